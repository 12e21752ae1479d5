/* list: growing, with an eye on overflow. */
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
	/* By its bytes: the pointer is one to whatever the elements are. */
	memcpy(&p, list, sizeof(p));
	if ((p = realloc(p, more * size)) == NULL)
		return false;
	memcpy(list, &p, sizeof(p));
	*max = more;
	return true;
}
