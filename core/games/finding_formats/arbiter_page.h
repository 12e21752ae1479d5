/* arbiter_page: what the pages share that an arbiter files: --claims of pgn-check, --reconcile of pgn-replay. */
#ifndef ARBITER_PAGE_H
#define ARBITER_PAGE_H

#include "base/encoding.h"
#include "games/chess/position.h"

/* From the doctype to the title, and the pieces of the boards; `css`: after html_page.css and arbiter_page.css. */
void arbiter_page_head(struct buf *, const char *program, const char *title, struct span css);
/* Lines to sign, in print only. */
void arbiter_page_sign(struct buf *);
/* Text of the input. */
void arbiter_page_text(struct buf *, struct span raw, enum encoding);
/* The name of a player, "?" if it is not known. */
void arbiter_page_player(struct buf *, struct span raw, enum encoding);
/* An item of <dl class="game">; nothing if the value is not known. */
void arbiter_page_fact(struct buf *, const char *name, struct span raw, enum encoding);
/* A diagram of the position, with its FEN for those who cannot see it. */
void arbiter_page_board(struct buf *, const struct position *, struct span fen);

#endif
