/* line_diff: the difference of two versions of a record, as hunks of a unified diff. */
#ifndef LINE_DIFF_H
#define LINE_DIFF_H

#include "toolkit/input/record.h"

/*
 * Writes hunks that lead from the record to the new text, with up to DIFF_HUNK_CONTEXT
 * lines of the record around each change.  The numbers of new lines do not count changes
 * before the record; diff_hunk_take() corrects them.  False, and nothing is written, if
 * there is a diff_hunk_obstacle().
 */
bool line_diff(const struct record *, struct span now, struct buf *out);
/* Writes what diff_hunk_take() wants of a record that becomes `now`, or that stays as it is. */
void line_diff_row(const struct record *, struct span now, struct buf *out);

#endif
