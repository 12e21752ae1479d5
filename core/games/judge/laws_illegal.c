/* laws_illegal: which article an illegal move breaks, and how a game ended by one is scored. */
#include <stddef.h>
#include <string.h>

#include "games/retro/winnable.h"
#include "games/judge/laws_illegal.h"

/* -- articles -- */

/* Where struct articles has the article of each finding. */
static const struct cited {
	enum diag id;
	size_t article;
} cited[] = {
#define ROW(id, article) { DIAG_##id, offsetof(struct articles, article) }
	ROW(ILLEGAL_NO_SUCH_PIECE, pieces), ROW(ILLEGAL_UNREACHABLE, pieces), ROW(ILLEGAL_BLOCKED, pieces),
	ROW(ILLEGAL_OWN_PIECE, pieces), ROW(ILLEGAL_PINNED, check), ROW(ILLEGAL_IN_CHECK, check),
	ROW(ILLEGAL_KING_INTO_CHECK, check), ROW(ILLEGAL_ADJACENT_KING, check),
	ROW(ILLEGAL_KING_CAPTURES_GUARDED, check), ROW(MV_NULL_IN_CHECK, check), ROW(ILLEGAL_CAPTURES_KING, king),
	ROW(ILLEGAL_CASTLING_NO_RIGHT, castling), ROW(ILLEGAL_CASTLING_BLOCKED, castling),
	ROW(ILLEGAL_CASTLING_IN_CHECK, castling), ROW(ILLEGAL_CASTLING_THROUGH_CHECK, castling),
	ROW(ILLEGAL_CASTLING_INTO_CHECK, castling), ROW(ILLEGAL_EP, en_passant), ROW(ILLEGAL_PAWN_DIRECTION, pawn),
	ROW(ILLEGAL_PAWN_DOUBLE_STEP, pawn), ROW(ILLEGAL_PAWN_CAPTURE_EMPTY, pawn),
	ROW(SAN_PROMOTION_KING_OR_PAWN, promotion), ROW(ILLEGAL_AFTER_MATE, mate), ROW(ILLEGAL_AFTER_STALEMATE, stalemate),
#undef ROW
};

/* A pawn that stays a pawn: what several codes allowed before 1904.  What follows cannot be judged all the same. */
static void
of_the_time(const struct laws *l, struct findings *all, struct finding *f)
{
	struct span piece = f->token;

	while (piece.n > 0 && strchr("+#!?)", piece.p[piece.n - 1]) != NULL)
		piece.n--;
	if (f->id != DIAG_SAN_PROMOTION_KING_OR_PAWN || l->edition.rules & RULE_PROMOTION || piece.n == 0 ||
	    (piece.p[piece.n - 1] | 0x20) != 'p')
		return;
	if (f->severity > SEVERITY_WARNING)
		f->severity = SEVERITY_WARNING;
	f->suggest[0] = (struct span){ NULL, 0 };
	f->message = arena_fmt(&all->text, "before 1904 some codes, as that of 1862, let a pawn stay a pawn on the last rank; "
	    "whether this game was played by one is not known");
}

void
laws_illegal_cite(const struct laws *l, struct findings *all)
{
	if (l->moves == NULL || l->undated)
		return;
	for (size_t i = 0; i < all->n; i++) {
		struct finding *f = &all->list[i];

		for (size_t k = 0; k < sizeof(cited) / sizeof(cited[0]) && f->ref.n == 0; k++)
			if (cited[k].id == f->id)
				f->ref = laws_edition_article(l->moves,
				    *(const char *const *)((const char *)l->moves->articles + cited[k].article), &all->text);
		of_the_time(l, all, f);
	}
}

/* Is it a move against the rules for the pieces? Neither a move after the end of the game, nor a wrong promotion. */
static bool
is_illegal_move(enum diag id)
{
	for (size_t k = 0; k < sizeof(cited) / sizeof(cited[0]); k++)
		if (cited[k].id == id)
			return cited[k].article >= offsetof(struct articles, pieces) &&
			    cited[k].article != offsetof(struct articles, promotion);
	return false;
}

void
laws_illegal_stands(struct trial *t)
{
	const struct replay *p = t->replay;
	struct findings *all = p->findings;
	const char *article = t->laws->first->articles->stands;
	enum control_speed speed;
	enum tag_name by;

	if (p->illegal != 1 || p->unjudged == 0 || p->ambiguous || t->laws->undated || article == NULL ||
	    (speed = laws_edition_speed(t->tags, &by)) == CONTROL_UNTOLD || speed == CONTROL_STANDARD)
		return;
	for (size_t i = 0; i < all->n; i++) {
		struct finding *f = &all->list[i];

		if (f->token.p == p->refused.p && f->severity == SEVERITY_ERROR && f->message.n > 0 && is_illegal_move(f->id))
			f->message = arena_fmt(&all->text, "%.*s; in a %s game it may stand once the opponent has moved (%s)",
			    (int)f->message.n, f->message.p, speed == CONTROL_BLITZ ? "blitz" : "rapid", article);
	}
}

/* -- games ended by an illegal move -- */

bool
laws_illegal_ends(const struct replay *p)
{
	return p->illegal == 1 && p->unjudged == 0 && p->stopped && p->refused.n > 0;
}

/* The move is no error any more: it explains how the game ended. */
static void
explains(struct trial *t, const char *how)
{
	struct replay *p = t->replay;
	struct span message = findings_remove(p->findings, p->refused);
	struct finding *f = finding_add(p->findings, DIAG_ILLEGAL_ADJUDICATED, p->refused);

	replay_place(p, f);
	if (f != NULL && message.n > 0)
		f->message = arena_fmt(&p->findings->text, "%.*s; the game was %s by this illegal move", (int)message.n,
		    message.p, how);
}

static void
contradicts(struct trial *t, const char *words)
{
	const struct game_end *e = t->game_end;

	finding_add_saying(t->replay->findings, DIAG_TERMINATION_VS_RESULT,
	    e->termination == TERM_RULES ? e->termination_text : e->perhaps_text, "%s", words);
}

bool
laws_illegal_end(struct trial *t)
{
	const struct replay *p = t->replay;
	const struct game_end *e = t->game_end;
	const int opponent = !p->now.turn;
	const enum result won = opponent == WHITE ? RESULT_WHITE : RESULT_BLACK;
	int answer;

	if (!laws_illegal_ends(p) || p->ambiguous || (e->termination != TERM_RULES && e->perhaps != TERM_RULES))
		return true;
	if (e->result == won) {
		explains(t, "lost");
		return laws_check_illegal_win(t, opponent);
	}
	if (e->result != RESULT_DRAW) {
		if (e->result == RESULT_WHITE || e->result == RESULT_BLACK)
			contradicts(t, "the game was lost by an illegal move, but it is the winner who made one");
		return true;
	}
	answer = p->now.rules != NULL ? !bits_several(p->now.side[opponent]) ? UNWINNABLE : WINNABLE :
	    winnable(&p->now, opponent, t->effort, NULL);
	if (answer == WINNABLE && t->laws->edition.rules & RULE_ILLEGAL)
		contradicts(t, "a draw by an illegal move needs an opponent who cannot mate, but the opponent still can");
	else if (answer == UNWINNABLE)
		explains(t, "drawn");
	return answer >= 0;
}
