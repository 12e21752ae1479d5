/* test_position_repeats: positions that occur more than once are found with the first place, whatever the memory. */
#include <stdlib.h>
#include <string.h>

#include "apps/positions/position_repeats.h"
#include "base/sorter.h"
#include "support/check.h"

enum { KEPT = 40 };

/* The text that is kept of the position at a place. */
static struct span
kept_of(uint64_t place, char text[KEPT])
{
	snprintf(text, KEPT, "position at %08llu", (unsigned long long)place);
	return span_of(text);
}

/* What the position at a place is: one of `kinds`. */
static uint64_t
kind_of(uint64_t place, uint64_t kinds)
{
	return (place * UINT64_C(0x9e3779b97f4a7c15) >> 20) % kinds;
}

/* Adds places 1 to n in an order of its own, in pieces; some are added twice. */
static void
add_all(struct position_repeats *r, size_t n, uint64_t kinds)
{
	struct listed_positions l = { .n = 0 };

	for (size_t i = 0; i < n; i++) {
		uint64_t place = i % 2 == 0 ? n - i / 2 : i / 2 + 1, kind = kind_of(place, kinds);
		uint64_t hash[2] = { kind * UINT64_C(0xbf58476d1ce4e5b9), kind };
		char text[KEPT];

		for (int times = 0; times < 1 + (i % 7 == 0); times++)
			listed_positions_add(&l, hash, place, kept_of(place, text));
		if (i % 100 == 99)
			CHECK(position_repeats_add(r, &l), "piece at %zu is added", i);
	}
	CHECK(position_repeats_add(r, &l) && l.n == 0 && !l.failed, "the last piece is added");
	listed_positions_free(&l);
}

static void
compare(size_t n, uint64_t kinds, size_t memory)
{
	struct position_repeats *r = position_repeats_new(memory, "/tmp");
	uint64_t *first = calloc(kinds, sizeof(*first));
	const struct position_repeat *next;

	add_all(r, n, kinds);
	CHECK(position_repeats_find(r), "%zu positions are compared", n);
	for (uint64_t place = 1; place <= n; place++) {
		uint64_t *of = &first[kind_of(place, kinds)];
		char text[KEPT], got[KEPT];
		struct span wanted = kept_of(place, text);

		if (*of == 0) {
			*of = place;
			continue;
		}
		next = position_repeats_next(r);
		CHECK(next != NULL && next->place == place && next->of == *of, "%zu of %zu kinds: place %zu, first %zu", n,
		    (size_t)kinds, (size_t)place, (size_t)*of);
		if (next == NULL)
			break;
		CHECK(position_repeats_get(r, next->at, got, wanted.n) && memcmp(got, wanted.p, wanted.n) == 0,
		    "what was kept of place %zu", (size_t)place);
	}
	CHECK(position_repeats_next(r) == NULL, "no more");
	position_repeats_free(r);
	free(first);
}

static void
repeats(void)
{
	compare(0, 1, SORTER_LEAST);
	compare(1, 1, SORTER_LEAST);
	compare(1000, 1, SORTER_LEAST);
	compare(20000, 500, SORTER_LEAST);
	compare(20000, 1000000, SORTER_LEAST);
	compare(20000, 15000, 64 << 20);
}

int
main(void)
{
	RUN(repeats);
	return check_end();
}
