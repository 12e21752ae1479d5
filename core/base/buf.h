/*
 * Room base: bytes, memory, threads, escaping, and numbers as text. It does not know files, chess, PGN or
 * findings.
 */
/* buf: views of bytes, bytes that grow, and bytes that stay where they are. */
#ifndef BUF_H
#define BUF_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A view: somebody else's bytes, not terminated.  { NULL, 0 } is empty. */
struct span {
	const char *p;
	size_t n;
};
#define SPAN(s) ((struct span){ (s), sizeof(s) - 1 })

struct span span_of(const char *string);	/* the whole C string */
bool        span_eq(struct span, struct span);
bool        span_eq_nocase(struct span, struct span);	/* ASCII letters only */
int         span_order(struct span, struct span);	/* by their bytes; below 0, 0, above 0 as strcmp() */
bool        span_starts(struct span, struct span prefix);
struct span span_trim(struct span);		/* without blanks at both ends */
struct span span_cut(struct span *rest, char separator);	/* takes the first field off */
bool        span_number(struct span, unsigned long *value);	/* all digits, no overflow */
size_t      number_digits(uint64_t, char out[20]);	/* in decimal, not terminated; how many */

/*
 * Bytes that grow.  All zeros is an empty one.  When memory runs out the
 * content stays as it was, `failed` is set, and every later call does nothing:
 * the caller looks once, where the bytes leave.
 */
struct buf {
	char *p;
	size_t n, max;
	bool failed;
};

bool buf_reserve(struct buf *, size_t more);	/* room for `more` bytes after the content */
void buf_add(struct buf *, struct span);
void buf_str(struct buf *, const char *);
void buf_char(struct buf *, char);
void buf_fmt(struct buf *, const char *, ...) __attribute__((format(printf, 2, 3)));
void buf_number(struct buf *, uint64_t);	/* in decimal */
struct span buf_span(const struct buf *);	/* until the next call that adds */
void buf_clear(struct buf *);			/* keeps the memory, and a failure */
void buf_free(struct buf *);

/*
 * Bytes that stay where they are until arena_clear(): for texts that are
 * pointed at.  All zeros is an empty one.  On failure an empty span comes back
 * and `failed` is set.
 */
struct arena {
	struct arena_block *blocks;
	bool failed;
};

void       *arena_take(struct arena *, size_t);	/* aligned, not cleared; NULL on failure */
struct span arena_span(struct arena *, struct span);
struct span arena_fmt(struct arena *, const char *, ...) __attribute__((format(printf, 2, 3)));
struct span arena_vfmt(struct arena *, const char *, va_list) __attribute__((format(printf, 2, 0)));
void        arena_clear(struct arena *);	/* keeps one block, so that a loop does not allocate */
void        arena_free(struct arena *);

#endif
