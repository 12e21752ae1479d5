/* notation: moves as people write them: the legal move that a word asks for, and what is odd about the word. */
#include <assert.h>
#include <string.h>

#include "chess/move_grammar.h"
#include "chess/notation.h"
#include "chess/move_suffix.h"

_Static_assert((int)ASKED_TOLERATED_MAX == (int)TOLERATED_MAX, "both hold what a word deviates in");

/* The legal moves of a position that a word may mean. */
struct candidates {
	move moves[MOVES_MAX];
	int n;
	enum diag as;	/* castling written as a king move: the finding for that; else DIAG_NONE */
};

static bool
is_castling(const struct position *p, move m)
{
	return (p->side[p->turn] & SQUARE_BIT(move_to(m))) != 0;
}

/* The square the king goes to by castling: FIDE 3.8.2, the same in Chess960. */
static square
castled_king(const struct position *p, bool short_side)
{
	return (square)((p->turn == WHITE ? 0 : 56) + (short_side ? 6 : 2));
}

/* Is this castling move from the squares of orthodox chess: king on the e-file, rook on the a- or h-file? */
static bool
usual_squares(move m)
{
	return FILE_OF(move_from(m)) == 4 && (FILE_OF(move_to(m)) == 0 || FILE_OF(move_to(m)) == 7);
}

static bool
is_capture(const struct position *p, move m)
{
	if (is_castling(p, m))
		return false;
	return p->board[move_to(m)] != NONE ||
	    (p->board[move_from(m)] == PAWN && FILE_OF(move_from(m)) != FILE_OF(move_to(m)));
}

/* Does a move, not castling, fit what was asked for? */
static bool
fits(const struct position *p, const struct move_request *a, move m)
{
	enum kind kind = (enum kind)p->board[move_from(m)];

	if (!(a->from & SQUARE_BIT(move_from(m))) || !(a->to & SQUARE_BIT(move_to(m))) || (a->kind != NONE && a->kind != kind))
		return false;
	if ((a->must_capture || (a->capture && kind == PAWN)) && !is_capture(p, m))
		return false;
	if (move_promotion(m) == NONE)
		return a->promotion == NONE;
	return a->promotion == NONE || a->promotion == KING || a->promotion == PAWN ||
	    a->promotion == move_promotion(m);
}

/*
 * Does a castling move fit?  As DIAG_NONE: castling was asked for.  DIAG_SAN_CASTLING_EXTRA: "Kxh1", king takes rook;
 * DIAG_SAN_CASTLING_KING_MOVE: "Kg1".
 */
static bool
fits_castling(const struct position *p, const struct move_request *a, move m, enum diag as)
{
	bool short_side = move_to(m) > move_from(m), extra = as == DIAG_SAN_CASTLING_EXTRA;
	square to = extra ? move_to(m) : castled_king(p, short_side);

	if (a->castling)
		return as == DIAG_NONE && a->short_side == short_side;
	if (as == DIAG_NONE || (a->kind != KING && a->kind != NONE) || a->promotion != NONE || bits_several(a->to))
		return false;
	/* "Kh1" with king and rook on the squares of orthodox chess is a mistake, not castling. */
	if (extra && a->kind == KING && !a->capture && usual_squares(m))
		return false;
	return (a->from & SQUARE_BIT(move_from(m))) && (a->to & SQUARE_BIT(to));
}

static void
consider(const struct position *p, const struct move_request *a, move m, struct candidates *c)
{
	if (fits(p, a, m) && c->n < MOVES_MAX && position_legal(p, m))
		c->moves[c->n++] = m;
}

static void
consider_pawn(const struct position *p, const struct move_request *a, square from, struct candidates *c)
{
	int up = p->turn == WHITE ? 8 : -8;
	bits empty = ~position_occupied(p);
	bits victims = p->side[!p->turn] | (p->en_passant != NO_SQUARE ? SQUARE_BIT(p->en_passant) : 0);
	bits targets = attack_pawn[p->turn][from] & victims;

	if (empty & SQUARE_BIT(from + up)) {
		targets |= SQUARE_BIT(from + up);
		if (RANK_OF(from) == (p->turn == WHITE ? 1 : 6))
			targets |= empty & SQUARE_BIT(from + 2 * up);
	}
	for (targets &= a->to; targets != 0; targets &= targets - 1) {
		int to = bits_lowest(targets);

		if (RANK_OF(to) != 0 && RANK_OF(to) != 7)
			consider(p, a, move_make(from, to, NONE), c);
		else
			for (int kind = QUEEN; kind >= KNIGHT; kind--)
				consider(p, a, move_make(from, to, kind), c);
	}
}

/* All moves except castling, tried only from and to the squares that the word allows. */
static void
find_moves(const struct position *p, const struct move_request *a, struct candidates *c)
{
	bits men = p->side[p->turn] & a->from, occupied = position_occupied(p);

	if (a->kind != NONE)
		men &= p->kind[a->kind];
	for (; men != 0; men &= men - 1) {
		square from = (square)bits_lowest(men);
		int kind = p->board[from];

		if (kind == PAWN)
			consider_pawn(p, a, from, c);
		for (bits to = attack_reach[kind][from] & a->to & ~p->side[p->turn]; to != 0; to &= to - 1)
			if (!(attack_between[from][bits_lowest(to)] & occupied))
				consider(p, a, move_make(from, bits_lowest(to), NONE), c);
	}
}

/* Moves that fit as they are written come before castling written as a move of the king. */
static void
find_candidates(const struct position *p, const struct move_request *a, struct candidates *c)
{
	static const enum diag ways[] = { DIAG_NONE, DIAG_SAN_CASTLING_EXTRA, DIAG_SAN_CASTLING_KING_MOVE };

	c->n = 0;
	if (!a->castling)
		find_moves(p, a, c);
	for (int k = 0; k < 3 && c->n == 0; k++) {
		c->as = ways[k];
		for (bits rooks = p->castling & p->side[p->turn]; rooks != 0; rooks &= rooks - 1) {
			move m = move_make(p->king[p->turn], bits_lowest(rooks), NONE);

			if (fits_castling(p, a, m, ways[k]) && position_legal(p, m))
				c->moves[c->n++] = m;
		}
	}
	if (c->n == 0 || !is_castling(p, c->moves[0]))
		c->as = DIAG_NONE;
}

/*
 * "QR", "KN": of several candidates, the piece on the square on which QR starts.  If there is none, those that are not
 * on the square on which its twin, KR, starts.
 */
static void
narrow_by_home(const struct move_request *a, struct candidates *c)
{
	bits other = 0;
	int kept = 0;

	if (a->home == 0 || c->n < 2)
		return;
	for (int i = 0; i < c->n; i++)
		if (a->home & SQUARE_BIT(move_from(c->moves[i])))
			c->moves[kept++] = c->moves[i];
	if (kept == 0) {
		other = SQUARE_BIT(bits_lowest(a->home) ^ 7);
		for (int i = 0; i < c->n; i++)
			if (!(other & SQUARE_BIT(move_from(c->moves[i]))))
				c->moves[kept++] = c->moves[i];
	}
	if (kept > 0)
		c->n = kept;
}

/* -- What is odd about a word whose move is known -- */

enum diag
notation_origin(int needed, int written)
{
	static const enum diag over[4] = { DIAG_NONE, DIAG_SAN_OVERDISAMBIGUATED_FILE, DIAG_SAN_OVERDISAMBIGUATED_RANK,
		DIAG_SAN_OVERDISAMBIGUATED_SQUARE };

	if (written == needed)
		return DIAG_NONE;
	return needed == 0 || written == (SAN_FILE | SAN_RANK) ? over[written] : DIAG_SAN_NONSTANDARD_DISAMBIGUATION;
}

static void
check_origin(const struct position *p, struct move_request *a, move m)
{
	enum diag origin;
	int kind = p->board[move_from(m)];
	square to = move_to(m);
	bits rivals;

	if (a->writing != WRITTEN_SAN || kind == PAWN || is_castling(p, m))
		return;
	origin = notation_origin(kind == KING ? 0 : san_disambiguation(p, m), a->named);
	if (origin != DIAG_NONE)
		move_request_tolerate(a, origin);
	/* Other such pieces that could go there if they were not pinned. */
	rivals = position_attackers(p, to, position_occupied(p)) & position_men(p, p->turn, kind) & a->from;
	if (bits_several(rivals))
		move_request_tolerate(a, DIAG_SAN_AMBIGUOUS_RESOLVED_BY_PIN);
}

static void
check_capture(const struct position *p, struct move_request *a, move m)
{
	if ((a->writing != WRITTEN_SAN && a->writing != WRITTEN_LONG) || is_castling(p, m))
		return;
	if (is_capture(p, m) && !a->capture)
		move_request_tolerate(a, DIAG_SAN_MISSING_CAPTURE);
	if (!is_capture(p, m) && a->capture)
		move_request_tolerate(a, DIAG_SAN_EXTRA_CAPTURE);
}

static bool
mates(const struct position *p, move m)
{
	struct position next = *p;

	position_play(&next, m);
	return next.checkers != 0 && !movegen_any(&next);
}

/* -- From the request to the reading -- */

static void
describe(const struct position *p, const struct move_request *a, struct notation_reading *r)
{
	bool two = a->kind == NONE && count(a->from) == 1;

	memset(r->tolerated, 0, sizeof(r->tolerated));
	for (int i = 0; i < a->tolerated_n; i++)
		r->tolerated[i] = a->tolerated[i];
	r->mark = a->mark;
	r->null = a->null;
	r->castling = a->castling;
	r->capture = a->capture;
	r->en_passant = a->en_passant;
	r->promotion = a->promotion;
	r->from = a->castling ? SQUARE_BIT(p->king[p->turn]) : a->from;
	r->to = a->castling ? castled_king(p, a->short_side) : count(a->to) == 1 ? (square)bits_lowest(a->to) : NO_SQUARE;
	r->kind = two ? (enum kind)p->board[bits_lowest(a->from)] : a->kind;
}

/* Do they differ in the promotion only? */
static bool
one_pawn_move(const struct candidates *c)
{
	for (int i = 1; i < c->n; i++)
		if (move_from(c->moves[i]) != move_from(c->moves[0]) || move_to(c->moves[i]) != move_to(c->moves[0]))
			return false;
	return c->n > 0 && move_promotion(c->moves[0]) != NONE;
}

static enum diag
trouble(const struct move_request *a, const struct candidates *c)
{
	if (c->n == 0)
		return DIAG_ILLEGAL_MOVE;
	if (a->promotion == KING || a->promotion == PAWN)
		return DIAG_SAN_PROMOTION_KING_OR_PAWN;
	if (c->n == 1)
		return DIAG_NONE;
	return one_pawn_move(c) ? DIAG_SAN_PROMOTION_MISSING_PIECE : DIAG_SAN_AMBIGUOUS;
}

/* The word, and what it can mean in this position. */
struct word_in_position {
	const struct position *p;
	const struct piece_symbols *s;
	const struct piece_letters *letters;
};

/* Is there also a legal move if the word is read in the way of that name? */
static bool
rival_fits(const struct word_in_position *q, const char *name)
{
	struct candidates c;
	struct move_request a;

	for (const struct move_grammar *g = move_grammars; name != NULL && g->name != NULL; g++) {
		if (strcmp(g->name, name) != 0 || !move_grammar_read(g, q->s, q->p, q->letters, false, &a))
			continue;
		find_candidates(q->p, &a, &c);
		return c.n > 0;
	}
	return false;
}

static void
answer(const struct word_in_position *q, const struct move_grammar *g, struct move_request *a, const struct candidates *c,
    struct notation_reading *r)
{
	if (c->n > 0 && a->writing != WRITTEN_OTHERWISE)	/* in ICCF a king move is how castling is written */
		move_request_tolerate(a, c->as);
	r->trouble = trouble(a, c);
	r->moves_n = c->n < CANDIDATES_MAX ? c->n : CANDIDATES_MAX;
	memcpy(r->moves, c->moves, (size_t)r->moves_n * sizeof(r->moves[0]));
	if (r->trouble == DIAG_NONE) {
		check_capture(q->p, a, c->moves[0]);
		check_origin(q->p, a, c->moves[0]);
		/* A word that is exactly SAN is not confusing, whatever else it could mean. */
		if (a->tolerated_n > 0 && q->s->n > 0 && (q->s->ascii[0] | 32) == 'b' &&
		    strcmp(q->letters->piece[BISHOP], "B") == 0 && rival_fits(q, g->rival))
			move_request_tolerate(a, DIAG_SAN_BISHOP_PAWN_CONFUSION);
		if (a->double_plus)
			a->mark = mates(q->p, c->moves[0]) ? '#' : '+';
	}
	describe(q->p, a, r);
	if (c->n > 0 && c->as != DIAG_NONE) {	/* castling written as a king move */
		r->castling = true;
		r->to = castled_king(q->p, move_to(c->moves[0]) > move_from(c->moves[0]));
	}
}

void
notation_read(const struct position *p, struct span word, const struct piece_letters *letters, struct notation_reading *r)
{
	struct word_in_position q = { .p = p, .letters = letters != NULL ? letters : piece_letters_languages };
	struct piece_symbols symbols;
	bool understood = false;

	*r = (struct notation_reading){ .trouble = DIAG_LEX_UNKNOWN_TOKEN, .from = ~(bits)0, .to = NO_SQUARE };
	if (!piece_letters_read(word, &symbols) || symbols.n == 0)
		return;
	q.s = &symbols;
	for (const struct move_grammar *g = move_grammars; g->name != NULL; g++) {
		struct candidates c;
		struct move_request a;

		if (!move_grammar_read(g, q.s, p, q.letters, false, &a))
			continue;
		if (a.null) {
			describe(p, &a, r);
			r->trouble = DIAG_NONE;
			return;
		}
		find_candidates(p, &a, &c);
		narrow_by_home(&a, &c);
		/* The first way of reading with a legal move; if there is none, the first way of reading. */
		if (c.n > 0 || !understood)
			answer(&q, g, &a, &c, r);
		if (c.n > 0)
			return;
		understood = true;
	}
}

/* -- Words without a position -- */

enum diag
notation_remark(struct span word)
{
	struct piece_symbols s;

	return piece_letters_read(word, &s) ? move_suffix_alone(&s) : DIAG_NONE;
}

/* Does it have the shape of a move in these letters?  *a is what it asks for in the first way of reading. */
static bool
shaped(const struct piece_symbols *s, const struct piece_letters *letters, struct move_request *a)
{
	for (const struct move_grammar *g = move_grammars; g->name != NULL; g++)
		if (move_grammar_read(g, s, &position_start, letters, true, a))
			return true;
	return false;
}

int
notation_languages(struct span word, uint64_t *set)
{
	struct piece_symbols s;
	struct move_request a;
	int n = 0;

	*set = 0;
	if (!piece_letters_read(word, &s) || s.n == 0)
		return 0;
	for (int i = 0; piece_letters_languages[i].name != NULL; i++) {
		assert(i < 64);
		if (shaped(&s, &piece_letters_languages[i], &a)) {
			*set |= (uint64_t)1 << i;
			n++;
		}
	}
	return n;
}

bool
notation_foreign(struct span word)
{
	struct piece_symbols s;
	struct move_request a;

	if (!piece_letters_read(word, &s) || s.n == 0)
		return false;
	for (const struct piece_letters *l = piece_letters_languages + 1; l->name != NULL; l++) {
		if (!shaped(&s, l, &a))
			continue;
		for (int i = 0; i < a.tolerated_n; i++)
			if (a.tolerated[i] == DIAG_SAN_FOREIGN_PIECE_LETTER)
				return true;
	}
	return false;
}

/* -- Writing -- */

const struct notation_row notations[] = {
	[NOTATION_SAN]  = { "san",  "Standard Algebraic Notation, Nf3", true },
	[NOTATION_LAN]  = { "lan",  "long algebraic notation, Ng1-f3", true },
	[NOTATION_UCI]  = { "uci",  "squares as chess engines take them, g1f3", false },
	[NOTATION_ICCF] = { "iccf", "squares as digits, as correspondence chess uses them, 7163", false },
	[NOTATION_FAN]  = { "fan",  "SAN with figurines, \u2658f3", false },
	[NOTATION_UCI960]  = { "uci960",  "UCI in Chess960: a king who castles takes his rook, e1h1", false },
	[NOTATION_ICCF960] = { "iccf960", "the same in digits, 5181", false },
	{ NULL, NULL, false },
};

static char *
put(char *out, const char *text)
{
	size_t n = strlen(text);

	memcpy(out, text, n);
	return out + n;
}

static char *
put_square(char *out, int s)
{
	*out++ = (char)('a' + FILE_OF(s));
	*out++ = (char)('1' + RANK_OF(s));
	return out;
}

/* SAN with the piece letters replaced. */
static char *
put_san(char *out, const char *san, const struct piece_letters *letters)
{
	static const char english[] = " PNBRQK";

	for (; *san != '\0'; san++) {
		const char *at = strchr(english + 1, *san);

		if (at != NULL)
			out = put(out, letters->piece[at - english]);
		else
			*out++ = *san;
	}
	return out;
}

static char *
put_long(char *out, const struct position *p, move m, const char *san, const struct piece_letters *letters)
{
	enum kind kind = (enum kind)p->board[move_from(m)];
	char last = san[strlen(san) - 1];

	if (is_castling(p, m))
		return put(out, san);
	if (kind != PAWN)
		out = put(out, letters->piece[kind]);
	out = put_square(out, move_from(m));
	*out++ = is_capture(p, m) ? 'x' : '-';
	out = put_square(out, move_to(m));
	if (move_promotion(m) != NONE) {
		*out++ = '=';
		out = put(out, letters->piece[move_promotion(m)]);
	}
	if (last == '+' || last == '#')
		*out++ = last;
	return out;
}

/* The target square in UCI and ICCF: castling is the king's move if it is from the squares of orthodox chess. */
static square
target_by_squares(const struct position *p, move m)
{
	square from = move_from(m), to = move_to(m);

	if (is_castling(p, m) && usual_squares(m))
		return castled_king(p, to > from);
	return to;
}

static char *
put_uci(char *out, move m, square to)
{
	out = put_square(put_square(out, move_from(m)), to);
	if (move_promotion(m) != NONE)
		*out++ = "  nbrq"[move_promotion(m)];
	return out;
}

static char *
put_iccf(char *out, move m, square to)
{
	static const char digits[7] = " 04321";
	const int squares[2] = { move_from(m), to };

	for (int i = 0; i < 2; i++) {
		*out++ = (char)('1' + FILE_OF(squares[i]));
		*out++ = (char)('1' + RANK_OF(squares[i]));
	}
	if (move_promotion(m) != NONE)
		*out++ = digits[move_promotion(m)];
	return out;
}

int
notation_write(const struct position *p, move m, enum notation notation, const struct piece_letters *letters,
    char out[NOTATION_MAX])
{
	char san[SAN_MAX] = "", *end = out;

	if (letters == NULL)
		letters = piece_letters_languages;
	switch (notation) {
	case NOTATION_SAN:
	case NOTATION_FAN:
		san_write(p, m, san);
		end = put_san(out, san, notation == NOTATION_FAN ? &piece_letters_figurines : letters);
		break;
	case NOTATION_LAN:
		san_write(p, m, san);
		end = put_long(out, p, m, san, letters);
		break;
	case NOTATION_UCI:
		end = put_uci(out, m, target_by_squares(p, m));
		break;
	case NOTATION_UCI960:
		end = put_uci(out, m, move_to(m));
		break;
	case NOTATION_ICCF:
		end = put_iccf(out, m, target_by_squares(p, m));
		break;
	case NOTATION_ICCF960:
		end = put_iccf(out, m, move_to(m));
		break;
	}
	*end = '\0';
	return (int)(end - out);
}
