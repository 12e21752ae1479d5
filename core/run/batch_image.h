/* batch_image: what was found in some records, as bytes that can be kept: a batch without its text. */
#ifndef BATCH_IMAGE_H
#define BATCH_IMAGE_H

#include "run/batch.h"

/*
 * What another version of the program, or another build of it, must not read:
 * for cache_file_open().  Ends with a NUL.
 */
void batch_image_about(struct buf *, const char *version);
/* Adds all that the writer wants to know of a batch, but for the bytes of its records. */
void batch_image_add(struct buf *, const struct batch *);
/*
 * Are these images of whole files, for so many reports?  A cache can have been
 * made by anybody, and its sums are right then.
 */
bool batch_image_check(struct span, size_t reports);
/* The next batch of bytes that passed, into one that was prepared for the file.  False: out of memory. */
bool batch_image_take(struct span *, struct batch *);

#endif
