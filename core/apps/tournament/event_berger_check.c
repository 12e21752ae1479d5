/* event_berger_check: the games of a round robin against its plan. */
#include <limits.h>
#include <stdlib.h>

#include "apps/tournament/event_berger.h"
#include "apps/tournament/event_berger_check.h"

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
place_of(const struct filled *f, int round, int number)
{
	return &f->place[round * (f->b->n + 1) + number];
}

/* The round, from 0, in which a pair meets in that cycle. */
static int
round_of(const struct filled *f, int i, int j, int cycle)
{
	const struct event_berger *b = f->b;
	int meet = event_berger_meet(b, i, j), r = 0;

	while (r < b->rounds - 1 && b->order[cycle * b->rounds + r] != meet)
		r++;
	return cycle * b->rounds + r;
}

static void
put_place(const struct filled *f, const struct event_berger_game *g, int round)
{
	for (int side = 0; side < 2; side++)
		*place_of(f, round, f->b->number[g->player[side]]) = g;
}

static struct span
name_of(const struct filled *f, int number)
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
		int round = round_of(f, white, black, c);

		if (*place_of(f, round, white) != NULL || *place_of(f, round, black) != NULL)
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
		const struct event_berger_game *g = *place_of(f, round_of(f, white, black, c), white);

		if (g != NULL && g == *place_of(f, round_of(f, white, black, c), black))
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
check_round(const struct filled *f, const struct event_berger_game *g)
{
	const struct event_berger *b = f->b;
	int white = b->number[g->player[0]], black = b->number[g->player[1]];
	const struct event_berger_game *other;
	int round;

	if (g->fits || white == 0 || black == 0)
		return true;
	if ((round = free_place(f, white, black)) >= 0) {
		put_place(f, g, round);
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
	    *place_of(f, g->round, b->number[g->player[0]]) != g)
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
		if (*place_of(f, round, (number + i - 1) % f->b->n + 1) != NULL)
			return (*place_of(f, round, (number + i - 1) % f->b->n + 1))->row;
	return NULL;
}

/* The opponent of a number in a round; 0: it is free, or the opponent is not known. */
static int
opponent_of(const struct filled *f, int round, int i)
{
	int j = event_berger_opponent(f->b, f->b->order[round], i);

	return f->players[i] >= 0 && f->players[j] >= 0 ? j : 0;
}

/* Did the player withdraw before this round?  One missing game at the end is not taken for a withdrawal. */
static bool
is_gone(const struct filled *f, int number, int round)
{
	int last = f->last[f->players[number]], missing = 0;

	for (int r = last + 1; r < f->b->rounds * f->b->cycles; r++)
		missing += opponent_of(f, r, number) != 0;
	return round > last && missing > 1;
}

/* How many games the round has, and how many it could have. */
static void
count_round(const struct filled *f, int round, int *games, int *possible)
{
	*games = *possible = 0;
	for (int i = 1; i <= f->b->n; i++) {
		int j = opponent_of(f, round, i);

		*possible += j > i;
		*games += j > i && *place_of(f, round, i) != NULL && *place_of(f, round, i) == *place_of(f, round, j);
	}
}

static bool
report_missing(const struct filled *f, int round)
{
	for (int i = 1; i <= f->b->n; i++) {
		int j = opponent_of(f, round, i);
		bool white = j > i && event_berger_white_in(f->b, i, j, round / f->b->rounds);
		struct span one, two;

		if (j < i || *place_of(f, round, i) != NULL || *place_of(f, round, j) != NULL || is_gone(f, i, round) ||
		    is_gone(f, j, round))
			continue;
		one = name_of(f, white ? i : j);
		two = name_of(f, white ? j : i);
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
		if (2 * games > possible && games < possible && !report_missing(f, r))
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
		if (*place_of(f, g->round, b->number[g->player[0]]) == NULL || g->colours_fit)
			put_place(f, g, g->round);
	}
	return true;
}

static bool
check_all(const struct filled *f)
{
	for (int k = 0; k < f->b->games_n; k++)
		if (!check_round(f, &f->b->games[k]) || !check_colours(f, &f->b->games[k]))
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
