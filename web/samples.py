# samples.py: files of each kind that may be dropped on the page, made of fixtures: compressed, archives, and workbooks.
# usage: samples.py FOLDER
import ctypes
import os
import subprocess
import sys

folder = sys.argv[1]
GAMES = ["fixtures/games/laws.pgn", "fixtures/golden/readme.fen", "fixtures/manual/club.pgn"]
SHEETS = ["fixtures/sheets/cs-row-missing.csv", "fixtures/sheets/ru-utf8.csv"]
ONE, ALL = GAMES[:1], GAMES
KINDS = [  # name, format and filter of libarchive, members
    ("laws.pgn.gz", "raw", "gzip", ONE), ("laws.pgn.bz2", "raw", "bzip2", ONE), ("laws.pgn.xz", "raw", "xz", ONE),
    ("laws.pgn.zst", "raw", "zstd", ONE), ("games.zip", "zip", "none", ALL), ("games.7z", "7zip", "none", ALL),
    ("games.tar", "pax", "none", ALL), ("games.tar.gz", "pax", "gzip", ALL), ("games.tar.zst", "pax", "zstd", ALL),
    ("nothing.zip", "zip", "none", SHEETS),
]
library = ctypes.CDLL("libarchive.so.13")
for call in ("archive_write_new", "archive_entry_new"):
    getattr(library, call).restype = ctypes.c_void_p


def good(status):
    if status < 0:
        raise OSError("libarchive: status %d" % status)


# `members`: pairs of a name and the pieces of its text
def write(name, form, how, members):
    a = ctypes.c_void_p(library.archive_write_new())
    good(getattr(library, "archive_write_set_format_" + form)(a))
    good(getattr(library, "archive_write_add_filter_" + how)(a))
    good(library.archive_write_open_filename(a, os.path.join(folder, name).encode()))
    for path, pieces in members:
        entry = ctypes.c_void_p(library.archive_entry_new())
        library.archive_entry_set_pathname(entry, os.path.basename(path).encode())
        library.archive_entry_set_filetype(entry, 0o100000)
        library.archive_entry_set_perm(entry, 0o644)
        library.archive_entry_set_size(entry, ctypes.c_int64(sum(map(len, pieces))))
        good(library.archive_write_header(a, entry))
        for piece in pieces:
            good(library.archive_write_data(a, piece, ctypes.c_size_t(len(piece))))
        library.archive_entry_free(entry)
    good(library.archive_write_close(a))
    library.archive_write_free(a)


def text(path):
    with open(path, "rb") as f:
        return f.read()


os.makedirs(folder, exist_ok=True)
for name, form, how, members in KINDS:
    write(name, form, how, [(path, [text(path)]) for path in members])
# 256 MiB of text in less than 1 MiB.
write("bomb.zip", "zip", "none", [("bomb.pgn", [b"{" + b" " * ((1 << 20) - 1)] * 256)])
with open(os.path.join(folder, "utf16.pgn"), "wb") as f:
    f.write(text(GAMES[0]).decode().encode("utf-16"))
# The games of a tournament, of which one has another result than its report.
with open(os.path.join(folder, "robin.pgn"), "wb") as f:
    f.write(text("fixtures/trf/robin.pgn").replace(b"1-0", b"0-1", 2))
# The scoresheets of both players of a game, of which one has two slips, as tables and as text.
white = "No,White,Black\n1,e4,e5\n2,Nf3,Nc6\n3,Bb5,a6\n4,Ba4,Nf6\n5,O-O,Be7\n6,Re1,b5\n7,Bb3,d6\n8,c3,O-O\n9,h3,Nb8\n10,d4,Nbd7\n"
for name, sheet in (("white", white), ("black", white.replace("3,Bb5", "3,Bc5").replace("O-O,Be7", "O-O,Bc7"))):
    for kind in ("csv", "txt"):
        with open(os.path.join(folder, name + "." + kind), "w", encoding="utf-8") as f:
            f.write(sheet)
for sheet in SHEETS:
    for kind in ("xlsx", "ods"):
        to = os.path.join(folder, os.path.basename(sheet).replace("csv", kind))
        subprocess.run([sys.executable, "tests/support/workbook.py", to, "Round 1"], input=text(sheet), check=True)
