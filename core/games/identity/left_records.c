/* left_records: the records of games that are left out, and of each the one that is kept. */
#include <stdlib.h>

#include "games/identity/left_records.h"
#include "base/list.h"

bool
left_records_add(struct left_records *l, const struct duplicate *d)
{
	if (!list_reserve(&l->list, l->n + 1, &l->max, sizeof(*l->list)))
		return false;
	l->list[l->n++] = (struct left_record){ d->place, d->of, d->entry, d->of_entry };
	return true;
}

static int
records_by_place(const void *a, const void *b)
{
	const struct left_record *x = a, *y = b;

	return (x->place > y->place) - (x->place < y->place);
}

static int
by_kept(const void *a, const void *b)
{
	const struct left_record *x = a, *y = b;

	return x->of != y->of ? (x->of > y->of) - (x->of < y->of) : records_by_place(a, b);
}

const struct left_record *
left_records_last(const struct left_records *l, uint64_t place)
{
	const struct left_record *next, *last = NULL;

	while ((next = bsearch(&(struct left_record){ .place = place }, l->list, l->n, sizeof(*l->list),
	    records_by_place)) != NULL) {
		place = next->of;
		last = next;
	}
	return last;
}

void
left_records_group(struct left_records *l)
{
	/* Rows that have been changed lead to the same end. */
	for (size_t i = 0; i < l->n; i++) {
		const struct left_record *last = left_records_last(l, l->list[i].place);

		l->list[i].of = last->of;
		l->list[i].of_entry = last->of_entry;
	}
	if (l->n > 0)
		qsort(l->list, l->n, sizeof(*l->list), by_kept);
}

const struct left_record *
left_records_of(const struct left_records *l, uint64_t place, size_t *n)
{
	return list_equal(l->list, l->n, sizeof(*l->list), offsetof(struct left_record, of), place, n);
}

void
left_records_free(struct left_records *l)
{
	free(l->list);
	*l = (struct left_records){ 0 };
}
