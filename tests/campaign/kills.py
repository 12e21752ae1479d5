#!/usr/bin/env python3
"""kills.py: programs that write files are ended at random moments, or find no room, or nobody who reads.

usage: kills.py [--build DIR] [--count N] [--seed S] [--modes PATTERNS] [--parts kill,name,full,pipe]

faults.py sends signals before chosen system calls, to runs on tiny inputs with one thread.  Here the inputs are larger,
all threads run, and the moment is any between the start and the end of a run.  After SIGKILL, SIGTERM and SIGINT each
file is the old or the new one, whole; after the latter two no temporary file is left; and the next run makes what an
undisturbed one makes.  SIGKILL also comes before each call that gives a file its name, link or rename (with strace).
Then the modes write into a full tmpfs of each size up to the one that they need (root only),
and into pipes whose reader goes away, and with standard output closed: status 2 with a message that names the file.

The last line is `N kills, N full, N pipes, N skipped, N failures`.
"""
import argparse
import collections
import ctypes
import fnmatch
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time

import inputs
import modes

TIMES = 150     # how many copies of the games of modes.py an input has
MODES = [
    ("fix", "pgn-check --fix fix.pgn b.pgn"),
    ("in-place", "pgn-replay --in-place fix.pgn a.pgn"),
    ("backup", "pgn-replay --in-place --backup .old fix.pgn"),
    ("cache-new", "pgn-check --cache cache a.pgn b.pgn", dict(loose=("cache",))),
    ("cache-old", "pgn-check --cache cache a.pgn b.pgn",
     dict(before="pgn-check --cache cache b.pgn", loose=("cache",))),
    ("write-baseline", "pgn-check --write-baseline base.json a.pgn"),
    ("prune-baseline", "pgn-check --fix --baseline base.json --prune-baseline fix.pgn",
     dict(before="pgn-check --write-baseline base.json fix.pgn")),
    ("partial", "pgn-stats --write-counts part a.pgn b.pgn"),
    ("merge-partial", "pgn-stats --merge --write-counts all part", dict(before="pgn-stats --write-counts part a.pgn")),
    ("check-output", "pgn-check --level info -o old.txt a.pgn"),
    ("replay-output", "pgn-replay -o old.txt a.pgn b.pgn"),
    ("replay-output-xz", "pgn-replay -o new.pgn.xz a.pgn"),
    ("html", "pgn-replay --to html -o p.html a.pgn"),
    ("stats-output", "pgn-stats --format html -o old.txt a.pgn"),
    ("reports", "pgn-check --report sarif=c.sarif --report junit=old.txt --report csv=c.csv a.pgn"),
    ("good-bad", "pgn-check --good old.txt --bad bad.pgn a.pgn b.pgn"),
    ("good-bad-zst", "pgn-check --good good.pgn.zst --bad bad.pgn.gz a.pgn b.pgn"),
    ("split-tag", "pgn-replay --split White -o parts a.pgn"),
    ("split-number", "pgn-replay --split 20 -o parts a.pgn"),
    ("write-keys", "pgn-check --write-keys keys a.pgn b.pgn", dict(before="pgn-check --write-keys keys a.pgn")),
    ("merge-keys", "pgn-check --merge --write-keys all keys", dict(before="pgn-check --write-keys keys a.pgn b.pgn")),
    ("duplicates", "pgn-check --duplicates --known b.pgn -o old.txt a.pgn"),
    ("report-html", "pgn-check --duplicates --report html=old.txt a.pgn b.pgn"),
    ("propose", "pgn-check --names names.ssp --propose old.txt a.pgn"),
    ("sort", "pgn-replay --memory 1M --bytes --sort white,-date,round -o old.txt a.pgn b.pgn"),
    ("sort-zst", "pgn-replay --sort date,-round -o new.pgn.zst b.pgn a.pgn"),
    ("unique", "pgn-replay --unique longest --merge-tags --rest double.pgn -o old.txt a.pgn again.pgn"),
    ("eco", "pgn-replay --eco eco.tsv --add eco -o new.pgn.gz a.pgn"),
    ("also", "pgn-replay --also html=old.txt --also csv=c.csv -o new.pgn a.pgn"),
    ("part", "pgn-replay --split train:50,test:50 --seed 3 -o parts a.pgn"),
    ("records", "pgn-replay --reconcile --report html=old.txt -o new.pgn sheet.csv sheet2.csv"),
    ("fen-reports", "fen-legal --report html=old.txt --good good.fen --bad bad.fen p.fen"),
    ("fen-baseline", "fen-legal --write-baseline base.json p.fen"),
    ("fen-output", "fen-legal -o old.txt p.fen"),
    ("fen-fix", "fen-legal --corrected -o old.txt p.fen"),
]
NAMES_FILE = re.compile(rb"^[a-z-]+: [^:\n]+: .", re.M)


def make_files():
    inputs.make_files()
    for name in "a.pgn", "b.pgn", "fix.pgn", "p.fen":
        inputs.FILES[name] = inputs.FILES[name] * TIMES


def is_spare(name):
    return any(part.startswith(".arbiter-") for part in name.split("/"))


class Kills:
    def __init__(self, options):
        self.o = options
        self.r = random.Random(options.seed)
        self.place = modes.Place(options.build)
        self.counts = collections.Counter()
        self.failures = 0

    def wrong(self, mode, what, why, got=None):
        self.failures += 1
        said = got.err.decode(errors="replace").strip()[-200:] if got else ""
        print("not ok: %s: %s: %s (%s)" % (mode.name, what, why, said), flush=True)

    def argv(self, mode):
        return [os.path.join(self.o.build, mode.command[0]), "-j3"] + mode.command[1:]

    def start(self, mode):
        """The files before, a run that is not disturbed, and how long it takes."""
        self.place.fill(mode)
        before = self.place.look()
        begin = time.monotonic()
        plain = self.run(mode)
        took = time.monotonic() - begin
        if plain.status not in (0, 1):
            sys.exit("%s: status %s without any trouble: %r" % (mode.name, plain.status, plain.err))
        if plain.files == before:
            sys.exit("%s writes nothing, so there is nothing to disturb" % mode.name)
        return before, plain, took

    def run(self, mode, act=None, shell=None, wrap=()):
        env = {"LC_ALL": "C", "TERM": "dumb", "SOURCE_DATE_EPOCH": "1767225600", "PATH": os.environ["PATH"],
               "HOME": self.place.dir}
        argv = ["sh", "-c", shell, "sh"] + self.argv(mode) if shell else list(wrap) + self.argv(mode)
        p = subprocess.Popen(argv, cwd=self.place.dir, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE)
        if act:
            act(p)
        try:
            out, err = p.communicate(timeout=60)
            status = p.returncode
        except subprocess.TimeoutExpired:
            p.kill()
            out, err = p.communicate()
            status = "hangs"
        return modes.Result(status, out, err, self.place.look())

    # -- signals --

    def kill(self, mode, before, plain, took):
        name = self.r.choice(["SIGKILL", "SIGTERM", "SIGINT"])
        # The end, where files get their names, is worth more than the middle.
        moment = took * self.r.choice([self.r.random(), 1 - self.r.random() / 4, self.r.random() * 1.3])
        what = "%s after %.1f ms" % (name, 1000 * moment)
        self.place.fill(mode)

        def act(p):
            time.sleep(moment)
            p.send_signal(getattr(signal, name))

        got = self.run(mode, act)
        ended = got.status == -getattr(signal, name)
        self.counts["killed" if ended else "too late"] += 1
        if not ended and got.status != plain.status:
            self.wrong(mode, what, "status %s" % got.status, got)
        why = self.state(mode, before, plain, got, name)
        if why:
            self.wrong(mode, what, why, got)
        self.counts["left by SIGKILL"] += any(is_spare(f) for f in got.files)
        new = any(got.files.get(f) == t != before.get(f) for f, t in plain.files.items())
        self.counts["new file" if new else "old file"] += 1
        self.again(mode, what, plain, got)

    def names(self, mode, before, plain):
        """SIGKILL before the nth call that gives a file its name, for each n: some moments are too short to be hit."""
        for call in "link,linkat", "rename,renameat,renameat2":
            for n in range(1, 100):
                self.place.fill(mode)
                got = self.run(mode, wrap=["strace", "-f", "-o", "/dev/null", "-e", "trace=" + call,
                                           "-e", "inject=%s:signal=SIGKILL:when=%d" % (call, n)])
                if got.status != -signal.SIGKILL:
                    break
                self.counts["killed"] += 1
                what = "SIGKILL before call %d of %s" % (n, call)
                why = self.state(mode, before, plain, got, "SIGKILL")
                if why:
                    self.wrong(mode, what, why, got)
                self.again(mode, what, plain, got)

    def state(self, mode, before, plain, got, name):
        for f in before:
            if f not in got.files:
                return "lost " + f
        for f, text in got.files.items():
            if is_spare(f):
                if name != "SIGKILL":
                    return "leaves " + f
            elif text not in (before.get(f), plain.files.get(f)) and f not in mode.loose:
                return f + " is neither the old nor the new file"
        return None

    def again(self, mode, what, plain, got):
        """The next run makes what an undisturbed one makes; --split does not write over files."""
        if "--split" in mode.command and any(f.startswith("parts/") and not is_spare(f) for f in got.files):
            return
        after = self.run(mode)
        if after.status not in (0, 1):
            self.wrong(mode, what, "the next run: status %s" % after.status, after)
        for f, text in plain.files.items():
            if f not in mode.loose and after.files.get(f) != text:
                self.wrong(mode, what, "the next run makes another %s" % f)
        if "cache" in mode.loose and after.out != plain.out:
            self.wrong(mode, what, "with the cache that is left the output is another one")

    # -- no room --

    def full(self, mode):
        """In a tmpfs that becomes larger by pages, until there is room."""
        self.place.fill(mode)
        before = self.place.look()
        home, self.place.dir = self.place.dir, self.place.dir + "-tmpfs"
        os.makedirs(self.place.dir, exist_ok=True)
        plain = None
        try:
            for size in self.sizes(before):
                room = "size=%dk,nr_inodes=0" % size
                subprocess.run(["mount", "-t", "tmpfs", "-o", room, "tmpfs", self.place.dir], check=True)
                try:
                    for f, text in before.items():
                        os.makedirs(os.path.dirname(self.place.dir + "/" + f), exist_ok=True)
                        with open(os.path.join(self.place.dir, f), "wb") as to:
                            to.write(text)
                    got = self.run(mode)
                finally:
                    subprocess.run(["umount", self.place.dir], check=True)
                plain = plain or self.plain_at(mode, home)
                self.counts["full"] += got.status == 2
                if got.status == 2 and not NAMES_FILE.search(got.err):
                    self.wrong(mode, "tmpfs of %d KiB" % size, "no message that names a file", got)
                why = self.state(mode, before, plain, got, "full")
                if why or got.status not in (0, 1, 2):
                    self.wrong(mode, "tmpfs of %d KiB" % size, why or "status %s" % got.status, got)
        finally:
            os.rmdir(self.place.dir)
            self.place.dir = home

    def plain_at(self, mode, home):
        room, self.place.dir = self.place.dir, home
        self.place.fill(mode)
        plain = self.run(mode)
        self.place.dir = room
        return plain

    def sizes(self, before):
        least = sum((len(t) + 4095) // 4096 for t in before.values()) * 4
        return sorted({least + k for k in (0, 4, 8, 16, 28, 40, 64, 100, 160, 260, 400, 700, 1200)})

    # -- pipes --

    def pipes(self, mode, plain):
        """Standard output is a pipe whose reader goes away after some bytes, or is closed, or full."""
        if len(plain.out) == 0:
            return
        for size in 0, 1, 4096, len(plain.out) // 2:
            self.place.fill(mode)

            def act(p):
                p.stdout.read(size)
                p.stdout.close()
                p.stdout = None

            got = self.run(mode, act)
            self.counts["pipes"] += 1
            if got.status not in (0, 1, 2, -signal.SIGPIPE):
                self.wrong(mode, "the reader leaves after %d bytes" % size, "status %s" % got.status, got)
            why = self.state(mode, self.before, plain, got, "pipe")
            if why:
                self.wrong(mode, "the reader leaves after %d bytes" % size, why, got)
        for what, shell in ("closed", 'exec "$@" >&-'), ("full", 'exec "$@" >/dev/full'):
            self.place.fill(mode)
            got = self.run(mode, shell=shell)
            self.counts["pipes"] += 1
            if got.status != 2 or not NAMES_FILE.search(got.err):
                self.wrong(mode, "standard output is %s" % what, "status %s" % got.status, got)
            why = self.state(mode, self.before, plain, got, what)
            if why:
                self.wrong(mode, "standard output is %s" % what, why, got)

    def go(self, table):
        parts = self.o.parts.split(",")
        mounts = "full" in parts and may_mount()
        for mode in table:
            self.before, plain, took = self.start(mode)
            for _ in range(self.o.count if "kill" in parts else 0):
                self.kill(mode, self.before, plain, took)
            if "name" in parts and shutil.which("strace"):
                self.names(mode, self.before, plain)
            elif "name" in parts:
                self.counts["skipped"] += 1
                print("# SKIP %s with SIGKILL before each name: no strace" % mode.name)
            if "pipe" in parts:
                self.pipes(mode, plain)
            if mounts:
                self.full(mode)
            elif "full" in parts:
                self.counts["skipped"] += 1
                print("# SKIP %s in a full tmpfs: mount(2) is not permitted" % mode.name)
        shutil.rmtree(self.place.root, ignore_errors=True)
        c = self.counts
        print("# %d kills were too late, %d left the old files and %d new ones; SIGKILL left %d temporary files" % (
            c["too late"], c["old file"], c["new file"], c["left by SIGKILL"]))
        print("%d kills, %d full, %d pipes, %d skipped, %d failures" % (
            c["killed"] + c["too late"], c["full"], c["pipes"], c["skipped"], self.failures))
        return 1 if self.failures else 0


def may_mount():
    """From here on this process has its own mounts, which nobody else sees."""
    if ctypes.CDLL(None, use_errno=True).unshare(0x00020000) != 0:      # CLONE_NEWNS
        return False
    return subprocess.run(["mount", "--make-rprivate", "/"], stderr=subprocess.DEVNULL).returncode == 0


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--build", default="build")
    p.add_argument("--count", type=int, default=60, help="kills of each mode")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--modes", default="*", help="patterns of names, with commas")
    p.add_argument("--parts", default="kill,name,full,pipe")
    o = p.parse_args()
    o.build = os.path.abspath(o.build)
    make_files()
    table = [modes.Mode(row[0], row[1], **(row[2] if len(row) > 2 else {})) for row in MODES]
    return Kills(o).go([m for m in table if any(fnmatch.fnmatch(m.name, pattern) for pattern in o.modes.split(","))])


if __name__ == "__main__":
    sys.exit(main())
