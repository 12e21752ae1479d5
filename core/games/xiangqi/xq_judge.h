/* xq_judge: what only a whole game of xiangqi shows: repetitions, with who must vary. */
#ifndef XQ_JUDGE_H
#define XQ_JUDGE_H

#include "games/rules/game_rules.h"
#include "games/xiangqi/xq_ruling.h"

/* By the edition that the user asked for, else by the year of the date. */
const struct xq_laws *xq_judge_laws(const struct board_record *);

/*
 * Adds rep-must-vary or rep-ruling for each stretch of moves in which positions occur for the third time.  A part of what
 * game_rules.judge() is for xiangqi.
 */
void xq_judge(const struct board_line *, struct findings *);

#endif
