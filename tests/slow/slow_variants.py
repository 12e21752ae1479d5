#!/usr/bin/env python3
"""slow_variants.py: a second, simple implementation of the chess variants that lichess.org plays.

usage: slow_variants.py perft [NODES] < perft-variants.tsv
       slow_variants.py moves VARIANT FEN

perft counts the move sequences of each row that has at most NODES of them (200,000) and prints TAP; rows with more are
named in comments.  moves lists the legal moves of a position in SAN and UCI, and the end of the game.

A board is a list of 64 letters, a move is played on a copy, and each pseudo-legal move is tried.  variant_games.py uses
it as a module.
"""
import re
import sys

FILES = "abcdefgh"
HORDE = "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"
RACE = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"
CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

# Name: what the Variant tag says, and what differs from chess.
VARIANTS = {
    "chess": ("Standard", set()),
    "crazyhouse": ("Crazyhouse", {"drops"}),
    "atomic": ("Atomic", {"explosions"}),
    "antichess": ("Antichess", {"losing"}),
    "giveaway": ("Giveaway", {"losing"}),
    "suicide": ("Suicide", {"losing", "fewer wins"}),
    "horde": ("Horde", {"horde"}),
    "kingofthehill": ("King of the Hill", {"hill"}),
    "3check": ("Three-check", {"checks"}),
    "racingkings": ("Racing Kings", {"race"}),
}


def lines(steps, reach):
    """For each square the squares in each direction, nearest first."""
    table = []
    for s in range(64):
        rays = []
        for df, dr in steps:
            ray, f, r = [], s % 8 + df, s // 8 + dr
            while 0 <= f < 8 and 0 <= r < 8 and len(ray) < reach:
                ray.append(f + 8 * r)
                f, r = f + df, r + dr
            if ray:
                rays.append(ray)
        table.append(rays)
    return table


STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
RAYS = {
    "N": lines([(f, r) for f in (-2, -1, 1, 2) for r in (-2, -1, 1, 2) if abs(f * r) == 2], 1),
    "K": lines(STRAIGHT + DIAGONAL, 1),
    "R": lines(STRAIGHT, 7),
    "B": lines(DIAGONAL, 7),
    "Q": lines(STRAIGHT + DIAGONAL, 7),
}
AROUND = [[ray[0] for ray in rays] for rays in RAYS["K"]]
# The squares from which a pawn of that colour attacks.
PAWN = {"w": lines([(1, -1), (-1, -1)], 1), "b": lines([(1, 1), (-1, 1)], 1)}


def square(name):
    return FILES.index(name[0]) + 8 * (int(name[1]) - 1)


def named(s):
    return FILES[s % 8] + str(s // 8 + 1)


def colour(piece):
    return "w" if piece.isupper() else "b"


def other(side):
    return "b" if side == "w" else "w"


def of(side, letter):
    return letter.upper() if side == "w" else letter.lower()


# What attacks along which rays.
ATTACKERS = {side: [(RAYS[pieces[0]], of(side, pieces)) for pieces in ("RQ", "BQ", "N", "K")] for side in "wb"}


def attacked(board, s, by):
    """Does that side attack the square?"""
    for rays, pieces in ATTACKERS[by]:
        for ray in rays[s]:
            for t in ray:
                if board[t] != ".":
                    if board[t] in pieces:
                        return True
                    break
    pawn = of(by, "P")
    return any(board[ray[0]] == pawn for ray in PAWN[by][s])


class Position:
    """rights: the squares of the rooks that may castle; passed: the square passed over, even if nothing can take there;
    given: checks given by each side; pocket: letters of pieces, in the case of the side that has them; promoted: the
    squares of promoted pieces."""

    def __init__(self, variant):
        self.variant, self.has = variant, VARIANTS[variant][1]
        self.board, self.turn, self.rights, self.passed = ["."] * 64, "w", frozenset(), None
        self.clock, self.number, self.pocket, self.promoted = 0, 1, "", frozenset()
        self.given = {"w": 0, "b": 0}

    def copy(self):
        new = Position.__new__(Position)
        new.__dict__.update(self.__dict__)
        new.board, new.given = self.board[:], dict(self.given)
        return new

    def king(self, side):
        piece = "K" if side == "w" else "k"
        return self.board.index(piece) if piece in self.board else None

    def royal(self, side):
        return "losing" not in self.has and not ("horde" in self.has and side == "w")

    def in_check(self, side):
        if not self.royal(side):
            return False
        s, enemy = self.king(side), self.king(other(side))
        if s is None or "explosions" in self.has and enemy in AROUND[s]:
            return False
        return attacked(self.board, s, other(side))


def is_drop(m):
    return m[0] is None


def is_castling(pos, m):
    return not is_drop(m) and pos.board[m[0]] in "Kk" and pos.board[m[1]] in ("R" if pos.turn == "w" else "r")


def is_passing(pos, m):
    return not is_drop(m) and pos.board[m[0]] in "Pp" and m[0] % 8 != m[1] % 8 and pos.board[m[1]] == "."


def is_capture(pos, m):
    if is_drop(m) or is_castling(pos, m):
        return False
    return pos.board[m[1]] != "." or is_passing(pos, m)


def pawn_moves(pos, s):
    side, board = pos.turn, pos.board
    up = 8 if side == "w" else -8
    rank = s // 8 if side == "w" else 7 - s // 8
    targets = []
    if board[s + up] == ".":
        targets.append(s + up)
        if (rank == 1 or rank == 0 and "horde" in pos.has) and board[s + 2 * up] == ".":
            targets.append(s + 2 * up)
    for ray in PAWN[other(side)][s]:
        t = ray[0]
        if board[t] != "." and colour(board[t]) != side or t == pos.passed and board[t] == ".":
            targets.append(t)
    for t in targets:
        if t // 8 in (0, 7):
            for letter in "QRBN" + ("K" if "losing" in pos.has else ""):
                yield s, t, letter
        else:
            yield s, t, None


def castling_ends(king, rook):
    """Where king and rook end."""
    base = king - king % 8
    return (base + 6, base + 5) if rook > king else (base + 2, base + 3)


def between(a, b):
    return range(min(a, b), max(a, b) + 1)


def castlings(pos):
    king = pos.king(pos.turn)
    for rook in sorted(pos.rights):
        if king is None or colour(pos.board[rook]) != pos.turn:
            continue
        ends = castling_ends(king, rook)
        way = set(between(king, ends[0])) | set(between(rook, ends[1]))
        if all(pos.board[s] == "." for s in way - {king, rook}):
            yield king, rook, None


def drops(pos):
    for letter in sorted(set(p.upper() for p in pos.pocket if colour(p) == pos.turn)):
        for s in range(64):
            if pos.board[s] == "." and not (letter == "P" and s // 8 in (0, 7)):
                yield None, s, letter


def pseudo_moves(pos):
    """Moves as the pieces move, whatever happens to the king."""
    board, side = pos.board, pos.turn
    for s in range(64):
        piece = board[s]
        if piece == "." or colour(piece) != side:
            continue
        if piece in "Pp":
            yield from pawn_moves(pos, s)
            continue
        for ray in RAYS[piece.upper()][s]:
            for t in ray:
                if board[t] == "." or colour(board[t]) != side:
                    yield s, t, None
                if board[t] != ".":
                    break
    yield from castlings(pos)
    if "drops" in pos.has:
        yield from drops(pos)


def explode(new, centre):
    new.board[centre] = "."
    for s in AROUND[centre]:
        if new.board[s] not in "Pp":
            new.board[s] = "."


def take(pos, new, m):
    """Removes what the move takes, and what explodes with it; the piece that moved stands on its square."""
    victim = m[1]
    if is_passing(pos, m):
        victim = m[0] - m[0] % 8 + m[1] % 8
        new.board[victim] = "."
    if "explosions" in pos.has:
        explode(new, m[1])
    if "drops" in pos.has:
        letter = "P" if victim in pos.promoted else pos.board[victim]
        new.pocket += of(pos.turn, letter)


def settle(pos, new, m):
    """What stays of castling rights, promoted pieces and the square passed over."""
    new.passed = None
    if is_drop(m):
        return
    if pos.board[m[0]] in "Pp" and abs(m[0] - m[1]) == 16 and m[0] // 8 in (1, 6):
        new.passed = (m[0] + m[1]) // 2
    # Castling ends the rights of a side even if its king stands where it ends.
    moved = [side for side in "wb" if new.king(side) != pos.king(side) or is_castling(pos, m) and side == pos.turn]
    new.rights = frozenset(s for s in pos.rights if new.board[s] == pos.board[s] and s not in m[:2] and
                           colour(pos.board[s]) not in moved)
    promoted = set(pos.promoted) - {m[1]}
    if m[0] in promoted or m[2] and "drops" in pos.has:
        promoted = promoted - {m[0]} | {m[1]}
    new.promoted = frozenset(promoted)


def after(pos, m):
    """The position after a pseudo-legal move."""
    new, side = pos.copy(), pos.turn
    board = new.board
    if is_drop(m):
        board[m[1]] = of(side, m[2])
        letters = list(pos.pocket)
        letters.remove(of(side, m[2]))
        new.pocket = "".join(letters)
    elif is_castling(pos, m):
        ends = castling_ends(m[0], m[1])
        board[m[0]] = board[m[1]] = "."
        board[ends[0]], board[ends[1]] = of(side, "K"), of(side, "R")
    else:
        board[m[1]] = of(side, m[2]) if m[2] else board[m[0]]
        board[m[0]] = "."
        if is_capture(pos, m):
            take(pos, new, m)
    settle(pos, new, m)
    pawn = is_drop(m) and m[2] == "P" or not is_drop(m) and pos.board[m[0]] in "Pp"
    new.clock = 0 if pawn or is_capture(pos, m) else pos.clock + 1
    new.number += side == "b"
    new.turn = other(side)
    if new.in_check(new.turn):
        new.given[side] += 1
    return new


def castling_fault(pos, m):
    enemy = other(pos.turn)
    near = AROUND[pos.king(enemy)] if "explosions" in pos.has and pos.king(enemy) is not None else ()
    board = pos.board[:]
    board[m[0]] = "."
    if pos.in_check(pos.turn):
        return "castling in check"
    # Where the king ends is judged after the move: the rook may shield it then.
    last = castling_ends(m[0], m[1])[0]
    for s in between(m[0], last):
        if s not in near and s != last and attacked(board, s, enemy):
            return "castling through check"
    return "castling into check" if after(pos, m).in_check(pos.turn) else None


def fault(pos, m):
    """Why a pseudo-legal move is illegal; None: it is legal, unless a capture is compulsory (see legal_moves)."""
    side = pos.turn
    if "losing" in pos.has:
        return None
    if is_castling(pos, m):
        why = castling_fault(pos, m)
        if why is None and "race" in pos.has:
            why = "castling"
        return why
    new = after(pos, m)
    if "explosions" in pos.has:
        if new.king(side) is None:
            return "king captures" if pos.board[m[0]] in "Kk" else "king explodes"
        if new.king(other(side)) is None:
            return None
    if new.in_check(side):
        if "explosions" in pos.has and is_capture(pos, m):
            return "check after explosion"
        if pos.board[m[0]] in "Kk" if not is_drop(m) else False:
            return "king into check"
        return "in check" if pos.in_check(side) else "pinned"
    if "race" in pos.has and new.in_check(new.turn):
        return "gives check"
    return None


def legal_moves(pos):
    """All legal moves; none after the end by the rule of a variant."""
    if special_end(pos):
        return []
    moves = list(pseudo_moves(pos))
    if "losing" in pos.has:
        return [m for m in moves if is_capture(pos, m)] or moves
    # A drop uncovers nothing.
    drops_are_legal = not pos.in_check(pos.turn)
    return [m for m in moves if is_drop(m) and drops_are_legal or fault(pos, m) is None]


def has_move(pos):
    moves = pseudo_moves(pos)
    return any("losing" in pos.has or fault(pos, m) is None for m in moves)


def race_end(pos):
    home = {side: pos.king(side) // 8 == 7 for side in "wb"}
    if home["w"] and home["b"]:
        return "draw", "race-over"
    if home["b"]:
        return "b", "race-over"
    if not home["w"]:
        return None
    # Black has one move more, as White moved first.
    king = pos.king("b")
    if pos.turn == "b" and any(m[0] == king and m[1] // 8 == 7 and fault(pos, m) is None for m in pseudo_moves(pos)):
        return None
    return "w", "race-over"


def special_end(pos):
    """(winner or "draw", how), if the game ended by a rule that only the variant has."""
    for side in "wb":
        if "explosions" in pos.has and pos.king(side) is None:
            return other(side), "king-exploded"
        if "hill" in pos.has and pos.king(side) in (27, 28, 35, 36):
            return side, "king-in-centre"
        if "checks" in pos.has and pos.given[side] >= 3:
            return side, "three-checks"
        if "losing" in pos.has and not any(p != "." and colour(p) == side for p in pos.board):
            return side, "all-pieces-lost"
    if "horde" in pos.has and not any(p.isupper() for p in pos.board):
        return "b", "horde-taken"
    return race_end(pos) if "race" in pos.has else None


def stalemate(pos):
    if "losing" not in pos.has:
        return "draw", "stalemate"
    if "fewer wins" not in pos.has:
        return pos.turn, "no-move"
    count = {side: sum(p != "." and colour(p) == side for p in pos.board) for side in "wb"}
    if count["w"] == count["b"]:
        return "draw", "stalemate"
    return min(count, key=count.get), "no-move"


def bishop_colours(pos):
    return {(p.isupper(), (s + s // 8) % 2) for s, p in enumerate(pos.board) if p in "Bb"}


def pawns_blocked(pos):
    """Does each pawn stand behind a pawn, and can none of them take anything?"""
    for s, piece in enumerate(pos.board):
        if piece not in "Pp":
            continue
        own = pos.copy()
        own.turn = colour(piece)
        own.passed = pos.passed if own.turn == pos.turn else None
        if pos.board[s + (8 if piece == "P" else -8)] not in "Pp" or \
                any(m[0] == s and is_capture(own, m) and fault(own, m) is None for m in pseudo_moves(own)):
            return False
    return True


def fortress(pos):
    """Horde: is White, whoever is to move, stalemated now or after any move of the king, the only piece that can?"""
    def replies(own):
        return [m for m in legal_moves(own) if own.board[m[1]] not in "Kk"]
    white = [s for s in range(64) if pos.board[s].isupper()]
    mine, yours = pos.copy(), pos.copy()
    mine.turn, yours.turn, mine.passed = "w", "b", None
    steps = legal_moves(yours)
    return not (len(white) == 1 and attacked(pos.board, white[0], "b")) and not replies(mine) and bool(steps) and \
        all(pos.board[m[0]] == "k" and not replies(after(yours, m)) for m in steps)


def dead_by_material(pos):
    """The draws of lichess.org by material and by what is blocked for ever."""
    pieces = "".join(sorted(p for p in pos.board if p != "."))
    rest = pieces.upper().replace("K", "")
    bishops = bishop_colours(pos)
    opposite = len(bishops) == 2 and len({c for c, _ in bishops}) == 2 and len({c for _, c in bishops}) == 2
    if pos.has & {"drops", "hill", "race"}:
        return False
    if "horde" in pos.has:
        return fortress(pos)
    pawns = {(p.isupper(), (s + s // 8) % 2) for s, p in enumerate(pos.board) if p in "Pp"}
    if "losing" in pos.has:
        met = any((not white, shade) in bishops for white, shade in pawns)
        return set(pieces.upper()) <= {"B", "P"} and opposite and not met and pawns_blocked(pos)
    if "checks" in pos.has:
        return not rest
    if "explosions" in pos.has:
        met = any((not white, shade) in bishops for white, shade in pawns)
        if set(rest) <= {"B", "P"} and len(bishops) <= 1 and not met and pawns_blocked(pos):
            return True
        counts = [sum(p.isupper() for p in pieces), sum(p.islower() for p in pieces)]
        if min(counts) >= 2:
            return set(rest) <= {"B"} and len(pieces) <= 4 and opposite
        if set(rest) <= {"N"}:
            return len(pieces) <= 4
        return set(rest) <= {"R", "B", "N"} and len(pieces) <= 3 and not opposite
    one_colour = len({c for _, c in bishops}) == 1
    return len(rest) <= 1 and set(rest) <= {"B", "N"} or set(rest) == {"B"} and one_colour


def cannot_win(pos, side):
    """Does lichess.org call it a draw if the other side's time runs out?  Of Horde only the plain cases are known."""
    pieces = [s for s in range(64) if pos.board[s] != "."]
    mine = [s for s in pieces if colour(pos.board[s]) == side]
    if pos.variant in ("atomic", "3check"):
        return len(mine) == 1
    if pos.variant == "antichess":
        if len(pieces) != 2 or len(mine) != 1 or any(pos.board[s] not in "Nn" for s in pieces):
            return False
        return (sum(s + s // 8 for s in pieces) % 2 == 0) == (pos.turn != side)
    return pos.variant == "horde" and side == "w" and len(pieces) == 2


def board_end(pos):
    """(winner or "draw", how), if no move can be played any more."""
    found = special_end(pos)
    if found or has_move(pos):
        return found
    return (other(pos.turn), "checkmate") if pos.in_check(pos.turn) else stalemate(pos)


def end(pos, repeated=1):
    """The same, and draws that lichess.org declares; `repeated`: how often the position has occurred in the game."""
    found = board_end(pos)
    if found:
        return found
    if dead_by_material(pos):
        return "draw", "material"
    if pos.clock >= 100 and "drops" not in pos.has:
        return "draw", "fifty moves"
    return ("draw", "fivefold") if repeated >= 5 else None


def passing_square(pos):
    """The square passed over if a capture there is legal."""
    if pos.passed is not None and any(is_passing(pos, m) and m[1] == pos.passed for m in legal_moves(pos)):
        return pos.passed
    return None


def key(pos):
    """Equal for positions that are the same for repetition."""
    return ("".join(pos.board), pos.turn, pos.rights, passing_square(pos), "".join(sorted(pos.pocket)),
            pos.promoted, tuple(pos.given.values()) if "checks" in pos.has else None)


# Text


def read_rights(pos, field):
    rights = set()
    for letter in field.replace("-", ""):
        side = colour(letter)
        base, king = (0 if side == "w" else 56), pos.king(side)
        rooks = [s for s in range(base, base + 8) if pos.board[s] == of(side, "R")]
        if letter in "Kk":
            rights.add(max(s for s in rooks if s > king))
        elif letter in "Qq":
            rights.add(min(s for s in rooks if s < king))
        else:
            rights.add(base + FILES.index(letter.lower()))
    return frozenset(rights)


def read_placement(pos, text):
    text, _, pocket = text.partition("[")
    ranks = text.split("/")
    pos.pocket = pocket.rstrip("]") or "".join(ranks[8:])
    for r, rank in enumerate(ranks[:8]):
        s = 8 * (7 - r)
        for letter in rank:
            if letter.isdigit():
                s += int(letter)
            elif letter == "~":
                pos.promoted |= {s - 1}
            else:
                pos.board[s] = letter
                s += 1


def read_fen(text, variant):
    pos, fields = Position(variant), text.split()
    read_placement(pos, fields[0])
    pos.turn = fields[1]
    pos.rights = read_rights(pos, fields[2])
    pos.passed = None if fields[3] == "-" else square(fields[3])
    counters = []
    for field in fields[4:]:
        if field[0] == "+":
            pos.given = dict(zip("wb", map(int, field[1:].split("+"))))
        elif "+" in field:
            pos.given = {side: 3 - int(left) for side, left in zip("wb", field.split("+"))}
        elif field.isdigit():
            counters.append(int(field))
        elif field != "-":
            pos.pocket = field
    pos.clock, pos.number = (counters + [0, 1][len(counters):])[:2]
    return pos


def write_rights(pos):
    out = ""
    for side in "wb":
        king = pos.king(side)
        mine = sorted((s for s in pos.rights if colour(pos.board[s]) == side), reverse=True)
        for s in mine:
            # X-FEN allows a letter for the outermost of two rooks, too, but readers may think of the other.
            beside = between(king, s - s % 8 + (7 if s > king else 0))
            alone = sum(pos.board[t] == pos.board[s] for t in beside) == 1
            out += of(side, ("K" if s > king else "Q") if alone else FILES[s % 8])
    return out or "-"


def write_placement(pos):
    ranks = []
    for r in range(7, -1, -1):
        rank = "".join(pos.board[s] + "~" * (s in pos.promoted) for s in range(8 * r, 8 * r + 8))
        ranks.append(re.sub(r"\.+", lambda run: str(len(run[0])), rank))
    return "/".join(ranks)


DIALECTS = {"crazyhouse": ("bracket", "rank", "field"), "3check": ("left", "given")}


def write_fen(pos, dialect=None):
    """dialect: one of DIALECTS of the variant; without it the first."""
    dialect = dialect or DIALECTS.get(pos.variant, (None,))[0]
    pocket = "".join(sorted(pos.pocket, key="QRBNPqrbnp".index))
    passed = passing_square(pos)
    placement = write_placement(pos) + {"bracket": "[" + pocket + "]", "rank": "/" + pocket}.get(dialect, "")
    fields = [placement, pos.turn, write_rights(pos), named(passed) if passed is not None else "-"]
    if dialect == "left":
        fields.append("%d+%d" % (3 - pos.given["w"], 3 - pos.given["b"]))
    fields += [str(pos.clock), str(pos.number)]
    if dialect == "given":
        fields.append("+%d+%d" % (pos.given["w"], pos.given["b"]))
    if dialect == "field" and pocket:
        fields.append(pocket)
    return " ".join(fields)


def uci(m):
    """Castling is "king takes own rook"."""
    if is_drop(m):
        return m[2] + "@" + named(m[1])
    return named(m[0]) + named(m[1]) + (m[2] or "").lower()


def suffix(new):
    found = board_end(new)
    if found and found[0] != "draw":
        return "#"
    return "+" if new.in_check(new.turn) else ""


def bare_san(pos, m, rivals):
    """Without + and #.  rivals: the moves that it must not be taken for."""
    if is_drop(m):
        return m[2].replace("P", "") + "@" + named(m[1])
    if is_castling(pos, m):
        return "O-O" if m[1] > m[0] else "O-O-O"
    piece, name = pos.board[m[0]].upper(), named(m[0])
    x = "x" if is_capture(pos, m) else ""
    if piece == "P":
        return (name[0] if x else "") + x + named(m[1]) + ("=" + m[2] if m[2] else "")
    rivals = [r for r in rivals if not is_drop(r) and not is_castling(pos, r) and r[1] == m[1] and r[0] != m[0] and
              pos.board[r[0]].upper() == piece]
    if not rivals:
        origin = ""
    elif all(r[0] % 8 != m[0] % 8 for r in rivals):
        origin = name[0]
    elif all(r[0] // 8 != m[0] // 8 for r in rivals):
        origin = name[1]
    else:
        origin = name
    return piece + origin + x + named(m[1])


def san(pos, m, legal):
    return bare_san(pos, m, legal) + suffix(after(pos, m))


# Starting positions


def array_960(number):
    """The first rank of that starting position."""
    squares = [None] * 8
    number, n = divmod(number, 4)
    squares[2 * n + 1] = "B"
    number, n = divmod(number, 4)
    squares[2 * n] = "B"
    number, n = divmod(number, 6)
    free = [i for i in range(8) if not squares[i]]
    squares[free[n]] = "Q"
    free.remove(free[n])
    pairs = [(a, b) for a in range(5) for b in range(a + 1, 5)]
    for i in pairs[number]:
        squares[free[i]] = "N"
    for letter in "RKR":
        squares[squares.index(None)] = letter
    return "".join(squares)


def start(variant, number=518):
    """The starting position; `number`: that of the array of Chess960."""
    if variant == "racingkings":
        return read_fen(RACE, variant)
    rank = array_960(number)
    placement, _, rest = (HORDE if variant == "horde" else CHESS).partition(" ")
    placement = placement.replace("rnbqkbnr", rank.lower()).replace("RNBQKBNR", rank)
    if "losing" in VARIANTS[variant][1]:
        rest = rest.replace("KQkq", "-")
    return read_fen(placement + " " + rest, variant)


# The program


def perft(pos, depth):
    moves = legal_moves(pos)
    return len(moves) if depth == 1 else sum(perft(after(pos, m), depth - 1) for m in moves)


def prove(limit):
    rows = [line.rstrip("\n").split("\t") for line in sys.stdin][1:]
    n = bad = 0
    for variant, fen, depth, nodes in (row[:4] for row in rows):
        if int(nodes) > limit:
            print("# left out: %s, %s, depth %s has %s nodes" % (variant, fen, depth, nodes))
            continue
        n += 1
        pos = read_fen(fen, variant)
        got = perft(pos, int(depth))
        again = perft(read_fen(write_fen(pos), variant), 1) == perft(pos, 1)
        right = got == int(nodes) and again
        bad += not right
        print("%s %d - %s %s, depth %s: %d nodes%s" % ("ok" if right else "not ok", n, variant, fen, depth, got,
                                                     "" if right else ", not " + nodes))
    print("1..%d" % n)
    return bad > 0 or n == 0


def main():
    if sys.argv[1:2] == ["perft"]:
        sys.exit(prove(int((sys.argv[2:] or [200000])[0])))
    pos = read_fen(sys.argv[3], sys.argv[2])
    legal = legal_moves(pos)
    for m in legal:
        print(san(pos, m, legal), uci(m))
    print(write_fen(pos), end(pos))


if __name__ == "__main__":
    main()
