/* buf: spans (views of bytes), buffers that grow, and arenas, whose bytes never move. */
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/buf.h"

struct span
span_of(const char *string)
{
	return (struct span){ string, strlen(string) };
}

bool
span_eq(struct span a, struct span b)
{
	return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
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

bool
span_starts(struct span s, struct span prefix)
{
	return s.n >= prefix.n && (prefix.n == 0 || memcmp(s.p, prefix.p, prefix.n) == 0);
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
	char backward[20];
	size_t length = 0;

	do
		backward[length++] = (char)('0' + n % 10);
	while ((n /= 10) > 0);
	for (size_t i = 0; i < length; i++)
		out[i] = backward[length - 1 - i];
	return length;
}

void
buf_number(struct buf *b, uint64_t n)
{
	if (buf_reserve(b, 20))
		b->n += number_digits(n, b->p + b->n);
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

enum { ARENA_BLOCK = 16 << 10 };

struct arena_block {
	struct arena_block *next;
	size_t n, max;
	_Alignas(16) char bytes[];
};

void *
arena_take(struct arena *a, size_t n)
{
	struct arena_block *b = a->blocks;
	size_t at = b == NULL ? 0 : (b->n + 15) & ~(size_t)15;

	if (b == NULL || at > b->max || b->max - at < n) {
		size_t max = n > ARENA_BLOCK ? n : ARENA_BLOCK;

		if (n > SIZE_MAX / 2 || (b = malloc(sizeof(*b) + max)) == NULL) {
			a->failed = true;
			return NULL;
		}
		b->next = a->blocks;
		b->max = max;
		a->blocks = b;
		at = 0;
	}
	b->n = at + n;
	return b->bytes + at;
}

struct span
arena_span(struct arena *a, struct span s)
{
	char *p;

	if (s.n == 0 || (p = arena_take(a, s.n)) == NULL)
		return (struct span){ NULL, 0 };
	memcpy(p, s.p, s.n);
	return (struct span){ p, s.n };
}

struct span
arena_vfmt(struct arena *a, const char *format, va_list ap)
{
	va_list again;
	char *p;
	int n;

	va_copy(again, ap);
	n = vsnprintf(NULL, 0, format, again);
	va_end(again);
	if (n < 0 || (p = arena_take(a, (size_t)n + 1)) == NULL) {
		a->failed = true;
		return (struct span){ NULL, 0 };
	}
	vsnprintf(p, (size_t)n + 1, format, ap);
	return (struct span){ p, (size_t)n };
}

struct span
arena_fmt(struct arena *a, const char *format, ...)
{
	struct span s;
	va_list ap;

	va_start(ap, format);
	s = arena_vfmt(a, format, ap);
	va_end(ap);
	return s;
}

void
arena_clear(struct arena *a)
{
	if (a->blocks == NULL)
		return;
	while (a->blocks->next != NULL) {
		struct arena_block *b = a->blocks;

		a->blocks = b->next;
		free(b);
	}
	a->blocks->n = 0;
}

void
arena_free(struct arena *a)
{
	arena_clear(a);
	free(a->blocks);
	*a = (struct arena){ 0 };
}
