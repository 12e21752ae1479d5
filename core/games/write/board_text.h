/* board_text: a board of any game, drawn with characters. */
#ifndef BOARD_TEXT_H
#define BOARD_TEXT_H

#include "base/buf.h"
#include "games/rules/game_rules.h"

/*
 * The board with its lines and coordinates, and what a side has beside it; `unicode`: with the signs of the pieces
 * (Chinese characters are two columns wide), not with letters.
 */
void board_text(struct buf *, const struct game_rules *, const void *position, bool flipped, bool unicode);

#endif
