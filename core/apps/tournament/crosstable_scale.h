/* crosstable_scale: the points of an event for a win, a draw and a loss. */
#ifndef CROSSTABLE_SCALE_H
#define CROSSTABLE_SCALE_H

#include "base/span.h"

/* In halves of a point. */
struct crosstable_scale {
	int win, draw, loss;
	bool armageddon;		/* a drawn game is followed by an Armageddon game: */
	int late_win, late_loss;	/* these are the points of the two games */
};
extern const struct crosstable_scale crosstable_scale_usual;	/* 1, 1/2 and 0 */

/*
 * Reads points as users write them: "3-1-0" for a win, a draw and a loss, "3-1.5/1-0" with an Armageddon game after a
 * draw, all below 100.  False: they are not written like that, or a win is not more than a draw, or that less than a
 * loss.
 */
bool crosstable_scale_read(struct crosstable_scale *, struct span);
/* The points for a result of 0, 1 or 2 halves of a point. */
int  crosstable_scale_points(const struct crosstable_scale *, int halves);

#endif
