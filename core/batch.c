/* batch: some records of one file, and what was found in them; the unit of work of a thread. */
#include <stdlib.h>
#include <string.h>

#include "batch.h"

bool
list_room(void **list, size_t n, size_t *max, size_t size)
{
	size_t more = *max == 0 ? 64 : *max * 2;
	void *p;

	if (n < *max)
		return true;
	if ((p = realloc(*list, more * size)) == NULL)
		return false;
	*list = p;
	*max = more;
	return true;
}

/* Nothing but blanks, and a byte order mark at the start of a file? */
static bool
is_blank(struct span text, bool first)
{
	if (first && span_starts(text, SPAN("\xef\xbb\xbf")))
		text.p += 3, text.n -= 3;
	while (text.n > 0 && (*text.p == ' ' || (*text.p >= '\t' && *text.p <= '\r')))
		text.p++, text.n--;
	return text.n == 0;
}

static struct entry *
add_entry(struct batch *b, enum entry_kind kind)
{
	void *list = b->entries;
	bool room = list_room(&list, b->entries_n, &b->entries_max, sizeof(*b->entries));

	b->entries = list;
	if (!room) {
		b->failed = true;
		return NULL;
	}
	b->entries[b->entries_n] = (struct entry){ .kind = kind, .offset = b->out.n };
	return &b->entries[b->entries_n++];
}

/*
 * Is there any chance that the writer shows this one?  What it does not, it
 * only counts.  A finding that needs facts which this batch has not shown has
 * the fate of the first of its kind: the files before decide on both.
 */
static bool
may_be_shown(struct batch *b, const struct finding *f)
{
	const struct batch_options *o = b->options;
	bool once = diag_rows[f->id].scope == PER_FILE && !o->grading->chosen[f->id];

	if (o->statistics || f->severity < o->telling.level)
		return false;
	if (once && b->formatted[f->id] > 0)
		return false;
	if ((f->needs & ~b->facts) == 0)
		return o->max == 0 || b->formatted[f->id]++ < o->max;
	if (once && (f->needs & ~b->doubtful[f->id]) == 0)
		return false;
	b->doubtful[f->id] |= f->needs;
	return true;
}

static void
add_finding(struct batch *b, const struct finding *f, bool told, struct cursor *c, struct place *place)
{
	struct entry *e = add_entry(b, ENTRY_FINDING);

	if (e == NULL)
		return;
	e->id = f->id;
	e->severity = f->severity;
	e->needs = f->needs;
	e->told = told;
	if (told || !may_be_shown(b, f))
		return;
	place_find(c, f->token, place);
	b->options->telling.reporter->finding(&b->out, place, f, &b->options->telling.style);
	e->length = b->out.n - e->offset;
}

/* The last entry is what the subject wrote behind its offset; none, if that is nothing. */
static void
end_entry(struct batch *b, struct entry *e)
{
	e->length = b->out.n - e->offset;
	if (e->length == e->key)
		b->entries_n--;
}

static void
check_record(struct batch *b, const struct record *r, struct batch_result *result)
{
	const struct batch_options *o = b->options;
	const struct subject *subject = o->subject;
	struct cursor cursor = { r, r->text.p, r->text.p, r->line };
	struct place place = { .file = { b->name.p, b->name.n - 1 } };
	const struct findings *f;
	struct judged judged;
	struct entry *e;
	int told = TOLD_NONE;

	subject->look(b->judge, r, &judged);
	f = judged.findings;
	*result = (struct batch_result){
		.facts = judged.facts, .plies = judged.plies, .text = judged.text, .counts = judged.counts,
		.ours = judged.ours, .illegal = judged.illegal, .unknown = judged.unknown, .proved = judged.proved,
		.worst = f->more > 0 && f->worst > judged.worst ? f->worst : judged.worst,
	};
	place.encoding = judged.encoding;
	place.game = judged.ordinal;
	place_find(&cursor, r->text, &place);
	if (!o->statistics && (e = add_entry(b, ENTRY_ROW)) != NULL) {
		if (o->keyed)
			subject->key(b->judge, r, &b->out);
		e->key = b->out.n - e->offset;
		told = subject->row(b->judge, r, &place, &o->telling, &b->out);
		end_entry(b, e);
	}
	if (subject->heading != NULL && f->n > 0 && told != TOLD_ALL && (e = add_entry(b, ENTRY_HEADING)) != NULL) {
		subject->heading(b->judge, &place, &o->telling, &b->out);
		end_entry(b, e);
	}
	for (size_t i = 0; i < f->n; i++) {
		if (f->list[i].needs == 0 && f->list[i].severity > result->worst)
			result->worst = f->list[i].severity;
		add_finding(b, &f->list[i], told == TOLD_ALL || told == (int)i, &cursor, &place);
	}
	b->facts |= judged.facts;
	b->failed = b->failed || f->failed;
}

void
batch_check(void *job)
{
	struct batch *b = job;
	const struct subject *subject = b->options->subject;

	if (subject->file != NULL)
		subject->file(b->judge, (struct span){ b->name.p, b->name.n - 1 });
	b->out.n = b->entries_n = 0;
	b->facts = 0;
	memset(b->formatted, 0, sizeof(b->formatted));
	memset(b->doubtful, 0, sizeof(b->doubtful));
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

		b->results[i] = (struct batch_result){ .worst = OFF };
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
