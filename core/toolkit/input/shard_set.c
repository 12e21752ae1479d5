/* shard_set: are all shares of an input there, each of them once? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "toolkit/input/shard_set.h"

enum { NAMED_MOST = 8 };	/* missing shares that a message names */

static int
compare_shares(const void *va, const void *vb)
{
	const struct share *a = va, *b = vb;
	int c = strcmp(a->input, b->input);

	if (c == 0)
		c = (a->n > b->n) - (a->n < b->n);
	if (c == 0)
		c = (a->k > b->k) - (a->k < b->k);
	return c != 0 ? c : (a->place > b->place) - (a->place < b->place);
}

/* Names the shares that are missing among the sorted ones of an input; `others`: there are shares of others, too. */
static void
name_missing(const struct share *list, size_t n, bool others, char *error, size_t max)
{
	unsigned long of = list[0].n, missing = of - n, k = 0;
	size_t at = (size_t)snprintf(error, max, "shards are missing (%lu):", missing);

	for (size_t i = 0, named = 0; k < of && named < NAMED_MOST; k++)
		if (i < n && list[i].k == k) {
			i++;
		} else {
			at += (size_t)snprintf(error + at, max - at, " %lu/%lu", k, of);
			named++;
		}
	snprintf(error + at, max - at, "%s%s", missing > NAMED_MOST ? " ..." : "",
	    others ? "; parts of other files do not count: all runs must be given the same files" : "");
}

/* Are all shares of one input there?  They are sorted. */
static bool
input_complete(const struct share *list, size_t n, bool others, char *error, size_t max)
{
	const struct share *last = &list[n - 1];
	unsigned long of = list[0].n;

	if (last->n != of) {
		snprintf(error, max, "some are shards of %lu and some of %lu: %lu/%lu, %lu/%lu", of, last->n,
		    list[0].k, of, last->k, last->n);
		return false;
	}
	if (of == 1)
		return true;
	for (size_t i = 1; i < n; i++)
		if (list[i].k == list[i - 1].k) {
			snprintf(error, max, "the shard %lu/%lu is there twice: %.150s, %.150s", list[i].k, of, list[i - 1].name,
			    list[i].name);
			return false;
		}
	if (n < of)
		name_missing(list, n, others, error, max);
	return n == of;
}

bool
shard_set_complete(struct share *list, size_t count, char *error, size_t max)
{
	bool others;

	if (count > 0)
		qsort(list, count, sizeof(*list), compare_shares);
	others = count > 0 && strcmp(list[0].input, list[count - 1].input) != 0;
	for (size_t i = 0, n; i < count; i += n) {
		for (n = 1; i + n < count && strcmp(list[i + n].input, list[i].input) == 0;)
			n++;
		if (!input_complete(list + i, n, others, error, max))
			return false;
	}
	return true;
}
