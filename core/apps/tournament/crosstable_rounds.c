/* crosstable_rounds: finds the rounds of an event, and the round of each game. */
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/crosstable_rounds.h"

/* So many second games in a round, of so many, are errors in the rounds; more are how the event counts them. */
enum { FEW = 8, SHARE = 25 };

/* The round of a game: the part of its tag before the first point, unless the whole tag is the round. */
static struct span
round_of(const struct crosstable_making *m, const struct crosstable_row *r)
{
	struct span round = r->part[CROSSTABLE_ROUND];

	return m->whole_rounds ? round : span_cut(&round, '.');
}

static bool
round_is_known(const struct crosstable_played *g)
{
	return crosstable_games_round_known(g->row->part[CROSSTABLE_ROUND]);
}

/* A player in a game, to find players with two games in a round. */
struct seat {
	int player;
	struct span round;
	const struct crosstable_played *game;
};

static int
compare_seats(const void *x, const void *y)
{
	const struct seat *a = x, *b = y;
	int c = crosstable_games_compare_longs(a->player, b->player);

	c = c != 0 ? c : crosstable_games_compare_rounds(a->round, b->round);
	for (int side = 0; side < 2; side++)
		c = c != 0 ? c : crosstable_games_compare_longs(a->game->player[side], b->game->player[side]);
	c = c != 0 ? c : crosstable_games_compare_rounds(a->game->row->part[CROSSTABLE_ROUND],
	    b->game->row->part[CROSSTABLE_ROUND]);
	return c != 0 ? c : span_order(a->game->row->part[CROSSTABLE_ROUND], b->game->row->part[CROSSTABLE_ROUND]);
}

/*
 * Can these be copies of one game?  The number of its board may be missing in one of them.  An Armageddon game counts
 * as a copy of the one before it.
 */
static bool
same_game(const struct crosstable_played *a, const struct crosstable_played *b, bool armageddon)
{
	const struct span x = a->row->part[CROSSTABLE_ROUND], y = b->row->part[CROSSTABLE_ROUND];

	if (armageddon && a->player[0] == b->player[1] && a->player[1] == b->player[0])
		return true;
	return a->player[0] == b->player[0] && a->player[1] == b->player[1] &&
	    (armageddon || crosstable_games_compare_rounds(x, y) == 0 || memchr(x.p, '.', x.n) == NULL ||
	    memchr(y.p, '.', y.n) == NULL);
}

/* How many players have a second game in a round, and how many seats there are.  False: out of memory. */
static bool
count_clashes(const struct crosstable_making *m, size_t *clashes, size_t *n)
{
	struct seat *seats = malloc((2 * m->n + 1) * sizeof(*seats));

	*clashes = *n = 0;
	if (seats == NULL)
		return false;
	for (size_t i = 0; i < m->n; i++)
		for (int side = 0; side < 2; side++)
			if (m->games[i].player[side] != CROSSTABLE_BYE &&
			    round_is_known(&m->games[i]))
				seats[(*n)++] = (struct seat){
					m->games[i].player[side], round_of(m, m->games[i].row), &m->games[i]
				};
	if (*n > 0)
		qsort(seats, *n, sizeof(*seats), compare_seats);
	for (size_t i = 1; i < *n; i++)
		*clashes += seats[i].player == seats[i - 1].player &&
		    crosstable_games_compare_rounds(seats[i].round, seats[i - 1].round) == 0 &&
		    !same_game(seats[i].game, seats[i - 1].game, m->t->scale.armageddon);
	free(seats);
	return true;
}

static int
compare_round_names(const void *x, const void *y)
{
	const struct span *a = x, *b = y;
	int c = crosstable_games_compare_rounds(*a, *b);

	return c != 0 ? c : span_order(*a, *b);
}

static int
round_find(const struct crosstable *t, struct span round)
{
	int low = 0, high = t->rounds_n;

	while (low < high) {
		int middle = low + (high - low) / 2;

		if (crosstable_games_compare_rounds(t->rounds[middle], round) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

bool
crosstable_rounds_make(struct crosstable_making *m)
{
	struct crosstable *t = m->t;
	size_t n = 0, clashes, seats;
	bool good;

	m->whole_rounds = false;
	for (size_t i = 0; i < m->n; i++)
		if (round_is_known(&m->games[i]) &&
		    !crosstable_games_round_is_number(m->games[i].row->part[CROSSTABLE_ROUND]))
			m->whole_rounds = true;
	good = count_clashes(m, &clashes, &seats);
	if (good && !m->whole_rounds && clashes > 0 && (clashes > FEW || clashes * SHARE > seats)) {
		m->whole_rounds = true;
		good = count_clashes(m, &clashes, &seats);
	}
	if (!good || (t->rounds = arena_take(m->texts, (m->n + 1) * sizeof(*t->rounds))) == NULL)
		return false;
	t->orderly = clashes == 0;
	for (size_t i = 0; i < m->n; i++) {
		if (round_is_known(&m->games[i]))
			m->names[n++] = round_of(m, m->games[i].row);
		else
			t->orderly = false;
	}
	if (n > 0)
		qsort(m->names, n, sizeof(*m->names), compare_round_names);
	for (size_t i = 0; i < n; i++)
		if (i == 0 || crosstable_games_compare_rounds(m->names[i], m->names[i - 1]) != 0)
			t->rounds[t->rounds_n++] = m->names[i];
	for (size_t i = 0; i < m->n; i++)
		if (round_is_known(&m->games[i]))
			m->games[i].round = round_find(t, round_of(m, m->games[i].row));
	return true;
}
