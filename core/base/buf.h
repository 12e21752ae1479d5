/*
 * Room base: bytes, memory, threads, encodings, escaping, sorting, files as a whole, tables, and numbers as text.  It does not know
 * records or findings.
 */
/* buf: buffers that grow. */
#ifndef BUF_H
#define BUF_H

#include <stdint.h>

#include "base/span.h"

/*
 * A buffer that grows.  All zeros is an empty one.  When memory runs out, the content stays as it was, `failed` is
 * set, and later calls add nothing.  So the caller checks `failed` once, before the content is used.
 */
struct buf {
	char *p;
	size_t n, max;
	bool failed;
};

bool buf_reserve(struct buf *, size_t more);	/* makes room for `more` bytes after the content; false: failed */
void buf_add(struct buf *, struct span);
void buf_str(struct buf *, const char *);
void buf_char(struct buf *, char);
void buf_fmt(struct buf *, const char *, ...) __attribute__((format(printf, 2, 3)));
void buf_number(struct buf *, uint64_t);	/* in decimal */
void buf_signed(struct buf *, int64_t);		/* the same, with a minus sign if it is negative */
struct span buf_span(const struct buf *);	/* the content; valid until the next call that adds */
void buf_clear(struct buf *);			/* keeps the memory and `failed` */
void buf_free(struct buf *);
/* Frees `part`, which was used to write to the other; if `part` has failed, the other has, too. */
void buf_drop(struct buf *, struct buf *part);

/* Writes a number in decimal, not terminated; returns the length. */
size_t number_digits(uint64_t, char out[20]);

#endif
