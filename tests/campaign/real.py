#!/usr/bin/env python3
"""real.py: all four programs over a folder of files that nobody here wrote, and what a reader of the report has to judge.

usage: tests/campaign/real.py [--build B] [--jobs N] [--samples N] [--seconds S] FOLDER

Each file is checked at level info; corrected in a copy, and checked again; written as PGN, and that PGN written again;
counted, and searched for duplicates.  Written are, for the folder:

  findings   for each id and severity: how many, in how many files, and samples with their places
  trouble    runs that ended by a signal, with an exit status above 1, or after S seconds (60)
  refused    what --fix and --duplicates do not do, in how many files: they say why
  changed    files whose export differs when it is exported again
  lost       words of a file that are neither in its export nor in a line with a finding
  corrected  warnings and errors of which a corrected file has more than before
  counts     files of which the programs count different numbers of games
  slow       files that take more than four times the time per byte of the median file

The exit status is 1 if there is something below trouble, changed or counts.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

WORD = re.compile(rb"[A-Za-z]{4,}")      # of letters that all encodings write alike
POSITIONS = (".epd", ".fen")
NO_FINDING = {"summary", "game", "file"}


class Run:
    """What one command wrote, and how it ended."""

    def __init__(self, command, seconds):
        before = time.monotonic()
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  timeout=seconds, check=False)
            self.status, self.out, self.err = done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired:
            self.status, self.out, self.err = None, b"", b"no end"
        self.seconds = time.monotonic() - before
        self.command = command

    def trouble(self):
        return self.status not in (0, 1)


class File:
    """All that is found out about one file."""

    def __init__(self, path):
        self.path = path
        self.size = max(os.path.getsize(path), 1)
        self.findings, self.more = [], []
        self.trouble, self.refused, self.lost = [], [], []
        self.changed = False
        self.games = {}
        self.seconds = 0.0


def findings_of(run):
    """The findings in a report of format jsonl; those of positions lie in their lines."""
    found = []
    for line in run.out.decode("utf-8", "replace").splitlines():
        try:
            row = json.loads(line)
        except json.JSONDecodeError:
            continue
        found += row.get("findings", []) if row.get("type") == "position" else [row] if row.get("type") == "finding" else []
    return found


def games_of(run):
    """How many games a summary or a table of counts names."""
    m = re.search(rb"(?m)^([\d,]+) games?,", run.out + run.err) or re.search(rb"(?m)^Games +([\d,]+)", run.out)
    return int(m.group(1).replace(b",", b"")) if m else None


def words_lost(text, export, findings):
    """Words that the export has not, from lines of the file without a finding."""
    told = {f.get("line") for f in findings}
    had = collections.Counter(WORD.findall(export))
    lost = []
    for n, line in enumerate(text.splitlines(), 1):
        for word in WORD.findall(line):
            if had[word] > 0:
                had[word] -= 1
            elif n not in told:
                lost.append((n, word.decode("utf-8", "replace")))
    return lost


def look(path, args, folder):
    """Runs everything on one file; `folder` is for copies and exports."""
    f = File(path)

    def run(program, *options):
        r = Run([os.path.join(args.build, program), *options], args.seconds)
        if r.status == 2 and ("--fix" in options or "--duplicates" in options):
            f.refused.append(r.err.decode("utf-8", "replace").strip().split(": ", 2)[-1])
        elif r.trouble():
            f.trouble.append((r.status, program, options, r.err.decode("utf-8", "replace").strip()[-300:]))
        return r

    if path.lower().endswith(POSITIONS):
        r = run("fen-legal", "-f", "jsonl", path)
        f.findings, f.seconds = findings_of(r), r.seconds
        return f
    r = run("pgn-check", "--no-config", "--level", "info", "-f", "jsonl", "--max-findings", "0", path)
    f.findings, f.seconds = findings_of(r), r.seconds
    f.games["pgn-check"] = games_of(run("pgn-check", "--no-config", "--summary", path))
    if any(x["id"].startswith("trf-") or x["id"] == "file-not-pgn" for x in f.findings) or path.endswith(".trf"):
        return f        # there are no games in it
    f.games["pgn-stats"] = games_of(run("pgn-stats", path))
    run("pgn-check", "--no-config", "--duplicates", path)
    first, second = os.path.join(folder, "first.pgn"), os.path.join(folder, "second.pgn")
    run("pgn-replay", "--level", "error", "-o", first, path)
    if not os.path.exists(first):
        return f
    run("pgn-replay", "--level", "error", "-o", second, first)
    with open(path, "rb") as a, open(first, "rb") as b:
        text, export = a.read(), b.read()
    if os.path.exists(second):
        with open(second, "rb") as b:
            f.changed = b.read() != export
    f.games["export"] = games_of(run("pgn-check", "--no-config", "--summary", first))
    f.lost = words_lost(text, export, f.findings)
    if text.startswith(b"PK") or b"\0" in text[:4096]:
        f.lost = []     # its words are not those of the text
        return f
    copy = os.path.join(folder, os.path.basename(path))
    shutil.copyfile(path, copy)
    run("pgn-check", "--no-config", "--fix", "--level", "info", "--quiet", copy)
    again = run("pgn-check", "--no-config", "--level", "info", "-f", "jsonl", "--max-findings", "0", copy)
    before, after = (collections.Counter(x["id"] for x in s if x["severity"] != "info")
                     for s in (f.findings, findings_of(again)))
    f.more = [(name, before[name], n) for name, n in sorted(after.items()) if n > before[name]]
    return f


def look_in_folder(path, args):
    with tempfile.TemporaryDirectory(prefix="arbiter-real-") as folder:
        return look(path, args, folder)


def sample(f, finding):
    where = "%s:%s:%s" % (f.path, finding.get("line", "?"), finding.get("column", "?"))
    return "      %s: %s  %s" % (where, finding["message"][:160], finding.get("token", "")[:60].replace("\n", " "))


def print_findings(files, samples):
    kinds = collections.defaultdict(list)
    for f in files:
        for finding in f.findings:
            kinds[finding["severity"], finding["id"]].append((f, finding))
    print("\nfindings")
    for (severity, name), rows in sorted(kinds.items(), key=lambda k: (k[0][0], -len(k[1]))):
        print("  %s %s: %d in %d files" % (severity, name, len(rows), len({f.path for f, _ in rows})))
        seen = set()
        for f, finding in rows:
            if len(seen) < samples and f.path not in seen:
                seen.add(f.path)
                print(sample(f, finding))


def print_list(title, lines):
    print("\n%s: %d" % (title, len(lines)))
    for line in lines:
        print("  " + line)
    return len(lines)


def main():
    parser = argparse.ArgumentParser(usage="real.py [--build B] [--jobs N] [--samples N] [--seconds S] FOLDER")
    parser.add_argument("--build", default="build")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--samples", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("folder")
    args = parser.parse_args()
    paths = sorted(os.path.join(d, n) for d, _, names in os.walk(args.folder) for n in names if not n.startswith("."))
    if not paths:
        sys.exit("real.py: there is no file below %s" % args.folder)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        files = list(pool.map(lambda p: look_in_folder(p, args), paths))
    print("%d files, %.1f MB, %d games" % (len(files), sum(f.size for f in files) / 1e6,
                                         sum(f.games.get("pgn-check") or 0 for f in files)))
    print_findings(files, args.samples)
    bad = print_list("trouble", ["%s: %s %s: status %s: %s" % (f.path, program, " ".join(options), status, message)
                                 for f in files for status, program, options, message in f.trouble])
    refused = collections.Counter(message for f in files for message in f.refused)
    print_list("refused", ["%d: %s" % (times, message) for message, times in refused.most_common()])
    bad += print_list("changed", [f.path for f in files if f.changed])
    bad += print_list("counts", ["%s: %s" % (f.path, f.games) for f in files if len(set(f.games.values())) > 1])
    print_list("corrected", ["%s: %s %d, was %d" % (f.path, name, after, before)
                             for f in files for name, before, after in f.more])
    print_list("lost", ["%s:%d: %s" % (f.path, n, word) for f in files for n, word in f.lost[:5]])
    large = [f for f in files if f.size > 1 << 16]
    median = statistics.median(f.seconds / f.size for f in large) if large else 0
    print_list("slow", ["%s: %.2f s for %.1f MB" % (f.path, f.seconds, f.size / 1e6)
                        for f in large if f.seconds / f.size > 4 * median])
    print("\nprocessor time %.0f s" % resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
