/*
 * event_variants: other spellings of the name of an event or of its site, and games so far from their event that they
 * are a table of their own.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/edit_distance.h"
#include "base/fold.h"
#include "apps/tournament/event_check.h"

enum { DAYS_TOUCH = 3, SHARED_LEAST = 2, SITES_MOST = 16, SITE_LEAST = 5, STRAY_GAMES = 2, STRAY_OF = 8,
    STRAY_DAYS = 366 };

/* A table, and its first and last day; LONG_MAX: not known. */
struct dated {
	const struct crosstable *t;
	long first, last;
};

static int
by_day(const void *x, const void *y)
{
	const struct dated *a = x, *b = y;
	int c = crosstable_games_compare_longs(a->first, b->first);

	return c != 0 ? c : (a->t > b->t) - (a->t < b->t);
}

static struct dated
date_table(const struct crosstable *t)
{
	struct dated d = { t, LONG_MAX, LONG_MAX };

	for (size_t i = 0; i < t->rows_n; i++)
		if (t->rows[i].first == t->rows[i].last && t->rows[i].first != LONG_MAX) {
			d.first = t->rows[i].first < d.first ? t->rows[i].first : d.first;
			d.last = d.last == LONG_MAX || t->rows[i].last > d.last ? t->rows[i].last : d.last;
		}
	return d;
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
		struct span name = t->rows[i].part[CROSSTABLE_SITE];

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
				.id = DIAG_SITE_VARIANTS, .tag = TAG_Site, .row = sites[i].first,
				.other = sites[most].first,
			}, "the site is written \"%.*s\" in most games of the event", (int)sites[most].name.n,
			    sites[most].name.p);
	return good;
}

/* -- names of one event -- */

static int
find_player(const struct crosstable *t, struct span name)
{
	int i = 0;

	while (i < t->players_n && !span_eq(t->players[i].name, name))
		i++;
	return i < t->players_n ? i : -1;
}

static bool
share_players(const struct crosstable *a, const struct crosstable *b)
{
	int shared = 0, least = a->players_n < b->players_n ? a->players_n : b->players_n;

	for (int i = 0; i < a->players_n; i++)
		shared += find_player(b, a->players[i].name) >= 0;
	return shared >= SHARED_LEAST && 2 * shared >= least;
}

static const struct crosstable_row *
first_row(const struct crosstable *t)
{
	const struct crosstable_row *first = NULL;

	for (size_t i = 0; i < t->rows_n; i++)
		if (first == NULL || t->rows[i].place < first->place)
			first = &t->rows[i];
	return first;
}

static bool
check_names(const struct dated *a, const struct dated *b, struct event_faults *faults)
{
	const struct crosstable *few = a->t->games < b->t->games ? a->t : b->t, *most = few == a->t ? b->t : a->t;

	if (!is_variant(few->event, most->event, 0) || !span_eq(few->section, most->section) ||
	    !share_players(few, most))
		return true;
	return event_fault_add(faults, (struct event_fault){
		.id = DIAG_EVENT_VARIANTS, .tag = TAG_Event, .row = first_row(few), .other = first_row(most),
	}, "the event is written \"%.*s\" in %d games of the same players and days", (int)most->event.n, most->event.p,
	    most->games);
}

/* -- games far from their event -- */

/* A game that both players lack in that round of a table: the row of another game of the round; NULL: they do not. */
static const struct crosstable_row *
lacking(const struct crosstable *t, const struct crosstable_row *r)
{
	const struct crosstable_row *other = NULL;
	struct span round = r->part[CROSSTABLE_ROUND];

	round = span_cut(&round, '.');
	for (int side = 0; side < 2; side++) {
		int player = find_player(t, r->part[CROSSTABLE_NAME + side]);

		for (int k = 0; player >= 0 && k < t->players[player].list_n; k++)
			if (t->players[player].list[k].round < 0 ||
			    crosstable_games_compare_rounds(t->rounds[t->players[player].list[k].round], round) == 0)
				return NULL;
		if (player < 0)
			return NULL;
	}
	for (size_t i = 0; i < t->rows_n && other == NULL; i++) {
		struct span one = t->rows[i].part[CROSSTABLE_ROUND];

		if (crosstable_games_compare_rounds(span_cut(&one, '.'), round) == 0)
			other = &t->rows[i];
	}
	return other;
}

static bool
check_stray(const struct dated *few, const struct dated *most, struct event_faults *faults)
{
	bool good = true;

	if (few->t->games > STRAY_GAMES || most->t->games < STRAY_OF || !most->t->orderly ||
	    !span_eq(few->t->event, most->t->event) || !span_eq(few->t->section, most->t->section))
		return true;
	for (size_t i = 0; good && i < few->t->rows_n; i++) {
		const struct crosstable_row *r = &few->t->rows[i], *other;

		if (r->first != r->last || r->first == LONG_MAX ||
		    !crosstable_games_round_is_number(r->part[CROSSTABLE_ROUND]) ||
		    (other = lacking(most->t, r)) == NULL || event_fault_said(faults, r))
			continue;
		event_fault_found(faults, most->t, r);
		good = event_fault_add(faults, (struct event_fault){
			.id = DIAG_DATE_VS_EVENT, .tag = TAG_Date, .row = r, .other = other,
		}, "the game was played %ld days %s the other games of the event, in which both players lack this round",
		    r->first < most->first ? most->first - r->first : r->first - most->last,
		    r->first < most->first ? "before" : "after");
	}
	return good;
}

bool
event_variants_check(const struct crosstable *tables, size_t n, struct event_faults *faults)
{
	struct dated *list = malloc((n + 1) * sizeof(*list));
	bool good = list != NULL;

	for (size_t i = 0; good && i < n; i++) {
		list[i] = date_table(&tables[i]);
		good = check_sites(&tables[i], faults);
	}
	if (good && n > 0)
		qsort(list, n, sizeof(*list), by_day);
	for (size_t i = 0; good && i < n && list[i].first != LONG_MAX; i++)
		for (size_t k = i + 1; good && k < n && list[k].first != LONG_MAX &&
		    list[k].first - list[i].last <= STRAY_DAYS; k++) {
			if (list[k].first - list[i].last <= DAYS_TOUCH)
				good = check_names(&list[i], &list[k], faults);
			else
				good = check_stray(&list[i], &list[k], faults) &&
				    check_stray(&list[k], &list[i], faults);
		}
	free(list);
	return good;
}
