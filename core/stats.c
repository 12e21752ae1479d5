/* stats: numbers that are made of those of a ledger, exact by whole numbers, and what is said of groups and samples. */
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
	return stats_plan_has(&s->plan, id);
}

bool
stats_grouped(const struct stats *s)
{
	return s->plan.by != NULL;
}

int
stats_level_in(const struct stats *s, enum table_id id)
{
	return tables[id].share > 0 ? ledger_level(s->ledger, id) : 0;
}

/* Do only tables that leave out rows, and with them groups, tell which groups there are? */
static bool
may_be_more(const struct stats *s)
{
	bool sample = false;

	for (int id = 0; id < TABLE_COUNT; id++) {
		if (stats_has(s, (enum table_id)id) && tables[id].share == 0)
			return false;
		sample = sample || ledger_level(s->ledger, (enum table_id)id) > 0;
	}
	return sample;
}

struct stats_grouping
stats_grouping(const struct stats *s, bool *failed)
{
	struct stats_grouping g = { .level = ledger_groups_level(s->ledger), .open = may_be_more(s) };
	size_t n;
	struct span *groups = ledger_groups(s->ledger, &n);

	g.sample = ledger_one_in(g.level);
	g.listed = g.all = n;
	if (g.level > 0) {
		g.all = ledger_groups_all(s->ledger);
		/* The one group that is always listed may be nobody's. */
		g.listed = g.all > 0 ? n : 0;
		g.error = ledger_error(g.level, g.listed);
		*failed = *failed || (g.all == 0 && groups != NULL && groups[0].n > 0);
	}
	*failed = *failed || groups == NULL;
	free(groups);
	return g;
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

size_t
stats_width(struct span s)
{
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += ((unsigned char)s.p[i] & 0xc0) != 0x80;
	return n;
}

void
stats_name(struct buf *b, const char *heading)
{
	for (; *heading != '\0'; heading++)
		buf_char(b, *heading == ' ' ? '-' : *heading);
}
