/* result_check: contradictions between the Result tag, the terminator, the board and the Termination tag. */
#include "games/checks/result_check.h"
#include "games/pgn/phrase.h"

/* What is compared. */
struct result_case {
	const struct tags *tags;
	const struct game_end *game_end;
	struct findings *findings;
};

static bool
is_win_or_loss(enum result r)
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
at_end(const struct result_case *c, enum diag id, struct span token, const char *format, ...)
{
	struct finding *new = finding_add(c->findings, id, token);
	va_list ap;

	if (new == NULL)
		return NULL;
	va_start(ap, format);
	new->message = arena_vfmt(&c->findings->text, format, ap);
	va_end(ap);
	new->at_end = true;
	return new;
}

/* Sets the article of the edition that the game is judged by. */
static void
give_article(const struct result_case *c, struct finding *f, const char *article)
{
	if (f != NULL)
		f->ref = laws_edition_article(c->game_end->edition, article, &c->findings->text);
}

static struct span
end_token(const struct game_end *e)
{
	return e->terminator_text.n > 0 ? e->terminator_text : e->place;
}

static const char *
side_name(enum result r)
{
	return r == RESULT_WHITE ? "White" : "Black";
}

/* What the board says about two results that differ: "; the final position agrees with the tag". */
static const char *
board_opinion(const struct result_case *c)
{
	enum result right;

	if (!c->game_end->complete || c->game_end->board == GAME_END_OPEN)
		return "";
	right = game_end_result(c->game_end);
	if (c->game_end->terminator == right)
		return "; the final position agrees with the end of the moves";
	return c->game_end->tag == right ? "; the final position agrees with the tag" : "";
}

static void
check_tag(const struct result_case *c)
{
	const struct game_end *e = c->game_end;
	enum diag id = DIAG_RESULT_TAG_VS_TERMINATOR;
	const bool mated = e->complete && e->board == GAME_END_CHECKMATE && is_win_or_loss(e->tag);
	struct finding *new;

	if (e->tag == RESULT_NONE || e->terminator == RESULT_NONE || e->tag == e->terminator)
		return;
	new = e->tag == RESULT_UNKNOWN || e->terminator == RESULT_UNKNOWN ?
	    finding_add_as(c->findings, id, mated ? SEVERITY_WARNING : SEVERITY_INFO, end_token(e)) :
	    finding_add(c->findings, id, end_token(e));
	if (new == NULL)
		return;
	new->at_end = true;
	new->message = arena_fmt(&c->findings->text, "the Result tag says %.*s, the end of the moves says %.*s%s",
	    tag_value_shown(tags_value(c->tags, TAG_Result)), tags_value(c->tags, TAG_Result).p,
	    tag_value_shown(e->terminator_text), e->terminator_text.p, board_opinion(c));
}

static void
check_form(const struct result_case *c)
{
	const struct game_end *e = c->game_end;
	struct finding *new;

	if (e->standard || e->terminator == RESULT_DOUBLE_FORFEIT)
		return;
	if (e->terminator == RESULT_WHITE_HALF || e->terminator == RESULT_BLACK_HALF) {
		at_end(c, DIAG_RESULT_TERMINATOR_FORM, e->terminator_text,
		    "%.*s: PGN has no result for half a point for one player and none for the other",
		    tag_value_shown(e->terminator_text), e->terminator_text.p);
		return;
	}
	new = at_end(c, DIAG_RESULT_TERMINATOR_FORM, e->terminator_text, "%.*s is not how PGN writes a result",
	    tag_value_shown(e->terminator_text), e->terminator_text.p);
	if (new != NULL)
		new->canonical = result_name(e->terminator);
}

/* What each end of a game is called, and the finding if the result contradicts it. */
static const struct {
	const char *words;
	enum diag id;
	const char *contradiction;	/* ", but the result is ..." */
} boards[] = {
	[GAME_END_STALEMATE] = { "stalemate", DIAG_RESULT_VS_STALEMATE, NULL },
	[GAME_END_DEAD_MATERIAL] = { "lack of material", DIAG_RESULT_VS_DEAD_MATERIAL,
	    "nobody can checkmate with what is left on the board, which is a draw" },
	[GAME_END_DEAD_POSITION] = { "a dead position", DIAG_RESULT_VS_DEAD_POSITION,
	    "nobody can checkmate any more by any series of legal moves, which is a draw" },
	[GAME_END_FIVEFOLD] = { "fivefold repetition", DIAG_RESULT_VS_FIVEFOLD,
	    "a position occurred five times, which is a draw" },
	[GAME_END_SEVENTYFIVE] = { "seventy-five moves", DIAG_RESULT_VS_SEVENTYFIVE,
	    "seventy-five moves by each side without a capture or a pawn move are a draw" },
	[GAME_END_FIFTY] = { "fifty moves", DIAG_RESULT_VS_FIFTY,
	    "fifty moves by each side without a capture or a pawn move are a draw on this server" },
};

static const char *
shown_result(enum result r)
{
	return r == RESULT_DOUBLE_FORFEIT ? "0-0" : r == RESULT_WHITE_HALF ? "1/2-0" : r == RESULT_BLACK_HALF ? "0-1/2" :
	    result_name(r).p;
}

/* If no text of the time is known to have the rule, or no rule of the server in its variant, it is only a warning. */
static void
against_draw(const struct result_case *c, enum game_end_board board, struct span at)
{
	const struct game_end *e = c->game_end;
	const struct articles *a = e->edition->articles;
	enum diag id = boards[board].id;
	const bool known = e->edition->dead != DEAD_NEVER && (!e->variant || e->edition->rules & RULE_CLAIMS);
	struct finding *new = !known ? finding_add_as(c->findings, id, SEVERITY_WARNING, at) :
	    finding_add(c->findings, id, at);

	if (new == NULL)
		return;
	new->at_end = true;
	new->message = arena_fmt(&c->findings->text, "%s, but the result is %s", e->variant &&
	    board == GAME_END_DEAD_MATERIAL ? "nobody can win with what is left on the board, which is a draw" :
	    boards[board].contradiction, shown_result(e->result));
	give_article(c, new, board == GAME_END_FIVEFOLD ? a->fivefold : board == GAME_END_SEVENTYFIVE ? a->seventyfive :
	    a->dead);
}

/* Who wins by stalemate, if anybody, went by the place: in England until 1807 and later, who was stalemated. */
static void
stalemate_of_the_time(const struct result_case *c, struct span at)
{
	const struct game_end *e = c->game_end;
	struct finding *f = finding_add_as(c->findings, DIAG_RESULT_VS_STALEMATE, SEVERITY_INFO, at);
	const char *side = e->turn == 0 ? "White" : "Black";

	if (f == NULL)
		return;
	f->at_end = true;
	f->message = arena_fmt(&c->findings->text, "%s is stalemated, and the result is %s: before about 1820 "
	    "stalemate was a draw in some places, in England a win for the side that was stalemated, elsewhere half a "
	    "win for the other; which rule was applied is not known", side, shown_result(e->result));
	give_article(c, f, e->edition->articles->stalemate);
}

/*
 * What the result is judged by.  Players may go on after another end that they do not notice; but they see stalemate,
 * bare kings and mate, and no rule gives a game to who was mated.
 */
static enum game_end_board
plainest_end(const struct game_end *e)
{
	const bool mated_won = e->final == GAME_END_CHECKMATE && e->result == (e->turn == 0 ? RESULT_WHITE : RESULT_BLACK);

	return mated_won || e->final == GAME_END_STALEMATE || e->final == GAME_END_DEAD_MATERIAL ? e->final : e->board;
}

/* The position ended the game. One correct result, tag or terminator, is enough; check_tag() reports the other. */
static void
check_board(const struct result_case *c)
{
	const struct game_end *e = c->game_end;
	struct span at = end_token(e);
	bool known = !says_nothing(e->tag) || !says_nothing(e->terminator);
	enum game_end_board board;
	enum result right;

	if (!e->complete || e->board == GAME_END_OPEN || (e->tag == RESULT_NONE && e->terminator == RESULT_NONE))
		return;
	board = plainest_end(e);
	right = game_end_result(e);
	if (e->board == GAME_END_VARIANT && !known) {
		at_end(c, DIAG_RESULT_UNKNOWN_FINISHED, at, "%.*s, which ends the game, but the result is *", (int)e->outcome_text.n,
		    e->outcome_text.p);
		return;
	}
	if (e->board == GAME_END_VARIANT) {
		if (e->tag != right && e->terminator != right)
			at_end(c, DIAG_RESULT_VS_VARIANT, at, "%.*s, which %s, but the result is %s", (int)e->outcome_text.n,
			    e->outcome_text.p, right == RESULT_DRAW ? "is a draw" : "ends the game", shown_result(e->result));
		return;
	}
	if (e->board != GAME_END_CHECKMATE && (e->tag == RESULT_DRAW || e->terminator == RESULT_DRAW))
		return;
	if (board == GAME_END_CHECKMATE) {
		right = e->turn == 0 ? RESULT_BLACK : RESULT_WHITE;
		if (!known)
			at_end(c, DIAG_RESULT_UNKNOWN_FINISHED, at, "%s has checkmated, but the result is *", side_name(right));
		else if (e->tag != right && e->terminator != right)
			give_article(c, at_end(c, DIAG_RESULT_VS_CHECKMATE, at,
			    "%s has checkmated, but the result is %s", side_name(right), shown_result(e->result)),
			    e->edition->articles->mate);
		return;
	}
	if (!known)
		at_end(c, DIAG_RESULT_UNKNOWN_FINISHED, at, "the game is over by %s, a draw, but the result is *",
		    boards[e->board].words);
	else if (board == GAME_END_STALEMATE && !(e->edition->rules & RULE_STALEMATE))
		stalemate_of_the_time(c, at);
	else if (board == GAME_END_STALEMATE)
		give_article(c, at_end(c, DIAG_RESULT_VS_STALEMATE, at,
		    "%s is stalemated, which is a draw, but the result is %s", e->turn == 0 ? "White" : "Black",
		    shown_result(e->result)), e->edition->articles->stalemate);
	else if (is_win_or_loss(e->result))
		against_draw(c, board, at);
}

/* -- the Termination tag, or a comment at the end -- */

static const char *
source_of_end(const struct game_end *e)
{
	return e->termination_tagged ? "the Termination tag" : "the comment";
}

/* What contradicts each reason for the end of a game. */
static const struct reason {
	const char *words;
	bool draw, win;			/* the results that contradict it */
	int board;			/* the enum game_end_board that it needs; -1: any */
	bool chess;			/* in other games somebody may have won so: stalemate loses in xiangqi */
} reasons[TERM_UNKNOWN + 1] = {
	[TERM_TIME] = { "time", false, false, -1, false },
	[TERM_CHECKMATE] = { "checkmate", true, false, GAME_END_CHECKMATE, false },
	[TERM_RESIGNATION] = { "resignation", true, false, -1, false },
	[TERM_AGREEMENT] = { "agreement to a draw", false, true, -1, false },
	[TERM_REPETITION] = { "repetition", false, true, -1, true },
	[TERM_FIVEFOLD] = { "fivefold repetition", false, true, -1, true },
	[TERM_STALEMATE] = { "stalemate", false, true, GAME_END_STALEMATE, true },
	[TERM_MATERIAL] = { "lack of material", false, true, -1, false },
	[TERM_FIFTY] = { "fifty moves", false, true, -1, false },
	[TERM_SEVENTYFIVE] = { "seventy-five moves", false, true, -1, false },
	[TERM_DEAD] = { "a dead position", false, true, -1, false },
	[TERM_BOTH_TIME] = { "both flags fallen", false, true, -1, false },
	[TERM_QUICKPLAY] = { "a draw in a quickplay finish", false, false, -1, false },
	[TERM_TIME_MATERIAL] = { "time without material to win", false, true, -1, false },
	[TERM_UNTERMINATED] = { "no end at all", true, true, -1, false },
};

/* Has a game that ended so a result, though the moves cannot show it? */
static bool
has_ended_off_board(enum termination t)
{
	return t == TERM_RESIGNATION || t == TERM_TIME || t == TERM_AGREEMENT || t == TERM_BOTH_TIME || t == TERM_QUICKPLAY;
}

/* False: the reason contradicts the result or the board, and no more need be said. */
static bool
check_reason(const struct result_case *c)
{
	const struct game_end *e = c->game_end;
	const struct reason *r = &reasons[e->termination];

	if (e->board == GAME_END_VARIANT)
		return true;
	if ((r->draw && e->result == RESULT_DRAW) || (r->win && is_win_or_loss(e->result) && !(r->chess && e->variant)))
		finding_add_saying(c->findings, DIAG_TERMINATION_VS_RESULT, e->termination_text,
		    "%s names %s, but the result is %s", source_of_end(e), r->words, result_name(e->result).p);
	else if ((e->termination == TERM_TIME || e->termination == TERM_RESIGNATION) && e->complete &&
	    e->board == GAME_END_CHECKMATE && e->over == e->plies)
		finding_add_saying(c->findings, DIAG_TERMINATION_VS_RESULT, e->termination_text,
		    "%s names %s, but checkmate ended the game", source_of_end(e), r->words);
	else if (e->complete && e->plies > 0 && r->board > 0 && e->over == e->plies &&
	    e->board != (enum game_end_board)r->board)
		finding_add_saying(c->findings, DIAG_TERMINATION_VS_RESULT, e->termination_text,
		    "%s names %s, but the final position is not %s%.*s", source_of_end(e), r->words, r->words, (int)e->mating.n, e->mating.p);
	else if (e->result == RESULT_UNKNOWN && e->board == GAME_END_OPEN && has_ended_off_board(e->termination))
		finding_add_saying(c->findings, DIAG_TERMINATION_VS_RESULT, e->termination_text,
		    "%s names %s, but the result is *", source_of_end(e), r->words);
	else if (e->said.drawn && is_win_or_loss(e->result) && !(r->chess && e->variant))
		finding_add_saying(c->findings, DIAG_TERMINATION_VS_RESULT, e->termination_text,
		    "%s names a draw, but the result is %s", source_of_end(e), result_name(e->result).p);
	else
		return true;
	return false;
}

static enum result
opposite_result(enum result r)
{
	return r == RESULT_WHITE ? RESULT_BLACK : r == RESULT_BLACK ? RESULT_WHITE : r;
}

static void
check_winner(const struct result_case *c)
{
	const struct game_end *e = c->game_end;
	struct span name = e->said.winner.n > 0 ? e->said.winner : e->said.loser;
	enum result side = game_end_player(c->tags, name, e->page), winner = e->said.winner.n > 0 ? side
	    : opposite_result(side);

	if (winner == RESULT_NONE || says_nothing(e->result) || winner == e->result)
		return;
	if (e->termination == TERM_TIME && e->result == RESULT_DRAW && e->said.loser.n > 0)
		return;		/* right if the other could not mate: laws_check_result() */
	if (phrase_side(name, e->page) != RESULT_NONE)
		finding_add_saying(c->findings, DIAG_TERMINATION_NAME_VS_RESULT, e->termination_text,
		    "by %s %s has %s, but the result is %s", source_of_end(e), side_name(side), e->said.winner.n > 0 ? "won" : "lost",
		    shown_result(e->result));
	else
		finding_add_saying(c->findings, DIAG_TERMINATION_NAME_VS_RESULT, e->termination_text,
		    "by %s %.*s (%s) has %s, but the result is %s", source_of_end(e), tag_value_shown(name), name.p, side_name(side),
		    e->said.winner.n > 0 ? "won" : "lost", shown_result(e->result));
}

/* -- games that were not played -- */

/* FIDE rates a game once both players have moved; one half-move is usual where the opponent never came. */
enum { BOTH_MOVED = 2 };

static void
check_forfeit(const struct result_case *c)
{
	const struct game_end *e = c->game_end;
	struct span tag = tags_value(c->tags, TAG_Result);
	bool at_terminator = e->terminator_text.n > 0 && result_is_forfeit(e->terminator_text);
	bool at_tag = !at_terminator && tag.n > 0 && result_is_forfeit(tag);
	struct span token = at_terminator ? e->terminator_text : at_tag ? tag : e->termination_text;
	struct finding *new;

	if (!at_terminator && !at_tag && e->termination != TERM_FORFEIT)
		return;
	if (e->plies >= BOTH_MOVED) {
		new = finding_add(c->findings, DIAG_FORFEIT_WITH_MOVES, token);
		if (new != NULL) {
			new->at_end = at_terminator;
			new->message = arena_fmt(&c->findings->text,
			    "%.*s says that the game was not played, but it has moves",
			    tag_value_shown(token), token.p);
		}
	}
	if (e->terminator == RESULT_DOUBLE_FORFEIT || e->tag == RESULT_DOUBLE_FORFEIT) {
		new = finding_add(c->findings, DIAG_RESULT_DOUBLE_FORFEIT, token);
		if (new != NULL)
			new->at_end = at_terminator;
	}
}

static void
check_termination(const struct result_case *c)
{
	const struct game_end *e = c->game_end;

	if (check_reason(c))
		check_winner(c);
	if (e->termination == TERM_ABANDONED && e->said.winner.n == 0 && e->said.loser.n == 0 && is_win_or_loss(e->result))
		finding_add_saying(c->findings, DIAG_TERMINATION_ABANDONED_WITH_RESULT, e->termination_text,
		    "the game was abandoned, and yet its result is %s", result_name(e->result).p);
}

void
result_check(const struct tags *tags, const struct game_end *end, struct findings *f)
{
	struct result_case c = { tags, end, f };

	check_tag(&c);
	check_form(&c);
	check_board(&c);
	if (end->termination != TERM_NONE)
		check_termination(&c);
	if (!end->standard || !end->tag_standard || end->termination == TERM_FORFEIT)
		check_forfeit(&c);
}
