/* crosstable_rounds: finds the rounds of an event, and the round of each game. */
#define _GNU_SOURCE	/* qsort_r(3) */

#include <stdlib.h>
#include <string.h>

#include "apps/tournament/crosstable_rounds.h"

/* So many second games in a round, of so many, are errors in the rounds; more are how the event counts them. */
enum { FEW = 8, SHARE = 25, SEATS = 40 };

/* The round of a game: the part of its tag before the first point, unless the whole tag is the round. */
static struct span
round_part_of_tag(const struct crosstable_making *m, const struct crosstable_row *r)
{
	struct span round = crosstable_part(r, EVENT_ROW_ROUND);

	return m->whole_rounds ? round : span_cut(&round, '.');
}

static bool
round_is_known(const struct crosstable_played *g)
{
	return crosstable_games_round_known(crosstable_part(g->row, EVENT_ROW_ROUND));
}

/* A player in a game, to find players with two games in a round. */
struct seat {
	int player;
	uint32_t game;
};

static int
compare_seats(const void *x, const void *y, void *making)
{
	const struct seat *a = x, *b = y;
	const struct crosstable_making *m = making;
	const struct crosstable_played *g = &m->games[a->game], *h = &m->games[b->game];
	int c = crosstable_games_compare_longs(a->player, b->player);

	c = c != 0 ? c : crosstable_games_compare_rounds(round_part_of_tag(m, g->row), round_part_of_tag(m, h->row));
	for (int side = 0; side < 2; side++)
		c = c != 0 ? c : crosstable_games_compare_longs(g->player[side], h->player[side]);
	c = c != 0 ? c : crosstable_games_compare_rounds(crosstable_part(g->row, EVENT_ROW_ROUND),
	    crosstable_part(h->row, EVENT_ROW_ROUND));
	return c != 0 ? c :
	    span_order(crosstable_part(g->row, EVENT_ROW_ROUND), crosstable_part(h->row, EVENT_ROW_ROUND));
}

/*
 * Can these be copies of one game?  The number of its board may be missing in one of them.  An Armageddon game counts
 * as a copy of the one before it.
 */
static bool
same_game(const struct crosstable_played *a, const struct crosstable_played *b, bool armageddon)
{
	const struct span x = crosstable_part(a->row, EVENT_ROW_ROUND), y = crosstable_part(b->row, EVENT_ROW_ROUND);

	if (armageddon && a->player[0] == b->player[1] && a->player[1] == b->player[0])
		return true;
	return a->player[0] == b->player[0] && a->player[1] == b->player[1] &&
	    (armageddon || crosstable_games_compare_rounds(x, y) == 0 || memchr(x.p, '.', x.n) == NULL ||
	    memchr(y.p, '.', y.n) == NULL);
}

bool
crosstable_rounds_slips(size_t seconds, size_t seats)
{
	return seconds <= FEW && (seconds * SHARE <= seats || (seconds <= 2 && seats >= SEATS));
}

/* How many players have a second game in a round, and how many seats there are. */
static void
count_clashes(struct crosstable_making *m, size_t *clashes, size_t *n)
{
	struct seat *seats = m->scratch;

	*clashes = *n = 0;
	for (size_t i = 0; i < m->n; i++)
		for (int side = 0; side < 2; side++)
			if (m->games[i].player[side] != CROSSTABLE_BYE && round_is_known(&m->games[i]))
				seats[(*n)++] = (struct seat){ m->games[i].player[side], (uint32_t)i };
	if (*n > 0)
		qsort_r(seats, *n, sizeof(*seats), compare_seats, m);
	for (size_t i = 1; i < *n; i++) {
		const struct crosstable_played *a = &m->games[seats[i].game], *b = &m->games[seats[i - 1].game];

		*clashes += seats[i].player == seats[i - 1].player &&
		    crosstable_games_compare_rounds(round_part_of_tag(m, a->row), round_part_of_tag(m, b->row)) == 0 &&
		    !same_game(a, b, m->t->scale.armageddon);
	}
}

static int
compare_round_names(const void *x, const void *y)
{
	const struct span *a = x, *b = y;
	int c = crosstable_games_compare_rounds(*a, *b);

	return c != 0 ? c : span_order(*a, *b);
}

static int
compare_rounds(const void *x, const void *y)
{
	const struct span *a = x, *b = y;

	return crosstable_games_compare_rounds(*a, *b);
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
	struct span *names = m->scratch;
	size_t n = 0, clashes, seats;

	m->whole_rounds = false;
	for (size_t i = 0; i < m->n; i++)
		if (round_is_known(&m->games[i]) &&
		    !crosstable_games_round_is_number(crosstable_part(m->games[i].row, EVENT_ROW_ROUND)))
			m->whole_rounds = true;
	count_clashes(m, &clashes, &seats);
	if (!m->whole_rounds && clashes > 0 && !crosstable_rounds_slips(clashes, seats)) {
		m->whole_rounds = true;
		count_clashes(m, &clashes, &seats);
	}
	t->orderly = clashes == 0;
	for (size_t i = 0; i < m->n; i++) {
		if (round_is_known(&m->games[i]))
			names[n++] = round_part_of_tag(m, m->games[i].row);
		else
			t->orderly = false;
	}
	if (n > 0)
		qsort(names, n, sizeof(*names), compare_round_names);
	n = crosstable_distinct(names, n, compare_rounds);
	if ((t->rounds = arena_take(m->texts, (n + 1) * sizeof(*names))) == NULL)
		return false;
	if (n > 0)
		memcpy(t->rounds, names, n * sizeof(*names));
	t->rounds_n = (int)n;
	for (size_t i = 0; i < m->n; i++)
		if (round_is_known(&m->games[i]))
			m->games[i].round = round_find(t, round_part_of_tag(m, m->games[i].row));
	return true;
}
