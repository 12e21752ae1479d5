/* event_knockout: is an event a knock-out, and who was knocked out when? */
#include <stdlib.h>

#include "apps/tournament/event_knockout.h"

enum {
	MATCHES_LEAST = 3,	/* of several games each; */
	MATCHES_MANY = 7,	/* so many may be of one game */
	GAMES_SURE = 4,		/* a longer match may be played in sets, where the sum of points does not decide */
};

/* All games of two players in a round. */
struct match {
	int player[2];
	int round;
	int games, points[2];	/* in halves */
	bool last_decides;	/* the last game was won; or drawn, after an even score, as an Armageddon game may be */
	const struct crosstable_row *row;	/* the first game */
};

struct knockout {
	const struct crosstable *t;
	struct match *list;
	int n;
	int *last;		/* by player: the last round */
	int rounds;		/* the last of all */
	int finals;		/* matches of the last round */
	bool clear;		/* everybody has one opponent in a round */
};

/* -- matches -- */

/* A player's game with a later round or another opponent begins another match. */
static void
take_player(struct knockout *k, int p)
{
	const struct crosstable_player *player = &k->t->players[p];
	struct match *m = NULL;
	int opponent = -1, round = 0;

	for (int i = 0; i < player->list_n; i++) {
		const struct crosstable_game *g = &player->list[i];
		int number = crosstable_games_round_number(crosstable_part(g->row, EVENT_ROW_ROUND));

		if (g->opponent < 0)
			continue;
		k->clear = k->clear && number > 0 && (number != round || g->opponent == opponent) && number >= round;
		if (number != round || g->opponent != opponent) {
			round = number;
			opponent = g->opponent;
			m = &k->list[k->n];
			if (p < opponent) {
				k->n++;
				*m = (struct match){ .player = { p, opponent }, .round = round, .row = g->row };
			}
		}
		if (p < opponent && m != NULL) {
			m->games++;
			m->last_decides = g->points != 1 && m->points[0] == m->points[1];
			m->points[0] += g->points < 0 ? 0 : g->points;
			m->points[1] += g->points < 0 ? 0 : 2 - g->points;
		}
	}
	k->last[p] = round;
	k->rounds = round > k->rounds ? round : k->rounds;
}

static bool
knockout_open(struct knockout *k, const struct crosstable *t)
{
	*k = (struct knockout){
		.t = t, .clear = true,
		.list = malloc(((size_t)t->games + 1) * sizeof(*k->list)),
		.last = malloc(((size_t)t->players_n + 1) * sizeof(*k->last)),
	};
	if (k->list == NULL || k->last == NULL)
		return false;
	for (int p = 0; p < t->players_n && k->clear; p++)
		take_player(k, p);
	for (int i = 0; i < k->n; i++)
		k->finals += k->list[i].round == k->rounds;
	return true;
}

static void
knockout_close(struct knockout *k)
{
	free(k->list);
	free(k->last);
}

static bool
plays_on(const struct knockout *k, const struct match *m, int side)
{
	return k->last[m->player[side]] > m->round;
}

/* Who has fewer points: 0 or 1; -1: nobody. */
static int
loser_of(const struct match *m)
{
	return m->points[0] == m->points[1] ? -1 : m->points[0] < m->points[1] ? 0 : 1;
}

/* The same, if it is sure: after an odd number of games one may be missing, unless the last one decided. */
static int
sure_loser_of(const struct match *m)
{
	return m->games > GAMES_SURE || (m->games % 2 != 0 && m->games > 1 && !m->last_decides) ? -1 : loser_of(m);
}

/* Do those who lose this match play on, for the third place? */
static bool
is_semifinal(const struct knockout *k, const struct match *m)
{
	return m->round == k->rounds - 1 && k->finals == 2;
}

/* -- is it one? -- */

static bool
is_knockout(const struct knockout *k)
{
	int first = 0, games = 0, wrong = 0, decided = 0, upset = 0, in_round[2] = { 0, 0 };

	if (!k->clear || k->n < MATCHES_LEAST)
		return false;
	for (int i = 0; i < k->n; i++)
		first = first == 0 || k->list[i].round < first ? k->list[i].round : first;
	for (int i = 0; i < k->n; i++) {
		const struct match *m = &k->list[i];
		int loser = sure_loser_of(m);

		games += m->games;
		if (m->round - first < 2)
			in_round[m->round - first]++;
		if (m->round == k->rounds || is_semifinal(k, m))
			continue;
		wrong += plays_on(k, m, 0) && plays_on(k, m, 1);
		decided += loser >= 0;
		upset += loser >= 0 && plays_on(k, m, loser);
	}
	if (k->n < MATCHES_MANY && games < 2 * k->n)
		return false;
	in_round[1] -= k->rounds == first + 1 && in_round[1] == 2;	/* one is for the third place */
	/*
	 * With each match one player goes: all of them are there, but for the winner; but for a match for the third
	 * place.
	 */
	return k->rounds > first && k->n >= k->t->players_n - 1 && k->n <= k->t->players_n && in_round[1] > 0 &&
	    10 * in_round[1] <= 6 * in_round[0] && wrong <= k->n / 10 && upset <= 1 + decided / 20;
}

/* -- what was reached -- */

static void
put_reached(const struct knockout *k, int *reached)
{
	for (int p = 0; p < k->t->players_n; p++)
		reached[p] = 2 * k->last[p];
	for (int i = 0; i < k->n; i++) {
		const struct match *m = &k->list[i];
		bool third = true;

		if (m->round != k->rounds)
			continue;
		/* Both have lost in the round before: the match is for the third place. */
		for (int side = 0; side < 2; side++) {
			bool lost = false;

			for (int j = 0; j < k->n; j++)
				for (int s = 0; s < 2; s++)
					lost = lost || (k->list[j].round == m->round - 1 &&
					    k->list[j].player[s] == m->player[side] &&
					    loser_of(&k->list[j]) == s);
			third = third && lost;
		}
		for (int side = 0; side < 2; side++)
			reached[m->player[side]] += (loser_of(m) == 1 - side) - (third ? 2 : 0);
	}
}

bool
event_knockout_find(const struct crosstable *t, bool *is, int *reached)
{
	struct knockout k;
	bool good = knockout_open(&k, t);

	*is = good && is_knockout(&k);
	if (*is)
		put_reached(&k, reached);
	knockout_close(&k);
	return good;
}

/* The first game in a later round. */
static const struct crosstable_row *
later_row(const struct knockout *k, int player, int round)
{
	const struct match *first = NULL;

	for (int i = 0; i < k->n; i++)
		if (k->list[i].round > round && (first == NULL || k->list[i].round < first->round) &&
		    (k->list[i].player[0] == player || k->list[i].player[1] == player))
			first = &k->list[i];
	return first == NULL ? NULL : first->row;
}

bool
event_knockout_check(const struct crosstable *t, struct event_faults *faults)
{
	struct knockout k;
	bool good = knockout_open(&k, t);

	if (good && is_knockout(&k))
		for (int i = 0; i < k.n && good; i++) {
			const struct match *m = &k.list[i];
			int loser = sure_loser_of(m);
			struct span name, winner;

			if (loser < 0 || m->round == k.rounds || is_semifinal(&k, m) || !plays_on(&k, m, loser))
				continue;
			name = t->players[m->player[loser]].name;
			winner = t->players[m->player[1 - loser]].name;
			good = event_fault_add(faults, (struct event_fault){
				.id = DIAG_KNOCKED_OUT, .tag = TAG_Round,
				.place = event_place(later_row(&k, m->player[loser], m->round)), .of = event_place(m->row)
			}, "%.*s has lost to %.*s in round %d of a knock-out", (int)name.n, name.p, (int)winner.n,
			    winner.p, m->round);
		}
	knockout_close(&k);
	return good;
}
