/*
 * position_repeats: finds the positions of lists that occur more than once, in limited memory: each is a key of 32
 * bytes, which are sorted, and its line in a temporary file.  What is found does not depend on the order in which
 * positions are added, on threads, or on the memory.
 */
#ifndef POSITION_REPEATS_H
#define POSITION_REPEATS_H

#include "base/buf.h"

/* A position to be compared. */
struct listed_position {
	uint64_t hash[2];	/* hash_wide() of what is equal for the same position */
	uint64_t place;		/* GAME_PLACE of its text and its line */
	uint64_t at;		/* where in the bytes that are kept those of its line begin */
};

/* Positions that are not handed over yet, with what is kept of them.  All zeros: none. */
struct listed_positions {
	struct listed_position *list;
	size_t n, max;
	struct buf kept;
	bool failed;		/* out of memory */
};

void listed_positions_add(struct listed_positions *, const uint64_t hash[2], uint64_t place, struct span kept);
void listed_positions_free(struct listed_positions *);

/* A position, and the first place of the same one. */
struct position_repeat {
	uint64_t place, of;
	uint64_t at;		/* where the bytes that were kept of it begin */
};

struct position_repeats;

/* `memory`: about how many bytes may be used; `folder`: for temporary files.  NULL and errno on failure. */
struct position_repeats *position_repeats_new(size_t memory, const char *folder);
/* Adds positions and clears them; not from two threads at a time.  A position may be added again.  False and errno. */
bool position_repeats_add(struct position_repeats *, struct listed_positions *);
/* Called after the last position and before the first position_repeats_next().  False and errno on failure. */
bool position_repeats_find(struct position_repeats *);
/* In the order of the places.  NULL: there is no more, or, if errno is not 0, it failed. */
const struct position_repeat *position_repeats_next(struct position_repeats *);
/* n of the bytes that were kept, from `at` on.  False and errno on failure. */
bool position_repeats_get(const struct position_repeats *, uint64_t at, char *to, size_t n);
void position_repeats_free(struct position_repeats *);	/* may be NULL */

#endif
