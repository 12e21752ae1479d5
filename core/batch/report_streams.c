/* report_streams: collects what each report of a run writes. */
#include <string.h>

#include "batch/report_streams.h"

void
report_streams_open(struct report_streams *s, const struct batch_options *o)
{
	s->options = o;
	s->n = o->reports_n;
	for (size_t i = 0; i < s->n; i++) {
		s->list[i].report = &o->reports[i];
		s->seals = s->seals || o->reports[i].format->seal != NULL;
	}
}

void
report_streams_free(struct report_streams *s)
{
	tally_free(&s->prints);
	tally_free(&s->names);
	for (size_t i = 0; i < s->n; i++) {
		buf_free(&s->list[i].out);
		buf_free(&s->list[i].held);
		if (s->list[i].whole != NULL)
			s->list[i].report->format->whole->close(s->list[i].whole);
	}
}

bool
report_streams_failed(const struct report_streams *s)
{
	bool failed = false;

	for (size_t i = 0; i < s->n; i++)
		failed = failed || s->list[i].out.failed || s->list[i].held.failed;
	return failed;
}

static void
forget_file(struct report_streams *s)
{
	tally_clear(&s->prints);
	for (size_t i = 0; i < s->n; i++) {
		struct report_stream *one = &s->list[i];

		memset(one->shown, 0, sizeof(one->shown));
		memset(one->known, 0, sizeof(one->known));
		memset(one->left, 0, sizeof(one->left));
		memset(one->left_worst, 0, sizeof(one->left_worst));
		buf_clear(&one->held);
	}
}

void
report_streams_file(struct report_streams *s, struct span name, bool hold)
{
	uint32_t *files = s->seals ? tally_at(&s->names, fingerprint_hash(report_path(name))) : NULL;

	forget_file(s);
	s->again = files == NULL ? 0 : (*files)++;
	s->list[0].out.failed = s->list[0].out.failed || (s->seals && files == NULL);
	s->hold = hold;
	for (size_t i = 0; i < s->n; i++) {
		struct report_stream *one = &s->list[i];

		one->any = one->any && one->report->format->file == NULL;
		one->any_before = one->any;
		one->items_before = one->items;
		one->left_out_before = one->left_out;
		if (one->report->format->file_begin != NULL && !s->options->statistics)
			one->report->format->file_begin(&one->out, name);
	}
}

void
report_streams_let_go(struct report_streams *s)
{
	for (size_t i = 0; i < s->n && s->hold; i++) {
		struct report_stream *one = &s->list[i];

		if (one->report->format->file != NULL)
			continue;
		buf_add(&one->out, buf_span(&one->held));
		one->out.failed = one->out.failed || one->held.failed;
		buf_clear(&one->held);
	}
	s->hold = false;
}

void
report_streams_drop(struct report_streams *s)
{
	forget_file(s);
	for (size_t i = 0; i < s->n; i++) {
		struct report_stream *one = &s->list[i];

		one->any = one->any_before;
		one->items = one->items_before;
		one->left_out = one->left_out_before;
	}
	s->hold = false;
}

/* Where the next item goes, after the separator that it needs. */
static struct buf *
room(struct report_streams *s, size_t report)
{
	struct report_stream *one = &s->list[report];
	const struct report_format *format = one->report->format;
	struct buf *to = s->hold || format->file != NULL ? &one->held : &one->out;

	if (one->any && format->between != NULL)
		buf_str(to, format->between);
	one->any = true;
	return to;
}

struct buf *
report_streams_item(struct report_streams *s, size_t report)
{
	struct report_stream *one = &s->list[report];
	uint64_t most = one->report->format->most;

	if (most > 0 && one->items >= most) {
		one->left_out++;
		return NULL;
	}
	one->items++;
	return room(s, report);
}

unsigned
report_streams_show(struct report_streams *s, enum diag id, enum severity severity, bool once, unsigned by_rows)
{
	unsigned set = 0;

	for (size_t i = 0; i < s->n; i++) {
		struct report_stream *one = &s->list[i];
		unsigned max = once && !s->options->every_place ? 1 : one->report->max;

		if (by_rows & 1u << i)
			continue;
		if (max == 0 || one->shown[id] < max) {
			one->shown[id]++;
			set |= 1u << i;
			continue;
		}
		one->left[id]++;
		if (severity > one->left_worst[id])
			one->left_worst[id] = severity;
	}
	return set;
}

unsigned
report_streams_show_baselined(struct report_streams *s, enum diag id, bool once, unsigned by_rows)
{
	unsigned set = 0;

	for (size_t i = 0; i < s->n; i++) {
		struct report_stream *one = &s->list[i];
		unsigned max = once && !s->options->every_place ? 1 : one->report->max;

		if (one->report->format->baselined && !(by_rows & 1u << i) && (max == 0 || one->known[id]++ < max))
			set |= 1u << i;
	}
	return set;
}

void
report_streams_number(struct report_streams *s, struct prints prints)
{
	uint32_t *nth = s->seals ? tally_at(&s->prints, prints.roster) : NULL;

	if (nth != NULL)
		++*nth;
	else if (s->seals)
		s->list[0].out.failed = true;
}

void
report_streams_seal(struct report_streams *s, size_t report, struct buf *item, struct prints prints, bool baselined)
{
	const struct report_format *format = s->list[report].report->format;
	uint32_t *nth;

	if (format->seal == NULL)
		return;
	nth = tally_at(&s->prints, prints.roster);
	item->failed = item->failed || nth == NULL;
	format->seal(item, &(struct seal){ prints.roster, nth == NULL ? 1 : *nth, s->again, baselined });
}

static void
add_left_out(struct report_streams *s, size_t report, struct span name, int fail_on)
{
	struct report_stream *one = &s->list[report];
	const struct report_format *format = one->report->format;
	struct report_style style = one->report->style;

	style.fail_on = fail_on;
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++) {
		one->left_out += one->left[id];
		if (one->left[id] > 0 && format->left_out != NULL)
			format->left_out(room(s, report), name, (enum diag)id, one->left_worst[id], one->left[id], &style);
	}
}

void
report_streams_file_end(struct report_streams *s, struct report_file *file, int fail_on)
{
	for (size_t i = 0; i < s->n; i++) {
		struct report_stream *one = &s->list[i];

		add_left_out(s, i, file->name, fail_on);
		if (one->report->format->file_end != NULL && !s->options->statistics)
			one->report->format->file_end(&one->out, file);
		if (one->report->format->file == NULL || s->options->statistics)
			continue;
		file->items = buf_span(&one->held);
		one->report->format->file(&one->out, file);
		one->out.failed = one->out.failed || one->held.failed;
		buf_clear(&one->held);
	}
}

void
report_streams_take(struct report_streams *s)
{
	for (size_t i = 0; i < s->n; i++) {
		struct report_stream *one = &s->list[i];

		if (one->whole == NULL || one->out.n == 0 || one->out.failed)
			continue;
		one->out.failed = !one->report->format->whole->take(one->whole, buf_span(&one->out));
		buf_clear(&one->out);
	}
}

void
report_streams_begin(struct report_streams *s, struct report_head head)
{
	head.statistics = s->options->statistics;
	for (size_t i = 0; i < s->n; i++) {
		struct report_stream *one = &s->list[i];

		buf_add(&one->out, one->report->head);
		head.style = &one->report->style;
		if (one->report->format->head != NULL)
			one->report->format->head(&one->out, &head);
		if (one->report->format->whole != NULL && (one->whole = one->report->format->whole->open(&head)) == NULL)
			one->out.failed = true;
	}
}

/* Are there any findings? */
static bool
anything(const struct totals *t)
{
	return t->by_severity[SEVERITY_INFO] + t->by_severity[SEVERITY_WARNING] + t->by_severity[SEVERITY_ERROR] > 0;
}

void
report_streams_end(struct report_streams *s, const struct totals *all, bool summary)
{
	struct totals totals = *all;

	for (size_t i = 0; i < s->n; i++) {
		struct report_stream *one = &s->list[i];
		const struct report_format *format = one->report->format;

		totals.left_out = one->left_out;
		if (s->options->statistics && format->statistics != NULL && anything(all))
			format->statistics(room(s, i), &totals);
		if (summary && format->summary != NULL)
			format->summary(room(s, i), &totals);
		if (format->foot != NULL)
			format->foot(&one->out, &totals);
		if (one->whole != NULL)
			format->whole->write(one->whole, &one->out, &totals);
		buf_add(&one->out, one->report->foot);
	}
}
