/* text_edits_diff: writes corrections of a text as hunks of a unified diff. */
#include <assert.h>
#include <string.h>

#include "edit/diff_hunk.h"
#include "edit/text_edits.h"
#include "edit/text_edits_internal.h"

static bool
has_line_end(struct span s)
{
	return s.n > 0 && memchr(s.p, '\n', s.n) != NULL;
}

/* The edits of one hunk, and the lines that show them. */
struct edit_hunk {
	const struct text_edit *from, *to;	/* the edits */
	const char *p, *end;		/* whole lines, with the context */
	uint64_t line, lines;		/* number of the first line, from 1, and how many */
};

const char *
text_edits_line_start(const char *start, const char *p)
{
	while (p > start && p[-1] != '\n')
		p--;
	return p;
}

/* The start of the line after the one that p is in. */
static const char *
next_line(const char *p, const char *end)
{
	const char *newline = memchr(p, '\n', (size_t)(end - p));

	return newline == NULL ? end : newline + 1;
}

static uint64_t
lines_in(const char *p, const char *end)
{
	uint64_t n = 0;

	while (p < end) {
		p = next_line(p, end);
		n++;
	}
	return n;
}

/* The edit after those of the line from p to `end`, which begin with e. */
static const struct text_edit *
edits_in(const struct text_edit *e, const struct text_edit *last, const char *p, const char *end)
{
	while (e < last && e->at >= p && (e->at < end || (e->at == end && end[-1] != '\n')))
		e++;
	return e;
}

/* Writes adjacent lines that have all changed: first the old ones, then the new ones. */
static void
put_changed(struct buf *out, const struct edit_hunk *h, const char *p, const char *end, const struct text_edit *e)
{
	struct buf line = { 0 };

	for (const char *q = p, *behind; q < end; q = behind) {
		behind = next_line(q, h->end);
		diff_hunk_line(out, '-', (struct span){ q, (size_t)(behind - q) });
	}
	for (const char *q = p, *behind; q < end; q = behind) {
		const struct text_edit *last;

		behind = next_line(q, h->end);
		last = edits_in(e, h->to, q, behind);
		buf_clear(&line);
		text_edits_apply_some(q, behind, e, (size_t)(last - e), &line);
		if (line.n > 0)		/* a last line without an end can vanish */
			diff_hunk_line(out, '+', buf_span(&line));
		e = last;
	}
	out->failed = out->failed || line.failed;
	buf_free(&line);
}

/* Do the edits delete all of a last line that has no line end? */
static bool
vanishes(const struct edit_hunk *h)
{
	const char *p = text_edits_line_start(h->p, h->end);

	for (const struct text_edit *e = h->from; e < h->to; e++)
		if (e->at >= p) {
			if (e->at > p || e->replacement.n > 0)
				return false;
			p += e->n;
		}
	return p == h->end && p > h->p && p[-1] != '\n';
}

static void
put_hunk(struct buf *out, const struct edit_hunk *h)
{
	const struct text_edit *e = h->from;
	const char *p = h->p;

	diff_hunk_heading(out, h->line, h->lines, h->line, h->lines - vanishes(h));
	while (p < h->end) {
		const char *q = p, *behind = next_line(q, h->end);
		const struct text_edit *first = e, *last;

		while (q < h->end && (last = edits_in(e, h->to, q, behind)) != e) {
			e = last;
			q = behind;
			behind = next_line(q, h->end);
		}
		if (q > p) {
			put_changed(out, h, p, q, first);
			p = q;
		} else {
			diff_hunk_line(out, ' ', (struct span){ p, (size_t)(behind - p) });
			p = behind;
		}
	}
}

/* Adds the context. */
static void
surround(struct edit_hunk *h, const char *start, const char *end)
{
	for (int n = 0; n < DIFF_HUNK_CONTEXT && h->end < end; n++)
		h->end = next_line(h->end, end);
	for (int n = 0; n < DIFF_HUNK_CONTEXT && h->p > start; n++) {
		h->p = text_edits_line_start(start, h->p - 1);
		h->line--;
	}
	h->lines = lines_in(h->p, h->end);
}

bool
text_edits_diff(const struct record *r, const struct text_edits *e, struct buf *out)
{
	const char *start = r->text.p, *end = start + r->text.n, *counted = start;
	const struct text_edit *stop;
	uint64_t line = r->line;

	if (e->n == 0)
		return true;
	if (diff_hunk_obstacle(r) != NULL)
		return false;
	stop = e->list + e->n;
	for (const struct text_edit *i = e->list; i < stop; i++)
		assert(!has_line_end(i->replacement) && !has_line_end((struct span){ i->at, i->n }));
	if (r->cut)
		end = text_edits_line_start(start, end);
	for (const struct text_edit *i = e->list; i < stop;) {
		struct edit_hunk h = {
			.from = i, .p = text_edits_line_start(start, i->at), .end = next_line(i->at, end),
		};

		for (i++; i < stop; i++) {
			const char *at = text_edits_line_start(start, i->at);

			if (at > h.end && lines_in(h.end, at) > 2 * DIFF_HUNK_CONTEXT)
				break;
			h.end = next_line(i->at, end);
		}
		h.to = i;
		line += lines_in(counted, h.p);
		counted = h.p;
		h.line = line;
		surround(&h, start, end);
		put_hunk(out, &h);
	}
	return true;
}
