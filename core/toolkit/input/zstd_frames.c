/* zstd_frames: finds the frames of a zstd file by their headers, without decompressing anything. */
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <unistd.h>

#include "toolkit/input/zstd_frames.h"

enum {
	LOOK = 4096,		/* bytes read at a time: they may hold several headers, if blocks or frames are small */
	BLOCK_HEADER = 3, CHECKSUM = 4,
	PZSTD = 12,		/* a skippable frame of pzstd: magic number, the number 4, size of the next frame */
};

#define MAGIC_ZSTD UINT32_C(0xfd2fb528)
#define MAGIC_SKIPPABLE UINT32_C(0x184d2a50)	/* the lowest four bits may be anything */

struct frame_walk {
	int fd;
	uint64_t size;
	int error;		/* errno of a read that failed; 0 */
	uint64_t at;		/* place of the window in the file */
	size_t n;
	unsigned char window[LOOK];
};

static uint32_t
little_endian(const unsigned char *p, size_t n)
{
	uint32_t v = 0;

	while (n-- > 0)
		v = v << 8 | p[n];
	return v;
}

static bool
is_skippable_frame(const unsigned char *p)
{
	return (little_endian(p, 4) & ~UINT32_C(15)) == MAGIC_SKIPPABLE;
}

bool
zstd_frames_starts(const unsigned char *p)
{
	return little_endian(p, 4) == MAGIC_ZSTD || is_skippable_frame(p);
}

/* The n bytes at a place of the file; NULL: there are not so many, or they cannot be read. */
static const unsigned char *
bytes_at(struct frame_walk *w, uint64_t at, size_t n)
{
	ssize_t got;

	if (at > w->size || w->size - at < n)
		return NULL;
	if (at < w->at || at + n > w->at + w->n) {
		got = pread(w->fd, w->window, LOOK, (off_t)at);
		w->at = at;
		w->n = got < 0 ? 0 : (size_t)got;
		w->error = got < 0 ? errno : w->error;
	}
	return w->n < n ? NULL : w->window + (at - w->at);
}

/* Bytes of the field with the identity of a dictionary, and of that with the size of the content. */
static const unsigned char dictionary[] = { 0, 1, 2, 4 }, content[] = { 0, 2, 4, 8 };

/* Bytes from the magic number to the first block (RFC 8878, 3.1.1.1); 0: not a valid header. */
static size_t
header_size(struct frame_walk *w, uint64_t at)
{
	const unsigned char *p = bytes_at(w, at, 5);
	bool single;

	if (p == NULL || p[4] & 8)
		return 0;
	single = p[4] >> 5 & 1;
	return 4u + 1 + !single + dictionary[p[4] & 3] + (single && p[4] >> 6 == 0 ? 1u : content[p[4] >> 6]);
}

/* RFC 8878, 3.1.1.1.2 and 3.1.1.1.4. */
uint64_t
zstd_frames_window(const unsigned char *p, size_t n)
{
	bool single;
	size_t at, size;
	uint64_t base;

	if (n < 6 || little_endian(p, 4) != MAGIC_ZSTD)
		return 0;
	single = p[4] >> 5 & 1;
	if (!single) {
		base = UINT64_C(1) << (10 + (p[5] >> 3));
		return base + base / 8 * (p[5] & 7);
	}
	at = 5u + dictionary[p[4] & 3];
	size = p[4] >> 6 == 0 ? 1 : content[p[4] >> 6];
	if (n < at + size)
		return 0;
	base = size == 8 ? (uint64_t)little_endian(p + at + 4, 4) << 32 | little_endian(p + at, 4) : little_endian(p + at, size);
	return size == 2 ? base + 256 : base;
}

/* Where a frame with data ends, from the headers of its blocks (3.1.1.2); 0: it is damaged. */
static uint64_t
blocks_end(struct frame_walk *w, uint64_t at)
{
	const unsigned char *p = bytes_at(w, at, 5);
	bool checksum = p != NULL && p[4] & 4;
	size_t header = header_size(w, at);
	uint32_t block;

	if (header == 0)
		return 0;
	at += header;
	do {
		if ((p = bytes_at(w, at, BLOCK_HEADER)) == NULL || (p[0] >> 1 & 3) == 3)
			return 0;
		block = little_endian(p, BLOCK_HEADER);
		at += BLOCK_HEADER + ((block >> 1 & 3) == 1 ? 1 : block >> 3);
	} while (!(block & 1));
	at += checksum ? CHECKSUM : 0;
	return at > w->size ? 0 : at;
}

static bool
frame_at(struct frame_walk *w, uint64_t at)
{
	const unsigned char *p = bytes_at(w, at, 4);

	return p != NULL && zstd_frames_starts(p);
}

/*
 * Where the frame at `at` ends; 0: not known.  *told is its size according to the frame before it, or 0.  That is
 * believed if another frame or the end of the file is there.  It is set to what this frame says about the next.
 */
static uint64_t
frame_end(struct frame_walk *w, uint64_t at, uint32_t *told)
{
	uint64_t hint = at + *told, end;
	const unsigned char *p = bytes_at(w, at, PZSTD);

	*told = 0;
	if (p != NULL && is_skippable_frame(p) && little_endian(p + 4, 4) == 4)
		*told = little_endian(p + 8, 4);
	if ((p = bytes_at(w, at, 8)) != NULL && is_skippable_frame(p)) {
		end = at + 8 + little_endian(p + 4, 4);
		return end > w->size ? 0 : end;
	}
	if (hint > at && (hint == w->size || frame_at(w, hint)))
		return hint;
	return blocks_end(w, at);
}

int
zstd_frames_bounds(int fd, uint64_t size, uint64_t *lo, uint64_t *hi)
{
	struct frame_walk w = { .fd = fd, .size = size };
	uint64_t first = *lo, last = *hi, end = 0;
	uint32_t told = 0;
	unsigned full = 0;

	posix_fadvise(fd, 0, 0, POSIX_FADV_RANDOM);
	*lo = *hi = size;
	for (uint64_t at = 0; at < size && frame_at(&w, at); at = end) {
		full += !is_skippable_frame(bytes_at(&w, at, 4));
		if (at >= first && *lo == size)
			*lo = at;
		if (at >= last && *hi == size)
			*hi = at;
		if ((full > 1 && *lo < size && (*hi < size || last == size)) || (end = frame_end(&w, at, &told)) == 0)
			break;
	}
	errno = w.error;
	return w.error != 0 ? -1 : full > 1;
}
