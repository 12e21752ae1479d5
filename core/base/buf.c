/* buf: buffers that grow. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

bool
buf_reserve(struct buf *b, size_t more)
{
	size_t max = b->max < 256 ? 256 : b->max;
	char *p;

	if (b->failed)
		return false;
	if (b->max - b->n >= more && b->p != NULL)
		return true;
	if (more > SIZE_MAX / 2 - b->n) {
		b->failed = true;
		return false;
	}
	while (max - b->n < more)
		max *= 2;
	if ((p = realloc(b->p, max)) == NULL) {
		b->failed = true;
		return false;
	}
	b->p = p;
	b->max = max;
	return true;
}

void
buf_add(struct buf *b, struct span s)
{
	if (s.n == 0 || !buf_reserve(b, s.n))
		return;
	memcpy(b->p + b->n, s.p, s.n);
	b->n += s.n;
}

void
buf_str(struct buf *b, const char *string)
{
	buf_add(b, span_of(string));
}

void
buf_char(struct buf *b, char c)
{
	if (buf_reserve(b, 1))
		b->p[b->n++] = c;
}

void
buf_fmt(struct buf *b, const char *format, ...)
{
	va_list ap;
	int n;

	if (!buf_reserve(b, 64))
		return;
	va_start(ap, format);
	n = vsnprintf(b->p + b->n, b->max - b->n, format, ap);
	va_end(ap);
	if (n >= 0 && (size_t)n >= b->max - b->n) {
		if (!buf_reserve(b, (size_t)n + 1))
			return;
		va_start(ap, format);
		n = vsnprintf(b->p + b->n, (size_t)n + 1, format, ap);
		va_end(ap);
	}
	if (n < 0)
		b->failed = true;
	else
		b->n += (size_t)n;
}

size_t
number_digits(uint64_t n, char out[20])
{
	size_t length = 1, i;

	for (uint64_t limit = 10; length < 20 && n >= limit; limit *= 10)
		length++;
	for (i = length; i-- > 0; n /= 10)
		out[i] = (char)('0' + n % 10);
	return length;
}

void
buf_number(struct buf *b, uint64_t n)
{
	if (buf_reserve(b, 20))
		b->n += number_digits(n, b->p + b->n);
}

void
buf_signed(struct buf *b, int64_t n)
{
	if (n < 0)
		buf_char(b, '-');
	buf_number(b, n < 0 ? -(uint64_t)n : (uint64_t)n);
}

struct span
buf_span(const struct buf *b)
{
	return (struct span){ b->p, b->n };
}

void
buf_clear(struct buf *b)
{
	b->n = 0;
}

void
buf_free(struct buf *b)
{
	free(b->p);
	*b = (struct buf){ 0 };
}

void
buf_drop(struct buf *b, struct buf *part)
{
	b->failed = b->failed || part->failed;
	buf_free(part);
}
