/* game_rules: the rules of a game, by its variant. */
#ifndef GAME_RULES_H
#define GAME_RULES_H

#include "games/chess/rules.h"
#include "games/pgn/variant.h"

/* Orthodox chess if there is no name or an unknown one; rules_foreign for a variant with rules of its own. */
struct rules game_rules_of(enum variant);

#endif
