/* ledger_group: the groups of rows: looked up by their text, listed, and dropped when they have no rows left. */
#include <stdlib.h>

#include "base/hash.h"
#include "base/list.h"
#include "apps/stats/ledger.h"
#include "apps/stats/ledger_internal.h"

enum {
	GROUPS_FEW = 1 << 10,		/* up to so many groups, those without rows are not dropped */
};

static struct ledger_group
group_of(const struct ledger *l, struct span text)
{
	return (struct ledger_group){ text, hash_bytes(l->key, text), hash_bytes(l->sample_key, text) };
}

/* 1 + the index of a group; 0: there is none. */
static uint32_t
find(const struct ledger *l, struct span text, uint64_t hash)
{
	struct hash_probe p = hash_table_probe(&l->places, hash);

	while (hash_probe_next(&p))
		if (l->groups[p.index].hash == hash && span_eq(l->groups[p.index].text, text))
			return p.index + 1;
	return 0;
}

uint32_t
ledger_group_index(const struct ledger *l, struct span group)
{
	return find(l, group, hash_bytes(l->key, group));
}

/* There is no group of that text yet.  False: out of memory, and nothing has changed. */
static bool
group_add(struct ledger *l, struct ledger_group group)
{
	if (!list_reserve(&l->groups, l->groups_n + 1, &l->groups_max, sizeof(*l->groups)) ||
	    !hash_table_add(&l->places, group.hash, l->groups_n))
		return false;
	l->groups[l->groups_n++] = group;
	return true;
}

/* For each group 1 if it has rows, else 0; `whole`: only look at tables without a share.  NULL: out of memory. */
static uint32_t *
groups_used(const struct ledger *l, bool whole)
{
	uint32_t *used = calloc(l->groups_n, sizeof(*used));

	for (int i = 0; i < TABLE_COUNT && used != NULL; i++) {
		struct ledger_walk w = { &l->shelves[i], 0, 0 };
		const struct ledger_entry *row;

		while ((l->shelves[i].whole || !whole) && (row = ledger_walk_next(&w)) != NULL)
			used[row->group] = 1;
	}
	return used;
}

/* Drops the groups without rows and renumbers the others. */
static bool
groups_compact(struct ledger *l)
{
	uint32_t *index = groups_used(l, false);
	struct arena texts = { 0 };
	size_t n = 1;

	if (index == NULL)
		return false;
	index[0] = 0;			/* the empty group keeps its index */
	for (size_t i = 1; i < l->groups_n; i++)
		if (index[i] != 0) {
			l->groups[n] = l->groups[i];
			l->groups[n].text = arena_span(&texts, l->groups[i].text);
			index[i] = (uint32_t)n++;
		}
	for (int i = 0; i < TABLE_COUNT; i++) {
		struct ledger_walk w = { &l->shelves[i], 0, 0 };
		struct ledger_entry *row;

		while ((row = ledger_walk_next(&w)) != NULL)
			row->group = index[row->group];
	}
	free(index);
	arena_free(&l->texts);
	l->texts = texts;
	l->groups_n = n;
	l->groups_next = 2 * n > GROUPS_FEW ? 2 * n : GROUPS_FEW;
	l->stale = false;
	if (l->group > 0)
		l->group = GROUP_OPEN;
	hash_table_clear(&l->places);
	for (size_t i = 0; i < n; i++)
		hash_table_add(&l->places, l->groups[i].hash, i);
	return !texts.failed;
}

/* Groups only lose their rows when a level goes up, which is rare, so groups_compact() is rarely called. */
uint32_t
ledger_group_make(struct ledger *l, struct ledger_group group)
{
	uint32_t index;

	if (l->stale && l->groups_n > l->groups_next && !groups_compact(l))
		l->failed = true;
	if (l->failed)
		return 0;
	if ((index = find(l, group.text, group.hash)) != 0)
		return index - 1;
	group.text = group.text.n > 0 ? arena_span(&l->texts, group.text) : SPAN("");
	if (l->texts.failed || !group_add(l, group)) {
		l->failed = true;
		return 0;
	}
	return (uint32_t)l->groups_n - 1;
}

bool
ledger_group_find(struct ledger *l)
{
	uint32_t index = ledger_group_make(l, (struct ledger_group){ buf_span(&l->now), l->hash, l->sample });

	l->group = index;
	return !l->failed;
}

static void
now_take(struct ledger *l)
{
	const struct ledger_group now = group_of(l, buf_span(&l->now));

	l->hash = now.hash;
	l->sample = now.sample;
	l->moved++;
	l->group = l->now.n > 0 ? GROUP_OPEN : 0;
	l->aside = !ledger_group_kept(l, l->now.n, l->sample);
}

bool
ledger_groups_clear(struct ledger *l)
{
	hash_table_clear(&l->places);
	l->groups_n = 0;
	l->groups_next = GROUPS_FEW;
	arena_clear(&l->texts);
	ledger_group_make(l, group_of(l, SPAN("")));
	now_take(l);
	return !l->failed;
}

void
ledger_group(struct ledger *l, struct span group)
{
	if (span_eq(group, buf_span(&l->now)))
		return;
	buf_clear(&l->now);
	buf_add(&l->now, group);
	l->failed |= l->now.failed;
	now_take(l);
}

/* Do the tables without a share determine the list of groups?  They do if they have rows, or have dropped some. */
static bool
has_whole_rows(const struct ledger *l)
{
	for (int i = 0; i < TABLE_COUNT; i++)
		if (l->shelves[i].whole && l->shelves[i].rows > 0)
			return true;
	return l->level > 0;
}

int
ledger_groups_level(const struct ledger *l)
{
	return l->level;
}

uint64_t
ledger_groups_all(const struct ledger *l)
{
	uint32_t *used = groups_used(l, has_whole_rows(l));
	uint64_t n = 0;

	if (used == NULL)
		return 0;
	for (size_t i = 1; i < l->groups_n; i++)
		n += used[i];
	n = ledger_estimate(n, l->level) + used[0];
	free(used);
	return n;
}

static int
by_text(const void *a, const void *b)
{
	return span_order(*(const struct span *)a, *(const struct span *)b);
}

struct span *
ledger_groups(const struct ledger *l, size_t *n)
{
	struct span *list = malloc(l->groups_n * sizeof(*list));
	uint32_t *used = groups_used(l, has_whole_rows(l));

	*n = 1;
	if (list == NULL || used == NULL) {
		free(list);
		free(used);
		return NULL;
	}
	*n = 0;
	for (size_t i = 0; i < l->groups_n; i++)
		if (used[i] != 0)
			list[(*n)++] = l->groups[i].text;
	if (*n == 0)
		list[(*n)++] = l->groups[0].text;
	qsort(list, *n, sizeof(*list), by_text);
	free(used);
	return list;
}
