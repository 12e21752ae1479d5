/* test_spill: what was added is read again, whatever was written at once and whatever may be in memory. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/spill.h"
#include "support/check.h"

enum { ITEMS = 300, LONGEST = 200 << 10 };

/* The length of an item: mostly short, some around the size of a block, some of several blocks. */
static size_t
length_of(size_t i, size_t scale)
{
	static const size_t lengths[] = { 0, 1, 400, 4096, 65535, 65536, 65537, 131071, 131072, 131073, LONGEST };

	return lengths[i * 7 % (sizeof(lengths) / sizeof(lengths[0]))] / scale;
}

static char
byte_of(size_t i, size_t k)
{
	return (char)(i * 31 + k * 7 + (k >> 8));
}

/* Adds items, and reads each in two ways, in another order. */
static void
compare(size_t items, size_t scale, size_t most)
{
	static char text[LONGEST];
	struct spill s = { .fd = spill_open("/tmp"), .most = most };
	uint64_t at[ITEMS];

	for (size_t i = 0; i < items; i++) {
		at[i] = s.end;
		for (size_t k = 0; k < length_of(i, scale); k++)
			text[k] = byte_of(i, k);
		CHECK(spill_add(&s, (struct span){ text, length_of(i, scale) }), "item %zu is added", i);
	}
	CHECK(spill_ready(&s), "ready: %s", strerror(errno));
	for (size_t j = 0; j < items; j++) {
		size_t i = j * 101 % items, n = length_of(i, scale), wrong = 0;
		char room[1000];
		struct span seen;

		CHECK(spill_get(&s, at[i], text, n), "item %zu: %s", i, strerror(errno));
		for (size_t k = 0; k < n; k++)
			wrong += text[k] != byte_of(i, k);
		CHECK(n == 0 || spill_see(&s, at[i], room, sizeof(room), &seen), "item %zu is seen", i);
		CHECK(n == 0 || seen.n > 0, "item %zu: something is seen", i);
		for (size_t k = 0; n > 0 && k < n && k < seen.n; k++)
			wrong += seen.p[k] != byte_of(i, k);
		CHECK(wrong == 0, "item %zu of %zu bytes, %zu in memory: %zu bytes are wrong", i, n, most, wrong);
	}
	spill_free(&s);
	close(s.fd);
}

/* A file that cannot be written: the failure is told when bytes are added, or at last before they are read. */
static void
failures(void)
{
	int ends[2];
	struct spill s = { .most = 1 << 20 };

	if (pipe(ends) != 0)
		return;
	s.fd = ends[0];
	CHECK(spill_add(&s, SPAN("few bytes are kept")) && spill_ready(&s), "nothing had to be written");
	s.end = 0;
	buf_clear(&s.last);
	for (size_t i = 0; i < 40; i++) {
		static const char bytes[4096] = { 0 };

		errno = 0;
		if (!spill_add(&s, (struct span){ bytes, sizeof(bytes) }))
			break;
	}
	CHECK(errno != 0, "a pipe cannot be written at an offset");
	spill_free(&s);
	close(ends[0]);
	close(ends[1]);
}

static void
in_memory(void)
{
	compare(0, 1, 1 << 20);
	compare(10, 100, 1 << 20);	/* less than a block: nothing is written */
}

static void
in_the_file(void)
{
	compare(ITEMS, 1, 0);
	compare(ITEMS, 1, 300000);	/* an item is in part within it */
	compare(ITEMS, 1, (size_t)1 << 30);
	compare(ITEMS, 30, 1 << 20);
}

int
main(void)
{
	RUN(in_memory);
	RUN(in_the_file);
	RUN(failures);
	return check_end();
}
