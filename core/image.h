/* image: what was found in some records, as bytes that can be kept: a batch without its text. */
#ifndef IMAGE_H
#define IMAGE_H

#include "batch.h"

/*
 * What another version of the program, or another build of it, must not read:
 * for cache_open().  Ends with a NUL.
 */
void image_about(struct buf *, const char *version);
/* Adds all that the writer wants to know of a batch, but for the bytes of its records. */
void image_add(struct buf *, const struct batch *);
/*
 * The next batch of such bytes, into one that was prepared for the file.  False:
 * they are no image of a batch with these reports, or memory is out (b->failed).
 */
bool image_take(struct span *, struct batch *);

#endif
