/* batch_image: the results of a batch, but not its text, as bytes for the cache. */
#ifndef BATCH_IMAGE_H
#define BATCH_IMAGE_H

#include "toolkit/run/batch.h"

/*
 * Adds what distinguishes this version and build of the program from others, which must not read its images: for
 * cache_file_open().  Ends with a NUL.
 */
void batch_image_about(struct buf *, const char *version);
/* Adds all that the writer needs of a batch, except the bytes of its records. */
void batch_image_add(struct buf *, const struct batch *);
/*
 * Are these valid images of the batches of whole files, made for that number of reports?  A cache file may have
 * been made by anybody, with checksums that are right.
 */
bool batch_image_check(struct span, size_t reports);
/*
 * Fills a batch, which was prepared for the file, from the next of the images that batch_image_check() accepted,
 * and removes the image from the span.  False: out of memory.
 */
bool batch_image_take(struct span *, struct batch *);

#endif
