/* test_token_tags: tag pairs read without the lexer are those that it reads, and finds nothing odd in. */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/random.h"
#include "games/pgn/token_tags.h"
#include "games/pgn/token.h"

enum { AFTER = 64 };	/* bytes that may be read after a text */

/* How many pairs at the start the lexer reads as plain ones, each on the line after the one before it. */
static int
lex(struct tags *t, struct span text, char eol)
{
	struct lexer l;
	struct token token;
	const char *last = text.p;

	token_lexer_init(&l, text, eol);
	tags_clear(t);
	while (token_next(&l, &token) && token.kind == TOKEN_TAG && token.odd == 0) {
		size_t between = (size_t)(token.text.p - last);

		if (t->n == 0 ? between != 0 : !(between == 1 && *last == eol) &&
		    !(between == 2 && eol == '\n' && memcmp(last, "\r\n", 2) == 0))
			break;
		if (!tags_add(t, &(struct tag){ token.name, token.content, token.text }))
			break;
		last = token.text.p + token.text.n;
	}
	return t->n;
}

/* Compares both readings; returns how many pairs were read without the lexer. */
static int
compare(struct span text, char eol)
{
	static struct tags fast, slow;
	const char *end;
	int n;

	tags_clear(&fast);
	end = token_tags_read(&fast, text.p, text.p + text.n, eol);
	n = lex(&slow, text, eol);
	CHECK(fast.n <= n, "%d pairs, the lexer reads %d: %.*s", fast.n, n, (int)text.n, text.p);
	CHECK(end == (fast.n == 0 ? text.p : fast.list[fast.n - 1].text.p + fast.list[fast.n - 1].text.n), "the end: %.*s",
	    (int)text.n, text.p);
	for (int i = 0; i < fast.n && i < n; i++) {
		const struct tag *a = &fast.list[i], *b = &slow.list[i];

		CHECK(a->name.p == b->name.p && a->name.n == b->name.n && a->value.p == b->value.p &&
		    a->value.n == b->value.n && a->text.p == b->text.p && a->text.n == b->text.n &&
		    fast.known[i] == slow.known[i], "pair %d of %.*s", i, (int)text.n, text.p);
	}
	if (fast.n == n)
		CHECK(memcmp(fast.at, slow.at, sizeof(fast.at)) == 0, "places: %.*s", (int)text.n, text.p);
	return fast.n;
}

static int
compare_copy(const char *text, size_t n, char eol)
{
	char *p = calloc(1, n + AFTER);
	int read;

	memcpy(p, text, n);
	read = compare((struct span){ p, n }, eol);
	free(p);
	return read;
}

static void
test_pairs(void)
{
	static const struct {
		const char *text;
		int read;
	} rows[] = {
		{ "[Event \"a\"]\n[Site \"b\"]\n\n1. e4 *\n", 2 }, { "[Event \"\"]\r\n[Site \"b\"]\r\n", 2 },
		{ "[Event \"a\"]", 1 }, { "[Event \"a\"", 0 }, { "[Event \"a", 0 }, { "[Event \"", 0 }, { "[", 0 }, { "", 0 },
		{ "[Event \"a\"] [Site \"b\"]\n", 1 }, { "[Event \"a\"][Site \"b\"]\n", 1 }, { "[Event \"a\"]\n\n[Site \"b\"]\n", 1 },
		{ "[Event \"a\\\"]\n", 0 }, { "[Event \"a\" ]\n", 0 },
		{ "[Event  \"a\"]\n", 0 }, { "[Event\"a\"]\n", 0 }, { "[ \"a\"]\n", 0 },
		{ "[Event \"a\"]\n[event \"b\"]\n[Event \"c\"]\n", 3 }, { "[A_1 \"a\"]\n[A-1 \"a\"]\n", 1 },
		{ "[WhiteTeamCountr \"a\"]\n", 1 }, { "[WhiteTeamCountry \"a\"]\n", 0 }, { "[Event \"a\nb\"]\n", 0 }, { "x", 0 },
		{ "[El \"x\"]\n[Ro \"y\"]\n[Whit \"z\"]\n", 3 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		int read = compare_copy(rows[i].text, strlen(rows[i].text), '\n');

#ifdef __SSE2__
		CHECK(read == rows[i].read, "%d pairs, not %d: %s", read, rows[i].read, rows[i].text);
#else
		CHECK(read == 0, "%d pairs: %s", read, rows[i].text);
#endif
	}
}

/* As many as fit, and one more. */
static void
test_many(void)
{
	char *text = malloc((TAGS_ALL + 2) * 12), *p = text;

	for (int i = 0; i < TAGS_ALL + 1; i++)
		p += sprintf(p, "[T%d \"x\"]\n", i);
	CHECK(compare_copy(text, (size_t)(p - text), '\n') <= TAGS_MAX, "the roster has room of its own");
	free(text);
}

static void
test_random(void)
{
	static const char *const parts[] = { "[", "]", "\"", "\"]\n", "\"]\n[", "\n", "\r\n", " \"", " ", "Event", "Site",
		"ECO", "WhiteElo", "x", "\\", "[Round \"1\"]\n", "[Date \"2020.01.01\"]\n", "[White \"A, B\"]\r\n", "\r", "{",
		"WhiteTeamCountry", "\xc3\xa4", "%", ";" };
	uint64_t state = 5;
	int pairs = 0;

	for (int i = 0; i < 200000; i++) {
		char text[512];
		size_t n = 0;

		for (int k = random_below(&state, 12); k >= 0; k--) {
			const char *part = parts[random_below(&state, sizeof(parts) / sizeof(parts[0]))];

			memcpy(text + n, part, strlen(part));
			n += strlen(part);
		}
		pairs += compare_copy(text, n, random_below(&state, 8) == 0 ? '\r' : '\n');
	}
#ifdef __SSE2__
	CHECK(pairs > 10000, "%d pairs", pairs);
#endif
}

int
main(void)
{
	RUN(test_pairs);
	RUN(test_many);
	RUN(test_random);
	return check_end();
}
