/*
 * event_colours: the colours of a Swiss (FIDE C.04.1, 6 and 7): nobody has one colour three times in a row, and no more
 * than two games more with one of them.  Forfeits and byes do not count, and until February 2026 the last round was excepted;
 * since then the Dutch system excepts there who has more than half of the points, and the opponents (C.04.3, C3).
 *
 * The colours of a pair (C.04.1, 8; C.04.3, 5.2.1 and 5.2.2): both get the colour that they should, else the one with
 * the stronger preference does.
 */
#include <limits.h>
#include <stdlib.h>

#include "apps/tournament/event_check.h"
#include "apps/tournament/event_standing.h"
#include "games/pgn/date.h"

enum { VIOLATIONS_SHARE = 20, VIOLATIONS_FEW = 4, OLD_RULE_UNTIL = 20260201 };

enum violation { NONE, THREE, BALANCE };

static enum violation
add_colour_of_game(struct event_standing *c, const struct crosstable_game *g)
{
	event_standing_add_colour(c, g->colour);
	return c->run >= 3 ? THREE : c->difference * (g->colour == 0 ? 1 : -1) > 2 ? BALANCE : NONE;
}

/* Had the player more than half of the possible points before this game? */
static bool
is_top(const struct crosstable *t, int player, const struct crosstable_game *game)
{
	int points = 0;

	for (int k = 0; k < t->players[player].list_n && t->players[player].list[k].round < game->round; k++)
		points += t->players[player].list[k].points > 0 ? t->players[player].list[k].points : 0;
	return points > event_shape_round(t, game->round) - 1;
}

static bool
is_excepted(const struct crosstable *t, const struct event_shape *s, int player, const struct crosstable_game *g)
{
	const bool last_counts = t->day != LONG_MAX && t->day >= date_days(OLD_RULE_UNTIL);

	return g->round == t->rounds_n - 1 && !s->unfinished &&
	    (!last_counts || is_top(t, player, g) || is_top(t, g->opponent, g));
}

static bool
report_violation(const struct crosstable_player *p, const struct crosstable_game *g, const struct event_standing *c,
    enum violation v, struct event_faults *faults)
{
	const char *colour = g->colour == 0 ? "White" : "Black";
	struct event_fault fault = {
		.id = v == THREE ? DIAG_PAIR_COLOUR_THREE : DIAG_PAIR_COLOUR_BALANCE,
		.tag = g->colour == 0 ? TAG_White : TAG_Black, .place = event_place(g->row),
	};

	if (event_fault_said(faults, g->row))
		return true;
	return v == THREE ?
	    event_fault_add(faults, fault, "%.*s has %s %d times running", (int)p->name.n, p->name.p, colour, c->run) :
	    event_fault_add(faults, fault, "%.*s has had %s three times more than the other colour", (int)p->name.n,
	        p->name.p, colour);
}

/* Is it the only game of its round? */
static bool
is_only_of_round(const struct crosstable_player *p, int k)
{
	return (k == 0 || p->list[k - 1].round != p->list[k].round) &&
	    (k + 1 == p->list_n || p->list[k + 1].round != p->list[k].round);
}

/*
 * Counts the games that violate the rules, and reports them (faults may be NULL).  After a round that is missing or has
 * several games, a run of one colour begins anew, and the balance of colours is not known.  False: out of memory.
 */
static bool
find_violations(const struct crosstable *t, const struct event_shape *s, int *n, struct event_faults *faults)
{
	bool good = true;

	*n = 0;
	for (int i = 0; i < t->players_n; i++) {
		const struct crosstable_player *p = &t->players[i];
		struct event_standing c = { .known = true };
		int round = 0;

		for (int k = 0; good && k < p->list_n; k++) {
			const struct crosstable_game *g = &p->list[k];
			enum violation v;

			if (event_shape_round(t, g->round) != round + 1 || !is_only_of_round(p, k))
				c = (struct event_standing){ .known = false };
			round = event_shape_round(t, g->round);
			if (!is_only_of_round(p, k))
				continue;
			v = g->forfeit || g->opponent < 0 ? NONE : add_colour_of_game(&c, g);
			if (v == NONE || (v == BALANCE && !c.known) || is_excepted(t, s, i, g))
				continue;
			++*n;
			good = faults == NULL || report_violation(p, g, &c, v, faults);
		}
	}
	return good;
}

/* -- the colours of a pair -- */

static int
strength_for(struct event_preference p, int colour)
{
	return p.colour == colour ? p.strength : 0;
}

/*
 * Would the colours be better exchanged?  The strongest preference that was not met counts; whose equal ones meet is
 * not judged, since what decides between them is not in the games.
 */
static bool
is_exchanged(const struct event_standing *white, const struct event_standing *black)
{
	struct event_preference w = event_standing_preference(white), b = event_standing_preference(black);
	int denied = strength_for(w, 1) > strength_for(b, 0) ? strength_for(w, 1) : strength_for(b, 0);

	return denied > strength_for(w, 0) && denied > strength_for(b, 1);
}

static bool
report_due(const struct event_rounds *r, int white, struct event_faults *faults)
{
	const struct crosstable_game *g = r->games[white];
	int black = g->opponent;
	bool is_white = strength_for(event_standing_preference(&r->standings[white]), 1) >=
	    strength_for(event_standing_preference(&r->standings[black]), 0);
	struct span name = r->t->players[is_white ? white : black].name;

	return event_fault_said(faults, g->row) || event_fault_add(faults,
	    (struct event_fault){ .id = DIAG_PAIR_COLOUR_DUE, .tag = is_white ? TAG_White : TAG_Black,
	    .place = event_place(g->row) },
	    "%.*s should have %s here, by the colours of both players before", (int)name.n, name.p,
	    is_white ? "Black" : "White");
}

/*
 * Counts the pairs with exchanged colours, and those that were judged (*n and *judged), and reports the former (faults
 * may be NULL).  What follows such a game is not judged: the colours of both may be wrong in the record.  False: out
 * of memory.
 */
static bool
find_exchanged(const struct crosstable *t, int *n, int *judged, struct event_faults *faults)
{
	struct event_rounds r;
	bool good = event_rounds_open(&r, t);

	*n = *judged = 0;
	while (good && event_rounds_next(&r))
		for (int i = 0; good && i < t->players_n; i++) {
			const struct crosstable_game *g = r.games[i];

			if (g == NULL || !event_check_white(g) || g->forfeit || !r.standings[i].known ||
			    !r.standings[g->opponent].known)
				continue;
			++*judged;
			if (!is_exchanged(&r.standings[i], &r.standings[g->opponent]))
				continue;
			++*n;
			good = faults == NULL || report_due(&r, i, faults);
			r.standings[i].known = r.standings[g->opponent].known = false;
		}
	event_rounds_close(&r);
	return good;
}

/* If there are many, the event has other rules. */
static bool
are_violations_frequent(int n, int games)
{
	return n > VIOLATIONS_FEW && n * VIOLATIONS_SHARE > games;
}

bool
event_colours_check(const struct crosstable *t, const struct event_shape *s, struct event_faults *faults)
{
	int n;

	return (!s->swiss && !s->said_swiss) || !find_violations(t, s, &n, NULL) || n == 0 || are_violations_frequent(n, t->games) ||
	    find_violations(t, s, &n, faults);
}

bool
event_colours_due_check(const struct crosstable *t, const struct event_shape *s, struct event_faults *faults)
{
	int n, judged;

	if (!s->swiss)
		return true;
	if (!find_exchanged(t, &n, &judged, NULL))
		return false;
	return n == 0 || are_violations_frequent(n, judged) || find_exchanged(t, &n, &judged, faults);
}
