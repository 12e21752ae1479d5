/* edit_distance: how far one word is from another, for "did you mean". */
#ifndef EDIT_DISTANCE_H
#define EDIT_DISTANCE_H

#include <stddef.h>

enum { EDIT_DISTANCE_MAX = 64 };	/* a word of more bytes has this distance from every other word */

/* The least number of bytes to insert, delete, replace, or swap with their neighbour to make one word the other. */
size_t edit_distance(const char *, const char *);
/* Is the distance small enough for `word` to have been meant? */
int edit_distance_near(size_t distance, const char *word);

/* The name most like a word; all but `word` zeros at the start.  The first of several is taken. */
struct edit_nearest {
	const char *word, *name;
	size_t least;
};
void edit_nearest_try(struct edit_nearest *, const char *name);
const char *edit_nearest_name(const struct edit_nearest *);	/* NULL: none is near enough to have been meant */

#endif
