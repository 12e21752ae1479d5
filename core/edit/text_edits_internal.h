/* text_edits_internal: what the files of text_edits share. */
#ifndef TEXT_EDITS_INTERNAL_H
#define TEXT_EDITS_INTERNAL_H

#include "edit/text_edits.h"

/* Writes the part of a text from p to `end` with the n edits from e on, which are all in it. */
void text_edits_apply_some(const char *p, const char *end, const struct text_edit *e, size_t n, struct buf *out);

/* The start of the line that p is in; the text begins at `start`. */
const char *text_edits_line_start(const char *start, const char *p);

#endif
