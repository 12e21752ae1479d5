/* san: Standard Algebraic Notation exactly as PGN 8.2.3 writes it. */
#include <string.h>

#include "san.h"

enum { CASTLES = 7 };	/* what a capital O begins; beside enum kind */

/* What the first letter of a word begins. */
static const uint8_t begins[256] = {
	['a'] = PAWN, ['b'] = PAWN, ['c'] = PAWN, ['d'] = PAWN, ['e'] = PAWN, ['f'] = PAWN, ['g'] = PAWN, ['h'] = PAWN,
	['N'] = KNIGHT, ['B'] = BISHOP, ['R'] = ROOK, ['Q'] = QUEEN, ['K'] = KING, ['O'] = CASTLES,
};

static const char letter[7] = " PNBRQK";

/* The squares that one character of disambiguation leaves; no character leaves all of them, a wrong one none. */
#define ON_FILE(f) ((bits)FILE_A << (f))
static const bits named[256] = {
	[0] = ~(bits)0,
	['a'] = ON_FILE(0), ['b'] = ON_FILE(1), ['c'] = ON_FILE(2), ['d'] = ON_FILE(3),
	['e'] = ON_FILE(4), ['f'] = ON_FILE(5), ['g'] = ON_FILE(6), ['h'] = ON_FILE(7),
	['1'] = RANK(0), ['2'] = RANK(1), ['3'] = RANK(2), ['4'] = RANK(3),
	['5'] = RANK(4), ['6'] = RANK(5), ['7'] = RANK(6), ['8'] = RANK(7),
};

static move
read_castling(const struct position *p, const char *word, size_t n)
{
	bits rooks = p->castling & p->side[p->turn];
	bool short_side = n == 3;

	if (!((n == 3 && memcmp(word, "O-O", 3) == 0) || (n == 5 && memcmp(word, "O-O-O", 5) == 0)))
		return NO_MOVE;
	for (; rooks != 0; rooks &= rooks - 1) {
		move m = move_make(p->king[p->turn], lowest(rooks), NONE);

		if ((lowest(rooks) > p->king[p->turn]) == short_side)
			return position_legal(p, m) ? m : NO_MOVE;
	}
	return NO_MOVE;
}

/* A pawn on its way to `to`; n bytes without promotion and mark. */
static move
read_pawn(const struct position *p, const char *word, size_t n, int to, int promotion)
{
	int us = p->turn, back = us == WHITE ? -8 : 8, from;
	bool last_rank = RANK_OF(to) == (us == WHITE ? 7 : 0);
	move m;

	if (last_rank != (promotion != NONE) || RANK_OF(to) == (us == WHITE ? 0 : 7))
		return NO_MOVE;
	if (n == 2) {
		from = to + back;
		if (p->board[to] != NONE)
			return NO_MOVE;
		if (p->board[from] == NONE && RANK_OF(to) == (us == WHITE ? 3 : 4))
			from += back;
	} else {
		from = to + back + (word[0] - word[2]);
		if (n != 4 || word[1] != 'x' || !(pawn_attack[!us][to] & BIT(from & 63)) ||
		    !(p->side[!us] & BIT(to) || to == p->en_passant))
			return NO_MOVE;
	}
	if (!(position_men(p, us, PAWN) & BIT(from)))
		return NO_MOVE;
	m = move_make(from, to, promotion);
	return position_legal(p, m) ? m : NO_MOVE;
}

/* Can the man on s go to `to`, a square not its own side's: way free, king safe? */
static inline bool
goes(const struct position *p, int kind, int s, int to, bits occupied)
{
	int us = p->turn;
	square king = kind == KING ? (square)to : p->king[us];
	bool safe = !position_attacked(p, king, (occupied & ~BIT(s)) | BIT(to), p->side[!us] & ~BIT(to));

	return !(between[s][to] & occupied) & safe;
}

/* Backwards from the target: which of that kind stand where it can be reached from?  Nearly always one does. */
static move
read_piece(const struct position *p, int kind, bits from, int to)
{
	bits occupied = position_occupied(p), candidates = reach[kind][to] & position_men(p, p->turn, kind) & from;
	int s = 0, fits = 0;

	if (candidates == 0 || p->side[p->turn] & BIT(to))
		return NO_MOVE;
	if (!several(candidates)) {
		s = lowest(candidates);
		return goes(p, kind, s, to, occupied) ? move_make(s, to, NONE) : NO_MOVE;
	}
	for (; candidates != 0; candidates &= candidates - 1) {
		bool fit = goes(p, kind, lowest(candidates), to, occupied);

		s = fit ? lowest(candidates) : s;
		fits += fit;
	}
	return fits == 1 ? move_make(s, to, NONE) : NO_MOVE;
}

static move
read_promotion(const struct position *p, const char *word, size_t n)
{
	int kind = begins[(unsigned char)word[n - 1]];
	unsigned file = (unsigned)(word[n - 4] - 'a'), rank = (unsigned)(word[n - 3] - '1');

	if (kind < KNIGHT || kind > QUEEN || (file | rank) > 7)
		return NO_MOVE;
	return read_pawn(p, word, n - 2, (int)(rank * 8 + file), kind);
}

struct san
san_read(const struct position *p, const char *word, size_t n)
{
	const struct san none = { NO_MOVE, 0, 0 };
	int kind = begins[(unsigned char)word[0]], to;
	unsigned file, rank, origin;
	bool marked, sign, taken;
	struct san san = none;
	bits from;

	if (n - 2 >= SAN_MAX - 2)
		return none;
	marked = word[n - 1] == '+' || word[n - 1] == '#';
	san.mark = marked ? word[n - 1] : 0;
	n -= marked;
	file = (unsigned)(word[n - 2] - 'a');
	rank = (unsigned)(word[n - 1] - '1');
	to = (int)(rank * 8 + file);
	if ((file | rank) > 7) {
		if (kind == CASTLES)
			san.move = read_castling(p, word, n);
		else if (kind == PAWN && n >= 4 && word[n - 2] == '=')
			san.move = read_promotion(p, word, n);
		return san;
	}
	if (kind == PAWN) {
		san.move = read_pawn(p, word, n, to, NONE);
		return san;
	}
	if (kind == NONE || kind == CASTLES || n < 3)
		return none;
	/* No branches from here on: whether there is an x or a file letter is hard to predict. */
	sign = word[n - 3] == 'x';
	origin = (unsigned)n - 3 - sign;	/* characters between the letter and the x or the square */
	taken = p->board[to] != NONE;
	san.odd = (uint8_t)((sign & !taken) * SAN_NEEDLESS_CAPTURE_SIGN | (!sign & taken) * SAN_NO_CAPTURE_SIGN |
	    (origin > 0) * SAN_DISAMBIGUATED);
	from = named[(unsigned char)(origin > 0 ? word[1] : 0)] & named[(unsigned char)(origin > 1 ? word[2] : 0)];
	if (origin > 2 || (origin == 2 && word[2] > '8'))
		return none;		/* a file, then a rank, no more */
	san.move = read_piece(p, kind, from, to);
	return san;
}

int
san_disambiguation(const struct position *p, move m)
{
	square from = move_from(m), to = move_to(m);
	int kind = p->board[from];
	bits occupied = position_occupied(p), rivals = reach[kind][to] & position_men(p, p->turn, kind) & ~BIT(from);
	bits legal = 0;

	for (; rivals != 0; rivals &= rivals - 1) {
		int s = lowest(rivals);

		if (!(between[s][to] & occupied) && position_legal(p, move_make(s, to, NONE)))
			legal |= BIT(s);
	}
	if (legal == 0)
		return 0;
	if (!(legal & (bits)FILE_A << FILE_OF(from)))
		return SAN_FILE;
	if (!(legal & RANK(RANK_OF(from))))
		return SAN_RANK;
	return SAN_FILE | SAN_RANK;
}

static char *
write_square(char *out, int s)
{
	*out++ = (char)('a' + FILE_OF(s));
	*out++ = (char)('1' + RANK_OF(s));
	return out;
}

static char *
write_man(const struct position *p, move m, char *out)
{
	square from = move_from(m), to = move_to(m);
	int kind = p->board[from];
	bool capture = p->board[to] != NONE || (kind == PAWN && FILE_OF(from) != FILE_OF(to));

	if (kind != PAWN) {
		int needed = kind == KING ? 0 : san_disambiguation(p, m);

		*out++ = letter[kind];
		if (needed & SAN_FILE)
			*out++ = (char)('a' + FILE_OF(from));
		if (needed & SAN_RANK)
			*out++ = (char)('1' + RANK_OF(from));
	} else if (capture) {
		*out++ = (char)('a' + FILE_OF(from));
	}
	if (capture)
		*out++ = 'x';
	out = write_square(out, to);
	if (move_promotion(m) != NONE) {
		*out++ = '=';
		*out++ = letter[move_promotion(m)];
	}
	return out;
}

int
san_write(const struct position *p, move m, char out[SAN_MAX])
{
	struct position next = *p;
	char *end = out;

	if (p->side[p->turn] & BIT(move_to(m))) {
		const char *castles = move_to(m) > move_from(m) ? "O-O" : "O-O-O";

		end = out + strlen(castles);
		memcpy(out, castles, strlen(castles));
	} else {
		end = write_man(p, m, out);
	}
	position_play(&next, m);
	if (next.checkers)
		*end++ = movegen_any(&next) ? '+' : '#';
	*end = '\0';
	return (int)(end - out);
}
