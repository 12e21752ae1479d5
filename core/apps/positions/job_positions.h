/*
 * Room apps/positions: what fen-legal does with lists of positions and opening books: verdicts, proof games, copies.
 */
/* job_positions: positions, one on each line or one in each row of a table. */
#ifndef JOB_POSITIONS_H
#define JOB_POSITIONS_H

#include "apps/positions/job_repeats.h"
#include "apps/positions/position_check.h"

struct book_check;

struct job_positions_options {
	struct position_check_options check;
	bool given;		/* positions are arguments: what is none is one that is wrong, not a file of another kind */
	bool fix;		/* write the records with the position corrected, instead of a report */
	bool marks;		/* mark the findings that are gone then */
	bool unreported;	/* findings go into a new baseline, and nothing is reported */
	bool quiet;		/* leave out legal positions in text */
	const char *column;	/* of tables: with the positions */
	const char *moves;	/* with moves: the first of csv_cells.more; the second is their themes; NULL: none */
	const struct book_check *book;	/* of job_book: the book that is reported */
	struct repeated_positions *repeats;	/* gets the positions; NULL: they are not compared */
};

/* Sets what a report shows of positions, of which that is asked. */
void job_positions_style(const struct position_check_options *, struct report_style *);

/*
 * A position is identified by all words of its record and by those of the position alone; for a line these are the
 * same.  As name() of struct job; `words` is working memory.
 */
bool job_positions_name(struct buf *words, struct span record, struct span position, enum encoding,
    struct identity *, struct buf *label);

extern const struct job job_positions;	/* one on each line; how: struct job_positions_options */
extern const struct job job_sheets;	/* one in each row of a table; how: the same */

#endif
