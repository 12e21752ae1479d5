/* outcome: how a position ends a game. */
#include <stdio.h>

#include "games/chess/movegen.h"
#include "games/chess/rule_set.h"

/* What each is called, and why it ended the game. */
static const struct {
	const char *name, *text;
} outcomes[] = {
	[OUTCOME_OPEN] = { NULL, "the game can go on" },
#define X(id, name, text) [OUTCOME_##id] = { name, text },
	OUTCOMES_OF_CHESS(X)
	OUTCOMES_OF_VARIANTS(X)
#undef X
};

/* What a rule of the variant says, whatever moves there are. */
static struct outcome
end_by_variant(const struct position *p)
{
	if (p->rules == NULL || p->rules->special_end == NULL)
		return (struct outcome){ OUTCOME_OPEN, OUTCOME_NOBODY };
	return p->rules->special_end(p);
}

struct outcome
outcome_of(const struct position *p)
{
	struct outcome end = end_by_variant(p);

	return end.kind != OUTCOME_OPEN || movegen_any(p) ? end : outcome_without_moves(p);
}

struct outcome
outcome_without_moves(const struct position *p)
{
	struct outcome end = end_by_variant(p);

	if (end.kind != OUTCOME_OPEN)
		return end;
	if (p->rules != NULL && p->rules->without_moves != NULL)
		return p->rules->without_moves(p);
	if (p->checkers == 0)
		return (struct outcome){ OUTCOME_STALEMATE, OUTCOME_NOBODY };
	return (struct outcome){ OUTCOME_CHECKMATE, !p->turn };
}

char
outcome_mark(const struct position *after)
{
	struct outcome end = { OUTCOME_OPEN, OUTCOME_NOBODY };

	if (after->rules == NULL && after->checkers == 0)
		return 0;
	end = outcome_of(after);
	return end.winner != OUTCOME_NOBODY ? '#' : after->checkers != 0 ? '+' : 0;
}

const char *
outcome_text(const struct position *p, struct outcome end, char out[OUTCOME_TEXT_MAX])
{
	static const char *const sides[] = { "White", "Black" };
	int side = end.winner == OUTCOME_NOBODY || end.kind == OUTCOME_NO_MOVE ? p->turn : end.winner;

	if (end.kind == OUTCOME_RACE && end.winner == OUTCOME_NOBODY)
		return "both kings have reached the eighth rank";
	snprintf(out, OUTCOME_TEXT_MAX, outcomes[end.kind].text, sides[side]);
	return out;
}

const char *
outcome_name(enum outcome_kind kind)
{
	return outcomes[kind].name;
}
