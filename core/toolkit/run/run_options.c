/* run_options: what a run is to do, and the places it writes to. */
#include <errno.h>
#include <string.h>

#include "toolkit/run/run_options.h"

void
run_options_settle(struct run_options *o)
{
	o->batch.rows_apart = o->first_report.to != NULL;
	for (size_t i = 0; i < o->batch.reports_n; i++)
		o->batch.prints = o->batch.prints || o->batch.reports[i].format->seal != NULL;
}

struct run_options
run_options_beside(const struct run_options *o, const struct job *job, const struct file_policy *policy)
{
	return (struct run_options){
		.batch = {
			.job = job, .policy = *policy, .reports = { { .format = report_formats[0] } }, .reports_n = 1, .statistics = true,
		},
		.program = o->program, .version = o->version, .threads = o->threads, .batch_bytes = o->batch_bytes,
		.stdin_name = o->stdin_name, .forms = o->forms, .means = o->means, .temporaries = o->temporaries,
		.complain = o->complain, .progress = o->progress, .data = o->data,
	};
}

static bool
write_guarded(const struct run_options *o, const struct sink *sink, struct span bytes)
{
	struct sink plain = *sink;
	struct buf b = { 0 };
	bool good;

	plain.guard = NULL;
	csv_guard(sink->guard, bytes, &b);
	good = run_sink_write(o, &plain, &b);
	buf_free(&b);
	return good;
}

bool
run_sink_bytes(const struct run_options *o, const struct sink *sink, struct span bytes)
{
	if (bytes.n == 0 || sink->to == NULL)
		return true;
	if (sink->guard != NULL)
		return write_guarded(o, sink, bytes);
	if (o->progress != NULL)
		o->progress(o->data, NULL);
	if (fwrite(bytes.p, 1, bytes.n, sink->to) == bytes.n)
		return true;
	if (errno != EPIPE)
		o->complain(o->data, sink->name, strerror(errno));
	return false;
}

bool
run_sink_write(const struct run_options *o, const struct sink *sink, struct buf *b)
{
	bool good;

	if (b->failed) {
		o->complain(o->data, sink->name, strerror(ENOMEM));
		return false;
	}
	good = run_sink_bytes(o, sink, buf_span(b));
	buf_clear(b);
	return good;
}
