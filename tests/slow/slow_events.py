#!/usr/bin/env python3
"""slow_events.py: a second, simple implementation of some checks of pgn-check --events, from the tags of a file.

usage: slow_events.py KIND < games.pgn

KIND: robin, double or swiss.  Prints lines "ID", one for each fault of: a player or a pairing twice in a round, players who
meet again, the same colour three times running (of a Swiss, not in the last round, as long as no round is missing), a
player's second bye with a full point, boards that are missing.  Of two faults of one game only the first is printed.
"""
import collections
import re
import sys


def read(text):
    games = [dict(re.findall(r'^\[(\w+) "(.*)"\]', part, re.M)) for part in re.split(r"\n(?=\[Event )", text)]
    for n, game in enumerate(games, 1):
        round_, _, board = game["Round"].partition(".")
        game.update(n=n, round=int(round_), board=int(board or 0), sides=[game["White"], game["Black"]])
    return games


def main():
    kind = sys.argv[1]
    games = read(sys.stdin.read())
    played = [g for g in games if "bye" not in g["sides"]]
    last = max(g["round"] for g in games)
    said, out = set(), []

    def say(name, *about):
        if not said & set(about):
            out.append(name)
            said.update(about)

    seats = collections.defaultdict(list)
    for g in played:
        for p in g["sides"]:
            seats[p, g["round"]].append(g)
    for (p, r), two in sorted(seats.items()):
        if len(two) == 2:
            same = set(two[0]["sides"]) == set(two[1]["sides"])
            say("pair-twice-in-round" if same else "player-twice-in-round", two[0]["n"], two[1]["n"])
    met = collections.defaultdict(list)
    for g in sorted(played, key=lambda g: g["round"]):
        met[frozenset(g["sides"])].append(g["n"])
    for pair, list_ in sorted(met.items(), key=lambda x: x[1]):
        if len(list_) > (2 if kind == "double" else 1) and not said & set(list_):
            say("pair-again", *list_)
    boards = collections.defaultdict(set)
    for g in played:
        boards[g["round"]].add(g["board"])
    for r, have in boards.items():
        out += ["board-gap"] * sum(b not in have and b + 1 in have for b in range(1, max(have))) if 0 not in have else []
    for p in sorted({p for g in games for p in g["sides"]} - {"bye"}) if kind == "swiss" else []:
        row = sorted((g for g in games if p in g["sides"]), key=lambda g: g["round"])
        byes = [g for g in row if "bye" in g["sides"] and g["Result"] == "1-0"]
        out += ["bye-twice"] * (len(byes) - 1 if byes else 0)
        colours = ""
        for k, g in enumerate(row):
            if g["round"] != k + 1:
                break
            if "bye" in g["sides"] or g.get("Termination") == "forfeit":
                continue
            colours += "WB"[g["sides"].index(p)]
            if len(colours) > 2 and len(set(colours[-3:])) == 1 and g["round"] < last:
                say("pair-colour-three", g["n"])
            elif abs(2 * colours.count(colours[-1]) - len(colours)) > 2 and g["round"] < last:
                say("pair-colour-balance", g["n"])
    print("\n".join(sorted(out)))


if __name__ == "__main__":
    main()
