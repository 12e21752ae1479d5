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
	event_again_check, event_colours_check, event_colours_due_check, event_scores_check, event_gaps_check,
	event_days_check, event_ratings_check,
};

long
event_check_last_day(const struct crosstable *t)
{
	long day = LONG_MAX;

	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];

			if (g->round == t->rounds_n - 1 && g->row->from == g->row->to && crosstable_first(g->row) < day)
				day = crosstable_first(g->row);
		}
	return day;
}

bool
event_check_play_off(const struct crosstable *t, const struct crosstable_game *g, long last_day)
{
	int games = 0;

	if (g->round < t->rounds_n - 1)
		return last_day != LONG_MAX && g->row->from == g->row->to && crosstable_first(g->row) >= last_day;
	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++)
			games += t->players[i].list[k].round == g->round && event_check_white(&t->players[i].list[k]);
	return 2L * games * t->rounds_n < t->games;
}

bool
event_check_same_year(const struct crosstable_row *a, const struct crosstable_row *b)
{
	return (a->from == a->to && b->from == b->to) || (a->from <= b->to && b->from <= a->to);
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
event_check_table(const struct crosstable *t, const struct event_shape *said, struct event_faults *faults)
{
	struct event_shape shape;
	/*
	 * First what is certain: a plan, which is inferred, may say besides in which round such a game should be, but
	 * not instead.
	 */
	bool good = event_shape_find(t, &shape) && event_twice_check(t, &shape, faults);

	if (good && said != NULL) {
		shape.said_swiss = said->said_swiss;
		shape.unfinished = said->unfinished;
		shape.swiss = shape.swiss && (said->said_swiss || !said->said);
	}
	for (size_t k = 0; good && k < sizeof(plans) / sizeof(plans[0]); k++)
		good = plans[k](t, faults);
	for (size_t k = 0; good && k < sizeof(checks) / sizeof(checks[0]); k++)
		good = checks[k](t, &shape, faults);
	return good;
}

bool
event_check(struct crosstable_series *tables, struct event_faults *faults)
{
	struct event_variants variants = { 0 };
	const struct crosstable *t;
	bool good = true;

	while (good && (t = crosstable_series_next(tables)) != NULL)
		good = event_check_table(t, NULL, faults) && event_variants_add(&variants, t, faults);
	good = good && !crosstable_series_failed(tables) && event_variants_check(&variants, faults);
	event_variants_free(&variants);
	return good;
}
