/* reconcile_align_choices: what each record can do with the next half-move, and what that costs. */
#include "apps/reconcile/reconcile_align_internal.h"

/* What the word costs if it says this move; -1: it does not. */
static int
cost_meant(const struct reconcile_meant *s, move m)
{
	for (int i = 0; i < s->n; i++)
		if (s->moves[i] == m)
			return s->cost[i];
	return -1;
}

static void
choose(struct reconcile_align_desk *d, int r, int cost, int at, enum reconcile_bound_mode mode)
{
	/* If all else is equal, the first record is right. */
	cost += r == 0 && cost > 0;
	d->choice[r][d->choices[r]++] = (struct reconcile_align_choice){ cost, (uint16_t)at, (uint8_t)mode };
}

void
reconcile_align_choices(struct reconcile_align_desk *d, int r, int k)
{
	const struct reconcile_words *w = &d->a->words[r];
	int at = d->s.place.at[r], mode = d->s.place.mode[r], read = cost_meant(&d->meant[r][0], d->moves[k]), extra = 0;

	d->choices[r] = 0;
	if (mode == RECONCILE_BOUND_LOST) {
		choose(d, r, 0, at, RECONCILE_BOUND_LOST);
		return;
	}
	if (mode == RECONCILE_BOUND_SWAPPED) {
		if (read >= 0)
			choose(d, r, read, at, RECONCILE_BOUND_PLAIN);
		return;
	}
	if (at == w->n) {
		choose(d, r, mode == RECONCILE_BOUND_ENDED ? 0 : RECONCILE_BOUND_COST_ENDED, at, RECONCILE_BOUND_ENDED);
		return;
	}
	if (read < 0 && d->slips && d->slip[r][k] < RECONCILE_BOUND_COST_NEVER)
		read = d->slip[r][k];
	if (read >= 0)
		choose(d, r, read, at + 1, RECONCILE_BOUND_PLAIN);
	choose(d, r, mode == RECONCILE_BOUND_MISSED ? RECONCILE_BOUND_COST_MISSED_NEXT : RECONCILE_BOUND_COST_MISSED, at, RECONCILE_BOUND_MISSED);
	if (d->meant[r][0].n == 0)
		choose(d, r, reconcile_bound_lost(w->n - at), at, RECONCILE_BOUND_LOST);
	for (int i = 1; i < RECONCILE_ALIGN_LATER && at + i < w->n; i++) {
		int later = cost_meant(&d->meant[r][i], d->moves[k]);

		extra += w->words[at + i - 1].extra;
		if (later < 0)
			continue;
		choose(d, r, extra + later, at + i + 1, RECONCILE_BOUND_PLAIN);
		if (i == 1)
			choose(d, r, RECONCILE_BOUND_COST_SWAPPED + later, at + 2, RECONCILE_BOUND_SWAPPED);
	}
}

bool
reconcile_align_read_words(struct reconcile_align_desk *d)
{
	move only = NO_MOVE;
	bool agree = true;

	d->active = 0;
	for (int r = 0; r < d->a->n; r++) {
		const struct reconcile_words *w = &d->a->words[r];
		int mode = d->s.place.mode[r], at = mode == RECONCILE_BOUND_SWAPPED ? d->s.place.at[r] - 2 : d->s.place.at[r];

		for (int i = 0; i < RECONCILE_ALIGN_LATER; i++) {
			d->meant[r][i].n = 0;
			if (mode < RECONCILE_BOUND_ENDED && at + i < w->n && (i == 0 || mode != RECONCILE_BOUND_SWAPPED))
				reconcile_words_meant(w, at + i, d->p, &d->meant[r][i]);
		}
		if (mode >= RECONCILE_BOUND_ENDED || at == w->n)
			continue;
		d->active++;
		agree &= d->meant[r][0].n == 1 && (only == NO_MOVE || d->meant[r][0].moves[0] == only);
		only = d->meant[r][0].moves[0];
	}
	return agree;
}

void
reconcile_align_sort_moves(struct reconcile_align_desk *d)
{
	d->meant_n = 0;
	for (int k = 0; k < d->n; k++) {
		bool meant = false;
		move m = d->moves[k];

		for (int r = 0; r < d->a->n; r++)
			for (int i = 0; i < RECONCILE_ALIGN_LATER; i++)
				meant |= cost_meant(&d->meant[r][i], m) >= 0;
		if (meant) {
			d->moves[k] = d->moves[d->meant_n];
			d->moves[d->meant_n++] = m;
		}
	}
}

void
reconcile_align_read_slips(struct reconcile_align_desk *d)
{
	const struct reconcile_align *a = d->a;
	int most = d->slack - (d->active - 1) * RECONCILE_WORDS_SLIP_LEAST;

	/* The lower bounds already contain this much for the next words. */
	for (int r = 0; r + 1 < a->n; r += 2) {
		const struct reconcile_words *w = &a->words[r], *v = w + 1;
		const uint16_t *at = d->s.place.at + r;
		const uint8_t *mode = d->s.place.mode + r;

		if (mode[0] < RECONCILE_BOUND_SWAPPED && mode[1] < RECONCILE_BOUND_SWAPPED && at[0] < w->n && at[1] < v->n)
			most += reconcile_words_apart(w, at[0], v, at[1]);
		else
			most += RECONCILE_WORDS_SLIP_LEAST;
	}
	for (int r = 0; r < a->n; r++) {
		const struct reconcile_words *w = &a->words[r];
		int at = d->s.place.at[r];

		if (d->s.place.mode[r] >= RECONCILE_BOUND_SWAPPED || at == w->n)
			continue;
		reconcile_words_slips(w, at, d->p, d->moves, d->meant_n, RECONCILE_BOUND_COST_NEVER, d->slip[r]);
		reconcile_words_slips(w, at, d->p, d->moves + d->meant_n, d->n - d->meant_n, most, d->slip[r] + d->meant_n);
		for (int k = d->meant_n; k < d->n; k++)
			if (d->slip[r][k] > most)
				d->slip[r][k] = RECONCILE_BOUND_COST_NEVER;
	}
}

bool
reconcile_align_is_read(const struct reconcile_align_desk *d, int k)
{
	const struct reconcile_bound_place *p = &d->s.place;

	for (int r = 0; r < d->a->n && k >= d->meant_n; r++)
		if (p->mode[r] < RECONCILE_BOUND_SWAPPED && p->at[r] < d->a->words[r].n && d->slip[r][k] < RECONCILE_BOUND_COST_NEVER)
			return true;
	return k < d->meant_n || d->slack >= RECONCILE_BOUND_COST_MISSED_NEXT * d->active;
}
