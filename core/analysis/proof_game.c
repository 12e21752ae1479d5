/* proof_game: plans of what pawns did, and for each a search backward for a game that does it. */
#include <stdlib.h>

#include "analysis/proof_beam.h"
#include "chess/insufficient_material.h"
#include "chess/movegen.h"
#include "analysis/proof_game.h"
#include "analysis/retro_retract.h"
#include "analysis/proof_pawns.h"

enum { USUAL_NODES = 60000000 };	/* about a minute */
/* First every game of so few half-moves is tried, as far as so many nodes allow. */
enum { NEAR_PLIES = 6, NEAR_NODES = 300000 };
enum {
	KERNEL_NODES = 12000,	/* of the first searches for a kernel */
	KERNEL_TRIES = 8,	/* then twice as many, */
	KERNEL_DOUBLINGS = 5,	/* and so on, as often as this */
};
/* What work beside the search back counts, in its nodes. */
enum { FOUND_NODES = 2000, LOOSE_NODES = 1000, TRY_NODES = 100 };
enum { EARLY = 6 };	/* tries without a way back, until last moves are tried one by one */
enum { WHOLE = 4 };	/* each so many-th try still begins at the end itself */
enum { PLANS = 2 };	/* for each kernel */
enum { HOPELESS = 100 };	/* plans that did not fit, until there is none */
_Static_assert((int)PROOF_BEAM_PLIES_MAX <= (int)PROOF_GAME_MAX, "a game that is found, and a last move behind it, has room");

/* What one call needs. */
struct attempt {
	const struct position *from, *to;
	const struct proof_game_options *options;
	struct retro_structure structure;
	struct proof_beam_work work;
	struct proof_game_progress progress;
	struct proof_game *out;
	bool array;		/* from the initial array */
	bool dead;		/* the end is dead by material: the move that made it so is the last (FIDE 5.2.2) */
	int early;		/* tries that found no way back at all */
	/* Then the last move is chosen first, and the position before is searched for. */
	struct retraction *last;	/* those that nothing refutes yet; NULL: not looked for */
	int last_n;
};

/* How wide the search is, try after try: many narrow ones find more than few wide ones. */
static const int widths[] = { 40, 100, 100, 200, 100, 300, 100, 100, 200, 1000 };
enum { WIDTHS = sizeof(widths) / sizeof(*widths) };	/* each at most PROOF_BEAM_WIDTH_MAX */

static bool
go_on(void *data, const struct proof_beam_work *work)
{
	struct attempt *a = data;

	a->progress.nodes = work->nodes;
	a->progress.left = work->left;
	return a->options->go_on == NULL || a->options->go_on(a->options->data, &a->progress);
}

static bool
may_go_on(const struct attempt *a)
{
	return !a->work.stopped && a->work.nodes < a->work.limit;
}

static void
spend(struct attempt *a, unsigned long nodes)
{
	a->work.nodes += nodes + TRY_NODES;
	if (!go_on(a, &a->work))
		a->work.stopped = true;
}

/* Whatever the search believes, this decides.  No game goes on in a dead position (FIDE 5.2.2). */
static bool
proves(const struct position *from, const struct position *to, const struct proof_game *proof)
{
	struct position p = *from;

	for (int i = 0; i < proof->n; i++) {
		if (insufficient_material_by_material(&p) || !movegen_has(&p, proof->moves[i]))
			return false;
		position_play(&p, proof->moves[i]);
	}
	return position_same(&p, to);
}

/* 1: proved, 0: not, -1 and errno.  `last` leads from the aim to the end; or NO_MOVE. */
static int
search_plan(struct attempt *a, const struct proof_plan *plan, const struct position *aim, move last, int try)
{
	struct proof_game *out = a->out;
	int found;

	a->progress.tries++;
	a->work.width = widths[try % WIDTHS];
	a->work.seed = (uint64_t)a->progress.tries;
	found = proof_beam_search(&a->work, plan, a->from->turn, aim->turn, out->moves, &out->n);
	/* All at home, and the wrong side to move: a tempo must be lost.  Those that have lost it get a chance. */
	a->work.halves = a->work.left == 0 && a->progress.tries > 1;
	a->early += found == 0 && a->work.depth <= 1 && last == NO_MOVE;
	if (found != 1)
		return found;
	if (last != NO_MOVE)
		out->moves[out->n++] = last;
	return proves(a->from, a->to, out);
}

/* The position whose past is searched: the end, or one before it when the end has proved difficult.  False: errno. */
static bool
choose_aim(struct attempt *a, int try, struct position *aim, move *last)
{
	*last = NO_MOVE;
	*aim = *a->to;
	if (!a->dead && (a->early < EARLY || try % WHOLE == 0))
		return true;
	if (a->last == NULL) {
		if ((a->last = malloc(RETRACTIONS_MAX * sizeof(*a->last))) == NULL)
			return false;
		a->last_n = retro_retract_all(a->to, a->last);
	}
	while (a->last_n > 0) {
		int i = try % a->last_n;

		retro_retract(a->to, &a->last[i], aim);
		if (!(a->dead && insufficient_material_by_material(aim)) && (!a->array || retro_structure_read(aim, rules_orthodox, &a->structure, NULL))) {
			*last = a->last[i].move;
			return true;
		}
		a->last[i] = a->last[--a->last_n];
	}
	*aim = *a->to;
	a->work.stopped = a->work.stopped || a->dead;
	return true;
}

/* -- the near ones -- */

/* So many half-moves change that much at most: two squares each, a rook more in castling, a pawn more en passant. */
static bool
within_reach(const struct position *p, const struct position *to, int plies)
{
	int taken = count(position_occupied(p)) - count(position_occupied(to));
	bits changed = (p->side[WHITE] ^ to->side[WHITE]) | (p->side[BLACK] ^ to->side[BLACK]);
	int castlings = 0;

	for (int kind = PAWN; kind <= KING; kind++)
		changed |= (p->kind[kind] & position_occupied(p)) ^ (to->kind[kind] & position_occupied(to));
	for (int colour = WHITE; colour <= BLACK; colour++)
		castlings += (p->castling & ~to->castling & p->side[colour]) != 0;
	return taken >= 0 && taken <= plies && count(changed) <= 2 * plies + 2 * castlings + 1;
}

/* Tries every game of that many half-moves in all; the moves stand in a->out. */
static bool
search_near(struct attempt *a, const struct position *p, int ply, int plies)
{
	move moves[MOVES_MAX];
	int n;

	if (ply == plies)
		return position_same(p, a->to);
	if (a->work.nodes >= NEAR_NODES || !may_go_on(a) || !within_reach(p, a->to, plies - ply))
		return false;
	n = movegen_all(p, moves);
	a->work.nodes += (unsigned long)n;
	for (int i = 0; i < n; i++) {
		struct position next = *p;

		position_play(&next, moves[i]);
		a->out->moves[ply] = moves[i];
		if (search_near(a, &next, ply + 1, plies))
			return true;
	}
	return false;
}

static bool
is_near(struct attempt *a)
{
	for (int plies = a->from->turn == a->to->turn ? 2 : 1; plies <= NEAR_PLIES; plies += 2)
		if (search_near(a, a->from, 0, plies)) {
			a->out->n = plies;
			return proves(a->from, a->to, a->out);
		}
	return false;
}

/* -- the others -- */

/* From the initial array: what pawns did is known from kernels.  As search_plan(). */
static int
search_kernels(struct attempt *a, int try)
{
	int doublings = try / KERNEL_TRIES < KERNEL_DOUBLINGS ? try / KERNEL_TRIES : KERNEL_DOUBLINGS;
	unsigned long nodes = (unsigned long)KERNEL_NODES << doublings;
	uint64_t seed = (uint64_t)try;
	enum proof_kernel_answer answer;
	struct position aim;
	struct proof_kernel kernel;
	struct proof_plan plan;
	move last;
	int found = 0;

	if (!choose_aim(a, try, &aim, &last))
		return -1;
	if (!retro_structure_read(&aim, rules_orthodox, &a->structure, NULL)) {
		a->work.stopped = true;
		return 0;
	}
	answer = proof_kernel_find(&aim, rules_orthodox, &a->structure, nodes, seed, &kernel, NULL);
	if (answer == PROOF_KERNEL_NONE && last == NO_MOVE)
		a->work.stopped = true;
	spend(a, answer == PROOF_KERNEL_FOUND ? FOUND_NODES : nodes);
	for (int i = 0; answer == PROOF_KERNEL_FOUND && i < PLANS && found == 0 && may_go_on(a); i++) {
		proof_plan_begin(a->from, &aim, &plan);
		if (proof_pawns_read(&kernel, &aim, &plan) && proof_plan_settle(&plan, a->from, &aim, seed * PLANS + (uint64_t)i))
			found = search_plan(a, &plan, &aim, last, try);
	}
	return found;
}

/* From anywhere else.  As search_plan(). */
static int
search_loosely(struct attempt *a, int try)
{
	uint64_t seed = (uint64_t)try;
	struct position aim;
	struct proof_plan plan;
	move last;

	if (!choose_aim(a, try, &aim, &last))
		return -1;
	spend(a, LOOSE_NODES);
	proof_plan_begin(a->from, &aim, &plan);
	if (!proof_plan_loosely(&plan, &aim, seed) || !proof_plan_settle(&plan, a->from, &aim, seed)) {
		a->work.stopped = a->work.stopped || (try >= HOPELESS && a->progress.tries == 0);
		return 0;
	}
	return search_plan(a, &plan, &aim, last, try);
}

int
proof_game_find(const struct position *from, const struct position *to, const struct proof_game_options *options,
    struct proof_game *out)
{
	struct attempt a = {
		.from = from, .to = to, .options = options, .out = out,
		.array = position_same(from, &position_start), .dead = insufficient_material_by_material(to),
		.work = { .limit = options->nodes != 0 ? options->nodes : USUAL_NODES },
	};
	int found = 0;

	out->n = 0;
	if (position_same(from, to))
		return 1;
	if (to->castling & ~from->castling)
		return 0;
	a.work.go_on = go_on;
	a.work.data = &a;
	found = is_near(&a);
	for (int try = 0; found == 0 && may_go_on(&a); try++)
		found = a.array ? search_kernels(&a, try) : search_loosely(&a, try);
	if (found != 1)
		out->n = 0;
	proof_beam_free(&a.work);
	free(a.last);
	return found;
}
