# crosstable.py: are crosstables as they were published, and as a slow second implementation makes them?
# usage: crosstable.py published PUBLISHED <TABLE   status 0: every value of the file (fixtures/crosstables/*.tsv) is that of the table
#        crosstable.py compare PGN [PLAYERS] <TABLE     status 0: every value of events of up to PLAYERS is that of the second implementation
#        crosstable.py table PGN                        the table of the second implementation, for people
# TABLE is what --crosstable --format csv writes.
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


# The distinct games of an event; None: its record is not clear enough for a program that does not look twice.
def distinct(event):
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
        for seat in seats.values():
            if len(set(pair[:2] for pair in seat)) > 1 or len(set(pair[2] for pair in seat) - {""}) > 1:
                whole = True
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
        g.forfeit = any(result in FORFEITS for result in results) or is_bye(white) or is_bye(black)
        g.points = POINTS.get(decided.pop()) if len(decided) == 1 else None
        games.append(g)
    return games


# -- the second implementation --

class Player:
    def __init__(self):
        self.list = []			# (round, opponent or None, colour, points or None, forfeit)
        self.rating = 0
        self.points = 0


def players_of(event, games):
    players = collections.defaultdict(Player)
    for g in games:
        for side in (0, 1):
            if is_bye(g.players[side]):
                continue
            other = None if is_bye(g.players[1 - side]) else g.players[1 - side]
            p = players[g.players[side]]
            p.list.append((g.round, other, side, None if g.points is None else g.points[side], g.forfeit))
            p.points += 0 if g.points is None else g.points[side]
    ratings = collections.defaultdict(collections.Counter)
    for game in event:
        for side in ("White", "Black"):
            elo = game.get(side + "Elo", "")
            if elo.isdigit() and 0 < int(elo) < 10000:
                ratings[game[side]][int(elo)] += 1
    for name, p in players.items():
        if ratings[name]:
            p.rating = max(ratings[name], key=lambda r: (ratings[name][r], r))
        if p.list[0][0] is not None:
            p.list.sort(key=lambda g: g[0])
    return players


# C.07, 16.3: for opponents, requested byes count as draws as long as nothing was played after them.
def adjusted(p):
    total = p.points
    for _, other, _, points, forfeit in reversed(p.list):
        if other is None and points in (0, 1):
            total += 1 - points
        elif not (forfeit and other is not None and points == 0):
            break
    return total


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


def rounds_of(players):
    return sorted(set(game[0] for q in players.values() for game in q.list))


# All tie-breaks of a player as numbers of points, the direct encounter left out; None: it has no meaning.
def breaks_of(name, players, swiss, limited):
    p = players[name]
    shares = []				# (is it cut first, score, points)
    for _, other, _, points, forfeit in p.list:
        if swiss and forfeit:		# C.07, 16.4: a dummy with the player's own points
            dummy = p.points
            if limited:
                dummy = min(dummy, adjusted(players[other]) if other is not None else len(rounds_of(players)))
            shares.append((points in (0, 1) if other is None else points == 0, dummy, points or 0))
        elif other is not None:
            shares.append((False, adjusted(players[other]) if swiss else players[other].points, points or 0))
    by_cut = [score for _, score, _ in sorted(shares, key=lambda share: (not share[0], share[1]))]
    value = {
        "sonneborn-berger": F(sum(score * points for _, score, points in shares), 4),
        "buchholz": F(sum(by_cut), 2),
        "buchholz-cut-1": F(sum(by_cut[1:]), 2),
        "buchholz-cut-2": F(sum(by_cut[2:]), 2),
        "median-buchholz": F(sum(by_cut[1:]) - max(by_cut[1:], default=0), 2),
        "rounds-won": sum(game[3] == 2 for game in p.list),
        "blacks": sum(game[2] == 1 and not game[4] for game in p.list),
    }
    rounds = rounds_of(players) if p.list[0][0] is not None else None
    if rounds is not None:
        total, progressive = 0, 0
        for r in rounds:
            total += sum(game[3] or 0 for game in p.list if game[0] == r)
            progressive += total
        value["progressive"] = F(progressive, 2)
    else:
        value["progressive"] = None
    return value


# B.02, 1.4.9: average to a whole number, part of the points to hundredths, halves up.
def performance_of(p, players):
    rated = [(players[other].rating, points) for _, other, _, points, forfeit in p.list
             if other is not None and not forfeit and points is not None and players[other].rating > 0]
    if not rated:
        return None
    half = F(1, 2)
    average = (F(sum(rating for rating, _ in rated), len(rated)) + half) // 1
    part = (F(100 * sum(points for _, points in rated), 2 * len(rated)) + half) // 1
    return int(average) + (DIFFERENCES[part - 50] if part >= 50 else -DIFFERENCES[50 - part])


# Points between those who are tied by a key, if all of them met equally often; else None.
def direct_of(name, players, swiss, key):
    tied = [other for other in players if key(players[other]) == key(players[name])]
    if len(tied) < 2:
        return None
    met, points = collections.Counter(), 0
    for a in tied:
        for _, b, _, made, forfeit in players[a].list:
            if b in tied and made is not None and not (swiss and forfeit):
                met[a, b] += 1
                points += made if a == name else 0
    if len(met) != len(tied) * (len(tied) - 1) or len(set(met.values())) != 1:
        return None
    return F(points, 2)


def rows_of(event, swiss, limited):
    games = distinct(event)
    if games is None or not games:
        return None
    players = players_of(event, games)
    rows = {}
    for name, p in players.items():
        p.breaks = breaks_of(name, players, swiss, limited)
    for name, p in players.items():
        row = dict(p.breaks)
        played = [game for game in p.list if not game[4]]
        row["direct-encounter"] = direct_of(name, players, swiss, lambda q: q.points)
        row["points"] = F(p.points, 2)
        row["rating"] = p.rating or None
        row["games"] = len(played)
        for points, what in ((2, "wins"), (1, "draws"), (0, "losses")):
            row[what] = sum(game[3] == points for game in played)
        row["performance"] = performance_of(p, players)
        row["rank from"] = 1 + sum(q.points > p.points for q in players.values())
        row["rank to"] = sum(q.points >= p.points for q in players.values())
        rows[name] = row
    return rows, round_robin_cycles(players)


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
        if players:
            found.add(key + (first,))
        if len(players) > most or not players:
            continue
        got = table.get(key + (first,))
        if got is None:
            fault("%s: no table from %s" % (key, first))
            continue
        swiss = all(row["kind"] == "swiss" for row in got.values())
        # C.07 of 1 March 2026, 16.4
        made = rows_of(event, swiss, not first or days(first)[0] >= datetime.date(2026, 3, 1).toordinal())
        if swiss and made is not None and not most_games(event, players):
            fault("%s: a Swiss with few games" % (key,))
        if made is None:
            unclear += 1
            continue
        rows, cycles = made
        events += 1
        robins += cycles > 0
        kind = next(iter(got.values()))["kind"]
        if (cycles > 0) != kind.endswith("round-robin"):
            fault("%s: the kind is %s, all met %d times" % (key, kind, cycles))
        if set(rows) != set(got):
            fault("%s: players differ: %s" % (key, sorted(set(rows) ^ set(got))))
            continue
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
        made = rows_of(of_players(event), False, False)
        if made is None:
            continue
        print(key, "cycles", made[1])
        for name, row in sorted(made[0].items(), key=lambda item: (-item[1]["points"], item[0])):
            print("  %-28s" % name, " ".join("%s=%s" % (what, "" if v is None else float(v)) for what, v in row.items()))


if sys.argv[1] == "published":
    published(sys.argv[2])
elif sys.argv[1] == "compare":
    compare(sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1000)
elif sys.argv[1] == "table":
    show(sys.argv[2])
sys.exit(1 if faults else 0)
