/* event_again: two players who meet more often than their event has them meet. */
#include "apps/tournament/event_check.h"

/* The game before this one in which the players met more often than `cycles` allow; NULL: they did not. */
static const struct crosstable_game *
met_before(const struct crosstable_player *p, int game, int cycles)
{
	const struct crosstable_game *before = NULL;
	int n = 0;

	for (int k = 0; k < game; k++)
		if (p->list[k].opponent == p->list[game].opponent && !p->list[k].forfeit &&
		    p->list[k].round != p->list[game].round) {
			before = &p->list[k];
			n++;
		}
	return n >= cycles ? before : NULL;
}

/* Is one of the meetings of these players wrong for another reason? */
static bool
is_explained(const struct crosstable_player *p, int opponent, const struct event_faults *faults)
{
	for (int k = 0; k < p->list_n; k++)
		if (p->list[k].opponent == opponent && event_fault_said(faults, p->list[k].row))
			return true;
	return false;
}

/*
 * A game that was not played does not count as a meeting (C.04.2).  Play-offs are left out, and in a round robin with rounds that are
 * not known a last game cannot be told from one.
 */
bool
event_again_check(const struct crosstable *t, const struct event_shape *s, struct event_faults *faults)
{
	int cycles = s->swiss ? 1 : s->cycles;
	long last = event_check_last_day(t);
	bool good = true;

	if (cycles == 0 || !s->rounds)
		return true;
	for (int i = 0; good && i < t->players_n; i++)
		for (int k = 1; good && k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k], *before;

			if (!event_check_white(g) || g->forfeit || (before = met_before(&t->players[i], k,
			    cycles)) == NULL ||
			    is_explained(&t->players[i], g->opponent, faults) ||
			    !event_check_same_year(g->row, before->row) || event_check_play_off(t, g, last))
				continue;
			good = event_fault_add(faults, (struct event_fault){
				.id = DIAG_PAIR_AGAIN, .tag = TAG_Round, .place = event_place(g->row),
				.of = event_place(before->row),
			}, cycles == 1 ? "the same players have met before" :
			    "the same players have met %d times before", cycles);
		}
	return good;
}
