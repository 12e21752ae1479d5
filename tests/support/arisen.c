/* arisen: random play that likes captures, promotions, checks and pawn moves; and games from a table. */
#define _GNU_SOURCE	/* getline(3), strsep(3) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/arisen.h"
#include "games/chess/fen.h"
#include "games/chess/movegen.h"
#include "support/random.h"
#include "games/move_notation/san.h"

enum { CHESS960_GAMES = 40, CHESS960_PLIES = 200 };

/* How often each kind of move is chosen among those that are possible. */
struct taste {
	int capture, pawn, promotion, other;
};

static const struct taste tastes[] = {
	{ 1, 1, 1, 1 }, { 12, 3, 30, 1 }, { 1, 8, 40, 2 }, { 0, 3, 20, 1 }, { 3, 12, 20, 1 }, { 2, 1, 1, 30 },
};

static int
weight(const struct position *p, move m, const struct taste *taste)
{
	bool pawn = p->board[move_from(m)] == PAWN;

	if (move_promotion(m) != NONE)
		return taste->promotion;
	if (p->side[!p->turn] & SQUARE_BIT(move_to(m)))
		return taste->capture * (pawn ? 4 : 1);
	return pawn ? taste->pawn : taste->other;
}

static move
choose(const struct position *p, const struct taste *taste, uint64_t *random)
{
	move moves[MOVES_MAX];
	int n = movegen_all(p, moves), sum = 0, at;

	for (int i = 0; i < n; i++)
		sum += weight(p, moves[i], taste);
	if (n == 0)
		return NO_MOVE;
	if (sum == 0)
		return moves[random_below(random, n)];
	at = random_below(random, sum);
	for (int i = 0; i < n; i++)
		if ((at -= weight(p, moves[i], taste)) < 0)
			return moves[i];
	return NO_MOVE;
}

void
arisen_random(int games, int plies, uint64_t seed, arisen_visit *visit, void *data)
{
	for (int game = 0; game < games; game++) {
		const struct taste *taste = &tastes[game % (int)(sizeof(tastes) / sizeof(*tastes))];
		struct position p = position_start;
		move m;

		for (int ply = 0; visit(data, &p, game, ply) && ply < plies; ply++) {
			if ((m = choose(&p, taste, &seed)) == NO_MOVE)
				break;
			position_play(&p, m);
		}
	}
}

void
arisen_chess960(arisen_visit *visit, void *data)
{
	static const char *const arrays[] = {
		"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
		"nrkbbqnr/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQNR w HBhb - 0 1",
		"rkrnnbbq/pppppppp/8/8/8/8/PPPPPPPP/RKRNNBBQ w CAca - 0 1",
		"qnrkrbbn/pppppppp/8/8/8/8/PPPPPPPP/QNRKRBBN w ECec - 0 1",
	};
	uint64_t random = 9;

	for (int game = 0; game < CHESS960_GAMES; game++) {
		struct fen_reading r;
		struct position p;
		move moves[MOVES_MAX];

		fen_read(span_of(arrays[game % 4]), &r);
		p = r.position;
		for (int ply = 0; visit(data, &p, game, ply) && ply < CHESS960_PLIES; ply++) {
			int n = movegen_all(&p, moves);
			bool castles = n > 0 && (p.castling & p.side[p.turn]) &&
			    (p.side[p.turn] & SQUARE_BIT(move_to(moves[n - 1])));

			if (n == 0)
				break;
			/* Castling comes last in the list. */
			position_play(&p, castles ? moves[n - 1] : moves[random_below(&random, n)]);
		}
	}
}

/* SAN as both sides write it: without + and #, and without = before what a pawn becomes. */
static void
bare(const char *san, char out[SAN_MAX + 8])
{
	size_t n = 0;

	for (; *san != '\0' && n < SAN_MAX + 7; san++)
		if (*san != '+' && *san != '#' && *san != '=')
			out[n++] = *san;
	out[n] = '\0';
}

static move
read_move(const struct position *p, const char *word)
{
	char wanted[SAN_MAX + 8], san[SAN_MAX], one[SAN_MAX + 8];
	move moves[MOVES_MAX];
	int n = movegen_all(p, moves);

	bare(word, wanted);
	for (int i = 0; i < n; i++) {
		san_write(p, moves[i], san);
		bare(san, one);
		if (strcmp(one, wanted) == 0)
			return moves[i];
	}
	return NO_MOVE;
}

int
arisen_proofs(const char *path, int every, arisen_visit *visit, void *data)
{
	FILE *f = fopen(path, "r");
	char *line = NULL, *rest, *word;
	size_t max = 0;
	int games = -1;

	for (; f != NULL && getline(&line, &max, f) > 0; games++) {
		struct position p = position_start;
		int ply = 0;

		if (games < 0 || games % every != 0 || (rest = strchr(line, '\t')) == NULL)
			continue;	/* the headings */
		for (rest++; visit(data, &p, games, ply); ply++) {
			move m;

			if ((word = strsep(&rest, " \n")) == NULL || *word == '\0')
				break;
			if ((m = read_move(&p, word)) == NO_MOVE) {
				printf("# %s: game %d, half-move %d: %s\n", path, games + 1, ply + 1, word);
				break;
			}
			position_play(&p, m);
		}
	}
	free(line);
	if (f != NULL)
		fclose(f);
	return games;
}
