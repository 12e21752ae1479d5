/* span: views of bytes. */
#include <limits.h>
#include <string.h>

#include "base/ascii.h"
#include "base/span.h"

extern inline bool span_eq(struct span, struct span);
extern inline bool span_starts(struct span, struct span);

struct span
span_of(const char *string)
{
	return (struct span){ string, strlen(string) };
}

bool
span_eq_nocase(struct span a, struct span b)
{
	if (a.n != b.n)
		return false;
	for (size_t i = 0; i < a.n; i++)
		if (ascii_lower(a.p[i]) != ascii_lower(b.p[i]))
			return false;
	return true;
}

int
span_order(struct span a, struct span b)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int order = n == 0 ? 0 : memcmp(a.p, b.p, n);

	return order != 0 ? order : (a.n > b.n) - (a.n < b.n);
}

struct span
span_trim(struct span s)
{
	while (s.n > 0 && ascii_is_blank(*s.p))
		s.p++, s.n--;
	while (s.n > 0 && ascii_is_blank(s.p[s.n - 1]))
		s.n--;
	return s;
}

struct span
span_cut(struct span *rest, char separator)
{
	struct span field = *rest;
	const char *end = rest->n == 0 ? NULL : memchr(rest->p, separator, rest->n);

	if (end == NULL) {
		*rest = (struct span){ NULL, 0 };
		return field;
	}
	field.n = (size_t)(end - field.p);
	rest->n -= field.n + 1;
	rest->p = end + 1;
	return field;
}

bool
span_number(struct span s, unsigned long *value)
{
	unsigned long v = 0;

	if (s.n == 0)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		unsigned long digit = (unsigned long)(s.p[i] - '0');

		if (!ascii_is_digit(s.p[i]) || v > (ULONG_MAX - digit) / 10)
			return false;
		v = v * 10 + digit;
	}
	*value = v;
	return true;
}
