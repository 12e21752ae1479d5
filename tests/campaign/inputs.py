"""inputs.py: tiny files of each form for modes.py, with games in which the options take effect."""
import bz2
import gzip
import io
import lzma
import os
import re
import struct
import subprocess
import sys
import tarfile
import tempfile
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import workbook  # noqa: E402

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
# With a slip that --repair corrects, and a control character for --unsafe-fixes.
SLIP = GAME % (5, 5, "Bell, B", "Dahl, D", "1-0", "1. e4 e5 2. Nf3 Nc6 3. BbS a6 4. Ba4 Nf6 {a\1b} 5. O-O Be7 "
               "6. Re1 b5 7. Bb3 d6 8. c3 O-O 1-0")
FIXABLE = (TEXT.replace(b"1. f3 e5", b"1.f3 e7-e5").replace(b"Qxf7#", b"Qxf7").replace(b'"1/2-1/2"', b'"1/2"') +
           SLIP.encode())
CLEAN = (GAMES[0] + GAMES[3]).encode()
SHEET = "Event,Club\nWhite,Bell\nBlack,Cole\nResult,0-1\n\nNo,White,Black\n1,f3,e5\n2,g4,Dh4\n".encode()
BOOK = [("S", [line.split(",") for line in SHEET.decode().split("\n")])]
FENS = b"7k/8/8/8/8/8/7p/KN6 w - - 0 1\n8/8/8/8/8/8/8/8 w - - 0 1\n" \
    b"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2\n"
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


RICH = b"""[Event "Club"]
[Site "?"]
[Date "2020.01.01"]
[Round "=1"]
[White "Bell, Robert"]
[Black "Cole, C"]
[Result "*"]
[WhiteElo "2100"]
[BlackElo "2200"]
[TimeControl "600+5"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"]

{before} 1. e4 {[%clk 0:09:59] [%eval 0.3] [%csl Ge4] [%emt 0:00:01] good} e5 {[%clk 0:09:58]} ; to the end
% an escape
(1... c5 $2) 2. Nf3 $1 {[%eval 0.4]} Nc6 {C20} 3. Bc4 Nf6 4. Ng5 d5 1-0 agreed

"""
SGF = b"(;FF[4]GM[4]SZ[15]RU[renju]PB[A]PW[B]RE[B+];B[hh];W[ig](;B[gh];W[hg])(;B[hi]C[no]))\n"
PSQ = b"Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n8,9,0\nA\nB\n0\n"
RIF = (b'<?xml version="1.0"?><database><players><player id="1" name="A" surname="B"/>'
       b'<player id="2" name="C" surname="D"/></players><rules><rule id="1" name="Renju"/></rules>'
       b'<games><game id="1" rule="1" black="1" white="2" bresult="1">'
       b'<move>h8 h9 i8</move></game></games></database>\n')
LIST = b"h8 h9,i8 0-1\nh8i9j10\n"
RENLIB = b"\xffRenLib\xff\3\4.........." + bytes((0x78, 0, 0x69, 0, 0x6a, 0x40))
DHTML = (b"[DhtmlXQ][DhtmlXQ_title]A[/DhtmlXQ_title][DhtmlXQ_movelist]7747706279676454[/DhtmlXQ_movelist]"
         b"[DhtmlXQ_comment1]x[/DhtmlXQ_comment1][/DhtmlXQ]\n")
TABLE = b"White,Black,Result,Moves\nBell,Cole,1-0,e4 e5\nCole,Bell,*,d4\n"
MAIL = b"From: a@b.c\nSubject: a game\n\n> " + GAMES[3].encode().replace(b"\n", b"\n> ") + b"\n"
REPORT = open("fixtures/trf/robin.trf", "rb").read()
XIANGQI = open("fixtures/boards/xiangqi.pgn", "rb").read().split(b"\n\n[Game")[0] + b"\n\n"
SWISS = open("fixtures/crosstables/held-swiss-5.pgn", "rb").read()
FIVE = open("fixtures/boards/renju.pgn", "rb").read()

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
        "dir/c.pgn": CLEAN, "dir/sub/d.pgn": TEXT, "dir/left.pgn": TEXT, "dir/.gitignore": b"left.*\n",
        ".arbiter.ini": b"level = info\nselect = ALL\nencoding = CP1251\n",
        "list.txt": b"a.pgn\nb.pgn\n", "eco.tsv": b"eco\tname\tpgn\nA00\tX\t1. f3\nC20\tKing's Pawn\t1. e4 e5\n",
        "old.txt": b"what was here before\n",
        "again.pgn": CLEAN.replace(b'[Round "1"]', b'[Round "1"]\n[WhiteElo "2100"]').replace(b"Bell, B", b"Bell, Bob"),
        "names.ssp": "@PLAYER\nAngstrom, Anders #GM SWE [2500] 1970\n = Ångström, A\nBell, Bob\nColeman, C\n".encode(),
        "names.csv": "apply,kind,old,new,evidence,games\nyes,player,\"Ångström, A\",\"Angstrom, A\",mine,3\n".encode(),
        "eco.pgn": b'[ECO "C20"]\n[Opening "King\'s Pawn Game"]\n\n1. e4 e5 *\n',
        "scid.eco": b'A00a "Barnes"  1.f3 *\nC20b1 "King\'s Pawn Game: Open"  1.e4 e5 *\n',
        "suite.epd": b'7k/8/8/8/8/8/7p/KN6 w - - bm Nc3; id "1";\n7k/8/8/8/8/8/7p/KN6 w - - bm Nd3; id "2";\n',
        "many.pgn": many_games(4000, 1), "long.pgn": many_games(600, 2500),
        "event.pgn": event(), "swiss.pgn": SWISS, "x.pgn": XIANGQI, "five.pgn": FIVE,
        "gomoku.pgn": FIVE.replace(b"renju", b"freestyle gomoku"),
        "sheet2.csv": SHEET.replace(b"f3", b"f4"), "sheet.txt": SHEET,
        "book.dat": zip_of(workbook.xlsx_parts(BOOK)), "ods.dat": zip_of(workbook.ods_parts(BOOK)),
        "two.xlsx": zip_of(workbook.xlsx_parts(BOOK + [("T", [["White", "Black"], ["e4", "e5"]])])),
        "report.trf": REPORT, "report.txt": REPORT, "teams.trf": open("fixtures/trf/teams.trf", "rb").read(),
        "lines.txt": b"Bell,Cole,1-0,e4 e5\nCole,Bell,*,d4\n",
        "null.txt": b"a.pgn\0b.pgn\0", "fens.txt": b"p.fen\0p2.fen\0",
        "cyrillic.pgn": CLEAN.decode().replace("Bell", "Белл").encode("cp1251", "replace"),
        "german.pgn": GAMES[0].translate(str.maketrans("BNQ", "LSD")).encode(),
        "illegal.pgn": (GAME % (1, 1, "A, B", "C, D", "*", "1. e4 e5 2. Ke3 Nf6 3. Kf4 Nc6 *") + GAMES[1]).encode(),
        "opening.pgn": CLEAN.replace(b"\n\n1.", b'\n[ECO "B99"]\n\n1.'),
        "fivefold.pgn": (GAME % (3, 3, "A, B", "C, D", "1-0", "1. Nf3 Nf6 2. Ng1 Ng8 " * 5 + "1-0")).encode(),
        "rated.pgn": rated(GAMES[0], b"White", 2100) + rated(GAMES[2], b"Black", 2650),
        "rounds.pgn": SWISS.replace(b'[Round "3"]', b'[Round "2"]', 1),
        "mate.pgn": GAMES[3].replace("0-1", "*").encode(),
        "noted.pgn": (re.sub(r"[{(].*?[})]", "", GAMES[0]) + GAMES[0]).encode(),
        "rich.pgn": RICH, "slip.pgn": SLIP.encode(), "old.pgn": CLEAN,
        "twice.pgn": (GAMES[1] + GAMES[1] + GAMES[0]).replace("Qxf7#", "Qxf7").encode(),
        "formula.pgn": GAMES[1].replace("Bell, B", "=Bell").encode(),
        "spelt.pgn": (GAMES[0] + GAMES[3] + GAMES[1].replace("Bell, B", "Ångstrom, A") +
                      GAMES[2].replace("Cole, C", "Bell, B")).encode(),
        "fide.xml": open("fixtures/names/fide.xml", "rb").read(),
        "fide.txt": open("fixtures/names/fide.txt", "rb").read(),
        "quoted.csv": b'White,Black,Result,Moves\n"Bell, B","Cole ""C""",1-0,"e4 e5"\n"Cole",Bell,*,d4\n',
        "utf16.pgn": TEXT.decode().encode("utf-16"),
        "big5.pgn": GAMES[0].replace("best", "紅先勝黑後手").encode("big5", "replace"),
        "page.ini": b"encoding = CP1251\n", "warn.ini": b"ignore = illegal-*,fen-*\n",
        "players.csv": b"name,fideid,title,federation,born,rating,kind\n\"Bell, Robert\",1503014,GM,NOR,1990,2882,\n",
        "p2.fen": FENS, "twice.fen": FENS * 2, "dir/e.fen": FENS, "dir/left.fen": FENS, "dir/sub/f.fen": FENS,
        "start.fen": b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
        "960.fen": b"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w EGeg - 0 1\n",
        "x.fen": b"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\n", "cells.fen": "8/8/8/8 Белл - - 0 1\n".encode("cp1251"),
        "cells.csv": "FEN,who\n8/8/8/8/8/8/8/8 w - - 0 1,=Белл\n".encode("cp1251"),
        "puzzles.csv": b"id,Position,Moves\n1,7k/8/8/8/8/8/7p/KN6 w - - 0 1,b1c3 h2h1q\n"
                       b"2,7k/8/8/8/8/8/7p/KN6 w - - 0 1,b1b5\n",
        "book.bin": b"".join(struct.pack(">QHHI", key, move, 1, 0) for key, move in (
            (0x463b96181691fc9c, 796), (0x463b96181691fc9c, 797), (0x823c9b50fd114196, 0xd24), (1, 2))) + b"??",
        "game.uci": b"position startpos moves e2e4 e7e5\n", "game.sgf": SGF, "game.psq": PSQ, "game.rif": RIF,
        "game.list": LIST, "game.lib": RENLIB, "game.dhtml": DHTML, "games.csv": TABLE, "mail.eml": MAIL,
    })


def event():
    """Four players of two teams, each with each."""
    names, text = ["Ångström, A", "Bell, B", "Cole, C", "Dahl, D"], ""
    for (r, w, b), s in zip([(1, 0, 3), (1, 1, 2), (2, 3, 2), (2, 0, 1), (3, 1, 3), (3, 2, 0)],
                            ["1-0", "1/2-1/2", "0-1", "1-0", "1/2-1/2", "1-0"]):
        more = '[WhiteElo "%d"]\n[BlackElo "%d"]\n[WhiteTeam "%s"]\n[BlackTeam "%s"]\n\n' % (
            2400 - 50 * w, 2400 - 50 * b, "XY"[w // 2], "XY"[b // 2])
        text += (GAME % (r, r, names[w], names[b], s, "1. e4 e5 " + s)).replace("\n\n", "\n" + more, 1)
    return text.encode()


def rated(game, side, elo):
    return game.encode().replace(b"\n\n", b'\n[%sElo "%d"]\n\n' % (side, elo), 1)


def many_games(number, length):
    """Games that do not fit into the least memory of --sort and --duplicates."""
    return "".join(GAME % (1 + k % 9, k, "Player %d" % (k % 37), "Another, %d" % (k % 23), "*",
                           "{%s} 1. e4 *" % ("a" * length)) for k in range(number)).encode()
