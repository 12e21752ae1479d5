/* event_shape: what an event is, although a few of its games may be wrong. */
#include <stdlib.h>

#include "apps/tournament/crosstable_rounds.h"
#include "apps/tournament/event_classes.h"
#include "apps/tournament/event_shape.h"

enum {
	ROUNDS_KNOWN = 90,		/* of so many of 100 games the round must be known */
	ROBIN_LEAST = 4, ROBIN_MOST = 40,	/* players of a round robin */
	ROBIN_SHARE = 20,		/* one game in so many may be missing or too many */
	GONE_SHARE = 5,			/* one player in so many may withdraw */
	SWISS_LEAST = 8, SWISS_ROUNDS_LEAST = 3,	/* players and rounds of a Swiss */
	SWISS_AGAIN = 50,		/* one pairing in so many may be a second one */
	SWISS_NEAR = 2, SWISS_EQUAL = 80,	/* so many percent of opponents differ by at most one point */
};

int
event_shape_round(const struct crosstable *t, int round)
{
	unsigned long n;

	return round >= 0 && span_number(t->rounds[round], &n) && n > 0 && n < 1000 ? (int)n : 0;
}

/* The points that the player had before a round, in halves; -1: not all earlier rounds are known. */
static int
points_before(const struct crosstable *t, const struct crosstable_player *p, int round)
{
	int points = 0, next = 1;

	for (int k = 0; k < p->list_n && p->list[k].round < round; k++) {
		if (p->list[k].round < 0 || p->list[k].points < 0 || event_shape_round(t, p->list[k].round) != next++)
			return -1;
		points += p->list[k].points;
	}
	return next == event_shape_round(t, round) ? points : -1;
}

/* -- rounds -- */

static void
find_rounds(const struct crosstable *t, struct event_shape *s)
{
	size_t seats = 0, known = 0;

	s->rounds = t->rounds_n > 0;
	for (int i = 0; i < t->rounds_n; i++)
		s->rounds = s->rounds && event_shape_round(t, i) > 0;
	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];

			seats++;
			known += g->round >= 0;
			s->seconds += k > 0 && g->round >= 0 && g->round == g[-1].round;
		}
	s->counted = s->rounds && crosstable_rounds_slips((size_t)s->seconds, seats);
	s->rounds = s->counted && 100 * known >= ROUNDS_KNOWN * seats;
}

/* -- who met whom -- */

bool
event_shape_gone(const struct crosstable *t, int player)
{
	const struct crosstable_player *p = &t->players[player];
	int last = p->list_n > 0 ? p->list[p->list_n - 1].round : -1, games = 0;

	for (int k = 0; k < p->list_n; k++)
		games += p->list[k].round >= 0 && (k == 0 || p->list[k].round != p->list[k - 1].round);
	return last >= 0 && last < t->rounds_n - 2 && games >= last;
}

/*
 * The players who have at least half as many games as who has most, which leaves out a name with one letter wrong, and
 * of others those who have withdrawn, unless these are many.
 */
static int
find_regulars(const struct crosstable *t, struct event_shape *s, int *number)
{
	int most = 0, n = 0;

	for (int i = 0; i < t->players_n; i++) {
		most = t->players[i].games > most ? t->players[i].games : most;
		s->gone += s->rounds && event_shape_gone(t, i);
	}
	s->gone = GONE_SHARE * s->gone > t->players_n ? 0 : s->gone;
	for (int i = 0; i < t->players_n; i++)
		number[i] = 2 * t->players[i].games >= most || (s->gone > 0 && event_shape_gone(t, i)) ? n++ : -1;
	return n;
}

/* A round robin of n players who meet as the table says. */
struct robin {
	int *met;		/* n * n */
	bool *gone;		/* by player: has withdrawn */
	int n;
};

/*
 * A round robin of as many cycles as most pairs have games, if hardly any has more or less.  Who has withdrawn has not
 * met all.
 */
static int
find_cycles(const struct robin *r, long all, bool *whole)
{
	long games = 0, there = 0, wrong = 0, pairs = 0;
	int cycles;

	for (int i = 0; i < r->n; i++)
		for (int k = i + 1; k < r->n; k++) {
			bool stayed = !r->gone[i] && !r->gone[k];

			there += r->met[i * r->n + k];
			pairs += stayed;
			games += stayed ? r->met[i * r->n + k] : 0;
		}
	cycles = pairs > 0 ? (int)((games + pairs / 2) / pairs) : 0;
	for (int i = 0; i < r->n; i++)
		for (int k = i + 1; k < r->n; k++) {
			long more = (long)r->met[i * r->n + k] - cycles;

			wrong += (r->gone[i] || r->gone[k]) && more < 0 ? 0 : labs(more);
		}
	*whole = cycles > 0 && wrong == 0 && there == all;
	return cycles > 0 && 10 * there >= 9 * all && wrong <= (games / ROBIN_SHARE > 1 ? games / ROBIN_SHARE : 1) ?
	    cycles : 0;
}

static bool
find_robin(const struct crosstable *t, struct event_shape *s)
{
	struct robin r = { NULL, NULL, 0 };
	int *number;

	if (t->players_n < ROBIN_LEAST || t->players_n > 2 * ROBIN_MOST)
		return true;
	if ((number = malloc((size_t)t->players_n * sizeof(*number))) == NULL)
		return false;
	r.n = find_regulars(t, s, number);
	if (r.n < ROBIN_LEAST || r.n > ROBIN_MOST) {
		free(number);
		return true;
	}
	r.met = calloc((size_t)(r.n * r.n), sizeof(*r.met));
	r.gone = calloc((size_t)r.n, sizeof(*r.gone));
	for (int i = 0; r.met != NULL && r.gone != NULL && i < t->players_n; i++) {
		for (int k = 0; k < t->players[i].list_n && number[i] >= 0; k++)
			if (t->players[i].list[k].opponent >= 0 && number[t->players[i].list[k].opponent] >= 0)
				r.met[number[i] * r.n + number[t->players[i].list[k].opponent]]++;
		if (number[i] >= 0)
			r.gone[number[i]] = s->gone > 0 && event_shape_gone(t, i);
	}
	if (r.met != NULL && r.gone != NULL)
		s->cycles = find_cycles(&r, t->games, &s->whole);
	free(number);
	free(r.met);
	free(r.gone);
	return r.met != NULL && r.gone != NULL;
}

/* How many games are of players who had met before; who did not play may be paired again (C.04.2). */
static long
count_again(const struct crosstable *t)
{
	long n = 0;

	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++)
			for (int j = 0; j < k; j++)
				if (t->players[i].list[k].opponent > i && !t->players[i].list[j].forfeit &&
				    t->players[i].list[j].opponent == t->players[i].list[k].opponent) {
					n++;
					break;
				}
	return n;
}

bool
event_shape_has_teams(const struct crosstable *t)
{
	int n = 0;

	for (int i = 0; i < t->players_n; i++)
		n += t->players[i].team.n > 0;
	return 2 * n > t->players_n;
}

/* Do players with equal points meet?  In teams, players of equal strength do. */
static bool
equals_meet(const struct crosstable *t)
{
	long games = 0, near = 0;

	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];
			int own, other;

			if (g->colour != 0 || g->round < 1 ||
			    (own = points_before(t, &t->players[i], g->round)) < 0 ||
			    (other = points_before(t, &t->players[g->opponent], g->round)) < 0)
				continue;
			games++;
			near += abs(own - other) <= SWISS_NEAR;
		}
	return games > 0 && near * 100 >= games * SWISS_EQUAL;
}

int
event_shape_swiss_again(const struct crosstable *t)
{
	return t->players_n < SWISS_LEAST ? 0 : t->games < 2 * SWISS_AGAIN ? 1 : t->games / SWISS_AGAIN;
}

bool
event_shape_has_size_of_swiss(const struct crosstable *t, int last)
{
	return t->players_n >= SWISS_LEAST && last >= SWISS_ROUNDS_LEAST && last < t->players_n - 1 && !event_shape_has_teams(t) &&
	    4L * t->games >= 3L * last * (t->players_n / 2);
}

/*
 * With rounds for two thirds of the players or more a Swiss pairs whoever is left, and a round robin that is not finished looks
 * the same.
 */
static bool
find_swiss(const struct crosstable *t, struct event_shape *s)
{
	int last = t->rounds_n > 0 ? event_shape_round(t, t->rounds_n - 1) : 0;
	struct event_classes c;
	long again;
	bool good = true;

	if (!s->rounds || s->cycles > 0 || !event_shape_has_size_of_swiss(t, last) || last > t->rounds_n + 1 ||
	    3L * last >= 2L * t->players_n)
		return true;
	again = count_again(t);
	s->swiss = again <= event_shape_swiss_again(t) && equals_meet(t);
	if (s->swiss) {
		good = event_classes_find(t, &c);
		/* A Scheveningen, of which games may be missing. */
		s->swiss = c.inside > 0 && !c.is;
		event_classes_free(&c);
	}
	return good;
}

bool
event_shape_find(const struct crosstable *t, struct event_shape *s)
{
	*s = (struct event_shape){ 0 };
	find_rounds(t, s);
	if (!find_robin(t, s))
		return false;
	return find_swiss(t, s);
}
