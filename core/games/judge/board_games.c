/* board_games: the games on other boards, by variant and by name. */
#include "games/five/five_game.h"
#include "games/judge/board_games.h"
#include "games/xiangqi/xq_game.h"

const struct board_game *const board_games[] = { &xq_game, &five_game_gomoku, &five_game_standard, &five_game_renju,
	&five_game_caro, NULL };

const struct board_game *
board_games_of(enum variant variant)
{
	const char *name = variant_name(variant);

	for (int i = 0; name != NULL && board_games[i] != NULL; i++)
		if (span_eq(span_of(name), span_of(board_games[i]->name)))
			return board_games[i];
	return NULL;
}

const char *
board_games_laws(struct span name)
{
	for (int i = 0; board_games[i] != NULL; i++)
		for (const char *const *laws = board_games[i]->laws; laws != NULL && *laws != NULL; laws++)
			if (span_eq_nocase(name, span_of(*laws)))
				return *laws;
	return NULL;
}
