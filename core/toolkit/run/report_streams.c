/* report_streams: collects what each report of a run writes, and how often a file has what is only a habit. */
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "toolkit/run/report_streams.h"

/* -- what is not a fault of one game, but how the source of a file writes -- */

static void
file_habits_clear(struct file_habits *h)
{
	memset(h->of, 0, sizeof(h->of));
	h->games = 0;
	h->in_game = false;
	buf_clear(&h->said);
}

static void
file_habits_free(struct file_habits *h)
{
	buf_free(&h->said);
}

static void
file_habits_record(struct file_habits *h, bool counts)
{
	h->games += counts;
	h->in_game = counts;
}

static struct span
said_of_finding(const struct file_habits *h, const struct file_habit *of)
{
	return of->length == 0 ? (struct span){ NULL, 0 } : (struct span){ h->said.p + of->said, of->length };
}

static void
file_habits_note(struct file_habits *h, enum diag id, uint64_t line, struct span said)
{
	struct file_habit *of = &h->of[id];

	if (!h->in_game || !(diag_rows[id].flags & DIAG_HABIT) || h->said.failed)
		return;
	if (of->games == 0) {
		*of = (struct file_habit){ .line = line, .said = h->said.n, .length = said.n };
		buf_add(&h->said, said);
	} else if (!of->differs) {
		of->differs = !span_eq(said_of_finding(h, of), said);
	}
	of->games += of->last != h->games;
	of->last = h->games;
}

static bool
file_habits_have(const struct file_habits *h, enum diag id)
{
	return h->of[id].games >= HABIT_LEAST && h->of[id].games > h->games / 2;
}

static struct span
file_habits_message(const struct file_habits *h, enum diag id)
{
	return h->of[id].differs || h->said.failed ? (struct span){ NULL, 0 } : said_of_finding(h, &h->of[id]);
}

bool
report_streams_open(struct report_streams *s, const struct batch_options *o)
{
	s->options = o;
	if ((s->list = calloc(o->reports_n, sizeof(*s->list))) == NULL)
		return false;
	s->n = o->reports_n;
	for (size_t i = 0; i < s->n; i++) {
		s->list[i].report = &o->reports[i];
		s->seals = s->seals || o->reports[i].format->seal != NULL;
	}
	return true;
}

void
report_streams_free(struct report_streams *s)
{
	tally_free(&s->prints);
	tally_free(&s->names);
	file_habits_free(&s->habits);
	for (size_t i = 0; i < s->n; i++) {
		buf_free(&s->list[i].out);
		buf_free(&s->list[i].held);
		buf_free(&s->list[i].waits);
		free(s->list[i].queue);
		if (s->list[i].whole != NULL)
			s->list[i].report->format->whole->close(s->list[i].whole);
	}
	free(s->list);
}

bool
report_streams_failed(const struct report_streams *s)
{
	bool failed = s->habits.said.failed;

	for (size_t i = 0; i < s->n; i++)
		failed = failed || s->list[i].out.failed || s->list[i].held.failed || s->list[i].waits.failed;
	return failed;
}

static void
forget_file(struct report_streams *s)
{
	tally_clear(&s->prints);
	file_habits_clear(&s->habits);
	for (size_t i = 0; i < s->n; i++) {
		struct report_stream *one = &s->list[i];

		one->weighs = false;
		one->queue_n = 0;
		buf_clear(&one->waits);
		memset(one->habit, 0, sizeof(one->habit));
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
		one->weighs = one->report->format->habits && one->report->max > 0 && !s->options->every_place && !s->options->at_once;
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

/* Where the next item goes, after the separator that it needs and the heading above it. */
static struct buf *
room_for_item(struct report_streams *s, size_t report, struct span heading)
{
	struct report_stream *one = &s->list[report];
	const struct report_format *format = one->report->format;
	struct buf *to = s->hold || format->file != NULL ? &one->held : &one->out;

	if (one->any && format->between != NULL)
		buf_str(to, format->between);
	if (one->any && heading.n > 0)
		buf_char(to, '\n');
	buf_add(to, heading);
	one->any = true;
	return to;
}

/* -- items that wait -- */

static struct buf *
wait_item(struct report_stream *one, struct span heading, const struct counted *of)
{
	struct waiting item = { .start = one->waits.n, .heading = heading.n };

	if (of != NULL)
		item.id = of->id, item.severity = of->severity;
	if (list_reserve(&one->queue, one->queue_n + 1, &one->queue_max, sizeof(*one->queue)))
		one->queue[one->queue_n++] = item;
	else
		one->waits.failed = true;
	buf_add(&one->waits, heading);
	return &one->waits;
}

static void
count_left_out(struct report_stream *one, enum diag id, enum severity severity)
{
	one->left[id]++;
	if (severity > one->left_worst[id])
		one->left_worst[id] = severity;
}

/* Adds what waits, without habits; a heading whose finding is left out goes to the next finding of its game. */
static void
release_waiting(struct report_streams *s, size_t report)
{
	struct report_stream *one = &s->list[report];
	struct span heading = { NULL, 0 };

	for (size_t i = 0; i < one->queue_n && !one->waits.failed; i++) {
		const struct waiting *item = &one->queue[i];
		size_t end = i + 1 < one->queue_n ? one->queue[i + 1].start : one->waits.n;
		struct span text = { one->waits.p + item->start, end - item->start };

		if (item->heading > 0 || item->id == DIAG_NONE)
			heading = (struct span){ text.p, item->heading };
		if (one->habit[item->id]) {
			count_left_out(one, item->id, item->severity);
			one->items--;
		} else {
			buf_add(room_for_item(s, report, heading), span_after(text, item->heading));
			heading.n = 0;
		}
	}
	one->queue_n = 0;
	one->out.failed = one->out.failed || one->waits.failed;	/* whose memory is freed */
}

void
report_streams_weigh(struct report_streams *s)
{
	for (size_t i = 0; i < s->n; i++) {
		struct report_stream *one = &s->list[i];

		if (!one->weighs)
			continue;
		for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++)
			one->habit[id] = file_habits_have(&s->habits, (enum diag)id);
		release_waiting(s, i);
		buf_free(&one->waits);
		one->weighs = false;
	}
}

void
report_streams_record(struct report_streams *s, bool counts)
{
	if (counts && s->habits.games == HABIT_WEIGHED)
		report_streams_weigh(s);
	file_habits_record(&s->habits, counts);
}

struct buf *
report_streams_item(struct report_streams *s, size_t report, struct span heading, const struct counted *of)
{
	struct report_stream *one = &s->list[report];
	uint64_t most = one->report->format->most;

	if (most > 0 && one->items >= most) {
		one->left_out++;
		return NULL;
	}
	one->items++;
	return one->weighs ? wait_item(one, heading, of) : room_for_item(s, report, heading);
}

/* How many findings like that the report shows of a file; 0: all. */
static unsigned
shown_limit(const struct report_streams *s, const struct report_stream *one, const struct counted *c)
{
	bool once = diag_rows[c->id].scope == SCOPE_FILE && !c->chosen && !s->options->every_place;

	return once ? 1 : one->report->max;
}

unsigned
report_streams_show(struct report_streams *s, const struct counted *c)
{
	unsigned set = 0;

	if (!c->chosen)
		file_habits_note(&s->habits, c->id, c->line, c->said);
	for (size_t i = 0; i < s->n; i++) {
		struct report_stream *one = &s->list[i];
		unsigned max = shown_limit(s, one, c);

		if (c->by_rows & 1u << i)
			continue;
		if (!one->habit[c->id] && (max == 0 || one->shown[c->id] < max)) {
			one->shown[c->id]++;
			set |= 1u << i;
			continue;
		}
		count_left_out(one, c->id, c->severity);
	}
	return set;
}

unsigned
report_streams_show_baselined(struct report_streams *s, const struct counted *c)
{
	unsigned set = 0;

	for (size_t i = 0; i < s->n; i++) {
		struct report_stream *one = &s->list[i];
		unsigned max = shown_limit(s, one, c);

		if (one->report->format->baselined && !(c->by_rows & 1u << i) && (max == 0 || one->known[c->id]++ < max))
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
put_left_out_of_file(struct report_streams *s, size_t report, struct span file, enum diag id, const struct report_style *style)
{
	struct report_stream *one = &s->list[report];
	const struct file_habit *of = &s->habits.of[id];
	struct left_out l = { .file = file, .id = id, .severity = one->left_worst[id], .more = one->left[id] };

	if (one->habit[id] || file_habits_have(&s->habits, id)) {
		l.habit = true;
		l.games = of->games;
		l.of = s->habits.games;
		l.line = of->line;
		l.message = file_habits_message(&s->habits, id);
	}
	one->report->format->left_out(room_for_item(s, report, (struct span){ NULL, 0 }), &l, style);
}

static void
add_left_out(struct report_streams *s, size_t report, struct span file, int fail_on)
{
	struct report_stream *one = &s->list[report];
	struct report_style style = one->report->style;

	style.fail_on = fail_on;
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++) {
		one->left_out += one->left[id];
		if (one->left[id] > 0 && one->report->format->left_out != NULL)
			put_left_out_of_file(s, report, file, (enum diag)id, &style);
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
		file->style = &one->report->style;
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
	s->program = head.program;
	s->version = head.version;
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
has_findings(const struct totals *t)
{
	return t->by_severity[SEVERITY_INFO] + t->by_severity[SEVERITY_WARNING] + t->by_severity[SEVERITY_ERROR] > 0;
}

/* Adds what follows all items, but for the report of a format that makes it now. */
static void
end_items(struct report_streams *s, size_t report, const struct totals *all, struct totals *totals, bool summary)
{
	const struct report_format *format = s->list[report].report->format;

	if (s->options->statistics && format->statistics != NULL && has_findings(all))
		format->statistics(room_for_item(s, report, (struct span){ NULL, 0 }), totals);
	if (summary && format->summary != NULL)
		format->summary(room_for_item(s, report, (struct span){ NULL, 0 }), totals);
	if (format->foot != NULL)
		format->foot(&s->list[report].out, totals);
}

bool
report_streams_end(struct report_streams *s, const struct totals *all, bool summary)
{
	struct totals totals = *all;
	bool more = false;

	totals.program = s->program;
	totals.version = s->version;
	for (size_t i = 0; i < s->n; i++) {
		struct report_stream *one = &s->list[i];
		const struct report_format *format = one->report->format;

		totals.left_out = one->left_out;
		totals.help = one->report->style.help;
		if (one->end == STREAM_OPEN) {
			end_items(s, i, all, &totals, summary);
			one->end = STREAM_ENDS;
		}
		if (one->end == STREAM_ENDED)
			continue;
		if (one->whole != NULL && format->whole->write(one->whole, &one->out, &totals)) {
			more = true;
			continue;
		}
		buf_add(&one->out, one->report->foot);
		one->end = STREAM_ENDED;
	}
	return more;
}
