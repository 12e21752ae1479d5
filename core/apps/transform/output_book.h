/*
 * output_book: rows are moves of games, entries as polyglot.c has them; all of them together become an opening
 * book of Polyglot.  The weight of a move is the sum of what its games gave; where that is more than an entry can hold,
 * all weights of the position are scaled alike.
 */
#ifndef OUTPUT_BOOK_H
#define OUTPUT_BOOK_H

#include "toolkit/run/run_options.h"

/* What is to be done, set by the caller, and the state of it: all zeros. */
struct output_book {
	const struct run_options *run;	/* whose output and complaints are used */
	uint64_t least;			/* games that must have a move */
	size_t memory;			/* about how many bytes it may use */
	const char *temporary;		/* the folder for what does not fit */
	uint64_t entries;		/* that were written */
	/* State. */
	struct sorter *sorter;
	int spill;			/* its file; -1: there is none */
	struct output_book_move *moves;	/* of one position */
	size_t n, max;
	struct buf out;
	bool trouble;
};

bool output_book_open(struct output_book *, struct output *);	/* false after a complaint */
void output_book_free(struct output_book *);	/* finished or not */

#endif
