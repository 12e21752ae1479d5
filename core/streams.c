/* streams: the reports of a run on their way to where they are written. */
#include <string.h>

#include "streams.h"

void
streams_open(struct streams *s, const struct batch_options *o)
{
	s->options = o;
	s->n = o->reports_n;
	for (size_t i = 0; i < s->n; i++) {
		s->list[i].report = &o->reports[i];
		s->seals = s->seals || o->reports[i].reporter->seal != NULL;
	}
}

void
streams_free(struct streams *s)
{
	tally_free(&s->prints);
	for (size_t i = 0; i < s->n; i++) {
		buf_free(&s->list[i].out);
		buf_free(&s->list[i].held);
	}
}

bool
streams_failed(const struct streams *s)
{
	bool failed = false;

	for (size_t i = 0; i < s->n; i++)
		failed = failed || s->list[i].out.failed || s->list[i].held.failed;
	return failed;
}

static void
forget_file(struct streams *s)
{
	tally_clear(&s->prints);
	memset(s->left_worst, 0, sizeof(s->left_worst));
	for (size_t i = 0; i < s->n; i++) {
		struct stream *one = &s->list[i];

		memset(one->shown, 0, sizeof(one->shown));
		memset(one->left, 0, sizeof(one->left));
		buf_clear(&one->held);
	}
}

void
streams_file(struct streams *s, bool hold)
{
	forget_file(s);
	s->hold = hold;
	for (size_t i = 0; i < s->n; i++) {
		struct stream *one = &s->list[i];

		one->any = one->any && one->report->reporter->file == NULL;
		one->any_before = one->any;
	}
}

void
streams_let_go(struct streams *s)
{
	for (size_t i = 0; i < s->n && s->hold; i++) {
		struct stream *one = &s->list[i];

		if (one->report->reporter->file != NULL)
			continue;
		buf_add(&one->out, buf_span(&one->held));
		one->out.failed = one->out.failed || one->held.failed;
		buf_clear(&one->held);
	}
	s->hold = false;
}

void
streams_drop(struct streams *s)
{
	forget_file(s);
	for (size_t i = 0; i < s->n; i++)
		s->list[i].any = s->list[i].any_before;
	s->hold = false;
}

struct buf *
streams_item(struct streams *s, size_t report)
{
	struct stream *one = &s->list[report];
	const struct reporter *reporter = one->report->reporter;
	struct buf *to = s->hold || reporter->file != NULL ? &one->held : &one->out;

	if (reporter->most > 0 && one->items >= reporter->most) {
		one->left_out++;
		return NULL;
	}
	if (one->any && reporter->between != NULL)
		buf_str(to, reporter->between);
	one->any = true;
	one->items++;
	return to;
}

unsigned
streams_show(struct streams *s, enum diag id, enum severity severity, bool once, unsigned told)
{
	unsigned set = 0;

	for (size_t i = 0; i < s->n; i++) {
		struct stream *one = &s->list[i];
		unsigned max = once ? 1 : one->report->max;

		if (told & 1u << i)
			continue;
		if (max == 0 || one->shown[id] < max) {
			one->shown[id]++;
			set |= 1u << i;
			continue;
		}
		one->left[id]++;
		if (severity > s->left_worst[id])
			s->left_worst[id] = severity;
	}
	return set;
}

unsigned
streams_show_baselined(const struct streams *s, unsigned told)
{
	unsigned set = 0;

	for (size_t i = 0; i < s->n; i++)
		if (s->list[i].report->reporter->baselined && !(told & 1u << i))
			set |= 1u << i;
	return set;
}

void
streams_number(struct streams *s, struct prints prints)
{
	uint32_t *nth = s->seals ? tally_at(&s->prints, prints.roster) : NULL;

	if (nth != NULL)
		++*nth;
}

void
streams_seal(struct streams *s, size_t report, struct buf *item, struct prints prints, bool baselined)
{
	const struct reporter *reporter = s->list[report].report->reporter;
	uint32_t *nth;

	if (reporter->seal == NULL)
		return;
	nth = tally_at(&s->prints, prints.roster);
	item->failed = item->failed || nth == NULL;
	reporter->seal(item, &(struct seal){ prints.roster, nth == NULL ? 1 : *nth, baselined });
}

static void
tell_left_out(struct streams *s, size_t report, struct span name, int fail_on)
{
	struct stream *one = &s->list[report];
	const struct reporter *reporter = one->report->reporter;
	struct style style = one->report->style;

	style.fail_on = fail_on;
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++) {
		struct buf *to = NULL;

		if (one->left[id] > 0 && reporter->left_out != NULL)
			to = streams_item(s, report);
		one->left_out += one->left[id];
		if (to != NULL)
			reporter->left_out(to, name, (enum diag)id, s->left_worst[id], one->left[id], &style);
	}
}

void
streams_file_end(struct streams *s, struct report_file *file, int fail_on)
{
	for (size_t i = 0; i < s->n; i++) {
		struct stream *one = &s->list[i];

		tell_left_out(s, i, file->name, fail_on);
		if (one->report->reporter->file == NULL || s->options->statistics)
			continue;
		file->items = buf_span(&one->held);
		one->report->reporter->file(&one->out, file);
		one->out.failed = one->out.failed || one->held.failed;
		buf_clear(&one->held);
	}
}

void
streams_begin(struct streams *s, struct report_head head)
{
	head.statistics = s->options->statistics;
	for (size_t i = 0; i < s->n; i++) {
		struct stream *one = &s->list[i];

		head.style = &one->report->style;
		if (one->report->reporter->head != NULL)
			one->report->reporter->head(&one->out, &head);
	}
}

/* Is there anything to count? */
static bool
anything(const struct totals *t)
{
	return t->by_severity[INFO] + t->by_severity[WARNING] + t->by_severity[ERROR] > 0;
}

void
streams_end(struct streams *s, const struct totals *all, bool summary)
{
	struct totals totals = *all;
	struct buf *to;

	for (size_t i = 0; i < s->n; i++) {
		struct stream *one = &s->list[i];
		const struct reporter *reporter = one->report->reporter;

		totals.left_out = one->left_out;
		if (s->options->statistics && reporter->statistics != NULL && anything(all) &&
		    (to = streams_item(s, i)) != NULL)
			reporter->statistics(to, &totals);
		if (summary && reporter->summary != NULL && (to = streams_item(s, i)) != NULL)
			reporter->summary(to, &totals);
		if (reporter->foot != NULL)
			reporter->foot(&one->out, &totals);
	}
}
