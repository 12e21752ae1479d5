/* batch: some records of one file, and what was found in them; the unit of work of a thread. */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/list.h"
#include "run/batch.h"

/* Nothing but blanks, and a byte order mark at the start of a file? */
static bool
is_blank(struct span text, bool first)
{
	if (first && span_starts(text, SPAN("\xef\xbb\xbf")))
		text.p += 3, text.n -= 3;
	while (text.n > 0 && ascii_is_blank(*text.p))
		text.p++, text.n--;
	return text.n == 0;
}

static struct entry *
add_entry(struct batch *b, enum entry_kind kind)
{
	if (!list_reserve(&b->entries, b->entries_n + 1, &b->entries_max, sizeof(*b->entries))) {
		b->failed = true;
		return NULL;
	}
	b->entries[b->entries_n] = (struct entry){ .kind = kind, .offset = b->out.n };
	return &b->entries[b->entries_n++];
}

/*
 * Is there any chance that the writer shows this one?  What it does not, it
 * only counts.  A finding that needs facts which this batch has not shown has
 * the fate of the first of its kind: the files before decide on both.  Which
 * ones a baseline has is not known here: with one, any may be the first to be
 * shown.
 */
static bool
may_be_shown(struct batch *b, size_t report, const struct finding *f)
{
	const struct batch_options *o = b->options;
	unsigned max = o->reports[report].max;
	bool once = diag_rows[f->id].scope == SCOPE_FILE && !b->policy->grading.chosen[f->id];

	if (o->statistics || o->labels || f->severity < b->policy->level)	/* labels: for a new baseline, which takes all */
		return false;
	if (b->policy->baseline != NULL)
		return true;
	if (once && b->formatted[report][f->id] > 0)
		return false;
	if ((f->needs & ~b->facts) == 0)
		return b->formatted[report][f->id]++ < max || max == 0;
	if (once && (f->needs & ~b->doubtful[report][f->id]) == 0)
		return false;
	b->doubtful[report][f->id] |= f->needs;
	return true;
}

/* How the reports of the present file are made. */
static struct telling
telling(const struct batch *b, size_t report)
{
	const struct report *r = &b->options->reports[report];
	struct telling t = { r->reporter, r->style, b->policy->level };

	t.style.fail_on = b->policy->fail_on;
	return t;
}

static void
add_finding(struct batch *b, const struct finding *f, unsigned told, const struct identity *identity, struct cursor *c,
    struct location *place)
{
	struct entry *e = add_entry(b, ENTRY_FINDING);
	bool placed = false;

	if (e == NULL)
		return;
	e->id = f->id;
	e->severity = f->severity;
	e->needs = f->needs;
	e->told = told;
	if (b->options->prints)
		e->prints = fingerprint(f, identity, b->policy->grading.chosen[f->id]);
	for (size_t i = 0; i < b->options->reports_n; i++) {
		struct telling t = telling(b, i);

		if (told & 1u << i || !may_be_shown(b, i, f) || (e = add_entry(b, ENTRY_TEXT)) == NULL)
			continue;
		if (!placed)
			location_find(c, f->token, place);
		placed = true;
		e->report = (unsigned)i;
		t.reporter->finding(&b->out, place, f, &t.style);
		e->length = b->out.n - e->offset;
	}
}

/* The last entry is what was written behind its offset; none, if that is nothing. */
static void
end_entry(struct batch *b, struct entry *e)
{
	e->length = b->out.n - e->offset;
	if (e->length == e->key)
		b->entries_n--;
}

/* The row of a record for each report that has rows.  Answers which report tells which finding by it, or TOLD_*. */
static void
add_rows(struct batch *b, const struct record *r, const struct location *place, int told[REPORTS_MAX])
{
	const struct batch_options *o = b->options;
	struct entry *e;

	for (size_t i = 0; i < o->reports_n; i++) {
		struct telling t = telling(b, i);

		told[i] = TOLD_NONE;
		if (o->statistics || (i > 0 && o->rows_apart) || (e = add_entry(b, ENTRY_ROW)) == NULL)
			continue;
		e->report = (unsigned)i;
		if (o->keyed)
			o->subject->key(b->judge, r, &b->out);
		e->key = b->out.n - e->offset;
		told[i] = o->subject->row(b->judge, r, place, &t, &b->out);
		end_entry(b, e);
	}
}

/* What stands over the findings, and what the record is called. */
static void
add_headings(struct batch *b, const struct location *place, const int told[REPORTS_MAX])
{
	const struct batch_options *o = b->options;
	struct entry *e;

	for (size_t i = 0; i < o->reports_n && o->subject->heading != NULL; i++) {
		struct telling t = telling(b, i);

		if (told[i] == TOLD_ALL || (e = add_entry(b, ENTRY_HEADING)) == NULL)
			continue;
		e->report = (unsigned)i;
		o->subject->heading(b->judge, place, &t, &b->out);
		end_entry(b, e);
	}
	if (o->labels && o->subject->label != NULL && (e = add_entry(b, ENTRY_LABEL)) != NULL) {
		o->subject->label(b->judge, place, &b->out);
		end_entry(b, e);
	}
}

static void
check_record(struct batch *b, const struct record *r, struct batch_result *result)
{
	const struct batch_options *o = b->options;
	const struct job *subject = o->subject;
	struct cursor cursor = { r, r->text.p, r->text.p, r->line };
	struct location place = { .file = { b->name.p, b->name.n - 1 } };
	struct identity identity = { 0, 0 };
	const struct findings *f;
	struct judged judged;
	int told[REPORTS_MAX];

	subject->look(b->judge, r, &judged);
	f = judged.findings;
	*result = (struct batch_result){
		.facts = judged.facts, .plies = judged.plies, .text = judged.text, .counts = judged.counts,
		.ours = judged.ours, .illegal = judged.illegal, .unknown = judged.unknown, .proved = judged.proved,
		.worst = f->more > 0 && f->worst > judged.worst ? f->worst : judged.worst,
	};
	if (judged.mutes != NULL && r->first)
		b->mutes = *judged.mutes;
	place.encoding = judged.encoding;
	place.game = judged.ordinal;
	location_find(&cursor, r->text, &place);
	add_rows(b, r, &place, told);
	if (f->n > 0)
		add_headings(b, &place, told);
	if (f->n > 0 && o->prints && subject->identity != NULL)
		b->failed = !subject->identity(b->judge, r, &identity) || b->failed;
	for (size_t i = 0; i < f->n; i++) {
		unsigned by_rows = 0;

		for (size_t k = 0; k < o->reports_n; k++)
			if (told[k] == TOLD_ALL || told[k] == (int)i)
				by_rows |= 1u << k;
		add_finding(b, &f->list[i], by_rows, &identity, &cursor, &place);
	}
	b->facts |= judged.facts;
	b->dated = b->dated || f->said[DIAG_TAG_DATE_FUTURE] != SEVERITY_OFF;
	b->failed = b->failed || f->failed;
}

/* A judge goes by one policy: another one takes another judge. */
static bool
have_judge(struct batch *b)
{
	const struct job *subject = b->options->subject;

	if (b->judge != NULL && b->judge_policy == b->policy)
		return true;
	if (b->judge != NULL)
		subject->close(b->judge);
	b->judge_policy = b->policy;
	return (b->judge = subject->open(b->policy->how, &b->policy->grading)) != NULL;
}

void
batch_check(void *job)
{
	struct batch *b = job;
	const struct job *subject = b->options->subject;

	if (b->recalled)
		return;
	if (!have_judge(b)) {
		b->failed = true;
		return;
	}
	if (subject->file != NULL)
		subject->file(b->judge, (struct span){ b->name.p, b->name.n - 1 });
	if (subject->muted != NULL)
		subject->muted(b->judge, &b->head);
	b->out.n = b->entries_n = 0;
	b->facts = 0;
	b->dated = false;
	b->mutes = (struct mutes){ 0 };
	memset(b->formatted, 0, b->options->reports_n * sizeof(b->formatted[0]));
	memset(b->doubtful, 0, b->options->reports_n * sizeof(b->doubtful[0]));
	if (b->n > b->results_max) {
		struct batch_result *results = realloc(b->results, b->max * sizeof(*results));

		if (results == NULL) {
			b->failed = true;
			return;
		}
		b->results = results;
		b->results_max = b->max;
	}
	for (size_t i = 0; i < b->n; i++) {
		const struct record *r = &b->records[i];

		b->results[i] = (struct batch_result){ .worst = SEVERITY_OFF };
		if (subject->every || (!r->rest && !is_blank(r->text, r->first)))
			check_record(b, r, &b->results[i]);
		b->results[i].entries = b->entries_n;
	}
	b->failed = b->failed || b->out.failed;
}

void
batch_free(struct batch *b)
{
	buf_free(&b->text);
	buf_free(&b->name);
	buf_free(&b->message);
	buf_free(&b->out);
	free(b->records);
	free(b->entries);
	free(b->results);
	if (b->options != NULL)
		b->options->subject->close(b->judge);
}
