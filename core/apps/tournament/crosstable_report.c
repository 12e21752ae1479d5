/* crosstable_report: the crosstables of what was counted. */
#include "apps/tournament/crosstable_after.h"
#include "apps/tournament/crosstable_report.h"
#include "apps/tournament/pairings_report.h"

enum { DRAIN = 1 << 18 };		/* bytes */

const struct crosstable_format crosstable_formats[] = {
	{ "text", NULL, crosstable_text, pairings_text, false },
	{ "csv", NULL, crosstable_csv, pairings_csv, false },
	{ "json", NULL, crosstable_json, pairings_json, false },
	{ "html", NULL, crosstable_html, crosstable_html, false },
	{ "trf", "with --crosstable: a tournament report file of FIDE (TRF26)", crosstable_trf, NULL, true },
	{ "trf16", "the same for programs of before 2025 (TRF16)", crosstable_trf16, NULL, true },
	{ NULL, NULL, NULL, NULL, false },
};

const struct crosstable_format *
crosstable_format_find(struct span name)
{
	for (const struct crosstable_format *f = crosstable_formats; f->name != NULL; f++)
		if (span_eq(name, span_of(f->name)))
			return f;
	return NULL;
}

void
crosstable_report_drain(const struct crosstable_style *style, struct buf *b)
{
	if (style->drain != NULL && b->n >= DRAIN && !b->failed)
		style->drain(style->data, b);
}

static void
read_event_row(const void *report, size_t row, struct crosstable_row *to)
{
	const struct event_rows *rows = ((const struct crosstable_report *)report)->rows;
	uint64_t times;
	const struct span parts = rows->read(rows->data, row, &times);

	crosstable_games_read(to, parts, times);
}

bool
crosstable_report_open(struct crosstable_report *r, const struct event_rows *rows, const struct crosstable_plan *plan,
    uint64_t most, struct crosstable_excess *excess)
{
	*r = (struct crosstable_report){ .plan = plan, .rows = rows, .source = { r, rows->n, read_event_row } };
	*excess = (struct crosstable_excess){ .bytes = 0 };
	r->series = crosstable_series_open(&r->source, plan, most, excess);
	r->failed = r->series == NULL;
	return !r->failed;
}

/* The next whole table. */
static struct crosstable *
next_whole(struct crosstable_report *r)
{
	struct crosstable *t = r->failed ? NULL : crosstable_series_next(r->series);

	r->failed = r->failed || crosstable_series_failed(r->series);
	return t;
}

const struct crosstable *
crosstable_report_next(struct crosstable_report *r)
{
	arena_clear(&r->texts);
	if (r->plan == NULL || r->plan->after.n == 0)
		return next_whole(r);
	while (r->next >= r->end) {
		if ((r->whole = next_whole(r)) == NULL)
			return NULL;
		crosstable_after_asked(r->whole, r->plan->after, true, &r->next, &r->end);
	}
	r->next = crosstable_after_next(r->whole, r->next);
	r->failed = !crosstable_after(&r->after, r->whole, r->next, &r->texts);
	return r->failed ? NULL : &r->after;
}

void
crosstable_report_rewind(struct crosstable_report *r)
{
	if (r->series != NULL)
		crosstable_series_rewind(r->series);
	r->next = r->end = 0;
}

void
crosstable_report_close(struct crosstable_report *r)
{
	crosstable_series_free(r->series);
	arena_free(&r->texts);
}

size_t
crosstable_report_events(const struct crosstable_report *r)
{
	return crosstable_series_count(r->series);
}

int
crosstable_report_players(struct crosstable_report *r)
{
	const struct crosstable *t = next_whole(r);
	int n = t == NULL ? 0 : t->players_n;

	crosstable_report_rewind(r);
	return n;
}

bool
crosstable_report_has_round(struct crosstable_report *r, struct span asked, bool results)
{
	const struct crosstable *t;
	int from, end;
	bool found = false;

	while (!found && (t = next_whole(r)) != NULL)
		found = crosstable_after_asked(t, asked, results, &from, &end);
	crosstable_report_rewind(r);
	return found;
}
