/* arena: memory whose bytes never move. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

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
