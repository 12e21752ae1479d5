/* board_games: the games on other boards, by variant and by name. */
#include "game/board_games.h"
#include "xiangqi/xq_game.h"

const struct board_game *const board_games[] = { &xq_game, NULL };

const struct board_game *
board_games_of(enum variant variant)
{
	const char *name = variant_name(variant);

	for (int i = 0; name != NULL && board_games[i] != NULL; i++)
		if (span_eq(span_of(name), span_of(board_games[i]->name)))
			return board_games[i];
	return NULL;
}
