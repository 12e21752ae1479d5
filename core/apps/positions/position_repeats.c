/* position_repeats: sorts positions by what they are, then those that occurred before by their places. */
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "apps/positions/position_repeats.h"
#include "base/list.h"
#include "base/sorter.h"
#include "base/spill.h"

enum { SORTERS = 2 };

struct position_repeats {
	struct spill kept;
	int fd[SORTERS];
	struct sorter *positions, *repeats;
};

void
listed_positions_add(struct listed_positions *l, const uint64_t hash[2], uint64_t place, struct span kept)
{
	if (!list_reserve(&l->list, l->n + 1, &l->max, sizeof(*l->list))) {
		l->failed = true;
		return;
	}
	l->list[l->n++] = (struct listed_position){ { hash[0], hash[1] }, place, l->kept.n };
	buf_add(&l->kept, kept);
	l->failed = l->failed || l->kept.failed;
}

void
listed_positions_free(struct listed_positions *l)
{
	free(l->list);
	buf_free(&l->kept);
	*l = (struct listed_positions){ 0 };
}

static int
by_hash(const void *a, const void *b)
{
	const struct listed_position *x = a, *y = b;
	int order = sorter_compare(x->hash, y->hash, 2);

	return order != 0 ? order : sorter_compare(&x->place, &y->place, 1);
}

static int
by_place_in_list(const void *a, const void *b)
{
	const struct position_repeat *x = a, *y = b;

	return sorter_compare(&x->place, &y->place, 1);
}

static uint64_t
first_half(const void *a)
{
	return ((const struct listed_position *)a)->hash[0];
}

struct position_repeats *
position_repeats_new(size_t memory, const char *folder)
{
	struct position_repeats *r = calloc(1, sizeof(*r));
	struct sorter_plan positions = {
		.size = sizeof(struct listed_position), .order = by_hash, .memory = memory / 2, .hash = first_half,
	};
	struct sorter_plan repeats = {
		.size = sizeof(struct position_repeat), .order = by_place_in_list, .memory = memory / 4,
	};

	if (r == NULL)
		return NULL;
	r->kept = (struct spill){ .fd = spill_open(folder), .most = memory / 4 };
	positions.fd = r->fd[0] = spill_open(folder);
	repeats.fd = r->fd[1] = spill_open(folder);
	if (r->kept.fd >= 0 && r->fd[0] >= 0 && r->fd[1] >= 0 && (r->positions = sorter_new(&positions)) != NULL &&
	    (r->repeats = sorter_new(&repeats)) != NULL)
		return r;
	position_repeats_free(r);
	return NULL;
}

bool
position_repeats_add(struct position_repeats *r, struct listed_positions *l)
{
	uint64_t base = r->kept.end;
	bool good = !l->failed;

	if (!good)
		errno = ENOMEM;
	good = good && spill_add(&r->kept, buf_span(&l->kept));
	for (size_t i = 0; good && i < l->n; i++) {
		l->list[i].at += base;
		good = sorter_add(r->positions, &l->list[i]);
	}
	l->n = 0;
	buf_clear(&l->kept);
	return good;
}

bool
position_repeats_find(struct position_repeats *r)
{
	const struct listed_position *next;
	struct listed_position first = { .place = 0 }, last = first;

	if (!spill_ready(&r->kept) || !sorter_sort(r->positions))
		return false;
	for (bool any = false; errno = 0, (next = sorter_next(r->positions)) != NULL; any = true, last = *next) {
		struct position_repeat repeat = { next->place, first.place, next->at };

		if (!any || sorter_compare(next->hash, first.hash, 2) != 0)
			first = *next;
		else if (next->place != last.place && !sorter_add(r->repeats, &repeat))
			return false;
	}
	return errno == 0 && sorter_sort(r->repeats);
}

const struct position_repeat *
position_repeats_next(struct position_repeats *r)
{
	errno = 0;
	return sorter_next(r->repeats);
}

bool
position_repeats_get(const struct position_repeats *r, uint64_t at, char *to, size_t n)
{
	return spill_get(&r->kept, at, to, n);
}

void
position_repeats_free(struct position_repeats *r)
{
	if (r == NULL)
		return;
	sorter_free(r->positions);
	sorter_free(r->repeats);
	spill_free(&r->kept);
	if (r->kept.fd >= 0)
		close(r->kept.fd);
	for (int i = 0; i < SORTERS; i++)
		if (r->fd[i] >= 0)
			close(r->fd[i]);
	free(r);
}
