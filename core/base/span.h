/* span: views of bytes. */
#ifndef SPAN_H
#define SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* A view of bytes that belong to somebody else; not terminated.  { NULL, 0 } is an empty one. */
struct span {
	const char *p;
	size_t n;
};
/* The bytes of a string literal. */
#define SPAN(s) ((struct span){ (s), sizeof(s) - 1 })

struct span span_of(const char *string);	/* the whole C string, without its NUL */
bool        span_eq_nocase(struct span, struct span);	/* ignores the case of ASCII letters */
int         span_order(struct span, struct span);	/* as strcmp(): below 0, 0, above 0 */
struct span span_trim(struct span);		/* without blanks at both ends */
/* Removes the first field and the separator after it from *rest and returns it; rest->p is NULL after the last. */
struct span span_cut(struct span *rest, char separator);
bool        span_number(struct span, unsigned long *value);	/* false: not all digits, or too large */

/* These two are here so that a comparison with a literal needs no call. */
inline bool
span_eq(struct span a, struct span b)
{
	return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

inline bool
span_starts(struct span s, struct span prefix)
{
	return s.n >= prefix.n && (prefix.n == 0 || memcmp(s.p, prefix.p, prefix.n) == 0);
}

/* Without its first n bytes. */
static inline struct span
span_after(struct span s, size_t n)
{
	return n == 0 ? s : (struct span){ s.p + n, s.n - n };
}

#endif
