/* diff_hunk: writes hunks of a unified diff, and joins those of a record with those of the next one if they overlap. */
#ifndef DIFF_HUNK_H
#define DIFF_HUNK_H

#include "toolkit/input/record.h"

enum { DIFF_HUNK_CONTEXT = 3 };	/* lines shown around a change */

/* Heading of a hunk: numbers of its first lines, from 1, in the old and the new file, and how many lines of each. */
void diff_hunk_heading(struct buf *, uint64_t old, uint64_t old_n, uint64_t new, uint64_t new_n);
void diff_hunk_line(struct buf *, char sign, struct span line);
/*
 * Why changes of the record cannot be hunks, as the rest of a sentence about its game; NULL: they can.  diff(1) and
 * patch(1) know only whole lines, and lines that end with CR only are one line for them.
 */
const char *diff_hunk_obstacle(const struct record *);
/*
 * Writes the first lines of a record as a hunk without changes, the lead: context for
 * changes at the end of the record before it.  Nothing if there is an obstacle, or the
 * record starts within a line.
 */
void diff_hunk_lead(struct buf *, const struct record *);
/*
 * For a record that shares a line with another: writes the record and what becomes of it, in place of its lead and its
 * hunks.  diff_hunk_take() compares it together with all records on its lines.
 */
void diff_hunk_shared(struct buf *, const struct record *, struct span now);

/* Joins the hunks of a file as they come from its records.  All zeros is the start of a file. */
struct diff_hunks {
	bool held;		/* a hunk is held back until what comes after it is known */
	uint64_t old, old_n, new_n;	/* its first line, and how many old and new lines it has */
	size_t behind;		/* unchanged lines at its end */
	struct buf body;
	int64_t shift;		/* lines added by earlier hunks, less those deleted */
	/* Records that share lines: */
	bool shared;		/* there are some, and the last one ends within a line */
	uint64_t shared_line, shared_changed;	/* their first line; the first game that changes, 0: none does */
	struct buf was, now;	/* their text, and what becomes of it */
	bool shared_long;	/* it is too much, and is not kept */
};

/*
 * Takes the hunks of the next record, the lead first; the numbers of new lines in their
 * headings are ignored.  Writes hunks that patch(1) and git-apply(1) accept: they do
 * not overlap, and have all the context that the file has.
 */
void diff_hunk_take(struct diff_hunks *, struct span record, struct buf *out);
/* Writes what is held back.  `whole`: the file was read to its end. */
void diff_hunk_end(struct diff_hunks *, bool whole, struct buf *out);
void diff_hunk_start(struct diff_hunks *);	/* starts the next file; keeps the memory */
void diff_hunk_free(struct diff_hunks *);

#endif
