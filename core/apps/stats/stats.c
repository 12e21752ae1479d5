/* stats: numbers computed from a ledger, such as shares and the sizes of groups, and what the formats share. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/stats/stats.h"
#include "base/utf8.h"
#include "games/chess/fen.h"

const struct stats_format *const stats_formats[] = {
	&stats_text, &stats_csv, &stats_json, &stats_html, &stats_trf, &stats_trf16, NULL,
};

enum { SAFE_BITS = 59 };	/* ten times a number of so many bits fits into 64 */

/*
 * part / whole with `digits` decimals, rounded half up.  It works decimal by decimal, so that nothing overflows;
 * numbers too large for that, which only a contrived partial result has, are halved until they fit.
 */
static uint64_t
ratio(uint64_t part, uint64_t whole, int digits)
{
	uint64_t value, rest;

	while (whole >> SAFE_BITS > 0)
		part >>= 1, whole >>= 1;
	if (whole == 0)
		return 0;
	value = part / whole;
	rest = part % whole;
	while (digits-- > 0) {
		if (value >= UINT64_MAX / 10)
			return UINT64_MAX;
		value = 10 * value + 10 * rest / whole;
		rest = 10 * rest % whole;
	}
	return value + (rest >= whole - rest);
}

unsigned
stats_permille(uint64_t part, uint64_t whole)
{
	uint64_t permille = ratio(part, whole, 3);

	return permille < UINT_MAX ? (unsigned)permille : UINT_MAX;
}

uint64_t
stats_tenths(uint64_t sum, uint64_t n)
{
	return ratio(sum, n, 1);
}

unsigned
stats_score(const uint64_t results[3])
{
	uint64_t won = results[0], drawn = results[1], lost = results[2];

	while ((won | drawn | lost) >> SAFE_BITS > 0)
		won >>= 1, drawn >>= 1, lost >>= 1;
	return stats_permille(2 * won + drawn, 2 * (won + drawn + lost));
}

int
stats_by_games(const void *one, const void *other)
{
	const struct ledger_row *a = one, *b = other;

	if (a->values[0] != b->values[0])
		return a->values[0] < b->values[0] ? 1 : -1;
	return span_order(a->key, b->key);
}

struct stats_counted
stats_count(const struct stats *s, struct span group, enum count c, bool *failed)
{
	struct arena texts = { 0 };
	struct stats_counted sum = { 0, 0 };
	size_t n;
	struct ledger_row *rows = ledger_sorted(s->ledger, TABLE_COUNTS, group, &texts, &n);

	for (size_t i = 0; rows != NULL && i < n; i++) {
		if (!span_eq(rows[i].key, span_of(table_count_name(c))))
			continue;
		sum.games = ledger_sum(sum.games, rows[i].values[0]);
		sum.times = ledger_sum(sum.times, rows[i].values[1]);
	}
	*failed = *failed || (rows == NULL && n > 0) || texts.failed;
	free(rows);
	arena_free(&texts);
	return sum;
}

bool
stats_knows_games(const struct stats *s)
{
	for (int id = 0; id < TABLE_COUNT; id++)
		if (stats_has(s, (enum table_id)id) && stats_counts_all((enum table_id)id))
			return true;
	return false;
}

uint64_t
stats_games(const struct stats *s, struct span group, bool *failed)
{
	struct arena texts = { 0 };
	uint64_t games = 0;

	for (int id = 0; id < TABLE_COUNT && games == 0; id++) {
		size_t n;
		struct ledger_row *rows;

		if (!stats_has(s, (enum table_id)id) || !stats_counts_all((enum table_id)id))
			continue;
		rows = ledger_sorted(s->ledger, (enum table_id)id, group, &texts, &n);
		for (size_t i = 0; rows != NULL && i < n; i++)
			games = ledger_sum(games, stats_size((enum table_id)id, &rows[i]));
		*failed = *failed || (rows == NULL && n > 0);
		free(rows);
	}
	*failed = *failed || texts.failed;
	arena_free(&texts);
	return games;
}

enum table_id
stats_sizes(const struct stats *s)
{
	for (int id = 0; id < TABLE_COUNT; id++)
		if (stats_has(s, (enum table_id)id) && tables[id].size != SIZE_NONE &&
		    stats_level_in(s, (enum table_id)id) == 0)
			return (enum table_id)id;
	return TABLE_COUNT;
}

uint64_t
stats_size(enum table_id id, const struct ledger_row *row)
{
	switch (tables[id].size) {
	case SIZE_NONE: return 0;
	case SIZE_ROOTS: return memchr(row->key.p, ' ', row->key.n) != NULL ? 0 : row->values[0];
	case SIZE_ROW: return span_eq(row->key, span_of(table_count_name(COUNT_GAMES))) ? row->values[0] : 0;
	case SIZE_SOME: case SIZE_ALL: break;
	}
	return row->values[0];
}

const char *
stats_size_name(enum table_id id, char name[40])
{
	snprintf(name, 40, stats_counts_all(id) ? "games" : "%s: games", tables[id].name);
	return name;
}

void
stats_results_add(struct stats_results *sum, const struct ledger_row *row)
{
	int part = table_given(TABLE_RESULTS, row->key);

	part = part < STATS_PARTS ? part : STATS_PARTS - 1;
	sum->parts[part] = ledger_sum(sum->parts[part], row->values[0]);
	sum->games = ledger_sum(sum->games, row->values[0]);
	sum->plies = ledger_sum(sum->plies, row->values[1]);
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

/* May groups be missing, because all tables have a share, and one of them has dropped rows, maybe all of a group? */
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
		/* ledger_groups() lists the empty group even if no game is in it. */
		g.listed = g.all > 0 ? n : 0;
		g.error = ledger_error(g.level, g.listed);
		*failed = *failed || (g.all == 0 && groups != NULL && groups[0].n > 0);
	}
	*failed = *failed || groups == NULL;
	free(groups);
	return g;
}

bool
stats_none(const struct table_column *c, uint64_t value)
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

/*
 * Characters that do not take one cell: those of width W and F take two (Unicode 15, EastAsianWidth.txt), combining
 * marks none, as far as names contain them.
 */
static const struct {
	uint32_t first, last;
	unsigned cells;
} cells[] = {
	{ 0x0300, 0x036f, 0 }, { 0x0483, 0x0489, 0 }, { 0x0591, 0x05bd, 0 }, { 0x064b, 0x065f, 0 },
	{ 0x1100, 0x115f, 2 }, { 0x1160, 0x11ff, 0 }, { 0x1ab0, 0x1aff, 0 }, { 0x1dc0, 0x1dff, 0 },
	{ 0x200b, 0x200f, 0 }, { 0x202a, 0x202e, 0 }, { 0x2060, 0x2064, 0 }, { 0x2066, 0x206f, 0 },
	{ 0x20d0, 0x20ff, 0 }, { 0x231a, 0x231b, 2 }, { 0x2329, 0x232a, 2 }, { 0x2e80, 0x303e, 2 },
	{ 0x3041, 0x3247, 2 }, { 0x3250, 0x4dbf, 2 }, { 0x4e00, 0xa4cf, 2 }, { 0xa960, 0xa97f, 2 },
	{ 0xac00, 0xd7a3, 2 }, { 0xf900, 0xfaff, 2 }, { 0xfe00, 0xfe0f, 0 }, { 0xfe10, 0xfe19, 2 },
	{ 0xfe20, 0xfe2f, 0 }, { 0xfe30, 0xfe6f, 2 }, { 0xfeff, 0xfeff, 0 }, { 0xff01, 0xff60, 2 },
	{ 0xffe0, 0xffe6, 2 }, { 0x16fe0, 0x18dff, 2 }, { 0x1aff0, 0x1b2ff, 2 }, { 0x1f300, 0x1f64f, 2 },
	{ 0x1f680, 0x1f6ff, 2 }, { 0x1f900, 0x1faff, 2 }, { 0x20000, 0x3fffd, 2 },
};

/* Removes the first character and returns how many cells it takes. */
static unsigned
next_cells(struct span *s)
{
	uint32_t code = 0;
	int n = utf8_decode(*s, &code);

	n = n == 0 ? 1 : n;
	s->p += n, s->n -= (size_t)n;
	for (size_t i = 0; code >= cells[0].first && i < sizeof(cells) / sizeof(cells[0]); i++)
		if (code <= cells[i].last)
			return code >= cells[i].first ? cells[i].cells : 1;
	return 1;
}

size_t
stats_width(struct span s)
{
	size_t n = 0;

	while (s.n > 0)
		n += next_cells(&s);
	return n;
}

size_t
stats_fit(struct span s, size_t room)
{
	struct span rest = s;
	size_t used = 0, fits = 0;

	while (rest.n > 0 && (used += next_cells(&rest)) <= room)
		fits = s.n - rest.n;
	return fits;
}

void
stats_title(struct buf *b, const struct stats *s, enum table_id id)
{
	buf_str(b, tables[id].title);
	if (id == TABLE_MOVES && s->plan.moves_at != NULL)
		buf_fmt(b, ": %s", s->plan.moves_at);
}

unsigned
stats_plies_before(const struct stats *s, enum table_id id)
{
	struct fen_reading r;

	if (id != TABLE_MOVES || s->plan.moves_at == NULL)
		return 0;
	fen_read(span_of(s->plan.moves_at), &r);
	return 2 * (r.position.fullmoves - (r.position.fullmoves > 0)) + (r.position.turn == BLACK);
}

void
stats_name(struct buf *b, const char *heading)
{
	for (; *heading != '\0'; heading++)
		buf_char(b, *heading == ' ' ? '-' : *heading);
}
