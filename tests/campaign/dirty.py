"""dirty.py: true games, and a grammar of what happens to games: slips, layouts, tags, encodings, junk and damage.

make(source, random) returns a list of files as {name: bytes}, with the names of what was done to them.  The same random
numbers give the same files.
"""
import glob
import os
import re

TAG = re.compile(r'^\[(\w+) "([^"\n]*)"\]', re.M)
# What players and typists do to a move.
SWAPS = {a: b for pair in ("l1", "O0", "S5", "b6", "B8", "ce") for a, b in (pair, pair[::-1])}
GERMAN = str.maketrans("NBRQ", "SLTD")
CYRILLIC = ["Петров, Иван", "Алёхин, А", "Ботвинник, М", "Турнир в Москве"]
LATIN = ["Müller, Jörg", "Åkesson, Ralf", "L'Ami, Éloi", "Muñoz, José", "Skåne åbning"]
JUNK = ["Here is some text\n", "-----\n", "<html><body>\n", "Round 3\n===\n", "{a comment that belongs to no game}\n",
        "%junk\n", "\ufeff", "[", "]\n", '"', "1-0\n", "*\n", "; hidden\n", "$5\n", "e4 e5 Nf3\n", "(1. e4)\n", "\f",
        "\x00", "--\n", "[Event\n"]
TAGS = ['[WhiteElo "abc"]', '[Date "1995-05-01"]', '[Date "2023.13.45"]', '[Round ""]', '[Annotator "Doe, J"]',
        '[TimeControl "40/7200:3600+30"]', '[Site "a" b]', '["Somewhere"]', '[Result "0-1"]', '[PlyCount "3"]',
        '[ECO "Z99"]', '[White "A\\"B\\\\"]', '[Event "x[Site "y"]"]', '[ Event "blank" ]', '[event "small"]',
        "[Opening 'x']",
        '[Variant "Atomic"]', '[Variant "Chess960"]', '[Black  "two  blanks"]', '[White "=SUM(A1)"]', '[White "\t"]',
        '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]', '[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]',
        '[X]', '[SetUp "1"]', '[EventDate "2001.??.??"]', '[Termination "normal"]']
COMMENTS = ["{good}", "{two  blanks}", "{line\nbreak}", "; to the end\n", "{[%clk 0:10:00]}", "{[%clk 0:1x]}",
            "{[%eval -0.3,12] x}", "{[%csl Ra4,Gb5]}", "{nested {brace} }", "{unclosed", "closed}", "$1", "$999", "!?",
            "!!!", "+-", "N", "{}", "{ (1. e4) }", "(1. e4", ")", "( )", "(1. a3 (1. h3 h6) 1... a6)", "(;x\n 1. d4)",
            "\n% escape line\n", "{\\}", "{draw?}", "e.p.", "<res>",
            "1/2", "½-½", "0-1", "~", "--", "(=)", "{\u00e9t\u00e9}", "D",
            "\u2656", "{" + "long " * 40 + "}"]


# Games that are not of chess: forms and positions of chess are not theirs.
OTHER_BOARDS = re.compile(r'^\[(Game|Red) |^\[Variant "[^"]*(xiangqi|renju|gomoku|caro|gobang|house)|^[^\[].*炮', re.M | re.I)


def true_games(root, shared):
    """Texts of games, mostly true ones, as str."""
    games = []
    folders = "games/*.pgn", "crosstables/cand*.pgn", "manual/*.pgn", "diag/*.pgn", "replay/*.pgn"
    for path in sorted(p for f in folders for p in glob.glob(os.path.join(root, f))):
        with open(path, "rb") as f:
            text = f.read().decode("utf-8", "replace").replace("\r\n", "\n")
        # Whether somebody can still mate is looked for as long as is allowed in one of them: seconds in each run.
        games += [g for g in re.split(r"\n(?=\[Event )", text) if len(g) < 6000 and "limit-analysis" not in path and
                  not OTHER_BOARDS.search(g)]
    if shared:
        with open(os.path.join(shared, "corpus/lichess.pgn"), encoding="utf-8", errors="replace") as f:
            games += [g for g in re.split(r"\n(?=\[Event )", f.read())[:600] if len(g) < 6000]
    return [g.strip("\n") + "\n" for g in games]


def halves(game):
    """The tags of a game and its movetext."""
    place = 0
    for m in TAG.finditer(game):
        place = m.end()
    return game[:place], game[place:]


def words(change):
    """A row that changes the movetext by its words, of which it gets the list and one index."""
    def apply(r, game):
        tags, moves = halves(game)
        parts = re.split(r"(\s+)", moves)
        places = [i for i, w in enumerate(parts) if w.strip()]
        if places:
            change(r, parts, r.choice(places))
        return tags + "".join(parts)
    return apply


def tag_line(change):
    """The same for the lines of tags."""
    def apply(r, game):
        tags, moves = halves(game)
        lines = tags.split("\n")
        change(r, lines, r.randrange(len(lines)))
        return "\n".join(lines) + moves
    return apply


def put(parts, i, text):
    parts[i] = text


def slip_letter(r, parts, i):
    w = parts[i]
    at = [k for k, c in enumerate(w) if c in SWAPS]
    if at:
        k = r.choice(at)
        parts[i] = w[:k] + SWAPS[w[k]] + w[k + 1:]


def swap_words(r, parts, i):
    j = min(i + 2, len(parts) - 1)
    parts[i], parts[j] = parts[j], parts[i]


def long_moves(r, game):
    tags, moves = halves(game)
    return tags + re.sub(r"\b([a-h])(\d)\b", lambda m: m.group(0) if r.random() < 0.7 else "%s%d-%s%s" % (
        m.group(1), 2 if m.group(2) in "34" else 7, m.group(1), m.group(2)), moves)


def one_line(r, game):
    return re.sub(r"\s*\n\s*", " ", game) + "\n"


def flip(r, data):
    """Some bytes of it become others."""
    data = bytearray(data)
    for _ in range(r.choice([1, 1, 2, 5])):
        if data:
            odd = list(b"\0\t\n\r\x1a \"[]{}()%;\x7f\x80\xa0\xe9\xff") + [r.randrange(256)]
            data[r.randrange(len(data))] = r.choice(odd)
    return bytes(data)


def cut(r, data):
    return data[:r.randrange(len(data) + 1)]


def move_piece(r, data):
    """A piece of the file is somewhere else, or there twice."""
    a, b, c = sorted(r.randrange(len(data) + 1) for _ in range(3))
    return r.choice([data[:a] + data[b:c] + data[a:b] + data[c:], data[:b] + data[a:b] + data[b:], data[:a] + data[b:]])


def names(values, encoding):
    def apply(r, text):
        def value(m):
            if m.group(1) not in ("White", "Black", "Event"):
                return m.group(0)
            return '[%s "%s"]' % (m.group(1), r.choice(values))
        return TAG.sub(value, text).encode(encoding, "replace")
    return apply


# What can happen to one game: name, how often, how.
TO_GAME = [
    ("slip-letter", 6, words(slip_letter)),
    ("move-lost", 3, words(lambda r, p, i: put(p, i, ""))),
    ("move-twice", 3, words(lambda r, p, i: put(p, i, p[i] + " " + p[i]))),
    ("moves-swapped", 2, words(swap_words)),
    ("word-cut", 3, words(lambda r, p, i: put(p, i, p[i][:-1]))),
    ("check-sign", 3, words(lambda r, p, i: put(p, i, p[i] + r.choice("+#x=!?")))),
    ("promotion", 1, words(lambda r, p, i: put(p, i, p[i] + r.choice(["=Q", "Q", "(Q)", "/Q", "=K"])))),
    ("castling", 2, lambda r, g: g.replace("O-O", r.choice(["0-0", "o-o", "OO", "O-O-O"]))),
    ("long-moves", 2, long_moves),
    ("german", 2, lambda r, g: halves(g)[0] + halves(g)[1].translate(GERMAN)),
    ("capture-signs", 1, lambda r, g: halves(g)[0] + halves(g)[1].replace("x", r.choice([":", "", "X", "-"]))),
    ("comment", 8, words(lambda r, p, i: put(p, i, p[i] + " " + r.choice(COMMENTS)))),
    ("comment-glued", 3, words(lambda r, p, i: put(p, i, p[i] + r.choice(COMMENTS)))),
    ("no-numbers", 2, lambda r, g: halves(g)[0] + re.sub(r"\b\d+\.+ ?", "", halves(g)[1])),
    ("numbers-glued", 2, lambda r, g: halves(g)[0] + re.sub(r"(\d\.) ", r"\1", halves(g)[1])),
    ("numbers-black", 2, lambda r, g: halves(g)[0] + re.sub(r"(\d+)\. (\S+) ", r"\1. \2 \1... ", halves(g)[1])),
    ("numbers-wrong", 2, lambda r, g: halves(g)[0] + re.sub(r"\b1(\d)\.", r"2\1.", halves(g)[1])),
    ("no-tags", 1, lambda r, g: halves(g)[1].lstrip("\n")),
    ("tag-lost", 4, tag_line(lambda r, t, i: t.pop(i))),
    ("tag-twice", 2, tag_line(lambda r, t, i: t.insert(r.randrange(len(t) + 1), t[i]))),
    ("tag-moved", 2, tag_line(lambda r, t, i: t.append(t.pop(i)))),
    ("tag-strange", 6, tag_line(lambda r, t, i: t.insert(r.randrange(len(t) + 1), r.choice(TAGS)))),
    ("tag-opened", 2, tag_line(lambda r, t, i: put(t, i, t[i].replace('"]', r.choice(['"', ']', '', '"]]']))))),
    ("tag-in-moves", 2, words(lambda r, p, i: put(p, i, p[i] + " " + r.choice(TAGS)))),
    ("result-lost", 2, lambda r, g: re.sub(r"(1-0|0-1|1/2-1/2|\*)\s*$", "\n", g)),
    ("result-other", 2, lambda r, g: re.sub(r"(1-0|0-1|1/2-1/2|\*)\s*$", r.choice(
        ["1-0", "0-1", "1/2", "1:0", "*", "0-0", "½-½"]) + "\n", g)),
    ("one-line", 3, one_line),
    ("indented", 1, lambda r, g: re.sub(r"^", "  ", g, flags=re.M)),
    ("no-blank-lines", 2, lambda r, g: re.sub(r"\n\n+", "\n", g)),
    ("blank-lines", 2, lambda r, g: re.sub(r"\n(?=\d)", "\n\n", g)),
    ("trailing-blanks", 1, lambda r, g: g.replace("\n", " \n")),
    ("tabs", 1, lambda r, g: halves(g)[0] + halves(g)[1].replace(" ", "\t")),
    ("junk-before", 2, lambda r, g: r.choice(JUNK) + g),
    ("junk-after", 2, lambda r, g: g + r.choice(JUNK)),
    ("suppressed", 1, lambda r, g: r.choice(["% arbiter: ignore=num-*,tag-*\n", "% arbiter: ignore-file=clk-*\n",
                                             "% arbiter: ignore=nonsense\n", "% Arbiter ignore=san-*\n"]) + g),
    ("crlf-game", 1, lambda r, g: g.replace("\n", "\r\n")),
    ("letters-latin", 1, lambda r, g: names(LATIN, "utf-8")(r, g).decode()),
]
# What can happen to a whole file; from str to bytes.
TO_FILE = [
    ("as-it-is", 20, lambda r, t: t.encode("utf-8", "replace")),
    ("crlf", 3, lambda r, t: t.replace("\r\n", "\n").replace("\n", "\r\n").encode("utf-8", "replace")),
    ("cr", 1, lambda r, t: t.replace("\r\n", "\n").replace("\n", "\r").encode("utf-8", "replace")),
    ("one-long-line", 2, lambda r, t: re.sub(r"\s*\n\s*", " ", t).encode("utf-8", "replace")),
    ("bom", 1, lambda r, t: b"\xef\xbb\xbf" + t.encode("utf-8", "replace")),
    ("latin-1", 3, names(LATIN, "latin-1")),
    ("cp1251", 2, names(CYRILLIC, "cp1251")),
    ("koi8-r", 1, names(CYRILLIC, "koi8-r")),
    ("cp850", 1, names(LATIN, "cp850")),
    ("utf-16", 2, lambda r, t: t.encode(r.choice(["utf-16", "utf-16-le", "utf-16-be"]), "replace")),
    ("utf-32", 1, lambda r, t: t.encode("utf-32", "replace")),
    ("twice-utf-8", 1, lambda r, t: names(LATIN, "utf-8")(r, t).decode("latin-1").encode("utf-8")),
]
# Damage, from bytes to bytes.
DAMAGE = [
    ("none", 14, lambda r, d: d),
    ("flipped", 4, flip),
    ("cut", 3, cut),
    ("piece-moved", 3, move_piece),
    ("blanks-before", 1, lambda r, d: r.choice([b"\n", b" ", b"\t\n"]) * r.choice([1, 3, 700]) + d),
    ("no-end", 1, lambda r, d: d.rstrip()),
    ("empty", 1, lambda r, d: b""),
]
TABLES = {"game": TO_GAME, "file": TO_FILE, "damage": DAMAGE}


def choose(r, table):
    return r.choices(table, [row[1] for row in table])[0]


def make(source, r):
    """Some files of dirty games, and what was done to them."""
    files, done = {}, []
    for i in range(r.choice([1, 2, 2, 3])):
        games = []
        for _ in range(r.choice([1, 1, 2, 3, 5, 8])):
            game = r.choice(source)
            for _ in range(r.choice([0, 1, 1, 2, 3, 5])):
                name, _, change = choose(r, TO_GAME)
                game = change(r, game)
                done.append(name)
            games.append(game)
        text = r.choice(["\n", "\n", "\n", "", "\n\n\n"]).join(games)
        kind, _, encode = choose(r, TO_FILE)
        damage, _, harm = choose(r, DAMAGE)
        files["%s.pgn" % "abc"[i]] = harm(r, encode(r, text))
        done += [kind, damage]
    return files, done
