/* crosstable_cells: what is in the cells of a crosstable for people, in text as on a page. */
#ifndef CROSSTABLE_CELLS_H
#define CROSSTABLE_CELLS_H

#include "stats/crosstable.h"

/* The columns of who met whom; those before and after them are the writers'. */
enum crosstable_layout {
	LAYOUT_OPPONENTS,	/* one a player, by number in the list: "1", or "½0" of two games */
	LAYOUT_ROUNDS,		/* one a round: "12w1", against number 12 with White */
	LAYOUT_GAMES,		/* the same one game after the other; of a match "1" only */
};

/* What of a table is shown, found once. */
struct crosstable_form {
	const struct crosstable *t;
	enum crosstable_layout layout;
	int columns;		/* 0: there are too many to be read */
	bool left_out;		/* that is so */
	bool wide;		/* they are more than stand beside the rest on a sheet of paper */
	bool shared;		/* players share a rank, so that it is not their number in the list */
	bool rated;		/* somebody has a rating */
	enum tiebreak breaks[BREAK_COUNT];	/* that decide and that somebody has a value of */
	int breaks_n;
};
struct crosstable_form crosstable_cells_form(const struct crosstable *);
/* Plain ASCII, or text of the record. */
void crosstable_cells_heading(struct buf *, const struct crosstable_form *, int column);
/* Nothing where nothing was. */
void crosstable_cells_put(struct buf *, const struct crosstable_form *, int player, int column);
/* "2650", or "~2650" of some opponents only. */
void crosstable_cells_performance(struct buf *, const struct crosstable_player *);

const char *crosstable_cells_kind_name(enum crosstable_kind);	/* for programs: "double-round-robin" */
void crosstable_cells_title(struct buf *, const struct crosstable *);	/* "Double round robin, 6 players, 30 games" */
bool crosstable_cells_said(struct span);	/* the record says what it is: it is neither empty nor "?" or "-" */
void crosstable_cells_halves(struct buf *, int halves);	/* "7½" */
/* A whole number of 1/divisor (1, 2, 4) as "7.5", at least with so many decimals. */
void crosstable_cells_decimal(struct buf *, long value, int divisor, int decimals);
/*
 * What the table is ranked by, what signs in cells mean and what else is to be known of it,
 * one sentence each; false: that was the last.
 */
bool crosstable_cells_note(struct buf *, const struct crosstable_form *, int *which);
/* What is to be said when only some of the games were kept; "": all were. */
void crosstable_cells_sample(struct buf *, const struct stats *);

#endif
