#!/usr/bin/env python3
"""noise.py: games whose movetext is made of pieces of words, numbers, signs and brackets in random order.

usage: tests/campaign/noise.py [--build B] [--seed N] [--count N]

For each seed: every word of the text is in what pgn-replay writes, or below a finding; what it writes is written again in
the same way; pgn-check, pgn-stats without and with a board count the same games; and no program crashes.
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

PIECES = """
e4 e5 Nf3 Nc6 Bb5 a6 O-O 0-0 exd5 N f3 e2e4 axb1=Q bxa1(N) Nbd7 e.p. ch mate dis.ch. castles --
1. 1... 2. 12. 3) (4) 5: 6.- 7 2024 0.35 +1.2 12/30 #5 l. 1,
1-0 0-1 1/2-1/2 * 1:0 1-0/forfeit ½-½
! ? !! ?? !? ?! ± ∞ +- = $1 $ 2 $999 N TN □
( ) [ ] { } < > ; % | / \\ , . .. ... … — – " ' “ ” « » & &amp; &nbsp; @ ~ _ ^ `
word Words Schach échec партия 国际象棋 however, better: "quoted" (remark) [remark] {comment} {[%clk 0:01:00]} <br> <b>bold</b>
[Event "Open"] [Round 1] [White Doe] Event: http://example.org/x?y=z a-b-c don't R&D
Result White resigns Black wins draw agreed
""".split(" ")
WORD = re.compile(r"[A-Za-z]{4,}")


def text_of(seed):
    """Some games, with noise between their moves."""
    rng = random.Random(seed)
    games = []
    for number in range(rng.randint(1, 3)):
        pieces = [piece.strip() for piece in rng.choices(PIECES, k=rng.randint(1, 14))]
        moves = rng.choice(["1. e4 e5 2. Nf3 Nc6", "1. d4 d5", ""])
        text = moves
        for piece in pieces:
            text += rng.choice([" ", " ", " ", "\n", ""]) + piece
        games.append('[Event "noise"]\n[Site "?"]\n[Date "2024.01.01"]\n[Round "%d"]\n[White "A"]\n[Black "B"]\n'
                     '[Result "*"]\n\n%s *\n\n' % (number + 1, text))
    return "".join(games)


class Programs:
    """The programs, and one file for them."""
    def __init__(self, build, folder):
        self.build, self.path = build, os.path.join(folder, "noise.pgn")

    def run(self, program, *options):
        """What it writes; RuntimeError if it crashes."""
        done = subprocess.run([os.path.join(self.build, program), "-q", *options, self.path], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=60, check=False)
        if done.returncode not in (0, 1):
            raise RuntimeError("%s %s: status %d" % (program, " ".join(options), done.returncode))
        return done.stdout.decode("utf-8", "replace")

    def write(self, text):
        with open(self.path, "w", encoding="utf-8", newline="") as out:
            out.write(text)


def rows(text, kind):
    """The lines of JSON of that type."""
    found = [json.loads(line) for line in text.splitlines()]
    return [row for row in found if row.get("type") == kind]


def lost(text, written, findings):
    """The words that are neither written nor below a finding."""
    told = " ".join(str(f.get("token", "")) + " " + str(f.get("message", "")) for f in findings)
    return sorted(set((collections.Counter(WORD.findall(text)) - collections.Counter(WORD.findall(written)))) - set(WORD.findall(told)))


def counts(programs):
    """How many games each program counts."""
    checked = rows(programs.run("pgn-check", "--fail-on", "never", "-f", "jsonl", "--all-games"), "game")
    numbers = [len(checked)]
    for options in ((), ("--level", "error")):     # without and with a board
        table = programs.run("pgn-stats", "--tables", "results", "-f", "csv", *options)
        numbers.append(sum(int(row["value"]) for row in csv.DictReader(io.StringIO(table))
                           if row["table"] == "results" and row["column"] == "games"))
    return numbers


def faults(programs, seed):
    """What is wrong with the programs for this seed."""
    text = text_of(seed)
    programs.write(text)
    findings = rows(programs.run("pgn-check", "--fail-on", "never", "--level", "info", "--max-findings", "0", "-f", "jsonl"), "finding")
    numbers = counts(programs)
    once = programs.run("pgn-replay", "--to", "pgn", "--fail-on", "never")
    programs.write(once)
    twice = programs.run("pgn-replay", "--to", "pgn", "--fail-on", "never")
    wrong = []
    if lost(text, once, findings):
        wrong.append("lost: %s" % " ".join(lost(text, once, findings)))
    if once != twice:
        wrong.append("it is written otherwise when it is written again")
    if len(set(numbers)) > 1:
        wrong.append("games: %s" % numbers)
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    args = parser.parse_args()
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        programs = Programs(args.build, folder)
        for seed in range(args.seed, args.seed + args.count):
            try:
                wrong = faults(programs, seed)
            except (RuntimeError, subprocess.TimeoutExpired) as error:
                wrong = [str(error)]
            failures += bool(wrong)
            for fault in wrong:
                print("seed %d: %s" % (seed, fault))
    print("%d seeds, %d failures" % (args.count, failures))
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
