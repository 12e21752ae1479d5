/* span: views of bytes. */
#ifndef SPAN_H
#define SPAN_H

#include <stdbool.h>
#include <stddef.h>

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

/* Without its first n bytes. */
static inline struct span
span_after(struct span s, size_t n)
{
	return n == 0 ? s : (struct span){ s.p + n, s.n - n };
}

#endif
