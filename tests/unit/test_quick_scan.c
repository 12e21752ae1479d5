/*
 * test_quick_scan: reading without a board gives the same as a replay; the fast lane reads the same as the lexer,
 * wherever its blocks begin and the record ends.
 */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

/* The same without the fast lane: everything goes through the lexer. */
#undef __SSE2__
#define quick_scan_record skim_slowly
#include "apps/stats/quick_scan.c"
#undef quick_scan_record
void quick_scan_record(struct quick_scan *, const struct record *);

#include "games/checks/game.h"
#include "toolkit/finding/grading.h"
#include "toolkit/input/input.h"
#include "support/check.h"
#include "support/random.h"

enum { BEHIND = 64, STEP = 1 << 20 };

/* -- texts without a board -- */

static const struct {
	const char *text;
	int plies;
	const char *terminator;
	bool moves;
} cases[] = {
	{ "[Event \"a\"]\n\n1. e4 e5 2. Nf3 1-0\n", 3, "1-0", true },
	{ "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.O-O exd6 5.e8=Q+ Raxb1# 1/2-1/2", 10, "1/2-1/2", true },
	{ "1. e4 { d4 Nf3 } e5 ; d4 d5\n2. Nf3 (2. d4 exd4 (2... d5 3. c3) 3. c3) Nc6 *", 4, "*", true },
	{ "1. e4 e5\n% 2. d4 d5\n2. Nf3 *", 3, "*", true },
	{ "1. e4! e5?? 2. Nf3!? $1 Nc6 $14 $6 3. Bb5 $10\n*", 5, "*", true },
	{ "1. e4{[%clk 0:05:00]}1...e5{x}2.Nf3{y}Nc6 0-1", 4, "0-1", true },
	{ "1.e4e5 2.Nf3d6 *", 2, "*", true },	/* as the manual says of --tables quick */
	{ "1. Ng1-f3 e7-e5 2. e2e4 e7e8q 3. e4xd5 e8Q *", 6, "*", true },
	{ "1. e4 e5 2. -- Z0 3. 0-0 0-0-0 4. O-O-O+ o-o *", 8, "*", true },
	{ "1. e4 e5 2. Nf3 {unclosed Nc6 3. Bb5 a6 1-0", 3, "", true },
	{ "1. e4 e5 2. Nf3 {a {nested} Nc6 3. Bb5 a6 1-0", 6, "1-0", true },
	{ "1. e4 e5 {a} } 2. Nf3 *", 3, "*", true },
	{ "1. e4 e5 2. Nf3 (2. d4 1-0) Nc6 0-1 {behind} Bb5", 4, "0-1", true },
	{ "1. e4 e5 2. Nf3 (2. d4 1-0", 3, "1-0", true },
	{ "1. e4 e5 e.p. 2. Nf3 ch Nc6+- 3. Bb5 +- a6 N (=) (0:12) 4. d3 resigns *", 7, "*", true },
	{ "1. e4 e5 2. exd6ep Nd5 3. Qh5mate *", 5, "*", true },
	{ "1. Sf3 Sf6 2. Dd2 \xe2\x99\x98" "f6 3. Td1 *", 5, "*", true },
	{ "1. P-K4 P-K4 2. N-KB3 N-QB3 *", 4, "*", true },
	{ "1. 5254 5755 2. 7163 *", 3, "*", true },
	{ "1. e4 d5 2. N@f3 @e4 3. P@d4 N@h3+ 4. @ x@y *", 6, "*", true },
	{ "1. e4\xc2\xa0\xc2\xa0Nf6 *", 2, "*", true },
	{ "1 e4 e5 2 Nf3 Nc6 1 - 0", 4, "1 - 0", true },
	{ "1. e4 e5 2.Nf3 2-1-0", 3, "", true },
	{ "1. e4 e5 2. Nf3 Nc6 1/2", 4, "1/2", true },
	{ "1. e4 e5 2. 0-0", 3, "", true },
	{ "[Variant \"xiangqi\"]\n\n1. C2=5 h8+7 2. 35+1 C2.5 *", 4, "*", true },
	{ "[Variant \"xiangqi\"]\n\n1. \xe7\x82\xae\xe4\xba\x8c\xe5\xb9\xb3\xe4\xba\x94 \xe9\xa9\xac\xef\xbc\x98\xe8\xbf\x9b\xef\xbc\x97 1-0", 2, "1-0", true },
	{ "[Variant \"renju\"]\n\n1. h8 i9 2. j10k11 -- 0-1", 5, "0-1", true },
	{ "1. C2=5 h8+7 2. H2+3 *", 3, "*", true },
	{ "[Result \"0-0\"]\n\n0-0\n", 0, "0-0", true },
	{ "[Result \"0-0\"]\n\n1. e4 e5 0-0 {neither}\n", 2, "0-0", true },
	{ "[Event \"a\"]\n\n*\n", 0, "*", false },
	{ "[Event \"a\"]\n\n", 0, "", false },
	{ "[Event \"a\"]\n\n{no moves} 1-0\n", 0, "1-0", false },
	{ "", 0, "", false },
	{ " \n\n", 0, "", false },
	{ "Some words about chess, none of which is a move.\n", 0, "", true },
};

static struct span
padded(const char *text, size_t n, size_t blanks, char **memory)
{
	char *p = calloc(1, n + blanks + BEHIND);

	if (p == NULL)
		abort();
	memset(p, ' ', blanks);
	memcpy(p + blanks, text, n);
	*memory = p;
	return (struct span){ p, n + blanks };
}

static void
test_cases(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		for (size_t blanks = 0; blanks <= 70; blanks++) {
			static struct quick_scan s;
			char *memory;
			struct record r = { .text = padded(cases[i].text, strlen(cases[i].text), blanks, &memory), .eol = '\n' };

			quick_scan_record(&s, &r);
			CHECK(s.plies == cases[i].plies, "%zu: %s: %d plies", blanks, cases[i].text, s.plies);
			CHECK(s.moves == cases[i].moves, "%zu: %s: moves %d", blanks, cases[i].text, s.moves);
			CHECK(span_eq(s.terminator, span_of(cases[i].terminator)), "%zu: %s: result %.*s", blanks,
			    cases[i].text, (int)s.terminator.n, s.terminator.p);
			free(memory);
		}
}

/* -- the fast lane and the lexer -- */

static bool
same_tags(const struct tags *a, const struct tags *b)
{
	if (a->n != b->n || memcmp(a->at, b->at, sizeof(a->at)) != 0)
		return false;
	for (int i = 0; i < a->n; i++)
		if (!span_eq(a->list[i].name, b->list[i].name) || !span_eq(a->list[i].value, b->list[i].value) ||
		    !span_eq(a->list[i].text, b->list[i].text))
			return false;
	return true;
}

static void
compare_lanes(const struct record *r)
{
	static struct quick_scan fast, slow;

	quick_scan_record(&fast, r);
	skim_slowly(&slow, r);
	CHECK(same_tags(&fast.tags, &slow.tags), "%.*s: other tags", (int)r->text.n, r->text.p);
	CHECK(fast.plies == slow.plies && fast.moves == slow.moves, "%.*s: %d%s, without the lane %d%s", (int)r->text.n,
	    r->text.p, fast.plies, fast.moves ? " moves" : "", slow.plies, slow.moves ? " moves" : "");
	CHECK(fast.terminator.n == slow.terminator.n && (fast.terminator.n == 0 || fast.terminator.p == slow.terminator.p),
	    "%.*s: result %.*s", (int)r->text.n, r->text.p, (int)fast.terminator.n, fast.terminator.p);
}

/* Pieces of movetext in any order: some that the fast lane must leave to the lexer, and some that it must not. */
static void
test_lane(void)
{
	static const char *const pieces[] = {
		"e4", "Nf3", "O-O", "e8=Q+", "exd5", "1.", "12...", "{ [%clk 0:01:00] }", "{", "}", "(", ")", "$1", "$",
		"!", "?", "?!", ";", "\n", "\r\n", "%", "1-0", "1/2-1/2", "*", "0-1", "0-0", "--", "Z0", "N", "ch", "e.p.",
		".", "...", "+-", "=", ",", "[", "]", "<", "\xe2\x99\x98g3", "Sf3", "5254", "Qa1xb2#", "x", "\t",
		"{ a longer comment that fills more than a block of sixty-four bytes, so that it ends two later }",
		"a-very-long-word-that-fills-more-than-a-block-of-sixty-four-bytes-and-goes-on-in-the-next", "[A \"b\"]",
		"[a  \"b\"]", "[%clk 1]", "Nb1-d2", "1.e4", "2.Nf3!", "e5$2", "d4{x}", "{y}d5", "\n[B \"c\"]\n", "\"",
	};
	enum { PIECES = sizeof(pieces) / sizeof(pieces[0]), };
	const int rounds = check_all() ? 40000 : 8000;
	uint64_t state = 7;

	for (int round = 0; round < rounds; round++) {
		static char text[8192 + BEHIND];
		size_t n = 0, parts = 1 + (size_t)random_below(&state, 40);
		/* Most are plain, so that the fast lane is used. */
		int kinds = random_below(&state, 2) ? PIECES : 8;

		for (size_t i = 0; i < parts; i++) {
			const char *piece = pieces[random_below(&state, random_below(&state, 8) ? kinds : PIECES)];

			memcpy(text + n, piece, strlen(piece));
			n += strlen(piece);
			/* Two words in one are counted as one move by the fast lane. */
			if (strchr("{}()!?;.,<*\n]\"\t", text[n - 1]) == NULL || random_below(&state, 4))
				text[n++] = ' ';
		}
		memset(text + n, 'e', BEHIND);
		compare_lanes(&(struct record){ .text = { text, n }, .eol = '\n' });
	}
}

/* -- a replay -- */

static struct {
	struct game *game;
	long compared, games, differing;
} desk;

static void
compare_replay(const struct record *r, bool differ)
{
	static struct quick_scan s;
	struct game_summary sum;
	const struct tags *tags = game_tags(desk.game);

	game_check(desk.game, r, &sum);
	quick_scan_record(&s, r);
	desk.games++;
	CHECK(same_tags(&s.tags, tags), "line %llu: %d tags, a replay has %d", (unsigned long long)r->line, s.tags.n, tags->n);
	if (s.plies != sum.plies || s.terminator.p != sum.terminator.p || s.terminator.n != sum.terminator.n) {
		desk.differing++;
	}
	if (sum.verdict == VERDICT_ILLEGAL || (differ && sum.verdict != VERDICT_CLEAN))
		return;
	desk.compared++;
	CHECK(s.plies == sum.plies, "line %llu: %d plies, a replay has %d", (unsigned long long)r->line, s.plies, sum.plies);
	CHECK(s.terminator.n == sum.terminator.n && (s.terminator.n == 0 || s.terminator.p == sum.terminator.p),
	    "line %llu: result %.*s, a replay has %.*s", (unsigned long long)r->line, (int)s.terminator.n, s.terminator.p,
	    (int)sum.terminator.n, sum.terminator.p);
}

/*
 * Compares the clean games of a file, or without `differ` all that have no illegal move; not what is behind `most` bytes
 * and some more.  False: there is no such file.
 */
static bool
compare_file(const char *path, bool differ, size_t most)
{
	struct input *in = input_open(path);
	struct split_games s = { 0 };
	struct buf text = { 0 };
	struct record r;
	size_t used = 0;
	ptrdiff_t got;

	if (in == NULL || input_next(in) != 1) {
		if (in != NULL)
			input_close(in);
		return false;
	}
	do {
		if (!buf_reserve(&text, STEP + BEHIND) || (got = input_read(in, text.p + text.n, STEP)) < 0)
			abort();
		text.n += (size_t)got;
	} while (got > 0 && text.n < most);
	memset(text.p + text.n, 0, BEHIND);
	input_close(in);
	while (split_games_next(&s.split, (struct span){ text.p + used, text.n - used }, true, &r) == 1) {
		used += r.text.n;
		compare_replay(&r, differ);
	}
	buf_free(&text);
	return true;
}

static void
test_replay(void)
{
	static const char *const dirs[] = { "games", "corpus/game", "corpus/split", "diag", "replay", "golden", "reconcile", "boards" };
	const char *shared = getenv("ARBITER_SHARED");
	static const char *const corpus[] = { "lichess.pgn", "masters.pgn.zst" };
	const size_t most = check_all() ? SIZE_MAX : STEP;	/* of the corpus */
	char path[512];
	bool there = true;

	for (size_t i = 0; i < sizeof(dirs) / sizeof(dirs[0]); i++) {
		struct dirent *entry;
		DIR *dir;

		snprintf(path, sizeof(path), "fixtures/%s", dirs[i]);
		CHECK((dir = opendir(path)) != NULL, "%s: no such directory", path);
		while (dir != NULL && (entry = readdir(dir)) != NULL) {
			size_t n = strlen(entry->d_name);
			const char *dot = strchr(entry->d_name, '.');

			if (dot == NULL || (n > 4 && strcmp(entry->d_name + n - 4, ".pgn") == 0)) {
				snprintf(path, sizeof(path), "fixtures/%s/%s", dirs[i], entry->d_name);
				compare_file(path, true, SIZE_MAX);
			}
		}
		if (dir != NULL)
			closedir(dir);
	}
	CHECK(desk.games > 300, "%ld games in fixtures", desk.games);
	for (size_t i = 0; i < sizeof(corpus) / sizeof(corpus[0]); i++) {
		snprintf(path, sizeof(path), "%s/corpus/%s", shared == NULL ? "../shared" : shared, corpus[i]);
		there = compare_file(path, false, most) && there;
	}
	if (!there)
		skip("no corpus in ARBITER_SHARED");
	printf("# %ld games, %ld compared, %ld differ\n", desk.games, desk.compared, desk.differing);
}

int
main(void)
{
	static const struct game_options options = { .on_illegal = ILLEGAL_STOP };
	struct grading g;
	char error[160];

	if (!grading_set(&g, grading_profile(SPAN("default")), NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error) ||
	    (g.severity[DIAG_MOVE_TEXT_GLUED] = SEVERITY_WARNING) == SEVERITY_OFF ||	/* "Nf3Nc6" is two moves on the board only */
	    (desk.game = game_new(&options, &g)) == NULL)
		return 2;
	game_allow(desk.game, 0);	/* whether somebody could still mate is another question, which takes long */
	RUN(test_cases);
	RUN(test_lane);
	RUN(test_replay);
	game_free(desk.game);
	return check_end();
}
