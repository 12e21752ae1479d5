/* proof_state: the position while moves are taken back, and the cost of what is left to do. */
#include <stdlib.h>
#include <string.h>

#include "games/retro/proof_state.h"

/* -- breadth-first searches from the goals, in two hash tables -- */

enum { TABLE = 1 << 15, LAYOUTS = 1 << 12 };	/* entries; a quarter is kept free for the look-ups of one position */
enum { ASIDE = 2 };	/* moves for a piece that must step aside and come back */

/* The distances for one kind to one goal, with given obstacles. */
struct distance {
	bits walls, soft;
	uint8_t kind, goal;	/* NONE: the entry is free */
	uint8_t to[PROOF_DISTANCE_OPEN + 1];
};

struct routes {
	int distances_n, layouts_n;
	struct proof_distance_layout layout[LAYOUTS];
	struct distance table[TABLE];	/* not a hash_table: of a fixed size */
	uint8_t nowhere[PROOF_DISTANCE_OPEN + 1];	/* FAR from everywhere, not open: the answer of a full table */
};

struct routes *
proof_distance_new(void)
{
	struct routes *r = calloc(1, sizeof(*r));

	if (r != NULL)
		memset(r->nowhere, FAR, PROOF_DISTANCE_OPEN);
	return r;
}

void
proof_distance_free(struct routes *r)
{
	free(r);
}

void
proof_distance_other_men(struct routes *r)
{
	memset(r->layout, 0, sizeof(r->layout));
	r->layouts_n = 0;
}

void
proof_distance_make_room(struct routes *r, bool distances)
{
	if (distances && r->distances_n >= TABLE * 3 / 4) {
		memset(r->table, 0, sizeof(r->table));
		r->distances_n = 0;
		proof_distance_other_men(r);
	}
	if (r->layouts_n >= LAYOUTS * 3 / 4)
		proof_distance_other_men(r);
}

/* Steps of file and rank, first those of rooks, then those of bishops; and the range of them that a kind has. */
static const int8_t lines[8][2] = {
	{ 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 }, { 1, 1 }, { 1, -1 }, { -1, -1 }, { -1, 1 },
};
static const uint8_t first_line[] = { [BISHOP] = 4, [KING] = 0 };
static const uint8_t last_line[] = { [BISHOP] = 8, [ROOK] = 4, [QUEEN] = 8, [KING] = 0 };

/* While an entry is filled: the squares by their distance. */
struct filling {
	struct distance *d;
	bits at[FAR + 1];
};

static void
set_reached(struct filling *f, int s, int far)
{
	if (far >= f->d->to[s])
		return;
	if (f->d->to[s] != FAR)
		f->at[f->d->to[s]] &= ~SQUARE_BIT(s);
	f->d->to[s] = (uint8_t)far;
	f->at[far] |= SQUARE_BIT(s);
}

/* Fills one line from a square, across pieces that can step aside. */
static void
fill_line(struct filling *f, int from, int file_step, int rank_step, int far)
{
	int file = FILE_OF(from) + file_step, rank = RANK_OF(from) + rank_step;

	for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += file_step, rank += rank_step) {
		int s = rank * 8 + file;

		if (f->d->walls & SQUARE_BIT(s))
			return;
		set_reached(f, s, far < FAR ? far : FAR - 1);
		if (f->d->soft & SQUARE_BIT(s))
			far += ASIDE;
	}
}

/* Fills an entry from the goal outward, the nearest squares first. */
static void
fill_distances(struct distance *d)
{
	struct filling f = { .d = d };

	memset(d->to, FAR, sizeof(d->to));
	if (d->walls & SQUARE_BIT(d->goal))
		return;
	set_reached(&f, d->goal, 0);
	for (int far = 0; far < FAR; far++)
		while (f.at[far] != 0) {
			int s = bits_lowest(f.at[far]), next = far + 1 + (d->soft & SQUARE_BIT(s) ? ASIDE : 0);

			f.at[far] &= f.at[far] - 1;
			if (next > FAR - 1)
				next = FAR - 1;
			if (d->kind == KNIGHT || d->kind == KING)
				for (bits b = attack_reach[d->kind][s] & ~d->walls; b != 0; b &= b - 1)
					set_reached(&f, bits_lowest(b), next);
			for (int i = first_line[d->kind]; i < last_line[d->kind]; i++)
				fill_line(&f, s, lines[i][0], lines[i][1], next);
		}
}

/* Is the goal reached from any square of ranks 3 to 6? */
static bool
is_goal_open(const uint8_t *to)
{
	for (int s = 2 * 8; s < 6 * 8; s++)
		if (to[s] != FAR)
			return true;
	return false;
}

static const uint8_t *
distances_to_goal(struct routes *r, int kind, square goal, bits walls, bits soft)
{
	uint64_t hash = routes_mix((walls * 31 + (uint64_t)kind * 64 + goal) ^ soft * 0x9e3779b97f4a7c15u);
	struct distance *d;

	for (unsigned i = (unsigned)hash % TABLE;; i = (i + 1) % TABLE) {
		d = &r->table[i];
		if (d->kind == NONE)
			break;
		if (d->walls == walls && d->soft == soft && d->kind == kind && d->goal == goal)
			return d->to;
	}
	if (r->distances_n == TABLE - 1)
		return r->nowhere;
	d->kind = (uint8_t)kind;
	d->goal = goal;
	d->walls = walls;
	d->soft = soft;
	r->distances_n++;
	fill_distances(d);
	d->to[PROOF_DISTANCE_OPEN] = is_goal_open(d->to);
	return d->to;
}

struct proof_distance_layout *
proof_distance_layout(struct routes *r, bits walls, bits soft)
{
	unsigned i;

	soft &= ~walls;
	i = (unsigned)(routes_mix(walls ^ soft * 0x9e3779b97f4a7c15u) % LAYOUTS);
	for (; r->layout[i].used; i = (i + 1) % LAYOUTS)
		if (r->layout[i].walls == walls && r->layout[i].soft == soft)
			return &r->layout[i];
	r->layout[i] = (struct proof_distance_layout){ .walls = walls, .soft = soft, .used = true };
	r->layouts_n++;
	return &r->layout[i];
}

const uint8_t *
proof_distance_far(struct routes *r, struct proof_distance_layout *l, int man, int kind, square goal, bool own)
{
	bits free = own ? SQUARE_BIT(goal) : 0;

	if (l->far[man] == NULL)
		l->far[man] = distances_to_goal(r, kind, goal, l->walls & ~free, l->soft & ~free);
	return l->far[man];
}

/* -- states -- */

/* Costs other than PROOF_STATE_MOVE, tuned to find most games soonest. */
enum {
	RISEN = 7,		/* a half-move of a promoted piece: these are the most difficult, and go first */
	PUSH = 4,		/* a half-move of a pawn: these can wait, and are used as tempo moves */
	STEP = 6,		/* a capture that a pawn must take back */
	DEAD = 18,		/* an officer that was taken and must appear on the board */
	DEAD_PAWN = 20,		/* a pawn likewise */
	SHUT = 5,		/* added to DEAD if it must appear before pawns are at home; more if it is too late */
	STUCK = 20,		/* a piece that can get home only if pawns go home in the right order */
};

enum { STEP_KEY = 1, FIXED_KEY, RESTLESS_KEY };

static uint64_t
man_key(const struct proof_state *u, int man, square at)
{
	return routes_mix(((uint64_t)man << 8 | at | (u->risen >> man & 1) << 7) * 0x9e3779b97f4a7c15u + 1);
}

static uint64_t
other_key(int kind, int which)
{
	return routes_mix(((uint64_t)kind << 8 | (uint64_t)which) * 0xd1342543de82ef95u + 3);
}

/* --- costs ------------------------------------------------------------- */

int
proof_state_pawn_cost(const struct proof_plan *plan, int man, square at, int captures)
{
	const struct proof_plan_man *m = &plan->man[man];
	int colour = plan_colour(man), home = plan_rank(colour, m->home), ranks = plan_rank(colour, at) - home;

	if (ranks < captures || (captures == 0 && FILE_OF(at) != FILE_OF(m->home)))
		return PROOF_STATE_LOST;
	return PUSH * (ranks - (home == 1 && ranks - captures >= 2)) + STEP * captures;
}

int
proof_state_dead_cost(const struct proof_plan *plan, const struct proof_state *u, int man)
{
	if (unwind_kind(plan, u, man) == PAWN)
		return DEAD_PAWN + STEP * count(unwind_steps(plan, u, man));
	if (u->risen >> man & 1)
		return DEAD + 5 * PUSH + STEP * count(unwind_steps(plan, u, man));
	return DEAD;
}

/* The cost of a promoted piece: to the square where it was promoted, and from there home as a pawn. */
static int
risen_cost(const struct proof_plan *plan, const struct proof_state *u, int man, int far)
{
	const struct proof_plan_man *m = &plan->man[man];
	int pushes = 5 - (plan_rank(plan_colour(man), m->home) == 1);

	if (far < 2 && (plan->step[m->rise].after & u->undone))
		far = 2;
	return RISEN * (far + 1) + PUSH * pushes;
}

/* The cost to bring home a piece that is on `at`. */
int
proof_state_man_cost(const struct proof_plan *plan, const struct proof_state *u, int man, square at, const uint8_t *far)
{
	const struct proof_plan_man *m = &plan->man[man];
	int captures = count(unwind_steps(plan, u, man)), extra = u->stuck >> man & 1 ? STUCK : 0;

	if (!(u->risen >> man & 1) && m->kind == PAWN)
		return proof_state_pawn_cost(plan, man, at, captures);
	if (far[at] == FAR)
		return PROOF_STATE_LOST;
	if (u->risen >> man & 1)
		return extra + risen_cost(plan, u, man, far[at]) + STEP * captures;
	/* A piece that would be in the way of a promotion, or in check by it, should not be at home before it. */
	if ((m->visitors & u->undone) && far[at] < 1 + (m->kind == KING))
		return PROOF_STATE_MOVE * (1 + (m->kind == KING));
	return extra + PROOF_STATE_MOVE * far[at];
}

const uint8_t *
proof_state_far(struct routes *routes, const struct proof_plan *plan, const struct proof_state *u, struct proof_distance_layout *l,
    int man)
{
	const struct proof_plan_man *m = &plan->man[man];
	bool risen = u->risen >> man & 1;

	return proof_distance_far(routes, l, man, risen ? m->risen : m->kind, risen ? m->goal : m->home, !risen);
}

/* Adds the pieces at home that have no way out, because of the walls. */
static bits
shut_in(const struct proof_plan *plan, const struct proof_state *u, bits walls, uint32_t home)
{
	bits was;

	do {
		was = walls;
		for (uint32_t men = home; men != 0; men &= men - 1) {
			int m = plan_lowest(men), kind = plan->man[m].kind;
			bits near = attack_reach[kind][u->at[m]] & (kind == KNIGHT ? ~(bits)0 : attack_reach[KING][u->at[m]]);

			if ((near & ~walls) == 0)
				walls |= SQUARE_BIT(u->at[m]);
		}
	} while (walls != was);
	return walls;
}

/*
 * Finds the walls: pieces that others can never pass.  A pawn with no captures to take back is a wall on its file,
 * where it is now (`walls`) and later at home (`walls_soon`).
 */
static void
find_walls(const struct proof_plan *plan, struct proof_state *u)
{
	bits walls = 0, soon = 0, certain = 0;
	uint32_t home = 0;

	for (uint32_t men = u->alive; men != 0; men &= men - 1) {
		int m = plan_lowest(men);

		if (u->risen >> m & 1)
			continue;
		if (u->fixed >> m & 1 || (plan->man[m].kind == PAWN && unwind_steps(plan, u, m) == 0)) {
			walls |= SQUARE_BIT(u->at[m]);
			soon |= SQUARE_BIT(plan->man[m].home);
			if (u->at[m] == plan->man[m].home)
				certain |= SQUARE_BIT(u->at[m]);
		} else if (u->at[m] == plan->man[m].home)
			home |= (uint32_t)1 << m;
	}
	u->soft = 0;
	for (uint32_t men = home; men != 0; men &= men - 1)
		u->soft |= SQUARE_BIT(u->at[plan_lowest(men)]);
	u->walls = shut_in(plan, u, walls, home);
	u->walls_soon = shut_in(plan, u, soon, home);
	u->walls_certain = shut_in(plan, u, certain, home);
}

/* The cost of an officer, with the first kind of walls that let it go home: soon, now, certain. */
static int
officer_cost(struct routes *routes, const struct proof_plan *plan, struct proof_state *u, struct proof_distance_layout *soon,
    int man)
{
	uint32_t bit = (uint32_t)1 << man;
	int cost = proof_state_man_cost(plan, u, man, u->at[man], proof_state_far(routes, plan, u, soon, man));
	struct proof_distance_layout *l;

	if (cost != PROOF_STATE_LOST)
		return cost;
	u->tight |= bit;
	l = proof_distance_layout(routes, u->walls, u->soft);
	cost = proof_state_man_cost(plan, u, man, u->at[man], proof_state_far(routes, plan, u, l, man));
	if (cost != PROOF_STATE_LOST)
		return cost;
	u->stuck |= bit;
	l = proof_distance_layout(routes, u->walls_certain, u->soft);
	return proof_state_man_cost(plan, u, man, u->at[man], proof_state_far(routes, plan, u, l, man));
}

/* The cost of an officer that must still appear; more if its home may be closed by then. */
static int
shut_cost(struct routes *routes, const struct proof_plan *plan, struct proof_state *u, struct proof_distance_layout *soon, int man)
{
	int cost = proof_state_dead_cost(plan, u, man);

	if (proof_state_far(routes, plan, u, soon, man)[PROOF_DISTANCE_OPEN])
		return cost;
	u->shut |= (uint32_t)1 << man;
	return proof_state_far(routes, plan, u, proof_distance_layout(routes, u->walls, u->soft), man)[PROOF_DISTANCE_OPEN] ? cost + SHUT :
	    cost + 3 * SHUT;
}

/* The cost of all pieces, from scratch; sets the walls, `tight`, `stuck` and `shut`. */
static int
whole_cost(struct routes *routes, const struct proof_plan *plan, struct proof_state *u)
{
	int cost = PROOF_STATE_MOVE * 2 * count((bits)u->restless);
	struct proof_distance_layout *soon;

	find_walls(plan, u);
	soon = proof_distance_layout(routes, u->walls_soon, u->soft);
	u->tight = u->stuck = u->shut = 0;
	for (int m = 0; m < PROOF_PLAN_MEN; m++) {
		int one;

		if (plan->man[m].kind == NONE)
			continue;
		if (!(u->alive >> m & 1))
			one = unwind_kind(plan, u, m) == PAWN ? proof_state_dead_cost(plan, u, m) :
			    shut_cost(routes, plan, u, soon, m);
		else if (unwind_kind(plan, u, m) == PAWN)
			one = proof_state_pawn_cost(plan, m, u->at[m], count(unwind_steps(plan, u, m)));
		else
			one = officer_cost(routes, plan, u, soon, m);
		if (one == PROOF_STATE_LOST)
			return PROOF_STATE_LOST;
		cost += one;
	}
	return cost;
}

/* --- taking moves back ------------------------------------------------- */

static void
put_proof_man(const struct proof_plan *plan, struct proof_state *u, int man, square at)
{
	u->at[man] = at;
	u->who[at] = (uint8_t)man;
	u->kind[unwind_kind(plan, u, man)] |= SQUARE_BIT(at);
	u->side[plan_colour(man)] |= SQUARE_BIT(at);
	u->alive |= (uint32_t)1 << man;
	u->hash ^= man_key(u, man, at);
}

static void
lift_man(const struct proof_plan *plan, struct proof_state *u, int man)
{
	square at = u->at[man];

	u->who[at] = NOBODY;
	u->kind[unwind_kind(plan, u, man)] &= ~SQUARE_BIT(at);
	u->side[plan_colour(man)] &= ~SQUARE_BIT(at);
	u->hash ^= man_key(u, man, at);
}

void
proof_state_begin(struct routes *routes, const struct proof_plan *plan, int turn, struct proof_state *u)
{
	proof_distance_other_men(routes);
	proof_distance_make_room(routes, true);
	memset(u, 0, sizeof(*u));
	memset(u->who, NOBODY, sizeof(u->who));
	u->turn = (uint8_t)turn;
	u->fixed = plan->fixed;
	u->restless = plan->restless;
	for (int i = 0; i < plan->n; i++) {
		u->undone |= (uint64_t)1 << i;
		u->hash ^= other_key(STEP_KEY, i);
	}
	for (int m = 0; m < PROOF_PLAN_MEN; m++) {
		if (plan->man[m].risen != NONE)
			u->risen |= (uint32_t)1 << m;
		if (plan->man[m].kind != NONE && plan->man[m].end != NO_SQUARE)
			put_proof_man(plan, u, m, plan->man[m].end);
	}
	for (uint32_t men = u->restless; men != 0; men &= men - 1)
		u->hash ^= other_key(RESTLESS_KEY, plan_lowest(men));
	u->cost = (int16_t)whole_cost(routes, plan, u);
}

/* Notes that the piece has moved, if it had to. */
static void
settle_man(struct proof_state *u, int man)
{
	if (!(u->restless >> man & 1))
		return;
	u->restless &= ~((uint32_t)1 << man);
	u->hash ^= other_key(RESTLESS_KEY, man);
}

static void
apply_unmove(const struct proof_plan *plan, struct proof_state *u, const struct proof_unmove *m)
{
	lift_man(plan, u, m->man);
	settle_man(u, m->man);
	if (m->castling) {
		int king = m->man, rook = m->victim;

		lift_man(plan, u, rook);
		put_proof_man(plan, u, king, plan->man[king].home);
		put_proof_man(plan, u, rook, plan->man[rook].home);
		u->fixed |= (uint32_t)1 << king | (uint32_t)1 << rook;
		u->hash ^= other_key(FIXED_KEY, king);
		settle_man(u, rook);
		u->turn = !u->turn;
		return;
	}
	if (m->step != NO_STEP) {
		u->undone &= ~((uint64_t)1 << m->step);
		u->hash ^= other_key(STEP_KEY, m->step);
		if (plan->step[m->step].promotion != NONE)
			u->risen &= ~((uint32_t)1 << m->man);
	}
	put_proof_man(plan, u, m->man, m->to);
	if (m->victim != NOBODY)
		put_proof_man(plan, u, m->victim, m->from);
	u->turn = !u->turn;
}

bool
proof_state_walls_change(const struct proof_plan *plan, const struct proof_state *u, const struct proof_unmove *m)
{
	square home = plan->man[m->man].home;

	if (m->castling || m->step != NO_STEP || m->to == home || m->from == home)
		return true;
	if (m->victim != NOBODY && (u->shut >> m->victim & 1 || m->from == plan->man[m->victim].home))
		return true;
	return (u->tight | u->shut) != 0 && plan->man[m->man].kind == PAWN && !(u->risen >> m->man & 1);
}

int
proof_state_cost_after(struct routes *routes, const struct proof_plan *plan, const struct proof_state *u,
    const struct proof_unmove *m)
{
	struct proof_state after = *u;

	proof_distance_make_room(routes, false);
	apply_unmove(plan, &after, m);
	return whole_cost(routes, plan, &after);
}

/* Changes the keys of the pieces that move, without making the move. */
uint64_t
proof_state_hash_after(const struct proof_plan *plan, const struct proof_state *u, const struct proof_unmove *m)
{
	struct proof_state keys = { .risen = u->risen, .restless = u->restless };
	int man = m->man, victim = m->victim;
	bool risen = m->step != NO_STEP && !m->castling && plan->step[m->step].promotion != NONE;
	uint64_t hash = u->hash ^ man_key(u, man, m->from);

	settle_man(&keys, man);
	if (m->castling) {
		settle_man(&keys, victim);
		return hash ^ keys.hash ^ man_key(u, man, m->to) ^ man_key(u, victim, u->at[victim]) ^
		    man_key(u, victim, plan->man[victim].home) ^ other_key(FIXED_KEY, man);
	}
	if (risen)
		keys.risen &= ~((uint32_t)1 << man);
	hash ^= keys.hash ^ man_key(&keys, man, m->to);
	if (victim != NOBODY)
		hash ^= man_key(u, victim, m->from);
	return m->step != NO_STEP ? hash ^ other_key(STEP_KEY, m->step) : hash;
}

void
proof_state_do(struct routes *routes, const struct proof_plan *plan, struct proof_state *u, const struct proof_unmove *m)
{
	proof_distance_make_room(routes, true);
	apply_unmove(plan, u, m);
	u->cost = m->cost;
	if (m->again)
		whole_cost(routes, plan, u);
}

int
proof_state_left(struct routes *routes, const struct proof_plan *plan, const struct proof_state *u)
{
	struct proof_distance_layout *soon, *now;
	int left = 0;

	proof_distance_make_room(routes, true);
	soon = proof_distance_layout(routes, u->walls_soon, u->soft);
	now = proof_distance_layout(routes, u->walls, u->soft);
	for (uint32_t men = u->alive; men != 0; men &= men - 1) {
		int m = plan_lowest(men), ranks = plan_rank(plan_colour(m), u->at[m]);

		if (unwind_kind(plan, u, m) != PAWN)
			left += proof_state_far(routes, plan, u, u->tight >> m & 1 ? now : soon, m)[u->at[m]];
		if (u->risen >> m & 1)
			left += 5;
		else if (plan->man[m].kind == PAWN)
			left += ranks - 1 - (ranks - count(unwind_steps(plan, u, m)) >= 3);
	}
	return left;
}

bool
proof_state_home(const struct proof_state *u)
{
	return u->cost == 0;
}

move
proof_state_move(const struct proof_plan *plan, const struct proof_unmove *m)
{
	int promotion = m->step == NO_STEP || m->castling ? NONE : plan->step[m->step].promotion;

	if (m->castling)
		return move_make(plan->man[m->man].home, plan->man[m->victim].home, NONE);
	return move_make(m->to, m->from, promotion);
}
