/* ledger_read: reads a ledger: its levels, the number of distinct keys, and its rows in order. */
#define _GNU_SOURCE	/* qsort_r(3) */

#include <stdlib.h>
#include <string.h>

#include "apps/stats/ledger.h"
#include "apps/stats/ledger_internal.h"

bool
ledger_failed(const struct ledger *l)
{
	return l->failed;
}

size_t
ledger_bytes(const struct ledger *l)
{
	uint64_t sum = 0;

	for (int i = 0; i < TABLE_COUNT; i++)
		sum += l->shelves[i].cost;
	return (size_t)sum;
}

int
ledger_level(const struct ledger *l, enum table_id id)
{
	return l->shelves[id].whole ? l->level : l->shelves[id].level;
}

uint64_t
ledger_rows(const struct ledger *l, enum table_id id)
{
	return l->shelves[id].rows;
}

/* The rows without a group, which are always kept. */
static uint64_t
rows_of_none(const struct ledger *l, enum table_id id)
{
	struct ledger_walk w = { &l->shelves[id], 0, 0 };
	const struct ledger_entry *row;
	uint64_t n = 0;

	while ((row = ledger_walk_next(&w)) != NULL)
		n += row->group == 0;
	return n;
}

uint64_t
ledger_distinct(const struct ledger *l, enum table_id id)
{
	int level = ledger_level(l, id);
	uint64_t none = l->shelves[id].whole && level > 0 ? rows_of_none(l, id) : 0;
	uint64_t sum = ledger_estimate(l->shelves[id].rows - none, level);

	return sum <= UINT64_MAX - none ? sum + none : UINT64_MAX;
}

uint64_t
ledger_distinct_in(const struct ledger *l, enum table_id id, struct span group)
{
	struct ledger_walk w = { &l->shelves[id], 0, 0 };
	const struct ledger_entry *row;
	uint32_t index = ledger_group_index(l, group);
	uint64_t n = 0;

	while ((row = ledger_walk_next(&w)) != NULL)
		n += row->group + 1 == index;
	return ledger_estimate(n, l->shelves[id].whole ? 0 : l->shelves[id].level);
}

/*
 * In a table without a share whole groups are kept or dropped.  With r rows in each group that is kept, the relative
 * error is less than sqrt(sum r^2) / sum r, as if there were (sum r)^2 / sum r^2 groups with one row each.
 */
unsigned
ledger_distinct_error(const struct ledger *l, enum table_id id)
{
	struct ledger_walk w = { &l->shelves[id], 0, 0 };
	const struct ledger_entry *row;
	uint64_t sum = 0, squares = 0, *of;
	int level = ledger_level(l, id);

	if (level == 0 || !l->shelves[id].whole)
		return ledger_error(level, l->shelves[id].rows);
	of = calloc(l->groups_n, sizeof(*of));
	if (of == NULL)
		return ledger_error(level, 0);
	while ((row = ledger_walk_next(&w)) != NULL)
		of[row->group]++;
	for (size_t i = 1; i < l->groups_n; i++) {
		sum += of[i];
		squares += of[i] * of[i];
	}
	free(of);
	return ledger_error(level, sum > 0 ? sum / ((squares + sum - 1) / sum) : 0);
}

/* A row to be sorted. */
struct item {
	struct ledger_row row;
	uint64_t rank;			/* compared before the key */
	const struct item *up;		/* ORDER_TREE: the row with the longest beginning of its line; NULL: none */
	int depth;			/* ORDER_TREE: the number of items above it */
};

/* Its place in the order.  Most rows differ in what is here. */
struct place {
	uint64_t rank;
	uint64_t head;			/* the first 8 bytes of the key, the first one highest; 0 in place of missing ones */
	struct item *item;
};

static uint64_t
first_bytes_of(struct span key)
{
	uint64_t head = 0;

	for (size_t i = 0; i < sizeof(head); i++)
		head = head << 8 | (i < key.n ? (unsigned char)key.p[i] : 0);
	return head;
}

static int
by_group_and_key(const void *va, const void *vb)
{
	const struct place *a = va, *b = vb;
	int c = span_order(a->item->row.group, b->item->row.group);

	return c != 0 ? c : span_order(a->item->row.key, b->item->row.key);
}

/* For the rows of one group, none of which is above another. */
static int
by_rank_flat(const void *va, const void *vb)
{
	const struct place *a = va, *b = vb;

	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	if (a->head != b->head)
		return a->head < b->head ? -1 : 1;
	return span_order(a->item->row.key, b->item->row.key);
}

static int
by_rank(const void *va, const void *vb)
{
	const struct item *a = ((const struct place *)va)->item, *b = ((const struct place *)vb)->item;
	int c = span_order(a->row.group, b->row.group), depth = a->depth - b->depth;

	if (c != 0)
		return c;
	while (a->depth > b->depth)
		a = a->up;
	while (b->depth > a->depth)
		b = b->up;
	if (a == b)
		return depth;
	while (a->up != b->up)
		a = a->up, b = b->up;
	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	return span_order(a->row.key, b->row.key);
}

/* Ranks whole numbers by their value, and all other keys after them. */
static uint64_t
number_rank(struct span key)
{
	bool minus = key.n > 0 && key.p[0] == '-';
	unsigned long n;

	if (!span_number((struct span){ key.p + minus, key.n - minus }, &n) || n >= INT64_MAX)
		return UINT64_MAX;
	return minus ? (uint64_t)INT64_MAX - n : (uint64_t)INT64_MAX + n;
}

static uint64_t
rank_of(enum table_id id, const struct ledger_row *row)
{
	switch (tables[id].order) {
	case ORDER_GIVEN: return (uint64_t)table_given(id, row->key);
	case ORDER_NUMBER: return number_rank(row->key);
	case ORDER_MOST: case ORDER_TREE: return UINT64_MAX - row->values[0];
	case ORDER_KEY: break;
	}
	return 0;
}

static bool
is_beginning_of(const struct item *a, const struct item *b)
{
	return b->row.key.n > a->row.key.n && span_starts(b->row.key, a->row.key) &&
	    (a->row.key.n == 0 || b->row.key.p[a->row.key.n] == ' ') && span_eq(a->row.group, b->row.group);
}

/* The items are sorted by key, so a line is before its continuations: no byte of a move sorts before a space. */
static void
find_beginnings(const struct place *list, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		struct item *item = list[i].item;
		const struct item *up = list[i - 1].item;

		while (up != NULL && !is_beginning_of(up, item))
			up = up->up;
		item->up = up;
		item->depth = up != NULL ? up->depth + 1 : 0;
	}
}

/* Ranks of equal rows are compared by their keys, so one sort is enough, unless the beginnings have to be found first. */
static void
sort_places(struct place *list, size_t n, enum table_order order, bool one_group)
{
	if (order == ORDER_KEY || order == ORDER_TREE)
		qsort(list, n, sizeof(*list), by_group_and_key);
	if (order == ORDER_TREE)
		find_beginnings(list, n);
	if (order != ORDER_KEY)
		qsort(list, n, sizeof(*list), one_group && order != ORDER_TREE ? by_rank_flat : by_rank);
}

/*
 * Moves the `first` most frequent rows to the front, and all others that are as frequent as the last of them or, where
 * rows have more than a small number, occur more often than that.  Returns how many these are.
 */
static size_t
most_frequent(struct place *list, size_t n, size_t first)
{
	enum { MANY = 255 };
	size_t rows[MANY + 1] = { 0 }, enough = 0, found = 0;
	uint64_t least = MANY + 1;

	for (size_t i = 0; i < n; i++)
		rows[UINT64_MAX - list[i].rank < MANY ? UINT64_MAX - list[i].rank : MANY]++;
	while (enough < first && least > 0)
		enough += rows[--least];
	for (size_t i = 0; i < n; i++)
		if (UINT64_MAX - list[i].rank >= least) {
			const struct place row = list[i];

			list[i] = list[found];
			list[found++] = row;
		}
	return found;
}

static bool
item_fill(struct item *item, const struct ledger *l, enum table_id id, const struct ledger_entry *row,
    struct arena *texts)
{
	const struct ledger_shelf *s = &l->shelves[id];
	struct span key = { ledger_row_key(s, row), ledger_bytes_of(row->key_n) };

	if ((row->key_n & HASHED) != 0) {
		uint64_t bits;

		memcpy(&bits, key.p, sizeof(bits));
		key = arena_fmt(texts, "%08lx%08lx", (unsigned long)(bits >> 32), (unsigned long)(bits & UINT32_MAX));
	}
	*item = (struct item){ .row = { l->groups[row->group].text, key, row->values } };
	item->rank = rank_of(id, &item->row);
	return !texts->failed;
}

struct ledger_row *
ledger_sorted(const struct ledger *l, enum table_id id, struct span group, struct arena *texts, size_t *n)
{
	return ledger_first(l, id, group, texts, SIZE_MAX, n);
}

struct ledger_row *
ledger_first(const struct ledger *l, enum table_id id, struct span group, struct arena *texts, size_t first, size_t *n)
{
	struct ledger_walk w = { &l->shelves[id], 0, 0 };
	const struct ledger_entry *row;
	size_t max = l->shelves[id].rows, count = 0;
	uint32_t index = group.p != NULL ? ledger_group_index(l, group) : 0;
	const bool one_group = group.p != NULL || l->groups_n == 1;
	struct ledger_row *rows = NULL;
	struct place *list;
	struct item *items;
	bool good;

	*n = 0;
	if (max == 0 || (group.p != NULL && index == 0))
		return NULL;
	items = malloc(max * sizeof(*items));
	list = malloc(max * sizeof(*list));
	good = items != NULL && list != NULL;
	while (good && (row = ledger_walk_next(&w)) != NULL)
		if (group.p == NULL || row->group + 1 == index) {
			struct item *item = &items[count];

			good = item_fill(item, l, id, row, texts);
			list[count++] = (struct place){ item->rank, first_bytes_of(item->row.key), item };
		}
	if (good && count > 0)
		rows = malloc(count * sizeof(*rows));
	if (rows != NULL) {
		if (first >= count || !one_group || tables[id].order != ORDER_MOST)
			first = count;
		else
			first = most_frequent(list, count, first);
		sort_places(list, first, tables[id].order, one_group);
		for (size_t i = 0; i < count; i++)
			rows[i] = list[i].item->row;
	}
	*n = rows != NULL ? count : !good || count > 0;
	free(items);
	free(list);
	return rows;
}

/* What entries are sorted with. */
struct sorting {
	const struct ledger_shelf *shelf;
	enum table_id id;
};

static int
by_ledger_entry(const void *va, const void *vb, void *sorting)
{
	const struct ledger_entry *a = *(const struct ledger_entry *const *)va;
	const struct ledger_entry *b = *(const struct ledger_entry *const *)vb;
	const struct sorting *s = sorting;

	return table_key_order(s->id, (struct span){ ledger_row_key(s->shelf, a), ledger_bytes_of(a->key_n) },
	    (struct span){ ledger_row_key(s->shelf, b), ledger_bytes_of(b->key_n) });
}

const struct ledger_entry **
ledger_entries(const struct ledger *l, enum table_id id, size_t *n)
{
	struct sorting sorting = { &l->shelves[id], id };
	struct ledger_walk w = { sorting.shelf, 0, 0 };
	const struct ledger_entry **list = malloc((sorting.shelf->rows + 1) * sizeof(*list)), *row;

	*n = 0;
	while (list != NULL && (row = ledger_walk_next(&w)) != NULL)
		list[(*n)++] = row;
	if (*n > 0)
		qsort_r(list, *n, sizeof(*list), by_ledger_entry, &sorting);
	return list;
}

struct ledger_row
ledger_entry(const struct ledger *l, enum table_id id, const struct ledger_entry *e)
{
	return (struct ledger_row){
		l->groups[e->group].text, { ledger_row_key(&l->shelves[id], e), ledger_bytes_of(e->key_n) }, e->values,
	};
}
