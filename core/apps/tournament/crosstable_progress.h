/* crosstable_progress: points and ranks after each round, of players or of teams; and their chart. */
#ifndef CROSSTABLE_PROGRESS_H
#define CROSSTABLE_PROGRESS_H

#include "base/buf.h"
#include "apps/tournament/crosstable.h"

struct crosstable_progress {
	bool teams;			/* of teams; else of players */
	struct span *names;		/* in the order of the final table */
	int n;
	struct span *rounds;		/* the names of the rounds, up to the last one with a result */
	int rounds_n;
	/* A row of `rounds_n` cells for each name. */
	struct crosstable_progress_cell {
		int points;		/* in halves; of teams match points */
		int rank;		/* players still tied share one; 0: the team has not played yet */
		int place;		/* from 1, everybody has his own: by rank, then by name */
	} *cells;
};

/* What it points to is in `texts` and in the table.  False: out of memory. */
bool crosstable_progress_make(struct crosstable_progress *, const struct crosstable *, struct arena *texts);

/* The places by round as lines, an <svg> element; nothing if there are too few rounds or names, or too many names. */
bool crosstable_progress_drawn(const struct crosstable_progress *);
void crosstable_progress_chart(struct buf *, const struct crosstable_progress *);

#endif
