/* game_end: what is written about the end of a game. */
#include "games/checks/game_end.h"
#include "games/pgn/phrase.h"

enum result
game_end_result(const struct game_end *e)
{
	if (e->board == GAME_END_CHECKMATE)
		return e->turn == WHITE ? RESULT_BLACK : RESULT_WHITE;
	if (e->board != GAME_END_VARIANT || e->outcome.winner == OUTCOME_NOBODY)
		return RESULT_DRAW;
	return e->outcome.winner == WHITE ? RESULT_WHITE : RESULT_BLACK;
}

/* Is it the name of a tag, or the surname in it? */
static bool
names_player(struct span name, struct span tag)
{
	struct span rest = tag, surname = span_cut(&rest, ',');

	return span_eq_nocase(name, tag) || (rest.p != NULL && span_eq_nocase(name, span_trim(surname)));
}

enum result
game_end_player(const struct tags *t, struct span name, enum encoding page)
{
	struct span white, black;
	enum result side;
	bool is_white, is_black;

	if (name.n == 0)	/* nearly always */
		return RESULT_NONE;
	white = tags_value(t, TAG_White);
	black = tags_value(t, TAG_Black);
	if (span_eq_nocase(white, black) && span_eq_nocase(name, white))
		return RESULT_NONE;
	side = phrase_side(name, page);
	is_white = names_player(name, white) || side == RESULT_WHITE;
	is_black = names_player(name, black) || side == RESULT_BLACK;
	return is_white == is_black ? RESULT_NONE : is_white ? RESULT_WHITE : RESULT_BLACK;
}

static bool
is_stranger(const struct tags *t, struct span name, enum encoding page)
{
	return name.n > 0 && game_end_player(t, name, page) == RESULT_NONE;
}

/*
 * Takes the termination from a comment. A reading that is not certain is kept apart, unless it is an adjournment (a sealed
 * move); one that names somebody who is not a player is ignored.
 */
static void
termination_of_comment(struct game_end *f, const struct tags *t, struct span comment)
{
	struct termination_said said;
	enum termination termination = comment.n == 0 ? TERM_NONE : termination_in_comment(comment, f->page, &said);

	if (termination == TERM_NONE || is_stranger(t, said.winner, f->page) || is_stranger(t, said.loser, f->page) ||
	    is_stranger(t, said.claimant, f->page) || is_stranger(t, said.flagged, f->page))
		return;
	if (!said.certain && termination != TERM_ADJOURNED) {
		f->perhaps = termination;
		f->perhaps_text = comment;
		return;
	}
	f->termination = termination;
	f->said = said;
	f->termination_text = comment;
	f->termination_tagged = false;
}

void
game_end_read(struct game_end *f, const struct tags *t, struct span comment)
{
	f->terminator = result_read(f->terminator_text, &f->standard);
	f->standard |= f->terminator == RESULT_NONE;
	f->tag = result_read(tags_value(t, TAG_Result), &f->tag_standard);
	f->tag_standard |= f->tag == RESULT_NONE;
	f->result = f->terminator;
	if ((f->terminator == RESULT_NONE || f->terminator == RESULT_UNKNOWN) && f->tag != RESULT_NONE)
		f->result = f->tag;
	f->termination_text = tags_value(t, TAG_Termination);
	f->termination_tagged = tags_has(t, TAG_Termination);
	if (f->termination_tagged)
		f->termination = termination_read(f->termination_text, f->page, &f->said);
	if (f->termination == TERM_NONE || f->termination == TERM_NORMAL)
		termination_of_comment(f, t, span_trim(comment));
	f->claimant = game_end_player(t, f->said.claimant, f->page);
	f->flagged = game_end_player(t, f->termination == TERM_TIME ? f->said.loser : f->said.flagged, f->page);
}
