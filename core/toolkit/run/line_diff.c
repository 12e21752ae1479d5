/* line_diff: compares two versions of a record line by line.  Myers, An O(ND) Difference Algorithm, 1986. */
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "toolkit/run/diff_hunk.h"
#include "toolkit/run/line_diff.h"

enum {
	STEPS_MAX = 1000,	/* most changed lines of a smallest difference; the cost grows with its square */
};

struct line_set {
	struct span *list;
	size_t n;
};

/* Lines of the old text that are replaced by lines of the new one. */
struct change {
	size_t old, new;	/* the first line of each that differs */
	size_t old_n, new_n;
};

struct changes {
	struct change *list;
	size_t n, max;
	bool failed;
};

static bool
cut_lines(struct span s, struct line_set *out)
{
	size_t n = 0;

	for (const char *p = s.p; p < s.p + s.n; n++) {
		const char *end = memchr(p, '\n', (size_t)(s.p + s.n - p));

		p = end == NULL ? s.p + s.n : end + 1;
	}
	out->n = 0;
	if ((out->list = malloc((n + 1) * sizeof(*out->list))) == NULL)
		return false;
	for (const char *p = s.p; out->n < n; out->n++) {
		const char *end = memchr(p, '\n', (size_t)(s.p + s.n - p));
		const char *behind = end == NULL ? s.p + s.n : end + 1;

		out->list[out->n] = (struct span){ p, (size_t)(behind - p) };
		p = behind;
	}
	return true;
}

/* Changes are found from the last to the first; adjacent ones become one. */
static void
add_change(struct changes *c, size_t old, size_t new, size_t old_n, size_t new_n)
{
	struct change *last = c->n == 0 ? NULL : &c->list[c->n - 1];

	if (last != NULL && old + old_n == last->old && new + new_n == last->new) {
		*last = (struct change){ old, new, last->old_n + old_n, last->new_n + new_n };
		return;
	}
	if (!list_reserve(&c->list, c->n + 1, &c->max, sizeof(*c->list))) {
		c->failed = true;
		return;
	}
	c->list[c->n++] = (struct change){ old, new, old_n, new_n };
}

/* The first x from there on where the lines differ, on the diagonal of x and y. */
static long
end_of_equal_lines(const struct line_set *a, const struct line_set *b, long x, long y, long n, long m)
{
	while (x < n && y < m && span_eq(a->list[x], b->list[y]))
		x++, y++;
	return x;
}

/* The index of row d of the furthest points in the trace; it has every second diagonal from -d to d. */
static size_t
trace_row_of(long d)
{
	return (size_t)(d * (d + 1) / 2);
}

static long
furthest_in_row(const long *row, long d, long k)
{
	return k < -d || k > d ? -1 : row[(k + d) / 2];
}

/* Is diagonal k reached from k + 1 of the row before, by an added line?  Else it is from k - 1, by a deleted one. */
static bool
comes_down(const long *before, long d, long k)
{
	return k == -d || (k != d && furthest_in_row(before, d - 1, k - 1) < furthest_in_row(before, d - 1, k + 1));
}

/*
 * How many lines the smallest difference adds and deletes, for n lines of the old text and
 * m of the new one from `skip` on; -1: more than `most`.  `trace` has room for rows 0 to `most`.
 */
static long
search_difference(const struct line_set *a, const struct line_set *b, long skip, long n, long m, long most, long *trace)
{
	for (long d = 0; d <= most; d++) {
		long *row = trace + trace_row_of(d), *before = d == 0 ? NULL : trace + trace_row_of(d - 1);

		for (long k = -d; k <= d; k += 2) {
			long x = d == 0 ? 0 : comes_down(before, d, k) ? furthest_in_row(before, d - 1, k + 1) :
			    furthest_in_row(before, d - 1, k - 1) + 1;

			if (x > n || x - k > m || x - k < 0 || x < 0) {
				row[(k + d) / 2] = x > n || x - k > m ? -2 : x;
				continue;
			}
			x = end_of_equal_lines(a, b, skip + x, skip + x - k, skip + n, skip + m) - skip;
			row[(k + d) / 2] = x;
			if (x == n && x - k == m)
				return d;
		}
	}
	return -1;
}

static void
trace_back(const long *trace, long d, long skip, long n, long m, struct changes *c)
{
	long x = n, k = n - m;

	for (; d > 0; d--) {
		const long *before = trace + trace_row_of(d - 1);
		bool down = comes_down(before, d, k);
		long from_k = down ? k + 1 : k - 1, from = furthest_in_row(before, d - 1, from_k);

		if (down)
			add_change(c, (size_t)(skip + from), (size_t)(skip + from - from_k), 0, 1);
		else
			add_change(c, (size_t)(skip + from), (size_t)(skip + from - from_k), 1, 0);
		x = from;
		k = from_k;
	}
	(void)x;
}

static void
compare_lines(const struct line_set *a, const struct line_set *b, struct changes *c)
{
	size_t skip = 0, tail = 0, least = a->n < b->n ? a->n : b->n;
	long n, m, most, d = -1, *trace;

	/* From the end first: then the last of several blank lines are unchanged, and are context after the change. */
	while (tail < least && span_eq(a->list[a->n - 1 - tail], b->list[b->n - 1 - tail]))
		tail++;
	while (skip < least - tail && span_eq(a->list[skip], b->list[skip]))
		skip++;
	n = (long)(a->n - skip - tail), m = (long)(b->n - skip - tail);
	if (n == 0 && m == 0)
		return;
	most = n + m < STEPS_MAX ? n + m : STEPS_MAX;
	if ((trace = malloc((trace_row_of(most + 1)) * sizeof(*trace))) == NULL) {
		c->failed = true;
		return;
	}
	if (n > 0 && m > 0)
		d = search_difference(a, b, (long)skip, n, m, most, trace);
	if (d >= 0)
		trace_back(trace, d, (long)skip, n, m, c);
	else
		add_change(c, skip, skip, (size_t)n, (size_t)m);
	free(trace);
}

/* -- hunks -- */

/* Writes the changes from `first` to `last` as one hunk; the list has them in reverse order. */
static void
put_hunk(struct buf *out, const struct record *r, const struct line_set *a, const struct line_set *b, size_t a_n,
    const struct change *first, const struct change *last)
{
	size_t end = last->old + last->old_n, behind = a_n - end < DIFF_HUNK_CONTEXT ? a_n - end : DIFF_HUNK_CONTEXT;
	size_t front = first->old < DIFF_HUNK_CONTEXT ? first->old : DIFF_HUNK_CONTEXT;
	size_t old = first->old - front, new = first->new - front;
	size_t old_n = end + behind - old, new_n = last->new + last->new_n + behind - new;

	diff_hunk_heading(out, r->line + old, old_n, r->line + new, new_n);
	for (const struct change *c = first;; c--) {
		for (; old < c->old; old++)
			diff_hunk_line(out, ' ', a->list[old]);
		for (; old < c->old + c->old_n; old++)
			diff_hunk_line(out, '-', a->list[old]);
		for (new = c->new; new < c->new + c->new_n; new++)
			diff_hunk_line(out, '+', b->list[new]);
		if (c == last)
			break;
	}
	for (; old < end + behind; old++)
		diff_hunk_line(out, ' ', a->list[old]);
}

/* Without the last line of a record that was cut: it is incomplete, and is the same in both versions. */
static struct span
whole_lines(const struct record *r, struct span s)
{
	while (r->cut && s.n > 0 && s.p[s.n - 1] != '\n')
		s.n--;
	return s;
}

bool
line_diff(const struct record *r, struct span now, struct buf *out)
{
	struct line_set a = { 0 }, b = { 0 };
	struct changes c = { 0 };

	if (diff_hunk_obstacle(r) != NULL && !span_eq(r->text, now))
		return false;
	if (cut_lines(whole_lines(r, r->text), &a) && cut_lines(whole_lines(r, now), &b))
		compare_lines(&a, &b, &c);
	else
		c.failed = true;
	out->failed = out->failed || c.failed;
	for (size_t i = c.n; !c.failed && i > 0;) {
		size_t k = --i;

		while (i > 0 && c.list[i - 1].old - (c.list[i].old + c.list[i].old_n) <= 2 * DIFF_HUNK_CONTEXT)
			i--;
		put_hunk(out, r, &a, &b, a.n, &c.list[k], &c.list[i]);
	}
	free(a.list);
	free(b.list);
	free(c.list);
	return true;
}

void
line_diff_row(const struct record *r, struct span now, struct buf *out)
{
	if (r->shares_line && diff_hunk_obstacle(r) == NULL) {
		diff_hunk_shared(out, r, now);
		return;
	}
	diff_hunk_lead(out, r);
	/* patch(1) skips lines between hunks. */
	if (!span_eq(r->text, now) && !line_diff(r, now, out))
		buf_fmt(out, "Game %llu differs, but %s\n", (unsigned long long)r->ordinal, diff_hunk_obstacle(r));
}
