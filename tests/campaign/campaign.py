#!/usr/bin/env python3
"""campaign.py: dirty games through all programs: do the programs agree with each other, and with themselves?

usage: campaign.py [--build DIR] [--seconds N | --count N] [--seed S] [--properties PATTERNS] [--fixtures-only]

Each seed makes some files of dirty games (dirty.py), and every property below is tried on them, with options that the
seed chooses too.  Printed are how often each property was really exercised, and which it never was, which is a failure;
how often each kind of dirt occurred; and for each failure its seed, with a small input that is left in
build/campaign/SEED-PROPERTY.  --only SEED:PROPERTY repeats one.
"""
import argparse
import collections
import concurrent.futures
import fnmatch
import os
import random
import re
import shutil
import sys
import tempfile
import threading
import time

import dirty
from properties import PROPERTIES, Case, NoOccasion, Wrong

class Campaign:
    def __init__(self, options):
        self.o = options
        self.root = tempfile.mkdtemp(prefix="campaign-")
        self.source = dirty.true_games("fixtures", None if options.fixtures_only else options.shared)
        self.lock = threading.Lock()
        self.local = threading.local()
        wanted = options.properties.split(",")
        self.exercised = {name: 0 for name, _, off in PROPERTIES
                          if (not off or options.all) and any(fnmatch.fnmatch(name, p) for p in wanted)}
        self.dirt = collections.Counter()
        self.seeds = self.runs = self.games = 0
        self.failures = []

    def folder(self):
        if not hasattr(self.local, "dir"):
            self.local.dir = tempfile.mkdtemp(dir=self.root)
        return os.path.join(self.local.dir, "d")

    def attempt(self, files, seed, name, function):
        """How often it was exercised, and what is wrong, if anything is."""
        c = Case(self.o.build, self.folder(), files, seed, name)
        try:
            times, wrong = int(function(c)), None
        except NoOccasion:
            times, wrong = 0, None
        except Wrong as e:
            times, wrong = 1, str(e)
        except (ValueError, KeyError, IndexError, OSError) as e:
            times, wrong = 1, "an output cannot be read: %r" % e
        with self.lock:
            self.runs += c.runs
        return times, wrong

    def seed(self, seed):
        files, done = dirty.make(self.source, random.Random(seed))
        with self.lock:
            self.seeds += 1
            self.games += sum(len(re.findall(rb"\[Event ", d)) or 1 for d in files.values())
            self.dirt.update(done)
        for name, function, _ in PROPERTIES:
            if name not in self.exercised:
                continue
            times, wrong = self.attempt(files, seed, name, function)
            with self.lock:
                self.exercised[name] += times
            if wrong:
                self.fail(files, seed, name, function, wrong)

    def fail(self, files, seed, name, function, wrong):
        place = os.path.join(self.o.build, "campaign", "%d-%s" % (seed, name))
        files = self.smaller(files, seed, name, function, wrong)
        wrong = self.attempt(files, seed, name, function)[1] or wrong
        shutil.rmtree(place, ignore_errors=True)
        os.makedirs(place)
        for f, data in files.items():
            with open(os.path.join(place, f), "wb") as out:
                out.write(data)
        with open(os.path.join(place, "wrong.txt"), "w", encoding="utf-8") as out:
            out.write(wrong + "\n")
        with self.lock:
            self.failures.append((seed, name))
            print("not ok: seed %d, %s: %s" % (seed, name, wrong[:600]))
            print("    input in %s" % os.path.relpath(place), flush=True)

    def smaller(self, files, seed, name, function, wrong):
        """A part of the input that fails in the same way: by files, games, lines, words."""
        kind, end = wrong.split(":")[0][:20], time.monotonic() + self.o.minimise
        def fails(tried):
            if time.monotonic() > end:
                return False
            got = self.attempt(tried, seed, name, function)[1]
            return got is not None and got.split(":")[0][:20] == kind
        for f in sorted(files):
            tried = {g: d for g, d in files.items() if g != f}
            if tried and fails(tried):
                files = tried
        for pattern in rb"(?<=\n)(?=\[Event )", rb"(?<=\n)", rb"(?<=[ \]}])":
            for f in sorted(files):
                parts = re.split(pattern, files[f])
                size = len(parts)
                while size >= 1:
                    i = 0
                    while i < len(parts):
                        tried = dict(files, **{f: b"".join(parts[:i] + parts[i + size:])})
                        if fails(tried):
                            parts[i:i + size] = []
                            files = tried
                        else:
                            i += size
                    size //= 2
        return files

    def run(self):
        end = time.monotonic() + self.o.seconds if self.o.seconds else None
        seeds = iter(range(self.o.seed, self.o.seed + (self.o.count or 1 << 40)))
        def work(_):
            for seed in self.take(seeds):
                if end and time.monotonic() > end:
                    return
                self.seed(seed)
        with concurrent.futures.ThreadPoolExecutor(self.o.jobs) as pool:
            list(pool.map(work, range(self.o.jobs)))
        shutil.rmtree(self.root, ignore_errors=True)

    def take(self, seeds):
        while True:
            with self.lock:
                seed = next(seeds, None)
            if seed is None:
                return
            yield seed

    def report(self):
        for table, rows in dirty.TABLES.items():
            print("%-8s %s" % (table, " ".join("%s:%d" % (row[0], self.dirt[row[0]]) for row in rows)))
        for name, _, off in PROPERTIES:
            if name in self.exercised:
                failed = sum(f[1] == name for f in self.failures)
                print("%-20s exercised %6d times, %d failures" % (name, self.exercised[name], failed))
            elif off:
                print("%-20s switched off: %s" % (name, off))
        never = [name for name, times in self.exercised.items() if times == 0]
        for name in never:
            print("not ok: %s was never exercised" % name)
        if self.failures:
            print("failing: " + " ".join("%d:%s" % f for f in sorted(self.failures)))
        print("%d seeds from %d, %d files' worth of games, %d runs, %d failures" % (
            self.seeds, self.o.seed, self.games, self.runs, len(self.failures) + len(never)))
        return 1 if self.failures or never else 0


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--build", default="build")
    p.add_argument("--seconds", type=float, help="no new seed after so long")
    p.add_argument("--count", type=int, help="so many seeds")
    p.add_argument("--seed", type=int, default=1, help="the first one")
    p.add_argument("--properties", default="*", help="patterns of names, with commas")
    p.add_argument("--all", action="store_true", help="also those that are switched off")
    p.add_argument("--fixtures-only", action="store_true", help="no games from the folder $ARBITER_SHARED")
    p.add_argument("--shared", default=os.environ.get("ARBITER_SHARED"))
    p.add_argument("--jobs", type=int, default=2)
    p.add_argument("--minimise", type=float, default=20, help="seconds to look for a smaller input")
    p.add_argument("--only", help="repeat SEED:PROPERTY")
    o = p.parse_args()
    if o.only:
        seed, o.properties = o.only.split(":")
        o.seed, o.count, o.seconds, o.all = int(seed), 1, None, True
    if not o.seconds and not o.count:
        o.seconds = 60
    if o.shared and not os.path.exists(os.path.join(o.shared, "corpus/lichess.pgn")):
        o.shared = None
    o.build = os.path.abspath(o.build)
    c = Campaign(o)
    c.run()
    return c.report()


sys.exit(main())
