/*
 * batch_writer: writes the results of batches in their order: counts findings, chooses which ones are shown, sets
 * the exit status.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "toolkit/run/batch_writer.h"
#include "toolkit/run/report_streams.h"
#include "toolkit/run/totals.h"

enum { FOREIGN_START = 1024 };	/* bytes of a text that show its format, if it is not one that is read */
enum { HOLD_MAX = 4 << 20 };	/* after as many bytes of a file, findings are no longer held back */

/* What the writer knows of the present file. */
struct file_state {
	const struct file_policy *policy;
	struct totals totals;		/* added to those of the run at its end */
	unsigned facts;
	uint64_t counted;		/* its records that count, also outside the range */
	bool text;			/* it has text that is not blank */
	bool ours;			/* it has something that shows its kind */
	bool given_up;			/* it is of another kind, whatever it still has */
	bool bad;			/* the last record was bad */
	bool stored;			/* the text is stored in another form, as far as its start shows */
	struct mutes mutes;		/* what it mutes */
	char start[FOREIGN_START];	/* its first bytes, */
	size_t start_n;			/* so many */
	bool met[DIAG_COUNT];		/* ids that it mutes and that were found */
	bool covered[DIAG_COUNT];	/* ids that are reported once for a file, and that the baseline covers */
};

struct batch_writer {
	const struct run_options *options;
	struct totals *totals;
	struct file_state file;
	struct report_streams streams;
	struct buf rows, rows_held;	/* of batch.rows_apart; held for an outlet: struct held_row, key and text of each */
	struct buf prints_held;		/* of findings for a new baseline: struct held_prints and label of each */
	bool stop;			/* nothing can be written any more */
	bool row;			/* the last record has a row, which its further pieces continue */
	bool cut;			/* further pieces of the last record are still to come */
	uint64_t counted;		/* records that count */
	bool outside;			/* the last record is outside the range of those that are wanted */
};

/* What could not be written stops the run. */
static void
stop_unless(struct batch_writer *w, bool written)
{
	if (written)
		return;
	w->stop = w->totals->broken = true;
	totals_raise_status(w->totals, 2);
}

static void
write_out(struct batch_writer *w, const struct sink *sink, struct buf *b)
{
	if (!w->stop)
		stop_unless(w, run_sink_write(w->options, sink, b));
}

struct held_row {
	size_t key, text;	/* lengths */
	bool rest;
};

static void
to_outlet(struct batch_writer *w, struct span key, struct span text)
{
	if (!w->stop)
		stop_unless(w, w->options->outlet.row(w->options->outlet.data, key, text));
}

static void
hold_row(struct batch_writer *w, struct span key, struct span text)
{
	const struct held_row row = { .key = key.n, .text = text.n, .rest = key.p == NULL };

	buf_add(&w->rows_held, (struct span){ (const char *)&row, sizeof(row) });
	buf_add(&w->rows_held, key);
	buf_add(&w->rows_held, text);
}

static void
release_rows(struct batch_writer *w)
{
	const char *p = w->rows_held.p, *end = p + w->rows_held.n;
	struct held_row row;

	for (; w->rows_held.n > 0 && p < end; p += row.key + row.text) {
		memcpy(&row, p, sizeof(row));
		p += sizeof(row);
		to_outlet(w, (struct span){ row.rest ? NULL : p, row.key }, (struct span){ p + row.key, row.text });
	}
}

/* A finding that goes into a baseline if its file turns out to be of the kind that it was taken for. */
struct held_prints {
	enum diag id;
	struct prints prints;
	size_t label;
};

/* The baseline that findings are added to, if there is one. */
static struct baseline *
growing_baseline(const struct batch_writer *w)
{
	return w->options->found != NULL ? w->options->found : w->options->seen;
}

static void
add_prints(struct batch_writer *w, struct span file, enum diag id, struct prints prints, struct span label)
{
	const struct held_prints held = { id, prints, label.n };

	if (!w->streams.hold) {
		baseline_add(growing_baseline(w), file, id, prints, label);
		return;
	}
	buf_add(&w->prints_held, (struct span){ (const char *)&held, sizeof(held) });
	buf_add(&w->prints_held, label);
}

static void
release_prints(struct batch_writer *w, struct span file)
{
	const char *p = w->prints_held.p, *end = p + w->prints_held.n;
	struct held_prints held;

	/* Without memory the last of them may be cut. */
	for (; !w->prints_held.failed && p < end; p += held.label) {
		memcpy(&held, p, sizeof(held));
		p += sizeof(held);
		baseline_add(growing_baseline(w), file, held.id, held.prints, (struct span){ p, held.label });
	}
	w->rows.failed = w->rows.failed || w->prints_held.failed;
	buf_clear(&w->prints_held);
}

/* Shows the rows and findings of the file that were held back, and holds back no more of it. */
static void
let_go(struct batch_writer *w, const struct batch *b)
{
	if (!w->streams.hold)
		return;
	report_streams_let_go(&w->streams);
	release_prints(w, (struct span){ b->name.p, b->name.n - 1 });
	if (w->rows_held.failed)	/* a row in it may be cut */
		w->rows.failed = true;
	else if (w->options->outlet.waits)
		release_rows(w);
	else
		buf_add(&w->rows, buf_span(&w->rows_held));
	buf_clear(&w->rows_held);
}

/* Is it reported only once for a file? */
static bool
is_once_for_file(const struct file_state *f, enum diag id)
{
	return diag_rows[id].scope == SCOPE_FILE && !f->policy->grading.chosen[id];
}

/* Counts a finding, and returns the set of reports that show it. */
static unsigned
count_finding(struct batch_writer *w, const struct counted *c)
{
	struct file_state *f = &w->file;

	if ((int)c->severity >= f->policy->fail_on)
		totals_raise_status(&f->totals, 1);
	if (c->severity < f->policy->level) {
		if ((int)c->severity >= f->policy->fail_on)
			f->totals.below++;
		else if (f->policy->grading.counted[c->id])
			f->totals.missed++;
		return 0;
	}
	f->totals.by_id[c->id]++;
	f->totals.by_severity[c->severity]++;
	f->totals.by_fix[c->fix]++;
	return w->options->batch.statistics ? 0 : report_streams_show(&w->streams, c);
}

/* Was the finding reported by an earlier run?  If not, it is from now on. */
static bool
was_seen(struct batch_writer *w, struct span file, enum diag id, struct prints prints, struct span label)
{
	struct baseline *seen = w->options->seen;

	if (seen == NULL || baseline_covers(seen, file, id, prints))
		return seen != NULL;
	add_prints(w, file, id, prints, label);
	return false;
}

/* Does the baseline cover the finding, or is it added to a new baseline? */
static bool
is_in_baseline(struct batch_writer *w, struct span file, enum diag id, enum severity severity, struct prints prints,
    struct span label)
{
	struct file_state *f = &w->file;

	if (severity < f->policy->level && (int)severity < f->policy->fail_on)
		return false;
	if (!is_once_for_file(f, id) || !f->covered[id]) {
		if (w->options->found != NULL)
			add_prints(w, file, id, prints, label);
		else if ((f->policy->baseline == NULL || !baseline_covers(f->policy->baseline, file, id, prints)) &&
		    !was_seen(w, file, id, prints, label))
			return false;
	}
	f->covered[id] = true;
	f->totals.baselined++;
	f->totals.baselined_by_id[id]++;
	return true;
}

static unsigned
show_baselined(struct batch_writer *w, const struct counted *c)
{
	/* What goes into a new baseline is not reported. */
	if (w->options->batch.statistics || w->options->found != NULL)
		return 0;
	return report_streams_show_baselined(&w->streams, c);
}

/* Is the text of the file a table?  Then its encoding hides no game from a reader of PGN. */
static bool
is_table_file(const struct batch_writer *w, const struct batch *b)
{
	return batch_job(b)->input->forms == FILE_FORMS_TABLES || (b->form != 0 && file_form_row(w->options->forms, b->form)->table);
}

static enum severity
severity_of_file_finding(const struct batch_writer *w, const struct batch *b, enum diag id)
{
	const struct grading *g = &w->file.policy->grading;

	return id == DIAG_ENC_UTF16 && g->severity[id] == SEVERITY_ERROR && !g->chosen[id] && is_table_file(w, b) ? SEVERITY_WARNING :
	    g->severity[id];
}

/* Reports a finding about the present file as a whole.  False: the first report does not show it. */
static bool
file_finding(struct batch_writer *w, const struct batch *b, enum diag id, const char *message)
{
	const enum severity severity = severity_of_file_finding(w, b, id);
	const bool narrowed = b->narrows || (w->options->fix_apart && b->origin.guessed && multibyte_certain(&b->converting));
	const enum finding_fix fix = narrowed && (id == DIAG_ENC_UTF16 || id == DIAG_ENC_MULTIBYTE) && w->options->fixes &&
	    !is_table_file(w, b) ? FIX_SAFE : FIX_NONE;
	struct finding finding = { .id = id, .severity = severity, .fix = fix };
	struct location place = { .file = { b->name.p, b->name.n - 1 }, .encoding = ENC_CP1252 };
	struct prints prints = fingerprint_of_file(id);
	const struct counted counted = { .id = id, .severity = severity, .chosen = w->file.policy->grading.chosen[id],
		.fix = fix };
	struct report_style style;
	bool baselined;
	unsigned set;

	if (severity == SEVERITY_OFF || w->file.mutes.by[id] != 0) {
		w->file.met[id] = true;
		return false;
	}
	/* A file that cannot be read is always reported, never covered by a baseline. */
	baselined = b->trouble != id && is_in_baseline(w, place.file, id, severity, prints, (struct span){ NULL, 0 });
	set = baselined ? show_baselined(w, &counted) : count_finding(w, &counted);
	if (message != NULL)
		finding.message = span_of(message);
	report_streams_number(&w->streams, prints);
	for (size_t i = 0; i < w->streams.n; i++) {
		const struct report *report = w->streams.list[i].report;
		struct buf *to = set & 1u << i ? report_streams_item(&w->streams, i, (struct span){ NULL, 0 }, &counted) : NULL;

		if (to == NULL)
			continue;
		style = report->style;
		style.fail_on = w->file.policy->fail_on;
		report->format->finding(to, &place, &finding, &style);
		report_streams_seal(&w->streams, i, to, prints, baselined);
	}
	return set & 1;
}

static void
start_file(struct batch_writer *w, const struct batch *b)
{
	memset(&w->file, 0, sizeof(w->file));
	w->file.policy = b->policy;
	w->file.totals.files = !b->starts_inside;
	w->file.mutes = b->mutes;
	w->file.start_n = b->text.n < FOREIGN_START ? b->text.n : FOREIGN_START;
	if (w->file.start_n > 0)
		memcpy(w->file.start, b->text.p, w->file.start_n);
	buf_clear(&w->rows_held);
	buf_clear(&w->prints_held);
	report_streams_file(&w->streams, (struct span){ b->name.p, b->name.n - 1 },
	    !b->starts_inside && b->policy->grading.severity[batch_job(b)->input->foreign] != SEVERITY_OFF);
}

/* What an item has of the output of its batch, which may be none at all. */
static struct span
output_of(const struct batch *b, const struct batch_item *e)
{
	return b->out.p == NULL ? (struct span){ NULL, 0 } : (struct span){ b->out.p + e->offset, e->length };
}

/*
 * Writes a row.  `rest`: it is that of a further piece of a record, and is appended to that of the piece before,
 * in the same place.
 */
static void
show_row(struct batch_writer *w, const struct batch *b, const struct batch_item *e, bool rest)
{
	const struct run_options *o = w->options;
	struct span text = output_of(b, e), key = { rest ? NULL : text.p, rest ? 0 : e->key };
	struct buf *to;

	text.p += e->key, text.n -= e->key;
	if (o->outlet.row != NULL && e->report == 0) {
		if (o->outlet.waits && w->streams.hold)
			hold_row(w, key, text);
		else
			to_outlet(w, key, text);
		return;
	}
	if (o->batch.rows_apart && e->report == 0)
		to = w->streams.hold ? &w->rows_held : &w->rows;
	else
		to = report_streams_item(&w->streams, e->report, (struct span){ NULL, 0 }, NULL);
	if (to != NULL)
		buf_add(to, text);
}

/* The headings and the label of a record, and what was decided about its last finding. */
struct turn {
	const struct batch_item *headings[REPORTS_MAX];
	struct span label;
	const struct batch_item *finding;
	struct counted counted;
	unsigned set;			/* a bit for each report that shows it */
	bool baselined;
	bool any_baselined;		/* some finding of the record is */
	enum severity worst;
};

/* Only as many headings as there are reports are cleared, as this is done for each record. */
static void
start_turn(struct turn *t, size_t reports)
{
	for (size_t i = 0; i < reports; i++)
		t->headings[i] = NULL;
	t->label = (struct span){ NULL, 0 };
	t->finding = NULL;
	t->set = 0;
	t->baselined = t->any_baselined = false;
	t->worst = SEVERITY_OFF;
}

static void
take_finding(struct batch_writer *w, const struct batch *b, const struct batch_item *e, struct turn *t)
{
	struct span file = { b->name.p, b->name.n - 1 };

	t->finding = e;
	t->set = 0;
	t->baselined = false;
	if ((e->needs & ~w->file.facts) != 0)
		return;
	if (w->file.mutes.by[e->id] != 0) {
		w->file.met[e->id] = true;
		return;
	}
	report_streams_number(&w->streams, e->prints);
	t->baselined = is_in_baseline(w, file, e->id, e->severity, e->prints, t->label);
	t->any_baselined = t->any_baselined || t->baselined;
	t->counted = (struct counted){
		.id = e->id, .severity = e->severity, .chosen = w->file.policy->grading.chosen[e->id], .by_rows = e->by_rows,
		.fix = e->fix, .line = e->line, .said = output_of(b, e),
	};
	t->set = t->baselined ? show_baselined(w, &t->counted) : count_finding(w, &t->counted);
	if (!t->baselined && e->severity > t->worst)
		t->worst = e->severity;
}

static void
show_finding(struct batch_writer *w, const struct batch *b, const struct batch_item *e, struct turn *t)
{
	const struct batch_item *above = t->headings[e->report];
	struct span heading = { NULL, 0 };
	struct buf *to;

	if (above != NULL)
		heading = output_of(b, above);
	to = t->set & 1u << e->report ? report_streams_item(&w->streams, e->report, heading, &t->counted) : NULL;
	if (to == NULL)
		return;
	t->headings[e->report] = NULL;
	buf_add(to, output_of(b, e));
	report_streams_seal(&w->streams, e->report, to, t->finding->prints, t->baselined);
}

/* Writes what is shown of one record; returns the worst severity of its findings. */
static enum severity
write_items(struct batch_writer *w, const struct batch *b, size_t from, const struct record *record,
    const struct batch_result *result)
{
	struct turn t;
	bool row = false;

	start_turn(&t, w->streams.n);
	w->row = w->row && record->rest;
	for (size_t i = from; i < result->items; i++) {
		const struct batch_item *e = &b->items[i];

		switch (e->kind) {
		case ITEM_ROW:
			totals_add_lost(&w->file.totals, e);
			if ((w->row || !record->rest) && e->length > e->key)
				row = true, show_row(w, b, e, record->rest);
			break;
		case ITEM_HEADING: t.headings[e->report] = e; break;
		case ITEM_LABEL: t.label = output_of(b, e); break;
		case ITEM_FINDING: take_finding(w, b, e, &t); break;
		case ITEM_TEXT: show_finding(w, b, e, &t); break;
		}
	}
	w->row = w->row || row;
	/*
	 * What was left out of the findings of a record counts as covered if the baseline covers one of
	 * them.
	 */
	return result->worst > t.worst && !t.any_baselined ? result->worst : t.worst;
}

/* A further piece of a record that was cut goes where the record went. */
static void
write_record(struct batch_writer *w, const struct record *record, enum severity worst)
{
	const struct run_options *o = w->options;

	if (!record->rest)
		w->file.bad = (int)worst >= w->file.policy->fail_on;
	if (!w->stop)
		stop_unless(w, run_sink_bytes(o, w->file.bad ? &o->bad : &o->good, record->text));
}

/* A text of another kind is bad as a whole, by the finding that says so. */
static void
write_other(struct batch_writer *w, const struct batch *b)
{
	const struct run_options *o = w->options;
	const enum severity as = w->file.policy->grading.severity[batch_job(b)->input->foreign];

	if (!w->stop)
		stop_unless(w, run_sink_bytes(o, (int)as >= w->file.policy->fail_on ? &o->bad : &o->good, buf_span(&b->text)));
}

/* Have all records that were wanted come, each with all of its pieces? */
static bool
has_all_wanted(const struct batch_writer *w)
{
	const struct ranges *range = &w->options->range;

	return !w->cut && range->n > 0 && w->counted >= range->list[range->n - 1].last;
}

/* Is it a record, or a piece of one, that is neither written nor reported? */
static bool
is_outside(struct batch_writer *w, const struct record *record, const struct batch_result *result)
{
	const struct ranges *range = &w->options->range;

	if (range->n > 0 && !record->rest)
		w->outside = result->counts && !ranges_have(range, w->counted + 1);
	w->row = w->row && !w->outside;
	return w->outside;
}

/* Drops what else was found in a file that turns out to be of another kind. */
static void
drop_held(struct batch_writer *w)
{
	struct totals kept = { .files = 1, .bytes = w->file.totals.bytes };

	w->counted -= w->file.counted;
	w->file.counted = 0;
	w->file.totals = kept;
	memset(w->file.covered, 0, sizeof(w->file.covered));
	buf_clear(&w->rows_held);
	buf_clear(&w->prints_held);
	report_streams_drop(&w->streams);
}

static void
write_records(struct batch_writer *w, const struct batch *b)
{
	struct file_state *f = &w->file;
	size_t from = 0;

	for (size_t i = b->from; i < b->at && !has_all_wanted(w); i++) {
		const struct record *record = &b->records[i];
		const struct batch_result *result = &b->results[i];
		bool outside = is_outside(w, record, result);
		enum severity worst = SEVERITY_OFF;

		if (f->given_up) {
			f->totals.bytes += record->text.n;
			continue;
		}
		if (!outside) {
			report_streams_record(&w->streams, result->counts);
			worst = write_items(w, b, from, record, result);
		}
		from = result->items;
		if ((int)worst >= f->policy->fail_on)
			totals_raise_status(&f->totals, 1);
		f->facts |= result->facts;
		f->text = f->text || result->text;
		w->counted += result->counts;
		f->counted += result->counts;
		w->cut = record->cut;
		if (!outside)
			totals_add_record(&f->totals, result, batch_job(b)->input);
		f->totals.bytes += record->text.n;
		f->ours = f->ours || result->ours;
		f->given_up = !f->ours && batch_job(b)->input->gives_up && w->streams.hold && record->offset + record->text.n >= HOLD_MAX;
		if (f->given_up)
			drop_held(w);
		else if (f->ours || record->offset + record->text.n >= HOLD_MAX)
			let_go(w, b);
		if (record->offset + record->text.n >= HOLD_MAX)
			report_streams_weigh(&w->streams);
		write_record(w, record, worst);
	}
}

/* Reports the ids that the file says to ignore but that do not occur in it. */
static void
report_unused(struct batch_writer *w, const struct batch *b)
{
	struct file_state *f = &w->file;
	char name[DIAG_ID_MAX], message[DIAG_ID_MAX + 60];

	for (unsigned item = 0; (item = finding_mutes_unused(&f->mutes, item, f->met, &f->policy->grading, name)) != 0; ) {
		snprintf(message, sizeof(message), "%s is ignored for this file, but does not occur in it", name);
		file_finding(w, b, DIAG_IGNORE_UNUSED, message);
	}
}

static void
report_wide(struct batch_writer *w, const struct batch *b)
{
	char message[80];

	snprintf(message, sizeof(message), "the file is in %s; it was converted to UTF-8 for reading", b->converted);
	file_finding(w, b, DIAG_ENC_UTF16, message);
}

static void
report_multibyte(struct batch_writer *w, const struct batch *b)
{
	const struct multibyte_state *s = &b->converting;
	const char *name = encoding_name((enum encoding)b->multibyte);
	struct buf message = { 0 };

	buf_fmt(&message, "the text is read as %s, and was converted to UTF-8 for that", name);
	if (s->utf8_line > 0) {
		buf_fmt(&message, "; but in line %" PRIu64 " there is UTF-8", s->utf8_line);
	} else if (b->origin.guessed && s->lost == 0 && w->options->fix != NULL && !w->options->fix_apart) {
		buf_fmt(&message, "; --encoding %s %s converts it", name, w->options->fix);
	}
	buf_char(&message, '\0');
	if (!message.failed)
		file_finding(w, b, DIAG_ENC_MULTIBYTE, message.p);
	buf_clear(&message);
	if (s->lost > 0) {
		buf_fmt(&message, "the byte 0x%02X in line %" PRIu64 " begins no character of %s, and is read as U+FFFD%s", s->first,
		    s->lost_line, name, s->lost > 1 ? ", and so are others" : "");
		buf_char(&message, '\0');
		if (!message.failed)
			file_finding(w, b, DIAG_ENC_INVALID_UTF8, message.p);
	}
	w->rows.failed = w->rows.failed || message.failed;
	buf_free(&message);
}

/* Says where findings are in a file of that form. */
static const char *
form_message(const struct file_form *form)
{
	if (form->wrapped)
		return "the PGN is in a mail, a web page or another text, which was taken off for reading; "
		    "where a line was changed, other findings are at its start";
	return form->bytes ? "the file is not PGN, and was turned into PGN for reading, which pgn-replay writes; "
	    "it is not text, so that other findings are at the start of the file" :
	    "the file is not PGN, and was turned into PGN for reading, which pgn-replay writes; "
	    "other findings are at the start of the cell or the game that they are about";
}

static void
end_file(struct batch_writer *w, const struct batch *b)
{
	const struct run_options *o = w->options;
	struct file_state *f = &w->file;
	const struct input_kind *input = batch_job(b)->input;
	enum diag foreign = input->foreign;
	const bool ours = foreign == DIAG_NONE || f->ours || b->part;
	struct span name = { b->name.p, b->name.n - 1 };

	f->text = f->text || b->other;
	if (f->text && !ours)
		w->streams.hold ? drop_held(w) : totals_drop_records(&f->totals);
	let_go(w, b);
	report_streams_weigh(&w->streams);
	if (b->converted != NULL && f->text)
		report_wide(w, b);
	if (b->multibyte != ENC_ASCII && f->text)
		report_multibyte(w, b);
	if (b->form != 0)
		file_finding(w, b, DIAG_FILE_FORM, form_message(file_form_row(w->options->forms, b->form)));
	if (!f->text && b->whole)
		file_finding(w, b, DIAG_FILE_EMPTY, input->empty);
	if (f->text && !ours)
		file_finding(w, b, foreign, input->otherwise == NULL ? NULL : input->otherwise(w->options->forms,
		    b->starts ? buf_span(&b->text) : (struct span){ f->start, f->start_n }));
	if (b->whole && b->ends)
		report_unused(w, b);
	if (b->trouble != DIAG_NONE) {
		/* If the first report shows it where messages go, that is enough. */
		if (!file_finding(w, b, b->trouble, b->message.p) || !(o->first_report.to != NULL || o->beside_messages))
			o->complain(o->data, b->name.p, b->message.p);
		totals_raise_status(&f->totals, 2);
		if (w->totals->unread++ == 0) {
			w->totals->unread_path = b->origin.path;
			w->totals->unread_found = b->origin.found;
		}
	} else if (f->policy->baseline != NULL && b->ends) {
		baseline_file_checked(f->policy->baseline, name, &f->policy->grading, &f->mutes);
	}
	totals_add(w->totals, &f->totals);
	if (f->policy->fail_on == FILE_POLICY_UNASKED)
		totals_add_unasked(w->totals, &f->totals);
	report_streams_file_end(&w->streams, &(struct report_file){
		.name = name, .number = w->totals->files, .totals = &f->totals, .level = f->policy->level,
	}, f->policy->fail_on);
	/* They are among the others now: batch_writer_sums() adds both. */
	f->totals = (struct totals){ .files = 0 };
}

static void
write_streams(struct batch_writer *w)
{
	const struct run_options *o = w->options;

	if (o->batch.rows_apart)
		write_out(w, &o->out, &w->rows);
	for (size_t i = 0; i < w->streams.n; i++)
		write_out(w, i > 0 ? &o->reports[i] : o->first_report.to != NULL ? &o->first_report : &o->out,
		    &w->streams.list[i].out);
}

void
batch_writer_fail(struct batch_writer *w, const char *name)
{
	w->options->complain(w->options->data, name, strerror(ENOMEM));
	batch_writer_stop(w);
}

void
batch_writer_stop(struct batch_writer *w)
{
	totals_raise_status(w->totals, 2);
	w->stop = w->totals->broken = true;
}

void
batch_writer_broken(struct batch_writer *w)
{
	totals_raise_status(w->totals, 2);
	w->totals->broken = true;
}

/* Says at which record an invariant of the program was broken. */
static void
report_broken(struct batch_writer *w, const struct batch *b)
{
	char message[INVARIANT_TEXT + 80];

	if (b->broken_at == b->n)
		snprintf(message, sizeof(message), "%s", b->broken);
	else
		snprintf(message, sizeof(message), "number %" PRIu64 " of the %s, at line %" PRIu64 ": %s",
		    b->records[b->broken_at].ordinal, batch_job(b)->input->records, b->records[b->broken_at].line, b->broken);
	w->options->complain(w->options->data, b->name.p, message);
	batch_writer_broken(w);
}

/*
 * Was it seen only after the start of the text that it is converted, or not all of it can be?  Then it is not what an output
 * in place took it for.  The reason is appended.
 */
static bool
is_unfit(const struct batch_writer *w, const struct batch *b, struct buf *why)
{
	const char *name = b->multibyte != ENC_ASCII ? encoding_name((enum encoding)b->multibyte) : b->converted;

	if (b->multibyte != ENC_ASCII && !w->file.stored)
		buf_fmt(why, "a part of it is probably in %s, which is a guess and not written back: name it with --encoding", name);
	else if (b->origin.wide && !b->narrows && b->multibyte != ENC_ASCII)
		multibyte_doubt(why, &b->converting, name);
	else if (b->origin.wide && !b->narrows)
		buf_fmt(why, "in line %" PRIu64 " there are bytes that are not a character of %s", b->lost_line, name);
	buf_str(why, why->n > 0 ? "; it is left unchanged" : "");
	return why->n > 0;
}

static void
end_outlet(struct batch_writer *w, const struct batch *b, bool ends)
{
	const struct output *outlet = &w->options->outlet;
	const bool read = ends && b->trouble == DIAG_NONE && !w->totals->broken;
	struct buf why = { 0 };
	const bool unfit = read && is_unfit(w, b, &why);

	buf_char(&why, '\0');
	stop_unless(w, outlet->end(outlet->data, &(struct text_end){
		.whole = read && !unfit, .converted = b->multibyte != ENC_ASCII || b->converted != NULL,
		.why = unfit && !why.failed ? why.p : NULL,
	}));
	buf_free(&why);
}

void
batch_writer_batch(struct batch_writer *w, const struct batch *b)
{
	const struct output *outlet = &w->options->outlet;
	const struct batch_memory *memory = &w->options->memory;
	const bool ends = b->ends && !batch_unfinished(b);
	struct origin from = b->origin;

	from.widens = from.wide && b->n > 0;
	from.policy = b->policy;
	from.mutes = &b->head;
	if (memory->remember != NULL)
		memory->remember(memory->data, b);
	if (batch_writer_done(w))
		return;
	if (b->starts && b->from == 0) {
		start_file(w, b);
		w->file.stored = b->origin.stored != NULL;
		if (outlet->begin != NULL)
			stop_unless(w, outlet->begin(outlet->data, b->name.p, &from));
	}
	skipped_total_add(&w->totals->skipped, &b->skipped, b->origin.path);
	if (b->other && !b->remembered)
		write_other(w, b);
	if (!b->failed)
		write_records(w, b);
	if (!b->remembered && b->broken[0] != '\0')
		report_broken(w, b);
	if (b->n > 0 && b->records[b->n - 1].ordinal > w->totals->most)
		w->totals->most = b->records[b->n - 1].ordinal;
	if (has_all_wanted(w))
		w->totals->most = UINT64_MAX;
	if ((ends || has_all_wanted(w)) && !b->failed) {
		end_file(w, b);
		if (outlet->end != NULL)
			end_outlet(w, b, ends);
	}
	report_streams_take(&w->streams);
	if (report_streams_failed(&w->streams) || w->rows.failed || w->rows_held.failed || b->failed)
		batch_writer_fail(w, b->name.p);
	write_streams(w);
}

void
batch_writer_begin(struct batch_writer *w)
{
	const struct run_options *o = w->options;

	buf_add(o->batch.rows_apart ? &w->rows : &w->streams.list[0].out, o->head);
	report_streams_begin(&w->streams, (struct report_head){ .program = o->program, .version = o->version });
	write_streams(w);
}

void
batch_writer_end(struct batch_writer *w)
{
	const struct run_options *o = w->options;
	bool more;

	/* If the run ends early, the last file may not have been read to its end: its results are not remembered. */
	if (o->memory.end != NULL)
		w->totals->uncached = o->memory.end(o->memory.data, !batch_writer_done(w));
	if (o->batch.rows_apart)
		buf_add(&w->rows, o->foot);
	do {
		more = report_streams_end(&w->streams, w->totals, o->summary);
		write_streams(w);
	} while (more && !w->stop);
}

bool
batch_writer_done(const struct batch_writer *w)
{
	return w->stop || has_all_wanted(w);
}

void
batch_writer_sums(const struct batch_writer *w, uint64_t *records, uint64_t *bytes)
{
	*records = w->totals->records + w->file.totals.records;
	*bytes = w->totals->bytes + w->file.totals.bytes;
}

struct batch_writer *
batch_writer_new(const struct run_options *o, struct totals *totals)
{
	struct batch_writer *w = calloc(1, sizeof(*w));

	if (w == NULL)
		return NULL;
	w->options = o;
	w->totals = totals;
	if (report_streams_open(&w->streams, &o->batch))
		return w;
	free(w);
	return NULL;
}

void
batch_writer_free(struct batch_writer *w)
{
	if (w == NULL)
		return;
	buf_free(&w->rows);
	buf_free(&w->rows_held);
	buf_free(&w->prints_held);
	report_streams_free(&w->streams);
	free(w);
}
