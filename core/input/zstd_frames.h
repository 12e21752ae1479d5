/* zstd_frames: where the frames of a zstd file begin, read from their headers and nothing else (RFC 8878). */
#ifndef ZSTD_FRAMES_H
#define ZSTD_FRAMES_H

#include <stdbool.h>
#include <stdint.h>

/* Does a frame with data or a skippable one start with these four bytes? */
bool zstd_frames_starts(const unsigned char *p);

/*
 * Moves both places of a regular file, lo <= hi, on to the first start of a frame there
 * or after, else to its size.  1: done; 0: it has no more than one frame with
 * data; -1 with errno: it could not be read.  What is damaged goes with the frame before it.
 */
int zstd_frames_bounds(int fd, uint64_t size, uint64_t *lo, uint64_t *hi);

#endif
