# slow_teams.py: are the standings of teams as a slow second implementation makes them?
# usage: slow_teams.py PGN [ORDER] <JSON
# status 0: every team of the first event has the values of the second implementation
# JSON is what --crosstable --format json writes, ORDER the list of --team-tie-breaks (default MP,GP,DE,EMGSB).
# Board numbers must be in the Board tags.
import collections
import json
import re
import sys
from fractions import Fraction as F

POINTS = {"1-0": (F(1), F(0)), "0-1": (F(0), F(1)), "1/2-1/2": (F(1, 2), F(1, 2)), "+:-": (F(1), F(0)), "-:+": (F(0), F(1))}
faults = 0


def same(what, got, want):
    global faults
    read = [F(str(x)) for x in got] if isinstance(got, list) else None if got is None else F(str(got))
    if read != want:
        faults += 1
        print("# %s: %s, not %s" % (what, got, want))


# (round, white team, black team, board, points)
games = []
for text in re.split(r"\n(?=\[Event )", open(sys.argv[1], encoding="utf-8").read()):
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]', text, re.M))
    if tags.get("WhiteTeam"):
        games.append((tags["Round"].split(".")[0], tags["WhiteTeam"], tags["BlackTeam"], int(tags["Board"]),
                      POINTS.get(tags["Result"], (F(0), F(0)))))
teams = sorted(set(g[1] for g in games) | set(g[2] for g in games))


# The game points of a team in a round against another, and with the numbers of boards.
def scored(rnd, a, b):
    mine = [(g[3], g[4][0]) for g in games if g[:3] == (rnd, a, b)]
    mine += [(g[3], g[4][1]) for g in games if g[:3] == (rnd, b, a)]
    order = sorted(board for board, _ in mine)
    return sum(p for _, p in mine), sum((order.index(board) + 1) * p for board, p in mine)


matches = sorted(set((g[0], g[1], g[2]) for g in games) | set((g[0], g[2], g[1]) for g in games))
own = {m: scored(*m) for m in matches}


def match_points(m):
    mine, other = own[m][0], own[m[0], m[2], m[1]][0]
    return 2 if mine > other else 1 if mine == other and mine > 0 else 0


mp = {a: sum(match_points(m) for m in matches if m[1] == a) for a in teams}
gp = {a: sum(own[m][0] for m in matches if m[1] == a) for a in teams}
values = {a: {
    "EMGSB": sum(mp[m[2]] * own[m][0] for m in matches if m[1] == a),
    "EMMSB": sum(mp[m[2]] * match_points(m) for m in matches if m[1] == a),
    "EGMSB": sum(gp[m[2]] * match_points(m) for m in matches if m[1] == a),
    "EGGSB": sum(gp[m[2]] * own[m][0] for m in matches if m[1] == a),
    "BH": sum(mp[m[2]] for m in matches if m[1] == a),
    "BC": sum(own[m][1] for m in matches if m[1] == a),
} for a in teams}


def on_boards(m):
    mine = [(g[3], g[4][0]) for g in games if g[:3] == m] + [(g[3], g[4][1]) for g in games if (g[0], g[2], g[1]) == m]
    return [points for _, points in sorted(mine)]


most = max(len(on_boards(m)) for m in matches)
factor = max(1, 2 * len(set(g[0] for g in games)) // most)
for a in teams:
    rows = [on_boards(m) for m in matches if m[1] == a]
    top = [sum(row[i] for row in rows if i < len(row)) for i in range(most)]
    values[a]["TBR"] = top
    values[a]["BBE"] = [sum(top[:most - k]) for k in range(1, most)]
    values[a]["SSSC"] = (100 * (gp[a] + F(values[a]["BH"], factor)) + F(1, 2)) // 1 / F(100)


# Groups of teams by a value, the highest first.
def groups_by(group, value):
    return [[a for a in group if value(a) == v] for v in sorted(set(value(a) for a in group), reverse=True)]


def among(group, a, points):
    return sum(points(m) for m in matches if m[1] == a and m[2] in group)


def all_met(group):
    times = collections.Counter((m[1], m[2]) for m in matches if m[1] in group and m[2] in group)
    return len(group) > 1 and len(set(times[a, b] for a in group for b in group if a != b)) == 1 and len(times) > 0


order = (sys.argv[2] if len(sys.argv) > 2 else "MP,GP,DE,EMGSB").split(",")
scores = {"MP": match_points, "GP": lambda m: own[m][0]}
keys = {"MP": lambda a: mp[a], "GP": lambda a: gp[a], "BC": lambda a: -values[a]["BC"],
        "TBR": lambda a: tuple(values[a]["TBR"]), "BBE": lambda a: tuple(values[a]["BBE"])}


# The groups that a list of rules makes of the tied teams, in their order.
def settle(group, rules):
    if len(group) == 1 or not rules:
        return [group]
    if rules[0] != "DE":
        key = keys.get(rules[0], lambda a: values[a][rules[0]])
        return [g for part in groups_by(group, key) for g in settle(part, rules[1:])]
    if all_met(group):
        for score in (order[0], "GP" if order[0] == "MP" else "MP"):
            parts = groups_by(group, lambda a: among(group, a, scores[score]))
            if len(parts) > 1:
                return [g for part in parts for g in settle(part, rules)]
    return settle(group, rules[1:])


rank, ranks = 1, {}
for tied in groups_by(teams, lambda a: (mp[a], gp[a])):
    direct = all_met(tied)
    for a in tied:
        values[a]["DE"] = among(tied, a, match_points) if direct else None
for group in settle(teams, order):
    for a in group:
        ranks[a] = rank
    rank += len(group)

told = json.load(sys.stdin)["crosstables"][0].get("teams", [])
if sorted(t["team"] for t in told) != teams:
    faults += 1
    print("# teams are %s" % [t["team"] for t in told])
for t in told:
    a = t["team"]
    same(a + ": rank", t["rank"], ranks[a])
    same(a + ": match points", t["match_points"], mp[a])
    same(a + ": game points", t["game_points"], gp[a])
    same(a + ": matches", t["matches"], sum(m[1] == a for m in matches))
    for name, value in values[a].items():
        same("%s: %s" % (a, name), t["breaks"][name], value)
print("# %d teams, %d values" % (len(told), sum(4 + len(values[t["team"]]) for t in told)))
sys.exit(1 if faults or not told else 0)
