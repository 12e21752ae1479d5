#!/usr/bin/env python3
"""trf_games.py: writes the games of a tournament report file (TRF) of single players as PGN, with its byes.

usage: trf_games.py FILE.trf > games.pgn
"""
import sys

RESULT = {"1": "1-0", "=": "1/2-1/2", "0": "0-1", "+": "1-0", "-": "0-1", "W": "1-0", "D": "1/2-1/2", "L": "0-1"}
BYES = {"U": "1-0", "F": "1-0", "H": "1/2-1/2", "Z": "0-1", "-": "0-1", "+": "1-0"}


def cell_of(lines, number, rnd):
    """What a player has in a round, counted from 0."""
    return next(line[91 + 10 * rnd:99 + 10 * rnd] for line in lines if int(line[4:8]) == number)


def main():
    lines = open(sys.argv[1], encoding="utf-8", newline="").read().replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines = [line for line in lines if line[:3] == "001"]
    names = {int(line[4:8]): line[14:47].strip() for line in lines}
    games = []
    for line in lines:
        for k in range((len(line) - 91 + 1) // 10 + 1):
            cell = line[91 + 10 * k:99 + 10 * k]
            if len(cell) < 8 or not cell.strip():
                continue
            other, colour, result = cell[:4].strip(), cell[5], cell[7]
            name = names[int(line[4:8])]
            if other in ("", "0000"):
                if result in BYES:
                    games.append((k + 1, name, "bye", BYES[result], False))
            elif colour == "w":
                both = result == "-" and cell_of(lines, int(other), k)[7:] == "-"
                games.append((k + 1, name, names[int(other)], "0-0" if both else RESULT[result], result in "+-"))
    for rnd, white, black, result, forfeit in sorted(games):
        print('[Event "Swiss"]\n[Site "?"]\n[Date "2021.03.%02d"]\n[Round "%d"]\n[White "%s"]\n[Black "%s"]\n[Result "%s"]' %
              (rnd, rnd, white, black, result))
        print('%s\n%s\n' % ('[Termination "forfeit"]\n' if forfeit else "", result))


if __name__ == "__main__":
    main()
