/* test_sort_key: the bytes that --sort compares are in the order of the values. */
#include <string.h>

#include "base/row_sorter.h"
#include "apps/transform/sort_key.h"
#include "support/check.h"

_Static_assert((int)SORT_KEYS_BYTES < (int)ROW_SORTER_KEY - 8, "the sorter accepts every key");

enum { VALUES = 12 };

static const struct {
	const char *keys, *tag;
	const char *values[VALUES];	/* in order; NULL: the tag is missing; "=": as the one before */
	int n;
} rows[] = {
	{ "round", "Round", { "1", "2", "9.2", "9.9", "9.10", "10", "010.1", "10.1", "Final", "-", "?", NULL }, 12 },
	{ "-round", "Round", { "Final", "10.1", "10", "9.10", "9.9", "1", "?", NULL }, 8 },
	{ "date", "Date", { "1999.12.31", "2000.01.02", "2000.01.10", "2000.01.??", "2000.02.01", "2000.??.??", "20010305",
	    "5/2001", "????.??.??", "soon", NULL }, 11 },
	{ "-date", "Date", { "2001.03.05", "2000.02.01", "2000.01.10", "2000.01.??", "2000.??.??", "1999.12.31", "????.??.??" }, 7 },
	{ "EventDate", "EventDate", { "0900.01.01", "2000.01.01", "" }, 3 },
	{ "WhiteElo", "WhiteElo", { "0", "990", "2400", "10000", "-" }, 5 },
	{ "-WhiteElo", "WhiteElo", { "10000", "2400", "990", "0", "?", NULL }, 6 },
	{ "white", "White", { "Carlsen", "Carlsen, Magnus", "Carlsson", "M\xc3\xbcller", "MULLERS", "van Foreest", "Zz", "?" }, 8 },
	{ "white", "White", { "Carlsen, M", "carlsen M." }, 2 },
	{ "ECO", "ECO", { "A00", "A1", "A10", "B07", "B07a", "C" }, 6 },
	{ "Odd_tag", "Odd_tag", { "a", "a b", "a0", "ab" }, 4 },
	{ "result", "Result", { "0-1", "1-0", "1/2-1/2", "*" }, 4 },
};

static size_t
key_of(const struct sort_keys *keys, const char *tag, const char *value, struct buf *out)
{
	static const struct record record = { .ordinal = 3 };
	static const struct location place = { .encoding = ENC_CP1252 };
	struct tag t = { .name = span_of(tag), .value = span_of(value == NULL ? "" : value) };
	struct view v = { .record = &record, .place = &place, .tags = &t, .tags_n = value != NULL,
		.result = value == NULL ? SPAN("*") : span_of(value) };

	buf_clear(out);
	sort_keys_write(keys, &v, out);
	return out->n;
}

static void
orders(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct sort_keys keys = { 0 };
		struct buf a = { 0 }, b = { 0 };
		char error[SELECTION_ERROR] = "";

		CHECK(sort_keys_read(&keys, span_of(rows[i].keys), error), "%s: %s", rows[i].keys, error);
		for (int k = 0; k + 1 < rows[i].n; k++) {
			const char *first = rows[i].values[k], *second = rows[i].values[k + 1];
			size_t n = key_of(&keys, rows[i].tag, first, &a), m = key_of(&keys, rows[i].tag, second, &b);
			int order = memcmp(a.p, b.p, n < m ? n : m);

			CHECK(order < 0 || (order == 0 && n == m), "%s: %s comes before %s", rows[i].keys,
			    first == NULL ? "nothing" : first, second == NULL ? "nothing" : second);
		}
		sort_keys_free(&keys);
		buf_free(&a);
		buf_free(&b);
	}
}

/* Which of two values comes first: adjacent values above may also be equal. */
static void
differ(void)
{
	static const char *const pairs[][3] = {
		{ "round", "9.9", "9.10" }, { "-round", "9.10", "9.9" }, { "date", "2000.12.31", "2000.??.??" },
		{ "-date", "2000.01.01", "2000.??.??" }, { "date", "2000.??.??", "????.??.??" }, { "game,white", "A", "B" },
		{ "-white", "Z", "?" }, { "white", "a 1", "a 02" },
	};

	for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
		struct sort_keys keys = { 0 };
		struct buf a = { 0 }, b = { 0 };
		char error[SELECTION_ERROR] = "";
		const char *name = strstr(pairs[i][0], "round") ? "Round" : strstr(pairs[i][0], "date") ? "Date" : "White";
		size_t n, m;

		CHECK(sort_keys_read(&keys, span_of(pairs[i][0]), error), "%s: %s", pairs[i][0], error);
		n = key_of(&keys, name, pairs[i][1], &a);
		m = key_of(&keys, name, pairs[i][2], &b);
		CHECK(memcmp(a.p, b.p, n < m ? n : m) < 0, "%s: %s, then %s", pairs[i][0], pairs[i][1], pairs[i][2]);
		sort_keys_free(&keys);
		buf_free(&a);
		buf_free(&b);
	}
}

/* The longest key that values can give. */
static void
longest(void)
{
	struct sort_keys keys = { 0 };
	struct buf text = { 0 }, key = { 0 };
	char error[SELECTION_ERROR] = "";

	for (int i = 0; i < 2000; i++)
		buf_str(&text, "1a");
	buf_char(&text, '\0');
	CHECK(sort_keys_read(&keys, SPAN("White,White,White,White,White,White,White,White,White,White,White,White,White,White,"
	    "White,-White"), error), "%s", error);
	CHECK(key_of(&keys, "White", text.p, &key) <= SORT_KEYS_BYTES, "%zu bytes", key.n);
	sort_keys_free(&keys);
	buf_free(&text);
	buf_free(&key);
}

static void
wrong_names(void)
{
	static const char *const wrong[][2] = {
		{ "", "the name of a tag or a fact is missing" }, { "date,", "the name of a tag or a fact is missing" },
		{ "-", "the name of a tag or a fact is missing" },
		{ "dte", "there is no tag and no fact called dte; did you mean Date?" },
		{ "plys", "there is no tag and no fact called plys; did you mean plies?" },
		{ "A-b", "there is no tag and no fact called A-b" },
		{ "qqqqqqqq", "there is no tag and no fact called qqqqqqqq; other tags begin with a capital letter" },
		{ "game,game,game,game,game,game,game,game,game,game,game,game,game,game,game,game,game", "there are more than 16 names" },
	};

	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		struct sort_keys keys = { 0 };
		char error[SELECTION_ERROR] = "";

		CHECK(!sort_keys_read(&keys, span_of(wrong[i][0]), error) && strcmp(error, wrong[i][1]) == 0, "%s: %s", wrong[i][0], error);
		sort_keys_free(&keys);
	}
}

int
main(void)
{
	RUN(orders);
	RUN(differ);
	RUN(longest);
	RUN(wrong_names);
	return check_end();
}
