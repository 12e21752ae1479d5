/*
 * test_fix: what is corrected agrees with the catalogue; differences of two texts; when two games count as the
 * same; how often a game is checked.
 */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "toolkit/run/line_diff.h"
#include "apps/check_and_fix/fix.h"
#include "apps/check_and_fix/fix_internal.h"
#include "games/output_forms/game_digest.h"

/* -- the catalogue -- */

static void
catalogue(void)
{
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++) {
		unsigned flags = diag_rows[id].flags & (DIAG_FIX_SAFE | DIAG_FIX_UNSAFE);

		CHECK(fix_known((enum diag)id) == (flags != 0), "%s: flags and corrections disagree", diag_rows[id].id);
		CHECK(flags != (DIAG_FIX_SAFE | DIAG_FIX_UNSAFE), "%s is both safe and unsafe", diag_rows[id].id);
	}
}

/* -- differences -- */

static const struct {
	const char *old, *now, *hunks;
} differences[] = {
	{ "a\nb\nc\n", "a\nb\nc\n", "" },
	{ "a\nb\nc\n", "a\nx\nc\n", "@@ -10,3 +10,3 @@\n a\n-b\n+x\n c\n" },
	{ "a\nb\n", "a\nb\nc\n", "@@ -10,2 +10,3 @@\n a\n b\n+c\n" },
	{ "a\nb", "a\nb\n", "@@ -10,2 +10,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n" },
	{ "a\n\n\n\nb\n", "a\n\nb\n", "@@ -10,5 +10,3 @@\n a\n-\n-\n \n b\n" },
	{ "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "x\n2\n3\n4\n5\n6\n7\n8\ny\n",
	    "@@ -10,4 +10,4 @@\n-1\n+x\n 2\n 3\n 4\n@@ -15,4 +15,4 @@\n 6\n 7\n 8\n-9\n+y\n" },
	{ "a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n",
	    "@@ -10,7 +10,6 @@\n-a\n-b\n c\n+b\n a\n b\n-b\n a\n+c\n" },
};

static void
hunks(void)
{
	for (size_t i = 0; i < sizeof(differences) / sizeof(differences[0]); i++) {
		struct record r = { .text = span_of(differences[i].old), .line = 10, .eol = '\n' };
		struct buf b = { 0 };

		CHECK(line_diff(&r, span_of(differences[i].now), &b), "%zu is refused", i);
		CHECK(span_eq(buf_span(&b), span_of(differences[i].hunks)), "%zu: %.*s", i, (int)b.n, b.p);
		buf_free(&b);
	}
}

/* -- readings -- */

static struct game_digest
read_text(const char *text)
{
	static const struct game_options how = { .score = true };
	struct grading grading = { .level = SEVERITY_INFO };
	struct game *g = game_new(&how, &grading);
	char *padded = calloc(1, strlen(text) + 64);
	struct record r = { .text = { padded, strlen(text) }, .ordinal = 1, .line = 1, .eol = '\n', .first = true, .last = true };
	struct game_summary s;
	struct game_digest reading;

	memcpy(padded, text, strlen(text));
	game_check(g, &r, &s);
	reading = game_digest_of(g, NULL, 0);
	game_free(g);
	free(padded);
	return reading;
}

static const struct {
	const char *a, *b;
	bool moves, remarks, tags, result;	/* are the same */
} readings[] = {
	{ "[White \"A\"]\n\n1. e4 e5 1-0\n", "[White  \" A \"]\n1.e2e4 e7e5\n1-0", true, true, true, true },
	{ "[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n", "[Black \"B\"]\n[white \"A\"]\n\n1. e4 *\n", true, true, true, true },
	{ "[White \"A\"]\n\n1. e4 *\n", "[White \"B\"]\n\n1. e4 *\n", true, true, false, true },
	{ "1. e4 e5 *\n", "1. e4 d5 *\n", false, true, true, true },
	{ "1. e4 e5 *\n", "1. e4 e5 2. d4 *\n", false, true, true, true },
	{ "1. e4 (1. d4) e5 *\n", "1. e4 e5 (1... d5) *\n", false, true, true, true },
	{ "1. e4 e5 *\n", "1. e4 e5 1-0\n", true, true, true, false },
	{ "1. e4 e5 1/2\n", "1. e4 e5 1/2-1/2\n", true, true, true, true },
	{ "1. e4 {a\nb} e5 *\n", "1. e4 ; a b\ne5 *\n", true, true, true, true },
	{ "1. e4 {a} e5 *\n", "1. e4 e5 {a} *\n", true, false, true, true },
	{ "1. e4! $1 {} e5 () *\n", "1. e4 $1 e5 *\n", true, true, true, true },
	{ "1. e4! e5 *\n", "1. e4? e5 *\n", true, false, true, true },
	{ "1. e4 {[%emt 75.25] a} *\n", "1. e4 {[%emt 0:01:15.25] a} *\n", true, true, true, true },
	{ "1. e4 {[%emt 75.25]} *\n", "1. e4 {[%emt 0:01:15.2]} *\n", true, false, true, true },
	{ "1. e4 {[%clk 0:1:2.0004]} *\n", "1. e4 {[%clk 0:01:02.000]} *\n", true, false, true, true },
	{ "1. e4 {[%egt 0:01:15]} *\n", "1. e4 {[%emt 0:01:15]} *\n", true, false, true, true },
	{ "1. e4 {[%eval -#4,12] b} *\n", "1. e4 {[%eval #-4,12] b} *\n", true, true, true, true },
	{ "1. e4 {[%eval -#4,12]} *\n", "1. e4 {[%eval #-4]} *\n", true, false, true, true },
	{ "1. e4 {[%csl Ge\n4] c} *\n", "1. e4 {[%csl Ge4] c} *\n", true, true, true, true },
	{ "1. e4 {[%csl Ge4]} *\n", "1. e4 {[%csl Ge5]} *\n", true, false, true, true },
	{ "1. e4 xyzzy e5 *\n", "1. e4 xyzzu e5 *\n", false, true, true, true },
	{ "1. e4 e5 2.xyzzy Nf6 *\n", "1. e4 e5 2. xyzzy Nf6 *\n", true, true, true, true },
	{ "1. e4 e5 2.xyzzy Nf6 *\n", "1. e4 e5 3. xyzzy Nf6 *\n", false, true, true, true },
};

static void
games(void)
{
	for (size_t i = 0; i < sizeof(readings) / sizeof(readings[0]); i++) {
		struct game_digest a = read_text(readings[i].a), b = read_text(readings[i].b);

		CHECK((a.moves == b.moves) == readings[i].moves, "%zu: moves", i);
		CHECK((a.remarks == b.remarks) == readings[i].remarks, "%zu: remarks", i);
		CHECK((a.tags == b.tags) == readings[i].tags, "%zu: tags", i);
		CHECK((a.result == b.result) == readings[i].result, "%zu: result", i);
	}
}

/* -- checks -- */

/* How often a game is checked until it is known which of its findings can be corrected; *marked: how many of them. */
static int
checks_of(struct fixer *fx, const struct game_options *how, const struct grading *grading, const char *text, size_t *marked)
{
	struct game *g = game_new(how, grading);
	char *padded = calloc(1, strlen(text) + 64);
	struct record r = { .text = { padded, strlen(text) }, .ordinal = 1, .line = 1, .eol = '\n', .first = true, .last = true };
	struct game_summary s;
	const struct findings *f = game_findings(g);
	int allowed;	/* what a record without text leaves */

	memcpy(padded, text, strlen(text));
	fix_mark(fx, &(struct record){ .text = { padded, 0 }, .eol = '\n' }, f, false);
	allowed = fx->checks;
	game_check(g, &r, &s);
	fix_mark(fx, &r, f, false);
	*marked = 0;
	for (size_t i = 0; i < f->n; i++)
		*marked += f->list[i].fix == FIX_SAFE || f->list[i].fix == FIX_UNSAFE;
	game_free(g);
	free(padded);
	return allowed - fx->checks;
}

/* Blanks and piece letters are corrected together, or not at all: more of them do not need more checks. */
static void
checks(void)
{
	static const char few[] = "1.e4 e5 2.Sf3 Sc6 3.Da8 a6 *\n";
	static const char many[] = "1.e4 c5 2.Sc3 Sc6 3.f4 d6 4.Sf3 e6 5.Lc4 Sf6 6.d3 Le7 7.O-O O-O 8.De1 a6 9.a4 Dc7\n"
	    "10.Ld2 Td8 11.Da8 b5 *\n";
	static const struct game_options how = { .score = true };
	struct grading grading;
	const struct fix_options options = { &how, SEVERITY_INFO, true };
	struct fixer *fx;
	size_t few_marked, many_marked;
	int of_few, of_many;
	char error[160] = "";

	CHECK(grading_set(&grading, grading_profile(SPAN("default")), NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error), "%s", error);
	grading.every = true;
	fx = fix_new(&options, &grading);
	of_few = checks_of(fx, &how, &grading, few, &few_marked);
	of_many = checks_of(fx, &how, &grading, many, &many_marked);
	CHECK(few_marked > 2 && many_marked > few_marked, "%zu and %zu findings are marked", few_marked, many_marked);
	CHECK(of_many == of_few && of_few <= 12, "%d checks with few findings, %d with many", of_few, of_many);
	fix_free(fx);
}

int
main(void)
{
	RUN(catalogue);
	RUN(hunks);
	RUN(games);
	RUN(checks);
	return check_end();
}
