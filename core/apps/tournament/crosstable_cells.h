/* crosstable_cells: the cells, numbers and notes of crosstables for people, which text and page share. */
#ifndef CROSSTABLE_CELLS_H
#define CROSSTABLE_CELLS_H

#include "apps/tournament/crosstable.h"

/* The columns that show who met whom.  The writers add those before and after them. */
enum crosstable_layout {
	LAYOUT_OPPONENTS,	/* one per player, by number in the list: "1", or "½0" for two games */
	LAYOUT_ROUNDS,		/* one per round: "12w1", won against number 12 with White */
	LAYOUT_GAMES,		/* the same, but game after game; in a match only "1" */
};

/* What of a table is shown. */
struct crosstable_form {
	const struct crosstable *t;
	enum crosstable_layout layout;
	int columns;		/* of the layout; 0 if `left_out` */
	bool left_out;		/* there would be too many columns */
	bool wide;		/* the table is too wide for paper in portrait format */
	bool shared;		/* players share a rank, so that it is not their number in the list */
	bool rated;		/* a player has a rating */
	int breaks[BREAK_MOST];	/* columns used to rank, if any player has a value */
	int breaks_n;
	const char *kind;	/* for programs, see crosstable_cells_kind_name() */
};
enum { CROSSTABLE_CELLS_MOST = 100 };	/* the most columns of any layout */
struct crosstable_form crosstable_cells_form(const struct crosstable *);
/* A cell; nothing if there was no game. */
void crosstable_cells_put(struct buf *, const struct crosstable_form *, int player, int column);
bool crosstable_cells_partly_rated(const struct crosstable_player *);	/* not all opponents have a rating */

const char *crosstable_cells_kind_name(enum crosstable_kind);	/* for programs: "double-round-robin" */
/* Appends a date of a row as date_iso() writes what is known of it. */
void crosstable_cells_date(struct buf *, struct span tag);
/* Appends what is known of "Section, Stage, Site, 2024-03-31 to 2024-04-02"; brief: without the site and the last day. */
void crosstable_cells_where(struct buf *, const struct crosstable *, bool brief);
void crosstable_cells_title(struct buf *, const struct crosstable *);	/* "Double round robin, 6 players, 30 games" */
/*
 * Appends the next note: what the table is ranked by, what signs in cells mean, what was left out; one sentence each.
 * *which is 0 at first.  False: there are no more, and nothing was appended.
 */
bool crosstable_cells_note(struct buf *, const struct crosstable_form *, int *which);
/* A warning if only some of the games were kept in memory; nothing if all were. */
void crosstable_cells_sample(struct buf *, uint64_t one_in);

#endif
