/* crosstable_report: the crosstables of what was counted. */
#include <stdlib.h>

#include "stats/crosstable_report.h"

_Static_assert((int)CROSSTABLE_PARTS < (int)TABLE_KEYS, "a key of TABLE_GAMES has a part for each of a row");

struct crosstable *
crosstable_report_tables(const struct ledger *ledger, const struct crosstable_plan *plan, struct arena *texts,
    size_t *n)
{
	struct ledger_row *from = ledger_sorted(ledger, TABLE_GAMES, (struct span){ NULL, 0 }, texts, n);
	struct crosstable_row *rows;
	size_t rows_n = *n;

	if (from == NULL)
		return NULL;
	rows = arena_take(texts, (rows_n + 1) * sizeof(*rows));
	for (size_t i = 0; rows != NULL && i < rows_n; i++)
		crosstable_games_read(&rows[i], from[i].key, from[i].values[0] == 0 ? 1 : from[i].values[0]);
	free(from);
	*n = 1;
	return rows == NULL ? NULL : crosstables(rows, rows_n, plan, texts, n);
}

size_t
crosstable_report_count(const struct ledger *ledger, int *players, bool *good)
{
	struct arena texts = { 0 };
	size_t n;
	struct crosstable *list = crosstable_report_tables(ledger, NULL, &texts, &n);

	*good = list != NULL || n == 0;
	*players = 0;
	for (size_t i = 0; list != NULL && i < n; i++)
		*players = list[i].players_n > *players ? list[i].players_n : *players;
	free(list);
	arena_free(&texts);
	return n;
}
