/* list: arrays that grow, without overflow of their sizes. */
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
