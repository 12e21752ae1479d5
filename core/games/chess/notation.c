/* notation: reading a move as people write it: the legal move that a word asks for, and what is odd about the word. */
#include <string.h>

#include "base/ascii.h"
#include "base/invariant.h"
#include "games/chess/move_grammar.h"
#include "games/chess/notation_internal.h"
#include "games/chess/move_suffix.h"
#include "games/chess/rule_set.h"

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
trouble(const struct position *p, const struct move_request *a, const struct notation_candidates *c)
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
	r->trouble = trouble(q->p, a, c);
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
shaped(const struct piece_symbols *s, const struct piece_letters *letters, struct move_request *a)
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
 * shaped() in that language.  A word that names no piece in it, or has no digit and no sign of a capture or promotion,
 * has the same shape in all such languages, so that one answer serves for them: *without, -1 before it is known.  Only in
 * English there are more ways of writing a move.
 */
static bool
shaped_in(const struct piece_symbols *s, int language, int *without)
{
	const struct piece_letters *letters = &piece_letters_languages[language];
	struct move_request a;

	if (language == 0 || (s->placed && has_piece_name(s, letters)))
		return shaped(s, letters, &a);
	if (*without < 0)
		*without = shaped(s, letters, &a);
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
		if (!has_piece_name(&s, l) || !shaped(&s, l, &a))
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
