#!/usr/bin/env python3
"""slow_xiangqi.py: a second, simple implementation of xiangqi.

usage: slow_xiangqi.py perft [NODES] < perft-xiangqi.tsv
       slow_xiangqi.py games NUMBER SEED PLIES < perft-xiangqi.tsv

perft counts the move sequences of each row that has at most NODES of them (3,000) and prints TAP.  games plays random
games from the positions of the table in turn, and prints a line for each position, with tabs between its parts: the
FEN, the legal moves, sorted, or -, "check", "mate", "stalemate" or -, moves that are illegal, each with "=" and the
reasons that fit it, "|" between them, and the move that leads to the next line, or -.

A board is a dictionary from (file, rank) to letters, a move is played on a copy, and a general is in check if an enemy
piece could go where it stands.
"""
import random
import sys

FILES = "abcdefghi"


def side_of(piece):
    return "w" if piece.isupper() else "b"


def other(side):
    return "b" if side == "w" else "w"


def name(point):
    return FILES[point[0]] + str(point[1])


def read_fen(fen):
    placement, side = (fen.split() + ["w"])[:2]
    fields = fen.split()
    board = {}
    for i, row in enumerate(placement.split("/")):
        x = 0
        for c in row:
            if c.isdigit():
                x += int(c)
            else:
                board[x, 9 - i] = c
                x += 1
        assert x == 9
    return board, side, int(fields[4]) if len(fields) > 4 else 0, int(fields[5]) if len(fields) > 5 else 1


def write_fen(board, side, quiet, number):
    rows = []
    for y in range(9, -1, -1):
        row = "".join(board.get((x, y), " ") for x in range(9))
        for n in range(9, 0, -1):
            row = row.replace(" " * n, str(n))
        rows.append(row)
    return f"{'/'.join(rows)} {side} - - {quiet} {number}"


def own_half(side, point):
    return point[1] <= 4 if side == "w" else point[1] >= 5


def palace(side, point):
    return 3 <= point[0] <= 5 and (point[1] <= 2 if side == "w" else point[1] >= 7)


def between(board, a, b):
    """The pieces between two points of a line."""
    dx, dy = (b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1])
    found, at = [], (a[0] + dx, a[1] + dy)
    while at != b:
        if at in board:
            found.append(at)
        at = at[0] + dx, at[1] + dy
    return found


def way_wrong(board, a, b):
    """Why the piece on a cannot go to b, whatever becomes of its general; None: it can."""
    piece, side = board[a].lower(), side_of(board[a])
    dx, dy = b[0] - a[0], b[1] - a[1]
    forward = dy if side == "w" else -dy
    shape = sorted((abs(dx), abs(dy)))
    shapes = {"k": [0, 1], "p": [0, 1], "a": [1, 1], "b": [2, 2], "n": [1, 2]}
    if piece in "rc":
        if a == b or shape[0] != 0:
            return "not-its-way"
    elif shape != shapes[piece]:
        return "not-its-way"
    if piece in "ka" and not palace(side, b):
        return "leaves-palace"
    if piece == "b" and not own_half(side, b):
        return "crosses-river"
    if piece == "p" and forward < 0:
        return "backwards"
    if piece == "p" and forward == 0 and own_half(side, a):
        return "sideways"
    if b in board and side_of(board[b]) == side:
        return "own-piece"
    if piece == "b" and (a[0] + dx // 2, a[1] + dy // 2) in board:
        return "eye-blocked"
    if piece == "n":
        leg = (a[0] + dx // 2, a[1]) if abs(dx) == 2 else (a[0], a[1] + dy // 2)
        if leg in board:
            return "leg-blocked"
    if piece in "rc":
        n = len(between(board, a, b))
        if piece == "c" and b in board:
            return "no-screen" if n == 0 else "two-screens" if n > 1 else None
        return "jumps" if n else None
    return None


def generals(board):
    return {side_of(piece): at for at, piece in board.items() if piece in "kK"}


def attackers(board, side):
    """The enemy's pieces that attack the general of a side, with the other general on an open file."""
    where = generals(board)
    found = [at for at, piece in board.items() if side_of(piece) != side and piece not in "kK" and
             way_wrong(board, at, where[side]) is None]
    a, b = where["w"], where["b"]
    if a[0] == b[0] and not between(board, a, b):
        found.append(where[other(side)])
    return found


def played(board, a, b):
    after = dict(board)
    after[b] = after.pop(a)
    return after


def wrong(board, side, a, b):
    """The reasons that fit a move, as a set; empty: it is legal."""
    if a not in board:
        return {"no-piece"}
    if side_of(board[a]) != side:
        return {"wrong-side"}
    way = way_wrong(board, a, b)
    if way:
        return {way}
    if board.get(b, ".") in "kK":
        return {"takes-general"}
    after = played(board, a, b)
    enemies = attackers(after, side)
    before = attackers(board, side)
    king = generals(after)[side]
    still = [at for at in enemies if at in before]
    if not enemies:
        return set()
    if any(after[at] in "kK" for at in enemies) and not still:
        return {"generals-face"}
    if board[a] in "kK":
        return {"into-check"}
    if still:
        return {"in-check"}
    fits = set()
    for at in enemies:
        kind = after[at].lower()
        if kind == "c":
            fits.add("screen-removed" if between(board, at, king) else "screen-added")
        else:
            fits.add({"r": "pinned", "n": "leg-freed"}[kind])
    return fits


def moves(board, side):
    points = [(x, y) for x in range(9) for y in range(10)]
    return [(a, b) for a in sorted(board) if side_of(board[a]) == side for b in points
            if way_wrong(board, a, b) is None and not wrong(board, side, a, b)]


def perft(board, side, depth):
    found = moves(board, side)
    if depth == 1:
        return len(found)
    return sum(perft(played(board, a, b), other(side), depth - 1) for a, b in found)


def count(most):
    n = failed = 0
    for line in sys.stdin:
        fen, depth, nodes = line.split("\t")[:3]
        if not depth.isdigit() or int(nodes) > most:
            continue
        n += 1
        board, side, _, _ = read_fen(fen)
        got = perft(board, side, int(depth))
        failed += got != int(nodes)
        print(f"{'ok' if got == int(nodes) else 'not ok'} {n} - {fen} {depth}: {got}")
    print(f"1..{n}")
    return n == 0 or failed > 0


def some_wrong(board, side, rng):
    """Illegal moves of all kinds: any points, and pieces of the side to move going to where they might."""
    found = {}
    own = [at for at in board if side_of(board[at]) == side]
    for i in range(60):
        a = (rng.randrange(9), rng.randrange(10)) if i < 4 else rng.choice(own)
        b = a[0] + rng.randrange(-2, 3), a[1] + rng.randrange(-2, 3)
        if i % 3 == 0:
            b = (a[0], rng.randrange(10)) if i % 2 else (rng.randrange(9), a[1])
        if 0 <= b[0] < 9 and 0 <= b[1] < 10:
            fits = wrong(board, side, a, b)
            if fits:
                found[name(a) + name(b)] = "|".join(sorted(fits))
    # Moves that only endanger the general are rare: all of them.
    for a in own:
        for b in [(x, y) for x in range(9) for y in range(10)]:
            if way_wrong(board, a, b) is None and wrong(board, side, a, b):
                found[name(a) + name(b)] = "|".join(sorted(wrong(board, side, a, b)))
    return [f"{move}={fits}" for move, fits in sorted(found.items())]


def choose(board, side, found, rng):
    """Captures and checks are preferred now and then, so that games come to an end."""
    sharp = [m for m in found if m[1] in board or attackers(played(board, *m), other(side))]
    return rng.choice(sharp if sharp and rng.random() < 0.4 else found)


def game(fen, plies, rng):
    board, side, quiet, number = read_fen(fen)
    for ply in range(plies + 1):
        found = moves(board, side)
        checked = bool(attackers(board, side))
        end = ("mate" if checked else "stalemate") if not found else "check" if checked else "-"
        move = choose(board, side, found, rng) if found and ply < plies else None
        listed = " ".join(sorted(name(a) + name(b) for a, b in found))
        print(write_fen(board, side, quiet, number), listed or "-", end, " ".join(some_wrong(board, side, rng)) or "-",
              name(move[0]) + name(move[1]) if move else "-", sep="\t")
        if not move:
            return
        quiet = 0 if move[1] in board else quiet + 1
        board = played(board, *move)
        number += side == "b"
        side = other(side)


def main():
    if sys.argv[1:2] == ["perft"]:
        return count(int(sys.argv[2]) if len(sys.argv) > 2 else 3000)
    if sys.argv[1:2] != ["games"] or len(sys.argv) < 5:
        sys.exit(__doc__)
    number, seed, plies = (int(arg) for arg in sys.argv[2:5])
    rng = random.Random(seed)
    fens = sorted({line.split("\t")[0] for line in sys.stdin if "/" in line.split("\t")[0]})
    for i in range(number):
        game(fens[i % len(fens)], plies, rng)
    return 0


if __name__ == "__main__":
    sys.exit(main())
