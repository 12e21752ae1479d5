/* hunt: a walk in search of something that, once it is gone, no legal move brings back. */
#ifndef HUNT_H
#define HUNT_H

#include "score.h"

/* It is gone: can the rest of the game not have it either?  A move that is not legal could. */
static inline bool
hunt_over(const struct walk *w)
{
	for (size_t i = w->next; i < w->score->n; i++)
		if (w->score->list[i].kind == ELEMENT_PUT)
			return false;
	return true;
}

#endif
