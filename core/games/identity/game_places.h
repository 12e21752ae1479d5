/* game_places: a set of games, by their places in the input. */
#ifndef GAME_PLACES_H
#define GAME_PLACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zeros is an empty one. */
struct game_places {
	uint64_t *list;		/* GAME_PLACE, in order */
	size_t n, max;
};

bool game_places_add(struct game_places *, uint64_t place);	/* after all before it; false: out of memory */
bool game_places_have(const struct game_places *, uint64_t place);
void game_places_free(struct game_places *);

#endif
