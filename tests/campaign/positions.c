/*
 * positions: no position of a real game is refused.  Replays every game of the
 * files named and judges each position; counts what is not called legal.
 * usage: positions [-f] FILE...	(-f: writes the positions instead, for others to judge)
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/checks/fen_check.h"
#include "games/retro/legality.h"
#include "support/movetext.h"
#include "games/move_notation/san.h"

struct tally {
	bool write;
	long games, positions, refused, open;
};

static void
judge(const struct position *p, struct tally *t)
{
	struct illegality why = { 0 };
	char fen[FEN_MAX];
	enum legality answer;

	t->positions++;
	if (t->write) {
		fen_write(p, fen);
		puts(fen);
		return;
	}
	answer = legality_of(p, rules_orthodox, 0, &why);
	t->open += answer == LEGALITY_OPEN;
	if (answer != LEGALITY_NONE)
		return;
	fen_write(p, fen);
	if (t->refused++ < 20)
		printf("%s: %s [%s]\n", fen, why.reason, diag_rows[why.id].id);
}

static void
replay(const struct game_text *game, struct tally *t)
{
	struct position p = position_start;

	if (game->fen[0] != '\0')
		return;		/* what is there may be anything */
	t->games++;
	judge(&p, t);
	for (int i = 0; i < game->n; i++) {
		move m = san_read(&p, game->words[i], strlen(game->words[i])).move;

		if (m == NO_MOVE)
			return;
		position_play(&p, m);
		judge(&p, t);
	}
}

int
main(int argc, char **argv)
{
	static struct game_text game;
	struct tally t = { 0 };
	clock_t start = clock();

	t.write = argc > 1 && strcmp(argv[1], "-f") == 0;
	for (int i = 1 + t.write; i < argc; i++) {
		struct game_reader reader = { .f = fopen(argv[i], "r") };

		if (reader.f == NULL) {
			perror(argv[i]);
			return 2;
		}
		while (game_text_next(&reader, &game))
			replay(&game, &t);
		free(reader.line);
		fclose(reader.f);
	}
	if (!t.write)
		printf("%ld games, %ld positions: %ld refused, %ld unknown; %.1f s\n", t.games, t.positions, t.refused,
		    t.open, (double)(clock() - start) / CLOCKS_PER_SEC);
	return t.refused > 0 || t.positions == 0;
}
