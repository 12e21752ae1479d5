/* zip_end: is a zip archive there to its end? */
#ifndef ZIP_END_H
#define ZIP_END_H

#include <stdbool.h>

#include "toolkit/input/byte_source.h"

/*
 * Is the record missing with which a zip archive ends?  Its members can be read without it, but nobody knows whether these
 * are all.  The source must be widened, and allow seeking; it is at its start afterwards.  Trouble with reading is left to
 * who reads on.
 */
bool zip_end_missing(struct byte_source *);

#endif
