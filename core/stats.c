/* stats: numbers that are made of those of a ledger, exact by whole numbers. */
#include <stdlib.h>

#include "stats.h"

/* part / whole, `digits` decimals behind the point, halves up.  One decimal at a time, so that nothing overflows. */
static uint64_t
ratio(uint64_t part, uint64_t whole, int digits)
{
	uint64_t value, rest;

	if (whole == 0)
		return 0;
	value = part / whole;
	rest = part % whole;
	while (digits-- > 0) {
		value = 10 * value + 10 * rest / whole;
		rest = 10 * rest % whole;
	}
	return value + (rest >= whole - rest);
}

unsigned
stats_permille(uint64_t part, uint64_t whole)
{
	return (unsigned)ratio(part, whole, 3);
}

uint64_t
stats_tenths(uint64_t sum, uint64_t n)
{
	return ratio(sum, n, 1);
}

struct counted
stats_count(const struct stats *s, struct span group, enum count c)
{
	struct arena texts = { 0 };
	struct counted sum = { 0, 0, 0, 0 };
	size_t n;
	struct ledger_row *rows = ledger_sorted(s->ledger, TABLE_COUNTS, group, &texts, &n);

	for (size_t i = 0; rows != NULL && i < n; i++) {
		if (!span_eq(rows[i].key, span_of(count_name(c))))
			continue;
		sum.games += rows[i].values[0];
		sum.times += rows[i].values[1];
		sum.white += rows[i].values[2];
		sum.black += rows[i].values[3];
	}
	free(rows);
	arena_free(&texts);
	return sum;
}

bool
stats_has(const struct stats *s, enum table_id id)
{
	return s->plan.tables >> id & 1;
}

bool
stats_grouped(const struct stats *s)
{
	return s->plan.by != NULL;
}

bool
stats_none(const struct column *c, uint64_t value)
{
	return value == 0 && (c->fold != FOLD_SUM || c->unit == UNIT_DATE);
}

void
stats_date(struct buf *b, uint64_t date)
{
	unsigned day = (unsigned)(date % 100), month = (unsigned)(date / 100 % 100);

	buf_fmt(b, "%04u.", (unsigned)(date / 10000));
	if (month == 0)
		buf_str(b, "??.");
	else
		buf_fmt(b, "%02u.", month);
	if (day == 0)
		buf_str(b, "??");
	else
		buf_fmt(b, "%02u", day);
}

void
stats_thousands(struct buf *b, uint64_t value)
{
	char digits[20];
	size_t n = number_digits(value, digits);

	for (size_t i = 0; i < n; i++) {
		if (i > 0 && (n - i) % 3 == 0)
			buf_char(b, ',');
		buf_char(b, digits[i]);
	}
}

void
stats_name(struct buf *b, const char *heading)
{
	for (; *heading != '\0'; heading++)
		buf_char(b, *heading == ' ' ? '-' : *heading);
}
