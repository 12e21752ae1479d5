/* event_berger: the plan of a round robin, found from its games, and the games that are not as it says. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/event_berger.h"

/* -- the games of a round robin against its plan -- */

/* The plan with the games that are in its places. */
struct filled {
	const struct crosstable *t;
	const struct event_berger *b;
	struct event_faults *faults;
	const struct event_berger_game **place;	/* by round played and number: the game that has it; NULL: none */
	int *players;		/* by number: index of the player; -1: nobody */
	int *last;		/* by player: the last round with a game, from 0; -1: none */
	long day;		/* the last one of a game that has its place; LONG_MIN: none is known */
};

static const struct event_berger_game **
place_in_rounds(const struct filled *f, int round, int number)
{
	return &f->place[round * (f->b->n + 1) + number];
}

/* The round, from 0, in which a pair meets in that cycle. */
static int
round_of_pair(const struct filled *f, int i, int j, int cycle)
{
	const struct event_berger *b = f->b;
	int meet = event_berger_meet(b, i, j), r = 0;

	while (r < b->rounds - 1 && b->order[cycle * b->rounds + r] != meet)
		r++;
	return cycle * b->rounds + r;
}

static void
put_game_in_place(const struct filled *f, const struct event_berger_game *g, int round)
{
	for (int side = 0; side < 2; side++)
		*place_in_rounds(f, round, f->b->number[g->player[side]]) = g;
}

static struct span
name_with_number(const struct filled *f, int number)
{
	return f->t->players[f->players[number]].name;
}

/* -- games in the wrong round, or with the wrong colours -- */

/* The free place of this pair in the plan, first one with the colours of the game; -1: there is none. */
static int
free_place(const struct filled *f, int white, int black)
{
	int free = -1;

	for (int c = 0; c < f->b->cycles; c++) {
		int round = round_of_pair(f, white, black, c);

		if (*place_in_rounds(f, round, white) != NULL || *place_in_rounds(f, round, black) != NULL)
			continue;
		if (event_berger_white_in(f->b, white, black, c))
			return round;
		free = free < 0 ? round : free;
	}
	return free;
}

/* A pair that the plan has no further place for; `other`: one of its games that has its place. */
static const struct event_berger_game *
game_in_place(const struct filled *f, int white, int black)
{
	for (int c = 0; c < f->b->cycles; c++) {
		const struct event_berger_game *g = *place_in_rounds(f, round_of_pair(f, white, black, c), white);

		if (g != NULL && g == *place_in_rounds(f, round_of_pair(f, white, black, c), black))
			return g;
	}
	return NULL;
}

/* Play-offs have rounds of their own, from 1 again, but they come after all other games. */
static bool
is_play_off(const struct filled *f, const struct event_berger_game *g)
{
	return g->row->from != CROSSTABLE_NO_DAY && crosstable_first(g->row) >= f->day;
}

static bool
check_round_of_game(const struct filled *f, const struct event_berger_game *g)
{
	const struct event_berger *b = f->b;
	int white = b->number[g->player[0]], black = b->number[g->player[1]];
	const struct event_berger_game *other;
	int round;

	if (g->fits || white == 0 || black == 0)
		return true;
	if ((round = free_place(f, white, black)) >= 0) {
		put_game_in_place(f, g, round);
		return event_fault_add(f->faults, (struct event_fault){ .id = DIAG_ROUND_VS_PLAN, .tag = TAG_Round,
		    .place = event_place(g->row) },
		    "by the Berger tables, in which %d of %d games have their round, numbers %d and %d meet in round %d",
		    b->fit, b->games_n, white, black, round + 1);
	}
	if ((other = game_in_place(f, white, black)) == NULL || is_play_off(f, g))
		return true;
	return event_fault_add(f->faults, (struct event_fault){
		.id = DIAG_GAME_EXTRA, .tag = TAG_Round, .place = event_place(g->row), .of = event_place(other->row)
	}, "the pair has its %s in other rounds, as %d of %d games are in those of the Berger tables",
	    b->cycles == 1 ? "game" : "games", b->fit, b->games_n);
}

static bool
check_colours(const struct filled *f, const struct event_berger_game *g)
{
	const struct event_berger *b = f->b;

	if (b->grade < EVENT_BERGER_MOVED || !g->fits || g->colours_fit ||
	    *place_in_rounds(f, g->round, b->number[g->player[0]]) != g)
		return true;
	return event_fault_add(f->faults, (struct event_fault){ .id = DIAG_COLOURS_VS_PLAN, .tag = TAG_White,
	    .place = event_place(g->row) },
	    "by the Berger tables, in which %d of %d games have their colours, number %d has White against %d",
	    b->colours, b->fit, b->number[g->player[1]], b->number[g->player[0]]);
}

/* -- missing games -- */

/* A game of this round, as near as possible to where the missing one would be. */
static const struct crosstable_row *
row_of_round(const struct filled *f, int round, int number)
{
	for (int i = 1; i <= f->b->n; i++)
		if (*place_in_rounds(f, round, (number + i - 1) % f->b->n + 1) != NULL)
			return (*place_in_rounds(f, round, (number + i - 1) % f->b->n + 1))->row;
	return NULL;
}

/* The opponent of a number in a round; 0: it is free, or the opponent is not known. */
static int
opponent_in_round(const struct filled *f, int round, int i)
{
	int j = event_berger_opponent(f->b, f->b->order[round], i);

	return f->players[i] >= 0 && f->players[j] >= 0 ? j : 0;
}

/* Did the player withdraw before this round?  One missing game at the end is not taken for a withdrawal. */
static bool
has_withdrawn(const struct filled *f, int number, int round)
{
	int last = f->last[f->players[number]], missing = 0;

	for (int r = last + 1; r < f->b->rounds * f->b->cycles; r++)
		missing += opponent_in_round(f, r, number) != 0;
	return round > last && missing > 1;
}

/* How many games the round has, and how many it could have. */
static void
count_round(const struct filled *f, int round, int *games, int *possible)
{
	*games = *possible = 0;
	for (int i = 1; i <= f->b->n; i++) {
		int j = opponent_in_round(f, round, i);

		*possible += j > i;
		*games += j > i && *place_in_rounds(f, round, i) != NULL && *place_in_rounds(f, round, i) == *place_in_rounds(f, round, j);
	}
}

static bool
report_round_missing(const struct filled *f, int round)
{
	for (int i = 1; i <= f->b->n; i++) {
		int j = opponent_in_round(f, round, i);
		bool white = j > i && event_berger_white_in(f->b, i, j, round / f->b->rounds);
		struct span one, two;

		if (j < i || *place_in_rounds(f, round, i) != NULL || *place_in_rounds(f, round, j) != NULL || has_withdrawn(f, i, round) ||
		    has_withdrawn(f, j, round))
			continue;
		one = name_with_number(f, white ? i : j);
		two = name_with_number(f, white ? j : i);
		if (!event_fault_add(f->faults, (struct event_fault){
			.id = DIAG_GAME_MISSING, .tag = TAG_Round, .place = event_place(row_of_round(f, round, i)),
			.lack = { f->t->number, round + 1, .name = { one, two } }
		    },
		    "by the Berger tables, in which %d of %d games have their round, %.*s and %.*s meet in round %d, "
		    "but their game is not there", f->b->fit, f->b->games_n, (int)one.n, one.p, (int)two.n, two.p,
		    round + 1))
			return false;
	}
	return true;
}

/* Archives often have a part of an event: games are only called missing if nearly all are there. */
static bool
check_missing(const struct filled *f)
{
	int all = 0, there = 0;

	for (int r = 0; r < f->b->rounds * f->b->cycles; r++) {
		int games, possible;

		count_round(f, r, &games, &possible);
		if (2 * games > possible) {
			all += possible;
			there += games;
		}
	}
	if (10 * there < 9 * all)
		return true;
	for (int r = 0; r < f->b->rounds * f->b->cycles; r++) {
		int games, possible;

		count_round(f, r, &games, &possible);
		if (2 * games > possible && games < possible && !report_round_missing(f, r))
			return false;
	}
	return true;
}

/* -- the event -- */

static bool
filled_open(struct filled *f)
{
	const struct event_berger *b = f->b;

	f->place = calloc((size_t)(b->rounds * b->cycles * (b->n + 1)), sizeof(*f->place));
	f->players = malloc((size_t)(b->n + 1) * sizeof(*f->players));
	f->last = malloc((size_t)f->t->players_n * sizeof(*f->last));
	if (f->place == NULL || f->players == NULL || f->last == NULL)
		return false;
	for (int i = 0; i <= b->n; i++)
		f->players[i] = -1;
	for (int p = 0; p < f->t->players_n; p++) {
		f->last[p] = -1;
		if (b->number[p] > 0)
			f->players[b->number[p]] = p;
	}
	for (int k = 0; k < b->games_n; k++) {
		const struct event_berger_game *g = &b->games[k];

		for (int side = 0; side < 2; side++)
			if (g->round > f->last[g->player[side]])
				f->last[g->player[side]] = g->round;
		if (!g->fits)
			continue;
		if (g->row->from != CROSSTABLE_NO_DAY && crosstable_first(g->row) > f->day)
			f->day = crosstable_first(g->row);
		if (*place_in_rounds(f, g->round, b->number[g->player[0]]) == NULL || g->colours_fit)
			put_game_in_place(f, g, g->round);
	}
	return true;
}

static bool
check_all(const struct filled *f)
{
	for (int k = 0; k < f->b->games_n; k++)
		if (!check_round_of_game(f, &f->b->games[k]) || !check_colours(f, &f->b->games[k]))
			return false;
	return check_missing(f);
}

bool
event_berger_check(const struct crosstable *t, struct event_faults *faults)
{
	struct event_berger b;
	struct filled f = { .t = t, .b = &b, .faults = faults, .day = LONG_MIN };
	bool good = event_berger_find(t, &b);

	if (good && b.grade != EVENT_BERGER_NONE) {
		good = filled_open(&f) && check_all(&f);
		free(f.place);
		free(f.players);
		free(f.last);
	}
	event_berger_free(&b);
	return good;
}

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
number_sum_of_game(const struct trial *t, const struct event_berger_game *g)
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
vote_on_numbers(struct trial *t, int cycle)
{
	const int m = t->b->rounds;
	bool changed = false;

	memset(t->votes, 0, (size_t)t->players * (size_t)m * sizeof(*t->votes));
	for (int k = 0; k < t->b->games_n; k++) {
		const struct event_berger_game *g = &t->b->games[k];
		int sum = number_sum_of_game(t, g);

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
find_round_order(struct trial *t)
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
number_of_player(const struct trial *t, int player)
{
	if (player == t->last)
		return t->b->n;
	return t->value[player] < 0 ? 0 : t->value[player] == 0 ? t->b->rounds : t->value[player];
}

static bool
fits_berger(const struct trial *t, const struct event_berger_game *g)
{
	return sum_by_numbers(t, g) == number_sum_of_game(t, g);
}

static bool
has_colours(const struct trial *t, const struct event_berger_game *g)
{
	return event_berger_white(t->b, number_of_player(t, g->player[0]), number_of_player(t, g->player[1]));
}

/* Counts what fits.  The colours of a cycle may be exchanged as a whole: bit c of `exchanged`. */
static void
count_fit(struct trial *t)
{
	int by[CYCLES_MAX][2] = { { 0 } };

	for (int k = 0; k < t->b->games_n; k++) {
		const struct event_berger_game *g = &t->b->games[k];

		if (fits_berger(t, g))
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
 * of one cycle: if rounds of a cycle are exchanged, the numbers of the cycles differ until find_round_order() has seen it.
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
	for (int i = 0; i < (several ? PASSES : 2 * PASSES) && vote_on_numbers(t, several ? cycle : -1); i++)
		;
	for (int i = 0; i < PASSES && several && vote_on_numbers(t, -1); i++)
		;
	count_fit(t);
	if (2 * t->fit > t->b->games_n && t->fit < t->b->games_n) {
		find_round_order(t);
		vote_on_numbers(t, -1);
		vote_on_numbers(t, -1);
	}
	make_unique(t);
	count_fit(t);
}

static bool
is_better_trial(const struct trial *a, const struct trial *b)
{
	if (a->fit != b->fit)
		return a->fit > b->fit;
	return a->moved != b->moved ? a->moved < b->moved : a->colours > b->colours;
}

/* Keeps the numbers if they are the best so far. */
static void
keep_better(const struct trial *t, struct trial *best)
{
	if (!is_better_trial(t, best))
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
take_games_with_round(struct event_berger *b, const struct crosstable *t)
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

		g->fits = fits_berger(best, g);
		g->colours_fit = g->fits && has_colours(best, g) != (best->exchanged >> (g->round / b->rounds) & 1);
	}
	for (int p = 0; p < best->players; p++)
		b->number[p] = number_of_player(best, p);
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
	last = take_games_with_round(b, t);
	do {
		b->cycles = cycles = (last + b->rounds - 1) / b->rounds;
		if (b->games_n < t->players_n + 1 + SPARE_LEAST)
			return true;
		if (!find_numbers(b, t->players_n))
			return false;
		drop_cycles(b);
		last = b->cycles < cycles ? take_games_with_round(b, t) : last;
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
