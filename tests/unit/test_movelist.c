/*
 * test_movelist: the list made while a game is checked has all of it, in order, and leads through the same
 * positions.
 */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "games/checks/game.h"
#include "toolkit/finding/grading.h"
#include "support/lane.h"
#include "games/move_notation/san.h"

enum { BEHIND = 64, TEXT_MAX = 4 << 20, LINE = 400 };

static struct game *
new_game(struct grading *g, struct game_options *o)
{
	char error[160];
	struct game *game;

	if (!grading_set(g, grading_profile(SPAN("default")), NULL, 0, SEVERITY_WARNING, SEVERITY_WARNING, error) || (game = game_new(o, g)) == NULL)
		abort();
	game_allow(game, 0);	/* whether somebody could still mate is another question, which takes long */
	return game;
}

/* -- by hand: the elements of small games, a letter each -- */

/* "m:e4" a move, "M" one that is not canonical, "c:…" a comment, "$4", "(", ")", "u:…" unread, "%…", "=:…" the result, "o:…" */
static void
describe(const struct movelist *s, char *out, size_t max)
{
	static const char letters[] = { [ELEMENT_MOVE] = 'm', [ELEMENT_PASS] = 'p', [ELEMENT_PUT] = 'f',
		[ELEMENT_UNREAD] = 'u', [ELEMENT_DROPPED] = 'd', [ELEMENT_COMMENT] = 'c', [ELEMENT_ESCAPE] = '%',
		[ELEMENT_RESULT] = '=', [ELEMENT_OTHER] = 'o' };
	size_t n = 0;

	out[0] = '\0';
	for (size_t i = 0; i < s->n && n < max; i++) {
		const struct element *e = &s->list[i];

		if (e->kind == ELEMENT_OPEN || e->kind == ELEMENT_CLOSE)
			n += (size_t)snprintf(out + n, max - n, "%s ", e->kind == ELEMENT_OPEN ? "(" : ")");
		else if (e->kind == ELEMENT_NAG)
			n += (size_t)snprintf(out + n, max - n, "$%d ", e->move);
		else
			n += (size_t)snprintf(out + n, max - n, "%c:%.*s ", e->how & ELEMENT_REPAIRED ? 'r' :
			    e->kind == ELEMENT_MOVE && !(e->how & ELEMENT_SAN) ? 'M' : letters[e->kind], (int)e->n, e->text);
	}
	if (n > 0 && n < max)
		out[n - 1] = '\0';
}

static const struct {
	const char *text, *elements;
	enum on_illegal how;
} small[] = {
	{ "1. e4 e5 2. Nf3 *", "m:e4 m:e5 m:Nf3 =:*", ILLEGAL_STOP },
	{ "1. e4 {a} e5 $4 2. Nf3! {b} *", "m:e4 c:a m:e5 $4 m:Nf3 $1 c:b =:*", ILLEGAL_STOP },
	{ "{pre} 1. e4 (1. d4 d5 (1... Nf6)) e5 *", "c:pre m:e4 ( m:d4 m:d5 ( m:Nf6 ) ) m:e5 =:*", ILLEGAL_STOP },
	{ "1. e4 e5 (1... c5", "m:e4 m:e5 ( m:c5 )", ILLEGAL_STOP },
	{ "1. e4 e5 (1... c5 1-0", "m:e4 m:e5 ( m:c5 ) =:1-0", ILLEGAL_STOP },
	{ "% a line\n1. e4 ; rest\n% more\n1... e5 0-1 {mate?}", "%:% a line m:e4 c: rest %:% more m:e5 =:0-1 c:mate?", ILLEGAL_STOP },
	{ "1. e2e4 e7-e5 2. Ng1f3 Nb8-c6 *", "M:e2e4 M:e7-e5 M:Ng1f3 M:Nb8-c6 =:*", ILLEGAL_STOP },
	{ "1. e4 e5 2. Nf3+ Nc6 3. Nxd5 *", "m:e4 m:e5 M:Nf3+ m:Nc6 u:3. Nxd5 =:*", ILLEGAL_STOP },
	{ "1. e4 e5 2. Ke3 {x} Nc6 (2... d6) 3. Nf3 *", "m:e4 m:e5 u:2. Ke3 c:x u:Nc6 ( u:2... d6 ) u:3. Nf3 =:*", ILLEGAL_STOP },
	{ "1. e4 e5 2. Ke3 Nc6 3. Nf3 *", "m:e4 m:e5 p:Ke3 o:Ke3 m:Nc6 m:Nf3 =:*", ILLEGAL_SKIP },
	{ "1. e4 e5 2. Ke3 Nc6 3. Nf3 *", "m:e4 m:e5 f:Ke3 m:Nc6 m:Nf3 =:*", ILLEGAL_FORCE },
	{ "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxd6 Nf6 5. Bxd7+ *",
	    "m:e4 m:e5 m:Nf3 m:Nc6 m:Bb5 m:a6 r:Bxd6 m:Nf6 m:Bxd7+ =:*", ILLEGAL_REPAIR },
	{ "1. e4 e5 2. Nf3 Nf6 3. Nxe5 d6 4. Nf3 Nxe4 5. d4 d5 6. Bd3 Bd6 7. O-O O-O 8. c4 c6 9. Nc4 *",
	    "m:e4 m:e5 m:Nf3 m:Nf6 m:Nxe5 m:d6 m:Nf3 m:Nxe4 m:d4 m:d5 m:Bd3 m:Bd6 m:O-O m:O-O m:c4 m:c6 u:9. Nc4 =:*", ILLEGAL_REPAIR },
	{ "1. e4 e5 2. Nf3 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *",
	    "m:e4 m:e5 m:Nf3 d:Nf3 m:Nc6 m:Bb5 m:a6 m:Ba4 m:Nf6 m:O-O =:*", ILLEGAL_REPAIR },
	{ "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb4 d6 8. Bxf7+ Kxf7 9. Ng5+ *",
	    "m:e4 m:e5 m:Nf3 m:Nc6 m:Bb5 m:a6 m:Ba4 m:Nf6 m:O-O m:Be7 m:Re1 m:b5 r:Bb4 m:d6 m:Bxf7+ m:Kxf7 m:Ng5+ =:*", ILLEGAL_REPAIR },
	{ "1. e4 -- 2. d4 *", "m:e4 p:-- m:d4 =:*", ILLEGAL_STOP },
	{ "1. d4 xx 2. c4 d5 *", "m:d4 u:xx u:2. c4 u:d5 =:*", ILLEGAL_STOP },
	{ "1. d4 d5 2. xx e6 3. Nf3 *", "m:d4 m:d5 u:2. xx u:e6 u:3. Nf3 =:*", ILLEGAL_STOP },
	{ "1. e4+- e5 \xc2\xb1 2. Nf3 (=) Nc6 (0:12) 3. Bb5 $999 *", "M:e4+- $18 m:e5 $16 m:Nf3 o:(=) m:Nc6 o:(0:12) m:Bb5 o:$999 =:*", ILLEGAL_STOP },
	{ "1. e4 e5 1-0 1-0 news of {the} day", "m:e4 m:e5 =:1-0 o:news of {the} day", ILLEGAL_STOP },
	{ "[Variant \"Bughouse\"]\n\n1. e4 {a} e5 (1... c5) 2. Nf3 *", "u:1. e4 c:a u:e5 ( u:1... c5 ) u:2. Nf3 =:*", ILLEGAL_STOP },
	{ "(1. e4) 1. d4 *", "o:(1. e4) m:d4 =:*", ILLEGAL_STOP },
};

static void
elements(void)
{
	for (size_t i = 0; i < sizeof(small) / sizeof(small[0]); i++) {
		struct game_options o = { .score = true, .on_illegal = small[i].how };
		struct grading g;
		struct game *game = new_game(&g, &o);
		struct game_summary s;
		char text[1024] = { 0 }, got[LINE];
		struct record r = { .text = { text, strlen(small[i].text) }, .ordinal = 1, .line = 1, .eol = '\n',
			.first = true, .last = true };

		strcpy(text, small[i].text);
		game_check(game, &r, &s);
		describe(game_score(game), got, sizeof(got));
		CHECK(strcmp(got, small[i].elements) == 0, "%s: %s instead of %s", small[i].text, got, small[i].elements);
		game_free(game);
	}
}

/* -- all files: walking visits legal moves, and says which words are canonical -- */

static char text[TEXT_MAX + BEHIND];
static unsigned long games, moves, canonical, otherwise, missed;

static void
walk(const struct movelist *s, const struct game_summary *summary, const struct record *r)
{
	static struct walk w;
	const struct element *e;
	size_t behind_put = 0;
	int plies = 0;

	movelist_walk_start(&w, s);
	while ((e = movelist_walk_next(&w)) != NULL) {
		char san[SAN_MAX];
		bool same;

		plies += w.depth == 0 && element_played(e);
		behind_put = e->kind == ELEMENT_PUT ? w.next : behind_put;
		CHECK(e->n == 0 || (e->text >= r->text.p && e->text + e->n <= r->text.p + r->text.n), "text of another record");
		if (e->kind != ELEMENT_MOVE || s->rules->chess == NULL)	/* the moves of other games are tested with their rules */
			continue;
		moves++;
		CHECK(movegen_has(&w.before.chess, e->move), "%.*s is no legal move", (int)e->n, e->text);
		same = san_write(&w.before.chess, e->move, san) == (int)e->n && memcmp(san, e->text, e->n) == 0;
		CHECK(same || !(e->how & ELEMENT_SAN), "%.*s, and not %s, is said to be canonical", (int)e->n, e->text, san);
		canonical += same;
		otherwise += !same;
		missed += same && !(e->how & ELEMENT_SAN);
	}
	CHECK(w.depth == 0, "a variation is left open");
	CHECK(summary->plies == movelist_plies(s) && (s->playable ? plies == summary->plies : plies == 0),
	    "%d half-moves, %d, %d", plies, summary->plies, movelist_plies(s));
	CHECK(movelist_last_put(s) == behind_put, "%zu: %zu is behind the last move put by force", behind_put, movelist_last_put(s));
}

/* Every game of a file, with the fast lane open or closed. */
static bool
each_game(const char *path, bool lane)
{
	FILE *f = fopen(path, "rb");
	struct game_options o = { .score = true };
	struct grading g;
	struct game *game = new_game(&g, &o);
	struct split_games split = { 0 };
	struct record r;
	size_t at = 0, n;

	for (size_t i = 0; i < sizeof(form) / sizeof(form[0]); i++)
		g.severity[form[i]] = lane ? SEVERITY_OFF : SEVERITY_WARNING;
	if (f == NULL) {
		game_free(game);
		return false;
	}
	n = fread(text, 1, TEXT_MAX, f);
	fclose(f);
	memset(text + n, 0, BEHIND);
	while (split_games_next(&split.split, (struct span){ text + at, n - at }, true, &r) == 1) {
		struct game_summary s;

		game_check(game, &r, &s);
		walk(game_score(game), &s, &r);
		games++;
		at += r.text.n;
	}
	game_free(game);
	return true;
}

static void
fixtures(void)
{
	static const char *const files[] = { "fixtures/games/laws.pgn", "fixtures/golden/two.pgn" };

	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		for (int lane = 0; lane < 2; lane++)
			CHECK(each_game(files[i], lane == 1), "%s is not there", files[i]);
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++) {
		char path[256];

		snprintf(path, sizeof(path), "fixtures/diag/%s.pgn", diag_rows[id].id);
		for (int lane = 0; lane < 2; lane++)
			each_game(path, lane == 1);	/* not everybody has this file */
	}
	CHECK(games > 400 && canonical > 9000 && otherwise > 100, "%lu games, %lu moves, %lu canonical, %lu not", games, moves, canonical, otherwise);
	/* Words that were read in the letters of another language are not read again. */
	CHECK(missed * 20 < canonical, "%lu of %lu canonical moves are not known to be", missed, canonical);
}

static void
corpus(void)
{
	const char *shared = getenv("ARBITER_SHARED");
	char path[4096];

	games = moves = missed = 0;
	snprintf(path, sizeof(path), "%s/corpus/lichess.pgn", shared == NULL ? "../shared" : shared);
	if (!each_game(path, true))
		skip("there is no corpus");
	else
		CHECK(games > 400 && moves > 20000 && missed == 0, "%lu games, %lu moves, %lu not known to be canonical", games, moves, missed);
}

int
main(void)
{
	RUN(elements);
	RUN(fixtures);
	RUN(corpus);
	return check_end();
}
