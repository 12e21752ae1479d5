/* result: contradictions between the Result tag, the terminator, the board and the Termination tag. */
#include <string.h>

#include "result.h"

/* All that is compared. */
struct ending {
	const struct tags *tags;
	const struct final *final;
	struct findings *findings;
	enum result tag;		/* of the Result tag; RESULT_NONE: absent or unreadable */
	enum result result;		/* what counts: the terminator's unless it says nothing */
	struct span termination;	/* value of the Termination tag */
	enum termination reason;
	struct span winner;		/* named by the Termination tag */
};

static bool
decisive(enum result r)
{
	return r == RESULT_WHITE || r == RESULT_BLACK;
}

static bool
says_nothing(enum result r)
{
	return r == RESULT_NONE || r == RESULT_UNKNOWN;
}

/* A finding at the end of the game. */
__attribute__((format(printf, 4, 5))) static struct finding *
at_end(const struct ending *c, enum diag id, struct span token, const char *format, ...)
{
	struct finding *new = found(c->findings, id, token);
	va_list ap;

	if (new == NULL)
		return NULL;
	va_start(ap, format);
	new->message = arena_vfmt(&c->findings->text, format, ap);
	va_end(ap);
	new->at_end = true;
	return new;
}

static struct span
end_token(const struct final *e)
{
	return e->terminator_text.n > 0 ? e->terminator_text : e->place;
}

static enum result
mater(const struct final *e)
{
	return e->turn == 0 ? RESULT_BLACK : RESULT_WHITE;
}

static const char *
side_name(enum result r)
{
	return r == RESULT_WHITE ? "White" : "Black";
}

/* What the board says about two results that differ: ", and the board agrees with the terminator". */
static const char *
board_opinion(const struct ending *c)
{
	enum result right;

	if (!c->final->complete || c->final->board == FINAL_OPEN)
		return "";
	right = c->final->board == FINAL_CHECKMATE ? mater(c->final) : RESULT_DRAW;
	if (c->final->terminator == right)
		return "; the final position agrees with the end of the moves";
	return c->tag == right ? "; the final position agrees with the tag" : "";
}

static void
check_tag(const struct ending *c)
{
	const struct final *e = c->final;
	enum diag id = DIAG_RESULT_TAG_VS_TERMINATOR;
	struct finding *new;

	if (c->tag == RESULT_NONE || e->terminator == RESULT_NONE || c->tag == e->terminator)
		return;
	new = c->tag == RESULT_UNKNOWN || e->terminator == RESULT_UNKNOWN ?
	    found_as(c->findings, id, INFO, end_token(e)) : found(c->findings, id, end_token(e));
	if (new == NULL)
		return;
	new->at_end = true;
	new->message = arena_fmt(&c->findings->text, "the Result tag says %.*s, the end of the moves says %.*s%s",
	    tagvalue_shown(tags_value(c->tags, TAG_Result)), tags_value(c->tags, TAG_Result).p,
	    tagvalue_shown(e->terminator_text), e->terminator_text.p, board_opinion(c));
}

static void
check_form(const struct ending *c)
{
	const struct final *e = c->final;
	struct finding *new;
	bool standard;

	if (result_read(e->terminator_text, &standard) == RESULT_NONE || standard ||
	    e->terminator == RESULT_DOUBLE_FORFEIT || e->terminator == RESULT_NONE)
		return;
	new = at_end(c, DIAG_RESULT_TERMINATOR_FORM, e->terminator_text,
	    "%.*s is not how PGN writes a result; it is %s",
	    tagvalue_shown(e->terminator_text), e->terminator_text.p, result_name(e->terminator).p);
	if (new != NULL)
		new->canonical = result_name(e->terminator);
}

/* The board has ended the game.  Whoever says what it says is right; check_tag() tells of the other. */
static void
check_board(const struct ending *c)
{
	const struct final *e = c->final;
	struct span at = end_token(e);
	bool known = !says_nothing(c->tag) || !says_nothing(e->terminator);

	if (!e->complete || e->board == FINAL_OPEN || (c->tag == RESULT_NONE && e->terminator == RESULT_NONE))
		return;
	if (e->board == FINAL_CHECKMATE) {
		if (c->tag != mater(e) && e->terminator != mater(e))
			at_end(c, DIAG_RESULT_VS_CHECKMATE, at, "%s has checkmated, but the result is %s",
			    side_name(mater(e)),
			    c->result == RESULT_DOUBLE_FORFEIT ? "0-0" : result_name(c->result).p);
		return;
	}
	if (c->tag == RESULT_DRAW || e->terminator == RESULT_DRAW)
		return;
	if (!known)
		at_end(c, DIAG_RESULT_UNKNOWN_FINISHED, at, "the game is over by %s, a draw, but the result is *",
		    e->board == FINAL_STALEMATE ? "stalemate" : "lack of material");
	else if (e->board == FINAL_STALEMATE)
		at_end(c, DIAG_RESULT_VS_STALEMATE, at, "%s is stalemated, which is a draw, but the result is %s",
		    e->turn == 0 ? "White" : "Black", c->result == RESULT_DOUBLE_FORFEIT ? "0-0" :
		    result_name(c->result).p);
	else if (decisive(c->result))
		at_end(c, DIAG_RESULT_VS_DEAD_MATERIAL, at,
		    "nobody can checkmate with what is left on the board, which is a draw, but the result is %s",
		    result_name(c->result).p);
}

/* -- the Termination tag -- */

/* What a reason for the end goes with. */
static const struct reason {
	const char *words;
	bool draw, win;			/* the results that contradict it */
	int board;			/* the board it needs, -1: any */
} reasons[TERM_UNKNOWN + 1] = {
	[TERM_CHECKMATE] = { "checkmate", true, false, FINAL_CHECKMATE },
	[TERM_RESIGNATION] = { "resignation", true, false, -1 },
	[TERM_AGREEMENT] = { "agreement to a draw", false, true, -1 },
	[TERM_REPETITION] = { "repetition", false, true, -1 },
	[TERM_STALEMATE] = { "stalemate", false, true, FINAL_STALEMATE },
	[TERM_MATERIAL] = { "lack of material", false, true, -1 },
	[TERM_FIFTY] = { "fifty moves", false, true, -1 },
	[TERM_TIME_MATERIAL] = { "time without material to win", false, true, -1 },
	[TERM_UNTERMINATED] = { "no end at all", true, true, -1 },
};

/* False: the reason contradicts the result or the board, and no more need be said. */
static bool
check_reason(const struct ending *c)
{
	const struct reason *r = &reasons[c->reason];
	const struct final *e = c->final;

	if (r->words == NULL)
		return true;
	if ((r->draw && c->result == RESULT_DRAW) || (r->win && decisive(c->result)))
		found_saying(c->findings, DIAG_TERMINATION_VS_RESULT, c->termination,
		    "the Termination tag tells of %s, but the result is %s", r->words, result_name(c->result).p);
	else if (e->complete && e->plies > 0 && r->board > 0 && e->board != (enum final_board)r->board)
		found_saying(c->findings, DIAG_TERMINATION_VS_RESULT, c->termination,
		    "the Termination tag tells of %s, but the final position is none", r->words);
	else
		return true;
	return false;
}

/* Who has won, by the tag; RESULT_NONE if the name is neither player's. */
static enum result
winner_side(const struct ending *c)
{
	struct span white = tags_value(c->tags, TAG_White), black = tags_value(c->tags, TAG_Black);

	if (span_eq_nocase(white, black))
		return RESULT_NONE;
	if (span_eq_nocase(c->winner, white))
		return RESULT_WHITE;
	if (span_eq_nocase(c->winner, black))
		return RESULT_BLACK;
	if (span_eq_nocase(c->winner, SPAN("White")))
		return RESULT_WHITE;
	return span_eq_nocase(c->winner, SPAN("Black")) ? RESULT_BLACK : RESULT_NONE;
}

static void
check_winner(const struct ending *c)
{
	enum result side;

	if (c->winner.n == 0 || says_nothing(c->result) || (side = winner_side(c)) == RESULT_NONE || side == c->result)
		return;
	found_saying(c->findings, DIAG_TERMINATION_NAME_VS_RESULT, c->termination,
	    "by the Termination tag %.*s (%s) has won, but the result is %s", tagvalue_shown(c->winner), c->winner.p,
	    side_name(side), c->result == RESULT_DOUBLE_FORFEIT ? "0-0" : result_name(c->result).p);
}

/* -- games that were not played -- */

static void
check_forfeit(const struct ending *c)
{
	const struct final *e = c->final;
	struct span tag = tags_value(c->tags, TAG_Result);
	bool at_terminator = e->terminator_text.n > 0 && result_is_forfeit(e->terminator_text);
	bool at_tag = !at_terminator && tag.n > 0 && result_is_forfeit(tag);
	struct span token = at_terminator ? e->terminator_text : at_tag ? tag : c->termination;
	struct finding *new;

	if (!at_terminator && !at_tag && c->reason != TERM_FORFEIT)
		return;
	if (e->plies > 0) {
		new = found(c->findings, DIAG_FORFEIT_WITH_MOVES, token);
		if (new != NULL) {
			new->at_end = at_terminator;
			new->message = arena_fmt(&c->findings->text,
			    "%.*s says that the game was not played, but it has moves",
			    tagvalue_shown(token), token.p);
		}
	}
	if (e->terminator == RESULT_DOUBLE_FORFEIT || c->tag == RESULT_DOUBLE_FORFEIT) {
		new = found(c->findings, DIAG_RESULT_DOUBLE_FORFEIT, token);
		if (new != NULL)
			new->at_end = at_terminator;
	}
}

static void
check_termination(const struct ending *c)
{
	if (check_reason(c))
		check_winner(c);
	if (c->reason == TERM_ABANDONED && c->winner.n == 0 && decisive(c->result))
		found_saying(c->findings, DIAG_TERMINATION_ABANDONED_WITH_RESULT, c->termination,
		    "the game was abandoned, and yet its result is %s", result_name(c->result).p);
}

void
result_check(const struct tags *tags, const struct final *final, struct findings *f)
{
	struct ending c = { .tags = tags, .final = final, .findings = f, .result = final->terminator };
	struct span text = tags_value(tags, TAG_Result);
	bool standard = true, tag_standard;

	c.tag = result_read(text, &tag_standard);
	if (final->terminator != RESULT_NONE)
		result_read(final->terminator_text, &standard);
	if (says_nothing(c.result) && c.tag != RESULT_NONE)
		c.result = c.tag;
	if (tags_has(tags, TAG_Termination)) {
		c.termination = tags_value(tags, TAG_Termination);
		c.reason = termination_read(c.termination, &c.winner);
	}
	check_tag(&c);
	if (!standard)
		check_form(&c);
	check_board(&c);
	if (c.reason != TERM_NONE)
		check_termination(&c);
	if (!standard || !tag_standard || c.reason == TERM_FORFEIT)
		check_forfeit(&c);
}
