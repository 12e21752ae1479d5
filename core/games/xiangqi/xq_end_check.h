/* xq_end_check: ends of a game of xiangqi that nobody may have noticed: the limit of moves without a capture, and bare material. */
#ifndef XQ_END_CHECK_H
#define XQ_END_CHECK_H

#include "games/rules/game_rules.h"

/*
 * Adds natural-limit where the limit of these rules (xq_limits) is reached, once until the next capture, and
 * dead-position-reached where neither side can attack any more, but moves follow.  Rules without a row, or NULL, have no limit here.
 */
void xq_end_check(const struct board_line *, const char *code, struct findings *);

#endif
