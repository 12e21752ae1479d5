/*
 * event_scores: the opponents of a Swiss have equal points, or as nearly as can be (FIDE C.04.1, 5).  A pairing of two
 * players with points far apart is reported if it could have been avoided: other pairs of the round, whose points are
 * between theirs, could have exchanged opponents with them.  The Dutch system (C.04.3, C6 and C7) takes such an
 * exchange, since it leaves the player with more points with a nearer opponent.
 */
#include <stdlib.h>

#include "apps/tournament/event_check.h"
#include "apps/tournament/event_standing.h"

enum {
	GAP_LEAST = 4,		/* in halves of a point */
	/* So many pairs must allow the exchange: some players must not meet for reasons that the games do not show. */
	EXCHANGES_LEAST = 3,
	/* In the first half of the rounds an acceleration can add a point to some players (C.04.7), here in halves. */
	ACCELERATION = 2,
	GAPS_SHARE = 20,	/* one such pairing in so many games shows that the event has other rules */
};

/* A round with what its pairings could have been. */
struct scores {
	const struct crosstable *t;
	bool unfinished;	/* it is not known how many rounds there will be */
	struct event_rounds rounds;
	struct event_faults *faults;	/* NULL: they are counted only */
	int n;
};

/* The opponent, if the points of both are known; -1: none. */
static int
opponent_with_points(const struct scores *s, int player)
{
	const struct crosstable_game *g = s->rounds.games[player];

	return g != NULL && g->opponent >= 0 && s->rounds.standings[player].known &&
	    s->rounds.standings[g->opponent].known && s->rounds.games[g->opponent] != NULL ? g->opponent : -1;
}

static int
points_of(const struct scores *s, int player)
{
	return s->rounds.standings[player].points;
}

/* Could they have met in this round? */
static bool
may_meet(const struct scores *s, int one, int two)
{
	const struct crosstable_player *p = &s->t->players[one];

	for (int k = 0; k < s->rounds.next[one]; k++)
		if (p->list[k].opponent == two && !p->list[k].forfeit)
			return false;
	return !event_standing_clash(&s->rounds.standings[one], &s->rounds.standings[two]);
}

/* Would both pairs be nearer to each other than the first one was? */
static bool
are_nearer_pairs(const struct scores *s, int high, int low, int one, int two)
{
	int gap = points_of(s, high) - points_of(s, low);
	int upper = points_of(s, high) - points_of(s, one), lower = points_of(s, two) - points_of(s, low);
	int margin = s->unfinished || 2 * s->rounds.round < s->t->rounds_n ? 2 * ACCELERATION : 0;

	return upper >= 0 && lower >= 0 && upper < gap - margin && lower < gap - margin && may_meet(s, high, one) &&
	    may_meet(s, two, low);
}

/* How many pairs of the round could exchange opponents with this one. */
static int
count_exchanges(const struct scores *s, int high, int low)
{
	int n = 0;

	for (int one = 0; one < s->t->players_n; one++) {
		int two = opponent_with_points(s, one);

		if (two > one && one != high && one != low && two != high && two != low)
			n += are_nearer_pairs(s, high, low, one, two) || are_nearer_pairs(s, high, low, two, one);
	}
	return n;
}

static bool
check_game(struct scores *s, int white, int black)
{
	int high = points_of(s, white) >= points_of(s, black) ? white : black, low = high == white ? black : white;
	const struct crosstable_game *g = s->rounds.games[white];
	const struct span a = s->t->players[high].name, b = s->t->players[low].name;
	int n, more = points_of(s, high), less = points_of(s, low);

	if (more - less < GAP_LEAST || (n = count_exchanges(s, high, low)) < EXCHANGES_LEAST)
		return true;
	s->n++;
	return s->faults == NULL || event_fault_said(s->faults, g->row) || event_fault_add(s->faults,
	    (struct event_fault){ .id = DIAG_PAIR_SCORE_GAP, .tag = TAG_Round, .place = event_place(g->row) },
	    "before this round %.*s had %d%s points and %.*s had %d%s; %d %s of the round, with points between "
	    "these, could have exchanged opponents with them", (int)a.n, a.p, more / 2, more % 2 ? ".5" : "", (int)b.n, b.p,
	    less / 2, less % 2 ? ".5" : "", n, n == 1 ? "pair" : "pairs");
}

/* Counts such pairings, and reports them.  False: out of memory. */
static bool
find_gaps(struct scores *s)
{
	bool good = event_rounds_open(&s->rounds, s->t);

	s->n = 0;
	while (good && event_rounds_next(&s->rounds))
		for (int i = 0; good && i < s->t->players_n; i++)
			if (opponent_with_points(s, i) >= 0 && event_check_white(s->rounds.games[i]))
				good = check_game(s, i, opponent_with_points(s, i));
	event_rounds_close(&s->rounds);
	return good;
}

bool
event_scores_check(const struct crosstable *t, const struct event_shape *shape, struct event_faults *faults)
{
	struct scores s = { .t = t, .unfinished = shape->unfinished };

	if (!shape->swiss)
		return true;
	if (!find_gaps(&s))
		return false;
	if (s.n == 0 || s.n * GAPS_SHARE > t->games)
		return true;
	s.faults = faults;
	return find_gaps(&s);
}
