/* proof_plan: which piece becomes which, and the order of what pawns do. */
#include <string.h>

#include "games/retro/proof_plan.h"

enum { GROUP_MAX = 16, NEVER = 1000 };
/* The cost for a piece to end on a square: for each move, and if it moves at all; the cost if it is taken. */
enum { MOVE_COST = 4, MOVED_COST = 2, TAKEN_COST = 4 };
/*
 * Costs are multiplied by a scale, and a random number below NOISE is added, so that seeds choose among matchings that
 * are nearly as cheap.
 */
enum { NOISE = 16, OFFICER_SCALE = 4, PAWN_SCALE = 32 };
enum { FAR_MOVES = 12 };	/* a square that needs this many moves counts as out of reach */

/* The officers of one side, or its pawns, which are to be matched with squares of the later position. */
struct group {
	int n;
	uint8_t source[GROUP_MAX];	/* the pieces */
	square end[GROUP_MAX];		/* squares of the later position, then NO_SQUARE for pieces that are taken */
	int cost[GROUP_MAX][GROUP_MAX];	/* [piece][end] */
};

static uint64_t
next_random(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

/* --- what follows from the order of the steps ------------------------- */

/*
 * Notes which pieces cannot be on their first squares at a promotion: those whose square is the goal, a king that would
 * be in check, and enemy pawns of that file.
 */
static void
order_promotion(struct proof_plan *plan, int i)
{
	const struct proof_plan_step *s = &plan->step[i];
	square goal = plan->man[s->man].goal;
	bool line = s->promotion == QUEEN || s->promotion == ROOK;

	for (int m = 0; m < PROOF_PLAN_MEN; m++) {
		struct proof_plan_man *o = &plan->man[m];
		bool theirs = plan_colour(m) != s->colour;

		if (o->home == goal || (o->kind == KING && theirs && line && (attack_reach[KING][o->home] & SQUARE_BIT(goal))))
			o->visitors |= (uint64_t)1 << i;
		if (o->kind == PAWN && theirs && FILE_OF(o->home) == s->file)
			o->blocked |= (uint64_t)1 << i;
	}
}

/* For the steps of a kernel, whose order is known. */
static void
order_strictly(struct proof_plan *plan)
{
	for (int i = 0; i < plan->n; i++) {
		struct proof_plan_step *s = &plan->step[i];

		s->after = 0;
		for (int j = i + 1; j < plan->n; j++) {
			const struct proof_plan_step *t = &plan->step[j];

			if (s->from == t->from || s->from == t->file || s->file == t->from || s->file == t->file)
				s->after |= (uint64_t)1 << j;
		}
		for (int m = 0; m < PROOF_PLAN_MEN; m++) {
			plan->man[m].under |= (uint64_t)(s->above >> m & 1) << i;
			plan->man[m].over |= (uint64_t)(s->below >> m & 1) << i;
		}
		if (s->promotion != NONE)
			order_promotion(plan, i);
	}
}

/* Sets the ends of the group.  False: there are more of them than pieces. */
static bool
set_ends(struct group *g, bits ends)
{
	if (count(ends) > g->n)
		return false;
	for (int i = 0; i < g->n; i++, ends &= ends - 1)
		g->end[i] = ends != 0 ? (square)bits_lowest(ends) : NO_SQUARE;
	return true;
}

/*
 * The cheapest matching: to[i] is the column for row i.  The Hungarian method, with potentials u of rows and v of
 * columns, adding one row after the other; indices are from 1.
 */
static void
match_cheapest(int n, int cost[GROUP_MAX][GROUP_MAX], int to[GROUP_MAX])
{
	int u[GROUP_MAX + 1] = { 0 }, v[GROUP_MAX + 1] = { 0 }, row[GROUP_MAX + 1] = { 0 }, way[GROUP_MAX + 1] = { 0 };

	for (int i = 1; i <= n; i++) {
		int least[GROUP_MAX + 1], j = 0;
		bool used[GROUP_MAX + 1] = { false };

		row[0] = i;
		for (int k = 0; k <= n; k++)
			least[k] = 1 << 28;
		do {
			int r = row[j], delta = 1 << 28, next = 0;

			used[j] = true;
			for (int k = 1; k <= n; k++) {
				int c = cost[r - 1][k - 1] - u[r] - v[k];

				if (used[k])
					continue;
				if (c < least[k]) {
					least[k] = c;
					way[k] = j;
				}
				if (least[k] < delta) {
					delta = least[k];
					next = k;
				}
			}
			for (int k = 0; k <= n; k++)
				if (used[k]) {
					u[row[k]] += delta;
					v[k] -= delta;
				} else
					least[k] -= delta;
			j = next;
		} while (row[j] != 0);
		for (; j != 0; j = way[j])
			row[j] = row[way[j]];
	}
	for (int k = 1; k <= n; k++)
		to[row[k] - 1] = k - 1;
}

/* --- officers ----------------------------------------------------------- */

/* The number of moves between two squares around walls; NEVER: there is no way. */
static int
moves_between(int kind, square a, square b, bits walls)
{
	bits seen = SQUARE_BIT(a);

	walls &= ~SQUARE_BIT(a) & ~SQUARE_BIT(b);
	for (int n = 0; n < FAR_MOVES; n++) {
		bits next = seen;

		if (seen & SQUARE_BIT(b))
			return n;
		for (bits s = seen; s != 0; s &= s - 1)
			next |= attack_officer(kind, (square)bits_lowest(s), walls);
		if ((next &= ~walls) == seen)
			break;
		seen = next;
	}
	return NEVER;
}

/* The pawns that never move according to the plan. */
static bits
find_walls(const struct proof_plan *plan)
{
	bits walls = 0;

	for (int m = 0; m < PROOF_PLAN_MEN; m++)
		if (plan->man[m].kind == PAWN && plan->man[m].end == plan->man[m].home && plan->man[m].steps == 0)
			walls |= SQUARE_BIT(plan->man[m].home);
	return walls;
}

/* The cost for an officer, or a pawn that is promoted, to end on that square, or NO_SQUARE: to be taken. */
static int
officer_cost(const struct proof_plan *plan, const struct position *to, int man, square end, bits walls)
{
	const struct proof_plan_man *m = &plan->man[man];
	int kind = end == NO_SQUARE ? NONE : to->board[end], moves;

	if (end == NO_SQUARE)
		return m->kind == KING ? NEVER : TAKEN_COST;
	if (m->kind == PAWN ? kind == KING : m->kind != kind)
		return NEVER;
	if (to->castling & SQUARE_BIT(end))
		return m->kind != PAWN && m->home == end ? 0 : NEVER;
	moves = moves_between(kind, end, m->goal, walls);
	return moves == NEVER ? NEVER : MOVE_COST * moves + MOVED_COST * (moves > 0);
}

/* Matches officers with squares, at a total cost that is lowest or nearly so, and sets what pawns are promoted to. */
static bool
settle_officers(struct proof_plan *plan, const struct position *to, int colour, uint64_t *random)
{
	struct group g = { .n = 0 };
	bits walls = find_walls(plan);
	int at[GROUP_MAX];

	for (int m = colour * 16; m < colour * 16 + 16; m++)
		if (plan->man[m].kind != NONE && (plan->man[m].kind != PAWN || plan->man[m].rise != NO_STEP))
			g.source[g.n++] = (uint8_t)m;
	if (!set_ends(&g, to->side[colour] & ~to->kind[PAWN]))
		return false;
	for (int i = 0; i < g.n; i++)
		for (int j = 0; j < g.n; j++)
			g.cost[i][j] = OFFICER_SCALE * officer_cost(plan, to, g.source[i], g.end[j], walls) +
			    (int)(next_random(random) % NOISE);
	match_cheapest(g.n, g.cost, at);
	for (int i = 0; i < g.n; i++) {
		struct proof_plan_man *m = &plan->man[g.source[i]];

		if (g.cost[i][at[i]] >= OFFICER_SCALE * NEVER)
			return false;
		m->end = g.end[at[i]];
		if (m->kind != PAWN)
			continue;
		m->risen = m->end != NO_SQUARE ? to->board[m->end] : next_random(random) % 2 ? QUEEN : KNIGHT;
		plan->step[m->rise].promotion = m->risen;
	}
	return true;
}

/* If a castling right remains, king and rook are fixed.  If it is lost, one of them must have moved. */
static void
settle_rights(struct proof_plan *plan, const struct position *from, const struct position *to)
{
	for (int rook = 0; rook < PROOF_PLAN_MEN; rook++) {
		const struct proof_plan_man *m = &plan->man[rook];
		int king = plan_colour(rook) * 16;

		if (m->kind != ROOK || !(from->castling & SQUARE_BIT(m->home)))
			continue;
		while (plan->man[king].kind != KING)
			king++;
		if (to->castling & SQUARE_BIT(m->home))
			plan->fixed |= (uint32_t)1 << rook | (uint32_t)1 << king;
		else if (m->end == m->home && plan->man[king].end == plan->man[king].home)
			plan->restless |= (uint32_t)1 << rook;
	}
}

/* Numbers the pieces, of each side its pawns first.  Those beyond sixteen of a side are left out. */
static void
name_men(const struct position *from, struct proof_plan *plan)
{
	int n[2] = { 0, 0 };

	for (int i = 0; i < PROOF_PLAN_MEN; i++)
		plan->man[i] = (struct proof_plan_man){
			.rise = NO_STEP, .home = NO_SQUARE, .end = NO_SQUARE, .goal = NO_SQUARE,
		};
	for (int pass = 0; pass < 2; pass++)
		for (int colour = WHITE; colour <= BLACK; colour++)
			for (bits b = from->side[colour]; b != 0; b &= b - 1) {
				square s = (square)bits_lowest(b);

				if ((from->board[s] != PAWN) != pass || n[colour] == 16)
					continue;
				plan->man[colour * 16 + n[colour]++] = (struct proof_plan_man){
					.kind = from->board[s], .rise = NO_STEP, .home = s, .end = NO_SQUARE, .goal = s,
				};
			}
}

/* --- without a kernel ---------------------------------------------------- */

/* The number of captures that a pawn needs to get there; NEVER: it cannot. */
static int
pawn_captures(int colour, square home, square end)
{
	int files = FILE_OF(home) - FILE_OF(end), ranks = (RANK_OF(end) - RANK_OF(home)) * (colour == WHITE ? 1 : -1);

	files = files < 0 ? -files : files;
	return ranks < files || (home == end) != (ranks == 0) ? NEVER : files;
}

static bool
add_steps(struct proof_plan *plan, int man, square end)
{
	const struct proof_plan_man *m = &plan->man[man];

	for (int file = FILE_OF(m->home); file != FILE_OF(end);) {
		int next = file + (FILE_OF(end) > file ? 1 : -1);

		if (plan->n == PROOF_PLAN_STEPS_MAX)
			return false;
		plan->man[man].steps |= (uint64_t)1 << plan->n;
		plan->step[plan->n++] = (struct proof_plan_step){
			.man = (uint8_t)man, .colour = (uint8_t)plan_colour(man), .victim = PROOF_PLAN_OFFICER,
			.from = (uint8_t)file, .file = (uint8_t)next,
		};
		file = next;
	}
	return true;
}

/* How many more pieces of that kind (bishops: of that shade) there are at the end than at the start; at least 0. */
static int
surplus_of_kind(const struct proof_plan *plan, const struct position *to, int colour, int kind, int shade)
{
	int n = 0;

	for (bits b = position_men(to, colour, kind); b != 0; b &= b - 1)
		n += kind != BISHOP || plan_shade((square)bits_lowest(b)) == shade;
	for (int m = colour * 16; m < colour * 16 + 16; m++)
		n -= plan->man[m].kind == kind && (kind != BISHOP || plan_shade(plan->man[m].home) == shade);
	return n > 0 ? n : 0;
}

/* Promotes pawns that are not on the board at the end, one for each officer too many.  False: too few pawns. */
static bool
add_promotions(struct proof_plan *plan, const struct position *to, int colour, uint64_t *random)
{
	int wanted = surplus_of_kind(plan, to, colour, BISHOP, 1), first = (int)(next_random(random) % 16);

	for (int kind = KNIGHT; kind <= QUEEN; kind++)
		wanted += surplus_of_kind(plan, to, colour, kind, 0);
	for (int i = 0; i < 16 && wanted > 0; i++) {
		int m = colour * 16 + (first + i) % 16;
		struct proof_plan_man *p = &plan->man[m];

		if (p->kind != PAWN || p->end != NO_SQUARE)
			continue;
		if (plan->n == PROOF_PLAN_STEPS_MAX)
			return false;
		p->rise = (uint8_t)plan->n;
		p->goal = (square)(FILE_OF(p->home) + (colour == WHITE ? A8 : A1));
		plan->step[plan->n++] = (struct proof_plan_step){
			.man = (uint8_t)m, .colour = (uint8_t)colour, .victim = PROOF_PLAN_NOBODY,
			.from = FILE_OF(p->home), .file = FILE_OF(p->home), .promotion = QUEEN,
		};
		wanted--;
	}
	return wanted == 0;
}

/* Matches the pawns with their squares at the end, for the fewest captures, or nearly so. */
static bool
settle_pawns(struct proof_plan *plan, const struct position *to, int colour, uint64_t *random)
{
	struct group g = { .n = 0 };
	int at[GROUP_MAX];

	for (int m = colour * 16; m < colour * 16 + 16; m++)
		if (plan->man[m].kind == PAWN)
			g.source[g.n++] = (uint8_t)m;
	if (!set_ends(&g, position_men(to, colour, PAWN)))
		return false;
	for (int i = 0; i < g.n; i++)
		for (int j = 0; j < g.n; j++)
			g.cost[i][j] = (int)(next_random(random) % NOISE) + (g.end[j] == NO_SQUARE ? 0 :
			    PAWN_SCALE * pawn_captures(colour, plan->man[g.source[i]].home, g.end[j]));
	match_cheapest(g.n, g.cost, at);
	for (int i = 0; i < g.n; i++) {
		square end = g.end[at[i]];

		if (g.cost[i][at[i]] >= PAWN_SCALE * NEVER)
			return false;
		plan->man[g.source[i]].end = end;
		if (end != NO_SQUARE && !add_steps(plan, g.source[i], end))
			return false;
	}
	return true;
}

/* Without a kernel, the only order is that among the steps of each pawn. */
static void
order_loosely(struct proof_plan *plan)
{
	for (int i = 0; i < plan->n; i++)
		for (int j = i + 1; j < plan->n; j++)
			if (plan->step[i].man == plan->step[j].man)
				plan->step[i].after |= (uint64_t)1 << j;
	for (int i = 0; i < plan->n; i++)
		if (plan->step[i].promotion != NONE)
			order_promotion(plan, i);
}

void
proof_plan_begin(const struct position *from, const struct position *to, struct proof_plan *plan)
{
	memset(plan, 0, sizeof(*plan));
	name_men(from, plan);
	plan->castling = from->castling;
	plan->passed = to->en_passant;
}

bool
proof_plan_loosely(struct proof_plan *plan, const struct position *to, uint64_t seed)
{
	uint64_t random = seed;

	plan->loose = true;
	for (int colour = WHITE; colour <= BLACK; colour++)
		if (!settle_pawns(plan, to, colour, &random) || !add_promotions(plan, to, colour, &random))
			return false;
	return true;
}

bool
proof_plan_settle(struct proof_plan *plan, const struct position *from, const struct position *to, uint64_t seed)
{
	uint64_t random = seed;

	for (int colour = WHITE; colour <= BLACK; colour++)
		if (!settle_officers(plan, to, colour, &random))
			return false;
	if (plan->loose)
		order_loosely(plan);
	else
		order_strictly(plan);
	settle_rights(plan, from, to);
	return true;
}
