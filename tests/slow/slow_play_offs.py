#!/usr/bin/env python3
# slow_play_offs.py: events with a play-off that is added to them, and without it: the tables must be the same but for the
# order of those who played it.
# usage: slow_play_offs.py make KIND SEED WITH WITHOUT    writes both as PGN; KIND is robin, double, swiss or match
#        slow_play_offs.py check KIND SEED WITH WITHOUT   status 0: so are both tables, as CSV
import collections
import csv
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))
import make_event  # noqa: E402

SPEEDS = ("600+10", "900", "180+2", "300")


def make_match(seed):
    event = make_event.make("robin", 4, seed=seed)
    r = random.Random(seed)
    one, two = event.players[:2]
    event.players, event.games = [one, two], []
    games = 2 * r.randint(1, 4)
    for i in range(games // 2):
        results = r.choice([("1/2-1/2", "1/2-1/2"), ("1-0", "1-0"), ("0-1", "0-1")])
        for k, result in enumerate(results):
            g = make_event.Game(2 * i + k + 1, "", *((one, two) if k == 0 else (two, one)), result)
            event.games.append(g)
    return event


def lines(g, rnd, date, control):
    tags = [("Event", "Open"), ("Site", "Testville"), ("Date", date), ("Round", rnd), ("White", g.side[0].name),
            ("Black", g.side[1].name), ("Result", g.result), ("WhiteElo", g.side[0].rating),
            ("BlackElo", g.side[1].rating)]
    if control:
        tags.append(("TimeControl", control))
    return "".join('[%s "%s"]\n' % t for t in tags) + "\n%s\n\n" % g.result


# The games of the event, and those of a play-off of two who are tied at the top of some group, if there are such.
def make(kind, seed):
    r = random.Random("play-off %s %d" % (kind, seed))
    if kind == "match":
        event = make_match(seed)
    else:
        event = make_event.make(kind, r.choice((6, 8, 10)) if kind != "swiss" else 16, seed=seed,
                                rounds=5 if kind == "swiss" else None)
    points = collections.Counter({p: 0 for p in event.players})
    met = collections.Counter()
    for g in event.games:
        for side, value in zip(g.side, make_event.POINTS[g.result]):
            points[side] += value
        met[frozenset(g.side)] += 1
    last = max(g.round for g in event.games)
    pairs = [(a, b) for a in event.players for b in event.players
             if a.number < b.number and points[a] == points[b] and (kind != "swiss" or met[frozenset((a, b))])]
    # With a time control of its own, called so, or only by its place after all others.
    sign = r.choice(("control", "word", "place")) if kind != "match" else r.choice(("control", "word"))
    control = r.choice(("5400+30", "40/7200:3600", "")) if sign != "control" else "5400+30"
    games = [lines(g, str(g.round), "2020.02.%02d" % g.round, control) for g in event.games]
    extra, result = [], None
    if pairs:
        a, b = r.choice(pairs)
        n = r.choice((1, 2, 2, 4))
        score = [0, 0]
        for i in range(n):
            g = make_event.Game(0, "", *((a, b) if i % 2 == 0 else (b, a)), r.choice(make_event.RESULTS))
            if sign == "word":
                rnd = r.choice(("Tiebreak %d", "TB%d", "Tie-break %d")) % (i + 1)
            elif r.random() < .5 and sign == "place" or kind == "match":
                rnd = "%d.%d" % (last + 1, i + 1)
            else:
                rnd = str(last + 1 + i)
            value = make_event.POINTS[g.result]
            score[0] += value[i % 2]
            score[1] += value[1 - i % 2]
            extra.append(lines(g, rnd, "2020.02.%02d" % (last + 1), r.choice(SPEEDS) if sign == "control" else ""))
        result = (a.name, b.name) if score[0] > score[1] else (b.name, a.name) if score[0] < score[1] else ()
    return games, extra, result


def fault(text):
    print("# " + text)
    sys.exit(1)


def check(kind, seed, with_path, without_path):
    games, extra, result = make(kind, seed)
    tables = []
    for path in (with_path, without_path):
        rows = list(csv.DictReader(open(path, encoding="utf-8", newline="")))
        if not rows or len({row["event"] for row in rows}) != 1:
            fault("not one event")
        tables.append({row["player"]: row for row in rows})
    if tables[0].keys() != tables[1].keys():
        fault("other players")
    for name, row in tables[0].items():
        for key, value in row.items():
            if key not in ("rank", "to") and value != tables[1][name][key]:
                fault("%s, %s: %s, and %s without the play-off" % (name, key, value, tables[1][name][key]))
    ranks = [{name: int(row["rank"]) for name, row in t.items()} for t in tables]
    if not result:
        if ranks[0] != ranks[1]:
            fault("other ranks, though no play-off was won")
        return
    winner, loser = result
    if ranks[0][loser] != ranks[0][winner] + 1:
        fault("%s, who won, is %d., %s is %d." % (winner, ranks[0][winner], loser, ranks[0][loser]))
    tied = [name for name, row in tables[1].items() if row["points"] == tables[1][winner]["points"]]
    if ranks[0][winner] != min(ranks[0][name] for name in tied):
        fault("%s is not the first of those with the same points" % winner)
    for name in tables[0]:
        if name not in tied and ranks[0][name] != ranks[1][name]:
            fault("%s was not in the play-off and has another rank" % name)


def main():
    what, kind, seed = sys.argv[1], sys.argv[2], int(sys.argv[3])
    if what == "check":
        return check(kind, seed, *sys.argv[4:])
    games, extra, result = make(kind, seed)
    r = random.Random(seed)
    for path, text in zip(sys.argv[4:], (games + extra, games)):
        r.shuffle(text)
        open(path, "w", encoding="utf-8").write("".join(text))


main()
