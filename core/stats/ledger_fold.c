/* ledger_fold: how the numbers of rows add up, and what the numbers of a sample tell of all keys. */
#include <assert.h>

#include "stats/ledger.h"

void
ledger_least(uint64_t *at, uint64_t value)
{
	if (value != 0 && (*at == 0 || value < *at))
		*at = value;
}

void
ledger_most(uint64_t *at, uint64_t value)
{
	if (value > *at)
		*at = value;
}

uint64_t
ledger_sum(uint64_t a, uint64_t b)
{
	return a <= INT64_MAX && b <= INT64_MAX - a ? a + b : INT64_MAX;
}

void
ledger_fold(enum table_id id, uint64_t *to, const uint64_t *from)
{
	const struct table *table = &tables[id];

	for (int i = 0; i < table->columns_n; i++)
		switch (table->columns[i].fold) {
		case FOLD_SUM: to[i] = ledger_sum(to[i], from[i]); break;
		case FOLD_LEAST: ledger_least(&to[i], from[i]); break;
		case FOLD_MOST: ledger_most(&to[i], from[i]); break;
		}
}

uint64_t
ledger_one_in(int level)
{
	assert(level >= 0 && level <= LEDGER_LEVELS);
	return level < LEDGER_LEVELS ? UINT64_C(1) << level : UINT64_MAX;
}

/* Every kept row stands for 2^level of them. */
uint64_t
ledger_estimate(uint64_t kept, int level)
{
	uint64_t of = ledger_one_in(level);

	return kept <= UINT64_MAX / of ? kept * of : UINT64_MAX;
}

/*
 * Each of N keys is kept with the chance 2^-level, by itself: of n that were
 * kept the standard error is less than 1 / sqrt(n) of N.
 */
unsigned
ledger_error(int level, uint64_t rows)
{
	unsigned e = 1;

	if (level == 0)
		return 0;
	if (rows == 0)
		return 1000;
	while (rows < (1000000 + e * e - 1) / (e * e))
		e++;
	return e;
}
