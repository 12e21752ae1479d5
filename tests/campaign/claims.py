#!/usr/bin/env python3
"""claims.py: draws and claims of pgn-check beside those of python-chess, game by game and half-move by half-move.

usage: tests/campaign/claims.py [--build B] [--jobs N] [--games N] FILE...

FILEs are PGN, perhaps compressed by zstd.  Both read the same bytes, and judge all games by the Laws of 2023.  Compared
are the half-moves of each game; every claim of a threefold repetition on the board, with the number of occurrences, and
with every intended move; where fifty moves are reached, and where they are with an intended move; the fifth occurrence;
and seventy-five moves.  After a position in which nobody can mate, or a draw without a claim, there are no claims.

Printed are how many of each kind both have, and every difference.  Games of variants, and games that one of the two
does not read to the end, are counted apart.  Where pgn-check finds by analysis that nobody can mate, which python-chess
cannot, that half-move is taken from it.
"""
import argparse
import collections
import io
import json
import multiprocessing
import os
import re
import subprocess
import sys

import chess
import chess.pgn

KINDS = {"rep-threefold": "threefold", "rep-threefold-claimable-ahead": "threefold ahead", "fifty-reached": "fifty",
         "fifty-claimable-ahead": "fifty ahead", "rep-fivefold": "fivefold", "seventyfive-reached": "seventy-five"}
LEFT_OUT = ["variant", "half-moves differ"]
CHUNK = 500         # games


def occurrences(board):
    """How often the position on the board has occurred."""
    times = 1
    while board.is_repetition(times + 1):
        times += 1
    return times


def repeating(board):
    """The moves with which a position occurs for at least the third time."""
    found = []
    for move in board.legal_moves:
        name = board.san(move).rstrip("+#")
        board.push(move)
        if board.is_repetition(3):
            found.append(name)
        board.pop()
    return found


def judged(game, moves, dead):
    """What python-chess says of a game until it is over, or dead: {(half-move, kind, detail)}."""
    board, found, twice = game.board(), set(), False
    for ply in range(len(moves) + 1):
        if ply > 0:
            board.push(moves[ply - 1])
        twice = twice or board.is_repetition(2)
        times = occurrences(board) if twice else 1
        if board.is_seventyfive_moves():
            found.add((ply, "seventy-five", ""))
        if times >= 5:
            found.add((ply, "fivefold", ""))
        if times >= 5 or board.is_game_over() or ply == dead:
            break
        if times >= 3:
            found.add((ply, "threefold", times))
        if twice:
            found |= {(ply, "threefold ahead", move) for move in repeating(board)}
        if board.is_fifty_moves() and (ply == 0 or board.halfmove_clock == 100):
            found.add((ply, "fifty", ""))
        if board.halfmove_clock == 99 and board.can_claim_fifty_moves():
            found.add((ply, "fifty ahead", ""))
    return found


def reported(build, data):
    """The games of pgn-check, and by game what it reports, and after which half-move nobody can mate."""
    run = subprocess.run([os.path.join(build, "pgn-check"), "--no-config", "--laws", "fide-2023", "--claims",
                          "-f", "jsonl", "--max-findings", "0", "-"], input=data, stdout=subprocess.PIPE, check=False)
    if run.returncode not in (0, 1):
        raise RuntimeError("pgn-check: status %d" % run.returncode)
    games, found, dead = [], collections.defaultdict(set), {}
    for row in map(json.loads, run.stdout.splitlines()):
        if row["type"] == "game":
            games.append(row)
            if row.get("end", "").startswith("dead"):
                dead[len(games)] = row["plies"]
        elif row.get("id") == "dead-position-reached":
            dead[row["game"]] = row["ply"] - 1
        elif row.get("id") in KINDS:
            kind = KINDS[row["id"]]
            detail = {"threefold": len(row.get("plies", [])), "threefold ahead": row.get("intended", "").rstrip("+#")}
            found[row["game"]].add((row["ply"], kind, detail.get(kind, "")))
    return games, found, dead


def read(piece):
    """The game of python-chess, for which two blank lines after the tags end one; None: there are not moves of one."""
    text, games = io.StringIO(piece.decode("utf-8", "replace")), []
    while (game := chess.pgn.read_game(text)) is not None:
        games.append(game)
    with_moves = [game for game in games if game.variations]
    return games[0] if len(games) == 1 else with_moves[0] if len(with_moves) == 1 else None


def compare(work):
    """Some games: how many of each kind both have, and the differences."""
    build, first, pieces = work
    count, differences = collections.Counter(), []
    games, found, dead = reported(build, b"".join(pieces))
    if len(games) != len(pieces):
        differences.append("%d and on: %d games, not %d" % (first + 1, len(games), len(pieces)))
    for number, (row, piece) in enumerate(zip(games, pieces), 1):
        count["games"] += 1
        if b'[Variant "' in piece:
            count["variant"] += 1
            continue
        game = read(piece)
        moves = list(game.mainline_moves()) if game else []
        if game is None or len(moves) != row["plies"]:
            count["half-moves differ"] += 1
            print("game %d: %d half-moves, not %d" % (first + number, len(moves), row["plies"]), file=sys.stderr)
            continue
        mine, theirs = found[number], judged(game, moves, dead.get(number))
        count["half-moves"] += len(moves)
        count.update(kind for _, kind, _ in mine & theirs)
        for who, claims in ("pgn-check alone", mine - theirs), ("python-chess alone", theirs - mine):
            differences += ["%d: %s: half-move %d: %s %s" % ((first + number, who) + claim)
                            for claim in sorted(claims, key=str)]
    return count, differences


def chunks(build, name, most):
    """The games of a file, some at a time."""
    with open(name, "rb") as f:
        data = f.read()
    if name.endswith(".zst"):
        data = subprocess.run(["zstd", "-dcq", name], stdout=subprocess.PIPE, check=True).stdout
    games = re.split(rb"(?<=\n)(?=\[Event )", data)[:most]
    for i in range(0, len(games), CHUNK):
        yield build, i, games[i:i + CHUNK]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--games", type=int, help="of each file, at most so many")
    parser.add_argument("files", nargs="+")
    o = parser.parse_args()
    total, wrong = collections.Counter(), 0
    with multiprocessing.Pool(o.jobs) as pool:
        for name in o.files:
            for count, differences in pool.imap(compare, chunks(o.build, name, o.games)):
                total += count
                wrong += len(differences)
                for line in differences:
                    print("%s, game %s" % (name, line), flush=True)
    print("%d games, %d half-moves; %s" % (total["games"], total["half-moves"],
                                           ", ".join("%s: %d" % (kind, total[kind]) for kind in KINDS.values())))
    print("not compared: " + ", ".join("%s: %d" % (why, total[why]) for why in LEFT_OUT))
    print("%d differences" % wrong)
    return wrong > 0 or not total["threefold"]


if __name__ == "__main__":
    sys.exit(main())
