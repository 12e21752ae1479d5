#!/usr/bin/env python3
"""sheets.py: scoresheets in many languages and layouts, as CSV, xlsx and ods: is each game read exactly?

usage: sheets.py [--build DIR] [--games FILE] [--sheets N] [--seed N] [--keep DIR]

Each sheet is made of a real game: its moves in the piece letters of a language, in a layout, with tags, a date as people
write it, and the result in words; the letters, words and layouts are this program's own.  Half of the sheets get one slip
in a cell of a move.  Without a slip the moves, players, date and result that pgn-replay writes must be those of the
game, and no finding may be above info; with one, the first finding above info must name the cell.

The last line is `N sheets: N read exactly, N slips named, N failures`.
"""
import argparse
import csv
import datetime
import io
import json
import os
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import workbook  # noqa: E402

# name: letters of K Q R B N, encodings, White, Black, Date, Result, number, resigns (W, B), draw, date forms
DOTTED, MONTHS = "{d}.{m}.{y}", None
LANGUAGES = {
    "English": ("KQRBN", "ascii", "White Black Date Result No", "White resigns|Black resigned|draw agreed", "{d} {M} {y}|{y}-{m:02}-{d:02}",
                "January February March April May June July August September October November December"),
    "German": ("KDTLS", "utf-8 cp1252 cp850", "Weiß Schwarz Datum Ergebnis Nr.", "Weiß gibt auf|Schwarz gab auf|Remis vereinbart",
               "{d}.{m}.{y}|{d}. {M} {y}|{d:02}.{m:02}.{s:02}",
               "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
    "French": ("RDTFC", "utf-8 cp1252 iso8859-15", "Blancs Noirs Date Résultat N°", "Les Blancs abandonnent|Abandon des Noirs|nulle par accord mutuel",
               "{d} {M} {y}|{d}/{m}/{s:02}",
               "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
    "Spanish": ("RDTAC", "utf-8 cp1252 cp437", "Blancas Negras Fecha Resultado Nº", "Blancas abandonan|Negras abandonan|tablas de común acuerdo",
                "{d} de {M} de {y}|{d}-{m}-{y}",
                "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
    "Dutch": ("KDTLP", "ascii utf-8", "Wit Zwart Datum Uitslag Nr", "Wit geeft op|Zwart opgegeven|Remise overeengekomen", "{d}-{m}-{y}|{d} {M} {y}",
              "januari februari maart april mei juni juli augustus september oktober november december"),
    "Russian": (["Кр", "Ф", "Л", "С", "К"], "utf-8 cp1251 koi8-r cp866 iso8859-5", "Белые Чёрные Дата Результат №",
                "Белые сдались|Чёрные сдались|Ничья", "{d:02}.{m:02}.{y}|{d} {M} {y} г.",
                "января февраля марта апреля мая июня июля августа сентября октября ноября декабря"),
    "Italian": ("RDTAC", "utf-8 cp1252", "Bianco Nero Data Risultato N.", "Il Bianco abbandona|Nero abbandona|Patta d'accordo", "{d} {M} {y}|{d}/{m}/{y}",
                "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"),
    "Polish": ("KHWGS", "utf-8 cp1250 iso8859-2", "Białe Czarne Data Wynik Lp.", "Białe poddały się|Czarne poddały partię|Remis", "{d}.{m}.{y}|{d} {M} {y} r.",
               "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października Nov grudnia"),
    "Czech": ("KDVSJ", "utf-8 cp1250 iso8859-2 cp852", "Bílý Černý Datum Výsledek Č.", "Bílý se vzdal|Černý se vzdal|Remíza", "{d}. {m}. {y}|{d}. {M} {y}",
              "ledna února března dubna května června července srpna září října Nov prosince"),
    "Swedish": ("KDTLS", "utf-8 cp1252", "Vit Svart Datum Resultat Nr", "Vit gav upp|Svart gav upp|Remi", "{y}-{m:02}-{d:02}|den {d} {M} {y}",
                "januari februari mars april maj juni juli augusti september oktober november december"),
    "Hungarian": ("KVBFH", "utf-8 cp1250 iso8859-2", "Világos Sötét Dátum Eredmény Sz.", "Világos feladta|Sötét feladta|Döntetlen", "{y}. {M} {d}.|{y}.{m:02}.{d:02}.",
                  "január február március április május június július augusztus szeptember október november december"),
    "Greek": ("ΡΒΠΑΙ", "utf-8 utf-16", "Λευκά Μαύρα Ημερομηνία Αποτέλεσμα No", "Λευκά εγκατέλειψαν|Μαύρα εγκατέλειψαν|Ισοπαλία", "{d}/{m}/{y}|{d} {M} {y}",
              "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου"),
}
RESULTS = {"1-0": 1, "0-1": 0, "1/2-1/2": 2}
SLIPS = ["rank", "blank", "word", "square"]


def read_games(path):
    """Games as (moves, result) of those whose text is plain."""
    games = []
    for text in re.split(r"\n(?=\[Event )", open(path, encoding="utf-8", errors="replace").read()):
        if re.search(r'\[(FEN|Variant|SetUp) ', text):
            continue
        body = re.sub(r"^\[.*\]\s*$|\{[^}]*\}|\$\d+|\d+\.+", " ", text, flags=re.M)
        words = re.sub(r"\([^()]*\)", " ", body).split()
        if len(words) > 24 and words[-1] in RESULTS and all(re.fullmatch(r"[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?[+#]?|O-O(-O)?[+#]?", w)
                                                            for w in words[:-1]):
            games.append((words[:-1], words[-1]))
    return games


class Sheet:
    """One sheet, with the game that is on it."""

    def __init__(self, rng, games):
        self.rng = rng
        self.moves, result = rng.choice(games)
        if rng.random() < 0.5:
            self.moves = self.moves[:rng.randint(16, max(17, len(self.moves)))]
        self.language = rng.choice(list(LANGUAGES))
        letters, self.pages, names, ends, forms, months = LANGUAGES[self.language]
        self.letters = dict(zip("KQRBN", letters))
        self.white, self.black, self.date_name, self.result_name, self.number = names.split()
        self.result = result if rng.random() < 0.8 or self.moves[-1].endswith("#") else "*"
        self.end = ends.split("|")[RESULTS[result]]
        self.date = datetime.date(rng.randint(1970, 2025), rng.randint(1, 12), rng.randint(1, 28))
        self.date_text = rng.choice(forms.split("|")).format(d=self.date.day, m=self.date.month, y=self.date.year, s=self.date.year % 100,
                                                             M=months.split()[self.date.month - 1])
        self.kind = rng.choice(["csv", "csv", "xlsx", "xlsx", "ods"])
        self.layout = rng.choice([pairs, pairs, clocks, halves, blocks, together, shifted])
        self.cells = {}			# of each half-move: row and column
        self.rows = []
        self.header()
        self.layout(self)
        self.footer()
        self.slip = None
        if rng.random() < 0.5:
            self.make_slip()

    def word(self, san):
        if "O" in san:
            return san.replace("O", "0") if self.rng.random() < 0.5 else san
        return "".join(self.letters.get(c, c) for c in san)

    def header(self):
        date = self.date if self.kind != "csv" and self.rng.random() < 0.5 else self.date_text
        self.rows += [[self.white, "Roe, Richard"], [self.black, "Doe, J."], [self.date_name, date]]
        if self.rng.random() < 0.5:
            self.rows.append([])

    def footer(self):
        if self.result == "*":
            return
        if self.rng.random() < 0.3:
            self.rows.append([self.result_name, self.result])
        else:
            self.rows.append([self.end])

    def put(self, ply, row, column, text=None):
        while len(self.rows) <= row:
            self.rows.append([])
        cells = self.rows[row]
        cells += [None] * (column + 1 - len(cells))
        cells[column] = self.word(self.moves[ply]) if text is None else text
        if text is None:
            self.cells[ply] = (row, column)

    def make_slip(self):
        """A move that cannot be read or cannot be played: in the middle, so that it is not the end of the game."""
        if self.layout is together:
            kinds = ["rank"]
        else:
            kinds = SLIPS
        ply = self.rng.choice([p for p in range(4, len(self.moves) - 5) if "O" not in self.moves[p]])
        row, column = self.cells[ply]
        self.slip = self.rng.choice(kinds)
        old = self.rows[row][column]
        new = {"rank": re.sub(r"\d(?=\D*$)", "9", old), "blank": None, "word": "coffee",
               "square": self.letters["N"] + "a9"}[self.slip]
        self.rows[row][column] = new
        self.place = row, column

    def save(self, folder, number):
        name = os.path.join(folder, f"{number:03}-{self.language}-{self.layout.__name__}.{self.kind}")
        if self.kind == "csv":
            out = io.StringIO()
            self.separator = self.rng.choice(",;\t")
            csv.writer(out, delimiter=self.separator, quoting=self.rng.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]), lineterminator="\n").writerows(
                [["" if v is None else v for v in row] for row in self.rows])
            self.encoding = self.rng.choice(self.pages.split())
            with open(name, "wb") as f:
                f.write(out.getvalue().encode(self.encoding, "replace"))
        else:
            quirks = self.rng.sample(["inline", "rich", "1904", "own date", "merged", "formula"], 2)
            sheets = [("Notes", [["nothing here"]])] if self.rng.random() < 0.3 else []
            self.sheet = self.rng.choice(["Sheet1", "Partie 5", "Тур 3", "A & B"])
            workbook.workbook(name, sheets + [(self.sheet, self.rows)], quirks)
        self.name = name

    def where(self, finding):
        """Does the finding name the cell of the slip?"""
        row, column = self.place
        if self.kind == "csv":
            return finding.get("line") == row + 1
        return finding.get("file", "").endswith("/" + self.sheet) and finding.get("cell") == f"{workbook.column(column)}{row + 1}"


def pairs(sheet):
    if sheet.rng.random() < 0.7:
        sheet.rows.append([sheet.number, sheet.white, sheet.black])
    first = len(sheet.rows)
    for ply in range(len(sheet.moves)):
        sheet.put(ply, first + ply // 2, 0, ply // 2 + 1)
        sheet.put(ply, first + ply // 2, 1 + ply % 2)


def clocks(sheet):
    sheet.rows.append([sheet.number, sheet.white, "", sheet.black, ""])
    first = len(sheet.rows)
    for ply in range(len(sheet.moves)):
        minutes = 100 - ply // 2
        sheet.put(ply, first + ply // 2, 0, ply // 2 + 1)
        sheet.put(ply, first + ply // 2, 1 + ply % 2 * 2)
        time = datetime.time(minutes // 60 % 24, minutes % 60)
        sheet.put(ply, first + ply // 2, 2 + ply % 2 * 2, time if sheet.kind != "csv" else f"{time.hour}:{time.minute:02}:00")


def halves(sheet):
    first = len(sheet.rows)
    for ply in range(len(sheet.moves)):
        sheet.put(ply, first + ply, 0, ply + 1)
        sheet.put(ply, first + ply, 1)


def blocks(sheet):
    sheet.rows.append([sheet.number, sheet.white, sheet.black] * 2)
    first, height = len(sheet.rows), (len(sheet.moves) + 3) // 4
    for ply in range(len(sheet.moves)):
        move = ply // 2
        block = move // height
        sheet.put(ply, first + move % height, 3 * block, move + 1)
        sheet.put(ply, first + move % height, 3 * block + 1 + ply % 2)


def together(sheet):
    first = len(sheet.rows)
    for ply in range(0, len(sheet.moves), 2):
        words = [sheet.word(m) for m in sheet.moves[ply:ply + 2]]
        sheet.put(ply, first + ply // 2, 0, f"{ply // 2 + 1}. " + " ".join(words))
        for k in range(len(words)):
            sheet.cells[ply + k] = (first + ply // 2, 0)


def shifted(sheet):
    sheet.rows += [[], [None, sheet.number, sheet.white, sheet.black]]
    first = len(sheet.rows)
    for ply in range(len(sheet.moves)):
        sheet.put(ply, first + ply // 2, 1, ply // 2 + 1)
        sheet.put(ply, first + ply // 2, 2 + ply % 2)


def run(program, *arguments):
    got = subprocess.run([program, *arguments], capture_output=True, timeout=60, check=False)
    return got.returncode, got.stdout.decode("utf-8", "replace"), got.stderr.decode("utf-8", "replace")


def read_pgn(text):
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, flags=re.M))
    body = re.sub(r"^\[.*\]\s*$|\{[^}]*\}|\d+\.+", " ", text, flags=re.M).split()
    return tags, [w.rstrip("+#") for w in body[:-1]], body[-1] if body else None


def check(sheet, program):
    """What is wrong; None: nothing."""
    which = [] if sheet.kind == "csv" else ["--sheet", sheet.sheet]
    status, out, err = run(program, "--from", sheet.kind, "--format", "jsonl", "--level", "warning", *which, sheet.name)
    findings = [f for f in (json.loads(line) for line in err.splitlines() if line.startswith("{")) if f.get("id") != "enc-utf16"]
    if status > 1:
        return f"status {status}: {err[:200]}"
    if sheet.slip is not None:
        if not findings:
            return f"no finding names the slip {sheet.slip} at {sheet.place}"
        first = min((f for f in findings if "line" in f), key=lambda f: (f["line"], f["column"]), default={})
        return None if any(sheet.where(f) for f in findings) else f"the slip {sheet.slip} at {sheet.place} is named at {first}"
    if findings:
        return f"findings on a good sheet: {findings[0]}"
    tags, moves, result = read_pgn(out)
    expected = {"White": "Roe, Richard", "Black": "Doe, J.", "Date": sheet.date.strftime("%Y.%m.%d"), "Result": sheet.result}
    for name, value in expected.items():
        if tags.get(name) != value:
            return f"{name} is {tags.get(name)!r}, not {value!r} ({sheet.date_text})"
    if moves != [m.rstrip("+#") for m in sheet.moves] or result != sheet.result:
        return f"moves or result differ: {' '.join(moves)[:120]} {result}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build")
    parser.add_argument("--games", default="fixtures/games/stats.pgn")
    parser.add_argument("--sheets", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="a folder for the sheets")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    games = read_games(options.games)
    exact = named = failures = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = options.keep or folder
        os.makedirs(folder, exist_ok=True)
        for number in range(options.sheets):
            sheet = Sheet(rng, games)
            sheet.save(folder, number)
            wrong = check(sheet, os.path.join(options.build, "pgn-replay"))
            if wrong is not None:
                failures += 1
                print(f"{os.path.basename(sheet.name)}: {getattr(sheet, 'encoding', '')} {wrong}")
            else:
                exact += sheet.slip is None
                named += sheet.slip is not None
    print(f"{options.sheets} sheets: {exact} read exactly, {named} slips named, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
