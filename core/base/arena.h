/* arena: memory whose bytes never move. */
#ifndef ARENA_H
#define ARENA_H

#include <stdarg.h>

#include "base/span.h"

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
struct span arena_fmt(struct arena *, const char *, ...) __attribute__((format(printf, 2, 3), cold));
struct span arena_vfmt(struct arena *, const char *, va_list) __attribute__((format(printf, 2, 0), cold));
void        arena_clear(struct arena *);	/* keeps one block, so that a loop need not allocate each time */
void        arena_free(struct arena *);

#endif
