/*
 * test_position_pattern: searches for positions and material are compared with a slow search in the text of every
 * position.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "games/chess/chess_game.h"
#include "games/chess/fen.h"
#include "games/checks/game.h"
#include "toolkit/finding/grading.h"
#include "games/query/material_pattern.h"
#include "games/chess/movegen.h"
#include "games/query/position_pattern.h"
#include "support/plain_fen.h"
#include "support/random.h"

enum { PLIES = 160, COURSE_MAX = 1000, BEHIND = 64, TEXT_MAX = 2 << 20, WILD_MAX = 64, PATTERN_MAX = FEN_MAX + 8 * 64 };

/* How many games are searched, of each kind. */
static int
games_wanted(void)
{
	return check_all() ? 250 : 60;
}

/* -- games: random ones, and real ones -- */

static void
random_game(struct movelist *s, uint64_t *seed)
{
	struct position now = position_start;
	move list[MOVES_MAX];

	movelist_start(s, &chess_game, &position_start, true);
	for (int ply = 0; ply < PLIES; ply++) {
		int n = movegen_all(&now, list), best = n == 0 ? 0 : random_below(seed, n);

		if (n == 0)
			break;
		/* Captures are chosen often, so that few pieces are left at the end. */
		for (int i = 0; i < 3 && now.board[move_to(list[best])] == NONE; i++)
			best = random_below(seed, n);
		movelist_add(s, ELEMENT_MOVE, SPAN("?"), list[best], 0);
		if (random_below(seed, 12) == 0) {
			movelist_add(s, ELEMENT_OPEN, SPAN("("), 0, 0);
			movelist_add(s, ELEMENT_MOVE, SPAN("?"), list[0], 0);
			movelist_add(s, ELEMENT_CLOSE, SPAN(")"), 0, 0);
		}
		position_play(&now, list[best]);
	}
}

/* The first games of a file, one after the other; false at the end. */
struct games {
	char *text;
	size_t n, at;
	struct split_games split;
	struct grading grading;
	struct game_options options;
	struct game *game;
};

static bool
games_open(struct games *g, const char *name)
{
	const char *shared = getenv("ARBITER_SHARED");
	char path[400], error[160];
	FILE *f;

	*g = (struct games){ .options = { .score = true } };
	snprintf(path, sizeof(path), "%s/%s", shared != NULL ? shared : "../shared", name);
	if ((f = fopen(path, "rb")) == NULL)
		return false;
	g->text = calloc(1, TEXT_MAX + BEHIND);
	g->n = g->text == NULL ? 0 : fread(g->text, 1, TEXT_MAX, f);
	fclose(f);
	if (!grading_set(&g->grading, grading_profile(SPAN("default")), NULL, 0, SEVERITY_WARNING, SEVERITY_WARNING, error))
		abort();
	g->game = game_new(&g->options, &g->grading);
	if (g->game != NULL)
		game_allow(g->game, 0);	/* whether somebody could still mate is another question, which takes long */
	return g->text != NULL && g->game != NULL;
}

static const struct movelist *
games_next(struct games *g)
{
	struct game_summary summary = { 0 };
	struct record r;

	if (split_games_next(&g->split.split, (struct span){ g->text + g->at, g->n - g->at }, true, &r) != 1)
		return NULL;
	g->at += r.text.n;
	game_check(g->game, &r, &summary);
	return game_score(g->game);
}

static void
games_close(struct games *g)
{
	game_free(g->game);
	free(g->text);
}

/* -- the slow reading -- */

/* From a8 to h1, rank by rank: 64 characters, '1' for an empty square; and the three fields after it. */
struct plain {
	char board[64], turn[4], castling[16], passed[8];
};

static void
plainly(const struct position *p, struct plain *out)
{
	char fen[FEN_MAX];
	const char *c = fen;
	int n = 0;

	fen_write(p, fen);
	for (; *c != ' '; c++)
		for (int i = 0; i < (isdigit((unsigned char)*c) ? *c - '0' : *c != '/'); i++)
			out->board[n++] = isdigit((unsigned char)*c) ? '1' : *c;
	sscanf(c, "%3s %7s %7s", out->turn, out->castling, out->passed);
}

static bool
man_fits(char c, const char **pattern)
{
	const char *p = *pattern, *close;
	bool in = false;

	if (*p != '[') {
		(*pattern)++;
		return *p == '?' || (*p == '!' && c != '1') || (*p == 'A' && isupper((unsigned char)c)) ||
		    (*p == 'a' && islower((unsigned char)c)) || *p == c;
	}
	close = strchr(p, ']');
	*pattern = close + 1;
	for (const char *q = p + 1 + (p[1] == '^'); q < close; q++)
		in = in || *q == c || (*q == 'A' && isupper((unsigned char)c)) ||
		    (*q == 'a' && islower((unsigned char)c));
	return in != (p[1] == '^');
}

static bool
rank_fits(const char *squares, int n, const char *pattern)
{
	if (*pattern == '\0' || *pattern == '/' || *pattern == ' ')
		return n == 0;
	if (*pattern == '*')
		return rank_fits(squares, n, pattern + 1) || (n > 0 && rank_fits(squares + 1, n - 1, pattern));
	if (isdigit((unsigned char)*pattern)) {
		for (int i = 0; i < *pattern - '0'; i++)
			if (i >= n || squares[i] != '1')
				return false;
		return rank_fits(squares + (*pattern - '0'), n - (*pattern - '0'), pattern + 1);
	}
	return n > 0 && man_fits(*squares, &pattern) && rank_fits(squares + 1, n - 1, pattern);
}

/* The fields of a FEN; those that are * or left out match anything. */
struct plain_pattern {
	char fields[4][PATTERN_MAX];
};

static bool
fits(const struct plain *p, const struct plain_pattern *pattern)
{
	const char *const own[3] = { p->turn, p->castling, p->passed };
	const char *field, *rank = pattern->fields[0];

	for (int i = 0; i < 3; i++) {
		field = pattern->fields[i + 1];
		if (field[0] != '\0' && strcmp(field, "*") != 0 && strcmp(field, own[i]) != 0)
			return false;
	}
	for (int i = 0; i < 8 && strcmp(pattern->fields[0], "*") != 0; i++) {
		if (!rank_fits(p->board + 8 * i, 8, rank))
			return false;
		rank = i == 7 ? rank : strchr(rank, '/') + 1;
	}
	return true;
}

static char
other_case(char c)
{
	return (char)(isupper((unsigned char)c) ? tolower((unsigned char)c) : toupper((unsigned char)c));
}

/* Exchanges colours and ranks of the position, not of the pattern. */
static void
exchange(const struct plain *p, struct plain *out)
{
	char white[8] = "", black[8] = "";

	for (int s = 0; s < 64; s++)
		out->board[s] = other_case(p->board[s ^ 56]);
	for (const char *c = p->castling; *c != '\0'; c++) {
		char *to = islower((unsigned char)*c) ? white : black;

		to[strlen(to)] = other_case(*c);
	}
	strcpy(out->passed, p->passed);
	if (out->passed[0] != '-')
		out->passed[1] = out->passed[1] == '3' ? '6' : '3';
	strcpy(out->turn, p->turn[0] == 'w' ? "b" : "w");
	snprintf(out->castling, sizeof(out->castling), "%.4s%.4s", white, black);
}

/* The positions of a game, and those with colours exchanged: they are written once for all patterns. */
struct course {
	int n, ply[COURSE_MAX];
	struct plain at[COURSE_MAX], other[COURSE_MAX];
};

static void
course_of(const struct movelist *s, struct course *c)
{
	struct walk w;

	c->n = 0;
	movelist_walk_start(&w, s);
	do {
		c->ply[c->n] = w.ply;
		plainly(&w.now.chess, &c->at[c->n]);
		exchange(&c->at[c->n], &c->other[c->n]);
	} while (++c->n < COURSE_MAX && movelist_walk_main(&w) != NULL);
	CHECK(c->n < COURSE_MAX, "the game is too long");
}

static int
slow_find(const char *text, bool either, const struct course *c)
{
	struct plain_pattern pattern = { { "" } };

	sscanf(text, "%599s %599s %599s %599s", pattern.fields[0], pattern.fields[1], pattern.fields[2], pattern.fields[3]);
	for (int i = 0; i < c->n; i++)
		if (fits(&c->at[i], &pattern) || (either && fits(&c->other[i], &pattern)))
			return c->ply[i];
	return -1;
}

/* -- comparing -- */

/* The lines of fixtures/unit/position_pattern.txt. */
struct wild {
	char text[WILD_MAX][FEN_MAX];
	int n;
};

static void
wild_read(struct wild *w)
{
	FILE *f = fopen("fixtures/unit/position_pattern.txt", "r");

	for (w->n = 0; f != NULL && w->n < WILD_MAX && fgets(w->text[w->n], FEN_MAX, f) != NULL;) {
		w->text[w->n][strcspn(w->text[w->n], "\n")] = '\0';
		w->n += w->text[w->n][0] != '#';
	}
	CHECK(w->n > 30, "%d patterns", w->n);
	if (f != NULL)
		fclose(f);
}

static void
compare(const char *text, const struct movelist *s, const struct course *c)
{
	char error[SELECTION_ERROR] = "";
	struct position_pattern p;

	CHECK(position_pattern_read(span_of(text), &p, error), "%s: %s", text, error);
	for (int either = 0; either < 2; either++) {
		int want = slow_find(text, either, c), got = position_pattern_find(&p, s, RANGE_ALL);

		CHECK(got == want, "%s%s: %d, not %d", text, either ? ", either colour" : "", got, want);
		position_pattern_either(&p);
	}
}

/* The placement with some squares replaced by wildcards; other fields may be left out. */
static void
blur(const struct position *p, uint64_t *seed, char *out)
{
	struct plain plain;
	int keep = random_below(seed, 60), fields = random_below(seed, 4);
	char *to = out;

	plainly(p, &plain);
	for (int s = 0; s < 64; s++) {
		char c = plain.board[s];

		if (s > 0 && s % 8 == 0)
			*to++ = '/';
		if (random_below(seed, 64) < keep)
			*to++ = c;
		else if (random_below(seed, 12) == 0 && to > out && to[-1] != '*')
			*to++ = '*', *to++ = '?';
		else if (isalpha((unsigned char)c) && random_below(seed, 3) == 0)
			to += sprintf(to, "%s", isupper((unsigned char)c) ? "A" : "[aQ]");
		else
			*to++ = '?';
	}
	*to = '\0';
	if (fields > 0)
		to += sprintf(to, " %s", random_below(seed, 3) == 0 ? "*" : plain.turn);
	if (fields > 1)
		to += sprintf(to, " %s", random_below(seed, 2) == 0 ? "*" : plain.castling);
	if (fields > 2)
		sprintf(to, " %s", plain.passed);
}

static void
compare_all(const struct wild *wild, const struct movelist *s, uint64_t *seed)
{
	static struct course course;
	char text[PATTERN_MAX];
	struct walk w;
	int plies = movelist_plies(s), at = random_below(seed, plies + 1);

	course_of(s, &course);
	for (int i = 0; i < wild->n; i++)
		compare(wild->text[i], s, &course);
	for (movelist_walk_start(&w, s); w.ply < at && movelist_walk_main(&w) != NULL;)
		;
	for (int i = 0; i < 3; i++) {
		blur(&w.now.chess, seed, text);
		compare(text, s, &course);
	}
	fen_write(&w.now.chess, text);
	for (int fields = 6; fields > 0; fields--) {
		compare(text, s, &course);
		if (strrchr(text, ' ') != NULL)
			*strrchr(text, ' ') = '\0';
	}
}

static void
test_random(void)
{
	struct movelist s = { 0 };
	uint64_t seed = 1;
	struct wild wild;

	wild_read(&wild);
	for (int i = games_wanted(); i > 0; i--) {
		random_game(&s, &seed);
		compare_all(&wild, &s, &seed);
	}
	movelist_free(&s);
}

static void
test_real(void)
{
	const struct movelist *s;
	struct games g;
	uint64_t seed = 2;
	struct wild wild;
	int n = 0;

	wild_read(&wild);
	if (!games_open(&g, "corpus/lichess.pgn")) {
		skip("no games");
		return;
	}
	while (n < games_wanted() && (s = games_next(&g)) != NULL)
		if (s->playable) {
			compare_all(&wild, s, &seed);
			n++;
		}
	CHECK(n == games_wanted(), "%d games", n);
	games_close(&g);
}

/* -- words that are not patterns -- */

static void
test_bad(void)
{
	static const char *const bad[] = {
		"", " ", "8", "*/*", "*/*/*/*/*/*/*/*/*", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x",
		"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
		"9/8/8/8/8/8/8/8",
		"*/*/*/*/*/*/*/0", "*/*/*/*/*/*/*/x*", "*/*/*/*/*/*/*/[Q*", "*/*/*/*/*/*/*/[]*", "*/*/*/*/*/*/*/[^]*",
		"*/*/*/*/*/*/*/[Q1]*", "*/*/*/*/*/*/*/AAAAAAAAA*", "*/*/*/*/*/*/*/*5*4*", "* w KQkq e4",
		"* w KQkq e", "* w xyz",
		"* w KA", "* w - - 0 1 2", "* w - - x", "8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/K7", "8/8/8/8/8/8/8/KKk5",
		"*/*/*/*/*/*/*/\x80", "*/*/*/*/*/*/*/[", "*/*/*/*/*/*/*/]", "8/8/8/8/8/8/8/Kk6 w - - 0 1",
		"////////", "* W",
		"*/*/*/*/*/*/*/*\n*", "* ww", "* w \x01",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 extra",
	};
	struct position_pattern p;
	char error[SELECTION_ERROR];

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		error[0] = '\0';
		CHECK(!position_pattern_read(span_of(bad[i]), &p, error), "%s is read", bad[i]);
		CHECK(error[0] != '\0', "%s: and nothing is said", bad[i]);
	}
}

/* Every beginning of every pattern, and every one with a changed byte, is accepted, or refused with a message. */
static void
test_damaged(void)
{
	struct movelist s = { 0 };
	struct wild wild;
	uint64_t seed = 4;

	wild_read(&wild);
	random_game(&s, &seed);
	for (int i = 0; i < wild.n; i++)
		for (size_t n = 0; n < strlen(wild.text[i]); n++)
			for (int how = 0; how < 7; how++) {
				char text[FEN_MAX], error[SELECTION_ERROR] = "";
				struct position_pattern p;
				bool good;

				snprintf(text, sizeof(text), "%s", wild.text[i]);
				text[n] = how < 6 ? "*[/8\xff "[how] : '\0';
				good = position_pattern_read(span_of(text), &p, error);
				CHECK(good == (error[0] == '\0'), "%s: %s", text, error);
				if (!good)
					continue;
				position_pattern_either(&p);
				CHECK(position_pattern_find(&p, &s, RANGE_ALL) <= PLIES, "%s", text);
			}
	movelist_free(&s);
}

static int
find(const char *text, const struct movelist *s)
{
	char error[SELECTION_ERROR];
	struct position_pattern p;

	return position_pattern_read(span_of(text), &p, error) ? position_pattern_find(&p, s, RANGE_ALL) : -2;
}

static move
at(const char *squares)
{
	return move_make((squares[1] - '1') * 8 + squares[0] - 'a', (squares[3] - '1') * 8 + squares[2] - 'a', NONE);
}

/* Cases that the slow search does not cover. */
static void
test_meaning(void)
{
	struct movelist s = { 0 };

	movelist_start(&s, &chess_game, &position_start, true);
	movelist_add(&s, ELEMENT_MOVE, SPAN("e4"), at("e2e4"), 0);
	CHECK(find("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", &s) == 1, "nobody can take on e3");
	CHECK(find("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 5 9", &s) == 1, "counters do not matter");
	CHECK(find("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - * *", &s) == 1, "nor without any");
	CHECK(find("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1", &s) == 1, "castling by files");
	CHECK(find("* b HAha", &s) == 1, "castling by files, any board");
	CHECK(find("* b Ha", &s) == -1, "other rooks");
	CHECK(find("* b * e3", &s) == -1, "en passant only where it is legal");
	/* 1. e4 Nf6 2. a1-e5, forced, after which a piece that was gone is back. */
	movelist_add(&s, ELEMENT_MOVE, SPAN("Nf6"), at("g8f6"), 0);
	movelist_add(&s, ELEMENT_PUT, SPAN("e2"), at("e4e2"), 0);
	CHECK(find("rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR", &s) == 3, "a pawn put back");
	s.playable = false;
	CHECK(find("*", &s) == -1, "a game that was not replayed has no positions");
	movelist_free(&s);
}

/* -- material -- */

struct men {
	int w[128], b[128];	/* by letter, small; 'l' the minor pieces, '#' all but the king */
};

#define ONLY(n) (w['#'] + b['#'] == (n))
#define HAS(name, holds) \
	static bool name(const int *w, const int *b) { return holds; }
HAS(krpvkr, w['r'] == 1 && w['p'] == 1 && b['r'] == 1 && ONLY(3))
HAS(kvk, ONLY(0))
HAS(rooks, w['r'] >= 1 && b['r'] >= 1 && w['#'] == w['r'] + w['p'] && b['#'] == b['r'] + b['p'])
HAS(rooks_pawns, w['r'] >= 1 && b['r'] == w['r'] && b['p'] > w['p'] &&
    w['#'] == w['r'] + w['p'] && b['#'] == b['r'] + b['p'])
HAS(minor, w['l'] == 1 && b['l'] == 1 && w['#'] == 1 + w['p'] && b['#'] == 1 + b['p'])
HAS(no_queens, w['q'] == 0 && b['q'] == 0)
HAS(two_bishops, w['b'] >= 2 && w['n'] == 0 && b['n'] == 2 && b['b'] == 0)
HAS(start, w['p'] == 8 && w['r'] == 2 && w['n'] == 2 && w['b'] == 2 && w['q'] == 1 &&
    b['p'] == 8 && b['r'] == 2 && b['n'] == 2 && b['b'] == 2 && b['q'] == 1 && ONLY(30))
HAS(few_pawns, w['p'] <= 2 && b['p'] <= 3 && w['#'] == w['p'] && b['#'] == b['p'])
HAS(fewer, w['p'] < b['p'])
HAS(two_queens, w['q'] >= 2 && b['q'] >= 0)

static const struct {
	const char *text;
	bool (*has)(const int *w, const int *b);
} specs[] = {
	{ "KRPvKR", krpvkr }, { "RPvR", krpvkr }, { "kprVkr", krpvkr }, { "KvK", kvk }, { "KR+P*vKR+P*", rooks },
	{ "KRR*P*vKR+P*", rooks }, { "KR+P*vKR=P>", rooks_pawns }, { "KLP*vKLP*", minor }, { "K*Q0vK*Q0", no_queens },
	{ "K*B2+N0vK*N2B0", two_bishops }, { "K*BB+N0vK*NNB0", two_bishops },
	{ "KQR2B2N2P8vKQRRBBNNPPPPPPPP", start },
	{ "KP2-vKP3-", few_pawns }, { "K*P<vK*", fewer }, { "K*QQ+vK*", two_queens }, { " KRPvKR ", krpvkr },
};

static void
count_plainly(const struct plain *p, struct men *m)
{
	memset(m, 0, sizeof(*m));
	for (int s = 0; s < 64; s++) {
		int c = tolower((unsigned char)p->board[s]);
		int *of = isupper((unsigned char)p->board[s]) ? m->w : m->b;

		if (c == '1' || c == 'k')
			continue;
		of[c]++;
		of['#']++;
		of['l'] += c == 'b' || c == 'n';
	}
}

static int
slow_material(bool (*has)(const int *, const int *), bool either, int lasting, const struct course *c,
    const struct men men[])
{
	int run[2] = { 0, 0 };

	for (int at = 0; at < c->n; at++) {
		run[0] = has(men[at].w, men[at].b) ? run[0] + 1 : 0;
		run[1] = either && has(men[at].b, men[at].w) ? run[1] + 1 : 0;
		for (int i = 0; i < 2; i++)
			if (run[i] == lasting)
				return c->ply[at] - lasting + 1;
	}
	return -1;
}

static void
compare_material(const struct movelist *s, int *found)
{
	static struct course course;
	static struct men men[COURSE_MAX];

	course_of(s, &course);
	for (int i = 0; i < course.n; i++)
		count_plainly(&course.at[i], &men[i]);
	for (size_t i = 0; i < sizeof(specs) / sizeof(specs[0]); i++)
		for (int how = 0; how < 4; how++) {
			char text[64], error[SELECTION_ERROR] = "";
			int lasting = how < 2 ? 1 : 5, want, got;
			struct material_pattern m;

			snprintf(text, sizeof(text), how < 2 ? "%s" : "%s:5", specs[i].text);
			if (how >= 2 && strchr(text, ' ') != NULL)
				continue;
			CHECK(material_pattern_read(span_of(text), &m, error), "%s: %s", text, error);
			m.either = how % 2;
			want = slow_material(specs[i].has, m.either, lasting, &course, men);
			got = material_pattern_find(&m, s, RANGE_ALL);
			CHECK(got == want, "%s%s: %d, not %d", text, m.either ? ", either colour" : "", got, want);
			*found += got >= 0;
		}
}

static void
test_material_random(void)
{
	struct movelist s = { 0 };
	uint64_t seed = 3;
	int found = 0;

	for (int i = games_wanted(); i > 0; i--) {
		random_game(&s, &seed);
		compare_material(&s, &found);
	}
	CHECK(found > games_wanted(), "%d found", found);
	movelist_free(&s);
}

static void
test_material_real(void)
{
	const struct movelist *s;
	struct games g;
	int n = 0, found = 0;

	if (!games_open(&g, "corpus/lichess.pgn")) {
		skip("no games");
		return;
	}
	while (n < games_wanted() && (s = games_next(&g)) != NULL)
		if (s->playable) {
			compare_material(s, &found);
			n++;
		}
	CHECK(n == games_wanted(), "%d games", n);
	CHECK(found > games_wanted(), "%d found", found);
	games_close(&g);
}

/* By rules of variants pieces come back as drops, pawns come to the second rank, and a side may have no king. */
static void
test_variants(void)
{
	static const struct {
		const char *rules, *fen, *moves, *pattern;	/* of material, if it has a v */
		int want;
	} rows[] = {
		{ "crazyhouse", "4k3/8/8/8/8/8/PP6/4K3[Nq] w - - 0 1", "N@f3 q@a8 a2a3", "KNP2vK", 1 },
		{ "crazyhouse", "4k3/8/8/8/8/8/PP6/4K3[Nq] w - - 0 1", "N@f3 q@a8 a2a3", "KNP2vKQ", 2 },
		{ "crazyhouse", "4k3/8/8/8/8/8/PP6/4K3[Nq] w - - 0 1", "N@f3 q@a8 a2a3", "KNP2vKQ:2", 2 },
		{ "crazyhouse", "4k3/8/8/8/8/8/PP6/4K3[Nq] w - - 0 1", "N@f3 q@a8 a2a3", "KNP2vKQ:3", -1 },
		{ "crazyhouse", "4k3/8/8/8/8/8/PP6/4K3[Nq] w - - 0 1", "N@f3 q@a8 a2a3", "KP2vK:2", -1 },
		{ "crazyhouse", "4k3/8/8/8/8/8/1P6/4K3[P] w - - 0 1", "P@a2 e8e7", "KP2vK", 1 },
		{ "crazyhouse", "4k3/8/8/8/8/8/1P6/4K3[P] w - - 0 1", "P@a2 e8e7", "4k3/8/8/8/8/8/PP6/4K3", 1 },
		{ "crazyhouse", "4k3/8/8/8/8/8/1P6/4K3[N] w - - 0 1", "N@f3 e8e7", "8/4k3/8/8/8/5N2/1P6/4K3", 2 },
		{ "horde", "4k3/8/8/8/8/8/PPP5/8 w - - 0 1", "a2a3 e8e7", "P3vK", 0 },
		{ "horde", "4k3/8/8/8/8/8/PPP5/8 w - - 0 1", "a2a3 e8e7", "K*P3vK:3", 0 },
		{ "horde", "4k3/8/8/8/8/8/PPP5/8 w - - 0 1", "a2a3 e8e7", "P4vK", -1 },
		{ "horde", "4k3/8/8/8/8/8/8/P7 w - - 0 1", "a1a2 e8e7", "*/*/*/*/*/*/P7/*", 1 },
		{ "antichess", "8/8/8/8/8/8/r7/RB6 w - - 0 1", "a1a2", "RBvR", 0 },
		{ "antichess", "8/8/8/8/8/8/r7/RB6 w - - 0 1", "a1a2", "RBvK*", 0 },
		{ "3check", "4k3/8/8/8/8/8/PP6/4K3 w - - 3+3 0 1", "a2a3 e8e7", "KP3vK", -1 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct rule_set *rules = plain_rules_of(rows[i].rules);
		char error[SELECTION_ERROR] = "";
		struct movelist s = { 0 };
		struct material_pattern m;
		struct position p;
		int got;

		plain_fen_read(rows[i].fen, rules, &p);
		movelist_start(&s, &chess_game, &p, true);
		for (const char *t = rows[i].moves; t != NULL; t = strchr(t, ' ') == NULL ? NULL : strchr(t, ' ') + 1) {
			static const char letters[] = "PNBRQ";
			const char *letter = strchr(letters, toupper((unsigned char)*t));
			const int to = (t[3] - '1') * 8 + t[2] - 'a';

			movelist_add(&s, ELEMENT_MOVE, SPAN("?"), t[1] != '@' ? at(t) :
			    move_make(to, to, PAWN + (int)(letter - letters)), 0);
		}
		if (strchr(rows[i].pattern, 'v') == NULL)
			got = find(rows[i].pattern, &s);
		else {
			CHECK(material_pattern_read(span_of(rows[i].pattern), &m, error), "%s: %s", rows[i].pattern, error);
			got = material_pattern_find(&m, &s, RANGE_ALL);
		}
		CHECK(got == rows[i].want, "%s, %s, %s: %s: %d, not %d", rows[i].rules, rows[i].fen, rows[i].moves, rows[i].pattern,
		    got, rows[i].want);
		movelist_free(&s);
	}
}

static void
test_material_bad(void)
{
	static const char *const bad[] = {
		"", "KRP", "v", "KRPv", "vKR", "KRPvKRvK", "KXvK", "KRP vKR", "KR17vK", "KR99999999999999999999vK",
		"KR2*vK", "KR2=vK",
		"KR++vK", "KLBvK", "KvKLN", "KRvK:", "KRvK:0", "KRvK:x", "KRvK:1001", "KRvK:-1", "KKvK", "K**vK",
		"RKvK", ":4", "KRvK:4:4",
		"KR\x80vK", "KR*-vK", "K*K*",
	};
	struct material_pattern m;
	char error[SELECTION_ERROR];

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		error[0] = '\0';
		CHECK(!material_pattern_read(span_of(bad[i]), &m, error), "%s is read", bad[i]);
		CHECK(error[0] != '\0', "%s: and nothing is said", bad[i]);
	}
}

int
main(void)
{
	RUN(test_random);
	RUN(test_real);
	RUN(test_bad);
	RUN(test_damaged);
	RUN(test_meaning);
	RUN(test_material_random);
	RUN(test_material_real);
	RUN(test_variants);
	RUN(test_material_bad);
	return check_end();
}
