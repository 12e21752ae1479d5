/* output_rows: what an output makes of rows and their keys, for the jobs that write them. */
#ifndef OUTPUT_ROWS_H
#define OUTPUT_ROWS_H

#include "base/buf.h"
#include "toolkit/input/record.h"

/*
 * What an output makes of rows and their keys, which row() of the job writes
 * (struct job_row).
 *
 *	kind		row			key
 *	SPLIT		what goes to the file	what names the file, in UTF-8
 *	IN_PLACE	the whole record	a !, if the record was changed; and after it,
 *						if the hunks are to be shown, a row of DIFF;
 *						a ?, if it would be changed by a guess, or a ? and
 *						why not, a text: see output_key_lost()
 *	DIFF		its lead (diff_hunk.h) and	a ?, the same
 *			its hunks, or nothing
 *	CHECK		not empty, if the record	does not matter
 *			would be changed
 *	SORT		what is written		bytes that compare as the rows are to be sorted, then
 *						OUTPUT_SORT_ORDINAL bytes: the number of the record
 *						in its file, the highest byte first
 *	SAMPLE		what is written		OUTPUT_SAMPLE_KEY bytes
 */
enum output_kind {
	OUTPUT_SPLIT,		/* a file for each key, or for so many rows */
	OUTPUT_IN_PLACE,	/* rows are whole records, and replace what is read */
	OUTPUT_DIFF,		/* rows are hunks of a unified diff */
	OUTPUT_CHECK,		/* the names of files that would change are written */
	OUTPUT_SAMPLE,		/* rows with the least keys are written, in their order, when all have come */
	OUTPUT_SORT,		/* rows are written in the order of their keys, when all have come */
};

enum {
	OUTPUT_SORT_ORDINAL = 8,
	OUTPUT_SAMPLE_KEY = 8,
};

/*
 * Appends the key of a record that must not take the place of its text: it has this byte, which is not a character of the
 * encoding that the user has named.
 */
void output_key_lost(struct buf *, const struct record *, const char *byte);

#endif
