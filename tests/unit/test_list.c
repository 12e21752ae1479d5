/* test_list: arrays that grow, and classes of ASCII characters. */
#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/ascii.h"
#include "base/list.h"
#include "support/check.h"

static void
list_grows(void)
{
	uint32_t *list = NULL;
	size_t max = 0;

	for (uint32_t i = 0; i < 10000; i++) {
		CHECK(list_reserve(&list, i + 1u, &max, sizeof(*list)) && max > i, "%u of %zu", i, max);
		list[i] = i;
	}
	for (uint32_t i = 0; i < 10000; i++)
		CHECK(list[i] == i, "%u became %u", i, list[i]);
	CHECK(max < 20000, "room for %zu", max);
	free(list);
}

/* Sizes that cannot be allocated, and sizes that overflow. */
static void
list_refuses(void)
{
	char *list = NULL, *before;
	size_t max = 0, room;

	CHECK(list_reserve(&list, 1, &max, sizeof(*list)), "one byte");
	before = list;
	room = max;
	CHECK(!list_reserve(&list, SIZE_MAX, &max, 1) && !list_reserve(&list, SIZE_MAX / 16, &max, 64), "more than there is");
	CHECK(list == before && max == room, "not as it was");
	free(list);
}

/* The functions of the C library agree in the C locale. */
static void
ascii_classes(void)
{
	for (int i = 0; i < 256; i++) {
		char c = (char)i;

		CHECK(ascii_is_digit(c) == (isdigit(i) != 0) && ascii_is_lower(c) == (islower(i) != 0) &&
		    ascii_is_upper(c) == (isupper(i) != 0) && ascii_is_letter(c) == (isalpha(i) != 0) &&
		    ascii_is_alnum(c) == (isalnum(i) != 0) && ascii_is_word(c) == (isalnum(i) != 0 || i == '_') &&
		    ascii_is_blank(c) == (isspace(i) != 0), "byte %d", i);
		CHECK(ascii_lower(c) == (char)tolower(i) && ascii_upper(c) == (char)toupper(i), "case of byte %d", i);
		CHECK(ascii_is_file(c) == (i >= 'a' && i <= 'h') && ascii_is_rank(c) == (i >= '1' && i <= '8'), "square %d", i);
	}
}

struct row {
	int other;
	uint64_t number;
};

/* All arrays of up to seven rows with numbers from 1 to 3, compared with looking at each row. */
static void
equal(void)
{
	struct row rows[7];

	for (size_t ones = 0; ones <= 3; ones++)
		for (size_t twos = 0; ones + twos <= 5; twos++)
			for (size_t threes = 0; ones + twos + threes <= 7; threes++) {
				size_t count = ones + twos + threes;

				for (size_t i = 0; i < count; i++)
					rows[i] = (struct row){ -1, i < ones ? 1 : i < ones + twos ? 2 : UINT64_MAX };
				for (uint64_t wanted = 0; wanted <= 4; wanted++) {
					uint64_t number = wanted == 3 ? UINT64_MAX : wanted;
					const struct row *found, *first = NULL;
					size_t n = 99, there = 0;

					for (size_t i = count; i-- > 0; )
						if (rows[i].number == number) {
							first = &rows[i];
							there++;
						}
					found = list_equal(count == 0 ? NULL : rows, count, sizeof(rows[0]),
					    offsetof(struct row, number), number, &n);
					CHECK(found == first && n == there, "%zu %zu %zu: %zu of %zu", ones, twos, threes, n, there);
				}
			}
}

int
main(void)
{
	RUN(list_grows);
	RUN(list_refuses);
	RUN(ascii_classes);
	RUN(equal);
	return check_end();
}
