/* slow_draws: a second implementation of repetitions and claims. */
#include "slow/slow_draws.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
slow_game_play(struct slow_game *g, const struct slow_move *m)
{
	g->position[g->n + 1] = g->position[g->n];
	g->played[g->n++] = *m;
	slow_play(&g->position[g->n], m);
}

void
slow_game_pass(struct slow_game *g)
{
	struct slow *after = &g->position[g->n + 1];

	*after = g->position[g->n];
	after->passed = -1;
	after->halfmoves++;
	after->fullmoves += !after->white;
	after->white = !after->white;
	g->played[g->n++] = (struct slow_move){ -1, -1, 0, -1 };
}

static void *
more(void *p, int n, size_t size)
{
	if ((p = realloc(p, (size_t)(n + 1) * size)) == NULL) {
		perror("slow_draws");
		exit(2);
	}
	return p;
}

static void
add_recurrence(struct slow_draws *d, struct slow_recurrence r)
{
	d->recurrences = more(d->recurrences, d->recurrences_n, sizeof(r));
	d->recurrences[d->recurrences_n++] = r;
}

static void
add_claim(struct slow_draws *d, struct slow_claim c)
{
	d->claims = more(d->claims, d->claims_n, sizeof(c));
	d->claims[d->claims_n++] = c;
}

/* If pieces are elsewhere it is another position; this is checked first, because slow_same() is slow. */
static bool
same(const struct slow *a, const struct slow *b)
{
	return memcmp(a->at, b->at, sizeof(a->at)) == 0 && slow_same(a, b);
}

/* How often the position occurred in the first n of the game, and when last (-1: never). */
static int
stood(const struct slow_game *g, int n, const struct slow *p, int *last)
{
	int times = 0;

	*last = -1;
	for (int i = 0; i < n; i++)
		if (same(&g->position[i], p)) {
			times++;
			*last = i;
		}
	return times;
}

int
slow_draws_plies(const struct slow_game *g, int ply, int out[SLOW_PLIES_MAX + 1])
{
	int n = 0;

	for (int i = 0; i <= ply; i++)
		if (same(&g->position[i], &g->position[ply]))
			out[n++] = i;
	return n;
}

/* FIDE 9.6a of 2014: "at least five consecutive alternate moves by each player", every fourth half-move. */
static int
row(const struct slow_game *g, int ply)
{
	int n = 1;

	for (int i = ply - 4; i >= 0 && same(&g->position[i], &g->position[ply]); i -= 4)
		n++;
	return n;
}

static void
on_the_board(const struct slow_game *g, struct slow_draws *d, int ply)
{
	struct slow_recurrence r = { .ply = ply };

	r.times = 1 + stood(g, ply, &g->position[ply], &r.before);
	r.row = row(g, ply);
	if (r.times >= 2)
		add_recurrence(d, r);
	if (r.times >= 3)
		add_claim(d, (struct slow_claim){ .ply = ply, .kind = SLOW_THREEFOLD, .before = r.before });
}

static void
threefold_ahead(const struct slow_game *g, struct slow_draws *d, int ply, const struct slow_move *all, int n)
{
	for (int i = 0; i < n; i++) {
		struct slow after = g->position[ply];
		int before;

		slow_play(&after, &all[i]);
		if (1 + stood(g, ply + 1, &after, &before) >= 3)
			add_claim(d, (struct slow_claim){ .ply = ply, .kind = SLOW_THREEFOLD_AHEAD, .intended = all[i],
			    .before = before });
	}
}

/* Seen from the half-move clock: only such a move does not set it to 0. */
bool
slow_draws_quiet(const struct slow *p, const struct slow_move *m)
{
	struct slow after = *p;

	slow_play(&after, m);
	return after.halfmoves > 0;
}

static void
fifty_ahead(const struct slow_game *g, struct slow_draws *d, int ply, const struct slow_move *all, int n)
{
	const struct slow *p = &g->position[ply];
	struct slow_claim c = { .ply = ply, .kind = SLOW_FIFTY_AHEAD };
	bool found = false;

	for (int i = 0; i < n && !found; i++)
		if (slow_draws_quiet(p, &all[i])) {
			c.intended = all[i];
			c.any = found = true;
		}
	if (ply < g->n && g->played[ply].from >= 0 && slow_draws_quiet(p, &g->played[ply])) {
		c.intended = g->played[ply];
		c.any = false;
	}
	if (found)
		add_claim(d, c);
}

void
slow_draws_find(const struct slow_game *g, struct slow_draws *d)
{
	*d = (struct slow_draws){ 0 };
	for (int ply = 0; ply <= g->n; ply++) {
		struct slow_move all[SLOW_MOVES_MAX];
		int n = slow_moves(&g->position[ply], all), halfmoves = g->position[ply].halfmoves;

		on_the_board(g, d, ply);
		threefold_ahead(g, d, ply, all, n);
		if (halfmoves >= 100)
			add_claim(d, (struct slow_claim){ .ply = ply, .kind = SLOW_FIFTY });
		if (halfmoves >= 99)
			fifty_ahead(g, d, ply, all, n);
	}
}

void
slow_draws_free(struct slow_draws *d)
{
	free(d->recurrences);
	free(d->claims);
	*d = (struct slow_draws){ 0 };
}
