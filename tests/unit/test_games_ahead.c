/*
 * test_games_ahead: what is found in records that were begun together is what is found in them one by one, whichever of
 * them are left out; and they are begun.
 */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "toolkit/finding/grading.h"
#include "games/checks/game_state.h"
#include "games/checks/games_ahead.h"

static const char text[] =
    "[Event \"one\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n"
    "[Event \"two\"]\n[Result \"*\"]\n\n1. e4 {begin} e5 2. Ke3 Nf6 *\n\n"
    "[Event \"three\"]\n[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7 *\n\n"
    "[Event \"four\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 1/2-1/2\n\n"
    "[Event \"five\"]\n[Result \"0-1\"]\n\n0-1\n\n"
    "[Event \"six\"]\n[Result \"*\"]\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 *\n\n"
    "[Event \"seven\"]\n[Result \"*\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 1-0\n\n"
    "[Event \"eight\"]\n[Result \"*\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O *\n\n"
    "[Event \"nine\"]\n[Result \"*\"]\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *\n\n"
    "[Event \"ten\"]\n[Result \"*\"]\n\n1. c4 $1 c5 ; the rest\n*\n";

enum { RECORDS = 10 };
static struct record records[RECORDS];
static char memory[sizeof(text) + RECORD_PADDING];
static const struct game_options how = { .on_illegal = ILLEGAL_STOP, .today = 20260101, .score = true };

static void
split(void)
{
	struct split_games split = { .split.eol = '\n' };
	struct span rest = { memory, sizeof(text) - 1 };
	int n = 0;

	memcpy(memory, text, sizeof(text));
	while (n < RECORDS && rest.n > 0 && split_games_next(&split.split, rest, true, &records[n]) > 0)
		rest = span_after(rest, records[n++].text.n);
	CHECK(n == RECORDS && rest.n == 0, "%d records, %zu bytes left", n, rest.n);
}

static bool
is_wanted(const void *which, const struct record *r)
{
	return (*(const unsigned *)which & 1u << (r - records)) != 0;
}

static void
check_same(const struct game *a, const struct game_summary *sa, const struct game *b, const struct game_summary *sb, int n)
{
	const struct findings *fa = game_findings(a), *fb = game_findings(b);
	const struct movelist *la = game_score(a), *lb = game_score(b);

	CHECK(sa->plies == sb->plies && sa->verdict == sb->verdict && sa->end == sb->end && sa->facts == sb->facts &&
	    span_eq(sa->event, sb->event), "record %d: summary", n);
	CHECK(fa->n == fb->n, "record %d: %zu findings and %zu", n, fa->n, fb->n);
	for (size_t i = 0; i < fa->n && i < fb->n; i++)
		CHECK(fa->list[i].id == fb->list[i].id && fa->list[i].token.p == fb->list[i].token.p &&
		    span_eq(fa->list[i].message, fb->list[i].message), "record %d, finding %zu", n, i);
	CHECK(la->n == lb->n, "record %d: %zu elements and %zu", n, la->n, lb->n);
	for (size_t i = 0; i < la->n && i < lb->n; i++)
		CHECK(la->list[i].text == lb->list[i].text && la->list[i].kind == lb->list[i].kind && la->list[i].how ==
		    lb->list[i].how && la->list[i].move == lb->list[i].move, "record %d, element %zu", n, i);
}

/* Begins with those of the records from `first` on that `which` has, and checks all of them. */
static void
check_group(struct games_ahead *ahead, struct game *plain, int first, unsigned which)
{
	const size_t n = RECORDS - first < GAMES_AHEAD ? RECORDS - (size_t)first : GAMES_AHEAD;
	struct game_summary a, b;

	games_ahead_begin(ahead, records + first, RECORDS - (size_t)first, is_wanted, &which);
	for (int i = first; i < first + (int)n; i++) {
		struct game *g = games_ahead_of(ahead, &records[i]);
		bool begun = g->ahead != AHEAD_NOTHING && g->record.text.p == records[i].text.p;

		CHECK(begun == ((which & 1u << i) != 0), "record %d of %x is%s begun", i, which, begun ? "" : " not");
		CHECK(!begun || (g->ahead == AHEAD_MOVES) == !tags_has(&g->tags, TAG_FEN), "record %d of %x", i, which);
		game_check(g, &records[i], &a);
		game_check(plain, &records[i], &b);
		check_same(g, &a, plain, &b, i);
	}
}

static void
games_begun_together_are_checked_as_alone(void)
{
	struct games_ahead ahead = { .n = 0 };
	struct grading g;
	struct game *plain;
	char error[160];

	split();
	CHECK(grading_set(&g, grading_profile(SPAN("default")), NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error), "grading");
	if (!games_ahead_open(&ahead, &how, &g) || (plain = game_new(&how, &g)) == NULL)
		abort();
	CHECK(games_ahead_of(&ahead, records) == ahead.games[0], "nothing is begun, and no game is there");
	for (unsigned which = 0; which < 1u << RECORDS; which += 1 + which % 7)
		for (int first = 0; first < RECORDS; first += GAMES_AHEAD)
			check_group(&ahead, plain, first, which);
	games_ahead_free(&ahead);
	game_free(plain);
}

int
main(void)
{
	RUN(games_begun_together_are_checked_as_alone);
	return check_end();
}
