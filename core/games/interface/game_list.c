/* game_list: all games, by variant and by name. */
#include "games/chess/chess_game.h"
#include "games/five/five_game.h"
#include "games/interface/game_list.h"
#include "games/xiangqi/xq_game.h"

const struct game_rules *const game_list[] = { &chess_game, &chess_game_960, &chess_game_shuffle,
#define VARIANT(id, set) &chess_game_##set,
#include "games/chess/variant_rows.def"
#undef VARIANT
	&xq_game, &five_game_gomoku, &five_game_standard, &five_game_renju, &five_game_caro, NULL };

static const struct game_rules *const by_variant[VARIANTS] = {
	[VARIANT_NONE] = &chess_game, [VARIANT_STANDARD] = &chess_game, [VARIANT_POSITION] = &chess_game,
	[VARIANT_UNKNOWN] = &chess_game, [VARIANT_CHESS960] = &chess_game_960, [VARIANT_SHUFFLE] = &chess_game_shuffle,
#define VARIANT(id, set) [VARIANT_##id] = &chess_game_##set,
#include "games/chess/variant_rows.def"
#undef VARIANT
	[VARIANT_XIANGQI] = &xq_game, [VARIANT_GOMOKU] = &five_game_gomoku,
	[VARIANT_GOMOKU_STANDARD] = &five_game_standard, [VARIANT_RENJU] = &five_game_renju, [VARIANT_CARO] = &five_game_caro,
};

const struct game_rules *
game_list_of(enum variant variant)
{
	return by_variant[variant];
}

struct rules
game_list_chess(enum variant variant)
{
	const struct game_rules *game = by_variant[variant];

	return game != NULL && game->chess != NULL ? *game->chess : rules_foreign;
}

const char *
game_list_laws(struct span name)
{
	for (int i = 0; game_list[i] != NULL; i++)
		for (const char *const *laws = game_list[i]->laws; laws != NULL && *laws != NULL; laws++)
			if (span_eq_nocase(name, span_of(*laws)))
				return *laws;
	return NULL;
}
