/* game_list: all games, by variant and by name. */
#ifndef GAME_LIST_H
#define GAME_LIST_H

#include "games/interface/game_rules.h"
#include "games/pgn/variant.h"

extern const struct game_rules *const game_list[];	/* ends with NULL */

/* The game of a variant: chess if there is no name or an unknown one; NULL: its rules are not known. */
const struct game_rules *game_list_of(enum variant);
/* Which rules of chess it is played by; rules_foreign: by none of them, or its rules are not known. */
struct rules game_list_chess(enum variant);
/*
 * The name of an edition of the rules of a game, as its row has it; NULL: no game has one of that name.  Each name is in
 * one game only.
 */
const char *game_list_laws(struct span name);

#endif
