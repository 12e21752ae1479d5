/*
 * Room base: bytes, memory, threads, escaping, and numbers as text. It does not know files, chess, PGN or
 * findings.
 */
/* buf: spans (views of bytes), buffers that grow, and arenas, whose bytes never move. */
#ifndef BUF_H
#define BUF_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A view of bytes that belong to somebody else; not terminated.  { NULL, 0 } is an empty one. */
struct span {
	const char *p;
	size_t n;
};
/* The bytes of a string literal. */
#define SPAN(s) ((struct span){ (s), sizeof(s) - 1 })

struct span span_of(const char *string);	/* the whole C string, without its NUL */
bool        span_eq(struct span, struct span);
bool        span_eq_nocase(struct span, struct span);	/* ignores the case of ASCII letters */
int         span_order(struct span, struct span);	/* as strcmp(): below 0, 0, above 0 */
bool        span_starts(struct span, struct span prefix);
struct span span_trim(struct span);		/* without blanks at both ends */
/* Removes the first field and the separator after it from *rest and returns it; rest->p is NULL after the last. */
struct span span_cut(struct span *rest, char separator);
bool        span_number(struct span, unsigned long *value);	/* false: not all digits, or too large */
size_t      number_digits(uint64_t, char out[20]);	/* writes it in decimal, not terminated; returns the length */

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
struct span buf_span(const struct buf *);	/* the content; valid until the next call that adds */
void buf_clear(struct buf *);			/* keeps the memory and `failed` */
void buf_free(struct buf *);

/*
 * Memory for texts that others point to: what is taken stays where it is until arena_clear() or arena_free().  All
 * zeros is an empty one.  When memory runs out, NULL or an empty span is returned and `failed` is set.
 */
struct arena {
	struct arena_block *blocks;
	bool failed;
};

void       *arena_take(struct arena *, size_t);	/* aligned to 16 bytes, not cleared */
struct span arena_span(struct arena *, struct span);	/* a copy, not terminated */
/* A formatted text; a NUL comes after it. */
struct span arena_fmt(struct arena *, const char *, ...) __attribute__((format(printf, 2, 3)));
struct span arena_vfmt(struct arena *, const char *, va_list) __attribute__((format(printf, 2, 0)));
void        arena_clear(struct arena *);	/* keeps one block, so that a loop need not allocate each time */
void        arena_free(struct arena *);

#endif
