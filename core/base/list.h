/* list: arrays that grow. */
#ifndef LIST_H
#define LIST_H

#include <stdbool.h>
#include <stddef.h>

/* The part of list_reserve() that allocates; not called by others. */
bool list_grow(void *list, size_t wanted, size_t *max, size_t size) __attribute__((cold));

/*
 * Makes room for `wanted` elements of `size` bytes in an array that has room for *max.  If it has to grow, it at least
 * doubles, and may move.  `list` is the address of the pointer to the array; that pointer is NULL for an empty array.
 * The caller owns the array and frees it with free().  False: out of memory, and nothing has changed.
 */
static inline bool
list_reserve(void *list, size_t wanted, size_t *max, size_t size)
{
	return wanted <= *max || list_grow(list, wanted, max, size);
}

#endif
