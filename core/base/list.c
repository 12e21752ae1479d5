/* list: arrays that grow, without overflow of their sizes; and arrays that are sorted. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"

enum { LIST_FIRST = 16 };

bool
list_grow(void *list, size_t wanted, size_t *max, size_t size)
{
	size_t more = *max < LIST_FIRST ? LIST_FIRST : *max * 2;
	void *p;

	if (wanted > SIZE_MAX / 2 / size)
		return false;
	if (more < wanted)
		more = wanted;
	/* memcpy(), because the type of the caller's pointer is not known here. */
	memcpy(&p, list, sizeof(p));
	if ((p = realloc(p, more * size)) == NULL)
		return false;
	memcpy(list, &p, sizeof(p));
	*max = more;
	return true;
}

static uint64_t
number_at(const void *list, size_t size, size_t offset, size_t i)
{
	uint64_t number;

	memcpy(&number, (const char *)list + i * size + offset, sizeof(number));
	return number;
}

const void *
list_equal(const void *list, size_t count, size_t size, size_t offset, uint64_t wanted, size_t *n)
{
	size_t low = 0, high = count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (number_at(list, size, offset, middle) < wanted)
			low = middle + 1;
		else
			high = middle;
	}
	for (*n = 0; low + *n < count && number_at(list, size, offset, low + *n) == wanted; ++*n)
		;
	return *n == 0 ? NULL : (const char *)list + low * size;
}
