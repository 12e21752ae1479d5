#!/usr/bin/env python3
"""mutate.py: plants small semantic changes in core/, one at a time, and says which of them no test notices.

usage: tests/campaign/mutate.py [-n N] [-s SEED] [-j JOBS] [--level check|all] [--seconds S] [--only REGEX]
    [--again FILE] [FOLDER]

FOLDER (build/mutate) is where copies of the tree are built and tested; it is kept, so that a second run is quicker.
Functions are drawn room by room, so that each room of core/ has the same share; in a function the kind of change is drawn,
then the place.  The tests that reach the function are known from gcov's counters, of a build with --coverage: they run until
one fails.  First those of `make check`; with --level all what survives meets those of `make check-all`, too.

Written are mutants.tsv (a line for each change: verdict, room, file, line, function, kind, the line before and after, who
noticed it), and at the end a table of the rooms, and the survivors.  What tests/campaign/mutants.equivalent lists with its
reason does not change what the programs do: it is counted apart.  --again runs the survivors of such a file once more.
"""
import argparse
import collections
import concurrent.futures
import os
import random
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import threading
import time

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EQUIVALENT = os.path.join(TOP, "tests/campaign/mutants.equivalent")
# Scripts that build the programs anew, or look at the sources only.
NOT_HERE = {"install", "web", "core", "rooms", "dead_programs", "libraries"}
FLAGS = ["LTO=", "WARN=-w -Werror=incompatible-pointer-types -Werror=int-conversion"]
PLAIN = FLAGS + ["CFLAGS=-O1"]
# The sandbox would keep the counters from being written.
COVERAGE = FLAGS + ["CFLAGS=-O1 --coverage -fprofile-update=atomic", "CPPFLAGS=-DNO_SANDBOX"]


# -- functions, and which of them a test reaches: gcc's gcov-io.h of version 12 --

class Gcov:
    """A file .gcno or .gcda, record by record."""

    def __init__(self, path):
        with open(path, "rb") as f:
            self.data = f.read()
        self.at = 16

    def word(self):
        (value,) = struct.unpack_from("<I", self.data, self.at)
        self.at += 4
        return value

    def text(self):
        size = self.word()
        value = self.data[self.at:self.at + size].rstrip(b"\0").decode()
        self.at += size
        return value

    def records(self):
        while self.at + 8 <= len(self.data):
            tag, size = struct.unpack_from("<Ii", self.data, self.at)
            self.at += 8
            end = self.at + max(size, 0)
            yield tag, size
            self.at = end


FUNCTION, COUNTERS = 0x01000000, 0x01A10000


def functions_of(gcno):
    """The functions of an object: {ident: (file, name, first line, last line)}"""
    found = {}
    g = Gcov(gcno)
    # The name of the folder in which it was compiled, and a flag, come before the records.
    g.text()
    g.word()
    for tag, size in g.records():
        if tag == FUNCTION and size > 0:
            ident = g.word()
            g.word(), g.word()
            name, artificial, path = g.text(), g.word(), g.text()
            first, _, last = g.word(), g.word(), g.word()
            if not artificial:
                found[ident] = (path, name, first, last)
    return found


def reached(gcda):
    """The idents of the functions of an object that ran."""
    g = Gcov(gcda)
    ident = None
    for tag, size in g.records():
        if tag == FUNCTION and size > 0:
            ident = g.word()
        elif tag == COUNTERS and size > 0 and ident is not None:     # size < 0: as many counters of zero
            if any(g.data[g.at:g.at + size]):
                yield ident


# -- changes --

MASK = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|//[^\n]*', re.S)


def masked(text):
    """The text with comments, strings and characters as blanks."""
    return MASK.sub(lambda m: re.sub(r"[^\n]", "\x01", m.group()), text)


EXCHANGED = [
    ("logical", r"&&", "||"), ("logical", r"\|\|", "&&"),
    ("comparison", r"==", "!="), ("comparison", r"!=", "=="),
    ("off-by-one", r"(?<![<>\-])<=", "<"), ("off-by-one", r"(?<![<>\-])>=", ">"),
    ("off-by-one", r"(?<![<])<(?![<=])(?= )", "<="), ("off-by-one", r"(?<![>\-])>(?![>=])(?= )", ">="),
    ("arithmetic", r"(?<=[\w)\]] )\+(?= )", "-"), ("arithmetic", r"(?<=[\w)\]] )-(?= )", "+"),
    ("arithmetic", r"(?<=[\w)\]] )\*(?= )", "+"), ("arithmetic", r"(?<= )/(?= )", "*"),
    ("arithmetic", r"(?<=[\w)\]] )%(?= )", "/"), ("arithmetic", r"\+\+", "--"), ("arithmetic", r"--", "++"),
    ("arithmetic", r"\+=", "-="), ("arithmetic", r"-=", "+="),
    ("bits", r"(?<=[\w)\]] )&(?= )", "|"), ("bits", r"(?<=[\w)\]] )\|(?= )", "&"), ("bits", r"<<(?!=)", ">>"),
    ("bits", r"(?<=[ (])~(?=\w)", ""), ("bits", r"\|=", "&="), ("bits", r"(?<!&)&=", "|="),
    ("negation", r"(?<=[ (])!(?=[\w(])", ""),
    ("constant", r"\btrue\b", "false"), ("constant", r"\bfalse\b", "true"),
]
NUMBER = re.compile(r"(?<![\w.])(\d+)(?![\w.])")
CONDITION = re.compile(r"\b(if|while) (\()")
CALL = re.compile(r"\b[a-z_]\w*(\()")
STATEMENT = re.compile(r"^\t+(?!return\b|break\b|continue\b|goto\b|case\b|default\b|else\b|do\b|typedef\b)"
                       r"[a-z_*(][\w>.\-\[\]*() ]*?(?: (?:[+\-*/|&^%]|<<|>>)?= |\(|\+\+;|--;).*;$", re.M)
DECLARATION = re.compile(r"^\t+(?:static |const |struct |enum |union |unsigned |signed |char |int |long |short |bool |size_t |double |"
                         r"float |void |u?int\d+_t |[a-z]\w+_t |[a-z]\w* \*?[a-z]\w* = |[a-z]\w* \*[a-z])")
FREE = re.compile(r"^\t+(\w*_)?(free|destroy)\(")


def closing(code, at):
    """The place of the parenthesis that closes the one at AT."""
    depth = 0
    for i in range(at, len(code)):
        if code[i] in "([{":
            depth += 1
        elif code[i] in ")]}":
            depth -= 1
            if depth == 0:
                return i
    return -1


def parts(code, start, end, separator):
    """What a separator parts at the top between two places: [(start, end)]"""
    found, depth, begin, i = [], 0, start, start
    while i < end:
        if code[i] in "([{":
            depth += 1
        elif code[i] in ")]}":
            depth -= 1
        elif depth == 0 and code.startswith(separator, i):
            found.append((begin, i))
            i += len(separator)
            begin = i
            continue
        i += 1
    found.append((begin, end))
    return found


def changes(text):
    """Every change of the text of a function: {kind: [(start, end, instead)]}, in its body."""
    code = masked(text)
    body = code.find("{")
    found = collections.defaultdict(list)

    def put(kind, start, end, instead):
        line = code[code.rfind("\n", 0, start) + 1:code.find("\n", start)]
        if start > body and "INVARIANT(" not in line and instead != text[start:end]:
            found[kind].append((start, end, instead))

    for kind, pattern, instead in EXCHANGED:
        for m in re.finditer(pattern, code):
            put(kind, m.start(), m.end(), instead)
    for m in NUMBER.finditer(code):
        n = int(m.group(1))
        for other in {n + 1, n - 1} - {-1}:
            put("constant", m.start(), m.end(), str(other))
    for m in CONDITION.finditer(code):
        end = closing(code, m.start(2))
        if end < 0:
            continue
        start = m.start(2) + 1
        put("condition", start, end, "!(" + text[start:end] + ")")
        if m.group(1) == "if":
            put("condition", start, end, "1")
            put("condition", start, end, "0")
        for separator in ("&&", "||"):
            terms = parts(code, start, end, separator)
            for drop in range(len(terms)) if len(terms) > 1 else ():
                kept = [text[a:b].strip() for i, (a, b) in enumerate(terms) if i != drop]
                put("missing condition", start, end, (" " + separator + " ").join(kept))
    for m in CALL.finditer(code):
        end = closing(code, m.start(1))
        arguments = parts(code, m.start(1) + 1, end, ",") if end > 0 else []
        for (a, b), (c, d) in zip(arguments, arguments[1:]):
            one, two = text[a:b].strip(), text[c:d].strip()
            if one and two and one != two and "\x01" not in code[a:d]:
                put("arguments", a, d, two + ", " + one)
    for m in STATEMENT.finditer(code):
        # Memory that is not given back makes no difference that a test of this kind can see.
        if not DECLARATION.match(m.group()) and not FREE.match(m.group()):
            tabs = len(m.group()) - len(m.group().lstrip("\t"))
            put("statement", m.start() + tabs, m.end(), ";")
    return found


class Mutant:
    def __init__(self, path, line, function, kind, source, start, end, instead):
        self.path, self.line, self.function, self.kind = path, line, function, kind
        self.start, self.end, self.instead = start, end, instead
        self.text = source[:start] + instead + source[end:]
        begin = source.rfind("\n", 0, start) + 1
        self.before = " ".join(source[begin:source.find("\n", end)].split())
        self.after = " ".join(self.text[begin:self.text.find("\n", start + len(instead))].split())
        self.verdict, self.by, self.seconds = None, "", 0.0

    def key(self):
        return (os.path.basename(self.path), self.function, self.before, self.after)

    def row(self):
        return "\t".join([self.verdict, os.path.dirname(self.path), self.path, str(self.line), self.function, self.kind,
                          self.before, self.after, self.by, "%.1f" % self.seconds])


def mutants(functions, rng, wanted):
    """Endless: changes of functions that are drawn, a room at a time."""
    rooms = collections.defaultdict(list)
    for f in functions:
        if wanted.search(f[0] + ":" + f[1]):
            rooms[os.path.dirname(f[0])].append(f)
    sources, drawn = {}, set()
    names = sorted(rooms)
    while names:
        rng.shuffle(names)
        for room in list(names):
            for _ in range(100):
                path, name, first, last = rng.choice(sorted(rooms[room]))
                source = sources.setdefault(path, open(os.path.join(TOP, path), encoding="utf-8").read())
                lines = source.splitlines(keepends=True)
                offset = sum(map(len, lines[:first - 1]))
                text = "".join(lines[first - 1:last])
                found = changes(text)
                if found:
                    kind = rng.choice(sorted(found))
                    start, end, instead = rng.choice(found[kind])
                    if (path, offset + start, end, instead) in drawn:
                        continue
                    drawn.add((path, offset + start, end, instead))
                    yield Mutant(path, first + text.count("\n", 0, start), name, kind, source, offset + start, offset + end,
                                 instead)
                    break


# -- trees, builds, tests --

def run(command, cwd, env=None, limit=None, out=subprocess.DEVNULL):
    """Status of a command whose process group ends with it; None after LIMIT seconds."""
    def limits():
        os.setsid()
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 40, 1 << 40))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    p = subprocess.Popen(command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                         preexec_fn=limits)
    try:
        return p.wait(limit)
    except subprocess.TimeoutExpired:
        return None
    finally:
        try:
            os.killpg(p.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        p.wait()


class Tree:
    """A copy of the tree, built in its folder build/."""

    def __init__(self, path, flags):
        self.path, self.flags = path, flags
        listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=TOP, check=True,
                                stdout=subprocess.PIPE).stdout.decode().split("\0")
        self.files = [f for f in listed if f and os.path.lexists(os.path.join(TOP, f))]
        for f in self.files:
            self.restore(f)

    def restore(self, f):
        """The file as it is in the tree that is copied; a copy that is the same keeps its time."""
        here, there = os.path.join(TOP, f), os.path.join(self.path, f)
        if os.path.isdir(here) and not os.path.islink(here):
            return
        old, new = (open(p, "rb").read() if os.path.isfile(p) else None for p in (there, here))
        if old is None or old != new:
            os.makedirs(os.path.dirname(there), exist_ok=True)
            shutil.copy(here, there)
            os.utime(there)

    def make(self, *targets, log=subprocess.DEVNULL):
        return run(["make", "-s", "-j2", *self.flags, *targets], self.path, out=log)

    def fixtures_as_they_were(self, since):
        """What a mutant wrote into the tree is undone."""
        for f in self.files:
            there = os.path.join(self.path, f)
            if not os.path.lexists(there) or os.lstat(there).st_mtime > since:
                self.restore(f)

    def tests(self):
        unit = sorted(f for f in os.listdir(os.path.join(self.path, "tests/unit")) if f.endswith(".c"))
        fuzz = sorted(f for f in os.listdir(os.path.join(self.path, "tests/fuzz")) if re.match(r"fuzz_.*\.c$", f)
                      and os.path.isdir(os.path.join(self.path, "fixtures/corpus", f[5:-2])))
        shell = sorted(f for f in os.listdir(os.path.join(self.path, "tests/shell")) if f.endswith(".sh")
                       and f[:-3] not in NOT_HERE)
        return ["build/tests/unit/" + f[:-2] for f in unit] + ["build/tests/fuzz/" + f[:-2] for f in fuzz] + \
            ["tests/shell/" + f for f in shell]

    def passes(self, test, level, limit, env=None):
        """Does a test pass?  (yes, seconds, what it said last)"""
        place = os.path.join(self.path, "build/one", test.replace("/", "_"))
        shutil.rmtree(place, ignore_errors=True)
        os.makedirs(place)
        env = dict(os.environ, ARBITER_SHARED=SHARED, **(env or {}))
        env.pop("ARBITER_CHECK", None)
        if level == "all":
            env["ARBITER_CHECK"] = "all"
        env["TMPDIR"] = place
        env["ARBITER_STOP"] = "1"
        start = time.time()
        status = run(["sh", "tests/run.sh", "build", "one", test, place], self.path, env=env, limit=limit)
        seconds = time.time() - start
        if status is None:
            return False, seconds, "it takes too long"
        out = os.path.join(place, test.replace("/", "_"))
        try:
            tap = open(out + ".tap", errors="replace").read()
            ended = int(open(out + ".end").read().split()[0])
        except (OSError, ValueError, IndexError):
            return False, seconds, "it did not end"
        bad = re.search(r"^not ok.*", tap, re.M)
        plan = re.search(r"^1\.\.(\d+)", tap, re.M)
        made = len(re.findall(r"^(?:not )?ok\b", tap, re.M))
        good = not bad and ended == 0 and plan is not None and int(plan.group(1)) == made
        return good, seconds, bad.group() if bad else "status %d, %d tests" % (ended, made)


def measure(folder, level, jobs):
    """Builds with --coverage, and runs every test: {test: set of (path, function)}, and all functions."""
    tree = Tree(os.path.join(folder, "coverage"), COVERAGE)
    print("building with --coverage", flush=True)
    with open(os.path.join(folder, "coverage.log"), "w") as log:
        if tree.make("tests", log=log) != 0:
            sys.exit("mutate.py: the build with --coverage failed: " + log.name)
    functions, idents = set(), {}
    objects = os.path.join(tree.path, "build/core")
    for base, _, files in os.walk(objects):
        for f in files:
            if f.endswith(".gcno"):
                here = functions_of(os.path.join(base, f))
                idents[os.path.join(base, f)[:-5]] = here
                functions.update(v for v in here.values() if v[0].startswith("core/") and v[0].endswith(".c"))
    memory = os.path.join(folder, "reached-" + level)
    reach = {}
    if os.path.exists(memory):
        with open(memory) as f:
            for line in f:
                test, *names = line.rstrip("\n").split("\t")
                reach[test] = {tuple(n.split(":")) for n in names}
    lock = threading.Lock()

    def one(test):
        counters = os.path.join(folder, "counters", test.replace("/", "_"))
        shutil.rmtree(counters, ignore_errors=True)
        tree.passes(test, level, 3600, {"GCOV_PREFIX": counters})
        names = set()
        for base, _, files in os.walk(counters + objects):
            for f in files:
                if f.endswith(".gcda"):
                    here = idents.get(os.path.join(base[len(counters):], f)[:-5], {})
                    names.update(here[i][:2] for i in reached(os.path.join(base, f)) if i in here)
        shutil.rmtree(counters, ignore_errors=True)
        with lock:
            reach[test] = names
            with open(memory, "a") as f:
                f.write("\t".join([test, *sorted(":".join(n) for n in names)]) + "\n")
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        list(pool.map(one, [t for t in tree.tests() if t not in reach]))
    return reach, sorted(functions)


class Campaign:
    def __init__(self, options):
        self.options = options
        self.folder = os.path.abspath(options.folder)
        os.makedirs(self.folder, exist_ok=True)
        self.reach, self.functions = measure(self.folder, options.level, options.jobs)
        self.equivalent = read_equivalent()
        self.kills = collections.Counter()
        self.tried = collections.Counter()
        self.lock = threading.Lock()
        self.trees = [Tree(os.path.join(self.folder, "tree%d" % i), PLAIN) for i in range(options.jobs)]
        self.times = {"check": {}, "all": {}}

    def prepare(self):
        """Builds the trees; every test must pass in them, and takes so long."""
        print("building", flush=True)
        for tree in self.trees:
            with open(os.path.join(self.folder, "build.log"), "w") as log:
                if tree.make("tests", log=log) != 0:
                    sys.exit("mutate.py: the build failed: " + log.name)
        tests = self.trees[0].tests()
        for level in ("check", "all") if self.options.level == "all" else ("check",):
            memory = os.path.join(self.folder, "times-" + level)
            if os.path.exists(memory):
                self.times[level] = {t: float(s) for t, s in (line.split() for line in open(memory))}
            left = [t for t in tests if t not in self.times[level]]
            if level == "all":      # what has no more to do there need not run again
                left = [t for t in left if self.has_more(t)]
            with concurrent.futures.ThreadPoolExecutor(len(self.trees)) as pool:
                free = list(self.trees)

                def one(test):
                    with self.lock:
                        tree = free.pop()
                    good, seconds, said = tree.passes(test, level, 3600)
                    with self.lock:
                        free.append(tree)
                        if not good:
                            print("left out, as it fails here: %s: %s" % (test, said), flush=True)
                        else:
                            self.times[level][test] = seconds
                            with open(memory, "a") as f:
                                f.write("%s %.2f\n" % (test, seconds))
                list(pool.map(one, left))

    def has_more(self, test):
        path = test if test.endswith(".sh") else test[len("build/"):] + ".c"
        return "check_all" in open(os.path.join(TOP, path), errors="replace").read()

    def order(self, mutant, level):
        """The tests that reach it: that of the module first, then who notices most in the least time."""
        module = os.path.basename(mutant.path)[:-2]
        mine = [t for t in self.times[level] if (mutant.path, mutant.function) in self.reach.get(t, ())]
        if not mine:    # the sandbox is not in the build with --coverage
            mine = [t for t in self.times[level] if module == os.path.basename(t).replace("test_", "").replace(".sh", "")]
        if level == "all":
            mine = [t for t in mine if self.has_more(t)]

        def worth(t):
            words = set(re.split(r"[_./]", os.path.basename(t).replace("test_", "").replace("xiangqi", "xq")))
            alike = len(words & set(module.split("_")))
            return (not t.endswith("/test_" + module),
                    -(self.kills[t] + 1 + 3 * alike) / (self.tried[t] + 2) / (self.times[level][t] + 0.2))
        return sorted(mine, key=worth)

    def judge(self, tree, mutant):
        start = time.time()
        path = os.path.join(tree.path, mutant.path)
        made = os.path.join(tree.path, "build", mutant.path[:-2] + ".o")
        with open(made, "rb") as f:
            original = f.read()
        with open(path, "w", encoding="utf-8") as f:
            f.write(mutant.text)
        try:
            # Some modules are included by others.
            if tree.make("build/" + mutant.path[:-2] + ".o") != 0:
                mutant.verdict = "invalid"
                return
            with open(made, "rb") as f:
                if f.read() == original and not self.is_included(mutant.path):
                    mutant.verdict = "same code"
                    return
            if tree.make("all") != 0:
                mutant.verdict = "invalid"
                return
            mutant.verdict = "survived"
            for level in ("check", "all") if self.options.level == "all" else ("check",):
                begin = time.time()
                for test in self.order(mutant, level):
                    if time.time() - begin > self.options.seconds:
                        mutant.by = "not asked by all: no more than %d s" % self.options.seconds
                        break
                    if test.startswith("build/tests/") and tree.make(test) != 0:
                        mutant.verdict, mutant.by = "invalid", test
                        return
                    good, _, said = tree.passes(test, level, 10 * self.times[level][test] + 20)
                    with self.lock:
                        self.tried[test] += 1
                        self.kills[test] += not good
                    if not good:
                        mutant.verdict = "killed" if level == "check" else "killed by all"
                        mutant.by = test + ": " + " ".join(said.split())
                        return
            if mutant.key() in self.equivalent:
                mutant.verdict, mutant.by = "equivalent", self.equivalent[mutant.key()]
            elif not self.order(mutant, "check"):
                mutant.by = "no test reaches the function"
        finally:
            mutant.seconds = time.time() - start
            tree.restore(mutant.path)
            tree.fixtures_as_they_were(start)

    def is_included(self, path):
        return subprocess.run(["grep", "-rqsF", '"' + path[len("core/"):] + '"', "core", "tests"], cwd=TOP).returncode == 0

    def run(self):
        options = self.options
        self.prepare()
        rng = random.Random(options.seed)
        source = mutants(self.functions, rng, re.compile(options.only))
        if options.again:
            source = again(options.again)
        out = os.path.join(self.folder, "mutants.tsv")
        count = collections.Counter()
        rooms = collections.defaultdict(collections.Counter)
        survivors = []
        limit = options.n if not options.again else sys.maxsize
        with open(out, "w", encoding="utf-8") as rows:
            def worker(tree):
                while True:
                    with self.lock:
                        if self.open >= limit:
                            return
                        mutant = next(source, None)
                        if mutant is None:
                            return
                        self.open += 1
                    self.judge(tree, mutant)
                    with self.lock:
                        if mutant.verdict in ("invalid", "same code"):
                            self.open -= 1
                            continue
                        count[mutant.verdict] += 1
                        rooms[os.path.dirname(mutant.path)][mutant.verdict] += 1
                        if mutant.verdict in ("survived", "killed by all"):
                            survivors.append(mutant)
                        print(mutant.row(), file=rows, flush=True)
                        print("%d %s" % (sum(count.values()), mutant.row().replace("\t", " | ")), flush=True)
            self.open = 0
            with concurrent.futures.ThreadPoolExecutor(len(self.trees)) as pool:
                list(pool.map(worker, self.trees))
        verdicts = ["killed", "killed by all", "survived", "equivalent"]
        print("\n%-24s %s" % ("room", " ".join("%14s" % v for v in verdicts)))
        for room in sorted(rooms):
            print("%-24s %s" % (room, " ".join("%14d" % rooms[room][v] for v in verdicts)))
        print("%-12s %s" % ("all", " ".join("%14d" % count[v] for v in verdicts)))
        judged = sum(count.values()) - count["equivalent"]
        if judged:
            print("noticed by check: %.1f %%" % (100 * count["killed"] / judged) + ("" if options.level != "all" else
                  "; by check-all: %.1f %%" % (100 * (count["killed"] + count["killed by all"]) / judged)))
        for m in survivors:
            print("%s: %s:%d: %s(): %s: %s\n    - %s\n    + %s" %
                  (m.verdict, m.path, m.line, m.function, m.kind, m.by, m.before, m.after))
        return 0


def read_equivalent():
    """Lines of mutants.equivalent: FILE, FUNCTION, before, after, and the reason, with tabs between them."""
    found = {}
    if os.path.exists(EQUIVALENT):
        for line in open(EQUIVALENT, encoding="utf-8"):
            fields = line.rstrip("\n").split("\t")
            if len(fields) == 5 and not line.startswith("#"):
                found[tuple(fields[:4])] = fields[4]
    return found


def again(path):
    """The survivors of an earlier run, where their lines are as they were."""
    for line in open(path, encoding="utf-8"):
        verdict, _, file, number, function, kind, before, after, *_ = line.rstrip("\n").split("\t")
        if verdict not in ("survived", "killed by all"):
            continue
        source = open(os.path.join(TOP, file), encoding="utf-8").read()
        found = next((m for m in every(source, file, function) if (m.kind, m.before, m.after) == (kind, before, after)), None)
        if found is None:
            print("no longer there: %s:%s: %s" % (file, number, before), flush=True)
        else:
            yield found


def every(source, path, function):
    """Every mutant of the functions of that name in a source."""
    for m in re.finditer(r"^(?:\w[^\n;={}]*\n)?%s\([^;{}]*\)\n\{.*?^\}$" % re.escape(function), source, re.M | re.S):
        for kind, places in changes(m.group()).items():
            for start, end, instead in places:
                yield Mutant(path, source.count("\n", 0, m.start() + start) + 1, function, kind, source,
                             m.start() + start, m.start() + end, instead)


def main():
    global SHARED
    parser = argparse.ArgumentParser(description="plants small changes, one at a time, and says which no test notices")
    parser.add_argument("-n", type=int, default=100, help="so many changes")
    parser.add_argument("-s", "--seed", type=int, default=1)
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--level", choices=("check", "all"), default="check")
    parser.add_argument("--seconds", type=int, default=60, help="then a change counts as one that no test notices (60)")
    parser.add_argument("--only", default="", help="a regular expression for FILE:FUNCTION")
    parser.add_argument("--again", help="judge the survivors of that mutants.tsv again")
    parser.add_argument("folder", nargs="?", default=os.path.join(TOP, "build/mutate"))
    options = parser.parse_args()
    SHARED = os.path.abspath(os.path.join(TOP, os.environ.get("ARBITER_SHARED", "../shared")))
    return Campaign(options).run()


if __name__ == "__main__":
    sys.exit(main())
