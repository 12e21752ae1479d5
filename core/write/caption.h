/* caption: a game and its moves as people read them under a diagram. */
#ifndef CAPTION_H
#define CAPTION_H

#include "write/write.h"

/* A piece of text of the view, ready for one of the writers of escape.h. */
typedef void caption_safe(struct buf *, struct span);

/* Text of the record, a tag value (its escapes undone) or a comment, through one of escape.h. */
void caption_text(struct buf *, const struct view *, struct span, caption_safe *);
void caption_value(struct buf *, const struct view *, struct span, caption_safe *);
void caption_comment(struct buf *, const struct view *, struct span, caption_safe *);

/* "White - Black"; who is not known is "?". */
void caption_players(struct buf *, const struct view *, caption_safe *);
/* What movelist_walk_next() or movelist_walk_main() has just given: "Qxh2#" in the letters asked for; "--" is a pass. */
void caption_san(struct buf *, const struct view *, const struct walk *, const struct element *,
    const struct write_options *, caption_safe *);
/* "23..." */
void caption_number(struct buf *, const struct position *before);
/* What there is to say beside "White to move": ", check", ", checkmate", ", stalemate" or nothing. */
const char *caption_state(const struct position *);
const char *caption_turn(const struct position *);	/* "White to move" */

#endif
