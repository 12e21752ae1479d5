#!/usr/bin/env python3
"""many.py: runs many Python programs with one start of Python, which takes longer than most of them.

usage: many.py < LINES

Each line is OUT IN PROGRAM [ARGUMENT]...: the program reads the file IN and writes OUT; so do its messages.  Prints the
status of each, as "OUT STATUS".
"""
# What the programs import, so that each finds it there.
import argparse  # noqa: F401
import collections  # noqa: F401
import csv  # noqa: F401
import datetime  # noqa: F401
import fractions  # noqa: F401
import json  # noqa: F401
import os
import random  # noqa: F401
import re  # noqa: F401
import shlex
import sys
import traceback


def run(code, out, read, words):
    """In a child: the status of the program."""
    os.dup2(os.open(read, os.O_RDONLY), 0)
    os.dup2(os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644), 1)
    os.dup2(1, 2)
    sys.stdin = open(0, encoding="utf-8", closefd=False)
    sys.argv = words
    sys.path[0] = os.path.dirname(os.path.abspath(words[0]))
    try:
        exec(code, {"__name__": "__main__", "__file__": words[0], "__doc__": None})
        return 0
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    except BaseException:
        traceback.print_exc()
        return 1


codes = {}
for line in sys.stdin.read().splitlines():
    to, source, *program = shlex.split(line)
    if program[0] not in codes:
        with open(program[0], encoding="utf-8") as file:
            codes[program[0]] = compile(file.read(), program[0], "exec")
    child = os.fork()
    if child == 0:
        status = run(codes[program[0]], to, source, program)
        sys.stdout.flush()
        os._exit(status)
    print(to, os.WEXITSTATUS(os.waitpid(child, 0)[1]), flush=True)
