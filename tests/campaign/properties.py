"""properties.py: what must hold for dirty games, whatever was done to them.  campaign.py tries it.

A property is a function of a Case, and a row of PROPERTIES.  It returns how often it was
really exercised, 0 if these files give no occasion, and raises Wrong if it does not hold.
"""
import bz2
import collections
import csv
import gzip
import io
import json
import lzma
import os
import random
import re
import resource
import shutil
import subprocess
import zipfile

import dirty

BOUND = 10          # seconds of processor time that a run on less than 100 KB may take
HANGS = 120         # seconds after which it is taken to wait for something
FORMATS = "text gcc jsonl json csv sarif github gitlab junit tap checkstyle html protocol table files".split()
PLAIN = ["--level", "info", "--max-findings", "0"]


class Wrong(Exception):
    """A property does not hold."""


class NoOccasion(Exception):
    """The files are not what the property is about."""


class Case:
    """The files of a seed, in a folder of their own, and random numbers for one property."""
    def __init__(self, build, folder, files, seed, name):
        self.build, self.dir, self.files = build, folder, dict(files)
        self.r = random.Random("%d %s" % (seed, name))
        self.runs = 0
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        for f, data in files.items():
            self.write(f, data)

    @property
    def names(self):
        return sorted(self.files)

    def path(self, name):
        return os.path.join(self.dir, name)

    def write(self, name, data):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "wb") as f:
            f.write(data)

    def read(self, name):
        with open(self.path(name), "rb") as f:
            return f.read()

    def run(self, program, *options, stdin=None, status=(0, 1)):
        """Every run: ends in time, by itself, with a status that says how."""
        env = {"LC_ALL": "C", "TERM": "dumb", "SOURCE_DATE_EPOCH": "1767225600", "PATH": os.environ["PATH"],
               "HOME": self.dir, "ARBITER_CONFIG": ""}
        argv = [os.path.join(self.build, program)] + list(options)
        self.runs += 1
        p = subprocess.Popen(argv, cwd=self.dir, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE)
        resource.prlimit(p.pid, resource.RLIMIT_CPU, (BOUND, BOUND))
        try:
            out, err = p.communicate(b"" if stdin is None else stdin, HANGS)
        except subprocess.TimeoutExpired:
            p.kill()
            p.communicate()
            raise Wrong("%s %s: hangs" % (program, " ".join(options)))
        if p.returncode not in status:
            said = err.decode(errors="replace")[-300:]
            raise Wrong("%s %s: status %d: %s" % (program, " ".join(options), p.returncode, said))
        return subprocess.CompletedProcess(argv, p.returncode, out, err)

    def same(self, what, a, b):
        if a != b:
            raise Wrong("%s: %s" % (what, difference(a, b)))

    def findings(self, *options, **how):
        return [o for o in unmarked(self.run("pgn-check", "-f", "jsonl", *options, **how).stdout) if o["type"] == "finding"]

    def judging(self):
        """Options that decide what is found."""
        return self.r.choice([PLAIN, PLAIN, PLAIN + ["--select", "ALL"], ["--max-findings", "0"],
                              PLAIN + ["--profile", self.r.choice(["relaxed", "export", "arbiter", "archive"])],
                              PLAIN + ["--on-illegal", self.r.choice(["skip", "force", "repair"])],
                              PLAIN + ["--laws", self.r.choice(["fide-1929", "1993", "2017", "lichess", "engine"])],
                              ["--level", "error", "--max-findings", "0"]])

    def threads(self):
        return ["-j%d" % self.r.choice([1, 2, 3, 8]), "--batch-bytes", str(self.r.choice([1, 37, 500, 4096, 1 << 20]))]


def unmarked(text):
    """Without what can be corrected: that depends on the level, on other games, and on whether the file can be written."""
    return [{k: v for k, v in json.loads(line).items() if k not in ("fix", "edits", "fixable")} for line in text.splitlines()]


def lines_of(p):
    return [json.loads(line) for line in p.stdout.splitlines()]


def rows_of(p):
    return list(csv.DictReader(io.StringIO(p.stdout.decode())))


def difference(a, b):
    """Where two outputs begin to differ."""
    if isinstance(a, bytes):
        a, b = a.splitlines(), b.splitlines()
    if isinstance(a, list):
        for x, y in zip(a + [None], b + [None]):
            if x != y:
                return "%.400s | %.400s" % (x, y)
    return "%.400s | %.400s" % (a, b)


def is_wide(data):
    """May it be taken for UTF-16 or UTF-32?"""
    return data[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in data[:8]


def is_utf8(data):
    if is_wide(data):
        return False
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


# -- what is written and read again --

WORD = re.compile(rb"[0-9A-Za-z]+")
NUMBER = re.compile(rb"\d+(\s*\.|\s+[A-Za-z])")        # of a move
# About a game or a file as a whole: their token is only where it begins or ends.
WHOLE = re.compile("struct-moves-without-tags|rule-date-unknown|tag-missing-roster|lex-no-final-newline|file-")


def originals(value):
    """The texts of moves that were not written in SAN, in an object of --to jsonl."""
    if isinstance(value, list):
        for v in value:
            yield from originals(v)
    elif isinstance(value, dict):
        if "uci" in value:
            yield value.get("text", "")
        for v in value.values():
            yield from originals(v)


def key(word, foreign):
    """The word, or a move without its piece, whose letter is another one in what is written."""
    return re.sub(rb"^[A-Z](?=[a-h1-8x]*[a-h][1-8])", b"", word) if foreign else word


def places(found, size):
    """A byte for each byte of a text: does a finding point to it?"""
    at = bytearray(size + 1)
    for f in found:
        for k in range(f.get("offset", size), min(size, f.get("offset", size) + len(f.get("token", "").encode()))):
            at[k] = 1
    return at


def covered(c):
    """Each word of a file in UTF-8 is in the PGN or the JSON that is written, as often, or a finding points to it.

    Move numbers are not, since they follow from the moves.
    """
    tried = 0
    for name in c.names:
        data = c.files[name]
        found = c.findings(*PLAIN, name)
        if not is_utf8(data) or any(f["id"] in ("file-not-pgn", "file-form") for f in found):
            continue
        foreign = any(f["id"] == "san-foreign-piece-letter" for f in found)     # reported once for a game
        text = c.run("pgn-replay", "-q", "--width", "0", name).stdout
        games = lines_of(c.run("pgn-replay", "-q", "--to", "jsonl", name))
        text += b" ".join(t.encode() for game in games for t in originals(game["moves"]))
        words = [key(m.group(), foreign) for m in WORD.finditer(text)]
        written, together = collections.Counter(words), b"".join(words)
        reported = places([f for f in found if not WHOLE.match(f["id"])], len(data))
        read = collections.Counter(key(m.group(), foreign) for m in WORD.finditer(data)
                                   if not any(reported[m.start():m.end()]) and not NUMBER.match(data, m.start()))
        for word, times in read.items():
            if times > written[word] and word not in together:      # moves without a blank are written with one
                raise Wrong("%s: a word is there more often than in what is written: %r, %d, %d" % (
                    name, word, times, written[word]))
        tried += bool(read)
    return tried


def strange(data):
    """Known gaps: NUL bytes among the moves become blanks; 0xA0, 0x85 and, in CP437, 0xFF are blanks only after they
    are UTF-8."""
    return b"\0" in data or (not is_utf8(data) and any(byte in data for byte in b"\xa0\x85\xff"))


def check_language(c, before, after):
    """Known gap: words before the moves that are no moves hide the language of these until they are comments."""
    count = [sum(f["id"] == "san-foreign-piece-letter" for f in c.findings(*PLAIN, stdin=text))
             for text in (before, after)]
    if count[0] != count[1]:
        raise NoOccasion()


def export_of_export(c):
    """What pgn-replay has written it writes again, byte for byte."""
    if any(strange(c.files[f]) for f in c.names):
        raise NoOccasion()
    options = c.r.choice([[], [], ["--width", "0"], ["--strip", "comments,remarks"], ["--keep", ""],
                          ["--add", "plycount"], ["--roster"], ["--tag-order", "input"],
                          ["--strip", "variations,nags"], ["--width", "40"]])
    first = c.run("pgn-replay", "-q", *options, *c.names).stdout
    again = c.run("pgn-replay", "-q", *options, stdin=first).stdout if first else first
    if first != again:
        check_language(c, b"\n\n".join(c.files[f] for f in c.names), first)
    c.same("export of export %s" % options, first, again)
    return bool(first)


def moves_of(c, data, *options):
    """The games of an input, without what depends on the place and the form."""
    rows = rows_of(c.run("pgn-replay", "-q", "--to", "csv", *options, "-", stdin=data))
    return [{k: re.sub(r"(\\x[01][0-9a-f]|\\x7f|\s)+", " ", row[k]).strip() for k in
             ("moves", "fen", "plies", "Result", "White", "Black", "Event", "ECO")} for row in rows]


def moves_again(c):
    """The export has the same moves, results and names as the input."""
    tried = 0
    for name in c.names:
        if strange(c.files[name]):
            continue
        export = c.run("pgn-replay", "-q", name).stdout
        rows, again = moves_of(c, c.files[name]), moves_of(c, export)
        if rows != again:
            check_language(c, c.files[name], export)
        c.same(name, rows, again)
        tried += bool(rows)
    return tried


def forms_again(c):
    """Other forms that can be read again have the same moves; games with an illegal move are left out."""
    tried = 0
    form = c.r.choice([["san"], ["lan"], ["uci"], ["pgn", "--to-language", c.r.choice(["German", "French", "figurines"])],
                       ["uci", "--bare"], ["san", "--bare"], ["pgn", "--split-variations"]])
    where = 'verdict != "illegal" && verdict != "not-judged" && plies > 0' + (" && !FEN && !Variant" if "--bare" in form else "")
    if "--to-language" in form:
        where += " && plies >= 12"      # a language is recognised by its words
    for name in c.names:
        games = c.run("pgn-replay", "-q", "--where", where, name).stdout
        again = c.run("pgn-replay", "-q", "--to", *form, stdin=games).stdout
        keys = ["moves"] if "--bare" in form else ["moves", "fen", "plies", "Result", "White"]
        a, b = [[{k: g[k] for k in keys} for g in moves_of(c, text)] for text in (games, again)]
        if "--split-variations" in form:
            a, b = [g for g in a if g not in b], []
        c.same("%s as %s" % (name, form), a, b)
        tried += bool(games)
    return tried


def export_clean(c):
    """What pgn-replay writes does not differ from what it would write again, for --profile export."""
    text = c.run("pgn-replay", "-q", *c.names).stdout
    found = c.findings("--profile", "export", "--max-findings", "0", stdin=text)
    c.same("export profile", [f for f in found if f["id"] == "export-differs"], [])
    return bool(text)


def written_in_place(c):
    """What pgn-replay --in-place has written it does not change again; it is a patch of --diff; a file that --dry-run
    names has a finding of --profile export, and a file that has export-differs is named."""
    corrigible(c)
    check = ["pgn-replay", "-q", "--dry-run", "--fail-on", "never", *c.threads()]
    named = c.run(*check, *c.names, status=(0, 1)).stdout.split(b"\n")[:-1]
    for name in c.names:
        found = [f["id"] for f in c.findings("--profile", "export", "--level", "info", "--max-findings", "0", name)]
        if name.encode() in named and not found:
            raise Wrong("%s would change, but nothing is found in it" % name)
        if "export-differs" in found and name.encode() not in named and "limit-memory" not in found:
            raise Wrong("%s differs, but would not change" % name)
    tried = patched(c, "pgn-replay", ["--diff"], ["--in-place"])
    c.run("pgn-replay", "-q", "--in-place", *c.names)
    if any(strange(c.files[f]) for f in c.names):
        raise NoOccasion()
    again = c.run(*check, *c.names, status=(0, 1)).stdout
    for name in again.decode(errors="surrogateescape").split("\n")[:-1]:
        check_language(c, c.files[name], c.read(name))
    c.same("a second time", again, b"")
    return tried


# -- corrections --

def corrigible(c):
    """The same case without the files that are converted for reading, which are not corrected."""
    for f in c.names:
        if is_wide(c.files[f]):
            os.remove(c.path(f))
            del c.files[f]
    if not c.files:
        raise NoOccasion()


def fix_options(c):
    corrigible(c)
    return c.r.choice([[], ["--level", "info"], ["--unsafe-fixes"], ["--level", "info", "--unsafe-fixes"],
                       ["--select", "san-*,num-*,tag-*"]])


def fix_of_fix(c):
    """After --fix there is nothing to fix, and --diff is empty."""
    options = fix_options(c)
    c.run("pgn-check", "-q", "--fix", *options, *c.names)
    fixed = {f: c.read(f) for f in c.names}
    shown = [o for o in options if o != "--unsafe-fixes"]
    found = collections.Counter((f["file"], f.get("game")) for f in c.findings(*shown, "--max-findings", "0", *c.names))
    if found and max(found.values()) > 50:
        raise NoOccasion()      # how often a game is read again is limited, see CORRECTIONS of pgn-check(1)
    c.run("pgn-check", "-q", "--fix", *options, *c.names)
    for f in c.names:
        c.same("fix of fix %s %s" % (options, f), fixed[f], c.read(f))
    c.same("diff of fix %s" % options, c.run("pgn-check", "-q", "--diff", *options, *c.names, status=(0,)).stdout, b"")
    return sum(fixed[f] != c.files[f] for f in c.names)


def patched(c, program, to_diff, to_change):
    """The number of files that change; a patch by the diff is the change."""
    diff = {f: c.run(program, "-q", *to_diff, f) for f in c.names}
    for f in c.names:
        c.run(program, "-q", *to_change, f)
    tried = 0
    for f in c.names:
        hunks = diff[f].stdout
        if not hunks or re.search(rb"^Game \d+ differs|\r(?!\n)", hunks + c.files[f], re.M):
            continue
        after = c.read(f)
        c.write(f, c.files[f])
        p = subprocess.run(["patch", "--binary", "-s", "-p0", f], cwd=c.dir, input=hunks, stdout=subprocess.PIPE,
                           stderr=subprocess.STDOUT)
        if p.returncode != 0:
            raise Wrong("patch refuses the diff of %s: %s" % (f, p.stdout[-200:]))
        c.same("patched %s" % f, after, c.read(f))
        tried += 1
    return tried


def patch_is_fix(c):
    """patch(1) with the output of --diff does what --fix does."""
    options = fix_options(c)
    return patched(c, "pgn-check", ["--diff"] + options, ["--fix"] + options)


def patch_is_repair(c):
    """The same for pgn-replay --repair, and after it there is nothing to repair."""
    with open("fixtures/manual/club.pgn", "rb") as f:       # one that can be repaired
        c.files["slip.pgn"] = f.read()
    c.write("slip.pgn", c.files["slip.pgn"])
    corrigible(c)
    tried = patched(c, "pgn-replay", ["--repair", "--diff"], ["--repair", "--in-place"])
    c.run("pgn-replay", "-q", "--repair", "--in-place", *c.names)
    c.same("repair of repair", c.run("pgn-replay", "-q", "--repair", "--diff", *c.names).stdout, b"")
    return tried


def fix_keeps_moves(c):
    """A safe correction changes no move, result or name."""
    corrigible(c)
    before = {f: moves_of(c, c.files[f]) for f in c.names}
    c.run("pgn-check", "-q", "--fix", *c.r.choice([[], ["--level", "info"]]), *c.names)
    tried = 0
    for f in c.names:
        if c.read(f) != c.files[f]:
            keys = ("moves", "fen", "plies", "White", "Black", "Event")
            a, b = [[{k: g[k] for k in keys} for g in rows] for rows in (before[f], moves_of(c, c.read(f)))]
            c.same("fix of %s" % f, a, b)
            tried += 1
    return tried


# -- the same findings --

def same_threads(c):
    """The output does not depend on -j and --batch-bytes."""
    forms = "pgn san uci csv csv-plies jsonl fen epd html lan board".split()
    how = c.r.choice([["pgn-check", "-f", c.r.choice(FORMATS)] + c.judging(),
                      ["pgn-check", "--summary", "--all-games", "-f", "jsonl"] + PLAIN,
                      ["pgn-check", "--statistics"] + PLAIN, ["pgn-check", "--claims"],
                      ["pgn-check", "--diff", "--level", "info"], ["pgn-replay", "--to", c.r.choice(forms)],
                      ["pgn-replay", "--repair", "--diff"], ["pgn-replay", "--split-variations"],
                      ["pgn-replay", "--range", "1-2", "--level", "info"]])
    runs = [c.run(*how, *t, *c.names) for t in (["-j1"], c.threads(), c.threads())]
    for p in runs[1:]:
        c.same("%s, output" % how, runs[0].stdout, p.stdout)
        c.same("%s, messages" % how, runs[0].stderr, p.stderr)
        c.same("%s, status" % how, runs[0].returncode, p.returncode)
    return bool(runs[0].stdout)


def zipped(data):
    to = io.BytesIO()
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as z:
        z.writestr(zipfile.ZipInfo("a.pgn"), data)
    return to.getvalue()


def compressed(data):
    zstd = subprocess.run(["zstd", "-qc"], input=data, stdout=subprocess.PIPE, check=True).stdout
    return {"gz": gzip.compress(data, mtime=0), "bz2": bz2.compress(data), "xz": lzma.compress(data), "zst": zstd,
            "members.gz": b"".join(gzip.compress(data[i:i + 500], mtime=0) for i in range(0, len(data) or 1, 500))}


def same_compressed(c):
    """Compressed files, archives and pipes have the findings of the file."""
    name, options = c.r.choice(c.names), c.judging()
    data = c.files[name]
    plain = c.run("pgn-check", "-f", "jsonl", *options, name)
    found = unmarked(plain.stdout)
    for kind, packed in compressed(data).items():
        c.write(name + "." + kind, packed)
        p = c.run("pgn-check", "-f", "jsonl", *options, name + "." + kind)
        c.same(kind, found, unmarked(p.stdout.replace((name + "." + kind).encode(), name.encode())))
        c.same(kind + ", status", plain.returncode, p.returncode)
        c.same(kind + " in a pipe", found,
               unmarked(c.run("pgn-check", "-f", "jsonl", *options, "--stdin-filename", name, stdin=packed).stdout))
    c.same("pipe", found,
           unmarked(c.run("pgn-check", "-f", "jsonl", *options, "--stdin-filename", name, stdin=data).stdout))
    c.write("x.zip", zipped(data))
    c.same("zip", unmarked(plain.stdout.replace(name.encode(), b"a.pgn")),
           unmarked(c.run("pgn-check", "-f", "jsonl", *options, "x.zip").stdout.replace(b"x.zip/", b"")))
    return bool(plain.stdout)


def same_cached(c):
    """With a cold and a warm cache the output is the same, also after a file has changed."""
    how = ["pgn-check", "-f", c.r.choice(FORMATS)] + c.judging()
    plain = c.run(*how, *c.names)
    for state in "cold", "warm", "warm":
        p = c.run(*how, *c.threads(), "--cache", "cache", *c.names)
        c.same("cache, %s" % state, plain.stdout, p.stdout)
        c.same("cache, %s, status" % state, plain.returncode, p.returncode)
    c.write(c.names[0], c.files[c.names[0]] + b'\n\n[Event "more"]\n\n1. e4 e4 *\n')
    c.same("cache, changed", c.run(*how, *c.names).stdout, c.run(*how, "--cache", "cache", *c.names).stdout)
    return bool(plain.stdout)


def same_in_any_order(c):
    """The findings of a file do not depend on the files before it."""
    options = c.judging()
    orders = [c.findings(*options, *names) for names in (c.names, c.names[::-1], c.names[1:] + c.names[:1])]
    for found in orders[1:]:
        for name in c.names:
            a, b = [[f for f in o if f["file"] == name] for o in (orders[0], found)]
            c.same("findings of %s" % name, a, b)
    return len(c.names) > 1 and bool(orders[0])


def baseline_covers(c):
    """With the baseline of the same files nothing is new, in any order and number of threads."""
    options = c.judging()
    c.run("pgn-check", *options, "--write-baseline", "base.json", *c.names)
    found = c.findings(*options, *c.names)
    p = c.run("pgn-check", "-f", "jsonl", *options, *c.threads(), "--baseline", "base.json", *c.names[::-1],
              status=(0,))
    c.same("new findings", lines_of(p), [])
    before = c.read("base.json")
    c.run("pgn-check", *options, "--baseline", "base.json", "--prune-baseline", *c.names)
    c.same("pruned", before, c.read("base.json"))
    return bool(found)


def games_of(c, name):
    """The file in pieces, each from the place of a game to that of the next; what is before goes with the first."""
    games = [o["offset"] for o in lines_of(c.run("pgn-check", "-f", "jsonl", "--all-games", name)) if o["type"] == "game"]
    places = [0] + games[1:] + [len(c.files[name])]
    return [c.files[name][a:b] for a, b in zip(places, places[1:])]


# Findings about the neighbours of a game, or about where a file ends.
NEIGHBOURS = re.compile("file-|enc-|ignore-|io-|limit-|struct-missing-blank-line|struct-garbage|lex-.*line|lex-cr|"
                        "lex-trailing")


def stripped(found):
    out = []
    for f in found:
        if not NEIGHBOURS.match(f["id"]):
            out.append({k: v for k, v in f.items() if k not in ("line", "column", "offset", "game", "file")})
    return sorted(json.dumps(f, sort_keys=True) for f in out)


def same_moved(c):
    """Each game alone in a file has the findings that it has among others, and in a file in the reverse order."""
    tried = 0
    for name in c.names:
        data = c.files[name]
        if not is_utf8(data) or data.startswith(b"\xef\xbb\xbf") or b"ignore-file" in data:
            continue
        if b"\n" in data and re.search(rb"\r(?!\n)", data):     # its first line end decides for all games
            continue
        pieces = games_of(c, name)
        if len(pieces) < 2:
            continue
        found = c.findings(*PLAIN, name)
        for i, piece in enumerate(pieces):
            a = stripped(f for f in found if f.get("game") == i + 1)
            if i == len(pieces) - 1 or piece.endswith(b"\n\n"):
                alone = c.findings(*PLAIN, "--stdin-filename", name, stdin=piece)
                if any(f["id"] == "file-not-pgn" for f in alone):
                    continue
                c.same("game %d of %s alone" % (i + 1, name), a, stripped(alone))
                tried += 1
        if all(p.endswith(b"\n\n") and p.startswith(b"[Event ") for p in pieces):
            again = c.findings(*PLAIN, "--stdin-filename", name, stdin=b"".join(reversed(pieces)))
            for i in range(len(pieces)):
                c.same("game %d of %s in reverse order" % (i + 1, name),
                       stripped(f for f in found if f.get("game") == i + 1),
                       stripped(f for f in again if f.get("game") == len(pieces) - i))
    return tried


def in_page(data):
    """In CP1252, if it has all characters."""
    text = data.decode()
    return text.encode("cp1252") if text == text.encode("cp1252", "replace").decode("cp1252") else data


# What may happen to a file on its way: its name, how it is changed, and which games before and after must be equal.
MAIL = b"From: Ann <ann@example.org>\nTo: Bob <bob@example.org>\nSubject: our games\nDate: Mon, 3 Apr 2023 10:00:00 +0200\n\n"
WHOLE_GAME = b'[Event "one"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. f4 e6 2. g4 Qh4# 0-1\n\n'
SAME = lambda g, now: (g, now)
WAYS = [
    ("with a byte order mark", lambda d, r: b"\xef\xbb\xbf" + d, SAME),
    ("below the header of a mail", lambda d, r: MAIL + d, SAME),
    ("in an 8-bit page", lambda d, r: in_page(d), SAME),
    ("with lines that end in CR LF", lambda d, r: d.replace(b"\n", b"\r\n"), SAME),
    ("quoted in a mail", lambda d, r: re.sub(rb"(?m)^", b"> ", d), SAME),
    ("indented", lambda d, r: re.sub(rb"(?m)^(?=.)", b"   ", d), SAME),
    ("with blanks at the end of lines", lambda d, r: re.sub(rb"(?m)(?<=.)$", b"  ", d), SAME),
    ("twice", lambda d, r: d + b"\n\n" + d, lambda g, now: (g + g, now)),
    ("behind blank lines", lambda d, r: b"\n" * 70000 + d, SAME),
    ("behind a comment that is longer than a buffer", lambda d, r: b"{" + b"long " * 900000 + b"}\n\n" + d, SAME),
    ("behind a game", lambda d, r: WHOLE_GAME + d, lambda g, now: (g, now[1:])),
    ("cut", lambda d, r: d[:r.randrange(len(d))], lambda g, now: (g[:max(len(now) - 1, 0)], now[:-1])),
]


def kinds_of(c, data):
    """The kinds of warnings and errors, but for what only layout provokes."""
    found = c.findings("--level", "warning", "--max-findings", "0", stdin=data)
    return {f["id"] for f in found if not re.match("lex-|enc-bom|struct-missing-blank", f["id"])}


def same_on_the_way(c):
    """What happens to a file on its way changes no game, or there is a finding of a kind that was not there before."""
    tried = 0
    for name in c.names:
        data = c.files[name]
        if strange(data) or not is_utf8(data) or not data.startswith(b"[Event ") or b"\r" in data:
            continue
        games, before = moves_of(c, data), kinds_of(c, data)
        for what, change, compared in WAYS:
            changed = change(data, c.r)
            wanted, now = compared(games, moves_of(c, changed))
            if now != wanted and kinds_of(c, changed) <= before:
                c.same("%s %s" % (name, what), wanted, now)
        tried += bool(games)
    return tried


# -- reports --

def count_in(form, text):
    """How many findings a report has; None: it does not say."""
    if form == "jsonl":
        return sum(json.loads(x)["type"] == "finding" for x in text.splitlines())
    if form == "json":
        return sum(o["type"] == "finding" for o in json.loads(text))
    if form == "csv":
        return sum(row[0] == "finding" for row in csv.reader(io.StringIO(text.decode(), newline="")))
    if form == "sarif":
        return len(json.loads(text)["runs"][0]["results"])
    if form == "gitlab":
        return len(json.loads(text))
    if form in ("text", "gcc"):
        return len(re.findall(rb"^[abc]\.pgn:\d+:\d+: (?:error|warning|info|note): ", text, re.M))
    if form == "protocol":
        return len(re.findall(rb"^[abc]\.pgn:\d+:\d+:(?: |$)", text, re.M))
    if form == "github":
        return len(re.findall(rb"^::(?:error|warning|notice) ", text, re.M))
    if form == "checkstyle":
        return text.count(b"<error ")
    if form == "junit":
        return (text.count(b"<failure ") - text.count(b'<failure type="not-shown"') +
                len(re.findall(rb"^(?:\t*<system-out>)?\d+:\d+: (?:error|warning|info): ", text, re.M)))
    if form == "tap":
        return len(re.findall(rb"^    - id: ", text, re.M))
    if form == "html":
        return sum(int(n.replace(b",", b"")) for n in re.findall(rb"<dd>([\d,]+)</dd>", text)[:3])
    if form == "table":
        return sum(int(n.replace(b"-", b"0")) for line in text.splitlines()[1:] for n in line.split()[:3] if len(line.split()) == 5)
    return None


def formats_agree(c):
    """Every format has the same number of findings, and the same status, alone or as one of several reports."""
    options = c.judging() + ["--fail-on", c.r.choice(["error", "warning", "info"])]
    plain = c.run("pgn-check", "-f", "jsonl", *options, *c.names)
    number = count_in("jsonl", plain.stdout)
    named = {json.loads(x)["file"] for x in plain.stdout.splitlines()}
    reports = [w for f in FORMATS for w in ("--report", "%s=r.%s" % (f, f))]
    p = c.run("pgn-check", "-q", *options, *reports, *c.names)
    c.same("status of reports", p.returncode, plain.returncode)
    for form in FORMATS:
        text = c.read("r." + form)
        if form == "files":     # also those in which only what is not shown makes the run fail
            failing = {f for f in c.names if c.run("pgn-check", "-q", *options, f).returncode > 0}
            c.same("files", set(text.decode().split()), named | failing)
        else:
            c.same("findings in %s" % form, count_in(form, text), number)
    form = c.r.choice(FORMATS)
    p = c.run("pgn-check", "-q", "-f", form, *options, *c.names)
    c.same("%s as a report" % form, p.stdout, c.read("r." + form))
    c.same("status of %s" % form, p.returncode, plain.returncode)
    return number > 0


def statistics_agree(c):
    """--statistics, the summary and the table count what jsonl lists."""
    options = c.judging()
    found = collections.Counter(f["id"] for f in c.findings(*options, *c.names))
    objects = lines_of(c.run("pgn-check", "-f", "jsonl", "--statistics", "--summary", *options, *c.names))
    c.same("statistics", {o["id"]: o["count"] for o in objects if o["type"] == "statistics"}, dict(found))
    c.same("summary", objects[-1]["by_id"], dict(found))
    return bool(found)


def levels_nest(c):
    """A higher level shows exactly those findings of a lower one; --severity ID=off leaves out those of that id only.

    That a game is not judged is an error only if no other one says why.  A game has only so many findings: with fewer
    of one kind there is room for others."""
    found = [f for f in c.findings(*PLAIN, *c.names) if f["id"] != "ignore-unused"]
    if any(f["id"] == "limit-diagnostics" for f in found):
        raise NoOccasion()
    level = c.r.choice(["warning", "error"])
    high = [f for f in found if f["severity"] in ("error", level)]
    c.same("--level " + level, high,
           [f for f in c.findings("--level", level, "--max-findings", "0", *c.names) if f["id"] != "ignore-unused"])
    if found:
        # file-not-pgn takes the place of all else in its file.
        out = c.r.choice([f["id"] for f in found if f["id"] != "file-not-pgn"] or ["tag-order"])
        def left(findings):
            return [dict(f, severity="-") if f["id"] == "game-not-judged" else f
                    for f in findings if f["id"] not in (out, "ignore-unused")]
        c.same("--severity " + out + "=off", left(found), left(c.findings(*PLAIN, "--severity", out + "=off", *c.names)))
    return bool(found)


# -- selection and separation --

def woven(whole, a, b):
    """Is `whole` made of a and b, each in its order?"""
    if len(whole) != len(a) + len(b):
        return False
    ends = {0}          # how much of a may have been used
    for k, byte in enumerate(whole):
        ends = ({i + 1 for i in ends if i < len(a) and a[i] == byte} |
                {i for i in ends if k - i < len(b) and b[k - i] == byte})
        if not ends:
            return False
    return True


def good_and_bad(c):
    """--good and --bad together are the input, byte for byte; the good file has nothing bad."""
    tried = 0
    for name in c.names:
        data = c.files[name]
        if is_wide(data):
            continue        # converted
        fail = c.r.choice(["error", "warning"])
        c.run("pgn-check", "-q", "--good", "good", "--bad", "bad", "--fail-on", fail, *c.threads(), name)
        if not woven(data, c.read("good"), c.read("bad")):
            raise Wrong("%s: %d bytes became %d good and %d bad ones" % (
                name, len(data), len(c.read("good")), len(c.read("bad"))))
        tried += bool(c.read("good")) + bool(c.read("bad"))
    return tried


def selections_add_up(c):
    """Games that a condition chooses, and those that its opposite chooses, are all games; so are ranges and parts."""
    name = c.r.choice(c.names)
    whole = c.run("pgn-replay", "-q", "--to", "csv", name).stdout.splitlines(True)
    expression = c.r.choice(['verdict == "illegal"', "plies > 20", 'White =~ "a"', 'has("tag-*")', "comments",
                             'end == "checkmate"', 'Date >= "1990"', "year < 2000", 'Result == "1-0"',
                             "WhiteElo >= 2400"])
    k = c.r.randrange(1, 4)
    for pair in ((["--where", expression], ["--where", "!(%s)" % expression]),
                 (["--game", "1-%d" % k], ["--game", "%d-" % (k + 1)])):
        parts = [c.run("pgn-replay", "-q", "--to", "csv", *choice, name).stdout.splitlines(True)[1:] for choice in pair]
        c.same("%s" % pair[0], sorted(whole[1:]), sorted(parts[0] + parts[1]))
    return len(whole) > 1


def split_adds_up(c):
    """The files of --split together are the output without it."""
    whole = c.run("pgn-replay", "-q", *c.names).stdout
    if not whole:
        return 0
    c.run("pgn-replay", "-q", "--split", str(c.r.choice([1, 2, 3])), "-o", "parts", *c.names)
    parts = [c.read(os.path.join("parts", f)) for f in sorted(os.listdir(c.path("parts")))]
    c.same("split", re.sub(rb"\n+", b"\n", whole), re.sub(rb"\n+", b"\n", b"".join(parts)))
    return len(parts)


def data_forms(c):
    """jsonl, csv and csv-plies tell the same moves, and no object has a key twice."""
    def once(pairs):
        if len({k for k, _ in pairs}) != len(pairs):
            raise Wrong("a key twice: %s" % [k for k, _ in pairs])
        return dict(pairs)
    lines = c.run("pgn-replay", "-q", "--to", "jsonl", *c.names).stdout.splitlines()
    games = [json.loads(x, object_pairs_hook=once) for x in lines]
    rows = rows_of(c.run("pgn-replay", "-q", "--to", "csv", *c.names))
    plies = rows_of(c.run("pgn-replay", "-q", "--to", "csv-plies", *c.names))
    per_game = collections.defaultdict(list)
    for row in plies:
        per_game[row["file"], row["game"]].append(row["san"])
    for game, row in zip(games, rows):
        key = game["file"], str(game["game"])
        moves = [m["san"] for m in game["moves"] if "san" in m]
        c.same("%s: csv" % (key,), " ".join(moves), row["moves"])
        if game["verdict"] != "not-judged":
            c.same("%s: csv-plies" % (key,), moves, per_game.get(key, []))
        c.same("%s: verdict" % (key,), game["verdict"], row["verdict"])
    c.same("games", len(games), len(rows))
    return bool(plies)


# -- counts --

def stats(c, *options):
    return c.run("pgn-stats", "-q", "-f", "csv", *options).stdout


def stats_options(c):
    return c.r.choice([[], [], ["--tables", "quick"], ["--by", c.r.choice(["White", "result", "year", "verdict"])],
                       ["--depth", "3"], ["--where", "plies > 10"], ["--tables", "players,results,ends"]])


def stats_threads(c):
    """Counts do not depend on -j, --batch-bytes or the order of the files."""
    options = stats_options(c)
    plain = stats(c, "-j1", *options, *c.names)
    c.same("threads %s" % options, plain, stats(c, *options, *c.threads(), *c.names))
    c.same("order %s" % options, plain, stats(c, *options, *c.names[::-1]))
    return plain.count(b"\n") > 20


def stats_shards(c):
    """Shards that are merged, and files counted apart and merged, equal the whole."""
    options = stats_options(c)
    plain = stats(c, *options, *c.names)
    k = c.r.choice([1, 2, 3, 5])
    for i in range(k):
        c.run("pgn-stats", "-q", *options, "--shard", "%d/%d" % (i, k), "--write-counts", "part%d" % i, *c.threads(),
              *c.names)
    c.same("shards %s" % options, plain, stats(c, "--merge", *["part%d" % i for i in range(k)]))
    for i, name in enumerate(c.names):
        c.run("pgn-stats", "-q", *options, "--write-counts", "file%d" % i, name)
    c.same("files %s" % options, plain, stats(c, "--merge", *["file%d" % i for i in range(len(c.names))]))
    return plain.count(b"\n") > 20


def stats_compressed(c):
    """Counts of compressed files and of pipes are those of the file."""
    name = c.r.choice(c.names)
    plain = stats(c, name)
    kind, packed = c.r.choice(sorted(compressed(c.files[name]).items()))
    c.write("p." + kind, packed)
    c.same(kind, plain, stats(c, "p." + kind))
    c.same("pipe of " + kind, plain, c.run("pgn-stats", "-q", "-f", "csv", stdin=packed).stdout)
    return plain.count(b"\n") > 20


def counts_agree(c):
    """pgn-stats, pgn-check and pgn-replay agree on games, half-moves, and games that are illegal or not judged.

    pgn-stats does not count text without tags and legal moves, which may not be PGN.
    """
    table = rows_of(c.run("pgn-stats", "-q", "-f", "csv", "--tables", "counts", *c.names))
    rows = {r["key"]: int(r["value"]) for r in table if r["table"] == "counts" and r["column"] == "times"}
    objects = lines_of(c.run("pgn-check", "-f", "jsonl", "--all-games", "--summary", *c.names))
    summary = objects[-1]
    table = rows_of(c.run("pgn-replay", "-q", "--to", "csv", *c.names))
    c.same("games", summary["games"], len(table))
    c.same("illegal", summary["illegal"], sum(r["verdict"] == "illegal" for r in table))
    c.same("not judged", summary["not_judged"], sum(r["verdict"] == "not-judged" for r in table))
    c.same("half-moves", [rows.get("plies", 0), sum(int(r["plies"]) for r in table)], [summary["plies"]] * 2)
    bare = sum(o["type"] == "game" and o["plies"] == 0 and not set(o) & {"white", "black", "event", "date"}
               for o in objects)
    for kind in "games", "illegal", "not-judged":
        number = summary[kind.replace("-", "_")]
        if not number - bare <= rows.get(kind, 0) <= number:
            raise Wrong("%s in pgn-stats: %d, not %d" % (kind, rows.get(kind, 0), number))
    return summary["games"]


# -- positions --

def positions(c):
    where = 'verdict != "illegal" && verdict != "not-judged" && !FEN && !Variant && !has("mv-null*")'
    return c.run("pgn-replay", "-q", "--to", "fen", "--bare", "--where", where, *c.names).stdout.splitlines()


def positions_legal(c):
    """fen-legal finds nothing in positions of legal games."""
    text = b"\n".join(c.r.sample(positions(c), min(30, len(positions(c)))))
    if text:
        p = c.run("fen-legal", "-q", "--nodes", "2000", stdin=text + b"\n")
        if p.returncode or re.search(rb": illegal", p.stdout):
            refused = [x for x in p.stdout.splitlines() if b": illegal" in x]
            raise Wrong("a position of a legal game is refused: %s" % refused[:1])
    return bool(text)


def positions_dirty(c):
    """fen-legal on damaged positions: fix of fix is fix, threads and formats agree."""
    lines = positions(c)[:12]
    if not lines:
        return 0
    ends = [b"\n", b"\n", b"\r\n"]
    c.write("p.fen", b"".join(dirty.flip(c.r, x).replace(b"\n", b"/") + c.r.choice(ends) for x in lines))
    limits = ["--nodes", "500", "--max-findings", "0"]
    fixed = c.run("fen-legal", "-q", "--corrected", *limits, "p.fen").stdout
    c.same("fix of fix", fixed, c.run("fen-legal", "-q", "--corrected", *limits, stdin=fixed).stdout)
    plain = c.run("fen-legal", "-j1", "-f", "jsonl", *limits, "p.fen").stdout
    c.same("threads", plain, c.run("fen-legal", *c.threads(), "-f", "jsonl", *limits, "p.fen").stdout)
    piped = c.run("fen-legal", "-f", "jsonl", *limits, "--stdin-filename", "p.fen", stdin=c.read("p.fen"))
    c.same("pipe", plain, piped.stdout)
    return len(lines)


# -- scoresheets --

def sheets(c):
    """A game typed as a table, damaged, becomes PGN that is read with the same moves; its export is an export."""
    name = c.r.choice(c.names)
    rows = rows_of(c.run("pgn-replay", "-q", "--to", "csv", "--where", "!FEN && !Variant", name))
    moves = c.r.choice(rows)["moves"].split() if rows else []
    if not moves or "--" in moves:
        return 0
    pairs = zip(moves[::2], moves[1::2] + [""])
    text = "".join("%d,%s,%s\n" % (i + 1, white, black) for i, (white, black) in enumerate(pairs))
    sheet = ("White,A\nBlack,B\nResult,%s\n\nNo,White,Black\n" % c.r.choice(["1-0", "0-1", "*"]) + text).encode()
    clean = c.run("pgn-replay", "-q", "--from", "csv", stdin=sheet, status=(0, 1)).stdout
    c.same("sheet", " ".join(moves), moves_of(c, clean)[0]["moves"])
    for harm in dirty.flip, dirty.cut, dirty.move_piece:
        out = c.run("pgn-replay", "-q", "--from", "csv", stdin=harm(c.r, sheet), status=(0, 1, 2)).stdout
        c.run("pgn-replay", "-q", stdin=out)
        c.run("pgn-replay", "-q", "--from", "csv", "--repair", stdin=harm(c.r, sheet), status=(0, 1, 2))
    return 1


def reconciles(c):
    """Damaged records of a game are merged into one that can be read again, or refused; the same with any -j."""
    pieces = [p for name in c.names for p in games_of(c, name) if is_utf8(c.files[name]) and len(p) < 1500]
    if not pieces:
        return 0
    piece = c.r.choice(pieces)
    files = ["r%d.pgn" % i for i in range(c.r.choice([2, 2, 3]))]
    for f in files:
        c.write(f, c.r.choice([lambda r, d: d, dirty.flip, dirty.flip, dirty.cut, dirty.move_piece])(c.r, piece))
    p = c.run("pgn-replay", "-q", "--reconcile", *files, status=(0, 1, 2))
    again = c.run("pgn-replay", "-q", "--reconcile", "-j3", *files, status=(0, 1, 2))
    c.same("reconcile twice", (p.returncode, p.stdout), (again.returncode, again.stdout))
    return len(moves_of(c, p.stdout)) if p.stdout else 0


# -- games compared with each other --

def doubled(c):
    """Some games of the files again, in a file of their own, whole or cut, with another spelling of a name."""
    pieces = [p for name in c.names for p in games_of(c, name) if not is_wide(c.files[name])]
    again = [c.r.choice(pieces) for _ in range(min(4, len(pieces)))]
    again = [c.r.choice([lambda r, d: d, lambda r, d: d.replace(b", ", b" "), dirty.cut, dirty.flip])(c.r, p) for p in again]
    c.files["d.pgn"] = b"\n\n".join(again) + b"\n\n"
    c.write("d.pgn", c.files["d.pgn"])


def duplicates(c, *options):
    p = c.run("pgn-check", "--duplicates", "-f", "jsonl", *PLAIN, "--select", "dup-*", *options)
    return [o for o in lines_of(p) if o["type"] == "finding"]


def duplicates_again(c):
    """Duplicates do not depend on -j, their kinds and levels not on the order of files; keys of shards or files, merged, give those of one run; they are known again."""
    doubled(c)
    plain = duplicates(c, "-j1", *c.names)
    c.same("threads", plain, duplicates(c, *c.threads(), *c.names))
    c.same("order of files", *(sorted((f["id"], f["severity"]) for f in found)
                               for found in (plain, duplicates(c, *c.names[::-1]))))
    k = c.r.choice([1, 2, 3, 5])
    for i in range(k):
        c.run("pgn-check", "-q", "--shard", "%d/%d" % (i, k), "--write-keys", "keys%d" % i, *c.threads(), *c.names)
    parts = ["keys%d" % i for i in range(k)]
    c.same("%d shards" % k, plain, duplicates(c, "--merge", *parts))
    c.run("pgn-check", "-q", "--merge", "--write-keys", "all", *parts)
    c.run("pgn-check", "-q", "--write-keys", "one", *c.threads(), *c.names)
    c.same("keys of shards", c.read("all"), c.read("one"))
    # A file that is not PGN is refused as a file of known games.
    other = [n for n in c.names if n != "d.pgn" and b"file-not-pgn" not in c.run("pgn-check", "-f", "jsonl", n).stdout]
    if not other:
        return len(plain)
    c.run("pgn-check", "-q", "--write-keys", "known", *other)
    c.same("known games", duplicates(c, "--known", "known", "d.pgn"),
           duplicates(c, *[w for n in other for w in ("--known", n)], "d.pgn"))
    return len(plain)


def unique_once(c):
    """--unique and --rest together write every game; what --unique wrote it writes again; -j does not matter."""
    doubled(c)
    which = c.r.choice(["first", "longest", "richest"])
    options = c.r.choice([[], ["--merge-tags"]]) + ["--unique", which]
    whole = c.run("pgn-replay", "-q", *c.names).stdout
    kept = c.run("pgn-replay", "-q", "-j1", *options, "--rest", "double", *c.names).stdout
    left = c.read("double")
    c.same("threads", kept, c.run("pgn-replay", "-q", *options, *c.threads(), *c.names).stdout)
    if "--merge-tags" not in options:
        c.same("games", sorted(whole.split(b"\n")), sorted((kept + left).split(b"\n")))
    return bool(left)


def sorted_games(c):
    """--sort writes every game, in the same order for every -j; what is sorted stays; --bytes changes no byte of them."""
    keys = c.r.choice(["date,round", "white,-date", "-WhiteElo,black", "result,plies", "event,-round,game"])
    plain = c.run("pgn-replay", "-q", "-j1", "--sort", keys, *c.names).stdout
    c.same("threads %s" % keys, plain, c.run("pgn-replay", "-q", "--sort", keys, *c.threads(), *c.names).stdout)
    unsorted = c.run("pgn-replay", "-q", *c.names).stdout
    c.same("lines %s" % keys, sorted(unsorted.splitlines()), sorted(plain.splitlines()))
    if plain and "game" not in keys:
        # What is written may have tags, such as the result, that the input does not have.
        again = c.run("pgn-replay", "-q", "--sort", keys, stdin=plain).stdout
        c.same("again %s" % keys, again, c.run("pgn-replay", "-q", "--sort", keys, stdin=again).stdout)
    for name in c.names:
        # A file that is not PGN is not written.
        if not is_wide(c.files[name]) and not any(f["id"] == "file-not-pgn" for f in c.findings(name)):
            text = c.run("pgn-replay", "-q", "--bytes", "--sort", keys, *c.threads(), name).stdout
            data = c.files[name].removeprefix(b"\xef\xbb\xbf")
            c.same("bytes of %s" % name, sorted(re.sub(rb"\s", b"", data)), sorted(re.sub(rb"\s", b"", text)))
    return plain.count(b"[Event ") > 1


def openings_agree(c):
    """The codes that pgn-replay --add eco writes are those that pgn-check --eco expects, and adding them again is nothing."""
    table = os.path.abspath(c.r.choice(["fixtures/eco/openings.tsv", "fixtures/eco/openings.pgn", "fixtures/eco/openings.eco"]))
    text = c.run("pgn-replay", "-q", "--eco", table, "--add", "eco", *c.names).stdout
    if not text or any(strange(c.files[f]) for f in c.names):
        return 0
    found = c.findings("--eco", table, *PLAIN, "--select", "eco-vs-moves", stdin=text)
    c.same("codes", [f for f in found if f["id"] == "eco-vs-moves"], [])
    c.same("again", text, c.run("pgn-replay", "-q", "--eco", table, "--add", "eco", stdin=text).stdout)
    return b"[ECO " in text


def names_applied(c):
    """Proposed names do not depend on -j or the order; what was applied is not proposed again."""
    listed = os.path.abspath("fixtures/names/players.ssp")
    with open("fixtures/names/games.pgn", "rb") as f:
        c.files["n.pgn"] = c.r.choice([dirty.flip, dirty.cut, lambda r, d: d])(c.r, f.read())
    c.write("n.pgn", c.files["n.pgn"])
    for out, how in ("one", ["-j1"] + c.names), ("two", c.threads() + c.names[::-1]):
        c.run("pgn-check", "-q", "--names", listed, "--propose", out, *how)
    c.same("proposals", c.read("one"), c.read("two"))
    named = c.run("pgn-replay", "-q", "--names", "one", *c.names).stdout
    if any(strange(c.files[f]) for f in c.names):
        return len(c.read("one").splitlines()) > 1
    c.same("applied again", named, c.run("pgn-replay", "-q", "--names", "one", stdin=named).stdout)
    c.run("pgn-check", "-q", "--names", listed, "--propose", "again", stdin=named)
    first, again = [{(row["kind"], row["old"]) for row in csv.DictReader(io.StringIO(c.read(f).decode()))
                     if row["apply"] == "yes"} for f in ("one", "again")]
    c.same("proposed again", sorted(first & again), [])
    return len(first)


# name, function, and why it is switched off, if it is.
PROPERTIES = [
    ("covered", covered, None),
    ("export-of-export", export_of_export, None),
    ("moves-again", moves_again, None),
    ("forms-again", forms_again, None),
    ("export-clean", export_clean, None),
    ("written-in-place", written_in_place, None),
    ("fix-of-fix", fix_of_fix, None),
    ("patch-is-fix", patch_is_fix, None),
    ("patch-is-repair", patch_is_repair, None),
    ("fix-keeps-moves", fix_keeps_moves, None),
    ("same-threads", same_threads, None),
    ("same-compressed", same_compressed, None),
    ("same-cached", same_cached, None),
    ("same-in-any-order", same_in_any_order, None),
    ("same-moved", same_moved, None),
    ("same-on-the-way", same_on_the_way, None),
    ("baseline-covers", baseline_covers, None),
    ("formats-agree", formats_agree, None),
    ("statistics-agree", statistics_agree, None),
    ("levels-nest", levels_nest, None),
    ("good-and-bad", good_and_bad, None),
    ("selections-add-up", selections_add_up, None),
    ("split-adds-up", split_adds_up, None),
    ("data-forms", data_forms, None),
    ("stats-threads", stats_threads, None),
    ("stats-shards", stats_shards, None),
    ("stats-compressed", stats_compressed, None),
    ("counts-agree", counts_agree, None),
    ("positions-legal", positions_legal, None),
    ("positions-dirty", positions_dirty, None),
    ("sheets", sheets, None),
    ("reconciles", reconciles, None),
    ("duplicates-again", duplicates_again, None),
    ("unique-once", unique_once, None),
    ("sorted-games", sorted_games, None),
    ("openings-agree", openings_agree, None),
    ("names-applied", names_applied, None),
]
