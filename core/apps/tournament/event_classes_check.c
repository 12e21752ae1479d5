/* event_classes_check: the games of a Scheveningen that are missing, or within a class. */
#include <stdlib.h>

#include "apps/tournament/event_check.h"
#include "apps/tournament/event_classes.h"

struct checking {
	const struct crosstable *t;
	const struct event_classes *c;
	struct event_faults *faults;
};

/* Has the player a game in the round, or points without one? */
static bool
plays_in(const struct crosstable_player *p, int round)
{
	for (int k = 0; k < p->list_n; k++)
		if (p->list[k].round == round && (p->list[k].opponent >= 0 || p->list[k].points != 0))
			return true;
	return false;
}

static bool
rounds_known(const struct crosstable_player *p)
{
	bool known = true;

	for (int k = 0; k < p->list_n; k++)
		known = known && p->list[k].round >= 0;
	return known;
}

/* The next round from that one in which there are games, and neither plays; -1: there is none. */
static int
free_round(const struct crosstable *t, int one, int two, int round)
{
	while (round < t->rounds_n && (plays_in(&t->players[one], round) || plays_in(&t->players[two], round) ||
	    event_check_first(t, round) == NULL))
		round++;
	return round < t->rounds_n ? round : -1;
}

static bool
report_missing(const struct checking *c, int one, int two, int round)
{
	const struct crosstable *t = c->t;
	struct span a = t->players[one].name, b = t->players[two].name;
	const char *game = c->c->cycles > 1 ? "one of those of" : "that of";
	long all = (long)c->c->cycles * c->c->size * c->c->size;
	struct event_fault fault = {
		.id = DIAG_GAME_MISSING, .tag = TAG_Round, .place = event_place(round < 0 ? t->players[one].list[0].row :
		    event_check_first(t, round)), .lack = { t->number, event_shape_round(t, round), .name = { a, b } },
	};

	if (round < 0)
		return event_fault_add(c->faults, fault, "of this Scheveningen %d of %ld games are there, but not %s %.*s and "
		    "%.*s", c->c->across, all, game, (int)a.n, a.p, (int)b.n, b.p);
	return event_fault_add(c->faults, fault, "of this Scheveningen %d of %ld games are there, but not %s %.*s and "
	    "%.*s, who have none in round %.*s", c->c->across, all, game, (int)a.n, a.p, (int)b.n, b.p,
	    (int)t->rounds[round].n, t->rounds[round].p);
}

static bool
check_pair(const struct checking *c, int one, int two)
{
	const struct crosstable_player *a = &c->t->players[one];
	bool known = rounds_known(a) && rounds_known(&c->t->players[two]), good = true;
	int missing = c->c->cycles, round = -1;

	for (int k = 0; k < a->list_n; k++)
		missing -= a->list[k].opponent == two;
	for (; good && missing > 0; missing--) {
		round = known ? free_round(c->t, one, two, round + 1) : -1;
		if (known && round < 0)
			break;
		good = report_missing(c, one, two, round);
	}
	return good;
}

static bool
check_inside(const struct checking *c, int player)
{
	const struct crosstable_player *p = &c->t->players[player];
	bool good = true;

	for (int k = 0; good && k < p->list_n; k++) {
		const struct crosstable_game *g = &p->list[k];

		if (!event_check_white(g) || c->c->of[g->opponent] != c->c->of[player] ||
		    event_fault_said(c->faults, g->row))
			continue;
		good = event_fault_add(c->faults, (struct event_fault){
			.id = DIAG_GAME_EXTRA, .tag = TAG_Round, .place = event_place(g->row)
		}, "both players are on the same side of a Scheveningen of %d against %d",
		    c->c->size, c->c->size);
	}
	return good;
}

bool
event_classes_check(const struct crosstable *t, struct event_faults *faults)
{
	struct event_classes classes;
	struct checking c = { t, &classes, faults };
	bool good = event_classes_find(t, &classes);

	for (int i = 0; good && classes.is && i < t->players_n; i++) {
		if (classes.of[i] < 0)
			continue;
		good = check_inside(&c, i);
		for (int k = 0; good && classes.of[i] == 0 && k < t->players_n; k++)
			good = classes.of[k] != 1 || check_pair(&c, i, k);
	}
	event_classes_free(&classes);
	return good;
}
