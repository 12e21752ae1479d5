#!/usr/bin/env python3
"""slow_events.py: a second, simple implementation of some checks of pgn-check --events, from the tags of a file.

usage: slow_events.py < games.pgn

The name of each event begins with its kind: robin, double or swiss.  Prints lines "EVENT: ID", one for each fault of: a
player or a pairing twice in a round, players who meet again, the same colour three times in a row (of a Swiss, not in the
last round, in rounds with one game each), a player's second bye with a full point, boards that are missing, and of a Swiss
colours that should be exchanged, and opponents with points far apart who could have exchanged opponents with three other
pairs.  Of two faults of one game only the first is printed.
"""
import collections
import re
import sys


POINTS = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1)}


def standing(games, player, rnd):
    """Points in halves, colours as "WB" and opponents met before a round; None: a round is missing."""
    row = sorted((g for g in games if player in g["sides"] and g["round"] < rnd), key=lambda g: g["round"])
    if [g["round"] for g in row] != list(range(1, rnd)):
        return None
    over_board = [g for g in row if "bye" not in g["sides"] and g.get("Termination") != "forfeit"]
    return (sum(POINTS[g["Result"]][g["sides"].index(player)] for g in row),
            "".join("WB"[g["sides"].index(player)] for g in over_board),
            {p for g in over_board for p in g["sides"]} - {player})


def due(colours):
    """The colour that a player should get, and how urgent that is: 3 if it must be."""
    for colour, other in ("WB", "BW"):
        if colours.endswith(other * 2) or colours.count(other) - colours.count(colour) > 1:
            return colour, 3
    for colour, other in ("WB", "BW"):
        if colours.count(colour) < colours.count(other):
            return colour, 2
    return (colours and "WB"[colours[-1] == "W"], 1 if colours else 0)


def pairings(games, last, say):
    """Colours that should be exchanged, and opponents with points far apart."""
    unclear, known = set(), {}
    played = sorted((g for g in games if "bye" not in g["sides"]), key=lambda g: (g["round"], g["sides"]))
    for g in played:
        known.update({(p, g["round"]): standing(games, p, g["round"]) for p in g["sides"]})
    for g in played:
        both = [known[p, g["round"]] for p in g["sides"]]
        if None in both or unclear & set(g["sides"]) or g.get("Termination") == "forfeit":
            continue
        wants = [due(s[1]) for s in both]
        right = max(w[1] if w[0] == have else 0 for w, have in zip(wants, "WB"))
        if max(w[1] if w[0] == other else 0 for w, other in zip(wants, "BW")) > right:
            say("pair-colour-due", g["n"])
            unclear.update(g["sides"])
    for g in played:
        pairs = [[(known[p, g["round"]], p) for p in o["sides"]] for o in played if o["round"] == g["round"]]
        pairs = [pair for pair in pairs if pair[0][0] and pair[1][0]]
        ours = [pair for pair in pairs if pair[0][1] in g["sides"]]
        if not ours:
            continue
        high, low = sorted(ours[0], key=lambda x: -x[0][0])
        near = high[0][0] - low[0][0] - (4 if 2 * (g["round"] - 1) < last else 0)

        def fits(a, b):
            (one, p), (two, q) = a, b
            clash = due(one[1])[1] == due(two[1])[1] == 3 and due(one[1])[0] == due(two[1])[0]
            return 0 <= one[0] - two[0] < near and q not in one[2] and not clash

        ways = sum(any(fits(high, a) and fits(b, low) for a, b in (pair, pair[::-1])) for pair in pairs if pair != ours[0])
        if high[0][0] - low[0][0] >= 4 and ways >= 3:
            say("pair-score-gap", g["n"])


def read(text):
    games = [dict(re.findall(r'^\[(\w+) "(.*)"\]', part, re.M)) for part in re.split(r"\n(?=\[Event )", text)]
    for n, game in enumerate(games, 1):
        round_, _, board = game["Round"].partition(".")
        game.update(n=n, round=int(round_), board=int(board or 0), sides=[game["White"], game["Black"]])
    return games


def faults(kind, text):
    games = read(text)
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
        free = [g for g in row if "bye" in g["sides"] and g["Result"] == "1-0"]
        free += [g for g in row if g.get("Termination") == "forfeit" and POINTS[g["Result"]][g["sides"].index(p)] == 2]
        if free:
            first = min(free, key=lambda g: g["round"])
            out += ["bye-twice"] * sum("bye" in g["sides"] and g is not first for g in free)
        colours, whole = "", True
        for rnd in range(1, last):
            here = [g for g in row if g["round"] == rnd]
            if len(here) != 1:
                colours, whole = "", False
                continue
            g = here[0]
            if "bye" in g["sides"] or g.get("Termination") == "forfeit":
                continue
            colours += "WB"[g["sides"].index(p)]
            if len(colours) > 2 and len(set(colours[-3:])) == 1:
                say("pair-colour-three", g["n"])
            elif whole and abs(2 * colours.count(colours[-1]) - len(colours)) > 2:
                say("pair-colour-balance", g["n"])
    if kind == "swiss":
        pairings(games, last, say)
    return out


def main():
    events = collections.defaultdict(list)
    for part in re.split(r"\n(?=\[Event )", sys.stdin.read()):
        events[re.match(r'\[Event "(.*)"\]', part).group(1)].append(part)
    print("\n".join(sorted("%s: %s" % (name, fault) for name, parts in events.items()
                           for fault in faults(name.split()[0], "\n".join(parts)))))


if __name__ == "__main__":
    main()
