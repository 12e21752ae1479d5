/*
 * crazyhouse: chess, but a piece that is taken changes sides and goes to a pocket, from which it can be dropped on an
 * empty square instead of a move.  What was promoted becomes a pawn again.  Pockets are kept by rule_set_move(), drops
 * are listed by movegen_all(); a drop answers a check only between the king and the piece that gives it, as any move.
 */
#include "games/chess/variant_rows.h"

const struct rule_set crazyhouse = {
	.name = "Crazyhouse", VARIANTS_AS_CHESS, .pockets = true, .repeats_over_captures = true, .play = rule_set_play,
	.legal = position_legal_chess,
};
