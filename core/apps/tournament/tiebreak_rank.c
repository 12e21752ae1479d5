/* tiebreak_rank: ranks the players of a table by points and tie-breaks, and sorts them. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/crosstable.h"
#include "base/invariant.h"

struct place {
	int player;
	long value;		/* what places are being sorted by */
	long most;		/* the value that it could have with the games that are missing */
	struct span name;
};

/* The order of the players; those who are tied are neighbours and have the same number in `tie`. */
struct break_order {
	struct crosstable *t;
	struct place *places;
	int *tie;		/* by place: the first of the places tied with it */
	int *place;		/* by player: the place */
	int *met;		/* working memory: the opponents of one player */
	int n;
};

static int
compare_places(const void *x, const void *y)
{
	const struct place *a = x, *b = y;

	if (a->value != b->value)
		return a->value > b->value ? -1 : 1;
	return span_order(a->name, b->name);
}

static int
compare_ints(const void *x, const void *y)
{
	const int *a = x, *b = y;

	return (*a > *b) - (*a < *b);
}

/* Sorts the places from `from` up to, but not including, `to` by their values, and finds who is still tied. */
static void
split_tied(struct break_order *o, int from, int to)
{
	qsort(o->places + from, (size_t)(to - from), sizeof(*o->places), compare_places);
	for (int i = from; i < to; i++) {
		o->tie[i] = i > from && o->places[i].value == o->places[i - 1].value ? o->tie[i - 1] : i;
		o->place[o->places[i].player] = i;
	}
}

static int
tie_end(const struct break_order *o, int from)
{
	int to = from + 1;

	while (to < o->n && o->tie[to] == o->tie[from])
		to++;
	return to;
}

/* What a player made against the others who are tied. */
struct encounter {
	long points;		/* in halves */
	int met;		/* how many of the others */
	int times;		/* how often each of these; 0: not equally often */
};

/*
 * The games of a player against the others of the places from `from` up to `to`.  C.07, 6.1: in a Swiss, a game that
 * was not played does not count as meeting.
 */
static struct encounter
meet_tied(const struct break_order *o, const struct tiebreak_way *way, const struct crosstable_player *p, int from, int to)
{
	bool forfeits = way->played || o->t->kind != CROSSTABLE_SWISS;
	struct encounter e = { 0, 0, 0 };
	int n = 0;

	for (int i = 0; i < p->list_n; i++) {
		const struct crosstable_game *g = &p->list[i];

		if (g->opponent < 0 || g->points < 0 || (g->forfeit && !forfeits) || o->place[g->opponent] < from ||
		    o->place[g->opponent] >= to)
			continue;
		o->met[n++] = g->opponent;
		e.points += g->score;
	}
	if (n > 0)
		qsort(o->met, (size_t)n, sizeof(*o->met), compare_ints);
	for (int i = 0, next; i < n; i = next, e.met++) {
		for (next = i + 1; next < n && o->met[next] == o->met[i]; next++)
			;
		e.times = i == 0 || e.times == next - i ? next - i : 0;
		if (e.times == 0)
			return e;
	}
	return e;
}

/*
 * C.07, 6.1: sets the values of tied players to their points against each other; false: not every pair met equally
 * often.  If every pair did, sums give the same order as the averages of 6.1.2.
 */
static bool
set_direct_encounter(struct break_order *o, const struct tiebreak_way *way, int from, int to)
{
	int times = 0;

	for (int i = from; i < to; i++) {
		struct place *at = &o->places[i];
		const struct crosstable_player *p = &o->t->players[at->player];
		struct encounter e;

		if (p->list_n < to - from - 1)
			return false;
		e = meet_tied(o, way, p, from, to);
		if (e.met < to - from - 1 || e.times == 0 || (times != 0 && e.times != times))
			return false;
		at->value = e.points;
		times = e.times;
	}
	return true;
}

/*
 * C.07, 6.3: in a Swiss, where pairs met at most once, who has more points against the others than any other can
 * reach, even by winning all missing games, comes first; then the next one.  False: nobody does.
 */
static bool
direct_whatever(struct break_order *o, const struct tiebreak_way *way, int from, int to)
{
	int first = from;

	for (int i = from; i < to; i++) {
		struct place *at = &o->places[i];
		struct encounter e = meet_tied(o, way, &o->t->players[at->player], from, to);

		if (e.times > 1 || (e.times == 0 && e.met > 0))
			return false;
		at->value = e.points;
		at->most = e.points + (long)o->t->scale.win * (to - from - 1 - e.met);
	}
	qsort(o->places + from, (size_t)(to - from), sizeof(*o->places), compare_places);
	for (; first < to - 1; first++) {
		long most = o->places[first + 1].most;

		for (int i = first + 2; i < to; i++)
			most = o->places[i].most > most ? o->places[i].most : most;
		if (o->places[first].value <= most)
			break;
	}
	/* Those who are first have values of their own; the others are still tied. */
	for (int i = from; i < to; i++)
		o->places[i].value = i < first ? (long)to - i : 0;
	split_tied(o, from, to);
	return first > from;
}

/* C.07, 6.2: those who are still tied are compared among themselves again. */
static void
split_direct(struct break_order *o, const struct tiebreak_way *way, int from, int to)
{
	bool swiss = o->t->kind == CROSSTABLE_SWISS && o->t->edition != EDITION_2009;

	if (set_direct_encounter(o, way, from, to))
		split_tied(o, from, to);
	else if (!swiss || !direct_whatever(o, way, from, to))
		return;
	for (int i = from, next; i < to; i = next) {
		next = tie_end(o, i);
		if (next - i > 1 && next - i < to - from)
			split_direct(o, way, i, next);
	}
}

/* Values that have no meaning are last. */
static void
split_by(struct break_order *o, int column)
{
	const struct tiebreak_way *way = &o->t->columns[column].way;

	for (int i = 0, next; i < o->n; i = next) {
		next = tie_end(o, i);
		if (next - i == 1)
			continue;
		if (way->rule == RULE_DE) {
			split_direct(o, way, i, next);
			continue;
		}
		for (int k = i; k < next; k++) {
			long value = o->t->players[o->places[k].player].breaks[column];

			o->places[k].value = value < 0 ? LONG_MIN :
			    way->reverse != tiebreak_rules[way->rule].ascending ? -value : value;
		}
		split_tied(o, i, next);
	}
}

/* Who won a play-off comes first of those with the same points, then who lost it, then the others. */
static void
split_by_play_off(struct break_order *o)
{
	for (int i = 0, next; i < o->n; i = next) {
		next = tie_end(o, i);
		for (int k = i; k < next; k++)
			o->places[k].value = o->t->players[o->places[k].player].play_off;
		split_tied(o, i, next);
	}
}

/* Sets the values of the direct encounter among all with the same points; the order does not change. */
static void
set_direct(struct break_order *o, int column)
{
	for (int i = 0, next; i < o->n; i = next) {
		bool known;

		next = tie_end(o, i);
		known = next - i > 1 && set_direct_encounter(o, &o->t->columns[column].way, i, next);
		for (int k = i; k < next; k++)
			o->t->players[o->places[k].player].breaks[column] = known ? o->places[k].value : -1;
	}
}

static void
sort_players_by_rank(struct break_order *o, struct crosstable_player *old)
{
	struct crosstable *t = o->t;

	memcpy(old, t->players, (size_t)o->n * sizeof(*old));
	for (int i = 0; i < o->n; i++) {
		struct crosstable_player *p = &t->players[i];

		*p = old[o->places[i].player];
		p->rank = o->tie[i] + 1;
		for (int k = 0; k < p->list_n + p->play_offs; k++)
			if (p->list[k].opponent >= 0)
				p->list[k].opponent = o->place[p->list[k].opponent];
	}
}

static void
make_order(struct break_order *o, struct crosstable_player *old)
{
	const struct crosstable *t = o->t;

	for (int i = 0; i < o->n; i++)
		o->places[i] = (struct place){
			i, t->kind == CROSSTABLE_KNOCKOUT ? t->players[i].reached : t->players[i].points, 0,
			t->players[i].name
		};
	split_tied(o, 0, o->n);
	for (int c = 0; c < t->columns_n; c++)
		if (t->columns[c].way.rule == RULE_DE)
			set_direct(o, c);
	if (t->decided)
		split_by_play_off(o);
	for (int i = 0; i < t->used_n; i++)
		split_by(o, t->used[i]);
	sort_players_by_rank(o, old);
}

bool
tiebreak_rank(struct crosstable *t, const int *columns, int n)
{
	size_t players = (size_t)t->players_n, most = 1;
	struct break_order o = { .t = t, .n = t->players_n };
	struct crosstable_player *old = malloc((players + 1) * sizeof(*old));
	bool done;

	INVARIANT(n >= 0 && n <= BREAK_MOST);
	for (size_t i = 0; i < players; i++)
		most = (size_t)t->players[i].list_n > most ? (size_t)t->players[i].list_n : most;
	o.places = malloc((players + 1) * sizeof(*o.places));
	o.tie = malloc((players + 1) * sizeof(*o.tie));
	o.place = malloc((players + 1) * sizeof(*o.place));
	o.met = malloc(most * sizeof(*o.met));
	done = old != NULL && o.places != NULL && o.tie != NULL && o.place != NULL && o.met != NULL;
	if (done) {
		t->used_n = 0;
		for (int i = 0; i < n; i++)
			if (t->unrated == 0 || !tiebreak_rules[t->columns[columns[i]].way.rule].rated)
				t->used[t->used_n++] = columns[i];
		if (players > 0)
			make_order(&o, old);
	}
	free(old);
	free(o.places);
	free(o.tie);
	free(o.place);
	free(o.met);
	return done;
}
