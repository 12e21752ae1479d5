/*
 * batch_writer: writes the results of batches in their order: counts findings, chooses which ones are shown, sets
 * the exit status.
 */
#ifndef BATCH_WRITER_H
#define BATCH_WRITER_H

#include "toolkit/run/run_options.h"

struct batch_writer;

/* The totals of the run are added to the second argument.  NULL: out of memory. */
struct batch_writer *batch_writer_new(const struct run_options *, struct totals *);
void batch_writer_begin(struct batch_writer *);	/* writes what precedes all batches */
void batch_writer_batch(struct batch_writer *, const struct batch *);	/* the results that are there, see batch_more() */
void batch_writer_end(struct batch_writer *);	/* writes what follows all batches */
bool batch_writer_done(const struct batch_writer *);	/* nothing can be written any more, or nothing more is wanted */
void batch_writer_fail(struct batch_writer *, const char *name);	/* reports lack of memory; ends all writing */
void batch_writer_stop(struct batch_writer *);		/* ends all writing after something failed that is reported elsewhere */
void batch_writer_broken(struct batch_writer *);	/* part of the results is missing, which is reported elsewhere */
void batch_writer_sums(const struct batch_writer *, uint64_t *records, uint64_t *bytes);	/* so far */
void batch_writer_free(struct batch_writer *);	/* may be NULL */

#endif
