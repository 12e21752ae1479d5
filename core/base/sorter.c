/* sorter: sorts any number of records of one size in limited memory. */
#define _GNU_SOURCE	/* qsort_r(3) */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "base/run_heap.h"
#include "base/sorter.h"
#include "base/spill.h"

enum {
	DROPPED_AT_ONCE = 1 << 20, WRITTEN_AT_ONCE = 1 << 16,
	PILES_BITS = 14, PILES = 1 << PILES_BITS,
	PILE_SMALL = 32,	/* records that are sorted by insertion */
	AHEAD = 8,		/* records that are fetched before they are read */
};

/* Sorted records in the file. */
struct sorted_run {
	uint64_t at, left;	/* the offset of the first that is not in memory, and how many there are from there on */
	uint64_t dropped;	/* what is before it has been read, and takes no room */
	char *list;		/* those in memory */
	size_t next, n;
};

/* A record in memory, where they have a hash: they stay where they are. */
struct sorted_item {
	uint64_t hash;
	uint32_t at;		/* its index */
};

struct sorter {
	struct sorter_plan plan;
	size_t fit;		/* records that may be in memory */
	char *list;
	size_t n, next;
	size_t reserved;	/* bytes of `list` in all */
	struct sorted_item *items;	/* after the records: the order of `list`; NULL: it is in order itself */
	uint64_t end;		/* of the file */
	struct sorted_run *runs;
	size_t runs_n, runs_max;
	struct run_heap heap;	/* of the runs that are merged */
	char *block;		/* what the runs have in memory */
	bool taken;		/* the first record of the heap was handed out */
};

struct sorter *
sorter_new(const struct sorter_plan *plan)
{
	struct sorter *s = calloc(1, sizeof(*s));
	size_t memory = plan->memory < SORTER_LEAST ? SORTER_LEAST : plan->memory;

	if (s == NULL)
		return NULL;
	s->plan = *plan;
	/* qsort(3) needs up to as much again. */
	s->fit = plan->hash != NULL ? memory / (plan->size + sizeof(struct sorted_item)) : memory / 2 / plan->size;
	s->fit = s->fit < UINT32_MAX ? s->fit : UINT32_MAX;
	return s;
}

/* -- runs -- */

static bool
add_run(struct sorter *s, uint64_t at, uint64_t n)
{
	if (!list_reserve(&s->runs, s->runs_n + 1, &s->runs_max, sizeof(*s->runs)))
		return false;
	s->runs[s->runs_n++] = (struct sorted_run){ .at = at, .left = n, .dropped = at };
	return true;
}

/* The order of items, for qsort_r(3). */
static int
compare_items(const void *a, const void *b, void *sorter)
{
	const struct sorted_item *x = a, *y = b;
	const struct sorter *s = sorter;

	if (x->hash != y->hash)
		return x->hash < y->hash ? -1 : 1;
	return s->plan.order(s->list + x->at * s->plan.size, s->list + y->at * s->plan.size);
}

static void
sort_pile(struct sorter *s, struct sorted_item *pile, size_t n)
{
	size_t sorted = 1;

	/* Copies that follow each other are many records with one hash, in order. */
	while (sorted < n && compare_items(&pile[sorted - 1], &pile[sorted], s) <= 0)
		sorted++;
	if (n > PILE_SMALL && sorted < n) {
		qsort_r(pile, n, sizeof(*pile), compare_items, s);
		return;
	}
	for (size_t i = sorted; i < n; i++) {
		struct sorted_item item = pile[i];
		size_t k = i;

		for (; k > 0 && compare_items(&item, &pile[k - 1], s) < 0; k--)
			pile[k] = pile[k - 1];
		pile[k] = item;
	}
}

/*
 * Hashes are put on piles by their first bits, so that few records are compared, and none is moved.  Only those that are
 * wanted are left.  False: no memory.
 */
static bool
sort_by_hash(struct sorter *s, bool (*wanted)(const void *))
{
	const size_t size = s->plan.size;
	uint32_t *ends = calloc(PILES + 1, sizeof(*ends));
	size_t at = 0;

	if (ends == NULL)
		return false;
	s->items = (void *)(s->list + s->n * size);
	for (size_t i = 0; i < s->n; i++)
		if (wanted == NULL || wanted(s->list + i * size))
			ends[(s->plan.hash(s->list + i * size) >> (64 - PILES_BITS)) + 1]++;
	for (size_t k = 0; k < PILES; k++)
		ends[k + 1] += ends[k];
	for (size_t i = 0; i < s->n; i++) {
		uint64_t hash = s->plan.hash(s->list + i * size);

		if (wanted == NULL || wanted(s->list + i * size))
			s->items[ends[hash >> (64 - PILES_BITS)]++] = (struct sorted_item){ hash, (uint32_t)i };
	}
	for (size_t k = 0; k < PILES; at = ends[k++])
		sort_pile(s, s->items + at, ends[k] - at);
	s->n = at;
	free(ends);
	return true;
}

static bool
sort_memory(struct sorter *s)
{
	if (s->plan.hash != NULL && s->n > 0)
		return sort_by_hash(s, NULL);
	if (s->n > 1)
		qsort(s->list, s->n, s->plan.size, s->plan.order);
	return true;
}

/* Record i of those in memory, when they have been sorted. */
static const char *
sorted_record(const struct sorter *s, size_t i)
{
	if (s->items == NULL)
		return s->list + i * s->plan.size;
	if (i + AHEAD < s->n)
		__builtin_prefetch(s->list + s->items[i + AHEAD].at * s->plan.size);
	return s->list + s->items[i].at * s->plan.size;
}

/* Writes what is in memory to the file as a run. */
static bool
write_run(struct sorter *s)
{
	struct buf out = { 0 };
	uint64_t at = s->end;
	bool good;

	if (s->n == 0)
		return true;
	good = sort_memory(s);
	for (size_t i = 0; good && i < s->n; i++) {
		buf_add(&out, (struct span){ sorted_record(s, i), s->plan.size });
		if (out.n >= WRITTEN_AT_ONCE || i + 1 == s->n) {
			good = !out.failed && spill_write(s->plan.fd, s->end, buf_span(&out));
			s->end += out.n;
			buf_clear(&out);
		}
	}
	buf_free(&out);
	s->items = NULL;
	good = good && add_run(s, at, s->n);
	s->n = 0;
	return good;
}

/* All memory is taken at once, since the system gives only what is used of it; or else as much as there is. */
static bool
take_memory(struct sorter *s)
{
	const size_t each = s->plan.size + (s->plan.hash != NULL ? sizeof(struct sorted_item) : 0);

	do {
		s->reserved = s->fit * each;
		s->list = spill_reserve(s->reserved);
	} while (s->list == NULL && s->reserved > SORTER_LEAST && (s->fit /= 2) > 0);
	return s->list != NULL;
}

bool
sorter_add(struct sorter *s, const void *record)
{
	const size_t size = s->plan.size;

	if (s->list == NULL && !take_memory(s))
		return false;
	if (s->n == s->fit && !write_run(s))
		return false;
	memcpy(s->list + s->n++ * size, record, size);
	return true;
}

/* -- merging -- */

static const char *
first_record_of(const struct sorter *s, size_t run)
{
	return s->runs[run].list + s->runs[run].next * s->plan.size;
}

/* Reads more of a run; false: it is at its end, or, if errno is not 0, that failed. */
static bool
refill_run(struct sorter *s, struct sorted_run *r, size_t room)
{
	size_t n = r->left < room ? (size_t)r->left : room;

	errno = 0;
	if (n == 0 || !spill_read(s->plan.fd, r->at, r->list, n * s->plan.size))
		return false;
	r->at += n * s->plan.size;
	r->left -= n;
	if (r->left == 0 || r->at - r->dropped >= DROPPED_AT_ONCE)
		r->dropped = spill_drop(s->plan.fd, r->dropped, r->at);
	r->next = 0;
	r->n = n;
	return true;
}

static int
compare_runs(const void *sorter, size_t a, size_t b)
{
	const struct sorter *s = sorter;

	return s->plan.order(first_record_of(s, a), first_record_of(s, b));
}

/* How many records of each of n runs may be in memory. */
static size_t
room_of(const struct sorter *s, size_t n)
{
	return s->fit / n < 1 ? 1 : s->fit / n;
}

/* Begins to merge the first n runs. */
static bool
start_merge(struct sorter *s, size_t n)
{
	const size_t room = room_of(s, n);

	s->taken = false;
	if ((s->block = malloc(n * room * s->plan.size)) == NULL)
		return false;
	for (size_t i = 0; i < n; i++) {
		s->runs[i].list = s->block + i * room * s->plan.size;
		if (!refill_run(s, &s->runs[i], room))
			return false;
	}
	s->heap.order = compare_runs;
	s->heap.data = s;
	run_heap_start(&s->heap, n);
	return true;
}

static const void *
next_merged(struct sorter *s, size_t room)
{
	errno = 0;
	if (s->heap.n > 0 && s->taken) {
		struct sorted_run *r = &s->runs[s->heap.runs[0]];

		if (++r->next < r->n || refill_run(s, r, room))
			run_heap_go_on(&s->heap);
		else if (errno != 0)
			return NULL;
		else
			run_heap_drop(&s->heap);
	}
	s->taken = true;
	return s->heap.n == 0 ? NULL : first_record_of(s, s->heap.runs[0]);
}

/* Makes one run of the first RUN_HEAP_MAX. */
static bool
merge_first_runs(struct sorter *s)
{
	uint64_t at = s->end, n = 0;
	struct buf out = { 0 };
	const void *record;
	const size_t room = room_of(s, RUN_HEAP_MAX);
	bool good = start_merge(s, RUN_HEAP_MAX);

	errno = good ? 0 : errno;
	while (good && (record = next_merged(s, room)) != NULL) {
		buf_add(&out, (struct span){ record, s->plan.size });
		n++;
		if (out.n >= SORTER_LEAST) {
			good = !out.failed && spill_write(s->plan.fd, s->end, buf_span(&out));
			s->end += out.n;
			buf_clear(&out);
		}
	}
	good = good && errno == 0 && !out.failed && spill_write(s->plan.fd, s->end, buf_span(&out));
	s->end += out.n;
	buf_free(&out);
	free(s->block);
	s->block = NULL;
	if (!good)
		return false;
	s->runs_n -= RUN_HEAP_MAX;
	memmove(s->runs, s->runs + RUN_HEAP_MAX, s->runs_n * sizeof(*s->runs));
	return add_run(s, at, n);
}

bool
sorter_sort(struct sorter *s)
{
	if (s->runs_n == 0)
		return sort_memory(s);
	if (!write_run(s))
		return false;
	spill_release(s->list, s->reserved);
	s->list = NULL;
	while (s->runs_n > RUN_HEAP_MAX)
		if (!merge_first_runs(s))
			return false;
	return start_merge(s, s->runs_n);
}

const void *
sorter_next(struct sorter *s)
{
	errno = 0;
	if (s->runs_n > 0)
		return next_merged(s, room_of(s, s->runs_n));
	return s->next == s->n ? NULL : sorted_record(s, s->next++);
}

bool
sorter_in_memory(const struct sorter *s)
{
	return s->runs_n == 0;
}

bool
sorter_again(struct sorter *s, int (*order)(const void *, const void *), uint64_t (*hash)(const void *),
    bool (*wanted)(const void *))
{
	s->plan.order = order;
	s->plan.hash = hash;
	s->next = 0;
	return s->n == 0 || sort_by_hash(s, wanted);
}

void
sorter_free(struct sorter *s)
{
	if (s == NULL)
		return;
	spill_release(s->list, s->reserved);
	free(s->runs);
	free(s->block);
	free(s);
}
