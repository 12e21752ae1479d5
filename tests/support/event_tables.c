/* event_tables: all tables of events at once. */
#include <stdlib.h>

#include "support/event_tables.h"

static struct crosstable_series *
open_series(const struct crosstable_source *source, const struct crosstable_plan *plan)
{
	struct crosstable_excess none;
	struct crosstable_series *series = crosstable_series_open(source, plan, UINT64_MAX, &none);

	if (series == NULL)
		abort();
	return series;
}

void
event_tables_make(struct event_tables *t, const struct crosstable_source *source, const struct crosstable_plan *plan)
{
	struct crosstable_series *series = open_series(source, plan);

	event_tables_free(t);
	t->n = crosstable_series_count(series);
	t->list = calloc(t->n + 1, sizeof(*t->list));
	t->series = calloc(t->n + 1, sizeof(struct crosstable_series *));
	crosstable_series_free(series);
	for (size_t i = 0; t->list != NULL && t->series != NULL && i < t->n; i++) {
		const struct crosstable *table = NULL;

		t->series[i] = open_series(source, plan);
		for (size_t k = 0; k <= i; k++)
			table = crosstable_series_next(t->series[i]);
		if (table == NULL)
			abort();
		t->list[i] = *table;
	}
}

void
event_tables_free(struct event_tables *t)
{
	for (size_t i = 0; i < t->n; i++)
		crosstable_series_free(t->series[i]);
	free(t->series);
	free(t->list);
	*t = (struct event_tables){ 0 };
}
