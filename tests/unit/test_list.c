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

int
main(void)
{
	RUN(list_grows);
	RUN(list_refuses);
	RUN(ascii_classes);
	return check_end();
}
