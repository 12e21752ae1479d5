/* proof_pawns: plays through a kernel, keeping the range of ranks on which each pawn may be. */
#include <string.h>

#include "games/retro/proof_pawns.h"

enum { TRIES = 2000 };	/* steps played, after which the kernel is given up */
enum { ANY_SHADE = 2 };

/* The columns while the steps are played: the pawns of each file from White's side. */
struct step_columns {
	uint8_t n[8];
	uint8_t man[8][16];
	uint8_t file[PROOF_PLAN_MEN];
	/*
	 * The range of ranks (0 to 7) on which a pawn may be: from the one it has certainly reached to the furthest
	 * from which it can still get to its end.
	 */
	int8_t low[PROOF_PLAN_MEN], high[PROOF_PLAN_MEN];
};

/* The range of ranks on which a pawn can be. */
struct pawn_ranks {
	int man, low, high;
};

struct kernel_reading {
	const struct proof_kernel *kernel;
	struct proof_plan *plan;
	int shade[2];			/* of the squares on which officers of that colour were taken; or ANY_SHADE */
	uint8_t place[PROOF_PLAN_STEPS_MAX];	/* by step: proof_kernel_step.place */
	int tries;
};

static int
man_of(int name)
{
	return (name >> 3) * 16 + (name & 7);
}

static int
place_of_pawn(const struct step_columns *c, int man)
{
	int i = 0;

	while (c->man[c->file[man]][i] != man)
		i++;
	return i;
}

static void
leave(struct step_columns *c, int man, struct proof_plan_step *s)
{
	int file = c->file[man], at = place_of_pawn(c, man);

	for (int i = 0; i < c->n[file] && s != NULL; i++)
		if (i != at)
			*(i < at ? &s->below : &s->above) |= (uint32_t)1 << c->man[file][i];
	memmove(&c->man[file][at], &c->man[file][at + 1], (size_t)(--c->n[file] - at));
}

static void
enter(struct step_columns *c, int man, int file, int at)
{
	memmove(&c->man[file][at + 1], &c->man[file][at], (size_t)(c->n[file]++ - at));
	c->man[file][at] = (uint8_t)man;
	c->file[man] = (uint8_t)file;
}

/* Is there room on the file for its pawns, in this order?  Narrows their ranges; sets that of the pawn of->man. */
static bool
squeeze(struct step_columns *c, int file, struct pawn_ranks *of)
{
	int edge = 0;

	for (int i = 0; i < c->n[file]; i++) {
		int m = c->man[file][i];

		edge = edge + 1 > c->low[m] ? edge + 1 : c->low[m];
		if (edge > c->high[m])
			return false;
		if (plan_colour(m) == WHITE)
			c->low[m] = (int8_t)edge;
		if (m == of->man)
			of->low = edge;
	}
	edge = 7;
	for (int i = c->n[file] - 1; i >= 0; i--) {
		int m = c->man[file][i];

		edge = edge - 1 < c->high[m] ? edge - 1 : c->high[m];
		if (edge < c->low[m])
			return false;
		if (plan_colour(m) == BLACK)
			c->high[m] = (int8_t)edge;
		if (m == of->man)
			of->high = edge;
	}
	return true;
}

/* Narrows the range of a pawn to the ranks on which it can take the victim, a pawn. */
static bool
meet(struct step_columns *c, int man, int victim)
{
	int low = c->low[man] > c->low[victim] ? c->low[man] : c->low[victim];
	int high = c->high[man] < c->high[victim] ? c->high[man] : c->high[victim];

	if (plan_colour(man) == WHITE)
		c->low[man] = (int8_t)low;
	else
		c->high[man] = (int8_t)high;
	return low <= high;
}

static bool
ends_in_order(const struct proof_plan *plan, const struct step_columns *c)
{
	for (int file = 0; file < 8; file++)
		for (int i = 0; i < c->n[file]; i++) {
			int end = plan->man[c->man[file][i]].end;

			if (end == NO_SQUARE || FILE_OF(end) != file ||
			    (i > 0 && plan->man[c->man[file][i - 1]].end >= end))
				return false;
		}
	return true;
}

static bool
has_shade(const struct pawn_ranks *stand, int file, int shade)
{
	return shade == ANY_SHADE || stand->low < stand->high || plan_shade((square)(stand->low * 8 + file)) == shade;
}

static bool play_kernel_from(struct kernel_reading *, int i, const struct step_columns *);

static bool
play_capture(struct kernel_reading *r, int i, struct step_columns *c)
{
	struct proof_plan_step *s = &r->plan->step[i];
	int on = s->colour == WHITE ? 1 : -1;
	struct pawn_ranks stand = { .man = s->man };

	leave(c, s->man, s);
	c->low[s->man] = (int8_t)(c->low[s->man] + on);
	c->high[s->man] = (int8_t)(c->high[s->man] + on);
	if (s->victim < PROOF_PLAN_MEN) {
		int place = place_of_pawn(c, s->victim);

		if (c->file[s->victim] != s->file || !meet(c, s->man, s->victim))
			return false;
		leave(c, s->victim, NULL);
		enter(c, s->man, s->file, place);
		return squeeze(c, s->file, &stand) && play_kernel_from(r, i + 1, c);
	}
	for (int n = c->n[s->file] + 1, k = 0; k < n; k++) {
		struct step_columns next = *c;

		enter(&next, s->man, s->file, (r->place[i] + k) % n);
		if (squeeze(&next, s->file, &stand) && has_shade(&stand, s->file, r->shade[!s->colour]) &&
		    play_kernel_from(r, i + 1, &next))
			return true;
	}
	return false;
}

static bool
play_kernel_from(struct kernel_reading *r, int i, const struct step_columns *now)
{
	struct proof_plan_step *s = &r->plan->step[i];
	struct step_columns c = *now;

	if (i == r->plan->n)
		return ends_in_order(r->plan, now);
	if (r->tries++ > TRIES)
		return false;
	s->below = s->above = 0;
	s->from = s->man == PROOF_PLAN_OFFICER ? s->file : c.file[s->man];
	if (s->man != PROOF_PLAN_OFFICER && s->promotion == NONE)
		return play_capture(r, i, &c);
	if (s->man == PROOF_PLAN_OFFICER) {
		leave(&c, s->victim, s);
		return play_kernel_from(r, i + 1, &c);
	}
	/* No pawn may be ahead of one that is promoted. */
	if (place_of_pawn(&c, s->man) != (s->colour == WHITE ? c.n[s->from] - 1 : 0))
		return false;
	leave(&c, s->man, s->victim != PROOF_PLAN_NOBODY ? s : NULL);
	return play_kernel_from(r, i + 1, &c);
}

/* Copies the steps of the kernel to the plan, and notes for each pawn the steps it takes part in. */
static bool
list_steps(struct kernel_reading *r)
{
	struct proof_plan *plan = r->plan;

	for (int i = 0; i < r->kernel->n; i++) {
		const struct proof_kernel_step *k = &r->kernel->step[i];
		struct proof_plan_step *s = &plan->step[plan->n];

		if (k->man == PROOF_KERNEL_OFFICER && k->victim >= PROOF_KERNEL_OFFICER)
			continue;
		if (plan->n == PROOF_PLAN_STEPS_MAX)
			return false;
		*s = (struct proof_plan_step){ .colour = k->colour, .file = k->file, .promotion = k->promotion };
		s->man = (uint8_t)(k->man == PROOF_KERNEL_OFFICER ? PROOF_PLAN_OFFICER : man_of(k->man));
		s->victim = (uint8_t)(k->victim < PROOF_KERNEL_OFFICER ? man_of(k->victim) :
		    k->victim == PROOF_KERNEL_OFFICER ? PROOF_PLAN_OFFICER : PROOF_PLAN_NOBODY);
		if (s->promotion != NONE) {
			plan->man[s->man].rise = (uint8_t)plan->n;
			plan->man[s->man].goal = (square)(s->file + (s->colour == WHITE ? A8 : A1));
		} else if (s->man != PROOF_PLAN_OFFICER)
			plan->man[s->man].steps |= (uint64_t)1 << plan->n;
		r->place[plan->n++] = k->place;
	}
	return true;
}

/* If only one officer of that side was taken and it was a bishop: the shade of its squares, on which it was taken. */
static int
shade_of_victims(const struct proof_plan *plan, const struct position *to, int colour)
{
	bits bishops = position_men(to, colour, BISHOP);
	int dead = 16 - count(to->side[colour]);

	for (int i = 0; i < plan->n; i++)
		dead -= plan->step[i].victim < PROOF_PLAN_MEN && plan_colour(plan->step[i].victim) == colour;
	if (dead != 1 || ((bishops & ~LIGHT_SQUARES) != 0 && (bishops & LIGHT_SQUARES) != 0))
		return ANY_SHADE;
	return (bishops & ~LIGHT_SQUARES) != 0;
}

bool
proof_pawns_read(const struct proof_kernel *kernel, const struct position *to, struct proof_plan *plan)
{
	struct kernel_reading r = { .kernel = kernel, .plan = plan };
	struct step_columns c = { .n = { 0 } };

	if (!list_steps(&r))
		return false;
	r.shade[WHITE] = shade_of_victims(plan, to, WHITE);
	r.shade[BLACK] = shade_of_victims(plan, to, BLACK);
	for (int name = 0; name < 16; name++) {
		int m = man_of(name), captures = count(plan->man[m].steps);
		square end = plan->man[m].end = kernel->pawn[name];

		c.low[m] = c.high[m] = (int8_t)RANK_OF(plan->man[m].home);
		if (plan_colour(m) == WHITE)
			c.high[m] = (int8_t)((end == NO_SQUARE ? 6 : RANK_OF(end)) - captures);
		else
			c.low[m] = (int8_t)((end == NO_SQUARE ? 1 : RANK_OF(end)) + captures);
		enter(&c, m, name & 7, c.n[name & 7]);
	}
	return play_kernel_from(&r, 0, &c);
}
