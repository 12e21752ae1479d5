/* fix_write: functions with which corrections are written. */
#include <string.h>

#include "base/ascii.h"
#include "apps/check/fix_internal.h"

bool
fix_put(struct fixer *fx, const char *at, size_t n, struct span replacement)
{
	const struct text_edits *e = &fx->edits;
	const char *start = fx->record.text.p, *end = start + fx->record.text.n;
	size_t low = 0, high = e->n;

	if (at < start || at > end || n > (size_t)(end - at))
		return false;
	if (n == replacement.n && (n == 0 || memcmp(at, replacement.p, n) == 0))
		return false;
	while (low < high) {	/* the first edit that does not begin before `at` */
		size_t middle = low + (high - low) / 2;

		if (e->list[middle].at < at)
			low = middle + 1;
		else
			high = middle;
	}
	if (low < e->n && (e->list[low].at == at || e->list[low].at < at + n))
		return false;
	if (low > 0 && e->list[low - 1].at + e->list[low - 1].n > at)
		return false;
	text_edits_add(&fx->edits, at, n, replacement);
	fx->made[fx->now]++;
	return true;
}

void
fix_name(struct fixer *fx, struct span name)
{
	/* A change of a tag that finds no room here is taken back, which does no harm. */
	if (fx->names_n < FIX_NAMES_MAX)
		fx->names[fx->names_n++] = name;
}

const char *
fix_end(const struct fixer *fx)
{
	return fx->record.text.p + fx->record.text.n;
}

struct span
fix_line_end(const struct fixer *fx)
{
	struct span s = fx->record.text;
	const char *end = memchr(s.p, '\n', s.n);

	if (fx->record.eol == '\r')
		return SPAN("\r");
	return end != NULL && end > s.p && end[-1] == '\r' ? SPAN("\r\n") : SPAN("\n");
}

const char *
fix_line_start(const struct fixer *fx, const char *p)
{
	while (p > fx->record.text.p && p[-1] != fx->record.eol)
		p--;
	return p;
}

const char *
fix_line_stop(const struct fixer *fx, const char *p)
{
	const char *end = memchr(p, fx->record.eol, (size_t)(fix_end(fx) - p));

	if (end == NULL)
		end = fix_end(fx);
	return end > p && end[-1] == '\r' ? end - 1 : end;
}

void
fix_take_out(struct fixer *fx, struct span what)
{
	const char *from = what.p, *to = what.p + what.n, *left = from, *right = to;
	const char *line = fix_line_start(fx, from), *stop = fix_line_stop(fx, to);
	struct span gap = SPAN("");

	while (left > line && ascii_is_space_or_tab(left[-1]))
		left--;
	while (right < stop && ascii_is_space_or_tab(*right))
		right++;
	if (left == line && right == stop && stop < fix_end(fx)) {
		from = line;
		to = stop + (*stop == '\r' && stop + 1 < fix_end(fx) && stop[1] == '\n') + 1;
	} else if (left == line || left[-1] == '(' || right == stop || *right == ')') {
		from = left == line || left[-1] == '(' ? from : left;
		to = right;
	} else {
		from = left;	/* leaves one blank, or adds it if there was none */
		to = right;
		gap = SPAN(" ");
	}
	fix_put(fx, from, (size_t)(to - from), gap);
}
