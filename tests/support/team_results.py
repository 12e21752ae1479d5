#!/usr/bin/env python3
"""team_results.py: adds the records 801 and 802 to a TRF of teams with four boards, made from its other records.

usage: team_results.py REPORT.trf [--slips]

The players of a team have their boards in the order of record 310.  With --slips, prints for each cell of the records
of two teams "LINE COLUMN", a tab and the sed command that makes it wrong.
"""
import sys

BOARDS = 4


def main():
    lines = open(sys.argv[1], encoding="utf-8").read().splitlines()
    players = {int(l[4:8]): l for l in lines if l.startswith("001")}
    teams = [(int(l[4:7]), [int(l[i:i + 4]) for i in range(73, len(l), 5)], l) for l in lines if l.startswith("310")]
    team_of = {p: number for number, members, _ in teams for p in members}
    rounds = max((len(l) - 88) // 10 for l in players.values())

    def cell(player, rnd):
        at = 91 + 10 * rnd
        l = players[player].ljust(at + 8)
        return l[at:at + 4].strip(), l[at + 5], l[at + 7]

    out, slips = lines[:], []
    for code, head, first in (("801", (6, 5, 4, 4), 24), ("802", (7, 5, 6, 6), 29)):
        for number, members, line in teams:
            text = code + " " + str(number).rjust(head[0] - 4) + " " + " " * head[1]
            text += " " + line[54:60].strip().rjust(head[2]) + " " + line[61:67].strip().rjust(head[3]) + " "
            assert len(text) == first - 1, (code, text)
            places = [first - 2 - head[3] - 1, first - 2]
            for rnd in range(rounds):
                on = [p for p in members if cell(p, rnd)[0] not in ("", "0000")]
                if not on:
                    text += " " * (16 if code == "801" else 13)
                    continue
                results = "".join(cell(p, rnd)[2] for p in on)
                at = len(text)
                text += str(team_of[int(cell(on[0], rnd)[0])]).rjust(3) + " " + cell(on[0], rnd)[1] + " "
                cells = [(at + 2, "9"), (at + 4, "w" if cell(on[0], rnd)[1] == "b" else "b")]
                if code == "801":
                    cells += [(at + 6 + k, "0" if results[k] != "0" else "1") for k in range(BOARDS)]
                    cells += [(at + 11 + k, "9") for k in range(BOARDS)]
                    text += results + " " + "".join(str(members.index(p) + 1) for p in on) + " "
                else:
                    points = sum({"1": 2, "=": 1, "0": 0}[r] for r in results) / 2
                    cells.append((at + 7, "9"))
                    text += "%4.1f   " % points
                if number in (1, 4):
                    slips += [(len(out) + 1, c, to) for c, to in cells]
            if number in (1, 4):
                slips += [(len(out) + 1, places[0] - 1, "7"), (len(out) + 1, places[1] - 1, "7")]
            out.append(text.rstrip())
    if "--slips" in sys.argv:
        for line, column, to in slips:
            print("%d %d\t%ds/^\\(.\\{%d\\}\\)./\\1%s/" % (line, column + 1, line, column, to))
    else:
        print("\n".join(out))


if __name__ == "__main__":
    main()
