/*
 * reconcile_pairs: pairs of records of one game, each with slips of its own, and
 * whether reconcile() finds the game.  Takes clean games on standard input.
 *
 *	reconcile_pairs SEED PAIRS LEAST MOST [-v | -t] [-w DIR] <clean.pgn
 *
 * LEAST to MOST slips a copy.  MOST 0: only one copy has two moves swapped, and the other an unreadable or wrong word
 * exactly there.  -v shows what went wrong; -t writes a row of a
 * table instead of sentences; -w writes the pairs as PGN into a folder, with the
 * truth beside them.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "support/random.h"
#include "apps/reconcile/reconcile_ruling.h"
#include "support/slips.h"
#include "support/truth.h"

enum { PLIES_MIN = 40, GAMES_MAX = 4000 };

struct counts {
	int pairs, right, marked, named, alone, alike, unmarked, silent, doubtful, uncertain;
	long plies, by[RULINGS];
	double seconds, slowest;
};

struct pair {
	const struct game_text *game;
	struct planted copy[2];
	move truth[WORDS_MAX];
	int plies;		/* of the truth, up to the last that a record has */
};

static const char *const rulings[RULINGS] = { "agreed", "one record only", "one reading", "restored", "undecided" };

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Two moves swapped in one copy; where they are, a slip in the other. */
static bool
cross(struct pair *p, uint64_t *state)
{
	static const char *const other[] = { "unreadable", "wrong-square", "wrong-piece", "left-out", "no-origin" };
	int at = random_below(state, p->game->n - 1), there = at + random_below(state, 2);
	int kind = random_below(state, 3 * (int)(sizeof(other) / sizeof(other[0])));

	for (int r = 0; r < 2; r++)
		slips_plant(&p->copy[r], p->game, 0, NULL, state);
	if (!slips_plant_at(&p->copy[0], at, "swapped", state))
		return false;
	if (kind % 3 > 0)
		return slips_plant_at(&p->copy[1], there, other[kind % 3 == 1 ? 0 : kind / 3], state);
	for (int i = random_below(state, 2); i >= 0; i--)	/* one or two characters cannot be read */
		p->copy[1].words[there][random_below(state, (int)strlen(p->copy[1].words[there]))] = '?';
	return true;
}

static bool
make_pair(struct pair *p, const struct game_text *g, int least, int most, uint64_t *state)
{
	int at[SLIPS_MAX + 1], last = -1;

	p->game = g;
	if (true_moves(g, p->truth) == 0)
		return false;
	p->plies = p->game->n;
	if (most == 0)
		return cross(p, state);
	slips_plant(&p->copy[0], g, least + random_below(state, most - least + 1), NULL, state);
	for (int i = 0; i < p->copy[0].slips_n; i++)
		at[i] = p->copy[0].slips[i].ply;
	at[p->copy[0].slips_n] = -1;
	slips_plant(&p->copy[1], g, least + random_below(state, most - least + 1), at, state);
	for (int r = 0; r < 2; r++)
		for (int i = 0; i < p->copy[r].n; i++)
			last = p->copy[r].source[i] > last ? p->copy[r].source[i] : last;
	p->plies = last + 1;
	return true;
}

static void
show(const struct pair *p, const struct agreed_game *g, int at, const char *what)
{
	struct position now_at = position_start;
	char san[SAN_MAX] = "-", truth[SAN_MAX] = "-";

	for (int i = 0; i < at && i < p->plies; i++)
		position_play(&now_at, p->truth[i]);
	if (at < p->plies)
		san_write(&now_at, p->truth[at], truth);
	if (at < g->n)
		san_write(&now_at, g->plies[at].move, san);
	printf("%s: ply %d of %d (%d found): truth %s, found %s (%s)\n", what, at + 1, p->plies, g->n, truth, san,
	    at < g->n ? rulings[g->plies[at].ruling] : "-");
	for (int r = 0; r < 2; r++) {
		printf("  ");
		for (int i = 0; i < p->copy[r].slips_n; i++)
			printf(" %d %s", p->copy[r].slips[i].ply + 1, p->copy[r].slips[i].kind);
		printf("\n    ");
		for (int i = 0; i < p->copy[r].n; i++) {
			int from = p->copy[r].source[i];

			if (from < at - 4 || from > at + 6)
				continue;
			printf(" %d:%s%s", from + 1, p->copy[r].words[i],
			    from < 0 || strcmp(p->copy[r].words[i], p->game->words[from]) != 0 ? "*" : "");
		}
		printf("\n");
	}
}

static void
judge(const struct pair *p, struct counts *c, bool verbose)
{
	static struct span words[2][WORDS_MAX];
	struct reconcile_align_record accounts[2];
	struct agreed_game g;
	double begin;
	int at = 0;
	bool open;

	for (int r = 0; r < 2; r++) {
		for (int i = 0; i < p->copy[r].n; i++)
			words[r][i] = span_of(p->copy[r].words[i]);
		accounts[r] = (struct reconcile_align_record){ .words = words[r], .n = p->copy[r].n };
	}
	begin = now();
	if (reconcile_ruling_find(&position_start, accounts, 2, RECONCILE_ALIGN_WORK, &g) != 0) {
		perror("reconcile_pairs");
		exit(2);
	}
	begin = now() - begin;
	c->seconds += begin;
	c->slowest = begin > c->slowest ? begin : c->slowest;
	c->pairs++;
	c->uncertain += !g.certain;
	c->plies += g.n;
	for (int i = 0; i < RULINGS; i++)
		c->by[i] += g.count[i];
	while (at < g.n && at < p->plies && g.plies[at].move == p->truth[at])
		at++;
	open = g.count[RULING_UNDECIDED] + g.count[RULING_ALONE] > 0 || g.used[0] < p->copy[0].n ||
	    g.used[1] < p->copy[1].n || !g.certain;
	if (at == p->plies && at == g.n) {
		c->right++;
		c->doubtful += open;
		reconcile_ruling_free(&g);
		return;
	}
	c->silent += !open;
	if (verbose && !open)
		printf("SILENT\n");
	if (at < g.n ? g.plies[at].ruling == RULING_UNDECIDED :
	    g.used[0] < p->copy[0].n || g.used[1] < p->copy[1].n) {
		c->marked++;
		c->named += at < g.n && at < p->plies && g.plies[at].other == p->truth[at];
		if (verbose)
			show(p, &g, at, "marked");
	} else if (at < g.n && g.plies[at].ruling == RULING_ALONE) {
		c->alone++;
		if (verbose)
			show(p, &g, at, "ALONE");
	} else if (at < g.n && g.plies[at].reading[0].how == READS_IT && g.plies[at].reading[1].how == READS_IT) {
		c->alike++;
		if (verbose)
			show(p, &g, at, "ALIKE");
	} else {
		c->unmarked++;
		if (verbose)
			show(p, &g, at, g.count[RULING_UNDECIDED] > 0 ? "UNMARKED, but undecided elsewhere" : "UNMARKED");
	}
	reconcile_ruling_free(&g);
}

static void
write_words(FILE *f, const struct pair *p, const char (*words)[WORD_MAX], int n)
{
	fprintf(f, "%s\n", p->game->tags);
	for (int i = 0; i < n; i++) {
		if (i % 2 == 0)
			fprintf(f, "%d. ", i / 2 + 1);
		fprintf(f, "%s%c", words[i], i % 12 == 11 ? '\n' : ' ');
	}
	fprintf(f, "%s\n\n", p->game->result);
}

static void
write_pair(const struct pair *p, const char *dir, int number)
{
	static const char *const names[] = { "white", "black", "truth" };

	for (int r = 0; r < 3; r++) {
		char name[4096];
		FILE *f;

		snprintf(name, sizeof(name), "%s/%04d-%s.pgn", dir, number, names[r]);
		if ((f = fopen(name, "w")) == NULL) {
			perror(name);
			exit(2);
		}
		if (r < 2)
			write_words(f, p, p->copy[r].words, p->copy[r].n);
		else
			write_words(f, p, p->game->words, p->plies);
		if (fclose(f) != 0) {
			perror(name);
			exit(2);
		}
	}
}

/*
 * Pairs; right, in percent; wrong: undecided, in one record only, both alike, unmarked, not mentioned at all;
 * right but uncertain; milliseconds for a pair, and for the slowest.
 */
static void
report_row(const struct counts *c)
{
	double n = c->pairs > 0 ? c->pairs : 1;

	printf("%d\t%d\t%.1f\t%d\t%d\t%d\t%d\t%d\t%d\t%.1f\t%.0f\n", c->pairs, c->right, 100 * c->right / n, c->marked,
	    c->alone, c->alike, c->unmarked, c->silent, c->doubtful, 1000 * c->seconds / n, 1000 * c->slowest);
}

static void
report(const struct counts *c)
{
	double n = c->pairs > 0 ? c->pairs : 1;

	printf("%d pairs: %d right (%.1f %%), %d undecided where they leave the true game (%d name its move),\n"
	    "%d leave it where only one record has the move, %d where both say so, %d unmarked\n",
	    c->pairs, c->right, 100 * c->right / n, c->marked, c->named, c->alone, c->alike, c->unmarked);
	printf("%d of the wrong ones with nothing undecided or in one record only\n", c->silent);
	printf("%d right with something of the kind, %d not searched to the end, %.1f ms a pair, %.0f ms the slowest\n",
	    c->doubtful, c->uncertain, 1000 * c->seconds / n, 1000 * c->slowest);
	printf("half-moves: %ld", c->plies);
	for (int i = 0; i < RULINGS; i++)
		printf(", %ld %s", c->by[i], rulings[i]);
	printf("\n");
}

int
main(int argc, char **argv)
{
	static struct pair pair;
	struct game_text *games = calloc(GAMES_MAX, sizeof(*games));
	struct game_reader r = { .f = stdin };
	struct counts c = { 0 };
	uint64_t state;
	int n = 0, pairs, least, most;
	bool verbose = argc > 5 && strcmp(argv[5], "-v") == 0, row = argc > 5 && strcmp(argv[5], "-t") == 0;
	const char *dir = argc > 2 && strcmp(argv[argc - 2], "-w") == 0 ? argv[argc - 1] : NULL;

	if (argc < 5 || games == NULL) {
		fprintf(stderr, "usage: reconcile_pairs SEED PAIRS LEAST MOST [-v | -t] [-w DIR] <clean.pgn\n");
		return 2;
	}
	state = strtoull(argv[1], NULL, 10);
	pairs = atoi(argv[2]);
	least = atoi(argv[3]);
	most = atoi(argv[4]);
	while (n < GAMES_MAX && game_text_next(&r, &games[n]))
		n += games[n].n >= PLIES_MIN && games[n].fen[0] == '\0';
	free(r.line);
	while (n > 0 && c.pairs < pairs)
		if (make_pair(&pair, &games[random_below(&state, n)], least, most, &state)) {
			judge(&pair, &c, verbose);
			if (dir != NULL)
				write_pair(&pair, dir, c.pairs);
		}
	(row ? report_row : report)(&c);
	free(games);
	return c.pairs == 0 ? 2 : c.unmarked + c.alike + c.silent > 0;
}
