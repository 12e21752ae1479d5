/*
 * other_input: what a file is that has none of the records that a program reads, and which program reads it, as a sentence
 * without a full stop.
 */
#ifndef OTHER_INPUT_H
#define OTHER_INPUT_H

#include "toolkit/input/file_form.h"

/* What was looked for in the file. */
enum input_wanted { INPUT_GAMES, INPUT_POSITIONS };

/* `start`: the first bytes of the file.  NULL: it is nothing that is known. */
const char *other_input(const struct file_forms *, struct span start, enum input_wanted);
/* Is it no text, so that no line of it is a position: of a format that is not read, an opening book, or with NUL bytes? */
bool other_input_bytes(struct span start);
/* What the file is, if it is not an opening book of Polyglot, as a sentence without a full stop; NULL: it may be one. */
const char *other_input_no_book(struct span start);
/* Is it a table of openings as that of Scid (scid.eco), or JSON, whose words could be taken for games? */
bool other_input_no_games(struct span start);
/* The same for a name that no file has, if it is what belongs into a file. */
const char *other_input_name(struct span name, enum input_wanted);

#endif
