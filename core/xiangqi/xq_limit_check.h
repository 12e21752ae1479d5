/* xq_limit_check: the limit of moves without a capture, from which a draw may be claimed. */
#ifndef XQ_LIMIT_CHECK_H
#define XQ_LIMIT_CHECK_H

#include "boards/board_game.h"

/* Adds no-capture-limit at the first move after which a side may claim a draw, by the rules that xq_judge_laws() gives. */
void xq_limit_check(const struct board_line *, struct findings *);

#endif
