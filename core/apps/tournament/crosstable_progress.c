/* crosstable_progress: points and ranks after each round, of the players of an event or of its teams. */
#include "apps/tournament/crosstable_after.h"
#include "apps/tournament/team_table.h"
#include "apps/tournament/crosstable_progress.h"

static void
take_players(struct crosstable_progress *to, const struct crosstable *after, int column)
{
	for (int i = 0; i < after->players_n; i++)
		to->cells[(size_t)after->players[i].whole * (size_t)to->rounds_n + (size_t)column] =
		    (struct crosstable_progress_cell){ after->players[i].points, after->players[i].rank, i + 1 };
}

/* False: out of memory. */
static bool
take_teams(struct crosstable_progress *to, const struct crosstable *after, int column, struct arena *texts)
{
	struct team_table table;

	if (!team_table_make(&table, after, texts))
		return false;
	for (int i = 0; i < table.n; i++)
		for (int k = 0; k < to->n; k++)
			if (span_eq(to->names[k], table.teams[i].name))
				to->cells[(size_t)k * (size_t)to->rounds_n + (size_t)column] =
				    (struct crosstable_progress_cell){
					2 * table.teams[i].match_points, table.teams[i].rank, i + 1
				    };
	return true;
}

/* The names, and rounds without their cells.  False: out of memory. */
static bool
take_names(struct crosstable_progress *to, const struct crosstable *t, struct arena *texts)
{
	struct team_table table;
	size_t cells;
	int from, end;

	if (!team_table_make(&table, t, texts))
		return false;
	to->teams = table.n > 0;
	to->n = to->teams ? table.n : t->players_n;
	to->names = arena_take(texts, ((size_t)to->n + 1) * sizeof(*to->names));
	to->rounds = arena_take(texts, ((size_t)t->rounds_n + 1) * sizeof(*to->rounds));
	if (to->names == NULL || to->rounds == NULL)
		return false;
	for (int i = 0; i < to->n; i++)
		to->names[i] = to->teams ? table.teams[i].name : t->players[i].name;
	crosstable_after_asked(t, SPAN("all"), true, &from, &end);
	for (int r = from; r < end; r = crosstable_after_next(t, r))
		to->rounds[to->rounds_n++] = crosstable_after_name(t, r);
	cells = (size_t)to->n * (size_t)to->rounds_n;
	to->cells = arena_take(texts, (cells + 1) * sizeof(*to->cells));
	for (size_t i = 0; to->cells != NULL && i < cells; i++)
		to->cells[i] = (struct crosstable_progress_cell){ 0, 0, 0 };
	return to->cells != NULL;
}

bool
crosstable_progress_make(struct crosstable_progress *to, const struct crosstable *t, struct arena *texts)
{
	bool good;

	*to = (struct crosstable_progress){ 0 };
	good = take_names(to, t, texts);
	for (int column = 0, next = 0; good && column < to->rounds_n; column++) {
		struct arena own = { 0 };
		struct crosstable after;

		next = crosstable_after_next(t, next);
		good = crosstable_after(&after, t, next, &own);
		if (good && to->teams)
			good = take_teams(to, &after, column, &own);
		else if (good)
			take_players(to, &after, column);
		arena_free(&own);
	}
	return good;
}
