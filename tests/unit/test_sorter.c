/* test_sorter: sorting in limited memory gives what qsort(3) gives, whatever the memory. */
#define _GNU_SOURCE	/* fallocate(2) */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/sorter.h"
#include "base/spill.h"
#include "support/check.h"

struct pair {
	uint64_t key, place;
	char more[24];
};

static int
by_key(const void *a, const void *b)
{
	const struct pair *x = a, *y = b;

	if (x->key != y->key)
		return x->key < y->key ? -1 : 1;
	return (x->place > y->place) - (x->place < y->place);
}

static struct pair
pair_of(uint64_t i, uint64_t keys)
{
	struct pair p = { .key = (i * UINT64_C(0x9e3779b97f4a7c15) >> (keys == UINT64_MAX ? 0 : 20)) % keys, .place = i };

	memset(p.more, (int)('a' + i % 26), sizeof(p.more));
	return p;
}

static uint64_t
key_of(const void *pair)
{
	return ((const struct pair *)pair)->key;
}

/* Sorts n records with that much memory, and compares them with what qsort() makes of them. */
static void
compare_as(size_t n, size_t memory, uint64_t keys, uint64_t (*hash)(const void *))
{
	struct sorter_plan plan = { sizeof(struct pair), by_key, memory, spill_open("/tmp"), hash };
	struct sorter *s = sorter_new(&plan);
	struct pair *all = calloc(n + 1, sizeof(*all));
	const struct pair *p;
	size_t got = 0;

	for (size_t i = 0; i < n; i++) {
		all[i] = pair_of(i, keys);
		CHECK(sorter_add(s, &all[i]), "record %zu is added", i);
	}
	qsort(all, n, sizeof(*all), by_key);
	CHECK(sorter_sort(s), "%zu records are sorted", n);
	while ((p = sorter_next(s)) != NULL && got < n) {
		CHECK(memcmp(p, &all[got], sizeof(*p)) == 0, "record %zu of %zu in %zu bytes", got, n, memory);
		got++;
	}
	CHECK(got == n && p == NULL && errno == 0, "%zu of %zu records", got, n);
	CHECK(sorter_next(s) == NULL && errno == 0, "after the end there are no more");
	sorter_free(s);
	close(plan.fd);
	free(all);
}

static void
compare(size_t n, size_t memory, uint64_t keys)
{
	compare_as(n, memory, keys, NULL);
	compare_as(n, memory, keys, key_of);
}

static void
in_memory(void)
{
	compare(0, 1 << 20, 10);
	compare(1, 1 << 20, 10);
	compare(5000, 1 << 20, 100);
	compare(50000, 8 << 20, UINT64_MAX);
}

static uint64_t
place_of(const void *pair)
{
	return ((const struct pair *)pair)->place * UINT64_C(0xd6e8feb86659fd93);
}

static int
by_mixed_place(const void *a, const void *b)
{
	return place_of(a) < place_of(b) ? -1 : place_of(a) > place_of(b);
}

/* Not what has a mark, which may be set when it was read. */
static bool
unmarked(const void *pair)
{
	return ((const struct pair *)pair)->more[0] != '!';
}

/* Records in memory are read once more in another order, but for some that were marked. */
static void
another_order(void)
{
	enum { N = 20000 };
	struct sorter_plan plan = { sizeof(struct pair), by_key, 8 << 20, spill_open("/tmp"), key_of };
	struct sorter *s = sorter_new(&plan);
	const struct pair *p, *before = NULL;
	size_t n = 0, marked = 0;

	for (size_t i = 0; i < N; i++)
		CHECK(sorter_add(s, &(struct pair){ .key = pair_of(i, UINT64_MAX).key, .place = i }), "record %zu", i);
	CHECK(sorter_sort(s) && sorter_in_memory(s), "they are in memory");
	while ((p = sorter_next(s)) != NULL)
		if (p->place % 3 == 0) {
			((struct pair *)(uintptr_t)p)->more[0] = '!';
			marked++;
		}
	CHECK(sorter_again(s, by_mixed_place, place_of, unmarked), "once more");
	for (; (p = sorter_next(s)) != NULL; before = p, n++)
		CHECK(p->place % 3 != 0 && (before == NULL || by_mixed_place(before, p) < 0), "record %zu", n);
	CHECK(errno == 0 && n + marked == N && marked > 0, "%zu records, and %zu that were marked", n, marked);
	sorter_free(s);
	close(plan.fd);

	plan = (struct sorter_plan){ sizeof(struct pair), by_key, 0, spill_open("/tmp"), key_of };
	s = sorter_new(&plan);
	CHECK(sorter_sort(s) && sorter_in_memory(s) && sorter_again(s, by_mixed_place, place_of, unmarked) &&
	    sorter_next(s) == NULL && errno == 0, "none");
	for (size_t i = 0; i < N; i++)
		CHECK(sorter_add(s, &(struct pair){ .place = i }), "record %zu", i);
	CHECK(sorter_sort(s) && !sorter_in_memory(s), "too many for the memory");
	sorter_free(s);
	close(plan.fd);
}

static void
one_merge(void)
{
	compare(3000, 0, 1u << 30);
	compare(30000, 0, 7);
}

/* More runs than are merged at once: 32 KiB have 819 records, and 80,000 need 98 runs. */
static void
several_merges(void)
{
	compare(80000, 0, 1u << 30);
}

static uint64_t
room_taken(int fd)
{
	struct stat st;

	return fstat(fd, &st) == 0 ? (uint64_t)st.st_blocks * 512 : UINT64_MAX;
}

/* What was read takes no room, neither in several merges nor in the last. */
static void
room_is_given_back(void)
{
	enum { N = 1 << 20, ONE_RUN = 300 << 10, SLACK = 16 << 20 };
	struct sorter_plan plan = { sizeof(struct pair), by_key, 2 * ONE_RUN, spill_open("/tmp"), NULL };
	struct sorter *s = sorter_new(&plan);
	uint64_t all = (uint64_t)N * sizeof(struct pair), most = 0;
	size_t n = 0;

	CHECK(spill_write(plan.fd, 0, SPAN("x")), "a temporary file");
	if (fallocate(plan.fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 1) == 0) {
		for (uint64_t i = 0; i < N; i++) {
			struct pair p = pair_of(i, 1u << 30);

			CHECK(sorter_add(s, &p), "record %llu is added", (unsigned long long)i);
		}
		CHECK(sorter_sort(s), "they are sorted");
		CHECK(room_taken(plan.fd) <= all + SLACK, "%llu bytes for %llu", (unsigned long long)room_taken(plan.fd),
		    (unsigned long long)all);
		while (sorter_next(s) != NULL)
			if (++n == N / 2)
				most = room_taken(plan.fd);
		CHECK(n == N, "%zu records", n);
		CHECK(most <= all / 2 + SLACK, "%llu bytes are left when half was read", (unsigned long long)most);
		CHECK(room_taken(plan.fd) <= SLACK, "%llu bytes are left at the end", (unsigned long long)room_taken(plan.fd));
	}
	sorter_free(s);
	close(plan.fd);
}

static void
disk_fails(void)
{
	struct sorter_plan plan = { sizeof(struct pair), by_key, 0, -1, NULL };
	struct sorter *s = sorter_new(&plan);
	struct pair p = { 0 };
	bool good = true;

	for (int i = 0; i < 100000 && good; i++)
		good = sorter_add(s, &p);
	CHECK(!good && errno == EBADF, "a file that cannot be written is reported");
	sorter_free(s);
}

int
main(void)
{
	RUN(in_memory);
	RUN(another_order);
	RUN(one_merge);
	RUN(several_merges);
	RUN(room_is_given_back);
	RUN(disk_fails);
	return check_end();
}
