/* line_diff: two versions of a record as hunks of a unified diff. */
#ifndef LINE_DIFF_H
#define LINE_DIFF_H

#include "input/split_games.h"

/*
 * Hunks that lead from the record to the new text, with up to three lines around
 * each change that are lines of the record.  The numbers of the new lines are
 * those of a file in which nothing changed before the record: what came before
 * shifts them.  False, and nothing written, where the lines end with CR only: to
 * diff(1) and patch(1) that is one line.
 */
bool line_diff(const struct record *, struct span now, struct buf *out);

#endif
