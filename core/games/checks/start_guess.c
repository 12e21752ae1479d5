/* start_guess: where the moves of a game begin, if it is not in the position of its FEN tag. */
#include "games/checks/game_state.h"
#include "games/checks/piece_language.h"
#include "games/checks/start_guess.h"
#include "games/chess/fen.h"
#include "games/chess/movegen.h"
#include "games/chess/rule_set.h"
#include "games/move_notation/suggest.h"

/*
 * A few moves may be legal in another position by chance: so many are not, and where a whole board is changed, more of
 * them.  SURVIVES of them more than from the position of the tag show it even if another fault comes after them.
 */
enum { BY_CHANCE = 1, ENOUGH = 4, ENOUGH_TURNED = 6, SURVIVES = 16 };
enum { EARLIER_MAX = 16 };	/* half-moves before the position of the tag */

/* A game, and how many of its moves are legal from the position of the tag. */
struct starting {
	struct span words[REST_MAX];
	int n, legal;
	const struct piece_letters *letters;
	struct position start;
	bool black;		/* the first number has the dots of Black */
};

/* What may be wrong about the position of the tag. */
static const struct turning {
	enum start_fit fit;
	int squares;		/* added without carry to the number of a square: 56 reverses the ranks, 7 the files */
	bool colours, turn;
	int enough;
} turnings[] = {
	{ START_OTHER_SIDE, 0, false, true, ENOUGH },
	{ START_REVERSED, 56, false, false, ENOUGH_TURNED },
	{ START_MIRRORED, 7, false, false, ENOUGH_TURNED },
	{ START_TURNED, 63, false, false, ENOUGH_TURNED },
	{ START_COLOURS, 0, true, false, ENOUGH_TURNED },
	{ START_COLOURS, 0, true, true, ENOUGH_TURNED },
};

/* The same position with the other side to move. */
static struct position
with_other_side(const struct position *as)
{
	struct position p = *as;

	p.turn ^= 1;
	p.en_passant = NO_SQUARE;
	position_settle(&p);
	return p;
}

/* Which rights there were is not known: each that is possible is left. */
static bits
rooks_beside_kings(const struct position *p)
{
	const bits corners = SQUARE_BIT(0) | SQUARE_BIT(7), far = corners << 56;
	bits found = 0;

	if (position_men(p, WHITE, KING) & SQUARE_BIT(4))
		found |= position_men(p, WHITE, ROOK) & corners;
	if (position_men(p, BLACK, KING) & SQUARE_BIT(60))
		found |= position_men(p, BLACK, ROOK) & far;
	return found;
}

static struct position
turned_position(const struct position *as, const struct turning *t)
{
	struct position p = { .en_passant = NO_SQUARE, .turn = as->turn, .fullmoves = as->fullmoves };

	for (square s = 0; s < 64; s++)
		if (as->board[s] != NONE)
			position_put(&p, (square)(s ^ t->squares), (enum colour)(((as->side[BLACK] >> s & 1) != 0) ^ t->colours),
			    (enum kind)as->board[s]);
	p.castling = rooks_beside_kings(&p);
	position_settle(&p);
	return p;
}

/* Could the last move have been played?  The side that is not to move must not be in check. */
static bool
could_arise(const struct position *p)
{
	const int us = p->turn, them = us ^ 1;

	return p->rules != NULL || !position_attacked(p, them, p->king[them], position_occupied(p), p->side[us]);
}

/* How many of the words from `first` on are legal from that position. */
static int
words_legal_from(const struct starting *q, struct position from, int first)
{
	return piece_language_replayed(&from, q->words + first, q->n - first, q->letters);
}

static bool
is_better_start(const struct starting *q, int legal, int enough)
{
	return (legal == q->n && legal >= enough) || legal >= q->legal + SURVIVES;
}

/* After how many half-moves from the initial array the position of the tag is reached; 0: it is not. */
static int
plies_to_position(const struct starting *q, struct position now)
{
	for (int i = 0; i < q->n; i++) {
		if (piece_language_replayed(&now, q->words + i, 1, q->letters) == 0)
			break;
		if (now.turn == q->start.turn && now.side[WHITE] == q->start.side[WHITE] && now.side[BLACK] == q->start.side[BLACK] &&
		    memcmp(now.board, q->start.board, sizeof(now.board)) == 0)
			return i + 1;
	}
	return 0;
}

/* Is the piece that the word moves on the square to which it goes, so that it has been moved already? */
static bool
has_been_played(const struct starting *q, const struct position *p, struct span word)
{
	const int them = p->turn ^ 1;
	struct notation_reading r;
	enum kind kind;

	notation_read(p, word, q->letters, &r);
	if (r.castling)
		return (position_men(p, them, KING) & (SQUARE_BIT(r.to & 7) << (them == WHITE ? 0 : 56))) != 0;
	kind = r.promotion != NONE ? r.promotion : r.kind;
	return kind != NONE && r.to != NO_SQUARE && (position_men(p, them, (int)kind) & SQUARE_BIT(r.to)) != 0;
}

/* Is the position that the tag gives the end of the game, too, after one move? */
static bool
is_end_position(const struct starting *q, const struct position *p, int played)
{
	return played == 1 && q->n == 1 && !movegen_any(p);
}

/* How many of the first words have been played before this position, from which the others are legal; 0: that is not so. */
static int
words_played_before(const struct starting *q, const struct position *p)
{
	for (int k = 1; k <= EARLIER_MAX && k <= q->n && could_arise(p); k++)
		if (has_been_played(q, p, q->words[k - 1]) && (k < q->n || is_end_position(q, p, k)) &&
		    (k <= 2 || q->n - k >= ENOUGH) &&
		    words_legal_from(q, *p, k) == q->n - k)
			return k;
	return 0;
}

/* The position without that fault. */
static struct position
without_fault(const struct turning *t, const struct position *tag)
{
	struct position p = t->squares == 0 && !t->colours ? *tag : turned_position(tag, t);

	return t->turn ? with_other_side(&p) : p;
}

static struct start_guess
by_turning(const struct starting *q)
{
	for (size_t i = 0; i < sizeof(turnings) / sizeof(turnings[0]); i++) {
		const struct turning *t = &turnings[i];
		const bool said = t->fit == START_OTHER_SIDE && q->black == (q->start.turn == WHITE);
		struct position p;

		if (q->start.rules != NULL && t->fit != START_OTHER_SIDE)
			break;
		p = without_fault(t, &q->start);
		if (could_arise(&p) && is_better_start(q, words_legal_from(q, p, 0), said ? 1 : t->enough))
			return (struct start_guess){ .fit = t->fit, .black = q->start.turn == BLACK, .other_side = t->turn };
	}
	return (struct start_guess){ .fit = START_FITS };
}

/* The words that can be moves, and the dots of the first number; false: there are none. */
static bool
read_guess_words(const struct game *g, struct starting *q)
{
	struct lexer l;
	struct token t;
	int kept = 0;

	if (!piece_language_lexer(&l, g->record.text, g->record.eol) || !token_next(&l, &t))
		return false;
	q->black = t.dots > 1;
	q->n = piece_language_words(g->record.text, g->record.eol, q->words);
	for (int i = 0; i < q->n; i++)
		if (notation_is_move(q->words[i]))
			q->words[kept++] = q->words[i];
	q->n = kept;
	return kept > 0;
}

/* The initial array of the rules by which the game is judged. */
static struct position
array_of(const struct position *start)
{
	struct fen_reading r;

	if (start->rules == NULL)
		return position_start;
	fen_read_as(span_of(start->rules->start), start->rules, &r);
	return r.position;
}

static struct start_guess
find_likely_start(const struct starting *q)
{
	const struct position array = array_of(&q->start), other = with_other_side(&q->start);
	const bool begins = q->legal > BY_CHANCE;	/* no move has been played before this position */
	struct start_guess s = { START_ARRAY, q->start.turn == BLACK, false, plies_to_position(q, array), { NULL, 0 } };

	if (!is_better_start(q, words_legal_from(q, array, 0), s.plies > 0 ? 1 : ENOUGH)) {
		s.fit = START_EARLIER;
		s.plies = begins ? 0 : words_played_before(q, &q->start);
		s.other_side = s.plies == 0;
		if (s.other_side && (begins || (s.plies = words_played_before(q, &other)) == 0))
			return by_turning(q);
	}
	if (s.plies > 0)
		s.last = q->words[s.plies - 1];
	return s;
}

/* The same in another language, of those in which all words have the form of moves. */
static struct start_guess
find_in_language(struct starting *q)
{
	struct start_guess s = { .fit = START_FITS };
	uint64_t all = ~(uint64_t)1, set;

	for (int i = 0; i < q->n; i++)
		all &= notation_languages(q->words[i], &set) > 0 ? set : 0;
	for (int i = 1; s.fit == START_FITS && piece_letters_languages[i].name != NULL; i++) {
		q->letters = &piece_letters_languages[i];
		if (all >> i & 1)
			s = find_likely_start(q);
	}
	return s;
}

/* Apart, because it takes much stack, and every game is asked. */
static __attribute__((noinline)) struct start_guess
find_by_words(const struct game *g)
{
	struct starting q = { .letters = g->replay.letters, .start = g->score.start.chess };
	struct start_guess s = { .fit = START_FITS };

	if (!read_guess_words(g, &q))
		return s;
	q.legal = words_legal_from(&q, q.start, 0);
	if (q.legal < q.n)
		s = find_likely_start(&q);
	return s.fit == START_FITS && q.letters == NULL && g->replay.foreign ? find_in_language(&q) : s;
}

struct start_guess
start_guess_find(const struct game *g)
{
	if (movelist_chess(&g->score) == NULL || !tags_has(&g->tags, TAG_FEN) || g->record.cut ||
	    (g->replay.illegal == 0 && !g->replay.doubt) || !game_state_wants(g, DIAG_MOVE_VS_FEN))
		return (struct start_guess){ .fit = START_FITS };
	return find_by_words(g);
}

static struct span
say_start(struct game *g)
{
	static const char *const sides[] = { "White", "Black" };
	static const char *const faults[] = {
		[START_REVERSED] = "the ranks are in the opposite order",
		[START_MIRRORED] = "the files are in the opposite order",
		[START_TURNED] = "the board is seen from the other side, with h8 in the place of a1",
		[START_COLOURS] = "the colours of the pieces are exchanged",
	};
	const struct start_guess *s = &g->start;
	const int shown = tag_value_shown(s->last);
	struct arena *text = &g->findings.text;

	if (s->fit == START_OTHER_SIDE)
		return arena_fmt(text, "the moves are legal if %s is to move, and not %s", sides[!s->black], sides[s->black]);
	if (s->plies == 0 && s->fit == START_ARRAY)
		return SPAN("the moves are legal from the initial array, and not from this position");
	if (s->plies == 0)
		return arena_fmt(text, "the moves are legal if %s", faults[s->fit]);
	if (s->fit == START_ARRAY)
		return arena_fmt(text, "the moves begin in the initial array: this is the position after half-move %d, %.*s", s->plies,
		    shown, s->last.p);
	return arena_fmt(text, "the moves begin %s earlier: this is the position after %.*s%s%s",
	    s->plies == 1 ? "one half-move" : s->plies == 2 ? "two half-moves" : "some half-moves", shown, s->last.p,
	    s->other_side ? ", and it is the move of " : "", s->other_side ? sides[!s->black] : "");
}

void
start_guess_report(struct game *g)
{
	struct finding *f = finding_add(&g->findings, DIAG_MOVE_VS_FEN, tags_value(&g->tags, TAG_FEN));
	struct span said;

	if (f == NULL)
		return;
	said = say_start(g);
	f->message = arena_fmt(&g->findings.text, "%.*s; they are not judged", (int)said.n, said.p);
}
