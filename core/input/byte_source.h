/* byte_source: the bytes of a file as they are stored, through a window from which decoders take them. */
#ifndef BYTE_SOURCE_H
#define BYTE_SOURCE_H

#include <sys/types.h>

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	BYTE_SOURCE_HEAD = 16,			/* bytes of the window at first: enough to tell a file by its beginning */
	BYTE_SOURCE_WINDOW = 128 << 10,		/* and once byte_source_widen() was called */
};

/* The window is p[at] .. p[n - 1]; who takes bytes moves `at`. */
struct byte_source {
	int fd;
	bool owned;		/* closed by byte_source_close() */
	bool regular;		/* so that one can seek, and reading does not wait */
	bool polled;		/* never sleep in read(2), deaf to byte_source_quit(); set before there is a thread */
	atomic_bool quit;
	off_t start;		/* where reading began in a regular file */
	int64_t size;		/* bytes from there; -1 when not known */
	unsigned char *p;
	size_t at, n, max;
	uint64_t total;		/* bytes read so far, or the place after a seek */
	uint64_t end;		/* nothing after it is read; UINT64_MAX: the end of the file */
	int error;		/* errno of the read that failed; 0 */
	bool eof;
	unsigned char head[BYTE_SOURCE_HEAD];
};

/*
 * Takes a descriptor.  0 or errno (EISDIR for a directory); byte_source_close() in any
 * case.  It must not be moved or copied then: it points into itself.
 */
int  byte_source_open(struct byte_source *, int fd, bool owned);
void byte_source_close(struct byte_source *);
/* Behind byte_source_open() of a regular file: only the bytes from lo up to hi are read; places stay those of the file. */
int  byte_source_part(struct byte_source *, uint64_t lo, uint64_t hi);
/* The window gets BYTE_SOURCE_WINDOW bytes.  False, and nothing changed, when memory is out. */
bool byte_source_widen(struct byte_source *);

size_t   byte_source_left(const struct byte_source *);	/* bytes in the window */
uint64_t byte_source_place(const struct byte_source *);	/* of the window's start, from where reading began; of a part: in the file */
/* Reads until the window has `least` bytes, or no more can be had: then `eof` or `error` says why.  least <= max. */
void     byte_source_fill(struct byte_source *, size_t least);
/* What is left in the window, else one read(2) straight to the caller: bytes, 0 at the end, -1 with `error`. */
ptrdiff_t byte_source_read(struct byte_source *, char *to, size_t max);
/* As lseek(2), counted from where reading began; the window is empty then.  The place, or -1.  Regular files only. */
int64_t  byte_source_seek(struct byte_source *, int64_t to, int whence);
/* From another thread: a `polled` reader stops soon, with the error ECANCELED. */
void     byte_source_quit(struct byte_source *);

#endif
