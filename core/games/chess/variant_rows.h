/* variant_rows: the rows of the variants, and what most of them have. */
#ifndef VARIANT_ROWS_H
#define VARIANT_ROWS_H

#include "games/chess/square_name.h"
#include "games/chess/variants.h"

#define VARIANT(id, set) extern const struct rule_set set;
#include "games/chess/variant_rows.def"
#undef VARIANT

#define VARIANTS_ARRAY "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* The members of a row that are as in chess, but for the functions that play moves and say what is legal. */
#define VARIANTS_LIKE_CHESS .start = VARIANTS_ARRAY, .royal = { true, true }, .castles = true, .promotes_to = QUEEN, \
	.double_step = { RANK_BITS(1), RANK_BITS(6) }
#define VARIANTS_AS_CHESS VARIANTS_LIKE_CHESS, .checkers = rule_set_checkers

#endif
