/* count_arrays: the numbers of a group that are kept in arrays, since each half-move adds to them. */
#ifndef COUNT_ARRAYS_H
#define COUNT_ARRAYS_H

#include "finding/diag.h"
#include "stats/stats.h"
#include "chess/line.h"
#include "pgn/tags.h"

enum { FLAT_CODES = 16 };

/* A piece with its colour: kind * 2 + colour; code 0 and 1 are no piece, and what is counted there means nothing. */
static inline int
code_of(int kind, int colour)
{
	return kind << 1 | colour;
}

struct count_arrays {
	uint64_t counts[COUNT_COUNT][4];	/* as the columns of TABLE_COUNTS: games, times, white, black */
	uint64_t tags[TAG_COUNT][2];		/* games, unknown */
	struct {
		/* Half as wide, so that the nearest memory holds them: see flat_full(). */
		uint32_t arrivals[FLAT_CODES][64], captures[FLAT_CODES][64], captured[FLAT_CODES][64];
		uint64_t checks[FLAT_CODES], castlings[2];
		uint64_t plies;			/* of all this; 0: it is empty */
	} men;
	uint64_t findings[DIAG_COUNT][2];	/* games, times */
	bool found;				/* any */
};

/* One more of it in a game, by a colour (-1: none). */
static inline void
flat_times(struct count_arrays *f, enum count what, int colour, uint64_t times)
{
	f->counts[what][1] += times;
	if (colour >= 0)
		f->counts[what][2 + colour] += times;
}

/* Is it time for count_arrays_flush()?  A half-move adds at most 1 to each of the narrow numbers. */
static inline bool
flat_full(const struct count_arrays *f)
{
	return f->men.plies >> 31 != 0;
}

/* What the moves of a line add; at the end `men` says how many of each code are left. */
void count_arrays_line(struct count_arrays *, const struct line *, uint8_t men[FLAT_CODES]);
/* All rows of it, in the present group of the ledger; then it is empty. */
void count_arrays_flush(struct count_arrays *, const struct stats_plan *, struct ledger *);

#endif
