/* crosstable_report: the crosstables of what was counted. */
#include <stdlib.h>

#include "apps/tournament/crosstable_after.h"
#include "apps/tournament/crosstable_report.h"

_Static_assert((int)CROSSTABLE_PARTS < (int)TABLE_KEYS, "a key of TABLE_GAMES has a part for each of a row");

static void
read_row(const void *report, size_t row, struct crosstable_row *to)
{
	const struct crosstable_report *r = report;
	const struct ledger_row from = ledger_entry(r->ledger, TABLE_GAMES, r->rows[row]);

	crosstable_games_read(to, from.key, from.values[0] == 0 ? 1 : from.values[0]);
}

bool
crosstable_report_open(struct crosstable_report *r, const struct ledger *ledger, const struct crosstable_plan *plan,
    uint64_t most, struct crosstable_excess *excess)
{
	struct crosstable_source source = { .data = r, .read = read_row };

	*r = (struct crosstable_report){ .ledger = ledger, .plan = plan };
	*excess = (struct crosstable_excess){ .bytes = 0 };
	if ((r->rows = ledger_entries(ledger, TABLE_GAMES, &source.n)) != NULL)
		r->series = crosstable_series_open(&source, plan, most, excess);
	r->failed = r->series == NULL;
	return !r->failed;
}

/* The next whole table. */
static struct crosstable *
next_whole(struct crosstable_report *r)
{
	struct crosstable *t = r->failed ? NULL : crosstable_series_next(r->series);

	r->failed = r->failed || crosstable_series_failed(r->series);
	return t;
}

const struct crosstable *
crosstable_report_next(struct crosstable_report *r)
{
	arena_clear(&r->texts);
	if (r->plan == NULL || r->plan->after.n == 0)
		return next_whole(r);
	while (r->next >= r->end) {
		if ((r->whole = next_whole(r)) == NULL)
			return NULL;
		crosstable_after_asked(r->whole, r->plan->after, true, &r->next, &r->end);
	}
	r->next = crosstable_after_next(r->whole, r->next);
	r->failed = !crosstable_after(&r->after, r->whole, r->next, &r->texts);
	return r->failed ? NULL : &r->after;
}

void
crosstable_report_rewind(struct crosstable_report *r)
{
	if (r->series != NULL)
		crosstable_series_rewind(r->series);
	r->next = r->end = 0;
}

void
crosstable_report_close(struct crosstable_report *r)
{
	crosstable_series_free(r->series);
	free(r->rows);
	arena_free(&r->texts);
}

size_t
crosstable_report_events(const struct crosstable_report *r)
{
	return crosstable_series_count(r->series);
}

int
crosstable_report_players(struct crosstable_report *r)
{
	const struct crosstable *t = next_whole(r);
	int n = t == NULL ? 0 : t->players_n;

	crosstable_report_rewind(r);
	return n;
}

/* How many rounds of the event are asked for. */
static size_t
count_rounds(const struct crosstable *t, struct span asked, bool results)
{
	size_t found = 0;
	int from, end;

	if (crosstable_after_asked(t, asked, results, &from, &end))
		for (int r = from; r < end; r = crosstable_after_next(t, r))
			found++;
	return found;
}

size_t
crosstable_report_rounds(struct crosstable_report *r, struct span asked, bool results)
{
	const struct crosstable *t;
	size_t found = 0;

	while ((t = next_whole(r)) != NULL)
		found += count_rounds(t, asked, results);
	crosstable_report_rewind(r);
	return found;
}
