/* game_rules: which rules hold in a game, by what is known of its variant. */
#ifndef GAME_RULES_H
#define GAME_RULES_H

#include "chess/rules.h"
#include "pgn/variant.h"

/* Without a name, those of orthodox chess; rules_foreign where the variant has rules of its own, or an unknown name. */
struct rules game_rules_of(enum variant);

#endif
