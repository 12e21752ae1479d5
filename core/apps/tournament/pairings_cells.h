/* pairings_cells: what text, tables and page of pairings share. */
#ifndef PAIRINGS_CELLS_H
#define PAIRINGS_CELLS_H

#include "apps/tournament/crosstable_pairings.h"

/* The rounds of an event that are asked for, one after the other.  It starts as { .t = t, .asked = rounds }. */
struct pairings_walk {
	const struct crosstable *t;
	struct span asked;		/* see crosstable_after_asked() */
	struct crosstable_pairings pairings;
	int first, end;			/* the rounds of the table that are asked for */
	size_t from, to;		/* the pairings of the round */
	struct span name;		/* of the round, as the tags have it */
	bool open;			/* the pairings are made */
	bool matches;			/* they are those of teams, or of a knock-out */
	bool rated;			/* a player has a rating */
	bool sheet;			/* for the caller */
	bool begun;			/* a game of the round has a result */
	bool failed;			/* out of memory: there are no more */
};
/* Goes to the next round; false: there is none.  What it points to is in `texts`. */
bool pairings_cells_next(struct pairings_walk *, struct arena *texts);

/* Is this the first pairing of a match, or of those without one, after other ones? */
bool pairings_cells_begins(const struct pairings_walk *, size_t pairing);

/* The number of its match in the round, from 1; it must be in one. */
int pairings_cells_match(const struct pairings_walk *, const struct crosstable_pairing *);

enum pairings_style { PAIRINGS_TEXT, PAIRINGS_PAGE, PAIRINGS_PROGRAM };
/*
 * The result, as the player sees it: "1-0", "+:-", or of a bye the points.  For people there is none before the first
 * game of a round has one, so that results can be written there by hand.
 */
void pairings_cells_result(struct buf *, const struct pairings_walk *, const struct crosstable_game *,
    enum pairings_style);
/* The points of both sides of a match. */
void pairings_cells_score(struct buf *, const struct crosstable_match *, enum pairings_style);

#endif
