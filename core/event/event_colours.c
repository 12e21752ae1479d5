/*
 * event_colours: the colours of a Swiss (FIDE C.04.1, 6 and 7): nobody has one colour three times running, and no more
 * than two games more with one of them.  Only played games count, and until February 2026 the last round was excepted.
 */
#include <limits.h>

#include "event/event_check.h"
#include "pgn/date.h"

enum { VIOLATIONS_SHARE = 20, VIOLATIONS_FEW = 4, OLD_RULE_UNTIL = 20260201 };

/* The colours of a player up to a game. */
struct colours {
	int difference;		/* Whites less Blacks */
	int run, colour;	/* games in a row with one colour, and that colour */
};

enum violation { NONE, THREE, BALANCE };

static enum violation
add_game(struct colours *c, const struct crosstable_game *g)
{
	c->run = c->run > 0 && c->colour == g->colour ? c->run + 1 : 1;
	c->colour = g->colour;
	c->difference += g->colour == 0 ? 1 : -1;
	return c->run >= 3 ? THREE : c->difference * (g->colour == 0 ? 1 : -1) > 2 ? BALANCE : NONE;
}

static bool
report(const struct crosstable_player *p, const struct crosstable_game *g, const struct colours *c, enum violation v,
    struct event_faults *faults)
{
	const char *colour = g->colour == 0 ? "White" : "Black";
	struct event_fault fault = {
		.id = v == THREE ? DIAG_PAIR_COLOUR_THREE : DIAG_PAIR_COLOUR_BALANCE,
		.tag = g->colour == 0 ? TAG_White : TAG_Black, .row = g->row,
	};

	if (event_fault_said(faults, g->row))
		return true;
	return v == THREE ?
	    event_fault_add(faults, fault, "%.*s has %s %d times running", (int)p->name.n, p->name.p, colour, c->run) :
	    event_fault_add(faults, fault, "%.*s has had %s three times more than the other colour", (int)p->name.n,
	        p->name.p, colour);
}

/*
 * Counts the games that violate the rules, and reports them (faults may be NULL); players of whom a round is missing
 * are left out from there on.  False: out of memory.
 */
static bool
find_violations(const struct crosstable *t, bool last_counts, int *n, struct event_faults *faults)
{
	bool good = true;

	*n = 0;
	for (int i = 0; i < t->players_n; i++) {
		const struct crosstable_player *p = &t->players[i];
		struct colours c = { 0 };

		for (int k = 0; good && k < p->list_n && event_shape_round(t, p->list[k].round) == k + 1; k++) {
			const struct crosstable_game *g = &p->list[k];
			enum violation v = g->forfeit || g->opponent < 0 ? NONE : add_game(&c, g);

			if (v == NONE || (!last_counts && g->round == t->rounds_n - 1))
				continue;
			++*n;
			good = faults == NULL || report(p, g, &c, v, faults);
		}
	}
	return good;
}

/* If there are many, the event has other rules. */
bool
event_colours_check(const struct crosstable *t, const struct event_shape *s, struct event_faults *faults)
{
	bool last_counts = t->day != LONG_MAX && t->day >= date_days(OLD_RULE_UNTIL);
	int n;

	if (!s->swiss || !find_violations(t, last_counts, &n, NULL) || n == 0 ||
	    (n > VIOLATIONS_FEW && n * VIOLATIONS_SHARE > t->games))
		return true;
	return find_violations(t, last_counts, &n, faults);
}
