/* test_ranges: lists of numbers on a command line. */
#include <string.h>

#include "base/ranges.h"
#include "support/check.h"

static const struct {
	const char *text;
	int status;
	const char *has, *not;	/* numbers from 1 to 30, as a list */
} lists[] = {
	{ "3", 1, ",3,", ",1,2,4,30," },
	{ "1-5,8,20-", 1, ",1,2,3,4,5,8,20,21,30,", ",6,7,9,19," },
	{ "-10", 1, ",1,9,10,", ",11,12," },
	{ "20-,2,1-3,4", 1, ",1,2,3,4,20,", ",5,19," },
	{ "7-9, 8-12 ,8", 1, ",7,9,12,", ",6,13," },
	{ "1-,5", 1, ",1,5,30,", "," },
	{ "18446744073709551615", 1, ",", ",1,30," },
	{ "", 0, ",", ",1," }, { "-", 0, ",", ",1," }, { "0", 0, ",", ",1," }, { "0-3", 0, ",", ",1," },
	{ "5-3", 0, ",", ",4," }, { "1,,2", 0, ",", ",1," }, { "a", 0, ",", ",1," },
	{ "1-2-3", 0, ",", ",1," }, { "99999999999999999999", 0, ",", ",1," }, { "1,", 0, ",", ",1," },
};

static void
test_ranges(void)
{
	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
		struct ranges r = { 0 };
		int status = ranges_read(lists[i].text, &r);

		CHECK(status == lists[i].status, "\"%s\": %d", lists[i].text, status);
		CHECK(!ranges_have(&r, 0), "\"%s\" has 0", lists[i].text);
		for (unsigned n = 1; n <= 30; n++) {
			char item[8];

			snprintf(item, sizeof(item), ",%u,", n);
			CHECK(strstr(lists[i].has, item) == NULL || ranges_have(&r, n), "%s: no %u", lists[i].text, n);
			CHECK(strstr(lists[i].not, item) == NULL || !ranges_have(&r, n), "%s has %u", lists[i].text, n);
		}
		ranges_free(&r);
	}
}

/* A second list is added to the first; what is not a list leaves it as it was. */
static void
test_ranges_added(void)
{
	struct ranges r = { 0 };

	CHECK(ranges_read("4-6", &r) == 1 && ranges_read("1-2", &r) == 1 && r.n == 2, "%zu", r.n);
	CHECK(ranges_read("9,x", &r) == 0 && r.n == 2 && !ranges_have(&r, 9), "%zu", r.n);
	CHECK(ranges_read("3", &r) == 1 && r.n == 1 && ranges_have(&r, 6), "%zu", r.n);
	ranges_free(&r);
}

static void
test_range(void)
{
	struct range r;

	CHECK(ranges_read_one(SPAN("-5"), 0, &r) && r.first == 0 && r.last == 5, "-5 from 0");
	CHECK(ranges_read_one(SPAN("0"), 0, &r) && r.first == 0 && r.last == 0, "0 from 0");
	CHECK(ranges_read_one(SPAN("3-"), 0, &r) && r.first == 3 && r.last == UINT64_MAX, "3-");
	CHECK(!ranges_read_one(SPAN("3,4"), 0, &r) && !ranges_read_one(SPAN(""), 0, &r), "a list is no range");
}

int
main(void)
{
	RUN(test_ranges);
	RUN(test_ranges_added);
	RUN(test_range);
	return check_end();
}
