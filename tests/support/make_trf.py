#!/usr/bin/env python3
"""make_trf.py: writes tournament report files (TRF) of generated events, right ones and ones with one cell changed.

usage: make_trf.py KIND PLAYERS SEED FILE.trf [FILE.pgn [FAULT]]	one event as TRF and as PGN; FAULT is one of the PGN
       make_trf.py --all FOLDER		many right files (good-*.trf), many with one cell changed (bad-*.trf), and
					expected.tsv: file, finding, and the places of which one must be reported
       make_trf.py --compare FOLDER	reads findings (JSON Lines) from standard input, and says which are missing or
					too many; the exit status is 1 if any are

The events are those of make_event.py.
"""
import datetime
import json
import random
import sys
import types

import make_event

CODES = {"1-0": "10", "0-1": "01", "1/2-1/2": "==", "+/-": "+-", "-/+": "-+"}
POINTS = {"1": 10, "=": 5, "0": 0, "+": 10, "-": 0, "U": 10, "H": 5, "Z": 0}


class Table:
    """The players' lines as cells, which faults change, and the lines around them."""

    def __init__(self, event, scale=POINTS):
        self.event, self.players = event, event.players
        self.rounds = event.rounds()
        self.cells = {p: [(0, "-", "Z")] * self.rounds for p in self.players}
        for g in event.games:
            codes = CODES[g.result]
            for i, p in enumerate(g.side):
                self.cells[p][g.round - 1] = (g.side[1 - i].number, "wb"[i], codes[i])
        for bye in event.byes:
            if len(bye) > 2:
                self.cells[bye[1]][bye[0] - 1] = (0, "-", "U" if bye[2] == "1-0" else "H")
        self.points = {p: sum(scale[c[2]] for c in self.cells[p]) for p in self.players}
        order = sorted(self.players, key=lambda p: (-self.points[p], p.number))
        self.rank = {p: order.index(p) + 1 for p in order}
        self.number = {p: p.number for p in self.players}
        self.count, self.rated, self.said = len(self.players), len(self.players), self.rounds
        self.dates = [event.start + datetime.timedelta(days=r) for r in range(self.rounds)]
        self.shift = self.teams = None
        self.more = []

    def line_of(self, p):
        return self.lines().index(self.player(p)) + 1

    def player(self, p):
        s = "001 %4d  %3s %-33s %4d %3s %11d %-10s %2d.%d %4d" % (
            self.number[p], "", p.name, p.rating, "FID", p.fide, "1980/01/01", self.points[p] // 10,
            self.points[p] % 10, self.rank[p])
        if self.shift is p:
            s = s[:14] + s[15:]
        for opponent, colour, result in self.cells[p]:
            s += "  %04d %s %s" % (opponent, colour, result) if opponent == 0 else "  %4d %s %s" % (opponent, colour, result)
        return s

    def lines(self):
        event = self.event
        last = event.start + datetime.timedelta(days=self.rounds - 1)
        lines = ["012 %s of %d" % (event.kind, len(self.players)), "022 Testville", "042 " + event.start.strftime("%Y/%m/%d"),
                 "052 " + last.strftime("%Y/%m/%d"), "062 %d" % self.count, "072 %d" % self.rated,
                 "092 " + {"swiss": "Individual: Swiss-System"}.get(event.kind, event.kind),
                 "132" + " " * 88 + "  ".join(d.strftime("%y/%m/%d") for d in self.dates), "142 %4d" % self.said]
        return lines + [self.player(p) for p in self.players] + self.more

    def text(self, end="\n"):
        return "".join(line + end for line in self.lines())


# -- faults: each changes the table, and returns the finding and the places (line, column) --

def cell(t, r, games=True):
    """A player and the index of a round in which he has a game."""
    while True:
        p, k = r.choice(t.players), r.randrange(t.rounds)
        if not games or (t.cells[p][k][2] in "1=0"):
            return p, k


def other(t, p, k):
    return next(o for o in t.players if o.number == t.cells[p][k][0])


def change(t, p, k, i, value):
    c = list(t.cells[p][k])
    c[i] = value
    t.cells[p][k] = tuple(c)


def place(t, p, k, i):
    return (t.line_of(p), 92 + 10 * k + (0, 5, 7)[i])


def fault_opponent(t, r):
    p, k = cell(t, r)
    change(t, p, k, 0, r.choice([o.number for o in t.players if o is not p and o.number != t.cells[p][k][0]]))
    return "trf-opponent", [place(t, p, k, 0)]


def fault_nobody(t, r):
    p, k = cell(t, r)
    change(t, p, k, 0, len(t.players) + 3)
    return "trf-opponent", [place(t, p, k, 0)]


def fault_himself(t, r):
    p, k = cell(t, r)
    change(t, p, k, 0, p.number)
    return "trf-opponent", [place(t, p, k, 0)]


def fault_without(t, r):
    p, k = cell(t, r)
    change(t, p, k, 0, 0)
    return "trf-opponent", [place(t, p, k, 0)]


def fault_colour(t, r):
    """Which of both lines is wrong cannot be known."""
    p, k = cell(t, r)
    o = other(t, p, k)
    change(t, p, k, 1, "b" if t.cells[p][k][1] == "w" else "w")
    return "trf-opponent", [place(t, p, k, 1), place(t, o, k, 1)]


def fault_no_colour(t, r):
    p, k = cell(t, r)
    change(t, p, k, 1, "-")
    return "trf-opponent", [place(t, p, k, 1)]


def fault_result(t, r):
    p, k = cell(t, r)
    change(t, p, k, 2, r.choice([c for c in "1=0+" if POINTS[c] != POINTS[t.cells[p][k][2]]]))
    return "trf-opponent", [place(t, p, k, 2)]


def fault_bye_code(t, r):
    p, k = cell(t, r)
    change(t, p, k, 2, {"1": "F", "=": "H", "0": "Z"}[t.cells[p][k][2]])
    return "trf-opponent", [place(t, p, k, 2)]


def fault_code(t, r):
    p, k = cell(t, r)
    change(t, p, k, 2, "X")
    return "trf-value", [place(t, p, k, 2)]


def fault_points(t, r):
    p = r.choice(t.players)
    t.points[p] += r.choice([5, 10])
    return "trf-points", [(t.line_of(p), 81)]


def fault_rank(t, r):
    p = r.choice(t.players)
    groups = [q for q in t.players if t.points[q] != t.points[p]]
    if not groups:
        return None
    t.rank[p] = t.rank[r.choice(groups)]
    return "trf-rank", [(t.line_of(p), 86)]


def fault_number(t, r):
    p = r.choice(t.players[1:])
    t.number[p] = t.players[t.players.index(p) - 1].number
    return "trf-number", [(t.line_of(p), 5)]


def fault_count(t, r):
    which = r.choice(["count", "rated", "said"])
    setattr(t, which, getattr(t, which) - 1)
    return "trf-count", [({"count": 5, "rated": 6, "said": 9}[which], 8 if which == "said" else 5)]


def fault_shift(t, r):
    t.shift = r.choice(t.players)
    return "trf-syntax", [(t.line_of(t.shift), c) for c in (47, 48, 53, 57, 69, 80)]


def fault_date(t, r):
    k = r.randrange(t.rounds)
    t.dates[k] += datetime.timedelta(days=200)
    return "trf-date", [(8, 92 + 10 * k)]


def fault_second_bye(t, r):
    free = [(p, k) for p in t.players for k in range(t.rounds) if t.cells[p][k][2] == "Z" and
            any(t.cells[q][k][2] == "U" for q in t.players)]
    if not free:
        return None
    p, k = r.choice(free)
    o = next(q for q in t.players if t.cells[q][k][2] == "U")
    change(t, p, k, 2, "U")
    t.points[p] += 10
    t.rank = {q: 0 for q in t.players}
    return "trf-bye", [place(t, p, k, 2), place(t, o, k, 2)] + [place(t, p, j, 2) for j in range(t.rounds)]


def fault_forbidden(t, r):
    p, k = cell(t, r)
    o = other(t, p, k)
    t.more.append("260 %3d %3d %4d %4d" % (1, t.rounds, p.number, o.number))
    return "trf-forbidden", [place(t, min(p, o, key=lambda q: q.number), k, 0)]


def fault_reference(t, r):
    t.more.append("240 H %3d %4d" % (1, len(t.players) + 5))
    return "trf-number", [(len(t.lines()), 14 if len(t.players) + 5 < 10 else 13)]


def fault_bye_and_game(t, r):
    p, k = cell(t, r)
    t.more.append("240 H %3d %4d" % (k + 1, p.number))
    return "trf-bye", [(len(t.lines()), 15 - len(str(p.number)))]


FAULTS = [fault_opponent, fault_nobody, fault_himself, fault_without, fault_colour, fault_no_colour, fault_result,
          fault_bye_code, fault_code, fault_points, fault_rank, fault_number, fault_count, fault_shift, fault_date,
          fault_second_bye, fault_forbidden, fault_reference, fault_bye_and_game]
# What else may follow from it: a number that two have changes what others refer to.
FOLLOWS = {"fault_number": {"trf-opponent"},
           "fault_shift": {"trf-value", "trf-opponent", "trf-points", "trf-rank", "trf-count", "trf-number", "trf-syntax"},
           "fault_without": {"trf-opponent"},
           "fault_second_bye": {"trf-bye"}, "fault_forbidden": {"trf-forbidden"}}


def write_all(folder):
    expected = []
    number = 0
    for kind, players in [("swiss", 24), ("swiss", 11), ("robin", 8), ("robin", 7), ("swiss", 60), ("double", 6)]:
        for seed in range(1, 6):
            absences = kind == "swiss" and seed % 2 == 1
            ends = ["\n", "\r\n", "\r"][seed % 3]
            event = make_event.make(kind, players, seed=seed, absences=absences)
            if seed == 2:
                event.players[0].name = "Gr\u00fcnfeld, \u0141uk\u00e1\u0161"
            with open("%s/good-%s-%d-%d.trf" % (folder, kind, players, seed), "w", newline="", encoding="utf-8") as f:
                f.write(Table(event).text(ends))
            for fault in FAULTS:
                t = Table(event)
                planted = fault(t, random.Random("%s %d %d %s" % (kind, players, seed, fault.__name__)))
                if planted is None:
                    continue
                number += 1
                name = "bad-%04d-%s.trf" % (number, fault.__name__[6:])
                with open(folder + "/" + name, "w", newline="", encoding="utf-8") as f:
                    f.write(t.text(ends))
                expected.append("%s\t%s\t%s" % (name, planted[0], " ".join("%d:%d" % x for x in planted[1])))
    with open(folder + "/expected.tsv", "w", encoding="utf-8") as f:
        f.write("\n".join(expected) + "\n")


def characters(folder, name, line, column):
    """The column in characters, for one in bytes."""
    with open(folder + "/" + name, "rb") as f:
        row = f.read().replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")[line - 1]
    return len(row[:column - 1].decode()) + 1


def compare(folder):
    found, wrong = {}, 0
    for line in sys.stdin:
        j = json.loads(line)
        if j["type"] == "finding":
            name = j["file"].rsplit("/", 1)[-1]
            found.setdefault(name, []).append((j["id"], j["line"], characters(folder, name, j["line"], j["column"])))
    with open(folder + "/expected.tsv", encoding="utf-8") as f:
        expected = [line.rstrip("\n").split("\t") for line in f]
    for name, finding, places in expected:
        here = found.pop(name, [])
        if not any(i == finding and "%d:%d" % (line, column) in places.split(" ") for i, line, column in here):
            print("missing", name, finding, places, here)
            wrong += 1
        follows = FOLLOWS.get("fault_" + name[9:-4], set())
        more = [x for x in here if x[0] != finding and x[0] not in follows]
        if more or (len(here) > 1 and finding not in follows and not follows):
            print("too many", name, finding, places, here)
            wrong += 1
    for name, here in found.items():
        print("false", name, here)
        wrong += 1
    print("%d planted, %d wrong" % (len(expected), wrong))
    return 1 if wrong or len(expected) < 400 else 0


def write_one(kind, players, seed, trf, pgn=None, fault=None):
    event = make_event.make(kind, int(players), seed=int(seed), absences=kind == "swiss")
    with open(trf, "w", encoding="utf-8") as f:
        f.write(Table(event).text())
    if fault:
        print(make_event.plant(event, fault), file=sys.stderr)
    if pgn:
        options = types.SimpleNamespace(boards=False, name=None, plain=False, byes=False)
        with open(pgn, "w", encoding="utf-8") as f:
            make_event.write(event, f, options)


def main():
    if sys.argv[1:2] == ["--all"]:
        write_all(sys.argv[2])
    elif sys.argv[1:2] == ["--compare"]:
        sys.exit(compare(sys.argv[2]))
    elif 5 <= len(sys.argv) <= 7:
        write_one(*sys.argv[1:])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
