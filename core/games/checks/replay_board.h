/*
 * replay_board: a line of play in a game that is known only by its row: what move_check.h does for chess.  Numbers,
 * variations and the log of moves are those of the replay.
 */
#ifndef REPLAY_BOARD_H
#define REPLAY_BOARD_H

#include "games/checks/replay.h"

/*
 * Begins such a game at this position, instead of replay_start().  `words` of the main line may show in which notation
 * it is written; -1 in place of `notation`: nothing else says it.
 */
void replay_board_start(struct replay *, const struct game_rules *, const union game_position *start, int notation);

#endif
