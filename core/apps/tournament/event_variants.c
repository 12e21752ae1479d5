/*
 * event_variants: other spellings of the name of an event or of its site, and games so far from their event that they
 * are a table of their own.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/event_check.h"
#include "base/ascii.h"
#include "base/edit_distance.h"
#include "base/fold.h"
#include "base/list.h"

enum { DAYS_TOUCH = 3, SHARED_LEAST = 2, SITES_MOST = 16, SITE_LEAST = 5, STRAY_GAMES = 2, STRAY_OF = 8,
    STRAY_DAYS = 366 };

/* A player of a table, and the rounds of the games, as indices; -1: it is not known. */
struct person {
	struct span name;
	const int *rounds;
	int n;
};

/* What is kept of a table. */
struct event_variant {
	struct span event, section;
	long first, last;		/* its first and last day; LONG_MAX: not known */
	uint32_t number;		/* as that of the table */
	bool orderly;
	int games;
	const struct crosstable_row *rows;	/* by date */
	size_t rows_n;
	const struct span *rounds;
	struct person *persons;		/* by name */
	size_t persons_n;
};

static int
by_day(const void *x, const void *y)
{
	const struct event_variant *a = x, *b = y;
	int c = crosstable_games_compare_longs(a->first, b->first);

	return c != 0 ? c : (a->number > b->number) - (a->number < b->number);
}

static void
put_days(struct event_variant *v)
{
	v->first = v->last = LONG_MAX;
	for (size_t i = 0; i < v->rows_n; i++) {
		const long day = v->rows[i].from == v->rows[i].to ? crosstable_first(&v->rows[i]) : LONG_MAX;

		if (day == LONG_MAX)
			continue;
		v->first = day < v->first ? day : v->first;
		v->last = v->last == LONG_MAX || day > v->last ? day : v->last;
	}
}

/* A copy; NULL: out of memory. */
static const void *
copy_list(struct arena *lists, const void *list, size_t n, size_t size)
{
	void *copy = arena_take(lists, (n + 1) * size);

	if (copy != NULL && n > 0)
		memcpy(copy, list, n * size);
	return copy;
}

static int
by_person_name(const void *x, const void *y)
{
	const struct person *a = x, *b = y;

	return span_order(a->name, b->name);
}

static bool
keep_persons(struct event_variant *v, const struct crosstable *t, struct arena *lists)
{
	v->persons_n = (size_t)t->players_n;
	if ((v->persons = arena_take(lists, (v->persons_n + 1) * sizeof(*v->persons))) == NULL)
		return false;
	for (size_t i = 0; i < v->persons_n; i++) {
		const struct crosstable_player *p = &t->players[i];
		int *rounds = arena_take(lists, ((size_t)p->list_n + 1) * sizeof(*rounds));

		if (rounds == NULL)
			return false;
		for (int k = 0; k < p->list_n; k++)
			rounds[k] = p->list[k].round;
		v->persons[i] = (struct person){ p->name, rounds, p->list_n };
	}
	if (v->persons_n > 0)
		qsort(v->persons, v->persons_n, sizeof(*v->persons), by_person_name);
	return true;
}

static bool
keep_table(struct event_variant *v, const struct crosstable *t, struct arena *lists)
{
	*v = (struct event_variant){
		.event = t->event, .section = t->section, .number = t->number, .orderly = t->orderly, .games = t->games,
		.rows = copy_list(lists, t->rows, t->rows_n, sizeof(*t->rows)), .rows_n = t->rows_n,
		.rounds = copy_list(lists, t->rounds, (size_t)t->rounds_n, sizeof(*t->rounds)),
	};
	if (v->rows == NULL || v->rounds == NULL)
		return false;
	put_days(v);
	return keep_persons(v, t, lists);
}

/* -- spellings -- */

/* The letters and the digits of a text. */
struct spelling {
	char letters[EDIT_DISTANCE_MAX + 1], digits[EDIT_DISTANCE_MAX + 1];
	bool good;		/* all of them are there */
};

static void
read_spelling(struct spelling *s, struct span text)
{
	struct buf words = { 0 };
	size_t letters = 0, digits = 0;

	fold_words(&words, text, ENC_UTF8);
	s->good = !words.failed;
	for (size_t i = 0; i < words.n; i++) {
		bool digit = ascii_is_digit(words.p[i]);

		if (words.p[i] == ' ' || (digit ? digits : letters) == EDIT_DISTANCE_MAX) {
			s->good = s->good && words.p[i] == ' ';
			continue;
		}
		*(digit ? &s->digits[digits++] : &s->letters[letters++]) = words.p[i];
	}
	s->letters[letters] = s->digits[digits] = '\0';
	buf_free(&words);
}

/*
 * The same name?  Other numbers are another year, edition or stage, and so is a number that one of them lacks ("5'").
 */
static bool
is_variant(struct span a, struct span b, size_t distance)
{
	struct spelling x, y;

	if (span_eq(a, b))
		return false;
	read_spelling(&x, a);
	read_spelling(&y, b);
	if (!x.good || !y.good || x.letters[0] == '\0' || strcmp(x.digits, y.digits) != 0)
		return false;
	if (strcmp(x.letters, y.letters) == 0)
		return true;
	return distance > 0 && strlen(x.letters) >= SITE_LEAST &&
	    strlen(y.letters) >= SITE_LEAST && edit_distance(x.letters, y.letters) <= distance;
}

/* -- sites of one event -- */

struct site {
	struct span name;
	size_t n;
	const struct crosstable_row *first;	/* in the files */
};

static size_t
find_sites(const struct crosstable *t, struct site sites[SITES_MOST])
{
	size_t n = 0, k;

	for (size_t i = 0; i < t->rows_n; i++) {
		struct span name = crosstable_part(&t->rows[i], EVENT_ROW_SITE);

		if (!crosstable_games_said(name))
			continue;
		for (k = 0; k < n && !span_eq(sites[k].name, name); k++)
			;
		if (k == SITES_MOST)
			return 0;
		n = k == n ? n + 1 : n;
		if (sites[k].n++ == 0 || t->rows[i].place < sites[k].first->place) {
			sites[k].name = name;
			sites[k].first = &t->rows[i];
		}
	}
	return n;
}

static bool
check_sites(const struct crosstable *t, struct event_faults *faults)
{
	struct site sites[SITES_MOST] = { { { NULL, 0 }, 0, NULL } };
	size_t n = t->sites ? find_sites(t, sites) : 0, most = 0;
	bool good = true;

	for (size_t i = 1; i < n; i++)
		most = sites[i].n > sites[most].n ? i : most;
	for (size_t i = 0; good && i < n; i++)
		if (i != most && sites[i].n < sites[most].n && is_variant(sites[i].name, sites[most].name, 1))
			good = event_fault_add(faults, (struct event_fault){
				.id = DIAG_SITE_VARIANTS, .tag = TAG_Site, .place = event_place(sites[i].first),
				.of = event_place(sites[most].first),
			}, "the site is written \"%.*s\" in most games of the event", (int)sites[most].name.n,
			    sites[most].name.p);
	return good;
}

/* -- names of one event -- */

/* NULL: there is no such player. */
static const struct person *
find_person(const struct event_variant *v, struct span name)
{
	const struct person sought = { .name = name };

	return bsearch(&sought, v->persons, v->persons_n, sizeof(*v->persons), by_person_name);
}

static bool
share_players(const struct event_variant *a, const struct event_variant *b)
{
	size_t shared = 0, least = a->persons_n < b->persons_n ? a->persons_n : b->persons_n;

	for (size_t i = 0; i < a->persons_n; i++)
		shared += find_person(b, a->persons[i].name) != NULL;
	return shared >= SHARED_LEAST && 2 * shared >= least;
}

static const struct crosstable_row *
first_row_of_variant(const struct event_variant *v)
{
	const struct crosstable_row *first = NULL;

	for (size_t i = 0; i < v->rows_n; i++)
		if (first == NULL || v->rows[i].place < first->place)
			first = &v->rows[i];
	return first;
}

static bool
check_names(const struct event_variant *a, const struct event_variant *b, struct event_faults *faults)
{
	const struct event_variant *few = a->games < b->games ? a : b, *most = few == a ? b : a;

	if (!is_variant(few->event, most->event, 0) || !span_eq(few->section, most->section) ||
	    !share_players(few, most))
		return true;
	return event_fault_add(faults, (struct event_fault){
		.id = DIAG_EVENT_VARIANTS, .tag = TAG_Event, .place = event_place(first_row_of_variant(few)),
		.of = event_place(first_row_of_variant(most)),
	}, "the event is written \"%.*s\" in %d games of the same players and days", (int)most->event.n, most->event.p,
	    most->games);
}

/* -- games far from their event -- */

/* A game that both players lack in that round of a table: the row of another game of the round; NULL: they do not. */
static const struct crosstable_row *
game_lacked(const struct event_variant *v, const struct crosstable_row *r)
{
	const struct crosstable_row *other = NULL;
	struct span round = crosstable_part(r, EVENT_ROW_ROUND);

	round = span_cut(&round, '.');
	for (int side = 0; side < 2; side++) {
		const struct person *p = find_person(v, crosstable_part(r, EVENT_ROW_NAME + side));

		for (int k = 0; p != NULL && k < p->n; k++)
			if (p->rounds[k] < 0 || crosstable_games_compare_rounds(v->rounds[p->rounds[k]], round) == 0)
				return NULL;
		if (p == NULL)
			return NULL;
	}
	for (size_t i = 0; i < v->rows_n && other == NULL; i++) {
		struct span one = crosstable_part(&v->rows[i], EVENT_ROW_ROUND);

		if (crosstable_games_compare_rounds(span_cut(&one, '.'), round) == 0)
			other = &v->rows[i];
	}
	return other;
}

static bool
check_stray(const struct event_variant *few, const struct event_variant *most, struct event_faults *faults)
{
	bool good = true;

	if (few->games > STRAY_GAMES || most->games < STRAY_OF || !most->orderly ||
	    !span_eq(few->event, most->event) || !span_eq(few->section, most->section))
		return true;
	for (size_t i = 0; good && i < few->rows_n; i++) {
		const struct crosstable_row *r = &few->rows[i], *other;
		const long day = r->from == r->to ? crosstable_first(r) : LONG_MAX;

		if (day == LONG_MAX || !crosstable_games_round_is_number(crosstable_part(r, EVENT_ROW_ROUND)) ||
		    (other = game_lacked(most, r)) == NULL || event_fault_said(faults, r))
			continue;
		event_fault_found(faults, most->number, r);
		good = event_fault_add(faults, (struct event_fault){
			.id = DIAG_DATE_VS_EVENT, .tag = TAG_Date, .place = event_place(r), .of = event_place(other),
		}, "the game was played %ld days %s the other games of the event, in which both players lack this round",
		    day < most->first ? most->first - day : day - most->last, day < most->first ? "before" : "after");
	}
	return good;
}

bool
event_variants_add(struct event_variants *v, const struct crosstable *t, struct event_faults *faults)
{
	return check_sites(t, faults) && list_reserve(&v->list, v->n + 1, &v->max, sizeof(*v->list)) &&
	    keep_table(&v->list[v->n++], t, &v->lists);
}

bool
event_variants_check(struct event_variants *v, struct event_faults *faults)
{
	const struct event_variant *list = v->list;
	bool good = true;

	if (v->n > 0)
		qsort(v->list, v->n, sizeof(*v->list), by_day);
	for (size_t i = 0; good && i < v->n && list[i].first != LONG_MAX; i++)
		for (size_t k = i + 1; good && k < v->n && list[k].first != LONG_MAX &&
		    list[k].first - list[i].last <= STRAY_DAYS; k++) {
			if (list[k].first - list[i].last <= DAYS_TOUCH)
				good = check_names(&list[i], &list[k], faults);
			else
				good = check_stray(&list[i], &list[k], faults) &&
				    check_stray(&list[k], &list[i], faults);
		}
	return good;
}

void
event_variants_free(struct event_variants *v)
{
	free(v->list);
	arena_free(&v->lists);
}
