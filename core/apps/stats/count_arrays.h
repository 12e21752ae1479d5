/* count_arrays: the numbers of a group that are kept in arrays for speed, since each half-move adds to them. */
#ifndef COUNT_ARRAYS_H
#define COUNT_ARRAYS_H

#include "apps/stats/stats.h"
#include "games/chess/line.h"
#include "games/pgn/tags.h"
#include "toolkit/finding/diag.h"

enum { COUNT_ARRAYS_CODES = 16 };

/* A piece with its colour: kind * 2 + colour.  Codes 0 and 1 are not pieces; what is counted for them is ignored. */
static inline int
count_arrays_code(int kind, int colour)
{
	return kind << 1 | colour;
}

struct count_arrays {
	uint64_t counts[COUNT_COUNT][4];	/* as the columns of TABLE_COUNTS: games, times, white, black */
	uint64_t tags[TAG_COUNT][2];		/* games, unknown */
	struct {
		/* 32 bits, so that they fit into the fastest cache; see count_arrays_full(). */
		uint32_t arrivals[COUNT_ARRAYS_CODES][64], captures[COUNT_ARRAYS_CODES][64];
		uint32_t captured[COUNT_ARRAYS_CODES][64];
		uint64_t checks[COUNT_ARRAYS_CODES], castlings[2];
		uint64_t plies;			/* half-moves counted here; 0: all of `pieces` is 0 */
	} pieces;
	uint64_t findings[DIAG_COUNT][2];	/* games, times */
	bool found;				/* is any of `findings` not 0? */
};

/* Adds to how often it occurred, also for a colour (-1: none). */
static inline void
count_arrays_times(struct count_arrays *f, enum count what, int colour, uint64_t times)
{
	f->counts[what][1] += times;
	if (colour >= 0)
		f->counts[what][2 + colour] += times;
}

/* Is it time for count_arrays_flush()?  A half-move adds at most 1 to each of the narrow numbers. */
static inline bool
count_arrays_full(const struct count_arrays *f)
{
	return f->pieces.plies >> 31 != 0;
}

/*
 * Adds the moves of a line.  `pieces` becomes the number of pieces of each code in its last position.  Returns whether
 * any of its moves gives check.
 */
bool count_arrays_line(struct count_arrays *, const struct line *, uint8_t pieces[COUNT_ARRAYS_CODES]);
/* Adds all numbers to the current group of the ledger, and sets them to 0.  `key`: room for a key. */
void count_arrays_flush(struct count_arrays *, const struct stats_plan *, struct ledger *, struct buf *key);

#endif
