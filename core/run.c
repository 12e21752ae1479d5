/* run: files -> batches -> pool -> ordered output -> exit status. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "pool.h"
#include "reader.h"
#include "run.h"

enum { HOLD_MAX = 4 << 20 };	/* text without anything of its kind after which findings are no longer held back */

/* What the writer knows of the present file. */
struct report_file {
	struct totals totals;		/* added to those of the run at its end */
	unsigned facts;
	bool text;			/* something that is not blank */
	bool ours;			/* something that shows its kind */
	bool hold;			/* nothing is shown yet: it may not be of the kind at all */
	bool bad;			/* the record before */
	unsigned shown[DIAG_COUNT];
	uint64_t left[DIAG_COUNT];
	enum severity left_worst[DIAG_COUNT];
};

struct writer {
	const struct run_options *options;
	struct totals *totals;
	struct report_file file;
	struct buf out, held, told;
	bool stop;			/* nothing can be written any more */
	bool row;			/* the record before has one, and so have its further pieces */
	bool cut;			/* pieces of it are still to come */
	uint64_t counted;		/* records that count */
};

static void
raise_status(struct totals *t, int status)
{
	if (status > t->status)
		t->status = status;
}

/* False after a complaint; a closed pipe is no reason to complain. */
static bool
write_bytes(const struct run_options *o, const struct sink *sink, struct span bytes)
{
	if (bytes.n == 0 || sink->to == NULL)
		return true;
	if (o->progress != NULL)
		o->progress(o->data, NULL);
	if (fwrite(bytes.p, 1, bytes.n, sink->to) == bytes.n)
		return true;
	if (errno != EPIPE)
		o->complain(o->data, sink->name, strerror(errno));
	return false;
}

bool
sink_write(const struct run_options *o, const struct sink *sink, struct buf *b)
{
	bool good;

	if (b->failed) {
		o->complain(o->data, sink->name, strerror(ENOMEM));
		return false;
	}
	good = write_bytes(o, sink, buf_span(b));
	buf_clear(b);
	return good;
}

/* What could not be written stops the run. */
static void
stop_unless(struct writer *w, bool written)
{
	if (written)
		return;
	w->stop = true;
	raise_status(w->totals, 2);
}

static void
write_out(struct writer *w, const struct sink *sink, struct buf *b)
{
	if (!w->stop)
		stop_unless(w, sink_write(w->options, sink, b));
}

/* Where what is found is told, beside what the records become. */
static struct buf *
findings_to(struct writer *w)
{
	return w->options->told.to != NULL ? &w->told : w->file.hold ? &w->held : &w->out;
}

static struct buf *
target(struct writer *w)
{
	return w->file.hold ? &w->held : &w->out;
}

static void
release(struct writer *w)
{
	if (!w->file.hold)
		return;
	w->file.hold = false;
	buf_add(&w->out, buf_span(&w->held));
	w->out.failed = w->out.failed || w->held.failed;
	buf_clear(&w->held);
}

/* Counts a finding; true if it is to be shown. */
static bool
counts(struct writer *w, enum diag id, enum severity severity, bool told)
{
	const struct run_options *o = w->options;
	struct report_file *f = &w->file;
	unsigned max = o->batch.max;

	if ((int)severity >= o->fail_on)
		raise_status(&f->totals, 1);
	if (severity < o->batch.telling.level)
		return false;
	f->totals.by_id[id]++;
	f->totals.by_severity[severity]++;
	if (o->batch.statistics || told)
		return false;
	if (diag_rows[id].scope == PER_FILE && !o->batch.grading->chosen[id])
		max = 1;
	if (max == 0 || f->shown[id] < max) {
		f->shown[id]++;
		return true;
	}
	f->left[id]++;
	if (severity > f->left_worst[id])
		f->left_worst[id] = severity;
	return false;
}

/* A finding about the present file as a whole; false: it is not shown. */
static bool
file_finding(struct writer *w, const struct batch *b, enum diag id, const char *message)
{
	enum severity severity = w->options->batch.grading->severity[id];
	struct finding finding = { .id = id, .severity = severity, .ply = -1, .side = -1 };
	struct place place = { .file = { b->name.p, b->name.n - 1 }, .encoding = ENC_CP1252 };

	if (severity == OFF || !counts(w, id, severity, false))
		return false;
	if (message != NULL)
		finding.message = span_of(message);
	w->options->batch.telling.reporter->finding(findings_to(w), &place, &finding, &w->options->batch.telling.style);
	return true;
}

static void
start_file(struct writer *w, const struct batch *b)
{
	memset(&w->file, 0, sizeof(w->file));
	w->file.totals.files = !b->behind;
	w->file.hold = !b->behind && w->options->batch.grading->severity[w->options->batch.subject->foreign] != OFF;
	buf_clear(&w->held);
}

/* The row of a further piece goes on where that of the piece before it went, wherever that was. */
static void
show(struct writer *w, const struct batch *b, const struct entry *e, bool rest)
{
	const struct outlet *outlet = &w->options->outlet;
	struct span text = { b->out.p + e->offset, e->length }, key = { rest ? NULL : text.p, rest ? 0 : e->key };

	text.p += e->key, text.n -= e->key;
	if (e->kind != ENTRY_ROW)
		buf_add(findings_to(w), text);
	else if (outlet->row == NULL)
		buf_add(target(w), text);
	else if (!w->stop)
		stop_unless(w, outlet->row(outlet->data, key, text));
}

/* Shows what is to be shown of one record; returns the worst of its findings. */
static enum severity
write_entries(struct writer *w, const struct batch *b, size_t from, const struct record *record,
    const struct batch_result *result)
{
	const struct entry *heading = NULL;
	enum severity worst = result->worst;

	w->row = w->row && record->rest;
	for (size_t i = from; i < result->entries; i++) {
		const struct entry *e = &b->entries[i];

		if (e->kind == ENTRY_HEADING) {
			heading = e;
		} else if (e->kind == ENTRY_ROW && (w->row || !record->rest)) {
			w->row = true;
			show(w, b, e, record->rest);
		} else if (e->kind == ENTRY_FINDING && (e->needs & ~w->file.facts) == 0) {
			if (e->severity > worst)
				worst = e->severity;
			if (!counts(w, e->id, e->severity, e->told))
				continue;
			if (heading != NULL)
				show(w, b, heading, false);
			heading = NULL;
			show(w, b, e, false);
		}
	}
	return worst;
}

/* A further piece of a record that was cut goes where the record went. */
static void
write_record(struct writer *w, const struct record *record, enum severity worst)
{
	const struct run_options *o = w->options;

	if (!record->rest)
		w->file.bad = (int)worst >= o->fail_on;
	if (!w->stop)
		stop_unless(w, write_bytes(o, w->file.bad ? &o->bad : &o->good, record->text));
}

/* Have all records come that were wanted, each with all of its pieces? */
static bool
enough(const struct writer *w)
{
	return w->options->most > 0 && w->counted == w->options->most && !w->cut;
}

static void
write_records(struct writer *w, const struct batch *b)
{
	struct report_file *f = &w->file;
	size_t from = 0;

	for (size_t i = 0; i < b->n && !enough(w); i++) {
		const struct record *record = &b->records[i];
		const struct batch_result *result = &b->results[i];
		enum severity worst = write_entries(w, b, from, record, result);

		from = result->entries;
		if ((int)result->worst >= w->options->fail_on)
			raise_status(&f->totals, 1);
		f->facts |= result->facts;
		f->text = f->text || result->text;
		f->totals.records += result->counts;
		w->counted += result->counts;
		w->cut = record->cut;
		f->totals.plies += (uint64_t)result->plies;
		f->totals.illegal += result->illegal;
		f->totals.unknown += result->unknown;
		f->totals.proved += result->proved;
		f->totals.bytes += record->text.n;
		f->ours = f->ours || result->ours;
		if (f->ours || record->offset + record->text.n >= HOLD_MAX)
			release(w);
		write_record(w, record, worst);
	}
}

static void
add_totals(struct totals *to, const struct totals *t)
{
	to->files += t->files;
	to->records += t->records;
	to->plies += t->plies;
	to->bytes += t->bytes;
	to->illegal += t->illegal;
	to->unknown += t->unknown;
	to->proved += t->proved;
	for (int id = 0; id < DIAG_COUNT; id++)
		to->by_id[id] += t->by_id[id];
	for (int s = OFF; s <= ERROR; s++)
		to->by_severity[s] += t->by_severity[s];
	raise_status(to, t->status);
}

/* What else was found in a file of another kind says nothing. */
static void
drop_held(struct writer *w)
{
	struct totals kept = { .files = 1, .bytes = w->file.totals.bytes };

	w->file.totals = kept;
	memset(w->file.shown, 0, sizeof(w->file.shown));
	memset(w->file.left, 0, sizeof(w->file.left));
	w->file.hold = false;
	buf_clear(&w->held);
}

static void
end_file(struct writer *w, const struct batch *b)
{
	const struct run_options *o = w->options;
	const struct telling *telling = &o->batch.telling;
	struct report_file *f = &w->file;
	enum diag foreign = o->batch.subject->foreign;
	bool ours = foreign == DIAG_NONE || f->ours || b->part;

	if (f->text && !ours && f->hold)
		drop_held(w);
	release(w);
	if (b->converted != NULL && f->text)
		file_finding(w, b, DIAG_ENC_UTF16, NULL);
	if (!f->text && b->whole)
		file_finding(w, b, DIAG_FILE_EMPTY, o->batch.subject->empty);
	if (f->text && !ours)
		file_finding(w, b, foreign, NULL);
	if (b->trouble != DIAG_NONE) {
		/* Where findings go to standard error anyway, it is said once. */
		if (!file_finding(w, b, b->trouble, b->message.p) || o->told.to == NULL)
			o->complain(o->data, b->name.p, b->message.p);
		raise_status(&f->totals, 2);
	}
	for (int id = 0; id < DIAG_COUNT; id++)
		if (f->left[id] > 0)
			telling->reporter->left_out(findings_to(w), (struct span){ b->name.p, b->name.n - 1 },
			    (enum diag)id, f->left_worst[id], f->left[id], &telling->style);
	add_totals(w->totals, &f->totals);
}

static void
write_batch(struct writer *w, const struct batch *b)
{
	const struct outlet *outlet = &w->options->outlet;

	if (enough(w))
		return;
	if (b->starts) {
		start_file(w, b);
		if (outlet->begin != NULL)
			stop_unless(w, outlet->begin(outlet->data, b->name.p));
	}
	if (!b->failed)
		write_records(w, b);
	if ((b->ends || enough(w)) && !b->failed) {
		end_file(w, b);
		if (outlet->end != NULL)
			stop_unless(w, outlet->end(outlet->data, b->ends && b->trouble == DIAG_NONE && !w->stop));
	}
	if (w->out.failed || b->failed) {
		w->options->complain(w->options->data, b->name.p, strerror(ENOMEM));
		raise_status(w->totals, 2);
		w->stop = true;
	}
	write_out(w, &w->options->out, &w->out);
	write_out(w, &w->options->told, &w->told);
}

static void
show_progress(const struct writer *w, const struct reader *r)
{
	const struct run_options *o = w->options;
	const struct totals *t = &w->totals[0], *f = &w->file.totals;
	int64_t of = r->files->bytes / (int64_t)(o->shard.n > 0 ? o->shard.n : 1);
	struct run_progress progress = {
		.records = t->records + f->records, .bytes = t->bytes + f->bytes,
		.read = reader_bytes(r), .of = r->files->unknown ? -1 : of,
	};

	if (o->progress != NULL)
		o->progress(o->data, &progress);
}

/* The whole scheduler: as many batches as there are slots are out, and they are written as they went in. */
static void
schedule(struct writer *w, struct reader *r, struct pool *pool, struct batch *batches, size_t slots)
{
	struct batch *b;
	size_t k = 0;

	for (;;) {
		while (!w->stop && !enough(w) && !pool_full(pool) && reader_fill(r, &batches[k % slots]))
			pool_put(pool, &batches[k++ % slots]);
		if ((b = pool_get(pool)) == NULL)
			break;
		if (!w->stop) {
			write_batch(w, b);
			show_progress(w, r);
		}
	}
	if (r->failed && !w->stop) {
		w->options->complain(w->options->data, r->name, strerror(ENOMEM));
		raise_status(w->totals, 2);
	}
}

/* The share that has a file all to itself says so, since the others have nothing to do. */
static void
tell_uncut(const void *options, const char *name)
{
	const struct run_options *o = options;
	char message[80];

	snprintf(message, sizeof(message), "cannot be cut: shard %lu of %lu reads all of it", o->shard.k, o->shard.n);
	o->complain(o->data, name, message);
}

static struct batch *
batches_new(const struct run_options *o, size_t n)
{
	struct batch *batches = calloc(n, sizeof(*batches));

	for (size_t i = 0; batches != NULL && i < n; i++) {
		batches[i].options = &o->batch;
		if ((batches[i].judge = o->batch.subject->open(o->batch.how, o->batch.grading)) != NULL)
			continue;
		while (i-- > 0)
			batch_free(&batches[i]);
		free(batches);
		return NULL;
	}
	return batches;
}

int
run(const struct run_options *o, const struct files *files, struct totals *totals)
{
	size_t slots = o->threads == 0 ? 1 : 2 * (size_t)o->threads + 1;
	struct batch *batches = batches_new(o, slots);
	struct pool *pool = pool_new(o->threads, (int)slots, batch_check);
	struct reader reader = {
		.files = files, .subject = o->batch.subject, .wanted = o->wanted, .batch_bytes = o->batch_bytes,
		.ahead = o->threads > 0, .stdin_name = o->stdin_name,
		.shard = o->shard, .uncut = tell_uncut, .data = o,
	};
	struct writer *w = calloc(1, sizeof(*w));

	*totals = (struct totals){ .positions = o->batch.telling.style.positions };
	if (batches == NULL || pool == NULL || w == NULL) {
		o->complain(o->data, NULL, strerror(ENOMEM));
		totals->status = 2;
	} else {
		w->options = o;
		w->totals = totals;
		buf_add(&w->out, o->head);
		if (o->batch.telling.reporter->header != NULL && !o->batch.statistics)
			o->batch.telling.reporter->header(o->told.to != NULL ? &w->told : &w->out, &o->batch.telling.style);
		write_out(w, &o->out, &w->out);
		schedule(w, &reader, pool, batches, slots);
		if (o->outlet.close != NULL && !o->outlet.close(o->outlet.data))
			raise_status(totals, 2);
		buf_add(&w->out, o->foot);
		write_out(w, &o->out, &w->out);
	}
	reader_close(&reader);
	pool_free(pool);
	for (size_t i = 0; batches != NULL && i < slots; i++)
		batch_free(&batches[i]);
	free(batches);
	if (w != NULL) {
		buf_free(&w->out);
		buf_free(&w->held);
		buf_free(&w->told);
	}
	free(w);
	return totals->status;
}
