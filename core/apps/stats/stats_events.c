/* stats_events: crosstables and pairings of the games that were counted. */
#include <stdlib.h>

#include "apps/stats/stats_events.h"

_Static_assert((int)EVENT_ROW_PARTS < (int)TABLE_KEYS, "a key of TABLE_GAMES has a part for each of a row");

static void
read_row(const void *events, size_t row, struct crosstable_row *to)
{
	const struct stats_events *e = events;
	const struct ledger_row from = ledger_entry(e->ledger, TABLE_GAMES, e->rows[row]);

	crosstable_games_read(to, from.key, from.values[0] == 0 ? 1 : from.values[0]);
}

bool
stats_events_open(struct stats_events *e, const struct stats *s, const struct crosstable_plan *plan, uint64_t most,
    struct crosstable_excess *excess)
{
	*e = (struct stats_events){ .ledger = s->ledger, .source = { .data = e, .read = read_row },
		.report = { .failed = true } };
	*excess = (struct crosstable_excess){ .bytes = 0 };
	e->rows = ledger_entries(s->ledger, TABLE_GAMES, &e->source.n);
	return e->rows != NULL && crosstable_report_open(&e->report, &e->source, plan, most, excess);
}

void
stats_events_close(struct stats_events *e)
{
	crosstable_report_close(&e->report);
	free(e->rows);
}

struct crosstable_style
stats_events_style(struct stats_events *e, const struct crosstable_style *how)
{
	struct crosstable_style style = *how;

	style.tables = &e->report;
	style.one_in = ledger_one_in(ledger_level(e->ledger, TABLE_GAMES));
	return style;
}
