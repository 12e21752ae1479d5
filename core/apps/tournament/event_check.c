/* event_check: the checks of an event. */
#include <limits.h>

#include "apps/tournament/event_berger_check.h"
#include "apps/tournament/event_check.h"
#include "apps/tournament/event_classes.h"
#include "apps/tournament/event_knockout.h"
#include "apps/tournament/event_teams.h"

/* What the plan of the event says.  These come before the others, since they say best what is wrong with a game. */
static bool (*const plans[])(const struct crosstable *, struct event_faults *) = {
	event_berger_check, event_classes_check, event_knockout_check, event_teams_check,
};
/* In this order: most of them do not report a game that an earlier one has reported. */
static bool (*const checks[])(const struct crosstable *, const struct event_shape *, struct event_faults *) = {
	event_again_check, event_colours_check, event_scores_check, event_gaps_check, event_days_check,
	event_ratings_check,
};

long
event_check_last_day(const struct crosstable *t)
{
	long day = LONG_MAX;

	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];

			if (g->round == t->rounds_n - 1 && g->row->first == g->row->last && g->row->first < day)
				day = g->row->first;
		}
	return day;
}

bool
event_check_play_off(const struct crosstable *t, const struct crosstable_game *g, long last_day)
{
	int games = 0;

	if (g->round < t->rounds_n - 1)
		return last_day != LONG_MAX && g->row->first == g->row->last && g->row->first >= last_day;
	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++)
			games += t->players[i].list[k].round == g->round && event_check_white(&t->players[i].list[k]);
	return 2L * games * t->rounds_n < t->games;
}

bool
event_check_same_year(const struct crosstable_row *a, const struct crosstable_row *b)
{
	return (a->first == a->last && b->first == b->last) || (a->first <= b->last && b->first <= a->last);
}

const struct crosstable_row *
event_check_first(const struct crosstable *t, int round)
{
	const struct crosstable_row *first = NULL;

	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];

			if (event_check_white(g) && g->round == round && (first == NULL || g->row->place < first->place))
				first = g->row;
		}
	return first;
}

bool
event_check(const struct crosstable *tables, size_t n, struct event_faults *faults)
{
	struct event_shape shape;
	bool good = true;

	for (size_t i = 0; good && i < n; i++) {
		good = event_shape_find(&tables[i], &shape);
		/*
		 * First what is certain: a plan, which is inferred, may say besides in which round such a game should
		 * be, but not instead.
		 */
		good = good && event_twice_check(&tables[i], &shape, faults);
		for (size_t k = 0; good && k < sizeof(plans) / sizeof(plans[0]); k++)
			good = plans[k](&tables[i], faults);
		for (size_t k = 0; good && k < sizeof(checks) / sizeof(checks[0]); k++)
			good = checks[k](&tables[i], &shape, faults);
	}
	return good && event_variants_check(tables, n, faults);
}
