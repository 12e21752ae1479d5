/* crosstable_events: finds which rows of games are one event. */
#include <limits.h>
#include <stdlib.h>

#include "event/crosstable_events.h"

enum {
	DAYS_BETWEEN = 60,	/* a gap of so many days or more separates two events of the same name */
	DAYS_TOUCH = 3,		/* dates that are so many days apart touch: there may be a free day, or a journey */
	SHARED_LEAST = 2,	/* so many players in common at least join two stretches */
};

/* Rows with the same Event, Site and Section without a gap between them. */
struct stretch {
	struct crosstable_row *rows;
	size_t n;
	long first, last;	/* the first and the last day, of dates that are a day; LONG_MAX: there is none */
	size_t players;
	size_t joined;		/* the first stretch of the same table that is known, maybe this one: see root_of() */
	bool apart;		/* another table of this Event has dates that touch */
};

/* A player of a stretch. */
struct seat {
	struct span name;
	const struct stretch *stretch;
};

/* A player whom two stretches have in common. */
struct shared {
	size_t a, b;		/* a < b */
};

struct finding_events {
	struct stretch *list;
	size_t n;
	struct seat *seats;
	size_t seats_n;
	struct shared *shared;
	size_t shared_n;
};

static int
compare_names(const struct crosstable_row *a, const struct crosstable_row *b)
{
	int c = span_order(a->part[CROSSTABLE_EVENT], b->part[CROSSTABLE_EVENT]);

	return c != 0 ? c : span_order(a->part[CROSSTABLE_SECTION], b->part[CROSSTABLE_SECTION]);
}

static int
compare_sites(const struct crosstable_row *a, const struct crosstable_row *b)
{
	int c = span_order(a->part[CROSSTABLE_EVENT], b->part[CROSSTABLE_EVENT]);

	c = c != 0 ? c : span_order(a->part[CROSSTABLE_SITE], b->part[CROSSTABLE_SITE]);
	return c != 0 ? c : span_order(a->part[CROSSTABLE_SECTION], b->part[CROSSTABLE_SECTION]);
}

static int
by_site(const void *x, const void *y)
{
	int c = compare_sites(x, y);

	return c != 0 ? c : crosstable_games_compare(x, y);
}

/* How many of the n sorted rows are one stretch.  Those without a date belong to the others if these are one. */
static size_t
stretch_length(const struct crosstable_row *rows, size_t n, bool whole)
{
	size_t event = 1, dated = 0, end = 0;
	long last = LONG_MIN;

	while (event < n && compare_sites(&rows[0], &rows[event]) == 0)
		event++;
	while (dated < event && rows[dated].first != LONG_MAX)
		dated++;
	while (end < dated && (end == 0 || rows[end].first - last < DAYS_BETWEEN)) {
		last = rows[end].last > last ? rows[end].last : last;
		end++;
	}
	return end == 0 || (end == dated && whole) ? event : end;
}

static void
find_stretches(struct finding_events *f, struct crosstable_row *rows, size_t n)
{
	for (size_t at = 0; at < n; at += f->list[f->n++].n) {
		struct stretch *s = &f->list[f->n];
		bool whole = at == 0 || compare_sites(&rows[at - 1], &rows[at]) != 0;

		*s = (struct stretch){ .rows = rows + at, .first = LONG_MAX, .last = LONG_MAX, .joined = f->n };
		s->n = stretch_length(s->rows, n - at, whole);
		for (size_t i = 0; i < s->n && s->rows[i].first != LONG_MAX; i++) {
			if (s->rows[i].first != s->rows[i].last)
				continue;
			s->first = s->first == LONG_MAX ? s->rows[i].first : s->first;
			s->last = s->rows[i].last;
		}
	}
}

/* By player, then by the first day of the stretch. */
static int
by_player(const void *x, const void *y)
{
	const struct seat *a = x, *b = y;
	int c = compare_names(a->stretch->rows, b->stretch->rows);

	c = c != 0 ? c : span_order(a->name, b->name);
	c = c != 0 ? c : crosstable_games_compare_longs(a->stretch->first, b->stretch->first);
	return c != 0 ? c : (a->stretch > b->stretch) - (a->stretch < b->stretch);
}

/* The players of all stretches with a day, each once in a stretch. */
static void
find_seats(struct finding_events *f)
{
	size_t n = 0;

	for (size_t i = 0; i < f->n; i++)
		for (size_t k = 0; k < f->list[i].n && f->list[i].first != LONG_MAX; k++) {
			const struct crosstable_row *r = &f->list[i].rows[k];

			for (int side = 0; side < 2 && crosstable_games_use(r) == CROSSTABLE_GOOD; side++)
				if (!crosstable_games_is_bye(r->part[CROSSTABLE_NAME + side], r->part[CROSSTABLE_RESULT]))
					f->seats[n++] = (struct seat){ r->part[CROSSTABLE_NAME + side], &f->list[i] };
		}
	if (n > 0)
		qsort(f->seats, n, sizeof(*f->seats), by_player);
	for (size_t i = 0; i < n; i++)
		if (i == 0 || by_player(&f->seats[i - 1], &f->seats[i]) != 0) {
			f->seats[f->seats_n++] = f->seats[i];
			f->list[f->seats[i].stretch - f->list].players++;
		}
}

/* `a` begins first, or both on the same day. */
static bool
touches(const struct stretch *a, const struct stretch *b)
{
	return a->last >= b->first || b->first - a->last <= DAYS_TOUCH;
}

static void
add_shared(struct finding_events *f, const struct stretch *x, const struct stretch *y)
{
	size_t a = (size_t)(x - f->list), b = (size_t)(y - f->list);

	if (touches(x, y))
		f->shared[f->shared_n++] = a < b ? (struct shared){ a, b } : (struct shared){ b, a };
}

/*
 * Each stretch of a player is compared with the one before and with the one that lasts longest of those before, not
 * with all, so that the cost does not grow with the square of their number.
 */
static void
find_shared(struct finding_events *f)
{
	const struct stretch *longest = NULL;

	for (size_t i = 1; i < f->seats_n; i++) {
		const struct seat *a = &f->seats[i - 1], *b = &f->seats[i];

		if (compare_names(a->stretch->rows, b->stretch->rows) != 0 || !span_eq(a->name, b->name)) {
			longest = NULL;
			continue;
		}
		if (longest == NULL || a->stretch->last > longest->last)
			longest = a->stretch;
		add_shared(f, a->stretch, b->stretch);
		if (longest != a->stretch)
			add_shared(f, longest, b->stretch);
	}
}

static int
by_stretches(const void *x, const void *y)
{
	const struct shared *a = x, *b = y;

	if (a->a != b->a)
		return a->a < b->a ? -1 : 1;
	return (a->b > b->b) - (a->b < b->b);
}

/* The first stretch of a table: paths to it are halved on the way. */
static size_t
root_of(struct stretch *list, size_t i)
{
	while (list[i].joined != i)
		i = list[i].joined = list[list[i].joined].joined;
	return i;
}

/* Joins stretches if at least half of the players of the smaller one are also in the other. */
static void
join(struct finding_events *f)
{
	if (f->shared_n > 0)
		qsort(f->shared, f->shared_n, sizeof(*f->shared), by_stretches);
	for (size_t i = 0, next; i < f->shared_n; i = next) {
		const struct stretch *a = &f->list[f->shared[i].a], *b = &f->list[f->shared[i].b];
		size_t least = a->players < b->players ? a->players : b->players, x, y;

		for (next = i + 1; next < f->shared_n && by_stretches(&f->shared[i], &f->shared[next]) == 0; next++)
			;
		if (next - i < SHARED_LEAST || 2 * (next - i) < least)
			continue;
		x = root_of(f->list, f->shared[i].a);
		y = root_of(f->list, f->shared[i].b);
		f->list[x > y ? x : y].joined = x < y ? x : y;
	}
}

static int
by_first(const void *x, const void *y)
{
	const struct stretch *a = *(struct stretch *const *)x, *b = *(struct stretch *const *)y;
	int c = compare_names(a->rows, b->rows);

	c = c != 0 ? c : crosstable_games_compare_longs(a->first, b->first);
	return c != 0 ? c : (a > b) - (a < b);
}

/* Marks neighbours of different tables whose dates touch.  False: out of memory. */
static bool
find_apart(struct finding_events *f)
{
	struct stretch **order = malloc((f->n + 1) * sizeof(*order)), *longest = NULL;

	if (order == NULL)
		return false;
	for (size_t i = 0; i < f->n; i++)
		order[i] = &f->list[i];
	if (f->n > 0)
		qsort(order, f->n, sizeof(*order), by_first);
	for (size_t i = 0; i < f->n; i++) {
		struct stretch *s = order[i];

		if (longest != NULL && (compare_names(longest->rows, s->rows) != 0 || s->first == LONG_MAX))
			longest = NULL;
		if (longest != NULL && touches(longest, s) &&
		    root_of(f->list, (size_t)(longest - f->list)) != root_of(f->list, (size_t)(s - f->list)))
			longest->apart = s->apart = true;
		if (longest == NULL || s->last > longest->last)
			longest = s;
	}
	free(order);
	return true;
}

/* Numbers the tables in the order of their first stretch, and takes over what was found into the rows. */
static size_t
number_tables(struct finding_events *f)
{
	size_t count = 0;

	for (size_t i = 0; i < f->n; i++) {
		struct stretch *s = &f->list[i];
		size_t root = root_of(f->list, i), table = root == i ? count++ : f->list[root].rows->table;

		for (size_t k = 0; k < s->n; k++) {
			s->rows[k].table = table;
			s->rows[k].apart = s->apart;
		}
	}
	return count;
}

bool
crosstable_events_find(struct crosstable_row *rows, size_t n, size_t *count)
{
	struct finding_events f = { 0 };
	bool done;

	for (size_t i = 0; i < n; i++)
		rows[i].table = 0;
	if (n > 0)
		qsort(rows, n, sizeof(*rows), by_site);
	f.list = malloc((n + 1) * sizeof(*f.list));
	f.seats = malloc((2 * n + 1) * sizeof(*f.seats));
	f.shared = malloc((4 * n + 1) * sizeof(*f.shared));
	done = f.list != NULL && f.seats != NULL && f.shared != NULL;
	if (done) {
		find_stretches(&f, rows, n);
		find_seats(&f);
		find_shared(&f);
		join(&f);
		done = find_apart(&f);
	}
	if (done) {
		*count = number_tables(&f);
		if (n > 0)
			qsort(rows, n, sizeof(*rows), crosstable_games_compare);
	}
	free(f.list);
	free(f.seats);
	free(f.shared);
	return done;
}
