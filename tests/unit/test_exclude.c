/* test_exclude: patterns as in gitignore(5).  tests/shell/exclude.sh compares them with git. */
#include "support/check.h"
#include "base/buf.h"
#include "base/glob.h"
#include "toolkit/input/exclude.h"

static const struct {
	const char *lines, *name;
	bool folder;
	enum exclude_verdict says;
} rows[] = {
	{ "", "a.pgn", false, EXCLUDE_NOTHING },
	{ "a.pgn", "a.pgn", false, EXCLUDE_OUT },
	{ "a.pgn", "b/c/a.pgn", false, EXCLUDE_OUT },
	{ "/a.pgn", "b/a.pgn", false, EXCLUDE_NOTHING },
	{ "b/a.pgn", "c/b/a.pgn", false, EXCLUDE_NOTHING },
	{ "a.pgn/", "a.pgn", false, EXCLUDE_NOTHING },
	{ "a.pgn/", "a.pgn", true, EXCLUDE_OUT },
	{ "**/b/*.pgn", "a/c/b/x.pgn", false, EXCLUDE_OUT },
	{ "a/**/x.pgn", "a/x.pgn", false, EXCLUDE_OUT },
	{ "a/**/x.pgn", "b/a/x.pgn", false, EXCLUDE_NOTHING },
	{ "a/**", "a", true, EXCLUDE_NOTHING },
	{ "a/**", "a/b/c", false, EXCLUDE_OUT },
	{ "**/a/**/b/**/c", "a/a/b/b/x/c", false, EXCLUDE_OUT },
	{ "**/a/**/b/**/c", "a/a/b/b/x/d", false, EXCLUDE_NOTHING },
	{ "a**/x.pgn", "ab/c/x.pgn", false, EXCLUDE_NOTHING },
	{ "*.pgn\n!keep.pgn", "keep.pgn", false, EXCLUDE_IN },
	{ "!keep.pgn\n*.pgn", "keep.pgn", false, EXCLUDE_OUT },
	{ "# a.pgn\n\\#a.pgn", "#a.pgn", false, EXCLUDE_OUT },
	{ "\\!a.pgn", "!a.pgn", false, EXCLUDE_OUT },
	{ "a.pgn  \r\n", "a.pgn", false, EXCLUDE_OUT },
	{ "a\\ ", "a ", false, EXCLUDE_OUT },
	{ "a\\\\ ", "a\\", false, EXCLUDE_OUT },
	{ "\xef\xbb\xbf" "a.pgn", "a.pgn", false, EXCLUDE_OUT },
	{ "[a", "[a", false, EXCLUDE_NOTHING },
	{ "[^/]*.pgn", "a.pgn", false, EXCLUDE_OUT },
	{ "[^/]*.pgn", "b/a.pgn", false, EXCLUDE_NOTHING },
	{ "b/[!/a]*/x[/y]", "b/c/xy", false, EXCLUDE_OUT },
	{ "b[/]a.pgn", "b/a.pgn", false, EXCLUDE_NOTHING },
	{ "b/[a/c", "b/[a/c", false, EXCLUDE_NOTHING },
	{ "a\\", "a", false, EXCLUDE_NOTHING },
	{ "/\n//\n!\n\n", "a", true, EXCLUDE_NOTHING },
};

static void
check_rows(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct exclude x = { .n = 0 };
		enum exclude_verdict says;

		CHECK(exclude_read(&x, span_of(rows[i].lines)), "%s: read", rows[i].lines);
		says = exclude_asked(&x, span_of(rows[i].name), rows[i].folder, true);
		CHECK(says == rows[i].says, "%s: %s: %d, not %d", rows[i].lines, rows[i].name, (int)says, (int)rows[i].says);
		exclude_free(&x);
	}
}

static void
check_below(void)
{
	struct exclude x = { .n = 0 };

	CHECK(exclude_read(&x, SPAN("old/\n/top/\nx*\n")), "read");
	CHECK(exclude_has(&x, SPAN("a/old/b.pgn"), true), "a folder on the way is left out");
	CHECK(exclude_has(&x, SPAN("top/b.pgn"), true) && !exclude_has(&x, SPAN("top/b.pgn"), false), "only below its folder");
	CHECK(!exclude_has(&x, SPAN("a/old"), true), "a file is no folder");
	CHECK(exclude_has(&x, SPAN("a/xb"), false), "a name at any depth");
	CHECK(x.list[0].met && x.list[1].met && x.list[2].met, "all were met");
	exclude_free(&x);
	CHECK(exclude_read(&x, SPAN("d*\n!draft\nz\n")), "read");
	CHECK(exclude_asked(&x, SPAN("draft"), false, true) == EXCLUDE_IN, "the last one decides");
	CHECK(x.list[0].met && x.list[1].met && !x.list[2].met, "those that match were met, whichever decides");
	exclude_free(&x);
}

/* Patterns from strangers must not take long: the parts after each ** are compared at each place at most once. */
static void
check_long(void)
{
	struct buf glob = { 0 }, name = { 0 };

	for (int i = 0; i < 500; i++) {
		buf_str(&glob, "**/a*a*a*/");
		buf_str(&name, "aaaaaaaaaaaaaaaaaaaa/");
	}
	buf_str(&glob, "b");
	buf_str(&name, "c");
	CHECK(!glob_matches_path(buf_span(&glob), buf_span(&name)), "a long pattern does not match");
	buf_free(&glob);
	buf_free(&name);
}

int
main(void)
{
	RUN(check_rows);
	RUN(check_below);
	RUN(check_long);
	return check_end();
}
