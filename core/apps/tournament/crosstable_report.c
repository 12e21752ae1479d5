/* crosstable_report: the crosstables of what was counted. */
#include <stdlib.h>

#include "apps/tournament/crosstable_after.h"
#include "apps/tournament/crosstable_report.h"

_Static_assert((int)CROSSTABLE_PARTS < (int)TABLE_KEYS, "a key of TABLE_GAMES has a part for each of a row");

/* How many rounds of these events are asked for. */
static size_t
count_rounds(const struct crosstable *list, size_t n, struct span asked, bool results)
{
	size_t found = 0;
	int from, end;

	for (size_t i = 0; i < n; i++)
		if (crosstable_after_asked(&list[i], asked, results, &from, &end))
			for (int r = from; r < end; r = crosstable_after_next(&list[i], r))
				found++;
	return found;
}

/* The tables after the rounds that are asked for, in place of those of whole events, which are freed. */
static struct crosstable *
take_rounds(struct crosstable *list, struct span asked, struct arena *texts, size_t *n)
{
	size_t found = count_rounds(list, *n, asked, true), done = 0;
	struct crosstable *after = malloc((found + 1) * sizeof(*after));
	bool good = after != NULL;
	int from, end;

	for (size_t i = 0; good && i < *n; i++)
		if (crosstable_after_asked(&list[i], asked, true, &from, &end))
			for (int r = from; good && r < end; ) {
				r = crosstable_after_next(&list[i], r);
				good = crosstable_after(&after[done++], &list[i], r, texts);
			}
	free(list);
	*n = good ? found : 1;
	if (good && found > 0)
		return after;
	free(after);
	return NULL;
}

struct crosstable *
crosstable_report_tables(const struct ledger *ledger, const struct crosstable_plan *plan, struct arena *texts,
    size_t *n)
{
	struct ledger_row *from = ledger_sorted(ledger, TABLE_GAMES, (struct span){ NULL, 0 }, texts, n);
	struct crosstable_row *rows;
	struct crosstable *list;
	size_t rows_n = *n;

	if (from == NULL)
		return NULL;
	rows = arena_take(texts, (rows_n + 1) * sizeof(*rows));
	for (size_t i = 0; rows != NULL && i < rows_n; i++)
		crosstable_games_read(&rows[i], from[i].key, from[i].values[0] == 0 ? 1 : from[i].values[0]);
	free(from);
	*n = 1;
	list = rows == NULL ? NULL : crosstables(rows, rows_n, plan, texts, n);
	return list == NULL || plan == NULL || plan->after.n == 0 ? list : take_rounds(list, plan->after, texts, n);
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

size_t
crosstable_report_rounds(const struct ledger *ledger, struct span asked, bool results, bool *good)
{
	struct arena texts = { 0 };
	size_t n, found;
	struct crosstable *list = crosstable_report_tables(ledger, NULL, &texts, &n);

	*good = list != NULL || n == 0;
	found = list != NULL ? count_rounds(list, n, asked, results) : 0;
	free(list);
	arena_free(&texts);
	return found;
}
