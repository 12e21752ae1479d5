/* list: arrays that grow, and arrays that are sorted. */
#ifndef LIST_H
#define LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/*
 * In `count` elements of `size` bytes that are sorted by the uint64_t at that offset in each: the first of those in which
 * it is `wanted`, and how many there are (*n).  NULL: there are none.
 */
const void *list_equal(const void *list, size_t count, size_t size, size_t offset, uint64_t wanted, size_t *n);

#endif
