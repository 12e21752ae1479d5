/* notation: the legal move that a word asks for, and what is odd about the word; writing a move in each notation. */
#include <string.h>

#include "base/ascii.h"
#include "base/invariant.h"
#include "games/chess/castling_rights.h"
#include "games/chess/movegen.h"
#include "games/chess/rule_set.h"
#include "games/chess/square_name.h"
#include "games/move_notation/move_grammar.h"
#include "games/move_notation/move_parser.h"
#include "games/move_notation/move_suffix.h"
#include "games/move_notation/notation.h"

static inline bool
notation_is_castling(const struct position *p, move m)
{
	return (p->side[p->turn] & SQUARE_BIT(move_to(m))) != 0;
}

/* The square the king goes to by castling: FIDE 3.8.2, the same in Chess960. */
static inline square
notation_castled_king(const struct position *p, bool short_side)
{
	return (square)((p->turn == WHITE ? 0 : 56) + (short_side ? 6 : 2));
}

/* Is this castling move from the squares of orthodox chess: king on the e-file, rook on the a- or h-file? */
static inline bool
notation_usual_squares(move m)
{
	return FILE_OF(move_from(m)) == 4 && (FILE_OF(move_to(m)) == 0 || FILE_OF(move_to(m)) == 7);
}

static inline bool
notation_is_capture(const struct position *p, move m)
{
	if (notation_is_castling(p, m))
		return false;
	return p->board[move_to(m)] != NONE ||
	    (p->board[move_from(m)] == PAWN && FILE_OF(move_from(m)) != FILE_OF(move_to(m)));
}

/* The legal moves of a position that a word may mean. */
struct notation_candidates {
	move moves[MOVES_MAX];
	int n;
	enum diag as;	/* castling written as a king move: the finding for that; else DIAG_NONE */
};

/* -- the legal moves of a position that fit what a word asks for -- */

/* Does a move, not castling, fit what was asked for? */
static bool
move_fits_request(const struct position *p, const struct move_request *a, move m)
{
	enum kind kind = (enum kind)p->board[move_from(m)];

	if (!(a->from & SQUARE_BIT(move_from(m))) || !(a->to & SQUARE_BIT(move_to(m))) || (a->kind != NONE && a->kind != kind))
		return false;
	if ((a->must_capture || (a->capture && kind == PAWN)) && !notation_is_capture(p, m))
		return false;
	if (move_promotion(m) == NONE)
		return a->promotion == NONE;
	return a->promotion == NONE || a->promotion == PAWN || (int)a->promotion > movegen_promotes_to(p) ||
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
	square to = extra ? move_to(m) : notation_castled_king(p, short_side);

	if (a->castling)
		return as == DIAG_NONE && (a->either_side || a->short_side == short_side);
	if (as == DIAG_NONE || (a->kind != KING && a->kind != NONE) || a->promotion != NONE || bits_several(a->to))
		return false;
	/* "Kh1" with king and rook on the squares of orthodox chess is a mistake, not castling. */
	if (extra && a->kind == KING && !a->capture && notation_usual_squares(m))
		return false;
	return (a->from & SQUARE_BIT(move_from(m))) && (a->to & SQUARE_BIT(to));
}

static void
consider_candidate(const struct position *p, const struct move_request *a, move m, struct notation_candidates *c)
{
	if (move_fits_request(p, a, m) && c->n < MOVES_MAX && position_legal(p, m))
		c->moves[c->n++] = m;
}

static void
consider_pawn(const struct position *p, const struct move_request *a, square from, struct notation_candidates *c)
{
	int up = p->turn == WHITE ? 8 : -8;
	bits empty = ~position_occupied(p);
	bits victims = p->side[!p->turn] | (p->en_passant != NO_SQUARE ? SQUARE_BIT(p->en_passant) : 0);
	bits targets = attack_pawn[p->turn][from] & victims;

	if (empty & SQUARE_BIT(from + up)) {
		targets |= SQUARE_BIT(from + up);
		if (movegen_double_step(p, p->turn) & SQUARE_BIT(from))
			targets |= empty & SQUARE_BIT(from + 2 * up);
	}
	for (targets &= a->to; targets != 0; targets &= targets - 1) {
		int to = bits_lowest(targets);

		if (RANK_OF(to) != 0 && RANK_OF(to) != 7)
			consider_candidate(p, a, move_make(from, to, NONE), c);
		else
			for (int kind = movegen_promotes_to(p); kind >= KNIGHT; kind--)
				consider_candidate(p, a, move_make(from, to, kind), c);
	}
}

/* All moves except castling, tried only from and to the squares that the word allows. */
static void
find_moves(const struct position *p, const struct move_request *a, struct notation_candidates *c)
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
				consider_candidate(p, a, move_make(from, bits_lowest(to), NONE), c);
	}
}

/*
 * Finds the legal moves that fit.  Moves that fit as they are written come first: castling written as a king move is
 * considered only if there are none.
 */
static void
notation_candidates_find(const struct position *p, const struct move_request *a, struct notation_candidates *c)
{
	static const enum diag ways[] = { DIAG_NONE, DIAG_SAN_CASTLING_EXTRA, DIAG_SAN_CASTLING_KING_MOVE };

	c->n = 0;
	c->as = DIAG_NONE;
	if (a->drop) {
		move m = count(a->to) == 1 ? move_drop(a->kind, bits_lowest(a->to)) : NO_MOVE;

		if (movegen_drop_squares(p, (int)a->kind) & a->to && m != NO_MOVE && position_legal(p, m))
			c->moves[c->n++] = m;
		return;
	}
	if (!a->castling)
		find_moves(p, a, c);
	for (int k = 0; k < 3 && c->n == 0; k++) {
		c->as = ways[k];
		for (bits rooks = p->castling & p->side[p->turn]; rooks != 0; rooks &= rooks - 1) {
			move m = move_make(castling_rights_king(p, p->turn), bits_lowest(rooks), NONE);

			if (fits_castling(p, a, m, ways[k]) && position_legal(p, m))
				c->moves[c->n++] = m;
		}
	}
	if (c->n == 0 || !notation_is_castling(p, c->moves[0]))
		c->as = DIAG_NONE;
}

/*
 * "QR", "KN": of several candidates, the piece on the square on which QR starts.  If there is none, those that are not
 * on the square on which its twin, KR, starts.
 */
static void
notation_candidates_narrow(const struct move_request *a, struct notation_candidates *c)
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

/* -- writing a legal move in one of the notations -- */

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
put_chars(char *out, const char *text)
{
	size_t n = strlen(text);

	memcpy(out, text, n);
	return out + n;
}

/* SAN with the piece letters replaced. */
static char *
put_localized_san(char *out, const char *san, const struct piece_letters *letters)
{
	static const char english[] = " PNBRQK";

	for (; *san != '\0'; san++) {
		const char *at = strchr(english + 1, *san);

		if (at != NULL)
			out = put_chars(out, letters->piece[at - english]);
		else
			*out++ = *san;
	}
	return out;
}

static char *
put_long_of_san(char *out, const struct position *p, move m, const char *san, const struct piece_letters *letters)
{
	enum kind kind = (enum kind)p->board[move_from(m)];
	char last = san[strlen(san) - 1];

	if (notation_is_castling(p, m))
		return put_chars(out, san);
	if (move_is_drop(m))
		return put_localized_san(out, san, letters);
	if (kind != PAWN)
		out = put_chars(out, letters->piece[kind]);
	out = square_name_put(out, move_from(m));
	*out++ = notation_is_capture(p, m) ? 'x' : '-';
	out = square_name_put(out, move_to(m));
	if (move_promotion(m) != NONE) {
		*out++ = '=';
		out = put_chars(out, letters->piece[move_promotion(m)]);
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

	if (notation_is_castling(p, m) && notation_usual_squares(m))
		return notation_castled_king(p, to > from);
	return to;
}

static char *
put_uci_move(char *out, move m, square to)
{
	if (move_is_drop(m)) {
		*out++ = " PNBRQ"[move_promotion(m)];
		*out++ = '@';
		return square_name_put(out, to);
	}
	out = square_name_put(square_name_put(out, move_from(m)), to);
	if (move_promotion(m) != NONE)
		*out++ = "  nbrqk"[move_promotion(m)];
	return out;
}

static char *
put_iccf(char *out, move m, square to)
{
	static const char digits[7] = " 04321";
	const int squares[2] = { move_from(m), to };

	if (move_is_drop(m) || move_promotion(m) == KING)	/* it has no digits for these */
		return put_uci_move(out, m, to);
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
		end = put_localized_san(out, san, notation == NOTATION_FAN ? &piece_letters_figurines : letters);
		break;
	case NOTATION_LAN:
		san_write(p, m, san);
		end = put_long_of_san(out, p, m, san, letters);
		break;
	case NOTATION_UCI:
		end = put_uci_move(out, m, target_by_squares(p, m));
		break;
	case NOTATION_UCI960:
		end = put_uci_move(out, m, move_to(m));
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

_Static_assert((int)ASKED_TOLERATED_MAX == (int)TOLERATED_MAX, "both hold the deviations of a word");

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

	if (a->writing != WRITTEN_SAN || kind == PAWN || notation_is_castling(p, m))
		return;
	origin = notation_origin(san_disambiguation(p, m), a->named);
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
	if ((a->writing != WRITTEN_SAN && a->writing != WRITTEN_LONG) || notation_is_castling(p, m))
		return;
	if (notation_is_capture(p, m) && !a->capture)
		move_request_tolerate(a, DIAG_SAN_MISSING_CAPTURE);
	if (!notation_is_capture(p, m) && a->capture)
		move_request_tolerate(a, DIAG_SAN_EXTRA_CAPTURE);
}

static bool
move_mates(const struct position *p, move m)
{
	struct position next = *p;

	position_play(&next, m);
	return outcome_mark(&next) == '#';
}

/* -- From the request to the reading -- */

static void
describe_reading(const struct position *p, const struct move_request *a, struct notation_reading *r)
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
	r->drop = a->drop;
	r->from = a->castling ? position_men(p, p->turn, KING) : a->from;
	r->to = a->castling ? notation_castled_king(p, a->short_side) :
	    count(a->to) == 1 ? (square)bits_lowest(a->to) : NO_SQUARE;
	r->kind = two ? (enum kind)p->board[bits_lowest(a->from)] : a->kind;
}

/* Do they differ in the promotion only? */
static bool
one_pawn_move(const struct notation_candidates *c)
{
	for (int i = 1; i < c->n; i++)
		if (move_from(c->moves[i]) != move_from(c->moves[0]) || move_to(c->moves[i]) != move_to(c->moves[0]))
			return false;
	return c->n > 0 && move_promotion(c->moves[0]) != NONE;
}

static enum diag
trouble_of_request(const struct position *p, const struct move_request *a, const struct notation_candidates *c)
{
	if (c->n == 0)
		return DIAG_ILLEGAL_MOVE;
	if (a->promotion == PAWN || (int)a->promotion > movegen_promotes_to(p))
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
	struct notation_candidates c;
	struct move_request a;

	for (const struct move_grammar *g = move_grammars; name != NULL && g->name != NULL; g++) {
		if (strcmp(g->name, name) != 0 || !move_grammar_read(g, q->s, q->p, q->letters, false, &a))
			continue;
		notation_candidates_find(q->p, &a, &c);
		return c.n > 0;
	}
	return false;
}

/* Is anything odd about the letters and squares of the move?  What stands after them says nothing about those. */
static bool
oddly_named(const struct move_request *a)
{
	for (int i = 0; i < a->tolerated_n; i++)
		if (a->tolerated[i] != DIAG_SAN_DOUBLE_PLUS && a->tolerated[i] != DIAG_SAN_EP_SUFFIX &&
		    a->tolerated[i] != DIAG_SAN_TRAILING_ANNOTATION && a->tolerated[i] != DIAG_DRAW_OFFER)
			return true;
	return false;
}

static void
answer_word(const struct word_in_position *q, const struct move_grammar *g, struct move_request *a,
    const struct notation_candidates *c, struct notation_reading *r)
{
	if (c->n > 0 && a->writing != WRITTEN_OTHERWISE)	/* in ICCF a king move is how castling is written */
		move_request_tolerate(a, c->as);
	r->trouble = trouble_of_request(q->p, a, c);
	r->moves_n = c->n < CANDIDATES_MAX ? c->n : CANDIDATES_MAX;
	memcpy(r->moves, c->moves, (size_t)r->moves_n * sizeof(r->moves[0]));
	if (r->trouble == DIAG_NONE) {
		check_capture(q->p, a, c->moves[0]);
		check_origin(q->p, a, c->moves[0]);
		/* A word that is exactly SAN is not confusing, whatever else it could mean. */
		if (oddly_named(a) && q->s->n > 0 && (q->s->ascii[0] | 32) == 'b' &&
		    strcmp(q->letters->piece[BISHOP], "B") == 0 && rival_fits(q, g->rival))
			move_request_tolerate(a, DIAG_SAN_BISHOP_PAWN_CONFUSION);
		if (a->castling)
			a->short_side = move_to(c->moves[0]) > move_from(c->moves[0]);
		if (a->double_plus)
			a->mark = move_mates(q->p, c->moves[0]) ? '#' : '+';
	}
	describe_reading(q->p, a, r);
	if (c->n > 0 && c->as != DIAG_NONE) {	/* castling written as a king move */
		r->castling = true;
		r->to = notation_castled_king(q->p, move_to(c->moves[0]) > move_from(c->moves[0]));
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
		struct notation_candidates c;
		struct move_request a;

		if (!move_grammar_read(g, q.s, p, q.letters, false, &a))
			continue;
		if (a.null) {
			describe_reading(p, &a, r);
			r->trouble = DIAG_NONE;
			return;
		}
		notation_candidates_find(p, &a, &c);
		notation_candidates_narrow(&a, &c);
		/* The first way of reading with a legal move; if there is none, the first way of reading. */
		if (c.n > 0 || !understood)
			answer_word(&q, g, &a, &c, r);
		if (c.n > 0)
			return;
		understood = true;
	}
}

/* -- Words without a position -- */

unsigned
notation_remark_nag(struct span word)
{
	struct piece_symbols s;
	const struct move_suffix *r;
	int n;

	if (!piece_letters_read(word, &s) || s.n == 0)
		return 0;
	r = move_suffix_at(&s, 0, ALONE | GLUED, &n);
	return r != NULL && n == s.n ? r->nag : 0;
}

enum diag
notation_remark(struct span word)
{
	struct piece_symbols s;

	return piece_letters_read(word, &s) ? move_suffix_alone(&s) : DIAG_NONE;
}

/* Does it have the shape of a move in these letters?  *a is what it asks for in the first way of reading. */
static bool
is_move_shaped(const struct piece_symbols *s, const struct piece_letters *letters, struct move_request *a)
{
	for (const struct move_grammar *g = move_grammars; g->name != NULL; g++)
		if (move_grammar_read(g, s, &position_start, letters, true, a))
			return true;
	return false;
}

/*
 * Does the word have the name of a piece in this language where a move can have one: not after another letter, but for
 * the sign of a capture?
 */
static bool
has_piece_name(const struct piece_symbols *s, const struct piece_letters *letters)
{
	for (int i = 0; i < s->n; i++) {
		if (i > 0 && ascii_is_letter(s->ascii[i - 1]) && ascii_lower(s->ascii[i - 1]) != 'x')
			continue;
		for (int kind = PAWN; kind <= KING; kind++)
			if (piece_letters_match(s, i, letters->piece[kind], SAME_BUT_CASE) > 0)
				return true;
	}
	return false;
}

/*
 * Shaped() in that language.  A word that names no piece in it, or has no digit and no sign of a capture or promotion,
 * has the same shape in all such languages, so that one answer serves for them: *without, -1 before it is known.  Only in
 * English there are more ways of writing a move.
 */
static bool
shaped_in(const struct piece_symbols *s, int language, int *without)
{
	const struct piece_letters *letters = &piece_letters_languages[language];
	struct move_request a;

	if (language == 0 || (s->placed && has_piece_name(s, letters)))
		return is_move_shaped(s, letters, &a);
	if (*without < 0)
		*without = is_move_shaped(s, letters, &a);
	return *without > 0;
}

int
notation_languages(struct span word, uint64_t *set)
{
	struct piece_symbols s;
	int n = 0, without = -1;

	*set = 0;
	if (!piece_letters_read(word, &s) || s.n == 0)
		return 0;
	for (int i = 0; piece_letters_languages[i].name != NULL; i++) {
		INVARIANT(i < 64);
		if (shaped_in(&s, i, &without)) {
			*set |= (uint64_t)1 << i;
			n++;
		}
	}
	return n;
}

static bool
shaped_in_any(const struct piece_symbols *s)
{
	int without = -1;

	for (int i = 0; piece_letters_languages[i].name != NULL; i++)
		if (shaped_in(s, i, &without))
			return true;
	return false;
}

bool
notation_any_language(struct span word)
{
	struct piece_symbols s;

	return piece_letters_read(word, &s) && s.n > 0 && shaped_in_any(&s);
}

bool
notation_foreign(struct span word)
{
	struct piece_symbols s;
	struct move_request a;

	if (!piece_letters_read(word, &s) || !s.placed)
		return false;
	for (const struct piece_letters *l = piece_letters_languages + 1; l->name != NULL; l++) {
		if (!has_piece_name(&s, l) || !is_move_shaped(&s, l, &a))
			continue;
		for (int i = 0; i < a.tolerated_n; i++)
			if (a.tolerated[i] == DIAG_SAN_FOREIGN_PIECE_LETTER)
				return true;
	}
	return false;
}

bool
notation_is_move(struct span word)
{
	static const struct rule_set some = { .pockets = true };	/* by which a word can be a drop */
	struct position any = position_start;
	struct piece_symbols symbols;
	struct move_request asked;

	if (notation_remark(word) != DIAG_NONE || !piece_letters_read(word, &symbols))
		return false;
	any.rules = &some;
	for (const struct move_grammar *g = move_grammars; g->name != NULL; g++)
		if (move_grammar_read(g, &symbols, &any, piece_letters_languages, false, &asked))
			return true;
	return symbols.n > 0 && shaped_in_any(&symbols);
}
