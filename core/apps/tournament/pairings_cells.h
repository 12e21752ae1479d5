/* pairings_cells: what text, tables and page of pairings share. */
#ifndef PAIRINGS_CELLS_H
#define PAIRINGS_CELLS_H

#include "apps/tournament/crosstable_pairings.h"
#include "base/table.h"

/* A player of a pairing.  Without one, for a bye, the numbers are negative and `name` is empty. */
struct pairings_side {
	struct span name, team;
	struct span shown;		/* the name, or "bye" */
	unsigned rating;		/* 0: none */
	int before;			/* the points before the round, in halves */
	int won;			/* those of the game; -1: not known */
};

/* A pairing, with all that tables say of it. */
struct pairings_row {
	const struct crosstable_pairing *of;
	const struct crosstable_match *match_of;	/* NULL: it is in none */
	struct pairings_side left, right;	/* in the order of the match, else White and Black */
	struct pairings_side white, black;
	struct span board, date, link;	/* empty: not known */
	const char *colour;		/* of a match: of who is on the left */
	int match;			/* its number in the round, from 1; -1: it is in none */
};

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
	struct pairings_row *rows;	/* of the round: `to` - `from` */
};
/* Goes to the next round; false: there is none.  What it points to is in `texts`. */
bool pairings_cells_next(struct pairings_walk *, struct arena *texts);

/* Is this the first pairing of a match, or of those without one, after other ones? */
bool pairings_cells_begins(const struct pairings_walk *, size_t pairing);

/*
 * The result, as the player sees it: "1-0", "+:-", or of a bye the points.  For people there is none before the first
 * game of a round has one, so that results can be written there by hand.
 */
void pairings_cells_result(struct buf *, const struct pairings_walk *, const struct crosstable_game *,
    enum table_form);

#endif
