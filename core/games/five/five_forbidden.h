/* five_forbidden: the moves that renju forbids Black, and why. */
#ifndef FIVE_FORBIDDEN_H
#define FIVE_FORBIDDEN_H

#include "games/five/five.h"

/*
 * What a point would be for Black.  Five in a row wins, whatever else the move makes; then the first of the others that
 * holds forbids it.
 */
enum five_verdict { FIVE_ALLOWED, FIVE_MAKES_FIVE, FIVE_OVERLINE, FIVE_DOUBLE_FOUR, FIVE_DOUBLE_THREE };

/* "allowed", "five", "overline", "double-four" or "double-three". */
extern const char *const five_verdicts[];

static inline bool
five_is_foul(enum five_verdict v)
{
	return v >= FIVE_OVERLINE;
}

/* Black's stone on that empty point, by the rules of renju, whatever the rules of the position and whoever moves. */
enum five_verdict five_judge(const struct five_position *, int point);

enum five_shape_kind {
	FIVE_SHAPE_FIVE, FIVE_SHAPE_OVERLINE,	/* all stones of the row */
	FIVE_SHAPE_FOUR,	/* four stones and the points, one or two, that make them exactly five */
	FIVE_SHAPE_THREE,	/* three stones and the points that make them a straight four */
	FIVE_SHAPE_NO_THREE,	/* it looks like a three, but each of its points makes five, or is forbidden itself */
};
enum { FIVE_SHAPE_STONES = FIVE_LINE, FIVE_SHAPES_MAX = FIVE_DIRECTIONS * FIVE_REACH, FIVE_SHAPE_POINTS = 2 };

/* A row that a move of Black makes, with the new stone in it. */
struct five_shape {
	enum five_shape_kind kind;
	int stones;				/* how many */
	uint16_t stone[FIVE_SHAPE_STONES];	/* the points, from left to right (in a column, upwards) */
	int points;				/* of a three that is real: those that can be played */
	uint16_t point[FIVE_SHAPE_POINTS];
	enum five_verdict verdict[FIVE_SHAPE_POINTS];	/* of FIVE_SHAPE_NO_THREE: why that point makes no straight four */
};
struct five_reason {
	enum five_verdict verdict;
	int shapes;
	struct five_shape shape[FIVE_SHAPES_MAX];	/* every five, overline, four and three through the stone */
};

/* The same with all that speaks for it. */
void five_explain(const struct five_position *, int point, struct five_reason *);

#endif
