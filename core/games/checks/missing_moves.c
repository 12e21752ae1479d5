/* missing_moves: half-moves that are missing from the main line, as the move numbers and the board show together. */
#include <limits.h>

#include "games/checks/missing_moves.h"
#include "games/checks/repair.h"
#include "games/move_notation/typo_cost.h"

enum {
	SURVIVES = 16,		/* legal half-moves after a jump that show that only the number is wrong */
	PROVES = 6,		/* the same, if they are all that is left of the game */
	WORK_WORD = 10,		/* units of work (suggest.h) of reading a word in all notations */
	ONE_LETTER = 20,	/* the cost (typo_cost.h) of a letter too many or too few */
	PASSED_MAX = 8,		/* half-moves for which null moves are played, if illegal moves are skipped */
};

void
missing_moves_note(struct replay *p, struct span text)
{
	if (p->hole.n > 0 && p->hole_ply == p->log.ply)	/* the first of them has been reported */
		return;
	p->hole = text;
	p->hole_ply = p->log.ply;
}

/* A number without a move, or a word that is not a move, is in the place of the next move. */
static bool
is_hole(const struct replay *p, const struct token *t)
{
	const struct token *lone = &p->numbers.lone;

	return (p->hole.n > 0 && p->hole_ply == p->log.ply) || (p->numbers.has_lone && t != lone && lone->counted &&
	    lone->dots > 0 && lone->value == move_numbers_next(&p->numbers, &p->now));
}

/* Is it the first number of the game?  After a FEN it may be any, unless it is the next one. */
static bool
begins_game(const struct replay *p)
{
	return !p->numbers.counted && p->log.ply == 0;
}

/* By how many half-moves the number is ahead of the board, if the text has counted rightly so far. */
static long
half_moves_ahead(const struct replay *p, const struct token *t)
{
	const struct move_numbers *n = &p->numbers;
	const bool black = p->now.turn == BLACK, set_up = p->log.start.key != position_start.key;
	long value = (long)t->value, next = (long)move_numbers_next(n, &p->now), ahead;

	if (!t->counted)
		return begins_game(p) && t->dots > 1 && !black ? 1 : 0;
	if (t->value > INT_MAX / 4 || (n->ahead != n->right && value == (long)p->now.fullmoves + n->right) ||
	    (value == next && t->dots <= 1))
		return 0;
	ahead = 2 * (value - next) + (t->dots > 1) - black;
	return begins_game(p) && set_up && ahead != 1 ? 0 : ahead;
}

/* -- the rest of the game -- */

/* Plays a word that is a legal move as it is written, but for its form; false: it is none. */
static bool
play_written_word(struct position *now, struct span word, const struct piece_letters *letters)
{
	struct notation_reading r;

	notation_read(now, word, letters, &r);
	if (r.null && now->checkers == 0) {
		position_pass(now);
		return true;
	}
	if (r.trouble != DIAG_NONE || r.moves_n != 1)
		return false;
	for (int i = 0; i < TOLERATED_MAX && r.tolerated[i] != DIAG_NONE; i++)
		if (r.tolerated[i] == DIAG_SAN_EXTRA_CAPTURE)
			return false;
	position_play(now, r.moves[0]);
	return r.mark == 0 || now->checkers != 0;
}

/* Is the word, which is not legal, only misspelt? */
static bool
is_misspelt(struct replay *p, const struct position *at, struct span word, const struct lexer *after)
{
	struct span words[REST_MAX] = { word };
	struct suggestion s[SUGGESTIONS_MAX];
	struct notation_reading r;
	char san[SAN_MAX], room[2 * SAN_MAX];
	bool cut;
	int n = repair_words(p, after, words, &cut);

	notation_read(at, words[0], p->letters, &r);
	if (r.trouble == DIAG_NONE)
		return false;
	p->search.before = (struct span){ NULL, 0 };	/* a word that is written twice explains no gap */
	if (suggest(at, words, n, cut, p->letters, &r, &p->search, s) == 0 || !s[0].whole)
		return false;
	return s[0].slip == SLIP_DOUBLED || (s[0].slip == SLIP_REPLACED &&
	    typo_cost_distance(suggest_english(room, words[0], p->letters),
	    (struct span){ san, (size_t)san_write(at, s[0].move, san) }) <= ONE_LETTER);
}

/* Does each half-move have a number of its own: 1. e4 2. e5 3. Nf3?  Then the word is a move of the side to move. */
static bool
numbered_by_half(const struct replay *p, const struct token *t, const struct token *number, const struct lexer *after,
    long ahead)
{
	struct position now = p->now;
	struct lexer l = *after;
	struct token next;

	if (!play_written_word(&now, t->text, p->letters) || number->dots > 1)
		return false;
	do
		token_next(&l, &next);
	while (next.kind == TOKEN_COMMENT || next.kind == TOKEN_NAG || next.kind == TOKEN_SUFFIX);
	if (next.kind == TOKEN_RESULT || next.kind == TOKEN_END || (next.kind == TOKEN_WORD && !notation_is_move(next.text)))
		return ahead == 1;
	return next.kind == TOKEN_WORD && next.counted && next.dots <= 1 && next.value == number->value + 1;
}

/* Is the word, which is not legal, a move of the other side, as its number says? */
static bool
is_of_other_side(const struct position *at, struct span word, const struct piece_letters *letters, long ahead)
{
	struct position now = *at;

	if ((ahead & 1) == 0 || now.checkers != 0)
		return false;
	position_pass(&now);
	return play_written_word(&now, word, letters);
}

/* What the rest of the game shows if nothing is missing before the word. */
enum rest { REST_LEGAL, REST_SHORT, REST_WRONG, REST_UNKNOWN };

static enum rest
look_at_rest(struct replay *p, const struct token *t, const struct lexer *after, long ahead)
{
	struct position at = p->now;
	struct span word = t->text;
	struct lexer l = *after;
	const bool other_side = begins_game(p) && (ahead & 1) != 0;	/* a slip is no better */
	int legal = 0;

	do {
		struct position before = at;

		if (suggest_blank(word))
			break;
		if ((p->search.left -= WORK_WORD) <= 0)
			return REST_UNKNOWN;
		if (play_written_word(&at, word, p->letters)) {
			legal++;
			continue;
		}
		if (word.p == t->text.p && is_of_other_side(&before, word, p->letters, ahead))
			return REST_WRONG;
		if (!other_side && is_misspelt(p, &before, word, &l))
			return REST_LEGAL;
		if (notation_is_move(word))
			return REST_WRONG;
		at = before;		/* a word that is not a move, in whatever position */
	} while (legal < SURVIVES && repair_next(&l, &word));
	return legal >= PROVES ? REST_LEGAL : REST_SHORT;
}

/* Is the number White's next one, though Black is to move, in a text that has numbered whole moves so far? */
static bool
skips_black(const struct replay *p, const struct token *number)
{
	return p->now.turn == BLACK && number->dots <= 1 && p->log.ply > 1 && !p->misnumbered;
}

/* -- what is done about it -- */

static struct span
say_moves_missing(struct replay *p, const struct token *number, long ahead)
{
	struct arena *text = &p->findings->text;
	const char *dots = p->now.turn == WHITE ? "" : "...";
	long next = (long)move_numbers_next(&p->numbers, &p->now);
	struct span many = ahead == 1 ? SPAN("one half-move is") : ahead == 2 ? SPAN("two half-moves are") :
	    arena_fmt(text, "%ld half-moves are", ahead);

	if (begins_game(p) && p->log.start.key == position_start.key)
		return arena_fmt(text, "the record begins in the middle of the game: %.*s missing before %ld%s", (int)many.n, many.p,
		    number->counted ? (long)number->value : next, number->dots > 1 ? "..." : ".");
	return arena_fmt(text, "%.*s missing at %ld%s: the numbers go on with %u%s", (int)many.n, many.p, next, dots, number->value,
	    number->dots > 1 ? "..." : "");
}

/* The finding about the word that is in the place of the moves; NULL: there is none. */
static struct finding *
finding_of_hole(struct replay *p)
{
	if (p->hole.n == 0 || p->hole_ply != p->log.ply)
		return NULL;
	for (size_t i = p->findings->n; i-- > 0;)
		if (p->findings->list[i].token.p == p->hole.p)
			return &p->findings->list[i];
	return NULL;
}

static struct finding *
report_missing_moves(struct replay *p, const struct token *number, long ahead)
{
	struct finding *f = finding_add(p->findings, DIAG_MOVE_MISSING_SUSPECTED, number->number);

	replay_place(p, f);
	if (f != NULL)
		f->message = say_moves_missing(p, number, ahead);
	p->illegal++;
	p->refused = number->number;
	p->ambiguous = false;
	return f;
}

/* The only move with which, before the word, the rest of the game is legal; NO_MOVE: there is none, or there are several. */
static move
only_missing_move(struct replay *p, const struct token *t, struct finding *f, const struct lexer *after)
{
	struct notation_reading r = { .trouble = DIAG_ILLEGAL_MOVE, .from = ~(bits)0, .to = NO_SQUARE };
	struct span words[REST_MAX] = { t->text };
	struct suggestion s[SUGGESTIONS_MAX];
	bool cut;
	int words_n = repair_words(p, after, words, &cut), n = repair_search(p, words, words_n, cut, &r, s), whole = 0, at = 0;

	for (int i = 0; i < n; i++) {
		if (s[i].slip != SLIP_MISSING || !s[i].whole)
			continue;
		if (f != NULL && whole < SUGGEST_MAX)
			finding_about(p->findings, f)->suggest[whole] = replay_suggestion(p, s[i].move);
		at = i;
		whole++;
	}
	if (f != NULL) {
		finding_about(p->findings, f)->suggest_left_out = whole;
		finding_about(p->findings, f)->suggest_whole = words_n > 1 ? (1u << whole) - 1 : 0;
	}
	return whole == 1 && s[at].replayed >= PROVES ? s[at].move : NO_MOVE;
}

/* Fills in what is missing, or passes it over; false: neither is wanted or possible. */
static bool
bridge_gap(struct replay *p, const struct token *t, const struct token *number, long ahead, move m, struct finding *f)
{
	struct span san;

	if (p->on_illegal == ILLEGAL_REPAIR && ahead == 1 && m != NO_MOVE) {
		san = replay_suggestion(p, m);
		if (f != NULL)
			finding_say_more(p->findings, f, arena_fmt(&p->findings->text, REPAIR_SAYS_INSERTED, (int)san.n, san.p));
		replay_move(p, t->text, m, REPLAY_NO_MARKS);
		replay_repaired(p, (struct span){ t->text.p, 0 });
		return true;
	}
	if (p->on_illegal != ILLEGAL_SKIP || ahead > PASSED_MAX)
		return false;
	while (ahead > 0 && replay_pass(p, (struct span){ number->number.p, 0 }))
		ahead--;
	return ahead == 0;
}

/* The rest is legal, but too short to tell: says so, and counts on from the number. */
static void
say_undecided(struct replay *p, const struct token *number, long ahead)
{
	struct span missing = say_moves_missing(p, number, ahead);
	struct finding *f = finding_add(p->findings, ahead > 2 ? DIAG_NUM_GAP : DIAG_NUM_WRONG, number->number);

	replay_place(p, f);
	if (f != NULL)
		f->message = arena_fmt(&p->findings->text, "%.*s, or that number is wrong; the rest of the game is too short to "
		    "tell", (int)missing.n, missing.p);
	p->numbers.ahead += ahead / 2;
}

bool
missing_moves_stop(struct replay *p, const struct token *t, const struct lexer *after)
{
	const struct token *number = t->number.n > 0 ? t : &p->numbers.lone;
	long ahead = t->number.n > 0 || p->numbers.has_lone ? half_moves_ahead(p, number) : 0;
	bool said_before = p->doubt && p->hole_ply != p->log.ply;
	enum rest rest;
	struct finding *f;
	move m = NO_MOVE;

	if (ahead <= 0 || said_before || !notation_is_move(t->text) ||
	    numbered_by_half(p, t, number, after, ahead))
		return false;
	rest = look_at_rest(p, t, after, ahead);
	if (rest == REST_SHORT && !is_hole(p, number) && (ahead & 1) == 0)
		say_undecided(p, number, ahead);
	p->misnumbered |= rest == REST_LEGAL;
	if (rest == REST_LEGAL || rest == REST_UNKNOWN || (rest == REST_SHORT && !is_hole(p, number) && !skips_black(p, number)))
		return false;
	f = finding_of_hole(p);
	if (f != NULL) {
		if (ahead > 1)		/* else it is the half-move that is missing */
			finding_say_more(p->findings, f, say_moves_missing(p, number, ahead));
	} else {
		f = report_missing_moves(p, number, ahead);
		if (ahead == 1)
			m = only_missing_move(p, t, f, after);
		if (bridge_gap(p, t, number, ahead, m, f))
			return false;
	}
	p->stopped = p->stopped_by_gap = true;
	p->unjudged++;
	if (p->numbers.has_lone)
		replay_leave_at(p, &p->numbers.lone, p->lone_element);
	p->numbers.has_lone = false;
	replay_leave(p, t);
	return true;
}
