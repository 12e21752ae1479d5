/* eco_read: reads the formats of tables of openings, which eco.h lists; for eco.c only. */
#ifndef ECO_READ_H
#define ECO_READ_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/encoding.h"
#include "games/chess/position.h"

enum { ECO_READ_ERROR = 400 };

/* To which squares which pieces were moved, by enum colour and enum kind. */
struct eco_moves {
	bits to[2][8];
};

static inline void
eco_moves_add(struct eco_moves *m, const struct position *before, move made)
{
	m->to[before->turn][before->board[move_from(made)]] |= SQUARE_BIT(move_to(made));
}

/* A table that is being read. */
struct eco_read {
	struct span text;	/* at least 64 bytes after it must be readable */
	char eol;		/* the last byte of its line ends */
	enum encoding encoding;
	struct arena *arena;	/* lives as long as the table */
	struct buf name;	/* of the current opening, in UTF-8 */
	size_t sub;		/* where in the name its SubVariation begins; 0: it has none */
	struct span code;	/* of the current opening, as are its moves */
	struct eco_moves moves;
	char *error;		/* of ECO_READ_ERROR bytes: about the first opening that was refused */
	bool refused;		/* the present opening was */
	size_t skipped;		/* openings that were refused before it */
	/* Adds an opening with the current code and name; false: out of memory, and `error` is set. */
	bool (*add)(struct eco_read *, uint64_t key, int plies);
	void *to;		/* for add() */
};

/* Reads all openings, but skips those that are refused; false: `error` is set. */
bool eco_read_table(struct eco_read *);
/* Sets `error` to the line of `at`, the text `shown` (may be empty), and `what` is wrong with it, unless some were skipped.  Returns false. */
bool eco_read_refuse(struct eco_read *, const char *at, struct span shown, const char *what);

#endif
