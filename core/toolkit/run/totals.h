/* totals: how the numbers of a file and of a run (struct totals) add up. */
#ifndef TOTALS_H
#define TOTALS_H

#include "toolkit/run/batch.h"

/* The exit status becomes this one, if that is greater. */
void totals_raise_status(struct totals *, int status);

/* Counts what the item has that is not in an output. */
void totals_add_lost(struct totals *, const struct batch_item *);
void totals_add_record(struct totals *, const struct batch_result *, const struct input_kind *);
/* What was taken for records was none. */
void totals_drop_records(struct totals *);

/* Adds those of a file, after its end. */
void totals_add(struct totals *to, const struct totals *);
/* In addition, those of a file whose findings have no influence on the exit status unless it is asked for. */
void totals_add_unasked(struct totals *to, const struct totals *);

#endif
