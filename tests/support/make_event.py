#!/usr/bin/env python3
"""make_event.py: writes the games of a tournament as PGN, without faults or with one that is planted.

usage: make_event.py KIND [PLAYERS] [--rounds N] [--seed N] [--name EVENT] [--fault FAULT] [--byes] [--absences]
    [--boards] [--plain] [--gone N]
    make_event.py list < LINES

KIND: robin, double, double-exchanged (the last two rounds of the first cycle exchanged), robin-other (by another plan
than the Berger tables; PLAYERS is a power of 2), scheveningen (PLAYERS in each
class), knockout (PLAYERS is a power of 2), teams (PLAYERS is the number of teams; four boards and a reserve each), or
swiss.  --byes writes a game against "bye" for who has no opponent.  --absences has players who take half-point byes,
withdraw, or do not come (Swiss only).  --boards writes Round as round.board, and Board.  --plain writes no ratings
and ids.  --gone has a player withdraw after round N.

A planted fault is printed to standard error, as a line with tabs: the fault, the round, White and Black of the game as
it is written (of a missing game, as it was), and what else there is to say.  `--fault list` lists those of a kind.

`list` makes many events at once: each line is FILE and the arguments of one event.  The events of lines with one FILE
are one behind the other in it.  FILE.faults has for each fault the event's name, a tab, and the line about the fault.

It can also be imported: make(kind, n, ...) gives an Event with players, games and byes; plant() plants a fault.
"""
import argparse
import datetime
import random
import shlex
import sys

SURNAMES = """Abbott Berg Carlsen Dahl Evans Fischer Gruber Hansen Ivanov Jansen Keller Lindt Moser Novak Olsen Petrov
Quist Rossi Sokolov Torres Ulrich Vogel Weber Xu Yilmaz Zeman Arnold Bruno Costa Duarte Eklund Ferrari Garcia Horvath
Ilic Jovic Kovacs Lopez Marin Nagy Ortega Pavlov Queiros Riedl Santos Tamas Urban Varga Wagner Ziegler""".split()
GIVEN = """Anna Boris Clara David Elena Frank Greta Hugo Irina Jakob Karla Lukas Maria Niels Olga Pavel Rita Stefan
Tanja Viktor""".split()
# Less than twenty half-moves, so that equal moves of other players are no duplicates.
OPENINGS = [
    "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3 e5 Nb3 Be6 f3",
    "d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Bd3 d5 Nf3 c5 O-O",
    "d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5 e3 e6 Bxc4 Bb4",
    "e4 e6 d4 d5 Nc3 Nf6 e5 Nfd7 f4 c5 Nf3 Nc6 Be3",
    "c4 e5 Nc3 Nf6 Nf3 Nc6 g3 d5 cxd5 Nxd5 Bg2 Nb6 O-O Be7",
    "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5 Ng3 Bg6 h4 h6 Nf3 Nd7",
    "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nc6 d5 Ne7",
]
RESULTS = ["0-1", "1/2-1/2", "1-0"]
MIRROR = {"1-0": "0-1", "0-1": "1-0", "+/-": "-/+", "-/+": "+/-"}
POINTS = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1), "+/-": (2, 0), "-/+": (0, 2)}
FORFEITS = {"+/-": "1-0", "-/+": "0-1"}


class Player:
    def __init__(self, number, name, rating, fide):
        self.number, self.name, self.rating, self.fide, self.team, self.place = number, name, rating, fide, "", 0


class Game:
    """A game; `round` is a number, `part` what comes after it in the tag: match and board, or the game of a match."""

    def __init__(self, rnd, part, white, black, result, board=0):
        self.round, self.part, self.side, self.result, self.board = rnd, part, [white, black], result, board
        self.teams, self.ratings, self.date = None, None, None

    def exchange(self):
        self.side.reverse()
        self.result = MIRROR.get(self.result, self.result)
        if self.teams:
            self.teams = self.teams[::-1]


class Event:
    def __init__(self, kind, r):
        self.kind, self.r, self.players, self.games, self.byes = kind, r, [], [], []
        self.teams = []     # of a team event: lists of players in board order
        self.start = datetime.date(2019, 3, 1)

    def result(self, white, black):
        """By rating, so that scores differ."""
        chance = 1 / (1 + 10 ** ((black.rating - white.rating - 30) / 400))
        x = self.r.random()
        return RESULTS[2] if x < chance - 0.18 else RESULTS[0] if x > chance + 0.18 else RESULTS[1]

    def add(self, rnd, part, white, black, board=0, result=None):
        self.games.append(Game(rnd, part, white, black, result or self.result(white, black), board))
        return self.games[-1]

    def rounds(self):
        return max(g.round for g in self.games)


def make_players(event, n):
    names = [s + ", " + g for s in SURNAMES for g in GIVEN]
    ratings = sorted((event.r.randint(2000, 2600) for _ in range(n)), reverse=True)
    for i, name in enumerate(event.r.sample(names, n)):
        event.players.append(Player(i + 1, name, ratings[i], 1400000 + 7 * event.r.randint(1, 9999) * 100 + i))


# -- plans --

def berger(n):
    """Pairs of numbers, round by round, as the rotation of C.05 gives them; n is even."""
    order = list(range(1, n))
    rounds = []
    for r in range(n - 1):
        pairs = [(order[0], n) if r % 2 == 0 else (n, order[0])]
        for k in range(1, n // 2):
            pairs.append((order[k], order[-k]))
        rounds.append(pairs)
        order = order[n // 2:] + order[:n // 2]
    return rounds


def make_robin(event, n, rounds, cycles=1, exchanged=False):
    make_players(event, n)
    numbers = event.players[:]
    event.r.shuffle(numbers)
    table = berger(n + n % 2)
    plan = []
    for cycle in range(cycles):
        order = [[(b, a) if cycle % 2 else (a, b) for a, b in pairs] for pairs in table]
        if exchanged and cycle == 0:
            order[-1], order[-2] = order[-2], order[-1]
        plan += order
    for r, pairs in enumerate(plan[:rounds or len(plan)], 1):
        board = 0
        for a, b in pairs:
            if max(a, b) > n:
                event.byes.append((r, numbers[min(a, b) - 1]))
                continue
            board += 1
            event.add(r, str(board), numbers[a - 1], numbers[b - 1], board)


def make_robin_other(event, n, rounds):
    """Another plan than the Berger tables; the number of players is a power of 2."""
    make_players(event, n)
    for r in range(1, rounds or n):
        for i in range(n):
            if i < i ^ r:
                event.add(r, "", *event.r.sample([event.players[i], event.players[i ^ r]], 2))


def make_scheveningen(event, n, rounds):
    make_players(event, 2 * n)
    a, b = event.players[::2], event.players[1::2]
    for r in range(rounds or n):
        for i in range(n):
            j = (i + r) % n
            white_first = (r + (i < n // 2) + (j < n // 2)) % 2 == 0
            event.add(r + 1, str(i + 1), *((a[i], b[j]) if white_first else (b[j], a[i])), i + 1)


def match(event, rnd, number, one, two):
    """Two games, two more at a faster rate, and a last one in which a draw counts for Black; returns who won."""
    score = {one: 0, two: 0}
    games = 0
    while games < 4 and (games % 2 or score[one] == score[two]):
        white, black = (one, two) if games % 2 == 0 else (two, one)
        g = event.add(rnd, str(games + 1), white, black)
        for player, points in zip(g.side, POINTS[g.result]):
            score[player] += points
        games += 1
    if score[one] == score[two]:
        g = event.add(rnd, str(games + 1), one, two)
        return one if g.result == "1-0" else two
    return one if score[one] > score[two] else two


def make_knockout(event, n, rounds):
    make_players(event, n)
    left = event.players[:]
    rnd = 0
    while len(left) > 1 and (not rounds or rnd < rounds):
        rnd += 1
        half = len(left) // 2
        left = [match(event, rnd, i + 1, left[i], left[-1 - i]) for i in range(half)]


def make_teams(event, n, rounds):
    make_players(event, 5 * n)
    for t in range(n):
        event.teams.append(event.players[t::n])
        for place, player in enumerate(event.teams[t], 1):
            player.team = "Team " + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[t % 26] + (str(t // 26) if t > 25 else "")
            player.place = place
    for r, pairs in enumerate(berger(n + n % 2)[:rounds], 1):
        m = 0
        for a, b in pairs:
            if max(a, b) > n:
                continue
            m += 1
            sides = []
            for t in (a, b):
                rest = event.r.choice([None] * 3 + list(range(5)))     # who does not play; usually the reserve
                sides.append([p for i, p in enumerate(event.teams[t - 1]) if i != (4 if rest is None else rest)])
            for board in range(1, 5):
                pair = [sides[0][board - 1], sides[1][board - 1]]
                if board % 2 == 0:
                    pair.reverse()
                g = event.add(r, "%d.%d" % (m, board), *pair, board)
                g.teams = [p.team for p in pair]


def prefers(colours):
    """The colour that a player should have, -1 White, 1 Black, 0 none, and how much: 3 is absolute."""
    difference = colours.count(0) - colours.count(1)
    if len(colours) > 1 and colours[-1] == colours[-2]:
        return (1 if colours[-1] == 0 else -1), 3
    if abs(difference) > 1:
        return (1 if difference > 0 else -1), 3
    if difference:
        return (1 if difference > 0 else -1), 2
    return (0, 0) if not colours else ((1 if colours[-1] == 0 else -1), 1)


def pair_up(order, met, colours, tries):
    """Pairs of a list, the first with the first that suits; None: there are none, or it takes too long."""
    if not order:
        return []
    tries[0] -= 1
    if tries[0] < 0:
        return None
    one = order[0]
    for k in range(1, len(order)):
        two = order[k]
        a, b = prefers(colours[one]), prefers(colours[two])
        if two in met[one] or (a[1] == 3 and b[1] == 3 and a[0] == b[0]):
            continue
        rest = pair_up(order[1:k] + order[k + 1:], met, colours, tries)
        if rest is not None:
            return [(one, two)] + rest
    return None


def colours_of(one, two, colours, first):
    """Who has White: by the stronger preference, else by the last colours, else the first-named one."""
    a, b = prefers(colours[one]), prefers(colours[two])
    if a[0] == 0 and b[0] == 0:
        return (one, two) if first else (two, one)
    if (a[0], a[1]) == (b[0], b[1]):
        for x, y in zip(reversed(colours[one]), reversed(colours[two])):
            if x != y:
                return (one, two) if x == 1 else (two, one)
        return (one, two) if a[0] < 0 else (two, one)
    white = one if (a[0] < 0 if a[1] > b[1] or (a[1] == b[1] and a[0]) else b[0] > 0) else two
    return (one, two) if white is one else (two, one)


def make_swiss(event, n, rounds, absences=False):
    make_players(event, n)
    players, r = event.players, event.r
    rounds = rounds or max(3, n.bit_length() + 1)
    met, colours = {p: set() for p in players}, {p: [] for p in players}
    score, had_bye = {p: 0 for p in players}, set()
    gone = {}
    if absences and n > 8:
        for p in r.sample(players, max(1, n // 12)):
            gone[p] = r.randint(2, rounds)
    for rnd in range(1, rounds + 1):
        here = [p for p in players if rnd < gone.get(p, rounds + 1)]
        asked = r.sample(here, 1) if absences and rnd < rounds and len(here) > 8 and r.random() < 0.5 else []
        for p in asked:
            score[p] += 1
            event.byes.append((rnd, p, "1/2-1/2"))
        here = sorted((p for p in here if p not in asked), key=lambda p: (-score[p], p.number))
        free = None
        pairs = None
        for free in [None] if len(here) % 2 == 0 else [p for p in reversed(here) if p not in had_bye]:
            order = [p for p in here if p is not free]
            for attempt in range(200):
                if attempt:     # near in score, in another order
                    order.sort(key=lambda p: -score[p] + r.random() * attempt / 10)
                pairs = pair_up(order, met, colours, [5 * n + 100])
                if pairs is not None:
                    break
            if pairs is not None:
                break
        if pairs is None:
            raise SystemExit("make_event.py: no pairing in round %d" % rnd)
        if free:
            had_bye.add(free)
            score[free] += 2
            event.byes.append((rnd, free, "1-0"))
        for board, (one, two) in enumerate(pairs, 1):
            white, black = colours_of(one, two, colours, board % 2 == 1)
            forfeit = absences and r.random() < 0.03
            g = event.add(rnd, str(board), white, black, board, r.choice(["+/-", "-/+"]) if forfeit else None)
            for i, p in enumerate(g.side):
                score[p] += POINTS[g.result][i]
                if forfeit and POINTS[g.result][i] == 2:
                    had_bye.add(p)
                if not forfeit:
                    colours[p].append(i)
            if not forfeit:
                met[white].add(black)
                met[black].add(white)


KINDS = {
    "robin": lambda e, n, k, a: make_robin(e, n, k),
    "double": lambda e, n, k, a: make_robin(e, n, k, 2),
    "double-exchanged": lambda e, n, k, a: make_robin(e, n, k, 2, True),
    "robin-other": lambda e, n, k, a: make_robin_other(e, n, k),
    "scheveningen": lambda e, n, k, a: make_scheveningen(e, n, k),
    "knockout": lambda e, n, k, a: make_knockout(e, n, k),
    "teams": lambda e, n, k, a: make_teams(e, n, k),
    "swiss": make_swiss,
}


def make(kind, n, rounds=None, seed=1, absences=False):
    event = Event(kind, random.Random("%s %d %s %d" % (kind, n, rounds, seed)))
    KINDS[kind](event, n, rounds, absences)
    return event


# -- faults: each changes the games, and returns the game and what else there is to say; None: it cannot be planted --

def played(event):
    return [g for g in event.games if g.result not in FORFEITS]


def plant_round(event):
    g = event.r.choice(event.games)
    was = g.round
    g.round = event.r.choice([k for k in range(1, event.rounds() + 1) if k != was])
    return g, "round %d" % was


def plant_colours(event):
    g = event.r.choice(played(event))
    g.exchange()
    return g, ""


def plant_missing(event):
    g = event.r.choice(played(event))
    event.games.remove(g)
    return g, ""


def plant_extra(event):
    g = event.r.choice(played(event))
    others = [k for k in range(1, event.rounds() + 1) if k != g.round]
    extra = event.add(event.r.choice(others), g.part, g.side[1], g.side[0], g.board)
    extra.teams = g.teams and g.teams[::-1]
    return extra, "round %d" % g.round


def plant_twice(event):
    """One of a game's players is replaced by somebody who plays in this round, too, and whom the other has not met."""
    g = event.r.choice(played(event))
    met = {p for o in event.games if g.side[0] in o.side for p in o.side}
    here = [p for o in event.games if o.round == g.round and o is not g for p in o.side]
    here = [p for p in here if p.team == g.side[1].team]
    here = [p for p in here if p not in met] or here
    if not here:
        return None
    was, g.side[1] = g.side[1], event.r.choice(here)
    return g, "%s twice, for %s" % (g.side[1].name, was.name)


def plant_rematch(event):
    """In the last rounds two pairs exchange opponents, so that two meet for a second time."""
    met = {}
    for g in played(event):
        met.setdefault(frozenset(g.side), g)
    for g in sorted(played(event), key=lambda g: -g.round):
        for o in played(event):
            if o.round != g.round or o is g:
                continue
            before = met.get(frozenset((g.side[0], o.side[1])))
            other = met.get(frozenset((o.side[0], g.side[1])))
            if before and before.round < g.round and not other:
                g.side[1], o.side[1] = o.side[1], g.side[1]
                return g, "round %d" % before.round
    return None


def plant_third_colour(event):
    """The colours of a game are exchanged, so that a player has one colour three times; not in the last two rounds."""
    games = played(event)
    for g in event.r.sample(games, len(games)):
        if g.round > event.rounds() - 2:
            continue
        for side in (0, 1):
            row = [o for o in sorted(games, key=lambda o: o.round) if g.side[side] in o.side and o.round < g.round][-2:]
            if len(row) == 2 and all(o.side[1 - side] is g.side[side] for o in row):
                p = g.side[side]
                g.exchange()
                return g, "%s: three times %s" % (p.name, "White" if side else "Black")
    return None


def before(event, p, rnd):
    """The points of a player before a round, and the colours in it; None: a round is missing."""
    row = sorted((g for g in event.games if p in g.side and g.round < rnd), key=lambda g: g.round)
    byes = [b for b in event.byes if b[1] is p and b[0] < rnd]
    if len(row) + len(byes) != rnd - 1:
        return None
    points = sum(POINTS[g.result][g.side.index(p)] for g in row) + sum(POINTS[b[2]][0] for b in byes)
    return points, [g.side.index(p) for g in row if g.result not in FORFEITS]


def wrong_colours(event, players):
    """Has a game of these players colours that should be exchanged?"""
    for g in played(event):
        sides = [before(event, p, g.round) for p in g.side]
        if set(players) & set(g.side) and None not in sides:
            a, b = (prefers(s[1]) for s in sides)
            if max(a[1] * (a[0] > 0), b[1] * (b[0] < 0)) > max(a[1] * (a[0] < 0), b[1] * (b[0] > 0)):
                return True
    return False


def plant_due(event):
    """The colours of a game are exchanged in which both players had the colour that they should."""
    games = [g for g in played(event) if g.round > 1]
    for g in event.r.sample(games, len(games)):
        sides = [before(event, p, g.round) for p in g.side]
        if None in sides:
            continue
        a, b = (prefers(s[1]) for s in sides)
        if a[0] < 0 < b[0] and a[1] < 3 and b[1] < 3:
            g.exchange()
            return g, ""
    return None


def plant_gap(event):
    """Two pairs of a round exchange opponents, so that one of the first meets one of the last."""
    games = [g for g in played(event) if g.round > 3]
    met = {frozenset(g.side): g for g in played(event)}
    for g in event.r.sample(games, len(games)):
        for o in games:
            points = [before(event, p, g.round) for p in g.side + o.side]
            if o.round == g.round and None not in points and points[0][0] - points[3][0] >= 6 and \
                    points[1][0] - points[2][0] >= 5 and frozenset((g.side[0], o.side[1])) not in met and \
                    frozenset((o.side[0], g.side[1])) not in met:
                g.side[1], o.side[1] = o.side[1], g.side[1]
                if not wrong_colours(event, g.side + o.side):
                    return g, "%s and %s points" % (points[0][0] / 2, points[3][0] / 2)
                g.side[1], o.side[1] = o.side[1], g.side[1]
    return None


def plant_bye_after_win(event):
    """Who has a bye won by forfeit in an earlier round."""
    full = [b for b in event.byes if len(b) > 2 and b[2] == "1-0"]
    for bye in reversed(full):
        for g in event.games:
            if g.round < bye[0] and bye[1] in g.side and g.result not in FORFEITS:
                was, g.result = g.result, "+/-" if g.side[0] is bye[1] else "-/+"
                if not wrong_colours(event, g.side):
                    return Game(bye[0], "", bye[1], None, "1-0"), "won by forfeit in round %d" % g.round
                g.result = was
    return None


def plant_bye_twice(event):
    """Somebody who had a bye gets that of another player, who plays in his place."""
    full = [b for b in event.byes if len(b) > 2 and b[2] == "1-0"]
    for late in reversed(full):
        for early in full:
            if early[0] >= late[0] or early[1] is late[1]:
                continue
            g = next((g for g in event.games if g.round == late[0] and early[1] in g.side), None)
            if g is None:
                continue
            rival = g.side[1 - g.side.index(early[1])]
            if any(late[1] in o.side and rival in o.side for o in event.games):
                continue
            g.side[g.side.index(early[1])] = late[1]
            event.byes[event.byes.index(late)] = (late[0], early[1], "1-0")
            return Game(late[0], "", early[1], None, "1-0"), "bye in round %d" % early[0]
    return None


def plant_board_gap(event):
    """In a team event the last board of a match."""
    g = event.r.choice([g for g in event.games if g.board and g.board > (3 if event.teams else 1)])
    top = max(o.board for o in event.games if o.round == g.round)
    was, g.board = g.board, top + 1
    g.part = g.part[:len(g.part) - len(str(was))] + str(g.board)
    return g, "board %d" % was


def plant_board_order(event):
    """Two players of a team exchange their boards in one match."""
    g = event.r.choice([g for g in event.games if g.board == 1])
    o = next(o for o in event.games if o.round == g.round and o.part == g.part[:-1] + "3")
    p = next(i for i in (0, 1) if g.side[i].team == g.side[0].team)
    q = next(i for i in (0, 1) if o.side[i].team == g.side[p].team)
    g.side[p], o.side[q] = o.side[q], g.side[p]
    return g, "%s before %s" % (g.side[p].name, o.side[q].name)


def plant_two_teams(event):
    """In one round a player who is free plays for another team."""
    for g in event.r.sample(event.games, len(event.games)):
        here = {p for o in event.games if o.round == g.round for p in o.side}
        free = [p for p in event.players if p not in here and p.team not in g.teams and
                any(p in o.side for o in event.games)]
        if free:
            side = event.r.randint(0, 1)
            g.side[side] = event.r.choice(free)
            return g, "%s of %s plays for %s" % (g.side[side].name, g.side[side].team, g.teams[side])
    return None


def plant_plays_on(event):
    """Who has lost a match plays the next one in the place of the winner; not after an Armageddon game, the fifth."""
    rnd = event.r.randint(1, event.rounds() - 1)
    later = {p for g in event.games if g.round == rnd + 1 for p in g.side}
    fifth = [set(g.side) for g in event.games if g.round == rnd and g.part == "5"]
    g = event.r.choice([g for g in event.games if g.round == rnd and set(g.side) not in fifth])
    winner = g.side[0] if g.side[0] in later else g.side[1]
    loser = g.side[1] if winner is g.side[0] else g.side[0]
    changed = [o for o in event.games if o.round == rnd + 1 and winner in o.side]
    for o in changed:
        o.side[o.side.index(winner)] = loser
    if any(o.round > rnd + 1 and winner in o.side for o in event.games):
        for o in event.games:
            if o.round > rnd + 1 and winner in o.side:
                o.side[o.side.index(winner)] = loser
    return changed[0], "%s was knocked out by %s" % (loser.name, winner.name)


def plant_rating(event):
    g = event.r.choice(event.games)
    g.ratings = [g.side[0].rating + 100, g.side[1].rating]
    return g, "%s: %d" % (g.side[0].name, g.side[0].rating)


def plant_date(event):
    """The date of another month."""
    g = event.r.choice(event.games)
    g.date = event.start + datetime.timedelta(days=g.round - 1 + 200)
    return g, ""


def plant_self(event):
    g = event.r.choice(event.games)
    was, g.side[1] = g.side[1], g.side[0]
    return g, "for " + was.name


ROBINS = ["robin", "double", "double-exchanged"]
FAULTS = {
    "round": (plant_round, ROBINS), "colours": (plant_colours, ROBINS),
    "missing": (plant_missing, ROBINS + ["scheveningen"]),
    "extra": (plant_extra, ROBINS + ["scheveningen", "robin-other"]),
    "twice": (plant_twice, ROBINS + ["swiss", "scheveningen"]),
    "rematch": (plant_rematch, ["swiss"]), "third-colour": (plant_third_colour, ["swiss"]),
    "due": (plant_due, ["swiss"]), "gap": (plant_gap, ["swiss"]),
    "bye-twice": (plant_bye_twice, ["swiss"]), "bye-after-win": (plant_bye_after_win, ["swiss"]),
    "board-gap": (plant_board_gap, ["teams", "robin", "double", "swiss"]),
    "board-order": (plant_board_order, ["teams"]),
    "two-teams": (plant_two_teams, ["teams"]), "plays-on": (plant_plays_on, ["knockout"]),
    "rating": (plant_rating, list(KINDS)), "date": (plant_date, list(KINDS)), "self": (plant_self, list(KINDS)),
}


def plant(event, fault):
    """Plants it; returns the line about it."""
    planter, kinds = FAULTS[fault]
    planted = planter(event) if event.kind in kinds else None
    if planted is None:
        raise SystemExit("make_event.py: %s cannot be planted in this event" % fault)
    g, more = planted
    return "\t".join([fault, str(g.round), g.side[0].name, g.side[1].name if g.side[1] else "bye", more])


# -- PGN --

def tags_of(event, g, options):
    rnd = str(g.round)
    if event.kind in ("knockout", "teams") or options.boards:
        rnd += "." + g.part
    date = g.date or event.start + datetime.timedelta(days=g.round - 1)
    tags = [("Event", options.name or "%s of %d" % (event.kind, len(event.players))), ("Site", "Testville"),
            ("Date", date.strftime("%Y.%m.%d")), ("Round", rnd), ("White", g.side[0].name), ("Black", g.side[1].name),
            ("Result", FORFEITS.get(g.result, g.result))]
    if not options.plain:
        ratings = g.ratings or [p.rating for p in g.side]
        tags += [("WhiteElo", ratings[0]), ("BlackElo", ratings[1]), ("WhiteFideId", g.side[0].fide),
                 ("BlackFideId", g.side[1].fide)]
    if g.teams:
        tags += [("WhiteTeam", g.teams[0]), ("BlackTeam", g.teams[1])]
    if g.board and (options.boards or g.teams):
        tags.append(("Board", g.board))
    if g.result in FORFEITS:
        tags.append(("Termination", "forfeit"))
    return tags


def write(event, out, options):
    for g in sorted(event.games, key=lambda g: g.round):
        out.write("".join('[%s "%s"]\n' % t for t in tags_of(event, g, options)) + "\n")
        moves = [] if g.result in FORFEITS else event.r.choice(OPENINGS).split()
        for i in range(0, len(moves), 2):
            out.write("%d. %s " % (i // 2 + 1, " ".join(moves[i:i + 2])))
        out.write(FORFEITS.get(g.result, g.result) + "\n\n")
    for bye in event.byes if options.byes else []:
        date = event.start + datetime.timedelta(days=bye[0] - 1)
        result = bye[2] if len(bye) > 2 else "*"
        if result != "*":
            out.write('[Event "%s"]\n[Site "Testville"]\n[Date "%s"]\n[Round "%d"]\n[White "%s"]\n[Black "bye"]\n'
                      '[Result "%s"]\n\n%s\n\n' % (options.name or "%s of %d" % (event.kind, len(event.players)),
                                                    date.strftime("%Y.%m.%d"), bye[0], bye[1].name, result, result))


def parser_of_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("kind", choices=[*KINDS, "list"])
    parser.add_argument("players", nargs="?", type=int, default=8)
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--gone", type=int)
    parser.add_argument("--name")
    parser.add_argument("--fault", choices=[*FAULTS, "list"])
    for flag in ("byes", "absences", "boards", "plain"):
        parser.add_argument("--" + flag, action="store_true")
    return parser


def write_event(options, out):
    """Writes one event; returns the line about its fault, or None."""
    options.byes = options.byes or options.fault in ("bye-twice", "bye-after-win")
    options.boards = options.boards or options.fault == "board-gap"
    event = make(options.kind, options.players, options.rounds, options.seed, options.absences)
    if options.gone:
        leaver = event.r.choice(event.players)
        event.games = [g for g in event.games if leaver not in g.side or g.round <= options.gone]
    line = plant(event, options.fault) if options.fault else None
    write(event, out, options)
    return line


def write_list(lines, parser):
    files = {}
    for line in lines:
        name, *arguments = shlex.split(line)
        options = parser.parse_args(arguments)
        if name not in files:
            files[name] = open(name, "w", encoding="utf-8"), open(name + ".faults", "w", encoding="utf-8")
        out, faults = files[name]
        fault = write_event(options, out)
        if fault:
            faults.write("%s\t%s\n" % (options.name, fault))


def main():
    parser = parser_of_arguments()
    options = parser.parse_args()
    if options.kind == "list":
        write_list(sys.stdin, parser)
        return
    if options.fault == "list":
        print("\n".join(f for f in FAULTS if options.kind in FAULTS[f][1]))
        return
    fault = write_event(options, sys.stdout)
    if fault:
        print(fault, file=sys.stderr)


if __name__ == "__main__":
    main()
