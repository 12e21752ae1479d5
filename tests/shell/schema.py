# replay_schema.py: does every line of JSON Lines hold what its manual page says?
# usage: replay_schema.py schema PAGE >SCHEMA    cut the schema out of the page
#        replay_schema.py lines SCHEMA <LINES    status 0: every line is valid under it, and no key stands twice
#        replay_schema.py csv ROWS <TABLE        status 0: all rows have as many cells as the first, and there are ROWS
import csv
import json
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


def lines(path):
    import jsonschema

    with open(path, encoding="utf-8") as f:
        rules = json.load(f)
    jsonschema.Draft202012Validator.check_schema(rules)
    validator = jsonschema.Draft202012Validator(rules)
    n = bad = 0
    for n, line in enumerate(sys.stdin.buffer, 1):
        try:
            game = json.loads(line.decode("utf-8"), object_pairs_hook=once)
            fault = next(validator.iter_errors(game), None)
            if fault:
                raise ValueError("%s: %s" % (fault.json_path, fault.message[:300]))
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


if sys.argv[1] == "schema":
    schema(sys.argv[2])
elif sys.argv[1] == "lines":
    sys.exit(lines(sys.argv[2]))
else:
    sys.stdin.reconfigure(encoding="utf-8", newline="")
    sys.exit(table(sys.argv[2]))
