/* san: Standard Algebraic Notation exactly as in PGN 8.2.3. */
#include <string.h>

#include "games/chess/castling_rights.h"
#include "games/chess/rule_set.h"
#include "games/chess/square_name.h"
#include "games/move_notation/san.h"

/* The kind of piece that the first letter of a word means; NONE: no move begins with it. */
static const uint8_t begins[256] = {
	['a'] = PAWN, ['b'] = PAWN, ['c'] = PAWN, ['d'] = PAWN, ['e'] = PAWN, ['f'] = PAWN, ['g'] = PAWN, ['h'] = PAWN,
	['N'] = KNIGHT, ['B'] = BISHOP, ['R'] = ROOK, ['Q'] = QUEEN, ['K'] = KING,
};

static const char letter[7] = " PNBRQK";

/* The squares that one character of disambiguation allows: 0 (no character) all of them, a wrong one none. */
#define ON_FILE(f) ((bits)FILE_A << (f))
static const bits named[256] = {
	[0] = ~(bits)0,
	['a'] = ON_FILE(0), ['b'] = ON_FILE(1), ['c'] = ON_FILE(2), ['d'] = ON_FILE(3),
	['e'] = ON_FILE(4), ['f'] = ON_FILE(5), ['g'] = ON_FILE(6), ['h'] = ON_FILE(7),
	['1'] = RANK_BITS(0), ['2'] = RANK_BITS(1), ['3'] = RANK_BITS(2), ['4'] = RANK_BITS(3),
	['5'] = RANK_BITS(4), ['6'] = RANK_BITS(5), ['7'] = RANK_BITS(6), ['8'] = RANK_BITS(7),
};

static move
read_san_castling(const struct position *p, const char *word, size_t n)
{
	bits rooks = p->castling & p->side[p->turn];
	bool short_side = n == 3;

	if (!((n == 3 && memcmp(word, "O-O", 3) == 0) || (n == 5 && memcmp(word, "O-O-O", 5) == 0)))
		return NO_MOVE;
	for (; rooks != 0; rooks &= rooks - 1) {
		const square king = castling_rights_king(p, p->turn);
		move m = move_make(king, bits_lowest(rooks), NONE);

		if ((bits_lowest(rooks) > king) == short_side)
			return position_legal(p, m) ? m : NO_MOVE;
	}
	return NO_MOVE;
}

/* A pawn move to `to`; n is the length of the word without promotion and mark. */
ATTACK_RARE static move
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
		if (p->board[from] == NONE && from + back >= A1 && from + back <= H8 &&
		    movegen_double_step(p, us) & SQUARE_BIT(from + back))
			from += back;
	} else {
		from = to + back + (word[0] - word[2]);
		if (n != 4 || word[1] != 'x' || !(attack_pawn[!us][to] & SQUARE_BIT(from & 63)) ||
		    !(p->side[!us] & SQUARE_BIT(to) || to == p->en_passant))
			return NO_MOVE;
	}
	if (!(position_men(p, us, PAWN) & SQUARE_BIT(from)))
		return NO_MOVE;
	m = move_make(from, to, promotion);
	return position_legal(p, m) ? m : NO_MOVE;
}

/* A table, because a branch on the king is often mispredicted, and compilers make one out of any expression. */
static const uint8_t moves_king[8] = { [KING] = 0xff };

/* Can the piece on s legally go to `to`, which its kind reaches and which is not occupied by its own side? */
ATTACK_INLINE bool
goes(const struct position *p, const int us, int kind, int s, int to, bits occupied)
{
	const int king = p->king[us] ^ ((p->king[us] ^ to) & moves_king[kind]);	/* its square after the move */
	bool safe = !position_attacked(p, us, (square)king, (occupied & ~SQUARE_BIT(s)) | SQUARE_BIT(to), p->side[!us] & ~SQUARE_BIT(to));

	return !(attack_between[s][to] & occupied) & safe;
}

/* The move of the one candidate that can go there; NO_MOVE if none or several can.  Mostly there is only one. */
ATTACK_INLINE move
read_origin(const struct position *p, const int us, int kind, bits candidates, int to)
{
	bits occupied = position_occupied(p);
	int s = 0, fits = 0;

	if (!bits_several(candidates)) {
		s = bits_lowest(candidates);
		return goes(p, us, kind, s, to, occupied) ? move_make(s, to, NONE) : NO_MOVE;
	}
	for (; candidates != 0; candidates &= candidates - 1) {
		bool fit = goes(p, us, kind, bits_lowest(candidates), to, occupied);

		s = fit ? bits_lowest(candidates) : s;
		fits += fit;
	}
	return fits == 1 ? move_make(s, to, NONE) : NO_MOVE;
}

/* Castling, promotion, and en passant captures; NO_MOVE for everything else. */
ATTACK_RARE static move
read_rarity(const struct position *p, const char *word, const struct san_text *text, const struct san_shape *shape)
{
	size_t n = text->length;
	unsigned file, rank;
	int kind;

	if (*word == 'O')
		return read_san_castling(p, word, n);
	if (text->to != NO_SQUARE)
		return shape->kind == PAWN && text->to == p->en_passant ? read_pawn(p, word, n, text->to, NONE) : NO_MOVE;
	if (n < 4 || begins[(unsigned char)*word] != PAWN || word[n - 2] != '=')
		return NO_MOVE;
	kind = begins[(unsigned char)word[n - 1]];
	file = (unsigned)(word[n - 4] - 'a');
	rank = (unsigned)(word[n - 3] - '1');
	if (kind < KNIGHT || kind > movegen_promotes_to(p) || (file | rank) > 7)
		return NO_MOVE;
	return read_pawn(p, word, n - 2, (int)(rank * 8 + file), kind);
}

ATTACK_RARE void
san_shape(uint32_t prefix, struct san_shape *shape)
{
	const unsigned char c[4] = { prefix & 0xff, prefix >> 8 & 0xff, prefix >> 16 & 0xff, (unsigned char)(prefix >> 24) };
	const int kind = prefix == 0 ? PAWN : begins[c[0]], letters = kind != PAWN;
	int n = prefix == 0 ? 0 : (39 - __builtin_clz(prefix)) / 8, sign, origin;

	*shape = (struct san_shape){ .key = prefix + 1 };
	sign = n > 0 && c[n - 1] == 'x';
	origin = n - sign - letters;	/* number of characters that name it: 1 in "Nbd2" and "bxc3" */
	/* For a piece, at most a file and then a rank; for a pawn, its file if it captures. */
	if (kind == NONE || origin < 0 || origin > 2 || (origin == 2 && c[2] > '8') || (kind == PAWN && origin != sign))
		return;
	shape->kind = (uint8_t)kind;
	shape->row = (uint8_t)(kind != PAWN ? kind : sign ? TAKE_TO : PUSH_TO);
	shape->sign = (uint8_t)sign;
	shape->odd = kind != PAWN && origin > 0 ? SAN_DISAMBIGUATED : 0;
	shape->named = named[origin > 0 ? c[letters] : 0] & named[origin > 1 ? c[2] : 0];
}

/*
 * Looks backwards from the target square.  There is no branch on the kind of piece or on the x, because both are hard
 * to predict: a pawn is treated as a piece whose reach depends on the x.
 */
ATTACK_INLINE struct san
find(const struct position *p, const int us, const char *word, const struct san_text *text, const struct san_shape *shape)
{
	const int kind = shape->kind, to = text->to & 63;
	const unsigned pawn = kind == PAWN, taken = p->board[to] != NONE, off = taken ^ shape->sign;
	const bits men = attack_reach[shape->row + (pawn & (unsigned)us)][to] & position_men(p, us, kind) & shape->named;
	struct san san = { NO_MOVE, text->mark, (uint8_t)(shape->odd | off << shape->sign) };

	if (men == 0 || p->side[us] >> to & 1 || (off & pawn) | (text->to == NO_SQUARE))
		return (struct san){ read_rarity(p, word, text, shape), text->mark, 0 };
	san.move = read_origin(p, us, kind, men, to);
	return san;
}

/* "N@f3", "@e4": the piece that is dropped; NONE: no drop is written like this. */
static enum kind
dropped_piece(const char *word, const struct san_text *text)
{
	if (text->to != NO_SQUARE && text->length == 3 && word[0] == '@')
		return PAWN;
	if (text->to == NO_SQUARE || text->length != 4 || word[1] != '@' || begins[(unsigned char)word[0]] == PAWN)
		return NONE;
	return (enum kind)begins[(unsigned char)word[0]];
}

/* By the rules of a variant, which say what is legal; rarer than chess, so that it need not be as fast. */
ATTACK_RARE static struct san
find_by_rules(const struct position *p, const char *word, const struct san_text *text, const struct san_shape *shape)
{
	const int kind = shape->kind, us = p->turn, to = text->to & 63;
	const unsigned off = (p->board[to] != NONE) ^ shape->sign;
	const enum kind drop = dropped_piece(word, text);
	struct san san = { NO_MOVE, text->mark, 0 };
	bits men;

	if (drop != NONE) {
		move m = move_drop(drop, to);

		san.move = movegen_drop_squares(p, (int)drop) & SQUARE_BIT(to) && position_legal(p, m) ? m : NO_MOVE;
		return san;
	}
	if (text->to == NO_SQUARE || kind == NONE) {
		san.move = read_rarity(p, word, text, shape);
		return san;
	}
	if (kind == PAWN) {
		san.move = read_pawn(p, word, text->length, to, NONE);
		return san;
	}
	men = attack_reach[kind][to] & position_men(p, us, kind) & shape->named;
	for (; men != 0 && !(p->side[us] & SQUARE_BIT(to)); men &= men - 1) {
		move m = move_make(bits_lowest(men), to, NONE);

		if (attack_between[bits_lowest(men)][to] & position_occupied(p) || !position_legal(p, m))
			continue;
		if (san.move != NO_MOVE)
			return (struct san){ NO_MOVE, text->mark, 0 };
		san = (struct san){ m, text->mark, (uint8_t)(shape->odd | off << shape->sign) };
	}
	return san;
}

struct san
san_find(const struct position *p, const char *word, const struct san_text *text, const struct san_shape *shape)
{
	if (p->rules != NULL)
		return find_by_rules(p, word, text, shape);
	/* The colour as a constant makes half of the addresses constant. */
	return p->turn == WHITE ? find(p, WHITE, word, text, shape) : find(p, BLACK, word, text, shape);
}

struct san
san_read(const struct position *p, const char *word, size_t n)
{
	struct san_text text = san_text(word, n);
	struct san_shape shape;

	san_shape(text.prefix, &shape);
	return san_find(p, word, &text, &shape);
}

int
san_disambiguation(const struct position *p, move m)
{
	square from = move_from(m), to = move_to(m);
	int kind = p->board[from];
	bits occupied = position_occupied(p), rivals = attack_reach[kind][to] & position_men(p, p->turn, kind) & ~SQUARE_BIT(from);
	bits legal = 0;

	if (move_is_drop(m))
		return 0;
	for (; rivals != 0; rivals &= rivals - 1) {
		int s = bits_lowest(rivals);

		if (!(attack_between[s][to] & occupied) && position_legal(p, move_make(s, to, NONE)))
			legal |= SQUARE_BIT(s);
	}
	if (legal == 0)
		return 0;
	if (!(legal & (bits)FILE_A << FILE_OF(from)))
		return SAN_FILE;
	if (!(legal & RANK_BITS(RANK_OF(from))))
		return SAN_RANK;
	return SAN_FILE | SAN_RANK;
}

static char *
write_man(const struct position *p, move m, char *out)
{
	square from = move_from(m), to = move_to(m);
	int kind = p->board[from];
	bool capture = p->board[to] != NONE || (kind == PAWN && FILE_OF(from) != FILE_OF(to));

	if (kind != PAWN) {
		int needed = san_disambiguation(p, m);	/* of kings, too: in Antichess there can be several */

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
	out = square_name_put(out, to);
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

	if (move_is_drop(m)) {
		if (move_promotion(m) != PAWN)
			*end++ = letter[move_promotion(m)];
		*end++ = '@';
		end = square_name_put(end, move_to(m));
	} else if (p->side[p->turn] & SQUARE_BIT(move_to(m))) {
		const char *castles = move_to(m) > move_from(m) ? "O-O" : "O-O-O";

		end = out + strlen(castles);
		memcpy(out, castles, strlen(castles));
	} else {
		end = write_man(p, m, out);
	}
	position_play(&next, m);
	if ((*end = outcome_mark(&next)) != '\0')
		end++;
	*end = '\0';
	return (int)(end - out);
}
