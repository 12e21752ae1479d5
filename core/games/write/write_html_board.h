/* write_html_board: what write_html_data.c says about boards of points. */
#ifndef WRITE_HTML_BOARD_H
#define WRITE_HTML_BOARD_H

#include "base/json_write.h"
#include "games/judge/movelist.h"

/* What the move that the walk has just given changes, on the board of any game. */
void write_html_changes(struct buf *, const struct walk *, const struct element *);
/* The member "board": how the board at the start looks, unless it is that of chess.  `signs`: also those of pieces. */
void write_html_board(struct json_write *, const struct movelist *, bool signs);

#endif
