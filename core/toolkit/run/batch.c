/* batch: some records of one file, and what was found in them; the unit of work of a thread. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/list.h"
#include "toolkit/run/batch.h"
#include "toolkit/run/file_effort.h"

const struct job *
batch_job(const struct batch *b)
{
	const struct job *job = b->policy->job != NULL ? b->policy->job : b->options->job;

	return b->rows ? job->rows : job;
}

bool
batch_add_record(struct batch *b, const struct record *record)
{
	if (!list_reserve(&b->records, b->n + 1, &b->max, sizeof(*b->records)))
		return false;
	b->records[b->n++] = *record;
	return true;
}

bool
batch_results_room(struct batch *b, size_t n)
{
	return list_reserve(&b->results, n, &b->results_max, sizeof(*b->results));
}

void
batch_options_claims(struct batch_options *o)
{
	for (size_t i = 0; i < o->reports_n; i++) {
		o->reports[i].style.claims = true;
		if (o->reports[i].format->claims != NULL)
			o->reports[i].format = o->reports[i].format->claims;
	}
}

void
batch_drop_report(struct batch *b)
{
	if (b->report != NULL)
		b->drop(b->report);
	b->report = NULL;
}

/* Is the text blank, but for a byte order mark at the start of a file? */
static bool
is_blank_text(struct span text, bool first)
{
	if (first && span_starts(text, SPAN("\xef\xbb\xbf")))
		text.p += 3, text.n -= 3;
	while (text.n > 0 && ascii_is_blank(*text.p))
		text.p++, text.n--;
	return text.n == 0;
}

/* -- items -- */

static struct batch_item *
begin_batch_item(struct batch *b, enum batch_item_kind kind, size_t report)
{
	if (!list_reserve(&b->items, b->items_n + 1, &b->items_max, sizeof(*b->items))) {
		b->failed = true;
		return NULL;
	}
	b->items[b->items_n] = (struct batch_item){ .kind = kind, .report = (unsigned)report, .offset = b->out.n };
	return &b->items[b->items_n++];
}

/* The last item ends here; it is removed again if nothing was written after its key, and nothing is lost. */
static void
end_batch_item(struct batch *b, struct batch_item *item)
{
	item->length = b->out.n - item->offset;
	if (item->length == item->key && item->lost == 0)
		b->items_n--;
}

static void
fill_how(struct batch *b)
{
	bool rows = false;	/* of games, in any report */

	for (size_t i = 0; i < b->options->reports_n; i++) {
		const struct report *r = &b->options->reports[i];

		b->how[i] = (struct reporting){ r->format, r->style, b->policy->level, r->form };
		b->how[i].style.fail_on = b->policy->fail_on;
		rows = rows || r->style.games || (r->format != NULL && r->format->every_game);
	}
	b->claims_off = false;
	for (int id = DIAG_NONE + 1; rows && id < DIAG_COUNT; id++)
		b->claims_off |= diag_rows[id].flags & DIAG_CLAIM && b->policy->grading.severity[id] < b->policy->grading.least &&
		    !b->policy->grading.counted[id];
}

/* A record that is being reported. */
struct reported {
	const struct record *record;
	const struct judged *judged;
	struct location start;		/* of its first byte; without the text of the line and where it ends */
	struct cursor cursor;		/* where the last finding was, to find the next one from there */
	struct identity identity;
	int by_row[REPORTS_MAX];	/* for each report: `reports` of its struct job_row */
};

/* -- rows, headings and labels -- */

/* Do escape lines of the game leave out findings about claims? */
static bool
mutes_claims(const struct mutes *m)
{
	for (int id = DIAG_NONE + 1; m->n > 0 && id < DIAG_COUNT; id++)
		if (diag_rows[id].flags & DIAG_CLAIM && m->by[id] != 0)
			return true;
	return false;
}

static struct game_row
game_row_of(const struct batch *b, const struct reported *r)
{
	const struct findings *f = r->judged->findings;
	struct game_row row = {
		.place = r->start, .game = r->judged->game, .findings = f->more, .claims_off = b->claims_off || mutes_claims(&f->muted),
	};

	for (size_t i = 0; i < f->n; i++)
		if (finding_told(&f->list[i], b->policy->level, r->judged->facts)) {
			row.findings++;
			row.claims += (diag_rows[f->list[i].id].flags & DIAG_CLAIM) != 0;
		}
	return row;
}

/* Does that report show a row of its format for the record? */
static bool
has_row_of_format(const struct batch *b, const struct judged *judged, size_t report)
{
	const struct report *r = &b->options->reports[report];

	return batch_job(b)->row == NULL && judged->game != NULL && judged->counts && r->format->game != NULL &&
	    (r->style.games || r->format->every_game);
}

/* May a report show a row for the record? */
static bool
has_row(const struct batch *b, const struct judged *judged)
{
	bool any = batch_job(b)->row != NULL;

	for (size_t i = 0; i < b->options->reports_n; i++)
		any = any || has_row_of_format(b, judged, i);
	return any;
}

/*
 * Adds the row of a record to a report: the one that the job writes, or else that of the report's format for
 * games.
 */
static void
add_game_row(struct batch *b, struct reported *r, size_t report)
{
	const struct job *job = batch_job(b);
	const struct reporting *how = &b->how[report];
	struct job_row row = {
		.out = &b->out, .keyed = b->options->keyed && report == 0, .key_end = b->out.n, .reports = ROW_REPORTS_NONE,
	};
	struct batch_item *item = begin_batch_item(b, ITEM_ROW, report);

	if (item == NULL)
		return;
	if (job->row != NULL) {
		job->row(b->judge, r->record, &r->start, how, &row);
	} else if (has_row_of_format(b, r->judged, report)) {
		struct game_row game = game_row_of(b, r);

		how->format->game(&b->out, &game, &how->style);
	}
	item->key = row.key_end - item->offset;
	item->lost = row.lost;
	r->by_row[report] = how->form != NULL ? ROW_REPORTS_ALL : row.reports;
	end_batch_item(b, item);
}

static void
add_report_rows(struct batch *b, struct reported *r)
{
	const struct batch_options *o = b->options;

	for (size_t i = 0; i < o->reports_n; i++) {
		r->by_row[i] = batch_job(b)->silent ? ROW_REPORTS_ALL : ROW_REPORTS_NONE;
		if (!o->statistics && !batch_job(b)->silent && (i == 0 || !o->rows_apart || o->reports[i].form != NULL))
			add_game_row(b, r, i);
	}
}

/* Adds the headings that go above the first finding of a game that is shown. */
static void
add_headings(struct batch *b, const struct reported *r)
{
	struct batch_item *item;

	for (size_t i = 0; i < b->options->reports_n && r->judged->game != NULL; i++) {
		const struct reporting *how = &b->how[i];
		struct game_row game;

		if (r->by_row[i] == ROW_REPORTS_ALL || !how->style.detail || how->format->heading == NULL ||
		    (item = begin_batch_item(b, ITEM_HEADING, i)) == NULL)
			continue;
		game = game_row_of(b, r);
		how->format->heading(&b->out, &game, &how->style);
		end_batch_item(b, item);
	}
}

/* Sets what the record is identified by in fingerprints, and adds its label. */
static void
add_identity_and_label(struct batch *b, struct reported *r)
{
	const struct batch_options *o = b->options;
	struct identity *identity = o->prints ? &r->identity : NULL;
	struct batch_item *item = NULL;

	if (batch_job(b)->name == NULL || (identity == NULL && !o->labels))
		return;
	if (o->labels && (item = begin_batch_item(b, ITEM_LABEL, 0)) == NULL)
		return;
	if (!batch_job(b)->name(b->judge, r->record, r->start.encoding, identity, item == NULL ? NULL : &b->out))
		b->failed = true;
	if (item != NULL)
		end_batch_item(b, item);
}

/* -- findings -- */

/*
 * May the writer show this finding in that report?  If not, it is only counted.  A finding that needs facts which
 * this batch has not shown yet may be shown, since earlier batches of the file may have shown them; of an id that
 * is reported once for a file, one such finding for the same facts is enough.  Which findings a baseline covers is
 * not known here: with one, any finding may be the first to be shown.
 */
static bool
may_be_shown(struct batch *b, size_t report, const struct finding *f)
{
	const struct batch_options *o = b->options;
	unsigned max = o->reports[report].max;
	bool once = !o->every_place && diag_rows[f->id].scope == SCOPE_FILE && !b->policy->grading.chosen[f->id];

	if (o->statistics || o->labels || f->severity < b->policy->level)	/* a new baseline takes all */
		return false;
	if (b->starts && b->mutes.by[f->id] != 0)
		return false;
	if (b->policy->baseline != NULL)
		return true;
	if (once && b->rendered[report].n[f->id] > 0)
		return false;
	if ((f->needs & ~b->facts) == 0)
		return b->rendered[report].n[f->id]++ < max || max == 0;
	if (once && (f->needs & ~b->rendered[report].doubtful[f->id]) == 0)
		return false;
	b->rendered[report].doubtful[f->id] |= f->needs;
	return true;
}

size_t
batch_shown_most(const struct batch *b)
{
	const struct batch_options *o = b->options;
	size_t most = 0;

	if (o->prints || o->labels || b->policy->baseline != NULL)
		return SIZE_MAX;
	for (size_t i = 0; i < o->reports_n; i++) {
		const struct report *r = &o->reports[i];

		if (r->max == 0 || (r->style.detail && r->format->heading != NULL))
			return SIZE_MAX;
		most = r->max > most ? r->max : most;
	}
	return most;
}

/*
 * Makes the text of a finding; this is the only place where a finding of a record becomes text.  Only the writer
 * knows which findings are shown, since it sees the files in their order.  But the writer is one thread, and if
 * all findings are shown as JSON, making their text is an eighth of the work, so eight threads would wait for it.
 * It would also need a copy of each finding, whose texts are valid only until the judge looks at the next record.
 * So text is made here, in the thread of the batch, for every finding that may still be shown.  Levels, the mutes
 * of the file and the maximum for an id exclude the others: a file has at least as many findings of an id as one
 * of its batches.
 */
static void
render_finding(struct batch *b, struct reported *r, const struct finding *f, unsigned by_rows)
{
	struct location place;
	bool placed = false;
	struct batch_item *item;

	for (size_t i = 0; i < b->options->reports_n; i++) {
		const struct reporting *how = &b->how[i];

		if (by_rows & 1u << i || !may_be_shown(b, i, f) || (item = begin_batch_item(b, ITEM_TEXT, i)) == NULL)
			continue;
		if (!placed) {
			place = r->start;
			location_find(&r->cursor, f->token, &place);
			placed = true;
		}
		how->format->finding(&b->out, &place, f, &how->style);
		item->length = b->out.n - item->offset;
	}
}

static void
add_finding(struct batch *b, struct reported *r, size_t nth)
{
	const struct finding *f = &r->judged->findings->list[nth];
	struct batch_item *item = begin_batch_item(b, ITEM_FINDING, 0);

	if (item == NULL)
		return;
	item->id = f->id;
	item->severity = f->severity;
	item->needs = f->needs;
	item->fix = f->fix;
	item->line = r->start.line;
	for (size_t i = 0; i < b->options->reports_n; i++)
		if (r->by_row[i] == ROW_REPORTS_ALL || r->by_row[i] == (int)nth)
			item->by_rows |= 1u << i;
	if (diag_rows[f->id].flags & DIAG_HABIT && !b->options->statistics) {
		encoding_append(&b->out, f->message, finding_encoding(f, r->start.encoding));
		item->length = b->out.n - item->offset;
	}
	if (b->options->prints)
		item->prints = fingerprint(f, &r->identity, b->policy->grading.chosen[f->id]);
	render_finding(b, r, f, item->by_rows);
}

/* Is it reported or counted?  What --level hides was looked for only for the verdict of its game. */
static bool
is_finding_kept(const struct batch *b, const struct finding *f)
{
	const struct grading *g = &b->policy->grading;

	return f->severity >= g->least || g->counted[f->id];
}

/* -- records -- */

static void
add_items(struct batch *b, const struct record *record, const struct judged *judged)
{
	const struct findings *f = judged->findings;
	struct reported r = {
		.record = record, .judged = judged, .cursor = { record, record->text.p, record->text.p, record->line },
		.start = { .file = { b->name.p, b->name.n - 1 }, .line = record->line, .column = 1,
			.offset = record->marks != NULL ? record->marks->offset : record->offset,
			.game = judged->ordinal, .in = judged->game, .encoding = ENC_CP1252 },
	};
	bool begun = false;

	if ((judged->facts & FACT_8BIT || record->encoding != ENC_ASCII) && !batch_job(b)->silent)
		r.start.encoding = encoding_of_part(record->text, (enum encoding)record->encoding);
	if (judged->encoding != ENC_ASCII)
		r.start.encoding = (enum encoding)judged->encoding;
	add_report_rows(b, &r);
	for (size_t i = 0; i < f->n; i++) {
		if (!is_finding_kept(b, &f->list[i]))
			continue;
		if (!begun) {
			add_headings(b, &r);
			add_identity_and_label(b, &r);
			begun = true;
		}
		add_finding(b, &r, i);
	}
}

static void
check_record(struct batch *b, const struct record *r, struct batch_result *result)
{
	static const struct findings none;
	const int64_t left = file_effort_left(b, r);
	struct judged judged = { .findings = &none, .ordinal = r->ordinal, .text = true, .effort = left };
	const struct findings *f;

	batch_job(b)->look(b->judge, r, &judged);
	file_effort_spend(b, left, judged.effort);
	f = judged.findings;
	if (f->failed || judged.failed) {
		b->failed = true;
		return;
	}
	*result = (struct batch_result){
		.facts = judged.facts, .sums = judged.sums, .text = judged.text, .counts = judged.counts,
		.ours = judged.ours, .unknown = judged.unknown,
		.worst = f->more > 0 ? f->worst : SEVERITY_OFF,
	};
	if (judged.mutes != NULL && r->first)
		b->mutes = *judged.mutes;
	if (f->n > 0 || has_row(b, &judged))
		add_items(b, r, &judged);
	b->facts |= judged.facts;
	b->failed = b->failed || f->failed;	/* its row is a part of it */
	b->dated = b->dated || f->said[DIAG_TAG_DATE_FUTURE] != SEVERITY_OFF;
}

/* Opens a judge for the policy; one that was opened with another policy is closed.  False: out of memory. */
static bool
batch_open_judge(struct batch *b, const struct file_policy *policy)
{
	const struct job *job = batch_job(b);

	if (b->judge != NULL && b->judge_policy == policy && b->judge_job == job)
		return true;
	batch_close_judge(b);
	b->judge_policy = policy;
	b->judge_job = job;
	if ((b->judge = calloc(1, job->size)) == NULL)
		return false;
	if (job->open(b->judge, policy->how, &policy->grading))
		return true;
	batch_close_judge(b);
	return false;
}

void
batch_close_judge(struct batch *b)
{
	if (b->judge != NULL)
		b->judge_job->close(b->judge);
	free(b->judge);
	b->judge = NULL;
}

/* Drops what was found in the records that the batch had before. */
static void
forget_found(struct batch *b)
{
	b->out.n = b->items_n = 0;
	b->facts = 0;
	b->spent = 0;
	b->margin = INT64_MAX;
	b->dated = false;
	b->at = 0;
	b->ahead = true;
	b->broken_at = b->n;
	b->mutes = (struct mutes){ 0 };
	memset(b->rendered, 0, b->options->reports_n * sizeof(b->rendered[0]));
}

void
batch_start_late(struct batch *b, const struct batch_options *options, const struct file_policy *policy, struct span name,
    bool starts)
{
	b->options = options;
	b->policy = policy;
	b->n = 0;
	buf_clear(&b->text);
	buf_clear(&b->name);
	buf_add(&b->name, name);
	buf_char(&b->name, '\0');
	b->remembered = b->whole = false;
	b->starts = starts;
	b->starts_inside = b->part = true;
	b->converted = NULL;
	b->narrows = b->other = b->origin.guessed = false;
	b->lost_line = 0;
	b->multibyte = b->form = 0;
	b->rows = false;
	b->trouble = DIAG_NONE;
	b->head = (struct mutes){ 0 };
}

int
batch_late_error(const struct batch *b)
{
	return errno == 0 || b->text.failed || b->name.failed ? ENOMEM : errno;
}

/* The path of a regular file that holds the text in any way; one of which nothing could be asked is taken for one. */
static const char *
origin_file(const struct origin *from)
{
	return S_ISREG(from->opened.st_mode) || from->opened.st_mode == 0 ? from->path : NULL;
}

/* The path of the file, if that can be read again, and holds the text as it is; else NULL. */
static const char *
plain_path(const struct origin *o)
{
	return o->stored == NULL && S_ISREG(o->opened.st_mode) ? o->path : NULL;
}

/* Results that are to be remembered are kept together. */
static bool
has_results_enough(const struct batch *b)
{
	return b->kept.path == NULL && b->out.n + b->items_n * sizeof(*b->items) > BATCH_OUT;
}

/* Judges records, from b->at on, until there are results enough. */
static void
judge_records(struct batch *b, const struct job *job)
{
	for (; b->at < b->n && (b->at == b->from || !has_results_enough(b)); b->at++) {
		const struct record *r = &b->records[b->at];
		struct batch_result *result = &b->results[b->at];
		const size_t group = JOB_AHEAD - b->at % JOB_AHEAD;

		if (job->ahead != NULL && b->ahead && (group == JOB_AHEAD || b->at == b->from))
			job->ahead(b->judge, r, b->n - b->at < group ? b->n - b->at : group);
		*result = (struct batch_result){ .worst = SEVERITY_OFF };
		if (job->every || r->report != NULL || (!r->rest && !is_blank_text(r->text, r->first || r->ordinal == 0)))
			check_record(b, r, result);
		result->items = b->items_n;
	}
}

/*
 * Drops the record at which an invariant was broken, if one was judged, and the judge, which may be half changed.  False:
 * nothing is left to be done.
 */
static bool
drop_broken(struct batch *b, const char *text)
{
	const size_t kept = b->at == b->from ? 0 : b->results[b->at - 1].items;
	/* Of those that are begun together it may be any: they are judged again, one by one, and so are all after them. */
	const bool again = b->ahead && batch_job(b)->ahead != NULL, over = b->at == b->n;
	void *judge = b->judge;

	if (b->broken_at == b->n) {
		b->broken_at = again ? b->n : b->at;
		strcpy(b->broken, text);
	}
	b->items_n = kept;
	if (!again && !over)
		b->results[b->at++] = (struct batch_result){ .worst = SEVERITY_ERROR, .text = true, .counts = true,
			.unknown = true, .items = kept };
	b->ahead = false;
	b->judge = NULL;
	if (judge != NULL) {
		b->judge_job->close(judge);
		free(judge);
	}
	return !over;
}

/* `begins`: nothing of the batch has been judged. */
static void
judge_piece(struct batch *b, bool begins)
{
	const struct job *job = batch_job(b);
	struct invariant_guard guard;
	bool tell;

	if (invariant_guard(&guard)) {
		if (!drop_broken(b, guard.text)) {
			invariant_unguard(&guard);
			b->failed = b->failed || b->out.failed;
			return;
		}
	}
	tell = job->file != NULL && (begins || b->judge == NULL);	/* a new judge does not know of the file */
	if (!batch_open_judge(b, b->policy)) {
		b->failed = true;
	} else {
		if (tell)
			job->file(b->judge, &(struct job_text){ { b->name.p, b->name.n - 1 }, b->number, b->source, &b->head,
			    b->n == 0 ? NULL : &b->records[b->n - 1], plain_path(&b->origin),
			    origin_file(&b->origin), &b->origin.opened,
			    b->origin.stored == NULL && !b->rows, b->origin.wide, b->policy });
		judge_records(b, job);
		if (b->at == b->n && job->done != NULL)
			job->done(b->judge);
	}
	invariant_unguard(&guard);
	b->failed = b->failed || b->out.failed;
}

void
batch_check(void *batch)
{
	struct batch *b = batch;

	if (b->remembered)
		return;
	b->from = b->at = 0;
	b->broken[0] = '\0';
	/* Only as much of it as there are reports is ever touched. */
	if (b->rendered == NULL)
		b->rendered = malloc(REPORTS_MAX * sizeof(*b->rendered));
	if (b->rendered == NULL || !batch_results_room(b, b->n)) {
		b->failed = true;
		return;
	}
	forget_found(b);
	fill_how(b);
	judge_piece(b, true);
}

bool
batch_unfinished(const struct batch *b)
{
	return b->at < b->n && !b->failed;
}

void
batch_more(struct batch *b)
{
	b->from = b->at;
	b->broken[0] = '\0';
	b->broken_at = b->n;
	b->out.n = b->items_n = 0;
	judge_piece(b, false);
}

void
batch_free(struct batch *b)
{
	batch_drop_report(b);
	buf_free(&b->text);
	buf_free(&b->name);
	buf_free(&b->others);
	buf_free(&b->message);
	arena_free(&b->marks);
	buf_free(&b->out);
	free(b->records);
	free(b->items);
	free(b->results);
	free(b->rendered);
	batch_close_judge(b);
}
