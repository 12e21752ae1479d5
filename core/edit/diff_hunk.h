/* diff_hunk: hunks of a unified diff: written, and joined where those of one record reach into the next one. */
#ifndef DIFF_HUNK_H
#define DIFF_HUNK_H

#include "input/split_games.h"

enum { DIFF_HUNK_CONTEXT = 3 };	/* lines shown around a change */

/* The lines from `old` and `new` on, from 1; so many of each. */
void diff_hunk_heading(struct buf *, uint64_t old, uint64_t old_n, uint64_t new, uint64_t new_n);
void diff_hunk_line(struct buf *, char sign, struct span line);
/*
 * The first lines of a record as a hunk in which nothing changes: what is
 * after the record before it.  Nothing where lines end with CR only, or the
 * record starts within a line.
 */
void diff_hunk_lead(struct buf *, const struct record *);

/* The hunks of a file, as they come from its records.  All zeros is its start. */
struct hunks {
	bool held;		/* one waits for what is after it */
	uint64_t old, old_n, new_n;	/* its lines */
	size_t behind;		/* so many at its end do not change */
	struct buf body;
	int64_t shift;		/* lines that the hunks before have put in, less those taken out */
};

/*
 * The hunks of the next record, the lead first; their numbers of new lines do not
 * matter.  Out comes what patch(1) and git-apply(1) take: hunks with all lines
 * around them that the file has, which do not overlap.
 */
void diff_hunk_take(struct hunks *, struct span record, struct buf *out);
void diff_hunk_end(struct hunks *, bool whole, struct buf *out);	/* whole: the file is at its end */
void diff_hunk_start(struct hunks *);	/* of the next file; keeps the memory */
void diff_hunk_free(struct hunks *);

#endif
