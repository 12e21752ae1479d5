# schema.py: does every line of JSON Lines hold what its manual page says?
# usage: schema.py schema PAGE >SCHEMA    cut the schema out of the page
#        schema.py lines SCHEMA <LINES    status 0: every line is valid under it, and no key stands twice
#        schema.py quick SCHEMA <LINES    the same without jsonschema, and in less time
#        schema.py csv ROWS <TABLE        status 0: all rows have as many cells as the first, and there are ROWS
#        schema.py tables FILE...         the same of each file, with a row a line
import csv
import json
import re
import sys


def schema(page):
    inside, lines = False, []
    for line in open(page, encoding="utf-8"):
        if line.startswith('.\\" The tests cut the schema out'):
            inside = True
        elif line.startswith('.\\" and this line'):
            break
        elif inside and not line.startswith("."):
            lines.append(line.replace("\\e", "\\"))
    print(json.dumps(json.loads("".join(lines))))


def once(pairs):
    keys = [key for key, _ in pairs]
    if len(keys) != len(set(keys)):
        raise ValueError("a key stands twice: " + " ".join(keys))
    return dict(pairs)


# What no schema says: half-moves count on, variations replace the move that they stand behind, indexes exist.
def line_of_moves(moves, ply, findings):
    start = ply
    for move in moves:
        if "ply" in move:
            ply += 1
            if move["ply"] != ply:
                raise ValueError("half-move %d is told as %d" % (ply, move["ply"]))
        for index in move.get("findings", []):
            if index >= findings:
                raise ValueError("there is no finding %d" % index)
        for variation in move.get("variations", []):
            line_of_moves(variation, max(ply - 1, start), findings)
    return ply


TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float)}
# Keywords that only look at some values, and hold if this is true of the value and what the schema says.
SIMPLE = {
    "const": (object, lambda v, x: v == x and type(v) is type(x)), "enum": (object, lambda v, x: v in x),
    "minimum": ((int, float), lambda v, x: v >= x), "maximum": ((int, float), lambda v, x: v <= x),
    "minLength": (str, lambda v, x: len(v) >= x), "pattern": (str, lambda v, x: re.search(x, v) is not None),
    "minItems": (list, lambda v, x: len(v) >= x), "minProperties": (dict, lambda v, x: len(v) >= x),
    "required": (dict, lambda v, x: all(key in v for key in x)),
    "uniqueItems": (list, lambda v, x: not x or len(set(map(json.dumps, v))) == len(v)),
    "dependentRequired": (dict, lambda v, x: all(other in v for key in x if key in v for other in x[key])),
}


def faulty_member(rules, word, value, root):
    """The same of the members of an object, for one of the three keywords about them."""
    for key, member in value.items():
        named = rules.get("properties", {}).get(key)
        alike = [rule for pattern, rule in rules.get("patternProperties", {}).items() if re.search(pattern, key)]
        if word == "additionalProperties":
            if named is None and not alike and fault(rules[word], member, root):
                return "", "%r was unexpected" % key
            continue
        for rule in alike if word == "patternProperties" else [named] if named is not None else []:
            found = fault(rule, member, root)
            if found:
                return ".%s%s" % (key, found[0]), found[1]
    return None


def fault(rules, value, root):
    """What is wrong with the value, as (path, message), or None; the words are those of jsonschema."""
    if rules is True:
        return None
    if rules is False:
        return "", "nothing may be there"
    for word, said in rules.items():
        found = None
        if word == "$ref":
            found = fault(root["$defs"][said.rpartition("/")[2]], value, root)
        elif word == "type":
            names = said if isinstance(said, list) else [said]
            if isinstance(value, bool) or not any(isinstance(value, TYPES[name]) for name in names):
                found = "", "%r is not of type %r" % (value, said)
        elif word in ("anyOf", "oneOf", "allOf"):
            held = sum(fault(one, value, root) is None for one in said)
            if not held or word == "oneOf" and held > 1 or word == "allOf" and held < len(said):
                found = "", "%.80r is not valid under any of the given schemas" % (value,)
        elif word in SIMPLE:
            kind, holds = SIMPLE[word]
            if isinstance(value, kind) and not holds(value, said):
                found = "", "%.80r is not as %s %r demands" % (value, word, said)
        elif word in ("properties", "patternProperties", "additionalProperties"):
            if isinstance(value, dict):
                found = faulty_member(rules, word, value, root)
        elif word == "dependentSchemas":
            if isinstance(value, dict):
                found = next((f for f in (fault(said[key], value, root) for key in value if key in said) if f), None)
        elif word in ("items", "prefixItems"):
            if isinstance(value, list):
                start = len(rules.get("prefixItems", [])) if word == "items" else 0
                for n, item in enumerate(value[start:], start):
                    if word == "prefixItems" and n >= len(said):
                        break
                    found = fault(said if word == "items" else said[n], item, root)
                    if found:
                        found = "[%d]%s" % (n, found[0]), found[1]
                        break
        elif word not in ("$schema", "title", "$defs"):
            raise SystemExit("there is no %s here" % word)
        if found:
            return found
    return None


def lines(path, quick=False):
    with open(path, encoding="utf-8") as f:
        rules = json.load(f)
    if not quick:
        import jsonschema

        jsonschema.Draft202012Validator.check_schema(rules)
        validator = jsonschema.Draft202012Validator(rules)
    n = bad = 0
    for n, line in enumerate(sys.stdin.buffer, 1):
        try:
            game = json.loads(line.decode("utf-8"), object_pairs_hook=once)
            if quick:
                found = fault(rules, game, rules)
            else:
                found = next(((e.json_path, e.message) for e in validator.iter_errors(game)), None)
            if found:
                raise ValueError("%s: %s" % (found[0], found[1][:300]))
            plies = 0 if game["verdict"] == "not-judged" else game["plies"]
            if line_of_moves(game["moves"], 0, len(game["findings"])) != plies:
                raise ValueError("there are not %d half-moves" % game["plies"])
        except ValueError as e:
            bad += 1
            if bad <= 10:
                print("# line %d: %s" % (n, e))
    print("# %d lines, %d bad" % (n, bad))
    return bad > 0 or n == 0


def table(rows):
    cells = [len(row) for row in csv.reader(sys.stdin, strict=True)]
    print("# %d rows of %d cells" % (len(cells), cells[0] if cells else 0))
    return len(cells) != int(rows) or len(set(cells)) != 1


def tables(paths):
    bad = 0
    for path in paths:
        with open(path, encoding="utf-8", newline="") as f:
            cells = [len(row) for row in csv.reader(f, strict=True)]
        with open(path, "rb") as f:
            if len(cells) != f.read().count(b"\n") or len(set(cells)) != 1:
                bad += 1
                print("# %s: %d rows of %s cells" % (path, len(cells), sorted(set(cells))))
    return bad > 0 or not paths


if sys.argv[1] == "schema":
    schema(sys.argv[2])
elif sys.argv[1] in ("lines", "quick"):
    sys.exit(lines(sys.argv[2], sys.argv[1] == "quick"))
elif sys.argv[1] == "tables":
    sys.exit(tables(sys.argv[2:]))
else:
    sys.stdin.reconfigure(encoding="utf-8", newline="")
    sys.exit(table(sys.argv[2]))
