/*
 * test_partial: merged partial results are, byte for byte, what was counted at once; files that are not partial
 * results are refused.
 */
#include <stdlib.h>
#include <string.h>

#include "apps/stats/partial.h"
#include "base/sha256.h"
#include "support/check.h"
#include "support/random.h"

enum { EVENTS = 5000, PLENTY = 256 << 20 };

static struct stats
stats_new(uint64_t memory)
{
	return (struct stats){ .plan = { .tables = 1 << TABLE_COUNTS | 1 << TABLE_PLAYERS | 1 << TABLE_PAIRS |
	    1 << TABLE_POSITIONS | 1 << TABLE_TREE | 1 << TABLE_EVENTS, .replayed = true, .depth = 6, .memory = memory,
	    .by = "Event", .wishes = "--where \"Elo > 2000\"", .openings = "0123456789abcdef" },
	    .ledger = ledger_new(memory, 0), .input = "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=" };
}

/* The i-th of all events that are counted. */
static void
count(struct stats *s, uint64_t i, unsigned groups)
{
	static const char *const names[] = { "Carlsen, Magnus", "M\303\274ller \"Bolle\"", "\\", "\342\202\254", "" };
	static const char *const moves[] = { "e4", "e4 e5", "e4 e5 Nf3", "d4", "c4 O-O-O+" };
	uint64_t seed = i, x = random_next(&seed), *v;
	char key[100], group[20];
	int n;

	if (groups <= 6)
		snprintf(group, sizeof(group), "%.*s", (int)((x >> 50) % (groups + 1)), "groups");
	else
		snprintf(group, sizeof(group), "%u", (unsigned)(x >> 50) % groups);
	ledger_group(s->ledger, span_of(group));
	n = snprintf(key, sizeof(key), "%s%lu", names[x % 5], (unsigned long)(x >> 8) % 4000);
	if ((v = ledger_row(s->ledger, TABLE_PLAYERS, (struct span){ key, (size_t)n })) != NULL) {
		v[0]++;
		ledger_least(&v[6], x >> 30 & 0xfff);
		ledger_most(&v[7], x >> 30 & 0xfff);
	}
	n = snprintf(key, sizeof(key), "%s\t%lu", names[x % 5], (unsigned long)(x >> 8) % 4000);
	if ((v = ledger_row(s->ledger, TABLE_PAIRS, (struct span){ key, (size_t)n })) != NULL)
		v[1] += i;
	if ((v = ledger_hashed(s->ledger, TABLE_POSITIONS, x % 30000 * UINT64_C(0xfedcba9876543211))) != NULL)
		v[0]++;
	if ((v = ledger_row(s->ledger, TABLE_TREE, span_of(moves[x % 5]))) != NULL)
		v[0]++;
	if ((v = ledger_row(s->ledger, TABLE_COUNTS, SPAN("games"))) != NULL)
		v[1] += UINT64_C(1) << 40;
	s->bytes += 100 + x % 100;
}

static bool
add_piece(void *data, struct span piece)
{
	buf_add(data, piece);
	return true;
}

static struct buf
written(const struct stats *s, unsigned long k, unsigned long n)
{
	struct buf b = { 0 };

	CHECK(partial_write(s, &(struct partial_shard){ k, n }, add_piece, &b) && !b.failed && b.n > 0 &&
	    b.p[b.n - 1] == '\n', "written");
	return b;
}

static bool
read_text(struct partial_merging *m, struct span text, char error[PARTIAL_ERROR])
{
	FILE *f = text.n > 0 ? fmemopen((void *)(uintptr_t)text.p, text.n, "rb") : fopen("/dev/null", "rb");
	bool good = partial_read(m, f, "part", error);

	fclose(f);
	return good;
}

/* The same numbers give the same bytes; a partial result merged alone is unchanged. */
static void
test_round_trip(void)
{
	struct stats s = stats_new(LEDGER_MEMORY);
	struct partial_merging m = { 0 };
	char error[PARTIAL_ERROR] = "";
	struct buf first, second;

	for (uint64_t i = 0; i < 2000; i++)
		count(&s, i, 3);
	*ledger_row(s.ledger, TABLE_PLAYERS, SPAN("great")) = INT64_MAX;
	*ledger_row(s.ledger, TABLE_PLAYERS, SPAN("none")) = 0;
	s.files = 3;
	first = written(&s, 0, 1);
	CHECK(span_starts(buf_span(&first),
	    SPAN("{\"schema\":\"arbiter-stats/3\",\"version\":\"" VERSION "\",\"tables\":[\"counts\",")),
	    "%.100s", first.p);
	CHECK(read_text(&m, buf_span(&first), error), "%s", error);
	CHECK(partial_complete(&m, error), "%s", error);
	CHECK(m.stats.files == 3 && m.stats.bytes == s.bytes && m.stats.plan.depth == 6 && m.stats.plan.replayed &&
	    strcmp(m.stats.plan.by, "Event") == 0 && strcmp(m.stats.plan.wishes, s.plan.wishes) == 0, "plan");
	second = written(&m.stats, 0, 1);
	CHECK(span_eq(buf_span(&first), buf_span(&second)), "written again it differs");
	buf_free(&first);
	buf_free(&second);
	partial_close(&m);
	ledger_free(s.ledger);
}

/* Any division, in any order, also with partial results that were merged from others. */
static void
test_any_split(void)
{
	static const struct {
		uint64_t memory;
		unsigned groups;
	} cases[] = { { PLENTY, 0 }, { PLENTY, 6 }, { LEDGER_LEAST, 0 }, { LEDGER_LEAST, 6 },
	    { LEDGER_LEAST, 3000 } };

	for (size_t c = 0; c < sizeof(cases) / sizeof(cases[0]); c++) {
		struct stats whole = stats_new(cases[c].memory);
		struct buf want;
		const int rounds = check_all() ? 4 : 1;
		uint64_t seed = c;

		for (uint64_t i = 0; i < EVENTS; i++)
			count(&whole, i, cases[c].groups);
		want = written(&whole, 0, 1);
		CHECK((ledger_level(whole.ledger, TABLE_POSITIONS) > 0) == (cases[c].memory == LEDGER_LEAST),
		    "level %d", ledger_level(whole.ledger, TABLE_POSITIONS));
		CHECK((ledger_groups_level(whole.ledger) > 0) == (cases[c].groups > 6), "level of groups %d",
		    ledger_groups_level(whole.ledger));
		for (int round = 0; round < rounds; round++) {
			unsigned long n = 1 + (unsigned long)random_next(&seed) % 9;
			struct stats shards[9];
			struct buf texts[9], got;
			struct partial_merging all = { 0 }, some = { 0 };
			char error[PARTIAL_ERROR] = "";

			for (unsigned long k = 0; k < n; k++)
				shards[k] = stats_new(cases[c].memory);
			for (uint64_t i = 0; i < EVENTS; i++) {
				uint64_t at = i;

				/* The first parts are larger than the others, so that parts have different levels. */
				count(&shards[random_next(&at) % n * (random_next(&at) % 3 > 0)], i, cases[c].groups);
			}
			for (unsigned long k = 0; k < n; k++)
				texts[k] = written(&shards[k], k, n);
			for (unsigned long left = n; left > 0; left--) {
				unsigned long k = (unsigned long)random_next(&seed) % left;
				struct buf b = texts[k];

				CHECK(partial_complete(&all, error) == false, "complete with %lu missing", left);
				CHECK(read_text(&all, buf_span(&b), error), "%s", error);
				if (left > 1)
					CHECK(read_text(&some, buf_span(&b), error), "%s", error);
				texts[k] = texts[left - 1];
				texts[left - 1] = b;
			}
			CHECK(partial_complete(&all, error), "%s", error);
			got = written(&all.stats, 0, 1);
			CHECK(span_eq(buf_span(&got), buf_span(&want)), "case %zu, round %d of %lu", c, round, n);
			buf_free(&got);
			/* All but one merged into one partial result, and the remaining one. */
			if (n > 1) {
				struct buf b = written(&some.stats, 0, 1);

				partial_close(&all);
				CHECK(read_text(&all, buf_span(&texts[0]), error) &&
				    read_text(&all, buf_span(&b), error), "%s", error);
				/* partial_complete() refuses these as incomplete. */
				all.stats.input = whole.input;
				got = written(&all.stats, 0, 1);
				CHECK(span_eq(buf_span(&got), buf_span(&want)), "case %zu, round %d in two steps",
				    c, round);
				buf_free(&got);
				buf_free(&b);
			}
			partial_close(&all);
			partial_close(&some);
			for (unsigned long k = 0; k < n; k++) {
				buf_free(&texts[k]);
				ledger_free(shards[k].ledger);
			}
		}
		buf_free(&want);
		ledger_free(whole.ledger);
	}
}

static struct stats
small(void)
{
	struct stats s = stats_new(LEDGER_LEAST);

	for (uint64_t i = 0; i < 4; i++)
		count(&s, i, 1);
	ledger_raise(s.ledger, TABLE_EVENTS, 2);
	return s;
}

/* A file that is cut anywhere, or has a changed byte, is refused, and nothing of it is added. */
static void
test_damage(void)
{
	struct stats s = small();
	struct buf text = written(&s, 0, 1), with = { 0 };
	struct partial_merging m = { 0 };
	char error[PARTIAL_ERROR];
	uint64_t seed = 5;

	for (size_t n = 0; n < text.n; n++) {
		error[0] = '\0';
		CHECK(!read_text(&m, (struct span){ text.p, n }, error), "%zu of %zu bytes are a part", n, text.n);
		CHECK(span_starts(span_of(error), SPAN("part: ")), "%zu bytes: %s", n, error);
	}
	for (int i = 0; i < 2000; i++) {
		size_t at = (size_t)random_next(&seed) % text.n;
		char was = text.p[at];

		text.p[at] = (char)(was ^ (i % 3 > 0 ? 1 << random_next(&seed) % 8 : 1 + (int)(random_next(&seed) % 255)));
		error[0] = '\0';
		CHECK(!read_text(&m, buf_span(&text), error), "byte %zu was %d, is %d: not seen", at, was, text.p[at]);
		CHECK(error[0] != '\0' && strlen(error) < PARTIAL_ERROR, "no error");
		text.p[at] = was;
	}
	/* Some bytes are replaced by others, or a line is repeated. */
	buf_add(&with, buf_span(&text));
	buf_add(&with, buf_span(&text));
	CHECK(!read_text(&m, buf_span(&with), error) && strstr(error, "more after") != NULL, "%s", error);
	CHECK(m.parts_n == 0 && m.stats.ledger == NULL, "something was added");
	CHECK(read_text(&m, buf_span(&text), error) && m.parts_n == 1, "%s", error);
	CHECK(partial_complete(&m, error), "%s", error);
	CHECK(read_text(&m, buf_span(&text), error) && !partial_complete(&m, error) &&
	    strcmp(error, "part: the same part was merged already: part") == 0, "%s", error);
	buf_free(&with);
	buf_free(&text);
	partial_close(&m);
	ledger_free(s.ledger);
}

/* A whole file with the given lines, and a digest that fits. */
static bool
read_lines(const char *header, const char *rows, char error[PARTIAL_ERROR])
{
	struct partial_merging m = { 0 };
	struct buf b = { 0 };
	size_t n, lines = 0;
	bool good;

	buf_fmt(&b, "%s\n%s", header, rows);
	for (n = 0; n < b.n; n++)
		lines += b.p[n] == '\n';
	buf_fmt(&b, "{\"rows\":%zu,\"sha256\":\"", lines - 1);
	sha256_base64(&b, b.p, n);
	buf_str(&b, "\"}\n");
	error[0] = '\0';
	good = read_text(&m, buf_span(&b), error);
	partial_close(&m);
	buf_free(&b);
	return good;
}

#define HEAD(tables, rest, levels) "{\"schema\":\"arbiter-stats/3\",\"version\":\"1\",\"tables\":[" tables "]," \
	"\"replayed\":true,\"depth\":6,\"memory\":1048576,\"wishes\":\"\",\"openings\":\"\"," INPUT "," rest \
	",\"files\":1,\"bytes\":1,\"levels\":{" levels "}}"
#define INPUT "\"input\":\"47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\""
#define SHARD "\"shard\":{\"k\":0,\"n\":1}"
#define USUAL HEAD("\"results\",\"squares\",\"positions\",\"tags\"", SHARD, "")
#define TAG(key, values) "{\"table\":\"tags\",\"key\":[" key "],\"values\":[" values "]}\n"

/* Files with a correct digest that are not partial results. */
static void
test_strict(void)
{
	static const struct {
		const char *header, *rows, *error;	/* error NULL: it is accepted */
	} cases[] = {
		{ USUAL, "", NULL },
		{ USUAL, TAG("\"A\"", "1,2") TAG("\"B\"", "9223372036854775807,9007199254740993"), NULL },
		{ USUAL, "{\"values\":[1,2],\"key\":[\"A\"],\"group\":\"g\",\"table\":\"tags\"}\n", NULL },
		{ USUAL, "{\"table\":\"positions\",\"key\":[\"0123456789abcdef\"],\"values\":[1]}\n", NULL },
		{ USUAL, "{\"table\":\"squares\",\"key\":[\"white\",\"pawn\",\"e4\"],\"values\":[1,2,3]}\n", NULL },
		{ "", "", "line 1: this is not a partial result" },
		{ "[]", "", "line 1: this is not a partial result" },
		{ "{}", "", "line 1: this is not a partial result" },
		{ "[Event \"x\"]", "", "line 1: this is not a partial result" },
		{ "{\"schema\":\"arbiter-stats/1\"}", "", "its format is arbiter-stats/1, and what is read here is arbiter-stats/3" },
		{ "{\"schema\":\"arbiter-stats/4\"}", "", "its format is arbiter-stats/4" },
		{ "{\"schema\":\"arbiter-stats/3\"}", "", "its first line" },
		{ HEAD("", "\"more\":1," SHARD, ""), "", "its first line" },
		{ HEAD("", SHARD "," SHARD, ""), "", "not a partial result" },
		{ HEAD("\"tags\",\"results\"", SHARD, ""), "", "list of tables" },
		{ HEAD("\"tags\",\"tags\"", SHARD, ""), "", "list of tables" },
		{ HEAD("\"nothing\"", SHARD, ""), "", "list of tables" },
		{ HEAD("1", SHARD, ""), "", "list of tables" },
		{ HEAD("", "\"shard\":{\"k\":1,\"n\":1}", ""), "", "no such shard" },
		{ HEAD("", "\"shard\":{\"k\":-1,\"n\":1}", ""), "", "no such shard" },
		{ HEAD("", "\"shard\":{\"k\":0,\"n\":0}", ""), "", "no such shard" },
		{ HEAD("", "\"shard\":{\"k\":0,\"n\":1,\"m\":1}", ""), "", "its first line" },
		{ "{\"schema\":\"arbiter-stats/3\",\"version\":\"1\",\"tables\":[],\"replayed\":true,\"depth\":61,"
		    "\"memory\":1048576,\"wishes\":\"\",\"openings\":\"\"," INPUT "," SHARD
		    ",\"files\":1,\"bytes\":1,\"levels\":{}}", "", "a number that is out of range" },
		{ HEAD("\"tags\"", SHARD, "\"tags\":64"), "", NULL },
		{ HEAD("\"tags\"", SHARD, "\"tags\":65"), "", "level" },
		{ HEAD("\"tags\"", SHARD, "\"tags\":4294967297"), "", "level" },
		{ HEAD("\"tags\"", SHARD, "\"tags\":0"), "", "level" },
		{ HEAD("\"tags\"", SHARD, "\"tags\":\"1\""), "", "level" },
		{ HEAD("\"results\",\"tags\"", SHARD, "\"results\":1,\"tags\":2"), "", NULL },
		{ HEAD("\"results\",\"lengths\"", SHARD, "\"results\":2,\"lengths\":2"), "", NULL },
		{ HEAD("\"results\",\"lengths\"", SHARD, "\"results\":2,\"lengths\":1"), "", "have different ones" },
		{ HEAD("\"results\",\"lengths\"", SHARD, "\"lengths\":1"), "", "have different ones" },
		{ HEAD("\"results\"", SHARD, "\"results\":65"), "", "level" },
		{ HEAD("\"results\"", SHARD, "\"results\":64"),
		    "{\"table\":\"results\",\"key\":[\"*\"],\"values\":[1,2]}\n", NULL },
		{ HEAD("\"results\"", SHARD, "\"results\":64"),
		    "{\"table\":\"results\",\"group\":\"g\",\"key\":[\"*\"],\"values\":[1,2]}\n",
		    "line 2: this row is not one" },
		{ "{\"schema\":\"arbiter-stats/3\",\"version\":\"1\",\"tables\":[],\"replayed\":true,\"depth\":6,"
		    "\"memory\":1048576,\"wishes\":\"\",\"openings\":\"\",\"input\":\"games.pgn\"," SHARD
		    ",\"files\":1,\"bytes\":1,\"levels\":{}}", "", "its input is not a SHA-256" },
		{ "{\"schema\":\"arbiter-stats/3\",\"version\":\"1\",\"tables\":[],\"replayed\":true,\"depth\":6,"
		    "\"memory\":1048576,\"wishes\":\"\",\"openings\":\"\"," SHARD
		    ",\"files\":1,\"bytes\":1,\"levels\":{}}", "", "its first line" },
		{ HEAD("\"results\"", SHARD, "\"tags\":1"), "", "level" },
		{ HEAD("\"tags\"", SHARD, "\"tags\":64"), TAG("\"A\"", "1,2"),
		    "line 2: this row is not one that is kept" },
		{ USUAL, TAG("\"A\"", "1"), "line 2: a row of tags has 2 values" },
		{ USUAL, TAG("\"A\"", "1,2,3"), "line 2: a row of tags has 2 values" },
		{ USUAL, TAG("\"A\"", "1,-2"), "line 2: a value" },
		{ USUAL, TAG("\"A\"", "1,2.0"), "line 2: a value" },
		{ USUAL, TAG("\"A\"", "1,\"2\""), "line 2: a value" },
		{ USUAL, TAG("\"A\"", "1,18446744073709551616"), "line 2: this is not a row" },
		{ USUAL, TAG("\"A\"", "1,2") TAG("\"A\"", "1,2"), "line 3: this row is there twice" },
		{ USUAL, TAG("\"B\"", "1,2") TAG("\"A\"", "1,2"), "line 3: this row is there twice" },
		{ USUAL, TAG("\"B\"", "1,2") "{\"table\":\"results\",\"key\":[\"*\"],\"values\":[1,2]}\n",
		    "line 3: this row" },
		{ USUAL, TAG("\"A\",\"B\"", "1,2"), "line 2: a key of tags" },
		{ USUAL, TAG("", "1,2"), "line 2: a key of tags" },
		{ USUAL, TAG("1", "1,2"), "line 2: a part of a key" },
		{ USUAL, TAG("\"A\\tB\"", "1,2"), "line 2: a part of a key" },
		{ USUAL, TAG("\"A\\u0000B\"", "1,2"), "line 2: this is not a row" },
		{ USUAL, TAG("\"A\\u007fB\"", "1,2"), "line 2: a part of a key" },
		{ USUAL, TAG("\"\377\"", "1,2"), "line 2: this is not a row" },
		{ USUAL, "{\"table\":\"players\",\"key\":[\"A\"],\"values\":[1,2]}\n", "line 2: its first line" },
		{ USUAL, "{\"table\":\"tags\",\"key\":[\"A\"],\"values\":[1,2],\"more\":1}\n",
		    "line 2: this is not a row" },
		{ USUAL, "{\"table\":\"tags\",\"key\":[\"A\"]}\n", "line 2: this is not a row" },
		{ USUAL, "{\"table\":\"tags\",\"group\":\"\\n\",\"key\":[\"A\"],\"values\":[1,2]}\n",
		    "line 2: the name of a group" },
		{ USUAL, "{\"table\":\"positions\",\"key\":[\"123456789abcdef\"],\"values\":[1]}\n",
		    "line 2: the key of a pos" },
		{ USUAL, "{\"table\":\"positions\",\"key\":[\"0123456789abcdeF\"],\"values\":[1]}\n",
		    "line 2: the key of a pos" },
		{ USUAL, "\n", "line 2: this is not a row" },
		{ USUAL, "[1]\n", "line 2: this is not a row" },
	};
	char error[PARTIAL_ERROR];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		bool good = read_lines(cases[i].header, cases[i].rows, error);

		CHECK(good == (cases[i].error == NULL) && (good || strstr(error, cases[i].error) != NULL),
		    "%zu: %s%s: %s", i,
		    cases[i].header, cases[i].rows, error);
	}
}

/* Only results with the same options are merged. */
static void
test_plans(void)
{
	static const struct {
		struct stats_plan plan;
		const char *error;
	} cases[] = {
		{ { 7, true, 6, LEDGER_LEAST, 0, "Event", "--where a", "x", NULL }, NULL },
		{ { 5, true, 6, LEDGER_LEAST, 0, "Event", "--where a", "x", NULL }, "does not have the table results" },
		{ { 15, true, 6, LEDGER_LEAST, 0, "Event", "--where a", "x", NULL }, "has the table lengths" },
		{ { 7, false, 6, LEDGER_LEAST, 0, "Event", "--where a", "x", NULL },
		    "were not replayed, and those of others were replayed" },
		{ { 7, true, 8, LEDGER_LEAST, 0, "Event", "--where a", "x", NULL },
		    "its --depth is 8, and that of others is 6" },
		{ { 7, true, 6, LEDGER_MEMORY, 0, "Event", "--where a", "x", NULL },
		    "is 33554432, and that of others is 1048576" },
		{ { 7, true, 6, LEDGER_LEAST, 0, "Site", "--where a", "x", NULL }, "by \"Site\", and others by \"Event\"" },
		{ { 7, true, 6, LEDGER_LEAST, 0, NULL, "--where a", "x", NULL }, "by \"\", and others by \"Event\"" },
		{ { 7, true, 6, LEDGER_LEAST, 0, "Event", "--where b", "x", NULL },
		    "\"--where b\", and others with \"--where a\"" },
		{ { 7, true, 6, LEDGER_LEAST, 0, "Event", "--where a", "y", NULL }, "is \"y\", and that of others is \"x\"" },
		{ { 7, true, 6, LEDGER_LEAST, 3, "Event", "--where a", "x", NULL },
		    "its --seed is 3, and that of others is 0" },
		{ { 7, true, 6, LEDGER_LEAST, 0, "Event", "--where a", "x", "4k3/8/8/8/8/8/8/4K3 w - - 0 1" },
		    "its position is \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\", and that of others is \"\"" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct partial_merging m = { 0 };
		struct stats a = { .plan = cases[0].plan, .ledger = ledger_new(LEDGER_LEAST, 0) };
		struct stats b = { .plan = cases[i].plan, .ledger = ledger_new(cases[i].plan.memory, cases[i].plan.sample_key) };
		struct buf first = written(&a, 0, 2), second = written(&b, 1, 2);
		char error[PARTIAL_ERROR] = "";
		bool good = read_text(&m, buf_span(&first), error) && read_text(&m, buf_span(&second), error);

		CHECK(good == (cases[i].error == NULL) && (good || strstr(error, cases[i].error) != NULL),
		    "%zu: %s", i, error);
		partial_close(&m);
		/* If the memory for merging is given, the parts need not agree about it. */
		if (a.plan.memory != b.plan.memory) {
			m.memory = LEDGER_LEAST * 2;
			CHECK(read_text(&m, buf_span(&first), error) && read_text(&m, buf_span(&second), error) &&
			    m.stats.plan.memory == LEDGER_LEAST * 2, "%s", error);
			partial_close(&m);
		}
		buf_free(&first);
		buf_free(&second);
		ledger_free(a.ledger);
		ledger_free(b.ledger);
	}
}

/* The name of an input by its number; 0: unknown. */
static const char *
input_of(int number, struct buf *b)
{
	buf_clear(b);
	if (number > 0)
		sha256_base64(b, &number, sizeof(number));
	buf_char(b, '\0');
	return b->p;
}

static void
test_complete(void)
{
	static const struct {
		struct { unsigned long k, n; int input; } parts[6];	/* ends with n 0 */
		const char *error;
	} cases[] = {
		{ { { 0, 1, 1 } }, NULL }, { { { 0, 2, 1 }, { 1, 2, 1 } }, NULL },
		{ { { 2, 3, 1 }, { 0, 3, 1 }, { 1, 3, 1 } }, NULL },
		{ { { 0, 1, 1 }, { 0, 1, 2 }, { 0, 1, 3 } }, NULL },
		/* Each input must be complete by itself. */
		{ { { 0, 1, 3 }, { 1, 2, 1 }, { 1, 3, 2 }, { 0, 2, 1 }, { 2, 3, 2 }, { 0, 3, 2 } }, NULL },
		{ { { 0, 1, 3 }, { 1, 2, 1 }, { 1, 3, 2 }, { 0, 2, 1 }, { 0, 3, 2 } }, "missing (1): 2/3" },
		{ { { 0, 2, 1 }, { 1, 2, 2 } },
		    "2; parts of other files do not count: all runs must be given the same files" },
		{ { { 0 } }, "nothing" },
		{ { { 0, 2, 1 } }, "missing (1): 1/2" }, { { { 3, 4, 1 }, { 1, 4, 1 } }, "missing (2): 0/4 2/4" },
		{ { { 5, 1000000, 1 } },
		    "missing (999999): 0/1000000 1/1000000 2/1000000 3/1000000 4/1000000 6/1000000" },
		{ { { 0, 2, 1 }, { 1, 2, 1 }, { 0, 2, 1 } }, "0/2 is there twice" },
		{ { { 0, 2, 1 }, { 0, 2, 1 } }, "0/2 is there twice" },
		{ { { 0, 1, 1 }, { 0, 1, 1 } }, NULL },
		{ { { 0, 1, 1 }, { 0, 1, 1 }, { 0, 2, 2 }, { 1, 2, 2 } }, NULL },
		{ { { 0, 2, 1 }, { 1, 3, 1 } }, "shards of 2 and some of 3: 0/2, 1/3" },
		{ { { 0, 1, 1 }, { 1, 2, 1 }, { 0, 2, 1 } }, "shards of 1 and some of 2: 0/1, 1/2" },
		/* Parts of unknown input may belong to any input. */
		{ { { 0, 1, 0 }, { 0, 1, 0 }, { 0, 1, 1 } }, NULL },
		{ { { 0, 2, 0 }, { 1, 2, 0 }, { 0, 1, 1 } }, NULL },
		{ { { 0, 2, 0 }, { 0, 2, 0 } }, "0/2 is there twice" },
		{ { { 0, 2, 0 }, { 0, 1, 1 } }, "missing (1): 1/2" },
		{ { { 0, 1, 0 }, { 1, 2, 0 }, { 0, 2, 0 } }, "shards of 1 and some of 2" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct partial_merging m = { 0 };
		struct buf input = { 0 };
		char error[PARTIAL_ERROR] = "";
		bool good;

		for (int j = 0; j < 6 && cases[i].parts[j].n > 0; j++) {
			struct stats s = stats_new(LEDGER_LEAST);
			struct buf b;

			s.bytes = (uint64_t)j;
			s.input = input_of(cases[i].parts[j].input, &input);
			b = written(&s, cases[i].parts[j].k, cases[i].parts[j].n);
			CHECK(read_text(&m, buf_span(&b), error), "%s", error);
			buf_free(&b);
			ledger_free(s.ledger);
		}
		good = partial_complete(&m, error);
		CHECK(good == (cases[i].error == NULL) && (good || strstr(error, cases[i].error) != NULL),
		    "%zu: %s", i, error);
		buf_free(&input);
		partial_close(&m);
	}
}

/*
 * A merged result has the input of its parts if they have the same, otherwise one made of all of them, in any
 * order.
 */
static void
test_input(void)
{
	static const struct {
		int parts[5];		/* ends with -1 */
		bool common;
	} cases[] = {
		{ { 1, -1 }, true }, { { 1, 1, 1, -1 }, true }, { { 0, 0, -1 }, true },
		{ { 1, 2, 3, 1, -1 }, false }, { { 3, 1, 2, -1 }, false }, { { 2, 2, 1, 3, -1 }, false },
		{ { 0, 1, -1 }, false }, { { 1, 0, 0, -1 }, false },
	};
	struct buf first = { 0 }, second = { 0 }, input = { 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct partial_merging m = { 0 }, again = { 0 };
		struct buf b, twice;
		char error[PARTIAL_ERROR] = "";

		for (int j = 0; j < 5 && cases[i].parts[j] >= 0; j++) {
			struct stats s = stats_new(LEDGER_LEAST);

			s.bytes = (uint64_t)j;
			s.input = input_of(cases[i].parts[j], &input);
			b = written(&s, 0, 1);
			CHECK(read_text(&m, buf_span(&b), error), "%s", error);
			buf_free(&b);
			ledger_free(s.ledger);
		}
		CHECK(partial_complete(&m, error), "%s", error);
		if (cases[i].common)
			CHECK(strcmp(m.stats.input, input.p) == 0, "%zu: %s", i, m.stats.input);
		else
			CHECK(strlen(m.stats.input) == 44 &&
			    strcmp(m.stats.input, input.p) != 0, "%zu: %s", i, m.stats.input);
		if (i >= 3 && i <= 5) {
			buf_clear(i == 3 ? &first : &second);
			buf_str(i == 3 ? &first : &second, m.stats.input);
			CHECK(i == 3 || span_eq(buf_span(&first), buf_span(&second)), "%zu: the order tells", i);
		}
		/* It can be written and read back unchanged. */
		b = written(&m.stats, 0, 1);
		CHECK(read_text(&again, buf_span(&b), error) && partial_complete(&again, error) &&
		    strcmp(again.stats.input, m.stats.input) == 0, "%s", error);
		twice = written(&again.stats, 0, 1);
		CHECK(span_eq(buf_span(&b), buf_span(&twice)), "%zu: written again it differs", i);
		buf_free(&b);
		buf_free(&twice);
		partial_close(&m);
		partial_close(&again);
	}
	buf_free(&first);
	buf_free(&second);
	buf_free(&input);
}

/*
 * Two inputs without games have the same numbers, and if they have no name the same bytes: both are accepted as
 * parts.
 */
static void
test_empty_files(void)
{
	struct partial_merging m = { 0 };
	struct buf input = { 0 };
	char error[PARTIAL_ERROR] = "";

	for (int number = 0; number < 6; number++) {
		struct stats s = stats_new(LEDGER_LEAST);
		struct buf b;
		bool good;

		s.input = input_of(number % 3, &input);
		b = written(&s, 0, 1);
		good = read_text(&m, buf_span(&b), error);
		CHECK(good, "%d: %s", number, error);
		buf_free(&b);
		ledger_free(s.ledger);
	}
	CHECK(m.parts_n == 6 && partial_complete(&m, error), "%s", error);
	buf_free(&input);
	partial_close(&m);
}

/* Sums that overflow become the greatest number that can be written and read, in any order. */
static void
test_great_sums(void)
{
	static const uint64_t values[] = { INT64_MAX, 1, INT64_MAX - 5, 7, 3 };
	struct buf want = { 0 };

	for (int first = 0; first < 5; first++) {
		struct partial_merging m = { 0 }, again = { 0 };
		char error[PARTIAL_ERROR] = "";
		struct buf b;

		for (int i = 0; i < 5; i++) {
			struct stats s = stats_new(LEDGER_LEAST);

			s.bytes = s.files = values[(first + i) % 5];
			*ledger_row(s.ledger, TABLE_PLAYERS, SPAN("A")) = s.bytes;
			b = written(&s, 0, 1);
			CHECK(read_text(&m, buf_span(&b), error), "%s", error);
			buf_free(&b);
			ledger_free(s.ledger);
		}
		CHECK(partial_complete(&m, error), "%s", error);
		CHECK(*ledger_row(m.stats.ledger, TABLE_PLAYERS, SPAN("A")) == INT64_MAX &&
		    m.stats.files == INT64_MAX &&
		    m.stats.bytes == INT64_MAX, "from %d: they wrapped", first);
		b = written(&m.stats, 0, 1);
		CHECK(read_text(&again, buf_span(&b), error), "%s", error);
		if (first == 0)
			buf_add(&want, buf_span(&b));
		CHECK(span_eq(buf_span(&b), buf_span(&want)), "from %d: the order tells", first);
		buf_free(&b);
		partial_close(&m);
		partial_close(&again);
	}
	buf_free(&want);
}

/* A file that accepts only that many pieces. */
struct full { size_t left, pieces, most; };

static bool
take_some(void *data, struct span piece)
{
	struct full *f = data;

	f->pieces++;
	if (piece.n > f->most)
		f->most = piece.n;
	return f->left > 0 && f->left-- > 0;
}

/* The text is written in pieces, however long it is; after one that fails no more are written. */
static void
test_pieces(void)
{
	struct stats s = stats_new(LEDGER_MEMORY);
	const struct partial_shard all = { 0, 1 };
	struct full f = { SIZE_MAX, 0, 0 };
	size_t pieces;

	for (uint64_t i = 0; i < 20000; i++)
		count(&s, i, 3);
	CHECK(partial_write(&s, &all, take_some, &f) && f.pieces > 10 && f.most < 1 << 17,
	    "%zu pieces, of up to %zu bytes", f.pieces, f.most);
	pieces = f.pieces;
	for (size_t i = 0; i < 4; i++) {
		const size_t left = i < 2 ? i : i == 2 ? pieces / 2 : pieces - 1;

		f = (struct full){ left, 0, 0 };
		CHECK(!partial_write(&s, &all, take_some, &f) && f.pieces == left + 1, "%zu pieces of %zu", f.pieces,
		    left);
	}
	ledger_free(s.ledger);
}

/* As many parts as a large array of jobs has, one of them twice. */
static void
test_many(void)
{
	const int many = check_all() ? 20000 : 3000;
	struct partial_merging m = { 0 };
	struct buf input = { 0 }, again = { 0 };
	char error[PARTIAL_ERROR] = "";

	for (int i = 0; i < many; i++) {
		struct stats s = stats_new(LEDGER_LEAST);
		char name[20];
		struct buf b;
		FILE *f;

		s.input = input_of(1 + i % 2, &input);
		*ledger_row(s.ledger, TABLE_PLAYERS, SPAN("A")) = 1;
		b = written(&s, (unsigned long)i / 2, (unsigned long)many / 2);
		snprintf(name, sizeof(name), "part-%d", i);
		f = fmemopen(b.p, b.n, "rb");
		CHECK(partial_read(&m, f, name, error), "%s", error);
		fclose(f);
		if (i == 777)
			buf_add(&again, buf_span(&b));
		buf_free(&b);
		ledger_free(s.ledger);
	}
	CHECK(partial_complete(&m, error), "%s", error);
	CHECK(*ledger_row(m.stats.ledger, TABLE_PLAYERS, SPAN("A")) == (uint64_t)many, "not all were added");
	CHECK(read_text(&m, buf_span(&again), error) && !partial_complete(&m, error) &&
	    strcmp(error, "part: the same part was merged already: part-777") == 0, "%s", error);
	buf_free(&again);
	buf_free(&input);
	partial_close(&m);
}

/* Reading ends for files that are not text at all. */
static void
test_endless(void)
{
	struct partial_merging m = { 0 };
	char error[PARTIAL_ERROR] = "";
	FILE *f = fopen("/dev/zero", "rb");

	CHECK(f != NULL && !partial_read(&m, f, "zeros", error) &&
	    strstr(error, "zeros: line 1: this line is too long") != NULL, "%s", error);
	if (f != NULL)
		fclose(f);
	f = fopen("/", "rb");
	if (f != NULL) {
		CHECK(!partial_read(&m, f, "/", error), "a folder is read");
		fclose(f);
	}
	partial_close(&m);
}

int
main(void)
{
	RUN(test_round_trip);
	RUN(test_any_split);
	RUN(test_damage);
	RUN(test_strict);
	RUN(test_plans);
	RUN(test_complete);
	RUN(test_input);
	RUN(test_empty_files);
	RUN(test_great_sums);
	RUN(test_pieces);
	RUN(test_many);
	RUN(test_endless);
	return check_end();
}
