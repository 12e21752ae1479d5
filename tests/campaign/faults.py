#!/usr/bin/env python3
"""faults.py: every call that a program makes of the system fails once, and is it told?

usage: faults.py [--build DIR] [--modes PATTERNS] [--classes LIST] [--sample N] [--all] [--jobs N]

Programs run in many modes on tiny inputs, with build/tests/support/fault_shim.so making the n-th call of a class fail,
for each n up to the last; but of calls with the same callers only the first two, the middle and the last one, unless
--all is given.  Each run must be as without a fault, or end with status 2 and a message that says what
failed; must not crash or hang; leaves under each name the old file or the new one, whole; and no temporary file.
Then come signals before each system call, limits of memory and of the size of files, and standard output that is
closed, full, or a pipe that nobody reads.

The last line is `N faults injected, N failures`; each failure comes with the command that repeats it.
"""
import argparse
import bz2
import concurrent.futures
import errno
import fnmatch
import gzip
import io
import lzma
import os
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tarfile
import tempfile
import threading
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import workbook  # noqa: E402

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

GAME = """[Event "Club"]
[Site "?"]
[Date "2020.01.0%d"]
[Round "%d"]
[White "%s"]
[Black "%s"]
[Result "%s"]

%s

"""
GAMES = [
    GAME % (1, 1, "Ångström, A", "Bell, B", "1-0", "1. e4 {[%clk 0:10:00] best} e5 (1... c5 2. Nf3) 2. Bc4 Nc6 3. Qh5 "
            "Nf6 4. Qxf7# 1-0"),
    GAME % (2, 2, "Bell, B", "Cole, C", "1-0", "1. d4 d5 2. Nc3 Nf6 3. Bg5 Nbd7 4. Nxd5 Nxd5 5. Ke3 e6 1-0"),
    GAME % (3, 3, "Cole, C", "Ångström, A", "1/2-1/2", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 $1 Nf6 "
            "{a draw} 6. Ng1 Ng8 1/2-1/2"),
    GAME % (4, 4, "Bell, B", "Ångström, A", "0-1", "1. f3 e5 2. g4 Qh4# 0-1"),
]
TEXT = "".join(GAMES).encode()
FIXABLE = TEXT.replace(b"1. f3 e5", b"1.f3 e7-e5").replace(b"Qxf7#", b"Qxf7").replace(b'"1/2-1/2"', b'"1/2"')
CLEAN = (GAMES[0] + GAMES[3]).encode()
SHEET = "Event,Club\nWhite,Bell\nBlack,Cole\nResult,0-1\n\nNo,White,Black\n1,f3,e5\n2,g4,Dh4\n".encode()
BOOK = [("S", [line.split(",") for line in SHEET.decode().split("\n")])]
FENS = b"7k/8/8/8/8/8/7p/KN6 w - - 0 1\n8/8/8/8/8/8/8/8 w - - 0 1\nrnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2\n"
PUZZLES = b"id,FEN\n1,7k/8/8/8/8/8/7p/KN6 w - - 0 1\n2,8/8/8/8/8/8/8/8 w - - 0 1\n"


def zip_of(members):
    path = tempfile.mktemp(suffix=".zip")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z:
        for name, data in members.items():
            z.writestr(zipfile.ZipInfo(name), data)
    with open(path, "rb") as f:
        data = f.read()
    os.unlink(path)
    return data


def tar_of(members):
    to = io.BytesIO()
    with tarfile.open(fileobj=to, mode="w") as t:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            t.addfile(info, io.BytesIO(data))
    return to.getvalue()


def zstd_of(*parts):
    return b"".join(subprocess.run(["zstd", "-qc"], input=p, stdout=subprocess.PIPE, check=True).stdout for p in parts)


FILES = {}


def make_files():
    FILES.update({
        "a.pgn": TEXT, "b.pgn": CLEAN, "fix.pgn": FIXABLE, "sheet.csv": SHEET, "p.fen": FENS, "p.csv": PUZZLES,
        "a.pgn.gz": gzip.compress(TEXT, mtime=0), "a.pgn.bz2": bz2.compress(TEXT), "a.pgn.xz": lzma.compress(TEXT),
        "a.pgn.zst": zstd_of(TEXT), "frames.pgn.zst": zstd_of(*[g.encode() for g in GAMES]),
        "a.zip": zip_of({"x.pgn": TEXT, "y.txt": b"-", "z.pgn": CLEAN}),
        "sheet.xlsx": zip_of(workbook.xlsx_parts(BOOK)), "sheet.ods": zip_of(workbook.ods_parts(BOOK)),
        "a.tar": tar_of({"x.pgn": TEXT, "y.txt": b"-", "z.pgn.gz": gzip.compress(CLEAN, mtime=0)}),
        "a.tgz": gzip.compress(tar_of({"x.pgn": TEXT, "z.pgn": CLEAN}), mtime=0),
        "a.7z": open("fixtures/corpus/input/7z", "rb").read(),
        "latin.pgn": TEXT.decode().replace("Å", "A").replace("ö", "ö").encode("latin-1"),
        "one.pgn": GAMES[0].encode(), "other.pgn": GAMES[0].replace("2. Bc4 Nc6", "2. Nf3 Nc6 3. Bc4").encode(),
        "dir/c.pgn": CLEAN, "dir/sub/d.pgn": TEXT, ".arbiter.ini": b"level = info\nselect = ALL\n",
        "list.txt": b"a.pgn\nb.pgn\n", "eco.tsv": b"eco\tname\tpgn\nA00\tX\t1. f3\nC20\tKing's Pawn\t1. e4 e5\n",
        "old.txt": b"what was here before\n",
        "again.pgn": CLEAN.replace(b'[Round "1"]', b'[Round "1"]\n[WhiteElo "2100"]').replace(b"Bell, B", b"Bell, Bob"),
        "names.ssp": "@PLAYER\nAngstrom, Anders #GM SWE [2500] 1970\n = Ångström, A\nBell, Bob\nColeman, C\n".encode(),
        "names.csv": "apply,kind,old,new,evidence,games\nyes,player,\"Ångström, A\",\"Angstrom, A\",mine,3\n".encode(),
        "eco.pgn": b'[ECO "C20"]\n[Opening "King\'s Pawn Game"]\n\n1. e4 e5 *\n',
        "scid.eco": b'A00a "Barnes"  1.f3 *\nC20b1 "King\'s Pawn Game: Open"  1.e4 e5 *\n',
        "suite.epd": b'7k/8/8/8/8/8/7p/KN6 w - - bm Nc3; id "1";\n7k/8/8/8/8/8/7p/KN6 w - - bm Nd3; id "2";\n',
        "many.pgn": many_games(4000, 1), "long.pgn": many_games(600, 2500),
    })


def many_games(number, length):
    """Games that do not fit into the least memory of --sort and --duplicates."""
    return "".join(GAME % (1 + k % 9, k, "Player %d" % (k % 37), "Another, %d" % (k % 23), "*", "{%s} 1. e4 *" % ("a" * length))
                   for k in range(number)).encode()


class Mode:
    """One command line, on those of FILES that it names."""
    def __init__(self, name, command, before=None, stdin=None, files="", loose=()):
        self.name, self.command, self.stdin = name, command.split(), stdin
        self.before = before.split() if before else None     # a run that comes first, without faults
        self.files = files.split()
        self.loose = loose      # files whose bytes may differ from those of the run without a fault
        words = self.command + (self.before or []) + self.files
        self.needs = [f for f in FILES if any(w == f or f.startswith(w + "/") or w.endswith("=" + f) for w in words)
                      or f == stdin]


def modes():
    table = [
        ("check-text", "pgn-check a.pgn"),
        ("check-threads", "pgn-check -j3 a.pgn b.pgn fix.pgn"),
        ("check-sandbox", "pgn-check --sandbox always a.pgn b.pgn"),
        ("check-stdin", "pgn-check", dict(stdin="a.pgn")),
        ("check-latin", "pgn-check --level info latin.pgn"),
        ("check-colour", "pgn-check --color always --level info a.pgn"),
        ("check-claims", "pgn-check --claims a.pgn"),
        ("check-statistics", "pgn-check --statistics --summary --level info a.pgn"),
        ("check-recursive", "pgn-check -r dir"),
        ("check-config", "pgn-check a.pgn", dict(files=".arbiter.ini")),
        ("check-config-show", "pgn-check --show-config a.pgn", dict(files=".arbiter.ini")),
        ("check-list", "pgn-check --files-from list.txt", dict(files="a.pgn b.pgn")),
        ("check-rules", "pgn-check --list-rules"),
        ("check-explain", "pgn-check --explain illegal-pinned"),
        ("check-output", "pgn-check -o new.txt a.pgn"),
        ("check-output-old", "pgn-check -o old.txt a.pgn"),
        ("check-reports", "pgn-check --report sarif=c.sarif --report junit=old.txt a.pgn"),
        ("check-good-bad", "pgn-check --good old.txt --bad bad.pgn a.pgn b.pgn"),
        ("check-fix", "pgn-check --fix fix.pgn"),
        ("check-fix-unsafe", "pgn-check --fix --unsafe-fixes fix.pgn b.pgn"),
        ("check-diff", "pgn-check --diff --unsafe-fixes fix.pgn"),
        ("check-cache-new", "pgn-check --cache cache a.pgn b.pgn", dict(loose=("cache",))),
        ("check-cache", "pgn-check --cache cache a.pgn b.pgn", dict(before="pgn-check --cache cache a.pgn", loose=("cache",))),
        ("check-write-baseline", "pgn-check --write-baseline base.json a.pgn"),
        ("check-baseline", "pgn-check --baseline base.json --prune-baseline a.pgn b.pgn",
         dict(before="pgn-check --write-baseline base.json a.pgn fix.pgn")),
        ("check-baseline-old", "pgn-check --baseline base.json b.pgn a.pgn",
         dict(before="pgn-check --write-baseline base.json a.pgn fix.pgn")),
        ("replay-pgn", "pgn-replay a.pgn b.pgn"),
        ("replay-threads", "pgn-replay -j3 a.pgn b.pgn"),
        ("replay-svg", "pgn-replay --to svg --first 1 a.pgn"),
        ("check-games", "pgn-check --games -f jsonl a.pgn"),
        ("replay-output", "pgn-replay -o old.txt a.pgn b.pgn"),
        ("replay-output-sandbox", "pgn-replay --sandbox always -o new.pgn a.pgn"),
        ("replay-zst", "pgn-replay -o new.pgn.zst a.pgn"),
        ("replay-gz", "pgn-replay -o new.pgn.gz a.pgn"),
        ("replay-bz2", "pgn-replay -o new.pgn.bz2 a.pgn"),
        ("replay-xz", "pgn-replay -o new.pgn.xz a.pgn"),
        ("replay-html-output", "pgn-replay --to html -o p.html a.pgn"),
        ("replay-split", "pgn-replay --split White -o parts a.pgn"),
        ("replay-split-2", "pgn-replay --split 2 -o parts a.pgn b.pgn"),
        ("replay-split-html", "pgn-replay --to html --split White -o parts a.pgn"),
        ("replay-in-place", "pgn-replay --repair --in-place fix.pgn b.pgn"),
        ("replay-backup", "pgn-replay --repair --in-place --backup .old fix.pgn"),
        ("replay-in-place-threads", "pgn-replay -j3 --repair --in-place fix.pgn b.pgn a.pgn"),
        ("replay-repair", "pgn-replay --repair --mark-repairs a.pgn"),
        ("replay-diff", "pgn-replay --repair --diff a.pgn"),
        ("replay-change", "pgn-replay --strip comments,variations --set Site=Here --add plycount --letters French a.pgn"),
        ("replay-where", "pgn-replay --where White=~\"B.*\"&&plies>2 --material KQ*vKQ* a.pgn"),
        ("replay-sort", "pgn-replay --sort date,-WhiteElo --merge -o new.pgn a.pgn b.pgn"),
        ("replay-sort-bytes", "pgn-replay -j3 --bytes --sort white a.pgn b.pgn"),
        ("replay-position", "pgn-replay --position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR a.pgn"),
        ("replay-variations", "pgn-replay --split-variations a.pgn"),
        ("replay-reconcile", "pgn-replay --reconcile one.pgn other.pgn"),
        ("replay-reconcile-sheets", "pgn-replay --reconcile sheet.csv sheet2.csv", dict(files="sheet.csv")),
        ("replay-reconcile-reports", "pgn-replay --reconcile --report html=old.txt --report json=r.json sheet.csv sheet2.csv",
         dict(files="sheet.csv")),
        ("check-sheet", "pgn-check --claims -f protocol --from csv sheet.csv"),
        ("replay-sheet", "pgn-replay --from csv sheet.csv"),
        ("replay-sheet-xlsx", "pgn-replay --from csv sheet.xlsx"),
        ("replay-sheet-ods", "pgn-replay --from csv --sheet * sheet.ods"),
        ("replay-sheet-html", "pgn-replay --from csv --to html sheet.csv"),
        ("stats-text", "pgn-stats a.pgn"),
        ("stats-threads", "pgn-stats -j3 a.pgn b.pgn"),
        ("stats-html", "pgn-stats --html -o s.html a.pgn"),
        ("stats-eco", "pgn-stats --eco eco.tsv -f csv a.pgn"),
        ("stats-by", "pgn-stats --by White --tables players,results,lengths -f json a.pgn"),
        ("stats-no-replay", "pgn-stats --no-replay a.pgn"),
        ("stats-crosstable", "pgn-stats --crosstable a.pgn"),
        ("stats-crosstable-html", "pgn-stats --crosstable --html a.pgn"),
        ("stats-plot", "pgn-stats --plot lengths a.pgn"),
        ("stats-memory", "pgn-stats --memory 1M -f csv a.pgn b.pgn"),
        ("stats-partial", "pgn-stats --partial part a.pgn"),
        ("stats-merge", "pgn-stats --merge part", dict(before="pgn-stats --shard 0/1 --partial part a.pgn")),
        ("stats-merge-partial", "pgn-stats --merge --partial all part", dict(before="pgn-stats --partial part a.pgn")),
        ("stats-shard", "pgn-stats --shard 1/3 -f csv a.pgn b.pgn"),
        ("stats-shard-0", "pgn-stats --shard 0/2 -f csv a.pgn"),
        ("stats-shard-frames", "pgn-stats --shard 1/2 -f csv frames.pgn.zst a.pgn.gz"),
        ("check-duplicates", "pgn-check --duplicates a.pgn again.pgn"),
        ("check-duplicates-threads", "pgn-check -j3 --duplicates -f jsonl a.pgn again.pgn b.pgn"),
        ("check-duplicates-spilt", "pgn-check --duplicates --memory 1M -q --summary many.pgn"),
        ("check-known", "pgn-check --duplicates --known b.pgn again.pgn"),
        ("check-known-keys", "pgn-check --duplicates --known keys again.pgn", dict(before="pgn-check --write-keys keys a.pgn")),
        ("check-write-keys", "pgn-check --write-keys keys a.pgn b.pgn"),
        ("check-write-keys-old", "pgn-check --write-keys keys a.pgn b.pgn", dict(before="pgn-check --write-keys keys a.pgn")),
        ("check-write-keys-shard", "pgn-check --shard 0/2 --write-keys keys a.pgn"),
        ("check-merge", "pgn-check --merge keys", dict(before="pgn-check --write-keys keys a.pgn again.pgn")),
        ("check-merge-keys", "pgn-check --merge --write-keys all keys",
         dict(before="pgn-check --write-keys keys a.pgn again.pgn")),
        ("check-contradictions", "pgn-check --contradictions --level info a.pgn again.pgn"),
        ("check-names", "pgn-check --names names.ssp --level info a.pgn"),
        ("check-names-csv", "pgn-check --names names.csv --level info a.pgn"),
        ("check-propose", "pgn-check --names names.ssp --propose old.txt a.pgn b.pgn"),
        ("check-eco", "pgn-check --eco scid.eco --level info a.pgn"),
        ("check-report-html", "pgn-check --report html=old.txt --duplicates a.pgn again.pgn"),
        ("replay-unique", "pgn-replay --unique longest --merge-tags --rest old.txt a.pgn again.pgn"),
        ("replay-unique-threads", "pgn-replay -j3 --unique richest -o new.pgn a.pgn again.pgn b.pgn"),
        ("replay-unique-known", "pgn-replay --unique first --known keys a.pgn", dict(before="pgn-check --write-keys keys b.pgn")),
        ("replay-names", "pgn-replay --names names.ssp a.pgn"),
        ("replay-eco", "pgn-replay --eco eco.pgn --add eco,missing-eco a.pgn"),
        ("replay-sort-spilt", "pgn-replay --memory 1M --bytes --sort white,round -o old.txt long.pgn"),
        ("fen-epd", "fen-legal suite.epd"),
        ("fen-output", "fen-legal --csv -o old.txt p.csv"),
        ("fen-baseline", "fen-legal --write-baseline base.json p.fen"),
        ("fen-text", "fen-legal p.fen"),
        ("fen-jsonl", "fen-legal -f jsonl --can-mate both --dead p.fen"),
        ("fen-csv", "fen-legal --csv p.csv"),
        ("fen-fix", "fen-legal --fix p.fen"),
        ("fen-proof", "fen-legal --proof --nodes 2000 p.fen"),
        ("fen-given", "fen-legal --fen 7k/8/8/8/8/8/7p/KN6 --fen 8/8/8/8/8/8/8/8"),
    ]
    table += [("check-" + f, "pgn-check --level info -f %s a.pgn" % f) for f in
              "gcc jsonl json csv sarif github gitlab junit tap checkstyle html protocol table files".split()]
    table += [("check-" + f, "pgn-check " + f) for f in "a.pgn.gz a.pgn.bz2 a.pgn.xz a.pgn.zst a.zip a.tar a.tgz a.7z".split()]
    table += [("check-stdin-" + f, "pgn-check", dict(stdin=f)) for f in "a.zip a.tar a.7z".split()]
    table += [("replay-" + f, "pgn-replay --to %s a.pgn" % f) for f in
              "san lan uci iccf fen epd csv csv-plies jsonl html board".split()]
    FILES["sheet2.csv"] = SHEET.replace(b"f3", b"f4")
    return [Mode(t[0], t[1], **(t[2] if len(t) > 2 else {})) for t in table]


class Place:
    """A folder to run in, and the file where the shim counts."""
    def __init__(self, build):
        self.root = tempfile.mkdtemp(prefix="faults-")
        self.dir = os.path.join(self.root, "d")
        self.log = os.path.join(self.root, "log")
        self.build = build

    def fill(self, mode, only=None):
        shutil.rmtree(self.dir, ignore_errors=True)
        os.mkdir(self.dir)
        for name in mode.needs if only is None else only:
            path = os.path.join(self.dir, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as f:
                f.write(FILES[name])
        if mode.before:
            self.run(mode.before, None, {})

    def run(self, command, stdin, shim, limits=None, stdout=None):
        env = {"LC_ALL": "C", "TERM": "dumb", "SOURCE_DATE_EPOCH": "1767225600", "PATH": os.environ["PATH"], "HOME": self.dir,
               "TMPDIR": self.dir}
        argv = [os.path.join(self.build, command[0])] + command[1:]
        if not any(w.startswith("-j") for w in command):
            argv.insert(1, "-j1")
        if "--sandbox" not in command:
            argv.insert(1, "--sandbox=never")
        if shim:
            with open(self.log, "wb") as f:
                f.truncate(LOG.size + TRACED * CALL.size)
            env.update(shim, LD_PRELOAD=os.path.join(self.build, "tests/support/fault_shim.so"), FAULT_LOG=self.log)
        given = open(os.path.join(self.dir, stdin), "rb") if stdin else subprocess.DEVNULL
        process = subprocess.Popen(argv, cwd=self.dir, env=env, stdin=given, stderr=subprocess.PIPE, preexec_fn=limits,
                                   stdout=subprocess.PIPE if stdout is None else stdout)
        if stdin:
            given.close()
        try:
            out, err = process.communicate(timeout=20)
            status = process.returncode
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            status = "timeout"
        return Result(status, out, err, self.look(), self.read_log() if shim else None)

    def read_log(self):
        with open(self.log, "rb") as f:
            v = LOG.unpack(f.read(LOG.size))
            calls = list(CALL.iter_unpack(f.read(min(v[-1], TRACED) * CALL.size)))
        k = len(NAMES) + 1
        return dict(calls=calls, counts=v[:k], done=v[k], number=v[k + 1], argument=v[k + 2], base=v[k + 3],
                    frames=[a for a in v[k + 4:k + 28] if a], path=v[k + 28].split(b"\0")[0].decode(errors="replace"))

    def look(self):
        seen = {}
        for folder, _, names in os.walk(self.dir):
            for name in names:
                path = os.path.join(folder, name)
                with open(path, "rb") as f:
                    seen[os.path.relpath(path, self.dir)] = f.read()
        return seen


class Result:
    def __init__(self, status, out, err, files, log):
        self.status, self.out, self.err, self.files, self.log = status, out, err, files, log


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
            if not at_input or (f in before and f != "old.txt"):
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
            if wrong is not None:
                where = self.where(mode, got) if got.log else ""
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
        if again.status == 2 and "--split" not in mode.command:     # it never writes over files
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
            if mode.before or any(w in mode.command for w in "-o --fix --in-place --cache --write-baseline --partial "
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

    def surroundings(self, plain):
        def limit(which, value):
            return lambda: (resource.setrlimit(which, (value, value)), resource.setrlimit(resource.RLIMIT_CORE, (0, 0)))

        for size in sorted({0, 1, 100, 1000, len(plain.out) // 2} | {len(t) - 1 for t in plain.files.values() if t}):
            yield "fsize %d" % size, limit(resource.RLIMIT_FSIZE, size)
        for kib in range(3000, 40000, 700):
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
                    list(pool.map(lambda a: self.attempt(mode, before, plain, *a), self.surroundings(plain)))
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
    c.run([m for m in modes() if any(fnmatch.fnmatch(m.name, pattern) for pattern in o.modes.split(","))])
    print("%d faults injected, %d failures" % (c.injected, len(c.failures)))
    return 1 if c.failures else 0


if __name__ == "__main__":
    sys.exit(main())
