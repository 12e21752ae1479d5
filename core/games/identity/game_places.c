/* game_places: a set of games, by their places in the input. */
#include <stdlib.h>

#include "games/identity/game_places.h"
#include "base/invariant.h"
#include "base/list.h"

bool
game_places_add(struct game_places *p, uint64_t place)
{
	INVARIANT(p->n == 0 || p->list[p->n - 1] <= place);
	if (!list_reserve(&p->list, p->n + 1, &p->max, sizeof(*p->list)))
		return false;
	p->list[p->n++] = place;
	return true;
}

static int
compare_game_places(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

bool
game_places_have(const struct game_places *p, uint64_t place)
{
	return p->n > 0 && bsearch(&place, p->list, p->n, sizeof(*p->list), compare_game_places) != NULL;
}

void
game_places_free(struct game_places *p)
{
	free(p->list);
}
