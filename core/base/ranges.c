/* ranges: sets of numbers as they are written on a command line. */
#include <stdlib.h>

#include "base/ranges.h"

static bool
number_read(struct span s, uint64_t least, uint64_t *out)
{
	unsigned long n;

	if (!span_number(s, &n) || n < least)
		return false;
	*out = n;
	return true;
}

bool
ranges_read_one(struct span s, uint64_t least, struct range *out)
{
	struct span first;

	s = span_trim(s);
	first = span_cut(&s, '-');
	*out = (struct range){ least, UINT64_MAX };
	if (s.p == NULL) {	/* no hyphen */
		if (!number_read(first, least, &out->first))
			return false;
		out->last = out->first;
		return true;
	}
	if (first.n == 0 && s.n == 0)
		return false;
	if ((first.n > 0 && !number_read(first, least, &out->first)) || (s.n > 0 && !number_read(s, least, &out->last)))
		return false;
	return out->first <= out->last;
}

static int
compare_range_starts(const void *a, const void *b)
{
	const struct range *x = a, *y = b;

	return (x->first > y->first) - (x->first < y->first);
}

/* Sorts the ranges, and joins those that overlap or touch. */
static void
merge_ranges(struct ranges *r)
{
	size_t n = 0;

	qsort(r->list, r->n, sizeof(*r->list), compare_range_starts);
	for (size_t i = 1; i < r->n; i++) {
		struct range *last = &r->list[n];

		if (last->last == UINT64_MAX || r->list[i].first <= last->last + 1) {
			if (r->list[i].last > last->last)
				last->last = r->list[i].last;
		} else {
			r->list[++n] = r->list[i];
		}
	}
	r->n = n + 1;
}

int
ranges_read(const char *text, struct ranges *r)
{
	struct span rest = span_of(text);
	struct range *list;
	size_t n = r->n, more = 1;

	for (const char *p = text; *p != '\0'; p++)
		more += *p == ',';
	if ((list = realloc(r->list, (r->n + more) * sizeof(*list))) == NULL)
		return -1;
	r->list = list;
	do
		if (!ranges_read_one(span_cut(&rest, ','), 1, &list[n++]))
			return 0;
	while (rest.p != NULL);
	for (size_t i = r->n; i < n; i++)
		if (list[i].first > r->latest)
			r->latest = list[i].first;
	r->n = n;
	merge_ranges(r);
	return 1;
}

bool
ranges_have(const struct ranges *r, uint64_t n)
{
	size_t low = 0, high = r->n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (r->list[middle].last < n)
			low = middle + 1;
		else
			high = middle;
	}
	return low < r->n && r->list[low].first <= n;
}

void
ranges_free(struct ranges *r)
{
	free(r->list);
	*r = (struct ranges){ 0 };
}
