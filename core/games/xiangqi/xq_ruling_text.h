/* xq_ruling_text: a ruling on repetition in words. */
#ifndef XQ_RULING_TEXT_H
#define XQ_RULING_TEXT_H

#include "base/buf.h"
#include "games/xiangqi/xq_ruling.h"

/*
 * "Red checks at every move and Black's move f9-f8 is permitted (idle), so Red must vary (CXA 1999, 24.1)": the conduct
 * of both sides, the verdict and the article, without a full stop.
 */
void xq_ruling_write(const struct xq_cycle *, const struct xq_ruling *, struct buf *);

/*
 * "h8-h9: check; f9-f8: idle": the moves since the occurrence before the last one, each with its class, its target and
 * the reason.
 */
void xq_ruling_write_moves(const struct xq_cycle *, const struct xq_ruling *, struct buf *);

/* "at the start and after Black's moves 2 and 4": the occurrences. `start` is where the game begins. */
void xq_ruling_write_occurrences(const struct xq_cycle *, const struct xq_position *start, struct buf *);

#endif
