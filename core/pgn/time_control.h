/* time_control: how much time a TimeControl tag gives for how many moves.  PGN 9.6.1. */
#ifndef TIME_CONTROL_H
#define TIME_CONTROL_H

#include <stdint.h>

#include "base/buf.h"

enum control_kind {
	CONTROL_UNKNOWN,	/* "?" */
	CONTROL_NONE,		/* "-" */
	CONTROL_MOVES,		/* "40/9000", "40/9000+30" */
	CONTROL_REST,		/* "300", "4500+60": for all moves that are left */
	CONTROL_SANDCLOCK,	/* "*180" */
};

struct control_period {
	enum control_kind kind;
	unsigned long moves;	/* of CONTROL_MOVES */
	int64_t base, increment;	/* milliseconds */
};

/* What is wrong with it. */
enum {
	CONTROL_MALFORMED = 1,
	CONTROL_ORDER = 2,	/* a period for the rest of the game is not the last */
	CONTROL_DECIMAL = 4,	/* fractions of a second: engine tools */
	CONTROL_MANY = 8,	/* more periods than are kept */
};

enum { CONTROL_PERIODS_MAX = 8 };

/* The periods in the order of play; the last one repeats. */
struct time_control {
	unsigned faults;
	int n;
	struct control_period period[CONTROL_PERIODS_MAX];
};

void time_control_read(struct span, struct time_control *);

#endif
