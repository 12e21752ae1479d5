/* proof_unmoves: the moves that can be taken back from one position, according to the plan. */
#include <stddef.h>

#include "games/retro/proof_unmoves.h"

/* The pieces of one colour, by the way they attack: diagonals, straight lines, and so on. */
struct force {
	bits slope, line, knight, pawn, king;
};

#define PAWNS 0x00ff00ffu	/* the pawns of the starting position of orthodox chess, where strict plans begin */

enum { ANY_SHADE = 2, NO_SHADE = -1 };

/* One position whose moves are taken back. */
struct unmove_search {
	struct routes *routes;
	const struct proof_plan *plan;
	const struct proof_state *u;
	int us, them;		/* colours: the side whose move is taken back, and the other */
	bits occupied;
	struct force force[2];
	const uint8_t *far[PROOF_PLAN_MEN];	/* distances of our officers on the board, theirs that must appear */
	int shade[2];		/* by colour: see shade_of_dead() */
	int spare;		/* the number of their pieces that must appear and that no step of the plan takes */
	uint64_t takes;		/* steps in which an officer takes a pawn and which can be taken back now */
	int n;
	struct proof_unmove *out;
};

static struct force
force_of(const struct proof_state *u, int colour)
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
checkers_of_force(const struct force *f, int king_colour, square king, bits occupied)
{
	bits found = (attack_sight[king].knight & f->knight) | (attack_sight[king].pawn[king_colour] & f->pawn) |
	    (attack_sight[king].king & f->king);

	if (attack_sight[king].bishop & f->slope)
		found |= attack_bishop(king, occupied) & f->slope;
	if (attack_sight[king].rook & f->line)
		found |= attack_rook(king, occupied) & f->line;
	return found;
}

/* The cost after the move if walls do not change: only those of the piece that moves (`was`) and the victim change. */
static int
cost_after(const struct unmove_search *s, const struct proof_unmove *m, int was)
{
	const struct proof_plan *plan = s->plan;
	const struct proof_state *u = s->u;
	int one = proof_state_man_cost(plan, u, m->man, m->to, s->far[m->man]), cost = u->cost - was + one;

	if (one == PROOF_STATE_LOST)
		return PROOF_STATE_LOST;
	if (u->restless >> m->man & 1)
		cost -= 2 * PROOF_STATE_MOVE;
	if (m->victim != NOBODY) {
		if ((one = proof_state_man_cost(plan, u, m->victim, m->from, s->far[m->victim])) == PROOF_STATE_LOST)
			return PROOF_STATE_LOST;
		cost += one - proof_state_dead_cost(plan, u, m->victim);
	}
	return cost;
}

/* In the position before, is their king not in check, and ours in check by two pieces at most? */
static bool
kings_are_safe(const struct unmove_search *s, const struct proof_unmove *m)
{
	const struct proof_plan *plan = s->plan;
	const struct proof_state *u = s->u;
	struct force ours = s->force[s->us], theirs = s->force[s->them];
	bits from = SQUARE_BIT(m->from), occupied = (s->occupied ^ from) | SQUARE_BIT(m->to), found;
	int kind = unwind_kind(plan, u, m->man), before = kind;
	int king = kind == KING ? m->to : bits_lowest(ours.king);

	if (m->step != NO_STEP && plan->step[m->step].promotion != NONE)
		before = PAWN;
	if (m->victim != NOBODY) {
		occupied |= from;
		force_flip(&theirs, unwind_kind(plan, u, m->victim), from);
	}
	force_flip(&ours, kind, from);
	force_flip(&ours, before, SQUARE_BIT(m->to));
	if (checkers_of_force(&ours, s->them, (square)bits_lowest(theirs.king), occupied))
		return false;
	found = checkers_of_force(&theirs, s->us, (square)king, occupied);
	return bits_several(bits_several(found)) == 0;
}

/* Adds the move to the list if it is possible and the first position can still be reached after it. */
static void
offer_unmove(struct unmove_search *s, struct proof_unmove *m, int was)
{
	const struct proof_plan *plan = s->plan;
	const struct proof_state *u = s->u;

	if (s->n == PROOF_UNMOVES_MAX || !kings_are_safe(s, m))
		return;
	m->castling = false;
	m->again = proof_state_walls_change(plan, u, m);
	if (!m->again) {
		m->cost = (int16_t)cost_after(s, m, was);
		m->again = m->cost >= PROOF_STATE_LOST;	/* it may still get home before the walls close */
	}
	if (m->again)
		m->cost = (int16_t)proof_state_cost_after(s->routes, plan, u, m);
	if (m->cost >= PROOF_STATE_LOST)
		return;
	m->hash = proof_state_hash_after(plan, u, m);
	s->out[s->n++] = *m;
}

/* The shade on which officers of that colour that must appear can do so: ANY_SHADE unless all are bishops of one. */
static int
shade_of_dead(const struct unmove_search *s, int colour)
{
	int shade = NO_SHADE;

	for (uint32_t men = ~s->u->alive & plan_side(colour); men != 0 && shade != ANY_SHADE; men &= men - 1) {
		int m = plan_lowest(men), kind = unwind_kind(s->plan, s->u, m), one;

		if (kind == NONE || kind == PAWN)
			continue;
		one = kind == BISHOP ? plan_shade(s->plan->man[m].goal) : ANY_SHADE;
		shade = shade == NO_SHADE || shade == one ? one : ANY_SHADE;
	}
	return shade;
}

static int
top_step(uint64_t steps)
{
	return 63 - __builtin_clzll(steps);
}

/*
 * On its way back along the file the pawn must get to a square on which the officer it took can have been, before the
 * enemy pawn at `limit` (NO_SQUARE: none) is in its way.
 */
static bool
can_take_back(const struct unmove_search *s, int man, square at, uint64_t steps, square limit)
{
	int colour = plan_colour(man), back = colour == WHITE ? -8 : 8, captures = count(steps);
	int shade = s->shade[!colour];

	for (int q = at; plan_rank(colour, (square)q) - 1 >= captures; q += back) {
		if (q == limit)
			return false;
		if (shade == ANY_SHADE || plan_shade((square)q) == shade)
			return true;
	}
	return false;
}

/* Is the pawn's next capture one of an officer, to be taken back before the other pawn leaves the file? */
static bool
waits_for_officer(const struct unmove_search *s, uint64_t steps, uint64_t others)
{
	return steps != 0 && s->plan->step[top_step(steps)].victim == PROOF_PLAN_OFFICER && (others == 0 || others < steps);
}

/* Can this pawn, and the enemy pawns on the file or promoted there, still take back their captures of officers? */
static bool
captures_fit(const struct unmove_search *s, int man, square at, uint64_t steps)
{
	const struct proof_plan *plan = s->plan;
	const struct proof_state *u = s->u;
	int back = s->us == WHITE ? -8 : 8;
	uint32_t men = u->alive & plan_side(s->them) & PAWNS;

	if (plan->loose)
		return true;
	if (waits_for_officer(s, steps, 0) && !can_take_back(s, man, at, steps, NO_SQUARE))
		return false;
	for (; men != 0; men &= men - 1) {
		int o = plan_lowest(men);
		uint64_t others = unwind_steps(plan, u, o);
		square there = u->at[o];

		if (u->risen >> o & 1)
			there = (square)(plan->man[o].goal + back);
		if (FILE_OF(there) != FILE_OF(at) || (back > 0) != (there > at))
			continue;
		if (waits_for_officer(s, others, steps) && !can_take_back(s, o, there, others, at))
			return false;
		if (!(u->risen >> o & 1) && waits_for_officer(s, steps, others) &&
		    !can_take_back(s, man, at, steps, there))
			return false;
	}
	return true;
}

/* Can the pawn be there, with room for the pawns that must still appear on its file, further back? */
static bool
file_has_room(const struct unmove_search *s, int man, square at, uint64_t steps)
{
	const struct proof_plan_man *m = &s->plan->man[man];
	uint64_t behind = (s->us == WHITE ? m->under : m->over) & s->u->undone;

	return (behind == 0 || plan_rank(s->us, at) >= 2) && captures_fit(s, man, at, steps);
}

/* A pawn that appears on the file must do so above and below the pawns that the step says. */
static bool
are_pawns_in_order(const struct unmove_search *s, const struct proof_plan_step *step, square at)
{
	const struct proof_state *u = s->u;
	uint32_t pawns = u->alive & ~u->risen;

	for (uint32_t men = step->below & pawns; men != 0; men &= men - 1) {
		square o = u->at[plan_lowest(men)];

		if (FILE_OF(o) == FILE_OF(at) && o >= at)
			return false;
	}
	for (uint32_t men = step->above & pawns; men != 0; men &= men - 1) {
		square o = u->at[plan_lowest(men)];

		if (FILE_OF(o) == FILE_OF(at) && o <= at)
			return false;
	}
	return true;
}

static bool
is_step_due(const struct unmove_search *s, int step)
{
	return (s->plan->step[step].after & s->u->undone) == 0 && (s->u->undone >> step & 1);
}

static bool
pawn_may_stand(const struct unmove_search *s, int man, square at, int captures)
{
	int rank = RANK_OF(at);

	return rank >= 1 && rank <= 6 && proof_state_pawn_cost(s->plan, man, at, captures) != PROOF_STATE_LOST;
}

/* Can the piece have been taken on that square, by a capture for which the plan does not say which piece it takes? */
static bool
may_appear(const struct unmove_search *s, int man, square at)
{
	if (unwind_kind(s->plan, s->u, man) != PAWN)
		return true;
	return s->plan->loose && pawn_may_stand(s, man, at, count(unwind_steps(s->plan, s->u, man)));
}

/* Offers `m` with each piece that can appear on the square it leaves, according to the step. */
static void
offer_uncaptures(struct unmove_search *s, struct proof_unmove *m, const struct proof_plan_step *step, int was)
{
	const struct proof_plan *plan = s->plan;
	const struct proof_state *u = s->u;

	if (step->victim < PROOF_PLAN_MEN) {
		m->victim = step->victim;
		if (!(u->alive >> m->victim & 1) &&
		    pawn_may_stand(s, m->victim, m->from, count(unwind_steps(plan, u, m->victim))))
			offer_unmove(s, m, was);
		return;
	}
	for (uint32_t men = ~u->alive & plan_side(s->them); men != 0; men &= men - 1) {
		int v = plan_lowest(men);

		if (plan->man[v].kind == NONE || !may_appear(s, v, m->from) ||
		    (plan->man[v].rise != NO_STEP && plan->man[v].rise > m->step && !plan->loose))
			continue;
		m->victim = (uint8_t)v;
		offer_unmove(s, m, was);
	}
}

/* The same for a capture by an officer that is not a step of the plan. */
static void
uncapture_any(struct unmove_search *s, struct proof_unmove *m, int was)
{
	for (uint32_t men = ~s->u->alive & plan_side(s->them); men != 0; men &= men - 1) {
		int v = plan_lowest(men);

		if (s->plan->man[v].kind == NONE || !may_appear(s, v, m->from))
			continue;
		m->victim = (uint8_t)v;
		offer_unmove(s, m, was);
	}
}

static void
pawn_takes_back(struct unmove_search *s, int man, int was, int from_rank_up)
{
	const struct proof_state *u = s->u;
	uint64_t steps = unwind_steps(s->plan, u, man);
	const struct proof_plan_step *step;
	struct proof_unmove m = { .man = (uint8_t)man, .from = u->at[man] };

	if (steps == 0 || !is_step_due(s, m.step = (uint8_t)top_step(steps)))
		return;
	step = &s->plan->step[m.step];
	if (step->promotion != NONE || step->file != FILE_OF(m.from))
		return;
	m.to = (square)(m.from - from_rank_up - FILE_OF(m.from) + step->from);
	if ((s->occupied & SQUARE_BIT(m.to)) || !pawn_may_stand(s, man, m.to, count(steps) - 1) || !are_pawns_in_order(s, step, m.to) ||
	    !file_has_room(s, man, m.to, steps & ~((uint64_t)1 << m.step)))
		return;
	offer_uncaptures(s, &m, step, was);
}

static void
pawn_unmoves(struct unmove_search *s, int man)
{
	const struct proof_state *u = s->u;
	const struct proof_plan_man *p = &s->plan->man[man];
	uint64_t steps = unwind_steps(s->plan, u, man);
	int up = s->us == WHITE ? 8 : -8, captures = count(steps);
	int was = proof_state_pawn_cost(s->plan, man, u->at[man], captures), rank = plan_rank(s->us, u->at[man]);
	struct proof_unmove m = { .man = (uint8_t)man, .from = u->at[man], .victim = NOBODY, .step = NO_STEP };

	if (rank == 1)
		return;
	pawn_takes_back(s, man, was, up);
	for (int n = 1; n <= (rank == 3 ? 2 : 1); n++) {
		m.to = (square)(m.from - n * up);
		if (s->occupied & SQUARE_BIT(m.to))
			return;
		if (!pawn_may_stand(s, man, m.to, captures) || !file_has_room(s, man, m.to, steps))
			continue;
		if (m.to == p->home && (p->blocked & u->undone))
			continue;
		offer_unmove(s, &m, was);
	}
}

static void
offer_unrises(struct unmove_search *s, int man, int was)
{
	const struct proof_state *u = s->u;
	const struct proof_plan_man *p = &s->plan->man[man];
	const struct proof_plan_step *step = &s->plan->step[p->rise];
	int up = s->us == WHITE ? 8 : -8;
	struct proof_unmove m = { .man = (uint8_t)man, .from = u->at[man], .victim = NOBODY, .step = p->rise };

	if (m.from != p->goal || !is_step_due(s, p->rise))
		return;
	m.to = (square)(m.from - up - FILE_OF(m.from) + step->from);
	if ((s->occupied & SQUARE_BIT(m.to)) || !file_has_room(s, man, m.to, unwind_steps(s->plan, u, man)))
		return;
	if (step->victim == PROOF_PLAN_NOBODY)
		offer_unmove(s, &m, was);
	else
		offer_uncaptures(s, &m, step, was);
}

static void
officer_unmoves(struct unmove_search *s, int man)
{
	const struct proof_plan *plan = s->plan;
	const struct proof_state *u = s->u;
	square from = u->at[man];
	int was = proof_state_man_cost(plan, u, man, from, s->far[man]);
	bits to = attack_officer(unwind_kind(plan, u, man), from, s->occupied) & ~s->occupied;

	if (u->risen >> man & 1)
		offer_unrises(s, man, was);
	for (; to != 0; to &= to - 1) {
		struct proof_unmove m = {
			.man = (uint8_t)man, .from = from, .to = (square)bits_lowest(to), .victim = NOBODY, .step = NO_STEP,
		};

		offer_unmove(s, &m, was);
		if (s->spare > 0)
			uncapture_any(s, &m, was);
		for (uint64_t t = s->takes; t != 0; t &= t - 1) {
			const struct proof_plan_step *step;

			m.step = (uint8_t)bits_lowest(t);
			step = &plan->step[m.step];
			if (step->file != FILE_OF(from) || !are_pawns_in_order(s, step, from))
				continue;
			offer_uncaptures(s, &m, step, was);
		}
	}
}

/* Takes back castling (FIDE 3.8.2); in the positions before, king and rook never moved. */
static void
uncastle_with(struct unmove_search *s, int king, int rook)
{
	const struct proof_plan *plan = s->plan;
	const struct proof_state *u = s->u;
	square home = plan->man[king].home, corner = plan->man[rook].home, now = u->at[king];
	int side = corner > home ? 1 : -1;
	struct proof_unmove m = { .man = (uint8_t)king, .from = now, .to = home, .victim = (uint8_t)rook, .step = NO_STEP,
		.castling = true, .again = true };
	bits others = s->occupied & ~SQUARE_BIT(now) & ~SQUARE_BIT(u->at[rook]), occupied = others | SQUARE_BIT(home) | SQUARE_BIT(corner);
	struct force ours = s->force[s->us];

	if (FILE_OF(home) != FILE_OF(E1) || now != home + 2 * side || u->at[rook] != home + side ||
	    (others & (SQUARE_BIT(home) | SQUARE_BIT(corner) | attack_between[home][corner])))
		return;
	force_flip(&ours, ROOK, SQUARE_BIT(u->at[rook]) | SQUARE_BIT(corner));
	if (checkers_of_force(&ours, s->them, (square)bits_lowest(s->force[s->them].king), occupied) ||
	    checkers_of_force(&s->force[s->them], s->us, home, occupied) ||
	    checkers_of_force(&s->force[s->them], s->us, (square)(home + side), occupied))
		return;
	if ((m.cost = (int16_t)proof_state_cost_after(s->routes, plan, s->u, &m)) >= PROOF_STATE_LOST || s->n == PROOF_UNMOVES_MAX)
		return;
	m.hash = proof_state_hash_after(plan, s->u, &m);
	s->out[s->n++] = m;
}

static void
offer_uncastling(struct unmove_search *s)
{
	const struct proof_plan *plan = s->plan;
	uint32_t ours = s->u->alive & plan_side(s->us) & ~s->u->fixed;
	int king = s->u->who[bits_lowest(s->force[s->us].king)];

	if (!(ours >> king & 1) || plan->castling == 0)
		return;
	for (uint32_t men = ours; men != 0; men &= men - 1) {
		int rook = plan_lowest(men);

		if (plan->man[rook].kind == ROOK && (plan->castling & SQUARE_BIT(plan->man[rook].home)))
			uncastle_with(s, king, rook);
	}
}

static void
look_up_routes(struct unmove_search *s)
{
	const struct proof_state *u = s->u;
	struct proof_distance_layout *soon = proof_distance_layout(s->routes, u->walls_soon, u->soft);
	struct proof_distance_layout *now = u->tight != 0 ? proof_distance_layout(s->routes, u->walls, u->soft) : NULL;
	struct proof_distance_layout *certain = u->stuck != 0 ? proof_distance_layout(s->routes, u->walls_certain, u->soft) : NULL;

	for (int m = 0; m < PROOF_PLAN_MEN; m++) {
		if (s->plan->man[m].kind == NONE || (u->alive >> m & 1) != (plan_colour(m) == s->us) ||
		    unwind_kind(s->plan, u, m) == PAWN)
			continue;
		s->far[m] = proof_state_far(s->routes, s->plan, u,
		    u->stuck >> m & 1 ? certain : u->tight >> m & 1 ? now : soon, m);
	}
}

/* Finds the pieces that can appear, and the steps by officers that can be taken back. */
static void
look_up_victims(struct unmove_search *s)
{
	const struct proof_state *u = s->u;

	for (int colour = WHITE; colour <= BLACK; colour++)
		s->shade[colour] = shade_of_dead(s, colour);
	for (uint32_t men = ~u->alive & plan_side(s->them); men != 0; men &= men - 1) {
		int m = plan_lowest(men);

		s->spare += s->plan->man[m].kind != NONE && (s->plan->loose || unwind_kind(s->plan, u, m) != PAWN);
	}
	for (uint64_t t = u->undone; t != 0; t &= t - 1) {
		const struct proof_plan_step *step = &s->plan->step[bits_lowest(t)];

		if (step->colour != s->us)
			continue;
		s->spare -= step->victim == PROOF_PLAN_OFFICER;
		if (step->man == PROOF_PLAN_OFFICER && is_step_due(s, bits_lowest(t)))
			s->takes |= t & -t;
	}
}

int
proof_unmoves_all(struct routes *routes, const struct proof_plan *plan, const struct proof_state *u,
    struct proof_unmove out[PROOF_UNMOVES_MAX])
{
	struct unmove_search s = {
		.routes = routes, .plan = plan, .u = u, .us = u->turn, .them = !u->turn, .out = out,
		.occupied = u->side[WHITE] | u->side[BLACK],
		.force = { force_of(u, WHITE), force_of(u, BLACK) },
	};

	proof_distance_make_room(routes, true);
	look_up_routes(&s);
	look_up_victims(&s);
	for (uint32_t men = u->alive & plan_side(s.us) & ~u->fixed; men != 0; men &= men - 1) {
		int m = plan_lowest(men);

		if (unwind_kind(plan, u, m) == PAWN)
			pawn_unmoves(&s, m);
		else
			officer_unmoves(&s, m);
	}
	offer_uncastling(&s);
	return s.n;
}
