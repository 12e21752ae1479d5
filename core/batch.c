/* batch: some games of one file, and what was found in them; the unit of work of a thread. */
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

bool
batch_blank(struct span text, bool first)
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

/* Where findings are in their record: it moves on from one to the next. */
struct cursor {
	const struct record *record;
	const char *at, *line_start;
	uint64_t line;
};

static void
cursor_move(struct cursor *c, const char *to)
{
	const char *end;

	if (to < c->at) {
		c->at = c->line_start = c->record->text.p;
		c->line = c->record->line;
	}
	while (c->at < to && (end = memchr(c->at, c->record->eol, (size_t)(to - c->at))) != NULL) {
		c->at = c->line_start = end + 1;
		c->line++;
	}
	c->at = to;
}

static void
find_place(struct cursor *c, struct span token, struct place *p)
{
	struct span text = c->record->text;
	const char *to = token.p, *end;

	/* A finding that has no place in the record is about its start. */
	if (to == NULL || to < text.p || to > text.p + text.n)
		to = text.p;
	cursor_move(c, to);
	p->line = c->line;
	p->column = (uint64_t)(to - c->line_start) + 1;
	p->offset = c->record->offset + (uint64_t)(to - text.p);
	end = memchr(to, c->record->eol, (size_t)(text.p + text.n - to));
	p->source = (struct span){ c->line_start, (size_t)((end == NULL ? text.p + text.n : end) - c->line_start) };
	if (p->source.n > 0 && p->source.p[p->source.n - 1] == '\r')
		p->source.n--;
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

	if (o->statistics || f->severity < o->level)
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
add_finding(struct batch *b, const struct finding *f, struct cursor *c, struct place *place)
{
	struct entry *e = add_entry(b, ENTRY_FINDING);

	if (e == NULL)
		return;
	e->id = f->id;
	e->severity = f->severity;
	e->needs = f->needs;
	if (!may_be_shown(b, f))
		return;
	find_place(c, f->token, place);
	b->options->reporter->finding(&b->out, place, f, &b->options->style);
	e->length = b->out.n - e->offset;
}

static void
game_row(struct game_row *row, const struct game_summary *s, const struct place *place, const struct findings *f,
    enum severity level)
{
	static const char *const verdicts[] = {
		[VERDICT_CLEAN] = "clean", [VERDICT_FINDINGS] = "findings", [VERDICT_ILLEGAL] = "illegal",
	};

	*row = (struct game_row){
		.place = *place, .event = s->event, .white = s->white, .black = s->black, .round = s->round, .date = s->date,
		.result = s->result, .plies = s->plies, .end = s->end, .verdict = verdicts[s->verdict], .findings = f->more,
	};
	for (size_t i = 0; i < f->n; i++)
		row->findings += f->list[i].severity >= level;
}

static void
check_record(struct batch *b, const struct record *r, struct batch_result *result)
{
	const struct batch_options *o = b->options;
	struct cursor cursor = { r, r->text.p, r->text.p, r->line };
	struct place place = { .file = { b->name.p, b->name.n - 1 }, .game = r->ordinal, .encoding = ENC_CP1252 };
	struct game_summary summary = { 0 };
	const struct findings *f;
	struct game_row row;
	struct entry *e;

	game_check(b->game, r, &summary);
	f = game_findings(b->game);
	b->failed = b->failed || f->failed;
	*result = (struct batch_result){ .facts = summary.facts, .plies = summary.plies, .game = true,
		.illegal = summary.verdict == VERDICT_ILLEGAL, .worst = f->more > 0 ? f->worst : OFF };
	if (f->n > 0 || o->games) {
		if (summary.facts & FACT_8BIT)
			place.encoding = encoding_guess(r->text);
		find_place(&cursor, r->text, &place);
		game_row(&row, &summary, &place, f, o->level);
		if (o->games && (e = add_entry(b, ENTRY_GAME)) != NULL) {
			o->reporter->game(&b->out, &row, &o->style);
			e->length = b->out.n - e->offset;
		}
		if (f->n > 0 && o->style.detail && o->reporter->heading != NULL && (e = add_entry(b, ENTRY_HEADING)) != NULL) {
			o->reporter->heading(&b->out, &row, &o->style);
			e->length = b->out.n - e->offset;
		}
	}
	for (size_t i = 0; i < f->n; i++) {
		if (f->list[i].needs == 0 && f->list[i].severity > result->worst)
			result->worst = f->list[i].severity;
		add_finding(b, &f->list[i], &cursor, &place);
	}
	b->facts |= summary.facts;
}

void
batch_check(void *job)
{
	struct batch *b = job;

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
		if (!r->rest && !batch_blank(r->text, r->first))
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
	game_free(b->game);
}
