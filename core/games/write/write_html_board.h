/* write_html_board: what write_html_data.c says about a game on another board (board_caption.h). */
#ifndef WRITE_HTML_BOARD_H
#define WRITE_HTML_BOARD_H

#include "base/json_write.h"
#include "games/judge/board_walk.h"

/* The position after a move, as a part of its token: after ";", with "_" for blanks, which separate parts. */
void write_html_fen(struct buf *, const char *fen);
/*
 * What the move that the walk has just given changes: the points with what is then there, first the one that it leaves;
 * after "!" those that must not be played to next; and the position.
 */
void write_html_points(struct buf *, const struct board_walk *, const struct element *);
/* The members "fen" and "board": the position at the start, and how its board looks.  `signs`: also those of pieces. */
void write_html_board(struct json_write *, const struct movelist *, bool signs);

#endif
