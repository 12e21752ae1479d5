/* report_arbiter: what the pages share that an arbiter files: --claims of pgn-check, --reconcile of pgn-replay. */
#ifndef REPORT_ARBITER_H
#define REPORT_ARBITER_H

#include "base/encoding.h"
#include "games/chess/position.h"

/* From the doctype to the title, and the pieces of the boards; `css`: after stats.css and claims.css. */
void report_arbiter_head(struct buf *, const char *program, const char *title, struct span css);
/* Lines to sign, in print only. */
void report_arbiter_sign(struct buf *);
/* Text of the input. */
void report_arbiter_text(struct buf *, struct span raw, enum encoding);
/* The name of a player, "?" if it is not known. */
void report_arbiter_player(struct buf *, struct span raw, enum encoding);
/* An item of <dl class="game">; nothing if the value is not known. */
void report_arbiter_fact(struct buf *, const char *name, struct span raw, enum encoding);
/* A diagram of the position, with its FEN for those who cannot see it. */
void report_arbiter_board(struct buf *, const struct position *, struct span fen);

#endif
