/*
 * test_baseline: known findings are recognised after games are reordered and renumbered, and no others are; the
 * file is the same whoever wrote it.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "toolkit/finding/baseline.h"
#include "base/tally.h"
#include "support/check.h"

/* -- tally -- */

static void
test_tally(void)
{
	enum { KEYS = 10000 };
	struct tally t = { 0 };

	CHECK(tally_find(&t, 0) == NULL, "an empty one has 0");
	for (int round = 1; round <= 3; round++)
		for (uint64_t i = 0; i < KEYS; i++) {
			/* Keys that differ in their low bits only, in their high bits only, and 0. */
			uint64_t key = i % 2 == 0 ? i : i << 40;
			uint32_t *n = tally_at(&t, key);

			CHECK(n != NULL && *n == (uint32_t)round - 1, "key %llu: %u", (unsigned long long)key, n == NULL ? 0 : *n);
			if (n != NULL)
				++*n;
		}
	CHECK(t.n == KEYS, "%zu keys", t.n);
	CHECK(tally_find(&t, 0) != NULL && *tally_find(&t, 0) == 3, "0 has come three times");
	CHECK(tally_find(&t, 1) == NULL, "1 has never come");
	tally_clear(&t);
	CHECK(t.n == 0 && tally_find(&t, 0) == NULL, "nothing is left");
	CHECK(*tally_at(&t, 5) == 0, "starts anew");
	tally_free(&t);
	CHECK(t.n == 0 && tally_find(&t, 5) == NULL, "nothing is left");
}

/* -- fingerprints -- */

static const struct identity somebody = { 0x1111, 0x2222 };

static struct prints
print(enum diag id, const char *token, const struct identity *who, bool chosen)
{
	struct finding f = { .id = id, .token = span_of(token) };

	return fingerprint(&f, who, chosen);
}

static bool
equal(struct prints a, struct prints b)
{
	return a.roster == b.roster && a.play == b.play;
}

/* Two tokens: are they the same finding? */
static const struct {
	enum diag id;
	const char *a, *b;
	bool chosen, same;
} tokens[] = {
	{ DIAG_ILLEGAL_PINNED, "Nxe4", "Nxe4", false, true },
	{ DIAG_ILLEGAL_PINNED, "Nxe4", "Nxe5", false, false },
	{ DIAG_ILLEGAL_PINNED, "12.Nxe4", "13...Nxe4", false, true },
	{ DIAG_STRUCT_GARBAGE_BETWEEN_GAMES, "some  text\n\there", " some text here\r\n", false, true },
	{ DIAG_STRUCT_GARBAGE_BETWEEN_GAMES, "some text", "sometext", false, false },
	{ DIAG_TAG_DATE_FORMAT, "2019.13.01", "2020.13.01", false, false },
	{ DIAG_TAG_DATE_FORMAT, "12", "13", false, false },
	{ DIAG_NUM_GAP, "12.", "14.", false, true },
	{ DIAG_RAV_NUMBER_MISMATCH, "12...", "11.", false, true },
	{ DIAG_TAG_MISSING_ROSTER, "[Event \"A\"]", "[Event \"B\"]", false, true },
	/* Reported once for a game: it does not matter which place was the first. */
	{ DIAG_SAN_CASTLING_ZERO, "0-0", "0-0-0", false, true },
	{ DIAG_SAN_CASTLING_ZERO, "0-0", "0-0-0", true, false },
};

static void
test_tokens(void)
{
	for (size_t i = 0; i < sizeof(tokens) / sizeof(tokens[0]); i++) {
		struct prints a = print(tokens[i].id, tokens[i].a, &somebody, tokens[i].chosen);
		struct prints b = print(tokens[i].id, tokens[i].b, &somebody, tokens[i].chosen);

		CHECK(equal(a, b) == tokens[i].same, "%s: \"%s\" and \"%s\"", diag_rows[tokens[i].id].id, tokens[i].a,
		    tokens[i].b);
	}
}

static void
test_identity(void)
{
	struct identity mended = { 0x1111, 0x3333 }, renamed = { 0x4444, 0x2222 };
	struct prints p = print(DIAG_ILLEGAL_PINNED, "Nxe4", &somebody, false);
	struct prints q = print(DIAG_ILLEGAL_PINNED, "Nxe4", &mended, false);
	struct prints r = print(DIAG_ILLEGAL_PINNED, "Nxe4", &renamed, false);

	CHECK(p.roster == q.roster && p.play != q.play, "other moves");
	CHECK(p.roster != r.roster && p.play == r.play, "other names");
	CHECK(!equal(p, print(DIAG_ILLEGAL_BLOCKED, "Nxe4", &somebody, false)), "another id");
	CHECK(equal(print(DIAG_LEX_TAB, "\t", &somebody, false), print(DIAG_LEX_TAB, "\t", &renamed, false)), "once a file");
	CHECK(equal(print(DIAG_LEX_TAB, "\t", &somebody, false), fingerprint_of_file(DIAG_LEX_TAB)), "of a file");
	CHECK(!equal(print(DIAG_LEX_TAB, "\t", &somebody, true), print(DIAG_LEX_TAB, "\t", &renamed, true)), "chosen");
}

/* They are stored in files: if these numbers change, every existing baseline becomes worthless. */
static void
test_for_ever(void)
{
	struct prints p = print(DIAG_ILLEGAL_PINNED, "Nxe4", &somebody, false);
	struct prints f = fingerprint_of_file(DIAG_FILE_EMPTY);

	CHECK(p.roster == 0x89bd9e9111faa92fu, "%016llx", (unsigned long long)p.roster);
	CHECK(p.play == 0x4eb8b47d1ce28cb8u, "%016llx", (unsigned long long)p.play);
	CHECK(f.roster == 0xc1523817d3e26354u && f.play == f.roster, "%016llx", (unsigned long long)f.roster);
	CHECK(fingerprint_hash(SPAN("Carlsen, Magnus")) == 0x7be6af931b465780u, "%016llx",
	    (unsigned long long)fingerprint_hash(SPAN("Carlsen, Magnus")));
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++)
		CHECK(strlen(diag_rows[id].id) < DIAG_ID_MAX, "%s is longer than DIAG_ID_MAX", diag_rows[id].id);
}

/* The token counts up to its first 1000 bytes. */
static void
test_long_token(void)
{
	static char a[3000], b[3000];

	memset(a, 'x', sizeof(a) - 1);
	memset(b, 'x', sizeof(b) - 1);
	b[1000] = 'y';
	CHECK(equal(print(DIAG_ILLEGAL_PINNED, a, &somebody, false), print(DIAG_ILLEGAL_PINNED, b, &somebody, false)), "byte 1000");
	b[999] = 'y';
	CHECK(!equal(print(DIAG_ILLEGAL_PINNED, a, &somebody, false), print(DIAG_ILLEGAL_PINNED, b, &somebody, false)), "byte 999");
	/* A blank counts where a byte fits in behind it. */
	for (int at = 997; at <= 999; at++) {
		bool counts = at < 999;

		memset(a, 'x', sizeof(a) - 1);
		memset(b, 'x', sizeof(b) - 1);
		a[at] = ' ';
		memcpy(a + at + 1, "yz", 2);
		memcpy(b + at, "yz", 2);
		CHECK(equal(print(DIAG_ILLEGAL_PINNED, a, &somebody, false), print(DIAG_ILLEGAL_PINNED, b, &somebody, false)) != counts,
		    "a blank as byte %d", at);
	}
}

static void
test_words(void)
{
	struct buf b = { 0 };

	fingerprint_words(&b, SPAN("  a\r\n\tb c "));
	buf_char(&b, '|');
	fingerprint_words(&b, SPAN(" \n"));
	fingerprint_words(&b, SPAN(""));
	fingerprint_words(&b, SPAN("\nde"));
	buf_char(&b, '|');
	fingerprint_words(&b, SPAN(" f"));
	fingerprint_words(&b, SPAN("  gi hkl "));
	CHECK(span_eq(buf_span(&b), SPAN("a b c|de|fgi hkl")), "\"%.*s\"", (int)b.n, b.p);
	buf_free(&b);
}

/* -- baselines -- */

static struct span
file(const char *name)
{
	return span_of(name);
}

static struct baseline *
open_text(const char *path, struct span text)
{
	char error[200] = "";
	struct baseline *b = baseline_open(path, text, error);

	CHECK(b != NULL, "%s", error);
	return b;
}

static struct baseline *
open_new(const char *path)
{
	return open_text(path, (struct span){ NULL, 0 });
}

/* Writes it, frees it, and reads it again under that name. */
static struct baseline *
again(struct baseline *b, const char *path, struct buf *text)
{
	buf_clear(text);
	CHECK(baseline_write(b, text), "written");
	baseline_free(b);
	return open_text(path, buf_span(text));
}

static const char expected[] =
    "{\"arbiter-baseline\": 1, \"files\": {\n"
    "\"a.pgn\": [\n"
    "{\"id\": \"illegal-pinned\", \"roster\": \"0000000000000001\", \"play\": \"0000000000000002\", \"count\": 2, "
    "\"game\": \"A - \\\"B\\\", 2019.01.01\"},\n"
    "{\"id\": \"num-gap\", \"roster\": \"0000000000000001\", \"play\": \"0000000000000002\", \"count\": 1}\n"
    "],\n"
    "\"b.pgn\": [\n"
    "{\"id\": \"illegal-pinned\", \"roster\": \"00000000000000ff\", \"play\": \"fedcba9876543210\", \"count\": 1}\n"
    "]\n"
    "}}\n";

static void
test_written(void)
{
	struct baseline *b = open_new("base.json");
	struct buf text = { 0 }, twice = { 0 };
	struct prints p = { 1, 2 }, q = { 0xff, 0xfedcba9876543210u };

	baseline_add(b, file("b.pgn"), DIAG_ILLEGAL_PINNED, q, SPAN(""));
	baseline_add(b, file("a.pgn"), DIAG_NUM_GAP, p, SPAN(""));
	baseline_add(b, file("./a.pgn"), DIAG_ILLEGAL_PINNED, p, SPAN("A - \"B\", 2019.01.01"));
	baseline_add(b, file("x/../a.pgn"), DIAG_ILLEGAL_PINNED, p, SPAN("another"));
	b = again(b, "base.json", &text);
	CHECK(span_eq(buf_span(&text), span_of(expected)), "%.*s", (int)text.n, text.p);
	CHECK(baseline_write(b, &twice) && span_eq(buf_span(&twice), span_of(expected)), "%.*s", (int)twice.n, twice.p);
	baseline_free(b);
	b = open_new("base.json");
	buf_clear(&text);
	CHECK(baseline_write(b, &text) && span_eq(buf_span(&text), SPAN("{\"arbiter-baseline\": 1, \"files\": {\n}}\n")),
	    "empty: %.*s", (int)text.n, text.p);
	b = again(b, "base.json", &text);
	baseline_free(b);
	buf_free(&text);
	buf_free(&twice);
}

static void
test_covers(void)
{
	struct baseline *b = open_text("base.json", span_of(expected));
	struct prints p = { 1, 2 }, by_roster = { 1, 7 }, by_play = { 7, 2 }, other = { 7, 7 };

	CHECK(!baseline_covers(b, file("c.pgn"), DIAG_ILLEGAL_PINNED, p), "another file");
	CHECK(!baseline_covers(b, file("a.pgn"), DIAG_ILLEGAL_BLOCKED, p), "another id");
	CHECK(!baseline_covers(b, file("a.pgn"), DIAG_ILLEGAL_PINNED, other), "another game");
	CHECK(!baseline_covers(b, file("a.pgn"), DIAG_ILLEGAL_PINNED, (struct prints){ 2, 1 }), "the one is not the other");
	CHECK(baseline_covers(b, file("a.pgn"), DIAG_ILLEGAL_PINNED, by_roster), "moves were mended");
	CHECK(baseline_covers(b, file("a.pgn"), DIAG_ILLEGAL_PINNED, by_play), "names were mended");
	CHECK(!baseline_covers(b, file("a.pgn"), DIAG_ILLEGAL_PINNED, p), "a third one is new");
	CHECK(baseline_covers(b, file("a.pgn"), DIAG_NUM_GAP, p), "the other id");
	CHECK(!baseline_covers(b, file("a.pgn"), DIAG_NUM_GAP, p), "once only");
	baseline_free(b);
}

/* The game with both fingerprints comes first, so that each of two games is matched with its own. */
static void
test_covers_best(void)
{
	static const char text[] =
	    "{\"arbiter-baseline\":1,\"files\":{\"a\":["
	    "{\"id\":\"num-gap\",\"roster\":\"0000000000000001\",\"play\":\"0000000000000002\",\"count\":1},"
	    "{\"id\":\"num-gap\",\"roster\":\"0000000000000001\",\"play\":\"0000000000000003\",\"count\":1}]}}";
	struct prints p[] = { { 1, 2 }, { 9, 3 }, { 1, 3 }, { 9, 2 } };

	for (size_t i = 0; i < 4; i++) {
		struct baseline *b = open_text("base.json", span_of(text));

		CHECK(baseline_covers(b, file("a"), DIAG_NUM_GAP, p[i]), "%zu", i);
		CHECK(baseline_covers(b, file("a"), DIAG_NUM_GAP, p[(i + 1) % 4]), "%zu: the other", i);
		CHECK(!baseline_covers(b, file("a"), DIAG_NUM_GAP, p[i]), "%zu: no more", i);
		baseline_free(b);
	}
}

static void
test_stale(void)
{
	struct baseline *b = open_text("base.json", span_of(expected));
	struct buf text = { 0 };
	struct prints p = { 1, 2 };
	struct mutes mutes = { .n = 1 };
	struct grading g = { .level = SEVERITY_WARNING };

	CHECK(baseline_stale(b) == 0, "nothing was judged: %llu", (unsigned long long)baseline_stale(b));
	CHECK(baseline_covers(b, file("a.pgn"), DIAG_ILLEGAL_PINNED, p), "one of two");
	CHECK(baseline_stale(b) == 0, "not yet judged to its end");
	baseline_file_checked(b, file("a.pgn"), &g, &mutes);
	CHECK(baseline_stale(b) == 0, "nothing was looked for: %llu", (unsigned long long)baseline_stale(b));
	g.severity[DIAG_NUM_GAP] = SEVERITY_WARNING;
	mutes.by[DIAG_NUM_GAP] = 1;
	baseline_file_checked(b, file("a.pgn"), &g, &mutes);
	CHECK(baseline_stale(b) == 0, "it is muted for the file: %llu", (unsigned long long)baseline_stale(b));
	g.severity[DIAG_ILLEGAL_PINNED] = SEVERITY_ERROR;
	mutes.by[DIAG_NUM_GAP] = 0;
	baseline_file_checked(b, file("a.pgn"), &g, &mutes);
	baseline_file_checked(b, file("c.pgn"), &g, &mutes);
	CHECK(baseline_stale(b) == 2, "one of each: %llu", (unsigned long long)baseline_stale(b));
	b = again(b, "base.json", &text);
	CHECK(!baseline_covers(b, file("a.pgn"), DIAG_NUM_GAP, p), "gone");
	CHECK(baseline_covers(b, file("a.pgn"), DIAG_ILLEGAL_PINNED, p), "needed");
	CHECK(!baseline_covers(b, file("a.pgn"), DIAG_ILLEGAL_PINNED, p), "once");
	CHECK(baseline_covers(b, file("b.pgn"), DIAG_ILLEGAL_PINNED, (struct prints){ 0xff, 0 }), "not judged: stays");
	baseline_free(b);
	buf_free(&text);
}

/* -- names -- */

/* A file that is checked as `from` is the same file to a baseline in another folder. */
static void
test_names(void)
{
	static const struct {
		const char *base, *name, *written;
	} rows[] = {
		{ "base.json", "games/a.pgn", "\"games/a.pgn\"" },
		{ "./base.json", "./games//a.pgn", "\"games/a.pgn\"" },
		{ "games/base.json", "games/a.pgn", "\"a.pgn\"" },
		{ "ci/base.json", "games/a.pgn", "\"../games/a.pgn\"" },
		{ "ci/deep/base.json", "games/a.pgn", "\"../../games/a.pgn\"" },
		{ "ga/base.json", "games/a.pgn", "\"../games/a.pgn\"" },
		{ "/base.json", "/games/a.pgn", "\"games/a.pgn\"" },
		{ "/x/base.json", "/x/y/../a.pgn", "\"a.pgn\"" },
		{ "/x/base.json", "/../../a.pgn", "\"../a.pgn\"" },
		{ "base.json", "a\nb\t\"c\"\\.pgn", "\"a\\u000ab\\u0009\\\"c\\\"\\\\.pgn\"" },
		{ "base.json", "M\xfcller.pgn", "\"M%FCller.pgn\"" },
		{ "base.json", "M\xc3\xbcller 100%.pgn", "\"M\xc3\xbcller 100%25.pgn\"" },
		{ "base.json", "\xed\xa0\x80\xff", "\"%ED%A0%80%FF\"" },
		{ "base.json", "x\xe2\x80\xa8y\xc2\x9bz", NULL },
		{ "base.json", "a.zip/b.pgn", "\"a.zip/b.pgn\"" },
	};
	struct buf text = { 0 };
	struct prints p = { 1, 2 };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct baseline *b = open_new(rows[i].base);

		baseline_add(b, file(rows[i].name), DIAG_NUM_GAP, p, SPAN(""));
		b = again(b, rows[i].base, &text);
		buf_char(&text, '\0');
		CHECK(rows[i].written == NULL || strstr(text.p, rows[i].written) != NULL, "%s: %s", rows[i].name, text.p);
		CHECK(baseline_covers(b, file(rows[i].name), DIAG_NUM_GAP, p), "%s", rows[i].name);
		baseline_free(b);
	}
	buf_free(&text);
}

/* XXH3 has the same value for both names. */
static void
test_alike(void)
{
	static const char *const names[] = { "hiliinpeendngpfd", "appggeppjnnlpibl" };
	struct baseline *b = open_new("base.json");
	struct buf text = { 0 };

	CHECK(fingerprint_hash(file(names[0])) == fingerprint_hash(file(names[1])), "they are made to be alike");
	for (int i = 0; i < 2; i++)
		for (int times = 0; times <= i; times++)
			baseline_add(b, file(names[i]), DIAG_NUM_GAP, (struct prints){ 1, 2 }, SPAN(""));
	b = again(b, "base.json", &text);
	for (int i = 0; i < 2; i++) {
		for (int times = 0; times <= i; times++)
			CHECK(baseline_covers(b, file(names[i]), DIAG_NUM_GAP, (struct prints){ 1, 2 }), "%s: %d", names[i], times);
		CHECK(!baseline_covers(b, file(names[i]), DIAG_NUM_GAP, (struct prints){ 1, 2 }), "%s: no more", names[i]);
	}
	baseline_free(b);
	buf_free(&text);
}

/* Made in one folder, used from another. */
static void
test_folders(void)
{
	char top[] = "/tmp/test_baseline.XXXXXX", base[64], *was = NULL;
	static char here[4096];
	struct buf text = { 0 };
	struct prints p = { 1, 2 };
	struct baseline *b;

	was = getcwd(here, sizeof(here));
	if (was == NULL || mkdtemp(top) == NULL || chdir(top) != 0) {
		CHECK(false, "no folder to try it in");
		return;
	}
	b = open_new("base.json");
	baseline_add(b, file("games/a.pgn"), DIAG_NUM_GAP, p, SPAN(""));
	b = again(b, "base.json", &text);
	baseline_free(b);
	CHECK(chdir("/") == 0, "chdir");
	snprintf(base, sizeof(base), "%s/base.json", top + 1);
	b = open_text(base, buf_span(&text));
	snprintf(base, sizeof(base), "%s/games/a.pgn", top + 1);
	CHECK(!baseline_covers(b, file("games/a.pgn"), DIAG_NUM_GAP, p), "another folder");
	CHECK(baseline_covers(b, file(base), DIAG_NUM_GAP, p), "%s", base);
	baseline_free(b);
	buf_free(&text);
	CHECK(chdir(was) == 0 && rmdir(top) == 0, "back");
}

/* -- what is not a baseline -- */

#define HEAD "{\"arbiter-baseline\": 1, \"files\": {\n\"a\": [\n"
#define GOOD "{\"id\": \"num-gap\", \"roster\": \"0000000000000001\", \"play\": \"0000000000000002\", \"count\": 1}"

static const struct {
	const char *text, *error;	/* a part of it */
} bad[] = {
	{ "", "line 1" },
	{ "[]", "not an Arbiter baseline" },
	{ "{}", "not an Arbiter baseline" },
	{ "{\"files\": {}}", "not an Arbiter baseline" },
	{ "{\"arbiter-baseline\": \"1\", \"files\": {}}", "not an Arbiter baseline" },
	{ "{\"arbiter-baseline\": 2, \"files\": {}}", "version 2" },
	{ "{\"arbiter-baseline\": 1}", "a version and files" },
	{ "{\"arbiter-baseline\": 1, \"files\": []}", "a version and files" },
	{ "{\"arbiter-baseline\": 1, \"files\": {}, \"x\": 1}", "a version and files" },
	{ "{\"arbiter-baseline\": 1, \"files\": {\"a\": {}}}", "not a list" },
	{ "{\"arbiter-baseline\": 1, \"files\": {\"a\": [1]}}", "item 1" },
	{ "{\"arbiter-baseline\": 1, \"files\": {\"a\": [], \"a\": []}}", "line 1, column 46: the name before this place is a duplicate" },
	{ HEAD GOOD ",\n" GOOD "\n" GOOD "]}}", "line 5" },
	{ HEAD GOOD ",\n<<<<<<< ours\n" GOOD "]}}", "line 4" },
	{ HEAD GOOD ",\n{\"id\": \"num-gap\"}]}}", "line 4: " },
	{ HEAD GOOD ",\n{\"id\": \"num-gab\", \"roster\": \"0\", \"play\": \"0\", \"count\": 1}]}}",
	    "line 4: no finding has the id 'num-gab'" },
	{ HEAD "{\"id\": \"num-gap\", \"roster\": \"{\\\"{{\", \"play\": \"0\", \"count\": 1}]}}", "line 3: a fingerprint" },
	{ HEAD "{\"id\": \"num-gap\", \"roster\": \"000000000000000A\", \"play\": \"0\", \"count\": 1}]}}", "fingerprint" },
	{ HEAD "{\"id\": \"num-gap\", \"roster\": \"00000000000000001\", \"play\": \"0\", \"count\": 1}]}}", "fingerprint" },
	{ HEAD "{\"id\": \"num-gap\", \"roster\": \"0000000000000001\", \"play\": \"0000000000000001\", \"count\": 0}]}}",
	    "line 3: the count" },
	{ HEAD "{\"id\": \"num-gap\", \"roster\": \"0000000000000001\", \"play\": \"0000000000000001\", \"count\": -1}]}}",
	    "line 3: the count" },
	{ HEAD "{\"id\": \"num-gap\", \"roster\": \"0000000000000001\", \"play\": \"0000000000000001\", \"count\": "
	    "4294967296}]}}", "line 3: the count" },
	{ HEAD "{\"id\": \"num-gap\", \"roster\": \"0000000000000001\", \"play\": \"0000000000000001\", \"count\": 1, "
	    "\"more\": 1}]}}", "line 3: " },
	{ "\x1b]0;x\x07{", "line 1" },
};

static void
test_refused(void)
{
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		char error[200] = "";
		struct baseline *b;

		errno = 0;
		b = baseline_open("base.json", span_of(bad[i].text), error);
		CHECK(b == NULL, "taken: %s", bad[i].text);
		CHECK(errno != ENOMEM, "%s: there is memory", bad[i].text);
		CHECK(strstr(error, bad[i].error) != NULL, "%s: %s", bad[i].text, error);
		for (const char *p = error; *p != '\0'; p++)
			CHECK(*p >= ' ' && *p <= '~', "%s: byte %02x", bad[i].text, (unsigned char)*p);
		baseline_free(b);
	}
}

/* A line that is there twice, from both sides of a merge, counts as one; of two counts the higher one applies. */
static void
test_merged(void)
{
	struct baseline *b = open_text("base.json", SPAN(HEAD GOOD ",\n" GOOD "]}}"));
	struct prints p = { 1, 2 };

	CHECK(baseline_covers(b, file("a"), DIAG_NUM_GAP, p) && !baseline_covers(b, file("a"), DIAG_NUM_GAP, p), "once");
	baseline_free(b);
}

/* 100,000 entries, among them 50,000 of one id in games that cannot be distinguished by their tags. */
static void
test_many(void)
{
	const uint64_t many = check_all() ? 100000 : 40000;
	struct baseline *b = open_new("base.json");
	struct buf text = { 0 };
	uint64_t covered = 0;
	clock_t start;

	for (uint64_t i = 0; i < many; i++)
		baseline_add(b, i % 3 == 0 ? file("a.pgn") : file("b.pgn"), i % 2 == 0 ? DIAG_NUM_GAP : DIAG_ILLEGAL_PINNED,
		    (struct prints){ i % 2 == 0 ? 5 : i, i }, SPAN("Somebody - Somebody else, 2019.01.01"));
	start = clock();
	b = again(b, "base.json", &text);
	for (uint64_t i = many; i-- > 0; )
		covered += baseline_covers(b, i % 3 == 0 ? file("a.pgn") : file("b.pgn"),
		    i % 2 == 0 ? DIAG_NUM_GAP : DIAG_ILLEGAL_PINNED, (struct prints){ i % 2 == 0 ? 5 : i, i + (i % 4 == 0 ? many : 0) });
	CHECK(covered == many, "%llu of %llu", (unsigned long long)covered, (unsigned long long)many);
	CHECK(clock() - start < check_seconds(2), "it takes %ld ms", (long)((clock() - start) * 1000 / CLOCKS_PER_SEC));
	printf("# %llu entries, %zu bytes, %ld ms\n", (unsigned long long)many, text.n, (long)((clock() - start) * 1000 / CLOCKS_PER_SEC));
	baseline_free(b);
	buf_free(&text);
}

int
main(void)
{
	RUN(test_tally);
	RUN(test_tokens);
	RUN(test_identity);
	RUN(test_for_ever);
	RUN(test_long_token);
	RUN(test_words);
	RUN(test_written);
	RUN(test_covers);
	RUN(test_covers_best);
	RUN(test_stale);
	RUN(test_names);
	RUN(test_alike);
	RUN(test_folders);
	RUN(test_refused);
	RUN(test_merged);
	RUN(test_many);
	return check_end();
}
