#!/usr/bin/env python3
"""forms.py: what must hold for every form in which games are read or written, with hostile values and damaged files.

usage: forms.py [--build DIR] [--seed N] [--count N] [--long]

Three properties:
written   what is written in a form and read again is the same game: tags, comments, moves and result.
damaged   a file of any form that is cut, doubled, prefixed, coded otherwise or longer than every buffer gives the same
          games, or a finding; it takes a bounded time, and no program ends by a signal.
order     the order of files changes no finding.
"""
import argparse
import collections
import csv
import io
import json
import os
import random
import re
import subprocess
import sys
import tempfile

BOUND = 60      # seconds that a run may take
VALUES = [
    "[/DhtmlXQ_event][DhtmlXQ_result]x[/DhtmlXQ_result]", "[dhtmlxq]", "a || b", "\\u4e00", "\\", "a\\", "\\\\]", "]", "a]b[c",
    "(;B[aa])", ")(", "Piskvorky 15x15, 0:0, 0", "8,8,0", "-1", "0,Renju", '"', '""', '"quoted"', 'a "b" c', "'", "</game><x y=\"",
    "&amp;<>&#39;", "]]>", "<!--", "{", "a { b", "; x", "% x", "$1", "1-0", "*", "--", "#", "##[error]x", "::error::x", "=1+1",
    "@x", "+1", "a,b", "a;b", "a\tb", "\x1b[2J", "\x07", "\x7f", "\x85", "\u202e", "\u2028", "\xa0x", "王天一", "許銀川", "Şahin Ğ",
    "\U0001f600", "e\u0301", "x" * 10000, "?", "", " ", "1. e4", "[Event \"x\"]", "a\\\"b", "\\\"",
]

# The moves of a game for each board, and the tags that each form has.
BOARDS = {
    "chess": (None, ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]),
    "xiangqi": ("xiangqi", ["C2=5", "H8+7", "H2+3", "R9=8", "R1=2", "H2+3"]),
    "renju": ("renju", ["h8", "i9", "g8", "i8", "f8", "i10"]),
    "gomoku": ("gomoku", ["h8", "i9", "g8", "i8", "f8", "i10", "e8", "a1", "d8"]),
}
TAGS = {
    "pgn": "Event Site Round White Black Annotator Opening", "jsonl": "Event Site Round White Black", "csv": "Event Site Round White Black",
    "dhtmlxq": "Event Site White Black Annotator Opening", "sgf": "Event Site Round White Black Annotator Opening",
    "psq": "White Black", "rif": "Event Round White Black",
}
FORMS = {
    "chess": "pgn jsonl csv", "xiangqi": "pgn jsonl csv dhtmlxq", "renju": "pgn jsonl sgf rif", "gomoku": "pgn sgf psq",
}
COMMENTS = {"pgn", "dhtmlxq", "sgf"}


class Wrong(Exception):
    pass


class Tried:
    """What runs the programs."""
    def __init__(self, build, folder):
        self.build, self.folder = os.path.abspath(build), folder
        self.runs = self.cases = 0
        self.failures = []

    def run(self, program, *words, text=None):
        self.runs += 1
        try:
            p = subprocess.run([os.path.join(self.build, program), *words], input=text, capture_output=True, cwd=self.folder, timeout=BOUND)
        except subprocess.TimeoutExpired:
            raise Wrong("%s %s takes more than %d s" % (program, " ".join(words), BOUND)) from None
        if p.returncode < 0:
            raise Wrong("%s %s ends by signal %d" % (program, " ".join(words), -p.returncode))
        if b"internal error, please report it" in (p.stderr if isinstance(p.stderr, bytes) else p.stderr.encode()):
            raise Wrong("%s %s breaks an invariant" % (program, " ".join(words)))
        return p

    def case(self, name, function, *arguments):
        self.cases += 1
        try:
            function(self, *arguments)
        except Wrong as e:
            self.failures.append(name)
            print("%s: %s" % (name, e))


# -- written and read again --

def quoted(value):
    return value.replace("\\", "\\\\").replace('"', '\\"')


def pgn(board, tags, comment):
    variant, moves = BOARDS[board]
    lines = ['[%s "%s"]' % (name, quoted(value)) for name, value in tags.items()]
    lines += ['[Variant "%s"]' % variant] if variant else []
    text = "".join("%s%s%s " % ("%d. " % (i // 2 + 1) if i % 2 == 0 else "", m, " {%s} %d..." % (comment, i // 2 + 1)
                                if i == 2 and comment else "") for i, m in enumerate(moves))
    return ("\n".join(lines) + "\n\n" + text + tags["Result"] + "\n").encode("utf-8", "surrogateescape")


def seen(value):
    """A value as it may be compared: blanks as one, what says nothing as nothing, control characters as they are shown."""
    value = re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]",
                   lambda m: "\\x%02x" % ord(m[0]) if ord(m[0]) < 256 else "\\u%04x" % ord(m[0]), value)
    value = " ".join(value.split())
    return "" if value in ("?", "-") else value


def records(t, data, *options):
    """The games of a text, by the JSON that pgn-replay writes of them."""
    p = t.run("pgn-replay", "-q", "--to", "jsonl", "--on-illegal", "stop", *options, text=data)
    return [json.loads(line) for line in p.stdout.decode().splitlines()]


def comments_of(game):
    found = []

    def walk(x):
        if isinstance(x, dict):
            for key, value in x.items():
                if key in ("comment", "comments", "text") and isinstance(value, (str, list)):
                    found.extend(value if isinstance(value, list) else [value])
                else:
                    walk(value)
        elif isinstance(x, list):
            for value in x:
                walk(value)
    walk(game)
    return " ".join(seen(c) for c in found if isinstance(c, str))


def tag_of(game, name):
    tags = game.get("tags", {})
    if isinstance(tags, list):
        tags = {x["name"]: x["value"] for x in tags}
    return seen(tags.get(name) or tags.get({"White": "Red"}.get(name, ""), "") or "")


def commands(text):
    """What begins a command of a CI service is written with escapes where a form has no other way: arbiter-safety(7)."""
    return text.replace("\\x3a:", "::").replace("##\\x5b", "##[")


def guarded(text):
    """A cell, in which what a spreadsheet or a program for CI would run is made harmless."""
    return text.replace("\\x5b", "[").lstrip("' ")


def braces(text):
    return text.replace("{", "(").replace("}", ")")


def again(t, board, form, tags, comment):
    first = t.run("pgn-replay", "-q", text=pgn(board, tags, comment)).stdout
    truth = records(t, first)
    if len(truth) != 1:
        raise Wrong("%d games in PGN" % len(truth))
    written = t.run("pgn-replay", "-q", "--to", form, text=first)
    if form == "jsonl":
        game = json.loads(written.stdout)
        differ = [n for n in TAGS[form].split() if tag_of(game, n) != tag_of(truth[0], n)]
    elif form == "csv":
        rows = list(csv.DictReader(io.StringIO(written.stdout.decode(), newline="")))
        differ = [n for n in TAGS[form].split() if guarded(commands(seen(rows[0][n]))) != guarded(tag_of(truth[0], n))]
    else:
        games = records(t, written.stdout)
        if len(games) != 1:
            raise Wrong("%d games are read again" % len(games))
        differ = [n for n in TAGS[form].split() if braces(commands(tag_of(games[0], n))) != braces(tag_of(truth[0], n))]
        differ += ["result"] if games[0].get("result") != truth[0].get("result") else []
        differ += ["plies"] if len(games[0].get("moves", [])) != len(truth[0].get("moves", [])) else []
        if form in COMMENTS and braces(comments_of(games[0])) != braces(comments_of(truth[0])):
            differ.append("comment")
    if differ:
        raise Wrong("%s differ for %r: %r" % (", ".join(differ), comment or tags, written.stdout[:600].decode("utf-8", "replace")))


def all_written(t, r, count):
    values = VALUES if count is None else [r.choice(VALUES) + r.choice(["", " "]) + r.choice(VALUES) for _ in range(count)]
    for board, forms in FORMS.items():
        result = "0-1" if board == "gomoku" else "1-0"
        for form in forms.split():
            for value in values:
                tags = {"Event": "E", "Site": "S", "Date": "2021.12.05", "Round": "1", "White": "A", "Black": "B", "Result": result,
                        "Annotator": "N", "Opening": "O"}
                tags.update({name: value for name in ("Event", "White", "Black", "Opening", "Annotator", "Site")})
                tags["Black"] = value + " b" if value.strip() else value
                t.case("written %s as %s" % (board, form), again, board, form, tags, "")
                comment = value.replace("}", ")").strip()
                if form in COMMENTS and len(comment) > 1:
                    t.case("comment %s as %s" % (board, form), again, board, form, dict(tags, Event="E", White="A", Black="B", Opening="O",
                                                                                        Annotator="N", Site="S"), comment)


# -- damaged files --

def samples(t):
    """A game of each form, that has nothing wrong."""
    tags = {"Event": "Cup", "Site": "Tallinn", "Date": "2021.12.05", "Round": "1", "White": "Ann", "Black": "Bo", "Result": "1-0"}
    texts = {"chess.pgn": pgn("chess", tags, "a comment"), "xiangqi.pgn": pgn("xiangqi", tags, "x"), "renju.pgn": pgn("renju", tags, "y")}
    for board, form, name in (("renju", "sgf", "renju.sgf"), ("gomoku", "psq", "gomoku.psq"), ("renju", "rif", "renju.xml"),
                              ("xiangqi", "dhtmlxq", "xiangqi.ubb")):
        texts[name] = t.run("pgn-replay", "-q", "--to", form,
                            text=pgn(board, dict(tags, Result="0-1") if board == "gomoku" else tags, "z" if form in COMMENTS else "")).stdout
    texts["tree.lib"] = b"\xffRenLib\xff\3\4" + 10 * b"\xff" + b"\0\0" b"\x78\0" b"\x69\x88ab\0\0" b"\x8a\x40" b"\x68\x48cd\0\0"
    return texts


def summary(t, name):
    """What pgn-check says about a file: its games, and the findings that are more than a note about the form."""
    p = t.run("pgn-check", "-q", "--level", "info", "--all-games", "-f", "jsonl", "--max-findings", "0", name)
    games, findings = [], []
    for line in p.stdout.decode().splitlines():
        row = json.loads(line)
        if row["type"] == "game":
            games.append((row.get("white"), row.get("black"), row.get("result"), row.get("plies"), row.get("event")))
        elif row.get("id") != "file-form":
            findings.append(row["id"])
    return games, sorted(findings), p


def judge(t, name, data, truth, times=1):
    """The same games, or a finding that the whole file does not have."""
    with open(os.path.join(t.folder, name), "wb") as f:
        f.write(data)
    games, findings, p = summary(t, name)
    more = collections.Counter(findings)
    more.subtract({k: times * n for k, n in collections.Counter(truth[1]).items()})
    if games == truth[0] * times or +more or p.returncode == 2:
        return
    raise Wrong("silent: %r instead of %r" % (games[:3], truth[0]))


def coded(text, page):
    return text.decode("utf-8", "surrogateescape").replace("Ann", "Šárka Ž" if page == "cp1250" else "Jürgen É" if page != "gb18030" else "许银川") \
        .encode(page, "replace")


def damages(name, text, r, count):
    binary = name.endswith(".lib")
    places = range(len(text)) if count is None else [r.randrange(len(text)) for _ in range(count)]
    for at in places:
        yield "cut at %d" % at, text[:at], 1
    yield "doubled", text + text, 2
    yield "with blank lines", text + b"\n\n" + text + b"\n\n\n", 2
    yield "after a mail's header", b"From: a@b.c\nTo: d@e.f\nSubject: a game\n\n" + text, 1
    yield "after a line", b"Here is the game:\n\n" + text, 1
    yield "before a line", text + b"\n\nThat was it.\n", 1
    yield "with NULs", text + 100 * b"\0", 1
    yield "with a CRLF", text.replace(b"\n", b"\r\n"), 1
    if not binary:
        yield "with a BOM", b"\xef\xbb\xbf" + text, 1
        yield "in UTF-16", b"\xff\xfe" + text.decode().encode("utf-16-le"), 1
        yield "in UTF-16BE", b"\xfe\xff" + text.decode().encode("utf-16-be"), 1
    for at in r.sample(range(len(text)), min(len(text), 12 if count is None else count)):
        yield "a byte lost at %d" % at, text[:at] + text[at + 1:], 1
        yield "a byte changed at %d" % at, text[:at] + bytes([r.randrange(256)]) + text[at + 1:], 1


def unseen(name, what):
    """Damages that cannot be seen: what is left is a good record of its own."""
    return what.startswith("a byte") or (name.endswith(".psq") and what.startswith("cut")) or (name.endswith(".lib") and what == "with a CRLF")


def all_damaged(t, r, count):
    for name, text in samples(t).items():
        with open(os.path.join(t.folder, name), "wb") as f:
            f.write(text)
        truth = summary(t, name)
        for what, data, times in damages(name, text, r, count):
            if unseen(name, what):
                with open(os.path.join(t.folder, "damaged"), "wb") as f:
                    f.write(data)
                t.case("%s %s" % (name, what), summary, "damaged")
            else:
                t.case("%s %s" % (name, what), judge, "damaged", data, truth, times)
        for page in ("cp1252", "cp1250", "gb18030", "utf-8") if not name.endswith(".lib") else ():
            t.case("%s in %s" % (name, page), judge, "damaged", coded(text, page), ([(0,)], []), 1)


def long_ones(t):
    """Files longer than every buffer, in time that grows as they do."""
    for name, text in samples(t).items():
        if name.endswith(".lib"):
            continue
        with open(os.path.join(t.folder, name), "wb") as f:
            f.write(text)
        truth = summary(t, name)
        if name.endswith(".xml"):
            head, tail = text.split(b"<games>", 1)
            game, foot = tail.split(b"</games>", 1)
            many = head + b"<games>" + game * (1500000 // len(game)) + b"</games>" + foot
            t.case("%s, long" % name, judge, "damaged", many, truth, 1500000 // len(game))
        else:
            t.case("%s, long" % name, judge, "damaged", (text.rstrip() + b"\n\n") * (1500000 // len(text)), truth, 1500000 // len(text))
    for name, head, unit, tail in (("long.sgf", b"(;GM[4];B[hh]", b"(;W[ii]C[x])", b")"), ("long.psq", b"Piskvorky 15x15, 0:0, 0\n", b"1,1,0\n", b"A\nB\n0\n"),
                                   ("long.ubb", b"[DhtmlXQ][DhtmlXQ_movelist]", b"7747", b"[/DhtmlXQ_movelist][/DhtmlXQ]"),
                                   ("deep.sgf", b"(;GM[4];B[hh]", b"(;W[ii];B[jj]", b")"), ("open.ubb", b"[DhtmlXQ]", b"[DhtmlXQ_", b""),
                                   ("brackets.sgf", b"(;GM[4]", b"[", b")"), ("quotes.pgn", b"[Event \"", b"\\\"", b"\"]\n\n*\n")):
        t.case("%s, one long game" % name, judge, name, head + unit * (5000000 // len(unit)) + tail, ([], []))


# -- the order of files --

def order(t, r):
    names = []
    for name, text in samples(t).items():
        for copy in ("a", "b"):
            names.append(copy + name)
            with open(os.path.join(t.folder, copy + name), "wb") as f:
                f.write(text if copy == "a" else text.replace(b"1-0", b"1/2-1/2"))

    def found(files):
        p = t.run("pgn-check", "-q", "--profile", "archive", "--level", "info", "-f", "jsonl", "--max-findings", "0", *files)
        rows = [json.loads(line) for line in p.stdout.decode().splitlines()]
        return collections.Counter((x["id"], x["severity"]) for x in rows if x["type"] == "finding")
    truth = found(names)
    for _ in range(3):
        r.shuffle(names)
        if found(names) != truth:
            raise Wrong("other findings: %r" % ((truth - found(names)) + (found(names) - truth)))


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--build", default="build")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--count", type=int, help="random values and places; without it, all of the list and every place")
    p.add_argument("--long", action="store_true", help="files that are longer than every buffer, too")
    how = p.parse_args()
    r = random.Random(how.seed)
    with tempfile.TemporaryDirectory() as folder:
        t = Tried(how.build, folder)
        all_written(t, r, how.count)
        all_damaged(t, r, how.count)
        t.case("order of files", order, r)
        if how.long:
            long_ones(t)
    print("%d cases, %d runs, %d failures" % (t.cases, t.runs, len(t.failures)))
    sys.exit(1 if t.failures else 0)


if __name__ == "__main__":
    main()
