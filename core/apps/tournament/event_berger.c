/* event_berger: the plan of a round robin, found from its games. */
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/event_berger.h"

enum {
	PLAYERS_MAX = 100,	/* more do not meet all others */
	CYCLES_MAX = 8,
	PASSES = 4,		/* of the vote: one number is known, then those of the opponents, then all; then errors go */
	SPARE_LEAST = 7,	/* so many more games than numbers must fit: each fits by chance once in n - 1 times */
	SHARE = 90,		/* so many of a hundred games */
};

/* Numbers that are tried: those of n are taken modulo the rounds. */
struct trial {
	const struct event_berger *b;
	int players;
	int last;		/* the player with the number n; -1: nobody */
	int *value;		/* of each player, from 0; -1: not known */
	int *votes;		/* players * rounds: how many games say so */
	int *order;		/* as in struct event_berger */
	int fit, colours, moved;
	unsigned exchanged;
};

int
event_berger_meet(const struct event_berger *b, int i, int j)
{
	int sum = i == b->n ? 2 * j : j == b->n ? 2 * i : i + j;

	return (sum + b->rounds - 2) % b->rounds;
}

int
event_berger_opponent(const struct event_berger *b, int round, int i)
{
	const int m = b->rounds, sum = (round + 2) % m;
	int j;

	if (i == b->n)
		j = (sum % 2 == 0 ? sum : sum + m) / 2;
	else
		j = (sum - i + m) % m;
	j = j == 0 ? m : j;
	return j == i ? b->n : j;
}

bool
event_berger_white(const struct event_berger *b, int i, int j)
{
	if (j == b->n)
		return i <= b->n / 2;
	if (i == b->n)
		return j > b->n / 2;
	return (i + j) % 2 != 0 ? i < j : i > j;
}

/* -- numbers -- */

/* i + j of the round in which a game was played, modulo the rounds. */
static int
sum_of(const struct trial *t, const struct event_berger_game *g)
{
	return (t->order[g->round] + 2) % t->b->rounds;
}

/* What i + j is by the numbers; -1: not known. */
static int
sum_by_numbers(const struct trial *t, const struct event_berger_game *g)
{
	int i = g->player[0] == t->last ? t->value[g->player[1]] : t->value[g->player[0]];
	int j = g->player[1] == t->last ? i : t->value[g->player[1]];

	return i < 0 || j < 0 ? -1 : (i + j) % t->b->rounds;
}

/* i, if 2i is this sum. */
static int
half_of(const struct trial *t, int sum)
{
	return sum % 2 == 0 ? sum / 2 : (sum + t->b->rounds) / 2;
}

/*
 * Each game votes for the numbers of its players, as far as it can; the number with the most votes is taken, of several
 * the one the player has.  cycle: only games of this one; -1: all.  False: no number has changed, so a further vote of the
 * same games would not change one, either.
 */
static bool
vote(struct trial *t, int cycle)
{
	const int m = t->b->rounds;
	bool changed = false;

	memset(t->votes, 0, (size_t)t->players * (size_t)m * sizeof(*t->votes));
	for (int k = 0; k < t->b->games_n; k++) {
		const struct event_berger_game *g = &t->b->games[k];
		int sum = sum_of(t, g);

		for (int side = 0; side < 2 && (cycle < 0 || g->round / m == cycle); side++) {
			int me = g->player[side], other = g->player[1 - side];

			if (other == t->last)
				t->votes[me * m + half_of(t, sum)]++;
			else if (me != t->last && t->value[other] >= 0)
				t->votes[me * m + (sum - t->value[other] + m) % m]++;
		}
	}
	for (int p = 0; p < t->players; p++) {
		int most = t->value[p] < 0 ? 0 : t->votes[p * m + t->value[p]];

		for (int v = 0; v < m; v++)
			if (t->votes[p * m + v] > most) {
				most = t->votes[p * m + v];
				t->value[p] = v;
				changed = true;
			}
	}
	return changed;
}

/* Of several players with one number, those with fewer votes lose it. */
static void
make_unique(struct trial *t)
{
	const int m = t->b->rounds;

	for (int p = 0; p < t->players; p++)
		for (int q = 0; q < t->players && p != t->last && t->value[p] >= 0; q++) {
			if (q == p || q == t->last || t->value[q] != t->value[p])
				continue;
			if (t->votes[p * m + t->value[p]] >= t->votes[q * m + t->value[q]])
				t->value[q] = -1;
			else
				t->value[p] = -1;
		}
}

/* -- rounds -- */

/* The round of the table that most games of this round are in; -1: there is none. */
static int
most_played(const struct trial *t, int round, int *tally)
{
	int games = 0, most = 0;

	memset(tally, 0, (size_t)t->b->rounds * sizeof(*tally));
	for (int k = 0; k < t->b->games_n; k++) {
		int sum = t->b->games[k].round == round ? sum_by_numbers(t, &t->b->games[k]) : -1;

		if (sum < 0)
			continue;
		games++;
		tally[(sum + t->b->rounds - 2) % t->b->rounds]++;
	}
	for (int r = 1; r < t->b->rounds; r++)
		most = tally[r] > tally[most] ? r : most;
	return tally[most] >= 2 && 2 * tally[most] > games ? most : -1;
}

/* How many games of this round are in that one of the table; -1: another one is not. */
static int
all_in(const struct trial *t, int round, int table)
{
	int games = 0;

	for (int k = 0; k < t->b->games_n; k++) {
		int sum = t->b->games[k].round == round ? sum_by_numbers(t, &t->b->games[k]) : -1;

		if (sum >= 0 && (sum + t->b->rounds - 2) % t->b->rounds != table)
			return -1;
		games += sum >= 0;
	}
	return games;
}

/*
 * FIDE recommends to exchange the last two rounds of the first cycle, so that nobody has three times the same colour:
 * then few games show it, as those of one player, of whom each round has one.
 */
static void
find_last_two(struct trial *t)
{
	const int m = t->b->rounds, last = m - 1;

	if (t->b->cycles < 2 || m < 3 || t->order[last] != last || t->order[last - 1] != last - 1 ||
	    all_in(t, last, last - 1) < 1 || all_in(t, last - 1, last) < 1)
		return;
	t->order[last] = last - 1;
	t->order[last - 1] = last;
	t->moved += 2;
}

/* Finds rounds that were exchanged within their cycle. */
static void
find_order(struct trial *t)
{
	const int m = t->b->rounds;

	for (int c = 0; c < t->b->cycles; c++) {
		bool taken[PLAYERS_MAX] = { false }, good = true;
		int found[PLAYERS_MAX], moved = 0;

		for (int r = 0; r < m; r++) {
			found[r] = most_played(t, c * m + r, t->votes);
			if (found[r] >= 0) {
				good = good && !taken[found[r]];
				taken[found[r]] = true;
			}
		}
		for (int r = 0; r < m; r++) {
			if (found[r] < 0 && taken[r])
				good = false;
			found[r] = found[r] < 0 ? r : found[r];
			moved += found[r] != r;
		}
		if (!good || moved == 0 || 2 * moved > m + 1)
			continue;
		memcpy(t->order + c * m, found, (size_t)m * sizeof(*found));
		t->moved += moved;
	}
	find_last_two(t);
}

/* -- colours -- */

static int
number_of(const struct trial *t, int player)
{
	if (player == t->last)
		return t->b->n;
	return t->value[player] < 0 ? 0 : t->value[player] == 0 ? t->b->rounds : t->value[player];
}

static bool
fits(const struct trial *t, const struct event_berger_game *g)
{
	return sum_by_numbers(t, g) == sum_of(t, g);
}

static bool
has_colours(const struct trial *t, const struct event_berger_game *g)
{
	return event_berger_white(t->b, number_of(t, g->player[0]), number_of(t, g->player[1]));
}

/* Counts what fits.  The colours of a cycle may be exchanged as a whole: bit c of `exchanged`. */
static void
count_fit(struct trial *t)
{
	int by[CYCLES_MAX][2] = { { 0 } };

	for (int k = 0; k < t->b->games_n; k++) {
		const struct event_berger_game *g = &t->b->games[k];

		if (fits(t, g))
			by[g->round / t->b->rounds][has_colours(t, g)]++;
	}
	t->fit = t->colours = 0;
	t->exchanged = 0;
	for (int c = 0; c < t->b->cycles; c++) {
		t->fit += by[c][0] + by[c][1];
		t->colours += by[c][by[c][1] >= by[c][0]];
		t->exchanged |= by[c][1] < by[c][0] ? 1u << c : 0;
	}
}

/* -- trials -- */

/*
 * Finds numbers from those of the opponents of the last one (known < 0), or from one that is known, first by the games
 * of one cycle: if rounds of a cycle are exchanged, the numbers of the cycles differ until find_order() has seen it.
 */
static void
try_numbers(struct trial *t, int cycle, int known, int value)
{
	const bool several = t->b->cycles > 1;

	t->moved = 0;
	for (int r = 0; r < t->b->rounds * t->b->cycles; r++)
		t->order[r] = r % t->b->rounds;
	for (int p = 0; p < t->players; p++)
		t->value[p] = -1;
	if (known >= 0)
		t->value[known] = value;
	for (int i = 0; i < (several ? PASSES : 2 * PASSES) && vote(t, several ? cycle : -1); i++)
		;
	for (int i = 0; i < PASSES && several && vote(t, -1); i++)
		;
	count_fit(t);
	if (2 * t->fit > t->b->games_n && t->fit < t->b->games_n) {
		find_order(t);
		vote(t, -1);
		vote(t, -1);
	}
	make_unique(t);
	count_fit(t);
}

static bool
is_better(const struct trial *a, const struct trial *b)
{
	if (a->fit != b->fit)
		return a->fit > b->fit;
	return a->moved != b->moved ? a->moved < b->moved : a->colours > b->colours;
}

/* Keeps the numbers if they are the best so far. */
static void
keep_better(const struct trial *t, struct trial *best)
{
	if (!is_better(t, best))
		return;
	best->fit = t->fit;
	best->moved = t->moved;
	best->colours = t->colours;
	best->exchanged = t->exchanged;
	best->last = t->last;
	memcpy(best->value, t->value, (size_t)t->players * sizeof(*t->value));
	memcpy(best->order, t->order, (size_t)(t->b->rounds * t->b->cycles) * sizeof(*t->order));
}

/* Everybody can have the number n; with a free number, nobody may have it, and then one of the others is guessed. */
static void
try_all(struct trial *t, struct trial *best)
{
	for (int c = 0; c < t->b->cycles; c++) {
		for (t->last = 0; t->last < t->players; t->last++) {
			try_numbers(t, c, -1, 0);
			keep_better(t, best);
		}
		t->last = -1;
		for (int v = 0; v < t->b->rounds && t->players < t->b->n; v++) {
			try_numbers(t, c, 0, v);
			keep_better(t, best);
		}
	}
}

static bool
trial_open(struct trial *t, const struct event_berger *b, int players)
{
	size_t n = (size_t)players;

	*t = (struct trial){
		.b = b, .players = players, .last = -1,
		.value = calloc(n, sizeof(*t->value)),
		.votes = calloc(n * (size_t)b->rounds, sizeof(*t->votes)),
		.order = calloc((size_t)(b->rounds * b->cycles), sizeof(*t->order)),
	};
	return t->value != NULL && t->votes != NULL && t->order != NULL;
}

static void
trial_close(struct trial *t)
{
	free(t->value);
	free(t->votes);
	free(t->order);
}

/* -- the plan -- */

/* Takes the games with a round, of White; those after the cycles are left out.  Returns the last round. */
static int
take_games(struct event_berger *b, const struct crosstable *t)
{
	int last = 0;

	b->games_n = 0;
	for (int p = 0; p < t->players_n; p++)
		for (int k = 0; k < t->players[p].list_n; k++) {
			const struct crosstable_game *g = &t->players[p].list[k];
			int round = crosstable_games_round_number(crosstable_part(g->row, EVENT_ROW_ROUND));

			if (g->colour != 0 || g->opponent < 0 || round == 0 || round > b->rounds * b->cycles)
				continue;
			last = round > last ? round : last;
			b->games[b->games_n++] = (struct event_berger_game){
				.player = { p, g->opponent }, .round = round - 1, .row = g->row,
			};
		}
	return last;
}

/* What fits by the best numbers. */
static void
take_numbers(struct event_berger *b, struct trial *best)
{
	for (int k = 0; k < b->games_n; k++) {
		struct event_berger_game *g = &b->games[k];

		g->fits = fits(best, g);
		g->colours_fit = g->fits && has_colours(best, g) != (best->exchanged >> (g->round / b->rounds) & 1);
	}
	for (int p = 0; p < best->players; p++)
		b->number[p] = number_of(best, p);
	memcpy(b->order, best->order, (size_t)(b->rounds * b->cycles) * sizeof(*b->order));
	b->exchanged = best->exchanged;
	b->fit = best->fit;
	b->colours = best->colours;
	b->moved = best->moved;
}

/* Removes the last cycles if half of their games do not fit: tie-break games are in rounds after those of the plan. */
static void
drop_cycles(struct event_berger *b)
{
	for (bool fit = false; b->cycles > 1 && !fit; ) {
		int games = 0, good = 0;

		for (int k = 0; k < b->games_n; k++)
			if (b->games[k].round / b->rounds == b->cycles - 1) {
				games++;
				good += b->games[k].fits;
			}
		fit = 2 * good > games;
		b->cycles -= !fit;
	}
}

/* Games that fit, without further ones of a pair in the same round: these prove nothing, and a knock-out has many. */
static int
count_places(const struct event_berger *b)
{
	int places = 0;

	for (int k = 0; k < b->games_n; k++) {
		const struct event_berger_game *g = &b->games[k];
		bool again = false;

		for (int i = 0; i < k && g->fits && !again; i++)
			again = b->games[i].round == g->round && (b->games[i].player[0] == g->player[0] ||
			    b->games[i].player[1] == g->player[0]) && b->games[i].fits;
		places += g->fits && !again;
	}
	return places;
}

static enum event_berger_grade
grade_of(const struct event_berger *b, int players)
{
	if (100 * b->fit < SHARE * b->games_n || b->places < players + 1 + SPARE_LEAST)
		return EVENT_BERGER_NONE;
	if (100 * b->colours < SHARE * b->fit)
		return EVENT_BERGER_PAIRS;
	return b->moved > 0 ? EVENT_BERGER_MOVED : EVENT_BERGER_EXACT;
}

static bool
find_numbers(struct event_berger *b, int players)
{
	struct trial t, best = { 0 };
	bool good = trial_open(&t, b, players);

	good = trial_open(&best, b, players) && good;
	if (good) {
		best.fit = -1;
		try_all(&t, &best);
		take_numbers(b, &best);
	}
	trial_close(&t);
	trial_close(&best);
	return good;
}

bool
event_berger_find(const struct crosstable *t, struct event_berger *b)
{
	int last, cycles;

	*b = (struct event_berger){ .n = t->players_n + t->players_n % 2, .cycles = CYCLES_MAX };
	b->rounds = b->n - 1;
	if (t->players_n < 4 || t->players_n > PLAYERS_MAX || t->games < t->players_n + 1 + SPARE_LEAST)
		return true;
	b->games = calloc((size_t)t->games, sizeof(*b->games));
	b->number = calloc((size_t)t->players_n, sizeof(*b->number));
	b->order = calloc((size_t)(b->rounds * CYCLES_MAX), sizeof(*b->order));
	if (b->games == NULL || b->number == NULL || b->order == NULL)
		return false;
	last = take_games(b, t);
	do {
		b->cycles = cycles = (last + b->rounds - 1) / b->rounds;
		if (b->games_n < t->players_n + 1 + SPARE_LEAST)
			return true;
		if (!find_numbers(b, t->players_n))
			return false;
		drop_cycles(b);
		last = b->cycles < cycles ? take_games(b, t) : last;
	} while (b->cycles < cycles);
	b->places = count_places(b);
	b->grade = grade_of(b, t->players_n);
	return true;
}

void
event_berger_free(struct event_berger *b)
{
	free(b->games);
	free(b->number);
	free(b->order);
	*b = (struct event_berger){ 0 };
}
