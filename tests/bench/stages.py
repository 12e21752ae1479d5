#!/usr/bin/env python3
"""stages.py: the cost table of pgn-check by stage, in instructions.

usage: stages.py [-b build directory] [-f] [--half-moves N --games N] FILE... [-- option of the program...]

Callgrind counts the instructions of each line, also of inlined functions, so each belongs to a source file, and the
table below says which files are a stage.  What belongs to no stage (base/, the C library, the board) counts for
the stage of the function that it was inlined in or called from; if several call it, in proportion to the calls' cost.
-f lists the costliest functions of each stage as well.  The program is built with debugging information (-g).
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
    ("split", "input/split_"),
    ("lexical", "pgn/text_check"),
    ("tokens", "pgn/token game/game_state"),
    ("tags: checks", "pgn/(tags|tag_|date|result|time_control|variant)"),
    ("moves: lane", "game/(replay_plain|lane|line_words|board_lane) chess/lane"),
    ("moves: slow", "game/(replay|movetext|move_|movelist|piece_language|position_log|blank_move|view) chess/(san|notation|move_)"),
    ("comments, clocks", "game/(comment_|clock_|command_) pgn/comment_"),
    ("draws", "chess/(draws|line)"),
    ("laws: edition", "game/laws_edition"),
    ("laws: end", "game/(laws_check|claim_check) analysis/ chess/(insufficient|movegen)"),
    ("result, rest of game", "game/ pgn/termination pgn/phrase"),
    ("findings, places", "finding/ input/location report/"),
    ("frame, writer", "run/ cli/ cmd/"),
)
RULES = [(name, re.compile("(^|/)(core/)?(" + "|".join(p for p in files.split()) + ")")) for name, files in STAGES]


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
            stage = stage_of(file)
            if stage is not None:
                stages[stage][function] += cost
            else:
                give(function, cost, function, {function})
    return stages


def main():
    p = argparse.ArgumentParser()
    p.add_argument("-b", default="build")
    p.add_argument("-f", action="store_true")
    p.add_argument("-p", default="pgn-check")
    p.add_argument("--half-moves", type=int)
    p.add_argument("--games", type=int)
    args, rest = p.parse_known_args()
    files = [a for a in rest if a != "--"]
    with tempfile.TemporaryDirectory() as dir:
        out = os.path.join(dir, "out")
        subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=" + out, os.path.join(args.b, args.p),
                        "-j1", *files], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        with open(out, encoding="utf-8", errors="replace") as f:
            stages = table(*read(f))
    all_ = sum(sum(s.values()) for s in stages.values())
    size = sum(os.path.getsize(f) for f in files if os.path.exists(f))
    order = [name for name, _ in STAGES] + ["start, stop, other"]
    print(f"{'stage':22} {'M instr.':>9} {'%':>6} {'a byte':>7}" + (f" {'half-move':>9} {'game':>7}" if args.half_moves else ""))
    for name in order + ["all"]:
        cost = all_ if name == "all" else sum(stages[name].values())
        row = f"{name:22} {cost / 1e6:9.2f} {100 * cost / all_:6.1f} {cost / size:7.2f}"
        if args.half_moves:
            row += f" {cost / args.half_moves:9.1f} {cost / args.games:7.0f}"
        print(row)
        if args.f and name != "all":
            for function, n in stages[name].most_common(14):
                if n > all_ / 2000:
                    print(f"    {n / 1e6:9.2f} {function}")


if __name__ == "__main__":
    sys.exit(main())
