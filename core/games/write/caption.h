/* caption: a game and its moves as people read them under a diagram. */
#ifndef CAPTION_H
#define CAPTION_H

#include "games/write/write.h"

/* Appends UTF-8 text with everything escaped that the form requires: one of the functions of escape.h, or the like. */
typedef void caption_safe(struct buf *, struct span);

/* Text of the record, a tag value (its escapes undone) or a comment, through such a function. */
void caption_text(struct buf *, const struct view *, struct span, caption_safe *);
void caption_value(struct buf *, const struct view *, struct span, caption_safe *);
void caption_comment(struct buf *, const struct view *, struct span, caption_safe *);

/* "White - Black"; a name that is not known is "?". */
void caption_players(struct buf *, const struct view *, caption_safe *);
/*
 * The move that movelist_walk_next() or movelist_walk_main() has just given: "Qxh2#" in the letters asked for; "--" is
 * a pass.
 */
void caption_san(struct buf *, const struct view *, const struct walk *, const struct element *,
    const struct write_options *, caption_safe *);
/* "23..." */
void caption_number(struct buf *, const struct position *before);
/* What is added to "White to move": ", check", ", checkmate", ", stalemate" or nothing. */
const char *caption_state(const struct position *);
const char *caption_turn(const struct position *);	/* "White to move" */
/* By the rules of its variant: has a side more than what is on the board? */
bool caption_has_beside(const struct position *);
/* What that is: "White's pocket: Q P P", "Black wins with 1 more check".  `signs`: of pieces, by enum kind. */
void caption_beside(struct buf *, const struct position *, enum colour, const char *const signs[7]);

#endif
