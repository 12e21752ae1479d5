/* effort: how far searches may go, each of them and all together. */
#ifndef EFFORT_H
#define EFFORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EFFORT_ENDLESS INT64_MAX

/*
 * The same for every run: it counts what is searched, not time.  A unit is a node of a search for a kernel
 * (proof_kernel.h), somewhat less than a microsecond.
 */
struct effort {
	unsigned long nodes;	/* limit of each search; 0: the usual one */
	int64_t left;		/* for this search and later ones: none begins when it is used up.  The last may exceed it */
};

/* NULL: the usual limit for each search, and none for all together. */
static inline unsigned long effort_nodes(const struct effort *e) { return e != NULL ? e->nodes : 0; }
static inline bool effort_used_up(const struct effort *e) { return e != NULL && e->left <= 0; }

static inline void
effort_take(struct effort *e, uint64_t units)
{
	if (e != NULL && e->left != EFFORT_ENDLESS)
		e->left -= (int64_t)units;
}

#endif
