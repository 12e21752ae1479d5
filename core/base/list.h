/* list: arrays that grow. */
#ifndef LIST_H
#define LIST_H

#include <stdbool.h>
#include <stddef.h>

/* Of list_reserve(), where there is no room. */
bool list_grow(void *list, size_t wanted, size_t *max, size_t size);

/*
 * Room for so many elements of that size in an array of *max, which doubles
 * at least; what is in it stays, at another address perhaps.  `list` is the address
 * of the pointer to the array, NULL for an empty one; the array belongs to the
 * caller, for free().  False: out of memory, and all is as it was.
 */
static inline bool
list_reserve(void *list, size_t wanted, size_t *max, size_t size)
{
	return wanted <= *max || list_grow(list, wanted, max, size);
}

#endif
