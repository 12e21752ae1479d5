#!/usr/bin/env python3
"""events.py: faults planted in generated events, one in each: are they found at their game, and is nothing else said?

usage: events.py BUILD [SEEDS [FIRST]]

Prints a table: the kind of event and the fault, how many were planted, in how many a finding named the game (the round and
both players, or for a missing game the players), how many of the others the games cannot show (and why, below the
table), how many findings were about neither of its players, and the findings in the same events without the fault, of
which there must be none.  Status 1: there were some, or a fault that the games show was not found.
"""
import collections
import io
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import make_event  # noqa: E402
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "slow"))
import slow_events  # noqa: E402

IDS = """player-twice-in-round pair-twice-in-round pair-again pair-colour-three pair-colour-balance pair-colour-due
pair-score-gap bye-twice round-gap board-gap order-by-round date-vs-event elo-spread round-vs-plan colours-vs-plan
game-missing game-extra knocked-out player-two-teams team-colours team-board-gap board-order""".split()
SIZES = {"robin": 10, "double": 7, "double-exchanged": 8, "robin-other": 8, "scheveningen": 6, "knockout": 16, "teams": 8,
         "swiss": 41}


class Options:
    name, plain = None, False

    def __init__(self, fault):
        self.byes, self.boards = fault in ("bye-twice", "bye-after-win", "gap", "due"), fault == "board-gap"


def is_copy(event, fault, g, path):
    """Is the planted game one that is there anyway: the same round, players, colours and result?"""
    return fault == "extra" and sum((o.round, o.side, o.result) == (g.round, g.side, g.result) for o in event.games) > 1


def has_gap(event, fault, g, path):
    """Has who has one colour three times no game, but a bye that is not recorded, between or right before these games?"""
    return fault == "third-colour" and any(
        sum(o.round in (g.round - 2, g.round - 1) and p in o.side for o in event.games) < 2 for p in g.side)


def is_excused(event, fault, g, path):
    """By the second implementation: can acceleration explain points far apart, or fewer than three pairs exchange with it?"""
    if fault != "gap":
        return False
    games, said = slow_events.read(open(path, encoding="utf-8").read().strip()), []
    slow_events.pairings(games, event.rounds(), lambda name, n: said.append((name, n)))
    return not any(("pair-score-gap", o["n"]) in said and o["sides"] == [p.name for p in g.side] for o in games)


HIDDEN = ((is_copy, "the game that is too many has the tags of another one, as a further copy of it has"),
          (has_gap, "the player has no game in a round before: it may be a bye, or a game that the record lacks"),
          (is_excused, "the points are far apart, but an acceleration, or that few pairs could exchange opponents, explains it"))


def findings(build, event, options, path):
    text = io.StringIO()
    make_event.write(event, text, options)
    with open(path, "w", encoding="utf-8") as out:
        out.write(text.getvalue())
    done = subprocess.run([build + "/pgn-check", "--events", "--level", "info", "--max-findings", "0", "--fail-on", "never",
                           "--select", ",".join(IDS), "--format", "jsonl", path], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines() if '"id"' in line]


def main():
    build, seeds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 50
    first, false, missed = int(sys.argv[3]) if len(sys.argv) > 3 else 1, 0, 0
    why = collections.Counter()
    print("%-30s %7s %5s %6s %6s %5s" % ("event: fault", "planted", "found", "hidden", "others", "clean"))
    with tempfile.TemporaryDirectory() as folder:
        for fault, (planter, kinds) in sorted(make_event.FAULTS.items()):
            for kind in kinds if fault != "self" else []:
                planted = found = hidden = others = clean = 0
                for seed in range(first, first + seeds):
                    options = Options(fault)
                    event = make_event.make(kind, SIZES[kind], 7 if kind == "swiss" else None, seed)
                    clean += len(findings(build, event, options, folder + "/e.pgn"))
                    try:
                        line = make_event.plant(event, fault).split("\t")
                    except (SystemExit, IndexError):
                        continue
                    planted += 1
                    order = sorted(event.games, key=lambda g: g.round)
                    both = [n for n in line[2:4] if n != "bye"]
                    # The round, and both players of the game or, for a missing one or a bye, in the message.
                    at = [n for n, g in enumerate(order, 1) if {p.name for p in g.side} == set(both) and
                          str(g.round) == line[1]]
                    hits = rest = 0
                    for f in findings(build, event, options, folder + "/e.pgn"):
                        hits += any(f["game"] == n or "see game %d " % n in f["message"] for n in at) or \
                            all(n in f["message"] for n in both)
                        names = {p.name for p in order[f["game"] - 1].side} if f["game"] <= len(order) else set()
                        rest += not names & set(both) and not any(n in f["message"] for n in both)
                    found += hits > 0
                    others += rest
                    game = next((order[n - 1] for n in at), None)
                    reason = next((text for hides, text in HIDDEN if not hits and game and
                                   hides(event, fault, game, folder + "/e.pgn")), None)
                    hidden += reason is not None
                    why[reason] += 1
                print("%-30s %7d %5d %6d %6d %5d" % (kind + ": " + fault, planted, found, hidden, others, clean), flush=True)
                false += clean
                missed += planted - found - hidden
    for _, text in HIDDEN:
        print("hidden, %d: %s" % (why[text], text))
    return false > 0 or missed > 0


if __name__ == "__main__":
    sys.exit(main())
