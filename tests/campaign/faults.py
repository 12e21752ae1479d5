#!/usr/bin/env python3
"""faults.py: every call that a program makes of the system fails once, and is it told?

usage: faults.py [--build DIR] [--modes PATTERNS] [--classes LIST] [--sample N] [--all] [--jobs N]

Programs run in the modes of modes.py, with build/tests/support/fault_shim.so making the n-th call of a class fail,
for each n up to the last; but of calls with the same callers only the first two, the middle and the last one, unless
--all is given. Each run must be as without a fault, or end with status 2 and a message that says what failed; must
not crash or hang; leaves under each name the old file or the new one, whole; and no temporary file. Then come signals
before each system call, limits of memory and of the size of files, and standard output that is closed, full, or a
pipe that nobody reads.

The last line is `N faults injected, N failures`; each failure comes with the command that repeats it.
"""
import argparse
import concurrent.futures
import errno
import fnmatch
import os
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import threading

import modes
from inputs import FILES, make_files

# As the classes in fault_shim.c, with the errors that they may meet.
CLASSES = {
    "alloc": ["ENOMEM"], "thread": ["EAGAIN"], "open": ["EMFILE", "EACCES"], "read": ["EIO"],
    "write": ["ENOSPC", "EIO"], "name": ["EIO", "EACCES"], "sync": ["EIO"], "stat": ["EIO", "EACCES"],
    "close": ["EIO"], "truncate": ["EIO"], "folder": ["EIO"], "mode": ["EPERM"], "map": ["ENOMEM"],
    "seek": ["EIO"], "box": ["EACCES"],
}
NAMES = list(CLASSES)
ANY = len(NAMES)
LOG = struct.Struct("=%dQQqqQ24Q256sQ" % (len(NAMES) + 1))
TRACED = 1 << 16
CALL = struct.Struct("=II")

class Place(modes.Place):
    """With the file where the shim counts."""
    def __init__(self, build):
        super().__init__(build)
        self.log = os.path.join(self.root, "log")

    def run(self, command, stdin, more=None, limits=None, stdout=None):
        if more:
            with open(self.log, "wb") as f:
                f.truncate(LOG.size + TRACED * CALL.size)
            more = dict(more, LD_PRELOAD=os.path.join(self.build, "tests/support/fault_shim.so"), FAULT_LOG=self.log)
        result = super().run(command, stdin, more, limits, stdout)
        result.log = self.read_log() if more else None
        return result

    def read_log(self):
        with open(self.log, "rb") as f:
            v = LOG.unpack(f.read(LOG.size))
            calls = list(CALL.iter_unpack(f.read(min(v[-1], TRACED) * CALL.size)))
        k = len(NAMES) + 1
        return dict(calls=calls, counts=v[:k], done=v[k], number=v[k + 1], argument=v[k + 2], base=v[k + 3],
                    frames=[a for a in v[k + 4:k + 28] if a], path=v[k + 28].split(b"\0")[0].decode(errors="replace"))


# What a library does wrong, out of reach of the programs: their innermost function, what is wrong, and the reason.
BEYOND = [("regex_read", "crashes", "regcomp() of glibc frees memory that it has not set yet, when it runs out (2.36)")]
TOLD = re.compile(rb"^[a-z-]+: .+: .|memory|\[(io|limit)-", re.I | re.M)


def judge(mode, before, plain, got, cls):
    """What is wrong with a run that met a fault; None: nothing."""
    if got.status == "timeout":
        return "hangs"
    if got.status == -signal.SIGPIPE and cls == "pipe closed":
        return None     # who reads a pipe and goes away has seen enough
    if got.status == 127 and (b"loading shared" in got.err or b"out of memory" in got.err):
        return None     # the dynamic linker gave up: it has not begun, or it loads libarchive
    if got.status < 0:
        return "crashes: %s %s" % (signal.Signals(-got.status).name, got.err.decode(errors="replace").strip()[-90:])
    if got.status not in (0, 1, 2):
        return "status %d" % got.status
    if b"internal error, please report it" in got.err + got.out:
        return "breaks an invariant"
    spare = [f for f in got.files if any(part.startswith(".arbiter-") for part in f.split("/"))]
    if spare and not (cls == "name" and got.log and got.log["number"] in UNLINKS):
        return "leaves " + spare[0]
    lost = [f for f in before if f not in got.files]
    if lost:
        return "lost " + lost[0]
    at_input = cls.startswith("descriptors") or got.log and cls in ("read", "open", "stat", "seek", "folder", "map", "close") \
        and os.path.basename(got.log["path"]) in FILES
    strange = [f for f in got.files if f not in before and f not in plain.files and f not in spare]
    if strange and not at_input:
        return "leaves a strange file " + strange[0]
    if got.status == 2:
        stderr_failed = cls == "write" and got.log and (got.log["argument"] == 2 or got.log["done"] > 1)
        if not stderr_failed and not TOLD.search(got.err):
            return "status 2 without a message: %r" % got.err[:90]
        for f, text in got.files.items():
            if f in spare or f in mode.loose or text == before.get(f) or text == plain.files.get(f):
                continue
            # What could be read is written out, and the status tells that it is not all.
            if not at_input or (f in before and not f.startswith("old.")):
                return "%s is neither the old nor the new file" % f
        return None
    if got.status != plain.status:
        return "STATUS %d, NOT %d, %s" % (got.status, plain.status, "told" if got.err else "without a word")
    if got.out != plain.out:
        return "STATUS %d WITH OTHER OUTPUT" % got.status
    for f, text in plain.files.items():
        if f not in mode.loose and got.files.get(f) != text:
            return "STATUS %d WITH OTHER FILE %s" % (got.status, f)
    return None


UNLINKS = (87, 263, 35)     # unlink, unlinkat of x86-64; unlinkat of aarch64


class Campaign:
    def __init__(self, options):
        self.o = options
        self.lock = threading.Lock()
        self.local = threading.local()
        self.places = []
        self.injected = 0
        self.failures = []
        self.counts = {}

    def place(self):
        if not hasattr(self.local, "place"):
            self.local.place = Place(self.o.build)
            with self.lock:
                self.places.append(self.local.place)
        return self.local.place

    def note(self, mode, cls, what, wrong, got, repeat):
        with self.lock:
            self.injected += 1
            good, bad = self.counts.get((mode.name, cls), (0, 0))
            self.counts[mode.name, cls] = (good + (wrong is None), bad + (wrong is not None))
            where = self.where(mode, got) if wrong and got.log else ""
            for function, kind, why in BEYOND:
                if where.startswith(function) and wrong.startswith(kind):
                    print("# %s: %s: %s" % (mode.name, what, why))
                    return
            if wrong is not None:
                self.failures.append((mode.name, cls, what, wrong, where, repeat))
                print("not ok: %s: %s: %s%s\n    %s" % (mode.name, what, wrong, where and "\n    at " + where, repeat), flush=True)

    def where(self, mode, got):
        """The chain of functions that asked for what failed."""
        frames = ["%#x" % (a - got.log["base"] - 1) for a in got.log["frames"] if 0 < a - got.log["base"] < 1 << 24]
        if not frames:
            return got.log["path"]
        program = os.path.join(self.o.build, mode.command[0])
        text = subprocess.run(["addr2line", "-sfpe", program] + frames[:14], stdout=subprocess.PIPE).stdout.decode()
        names = [re.sub(r" at ([^:]*):(\d+).*", r"(\1:\2)", n) for n in text.splitlines()]
        return (got.log["path"] + ": " if got.log["path"] else "") + " < ".join(names)

    def one(self, mode, before, plain, cls, n, error, how):
        place = self.place()
        place.fill(mode)
        number = ANY if how == "signal" else NAMES.index(cls)
        code = getattr(signal, error) if how == "signal" else getattr(errno, error)
        shim = dict(FAULT_CLASS=str(number), FAULT_N=str(n), FAULT_ERRNO=str(int(code)), FAULT_HOW=how)
        got = place.run(mode.command, mode.stdin, shim)
        if not got.log["done"]:
            return
        repeat = "%s --one %s:%s:%d:%s:%s" % (os.path.relpath(__file__), mode.name, cls, n, error, how)
        wrong = self.judge_signal(mode, before, plain, got, error) if how == "signal" else judge(mode, before, plain, got, cls)
        self.note(mode, cls, "%s call %d, %s %s" % (cls, n, how, error), wrong, got, repeat)
        if self.o.one:
            print("status", got.status, "\nstdout", got.out.decode(errors="replace"), "\nstderr",
                  got.err.decode(errors="replace"), "\nfiles", sorted(got.files), "\nat", self.where(mode, got))

    def judge_signal(self, mode, before, plain, got, name):
        """After SIGKILL each file is whole and the next run works; after others no temporary file is left as well."""
        if got.status == "timeout":
            return "hangs"
        if got.status not in (-getattr(signal, name), plain.status):
            return "status %s" % got.status
        spare = [f for f in got.files if any(part.startswith(".arbiter-") for part in f.split("/"))]
        if spare and name != "SIGKILL":
            return "leaves " + spare[0]
        for f, text in got.files.items():
            if f not in spare and text != before.get(f) and text != plain.files.get(f) and f not in mode.loose:
                return "%s is neither the old nor the new file" % f
        lost = [f for f in before if f not in got.files]
        if lost:
            return "lost " + lost[0]
        again = self.place().run(mode.command, mode.stdin, None)
        if again.status == 2 and not "--split" in mode.command:     # they never write over files
            return "the next run fails: %s" % again.err.decode(errors="replace").strip()[:120]
        return None

    def start(self, mode):
        place = self.place()
        place.fill(mode)
        before = place.look()
        plain = place.run(mode.command, mode.stdin, dict(FAULT_HOW="once", FAULT_TRACE="1"))
        if plain.status not in (0, 1):
            sys.exit("%s: status %s without a fault: %s" % (mode.name, plain.status, plain.err.decode(errors="replace")))
        place.fill(mode)
        again = place.run(mode.command, mode.stdin, None)
        if (again.status, again.out) != (plain.status, plain.out):
            sys.exit("%s: other output with the shim" % mode.name)
        return before, plain

    def numbers(self, plain, number):
        """Which calls of a class fail."""
        count, calls = plain.log["counts"][number], plain.log["calls"]
        if self.o.all or len(calls) == TRACED:
            return range(1, count + 1)
        by_stack = {}
        for class_n, stack in calls:
            if class_n >> 24 == number:
                by_stack.setdefault(stack, []).append(class_n & 0xffffff)
        return sorted({n for same in by_stack.values() for n in same[:2] + [same[len(same) // 2], same[-1]]})

    def jobs_of(self, mode, before, plain):
        for cls, errors in CLASSES.items():
            if self.o.classes and cls not in self.o.classes:
                continue
            for n in self.numbers(plain, NAMES.index(cls)):
                for error in errors:
                    yield mode, before, plain, cls, n, error, "once"
                if cls in ("alloc", "open", "write", "thread") and not self.o.once:
                    yield mode, before, plain, cls, n, errors[0], "rest"
                if cls in ("read", "write"):
                    yield mode, before, plain, cls, n, errors[0], "short"
        if not self.o.classes or "signal" in self.o.classes:
            if mode.before or any(w in mode.command for w in "-o --fix --in-place --cache --write-baseline --write-counts "
                                  "--report --good".split()):
                for n in self.numbers(plain, ANY):
                    for name in "SIGKILL", "SIGTERM", "SIGINT":
                        yield mode, before, plain, "signal", n, name, "signal"

    # -- limits, and standard output that cannot be written --

    def attempt(self, mode, before, plain, what, limits=None, stdout=None):
        place = self.place()
        place.fill(mode)
        got = place.run(mode.command, mode.stdin, None, limits, stdout)
        got.out = plain.out if stdout is not None else got.out
        self.note(mode, what.split()[0], what, judge(mode, before, plain, got, what), got, "")

    def surroundings(self, mode, plain):
        def limit(which, value):
            return lambda: (resource.setrlimit(which, (value, value)), resource.setrlimit(resource.RLIMIT_CORE, (0, 0)))

        for size in sorted({0, 1, 100, 1000, len(plain.out) // 2} | {len(t) - 1 for t in plain.files.values() if t}):
            yield "fsize %d" % size, limit(resource.RLIMIT_FSIZE, size)
        # Where the program itself has no room the kernel ends it.
        for kib in range(max(3000, os.path.getsize(os.path.join(self.o.build, mode.command[0])) // 1024), 40000, 700):
            yield "memory %d KiB" % kib, limit(resource.RLIMIT_AS, kib * 1024)
        for files in range(3, 12):
            yield "descriptors %d" % files, limit(resource.RLIMIT_NOFILE, files)
        if plain.out:
            yield "full output", None, FULL
            yield "pipe closed", None, CLOSED_PIPE

    def run(self, table):
        with concurrent.futures.ThreadPoolExecutor(self.o.jobs) as pool:
            for mode in table:
                if self.o.one:
                    _, cls, n, error, how = self.o.one.split(":")
                    self.one(mode, *self.start(mode), cls, int(n), error, how)
                    continue
                before, plain = self.start(mode)
                jobs = list(self.jobs_of(mode, before, plain))[::self.o.sample]
                list(pool.map(lambda j: self.one(*j), jobs))
                if not self.o.classes or "limits" in self.o.classes:
                    list(pool.map(lambda a: self.attempt(mode, before, plain, *a), self.surroundings(mode, plain)))
                if self.o.verbose:
                    for (name, cls), (good, bad) in self.counts.items():
                        if name == mode.name:
                            print("%-26s %-12s %5d good %5d bad" % (name, cls, good, bad), flush=True)
        for p in self.places:
            shutil.rmtree(p.root, ignore_errors=True)


CLOSED_PIPE = FULL = None


def main():
    global CLOSED_PIPE, FULL
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--build", default="build")
    p.add_argument("--modes", default="*", help="patterns of names, with commas")
    p.add_argument("--classes", type=lambda s: s.split(","), help="of faults, with commas; also signal and limits")
    p.add_argument("--sample", type=int, help="only each N-th fault")
    p.add_argument("--all", action="store_true", help="also calls with the same callers as others")
    p.add_argument("--jobs", type=int, default=2)
    p.add_argument("--one", help="repeat one fault and show the run: MODE:CLASS:N:ERROR:HOW")
    p.add_argument("--once", action="store_true", help="no faults that last")
    p.add_argument("--verbose", action="store_true", help="counts of each mode and class")
    o = p.parse_args()
    o.build = os.path.abspath(o.build)
    if o.one:
        o.modes = o.one.split(":")[0]
    r, CLOSED_PIPE = os.pipe()
    os.close(r)
    FULL = os.open("/dev/full", os.O_WRONLY)
    make_files()
    c = Campaign(o)
    c.run([m for m in modes.modes(o.build) if any(fnmatch.fnmatch(m.name, pattern) for pattern in o.modes.split(","))])
    print("%d faults injected, %d failures" % (c.injected, len(c.failures)))
    return 1 if c.failures else 0


if __name__ == "__main__":
    sys.exit(main())
