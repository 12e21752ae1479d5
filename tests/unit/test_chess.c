/* test_chess: the fast chess of core/ against the slow one of slow.c: random games, worked examples, the corpus. */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/fast.h"
#include "games/chess/fen.h"
#include "support/movetext.h"
#include "support/random.h"
#include "games/move_notation/san.h"
#include "slow/slow.h"

enum { PLIES = 100, SAMPLE_MAX = 60000 };

/* How many games are compared: random ones from the array, from positions of a table, and from each n-th array. */
static int games_from_start, games_from_table, every_array;

/* One game in both. */
struct pair {
	struct position fast;
	struct slow slow;
};

/* What makes a position the same (FIDE 9.2.3): the first four fields of its FEN. */
struct sample {
	char name[SLOW_FEN_MAX];
	uint64_t key;
};
static struct sample sample[SAMPLE_MAX];
static int sample_n, positions_seen;

static int
by_number(const void *a, const void *b)
{
	return *(const move *)a - *(const move *)b;
}

static bool
same_moves(const struct pair *p, const char *fen, const struct slow_move *all, int n)
{
	move fast[MOVES_MAX], slow[MOVES_MAX];
	int fast_n = movegen_all(&p->fast, fast);

	for (int i = 0; i < n; i++)
		slow[i] = fast_move(&all[i]);
	qsort(fast, (size_t)fast_n, sizeof *fast, by_number);
	qsort(slow, (size_t)n, sizeof *slow, by_number);
	CHECK(fast_n == n, "%s: %d legal moves, not %d", fen, fast_n, n);
	for (int i = 0; i < n && i < fast_n; i++)
		if (fast[i] != slow[i]) {
			CHECK(false, "%s: legal moves differ: %04x, %04x", fen, (unsigned)fast[i], (unsigned)slow[i]);
			return false;
		}
	return fast_n == n;
}

/* The oddities of canonical SAN that san_read() should report: only that it names an origin. */
static int
odd_expected(const char *san)
{
	size_t n = strcspn(san, "+#");
	bool piece = strchr("KQRBN", *san) != NULL;

	return piece && n > 3 && !(n == 4 && san[1] == 'x') ? SAN_DISAMBIGUATED : 0;
}

static void
san_compare(const struct pair *p, const char *fen, const struct slow_move *m, const struct slow_move *all, int n)
{
	/* san_read() may look at 8 bytes after the word: they must not matter. */
	char want[SLOW_SAN_MAX], word[SLOW_SAN_MAX + 8], got[SAN_MAX], want_mark = 0;
	int length;
	move fast = fast_move(m);
	struct san read;
	size_t want_n;

	slow_write_san(&p->slow, m, all, n, want);
	want_n = strlen(want);
	length = san_write(&p->fast, fast, got);
	CHECK(strcmp(got, want) == 0, "%s: %s is written %s", fen, want, got);
	CHECK(length == (int)want_n, "%s: %s has length %d", fen, want, length);
	if (want[want_n - 1] == '+' || want[want_n - 1] == '#')
		want_mark = want[want_n - 1];
	memset(word, '1', sizeof word);
	memcpy(word, want, want_n);
	read = san_read(&p->fast, word, want_n);
	CHECK(read.move == fast, "%s: %s is read as %04x, not %04x", fen, want, (unsigned)read.move, (unsigned)fast);
	CHECK(read.mark == want_mark, "%s: %s: mark %d", fen, want, read.mark);
	CHECK(read.odd == odd_expected(want), "%s: %s: odd %d", fen, want, read.odd);
}

static void
remember(const struct position *p, const char *fen)
{
	const char *end = fen;

	if (positions_seen++ % 6 != 0 || sample_n == SAMPLE_MAX)
		return;
	for (int field = 0; field < 4; field++)
		end += strcspn(end, " ") + 1;
	snprintf(sample[sample_n].name, sizeof sample[0].name, "%.*s", (int)(end - fen), fen);
	sample[sample_n++].key = p->key;
}

/* Compares everything about a position; writing and reading of all its moves only if `san`. */
static bool
position_compare(const struct pair *p, const struct slow_move *all, int n, bool san)
{
	char fen[SLOW_FEN_MAX], got[FEN_MAX];
	struct fen_reading r;

	slow_write_fen(&p->slow, fen);
	fen_write(&p->fast, got);
	CHECK(strcmp(got, fen) == 0, "%s: written as %s", fen, got);
	CHECK((p->fast.checkers != 0) == slow_check(&p->slow), "%s: check: %016" PRIx64, fen, p->fast.checkers);
	CHECK(movegen_any(&p->fast) == (n > 0), "%s: any legal move?", fen);
	fen_read(span_of(fen), &r);
	CHECK(r.usable, "%s: not usable", fen);
	CHECK(r.position.key == p->fast.key, "%s: key differs from that of its FEN", fen);
	CHECK(position_same(&r.position, &p->fast), "%s: not the same as its FEN", fen);
	remember(&p->fast, fen);
	if (!same_moves(p, fen, all, n))
		return false;
	for (int i = 0; san && i < n; i++) {
		CHECK(movegen_has(&p->fast, fast_move(&all[i])), "%s: %04x is not had", fen, (unsigned)fast_move(&all[i]));
		san_compare(p, fen, &all[i], all, n);
	}
	return check_faults == 0;
}

/* movegen_has() says no to all other numbers that a move can be, of 32,768. */
static void
has_compare(const struct pair *p, const struct slow_move *all, int n)
{
	static bool legal[1 << 15];
	char fen[SLOW_FEN_MAX];

	slow_write_fen(&p->slow, fen);
	memset(legal, 0, sizeof legal);
	for (int i = 0; i < n; i++)
		legal[fast_move(&all[i])] = true;
	for (int m = 0; m < 1 << 15; m++)
		CHECK(movegen_has(&p->fast, (move)m) == legal[m], "%s: movegen_has(%04x)", fen, (unsigned)m);
}

static void
pair_play(struct pair *p, const struct slow_move *m)
{
	position_play(&p->fast, fast_move(m));
	slow_play(&p->slow, m);
}

static bool
pair_read(struct pair *p, const char *fen)
{
	struct fen_reading r;

	fen_read(span_of(fen), &r);
	CHECK(r.usable, "%s: not usable", fen);
	CHECK(slow_read_fen(&p->slow, fen), "%s: not read by slow", fen);
	p->fast = r.position;
	return r.usable;
}

/* Was the last position of a game the same as an earlier one?  All answers must agree. */
static void
repetitions_compare(const struct pair *course, int plies)
{
	const struct pair *last = &course[plies];
	char fen[SLOW_FEN_MAX];

	slow_write_fen(&last->slow, fen);
	for (int i = plies - 1; i >= 0; i--) {
		bool same = slow_same(&course[i].slow, &last->slow);

		CHECK(position_same(&course[i].fast, &last->fast) == same, "%s: %d plies ago: same?", fen, plies - i);
		CHECK((course[i].fast.key == last->fast.key) == same, "%s: %d plies ago: key?", fen, plies - i);
	}
}

/* One move in four takes the last one back, if it can: so positions repeat. */
static const struct slow_move *
choose(const struct slow_move *all, int n, const struct slow_move *previous, uint64_t *state)
{
	if (previous != NULL && random_below(state, 4) == 0)
		for (int i = 0; i < n; i++)
			if (all[i].from == previous->to && all[i].to == previous->from)
				return &all[i];
	return &all[random_below(state, n)];
}

static void
game_compare(const char *fen, uint64_t *state)
{
	static struct pair course[PLIES + 1];
	struct slow_move played[PLIES];
	int ply = 0;

	if (!pair_read(&course[0], fen))
		return;
	for (;; ply++) {
		struct slow_move all[SLOW_MOVES_MAX];
		int n = slow_moves(&course[ply].slow, all);

		if (!position_compare(&course[ply], all, n, ply % 3 == 0) || n == 0 || ply == PLIES)
			break;
		if (random_below(state, 3000) == 0)
			has_compare(&course[ply], all, n);
		played[ply] = *choose(all, n, ply >= 2 ? &played[ply - 2] : NULL, state);
		course[ply + 1] = course[ply];
		pair_play(&course[ply + 1], &played[ply]);
	}
	repetitions_compare(course, ply);
}

/* Puts a piece on the i-th empty square from the left. */
static void
put(char rank[9], int i, char man)
{
	int s = 0;

	while (rank[s] != '.' || i-- > 0)
		s++;
	rank[s] = man;
}

/* Array 518 is that of orthodox chess. */
static void
chess960_fen(int number, char out[SLOW_FEN_MAX])
{
	static const char knights[10][3] = { "01", "02", "03", "04", "12", "13", "14", "23", "24", "34" };
	char white[9] = "........", black[9] = "";
	int first, second;

	white[number % 4 * 2 + 1] = 'B';
	number /= 4;
	white[number % 4 * 2] = 'B';
	number /= 4;
	put(white, number % 6, 'Q');
	number /= 6;
	first = knights[number][0] - '0';
	second = knights[number][1] - '0';
	put(white, second, 'N');
	put(white, first, 'N');
	put(white, 0, 'R');
	put(white, 0, 'K');
	put(white, 0, 'R');
	for (int i = 0; i < 8; i++)
		black[i] = (char)tolower((unsigned char)white[i]);
	snprintf(out, SLOW_FEN_MAX, "%s/pppppppp/8/8/8/8/PPPPPPPP/%s w KQkq - 0 1", black, white);
}

static void
random_from_start(void)
{
	uint64_t state = 0x9e3779b97f4a7c15u;
	char fen[SLOW_FEN_MAX];

	chess960_fen(518, fen);
	CHECK(strcmp(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") == 0, "518 is %s", fen);
	for (int i = 0; i < games_from_start && check_faults == 0; i++)
		game_compare(fen, &state);
}

static void
random_chess960(void)
{
	uint64_t state = 0x2545f4914f6cdd1du;
	char fen[SLOW_FEN_MAX];

	for (int i = 0; i < 960 && check_faults == 0; i += every_array) {
		chess960_fen(i, fen);
		game_compare(fen, &state);
	}
}

static void
random_from_perft(void)
{
	uint64_t state = 0x853c49e6748fea9bu;
	int games = 0;

	while (games < games_from_table && check_faults == 0) {
		FILE *f = fopen("fixtures/unit/perft.csv", "r");
		char line[512];

		if (f == NULL) {
			CHECK(false, "no fixtures/unit/perft.csv");
			return;
		}
		while (fgets(line, sizeof line, f) != NULL && check_faults == 0) {
			line[strcspn(line, ",")] = '\0';
			if (strcmp(line, "fen") == 0)
				continue;
			game_compare(line, &state);
			games++;
		}
		fclose(f);
	}
}

static int
by_key(const void *a, const void *b)
{
	const struct sample *x = a, *y = b;

	return x->key < y->key ? -1 : x->key > y->key;
}

static int
by_name(const void *a, const void *b)
{
	const struct sample *x = a, *y = b;

	return strcmp(x->name, y->name);
}

/* Over everything seen above: equal positions have equal keys, and different ones different keys. */
static void
key_is_identity(void)
{
	int equal = 0;

	for (int order = 0; order < 2; order++) {
		qsort(sample, (size_t)sample_n, sizeof *sample, order == 0 ? by_key : by_name);
		for (int i = 1; i < sample_n; i++) {
			bool same_key = sample[i - 1].key == sample[i].key;
			bool same_name = strcmp(sample[i - 1].name, sample[i].name) == 0;

			equal += same_key && same_name;
			CHECK(same_key == same_name, "keys %s: %s, %s", same_key ? "equal" : "differ", sample[i - 1].name,
			    sample[i].name);
		}
	}
	CHECK(sample_n > (check_all() ? 10000 : 1000) && equal > (check_all() ? 100 : 10),
	    "%d positions, %d pairs of equals", sample_n, equal / 2);
}

/* The worked examples E01 to E37: is the last move legal, and what is true after it? */
struct example {
	const char *id, *fen, *moves;
	int same;		/* how often the last position has occurred; 0: the last move is illegal or ambiguous */
	int halfmoves;
	char end;		/* 'm' checkmate, 's' stalemate, 0 neither */
};
#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static const struct example examples[] = {
	{ "E01", START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", 3, 8, 0 },
	{ "E02", START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", 2, 7, 0 },
	{ "E03", START, "e4 a6 e5 d5 Nc3 Nc6 Nb1 Nb8 Nc3 Nc6 Nb1 Nb8", 2, 8, 0 },
	{ "E04", START, "e4 a6 e5 d5 Nc3 Nc6 Nb1 Nb8 Nc3 Nc6 Nb1 Nb8 Nc3 Nc6 Nb1 Nb8", 3, 12, 0 },
	{ "E05", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8", 2, 8, 0 },
	{ "E06", START, "e4 Nc6 Nc3 Nb8 Nb1 Nc6 Nc3 Nb8 Nb1", 3, 8, 0 },
	{ "E07", "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e4 Ka3 Kd1 Ka4 Ke1 Ka3 Kd1 Ka4 Ke1", 3, 8, 0 },
	{ "E08", "6k1/8/8/8/8/8/8/RR4K1 w - - 0 1", "Ra2 Kh8 Raa1 Kg8", 2, 4, 0 },
	{ "E09", "6k1/8/8/8/8/8/8/RR4K1 w - - 0 1", "Ra2 Kh8 Rba1 Kg8 Rb2 Kh8 Rbb1 Kg8", 2, 8, 0 },
	{ "E10", "7k/8/5K2/6Q1/8/8/8/8 w - - 99 95", "Qa5", 1, 100, 0 },
	{ "E11", "7k/8/5K2/6Q1/8/8/8/8 w - - 149 120", "Qa5", 1, 150, 0 },
	{ "E12", "7k/8/5K2/6Q1/8/8/8/8 w - - 149 120", "Qg7#", 1, 150, 'm' },
	{ "E13", "7k/5K2/8/6Q1/8/8/8/8 w - - 149 120", "Qg6", 1, 150, 's' },
	{ "E14", "7k/7p/8/8/8/8/1q6/K7 w - - 99 80", "Kxb2", 1, 0, 0 },
	{ "E23", "5K1k/7r/6N1/8/8/8/8/8 b - - 0 1", "", 1, 0, 'm' },
	{ "E25", "k7/P1K5/8/8/8/8/8/8 b - - 2 58", "Kxa7", 1, 0, 0 },
	{ "E26", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O-O O-O", 1, 2, 0 },
	{ "E27", "4k3/8/8/8/8/8/1r6/R3K3 w Q - 0 1", "O-O-O", 1, 1, 0 },
	{ "E28", "4k3/8/8/8/8/8/3r4/R3K3 w Q - 0 1", "O-O-O", 0, 0, 0 },
	{ "E29", "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1", "O-O-O", 0, 0, 0 },
	{ "E30", "4k3/8/8/8/r7/8/8/R3K3 w Q - 0 1", "O-O-O", 1, 1, 0 },
	{ "E31", "4R3/k7/8/8/8/8/8/4K3 w - - 0 1", "O-O", 0, 0, 0 },
	{ "E32", "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e4 dxe3", 0, 0, 0 },
	{ "E33", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", 0, 0, 0 },
	{ "E34", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=K", 0, 0, 0 },
	{ "E35", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Ne2", 1, 1, 0 },
	{ "E36", "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "Ne2", 0, 0, 0 },
	{ "E37", "8/8/8/8/8/5k2/4n3/4R2K b - - 0 1", "Ng3+", 1, 1, 0 },
	{ "960 shield", "4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "O-O-O", 0, 0, 0 },
	{ "960 no shield", "4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "O-O-O", 1, 1, 0 },
	{ "H01", "2kr4/pp2n1p1/8/n2PPq2/1Np2p2/2P2Q2/P4B1r/R3K3 w - - 1 33", "O-O-O", 0, 0, 0 },
	{ "nearer rival pinned", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Nge2", 1, 1, 0 },
	{ "file and rank", "8/2k5/8/8/4Q2Q/8/8/K6Q w - - 0 1", "Qh4e1", 1, 1, 0 },
	{ "rank", "8/2k5/8/8/4Q2Q/8/8/K6Q w - - 0 1", "Q1e1", 1, 1, 0 },
	{ "file", "8/2k5/8/8/4Q2Q/8/8/K6Q w - - 0 1", "Qee1", 1, 1, 0 },
};

/* Reads a word in both; they must agree.  False: no legal move, or several. */
static bool
pair_find(const struct pair *p, const char *word, struct slow_move *m)
{
	char padded[WORD_MAX + 8] = "";
	move fast;
	struct san read;
	bool slow = slow_read_san(&p->slow, word, m);

	snprintf(padded, sizeof padded, "%s", word);
	read = san_read(&p->fast, padded, strlen(word));
	fast = read.move;
	/* An unneeded origin is read by the fast one but not by the slow one. */
	if (!slow && fast != NO_MOVE && (read.odd & SAN_DISAMBIGUATED)) {
		char canonical[SAN_MAX];

		san_write(&p->fast, fast, canonical);
		slow = slow_read_san(&p->slow, canonical, m);
	}
	CHECK((fast != NO_MOVE) == slow, "%s: legal to %s only", word, slow ? "slow" : "core");
	CHECK(!slow || fast == fast_move(m), "%s: read as %04x", word, (unsigned)fast);
	return slow && fast == fast_move(m);
}

static void
example_check(const struct example *e)
{
	static struct pair course[32];
	char words[128];
	int plies = 0, same = 0;
	bool legal = pair_read(&course[0], e->fen);
	struct slow *last;

	snprintf(words, sizeof words, "%s", e->moves);
	for (char *word = strtok(words, " "); legal && word != NULL; word = strtok(NULL, " ")) {
		struct slow_move m;

		legal = pair_find(&course[plies], word, &m);
		if (!legal)
			break;
		course[plies + 1] = course[plies];
		pair_play(&course[++plies], &m);
	}
	CHECK(legal == (e->same > 0), "%s: %s", e->id, legal ? "legal" : "not legal");
	if (!legal)
		return;
	last = &course[plies].slow;
	for (int i = 0; i <= plies; i++)
		same += slow_same(&course[i].slow, last);
	CHECK(same == e->same, "%s: the position stood %d times, not %d", e->id, same, e->same);
	CHECK(last->halfmoves == e->halfmoves, "%s: half-move clock %d", e->id, last->halfmoves);
	CHECK((int)course[plies].fast.halfmoves == e->halfmoves, "%s: half-move clock %d", e->id, (int)course[plies].fast.halfmoves);
	CHECK(slow_mate(last) == (e->end == 'm'), "%s: mate?", e->id);
	CHECK(slow_stalemate(last) == (e->end == 's'), "%s: stalemate?", e->id);
	repetitions_compare(course, plies);
}

static void
worked_examples(void)
{
	for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
		example_check(&examples[i]);
}

/* Replays a game in both; all SAN of every eighth position. */
static void
text_compare(const struct game_text *g, int *plies)
{
	struct pair p;

	if (!pair_read(&p, g->fen[0] != '\0' ? g->fen : START))
		return;
	for (int i = 0; i < g->n && check_faults == 0; i++) {
		struct slow_move all[SLOW_MOVES_MAX], m;
		int n = slow_moves(&p.slow, all);

		position_compare(&p, all, n, i % 8 == 0);
		if (!pair_find(&p, g->words[i], &m)) {
			CHECK(false, "%.200s: ply %d: %s is not legal", g->tags, i + 1, g->words[i]);
			return;
		}
		pair_play(&p, &m);
		(*plies)++;
	}
}

/* Every n-th game of what a command writes. */
static void
corpus_compare(const char *command, int every, int games_wanted)
{
	static struct game_text g;
	const char *shared = getenv("ARBITER_SHARED");
	char line[2048];
	struct game_reader r = { 0 };
	int games = 0, plies = 0;

	snprintf(line, sizeof line, "cd \"%s/corpus\" 2>/dev/null && %s", shared != NULL ? shared : "../shared", command);
	if ((r.f = popen(line, "r")) == NULL) {
		skip("no shell");
		return;
	}
	for (int i = 0; game_text_next(&r, &g) && check_faults == 0; i++)
		if (i % every == 0) {
			text_compare(&g, &plies);
			games++;
		}
	free(r.line);
	if (pclose(r.f) != 0 && games == 0)
		skip("no corpus in ARBITER_SHARED");
	else
		CHECK(check_faults > 0 || games >= games_wanted, "only %d games, %d plies", games, plies);
}

static void
corpus_masters(void)
{
	if (check_all())
		corpus_compare("zstd -dc masters.pgn.zst", 53, 1570);
	else	/* the first of a cut stream can be read too */
		corpus_compare("head -c 200000 masters.pgn.zst | zstd -dc 2>/dev/null", 12, 80);
}

static void
corpus_lichess(void)
{
	corpus_compare("cat lichess.pgn", check_all() ? 1 : 6, check_all() ? 430 : 70);
}

int
main(void)
{
	games_from_start = check_all() ? 500 : 40;
	games_from_table = check_all() ? 540 : 40;
	every_array = check_all() ? 1 : 19;
	RUN(worked_examples);
	RUN(random_from_start);
	RUN(random_chess960);
	RUN(random_from_perft);
	RUN(corpus_masters);
	RUN(corpus_lichess);
	RUN(key_is_identity);
	return check_end();
}
