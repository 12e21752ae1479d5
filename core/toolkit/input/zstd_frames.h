/* zstd_frames: finds the frames of a zstd file by their headers, without decompressing anything (RFC 8878). */
#ifndef ZSTD_FRAMES_H
#define ZSTD_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Do these four bytes start a frame, with data or skippable? */
bool zstd_frames_starts(const unsigned char *p);

/* Bytes of earlier text that the frame with this beginning may refer to; 0: it is skippable, or not a whole header. */
uint64_t zstd_frames_window(const unsigned char *p, size_t n);

/*
 * Moves two places of a regular file, lo <= hi, forward to the first start of a frame at or after them, or to the end
 * of the file.  1: done; 0: the file has only one frame with data; -1 with errno: it could not be read.  Damaged data
 * counts as part of the frame before it.
 */
int zstd_frames_bounds(int fd, uint64_t size, uint64_t *lo, uint64_t *hi);

#endif
