#!/usr/bin/env python3
"""
slow_stats.py: what pgn-stats counts, counted a second time, slowly and plainly, with a reader and a board of its own.

usage: tests/slow/slow_stats.py [--by TAG] [--depth N] [--eco TSV] [--against CSV[,CSV]...] FILE...

Prints the rows as `pgn-stats --format csv` has them (man arbiter-stats.7), sorted; with --against it compares them
with that output, prints what differs, and has the status 1 then.  Of several CSV files what differs is written to
CSV.said, and "CSV STATUS" is printed of each.  Games should be free of faults: to find these is
pgn-check's task.  What it does not count:
- `findings`, `games`, and the count `with-findings`;
- `ends`: of dead positions only those by lack of material; of reasons that are told only those in TOLD;
- `positions`: their keys are pgn-stats' own, so that only how often each stood is compared.
It judges all games by the Laws of 2023, whatever their date is: --laws fide-2023.
"""
import csv
import re
import subprocess
import sys
from collections import Counter, defaultdict

WHITE, BLACK = 0, 1
COLOURS = ("white", "black")
MEN = {"P": "pawn", "N": "knight", "B": "bishop", "R": "rook", "Q": "queen", "K": "king"}
INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SCORE = ("games", "white", "draws", "black", "other")
PLAYER = ("games", "as-white", "wins", "draws", "losses", "other")
COLUMNS = {
	"counts": ("games", "times", "white", "black"),
	"results": ("games", "plies"),
	"ends": SCORE,
	"lengths": SCORE,
	"years": SCORE + ("plies",),
	"ratings": PLAYER,
	"differences": SCORE,
	"timecontrols": SCORE + ("plies",),
	"events": SCORE + ("plies", "first", "last"),
	"players": PLAYER + ("lowest", "highest", "first", "last", "rated-opponents", "opponents-sum"),
	"pairs": ("games", "wins", "draws", "losses", "other"),
	"openings": SCORE + ("plies",),
	"tree": SCORE,
	"material": SCORE,
	"pieces": ("moves", "captures", "captured", "checks"),
	"squares": ("arrivals", "captures", "captured"),
	"positions": ("times",),
	"tags": ("games", "unknown"),
}
LEAST, MOST = ("lowest", "first"), ("highest", "last")

# -- the text --

TOKEN = re.compile(r"""
	(?P<blank>\s+)
	| (?P<tag>\[\s*(?P<name>\w+)\s*"(?P<value>(?:\\.|[^"\\])*)"\s*\])
	| (?P<comment>\{[^}]*\})
	| (?P<rest>;[^\n]*)
	| (?P<open>\() | (?P<close>\))
	| (?P<nag>\$\d+)
	| (?P<result>(?:1-0|0-1|1/2-1/2|0-0|\*)(?![^\s(){};\[]))
	| (?P<number>\d+\.+|\d+(?=\s)|\.+)
	| (?P<word>[^\s(){};$\[]+)
""", re.X)


class Game:
	"""Tags and words as they are written."""
	def __init__(self):
		self.tags, self.words, self.result, self.comment, self.moves_began = [], [], None, "", False

	def tag(self, name):
		for n, value in self.tags:
			if n.lower() == name.lower():
				return value
		return None

	def text(self, name):
		return (self.tag(name) or "").strip()


def read_text(name):
	data = subprocess.run(["zstd", "-dcq", name], stdout=subprocess.PIPE, check=True).stdout \
	    if name.endswith(".zst") else open(name, "rb").read()
	# Each line is UTF-8, or else of the old encoding.
	lines = []
	for line in data.split(b"\n"):
		try:
			lines.append(line.rstrip(b"\r").decode("utf-8"))
		except UnicodeDecodeError:
			lines.append(line.rstrip(b"\r").decode("cp1252", "replace"))
	return "\n".join(line for line in lines if not line.startswith("%"))


def games_of(text):
	game, depth, at = Game(), 0, 0
	while at < len(text):
		match = TOKEN.match(text, at)
		if match is None:
			raise SystemExit("slow_stats.py: cannot read: " + repr(text[at:at + 40]))
		at, kind = match.end(), match.lastgroup
		if match["blank"] is not None:
			continue
		if match["tag"] is not None:
			if game.moves_began or (match["name"] == "Event" and game.tags):
				yield game
				game, depth = Game(), 0
			game.tags.append((match["name"], re.sub(r"\\(.)", r"\1", match["value"])))
			continue
		game.moves_began = True
		if kind == "open":
			depth += 1
		elif kind == "close":
			depth -= 1
		elif depth > 0:
			continue
		elif kind == "comment":
			game.comment = match["comment"][1:-1].strip()
		elif kind == "result":
			game.result = match["result"]
		elif kind == "word":
			game.words.append(match["word"])
			game.comment = ""
	if game.tags or game.moves_began:
		yield game


# -- the board: a list of 64 letters from a1, b1 to h8; White's are capitals; '.' is empty --

def step(square, dx, dy):
	x, y = square % 8 + dx, square // 8 + dy
	return y * 8 + x if 0 <= x < 8 and 0 <= y < 8 else None


def ray(square, dx, dy):
	squares = []
	while (square := step(square, dx, dy)) is not None:
		squares.append(square)
	return squares


STRAIGHT, SLANTED = [(1, 0), (-1, 0), (0, 1), (0, -1)], [(1, 1), (1, -1), (-1, 1), (-1, -1)]
JUMPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
# Of each square, the lines along which such a man may move, each up to the first man that stands in its way.
LINES = {
	"R": [[r for d in STRAIGHT if (r := ray(s, *d))] for s in range(64)],
	"B": [[r for d in SLANTED if (r := ray(s, *d))] for s in range(64)],
	"Q": [[r for d in STRAIGHT + SLANTED if (r := ray(s, *d))] for s in range(64)],
	"N": [[[t] for d in JUMPS if (t := step(s, *d)) is not None] for s in range(64)],
	"K": [[[t] for d in STRAIGHT + SLANTED if (t := step(s, *d)) is not None] for s in range(64)],
}
# Squares from which a pawn of a colour attacks a square.
PAWN_FROM = [[[t for dx in (-1, 1) if (t := step(s, dx, dy)) is not None] for s in range(64)] for dy in (-1, 1)]


def name_of(square):
	return "abcdefgh"[square % 8] + str(square // 8 + 1)


def square_of(name):
	return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


def man(colour, letter):
	return letter if colour == WHITE else letter.lower()


def attacked(board, square, colour):
	"""Does a man of that colour attack the square?"""
	pawn, knight, king, bishop, rook, queen = (man(colour, letter) for letter in "PNKBRQ")
	for at in PAWN_FROM[colour][square]:
		if board[at] == pawn:
			return True
	for (at,) in LINES["N"][square]:
		if board[at] == knight:
			return True
	for (at,) in LINES["K"][square]:
		if board[at] == king:
			return True
	for slider, lines in ((bishop, LINES["B"][square]), (rook, LINES["R"][square])):
		for line in lines:
			for at in line:
				if board[at] != ".":
					if board[at] == slider or board[at] == queen:
						return True
					break
	return False


class Move:
	"""`to` of castling is where the king arrives; `rook` is where its rook came from."""
	def __init__(self, frm, to, promoted="", rook=None, victim=None):
		self.frm, self.to, self.promoted, self.rook, self.victim = frm, to, promoted, rook, victim


class Position:
	def __init__(self, board, turn, rooks, passed, clock):
		self.board, self.turn = board, turn
		self.rooks = rooks		# squares of the rooks that may still castle
		self.passed = passed		# the square that a pawn has just passed over, or None
		self.clock = clock

	def king(self, colour):
		return self.board.index(man(colour, "K"))

	def in_check(self, colour):
		return attacked(self.board, self.king(colour), 1 - colour)

	def own(self, square):
		letter = self.board[square]
		return letter != "." and letter.isupper() == (self.turn == WHITE)

	def moves_of(self, frm):
		"""How the man on that square moves, whatever becomes of its king; without castling."""
		board, letter = self.board, self.board[frm].upper()
		if letter == "P":
			yield from self.pawn_moves(frm)
			return
		for line in LINES[letter][frm]:
			for to in line:
				if board[to] == ".":
					yield Move(frm, to)
					continue
				if not self.own(to):
					yield Move(frm, to, victim=to)
				break

	def pawn_moves(self, frm):
		board, dy = self.board, 1 if self.turn == WHITE else -1
		found = []
		to = step(frm, 0, dy)
		if to is not None and board[to] == ".":
			found.append(Move(frm, to))
			if frm // 8 == (1 if self.turn == WHITE else 6) and board[(far := step(to, 0, dy))] == ".":
				found.append(Move(frm, far))
		for dx in (-1, 1):
			to = step(frm, dx, dy)
			if to is None:
				continue
			if board[to] != "." and not self.own(to):
				found.append(Move(frm, to, victim=to))
			elif to == self.passed:
				found.append(Move(frm, to, victim=step(to, 0, -dy)))
		for move in found:
			if move.to // 8 in (0, 7):
				for promoted in "QRBN":
					yield Move(frm, move.to, promoted, victim=move.victim)
			else:
				yield move

	def castlings(self):
		"""Legal ones.  FIDE 3.8.2, and guideline II of Chess960."""
		home, king = 0 if self.turn == WHITE else 56, self.king(self.turn)
		for rook in self.rooks:
			if rook // 8 * 8 != home:
				continue
			king_to, rook_to = (home + 6, home + 5) if rook > king else (home + 2, home + 3)
			way = set(between(king, king_to)) | set(between(rook, rook_to))
			if any(self.board[s] != "." for s in way - {king, rook}):
				continue
			bare = self.board[:]
			bare[king] = bare[rook] = "."
			if attacked(self.board, king, 1 - self.turn):
				continue
			if any(attacked(bare, s, 1 - self.turn) for s in between(king, king_to)):
				continue
			move = Move(king, king_to, rook=rook)
			if not self.after(move).in_check(self.turn):
				yield move

	def after(self, move):
		board, turn = self.board[:], self.turn
		letter = board[move.frm]
		board[move.frm] = "."
		if move.rook is not None:
			board[move.rook] = "."
			board[move.to] = letter
			board[move.to + (-1 if move.rook > move.frm else 1)] = man(turn, "R")
			rooks = tuple(r for r in self.rooks if r // 8 != move.frm // 8)
			return Position(board, 1 - turn, rooks, None, self.clock + 1)
		if move.victim is not None:
			board[move.victim] = "."
		board[move.to] = man(turn, move.promoted) if move.promoted else letter
		rooks = self.rooks
		if rooks:
			if letter == man(turn, "K"):
				home = 0 if turn == WHITE else 7
				rooks = tuple(r for r in rooks if r // 8 != home)
			rooks = tuple(r for r in rooks if r != move.frm and r != move.to)
		is_pawn = letter == man(turn, "P")
		passed = (move.frm + move.to) // 2 if is_pawn and abs(move.frm - move.to) == 16 else None
		return Position(board, 1 - turn, rooks, passed, 0 if is_pawn or move.victim is not None else self.clock + 1)

	def legal(self, move):
		return not self.after(move).in_check(self.turn)

	def any_move(self):
		"""Who can castle can move the king, too."""
		return any(self.legal(move) for frm in range(64) if self.own(frm) for move in self.moves_of(frm))

	def same(self):
		"""What makes two positions the same: FIDE 9.2.3; a capture en passant counts if it is legal."""
		passed = None
		if self.passed is not None:
			for frm in PAWN_FROM[self.turn][self.passed]:
				if self.board[frm] == man(self.turn, "P") and \
				    any(move.to == self.passed and self.legal(move) for move in self.pawn_moves(frm)):
					passed = self.passed
		return "".join(self.board) + "wb"[self.turn], tuple(sorted(self.rooks)), passed

	def candidates(self, letter, to, promoted):
		for frm in range(64):
			if self.board[frm] == letter:
				for move in self.moves_of(frm):
					if move.to == to and move.promoted == promoted and self.legal(move):
						yield move

	def read(self, word):
		"""The move that a word of SAN means; None: there is none, or several."""
		castling = re.fullmatch(r"([O0]-[O0](-[O0])?)[+#]?[!?]*", word)
		if castling:
			found = [m for m in self.castlings() if (m.to % 8 == 2) == (castling[2] is not None)]
			return found[0] if found else None
		san = re.fullmatch(r"([KQRBN]?)([a-h]?)([1-8]?)x?([a-h][1-8])=?([QRBN]?)[+#]?[!?]*", word)
		if san is None:
			return None
		found = [m for m in self.candidates(man(self.turn, san[1] or "P"), square_of(san[4]), san[5])
		    if san[2] in ("", name_of(m.frm)[0]) and san[3] in ("", name_of(m.frm)[1])]
		return found[0] if len(found) == 1 else None

	def write(self, move):
		"""Canonical SAN: PGN 8.2.3."""
		after = self.after(move)
		suffix = "" if not after.in_check(after.turn) else "+" if after.any_move() else "#"
		if move.rook is not None:
			return ("O-O" if move.to % 8 == 6 else "O-O-O") + suffix
		letter, to = self.board[move.frm].upper(), name_of(move.to)
		x = "x" if move.victim is not None else ""
		if letter == "P":
			return (name_of(move.frm)[0] + x if x else "") + to + ("=" + move.promoted if move.promoted else "") + suffix
		others = [name_of(m.frm) for m in self.candidates(self.board[move.frm], move.to, "") if m.frm != move.frm]
		file, rank = name_of(move.frm)
		which = "" if not others else file if all(o[0] != file for o in others) else \
		    rank if all(o[1] != rank for o in others) else file + rank
		return letter + which + x + to + suffix


def between(one, other):
	"""All squares of a rank from one to the other, both too."""
	return range(min(one, other), max(one, other) + 1)


def read_fen(fen):
	fields = fen.split()
	board = []
	for rank in reversed(fields[0].split("/")):
		for c in rank:
			board += ["."] * int(c) if c.isdigit() else [c]
	turn = WHITE if fields[1] == "w" else BLACK
	position = Position(board, turn, (), None, int(fields[4]) if len(fields) > 4 else 0)
	rooks = []
	for c in fields[2].replace("-", ""):
		colour = WHITE if c.isupper() else BLACK
		home, king = 56 * colour, position.king(colour)
		row = [s for s in range(home, home + 8) if board[s] == man(colour, "R")]
		# K and Q are the outermost rooks of their side; other letters are files.
		rooks.append(max(row) if c in "Kk" else min(row) if c in "Qq" else home + "abcdefgh".index(c.lower()))
	position.rooks = tuple(rooks)
	position.passed = None if fields[3] == "-" else square_of(fields[3])
	return position


# -- counting --

class Numbers:
	def __init__(self):
		self.rows = {}

	def row(self, group, table, *key):
		return self.rows.setdefault((group, table, key), [0] * len(COLUMNS[table]))

	def add(self, group, table, *key, **columns):
		row, names = self.row(group, table, *key), COLUMNS[table]
		for name, value in columns.items():
			at = names.index(name.replace("_", "-"))
			if name in LEAST:
				row[at] = value if row[at] == 0 else min(row[at], value) if value else row[at]
			elif name in MOST:
				row[at] = max(row[at], value)
			else:
				row[at] += value


NOBODY = {"?", "??", "-", "", "nn", "n.n.", "n. n.", "n n", "nn.", "unknown", "player", "player 1",
    "player 2", "opponent", "guest", "bye"}
FORFEITS = {"1-0 ff": "1-0", "0-1 ff": "0-1", "+:-": "1-0", "-:+": "0-1", "0-0": "*"}
# How a game ended where the board does not tell: the Termination tag, or else the last comment.
TOLD = [
	(r"time forfeit|(black|white) (forfeits|loses|lost) on time", "time"),
	(r"abandoned", "abandoned"),
	(r"(arena )?adjudication", "adjudication"),
	(r"rules infraction", "rules infraction"),
	(r"unterminated", "unfinished"),
	(r"(.* won by resignation|(white|black) resigns)", "resignation"),
	(r"(game drawn by agreement|draw agreed)", "agreement"),
	(r"(game drawn by|draw by threefold|drawn by) repetition", "repetition claimed"),
	(r"draw by fifty-move rule", "fifty moves claimed"),
	(r"death", "death"),
	(r"emergency", "emergency"),
]


def number(text):
	return int(text) if re.fullmatch(r"\d+", text) else 0


def date_of(game):
	"""YYYYMMDD, 00 where the month or the day is not known; 0: the year is not."""
	match = re.fullmatch(r"(\d{4})\.(\d\d|\?\?)\.(\d\d|\?\?)", game.text("Date"))
	if match is None or match[1] == "0000":
		return 0
	return int("".join(match.groups()).replace("?", "0"))


def player(game, tag):
	name = game.text(tag)
	colours = [game.text(tag).lower() for tag in ("White", "Black")] == ["white", "black"]
	return None if colours or name.lower() in NOBODY else name


def unknown(value):
	return re.fullmatch(r"-|[?.]*", value) is not None


def told(text):
	return next((end for pattern, end in TOLD if re.fullmatch(pattern, text.lower())), None)


class Counting:
	def __init__(self, by=None, depth=6, openings=None):
		self.numbers, self.by, self.depth, self.openings = Numbers(), by, depth, openings

	def count(self, game):
		self.game, self.group = game, (game.text(self.by) or "?") if self.by else ""
		# A terminator that tells no result leaves it to the tag.
		written = game.result if game.result not in (None, "*") else game.text("Result")
		self.result = FORFEITS.get(written, written)
		self.forfeit = bool({game.result, game.text("Result")} & set(FORFEITS))
		self.won = {"1-0": WHITE, "0-1": BLACK}.get(self.result)
		self.score = {"1-0": "white", "0-1": "black", "1/2-1/2": "draws"}.get(self.result, "other")
		self.times = defaultdict(lambda: [0, 0])	# of the table `counts`: by colour
		self.plain = defaultdict(int)			# what has none there
		line = self.replay()
		self.words(line)
		self.tags()
		self.board(line)
		for name, (white, black) in self.times.items():
			self.numbers.add(self.group, "counts", name, games=1, times=white + black, white=white, black=black)
		for name, times in self.plain.items():
			self.numbers.add(self.group, "counts", name, games=1, times=times)

	def add(self, table, *key, **columns):
		self.numbers.add(self.group, table, *key, **columns)

	def scored(self, table, *key, **columns):
		self.add(table, *key, games=1, **{self.score: 1}, **columns)

	def replay(self):
		"""Positions, and the moves between them."""
		game, variant = self.game, self.game.text("Variant").lower()
		self.chess960 = variant in ("chess960", "chess 960", "fischerandom")
		self.illegal = False
		self.judged = variant in ("", "standard", "chess", "from position") or self.chess960
		if not self.judged:
			return [], []
		fen = game.tag("FEN")
		position = read_fen(fen if fen else INITIAL)
		self.own_start = bool(fen)
		positions, moves = [position], []
		for word in game.words:
			if word in ("--", "Z0"):
				move = None
				position = Position(position.board, 1 - position.turn, position.rooks, None, position.clock + 1)
			else:
				move = position.read(word)
				if move is None:
					self.illegal = True
					break
				position = position.after(move)
			positions.append(position)
			moves.append(move)
		return positions, moves

	# -- what is known without a board --

	def words(self, line):
		# By rules that are not known here, words are moves all the same.
		plies = self.plies = len(line[1]) if self.judged else len(self.game.words)
		game, date = self.game, date_of(self.game)
		self.plain["games"] += 1
		first = (self.game.text("FEN").split() + ["", "w"])[1] == "b"
		for ply in range(plies):
			self.times["plies"][(first + ply) % 2] += 1
		if not game.words:
			self.plain["no-moves"] += 1
		if self.forfeit:
			self.plain["forfeits"] += 1
		self.add("results", self.result, games=1, plies=plies)
		self.scored("lengths", str((plies + 1) // 2))
		if date:
			self.scored("years", str(date // 10000), plies=plies)
		if not unknown(game.text("TimeControl")) or game.text("TimeControl") == "-":	# PGN 9.6.1: no time control
			self.scored("timecontrols", game.text("TimeControl"), plies=plies)
		if not unknown(game.text("Event")):
			self.scored("events", game.text("Event"), plies=plies, first=date, last=date)

	def tags(self):
		game, date = self.game, date_of(self.game)
		elos = [number(game.text("WhiteElo")), number(game.text("BlackElo"))]
		names = [player(game, "White"), player(game, "Black")]
		for colour in (WHITE, BLACK):
			outcome = "draws" if self.score == "draws" else "other" if self.won is None else \
			    "wins" if self.won == colour else "losses"
			columns = {"games": 1, "as_white": 1 - colour, outcome: 1}
			if elos[colour]:
				self.add("ratings", str(elos[colour] // 100 * 100), **columns)
			if names[colour]:
				self.add("players", names[colour], lowest=elos[colour], highest=elos[colour], first=date, last=date,
				    rated_opponents=1 if elos[1 - colour] else 0, opponents_sum=elos[1 - colour], **columns)
			first = sorted(names, key=str.encode)[0] if all(names) else None
			if first is not None and first == names[colour] and (names[0] != names[1] or colour == WHITE):
				self.add("pairs", first, names[1 - colour], games=1, **{outcome: 1})
		if all(elos):
			self.scored("differences", str((elos[0] - elos[1]) // 50 * 50))
		for name, value in dict(reversed(game.tags)).items():	# of the same name the first
			self.add("tags", name, games=1, unknown=int(unknown(value.strip())))

	# -- what happens on the board --

	def board(self, line):
		positions, moves = line
		if self.own_start:
			self.plain["from-position"] += 1
		if not self.judged:
			self.plain["not-judged"] += 1
			self.scored("ends", told(game_end(self.game)) or ("forfeit" if self.forfeit else "not recorded"))
			return
		if self.chess960:
			self.plain["chess960"] += 1
		if self.illegal:
			self.plain["illegal"] += 1
		for position, after, move in zip(positions, positions[1:], moves):
			if move is None:
				self.times["passes"][position.turn] += 1
			else:
				self.move(position, after, move)
		if positions[0].same() == read_fen(INITIAL).same() and not self.chess960:
			self.tree(line)
		if self.openings is not None:
			self.opening(positions)
		self.repetitions(positions)
		self.ends(positions[-1])
		self.scored("material", "v".join(men_of(positions[-1].board, colour) for colour in (WHITE, BLACK)))

	def move(self, position, after, move):
		turn = position.turn
		who = COLOURS[turn], MEN[position.board[move.frm].upper()]
		check = after.in_check(after.turn)
		capture = move.victim is not None
		self.add("pieces", *who, moves=1, captures=int(capture), checks=int(check))
		self.add("squares", *who, name_of(move.to), arrivals=1, captures=int(capture))
		if move.rook is not None:
			self.add("squares", COLOURS[turn], "rook", name_of(move.to + (-1 if move.rook > move.frm else 1)), arrivals=1)
			self.times["castling-short" if move.rook > move.frm else "castling-long"][turn] += 1
		if capture:
			whom = COLOURS[1 - turn], MEN[position.board[move.victim].upper()]
			self.add("pieces", *whom, captured=1)
			self.add("squares", *whom, name_of(move.victim), captured=1)
			self.times["captures"][turn] += 1
			if move.victim != move.to:
				self.times["en-passant"][turn] += 1
		if check:
			self.times["checks"][turn] += 1
		if move.promoted:
			self.times["promotions-" + MEN[move.promoted]][turn] += 1

	def tree(self, line):
		path = []
		for position, move in list(zip(*line))[:self.depth]:
			if move is None:
				break
			path.append(position.write(move))
			self.scored("tree", " ".join(path))

	def opening(self, positions):
		table, plies = self.openings
		for position in reversed(positions[:plies + 1]):
			if position.same() in table:
				self.scored("openings", *table[position.same()], plies=self.plies)
				return

	def repetitions(self, positions):
		stood = defaultdict(int)
		claimable, could_claim = False, set()
		self.over = None
		again = 0	# how often a position of this stretch has stood, at most
		for at, position in enumerate(positions):
			same = position.same()
			stood[same] += 1
			again = stood[same] if position.clock == 0 else max(again, stood[same])
			self.add("positions", same, times=1)
			self.plain_if("threefold", stood[same] == 3)
			self.plain_if("fivefold", stood[same] == 5)
			self.plain_if("fifty-moves", position.clock == 100 and at > 0)
			self.plain_if("seventyfive-moves", position.clock == 150 and at > 0)
			going_on = at + 1 < len(positions) or position.any_move()
			if (stood[same] >= 3 or position.clock >= 100) and going_on:
				claimable = True
				could_claim.add(position.turn)
			elif (again >= 2 or position.clock >= 99) and self.could_intend(position, stood):
				could_claim.add(position.turn)
			self.over = self.over or self.over_at(position, stood[same])
		self.plain_if("claimable", claimable)
		if self.won is not None and 1 - self.won in could_claim:
			self.times["missed-claims"][1 - self.won] += 1

	def plain_if(self, name, condition):
		if condition:
			self.plain[name] += 1

	def could_intend(self, position, stood):
		"""Is there a move that would make it the third time, or fifty moves?  FIDE 9.2.1, 9.3.1."""
		for frm in range(64):
			for move in position.moves_of(frm) if position.own(frm) else ():
				after = position.after(move)
				if after.clock > 0 and (after.clock >= 100 or stood.get(after.same(), 0) >= 2) and position.legal(move):
					return True
		return False

	# -- ends --

	def over_at(self, position, times):
		"""FIDE 5.2.2, 9.6."""
		if material_is_dead(position.board):
			return "dead-position"
		if times >= 5:
			return "fivefold"
		if position.clock >= 150 and position.any_move():
			return "seventyfive"
		return None

	def ends(self, last):
		mated = "checkmate" if last.in_check(last.turn) else "stalemate"
		self.plain_if(mated, not last.any_move())
		end = self.over or (mated if not last.any_move() else told(game_end(self.game)))
		self.scored("ends", end or ("forfeit" if self.forfeit else "not recorded"))
		self.plain_if("claimed", end in ("repetition claimed", "fifty moves claimed"))


def men_of(board, colour):
	return "".join(c * board.count(man(colour, c)) for c in "KQRBNP")


def game_end(game):
	tag = game.text("Termination")
	return game.comment if tag.lower() in ("", "normal") else tag


def material_is_dead(board):
	"""Nobody can mate with bare kings and a knight, or with any bishops that all stand on squares of one colour."""
	men = [(s, c.upper()) for s, c in enumerate(board) if c not in ".Kk"]
	if any(c not in "BN" for _, c in men):
		return False
	return len(men) <= 1 or (all(c == "B" for _, c in men) and len({(s % 8 + s // 8) % 2 for s, _ in men}) == 1)


# -- openings: a table of positions; the last one of a game that it has is the game's --

def read_openings(name):
	table, plies = {}, 0
	rows = [line.rstrip("\n").split("\t") for line in open(name, encoding="utf-8")]
	columns = rows[0]
	for row in rows[1:]:
		row = dict(zip(columns, row))
		position = read_fen(INITIAL)
		words = [word for word in row["pgn"].split() if not word.endswith(".")]
		for word in words:
			position = position.after(position.read(word))
		table[position.same()] = row["eco"], row["name"]
		plies = max(plies, len(words))
	return table, plies


# -- out --

KEYS = 3	# columns for the parts of a key

def rows_of(numbers):
	for (group, table, key), values in numbers.rows.items():
		key = ["" if table == "positions" else part for part in key]
		for column, value in zip(COLUMNS[table], values):
			if value == 0 and column in LEAST + MOST:
				value = ""
			elif column in ("first", "last"):
				date = "%08d" % value
				value = "-".join([date[:4], date[4:6], date[6:]][:1 if date[4:6] == "00" else 2 if date[6:] == "00" else 3])
			yield (table, group) + tuple(key + [""] * (KEYS - len(key))) + (column, str(value))


def rows_of_program(name):
	"""Those of pgn-stats, without what it says of tables as a whole and what is not counted here."""
	with open(name, encoding="utf-8", newline="") as file:
		heading, *rows = csv.reader(file)
	for row in rows:
		if row[0] in ("tables", "findings") or row[2] == "with-findings":
			continue
		if row[0] == "positions":
			row[2] = ""
		yield tuple(row)


def compare(ours, theirs, out):
	ours, theirs = Counter(ours), Counter(theirs)
	for row, n in sorted((ours - theirs).items()):
		print("counted here:  ", ",".join(row), "" if n == 1 else "%d times" % n, file=out)
	for row, n in sorted((theirs - ours).items()):
		print("by pgn-stats:  ", ",".join(row), "" if n == 1 else "%d times" % n, file=out)
	print("# %d numbers are equal" % sum((ours & theirs).values()), file=out)
	return 0 if ours == theirs and ours else 1


def main(arguments):
	options = {}
	while arguments and arguments[0].startswith("--"):
		options[arguments[0]] = arguments[1]
		arguments = arguments[2:]
	openings = read_openings(options["--eco"]) if "--eco" in options else None
	counting = Counting(options.get("--by"), int(options.get("--depth", 6)), openings)
	for name in arguments:
		for game in games_of(read_text(name)):
			counting.count(game)
	ours = list(rows_of(counting.numbers))
	if "," in options.get("--against", ""):
		for name in options["--against"].split(","):
			with open(name + ".said", "w", encoding="utf-8") as out:
				print(name, compare(ours, rows_of_program(name), out))
		return 0
	if "--against" in options:
		return compare(ours, rows_of_program(options["--against"]), sys.stdout)
	csv.writer(sys.stdout, lineterminator="\n").writerows(sorted(ours))
	return 0


if __name__ == "__main__":
	sys.exit(main(sys.argv[1:]))
