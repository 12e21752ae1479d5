/* points_text: a board whose pieces stand on points, drawn with characters. */
#ifndef POINTS_TEXT_H
#define POINTS_TEXT_H

#include "base/buf.h"
#include "games/rules/board_game.h"

/*
 * The board with its lines and coordinates; `unicode`: with the signs of the pieces (Chinese characters are two columns
 * wide), not with letters.
 */
void points_text(struct buf *, const struct board_game *, const void *position, bool flipped, bool unicode);

#endif
