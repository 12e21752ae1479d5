/* proof_game: makes plans of the captures and promotions by pawns, and for each searches backward for a game. */
#include <stdlib.h>

#include "games/retro/proof_beam.h"
#include "games/chess/insufficient_material.h"
#include "games/chess/movegen.h"
#include "games/retro/proof_game.h"
#include "games/retro/retro_retract.h"
#include "games/retro/proof_pawns.h"

/* First all games of up to NEAR_PLIES half-moves are tried, within NEAR_NODES. */
enum { NEAR_PLIES = 6, NEAR_NODES = 300000 };
enum {
	KERNEL_NODES = 12000,	/* nodes for each of the first searches for a kernel */
	KERNEL_TRIES = 8,	/* searches after which the nodes are doubled */
	KERNEL_DOUBLINGS = 5,	/* doublings at most */
};
/* What other work than the search counts as, in nodes: finding a kernel, making a loose plan, a try. */
enum { FOUND_NODES = 2000, LOOSE_NODES = 1000, TRY_NODES = 100 };
enum { EARLY = 6 };	/* tries that found no way back at all, before the last move is chosen first */
enum { WHOLE = 4 };	/* every fourth try still begins with the end itself */
enum { PLANS = 2 };	/* for each kernel */
enum { HOPELESS = 100 };	/* loose plans in vain, after which it is assumed that there is none */
_Static_assert((int)PROOF_BEAM_PLIES_MAX <= (int)PROOF_GAME_MAX, "a game that is found, and a last move behind it, has room");

/* What one call needs. */
struct attempt {
	const struct position *from, *to;
	const struct proof_game_options *options;
	struct retro_structure structure;
	struct proof_beam_work work;
	struct proof_game_progress progress;
	struct proof_game *out;
	bool array;		/* `from` is the starting position of orthodox chess */
	bool dead;		/* `to` is dead by material, so that the last move must have made it so (FIDE 5.2.2) */
	int early;		/* tries that found no way back at all */
	/* After EARLY of these, the last move is chosen first, and a game to the position before it is searched for. */
	struct retraction *last;	/* last moves that are not refuted yet; NULL: not listed yet */
	int last_n;
};

/* The width of the search, try after try: many narrow searches find more than a few wide ones. */
static const int widths[] = { 40, 100, 100, 200, 100, 300, 100, 100, 200, 1000 };
enum { WIDTHS = sizeof(widths) / sizeof(*widths) };	/* each at most PROOF_BEAM_WIDTH_MAX */

static bool
go_on_proving(void *data, const struct proof_beam_work *work)
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
	if (!go_on_proving(a, &a->work))
		a->work.stopped = true;
}

/* The final check of what the search found, by the rules.  No game continues in a dead position (FIDE 5.2.2). */
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

/* 1: proved; 0: not; -1 and errno: out of memory.  `last` leads from the aim to the end, or is NO_MOVE. */
static int
search_plan(struct attempt *a, const struct proof_plan *plan, const struct position *aim, move last, int try)
{
	struct proof_game *out = a->out;
	int found;

	a->progress.tries++;
	a->work.width = widths[try % WIDTHS];
	a->work.seed = (uint64_t)a->progress.tries;
	found = proof_beam_search(&a->work, plan, a->from->turn, aim->turn, out->moves, &out->n);
	/* All pieces were at home, but with the wrong side to move: keep positions of the other parity, too. */
	a->work.halves = a->work.left == 0 && a->progress.tries > 1;
	a->early += found == 0 && a->work.depth <= 1 && last == NO_MOVE;
	if (found != 1)
		return found;
	if (last != NO_MOVE)
		out->moves[out->n++] = last;
	return proves(a->from, a->to, out);
}

/* Chooses where the search begins: the end, or, if that has proved difficult, a position before it.  False: errno. */
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

/* -- Short games -- */

/*
 * Can that many half-moves make the changes?  Each changes two squares at most; castling two more, and an en passant
 * capture with the first of them one more.
 */
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

/* Tries every game of exactly `plies` half-moves; the moves are written to a->out. */
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

/* -- Longer games -- */

/* From the starting position: kernels tell what the pawns did.  Returns as search_plan(). */
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
	answer = proof_kernel_find(&aim, rules_orthodox, &a->structure, &(struct effort){ nodes, EFFORT_ENDLESS }, seed, &kernel, NULL);
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

/* From any other position.  Returns as search_plan(). */
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
		.work = { .limit = options->nodes != 0 ? options->nodes : PROOF_GAME_NODES },
	};
	int found = 0;

	out->n = 0;
	out->nodes = 0;
	if (position_same(from, to))
		return 1;
	if (to->castling & ~from->castling)
		return 0;
	a.work.go_on = go_on_proving;
	a.work.data = &a;
	found = is_near(&a);
	for (int try = 0; found == 0 && may_go_on(&a); try++)
		found = a.array ? search_kernels(&a, try) : search_loosely(&a, try);
	if (found != 1)
		out->n = 0;
	out->nodes = a.work.nodes;
	proof_beam_free(&a.work);
	free(a.last);
	return found;
}
