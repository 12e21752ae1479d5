/* diff_hunk: writes hunks of a unified diff, and joins those of a record with those of the next one if they overlap. */
#include <string.h>

#include "base/ascii.h"
#include "toolkit/run/diff_hunk.h"
#include "toolkit/run/line_diff.h"

enum { SHARED_MAX = 64 << 20 };	/* bytes of games on lines that they share, old and new together, that are compared */

/* -- writing -- */

/* If there are no lines, the number is that of the line before. */
static void
put_range(struct buf *b, char sign, uint64_t line, uint64_t n)
{
	buf_char(b, sign);
	buf_number(b, n == 0 ? line - 1 : line);
	if (n == 1)
		return;
	buf_char(b, ',');
	buf_number(b, n);
}

void
diff_hunk_heading(struct buf *b, uint64_t old, uint64_t old_n, uint64_t new, uint64_t new_n)
{
	buf_str(b, "@@ ");
	put_range(b, '-', old, old_n);
	buf_char(b, ' ');
	put_range(b, '+', new, new_n);
	buf_str(b, " @@\n");
}

void
diff_hunk_line(struct buf *b, char sign, struct span line)
{
	buf_char(b, sign);
	buf_add(b, line);
	if (line.n == 0 || line.p[line.n - 1] != '\n')
		buf_str(b, "\n\\ No newline at end of file\n");
}

/* Takes the first line from *rest, its end included. */
static struct span
take_line(struct span *rest)
{
	const char *end = rest->n == 0 ? NULL : memchr(rest->p, '\n', rest->n);
	struct span line = { rest->p, end == NULL ? rest->n : (size_t)(end - rest->p) + 1 };

	rest->p += line.n, rest->n -= line.n;
	return line;
}

const char *
diff_hunk_obstacle(const struct record *r)
{
	return r->eol == '\r' ? "its lines end with CR only" : NULL;
}

void
diff_hunk_lead(struct buf *b, const struct record *r)
{
	struct span rest = r->text, lines[DIFF_HUNK_CONTEXT];
	size_t n = 0;

	if (diff_hunk_obstacle(r) != NULL || r->rest || r->shares_line)
		return;
	while (n < DIFF_HUNK_CONTEXT && rest.n > 0) {
		lines[n] = take_line(&rest);
		if (r->cut && rest.n == 0)	/* it goes on in the next piece */
			break;
		n++;
	}
	if (n == 0)
		return;
	diff_hunk_heading(b, r->line, n, r->line, n);
	for (size_t i = 0; i < n; i++)
		diff_hunk_line(b, ' ', lines[i]);
}

void
diff_hunk_shared(struct buf *b, const struct record *r, struct span now)
{
	/* A game that was cut cannot be compared with what follows. */
	bool ends = r->last || r->cut || (r->text.n > 0 && r->text.p[r->text.n - 1] == '\n');

	buf_fmt(b, "@@ shared %llu %llu %zu %zu %d%d\n", (unsigned long long)r->line, (unsigned long long)r->ordinal,
	    r->text.n, now.n, ends, r->cut || r->rest);
	buf_add(b, r->text);
	buf_add(b, now);
}

/* -- reading -- */

struct line_hunk {
	uint64_t old, old_n, new_n;
	struct span body;
	bool changes;
};

static const char *
read_number(const char *s, const char *end, uint64_t *n)
{
	for (*n = 0; s < end && ascii_is_digit(*s); s++)
		*n = *n * 10 + (uint64_t)(*s - '0');
	return s;
}

/* "12,3"; "12" means one line. */
static const char *
read_range(const char *s, const char *end, uint64_t *line, uint64_t *lines)
{
	*lines = 1;
	s = read_number(s, end, line);
	return s < end && *s == ',' ? read_number(s + 1, end, lines) : s;
}

/* "@@ -1,2 +1,3 @@"; lines of the text begin with a sign. */
static bool
is_heading(struct span line)
{
	return span_starts(line, SPAN("@@ -"));
}

static struct line_hunk
take_hunk(struct span *rest)
{
	struct span heading = take_line(rest);
	const char *end = heading.p + heading.n, *s;
	struct line_hunk h = { .body.p = rest->p };
	uint64_t new;

	s = read_range(heading.p + 4, end, &h.old, &h.old_n);
	read_range(s + 2, end, &new, &h.new_n);
	h.old += h.old_n == 0;
	while (rest->n > 0 && memchr(" +-\\", *rest->p, 4) != NULL) {
		char sign = *take_line(rest).p;

		h.changes |= sign == '+' || sign == '-';
	}
	h.body.n = (size_t)(rest->p - h.body.p);
	return h;
}

/* -- joining -- */

static bool
is_unchanged_line(const struct span *rest)
{
	return rest->n > 0 && *rest->p == ' ';
}

/* Takes a line together with "\ No newline at end of file" if that follows. */
static struct span
take_whole(struct span *rest)
{
	struct span line = take_line(rest);

	if (rest->n > 0 && *rest->p == '\\')
		line.n += take_line(rest).n;
	return line;
}

/* Adds at most `most` lines of the lead to the hunk that is held, as context after it. */
static void
extend_hunk(struct diff_hunks *h, struct line_hunk *lead, uint64_t most)
{
	for (; most > 0 && is_unchanged_line(&lead->body); most--) {
		buf_add(&h->body, take_whole(&lead->body));
		h->old_n++, h->new_n++, h->behind++;
	}
}

/* How many unchanged lines are at the end of a hunk. */
static size_t
unchanged_at_end(struct span body)
{
	size_t n = 0;

	while (body.n > 0)
		n = *take_whole(&body).p == ' ' ? n + 1 : 0;
	return n;
}

static void
join_hunk(struct diff_hunks *h, const struct line_hunk *more)
{
	h->old_n += more->old_n;
	h->new_n += more->new_n;
	h->behind = unchanged_at_end(more->body);
	buf_add(&h->body, more->body);
}

/*
 * Writes the hunk that is held.  patch(1) takes a hunk with less context after its
 * changes than before them to be at the end of the file.  So, unless the context is
 * `known` to be complete, that before the changes is cut to the same length.
 */
static void
write_held(struct diff_hunks *h, bool known, struct buf *out)
{
	struct span body = buf_span(&h->body), rest = body;
	size_t front = 0;
	uint64_t new;

	if (!h->held)
		return;
	for (; is_unchanged_line(&rest); front++)
		take_whole(&rest);
	for (; !known && front > h->behind; front--, h->old++, h->old_n--, h->new_n--)
		take_whole(&body);
	new = (uint64_t)((int64_t)h->old + h->shift);
	diff_hunk_heading(out, h->old, h->old_n, new, h->new_n);
	buf_add(out, body);
	out->failed = out->failed || h->body.failed;
	h->shift += (int64_t)h->new_n - (int64_t)h->old_n;
	h->held = false;
}

static size_t
missing_context(const struct diff_hunks *h)
{
	return h->behind < DIFF_HUNK_CONTEXT ? DIFF_HUNK_CONTEXT - h->behind : 0;
}

static void
hold_hunk(struct diff_hunks *h, const struct line_hunk *hunk)
{
	h->held = true;
	h->old = hunk->old;
	h->old_n = h->new_n = 0;
	buf_clear(&h->body);
	join_hunk(h, hunk);
}

/* Takes a hunk with changes: joins it with the one held back, or writes that.  `lead`: lines between, if any. */
static void
take_change(struct diff_hunks *h, struct line_hunk *lead, const struct line_hunk *hunk, struct buf *out)
{
	uint64_t end = h->old + h->old_n;

	if (h->held && lead->body.n > 0 && hunk->old <= end + missing_context(h)) {
		extend_hunk(h, lead, hunk->old - end);
		join_hunk(h, hunk);
	} else {
		if (h->held)
			extend_hunk(h, lead, missing_context(h));
		write_held(h, missing_context(h) == 0, out);
		hold_hunk(h, hunk);
	}
	*lead = (struct line_hunk){ 0 };
}

static void
take_hunks(struct diff_hunks *h, struct span record, struct buf *out)
{
	struct line_hunk lead = { 0 };

	while (record.n > 0) {
		struct line_hunk hunk;

		if (!is_heading(record)) {
			write_held(h, false, out);
			buf_add(out, take_line(&record));
			continue;
		}
		hunk = take_hunk(&record);
		if (hunk.changes)
			take_change(h, &lead, &hunk, out);
		else if (h->held && hunk.old == h->old + h->old_n)
			lead = hunk;
		else
			write_held(h, false, out);
	}
	if (h->held)
		extend_hunk(h, &lead, missing_context(h));
	if (missing_context(h) == 0)
		write_held(h, true, out);
}

/* -- records that share lines -- */

/* Compares them as one record: they begin and end with whole lines. */
static void
compare_shared(struct diff_hunks *h, struct buf *out)
{
	struct record all = { .text = buf_span(&h->was), .line = h->shared_line, .eol = '\n' };
	struct buf hunks = { 0 };

	h->shared = false;
	if (h->shared_long && h->shared_changed) {
		buf_fmt(&hunks, "Game %llu differs, but it shares a line with too much other text\n",
		    (unsigned long long)h->shared_changed);
	} else if (!h->shared_long) {
		diff_hunk_lead(&hunks, &all);
		line_diff(&all, buf_span(&h->now), &hunks);
	}
	out->failed = out->failed || h->was.failed || h->now.failed || hunks.failed;
	take_hunks(h, buf_span(&hunks), out);
	buf_free(&hunks);
}

static void
take_shared(struct diff_hunks *h, struct span record, struct buf *out)
{
	struct span heading = take_line(&record);
	const char *end = heading.p + heading.n, *s = heading.p + sizeof("@@ shared ") - 1;
	uint64_t line, game, was, now;
	struct span old, new;

	s = read_number(s, end, &line);
	s = read_number(s + 1, end, &game);
	s = read_number(s + 1, end, &was);
	s = read_number(s + 1, end, &now);
	if (!h->shared) {
		h->shared = true, h->shared_long = false;
		h->shared_line = line, h->shared_changed = 0;
		buf_clear(&h->was), buf_clear(&h->now);
	}
	old = (struct span){ record.p, (size_t)was }, new = (struct span){ record.p + was, (size_t)now };
	if (h->shared_changed == 0 && !span_eq(old, new))
		h->shared_changed = game;
	h->shared_long = h->shared_long || s[2] == '1' || h->was.n + h->now.n + was + now > SHARED_MAX;
	if (!h->shared_long) {
		buf_add(&h->was, old);
		buf_add(&h->now, new);
	}
	if (s[1] == '1')
		compare_shared(h, out);
}

void
diff_hunk_take(struct diff_hunks *h, struct span record, struct buf *out)
{
	if (span_starts(record, SPAN("@@ shared ")))
		take_shared(h, record, out);
	else
		take_hunks(h, record, out);
}

void
diff_hunk_end(struct diff_hunks *h, bool whole, struct buf *out)
{
	if (h->shared && whole)
		compare_shared(h, out);
	write_held(h, whole, out);
}

void
diff_hunk_start(struct diff_hunks *h)
{
	h->held = h->shared = false;
	h->shift = 0;
	h->behind = 0;
}

void
diff_hunk_free(struct diff_hunks *h)
{
	buf_free(&h->body);
	buf_free(&h->was);
	buf_free(&h->now);
}
