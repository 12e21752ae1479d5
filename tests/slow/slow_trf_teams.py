#!/usr/bin/env python3
"""slow_trf_teams.py: the standings of teams after each round, from the tournament report file (TRF26) of the event.

usage: slow_trf_teams.py games REPORT > games.pgn      its games with an opponent, with teams and boards
       slow_trf_teams.py compare REPORT < standings     status 0: pgn-stats --standings all --format json has the match points,
           game points and ranks (by these two) that the same games make
       slow_trf_teams.py standings REPORT < table       status 0: pgn-stats --crosstable --format json has the points of record 310
       slow_trf_teams.py points REPORT                  status 0: with byes, forfeits and empty boards they are those of record 310

Match points are 2, 1 and 0, and so are the halves of the points of games; that is what the report must have.
"""
import collections
import json
import sys

HALVES = {"1": 2, "W": 2, "+": 2, "=": 1, "D": 1, "0": 0, "L": 0, "-": 0}
RESULT = {"1": "1-0", "W": "1-0", "+": "1-0", "=": "1/2-1/2", "D": "1/2-1/2", "0": "0-1", "L": "0-1", "-": "0-1"}
Game = collections.namedtuple("Game", "round player opponent colour result")


def numbers(line, first, step):
    return [int(line[i:i + 4]) for i in range(first, len(line.rstrip()), step) if line[i:i + 4].strip()]


class Report:
    def __init__(self, path):
        text = open(path, encoding="utf-8", newline="").read().replace("\r\n", "\n").replace("\r", "\n")
        self.lines = text.split("\n")
        self.names, self.games = {}, []
        for line in self.of("001"):
            number = int(line[4:8])
            self.names[number] = line[14:47].strip()
            for k, at in enumerate(range(91, len(line), 10)):
                cell = line[at:at + 8].ljust(8)
                if cell.strip():
                    self.games.append(Game(k + 1, number, int(cell[:4].strip() or 0), cell[5], cell[7]))
        self.teams = {int(line[4:7]): numbers(line, 73, 5) for line in self.of("310")}
        self.called = {int(line[4:7]): line[8:40].strip() for line in self.of("310")}
        self.team = {p: t for t, members in self.teams.items() for p in members}
        self.line_ups = {(int(line[8:11]), int(line[4:7])): numbers(line, 16, 5) for line in self.of("300")}
        self.rounds = max(g.round for g in self.games)

    def of(self, code):
        return [line for line in self.lines if line[:3] == code]

    def board(self, g):
        """The place in the line-up, or among those of the team who have an opponent or won without one."""
        team = self.team[g.player]
        order = self.line_ups.get((team, g.round))
        if order is None:
            there = {o.player for o in self.games if o.round == g.round and (o.opponent or o.result == "+")}
            order = [p for p in self.teams[team] if p in there]
        return order.index(g.player) + 1 if g.player in order else 0


def write_games(report):
    for g in sorted(report.games):
        if g.opponent == 0 or g.colour != "w":
            continue
        other = next(o for o in report.games if o.round == g.round and o.player == g.opponent)
        both = g.result == "-" and other.result == "-"
        tags = [("Event", "Teams"), ("Site", "?"), ("Date", "2024.12.%02d" % g.round), ("Round", g.round),
                ("White", report.names[g.player]), ("Black", report.names[g.opponent]),
                ("Result", "0-0" if both else RESULT[g.result]), ("WhiteTeam", report.called[report.team[g.player]]),
                ("BlackTeam", report.called[report.team[g.opponent]]), ("Board", report.board(g))]
        if g.result in "+-":
            tags.append(("Termination", "forfeit"))
        print("".join('[%s "%s"]\n' % t for t in tags) + "\n%s\n" % tags[6][1])


def scores(report, last, whole):
    """Match and game points (halves) of each team after a round; `whole`: with what has no opponent."""
    points = {t: [0, 0] for t in report.teams}
    sums, against = collections.Counter(), {}
    for g in report.games:
        if g.round <= last and (g.opponent or (whole and g.result == "+")):
            sums[report.team[g.player], g.round] += HALVES[g.result]
        if g.round <= last and g.opponent:
            against[report.team[g.player], g.round] = report.team[g.opponent]
    for (team, rnd), other in against.items():
        mine, theirs = sums[team, rnd], sums[other, rnd]
        points[team][0] += 2 * (mine > theirs) + (mine == theirs)
    for (team, rnd), halves in sums.items():
        points[team][1] += halves
    return points


def compare(report):
    tables = json.load(sys.stdin)["crosstables"]
    assert [int(t["after"]) for t in tables] == list(range(1, report.rounds + 1)), [t["after"] for t in tables]
    faults = compared = 0
    for table in tables:
        after = int(table["after"])
        points = scores(report, after, False)
        met = {report.team[g.player] for g in report.games if g.round <= after and g.opponent}
        rows = {row["team"]: row for row in table["teams"]}
        for team in report.teams:
            row = rows.get(report.called[team])
            if row is None or team not in met:
                faults += row is None and team in met
                continue
            rank = 1 + sum(points[o] > points[team] for o in report.teams if report.called[o] in rows)
            want = (points[team][0], points[team][1] / 2, rank)
            have = (row["match_points"], row["game_points"], row["rank"])
            compared += 1
            if want != have:
                faults += 1
                print("# after round %d, %s: %s, not %s" % (after, report.called[team], have, want))
    print("# %d places compared" % compared)
    return faults > 0 or compared == 0


def check_standings(report):
    rows = {row["team"]: row for table in json.load(sys.stdin)["crosstables"] for row in table["teams"]}
    faults = 0
    for line in report.of("310"):
        said = (float(line[54:60]), float(line[61:67]))
        row = rows.get(line[8:40].strip())
        if row is None or said != (row["match_points"], row["game_points"]):
            faults += 1
            print("# team %s: %s, not %s" % (line[4:7], row, said))
    print("# %d teams" % len(rows))
    return faults > 0 or not rows


def check_points(report):
    """The points of record 310."""
    points = scores(report, report.rounds, True)
    boards = len(report.of("352")[0][3:].strip())
    for line in report.of("330"):
        for team, sign in zip((int(line[11:14]), int(line[15:18])), line[4:6]):
            points[team][0] += 2 * (sign == "+")
    for line in report.of("240"):
        for at in range(10, len(line.rstrip()), 5):
            team, whole = int(line[at:at + 4]), line[4] == "F"
            points[team][0] += 1 + whole
            points[team][1] += boards * (1 + whole)
    for line in report.of("320"):
        for at in range(14, len(line.rstrip()), 4):
            if line[at:at + 4].strip():
                points[int(line[at:at + 4])][0] += int(float(line[4:8] or 0))
                points[int(line[at:at + 4])][1] += int(2 * float(line[9:13] or 0))
    faults = 0
    for line in report.of("310"):
        said = [int(float(line[54:60])), int(2 * float(line[61:67]))]
        if said != points[int(line[4:7])]:
            faults += 1
            print("# team %s: %s, not %s" % (line[4:7], points[int(line[4:7])], said))
    print("# %d teams" % len(report.teams))
    return faults > 0


def main():
    what, report = sys.argv[1], Report(sys.argv[2])
    if what == "games":
        return write_games(report)
    return {"compare": compare, "standings": check_standings, "points": check_points}[what](report)


if __name__ == "__main__":
    sys.exit(main())
