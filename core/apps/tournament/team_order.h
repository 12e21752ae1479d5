/* team_order: what the teams of an event are ranked by, as a list of scores and tie-breaks. */
#ifndef TEAM_ORDER_H
#define TEAM_ORDER_H

#include <stdbool.h>

#include "base/span.h"

enum team_break {
	TEAM_DIRECT, TEAM_EMGSB, TEAM_EMMSB, TEAM_EGMSB, TEAM_EGGSB, TEAM_BUCHHOLZ, TEAM_BOARD_COUNT, TEAM_STRENGTH,
	TEAM_BREAK_COUNT,
	/* Scores, and what compares one board after the other: of these teams have no value in `breaks`. */
	TEAM_MATCH_POINTS = TEAM_BREAK_COUNT, TEAM_GAME_POINTS, TEAM_TOP_BOARD, TEAM_BOTTOM_BOARD,
	TEAM_CRITERIA
};
struct team_break_row {
	const char *name;	/* FIDE's code: "EMGSB" */
	const char *help;	/* one line, with the clause */
	int divisor;		/* values are in units of 1/divisor points: 1, 2, 4 or 100 */
	bool ascending;		/* the lowest value is first */
};
extern const struct team_break_row team_breaks[TEAM_CRITERIA];

/*
 * A value.  The first is the primary score (C.07, 13), match points or game points.  All zeros: the usual one, which is
 * match points, game points, direct encounter, EMGSB.
 */
struct team_order {
	unsigned char by[TEAM_CRITERIA];	/* enum team_break, each once */
	int n;
};
extern const struct team_order team_order_usual;

/*
 * Reads codes with commas between them, in any case; MPvGP is the score that is not primary, and without a score at
 * the beginning match points are.  False: a code is unknown or there twice; it is in *wrong, and the
 * reason, which follows it, in *why.
 */
bool team_order_read(struct team_order *, struct span names, struct span *wrong, const char **why);

#endif
