/* rules: orthodox chess, Chess960, chess from any other array, and all other games. */
#include "games/chess/rules.h"

const struct rules rules_orthodox = {
	.replayed = true, .provable = true, .orthodox_array = true, .castling = RULES_CASTLING_ORTHODOX,
};
const struct rules rules_chess960 = {
	.replayed = true, .provable = true, .orthodox_array = false, .castling = RULES_CASTLING_CHESS960,
};
const struct rules rules_shuffle = {
	.replayed = true, .provable = false, .orthodox_array = false, .castling = RULES_CASTLING_CHESS960,
};
const struct rules rules_foreign = { .replayed = false };
