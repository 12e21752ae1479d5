/* test_hash_table: the index of a list by hashes, against a search through the list. */
#include <stdlib.h>

#include "base/hash.h"
#include "base/hash_table.h"
#include "support/check.h"
#include "support/random.h"

enum { KEYS_MAX = 20000 };

/* The linker puts these in the place of calloc(): from some call on there is no memory. */
void *__real_calloc(size_t, size_t);
void *__wrap_calloc(size_t, size_t);
static long callocs_left = -1;	/* -1: as many as are asked for */

void *
__wrap_calloc(size_t n, size_t size)
{
	if (callocs_left == 0)
		return NULL;
	if (callocs_left > 0)
		callocs_left--;
	return __real_calloc(n, size);
}

struct list {
	uint64_t keys[KEYS_MAX];
	size_t n;
};

static uint64_t
good_hash(uint64_t key)
{
	return hash_bytes(0, (struct span){ (const char *)&key, sizeof(key) });
}

/* All in eight slots, or all in the same. */
static uint64_t few_hash(uint64_t key) { return good_hash(key) >> 61 << 32; }
static uint64_t one_hash(uint64_t key) { (void)key; return UINT64_MAX; }
/* What does not count differs, what counts does not. */
static uint64_t low_hash(uint64_t key) { return key & UINT32_MAX; }

/* How often the key is found, and nothing that has another hash. */
static size_t
found(const struct hash_table *t, const struct list *l, uint64_t (*hash)(uint64_t), uint64_t key)
{
	struct hash_probe p = hash_table_probe(t, hash(key));
	size_t n = 0, all = 0;

	while (hash_probe_next(&p) && all++ <= l->n) {
		CHECK(p.index < l->n, "index %u of %zu", p.index, l->n);
		if (p.index >= l->n)
			return SIZE_MAX;
		CHECK(hash(l->keys[p.index]) >> 32 == hash(key) >> 32, "another hash at %u", p.index);
		n += l->keys[p.index] == key;
	}
	CHECK(all <= l->n, "the search does not end");
	return n;
}

static size_t
listed(const struct list *l, uint64_t key)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++)
		n += l->keys[i] == key;
	return n;
}

/* Random additions, searches and now and then a clearing. */
static void
compare(uint64_t (*hash)(uint64_t), int steps, int range, int clear)
{
	struct list *l = calloc(1, sizeof(*l));
	struct hash_table t = { 0 };
	uint64_t seed = 7;

	for (int i = 0; i < steps && l != NULL; i++) {
		uint64_t key = (uint64_t)random_below(&seed, range);

		CHECK(found(&t, l, hash, key) == listed(l, key), "step %d: key %llu", i, (unsigned long long)key);
		if (random_below(&seed, clear) == 0) {
			hash_table_clear(&t);
			l->n = 0;
		} else if (l->n < KEYS_MAX && random_below(&seed, 3) > 0) {
			CHECK(hash_table_add(&t, hash(key), l->n), "step %d: not added", i);
			l->keys[l->n++] = key;
		}
		CHECK(t.n == l->n, "%zu entries of %zu", t.n, l->n);
		if (check_faults > 0)
			break;
	}
	hash_table_free(&t);
	CHECK(t.slots == NULL && t.n == 0 && t.size == 0, "not free");
	free(l);
}

static void table_finds(void) { compare(good_hash, 10000, 3000, 2500); }
static void table_finds_among_few_hashes(void) { compare(few_hash, 3000, 500, 1000); }
static void table_finds_in_one_place(void) { compare(one_hash, 2000, 100, 300); }
static void table_finds_where_nothing_counts(void) { compare(low_hash, 2000, 1000, 700); }

/* It doubles, has a free slot in four, and has all that was in it. */
static void
table_grows(void)
{
	struct hash_table t = { 0 };

	for (size_t i = 0; i < 100000; i++) {
		size_t before = t.size;

		CHECK(hash_table_add(&t, good_hash(i), i), "%zu not added", i);
		CHECK(t.n == i + 1 && 4 * t.n <= 3 * t.size && (before < 16 || t.size == before || t.size == 2 * before),
		    "%zu entries in %zu slots after %zu", t.n, t.size, before);
	}
	for (size_t i = 0; i < 100000; i++) {
		struct hash_probe p = hash_table_probe(&t, good_hash(i));

		while (hash_probe_next(&p) && p.index != i)
			continue;
		CHECK(p.index == i, "%zu is lost", i);
	}
	hash_table_free(&t);
}

/* Without memory nothing changes, and afterwards it goes on; with room, no memory is wanted. */
static void
table_without_memory(void)
{
	struct list l = { .n = 0 };
	struct hash_table t = { 0 };
	size_t refused = 0, size;

	callocs_left = 0;
	CHECK(!hash_table_add(&t, 1, 0) && !hash_table_reserve(&t, 1) && t.slots == NULL && t.n == 0, "not as it was");
	for (uint64_t key = 0; key < 2000; key++) {
		callocs_left = 0;
		size = t.size;
		if (!hash_table_add(&t, good_hash(key), l.n)) {
			CHECK(t.size == size && t.n == l.n && found(&t, &l, good_hash, key) == 0, "not as it was");
			for (size_t i = 0; i < l.n; i++)
				CHECK(found(&t, &l, good_hash, l.keys[i]) == 1, "%zu is lost", i);
			refused++;
			callocs_left = 1;
			CHECK(hash_table_add(&t, good_hash(key), l.n), "memory is back");
		}
		l.keys[l.n++] = key;
	}
	CHECK(refused == 9, "refused %zu times", refused);	/* 16 slots to 4096 */
	callocs_left = 1;
	CHECK(hash_table_reserve(&t, 50000), "50000");
	for (size_t i = l.n; i < 50000; i++)
		CHECK(hash_table_add(&t, good_hash(i), i), "%zu, with room", i);
	callocs_left = -1;
	hash_table_free(&t);
}

/* What no slot can hold, and what cannot be counted. */
static void
table_refuses(void)
{
	struct hash_table t = { 0 };

	CHECK(!hash_table_add(&t, 1, UINT32_MAX) && t.n == 0, "an index that no slot can hold");
	CHECK(hash_table_add(&t, 1, UINT32_MAX - 1), "the largest index");
	CHECK(!hash_table_reserve(&t, SIZE_MAX) && t.n == 1, "more than there is");
	hash_table_free(&t);
}

/* XXH3's own tests of version 0.8: without bytes, with a seed of 0 and of 2^64 / phi. */
static void
hash_is_xxh3(void)
{
	CHECK(hash_bytes(0, SPAN("")) == UINT64_C(0x2d06800538d394c2), "of nothing");
	CHECK(hash_bytes(0, (struct span){ NULL, 0 }) == hash_bytes(0, SPAN("")), "of nothing, nowhere");
	CHECK(hash_bytes(UINT64_C(0x9e3779b185ebca8d), SPAN("")) == UINT64_C(0xa8a6b918b2f0364a), "with a seed");
	CHECK(hash_bytes(1, SPAN("Carlsen")) != hash_bytes(2, SPAN("Carlsen")), "of two keys");
}

int
main(void)
{
	RUN(table_finds);
	RUN(table_finds_among_few_hashes);
	RUN(table_finds_in_one_place);
	RUN(table_finds_where_nothing_counts);
	RUN(table_grows);
	RUN(table_without_memory);
	RUN(table_refuses);
	RUN(hash_is_xxh3);
	return check_end();
}
