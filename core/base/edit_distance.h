/* edit_distance: how far one word is from another, for "did you mean". */
#ifndef EDIT_DISTANCE_H
#define EDIT_DISTANCE_H

#include <stddef.h>

enum { EDIT_DISTANCE_MAX = 64 };	/* longer words are that far from every other one */

/* How many letters have to be put in, left out, exchanged or swapped to make one word of the other. */
size_t edit_distance(const char *, const char *);
/* Is that little enough for the word to have been meant? */
int edit_distance_near(size_t distance, const char *word);

#endif
