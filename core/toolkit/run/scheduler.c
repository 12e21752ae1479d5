/* scheduler: files -> batches -> pool -> writer -> exit status. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread_pool.h"
#include "toolkit/run/batch_reader.h"
#include "toolkit/run/batch_writer.h"
#include "toolkit/run/file_effort.h"
#include "toolkit/run/scheduler.h"

static void
report_progress(const struct run_options *o, const struct batch_writer *w, const struct batch_reader *r)
{
	int64_t of = r->files->bytes / (int64_t)(o->shard.n > 0 ? o->shard.n : 1);
	struct run_progress progress = {
		.read = batch_reader_bytes(r), .of = r->files->unknown ? -1 : of,
	};

	if (o->progress == NULL)
		return;
	batch_writer_sums(w, &progress.records, &progress.bytes);
	o->progress(o->data, &progress);
}

/* Keeps up to `slots` batches in the pool, and writes them in the order in which they were put in. */
static void
work_batches(const struct run_options *o, struct batch_writer *w, struct batch_reader *r, struct pool *pool, struct batch *batches,
    size_t slots)
{
	struct file_effort effort = { 0 };
	struct batch *b;
	size_t k = 0;
	int more = 1;

	for (;;) {
		while (!batch_writer_done(w) && !thread_pool_full(pool) && batch_reader_fill(r, &batches[k % slots])) {
			b = &batches[k++ % slots];
			file_effort_put(&effort, b);
			(b->remembered ? thread_pool_put_done : thread_pool_put)(pool, b);
		}
		if ((b = thread_pool_get(pool)) == NULL)
			break;
		file_effort_take(&effort, b);
		batch_writer_batch(w, b);
		while (batch_unfinished(b) && !batch_writer_done(w)) {
			file_effort_more(&effort, b);
			batch_writer_batch(w, b);
		}
		if (!batch_writer_done(w))
			report_progress(o, w, r);
	}
	if (r->failed && !batch_writer_done(w))
		batch_writer_fail(w, r->name);
	if (r->broken)
		batch_writer_broken(w);
	while (o->late != NULL && !batch_writer_done(w) && (more = o->late(o->late_data, batches)) > 0) {
		batch_check(batches);
		batch_writer_batch(w, batches);
		while (batch_unfinished(batches) && !batch_writer_done(w)) {
			batch_more(batches);
			batch_writer_batch(w, batches);
		}
	}
	if (more < 0)
		batch_writer_stop(w);
}

/* Says that this shard reads all of a file, so that the others read nothing of it. */
static void
report_unsplit(const void *options, const char *name)
{
	const struct run_options *o = options;
	char message[80];

	snprintf(message, sizeof(message), "cannot be split: shard %lu of %lu reads the whole file", o->shard.k, o->shard.n);
	o->complain(o->data, name, message);
}

/* What judges their records is opened by the thread that gets the first of them: a short run has only one batch. */
static struct batch *
batches_new(const struct run_options *o, size_t n)
{
	struct batch *batches = calloc(n, sizeof(*batches));

	for (size_t i = 0; batches != NULL && i < n; i++)
		batches[i].options = &o->batch;
	return batches;
}

size_t
scheduler_slots(int threads)
{
	return threads == 0 ? 1 : 2 * (size_t)threads + 1;
}

int
scheduler(const struct run_options *o, const struct file_list *files, struct totals *totals)
{
	size_t slots = scheduler_slots(o->threads);
	struct batch *batches = batches_new(o, slots);
	struct pool *pool = thread_pool_new(o->threads, (int)slots, batch_check);
	struct batch_reader reader = {
		.files = files, .forms = o->forms, .usual_job = o->batch.job, .policy = &o->batch.policy, .wanted = o->wanted,
		.batch_bytes = o->batch_bytes, .ahead = o->threads > 0, .stdin_name = o->stdin_name,
		.shard = { .k = o->shard.k, .n = o->shard.n, .means = &o->means, .forms = o->forms }, .means = &o->means,
		.memory = &o->memory, .reports = o->report_texts, .uncut = report_unsplit, .data = o,
	};
	struct batch_writer *w = batch_writer_new(o, totals);

	*totals = (struct totals){
		.positions = o->batch.reports[0].style.positions, .entries = o->batch.reports[0].style.entries,
		.fix = o->fix,
		.keyed = o->keyed,
	};
	if (batches == NULL || pool == NULL || w == NULL) {
		o->complain(o->data, NULL, strerror(ENOMEM));
		totals->status = 2;
		totals->broken = true;
	} else {
		batch_writer_begin(w);
		work_batches(o, w, &reader, pool, batches, slots);
		if (o->outlet.close != NULL && !o->outlet.close(o->outlet.data, !totals->broken)) {
			totals->status = 2;
			/* What is written when all rows have come is not complete.  Files that change in place are each by itself. */
			totals->broken = totals->broken || o->outlet.waits;
		}
		batch_writer_end(w);
	}
	batch_reader_close(&reader);
	thread_pool_free(pool);
	for (size_t i = 0; batches != NULL && i < slots; i++)
		batch_free(&batches[i]);
	free(batches);
	batch_writer_free(w);
	return totals->status;
}
