/*
 * byte_source: reads bytes into a window, from which decoders take them: those of a file as stored, or those that
 * another decoder makes.
 */
#ifndef BYTE_SOURCE_H
#define BYTE_SOURCE_H

#include <sys/types.h>

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "toolkit/input/input_error.h"

enum {
	BYTE_SOURCE_HEAD = 512,			/* bytes of the window at first: enough to recognise a kind of file */
	BYTE_SOURCE_WINDOW = 128 << 10,		/* bytes of the window after byte_source_widen() */
};

/* The window is p[at] .. p[n - 1]; whoever takes bytes from it moves `at`. */
struct byte_source {
	int fd;
	/* Reads up to `max` bytes: their number, 0 at the end, -1: `why` is set.  NULL: `fd` is read. */
	ptrdiff_t (*make)(void *context, char *to, size_t max);
	void *context;
	const struct input_error *why;
	bool owned;		/* closed by byte_source_close() */
	bool regular;		/* a regular file, or `held`: seeking is possible, and reading does not block */
	bool in_memory;		/* `held` is read */
	struct buf held;
	bool polled;		/* wait in poll(2), so that byte_source_quit() works; set it before another thread reads */
	atomic_bool quit;
	off_t start;		/* where reading began in a regular file */
	int64_t size;		/* bytes of the file from `start` on; -1: not known */
	unsigned char *p;
	size_t at, n, max;
	uint64_t total;		/* where the next read(2) reads, counted from `start` */
	uint64_t end;		/* where reading ends, counted from `start`; UINT64_MAX: at the end of the file */
	int error;		/* errno of a read that failed; 0: none */
	bool eof;
	unsigned char head[BYTE_SOURCE_HEAD];
};

/*
 * Opens a descriptor.  0 or errno (EISDIR for a directory); byte_source_close() is needed in either case.  The struct
 * must not be moved or copied afterwards, since it points into itself.
 */
int  byte_source_open(struct byte_source *, int fd, bool owned);
void byte_source_close(struct byte_source *);
/* The same for bytes that make() makes. */
void byte_source_open_made(struct byte_source *, ptrdiff_t (*make)(void *context, char *to, size_t max), void *context,
    const struct input_error *why);
/* After byte_source_open(): only the bytes from lo up to hi are read.  0 or errno: ESPIPE unless it is a regular file. */
int  byte_source_part(struct byte_source *, uint64_t lo, uint64_t hi);
/* Enlarges the window to BYTE_SOURCE_WINDOW bytes.  False: out of memory, and nothing has changed. */
bool byte_source_widen(struct byte_source *);

size_t   byte_source_left(const struct byte_source *);	/* bytes in the window */
uint64_t byte_source_place(const struct byte_source *);	/* of the first byte in the window, counted from `start` */
/* Reads until the window has `least` bytes (at most `max`), or until `eof` or `error` says why there are no more. */
void     byte_source_fill(struct byte_source *, size_t least);
/* Takes what is left in the window, else does one read(2) into `to`.  Number of bytes, 0 at the end, -1: see `error`. */
ptrdiff_t byte_source_read(struct byte_source *, char *to, size_t max);
/* As lseek(2), but counted from `start`; empties the window.  The new place, or -1.  If `regular` only. */
int64_t  byte_source_seek(struct byte_source *, int64_t to, int whence);
/* Copies what is left of a pipe into an empty file, and reads it from there: then seeking is possible.  0 or errno. */
int      byte_source_keep(struct byte_source *, int file);
/*
 * Reads what is left into memory, and reads it from there: then seeking is possible.  0 or errno; EFBIG: it has more than `most`
 * bytes, `total` says how many, or many times `most` if they are even more.
 */
int      byte_source_hold(struct byte_source *, uint64_t most);
/* After `error`: why. */
void     byte_source_explain(const struct byte_source *, struct input_error *);
/* For another thread: makes the reading of a `polled` source end soon, with the error ECANCELED. */
void     byte_source_quit(struct byte_source *);

#endif
