#!/usr/bin/env python3
"""variant_games.py: random games of chess variants, right ones and wrong ones, and what is to be said of them.

usage: variant_games.py games VARIANT N SEED PLIES positions.tsv > games.pgn
       variant_games.py wrong VARIANT N SEED PLIES > games.pgn
       variant_games.py ends games.pgn
       variant_games.py fens positions.tsv < positions.fen
       variant_games.py judge games.pgn < findings.jsonl

games: N games, legal to an end on the board, a draw that lichess.org declares, or PLIES half-moves, with captures,
drops, promotions and checks more often than at random; about half of them begin with an array of Chess960, and a third
with few pieces anywhere.  positions.tsv gets each position for tests/campaign/variant_positions: variant, FEN, legal
moves (of every fifth with SAN), winner and how the game ended, without draws that a server declares, and the move that
was played.
wrong: N games with one fault each; the Event tag names its kind, a row of KINDS.  Kinds that do not occur are left out.
ends: replays games that end as their Event tags say ("end: race-over"), and compares.
fens: compares positions with those that pgn-replay wrote, in any dialect.
judge: compares what pgn-check found with what KINDS wants.
VARIANT may be several, with commas between them.
The last three print each difference, and the exit status is 1 if there is one.  slow_variants.py knows the rules.
"""
import collections
import json
import random
import re
import sys
import textwrap

import slow_variants as slow

DROPS, EXPLOSIONS, LOSING = ("crazyhouse",), ("atomic",), ("antichess", "giveaway", "suicide")
CHECKED = ("crazyhouse", "atomic", "kingofthehill", "3check", "racingkings", "horde")
CASTLING = tuple(v for v in CHECKED if v != "racingkings")
ALL = tuple(v for v in slow.VARIANTS if v != "chess")
COUNTED = tuple(v for v in ALL if v not in DROPS)


# Right games


def wish(pos, legal, rng, last):
    """A legal move, often one of a rare kind; `last`: the side's own move before, which a quiet game takes back."""
    style = rng.random()
    if last == "quiet" or style < 0.03:
        return rng.choice(legal)
    if style < 0.25:
        chosen = [m for m in legal if m[2] and not slow.is_drop(m)] or [m for m in legal if slow.is_capture(pos, m)]
    elif style < 0.4:
        chosen = [m for m in legal if slow.is_drop(m) or slow.is_castling(pos, m)]
    elif style < 0.55:
        some = rng.sample(legal, min(6, len(legal)))
        chosen = [m for m in some if (lambda new: new.in_check(new.turn))(slow.after(pos, m))]
    elif style < 0.65:
        chosen = [m for m in legal if not slow.is_drop(m) and pos.board[m[0]] in "Kk"]
        if "hill" not in pos.has and "race" not in pos.has:
            chosen = []
    else:
        chosen = []
    return rng.choice(chosen or legal)


def to_and_fro(pos, legal, before):
    """The move that takes the side's own last one back."""
    for m in legal:
        if before and m == (before[1], before[0], None):
            return m
    return None


def place(pos, rng, letters, squares):
    """Puts the pieces on free ones of the squares; pawns not on the first and last rank, except in Horde."""
    ends = {"P": (7,) if "horde" in pos.has else (0, 7), "p": (0, 7)}
    for letter in letters:
        free = [s for s in squares if pos.board[s] == "." and s // 8 not in ends.get(letter, ())]
        if free:
            pos.board[rng.choice(free)] = letter


def place_side(pos, rng, side):
    """A few pieces of a side, and perhaps rooks that may castle."""
    base = 0 if side == "w" else 56
    horde = "horde" in pos.has and side == "w"
    bag = "PPPPPPPPPPPPNQ" if horde else "QRRBBNN" if "race" in pos.has else "QRRBBNNPPPPPPPP"
    if "losing" in pos.has:
        place(pos, rng, slow.of(side, "K" * rng.randrange(3)), range(64))
    elif not horde and "race" not in pos.has and rng.random() < 0.4:
        place(pos, rng, slow.of(side, "K"), range(base + 1, base + 7))
        king = pos.king(side)
        for squares in (range(base, king), range(king + 1, base + 8)):
            rook = rng.choice(squares)
            if pos.board[rook] == "." and rng.random() < 0.7:
                pos.board[rook] = slow.of(side, "R")
                pos.rights |= {rook}
    elif not horde:
        place(pos, rng, slow.of(side, "K"), range(rng.choice((0, 48)), 56) if "race" in pos.has else range(64))
    near = "horde" in pos.has and rng.random() < 0.5
    place(pos, rng, slow.of(side, "".join(rng.sample(bag, rng.randrange(1, 8)))), range(32 if near else 64))
    if "drops" in pos.has:
        pos.pocket += slow.of(side, "".join(rng.sample("QRBNPP", rng.randrange(4))))


def scattered(variant, rng):
    """A position with few pieces anywhere, from which a game can go on."""
    while True:
        pos = slow.Position(variant)
        pos.turn = rng.choice("wb")
        for side in "wb":
            place_side(pos, rng, side)
        if "checks" in pos.has:
            pos.given = {side: rng.randrange(3) for side in "wb"}
        if "drops" in pos.has:
            pos.promoted = frozenset(s for s in range(64) if pos.board[s] not in ".KkPp" and s not in pos.rights and
                                     rng.random() < 0.2)
        # Pieces that give check together must have come there by a move, where all moves are those of chess.
        wrong = pos.in_check(slow.other(pos.turn)) or pos.has & {"race", "checks", "hill"} and pos.in_check(pos.turn)
        if not wrong and not slow.end(pos):
            return pos


class Game:
    """start; steps (position, move, text, legal moves); `last`, the position after them; end: (winner, how) or None"""

    def __init__(self, variant, rng, plies):
        self.variant, self.rng = variant, rng
        number = rng.choice((518, rng.randrange(960), rng.randrange(960)))
        self.start = pos = scattered(variant, rng) if rng.random() < 0.3 else slow.start(variant, number)
        self.dialect = rng.choice(slow.DIALECTS.get(variant, (None,)))
        self.steps = []
        seen = collections.Counter([slow.key(pos)])
        quiet = rng.random() < 0.1
        self.end = None
        while not self.end and len(self.steps) < plies:
            legal = slow.legal_moves(pos)
            m = None
            if quiet and len(self.steps) > 10:
                m = to_and_fro(pos, legal, self.steps[-2][1])
            m = m or wish(pos, legal, rng, None)
            self.steps.append((pos, m, slow.bare_san(pos, m, legal), legal))
            pos = slow.after(pos, m)
            seen[slow.key(pos)] += 1
            self.end = slow.end(pos, seen[slow.key(pos)])
        self.last = pos

    def result(self):
        return {"w": "1-0", "b": "0-1", "draw": "1/2-1/2", None: "*"}[self.end and self.end[0]]

    def texts(self):
        following = [step[0] for step in self.steps[1:]] + [self.last]
        return [step[2] + slow.suffix(new) for step, new in zip(self.steps, following)]


def pgn(game, number, event, texts, result):
    usual = slow.write_fen(game.start) == slow.write_fen(slow.start(game.variant))
    tags = [("Event", event), ("Site", "https://lichess.org/abcdefgh"), ("Date", "2026.01.01"), ("Round", str(number)), ("White", "W"),
            ("Black", "B"), ("Result", result), ("Variant", slow.VARIANTS[game.variant][0])]
    if not usual or game.variant in ("horde", "racingkings"):
        tags += [("SetUp", "1"), ("FEN", slow.write_fen(game.start, game.dialect))]
    tags.append(("Termination", "unterminated" if result == "*" else "time forfeit" if event == "win on time" else
                 "normal"))
    words, black = [], game.start.turn == "b"
    for n, text in enumerate(texts):
        move = (n + black) // 2 + game.start.number
        words += ["%d." % move] * ((n + black) % 2 == 0) + ["%d..." % move] * (black and n == 0) + [text]
    lines = "\n".join(textwrap.wrap(" ".join(words + [result]), 79, break_long_words=False, break_on_hyphens=False))
    return "".join('[%s "%s"]\n' % tag for tag in tags) + "\n" + lines + "\n\n"


# Wrong games.  A finder takes a position and gives texts of illegal moves, each of its kind and of no other.


def spelled(pos, m):
    """With the square that the piece comes from, so that no other move can be meant."""
    text = slow.bare_san(pos, m, ())
    if slow.is_drop(m) or slow.is_castling(pos, m) or pos.board[m[0]] in "Pp":
        return text
    return text[0] + slow.named(m[0]) + text[1:]


def at_fault(*reasons):
    def find(pos):
        moves = [m for m in slow.pseudo_moves(pos) if not slow.is_drop(m)]
        return [spelled(pos, m) for m in moves if slow.fault(pos, m) in reasons]
    return find


def quiet_moves(pos):
    moves = list(slow.pseudo_moves(pos))
    if not any(slow.is_capture(pos, m) for m in moves):
        return []
    return [spelled(pos, m) for m in moves if not slow.is_capture(pos, m)]


def drops_at_fault(pos):
    return [spelled(pos, m) for m in slow.pseudo_moves(pos) if slow.is_drop(m) and slow.fault(pos, m)]


def held(pos):
    return {p.upper() for p in pos.pocket if slow.colour(p) == pos.turn}


def drops_on(wanted):
    def find(pos):
        return [text for text in wanted(pos) if not pos.in_check(pos.turn)]
    return find


def drops_not_held(pos):
    free = [s for s in range(8, 56) if pos.board[s] == "."]
    return [p + "@" + slow.named(s) for p in "QRBNP" if p not in held(pos) for s in free]


def drops_on_pieces(pos):
    return [p + "@" + slow.named(s) for p in held(pos) for s in range(8, 56) if pos.board[s] not in ".Kk"]


def drops_on_ends(pos):
    ends = [s for s in range(64) if s // 8 in (0, 7) and pos.board[s] == "."]
    return ["P@" + slow.named(s) for s in ends] if "P" in held(pos) else []


def drops_of_king(pos):
    return ["K@" + slow.named(s) for s in range(16, 48) if pos.board[s] == "."]


def drops_elsewhere(pos):
    return ["N@" + slow.named(s) for s in range(16, 48) if pos.board[s] == "."]


def castlings_without(pos):
    """Castling where the variant has none, with the squares between empty and nothing to be taken."""
    king = pos.king(pos.turn)
    base = 0 if pos.turn == "w" else 56
    if any(slow.is_capture(pos, m) for m in slow.pseudo_moves(pos)) or king != base + 4:
        return []
    clear = pos.board[base + 5:base + 7] == [".", "."] and pos.board[base + 7] == slow.of(pos.turn, "R")
    return ["O-O"] if clear else []


def castlings_of_white(pos):
    return ["O-O", "O-O-O"] if pos.turn == "w" else []


def promotions_to_king(pos):
    return [spelled(pos, m)[:-1] + "K" for m in slow.legal_moves(pos) if m[2] == "Q" and not slow.is_drop(m)]


KING_STEP = "illegal-(king-into-check|adjacent-king|king-captures-guarded):"

# kind: (variants, finder of a text or None, what a finding must be: a pattern of "id: message")
KINDS = {
    "king explodes": (EXPLOSIONS, at_fault("king explodes"), "illegal-by-variant: .*explode"),
    "king captures": (EXPLOSIONS, at_fault("king captures"), "illegal-by-variant: .*king cannot take"),
    "check after explosion": (EXPLOSIONS, at_fault("check after explosion"), "illegal-by-variant: .*in check"),
    "in check": (CHECKED, at_fault("in check"), "illegal-in-check:"),
    "pinned": (CHECKED, at_fault("pinned"), "illegal-pinned:"),
    "king into check": (CHECKED, at_fault("king into check"), KING_STEP),
    "castling in check": (CASTLING, at_fault("castling in check"), "illegal-castling-in-check:"),
    "castling through check": (CASTLING, at_fault("castling through check"), "illegal-castling-through-check:"),
    "castling into check": (CASTLING, at_fault("castling into check"), "illegal-castling-into-check:"),
    "capture compulsory": (LOSING, quiet_moves, "illegal-by-variant: .*compulsory"),
    "castling": (LOSING, castlings_without, "illegal-by-variant: .*castling"),
    "white castling": (("horde",), castlings_of_white, "illegal-"),
    "drop not in pocket": (DROPS, drops_on(drops_not_held), "illegal-drop: .*pocket"),
    "drop on piece": (DROPS, drops_on(drops_on_pieces), "illegal-drop: .*occupied"),
    "pawn dropped on end": (DROPS, drops_on(drops_on_ends), "illegal-drop: .*rank"),
    "drop of king": (DROPS, drops_on(drops_of_king), "illegal-drop: a king cannot be dropped"),
    "drop in check": (DROPS, drops_at_fault, "illegal-drop: .*in check"),
    "drop elsewhere": (tuple(v for v in ALL if v not in DROPS), drops_elsewhere, "illegal-drop"),
    "gives check": (("racingkings",), at_fault("gives check"), "illegal-by-variant: .*check"),
    "king promotion": (CHECKED, promotions_to_king, "san-promotion-king-or-pawn:"),
    "after the end": (ALL, None, "illegal-after-(end|mate|stalemate):"),
    "wrong result": (ALL, None, "result-vs-(variant|checkmate|stalemate):"),
    "after fifty moves": (COUNTED, None, "fifty-play-after:"),
    "wrong after fifty moves": (COUNTED, None, "result-vs-fifty:"),
    "win without material": (("atomic", "3check") + LOSING[:2], None, "result-vs-dead-(material|position):"),
    "win on time": (("atomic", "3check", "antichess", "horde"), None, "result-win-unwinnable:"),
}


def with_fault(game, kind):
    """(texts, result) of the game with such a fault, or None if it has no place for one."""
    find, texts = KINDS[kind][1], game.texts()
    ended = game.end and game.end[1] not in ("material", "fifty moves", "fivefold")
    if kind == "win without material":
        return (texts, game.rng.choice(("1-0", "0-1"))) if game.end and game.end[1] == "material" else None
    if kind == "wrong result":
        others = [r for r in ("1-0", "0-1", "1/2-1/2") if r != game.result()]
        return (texts, game.rng.choice(others)) if ended else None
    if kind.endswith("after fifty moves"):
        if not game.end or game.end[1] != "fifty moves":
            return None
        legal = slow.legal_moves(game.last)
        more = [] if kind.startswith("wrong") else [slow.san(game.last, game.rng.choice(legal), legal)]
        return texts + more, game.rng.choice(("1-0", "0-1")) if not more else game.result()
    if kind == "win on time":
        sides = [] if game.end else [side for side in "wb" if slow.cannot_win(game.last, side)]
        return (texts, "1-0" if "w" in sides else "0-1") if sides else None
    if kind == "after the end":
        more = [spelled(game.last, m) for m in slow.pseudo_moves(game.last)] if ended else []
        return (texts + [game.rng.choice(more)], game.result()) if more else None
    if find is None:
        return None
    some = game.rng.sample(range(len(game.steps)), min(20, len(game.steps)))
    # The king in the centre, as the last move, is a signal of electronic boards.
    places = [(n, text) for n in some for text in find(game.steps[n][0]) if not re.match("K.*[de][45]$", text)]
    if not places:
        return None
    n, text = game.rng.choice(places)
    return texts[:n] + [text], "*"


def wrong_games(variant, count, seed, plies):
    made = {kind: 0 for kind, row in KINDS.items() if variant in row[0]}
    for n in range(count):
        game = Game(variant, random.Random("wrong %s %s %d" % (variant, seed, n)), plies)
        # The rarest kind that the game has a place for.
        for kind in sorted(made, key=made.get):
            fault = with_fault(game, kind)
            if fault:
                made[kind] += 1
                yield pgn(game, sum(made.values()), kind, *fault)
                break


# Comparing


def read_games(path):
    """(tags, moves) of each game; no comments, no variations."""
    with open(path) as f:
        for part in re.split(r"\n\n(?=\[Event )", f.read()):
            tags, _, text = part.partition("\n\n")
            words = [w for w in re.sub(r"\d+\.+", " ", text).split()]
            yield dict(re.findall(r'^\[(\w+) "(.*)"\]', tags, re.M)), words[:-1]


def variant_of(tags):
    return next(v for v, row in slow.VARIANTS.items() if row[0] == tags["Variant"])


def replay(tags, words):
    """The positions of the game; the last one is None if a word is not how a legal move is written."""
    variant = variant_of(tags)
    line = [slow.read_fen(tags["FEN"], variant) if "FEN" in tags else slow.start(variant)]
    for word in words:
        legal = slow.legal_moves(line[-1])
        fitting = [m for m in legal if slow.bare_san(line[-1], m, legal) == word.rstrip("+#")]
        line.append(slow.after(line[-1], fitting[0]) if len(fitting) == 1 else None)
        if line[-1] is None or word != slow.bare_san(line[-2], fitting[0], legal) + slow.suffix(line[-1]):
            return line[:-1] + [None]
    return line


def end_of(line):
    """(winner or "draw", how) after such positions"""
    if line[-1] is None:
        return "illegal after " + slow.write_fen(line[-2])
    return slow.end(line[-1], sum(slow.key(pos) == slow.key(line[-1]) for pos in line)) or (None, "none")


def ends(path):
    n = bad = 0
    for n, (tags, words) in enumerate(read_games(path), 1):
        got = end_of(replay(tags, words))
        wanted = {"1-0": "w", "0-1": "b", "1/2-1/2": "draw", "*": None}[tags["Result"]], tags["Event"].split(": ")[1]
        if got != wanted:
            bad += 1
            print("game %d, %s: %s, not %s" % (n, tags["Variant"], got, wanted))
    print("%d games, %d differ" % (n, bad))
    return bad > 0 or n == 0


def fens(path):
    n = bad = 0
    with open(path) as f:
        for n, line in enumerate(f, 1):
            variant, fen = line.split("\t")[:2]
            text = sys.stdin.readline().strip()
            pair = [slow.read_fen(t, variant) for t in (text, fen) if t]
            if len(pair) == 1 or len({(slow.key(pos), pos.clock, pos.number) for pos in pair}) > 1:
                bad += 1
                print("position %d: %s, not %s" % (n, text or "nothing", fen))
                if not text:
                    break
    bad += sys.stdin.readline() != ""
    print("%d positions, %d differ" % (n, bad))
    return bad > 0 or n == 0


def is_legal(tags, words, variant):
    pos = slow.read_fen(tags["FEN"], variant) if "FEN" in tags else slow.start(variant)
    for word in words:
        legal = slow.legal_moves(pos)
        fitting = [m for m in legal if word.rstrip("+#") in (slow.bare_san(pos, m, legal), spelled(pos, m))]
        if len(fitting) != 1:
            return False
        pos = slow.after(pos, fitting[0])
    return True


def is_true_guess(finding, tags, words):
    """Is it said that a wrong game is legal by the rules of other variants, and is it?"""
    said = re.match("tag-variant-mismatch: .* legal in (.*?)[,:]", finding)
    names = said[1].split(" and ") if said else []
    variants = [v for v, row in slow.VARIANTS.items() if row[0] in names or v in names]
    return bool(names) and len(variants) == len(names) and all(is_legal(tags, words, v) for v in variants)


def judge(path):
    """Prints what differs; True if something does, or there is nothing to compare."""
    games = list(read_games(path))
    found = collections.defaultdict(list)
    for line in sys.stdin:
        row = json.loads(line)
        if row.get("type") == "finding" and row["severity"] != "info":
            found[row["game"]].append("%s: %s" % (row["id"], row["message"]))
    bad = 0
    for n, (tags, words) in enumerate(games, 1):
        kind = tags["Event"]
        wanted = KINDS[kind][2] if kind in KINDS else None
        if wanted:
            found[n] = [f for f in found[n] if not is_true_guess(f, tags, words)]
        if wanted is None and found[n] or wanted and (len(found[n]) != 1 or not re.match(wanted, found[n][0])):
            bad += 1
            print("game %d, %s, %s: %s" % (n, tags["Variant"], kind, found[n] or "nothing was found"))
    print("%d games, %d differ" % (len(games), bad))
    return bad > 0 or not games


def write_positions(game, out):
    steps = game.steps + [(game.last, None, None, slow.legal_moves(game.last))]
    for ply, (pos, played, _, legal) in enumerate(steps):
        moves = sorted(slow.uci(m) + ("=" + slow.san(pos, m, legal) if ply % 5 == 0 else "") for m in legal)
        over = slow.board_end(pos)
        print(game.variant, slow.write_fen(pos), " ".join(moves) or "-", "-".join(over) if over else "-",
              slow.uci(played) if played else "-", sep="\t", file=out)


def right_games(variant, count, seed, plies, out):
    for n in range(count):
        game = Game(variant, random.Random("%s %s %d" % (variant, seed, n)), plies)
        write_positions(game, out)
        yield pgn(game, n + 1, "random", game.texts(), game.result())


def main():
    if sys.argv[1] in ("ends", "fens", "judge"):
        sys.exit({"ends": ends, "fens": fens, "judge": judge}[sys.argv[1]](sys.argv[2]))
    what, variants, count, seed, plies = sys.argv[1:6]
    make = {"games": right_games, "wrong": wrong_games}[what]
    out = [open(path, "w") for path in sys.argv[6:]]
    for variant in variants.split(","):
        sys.stdout.writelines(make(variant, int(count), seed, int(plies), *out))


if __name__ == "__main__":
    main()
