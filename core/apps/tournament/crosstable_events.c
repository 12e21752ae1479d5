/* crosstable_events: finds which rows of games are one event. */
#include <limits.h>
#include <stdlib.h>

#include "apps/tournament/crosstable_events.h"
#include "apps/tournament/event_name.h"

enum {
	DAYS_BETWEEN = 60,	/* a gap of so many days or more separates two events of the same name */
	DAYS_TOUCH = 3,		/* dates that are so many days apart touch: there may be a free day, or a journey */
	SHARED_LEAST = 2,	/* so many players in common at least join two stretches */
};

/* Rows with the same Event, Site, Section and Stage without a gap between them, or with the same tournament. */
struct stretch {
	struct crosstable_row *rows;
	size_t n;
	long first, last;	/* the first and the last day, of dates that are a day; LONG_MAX: there is none */
	size_t players;
	bool rounds;		/* the rounds of all games are known */
	size_t table;		/* its number; only of the first stretch of a table */
	size_t joined;		/* the first stretch of the same table that is known, maybe this one: see root_of() */
	bool apart;		/* another table of this Event has dates that touch */
	bool alike;		/* another table may be of this event with its name spelt in another way */
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
compare_groups(const struct crosstable_row *a, const struct crosstable_row *b)
{
	int c = span_order(a->part[CROSSTABLE_SECTION], b->part[CROSSTABLE_SECTION]);

	return c != 0 ? c : span_order(a->part[CROSSTABLE_STAGE], b->part[CROSSTABLE_STAGE]);
}

/* The address of a tournament says which event it is; the Event is only compared if there is none. */
static int
compare_names(const struct crosstable_row *a, const struct crosstable_row *b)
{
	int c = span_order(a->tournament, b->tournament);

	if (c == 0 && a->tournament.n == 0)
		c = span_order(a->part[CROSSTABLE_EVENT], b->part[CROSSTABLE_EVENT]);
	return c != 0 ? c : compare_groups(a, b);
}

static int
compare_sites(const struct crosstable_row *a, const struct crosstable_row *b)
{
	int c = compare_names(a, b);

	return c != 0 || a->tournament.n > 0 ? c : span_order(a->part[CROSSTABLE_SITE], b->part[CROSSTABLE_SITE]);
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
	while (end < dated && (end == 0 || rows->tournament.n > 0 || rows[end].first - last < DAYS_BETWEEN)) {
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
		for (size_t i = 0; i < s->n; i++)
			s->rounds = (i == 0 || s->rounds) &&
			    crosstable_games_round_known(s->rows[i].part[CROSSTABLE_ROUND]);
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
				if (!crosstable_games_is_bye(r->part[CROSSTABLE_NAME + side],
				    r->part[CROSSTABLE_RESULT]))
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

static void
unite(struct finding_events *f, size_t a, size_t b)
{
	size_t x = root_of(f->list, a), y = root_of(f->list, b);

	f->list[x > y ? x : y].joined = x < y ? x : y;
}

/* Joins stretches if at least half of the players of the smaller one are also in the other. */
static void
join(struct finding_events *f)
{
	if (f->shared_n > 0)
		qsort(f->shared, f->shared_n, sizeof(*f->shared), by_stretches);
	for (size_t i = 0, next; i < f->shared_n; i = next) {
		const struct stretch *a = &f->list[f->shared[i].a], *b = &f->list[f->shared[i].b];
		size_t least = a->players < b->players ? a->players : b->players;

		for (next = i + 1; next < f->shared_n && by_stretches(&f->shared[i], &f->shared[next]) == 0; next++)
			;
		if (next - i >= SHARED_LEAST && 2 * (next - i) >= least)
			unite(f, f->shared[i].a, f->shared[i].b);
	}
}

/* -- spellings -- */

/* By player, whatever the event, then by the first day of the stretch. */
static int
by_person(const void *x, const void *y)
{
	const struct seat *a = x, *b = y;
	int c = span_order(a->name, b->name);

	c = c != 0 ? c : crosstable_games_compare_longs(a->stretch->first, b->stretch->first);
	return c != 0 ? c : (a->stretch > b->stretch) - (a->stretch < b->stretch);
}

/* A player in a game, to find players with different games in a round. */
struct turn {
	struct span name, opponent, round;
	int colour;
};

static int
by_turn(const void *x, const void *y)
{
	const struct turn *a = x, *b = y;
	int c = span_order(a->name, b->name);

	c = c != 0 ? c : crosstable_games_compare_rounds(a->round, b->round);
	c = c != 0 ? c : span_order(a->opponent, b->opponent);
	return c != 0 ? c : a->colour - b->colour;
}

static size_t
add_turns(struct turn *turns, const struct stretch *s)
{
	size_t n = 0;

	for (size_t i = 0; i < s->n; i++) {
		const struct span *part = s->rows[i].part;
		struct span round = part[CROSSTABLE_ROUND];

		round = span_cut(&round, '.');
		for (int side = 0; side < 2 && crosstable_games_use(&s->rows[i]) == CROSSTABLE_GOOD; side++)
			turns[n++] = (struct turn){ part[CROSSTABLE_NAME + side], part[CROSSTABLE_BLACK - side], round,
			    side };
	}
	return n;
}

/* Does nobody have two different games in a round, if these are one event?  1 or 0; -1: out of memory. */
static int
rounds_agree(const struct stretch *a, const struct stretch *b)
{
	struct turn *turns = malloc((2 * (a->n + b->n) + 1) * sizeof(*turns));
	size_t n;
	int agree = 1;

	if (turns == NULL)
		return -1;
	n = add_turns(turns, a);
	n += add_turns(turns + n, b);
	if (n > 0)
		qsort(turns, n, sizeof(*turns), by_turn);
	for (size_t i = 1; i < n; i++)
		if (span_eq(turns[i].name, turns[i - 1].name) && by_turn(&turns[i], &turns[i - 1]) != 0 &&
		    crosstable_games_compare_rounds(turns[i].round, turns[i - 1].round) == 0)
			agree = 0;
	free(turns);
	return agree;
}

/* Joins two stretches with so many players in common, if their names may be spellings of one.  False: out of memory. */
static bool
join_spellings(struct finding_events *f, const struct shared *pair, size_t both)
{
	struct stretch *a = &f->list[pair->a], *b = &f->list[pair->b];
	size_t least = a->players < b->players ? a->players : b->players;
	size_t most = a->players < b->players ? b->players : a->players;
	int alike;

	if (both < SHARED_LEAST || 10 * both < 9 * least || 2 * both < most || compare_groups(a->rows, b->rows) != 0 ||
	    (a->rows->tournament.n > 0 && b->rows->tournament.n > 0) ||
	    root_of(f->list, pair->a) == root_of(f->list, pair->b))
		return true;
	alike = event_name_alike(a->rows->part[CROSSTABLE_EVENT], b->rows->part[CROSSTABLE_EVENT]);
	if (alike == 1 && (!a->rounds || !b->rounds)) {
		a->alike = b->alike = true;
		return true;
	}
	if (alike == 1)
		alike = rounds_agree(a, b);
	if (alike == 1)
		unite(f, pair->a, pair->b);
	return alike >= 0;
}

/*
 * Joins stretches whose Events may be spellings of one name, if they have the same players and their dates touch, and
 * if their rounds show that it is one event: other events of these players and days ("blitz", a play-off) have the
 * same rounds again.  False: out of memory.
 */
static bool
find_spellings(struct finding_events *f)
{
	bool done = true;

	f->shared_n = 0;
	if (f->seats_n > 0)
		qsort(f->seats, f->seats_n, sizeof(*f->seats), by_person);
	for (size_t i = 1; i < f->seats_n; i++) {
		const struct seat *a = &f->seats[i - 1], *b = &f->seats[i];

		if (span_eq(a->name, b->name) && compare_names(a->stretch->rows, b->stretch->rows) != 0)
			add_shared(f, a->stretch, b->stretch);
	}
	if (f->shared_n > 0)
		qsort(f->shared, f->shared_n, sizeof(*f->shared), by_stretches);
	for (size_t i = 0, next; i < f->shared_n && done; i = next) {
		for (next = i + 1; next < f->shared_n && by_stretches(&f->shared[i], &f->shared[next]) == 0; next++)
			;
		done = join_spellings(f, &f->shared[i], next - i);
	}
	return done;
}

/* -- tables -- */

static int
by_first(const void *x, const void *y)
{
	const struct stretch *a = *(struct stretch *const *)x, *b = *(struct stretch *const *)y;
	int c = compare_names(a->rows, b->rows);

	c = c != 0 ? c : crosstable_games_compare_longs(a->first, b->first);
	return c != 0 ? c : (a > b) - (a < b);
}

/* Marks neighbours of different tables whose dates touch. */
static void
find_apart(struct finding_events *f, struct stretch **order)
{
	struct stretch *longest = NULL;

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
}

/* By what people see: Event, Site, Section and Stage, then date. */
static int
by_title(const void *x, const void *y)
{
	const struct stretch *a = *(struct stretch *const *)x, *b = *(struct stretch *const *)y;
	int c = span_order(a->rows->part[CROSSTABLE_EVENT], b->rows->part[CROSSTABLE_EVENT]);

	c = c != 0 ? c : span_order(a->rows->part[CROSSTABLE_SITE], b->rows->part[CROSSTABLE_SITE]);
	c = c != 0 ? c : compare_groups(a->rows, b->rows);
	return c != 0 ? c : (a > b) - (a < b);
}

/* Numbers the tables, and takes over what was found into the rows.  Returns how many there are. */
static size_t
number_tables(struct finding_events *f, struct stretch **order)
{
	size_t count = 0;

	for (size_t i = 0; i < f->n; i++)
		if (root_of(f->list, i) == i)
			order[count++] = &f->list[i];
	if (count > 0)
		qsort(order, count, sizeof(*order), by_title);
	for (size_t i = 0; i < count; i++)
		order[i]->table = i;
	for (size_t i = 0; i < f->n; i++)
		for (size_t k = 0; k < f->list[i].n; k++) {
			f->list[i].rows[k].table = f->list[root_of(f->list, i)].table;
			f->list[i].rows[k].apart = f->list[i].apart;
			f->list[i].rows[k].alike = f->list[i].alike;
		}
	return count;
}

bool
crosstable_events_find(struct crosstable_row *rows, size_t n, size_t *count)
{
	struct finding_events f = { 0 };
	struct stretch **order = malloc((n + 1) * sizeof(*order));
	bool done;

	for (size_t i = 0; i < n; i++)
		rows[i].table = 0;
	if (n > 0)
		qsort(rows, n, sizeof(*rows), by_site);
	f.list = malloc((n + 1) * sizeof(*f.list));
	f.seats = malloc((2 * n + 1) * sizeof(*f.seats));
	f.shared = malloc((4 * n + 1) * sizeof(*f.shared));
	done = order != NULL && f.list != NULL && f.seats != NULL && f.shared != NULL;
	if (done) {
		find_stretches(&f, rows, n);
		find_seats(&f);
		find_shared(&f);
		join(&f);
		done = find_spellings(&f);
	}
	if (done) {
		find_apart(&f, order);
		*count = number_tables(&f, order);
		if (n > 0)
			qsort(rows, n, sizeof(*rows), crosstable_games_compare);
	}
	free(order);
	free(f.list);
	free(f.seats);
	free(f.shared);
	return done;
}
