#!/usr/bin/env python3
"""duplicates.py: duplicates of each kind are planted among games of an archive; how many are found, and what else is?

usage: duplicates.py BUILD GAMES.pgn [OF EACH KIND [SEED]].  Writes a table: kind, planted, found as that kind, found as
another kind, missed, and pairs that were reported though none was planted.  Status 1 if a copy is missed, or more than
one pair in a thousand games is false.

Each game of the archive is used once; what the archive has of duplicates itself is not counted.  Pairs of games that
only resemble each other are planted, too, and must not be reported.
"""
import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile

build, source = sys.argv[1:3]
each = int(sys.argv[3]) if len(sys.argv) > 3 else 50
r = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
folder = tempfile.TemporaryDirectory()


def run(program, *options):
    p = subprocess.run([os.path.join(build, program), *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return p.stdout.decode("utf-8", "replace")


def path(name):
    return os.path.join(folder.name, name)


class Game:
    def __init__(self, tags, moves, fen=None):
        self.tags, self.moves, self.fen = dict(tags), list(moves), fen

    def but(self, moves=None, **tags):
        return Game({**self.tags, **tags}, self.moves if moves is None else moves)

    def text(self):
        tags = "".join('[%s "%s"]\n' % t for t in self.tags.items())
        first = 0
        if self.fen:
            tags += '[SetUp "1"]\n[FEN "%s"]\n' % self.fen[1]
            first = self.fen[0]
        words = []
        for i, m in enumerate(self.moves, first):
            if i % 2 == 0 or i == first:
                words.append("%d.%s" % (i // 2 + 1, ".." if i % 2 else ""))
            words.append(m)
        return tags + "\n" + " ".join(words + [self.tags["Result"]]) + "\n\n"


def read(name):
    games = []
    for part in open(name, encoding="utf-8", errors="replace").read().split("\n\n[Event "):
        tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', part if part.startswith("[") else "[Event " + part, re.M))
        moves = part.split("\n\n", 1)[1].split() if "\n\n" in part else []
        games.append(Game(tags, [m for m in moves[:-1] if not re.match(r"\d+\.", m)]))
    return games


def legal(games):
    """Which of them can be replayed to their ends?"""
    with open(path("try.pgn"), "w") as f:
        f.write("".join(g.text() for g in games))
    out = run("pgn-check", "--all-games", "--format", "jsonl", "--level", "error", path("try.pgn"))
    rows = [json.loads(line) for line in out.splitlines()]
    good = {o["game"] for o in rows if o["type"] == "game" and o.get("verdict") != "illegal"}
    bad = {o["game"] for o in rows if o["type"] == "finding" and re.match("illegal|san|move|mv", o["id"])}
    return [i + 1 in good and i + 1 not in bad for i in range(len(games))]


def swapped(game, n):
    """Copies in which moves of one side are in the other order, n times; None: none is legal."""
    now = game
    for _ in range(n):
        tries = []
        for k in r.sample(range(24, len(game.moves) - 8), min(40, len(game.moves) - 32)):
            m = list(now.moves)
            m[k], m[k + 2] = m[k + 2], m[k]
            if m != now.moves and m != game.moves:
                tries.append(now.but(m))
        now = next((t for t, good in zip(tries, legal(tries)) if good), None) if tries else None
        if now is None:
            return None
    return now


def surname(name):
    return name.split(",")[0]


def short(name):
    return surname(name) + "," + name.split(",")[1].strip()[:1] if "," in name else name


def other(day, years):
    return "%d%s" % (int(day[:4]) + years, day[4:])


def tail(g, cut):
    """The game from the position after so many half-moves."""
    with open(path("one.pgn"), "w") as f:
        f.write(g.text())
    fen = run("pgn-replay", "-q", "--to", "fen", "--bare", "--ply", str(cut), path("one.pgn")).strip()
    return Game(g.tags, g.moves[cut:], (cut, fen))


def decided(g):
    return g.tags["Result"] in ("1-0", "0-1")


def long_enough(g):
    return len(g.moves) >= 64


def king(g):
    """Half-moves up to a king's move to the centre; 0: there is none."""
    return next((k + 1 for k in range(44, len(g.moves)) if re.match(r"K[de][45]$", g.moves[k])), 0)


# What is planted: its name, the finding that is wanted, which games can be used, and the pair that is made of one.
KINDS = [
    ("copy", "dup-copy", long_enough, lambda g, h: (g, g)),
    ("other forms of names", "dup-same", long_enough,
     lambda g, h: (g, g.but(White=short(g.tags["White"]), Black=short(g.tags["Black"]), Round="?"))),
    ("unknown date, site", "dup-same", lambda g: long_enough(g) and decided(g),
     lambda g, h: (g, g.but(Date=g.tags["Date"][:4] + ".??.??", Site="?"))),
    ("cut at the end", "dup-prefix", long_enough, lambda g, h: (g, g.but(g.moves[:r.randint(40, len(g.moves) - 3)]))),
    ("king in the centre", "dup-extra", king, lambda g, h: (g.but(g.moves[:king(g) - 1]), g.but(g.moves[:king(g)]))),
    ("from a position", "dup-tail", long_enough, lambda g, h: (g, tail(g, r.randint(10, len(g.moves) - 30)))),
    ("another result", "dup-result", lambda g: long_enough(g) and decided(g),
     lambda g, h: (g, g.but(Result={"1-0": "0-1", "0-1": "1-0"}[g.tags["Result"]]))),
    ("colours exchanged", "dup-colours", long_enough,
     lambda g, h: (g, g.but(White=g.tags["Black"], Black=g.tags["White"]))),
    ("two half-moves differ", "dup-slip", long_enough, lambda g, h: (g, swapped(g, 1))),
    ("six half-moves differ", "dup-variant", long_enough, lambda g, h: (g, swapped(g, 3))),
    ("another year", "dup-date", long_enough, lambda g, h: (g, g.but(Date=other(g.tags["Date"], 3)))),
    ("another round", "dup-round", long_enough, lambda g, h: (g.but(Round="3"), g.but(Round="8"))),
    ("colours exchanged, another round", "dup-reversed", long_enough,
     lambda g, h: (g.but(Round="3"), g.but(White=g.tags["Black"], Black=g.tags["White"], Round="8"))),
    ("other players", "dup-players", long_enough,
     lambda g, h: (g, g.but(White="Someone, Else", Black="Anybody, Other"))),
    ("no moves", "dup-placeholder", long_enough, lambda g, h: (g, g.but([]))),
    ("tags of another game", "dup-header", long_enough,
     lambda g, h: (g.but(Round="3"),
                   h().but(**{t: g.tags[t] for t in ("Event", "Site", "Date", "White", "Black")}, Round="3"))),
    ("short, no date", "dup-short", long_enough,
     lambda g, h: (g.but(g.moves[:20], Date="????.??.??", Round="?", Result="1/2-1/2"),
                   g.but(g.moves[:20], Date="????.??.??", Round="?", Result="1/2-1/2", Annotator="A"))),
    # What must stay apart.
    ("book draw, repeated", None, long_enough,
     lambda g, h: (g.but(g.moves[:24], Result="1/2-1/2"),
                   g.but(g.moves[:24], Result="1/2-1/2", Date=other(g.tags["Date"], 1)))),
    ("book draw of others", None, long_enough,
     lambda g, h: (g.but(g.moves[:30], Result="1/2-1/2"),
                   g.but(g.moves[:30], Result="1/2-1/2", White="Third, A", Black="Fourth, B", Event="Far away"))),
    ("beginning, another year", None, long_enough,
     lambda g, h: (g.but(g.moves[:36]), g.but(Date=other(g.tags["Date"], 1)))),
    ("next game of a match", None, long_enough,
     lambda g, h: (g.but(Round="1.1"), h().but(White=g.tags["White"], Black=g.tags["Black"], Event=g.tags["Event"],
                                             Site=g.tags["Site"], Date=g.tags["Date"], Round="1.2"))),
    ("a namesake", None, long_enough,
     lambda g, h: (g.but(g.moves[:36], White="Polgar, Judit"),
                   g.but(g.moves[:36], White="Polgar, Zsuzsa", Event="Else"))),
    ("nobody and nobody", None, long_enough,
     lambda g, h: (g.but(g.moves[:30], White="?", Black="?"),
                   g.but(g.moves[:38], White="NN", Black="?", Event="Else"))),
]


def duplicates(name):
    """What is reported of a file: the ids, by pairs of games."""
    found = collections.defaultdict(set)
    out = run("pgn-check", "--duplicates", "--level", "info", "--max-findings", "0", "--select", "dup-*",
              "--format", "jsonl", name)
    for line in out.splitlines():
        o = json.loads(line)
        if o["type"] == "finding" and o["id"].startswith("dup-"):
            of = int(re.search(r"game (\d+)", o["message"]).group(1))
            found[min(of, o["game"]), max(of, o["game"])].add(o["id"])
    return found


def base():
    """Different games with full dates, and known names."""
    text = run("pgn-replay", "-q", "--unique", "longest", "--strip", "all", "--width", "0", "--roster", source)
    with open(path("base.pgn"), "w") as f:
        f.write(text)
    known = {g for pair in duplicates(path("base.pgn")) for g in pair}
    games = [g for i, g in enumerate(read(path("base.pgn")), 1)
             if i not in known and len(g.moves) >= 64 and re.match(r"\d{4}\.\d\d\.\d\d$", g.tags.get("Date", ""))
             and all(re.match(r"[A-Z][a-z]+, ?[A-Z][^0-9]*$", g.tags[c]) for c in ("White", "Black"))
             and len({surname(g.tags["White"]), surname(g.tags["Black"])}) == 2]
    r.shuffle(games)
    return games


def plant(games):
    """Returns the texts in their order, and of each planted pair its kind, by the numbers of its games."""
    used, texts, truth = iter(games), [], {}
    for number, (name, _, fits, make) in enumerate(KINDS):
        n = 0
        for g in used:
            if n == each:
                break
            if not fits(g):
                texts.append((r.random(), g.text(), None))
                continue
            pair = make(g, lambda: next(used))
            if pair[1] is None:
                continue
            for p in pair:
                texts.append((r.random(), p.text(), (number, n)))
            n += 1
    texts.sort(key=lambda t: t[0])
    for i, (_, _, of) in enumerate(texts, 1):
        if of is not None:
            truth.setdefault(of, []).append(i)
    return [t[1] for t in texts], truth


def main():
    texts, truth = plant(base())
    if not texts:
        sys.exit("duplicates.py: there are no games to plant duplicates among")
    with open(path("planted.pgn"), "w") as f:
        f.write("".join(texts))
    found = duplicates(path("planted.pgn"))
    pair_of = {tuple(sorted(v)): k for k, v in truth.items()}
    false = collections.Counter(i for pair, ids in found.items() if pair not in pair_of for i in ids)
    print("%d games; planted %d of each kind" % (len(texts), each))
    print("%-26s %-16s %7s %5s %5s %6s" % ("planted", "wanted", "planted", "found", "other", "missed"))
    bad = 0
    for number, (name, wanted, _, _) in enumerate(KINDS):
        pairs = [p for p, k in pair_of.items() if k[0] == number]
        right = sum(wanted in found[p] if wanted else not found[p] for p in pairs)
        others = collections.Counter(i for p in pairs for i in found[p] if i != wanted)
        missed = sum(not found[p] for p in pairs) if wanted else 0
        bad += missed if wanted == "dup-copy" else 0
        bad += len(pairs) - right if wanted is None else 0
        print("%-26s %-16s %7d %5d %5d %6d  %s" % (
            name, wanted or "nothing", len(pairs), right, sum(others.values()), missed,
            " ".join("%s %d" % o for o in sorted(others.items()))))
    print("false: %d: %s" % (sum(false.values()), " ".join("%s %d" % f for f in sorted(false.items()))))
    sys.exit(bad > 0 or sum(false.values()) > len(texts) / 1000)


main()
