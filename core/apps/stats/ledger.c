/* ledger: rows of numbers in one hash table per table; sampling keeps their memory bounded. */
#include <stdlib.h>
#include <string.h>

#include "apps/stats/ledger.h"
#include "apps/stats/ledger_internal.h"
#include "base/hash.h"
#include "base/invariant.h"
#include "base/list.h"
#include "base/ratio.h"

/* -- the groups of rows: looked up by their text, listed, and dropped when they have no rows left -- */

enum {
	GROUPS_FEW = 1 << 10,		/* up to so many groups, those without rows are not dropped */
};

static struct ledger_group
group_with_text(const struct ledger *l, struct span text)
{
	return (struct ledger_group){ text, hash_bytes(l->key, text), hash_bytes(l->sample_key, text) };
}

/* 1 + the index of a group; 0: there is none. */
static uint32_t
find_ledger_group(const struct ledger *l, struct span text, uint64_t hash)
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
	return find_ledger_group(l, group, hash_bytes(l->key, group));
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
static uint32_t
ledger_group_make(struct ledger *l, struct ledger_group group)
{
	uint32_t index;

	if (l->stale && l->groups_n > l->groups_next && !groups_compact(l))
		l->failed = true;
	if (l->failed)
		return 0;
	if ((index = find_ledger_group(l, group.text, group.hash)) != 0)
		return index - 1;
	group.text = group.text.n > 0 ? arena_span(&l->texts, group.text) : SPAN("");
	if (l->texts.failed || !group_add(l, group)) {
		l->failed = true;
		return 0;
	}
	return (uint32_t)l->groups_n - 1;
}

/* Looks up or adds the current group and sets l->group.  False: out of memory. */
static bool
ledger_group_find(struct ledger *l)
{
	uint32_t index = ledger_group_make(l, (struct ledger_group){ buf_span(&l->now), l->hash, l->sample });

	l->group = index;
	return !l->failed;
}

static void
now_take(struct ledger *l)
{
	const struct ledger_group now = group_with_text(l, buf_span(&l->now));

	l->hash = now.hash;
	l->sample = now.sample;
	l->moved++;
	l->group = l->now.n > 0 ? GROUP_OPEN : 0;
	l->aside = !ledger_group_kept(l, l->now.n, l->sample);
}

/* Drops all groups but the empty one; the current group will be looked up again.  False: out of memory. */
static bool
ledger_groups_clear(struct ledger *l)
{
	hash_table_clear(&l->places);
	l->groups_n = 0;
	l->groups_next = GROUPS_FEW;
	arena_clear(&l->texts);
	ledger_group_make(l, group_with_text(l, SPAN("")));
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
by_span(const void *a, const void *b)
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
	qsort(list, *n, sizeof(*list), by_span);
	free(used);
	return list;
}

enum {
	SLOTS_LEAST = 16, CHUNK_LEAST = 1 << 10, CHUNK_MOST = 1 << 18,
	BLOCK = 64,			/* keys that are looked up together */
	SHARES = 64,			/* table.share is in these parts of the memory */
	WHOLE_SHARE = 8,		/* of all tables without a share together */
	/* What a row is charged for its slot: right after the slots have grown, only 3 of 8 are used. */
	SLOT_COST = (int)sizeof(struct ledger_slot) * 8 / 3 + 1,
	/* And for its group, without its text: right after their list has grown, half of it and of their slots is used. */
	GROUP_COST = 2 * ((int)sizeof(struct ledger_group) + (int)sizeof(struct hash_slot)) + 8,
};

/* A row to look up. */
struct want {
	uint64_t hash;
	uint32_t group, key_n;
	const char *key;
};

/* The first half of mix_seeded(); the higher 32 bits are final. */
static inline uint64_t
mix_half(uint64_t seed, uint64_t key)
{
	uint64_t x = (key ^ seed) * UINT64_C(0x9e3779b97f4a7c15);

	return (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
}

/* Of a key from ledger_hashed().  A multiplication only carries bits upwards, so the upper half is folded down. */
static inline uint64_t
mix_seeded(uint64_t seed, uint64_t key)
{
	uint64_t x = mix_half(seed, key);

	return (x ^ x >> 32) | 1;
}

static uint64_t
hash_of_key(uint64_t seed, uint32_t key_n, const char *key)
{
	uint64_t hashed;

	if ((key_n & HASHED) == 0)
		return hash_bytes(seed, (struct span){ key, key_n }) | 1;
	memcpy(&hashed, key, sizeof(hashed));
	return mix_seeded(seed, hashed);
}

/* Where a row is in the slots.  The lowest bit is always 1, since 0 marks a free slot. */
static inline uint64_t
hash_of_slot(const struct ledger_shelf *s, const struct ledger_group *group, uint32_t key_n, const char *key)
{
	return hash_of_key(s->seed ^ group->hash, key_n, key);
}

/* Is it in the sample?  This is the same on all machines, as parts that are merged must have the same sample. */
static inline bool
is_sampled(const struct ledger_shelf *s, uint64_t group, uint32_t key_n, const char *key)
{
	return s->level == 0 || hash_of_key(s->sample ^ group, key_n, key) <= s->limit;
}

/*
 * The bytes charged for a row.  They only depend on its table, group and key, so that the cost of a set of rows does
 * not depend on their order: see ledger.h.
 */
static uint64_t
row_cost(const struct ledger *l, const struct ledger_shelf *s, uint32_t group, uint32_t key_n)
{
	size_t text_n = l->groups[group].text.n;

	return ledger_row_size(s, key_n) + SLOT_COST + (text_n > 0 ? GROUP_COST + text_n : 0);
}

static bool
is_row_kept(const struct ledger *l, const struct ledger_shelf *s, const struct ledger_group *g, uint32_t key_n,
    const char *key)
{
	return s->whole ? ledger_group_kept(l, g->text.n, g->sample) : is_sampled(s, g->sample, key_n, key);
}

static void
add_cost(struct ledger *l, struct ledger_shelf *s, uint32_t group, uint32_t key_n)
{
	uint64_t cost = row_cost(l, s, group, key_n);

	s->cost += cost;
	if (s->whole && l->groups[group].text.n > 0)
		l->cost += cost;
}

/* Does a row have that key?  Hashed keys are compared without a call. */
static inline bool
has_key(const struct ledger_shelf *s, const struct ledger_entry *row, const struct want *w)
{
	const char *key = ledger_row_key(s, row);
	uint64_t a, b;

	if (row->group != w->group || row->key_n != w->key_n)
		return false;
	if ((w->key_n & HASHED) == 0)
		return memcmp(key, w->key, w->key_n) == 0;
	memcpy(&a, key, sizeof(a));
	memcpy(&b, w->key, sizeof(b));
	return a == b;
}

/* The slot of a row, or the free slot where it belongs. */
static inline struct ledger_slot *
slot_of(const struct ledger_shelf *s, const struct want *w)
{
	for (size_t i = (size_t)(w->hash >> 1);; i++) {
		struct ledger_slot *slot = &s->slots[i & s->mask];

		if (slot->hash == 0 || (slot->hash == w->hash && has_key(s, slot->row, w)))
			return slot;
	}
}

/* Puts a row that is not there yet into the first free slot. */
static void
slot_put(struct ledger_slot *slots, size_t mask, struct ledger_slot new)
{
	size_t i = (size_t)(new.hash >> 1) & mask;

	while (slots[i].hash != 0)
		i = (i + 1) & mask;
	slots[i] = new;
}

/* Makes room for one more row; at least one slot in four stays free. */
static bool
slots_grow(struct ledger_shelf *s)
{
	size_t n = s->mask + 1;
	struct ledger_slot *slots;

	if (4 * (s->rows + 1) <= 3 * n)
		return true;
	slots = calloc(2 * n, sizeof(*slots));
	if (slots == NULL)
		return false;
	for (size_t i = 0; i < n; i++)
		if (s->slots[i].hash != 0)
			slot_put(slots, 2 * n - 1, s->slots[i]);
	free(s->slots);
	s->slots = slots;
	s->mask = 2 * n - 1;
	return true;
}

/* Makes s->chunk one with room for so many bytes. */
static bool
chunk_for(struct ledger_shelf *s, size_t size)
{
	size_t max = CHUNK_LEAST;

	while (s->chunk < s->chunks_n && s->chunks[s->chunk].max - s->chunks[s->chunk].n < size)
		s->chunk++;
	if (s->chunk < s->chunks_n)
		return true;
	if (!list_reserve(&s->chunks, s->chunks_n + 1, &s->chunks_max, sizeof(*s->chunks)))
		return false;
	if (s->chunks_n > 0)
		max = 2 * s->chunks[s->chunks_n - 1].max;
	if (max > CHUNK_MOST)
		max = CHUNK_MOST;
	if (max < size)
		max = size;
	s->chunks[s->chunks_n] = (struct ledger_chunk){ malloc(max), 0, max };
	if (s->chunks[s->chunks_n].p == NULL)
		return false;
	s->chunks_n++;
	return true;
}

static void
shelf_clear(struct ledger_shelf *s)
{
	for (size_t i = 0; i < s->chunks_n; i++)
		s->chunks[i].n = 0;
	if (s->rows > 0)
		memset(s->slots, 0, (s->mask + 1) * sizeof(*s->slots));
	s->chunk = 0;
	s->rows = 0;
	s->cost = 0;
}

/*
 * Drops the rows that are no longer kept and moves the others together, in place.  A row never moves to a later
 * place, because a subset of the rows, packed in the same order, never needs more chunks than all of them.
 */
static void
shelf_prune(struct ledger *l, struct ledger_shelf *s)
{
	struct ledger_walk w = { s, 0, 0 };
	const struct ledger_entry *row;
	size_t to = 0, n = 0;

	memset(s->slots, 0, (s->mask + 1) * sizeof(*s->slots));
	s->rows = 0;
	s->cost = 0;
	l->moved++;
	l->stale = true;
	while ((row = ledger_walk_next(&w)) != NULL) {
		size_t size = ledger_row_size(s, row->key_n);
		const struct ledger_group *g = &l->groups[row->group];
		const char *key = ledger_row_key(s, row);
		struct ledger_entry *kept;
		uint64_t hash;

		if (!is_row_kept(l, s, g, row->key_n, key))
			continue;
		hash = hash_of_slot(s, g, row->key_n, key);
		/* The walk has left the chunks before its own, so they can be overwritten. */
		while (to < w.chunk && s->chunks[to].max - n < size) {
			s->chunks[to++].n = n;
			n = 0;
		}
		kept = (void *)(s->chunks[to].p + n);
		memmove(kept, row, size);
		n += size;
		slot_put(s->slots, s->mask, (struct ledger_slot){ hash, kept });
		s->rows++;
		add_cost(l, s, kept->group, kept->key_n);
	}
	for (s->chunk = to; to < s->chunks_n; to++, n = 0)
		s->chunks[to].n = n;
}

static uint64_t
limit_of(int level)
{
	INVARIANT(level <= LEDGER_LEVELS);
	return level < LEDGER_LEVELS ? UINT64_MAX >> level : 0;
}

static void
groups_level(struct ledger *l, int level)
{
	if (level <= l->level)
		return;
	l->level = level;
	l->limit = limit_of(level);
	l->cost = 0;
	l->aside = !ledger_group_kept(l, l->now.n, l->sample);
	for (int i = 0; i < TABLE_COUNT; i++)
		if (l->shelves[i].whole && l->shelves[i].rows > 0)
			shelf_prune(l, &l->shelves[i]);
}

static void
shelf_level(struct ledger *l, struct ledger_shelf *s, int level)
{
	if (s->whole) {
		groups_level(l, level);
		return;
	}
	if (level <= s->level)
		return;
	s->level = level;
	s->limit = limit_of(level);
	if (s->rows > 0)
		shelf_prune(l, s);
}

static bool
is_over(const struct ledger *l, const struct ledger_shelf *s)
{
	return s->whole ? l->cost > l->most : s->cost > s->most;
}

static uint64_t *
row_new(struct ledger *l, struct ledger_shelf *s, const struct want *w)
{
	size_t size = ledger_row_size(s, w->key_n);
	struct ledger_slot *slot;
	struct ledger_entry *row;

	if (!slots_grow(s) || !chunk_for(s, size)) {
		l->failed = true;
		return NULL;
	}
	row = (void *)(s->chunks[s->chunk].p + s->chunks[s->chunk].n);
	s->chunks[s->chunk].n += size;
	row->group = w->group;
	row->key_n = w->key_n;
	memset(row->values, 0, size - sizeof(*row));
	memcpy(row->values + s->columns, w->key, ledger_bytes_of(w->key_n));
	slot_put(s->slots, s->mask, (struct ledger_slot){ w->hash, row });
	s->rows++;
	add_cost(l, s, w->group, w->key_n);
	if (!is_over(l, s))
		return row->values;
	/* This ends: at the highest level only rows without a group in whole shelves are left, which cost nothing. */
	while (is_over(l, s))
		shelf_level(l, s, (s->whole ? l->level : s->level) + 1);
	if (!is_row_kept(l, s, &l->groups[w->group], w->key_n, w->key))
		return NULL;
	slot = slot_of(s, w);
	INVARIANT(slot->hash != 0);
	return slot->row->values;
}

static inline uint64_t *
ledger_row_at(struct ledger *l, struct ledger_shelf *s, const struct want *w)
{
	const struct ledger_slot *slot = slot_of(s, w);

	return slot->hash != 0 ? slot->row->values : row_new(l, s, w);
}

/* A row of the current group. */
static inline uint64_t *
row_now(struct ledger *l, struct ledger_shelf *s, uint64_t hash, uint32_t key_n, const char *key)
{
	if (l->group == GROUP_OPEN && !ledger_group_find(l))
		return NULL;
	return ledger_row_at(l, s, &(struct want){ hash, l->group, key_n, key });
}

struct ledger_want
ledger_want(const struct ledger *l, enum table_id id, struct span key)
{
	const struct ledger_shelf *s = &l->shelves[id];
	struct ledger_want w = { id, key.n == 0 ? SPAN("") : key, 0 };

	if (key.n < HASHED)
		w.hash = hash_of_key(s->seed ^ l->hash, (uint32_t)key.n, w.key.p);
	__builtin_prefetch(&s->slots[(size_t)(w.hash >> 1) & s->mask]);
	return w;
}

void
ledger_prefetch(const struct ledger *l, const struct ledger_want *w)
{
	const struct ledger_shelf *s = &l->shelves[w->table];

	const uintptr_t row = (uintptr_t)s->slots[(size_t)(w->hash >> 1) & s->mask].row;	/* 0: there is none */

	__builtin_prefetch((const void *)row);
	__builtin_prefetch((const void *)(row + 64));	/* its key may be there */
}

uint64_t *
ledger_wanted(struct ledger *l, const struct ledger_want *w)
{
	struct ledger_shelf *s = &l->shelves[w->table];

	if (l->failed || w->key.n >= HASHED) {
		l->failed = true;
		return NULL;
	}
	if ((s->whole && l->aside) || !is_sampled(s, l->sample, (uint32_t)w->key.n, w->key.p))
		return NULL;
	return row_now(l, s, w->hash, (uint32_t)w->key.n, w->key.p);
}

uint64_t *
ledger_row(struct ledger *l, enum table_id id, struct span key)
{
	struct ledger_want w = ledger_want(l, id, key);

	return ledger_wanted(l, &w);
}

uint64_t *
ledger_hashed(struct ledger *l, enum table_id id, uint64_t key)
{
	struct ledger_shelf *s = &l->shelves[id];

	if (l->failed || (s->whole && l->aside) || (s->level > 0 && mix_seeded(s->sample ^ l->sample, key) > s->limit))
		return NULL;
	return row_now(l, s, mix_seeded(s->seed ^ l->hash, key), (uint32_t)sizeof(key) | HASHED, (const char *)&key);
}

/* Slots and rows are rarely in the cache, so those of a block are prefetched together before the first is used. */
static void
count_block(struct ledger *l, struct ledger_shelf *s, const char *keys, size_t stride, size_t n)
{
	struct { uint64_t hash; const char *key; } kept[BLOCK];
	const uint64_t sample = s->sample ^ l->sample, limit = s->limit, most = limit | UINT32_MAX;
	size_t kept_n = 0;

	for (size_t i = 0; i < n; i++, keys += stride) {
		uint64_t key, hash;

		memcpy(&key, keys, sizeof(key));
		/* At level 0 the limit drops nothing; at a high one the first test drops nearly all. */
		if (mix_half(sample, key) > most || mix_seeded(sample, key) > limit)
			continue;
		hash = mix_seeded(s->seed ^ l->hash, key);
		__builtin_prefetch(&s->slots[(size_t)(hash >> 1) & s->mask]);
		kept[kept_n].hash = hash;
		kept[kept_n++].key = keys;
	}
	for (size_t i = 0; i < kept_n; i++)
		__builtin_prefetch(s->slots[(size_t)(kept[i].hash >> 1) & s->mask].row);
	for (size_t i = 0; i < kept_n; i++) {
		const char *key = kept[i].key;
		uint64_t *row;

		/* The level may have gone up since. */
		if (!is_sampled(s, l->sample, (uint32_t)sizeof(uint64_t) | HASHED, key))
			continue;
		row = row_now(l, s, kept[i].hash, (uint32_t)sizeof(uint64_t) | HASHED, key);

		if (row != NULL)
			row[0]++;
	}
}

void
ledger_count_hashed(struct ledger *l, enum table_id id, const uint64_t *keys, size_t stride, size_t n)
{
	struct ledger_shelf *s = &l->shelves[id];
	const char *from = (const char *)keys;

	if (s->whole && l->aside)
		return;
	for (; n > BLOCK && !l->failed; n -= BLOCK, from += BLOCK * stride)
		count_block(l, s, from, stride, BLOCK);
	if (!l->failed)
		count_block(l, s, from, stride, n);
}

struct ledger *
ledger_new(uint64_t memory, uint64_t sample_key)
{
	struct ledger *l = calloc(1, sizeof(*l));

	if (l == NULL)
		return NULL;
	l->key = hash_key();
	l->sample_key = sample_key;
	for (int i = 0; i < TABLE_COUNT; i++) {
		struct ledger_shelf *s = &l->shelves[i];
		struct span name = span_of(tables[i].name);

		s->limit = UINT64_MAX;
		s->seed = hash_bytes(l->key, name);
		s->sample = hash_bytes(sample_key, name);
		s->columns = tables[i].columns_n;
		s->whole = tables[i].share == 0;
		s->most = memory / SHARES * (uint64_t)tables[i].share;
		s->slots = calloc(SLOTS_LEAST, sizeof(*s->slots));
		s->mask = SLOTS_LEAST - 1;
		l->failed |= s->slots == NULL;
	}
	l->limit = UINT64_MAX;
	l->most = memory / SHARES * WHOLE_SHARE;
	l->failed |= !ledger_groups_clear(l);
	if (l->failed) {
		ledger_free(l);
		return NULL;
	}
	return l;
}

void
ledger_free(struct ledger *l)
{
	if (l == NULL)
		return;
	for (int i = 0; i < TABLE_COUNT; i++) {
		for (size_t j = 0; j < l->shelves[i].chunks_n; j++)
			free(l->shelves[i].chunks[j].p);
		free(l->shelves[i].chunks);
		free(l->shelves[i].slots);
	}
	free(l->groups);
	hash_table_free(&l->places);
	arena_free(&l->texts);
	buf_free(&l->now);
	free(l);
}

void
ledger_clear(struct ledger *l)
{
	for (int i = 0; i < TABLE_COUNT; i++)
		shelf_clear(&l->shelves[i]);
	l->cost = 0;
	l->moved++;
	l->stale = false;
	if (l->groups_n > 1)
		ledger_groups_clear(l);
}

bool
ledger_merge(struct ledger *to, const struct ledger *from)
{
	uint32_t last = 0, group = 0;	/* a group of `from`, and the same one in `to`; 0 is the empty one in both */

	ledger_follow(to, from);
	for (int i = 0; i < TABLE_COUNT && !to->failed; i++) {
		struct ledger_shelf *s = &to->shelves[i];
		struct ledger_walk w = { &from->shelves[i], 0, 0 };
		const struct ledger_entry *row;

		while ((row = ledger_walk_next(&w)) != NULL && !to->failed) {
			const struct ledger_group *g = &from->groups[row->group];
			const char *key = ledger_row_key(s, row);
			uint64_t *values;

			if (!is_row_kept(to, s, g, row->key_n, key))
				continue;
			if (row->group != last) {
				last = row->group;
				group = ledger_group_make(to, *g);
				if (to->failed)
					break;
			}
			values = ledger_row_at(to, s, &(struct want){
				hash_of_slot(s, g, row->key_n, key), group, row->key_n, key
			});
			if (values != NULL)
				ledger_fold((enum table_id)i, values, row->values);
		}
	}
	return !to->failed && !from->failed;
}

void
ledger_follow(struct ledger *l, const struct ledger *leader)
{
	groups_level(l, leader->level);
	for (int i = 0; i < TABLE_COUNT; i++)
		if (!l->shelves[i].whole)
			shelf_level(l, &l->shelves[i], leader->shelves[i].level);
}

void
ledger_raise(struct ledger *l, enum table_id id, int level)
{
	shelf_level(l, &l->shelves[id], level);
}

uint64_t
ledger_moved(const struct ledger *l)
{
	return l->moved;
}

/* -- how numbers add up, and estimates from a sample -- */

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

void
ledger_fold(enum table_id id, uint64_t *to, const uint64_t *from)
{
	const struct stats_table *table = &tables[id];

	for (int i = 0; i < table->columns_n; i++)
		switch (table->columns[i].fold) {
		case FOLD_SUM: to[i] = ratio_sum(to[i], from[i]); break;
		case FOLD_LEAST: ledger_least(&to[i], from[i]); break;
		case FOLD_MOST: ledger_most(&to[i], from[i]); break;
		}
}

uint64_t
ledger_one_in(int level)
{
	INVARIANT(level >= 0 && level <= LEDGER_LEVELS);
	return level < LEDGER_LEVELS ? UINT64_C(1) << level : UINT64_MAX;
}

/* Every row kept stands for 2^level rows. */
uint64_t
ledger_estimate(uint64_t kept, int level)
{
	uint64_t of = ledger_one_in(level);

	return kept <= UINT64_MAX / of ? kept * of : UINT64_MAX;
}

/*
 * Each of N keys is kept with probability 2^-level, independently of the others.  If n are kept, the standard error
 * of the estimate of N is less than N / sqrt(n).
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
