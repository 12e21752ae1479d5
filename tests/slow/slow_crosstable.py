# slow_crosstable.py: are crosstables as they were published, and as a slow second implementation makes them?
# usage: slow_crosstable.py published PUBLISHED <TABLE   status 0: every value of the file (fixtures/crosstables/*.tsv) is that of the table
#        slow_crosstable.py compare PGN [PLAYERS] [KEY=VALUE]... <TABLE
#            status 0: every value of events of up to PLAYERS is that of the second implementation, which was told the
#            options of the table: order=BH/C1,DE points=3-1-0 edition=2024 k=20
#        slow_crosstable.py table PGN                   the table of the second implementation, for people
# TABLE is what --crosstable --format csv writes.
import bisect
import collections
import csv
import datetime
import re
import sys
from fractions import Fraction as F

BREAKS = ("sonneborn-berger", "buchholz", "buchholz-cut-1", "buchholz-cut-2", "median-buchholz", "direct-encounter",
          "rounds-won", "progressive", "blacks")
ALIASES = {"direct": "direct-encounter", "median": "median-buchholz"}
# FIDE Handbook B.02, table 8.1.1: from 50 % on.
DIFFERENCES = (0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
               202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538,
               589, 677, 800)
faults = 0


def fault(text):
    global faults
    faults += 1
    if faults <= 40:
        print("# " + text)


# -- the program's table --

# Rows as dictionaries.  The second "wins" is the tie-break: won without a game, too.
def read_table(file):
    rows = csv.reader(file, strict=True)
    names = []
    for name in next(rows):
        name = ALIASES.get(name, name)
        names.append("rounds-won" if name == "wins" and "wins" in names else name)
    table = []
    for row in rows:
        if len(row) != len(names):
            raise ValueError("%d cells, not %d: %s" % (len(row), len(names), row))
        table.append(dict(zip(names, row)))
    return table


# -- published tables --

def read_published(path):
    ranked_by, names, rows = None, None, []
    for line in open(path, encoding="utf-8"):
        line = line.rstrip("\n")
        if line.startswith("# ranked-by: "):
            ranked_by = [ALIASES.get(name, name) for name in line[len("# ranked-by: "):].split()]
        elif line.startswith("#"):
            continue
        elif names is None:
            names = [ALIASES.get(name, name) for name in line.split("\t")]
        else:
            cells = line.split("\t")
            assert len(cells) == len(names), line
            rows.append(dict(zip(names, cells)))
    return ranked_by, names, rows


def value_of(cell):
    return F(cell) if re.fullmatch(r"-?\d+([./]\d+)?", cell) else cell


# The first and the last place of "5-7".
def places(cell):
    first, _, last = cell.partition("-")
    return int(first), int(last or first)


def order_key(row, ranked_by):
    return tuple(F(row[name] or 0) for name in ["points"] + ranked_by)


def published(path):
    ranked_by, names, rows = read_published(path)
    table = read_table(sys.stdin)
    keys = [name for name in ("event", "from", "player") if name in names]
    found = {}
    for row in table:
        found.setdefault(tuple(row[name] for name in keys), []).append(row)
    values = 0
    for want in rows:
        got = found.pop(tuple(want[name] for name in keys), [])
        if len(got) != 1:
            fault("%s: %d rows of %s" % (path, len(got), [want[name] for name in keys]))
            continue
        for name in names:
            if name == "place" or want[name] == "":
                continue
            values += 1
            if name not in got[0] or value_of(got[0][name]) != value_of(want[name]):
                fault("%s: %s: %s is %s, published %s" % (path, want["player"], name, got[0].get(name), want[name]))
        first, last = places(want["place"])
        rank = int(got[0]["rank"])
        if not first <= rank <= last:
            fault("%s: %s: rank %d, published %s" % (path, want["player"], rank, want["place"]))
        # Whatever the table is ranked by, points come first.
        tied = [row for row in rows if row["points"] == want["points"] and row.get("event") == want.get("event") and
                row.get("from") == want.get("from")]
        if not min(places(row["place"])[0] for row in tied) <= rank <= max(places(row["place"])[1] for row in tied):
            fault("%s: %s: rank %d is not among those with the same points" % (path, want["player"], rank))
        want["got"] = got[0]
    for key in found:
        if "event" not in keys or any(key[0] == row["event"] for row in rows):
            fault("%s: %s is not published" % (path, key))
    if ranked_by is not None:
        for a in rows:
            for b in rows:
                if "got" in a and "got" in b and places(a["place"])[1] < places(b["place"])[0]:
                    values += 1
                    if order_key(a["got"], ranked_by) <= order_key(b["got"], ranked_by):
                        fault("%s: %s is not before %s" % (path, a["player"], b["player"]))
    print("# %d values" % values)


# -- games --

# A tag pair's value, with its escapes.
TAG = re.compile(rb'^\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')


def text_of(value):
    value = re.sub(rb"\\(.)", rb"\1", value)
    try:
        return value.decode("utf-8").strip()
    except UnicodeDecodeError:	# where DOS has its letters, Windows has hardly any
        dos = all(byte < 0x80 or 0x80 <= byte <= 0xa5 for byte in value)
        return value.decode("cp437" if dos else "cp1252", "replace").strip()


def read_games(path):
    games, tags = [], {}
    for line in open(path, "rb"):
        match = TAG.match(line)
        if match:
            tags.setdefault(match.group(1).decode(), text_of(match.group(2)))
        elif line.strip() and tags:
            # Without moves the Termination may say that nobody played.
            if tags.get("Termination", "").lower() == "forfeit" and line.strip() == tags.get("Result", "").encode() and \
                    tags["Result"] in ("1-0", "0-1"):
                tags["Result"] += " ff"
            games.append(tags)
            tags = {}
    if tags:
        games.append(tags)
    return games


# The first and the last day of a date that may be written in part; None: there is none.
def days(date):
    match = re.fullmatch(r"(\d{4})\.(\d\d|\?\?)\.(\d\d|\?\?)", date)
    if not match:
        return None
    year, month, day = match.groups()
    try:
        if month == "??":
            return datetime.date(int(year), 1, 1).toordinal(), datetime.date(int(year), 12, 31).toordinal()
        if day != "??":
            return (datetime.date(int(year), int(month), int(day)).toordinal(),) * 2
        last = datetime.date(int(year) + int(month) // 12, int(month) % 12 + 1, 1).toordinal() - 1
        return datetime.date(int(year), int(month), 1).toordinal(), last
    except ValueError:
        return None


def site_of(game):
    return re.sub("^https?://.+", "?", game.get("Site", ""))


# Games of the same event, site and section, as long as no 60 days lie between them.
def stretches_of(games):
    groups = collections.defaultdict(list)
    for game in games:
        groups[game.get("Event", ""), site_of(game), game.get("Section", ""), game.get("Stage", "")].append(game)
    for key in groups:
        dated = [(days(game.get("Date", "")), game) for game in groups[key]]
        undated = [game for day, game in dated if day is None]
        dated = sorted(((day, game) for day, game in dated if day is not None), key=lambda pair: pair[0])
        parts, last = [], None
        for day, game in dated:
            if last is None or day[0] - last >= 60:
                parts.append([])
                last = day[1]
            last = max(last, day[1])
            parts[-1].append(game)
        if not parts:
            parts.append([])
        parts[-1] += undated
        for part in parts:
            yield key, part


# What is above, but with the same event and section one table if the dates are at most three days apart and at least
# two players, and half of the players of the smaller one, are in both.
def events_of(games):
    named = collections.defaultdict(list)
    for key, part in stretches_of(games):
        dated = [days(game["Date"]) for game in part if days(game.get("Date", ""))]
        dated = [day for day in dated if day[0] == day[1]]
        span = (min(day[0] for day in dated), max(day[1] for day in dated)) if dated else None
        names = set(g[side] for g in of_players(part) for side in ("White", "Black") if not is_bye(g[side]))
        named[key[0], key[2:]].append((part, span, names))
    found = []
    for (event, group), parts in named.items():
        tables = []
        for part, span, names in parts:
            new = [(part, span, names)]
            for table in [t for t in tables if any(joins(span, names, *other[1:]) for other in t)]:
                tables.remove(table)
                new += table
            tables.append(new)
        found += [(event, group, table) for table in tables]
    for table in spelt(found):
        group = table[0][1]
        whole = [game for _, _, parts in table for part, _, _ in parts for game in part]
        order = sorted(whole, key=lambda g: (days(g.get("Date", "")) or (1e9, 1e9),) + tuple(
            g.get(tag, "") for tag in ("Date", "Round", "White", "Black")))
        sites = [site_of(game) for game in order]
        names = collections.Counter(game.get("Event", "") for game in whole)
        event = min(names, key=lambda name: (-names[name], name.encode()))
        yield (event, next((s for s in sites if s not in ("", "?", "-")), sites[0]), group[0]), whole


# Tables whose names may be spellings of one are one, if they have the same players and touching dates, and nobody has
# two games in a round.
def spelt(tables):
    of_player = collections.defaultdict(set)
    for i, (_, _, parts) in enumerate(tables):
        for _, span, names in parts:
            for name in names if span else ():
                of_player[name].add(i)
    near = collections.Counter()
    for some in of_player.values():
        spans = sorted((min(p[1][0] for p in tables[i][2] if p[1]), i) for i in some)
        for (_, i), (_, k) in zip(spans, spans[1:]):
            near[min(i, k), max(i, k)] += 1
    root = list(range(len(tables)))
    for (i, k), both in near.items():
        if both >= 2 and tables[i][1] == tables[k][1] and alike(tables[i][0], tables[k][0]) and \
                any(same_event(p, q) for p in tables[i][2] for q in tables[k][2]):
            root = [root[i] if r == root[k] else r for r in root]
    joined = collections.defaultdict(list)
    for i, r in enumerate(root):
        joined[r].append(tables[i])
    return joined.values()


def same_event(p, q):
    (games, span, names), (other, other_span, other_names) = p, q
    both, few, many = len(names & other_names), *sorted((len(names), len(other_names)))
    if not joins(span, names, other_span, other_names) or 10 * both < 9 * few or 2 * both < many:
        return False
    seats = collections.defaultdict(set)
    for game in of_players(games + other):
        if not re.match(r"\d", game.get("Round", "?")):
            return False
        for side, opponent in (("White", "Black"), ("Black", "White")):
            seats[game[side], int(re.match(r"\d+", game["Round"]).group())].add((side, game[opponent]))
    return all(len(seat) == 1 for seat in seats.values())


OTHERS = set("rapid blitz bullet armageddon freestyle random simul exhibition online women w men m open op final finals "
             "semifinal group playoff p o tb tiebreak ko qf sf a b c d e".split())


def alike(x, y):
    words = [re.findall("[a-z0-9]+", name.lower().replace("'", "")) for name in (x, y)]
    dropped = [[w for w in ws if re.fullmatch(r"[12]\d{3}|\d+(st|nd|rd|th)", w)] for ws in words]
    kept = [set(ws) - set(d) for ws, d in zip(words, dropped)]
    if not kept[0] or not kept[1] or (all(dropped) and set(dropped[0]) != set(dropped[1])):
        return False
    extra = [[w for w in a if not any(near_word(w, v) for v in b)] for a, b in (kept, kept[::-1])]
    return not all(extra) and not any(w in OTHERS or w.isdigit() for w in extra[0] + extra[1])


# One letter more, less, other, or two exchanged.
def near_word(a, b):
    if a == b:
        return True
    if min(len(a), len(b)) < 5:
        return False
    letters = "abcdefghijklmnopqrstuvwxyz0123456789"
    return b in set(a[:i] + c + a[i + k:] for i in range(len(a) + 1) for c in ["", *letters] for k in (0, 1)) | set(
        a[:i] + a[i + 1] + a[i] + a[i + 2:] for i in range(len(a) - 1))


def joins(span, names, other_span, other_names):
    if span is None or other_span is None or span[0] - other_span[1] > 3 or other_span[0] - span[1] > 3:
        return False
    both = len(names & other_names)
    return both >= 2 and 2 * both >= min(len(names), len(other_names))


class Game:
    pass


POINTS = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1), "0-0": (0, 0)}
FORFEITS = {"1-0 ff": "1-0", "0-1 ff": "0-1", "+:-": "1-0", "-:+": "0-1", "0-0": "0-0", "-:-": "0-0"}


NOBODY = ("?", "??", "-", "", "nn", "n.n.", "n. n.", "n n", "nn.", "anonymous", "anon", "unknown", "player",
          "player 1", "player 2", "opponent", "guest")


def is_bye(name):
    return name.lower() in ("bye", "-", "free", "spielfrei", "freilos", "exempt")


# Games of two players with names, or of one and a bye; somebody who has no name did not come where it was a forfeit.
def of_players(event):
    games = []
    for game in event:
        game = dict(game)
        for side in ("White", "Black"):
            name = game.get(side, "")
            unnamed = name in ("", "?") and game.get("Result", "*") in FORFEITS
            game[side] = "bye" if unnamed else name
        names = [game[side] for side in ("White", "Black") if not is_bye(game[side])]
        if [name.lower() for name in names] == ["white", "black"]:
            continue
        if names and not any(name.lower() in NOBODY for name in names) and len(set(names)) == len(names):
            games.append(game)
    return games


# An event with Armageddon games: each is taken out and said in the draw of the same two players and round before it.
def without_armageddons(event):
    pairs = collections.defaultdict(list)
    for game in event:
        pairs[game.get("Round", "?").partition(".")[0], frozenset((game["White"], game["Black"]))].append(game)
    left = []
    for games in pairs.values():
        drawn = [game for game in games if game["Result"] == "1/2-1/2"]
        others = [game for game in games if game["Result"] in ("1-0", "0-1")] + drawn[1:]
        if drawn and others:
            last = others[0]
            winner = last["White"] if last["Result"] == "1-0" else last["Black"]
            left.append(dict(drawn[0], Armageddon=winner))
            left += [game for game in games if game is not drawn[0] and game is not last]
        else:
            left += games
    return left


# The distinct games of an event; None: its record is not clear enough for a program that does not look twice.
def distinct(event):
    event = without_armageddons(event) if scale_of(Told.points)[1] else event
    late = {(g["Round"], g["White"], g["Black"]): g["Armageddon"] for g in event if "Armageddon" in g}
    rounds = set(game.get("Round", "?") for game in event)
    known = all(re.fullmatch(r"\d+(\.\d+)*", r) for r in rounds)
    if not known and rounds - {"?", "", "-"}:
        return None
    whole = False
    if known:
        seats = collections.defaultdict(set)
        for game in event:
            number, _, board = game["Round"].partition(".")
            for player in (game["White"], game["Black"]):
                if not is_bye(player):
                    seats[player, int(number)].add((game["White"], game["Black"], board))
        clashes = 0
        for seat in seats.values():
            boards = collections.defaultdict(set)
            for *pair, board in seat:
                boards[tuple(pair)] |= {board} - {""}
            clashes += sum(max(1, len(b)) for b in boards.values()) - 1
        if 0 < clashes <= 8 and clashes * 25 <= 2 * len(event):
            return None     # errors, which the program does not take for games of one pairing
        whole = clashes > 0
        if whole and any(len(set((g["White"], g["Black"]) for g in event if p in (g["White"], g["Black"]) and
                                 g["Round"] == r)) > 1
                         for g0 in event for p in (g0["White"], g0["Black"]) for r in (g0["Round"],)):
            return None
    table = {}
    for game in event:
        result = game.get("Result", "*")
        when = tuple(map(int, game["Round"].split("."))) if known else (game.get("Date", ""), result)
        when = when[:1] if known and not whole else when
        table.setdefault((when, game["White"], game["Black"]), set()).add(result)
    games = []
    for (when, white, black), results in table.items():
        results = results - {"*", "?", ""} if len(results) > 1 else results
        decided = set(FORFEITS.get(result, result) for result in results)
        g = Game()
        g.round, g.players = when if known else None, (white, black)
        g.armageddon = next((winner for (r, w, b), winner in late.items() if (w, b) == g.players and
                             tuple(map(int, r.split(".")))[:1] == g.round[:1]), None) if known else None
        g.forfeit = any(result in FORFEITS for result in results) or is_bye(white) or is_bye(black)
        g.points = POINTS.get(decided.pop()) if len(decided) == 1 else None
        games.append(g)
    return games


# -- the second implementation --

class Player:
    def __init__(self):
        self.list = []			# (round, opponent or None, colour, points or None, forfeit, score, standard points)
        self.rating, self.title = 0, ""
        self.points = 0			# those of the event, in halves


# What the table was made with.
class Told:
    order, points, edition, k = None, None, None, None


# Points in halves for a win, a draw and a loss, and for won and lost Armageddon games; None: there are none.
def scale_of(text):
    if text is None:
        return (2, 1, 0), None
    win, draw, loss = text.replace("½", ".5").split("-")
    halves = [int(2 * F(x)) for x in [win] + draw.split("/") + [loss]]
    return (halves[0], halves[-2], halves[-1]), (halves[1:3] if len(halves) == 4 else None)


def score_of(g, side):
    (win, draw, loss), late = scale_of(Told.points)
    if g.points is None:
        return 0
    if g.armageddon is not None:
        return late[0] if g.players[side] == g.armageddon else late[1]
    return {2: win, 1: draw, 0: loss}[g.points[side]]


def players_of(event, games):
    players = collections.defaultdict(Player)
    for g in games:
        for side in (0, 1):
            if is_bye(g.players[side]):
                continue
            other = None if is_bye(g.players[1 - side]) else g.players[1 - side]
            p = players[g.players[side]]
            standard = g.points[side] if g.points else 0
            if g.armageddon is not None:
                standard = 2 if g.players[side] == g.armageddon else 0
            p.list.append((g.round, other, side, None if g.points is None else g.points[side], g.forfeit,
                           score_of(g, side), standard))
            p.points += score_of(g, side)
    ratings = collections.defaultdict(collections.Counter)
    for game in event:
        for side in ("White", "Black"):
            elo = game.get(side + "Elo", "")
            if elo.isdigit() and 0 < int(elo) < 10000:
                ratings[game[side]][int(elo)] += 1
    for game in event:
        for side in ("White", "Black"):
            if game[side] in players and not players[game[side]].title:
                players[game[side]].title = game.get(side + "Title", "")
    for name, p in players.items():
        if ratings[name]:
            p.rating = max(ratings[name], key=lambda r: (ratings[name][r], r))
        if p.list[0][0] is not None:
            p.list.sort(key=lambda g: g[0])
    return players


def round_robin_cycles(players):
    met = collections.Counter()
    for name, p in players.items():
        for game in p.list:
            if game[1] is not None and name < game[1]:
                met[name, game[1]] += 1
    n = len(players)
    if n > 2 and len(met) == n * (n - 1) // 2 and len(set(met.values())) == 1:
        return met.popitem()[1]
    return 0


# The edition of C.07 by the first day of an event.
def edition_of(first):
    if Told.edition:
        return int(Told.edition)
    if not first or days(first)[0] >= datetime.date(2026, 3, 1).toordinal():
        return 2026
    return 2024 if days(first)[0] >= datetime.date(2023, 8, 1).toordinal() else 2009


# An event for the second implementation: its players, and what the rules depend on.
class Event:
    def __init__(self, players, swiss, edition, first):
        self.players, self.swiss, self.edition, self.first = players, swiss, edition, first
        self.win, self.draw = scale_of(Told.points)[0][:2]
        self.known = all(game[0] is not None for p in players.values() for game in p.list)
        self.rounds = sorted(set(game[0] for p in players.values() for game in p.list)) if self.known else []
        self.cycles = round_robin_cycles(players)
        self.values = {}
        self.unrated = any(p.rating == 0 for p in players.values())
        # Does anybody play twice in a round?
        self.orderly = self.known and all(len(set(g[0] for g in p.list)) == len(p.list) for p in players.values())


def did_not_come(game):			# a voluntarily unplayed round: C.07, 16.1.2
    return game[4] and game[3] is not None and (game[3] < 2 if game[1] is None else game[3] == 0)


# The points of a player for the opponents' sums: C.07, 16.3, and 8.3 if the last round is to be drawn.
def worth(e, p, fore):
    if (id(p), fore) not in e.values:
        e.values[id(p), fore] = worth_of(e, p, fore)
    return e.values[id(p), fore]


def worth_of(e, p, fore):
    total = 0
    for i, game in enumerate(p.list):
        last = fore and game[1] is not None and game[0] == e.rounds[-1]
        rest = p.list[i:]
        drawn_later = fore and any(g[1] is not None and g[0] == e.rounds[-1] for g in rest)
        ended = all(did_not_come(g) for g in rest) and not drawn_later
        if last:
            total += e.draw
        elif e.swiss and game[4] and (e.edition == 2009 or (ended and game[1] is None)):
            total += e.draw
        else:
            total += game[5]
    return total


# (score, points, may be cut first) of each game in a sum over opponents.
def terms(e, p, fore, as_played):
    found = []
    for i, game in enumerate(p.list):
        fore_game = fore and game[1] is not None and game[0] == e.rounds[-1]
        if not e.swiss or not game[4] or fore_game or (as_played and game[1] is not None):
            if game[1] is not None:
                found.append((worth(e, e.players[game[1]], fore), game[5], False))
            continue
        if e.edition == 2009:		# the virtual opponent
            before = sum(g[5] for g in p.list[:i])
            found.append((before + e.win - game[5] + e.draw * sum(r > game[0] for r in e.rounds), game[5], False))
            continue
        own = p.points
        if fore:
            own += sum(e.draw - g[5] for g in p.list if g[1] is not None and g[0] == e.rounds[-1])
        if e.edition == 2026:
            own = min(own, e.draw * len(e.rounds) if game[1] is None else worth(e, e.players[game[1]], fore))
        found.append((own, game[5], did_not_come(game)))
    return found


# What remains after cuts: C.07, 14 and 16.5.
def after_cuts(found, least, most, value):
    found = list(found)
    for _ in range(least):
        if not found:
            break
        significant = min(found, key=lambda t: (t[0], value(t)))
        chosen = [t for t in found if t[2]]
        cut = min(chosen, key=value) if chosen else significant
        found.remove(cut if value(cut) >= value(significant) else significant)
    for _ in range(most):
        if found:
            found.remove(max(found, key=lambda t: (t[0], value(t))))
    return found


def half_up(x):
    return (x + F(1, 2)) // 1


def over_the_board(e, p):		# with a result, against rated players
    return [(e.players[g[1]].rating, g[3]) for g in p.list
            if g[1] is not None and not g[4] and g[3] is not None and e.players[g[1]].rating > 0]


# Table 8.1.2: the last rating difference of 50 %, 51 %, ...
EXPECTED = (3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
            206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
            735)


def expected(difference):
    percent = 50 + bisect.bisect_left(EXPECTED, abs(difference))
    return percent if difference >= 0 else 100 - percent


def perfect(met):
    if not met:
        return None
    points = 50 * sum(made for _, made in met)
    low = min(r for r, _ in met) - 800
    if points == 0:
        return max(low, 0)
    high = low + 6000
    while low < high:
        middle = (low + high) // 2
        if sum(expected(middle - other) for other, _ in met) < points:
            low = middle + 1
        else:
            high = middle
    return max(0, low)


def value_by_code(e, name, code):
    if (name, code) not in e.values:
        e.values[name, code] = compute(e, name, code)
    return e.values[name, code]


# The value of a tie-break by its code with modifiers: "BH/C1"; None: it has no meaning.
def compute(e, name, code):
    p = e.players[name]
    code, *modifiers = CODES.get(code, code).split("/")
    least = next((int(m[1:]) for m in modifiers if m[0] in "CM"), 0)
    most = next((int(m[1:]) for m in modifiers if m[0] == "M"), 0)
    limit = next((int(m[1:]) for m in modifiers if m[0] == "L"), 0)
    as_played = "P" in modifiers
    if code in ("BH", "FB", "SB"):
        if code == "FB" and not e.orderly:
            return None
        value = (lambda t: t[0] * t[1]) if code == "SB" else lambda t: t[0]
        found = after_cuts(terms(e, p, code == "FB", as_played), least, most, value)
        return F(sum(value(t) for t in found), 4 if code == "SB" else 2)
    if code == "AOB":
        met = [g[1] for g in p.list if g[1] is not None and (not g[4] or as_played or not e.swiss)]
        sums = [value_by_code(e, other, "BH/P" if as_played else "BH") for other in met]
        return F(half_up(100 * F(sum(sums), len(sums))), 100) if sums else None
    if code == "KS":
        games = e.cycles * (len(e.players) - 1) if e.cycles else len(e.rounds)
        if games == 0:
            return None
        return F(sum(g[5] for g in p.list if g[1] is not None and
                     F(e.players[g[1]].points) >= F(e.win * games, 2) + limit), 2)
    if code == "PS":
        if not e.orderly:
            return None
        return F(sum(sum(g[5] for g in p.list if g[0] <= r) for r in e.rounds[least:]), 2)
    if code in ("WIN", "WON", "BPG", "BWG", "REP"):
        test = {"WIN": lambda g: g[3] == 2, "WON": lambda g: g[3] == 2 and not g[4],
                "BPG": lambda g: g[2] == 1 and not g[4], "BWG": lambda g: g[2] == 1 and g[3] == 2 and not g[4],
                "REP": lambda g: not did_not_come(g)}[code]
        return sum(1 for g in p.list if test(g))
    if code == "STD":
        return F(sum(g[6] for g in p.list), 2)
    if code == "TPN":
        order = sorted(e.players, key=lambda n: (-e.players[n].rating, TITLES.index(e.players[n].title), n.encode()))
        return order.index(name) + 1
    if e.unrated:
        return None
    met = over_the_board(e, p)
    if code == "RTNG":
        return p.rating
    if code == "ARO":
        ratings = sorted(r for r, _ in met)[least:]
        ratings = ratings[:max(0, len(ratings) - most)]
        return int(half_up(F(sum(ratings), len(ratings)))) if ratings else None
    if code == "TPR":
        made = performance_of(p, e.players)
        return None if made is None else max(made, 0)
    if code == "PTP":
        return perfect(met)
    if code in ("APRO", "APPO"):
        values = [value_by_code(e, g[1], "TPR" if code == "APRO" else "PTP") for g in p.list
                  if g[1] is not None and not g[4]]
        values = [v for v in values if v is not None]
        return int(half_up(F(sum(values), len(values)))) if values else None
    raise ValueError(code)


TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "")
CODES = dict(zip(BREAKS, ("SB", "BH", "BH/C1", "BH/C2", "BH/M1", "DE", "WIN", "PS", "BPG")))


# Expected score and rating change: B.02, 8.3, with its rules for differences of more than 400.
def change_of(e, p):
    met = over_the_board(e, p)
    if not met or not p.rating:
        return None, None
    day = days(e.first)[0] if e.first else 10 ** 9
    date = lambda *ymd: datetime.date(*ymd).toordinal()
    limit = 400 if day >= date(2009, 7, 1) else 350
    sums, used = F(0), False
    for rating, _ in sorted(met):
        gap = p.rating - rating
        if day >= date(2025, 10, 1) and p.rating >= 2650:
            pass
        elif gap < -limit:
            gap = -limit
        elif gap > limit and not (date(2022, 1, 1) <= day < date(2024, 3, 1) and used):
            gap, used = limit, True
        sums += F(expected(gap), 100)
    k = int(Told.k) if Told.k not in (None, "auto") else 10 if p.rating >= 2400 else 20
    if day >= date(2014, 7, 1):
        k = min(k, 700 // len(met))
    return sums, k * (F(sum(made for _, made in met), 2) - sums)


# All tie-breaks of a player that every table has, the direct encounter left out.
def breaks_of(e, name):
    return {what: value_by_code(e, name, code) for what, code in CODES.items() if code != "DE"}


# What a player made against others, and how often they met.
def encounters(e, name, tied, as_played):
    met, points = collections.Counter(), 0
    for _, other, _, made, forfeit, score, _ in e.players[name].list:
        if other in tied and made is not None and not (e.swiss and forfeit and not as_played):
            met[other] += 1
            points += score
    return met, points


# C.07, 6: the groups of those who are tied, after their direct encounters.
def by_direct(e, tied, as_played):
    if len(tied) < 2:
        return [tied]
    made = {name: encounters(e, name, tied, as_played) for name in tied}
    times = set(made[a][0][b] for a in tied for b in tied if a != b)
    if len(times) == 1 and times != {0}:
        groups = [[n for n in tied if made[n][1] == v] for v in sorted(set(m[1] for m in made.values()), reverse=True)]
    elif e.swiss and e.edition != 2009 and max(times) <= 1:
        best = {n: made[n][1] + e.win * (len(tied) - 1 - len(made[n][0])) for n in tied}
        rest, groups = list(tied), []
        while len(rest) > 1:		# whatever the missing games give
            first = max(rest, key=lambda n: made[n][1])
            if any(best[n] >= made[first][1] for n in rest if n != first):
                break
            groups.append([first])
            rest.remove(first)
        groups.append(rest)
    else:
        return [tied]
    if len(groups) == 1:
        return groups
    return [part for group in groups for part in by_direct(e, group, as_played)]


# The rank of each player by points and the tie-breaks of the list.
def ranks(e, order):
    groups = [[n for n in e.players if e.players[n].points == v]
              for v in sorted(set(p.points for p in e.players.values()), reverse=True)]
    for code in order:
        parts, reverse = [], code.endswith("/R") != code.startswith("TPN")
        code = CODES.get(ALIASES.get(code, code), code.removesuffix("/R"))
        for group in groups:
            if code.split("/")[0] == "DE":
                parts += by_direct(e, group, "/P" in code)
                continue
            values = {n: value_by_code(e, n, code) for n in group}
            if reverse:
                values = {n: None if v is None else -v for n, v in values.items()}
            known = sorted(set(v for v in values.values() if v is not None), reverse=True)
            parts += [part for v in known + [None] if (part := [n for n in group if values[n] == v])]
        groups = parts
    rank, found = 1, {}
    for group in groups:
        for name in group:
            found[name] = rank
        rank += len(group)
    return found


# B.02, 1.4.9: average to a whole number, part of the points to hundredths, halves up.
def performance_of(p, players):
    rated = [(players[other].rating, points) for _, other, _, points, forfeit, _, _ in p.list
             if other is not None and not forfeit and points is not None and players[other].rating > 0]
    if not rated:
        return None
    half = F(1, 2)
    average = (F(sum(rating for rating, _ in rated), len(rated)) + half) // 1
    part = (F(100 * sum(points for _, points in rated), 2 * len(rated)) + half) // 1
    return int(average) + (DIFFERENCES[part - 50] if part >= 50 else -DIFFERENCES[50 - part])


# Points between those with the same points, if all of them met equally often; else None.
def direct_of(e, name, as_played):
    tied = [other for other in e.players if e.players[other].points == e.players[name].points]
    if len(tied) < 2:
        return None
    times = [encounters(e, a, tied, as_played)[0][b] for a in tied for b in tied if a != b]
    if len(set(times)) != 1 or times[0] == 0:
        return None
    return F(encounters(e, name, tied, as_played)[1], 2)


# Rows of values by the names of columns.
def rows_of(event, swiss, first, names):
    games = distinct(event)
    if games is None or not games:
        return None
    e = Event(players_of(event, games), swiss, edition_of(first), first)
    ranked = ranks(e, Told.order.split(",")) if Told.order else None
    rows = {}
    for name, p in e.players.items():
        row = breaks_of(e, name)
        played = [game for game in p.list if not game[4]]
        row["direct-encounter"] = direct_of(e, name, False)
        for what in names:
            if what in ("expected", "rating_change"):
                row[what] = change_of(e, p)[what == "rating_change"]
            elif re.fullmatch("[A-Z]+(/.*)?", what):
                row[what] = direct_of(e, name, True) if what == "DE/P" else \
                    value_by_code(e, name, re.sub("/R$", "", what))
        row["points"] = F(p.points, 2)
        row["rating"] = p.rating or None
        row["games"] = len(played)
        for points, what in ((2, "wins"), (1, "draws"), (0, "losses")):
            row[what] = sum(game[3] == points for game in played)
        row["performance"] = performance_of(p, e.players)
        row["rank from"] = ranked[name] if ranked else 1 + sum(q.points > p.points for q in e.players.values())
        row["rank to"] = ranked[name] if ranked else sum(q.points >= p.points for q in e.players.values())
        rows[name] = row
    return rows, e.cycles


# The places in a knock-out: who is in a later round is in front.  Ties are by that, so a direct encounter is another.
def by_round(event, rows):
    last = {name: max(int(game["Round"].partition(".")[0]) for game in event if name in (game["White"], game["Black"]))
            for name in rows}
    for name, row in rows.items():
        row["rank from"] = 1 + sum(last[other] > last[name] for other in rows)
        row["rank to"] = sum(last[other] >= last[name] for other in rows)
        del row["direct-encounter"]


# Are three quarters of the games there that could be: one a player and round, but for byes?
def most_games(event, players):
    byes = set((game["Round"].partition(".")[0], game["White"], game["Black"]) for game in event
               if is_bye(game["White"]) or is_bye(game["Black"]))
    games = set((int(game["Round"].partition(".")[0]), frozenset((game["White"], game["Black"]))) for game in event
                if not is_bye(game["White"]) and not is_bye(game["Black"]))
    rounds = len(set(int(game["Round"].partition(".")[0]) for game in event))
    possible = min((rounds * len(players) - len(byes)) // 2, rounds * (len(players) // 2))
    return F(len(games), possible) >= F(3, 4)


def compare(path, most):
    table = collections.defaultdict(dict)
    for row in read_table(sys.stdin):
        key = tuple(row[name] for name in ("event", "site", "section", "from"))
        if row["player"] in table[key]:
            fault("%s: %s stands twice" % (key, row["player"]))
        table[key][row["player"]] = row
    events = robins = unclear = values = left_out = 0
    found = set()
    for key, event in events_of(read_games(path)):
        whole, event = event, of_players(event)
        players = set(name for game in event for name in (game["White"], game["Black"]) if not is_bye(name))
        left_out += len(whole) - len(event)
        dates = [game["Date"] for game in whole if days(game.get("Date", ""))]
        first = min(dates, key=lambda date: (days(date), date)) if dates else ""
        since = first.partition(".??")[0].replace(".", "-")     # of 1997.??.11 only the year can be said
        if players:
            found.add(key + (since,))
        if len(players) > most or not players:
            continue
        got = table.get(key + (since,))
        if got is None:
            fault("%s: no table from %s" % (key, since))
            continue
        swiss = all(row["kind"] == "swiss" for row in got.values())
        made = rows_of(event, swiss, first, next(iter(got.values())))
        if swiss and made is not None and not most_games(event, players):
            fault("%s: a Swiss with few games" % (key,))
        if made is None:
            unclear += 1
            continue
        rows, cycles = made
        events += 1
        robins += cycles > 0
        kind = next(iter(got.values()))["kind"]
        if cycles > 0 and not kind.endswith("round-robin"):
            fault("%s: the kind is %s, all met %d times" % (key, kind, cycles))
        if set(rows) != set(got):
            fault("%s: players differ: %s" % (key, sorted(set(rows) ^ set(got))))
            continue
        if kind == "knockout":
            by_round(event, rows)
        for name, row in rows.items():
            rank = int(got[name]["rank"])
            if not row["rank from"] <= rank <= row["rank to"]:
                fault("%s: %s: rank %d" % (key, name, rank))
            for what, want in row.items():
                if what.startswith("rank "):
                    continue
                values += 1
                cell = got[name].get(what)
                if cell is None or (F(cell) if cell else None) != want:
                    fault("%s: %s: %s is %s, not %s" % (key, name, what, cell, want))
    if set(table) - found:
        fault("tables of no event: %s" % sorted(set(table) - found)[:3])
    print("# %d events, %d of them whole round robins, %d not clear; %d values; %d games without two players" %
          (events, robins, unclear, values, left_out))
    if events == 0:
        fault("no event")


def show(path):
    for key, event in events_of(read_games(path)):
        made = rows_of(of_players(event), False, "", ())
        if made is None:
            continue
        print(key, "cycles", made[1])
        for name, row in sorted(made[0].items(), key=lambda item: (-item[1]["points"], item[0])):
            print("  %-28s" % name, " ".join("%s=%s" % (what, "" if v is None else float(v)) for what, v in row.items()))


if sys.argv[1] == "published":
    published(sys.argv[2])
elif sys.argv[1] == "compare":
    for option in [arg for arg in sys.argv[3:] if "=" in arg]:
        setattr(Told, *option.split("=", 1))
    most = [arg for arg in sys.argv[3:] if "=" not in arg]
    compare(sys.argv[2], int(most[0]) if most else 1000)
elif sys.argv[1] == "table":
    show(sys.argv[2])
sys.exit(1 if faults else 0)
