/* zstd_frames: finds the frames of a zstd file by their headers, without decompressing anything (RFC 8878). */
#ifndef ZSTD_FRAMES_H
#define ZSTD_FRAMES_H

#include <stdbool.h>
#include <stdint.h>

/* Do these four bytes start a frame, with data or skippable? */
bool zstd_frames_starts(const unsigned char *p);

/*
 * Moves two places of a regular file, lo <= hi, forward to the first start of a frame at or after them, or to the end
 * of the file.  False: the file has only one frame with data.  Damaged data counts as part of the frame before it.
 */
bool zstd_frames_bounds(int fd, uint64_t size, uint64_t *lo, uint64_t *hi);

#endif
