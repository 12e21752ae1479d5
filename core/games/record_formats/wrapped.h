/*
 * wrapped: PGN inside a mail, a web page, a string of JSON or another text: what was put around its lines and characters is
 * taken off.  Text around the games stays, and is reported as such.
 */
#ifndef WRAPPED_H
#define WRAPPED_H

#include "base/buf.h"
#include "toolkit/input/form_marks.h"

bool wrapped_looks(struct span start);	/* does such a text begin so?  By its first tag, or its header. */

/* How many bytes of a text show that, if these are its first; 0: these do. */
size_t wrapped_least(struct span start, size_t most);

/* Reads the text piece by piece, the last of which is empty, and appends PGN.  NULL, false: out of memory. */
void *wrapped_open(struct buf *pgn, struct form_marks *);
bool wrapped_feed(void *, struct span);
void wrapped_close(void *);
bool wrapped_pgn(struct span text, struct buf *pgn, struct form_marks *);	/* all of the text at once */

/* The character that an entity of HTML at the start of the text stands for; 0: there is none.  *n: its length. */
uint32_t wrapped_entity(struct span, size_t *n);

#endif
