/* batch_writer: batches, in their order, become what is written: it counts, chooses what is shown, and knows the exit status. */
#ifndef BATCH_WRITER_H
#define BATCH_WRITER_H

#include "run/run.h"

struct writer;

/* Totals are added up in there.  NULL: out of memory. */
struct writer *batch_writer_new(const struct run_options *, struct totals *);
void batch_writer_begin(struct writer *);	/* what stands in front of all */
void batch_writer_batch(struct writer *, const struct batch *);
void batch_writer_end(struct writer *);	/* what stands behind all */
bool batch_writer_done(const struct writer *);	/* nothing can be written any more, or nothing more is wanted */
void batch_writer_fail(struct writer *, const char *name);	/* complains that memory is out; nothing more is written */
void batch_writer_sums(const struct writer *, uint64_t *records, uint64_t *bytes);	/* so far */
void batch_writer_free(struct writer *);	/* NULL is nothing */

#endif
