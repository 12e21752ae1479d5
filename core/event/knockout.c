/* knockout: finds the ranks of a knock-out. */
#include <stdlib.h>

#include "event/knockout.h"

enum { STAGES_MOST = 15, PLAYERS_LEAST = 4 };

/* What a player did in a stage. */
struct stage {
	int opponent;		/* -1: did not play */
	int points;		/* halves more than the opponent */
	int last;		/* who won the last game, a draw counting for Black: 1 this player, -1 the opponent */
	bool won;		/* the match */
};

struct bracket {
	const struct crosstable *t;
	struct stage *cells;	/* by player, then by stage */
	int *stage_of;		/* by round */
	int stages;
};

static struct stage *
cell(const struct bracket *b, int player, int stage)
{
	return &b->cells[player * b->stages + stage];
}

/* Numbers the stages, which are the rounds without what comes after a point.  False: a round is no number. */
static bool
number_stages(struct bracket *b)
{
	struct span before = { NULL, 0 };

	b->stages = 0;
	for (int r = 0; r < b->t->rounds_n; r++) {
		struct span round = b->t->rounds[r], number = span_cut(&round, '.');
		unsigned long n;

		if (!span_number(number, &n))
			return false;
		b->stages += r == 0 || crosstable_games_compare_rounds(number, before) != 0;
		b->stage_of[r] = b->stages - 1;
		before = number;
	}
	return b->stages >= 2 && b->stages <= STAGES_MOST;
}

/* Fills the cells.  False: a player has two opponents in a stage, or a game has no round. */
static bool
fill_cells(const struct bracket *b)
{
	const struct crosstable *t = b->t;

	for (int i = 0; i < t->players_n * b->stages; i++)
		b->cells[i].opponent = -1;
	for (int p = 0; p < t->players_n; p++)
		for (int i = 0; i < t->players[p].list_n; i++) {
			const struct crosstable_game *g = &t->players[p].list[i];
			struct stage *s;

			if (g->round < 0)
				return false;
			if (g->opponent < 0)
				continue;
			s = cell(b, p, b->stage_of[g->round]);
			if (s->opponent >= 0 && s->opponent != g->opponent)
				return false;
			s->opponent = g->opponent;
			if (g->points < 0)
				continue;
			s->points += 2 * g->points - 2;
			s->last = g->points != 1 ? g->points - 1 : g->colour == 1 ? 1 : -1;
		}
	return true;
}

/* Who won the match of this player in this stage? */
static bool
has_won(const struct bracket *b, int player, int stage)
{
	const struct stage *s = cell(b, player, stage);
	bool goes_on = stage + 1 < b->stages && cell(b, player, stage + 1)->opponent >= 0;
	bool other = stage + 1 < b->stages && cell(b, s->opponent, stage + 1)->opponent >= 0;

	if (s->points != 0)
		return s->points > 0;
	return goes_on != other ? goes_on : s->last > 0;
}

/* In a match of two teams over several rounds, too, losers may "go on", but they meet again. */
static bool
meet_again(const struct bracket *b, int player)
{
	for (int stage = 0; stage < b->stages; stage++)
		for (int later = stage + 1; later < b->stages && cell(b, player, stage)->opponent >= 0; later++)
			if (cell(b, player, later)->opponent == cell(b, player, stage)->opponent)
				return true;
	return false;
}

/* Does the field of each stage consist of the winners of the one before, as the header says? */
static bool
goes_by_winners(const struct bracket *b)
{
	for (int stage = 0; stage < b->stages; stage++) {
		bool last = stage == b->stages - 1;
		int players = 0, winners_before = 0, losers = 0, entered = 0;

		for (int p = 0; p < b->t->players_n; p++) {
			const struct stage *before = stage > 0 ? cell(b, p, stage - 1) : NULL;
			bool plays = cell(b, p, stage)->opponent >= 0;

			players += plays;
			if (stage == 0)
				continue;
			winners_before += before->opponent >= 0 && before->won;
			losers += plays && before->opponent >= 0 && !before->won;
			entered += plays && before->opponent < 0;
		}
		if (stage > 0 && (players - losers - entered != winners_before || (losers != 0 && !(last && losers == 2)) ||
		    (entered > 0 && stage != 1)))
			return false;
		if (last && players != 2 + losers)
			return false;
	}
	return true;
}

bool
knockout_find(const struct crosstable *t, long *stages, bool *memory)
{
	struct bracket b = { .t = t };
	bool is = t->players_n >= PLAYERS_LEAST && t->rounds_n >= 2;

	*memory = true;
	if (!is)
		return false;
	b.stage_of = malloc((size_t)t->rounds_n * sizeof(*b.stage_of));
	is = b.stage_of != NULL && number_stages(&b);
	b.cells = is ? calloc((size_t)t->players_n * (size_t)b.stages, sizeof(*b.cells)) : NULL;
	*memory = b.stage_of != NULL && (!is || b.cells != NULL);
	is = is && *memory && fill_cells(&b);
	for (int p = 0; p < t->players_n && is; p++)
		for (int s = 0; s < b.stages; s++)
			cell(&b, p, s)->won = cell(&b, p, s)->opponent >= 0 && has_won(&b, p, s);
	is = is && goes_by_winners(&b);
	for (int p = 0; p < t->players_n && is; p++)
		is = !meet_again(&b, p);
	/* A number in base 3: 2 for a match that was won or not needed before the first one, 1 for none, 0 for a lost one. */
	for (int p = 0; p < t->players_n && is; p++) {
		bool entered = false;

		stages[p] = 0;
		for (int s = 0; s < b.stages; s++) {
			const struct stage *at = cell(&b, p, s);

			entered = entered || at->opponent >= 0;
			stages[p] = 3 * stages[p] + (at->opponent >= 0 ? (at->won ? 2 : 0) : entered ? 1 : 2);
		}
	}
	free(b.cells);
	free(b.stage_of);
	return is;
}
