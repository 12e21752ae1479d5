/* time_control: reads a TimeControl tag: how much time for how many moves.  PGN 9.6.1. */
#ifndef TIME_CONTROL_H
#define TIME_CONTROL_H

#include <stdint.h>

#include "base/buf.h"

enum control_kind {
	CONTROL_UNKNOWN,	/* "?" */
	CONTROL_NONE,		/* "-" */
	CONTROL_MOVES,		/* "40/9000", "40/9000+30" */
	CONTROL_REST,		/* "300", "4500+60": for the rest of the game */
	CONTROL_SANDCLOCK,	/* "*180" */
};

struct control_period {
	enum control_kind kind;
	unsigned long moves;	/* of CONTROL_MOVES */
	int64_t base, increment;	/* milliseconds */
};

/* What is wrong with a time control. */
enum {
	CONTROL_MALFORMED = 1,
	CONTROL_ORDER = 2,	/* a period for the rest of the game is not the last */
	CONTROL_DECIMAL = 4,	/* it has fractions of a second, as engine tools write them */
	CONTROL_MANY = 8,	/* more than CONTROL_PERIODS_MAX periods: the others are not kept */
	CONTROL_LOOSE = 16,	/* not written as in PGN, but read: "G/90", "90m+30s" */
	CONTROL_MINUTES = 32,	/* nobody plays with so few seconds: read as minutes */
	CONTROL_EXCHANGED = 64,	/* time before moves, as in "5400/40": read the other way round */
};

enum { CONTROL_PERIODS_MAX = 8 };

/* The periods in the order of play; the last one repeats. */
struct time_control {
	unsigned faults;
	int n;
	struct control_period period[CONTROL_PERIODS_MAX];
};

/* Also reads what is not written as in PGN, as far as the meaning is plain; `faults` says what was done. */
void time_control_read(struct span, struct time_control *);
bool time_control_loose(struct span, struct time_control *);	/* the forms of people alone; false: it has none */
enum { TIME_CONTROL_MAX = 256 };
void time_control_write(const struct time_control *, char out[TIME_CONTROL_MAX]);	/* as in PGN, in whole seconds */
/* Does it say how much time there is? */
bool time_control_known(const struct time_control *);
/* Milliseconds that a player has for that number of moves. */
int64_t time_control_for(const struct time_control *, int64_t moves);
/* A day or more for a move, as servers write correspondence games, or at least half of one. */
bool time_control_by_days(const struct time_control *);

/* By the Laws, A.1 and B.1: by the time for sixty moves.  A faster one is less. */
enum control_speed { CONTROL_UNTOLD, CONTROL_BLITZ, CONTROL_RAPID, CONTROL_STANDARD };
enum control_speed time_control_speed(const struct time_control *);

#endif
