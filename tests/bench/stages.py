#!/usr/bin/env python3
"""stages.py: the cost table of pgn-check by stage, in instructions.

usage: stages.py [-b build directory] [-f] [-t] FILE...

Callgrind counts the instructions of each line, also of inlined functions, so each belongs to a source file, and the
table below says which files are a stage.  What belongs to no stage (base/, the C library, the board) counts for the
stage of the function that it was inlined in or called from; if several call it, in proportion to the calls' cost.
-f lists the costliest functions of each stage as well; -t prints the totals only.  The program is to be built with
debugging information (-g).  Instructions are not time: callgrind knows no caches and no predictions, but its numbers
are the same on a busy machine.
"""
import argparse
import collections
import os
import re
import subprocess
import sys
import tempfile

# A stage and the files that belong to it; the first row that fits counts.
STAGES = (
    ("read", "input/(input|byte_source|decompress|read_ahead|zip|zstd_frames|utf16|shard) run/(batch_reader|file_encoding)"),
    ("split", "(input|pgn)/split_"),
    ("lexical", "pgn/text_check"),
    ("tags, tokens: read", "pgn/token judge/game_state"),
    ("tags: checks", "pgn/(tags|tag_|date|result|time_control|variant)"),
    ("moves: fast path", "judge/replay_plain judge/lane chess/lane"),
    ("moves: one by one", "judge/(replay|movetext|move_|movelist|piece_language|position_log|view) pgn/(word_form|move_number|line_form) chess/(san|notation|move_)"),
    ("comments, clocks", "judge/(comment_|clock_|command_) pgn/comment_"),
    ("draws", "chess/(draws|line)"),
    ("laws: edition", "judge/laws_edition"),
    ("laws: end", "judge/(laws_check|claim_check) retro/ chess/(insufficient|movegen)"),
    ("result, rest of game", "judge/ pgn/termination pgn/phrase"),
    ("findings, places", "finding/ input/location report/"),
    ("frame, writer", "run/ cli/ apps/ cmd/"),
)
LANE = "moves: fast path"	# all that is inlined there belongs to it
RULES = [(name, re.compile("(^|/)(core/)?(?:toolkit/|games/)?(" + "|".join(p for p in files.split()) + ")")) for name, files in STAGES]


def stage_of(path):
    for name, rule in RULES:
        if rule.search(path):
            return name
    return None


def read(lines):
    """-> {function: {file: own cost}}, {function: file}, {callee: {caller: cost}}"""
    names = {"file": {}, "function": {}}
    own = collections.defaultdict(collections.Counter)
    home = {}
    callers = collections.defaultdict(collections.Counter)
    function = file = callee = None
    calls = False

    def name(kind, text):
        number, _, rest = text.partition(" ")
        if rest:
            names[kind][number] = rest
        return names[kind][number]

    for line in lines:
        key, equals, value = line.rstrip("\n").partition("=")
        if key in ("fl", "fi", "fe"):
            file = name("file", value)
        elif key == "fn":
            function = name("function", value)
            home.setdefault(function, file)
        elif key in ("cfi", "cfl"):
            name("file", value)
        elif key == "cfn":
            callee = name("function", value)
        elif key == "calls":
            calls = True
        elif line[:1] in "0123456789+-*" and not equals and function is not None:
            cost = int(line.split()[1])
            if calls:
                callers[callee][function] += cost
                calls = False
            else:
                own[function][file] += cost
    return own, home, callers


def table(own, home, callers):
    """-> {stage: Counter of functions}"""
    stages = collections.defaultdict(collections.Counter)

    def give(function, cost, label, seen):
        stage = stage_of(home.get(function, ""))
        if stage is not None:
            stages[stage][label] += cost
            return
        above = {c: n for c, n in callers[function].items() if c not in seen and n > 0}
        total = sum(above.values())
        if total == 0 or len(seen) > 12:
            stages["start, stop, other"][label] += cost
            return
        for caller, n in above.items():
            give(caller, cost * n / total, label, seen | {caller})

    for function, files in own.items():
        for file, cost in files.items():
            stage = stage_of(file) if stage_of(home[function]) != LANE else LANE
            if stage is not None:
                stages[stage][function] += cost
            else:
                give(function, cost, function, {function})
    return stages


def count(command, files):
    """-> games, half-moves, by the summary of the program"""
    out = subprocess.run([command, "-q", "--summary", "--statistics", *files], capture_output=True, text=True, check=False)
    found = re.search(r"(\d+) games?, (\d+) half-moves", out.stdout + out.stderr)
    return (int(found[1]), int(found[2])) if found else (1, 1)


def measure(command, files):
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out")
        subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=" + out, command, "-q", "-j1", *files],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        with open(out, encoding="utf-8", errors="replace") as f:
            return table(*read(f))


def show(stages, names, per, functions):
    total = sum(sum(s.values()) for s in stages.values())
    print(f"{'instructions':22} {'million':>9} {'%':>6} {'a byte':>8} {'half-move':>10} {'game':>8}")
    for name in names:
        cost = total if name == "all" else sum(stages[name].values())
        print(f"{name:22} {cost / 1e6:9.2f} {100 * cost / total:6.1f} {cost / per[0]:8.2f} {cost / per[1]:10.1f} "
              f"{cost / per[2]:8.0f}")
        for function, n in stages[name].most_common(14) if functions and name != "all" else ():
            if n > total / 2000:
                print(f"    {n / 1e6:9.2f} {function}")


def main():
    p = argparse.ArgumentParser()
    p.add_argument("-b", default="build")
    p.add_argument("-f", action="store_true")
    p.add_argument("-t", action="store_true")
    p.add_argument("files", nargs="+")
    args = p.parse_args()
    command = os.path.join(args.b, "pgn-check")
    games, half_moves = count(command, args.files)
    names = [] if args.t else [name for name, _ in STAGES] + ["start, stop, other"]
    show(measure(command, args.files), names + ["all"],
         (sum(os.path.getsize(f) for f in args.files), half_moves, games), args.f)


if __name__ == "__main__":
    sys.exit(main())
