#!/usr/bin/env python3
"""modes.py: command lines on tiny inputs in which each option and each form of the programs takes effect.

usage: modes.py [--build DIR] [--differ] [--modes PATTERNS] [--jobs N]

What there is comes from the programs: the options and their words from --completion, the forms of files from
core/games/record_formats/game_forms.c.  Each option has a command line here, or a row that says why it needs none; so has each word of
an option whose words are output forms, input formats and the like.  --differ runs each command line with and without
the option: there must be a difference, so that what the option does is really done.  faults.py makes calls to the
system fail in these runs.  An option that names a file is also in kills.py, unless that file is only read.

The last line is `N modes, N options, N words, N failures`.
"""
import argparse
import concurrent.futures
import fnmatch
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading

from inputs import FILES, make_files


class Mode:
    """One command line, on those of FILES that it names."""
    def __init__(self, name, command, before=None, stdin=None, files="", loose=(), then=None):
        self.name, self.command, self.stdin = name, shlex.split(command), stdin
        self.before = shlex.split(before) if before else None     # a run that comes first, without faults
        self.then = then or {}  # files that become others of FILES after it
        self.files = files.split()
        self.loose = loose      # files whose bytes may differ from those of the run without a fault
        words = self.command + (self.before or []) + self.files
        self.needs = [f for f in FILES if any(w == f or f.startswith(w + "/") or w.endswith("=" + f) for w in words)
                      or f == stdin]


# Words that are modes of their own: PATTERN OF NAMES, OPTION, COMMAND with %s for the word, or WORD: COMMAND.
EACH = [
    ("check-%s", "format", "pgn-check --level info -f %s a.pgn"),
    ("claims-%s", "format", "pgn-check --claims -f %s a.pgn"),
    ("fen-format-%s", "format", "fen-legal --level info -f %s p.fen"),
    ("check-illegal-%s", "on-illegal", "pgn-check --level info --on-illegal %s illegal.pgn"),
    ("replay-illegal-%s", "on-illegal", "pgn-replay --on-illegal %s illegal.pgn"),
    ("replay-%s", "to", "pgn-replay --to %s a.pgn",
     {"svg": "pgn-replay --to svg one.pgn", "polyglot": "pgn-replay --to polyglot --min-games 1 a.pgn",
      "sqlite": "pgn-replay --to sqlite -o old.txt a.pgn",
      "dhtmlxq": "pgn-replay --to dhtmlxq x.pgn", "sgf": "pgn-replay --to sgf five.pgn",
      "psq": "pgn-replay --to psq gomoku.pgn", "rif": "pgn-replay --to rif five.pgn"}),
    ("replay-unique-%s", "unique", "pgn-replay --unique %s a.pgn again.pgn"),
    ("replay-report-%s", "report", "pgn-replay --reconcile --report %s=old.txt sheet.csv sheet2.csv"),
    ("notation-%s", "notation", "pgn-replay --to san --notation %s x.pgn",
     {word: "pgn-replay --to san --notation %s five.pgn" % word for word in "coordinates top no-i letters".split()}),
    ("replay-add-%s", "add", "pgn-replay --eco eco.tsv --add %s rich.pgn", {
        "result": "pgn-replay --add result mate.pgn", "fideid": "pgn-replay --names players.csv --add fideid rich.pgn",
        "title": "pgn-replay --names players.csv --add title rich.pgn"}),
    ("stats-format-%s", "format", "pgn-stats -f %s a.pgn", {"trf": None, "trf16": None}),
    ("crosstable-%s", "format", "pgn-stats --crosstable -f %s event.pgn"),
    ("pairings-%s", "format", "pgn-stats --pairings all -f %s event.pgn", {"trf": None, "trf16": None}),
    ("stats-plot-%s", "plot", "pgn-stats --eco eco.tsv --plot %s a.pgn event.pgn"),
    ("replay-strip-%s", "strip", "pgn-replay --strip %s rich.pgn"),
]
# The same, all words in one command line, with commas; but those that are another one again.
TOGETHER = [
    ("replay-keep", "keep", "pgn-replay --keep %s rich.pgn", "all|comments|commands"),
    ("stats-tables", "tables", "pgn-stats --eco eco.tsv --tables %s a.pgn again.pgn", "quick"),
    ("stats-tie-breaks", "tie-breaks", "pgn-stats --crosstable --tie-breaks %s event.pgn", "[a-z].*|PS|WIN|BPG"),
    ("stats-team-tie-breaks", "team-tie-breaks", "pgn-stats --crosstable --team-tie-breaks %s teams.trf", "MP|GP"),
]
MODES = [
    ("check-threads", "pgn-check -j3 a.pgn b.pgn fix.pgn"),
    ("check-stdin", "pgn-check", dict(stdin="a.pgn")),
    ("check-latin", "pgn-check --level info latin.pgn"),
    ("check-colour", "pgn-check --color always --level info a.pgn"),
    ("check-claims", "pgn-check --claims a.pgn"),
    ("check-statistics", "pgn-check --statistics --summary --level info a.pgn"),
    ("check-config", "pgn-check a.pgn", dict(files=".arbiter.ini")),
    ("check-list", "pgn-check --files-from list.txt", dict(files="a.pgn b.pgn")),
    ("check-output", "pgn-check -o new.txt a.pgn"),
    ("check-output-old", "pgn-check -o old.txt a.pgn"),
    ("check-reports", "pgn-check --report sarif=c.sarif --report junit=old.txt a.pgn"),
    ("check-good-bad", "pgn-check --good old.txt --bad bad.pgn a.pgn b.pgn"),
    ("check-dry-run", "pgn-check --fix --dry-run fix.pgn"),
    ("check-fix", "pgn-check --fix fix.pgn"),
    ("check-fix-backup", "pgn-check --fix --backup .old fix.pgn"),
    ("check-fix-unsafe", "pgn-check --fix --unsafe-fixes fix.pgn b.pgn"),
    ("check-diff", "pgn-check --diff --unsafe-fixes fix.pgn"),
    ("check-cache-new", "pgn-check --cache cache a.pgn b.pgn", dict(loose=("cache",))),
    ("check-cache", "pgn-check --cache cache a.pgn b.pgn",
     dict(before="pgn-check --cache cache a.pgn", loose=("cache",))),
    ("check-write-baseline", "pgn-check --write-baseline base.json a.pgn"),
    ("check-baseline", "pgn-check --baseline base.json --prune-baseline a.pgn fix.pgn",
     dict(before="pgn-check --write-baseline base.json a.pgn fix.pgn", then={"fix.pgn": "b.pgn"})),
    ("check-baseline-old", "pgn-check --baseline base.json b.pgn a.pgn",
     dict(before="pgn-check --write-baseline base.json a.pgn fix.pgn")),
    ("replay-two", "pgn-replay a.pgn b.pgn"),
    ("replay-threads", "pgn-replay -j3 a.pgn b.pgn"),
    ("replay-svg-first", "pgn-replay --to svg --range 1-1 a.pgn"),
    ("check-games", "pgn-check --all-games -f jsonl a.pgn"),
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
    ("replay-repair", "pgn-replay --repair --mark-repairs slip.pgn"),
    ("replay-diff", "pgn-replay --repair --diff fix.pgn"),
    ("replay-change", "pgn-replay --strip comments,variations --set Site=Here --add plycount --to-language French a.pgn"),
    ("check-game", "pgn-check --game 1 a.pgn"),
    ("check-where", "pgn-check --where 'plies > 8' --level info a.pgn"),
    ("replay-where", "pgn-replay --where 'White =~ \"^B.l*\" && plies > 4' a.pgn"),
    ("replay-sort", "pgn-replay --sort date,-WhiteElo --sorted -o new.pgn a.pgn b.pgn"),
    ("replay-sort-bytes", "pgn-replay -j3 --bytes --sort white a.pgn b.pgn"),
    ("replay-position", "pgn-replay --where 'position(\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR\")' a.pgn"),
    ("replay-variations", "pgn-replay --split-variations a.pgn"),
    ("replay-reconcile", "pgn-replay --reconcile one.pgn other.pgn"),
    ("replay-reconcile-sheets", "pgn-replay --reconcile sheet.csv sheet2.csv", dict(files="sheet.csv")),
    ("replay-reconcile-reports",
     "pgn-replay --reconcile --report html=old.txt --report json=r.json sheet.csv sheet2.csv",
     dict(files="sheet.csv")),
    ("check-sheet", "pgn-check --claims -f protocol --from csv sheet.csv"),
    ("replay-sheet", "pgn-replay --from csv sheet.csv"),
    ("replay-sheet-xlsx", "pgn-replay --from csv sheet.xlsx"),
    ("replay-sheet-ods", "pgn-replay --from csv --sheet * sheet.ods"),
    ("replay-sheet-html", "pgn-replay --from csv --to html sheet.csv"),
    ("stats-text", "pgn-stats a.pgn"),
    ("stats-threads", "pgn-stats -j3 a.pgn b.pgn"),
    ("stats-html", "pgn-stats --format html -o s.html a.pgn"),
    ("stats-eco", "pgn-stats --eco eco.tsv -f csv a.pgn"),
    ("stats-by", "pgn-stats --by White --tables players,results,lengths -f json a.pgn"),
    ("stats-no-replay", "pgn-stats --tables quick a.pgn"),
    ("stats-crosstable", "pgn-stats --crosstable a.pgn"),
    ("stats-crosstable-html", "pgn-stats --crosstable --format html a.pgn"),
    ("stats-plot", "pgn-stats --plot lengths a.pgn"),
    ("stats-memory", "pgn-stats --memory 1M -f csv a.pgn b.pgn"),
    ("stats-partial", "pgn-stats --write-counts part a.pgn"),
    ("stats-merge", "pgn-stats --merge part", dict(before="pgn-stats --shard 0/1 --write-counts part a.pgn")),
    ("stats-merge-partial", "pgn-stats --merge --write-counts all part", dict(before="pgn-stats --write-counts part a.pgn")),
    ("stats-shard", "pgn-stats --shard 1/3 -f csv a.pgn b.pgn"),
    ("stats-shard-0", "pgn-stats --shard 0/2 -f csv a.pgn"),
    ("stats-shard-frames", "pgn-stats --shard 1/2 -f csv frames.pgn.zst a.pgn.gz"),
    ("check-duplicates", "pgn-check --duplicates a.pgn again.pgn"),
    ("check-duplicates-threads", "pgn-check -j3 --duplicates -f jsonl a.pgn again.pgn b.pgn"),
    ("check-duplicates-spilt", "pgn-check --duplicates --memory 1M -q --summary many.pgn"),
    ("check-known", "pgn-check --duplicates --known b.pgn again.pgn"),
    ("check-known-keys", "pgn-check --duplicates --known keys again.pgn",
     dict(before="pgn-check --write-keys keys a.pgn")),
    ("check-write-keys", "pgn-check --write-keys keys a.pgn b.pgn"),
    ("check-write-keys-old", "pgn-check --write-keys keys a.pgn b.pgn",
     dict(before="pgn-check --write-keys keys a.pgn")),
    ("check-write-keys-shard", "pgn-check --shard 0/2 --write-keys keys a.pgn"),
    ("check-merge", "pgn-check --merge keys", dict(before="pgn-check --write-keys keys a.pgn again.pgn")),
    ("check-merge-keys", "pgn-check --merge --write-keys all keys",
     dict(before="pgn-check --write-keys keys a.pgn again.pgn")),
    ("check-contradictions", "pgn-check --contradictions --level info rated.pgn a.pgn"),
    ("check-names", "pgn-check --names names.ssp --level info a.pgn"),
    ("check-names-csv", "pgn-check --names names.csv --level info a.pgn"),
    ("check-propose", "pgn-check --names names.ssp --propose old.txt a.pgn b.pgn"),
    ("check-eco", "pgn-check --eco scid.eco --level info opening.pgn"),
    ("check-report-html", "pgn-check --report html=old.txt --duplicates a.pgn again.pgn"),
    ("replay-unique", "pgn-replay --unique longest --merge-tags --rest old.txt a.pgn again.pgn"),
    ("replay-unique-threads", "pgn-replay -j3 --unique richest -o new.pgn a.pgn again.pgn b.pgn"),
    ("replay-unique-known", "pgn-replay --unique first --known keys a.pgn",
     dict(before="pgn-check --write-keys keys b.pgn")),
    ("replay-names", "pgn-replay --names names.ssp a.pgn"),
    ("replay-eco", "pgn-replay --eco eco.pgn --add eco,missing-eco a.pgn"),
    ("replay-sort-spilt", "pgn-replay --memory 1M --bytes --sort white,round -o old.txt long.pgn"),
    ("fen-epd", "fen-legal suite.epd"),
    ("fen-output", "fen-legal --from csv -o old.txt p.csv"),
    ("fen-baseline", "fen-legal --write-baseline base.json p.fen"),
    ("fen-text", "fen-legal p.fen"),
    ("fen-jsonl", "fen-legal -f jsonl --can-mate both p.fen"),
    ("fen-csv", "fen-legal --from csv p.csv"),
    ("fen-fen", "fen-legal --from fen p.fen"),
    ("fen-fix", "fen-legal --corrected p.fen"),
    ("fen-proof", "fen-legal --proof --nodes 2000 p.fen"),
    ("fen-given", "fen-legal --fen 7k/8/8/8/8/8/7p/KN6 --fen 8/8/8/8/8/8/8/8"),
]
MODES += [("check-" + f, "pgn-check " + f) for f in
          "a.pgn.gz a.pgn.bz2 a.pgn.xz a.pgn.zst a.zip a.tar a.tgz a.7z".split()]
MODES += [("check-stdin-" + f, "pgn-check", dict(stdin=f)) for f in "a.zip a.tar a.7z".split()]
MODES += [("check-" + f, "pgn-check --level info " + f) for f in
          "game.uci game.sgf game.psq game.rif game.list game.lib game.dhtml report.trf games.csv mail.eml".split()]
MODES += [
    ("check-names-xml", "pgn-check --names fide.xml --level info a.pgn"),
    ("check-names-txt", "pgn-check --names fide.txt --level info a.pgn"),
    ("check-names-table", "pgn-check --names players.csv --level info rich.pgn"),
    ("check-quoted", "pgn-check --level info quoted.csv"),
    ("replay-quoted", "pgn-replay --to csv quoted.csv"),
    ("check-utf16", "pgn-check --level info utf16.pgn"),
    ("check-big5", "pgn-check --level info --encoding Big5 big5.pgn"),
    ("check-iconv", "pgn-check --level info --encoding MACINTOSH latin.pgn"),
    ("check-list-files", "pgn-check -l a.pgn b.pgn"),
    ("check-from", "pgn-check --from csv sheet.txt"),
    ("check-from-pgn", "pgn-check --from pgn games.csv"),
    ("check-from-trf", "pgn-check --from trf report.txt"),
    ("check-from-xlsx", "pgn-check --from xlsx book.dat"),
    ("check-sheet-2", "pgn-check --sheet T two.xlsx"),
    ("check-games-text", "pgn-check --all-games a.pgn"),
    ("check-init", "pgn-check --init --level info --severity san-*=off"),
    ("check-spellings", "pgn-check --spellings --level info spelt.pgn"),
    ("check-spellings-propose", "pgn-check --spellings --propose old.txt spelt.pgn"),
    ("check-events", "pgn-check --events --level info rounds.pgn"),
    ("check-trf", "pgn-check --trf report.trf --level info event.pgn"),
    ("check-shard", "pgn-check --shard 0/2 a.pgn b.pgn"),
    ("replay-also", "pgn-replay --also html=old.txt --also csv=c.csv a.pgn"),
    ("replay-lines", "pgn-replay --from lines --cells White,Black,Result lines.txt"),
    ("replay-from-pgn", "pgn-replay --from pgn games.csv"),
    ("replay-from-csv", "pgn-replay --from csv sheet.txt"),
    ("replay-from-xlsx", "pgn-replay --from xlsx book.dat"),
    ("replay-sheet-2", "pgn-replay --sheet T two.xlsx"),
    ("replay-from-ods", "pgn-replay --from ods ods.dat"),
    ("replay-language", "pgn-replay --from-language German german.pgn"),
    ("replay-game", "pgn-replay --game 2- a.pgn"),
    ("replay-material", "pgn-replay --where 'material(\"K*vKQ*\")' a.pgn"),
    ("replay-either", "pgn-replay --either-side --where 'position(\"rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR\")' a.pgn"),
    ("replay-range", "pgn-replay --range 2 a.pgn"),
    ("replay-rest", "pgn-replay --where 'plies > 8' --rest old.txt a.pgn"),
    ("replay-sample", "pgn-replay --sample 2 --seed 3 a.pgn"),
    ("replay-part", "pgn-replay --split train:50,test:50 --seed 3 -o parts a.pgn"),
    ("replay-merge-annotations", "pgn-replay --unique first --merge-tags --merge-annotations noted.pgn"),
    ("replay-sort-merge", "pgn-replay --sort round --sorted b.pgn a.pgn"),
    ("replay-last", "pgn-replay --to fen --ply last a.pgn"),
    ("replay-ply", "pgn-replay --to san --ply 2-3 a.pgn"),
    ("replay-letters", "pgn-replay --to-language German a.pgn"),
    ("replay-width", "pgn-replay --width 20 a.pgn"),
    ("replay-line-ends", "pgn-replay --line-ends crlf a.pgn"),
    ("replay-bare", "pgn-replay --to uci --bare a.pgn"),
    ("replay-boards", "pgn-replay --to board --flip --unicode a.pgn"),
    ("replay-tag", "pgn-replay --where 'plies > 8' --mark Long=yes a.pgn"),
    ("replay-tags", "pgn-replay --rename Site=Place --drop Round --tag-order input again.pgn"),
    ("replay-roster", "pgn-replay --roster again.pgn"),
    ("replay-check", "pgn-replay --repair --dry-run fix.pgn"),
    ("replay-split-dry", "pgn-replay --split White --dry-run -o parts a.pgn"),
    ("replay-findings", "pgn-replay -f jsonl -o old.txt a.pgn"),
    ("replay-html-xiangqi", "pgn-replay --to html x.pgn"),
    ("replay-html-five", "pgn-replay --to html five.pgn"),
    ("replay-fen-five", "pgn-replay --to fen five.pgn"),
    ("stats-moves-at", "pgn-stats --moves-at e4 --depth 2 a.pgn"),
    ("stats-standings", "pgn-stats --standings 2 event.pgn"),
    ("stats-pairings", "pgn-stats --pairings 2 event.pgn"),
    ("stats-edition", "pgn-stats --crosstable --tie-breaks BH --tie-break-edition 2009 swiss.pgn"),
    ("stats-points", "pgn-stats --crosstable --points 3-1-0 --ratings 20 event.pgn"),
    ("stats-top", "pgn-stats --top 1 a.pgn"),
    ("stats-title", "pgn-stats --format html --title Mine a.pgn"),
    ("stats-sample-key", "pgn-stats --memory 1M --seed 5 a.pgn"),
    ("stats-duplicates", "pgn-stats --tables duplicates a.pgn again.pgn"),
    ("stats-where", "pgn-stats --where 'plies > 8' a.pgn"),
    ("stats-game", "pgn-stats --game 2 a.pgn"),
    ("stats-position", "pgn-stats --where 'position(\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR\")' a.pgn"),
    ("stats-material", "pgn-stats --either-side --where 'position(\"rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR\")' a.pgn"),
    ("stats-material-2", "pgn-stats --where 'material(\"K*vKQ*\")' a.pgn"),
    ("replay-keep-nags", "pgn-replay --keep nags rich.pgn"),
    ("stats-from-pgn", "pgn-stats --from pgn games.csv"),
    ("stats-from-csv", "pgn-stats --from csv sheet.txt"),
    ("stats-from-xlsx", "pgn-stats --from xlsx book.dat"),
    ("stats-from-ods", "pgn-stats --from ods ods.dat"),
    ("stats-sheet-2", "pgn-stats --sheet T two.xlsx"),
    ("stats-report", "pgn-stats --crosstable report.trf"),
    ("fen-book", "fen-legal --from polyglot book.bin"),
    ("fen-book-from", "fen-legal --from polyglot --start 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1' book.bin"),
    ("fen-column", "fen-legal --from csv --fen-column Position --moves-column Moves puzzles.csv"),
    ("fen-960", "fen-legal --variant chess960 960.fen"),
    ("fen-variant", "fen-legal --variant xiangqi x.fen"),
    ("fen-seconds", "fen-legal --proof --seconds 100 start.fen"),
    ("fen-duplicates", "fen-legal --duplicates p.fen start.fen p2.fen"),
    ("fen-max-findings", "fen-legal -f gcc --max-findings 1 twice.fen"),
    ("fen-severity", "fen-legal --severity fen-no-king=info p.fen"),
    ("fen-no-config", "fen-legal --no-config p.fen", dict(files=".arbiter.ini")),
    ("fen-encoding", "fen-legal -f jsonl --encoding CP1251 cells.fen"),
    ("fen-files-from", "fen-legal --files-from fens.txt --null", dict(files="p.fen p2.fen")),
    ("fen-spreadsheet", "fen-legal --from csv --spreadsheet --encoding CP1251 cells.csv"),
    ("replay-spreadsheet", "pgn-replay --to csv --spreadsheet --columns White,Round,plies,end rich.pgn"),
    ("replay-columns-plies", "pgn-replay --to csv-plies --columns ply,san,uci,fen,clk,emt,cp,mate,nags,comment rich.pgn"),
    ("check-from-ods", "pgn-check --from ods ods.dat"),
    ("stats-by-verdict", "pgn-stats --by verdict --fail-on error --summary a.pgn"),
    ("fen-list-files", "fen-legal -l p.fen start.fen"),
    ("fen-statistics", "fen-legal --statistics p.fen"),
    ("fen-reports", "fen-legal --report html=old.txt --report sarif=c.sarif p.fen"),
    ("fen-good-bad", "fen-legal --good old.txt --bad bad.fen p.fen"),
    ("fen-baseline-old", "fen-legal --baseline base.json --prune-baseline p.fen", dict(
        before="fen-legal --write-baseline base.json p.fen", then={"p.fen": "start.fen"})),
]
# What programs have in common: NAME, PROGRAMS, OPTIONS, OTHERS as in MODES.  Each reads its FILE.
COMMON = [
    ("level", "pgn-check pgn-replay pgn-stats fen-legal", "--level error --summary"),
    ("fail-on", "pgn-check fen-legal", "--fail-on never"),
    ("fail-on-error", "pgn-replay pgn-stats", "--fail-on error"),
    ("profile", "pgn-check pgn-replay pgn-stats", "--profile arbiter --summary"),
    ("select", "pgn-check pgn-replay pgn-stats fen-legal", "--select illegal-* --summary"),
    ("severity-off", "pgn-check pgn-replay pgn-stats fen-legal", "--severity illegal-*,fen-*=off --summary"),
    ("severity", "pgn-check pgn-replay pgn-stats", "--severity illegal-unreachable=off"),
    ("max-findings", "pgn-check pgn-replay", "--max-findings 1 --level info twice.pgn"),
    ("laws", "pgn-check pgn-replay pgn-stats", "--laws fide-1997 fivefold.pgn"),
    ("summary", "pgn-check pgn-replay pgn-stats fen-legal", "--summary"),
    ("quiet", "pgn-check pgn-replay pgn-stats fen-legal", "-q --summary -o old.txt"),
    ("config-given", "pgn-check pgn-replay pgn-stats fen-legal", "--config warn.ini --summary"),
    ("no-config", "pgn-check pgn-replay pgn-stats", "--no-config cyrillic.pgn", dict(files=".arbiter.ini")),
    ("config-show", "pgn-check pgn-replay pgn-stats fen-legal", "--show-config", dict(files=".arbiter.ini")),
    ("list-rules", "pgn-check pgn-replay fen-legal", "--list-rules"),
    ("explain", "pgn-check pgn-replay fen-legal", "--explain fen-rank-count"),
    ("help-address", "pgn-check pgn-replay fen-legal",
     "--explain fen-rank-count --help-address https://chess.example/%s.html"),
    ("encoding", "pgn-check pgn-replay pgn-stats", "--encoding CP1251 cyrillic.pgn"),
    ("force", "pgn-check pgn-replay pgn-stats fen-legal", "--force -o old.pgn"),
    ("spreadsheet", "pgn-check pgn-stats", "-f csv --level info --spreadsheet rich.pgn formula.pgn"),
    ("files-from", "pgn-check pgn-replay pgn-stats", "--files-from null.txt --null --summary",
     dict(files="a.pgn b.pgn")),
    ("recursive", "pgn-check pgn-replay pgn-stats fen-legal", "-r dir"),
    ("exclude", "pgn-check pgn-replay pgn-stats fen-legal", "-r --exclude sub --gitignore dir"),
    ("color", "pgn-check pgn-replay pgn-stats fen-legal", "--color always --hyperlinks always --progress always"),
    ("sandboxed", "pgn-check pgn-replay pgn-stats fen-legal", "--sandbox always"),
    ("timeout", "pgn-check pgn-replay pgn-stats fen-legal", "--timeout 100"),
    ("memory-2", "pgn-check pgn-replay pgn-stats fen-legal", "--memory 2M"),
    ("completion", "pgn-check pgn-replay pgn-stats fen-legal", "--completion bash"),
    ("completion-zsh", "pgn-check", "--completion zsh"),
    ("completion-fish", "pgn-check", "--completion fish"),
    ("jobs", "fen-legal", "-j3"),
    ("level-info", "pgn-replay", "--level info"),
    ("encoding-config", "pgn-replay pgn-stats", "--config page.ini cyrillic.pgn"),
    ("quiet-baseline", "pgn-check", "-q --write-baseline old.json"),
]
FILE = {"pgn-check": "fix.pgn", "pgn-replay": "fix.pgn", "pgn-stats": "--tables findings,players fix.pgn",
        "fen-legal": "p.fen"}
SHORT = {"pgn-check": "check", "pgn-replay": "replay", "pgn-stats": "stats", "fen-legal": "fen"}
ALONE = ("list-rules", "explain", "help-address")  # they refuse files
MODES += [("%s-%s" % (SHORT[program], name), "%s %s %s" % (program, options, "" if name in ALONE else FILE[program]), *more)
          for name, programs, options, *more in COMMON for program in programs.split()]
MODES += [(SHORT[program] + "-stdin-filename", program + " --stdin-filename x.pgn -",
           dict(stdin=FILE[program].split()[-1])) for program in FILE]

# Options that need no mode, or that make no difference to what is written.
NEITHER = {
    "help": "one text, as --version and --list-rules",
    "version": "one line",
    "watch": "runs until it is interrupted: tests/shell/watch.sh",
    "interactive": "asks at a terminal: tests/shell/replay_repair.sh",
}
ALIKE = {
    "jobs": "the output does not depend on the number of threads",
    "sandbox": "the output does not depend on the sandbox",
    "memory": "the output does not depend on where the work is done",
    "cache": "the output is the same with a cache",
    "progress": "what is shown depends on the time",
    "timeout": "nothing is different before the time is over",
    ("pgn-replay", "sorted"): "the input is sorted, and stays so",
    ("pgn-replay", "quiet"): "nothing is different but at a terminal",
    ("pgn-stats", "quiet"): "only notes about games beyond a limit are left out",
    ("pgn-stats", "hyperlinks"): "there are no findings to link from",
    ("pgn-stats", "stdin-filename"): "only in messages about damage",
    "seconds": "nothing is different before the time is over",
    "seed": "nothing is different while all fits into the memory",
}
# Options that name a file which is only read.
READ = "baseline config eco files-from known names trf".split()
# Words that are not modes, of which any one is enough.
ANY_WORD = {
    ("pgn-replay", "format"): "reports are written as by pgn-check",
    ("fen-legal", "report"): "reports are written as with --format",
    ("pgn-check", "report"): "reports are written as with --format",
    "also": "games are written as with --to",
    "select": "ids of findings", "severity": "ids of findings",
    "explain": "ids of findings",
    "level": "grades", "fail-on": "grades", "profile": "rows of one table", "laws": "rows of one table",
    "encoding": "rows of one table", "ply": "replay-last has it", "from-language": "rows of one table", "to-language": "rows of one table",
    "columns": "facts and tags, as in --where", "where": "one function for each fact", "sort": "facts, as in --where",
    "variant": "rows of one table",
    "by": "one function for each fact, as in --where", "standings": "names of rounds", "pairings": "names of rounds",
    "tie-break-edition": "years of one table", "ratings": "numbers", "can-mate": "sides",
    "split": "facts and tags as well",
    "tag-order": "two orders", "line-ends": "three characters", "completion": "a mode each",
    "color": "yes or no", "hyperlinks": "yes or no", "progress": "yes or no", "sandbox": "yes or no",
}
# Words that are the default.
DEFAULT = {("format", "text"), ("to", "pgn"), ("from", "pgn"), ("from", "fen"), ("on-illegal", "stop"), ("notation", "wxf")}
# The forms of files in core/games/record_formats/game_forms.c, and a file of each.
FORMS = {
    "UCI or UCCI": "game.uci", "SGF": "game.sgf", "Piskvork": "game.psq", "XML of the RIF": "game.rif",
    "list of points": "game.list", "RenLib": "game.lib", "DhtmlXQ": "game.dhtml", "tournament report": "report.trf",
    "table of games": "games.csv", "PGN in other text": "mail.eml",
}


# -- what there is --

class Option:
    def __init__(self, name, short, takes, words, commas, files):
        self.name, self.short, self.takes, self.words = name, short, takes, words
        self.commas, self.files = commas, files     # may the value be a list?  does it name a file?


def options_of(build, program):
    """From the completion for fish: a line for each option, and a function for each list of words."""
    text = subprocess.check_output([os.path.join(build, program), "--completion", "fish"]).decode()
    words = {name: re.findall(r"^\t\t'((?:[^'\\]|\\.)*)'", body, re.M) for name, body in
             re.findall(r"^function (__\S+)\n\tprintf '%s\\t%s\\n' \\\n(.*?)^end", text, re.S | re.M)}
    found = {}
    for line in re.findall(r"^complete -c \S+ (.*)", text, re.M):
        name = re.search(r"-l (\S+)", line)
        if not name:
            continue
        list_of = re.search(r"-a '\((\w+_list )?(?:\w+_pair )?(__[\w-]+)", line)
        found[name.group(1)] = Option(
            name.group(1), (re.search(r"-s (\S)", line) or [None, None])[1], re.search(r" -[xr]\b", line) is not None,
            words[list_of.group(2)] if list_of else [], bool(list_of and list_of.group(1)),
            " -F" in line or "<files>" in line)
    return found


PROGRAMS = "pgn-check", "pgn-replay", "pgn-stats", "fen-legal"


def all_options(build):
    return {program: options_of(build, program) for program in PROGRAMS}


def modes(build):
    """All modes; with the words that the programs have."""
    have, rows = all_options(build), list(MODES)
    for name, option, command, *instead in EACH:
        for word in have[command.split()[0]][option].words:
            row = instead[0].get(word, command % word) if instead else command % word
            if row is not None:
                rows.append((name % word, row))
    for name, option, command, *left_out in TOGETHER:
        rows.append((name, command % ",".join(w for w in have[command.split()[0]][option].words
                                              if not left_out or not re.fullmatch(left_out[0], w))))
    table = [Mode(row[0], row[1], **(row[2] if len(row) > 2 else {})) for row in rows]
    names = [m.name for m in table]
    twice = {n for n in names if names.count(n) > 1}
    if twice:
        sys.exit("modes of the same name: " + " ".join(sorted(twice)))
    return table


# -- running them --

class Result:
    def __init__(self, status, out, err, files):
        self.status, self.out, self.err, self.files = status, out, err, files

    def same(self, other):
        return (self.status, self.out, self.err, self.files) == (other.status, other.out, other.err, other.files)


class Place:
    """A folder to run in."""
    def __init__(self, build):
        self.root = tempfile.mkdtemp(prefix="modes-")
        self.dir = os.path.join(self.root, "d")
        self.build = build

    def fill(self, mode):
        shutil.rmtree(self.dir, ignore_errors=True)
        os.mkdir(self.dir)
        for name in mode.needs:
            path = os.path.join(self.dir, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as f:
                f.write(FILES[name])
        if mode.before:
            self.run(mode.before, None)
        for name, other in mode.then.items():
            with open(os.path.join(self.dir, name), "wb") as f:
                f.write(FILES[other])

    def run(self, command, stdin, more=None, limits=None, stdout=None):
        """Runs it, with more in its environment; stdout: where its output goes instead of into the result."""
        env = {"LC_ALL": "C", "TERM": "dumb", "SOURCE_DATE_EPOCH": "1767225600", "PATH": os.environ["PATH"],
               "HOME": self.dir, "TMPDIR": self.dir}
        argv = [os.path.join(self.build, command[0])] + command[1:]
        if not any(w.startswith("-j") or w == "--init" for w in command):
            argv.insert(1, "-j1")
        if "--sandbox" not in command and "--init" not in command:
            argv.insert(1, "--sandbox=never")
        env.update(more or {})
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
        # Links have the whole name of the folder.
        out, err = [text and text.replace(self.root.encode(), b"/there") for text in (out, err)]
        return Result(status, out, err, self.look())

    def look(self):
        seen = {}
        for folder, _, names in os.walk(self.dir):
            for name in names:
                path = os.path.join(folder, name)
                with open(path, "rb") as f:
                    seen[os.path.relpath(path, self.dir)] = f.read()
        return seen


# -- does each option have a mode? --

def find(command, option):
    """Where the option is in a command line: the words before it, its value or None, those after it; None: nowhere."""
    for i, word in enumerate(command[1:], 1):
        if option.takes and word in ("--" + option.name, "-%s" % option.short):
            return command[:i], command[i + 1], command[i + 2:]
        if option.takes and word.startswith("--" + option.name + "="):
            return command[:i], word.split("=", 1)[1], command[i + 1:]
        if option.takes and option.short and re.match("-%s[^-]" % option.short, word):
            return command[:i], word[2:], command[i + 1:]
        if not option.takes and word in ("--" + option.name, "-%s" % option.short):
            return command[:i], None, command[i + 1:]
    return None


def commands_without(mode, option, word=None):
    """The command without the option, or without that word of its value; None: it does not have it."""
    found = find(mode.command, option)
    if found is None:
        return None
    before, value, after = found
    values = [] if value is None else value.split(",") if option.commas else [value]
    words = [v.split("=")[0] for v in values]
    if word is None or words == [word]:
        return before + after
    if word not in words:
        return None
    return before + ["--%s=%s" % (option.name, ",".join(w for w in words if w != word))] + after


class Check:
    def __init__(self, o):
        self.o, self.have = o, all_options(o.build)
        self.table = [m for m in modes(o.build) if any(fnmatch.fnmatch(m.name, p) for p in o.modes.split(","))]
        self.local, self.lock, self.places, self.plain = threading.local(), threading.Lock(), [], {}
        self.failures = self.options = self.words = 0
        import kills    # which imports this module
        self.kills = [Mode(row[0], row[1]) for row in kills.MODES]

    def wrong(self, what, why):
        self.failures += 1
        print("not ok: %s: %s" % (what, why), flush=True)

    def run(self, mode, command=None):
        if not hasattr(self.local, "place"):
            self.local.place = Place(self.o.build)
            with self.lock:
                self.places.append(self.local.place)
        self.local.place.fill(mode)
        return self.local.place.run(command or mode.command, mode.stdin)

    def differs(self, rows):
        """Does any of these modes write something else without what is to be looked at?"""
        for mode, command in rows:
            if mode.name not in self.plain:
                self.plain[mode.name] = self.run(mode)
            plain = self.plain[mode.name]
            if plain.status in (0, 1) and not plain.same(self.run(mode, command)):
                return True
        return False

    def matters(self, what, program, option, word=None):
        rows = [(m, commands_without(m, option, word)) for m in self.table if m.command[0] == program]
        rows = [(m, c) for m, c in rows if c is not None]
        if not rows:
            self.wrong(what, "no mode has it")
        elif self.o.differ and not {option.name, (program, option.name)} & set(ALIKE) and \
                (option.name, word) not in DEFAULT and not self.differs(rows):
            self.wrong(what, "without it nothing is different: " + " ".join(m.name for m, _ in rows))

    def jobs(self):
        kinds = {option for _, option, *_ in EACH + TOGETHER} | {"from"}
        for program in PROGRAMS:
            for name, option in self.have[program].items():
                if name in NEITHER:
                    continue
                self.options += 1
                if option.files and name not in READ and not any(
                        m.command[0] == program and find(m.command, option) for m in self.kills):
                    self.wrong("%s --%s" % (program, name), "kills.py has no mode that writes its file")
                yield "%s --%s" % (program, name), program, option
                if option.words and name not in kinds and name not in ANY_WORD:
                    self.wrong("%s --%s" % (program, name), "are its words modes of their own?")
                again = "|".join(row[3] for row in TOGETHER if row[1] == name and len(row) > 3)
                for word in option.words if name in kinds and (program, name) not in ANY_WORD else []:
                    if re.fullmatch(again, word):
                        continue
                    self.words += 1
                    yield "%s --%s %s" % (program, name, word), program, option, word

    def rows(self):
        known = {name for have in self.have.values() for name in have}
        for name in READ + [n for table in (NEITHER, ALIKE, ANY_WORD) for n in table if isinstance(n, str)]:
            if name not in known:
                self.wrong("--" + name, "there is no such option")
        with open("core/games/record_formats/game_forms.c", encoding="utf-8") as f:
            forms = set(re.findall(r'\.name = "([^"]+)"', f.read()))
        for name in forms ^ set(FORMS):
            self.wrong(name, "a form of files without a row, or a row without a form")
        for name, file in FORMS.items():
            if not any(m.command[0] == "pgn-check" and m.command[-1] == file for m in self.table):
                self.wrong(name, "no mode reads it")
            elif self.o.differ:
                if b"file-not-pgn" in self.run(Mode(name, "pgn-check --level info " + file)).out:
                    self.wrong(name, file + " is not read as that")

    def go(self):
        self.rows()
        jobs = list(self.jobs())
        with concurrent.futures.ThreadPoolExecutor(self.o.jobs) as pool:
            list(pool.map(lambda j: self.matters(*j), jobs))
        if self.o.differ:
            for m in self.table:
                plain = self.plain[m.name] if m.name in self.plain else self.run(m)
                if plain.status not in (0, 1):
                    said = plain.err.decode(errors="replace").strip()[:200]
                    self.wrong(m.name, "status %s: %s" % (plain.status, said))
        for place in self.places:
            shutil.rmtree(place.root, ignore_errors=True)
        print("%d modes, %d options, %d words, %d failures" % (
            len(self.table), self.options, self.words, self.failures))
        return 1 if self.failures else 0


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--build", default="build")
    p.add_argument("--differ", action="store_true", help="also run each mode with and without the option")
    p.add_argument("--modes", default="*", help="as if there were only these: patterns of names, with commas")
    p.add_argument("--jobs", type=int, default=2)
    o = p.parse_args()
    o.build = os.path.abspath(o.build)
    make_files()
    return Check(o).go()


if __name__ == "__main__":
    sys.exit(main())
