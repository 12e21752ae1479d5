/* event_twice: a player or a pairing twice in one round. */
#include <limits.h>

#include "event/event_check.h"

/*
 * So many second games in a round, of so many, can be errors; more are how the event counts its rounds, as matches,
 * knock-outs and blitz do.  An event of fewer games shows nothing.
 */
enum { FEW = 8, SHARE = 25, GAMES_LEAST = 10, ROUNDS_LEAST = 3 };

static int
count_seconds(const struct crosstable *t, long *seats)
{
	int n = 0;

	*seats = 0;
	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];

			*seats += g->round >= 0;
			n += k > 0 && g->round >= 0 && g->round == g[-1].round;
		}
	return n;
}

/* Has the player another game in the round of this one? */
static const struct crosstable_game *
other_game(const struct crosstable *t, int player, const struct crosstable_row *row, int round)
{
	for (int k = 0; player >= 0 && k < t->players[player].list_n; k++)
		if (t->players[player].list[k].round == round && t->players[player].list[k].row != row)
			return &t->players[player].list[k];
	return NULL;
}

/*
 * The first day of the last round; LONG_MAX: it is not known.  Games of earlier rounds on that day or later are of a
 * play-off, which counts its own rounds.
 */
static long
last_round(const struct crosstable *t)
{
	long day = LONG_MAX;

	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];

			if (g->round == t->rounds_n - 1 && g->row->first < day)
				day = g->row->first;
		}
	return day;
}

static bool
is_play_off(const struct crosstable *t, const struct crosstable_game *g, long last)
{
	return last != LONG_MAX && g->round < t->rounds_n - 1 && g->row->first != LONG_MAX && g->row->first >= last;
}

static bool
is_said(const struct event_faults *faults, size_t from, const struct crosstable_row *row)
{
	for (size_t i = from; i < faults->n; i++)
		if (faults->list[i].row == row)
			return true;
	return false;
}

/* Two games of a player in one round, the later one second. */
static bool
say(const struct crosstable *t, int player, const struct crosstable_game *a, const struct crosstable_game *b, size_t from,
    struct event_faults *faults)
{
	const struct span round = t->rounds[a->round], name = t->players[player].name;
	/* The game that both its players have another one beside is the wrong one. */
	bool first = b->opponent != a->opponent && other_game(t, a->opponent, a->row, a->round) != NULL &&
	    other_game(t, b->opponent, b->row, b->round) == NULL;
	const struct crosstable_row *wrong = first ? a->row : b->row, *other = first ? b->row : a->row;

	if (is_said(faults, from, wrong))
		return true;
	if (a->opponent == b->opponent)
		return event_fault_add(faults, (struct event_fault){ DIAG_PAIR_TWICE_IN_ROUND, TAG_Round, wrong, other, { NULL, 0 } },
		    "the same players met before in round %.*s", (int)round.n, round.p);
	return event_fault_add(faults, (struct event_fault){ DIAG_PLAYER_TWICE_IN_ROUND, TAG_Round, wrong, other, { NULL, 0 } },
	    "%.*s has another opponent in round %.*s", (int)name.n, name.p, (int)round.n, round.p);
}

bool
event_twice_check(const struct crosstable *t, struct event_faults *faults)
{
	long seats, last = last_round(t);
	int seconds = count_seconds(t, &seats);
	size_t from = faults->n;
	bool good = true;

	if (seconds == 0 || seconds > FEW || (long)seconds * SHARE > seats || t->games < GAMES_LEAST ||
	    t->rounds_n < ROUNDS_LEAST || memchr(t->rounds[0].p, '.', t->rounds[0].n) != NULL)
		return true;
	for (int i = 0; good && i < t->players_n; i++)
		for (int k = 1; good && k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];

			if (g->round >= 0 && g->round == g[-1].round && g->opponent >= 0 && g[-1].opponent >= 0 &&
			    !is_play_off(t, g, last) && !is_play_off(t, g - 1, last))
				good = say(t, i, g - 1, g, from, faults);
		}
	return good;
}
