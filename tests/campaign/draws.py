#!/usr/bin/env python3
"""draws.py: what pgn-check says of draws, claims and results stays the same when a game is told in another way.

usage: tests/campaign/draws.py [--build B] [--seed N] [--count N] [--games N]

Each seed makes random legal games: openings, endings with few pieces and a clock that is well advanced, rights that are
lost, and locked pawns; with shuffling to and fro, so that positions recur, moves without progress pile up, and nobody
can mate any more; with moves after the end, right and wrong results and reasons for it, and dates of all editions of
the Laws.  Told again:

  exchanged    the colours exchanged, ranks upside down
  mirrored     the board left to right, where nobody can castle
  transposed   two half-moves of one side exchanged: all that is said of the positions after them
  fen          from a FEN before the first half-move, and before a later one: what does not need the moves before it

Each property must have been exercised, and each finding below must have occurred among the games as a whole.
"""
import argparse
import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "slow"))
import slow_variants as slow

SELECTED = ("rep-*,fifty-*,seventyfive-*,missed-*,claimed-*,result-vs-*,result-unknown-finished,result-win-unwinnable,"
            "termination-vs-result,dead-*,illegal-*")
# What the games of a whole campaign must have had.
WANTED = """rep-threefold rep-threefold-claimable-ahead rep-not-same rep-fivefold rep-play-after-fivefold fifty-reached
fifty-claimable-ahead seventyfive-reached seventyfive-play-after fifty-play-after missed-claim-by-loser
missed-claim-by-drawer claimed-draw-unsupported result-vs-checkmate result-vs-stalemate result-vs-dead-material
result-vs-dead-position result-vs-fivefold result-vs-seventyfive dead-position-reached illegal-after-mate
illegal-after-stalemate""".split()
# A side and its material; the endings that were once granted more than fifty moves are among them.
ENDINGS = """R/r Q/r Q/ QQ/ QR/ Q/p B/ N/ RB/r NN/p QP/q Q/nn Q/bb BB/n RP/bp R/rn P/p PP/pp B/b BN/ QR/qr RN/rb PP/
""".split()
LOCKED = ["4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/4K3", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3",
          "2b1k3/8/1p1p1p1p/1P1P1P1P/8/8/5N2/4K3", "4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3"]
# Rights to castle that are lost one after the other, and pawns that can be taken en passant after a double step.
RIGHTS = ["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/p6p/8/8/8/8/P6P/R3K2R b KQkq - 0 1",
          "4k3/p1p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/4K3 w - - 0 1", "r3k3/1p6/8/P7/7p/8/6P1/4K2R w Kq - 0 1"]
# Endings in which more than fifty moves were granted if the pawns stand so.
GRANTED = ["8/8/8/3k4/p7/N7/2N5/4K3", "8/8/3k4/5n2/7n/7P/8/4K3", "5b2/8/8/3k4/8/p7/P7/4K2R", "2b5/8/8/3k4/8/7p/7P/R3K3",
           "4k2r/p7/P7/8/3K4/8/8/5B2", "7Q/5P2/8/1k6/8/8/q7/4K3"]
DATES = ["1780.05.01", "1850.05.01", "1914.05.01", "1935.05.01", "1960.05.01", "1980.05.01", "1986.05.01", "1990.05.01",
         "1995.05.01", "1999.05.01", "2003.05.01", "2010.05.01", "2014.??.??", "2015.05.01", "2017.08.01", "2020.05.01",
         "2024.05.01", "????.??.??"]
EXCEPTIONS = ["1935.05.01", "1960.05.01", "1986.05.01", "1990.05.01"]
SITES = ["?"] * 6 + ["https://lichess.org/abcdefgh", "Chess.com", "ICCF"]
TERMINATIONS = [""] * 6 + ["Game drawn by repetition", "Game drawn by 50-move rule", "Game drawn by stalemate",
                           "draw by fivefold repetition", "Game drawn by insufficient material", "time forfeit"]
SAID = [""] * 8 + ["White claims a draw by threefold repetition", "Black claims a draw by threefold repetition",
                   "dead position", "White claims a draw by the fifty-move rule"]
SWAP = {"white": "black", "black": "white", "White": "Black", "Black": "White", "1-0": "0-1", "0-1": "1-0"}
UPSIDE_DOWN = str.maketrans("12345678", "87654321")
LEFT_TO_RIGHT = str.maketrans("abcdefgh", "hgfedcba")


class Wrong(Exception):
    """A property does not hold."""


class Game:
    """moves: tuples of slow_variants, all legal; extra: one more word, illegal, or None."""
    def __init__(self, start, moves, extra, tags, said):
        self.start, self.moves, self.extra, self.tags, self.said = start, moves, extra, tags, said
        self.positions = [start]
        for move in moves:
            self.positions.append(slow.after(self.positions[-1], move))

    def words(self):
        return [written(p, m) for p, m in zip(self.positions, self.moves)] + ([self.extra] if self.extra else [])

    def told(self, fen=None, words=None):
        """The text of a game in PGN; fen: None for the array."""
        tags = dict(self.tags)
        if fen:
            tags.update(SetUp="1", FEN=fen)
        section = "\n".join('[%s "%s"]' % tag for tag in tags.items() if tag[1])
        said = " {%s}" % self.said if self.said else ""
        return "%s\n\n%s%s %s\n\n" % (section, "\n".join(words or self.words()), said, self.tags["Result"])


def written(position, move):
    """UCI, castling as a step of the king by two squares."""
    if slow.is_castling(position, move):
        return slow.named(move[0]) + slow.named(slow.castling_ends(*move[:2])[0])
    return slow.uci(move)


# -- random games --


def ending(rng):
    """A position of one of ENDINGS, anywhere; the side to move may not take the king."""
    white, black = rng.choice(ENDINGS).split("/")
    men = "Kk" + white + black
    if rng.random() < 0.5:
        men = men.swapcase()
    while True:
        p = slow.Position("chess")
        for man in men:
            ranks = range(8, 56) if man in "Pp" else range(64)
            p.board[rng.choice([s for s in ranks if p.board[s] == "."])] = man
        p.turn = rng.choice("wb")
        if not p.in_check(slow.other(p.turn)) and slow.legal_moves(p):
            return p


def beginning(rng):
    kind = rng.random()
    if kind < 0.2:
        return slow.start("chess")
    if kind < 0.3:
        return slow.read_fen(slow.CHESS.replace("KQkq", "-"), "chess")
    if kind < 0.45:
        p = slow.read_fen(rng.choice(RIGHTS), "chess")
        double = [m for m in slow.legal_moves(p) if p.board[m[0]] in "Pp" and abs(m[0] - m[1]) == 16]
        return slow.after(p, rng.choice(double)) if double and rng.random() < 0.5 else p
    if kind < 0.6:
        p = slow.read_fen(rng.choice(LOCKED if kind < 0.53 else GRANTED) + " " + rng.choice("wb") + " - - 0 1", "chess")
    else:
        p = ending(rng)
    p.clock, p.number = rng.choice([0, 3, 60, 88, 95, 99, 100, 101, 140, 147, 149, 150]), 120
    return p


def next_move(rng, position, legal, mine, back, hunt):
    """One of the legal moves; mine: the last one of that side; back: how likely it is taken back; hunt: a move that
    leaves no reply is played."""
    if mine and rng.random() < back and (mine[1], mine[0], None) in legal:
        return mine[1], mine[0], None
    captures = [m for m in legal if slow.is_capture(position, m)]
    mates = [m for m in legal if not slow.has_move(slow.after(position, m))] if hunt else []
    quiet = [m for m in legal if position.board[m[0]] not in "Pp" and m not in captures]
    choice = rng.random()
    return rng.choice(mates or (captures if choice < 0.15 else quiet if choice < 0.75 else legal) or legal)


def random_game(rng):
    hunt = rng.random() < 0.3
    start = ending(rng) if hunt else beginning(rng)
    position, moves, extra = start, [], None
    back, length = 0 if hunt else rng.choice([0, 0.5, 0.9, 0.97]), rng.choice([6, 20, 40, 70])
    while len(moves) < length:
        legal = slow.legal_moves(position)
        if not legal:
            break
        moves.append(next_move(rng, position, legal, moves[-2] if len(moves) > 1 else None, back, hunt))
        position = slow.after(position, moves[-1])
    if not slow.has_move(position) and rng.random() < 0.6:
        extra = slow.uci(next(slow.pseudo_moves(position), (position.king(position.turn), 27, None)))[:4]
    results = ["1-0", "0-1", "1/2-1/2", "*"] if hunt else ["1-0", "0-1", "1/2-1/2", "1/2-1/2", "1/2-1/2", "*"]
    special = slow.write_placement(start) in GRANTED and rng.random() < 0.8
    tags = {"Event": "x", "Site": rng.choice(SITES), "Date": rng.choice(EXCEPTIONS if special else DATES),
            "Round": "1", "White": "A", "Black": "B", "Result": rng.choice(results),
            "Termination": rng.choice(TERMINATIONS)}
    return Game(start, moves, extra, tags, rng.choice(SAID))


# -- what is said of them --


def reported(build, folder, texts):
    """For each game the findings as tuples, in order, and how it ended."""
    name = os.path.join(folder, "games.pgn")
    with open(name, "w", encoding="utf-8") as f:
        f.write("".join(texts))
    run = subprocess.run([os.path.join(build, "pgn-check"), "--no-config", "-f", "jsonl", "--level", "info", "--all-games",
                          "--max-findings", "0", "--select", SELECTED, name], stdout=subprocess.PIPE, check=False)
    if run.returncode not in (0, 1):
        raise Wrong("pgn-check: status %d" % run.returncode)
    games, found = [], collections.defaultdict(list)
    for row in map(json.loads, run.stdout.splitlines()):
        if row["type"] == "game":
            games.append((row["plies"], row["verdict"], row.get("end"), row.get("final")))
        elif row["type"] == "finding":
            found[row["game"]].append(row)
    if len(games) != len(texts):
        raise Wrong("%d games of %d" % (len(games), len(texts)))
    return [(game, found[i + 1]) for i, game in enumerate(games)]


def skeleton(row):
    """The message without moves and squares.  Of a claim that was missed the grounds are left out: of several intended
    moves at a half-move it names the first one of a list whose order is that of the squares."""
    text = row["message"].partition(": ")[0] if row["id"].startswith("missed") else row["message"]
    # Where both sides can mate, one of them is named.
    text = re.sub("(White|Black) can still mate", "a side can still mate", text)
    text = re.sub(r"\d+\.(\.\.)? ?\S+|\b[a-h][1-8]([a-h][1-8][qrbn]?)?\b", "M", text)
    return re.sub(r", by M.*", "", text)


def fact(row, swap=False, turned=str):
    """What is compared of a finding, with the colours exchanged and squares turned if asked for."""
    said = [row["id"], row["severity"], row.get("ply"), row.get("side"), row.get("ref"), skeleton(row)]
    if swap:
        said = [re.sub(r"\b(white|black|White|Black|1-0|0-1)\b", lambda m: SWAP[m.group()], s)
                if isinstance(s, str) else s for s in said]
    if row["id"] == "rep-not-same":     # White's rights to castle are named first
        said[-1] = sorted(said[-1].split())
    if row["id"] == "rep-threefold-claimable-ahead":
        said.append(turned(row["intended"]))
    if not row["id"].startswith("missed"):
        said.append(row.get("plies"))
    return json.dumps(said)


def facts(found, *how):
    return collections.Counter(fact(row, *how) for row in found)


def compare(what, game, a, b):
    """Two counters, or pairs, that must be equal."""
    if a == b:
        return
    if isinstance(a, collections.Counter):
        a, b = sorted((a - b).elements()), sorted((b - a).elements())
    raise Wrong("%s: %s\n    alone: %s\n    told again alone: %s" % (what, game.told(slow.write_fen(game.start)), a, b))


# -- told in other ways --


def exchanged_fen(fen):
    board, turn, rights, passed, clock, number = fen.split()
    rights = "".join(sorted(rights.swapcase())) if rights != "-" else "-"
    return " ".join(["/".join(reversed(board.swapcase().split("/"))), "bw"[turn == "b"], rights,
                     passed.translate(UPSIDE_DOWN), clock, number])


def mirrored_fen(fen):
    board, turn, rights, passed, clock, number = fen.split()
    return " ".join(["/".join(rank[::-1] for rank in board.split("/")), turn, rights,
                     passed.translate(LEFT_TO_RIGHT), clock, number])


def exchanged(game, _):
    """The same, with the results and what is said exchanged, too."""
    tags = dict(game.tags, Result=SWAP.get(game.tags["Result"], game.tags["Result"]))
    said = re.sub(r"\b(White|Black)\b", lambda m: SWAP[m.group()], game.said)
    other = Game(game.start, game.moves, game.extra, tags, said)
    yield other.told(exchanged_fen(slow.write_fen(game.start)), [w.translate(UPSIDE_DOWN) for w in game.words()]), None


def check_exchanged(game, before, after, _):
    compare("exchanged, game", game, before[0], after[0])
    compare("exchanged", game, facts(before[1], True, lambda san: san.translate(UPSIDE_DOWN)), facts(after[1]))


def mirrored(game, _):
    if not game.start.rights:
        words = [w[:4].translate(LEFT_TO_RIGHT) + w[4:] for w in game.words()]
        yield game.told(mirrored_fen(slow.write_fen(game.start)), words), None


def check_mirrored(game, before, after, _):
    compare("mirrored, game", game, before[0], after[0])
    compare("mirrored", game, facts(before[1], False, lambda san: san.translate(LEFT_TO_RIGHT)), facts(after[1]))


def played(position, moves):
    """The positions after each of them; None: one is not legal."""
    out = []
    for move in moves:
        if move not in slow.legal_moves(position):
            return None
        position = slow.after(position, move)
        out.append(position)
    return out


def transposed(game, rng):
    """With two moves of one side exchanged that lead to the same position, through boards that stand only there."""
    places = list(range(len(game.moves) - 2))
    rng.shuffle(places)
    for k in places[:10]:
        a, x, b = game.moves[k:k + 3]
        now = played(game.positions[k], [b, x, a])
        then = game.positions[k + 1:k + 4]
        if a == b or now is None or slow.key(now[2]) != slow.key(then[2]) or now[2].clock != then[2].clock:
            continue
        between = ["".join(p.board) for p in then[:2] + now[:2]]
        rest = ["".join(p.board) for i, p in enumerate(game.positions) if i not in (k + 1, k + 2)]
        if len(set(between)) < 4 or set(between) & set(rest):
            continue
        other = Game(game.start, game.moves[:k] + [b, x, a] + game.moves[k + 3:], game.extra, game.tags, game.said)
        yield other.told(slow.write_fen(game.start)), k
        return


def check_transposed(game, before, after, k):
    """What is said of the positions between need not be the same, nor then what was missed."""
    between = range(k + 1, k + 4)
    a, b = [facts(row for row in found[1] if row.get("ply") in between) for found in (before, after)]
    kept = [facts(row for row in found[1] if row.get("ply") not in between and
                  (a == b or not row["id"].startswith("missed"))) for found in (before, after)]
    compare("transposed, game", game, before[0], after[0])
    compare("transposed", game, *kept)


def from_fen(game, rng):
    """From the array as a FEN, and from a later position."""
    yield game.told(slow.write_fen(game.start)), 0
    if len(game.moves) > 1:
        n = rng.randrange(1, len(game.moves))
        if slow.has_move(game.positions[n]):
            yield game.told(slow.write_fen(game.positions[n]), game.words()[n:]), n


HISTORY = ("missed", "claimed", "rep-not-same", "result-vs-fivefold", "rep-play-after")


def by_history(row, n):
    """Does a finding of the whole game need the half-moves before number n, or is it about one of these?"""
    if row["id"].startswith("rep-"):
        return row["id"].startswith(HISTORY) or min(row["plies"]) < n
    return row["id"].startswith(HISTORY) or (row.get("ply", n) < n and row["id"] != "dead-position-reached")


def later(row, n):
    """A finding of the whole game as it is counted from half-move n; a position that was dead before still is."""
    row = dict(row)
    if row["id"] == "dead-position-reached":
        row["ply"] = max(row["ply"], n + 1)
        row["fen"], row["side"], row["message"] = "", "", ""
    if "ply" in row:
        row["ply"] -= n
    if "plies" in row:
        row["plies"] = [p - n for p in row["plies"]]
    row["message"] = row["message"].replace("the start", "1. a4").replace("at least ", "")
    return row


def check_claims(game, whole, part, n, over):
    """Claims of threefold repetition before half-move `over`: each of the part is one of the whole, with the same
    occurrences and perhaps more before; and each of the whole that has three of them from n on is one of the part."""
    def claims(found, shift):
        return {(r["id"], r["ply"] + shift, r.get("intended")): [p + shift for p in r["plies"]] for r in found
                if r["id"].startswith("rep-threefold") and r["ply"] + shift < over}

    whole, part = claims(whole, 0), claims(part, n)
    wanted = {k: [p for p in plies if p >= n] for k, plies in whole.items()}
    compare("fen of half-move %d, claims" % n, game, part,
            {k: plies for k, plies in wanted.items() if len(plies) >= (2 if k[2] else 3) and k[1] >= n})


def check_from_fen(game, before, after, n):
    said, again = before[1], after[1]
    if n == 0:
        compare("fen, game", game, before[0], after[0])
        compare("fen", game, facts(said), facts(again))
        return
    # Once the game is over it has no claims, and what ends it has another weight.
    ends = ("rep-fivefold", "seventyfive-reached", "fifty-play-after")
    over = min([row["ply"] for row in said if row["id"] in ends], default=len(game.moves) + 1)
    check_claims(game, said, again, n, over)
    if over > len(game.moves) and not any(by_history(row, n) for row in said):
        # Fifty moves that were reached before are reported at the start.
        late = game.positions[n].clock > 100
        compare("fen of half-move %d" % n, game, facts(later(row, n) for row in said), facts(
            later(row, 0) for row in again if not row["id"].startswith(HISTORY) and
            not (late and row["id"] == "fifty-reached" and row["ply"] == 0)))


WAYS = [("exchanged", exchanged, check_exchanged), ("mirrored", mirrored, check_mirrored),
        ("transposed", transposed, check_transposed), ("fen", from_fen, check_from_fen)]


def attempt(build, folder, seed, number, total):
    """All ways for the games of a seed: the faults."""
    rng = random.Random(seed)
    games = [random_game(rng) for _ in range(number)]
    faults = []
    plain = reported(build, folder, [g.told(None if slow.write_fen(g.start) == slow.CHESS else slow.write_fen(g.start))
                                     for g in games])
    for _, found in plain:
        total.update({row["id"] for row in found})
    total["half-moves"] += sum(len(g.moves) for g in games)
    for name, tell, check in WAYS:
        told = [(i, text, extra) for i, g in enumerate(games) for text, extra in tell(g, rng)]
        total[name] += len(told)
        for (i, _, extra), after in zip(told, reported(build, folder, [text for _, text, _ in told])):
            try:
                check(games[i], plain[i], after, extra)
            except Wrong as wrong:
                faults.append("%s" % wrong)
    return faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--games", type=int, default=50, help="of a seed")
    o = parser.parse_args()
    total, failures = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(o.seed, o.seed + o.count):
            faults = attempt(o.build, folder, seed, o.games, total)
            failures += len(faults)
            for fault in faults:
                print("seed %d: %s" % (seed, fault))
    never = [name for name in WANTED + [way[0] for way in WAYS] if not total[name]]
    print(" ".join("%s:%d" % (name, total[name]) for name in WANTED))
    print("never: %s" % " ".join(never) if never else "all findings occurred")
    print("%d games, %d half-moves; told again: %s; %d failures" % (
        o.count * o.games, total["half-moves"], ", ".join("%s %d" % (way[0], total[way[0]]) for way in WAYS), failures))
    return failures > 0 or bool(never)


if __name__ == "__main__":
    sys.exit(main())
