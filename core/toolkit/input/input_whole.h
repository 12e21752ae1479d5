/* input_whole: a small file as one text. */
#ifndef INPUT_WHOLE_H
#define INPUT_WHOLE_H

#include "toolkit/input/input.h"

/* Appends the text, of an archive that of all its members.  NULL, or what is wrong, as input_message(). */
const char *input_whole(struct input *, struct buf *);

#endif
