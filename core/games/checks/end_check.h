/*
 * end_check: what can be checked only at the end of a game: what is missing or open, counts, the result on the board.
 */
#ifndef END_CHECK_H
#define END_CHECK_H

#include "games/checks/game_state.h"

/* Reports all of this; fills in `plies`, `end` and `final` of the summary. */
void end_check(struct game *, struct game_summary *);
/* What tables and counts call that end: "checkmate"; NULL: it is OPEN. */
const char *end_check_name(const struct game_end *, enum game_end_board);

/* -- for chess_check.c -- */

/* Reports it at the end of the game. */
void end_check_report(struct game *, enum diag);
/* The comment before p, with only blanks and a move number between them; empty: there is none. */
struct span end_check_comment_before(const struct game *, const char *p);

#endif
