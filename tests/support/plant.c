/*
 * plant: damages games on purpose.  Takes games from a clean PGN on standard
 * input, plants one slip in each, and writes the damaged games and the truth
 * about them.  Judged by tests/slow only.
 *
 *	plant GAMES EVERY damaged.pgn truth.tsv [clean.pgn [SEED]] <games.pgn
 *
 * clean.pgn gets the same games undamaged.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "support/movetext.h"
#include "slow/slow.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

enum { PLIES_MIN = 12, TRIES = 300 };

static uint64_t
random_below(uint64_t *state, uint64_t n)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return (*state >> 33) % n;
}

static bool
is_castling(const char *word)
{
	return word[0] == 'O';
}

/* The digit of the target square: the last one of the word. */
static char *
target_rank(char *word)
{
	char *found = NULL;

	for (char *c = word; *c != '\0'; c++)
		if (*c >= '1' && *c <= '8')
			found = c;
	return found;
}

/* Each of these changes the words at `at`; false: not possible there. */

static bool
plant_square(struct game_text *g, int at, uint64_t *state)
{
	char *rank = target_rank(g->words[at]), *c, first;
	bool file = random_below(state, 2) == 0, pawn = strchr("KQRBN", g->words[at][0]) == NULL;

	if (is_castling(g->words[at]) || rank == NULL)
		return false;
	c = file ? rank - 1 : rank;
	first = file ? 'a' : '1';
	*c = (char)(first + (*c - first + 1 + (int)random_below(state, 7)) % 8);
	/* A pawn on the last rank or with another file would be wrong as a word, not as a move. */
	return !pawn || (!file && strchr(g->words[at], '=') == NULL && *c != '1' && *c != '8');
}

static bool
plant_piece(struct game_text *g, int at, uint64_t *state)
{
	static const char pieces[] = "KQRBN";
	const char *old = strchr(pieces, g->words[at][0]);

	if (old == NULL)
		return false;
	g->words[at][0] = pieces[(old - pieces + 1 + (int)random_below(state, 4)) % 5];
	return true;
}

static bool
plant_dropped(struct game_text *g, int at, uint64_t *state)
{
	(void)state;
	if (at + 1 >= g->n || strcmp(g->words[at], g->words[at + 1]) == 0)
		return false;
	memmove(g->words[at], g->words[at + 1], sizeof g->words[0] * (size_t)(g->n - at - 1));
	g->n--;
	return true;
}

static bool
plant_doubled(struct game_text *g, int at, uint64_t *state)
{
	(void)state;
	if (g->n == WORDS_MAX || at == 0 || strcmp(g->words[at - 1], g->words[at]) == 0)
		return false;
	memmove(g->words[at + 1], g->words[at], sizeof g->words[0] * (size_t)(g->n - at));
	memcpy(g->words[at], g->words[at - 1], sizeof g->words[0]);
	g->n++;
	return true;
}

static bool
plant_swapped(struct game_text *g, int at, uint64_t *state)
{
	char word[WORD_MAX];

	(void)state;
	if (at + 1 >= g->n || strcmp(g->words[at], g->words[at + 1]) == 0)
		return false;
	memcpy(word, g->words[at], sizeof word);
	memcpy(g->words[at], g->words[at + 1], sizeof word);
	memcpy(g->words[at + 1], word, sizeof word);
	return true;
}

static const struct {
	const char *name;
	bool (*plant)(struct game_text *, int at, uint64_t *state);
} kinds[] = {
	{ "wrong-square", plant_square },
	{ "dropped", plant_dropped },
	{ "doubled", plant_doubled },
	{ "swapped", plant_swapped },
	{ "wrong-piece", plant_piece },
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/*
 * Could a tolerant reader take the word for some legal move: the same kind of piece to the same square, whatever
 * it says about capture and origin?
 */
static bool
nearly_legal(const struct slow *p, const char *text)
{
	struct slow_move all[SLOW_MOVES_MAX];
	int n = slow_moves(p, all), to;
	char word[WORD_MAX], *rank;

	snprintf(word, sizeof word, "%s", text);
	rank = target_rank(word);
	if (rank == NULL)
		return false;
	to = (rank[0] - '1') * 8 + rank[-1] - 'a';
	for (int i = 0; i < n; i++) {
		char man = p->at[all[i].from], kind = strchr("KQRBN", word[0]) != NULL ? word[0] : 'P';
		bool fits = man == kind || man == kind + ('a' - 'A');

		if (all[i].to == to && (fits || (word[0] == 'b' && (man == 'B' || man == 'b'))))
			return true;
	}
	return false;
}

/* The first ply, from 1, that is illegal beyond doubt; 0: none, or in doubt. */
static int
first_illegal(const struct game_text *g)
{
	struct slow p;
	struct slow_move m;

	if (!slow_read_fen(&p, g->fen[0] != '\0' ? g->fen : START))
		return 0;
	for (int i = 0; i < g->n; i++) {
		if (!slow_read_san(&p, g->words[i], &m))
			return nearly_legal(&p, g->words[i]) ? 0 : i + 1;
		slow_play(&p, &m);
	}
	return 0;
}

/* The position before the word at `at` of a clean game.  False: the game is not clean so far. */
static bool
fen_before(const struct game_text *g, int at, char fen[SLOW_FEN_MAX])
{
	struct slow p;
	struct slow_move m;

	if (!slow_read_fen(&p, g->fen[0] != '\0' ? g->fen : START))
		return false;
	for (int i = 0; i < at; i++) {
		if (!slow_read_san(&p, g->words[i], &m))
			return false;
		slow_play(&p, &m);
	}
	slow_write_fen(&p, fen);
	return slow_read_san(&p, g->words[at], &m);
}

static void
write_game(FILE *f, const struct game_text *g)
{
	struct slow p;
	int number;

	(void)slow_read_fen(&p, g->fen[0] != '\0' ? g->fen : START);
	number = p.fullmoves;
	fprintf(f, "%s\n", g->tags);
	for (int i = 0; i < g->n; i++) {
		bool white = p.white == (i % 2 == 0);

		if (white)
			fprintf(f, "%d. ", number);
		else if (i == 0)
			fprintf(f, "%d... ", number);
		fprintf(f, "%s ", g->words[i]);
		number += !white;
	}
	fprintf(f, "%s\n\n", g->result);
}

/* Plants one slip of the given kind.  False: this game cannot have it. */
static bool
damage(const struct game_text *clean, int kind, int ordinal, uint64_t *state, FILE *pgn, FILE *truth, FILE *undamaged)
{
	static struct game_text g;
	char fen[SLOW_FEN_MAX];

	for (int i = 0; i < TRIES; i++) {
		int at = (int)random_below(state, (uint64_t)clean->n - 1), illegal;

		g = *clean;
		if (!kinds[kind].plant(&g, at, state) || strcmp(g.words[at], clean->words[at]) == 0)
			continue;
		illegal = first_illegal(&g);
		if (illegal == 0)
			continue;
		if (!fen_before(clean, at, fen))
			return false;
		fprintf(truth, "%d\t%s\t%d\t%d\t%s\t%s\t%s\n", ordinal, kinds[kind].name, at + 1, illegal,
		    clean->words[at], fen, g.words[at]);
		write_game(pgn, &g);
		if (undamaged != NULL)
			write_game(undamaged, clean);
		return true;
	}
	return false;
}

static FILE *
create(const char *name)
{
	FILE *f = fopen(name, "w");

	if (f == NULL) {
		fprintf(stderr, "plant: %s: %s\n", name, strerror(errno));
		exit(2);
	}
	return f;
}

int
main(int argc, char **argv)
{
	static struct game_text g;
	struct game_reader r = { .f = stdin };
	uint64_t state = 0xd1b54a32d192ed03u;
	int wanted, every, done = 0;
	FILE *pgn, *truth, *clean;

	if (argc < 5 || argc > 7 || (wanted = atoi(argv[1])) < 1 || (every = atoi(argv[2])) < 1) {
		fprintf(stderr, "usage: plant GAMES EVERY damaged.pgn truth.tsv [clean.pgn [SEED]] <games.pgn\n");
		return 2;
	}
	pgn = create(argv[3]);
	truth = create(argv[4]);
	clean = argc > 5 ? create(argv[5]) : NULL;
	/* 0 would be followed by nothing but 0. */
	for (int i = argc > 6 ? atoi(argv[6]) : 0; i > 0; i--)
		state = state * 6364136223846793005u + 1442695040888963407u;
	state += state == 0;
	/* If a game cannot have the slip, the next game gets it. */
	for (int i = 0, due = 0; done < wanted && game_text_next(&r, &g); i++) {
		if (i < due || g.n < PLIES_MIN || g.result[0] == '\0')
			continue;
		if (damage(&g, done % KINDS, done + 1, &state, pgn, truth, clean)) {
			done++;
			due += every;
		}
	}
	free(r.line);
	if (fclose(pgn) != 0 || fclose(truth) != 0 || (clean != NULL && fclose(clean) != 0)) {
		perror("plant");
		return 2;
	}
	return done == wanted ? 0 : 1;
}
