/* batch_writer: batches, in their order, become what is written: it counts, chooses what is shown, and knows the exit status. */
#ifndef BATCH_WRITER_H
#define BATCH_WRITER_H

#include "run/run.h"

struct batch_writer;

/* Totals are added up in there.  NULL: out of memory. */
struct batch_writer *batch_writer_new(const struct run_options *, struct totals *);
void batch_writer_begin(struct batch_writer *);	/* what is before all */
void batch_writer_batch(struct batch_writer *, const struct batch *);
void batch_writer_end(struct batch_writer *);	/* what is after all */
bool batch_writer_done(const struct batch_writer *);	/* nothing can be written any more, or nothing more is wanted */
void batch_writer_fail(struct batch_writer *, const char *name);	/* complains that memory is out; nothing more is written */
void batch_writer_sums(const struct batch_writer *, uint64_t *records, uint64_t *bytes);	/* so far */
void batch_writer_free(struct batch_writer *);	/* NULL is nothing */

#endif
