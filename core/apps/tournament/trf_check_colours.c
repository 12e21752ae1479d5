/* trf_check_colours: the colours of a Swiss (FIDE C.04.1, 6 and 7), as event_colours.c checks them in games. */
#include "apps/tournament/trf_check_internal.h"

enum {
	SHARE = 20, FEW = 4,	/* more than a few in a twentieth of the games: the event has other rules */
	RUN = 3, BALANCE = 3,
};

/* Does a record with the type of the tournament have this word? */
static bool
says(const struct trf *t, const char *code, struct span word)
{
	struct span s = trf_value(t, code);

	while (s.n >= word.n && !span_eq_nocase((struct span){ s.p, word.n }, word))
		s = span_after(s, 1);
	return s.n >= word.n;
}

bool
trf_is_swiss(const struct trf *t)
{
	return (says(t, "092", SPAN("swiss")) || says(t, "192", SPAN("dutch"))) &&
	    !says(t, "192", SPAN("double")) && !says(t, "092", SPAN("double"));
}

/* The rounds in which the colours count: not the last one of the event, where players with many points are excepted. */
static int
rounds_that_count(const struct trf *t)
{
	const struct trf_line *l = trf_find(t, "142");
	unsigned long said;

	l = l != NULL ? l : trf_find(t, "XXR");
	said = l == NULL ? 0 : trf_number(l, 0);
	return said > (unsigned long)t->rounds ? t->rounds : t->rounds - 1;
}

/* Counts the violations of a player; with `report` they are reported, the first of each kind. */
static int
check_player(const struct trf_checking *c, const struct trf_player *p, int rounds, bool report)
{
	int run = 0, difference = 0, n = 0;
	bool said[2] = { false, false };
	char last = '-';

	for (int r = 0; r < p->games_n && r < rounds; r++) {
		const struct trf_game *g = &p->games[r];
		const char *colour = g->colour == 'w' ? "White" : "Black";
		bool three, balance;

		if (!trf_played(g) || g->colour == '-')
			continue;
		run = g->colour == last ? run + 1 : 1;
		last = g->colour;
		difference += last == 'w' ? 1 : -1;
		three = run >= RUN;
		balance = difference * (last == 'w' ? 1 : -1) >= BALANCE;
		n += three || balance;
		if (report && three && !said[0])
			finding_add_saying(c->found, DIAG_PAIR_COLOUR_THREE, g->at[1],
			    "player %u has %s %d times running, in round %d", p->number, colour, run, r + 1);
		else if (report && balance && !three && !said[1])
			finding_add_saying(c->found, DIAG_PAIR_COLOUR_BALANCE, g->at[1],
			    "player %u has had %s three times more than the other colour, in round %d", p->number,
			    colour, r + 1);
		said[0] |= three;
		said[1] |= balance;
	}
	return n;
}

void
trf_check_colours(struct trf_checking *c)
{
	const struct trf *t = c->t;
	int rounds = rounds_that_count(t), games = 0, n = 0;

	if (t->teams || !trf_is_swiss(t))
		return;
	for (size_t i = 0; i < c->found->n; i++)	/* which of two colours is the right one is not known */
		if (c->found->list[i].id == DIAG_TRF_OPPONENT)
			return;
	for (int i = 0; i < t->players_n; i++) {
		games += t->players[i].games_n;
		n += c->excused[i] ? 0 : check_player(c, &t->players[i], rounds, false);
	}
	for (int i = 0; i < t->players_n && (n <= FEW || n * SHARE <= games); i++)
		if (!c->excused[i])
			check_player(c, &t->players[i], rounds, true);
}
