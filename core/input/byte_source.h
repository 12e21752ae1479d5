/* raw: the bytes of a file as they are stored, through a window from which decoders take them. */
#ifndef BYTE_SOURCE_H
#define BYTE_SOURCE_H

#include <sys/types.h>

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	RAW_HEAD = 16,			/* bytes of the window at first: enough to tell a file by its beginning */
	RAW_WINDOW = 128 << 10,		/* and once raw_widen() was called */
};

/* The window is p[at] .. p[n - 1]; who takes bytes moves `at`. */
struct raw {
	int fd;
	bool owned;		/* closed by raw_close() */
	bool regular;		/* so that one can seek, and reading does not wait */
	bool polled;		/* never sleep in read(2), deaf to raw_quit(); set before there is a thread */
	atomic_bool quit;
	off_t start;		/* where reading began in a regular file */
	int64_t size;		/* bytes from there; -1 when not known */
	unsigned char *p;
	size_t at, n, max;
	uint64_t total;		/* bytes read so far, or the place after a seek */
	uint64_t end;		/* nothing behind it is read; UINT64_MAX: the end of the file */
	int error;		/* errno of the read that failed; 0 */
	bool eof;
	unsigned char head[RAW_HEAD];
};

/*
 * Takes a descriptor.  0 or errno (EISDIR for a directory); raw_close() in any
 * case.  It must not be moved or copied then: it points into itself.
 */
int  raw_open(struct raw *, int fd, bool owned);
void raw_close(struct raw *);
/* Behind raw_open() of a regular file: only the bytes from lo up to hi are read; places stay those of the file. */
int  raw_part(struct raw *, uint64_t lo, uint64_t hi);
/* The window gets RAW_WINDOW bytes.  False, and nothing changed, when memory is out. */
bool raw_widen(struct raw *);

size_t   raw_left(const struct raw *);	/* bytes in the window */
uint64_t raw_place(const struct raw *);	/* of the window's start, from where reading began; of a part: in the file */
/* Reads until the window has `least` bytes, or no more can be had: then `eof` or `error` says why.  least <= max. */
void     raw_fill(struct raw *, size_t least);
/* What is left in the window, else one read(2) straight to the caller: bytes, 0 at the end, -1 with `error`. */
ptrdiff_t raw_read(struct raw *, char *to, size_t max);
/* As lseek(2), counted from where reading began; the window is empty then.  The place, or -1.  Regular files only. */
int64_t  raw_seek(struct raw *, int64_t to, int whence);
/* From another thread: a `polled` reader stops soon, with the error ECANCELED. */
void     raw_quit(struct raw *);

#endif
