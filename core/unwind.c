/* unwind: moves taken back by a plan. */
#include <stdlib.h>
#include <string.h>

#include "unwind.h"

enum { FAR = 63, TABLE = 1 << 15, LAYOUTS = 1 << 12 };

/* Moves from each square to a goal, for one kind, around walls. */
struct distance {
	bits walls, soft;
	uint8_t kind, goal;
	uint8_t to[64];
};

/* The distances of all men of a plan around the same walls. */
struct layout {
	bits walls, soft;
	bool used;
	const uint8_t *far[PLAN_MEN];	/* NULL: not looked up yet */
};

struct unwind_memory {
	int n, layouts_n;
	struct layout layout[LAYOUTS];
	struct distance table[TABLE];
	uint64_t key[PLAN_MEN][128], step_key[PLAN_STEPS_MAX], fixed_key[PLAN_MEN];
};

/* What one colour can attack with. */
struct force {
	bits slope, line, knight, pawn, king;
};

/* One position whose moves are taken back. */
struct search {
	struct unwind_memory *memory;
	const struct plan *plan;
	const struct unwind *u;
	int us, them;
	bits occupied;
	struct force force[2];
	const uint8_t *far[PLAN_MEN];
	int spare;		/* of their men that are to appear, as many as no pawn takes */
	int n;
	struct unmove *out;
};

enum {
	MOVE = 5,		/* the cost of one half-move */
	RISEN = 6,		/* of one by a promoted man: they are the danger */
	PUSH = 4,		/* of a pawn: they can wait, and give the tempo moves */
	DEAD = 18,		/* of an officer that is to appear */
	DEAD_PAWN = 20,
	STEP = 6,
	STUCK = 20,		/* of one who cannot pass, unless pawns come home in the right order */
};

static uint64_t
mix(uint64_t z)
{
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

struct unwind_memory *
unwind_memory_new(void)
{
	struct unwind_memory *m = calloc(1, sizeof(*m));
	uint64_t z = 1;

	if (m == NULL)
		return NULL;
	for (int i = 0; i < PLAN_MEN; i++)
		for (int j = 0; j < 128; j++)
			m->key[i][j] = mix(z += 0x9e3779b97f4a7c15u);
	for (int i = 0; i < PLAN_STEPS_MAX; i++)
		m->step_key[i] = mix(z += 0x9e3779b97f4a7c15u);
	for (int i = 0; i < PLAN_MEN; i++)
		m->fixed_key[i] = mix(z += 0x9e3779b97f4a7c15u);
	return m;
}

void
unwind_memory_free(struct unwind_memory *m)
{
	free(m);
}

/* --- distances --------------------------------------------------------- */

static bits
attacks(int kind, square s, bits occupied)
{
	switch (kind) {
	case BISHOP:
		return attack_bishop(s, occupied);
	case ROOK:
		return attack_rook(s, occupied);
	case QUEEN:
		return attack_bishop(s, occupied) | attack_rook(s, occupied);
	default:
		return reach[kind][s];
	}
}

/* Moves from each square to the goal, or FAR. */
static void
fill(int kind, square goal, bits walls, uint8_t to[64])
{
	bits seen = BIT(goal), front = seen;

	memset(to, FAR, 64);
	for (uint8_t n = 0; front != 0; n++) {
		bits next = 0;

		for (bits b = front; b != 0; b &= b - 1) {
			to[lowest(b)] = n;
			next |= attacks(kind, (square)lowest(b), walls);
		}
		front = next & ~seen & ~walls;
		seen |= front;
	}
}

/* Men in the way that can step aside cost two moves. */
static void
fill_both(struct distance *d)
{
	uint8_t free[64];

	if (d->walls & BIT(d->goal)) {
		memset(d->to, FAR, sizeof(d->to));
		return;
	}
	fill(d->kind, d->goal, d->walls, d->to);
	if (d->soft == 0)
		return;
	fill(d->kind, d->goal, d->walls | d->soft, free);
	for (int i = 0; i < 64; i++)
		if (d->to[i] != FAR && i != d->goal && (free[i] > d->to[i] + 2 || (d->soft & BIT(d->goal))))
			d->to[i] = (uint8_t)(d->to[i] + 2);
		else if (d->to[i] != FAR)
			d->to[i] = free[i];
}

static const uint8_t *
distance(struct unwind_memory *m, int kind, square goal, bits walls, bits soft)
{
	uint64_t hash = mix((walls * 31 + (uint64_t)kind * 64 + goal) ^ soft * 0x9e3779b97f4a7c15u);
	struct distance *d;

	for (unsigned i = (unsigned)hash % TABLE;; i = (i + 1) % TABLE) {
		d = &m->table[i];
		if (d->kind == NONE)
			break;
		if (d->walls == walls && d->soft == soft && d->kind == kind && d->goal == goal)
			return d->to;
	}
	d->kind = (uint8_t)kind;
	d->goal = goal;
	d->walls = walls;
	d->soft = soft;
	m->n++;
	fill_both(d);
	return d->to;
}

/* Only between two positions: tables that are in use must stay. */
static void
make_room(struct unwind_memory *m)
{
	if (m->n >= TABLE * 3 / 4) {
		memset(m->table, 0, sizeof(m->table));
		m->n = 0;
		m->layouts_n = LAYOUTS;
	}
	if (m->layouts_n >= LAYOUTS * 3 / 4) {
		memset(m->layout, 0, sizeof(m->layout));
		m->layouts_n = 0;
	}
}

static struct layout *
find_layout(struct unwind_memory *m, bits walls, bits soft)
{
	unsigned i = (unsigned)(mix(walls ^ soft * 0x9e3779b97f4a7c15u) % LAYOUTS);

	soft &= ~walls;
	for (; m->layout[i].used; i = (i + 1) % LAYOUTS)
		if (m->layout[i].walls == walls && m->layout[i].soft == soft)
			return &m->layout[i];
	m->layout[i] = (struct layout){ .walls = walls, .soft = soft, .used = true };
	m->layouts_n++;
	return &m->layout[i];
}

/* --- who is what ------------------------------------------------------- */

static int
colour_of(int man)
{
	return man >> 4;
}

static int
rank_of(int colour, square s)
{
	return colour == WHITE ? RANK_OF(s) : 7 - RANK_OF(s);
}

static int
kind_of(const struct plan *plan, const struct unwind *u, int man)
{
	return u->risen >> man & 1 ? plan->man[man].risen : plan->man[man].kind;
}

static uint32_t
men_of(int colour)
{
	return (uint32_t)0xffff << 16 * colour;
}

static int
lowest_man(uint32_t men)
{
	return __builtin_ctz(men);
}

/* Steps of a pawn that are to be taken back, captures only. */
static uint64_t
steps_of(const struct plan *plan, const struct unwind *u, int man)
{
	return plan->man[man].steps & u->undone;
}

static int
count_bits(uint64_t b)
{
	return count(b);
}

static int
pawn_cost(const struct plan *plan, int man, square at, int captures)
{
	const struct plan_man *m = &plan->man[man];
	int colour = colour_of(man), home = rank_of(colour, m->home), ranks = rank_of(colour, at) - home;

	if (ranks < captures || (captures == 0 && FILE_OF(at) != FILE_OF(m->home)))
		return UNWIND_LOST;
	return PUSH * (ranks - (home == 1 && ranks - captures >= 2)) + STEP * captures;
}

static int
dead_cost(const struct plan *plan, const struct unwind *u, int man)
{
	if (kind_of(plan, u, man) == PAWN)
		return DEAD_PAWN + STEP * count_bits(steps_of(plan, u, man));
	if (u->risen >> man & 1)
		return DEAD + 5 * PUSH + STEP * count_bits(steps_of(plan, u, man));
	return DEAD;
}

/* What it costs to bring one home that stands there. */
static int
man_cost(const struct plan *plan, const struct unwind *u, int man, square at, const uint8_t *far)
{
	const struct plan_man *m = &plan->man[man];
	int captures = count_bits(steps_of(plan, u, man)), extra = u->stuck >> man & 1 ? STUCK : 0;

	if (!(u->risen >> man & 1) && m->kind == PAWN)
		return pawn_cost(plan, man, at, captures);
	if (far[at] == FAR)
		return UNWIND_LOST;
	if (u->risen >> man & 1)
		return extra + RISEN * (far[at] + 1 + (far[at] < 2 && (plan->step[m->rise].after & u->undone)) * (2 - far[at])) +
		    PUSH * (5 - (rank_of(colour_of(man), m->home) == 1)) + STEP * captures;
	if ((m->visitors & u->undone) && far[at] < 1 + (m->kind == KING))
		return MOVE * (1 + (m->kind == KING));
	return extra + MOVE * far[at];
}

/* How far an officer has to go, from each square. */
static const uint8_t *
far_of(struct unwind_memory *memory, const struct plan *plan, const struct unwind *u, struct layout *l, int man)
{
	bits home = BIT(plan->man[man].home);

	if (l->far[man] != NULL)
		return l->far[man];
	if (u->risen >> man & 1)
		l->far[man] = distance(memory, plan->man[man].risen, plan->man[man].goal, l->walls, l->soft);
	else
		l->far[man] = distance(memory, plan->man[man].kind, plan->man[man].home, l->walls & ~home, l->soft & ~home);
	return l->far[man];
}

/* Adds the men at home that others shut in. */
static bits
shut_in(const struct plan *plan, const struct unwind *u, bits walls, uint32_t home)
{
	bits was;

	do {
		was = walls;
		for (uint32_t men = home; men != 0; men &= men - 1) {
			int m = lowest_man(men), kind = plan->man[m].kind;
			bits near = kind == KNIGHT ? reach[KNIGHT][u->at[m]] : reach[KING][u->at[m]] & reach[kind][u->at[m]];

			if ((near & ~walls) == 0)
				walls |= BIT(u->at[m]);
		}
	} while (walls != was);
	return walls;
}

/*
 * Men that others will never pass again.  A pawn that has only its way home left is one where it stands, and
 * will soon be one at home.
 */
static void
find_walls(const struct plan *plan, struct unwind *u)
{
	bits walls = 0, soon = 0, certain = 0;
	uint32_t home = 0;

	for (uint32_t men = u->alive; men != 0; men &= men - 1) {
		int m = lowest_man(men);

		if (u->risen >> m & 1)
			continue;
		if (u->fixed >> m & 1 || (plan->man[m].kind == PAWN && steps_of(plan, u, m) == 0)) {
			walls |= BIT(u->at[m]);
			soon |= BIT(plan->man[m].home);
			if (u->at[m] == plan->man[m].home)
				certain |= BIT(u->at[m]);
		} else if (u->at[m] == plan->man[m].home)
			home |= (uint32_t)1 << m;
	}
	u->soft = 0;
	for (uint32_t men = home; men != 0; men &= men - 1)
		u->soft |= BIT(u->at[lowest_man(men)]);
	u->walls = shut_in(plan, u, walls, home);
	u->walls_soon = shut_in(plan, u, soon, home);
	u->walls_certain = shut_in(plan, u, certain, home);
}

/* The cost of an officer, by the walls that let it home. */
static int
officer_cost(struct unwind_memory *memory, const struct plan *plan, struct unwind *u, struct layout *soon, int man)
{
	uint32_t bit = (uint32_t)1 << man;
	int cost = man_cost(plan, u, man, u->at[man], far_of(memory, plan, u, soon, man));

	if (cost != UNWIND_LOST)
		return cost;
	u->tight |= bit;
	cost = man_cost(plan, u, man, u->at[man], far_of(memory, plan, u, find_layout(memory, u->walls, u->soft), man));
	if (cost != UNWIND_LOST)
		return cost;
	u->stuck |= bit;
	return man_cost(plan, u, man, u->at[man],
	    far_of(memory, plan, u, find_layout(memory, u->walls_certain, u->soft), man));
}

/* The cost of all, with the walls as they are; sees who must be quick. */
static int
whole_cost(struct unwind_memory *memory, const struct plan *plan, struct unwind *u)
{
	int cost = MOVE * 2 * count((bits)u->restless);
	struct layout *soon;

	find_walls(plan, u);
	soon = find_layout(memory, u->walls_soon, u->soft);
	u->tight = u->stuck = 0;
	for (int m = 0; m < PLAN_MEN; m++) {
		int one;

		if (plan->man[m].kind == NONE)
			continue;
		if (!(u->alive >> m & 1))
			one = dead_cost(plan, u, m);
		else if (kind_of(plan, u, m) == PAWN)
			one = pawn_cost(plan, m, u->at[m], count(steps_of(plan, u, m)));
		else
			one = officer_cost(memory, plan, u, soon, m);
		if (one == UNWIND_LOST)
			return UNWIND_LOST;
		cost += one;
	}
	return cost;
}

/* --- doing it ---------------------------------------------------------- */

static void
put(struct unwind_memory *memory, const struct plan *plan, struct unwind *u, int man, square at)
{
	u->at[man] = at;
	u->who[at] = (uint8_t)man;
	u->kind[kind_of(plan, u, man)] |= BIT(at);
	u->side[colour_of(man)] |= BIT(at);
	u->alive |= (uint32_t)1 << man;
	u->hash ^= memory->key[man][at + 64 * (u->risen >> man & 1)];
}

static void
lift(struct unwind_memory *memory, const struct plan *plan, struct unwind *u, int man)
{
	square at = u->at[man];

	u->who[at] = NOBODY;
	u->kind[kind_of(plan, u, man)] &= ~BIT(at);
	u->side[colour_of(man)] &= ~BIT(at);
	u->hash ^= memory->key[man][at + 64 * (u->risen >> man & 1)];
}

void
unwind_begin(struct unwind_memory *memory, const struct plan *plan, int turn, struct unwind *u)
{
	memset(memory->layout, 0, sizeof(memory->layout));	/* of another plan */
	memory->layouts_n = 0;
	make_room(memory);
	memset(u, 0, sizeof(*u));
	memset(u->who, NOBODY, sizeof(u->who));
	u->turn = (uint8_t)turn;
	u->fixed = plan->fixed;
	u->restless = plan->restless;
	for (int i = 0; i < plan->n; i++) {
		u->undone |= (uint64_t)1 << i;
		u->hash ^= memory->step_key[i];
	}
	for (int m = 0; m < PLAN_MEN; m++) {
		if (plan->man[m].risen != NONE)
			u->risen |= (uint32_t)1 << m;
		if (plan->man[m].kind != NONE && plan->man[m].end != NO_SQUARE)
			put(memory, plan, u, m, plan->man[m].end);
	}
	u->cost = (int16_t)whole_cost(memory, plan, u);
}

static void
apply(struct unwind_memory *memory, const struct plan *plan, struct unwind *u, const struct unmove *m)
{
	lift(memory, plan, u, m->man);
	u->restless &= ~((uint32_t)1 << m->man);
	if (m->castling) {
		int king = m->man, rook = m->victim;

		lift(memory, plan, u, rook);
		put(memory, plan, u, king, plan->man[king].home);
		put(memory, plan, u, rook, plan->man[rook].home);
		u->fixed |= (uint32_t)1 << king | (uint32_t)1 << rook;
		u->hash ^= memory->fixed_key[king];
		u->restless &= ~((uint32_t)1 << rook);
		u->turn = !u->turn;
		return;
	}
	if (m->step != NO_STEP) {
		u->undone &= ~((uint64_t)1 << m->step);
		u->hash ^= memory->step_key[m->step];
		if (plan->step[m->step].promotion != NONE)
			u->risen &= ~((uint32_t)1 << m->man);
	}
	put(memory, plan, u, m->man, m->to);
	if (m->victim != NOBODY)
		put(memory, plan, u, m->victim, m->from);
	u->turn = !u->turn;
}

/* May men be further or nearer than before? */
static bool
walls_change(const struct plan *plan, const struct unwind *u, const struct unmove *m)
{
	return m->castling || m->step != NO_STEP || m->to == plan->man[m->man].home ||
	    m->from == plan->man[m->man].home || (m->victim != NOBODY && m->from == plan->man[m->victim].home) ||
	    (u->tight != 0 && plan->man[m->man].kind == PAWN && !(u->risen >> m->man & 1));
}

void
unwind_do(struct unwind_memory *memory, const struct plan *plan, struct unwind *u, const struct unmove *m)
{
	apply(memory, plan, u, m);
	u->cost = m->cost;
	if (m->again)
		whole_cost(memory, plan, u);
}

bool
unwind_home(const struct unwind *u)
{
	return u->cost == 0;
}

move
unwind_move(const struct plan *plan, const struct unmove *m)
{
	int promotion = m->step == NO_STEP || m->castling ? NONE : plan->step[m->step].promotion;

	if (m->castling)
		return move_make(plan->man[m->man].home, plan->man[m->victim].home, NONE);
	return move_make(m->to, m->from, promotion);
}

/* --- which there are --------------------------------------------------- */

static struct force
force_of(const struct unwind *u, int colour)
{
	bits side = u->side[colour];

	return (struct force){
		.slope = (u->kind[BISHOP] | u->kind[QUEEN]) & side, .line = (u->kind[ROOK] | u->kind[QUEEN]) & side,
		.knight = u->kind[KNIGHT] & side, .pawn = u->kind[PAWN] & side, .king = u->kind[KING] & side,
	};
}

static void
force_flip(struct force *f, int kind, bits b)
{
	if (kind == BISHOP || kind == QUEEN)
		f->slope ^= b;
	if (kind == ROOK || kind == QUEEN)
		f->line ^= b;
	if (kind == KNIGHT)
		f->knight ^= b;
	if (kind == PAWN)
		f->pawn ^= b;
	if (kind == KING)
		f->king ^= b;
}

static bits
checkers(const struct force *f, int king_colour, square king, bits occupied)
{
	bits found = (sight[king].knight & f->knight) | (sight[king].pawn[king_colour] & f->pawn) | (sight[king].king & f->king);

	if (sight[king].bishop & f->slope)
		found |= attack_bishop(king, occupied) & f->slope;
	if (sight[king].rook & f->line)
		found |= attack_rook(king, occupied) & f->line;
	return found;
}

/* What the whole costs after it, when walls may have changed. */
static int
cost_again(struct search *s, const struct unmove *m)
{
	struct unwind u = *s->u;

	apply(s->memory, s->plan, &u, m);
	return whole_cost(s->memory, s->plan, &u);
}

static int
cost_after(struct search *s, const struct unmove *m, int was)
{
	const struct plan *plan = s->plan;
	const struct unwind *u = s->u;
	int cost = u->cost - was, one;

	if (u->restless >> m->man & 1)
		cost -= 2 * MOVE;
	if (m->step != NO_STEP && m->man < PLAN_MEN) {
		int captures = count(plan->man[m->man].steps & u->undone & ~((uint64_t)1 << m->step));
		bool pawn = plan->man[m->man].kind == PAWN && (!(u->risen >> m->man & 1) || plan->step[m->step].promotion != NONE);

		if (pawn)
			one = pawn_cost(plan, m->man, m->to, captures);
		else
			one = man_cost(plan, u, m->man, m->to, s->far[m->man]);
	} else
		one = man_cost(plan, u, m->man, m->to, s->far[m->man]);
	if (one == UNWIND_LOST)
		return UNWIND_LOST;
	cost += one;
	if (m->victim != NOBODY) {
		if ((one = man_cost(plan, u, m->victim, m->from, s->far[m->victim])) == UNWIND_LOST)
			return UNWIND_LOST;
		cost += one - dead_cost(plan, u, m->victim);
	}
	return cost;
}

/* Keeps the move if it leaves their king alone, and something can come of it. */
static void
offer(struct search *s, struct unmove *m, int was)
{
	const struct plan *plan = s->plan;
	const struct unwind *u = s->u;
	struct force ours = s->force[s->us];
	bits from = BIT(m->from), to = BIT(m->to), occupied = (s->occupied ^ from) | to, found;
	int kind = kind_of(plan, u, m->man), before = kind;
	int our_king = lowest(u->kind[KING] & u->side[s->us]), their_king = lowest(u->kind[KING] & u->side[s->them]);

	if (m->step != NO_STEP && plan->step[m->step].promotion != NONE)
		before = PAWN;
	if (m->victim != NOBODY)
		occupied |= from;
	force_flip(&ours, kind, from);
	force_flip(&ours, before, to);
	if (checkers(&ours, s->them, (square)their_king, occupied))
		return;
	if (s->n == UNMOVES_MAX)
		return;
	m->castling = false;
	m->again = walls_change(plan, u, m);
	if (!m->again) {
		m->cost = (int16_t)cost_after(s, m, was);
		m->again = m->cost >= UNWIND_LOST;	/* it may still be quick enough */
	}
	if (m->again)
		m->cost = (int16_t)cost_again(s, m);
	if (m->cost >= UNWIND_LOST)
		return;
	if (kind == KING)
		our_king = m->to;
	if (m->victim != NOBODY) {
		struct force theirs = s->force[s->them];

		force_flip(&theirs, kind_of(plan, u, m->victim), from);
		found = checkers(&theirs, s->us, (square)our_king, occupied);
	} else
		found = checkers(&s->force[s->them], s->us, (square)our_king, occupied);
	if (several(found) && several(several(found)))
		return;
	m->hash = u->hash ^ s->memory->key[m->man][m->from + 64 * (u->risen >> m->man & 1)] ^
	    s->memory->key[m->man][m->to + 64 * (before == PAWN ? 0 : u->risen >> m->man & 1)];
	if (m->victim != NOBODY)
		m->hash ^= s->memory->key[m->victim][m->from + 64 * (u->risen >> m->victim & 1)];
	if (m->step != NO_STEP)
		m->hash ^= s->memory->step_key[m->step];
	s->out[s->n++] = *m;
}

/* May the pawn stand there, as to those that are still to come beside it on its file? */
static bool
file_has_room(const struct search *s, int man, square at)
{
	const struct plan_man *m = &s->plan->man[man];
	uint64_t behind = (s->us == WHITE ? m->under : m->over) & s->u->undone;

	return behind == 0 || rank_of(s->us, at) >= 2;
}

/* The one that appears on the file must do so between those that it stood between. */
static bool
in_order(const struct search *s, const struct plan_step *step, square at)
{
	const struct unwind *u = s->u;
	uint32_t pawns = u->alive & ~u->risen;

	for (uint32_t men = step->below & pawns; men != 0; men &= men - 1) {
		square o = u->at[lowest_man(men)];

		if (FILE_OF(o) == FILE_OF(at) && o >= at)
			return false;
	}
	for (uint32_t men = step->above & pawns; men != 0; men &= men - 1) {
		square o = u->at[lowest_man(men)];

		if (FILE_OF(o) == FILE_OF(at) && o <= at)
			return false;
	}
	return true;
}

static bool
due(const struct search *s, int step)
{
	return (s->plan->step[step].after & s->u->undone) == 0 && (s->u->undone >> step & 1);
}

static bool
pawn_may_stand(const struct search *s, int man, square at, int captures)
{
	int rank = RANK_OF(at);

	return rank >= 1 && rank <= 6 && pawn_cost(s->plan, man, at, captures) != UNWIND_LOST;
}

/* May the man have been taken there by a capture that the plan does not name in full? */
static bool
may_appear(const struct search *s, int man, square at)
{
	if (kind_of(s->plan, s->u, man) != PAWN)
		return true;
	return s->plan->loose && pawn_may_stand(s, man, at, count(steps_of(s->plan, s->u, man)));
}

static void
uncapture(struct search *s, struct unmove *m, const struct plan_step *step, int was)
{
	const struct plan *plan = s->plan;
	const struct unwind *u = s->u;

	if (step->victim < PLAN_MEN) {
		m->victim = step->victim;
		if (!(u->alive >> m->victim & 1) &&
		    pawn_may_stand(s, m->victim, m->from, count(steps_of(plan, u, m->victim))))
			offer(s, m, was);
		return;
	}
	for (uint32_t men = ~u->alive & men_of(s->them); men != 0; men &= men - 1) {
		int v = lowest_man(men);

		if (plan->man[v].kind == NONE || !may_appear(s, v, m->from) ||
		    (plan->man[v].rise != NO_STEP && plan->man[v].rise > m->step && !plan->loose))
			continue;
		m->victim = (uint8_t)v;
		offer(s, m, was);
	}
}

static int
top_step(uint64_t steps)
{
	return 63 - __builtin_clzll(steps);
}

static void
pawn_takes_back(struct search *s, int man, int was, int from_rank_up)
{
	const struct unwind *u = s->u;
	uint64_t steps = steps_of(s->plan, u, man);
	const struct plan_step *step;
	struct unmove m = { .man = (uint8_t)man, .from = u->at[man] };

	if (steps == 0 || !due(s, m.step = (uint8_t)top_step(steps)))
		return;
	step = &s->plan->step[m.step];
	if (step->promotion != NONE || step->file != FILE_OF(m.from))
		return;
	m.to = (square)(m.from - from_rank_up - FILE_OF(m.from) + step->from);
	if ((s->occupied & BIT(m.to)) || !pawn_may_stand(s, man, m.to, count(steps) - 1) || !in_order(s, step, m.to) ||
	    !file_has_room(s, man, m.to))
		return;
	uncapture(s, &m, step, was);
}

static void
pawn_unmoves(struct search *s, int man)
{
	const struct unwind *u = s->u;
	const struct plan_man *p = &s->plan->man[man];
	int up = s->us == WHITE ? 8 : -8, captures = count(steps_of(s->plan, u, man));
	int was = pawn_cost(s->plan, man, u->at[man], captures), rank = rank_of(s->us, u->at[man]);
	struct unmove m = { .man = (uint8_t)man, .from = u->at[man], .victim = NOBODY, .step = NO_STEP };

	if (rank == 1)
		return;
	pawn_takes_back(s, man, was, up);
	for (int n = 1; n <= (rank == 3 ? 2 : 1); n++) {
		m.to = (square)(m.from - n * up);
		if (s->occupied & BIT(m.to))
			return;
		if (!pawn_may_stand(s, man, m.to, captures) || !file_has_room(s, man, m.to))
			continue;
		if (m.to == p->home && (p->blocked & u->undone))
			continue;
		offer(s, &m, was);
	}
}

static void
unrise(struct search *s, int man, int was)
{
	const struct unwind *u = s->u;
	const struct plan_man *p = &s->plan->man[man];
	const struct plan_step *step = &s->plan->step[p->rise];
	int up = s->us == WHITE ? 8 : -8;
	struct unmove m = { .man = (uint8_t)man, .from = u->at[man], .victim = NOBODY, .step = p->rise };

	if (m.from != p->goal || !due(s, p->rise))
		return;
	m.to = (square)(m.from - up - FILE_OF(m.from) + step->from);
	if ((s->occupied & BIT(m.to)) || !file_has_room(s, man, m.to))
		return;
	if (step->victim == PLAN_NOBODY)
		offer(s, &m, was);
	else
		uncapture(s, &m, step, was);
}

static void
officer_unmoves(struct search *s, int man, uint64_t takes)
{
	const struct plan *plan = s->plan;
	const struct unwind *u = s->u;
	square from = u->at[man];
	int was = man_cost(plan, u, man, from, s->far[man]);
	bits to = attacks(kind_of(plan, u, man), from, s->occupied) & ~s->occupied;

	if (u->risen >> man & 1)
		unrise(s, man, was);
	for (; to != 0; to &= to - 1) {
		struct unmove m = { .man = (uint8_t)man, .from = from, .to = (square)lowest(to), .victim = NOBODY, .step = NO_STEP };

		offer(s, &m, was);
		if (s->spare > 0)
			for (uint32_t men = ~u->alive & men_of(s->them); men != 0; men &= men - 1) {
				int v = lowest_man(men);

				if (plan->man[v].kind == NONE || !may_appear(s, v, from))
					continue;
				m.victim = (uint8_t)v;
				offer(s, &m, was);
			}
		for (uint64_t t = takes; t != 0; t &= t - 1) {
			const struct plan_step *step;

			m.step = (uint8_t)lowest(t);
			step = &plan->step[m.step];
			if (step->file != FILE_OF(from) || !in_order(s, step, from))
				continue;
			uncapture(s, &m, step, was);
		}
	}
}

/* Castling (FIDE 3.8.2): afterwards king and rook have never moved. */
static void
uncastle_with(struct search *s, int king, int rook)
{
	const struct plan *plan = s->plan;
	const struct unwind *u = s->u;
	square home = plan->man[king].home, corner = plan->man[rook].home, now = u->at[king];
	int side = corner > home ? 1 : -1;
	struct unmove m = { .man = (uint8_t)king, .from = now, .to = home, .victim = (uint8_t)rook, .step = NO_STEP,
		.castling = true, .again = true };
	bits occupied = (s->occupied & ~BIT(now) & ~BIT(u->at[rook])) | BIT(home) | BIT(corner);
	struct force ours = s->force[s->us];

	if (FILE_OF(home) != FILE_OF(E1) || now != home + 2 * side || u->at[rook] != home + side || (s->occupied & (BIT(home) | BIT(corner))) ||
	    (between[home][corner] & s->occupied & ~BIT(now) & ~BIT(u->at[rook])))
		return;
	force_flip(&ours, ROOK, BIT(u->at[rook]) | BIT(corner));
	if (checkers(&ours, s->them, (square)lowest(s->force[s->them].king), occupied) ||
	    checkers(&s->force[s->them], s->us, home, occupied) ||
	    checkers(&s->force[s->them], s->us, (square)(home + side), occupied))
		return;
	if ((m.cost = (int16_t)cost_again(s, &m)) >= UNWIND_LOST || s->n == UNMOVES_MAX)
		return;
	m.hash = s->u->hash ^ s->memory->key[king][now] ^ s->memory->key[king][home] ^
	    s->memory->key[rook][u->at[rook]] ^ s->memory->key[rook][corner] ^ s->memory->fixed_key[king];
	s->out[s->n++] = m;
}

static void
uncastle(struct search *s)
{
	const struct plan *plan = s->plan;
	uint32_t ours = s->u->alive & men_of(s->us) & ~s->u->fixed;
	int king = s->u->who[lowest(s->force[s->us].king)];

	if (!(ours >> king & 1) || plan->castling == 0)
		return;
	for (uint32_t men = ours; men != 0; men &= men - 1) {
		int rook = lowest_man(men);

		if (plan->man[rook].kind == ROOK && (plan->castling & BIT(plan->man[rook].home)))
			uncastle_with(s, king, rook);
	}
}

int
unwind_all(struct unwind_memory *memory, const struct plan *plan, const struct unwind *u, struct unmove out[UNMOVES_MAX])
{
	struct search s = { .memory = memory, .plan = plan, .u = u, .us = u->turn, .them = !u->turn, .out = out };
	uint64_t takes = 0;
	struct layout *soon, *now, *certain;

	make_room(memory);
	s.occupied = u->side[WHITE] | u->side[BLACK];
	s.force[WHITE] = force_of(u, WHITE);
	s.force[BLACK] = force_of(u, BLACK);
	soon = find_layout(memory, u->walls_soon, u->soft);
	now = u->tight != 0 ? find_layout(memory, u->walls, u->soft) : NULL;
	certain = u->stuck != 0 ? find_layout(memory, u->walls_certain, u->soft) : NULL;
	for (int m = 0; m < PLAN_MEN; m++)
		if (plan->man[m].kind != NONE && (colour_of(m) == s.us ? u->alive >> m & 1 : !(u->alive >> m & 1)) &&
		    kind_of(plan, u, m) != PAWN)
			s.far[m] = far_of(memory, plan, u,
			    u->stuck >> m & 1 ? certain : u->tight >> m & 1 ? now : soon, m);
	for (int m = s.them * 16; m < s.them * 16 + 16; m++)
		s.spare += plan->man[m].kind != NONE && !(u->alive >> m & 1) &&
		    (plan->loose || kind_of(plan, u, m) != PAWN);
	for (uint64_t t = u->undone; t != 0; t &= t - 1) {
		const struct plan_step *step = &plan->step[lowest(t)];

		if (step->colour != s.us)
			continue;
		s.spare -= step->victim == PLAN_OFFICER;
		if (step->man == PLAN_OFFICER && due(&s, lowest(t)))
			takes |= t & -t;
	}
	for (uint32_t men = u->alive & men_of(s.us) & ~u->fixed; men != 0; men &= men - 1) {
		int m = lowest_man(men);

		if (kind_of(plan, u, m) == PAWN)
			pawn_unmoves(&s, m);
		else
			officer_unmoves(&s, m, takes);
	}
	uncastle(&s);
	return s.n;
}
