/* clock_check_internal: what the files of clock_check share. */
#ifndef CLOCK_CHECK_INTERNAL_H
#define CLOCK_CHECK_INTERNAL_H

#include "games/judge/clock_check.h"

/* Milliseconds. */
enum {
	TENTH = 100, SECOND = 1000, MINUTE = 60 * SECOND,
	SLACK = 2 * SECOND,	/* rounding, and clocks that are read a moment late */
};
enum { EARLY = 2 };		/* moves by which a clock may count ahead of the score */
#define FOREVER (INT64_MAX / 4)

static inline const char *
clock_check_name(const struct clock_check *c, const struct clock_side *s)
{
	return s == &c->side[WHITE] ? "White" : "Black";
}

static inline struct clock_side *
clock_check_other(struct clock_check *c, const struct clock_side *s)
{
	return &c->side[s == &c->side[WHITE]];
}

static inline struct clock_side *
clock_check_mover(struct clock_check *c, int ply)
{
	return &c->side[(ply + c->parity) & 1];
}

/* Moves that a side has made after so many half-moves. */
static inline unsigned long
clock_check_moves(int ply)
{
	return ((unsigned long)ply + 1) / 2;
}

static inline bool
clock_check_near(int64_t a, int64_t b, int64_t distance)
{
	return a - b <= distance && b - a <= distance;
}

/* -- clock_check_control.c: the time control -- */

/* Reads the time control of a colour: its own tag, or TimeControl; and what its clock shows at the start. */
void clock_check_set_control(struct clock_check *, int colour, enum tag_name control_tag, enum tag_name clock_tag);
/* Adds the time of the periods that begin by the time that `made` moves have been made. */
void clock_check_new_periods(struct clock_side *, unsigned long made);
/* The most a clock can show in its first period. */
int64_t clock_check_most(const struct clock_side *, int ply);
/* Was the game played on a server?  The opponent can give time there, times are truncated, and there is no arbiter. */
bool clock_check_online(struct clock_check *);

/* -- clock_check_rise.c: clocks that show more than the time control allows -- */

/* The first clock of a colour, in comment `at`. */
void clock_check_first(struct clock_check *, struct clock_side *, int at, struct span token, int64_t ms);
/* A clock that has risen by more than its limit since the last one. */
void clock_check_rise(struct clock_check *, struct clock_side *, int at, struct span token, int64_t ms);

#endif
