/* test_row_sorter: rows are sorted by their keys and keep the order of equal ones, whatever the memory. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/row_sorter.h"
#include "base/spill.h"
#include "support/check.h"

struct row {
	char key[16];
	size_t place;
};

static int
by_key(const void *a, const void *b)
{
	const struct row *x = a, *y = b;
	int order = strcmp(x->key, y->key);

	return order != 0 ? order : (x->place > y->place) - (x->place < y->place);
}

/* The text of a row, of another length for each place. */
static void
text_of(size_t place, size_t length, struct buf *out)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz";
	size_t all = length * (place % 5);

	buf_fmt(out, "%zu:", place);
	for (size_t i = place % 7; i < all; i += 26)
		buf_add(out, (struct span){ letters + (i + place) % 26, all - i < 26 ? all - i : 26 });
	buf_char(out, '\n');
}

/* Sorts n rows with that much memory, and compares them with what qsort() makes of them. */
static void
compare(size_t n, size_t memory, size_t length, unsigned keys)
{
	int fd = spill_open("/tmp");
	struct row_sorter *s = row_sorter_new(memory, fd);
	struct row *all = calloc(n + 1, sizeof(*all));
	struct buf text = { 0 }, wanted = { 0 }, got = { 0 };
	struct span part;
	bool good = true;

	for (size_t i = 0; i < n; i++) {
		all[i].place = i;
		snprintf(all[i].key, sizeof(all[i].key), "%x", (unsigned)((i * UINT64_C(0x9e3779b97f4a7c15) >> 20) % keys));
		buf_clear(&text);
		text_of(i, length, &text);
		/* With their final zeros no key is the beginning of another one. */
		CHECK(row_sorter_add(s, (struct span){ all[i].key, strlen(all[i].key) + 1 }, buf_span(&text)), "row %zu is added", i);
	}
	qsort(all, n, sizeof(*all), by_key);
	for (size_t i = 0; i < n; i++)
		text_of(all[i].place, length, &wanted);
	CHECK(row_sorter_sort(s), "%zu rows are sorted", n);
	while ((good = row_sorter_read(s, &part)) && part.n > 0)
		buf_add(&got, part);
	CHECK(good && got.n == wanted.n, "%zu rows in %zu bytes: %zu of %zu bytes", n, memory, got.n, wanted.n);
	CHECK(got.n == wanted.n && (got.n == 0 || memcmp(got.p, wanted.p, got.n) == 0), "%zu rows in %zu bytes are in order", n, memory);
	CHECK(row_sorter_read(s, &part) && part.n == 0, "after the end there are no more");
	row_sorter_free(s);
	close(fd);
	buf_free(&text);
	buf_free(&wanted);
	buf_free(&got);
	free(all);
}

static void
in_memory(void)
{
	compare(0, 4 << 20, 10, 10);
	compare(1, 4 << 20, 10, 10);
	compare(5000, 4 << 20, 10, 100);
}

static void
one_merge(void)
{
	compare(3000, 0, 1000, 1u << 30);
	compare(30000, 0, 60, 7);
}

/* More runs than are merged at once: each has 1 MiB. */
static void
several_merges(void)
{
	compare(40000, 0, 1500, 1000);
}

/* Rows that do not fit into the memory, and some that fit exactly or nearly so. */
static void
long_rows(void)
{
	compare(10, 0, 1 << 20, 3);
	for (size_t less = 0; less < 64; less++)
		compare(6, 0, ((ROW_SORTER_LEAST - less) / 4), 2);
}

static void
failures(void)
{
	struct row_sorter *s = row_sorter_new(0, -1);
	char row[4096] = "";
	bool good = true;

	for (int i = 0; good && i < 1000; i++)
		good = row_sorter_add(s, SPAN("k"), (struct span){ row, sizeof(row) });
	CHECK(!good && errno == EBADF, "a file that cannot be written is an error");
	row_sorter_free(s);
	row_sorter_free(NULL);
}

int
main(void)
{
	RUN(in_memory);
	RUN(one_merge);
	RUN(several_merges);
	RUN(long_rows);
	RUN(failures);
	return check_end();
}
