/* proof_game: makes plans of the captures and promotions by pawns, and for each searches backward for a game. */
#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "games/chess/insufficient_material.h"
#include "games/chess/movegen.h"
#include "games/retro/proof_game.h"
#include "games/retro/proof_kernel.h"
#include "games/retro/proof_plan.h"
#include "games/retro/proof_unmoves.h"
#include "games/retro/retro_retract.h"

/* -- a beam search: of every depth, the best positions are kept -- */

/* Starts as all zeros except limit, width and, if wanted, go_on() and data.  It owns `beam` until proof_beam_free(). */
struct proof_beam_work {
	unsigned long nodes, limit;	/* moves taken back so far, in all searches; the limit for them */
	int width;		/* positions kept of every depth, 1 to PROOF_BEAM_WIDTH_MAX */
	int left;		/* an estimate of the half-moves left in the best position of the last search */
	uint64_t seed;
	bool halves;		/* half of the width is kept for positions with an odd number of half-moves left */
	int depth;		/* half-moves that the last search took back */
	bool stopped;		/* go_on() has returned false */
	bool (*go_on)(void *data, const struct proof_beam_work *);	/* called after each layer; false: stop */
	void *data;
	struct beam *beam;	/* working memory, kept between searches */
};

enum { PROOF_BEAM_WIDTH_MAX = 4000, PROOF_BEAM_PLIES_MAX = 640 };	/* positions of a layer; half-moves of a game, and one more */

enum { STALE = 40 };	/* half-moves without progress, after which the search stops */
enum { NOISE = 15 };	/* mask of the random number that is added to a score */
enum { SCORE_SCALE = 4, SCORES = 1 << 13 };	/* the score for a cost of 1; the end of the scores */
enum { CANDIDATES = 96 };	/* for each position of a layer, on average */
enum { SEEN = 1 << 15 };	/* slots for the different positions of a layer; one stays free */

struct candidate {
	struct proof_unmove m;
	uint32_t parent;
	int score;
};

/* How a position was reached; `parent` is an index in the layer before, less than PROOF_BEAM_WIDTH_MAX. */
struct trace {
	uint16_t parent;
	move move;
};

struct beam {
	struct routes *routes;
	struct proof_state *now, *next;
	struct candidate *candidates;
	uint32_t *order;
	struct trace *trace;
	struct proof_unmove unmoves[PROOF_UNMOVES_MAX];
	uint32_t histogram[SCORES + 1];
	uint64_t seen[SEEN];		/* hashes of this layer; 0: free.  Not a hash_table: of a fixed size */
	int seen_n;
	int width;
	int n, candidates_n, max;
};

static void
proof_beam_free(struct proof_beam_work *w)
{
	struct beam *b = w->beam;

	if (b == NULL)
		return;
	proof_distance_free(b->routes);
	free(b->now);
	free(b->next);
	free(b->candidates);
	free(b->order);
	free(b->trace);
	free(b);
	w->beam = NULL;
}

static struct beam *
beam_get(struct proof_beam_work *w)
{
	struct beam *b;
	size_t width = (size_t)w->width;

	INVARIANT(w->width <= PROOF_BEAM_WIDTH_MAX);
	if (w->beam != NULL && w->beam->width >= w->width)
		return w->beam;
	proof_beam_free(w);
	if ((b = w->beam = calloc(1, sizeof(*b))) == NULL)
		return NULL;
	b->width = w->width;
	b->max = (int)width * CANDIDATES;
	b->routes = proof_distance_new();
	b->now = malloc(width * sizeof(*b->now));
	b->next = malloc(width * sizeof(*b->next));
	b->candidates = malloc((size_t)b->max * sizeof(*b->candidates));
	b->order = malloc((size_t)b->max * sizeof(*b->order));
	b->trace = malloc(width * PROOF_BEAM_PLIES_MAX * sizeof(*b->trace));
	if (b->routes == NULL || b->now == NULL || b->next == NULL || b->candidates == NULL || b->order == NULL ||
	    b->trace == NULL) {
		proof_beam_free(w);
		return NULL;
	}
	return b;
}

/* Can it be the last move of the game?  It must leave the en passant square that the position has, or none. */
static bool
may_be_last(const struct proof_plan *plan, const struct proof_state *u, const struct proof_unmove *m)
{
	int step = m->from > m->to ? m->from - m->to : m->to - m->from, file = FILE_OF(m->from);
	bool pawn = u->kind[PAWN] & SQUARE_BIT(m->from);
	bits beside = (file > 0 ? SQUARE_BIT(m->from) >> 1 : 0) | (file < 7 ? SQUARE_BIT(m->from) << 1 : 0);

	if (plan->passed != NO_SQUARE)
		return pawn && step == 16 && (m->from + m->to) / 2 == plan->passed;
	return !pawn || step != 16 || !(beside & u->kind[PAWN] & u->side[!u->turn]);
}

static void
expand_candidates(struct proof_beam_work *w, struct beam *b, const struct proof_plan *plan, uint32_t parent, bool last)
{
	int n = proof_unmoves_all(b->routes, plan, &b->now[parent], b->unmoves);

	w->nodes += (unsigned long)n;
	for (int i = 0; i < n && b->candidates_n < b->max; i++) {
		struct candidate *c = &b->candidates[b->candidates_n];

		if (last && !may_be_last(plan, &b->now[parent], &b->unmoves[i]))
			continue;
		b->candidates_n++;
		c->m = b->unmoves[i];
		c->parent = parent;
		INVARIANT(c->m.cost >= 0);
		c->score = c->m.cost * SCORE_SCALE + (int)(routes_mix(c->m.hash ^ w->seed) & NOISE);
		if (c->score >= SCORES)
			c->score = SCORES - 1;
	}
}

/* Sorts the candidates by score (counting sort), into `order`. */
static void
sort_candidates(struct beam *b)
{
	uint32_t sum = 0;

	memset(b->histogram, 0, sizeof(b->histogram));
	for (int i = 0; i < b->candidates_n; i++)
		b->histogram[b->candidates[i].score + 1]++;
	for (int i = 0; i <= SCORES; i++)
		b->histogram[i] = sum += b->histogram[i];
	for (int i = 0; i < b->candidates_n; i++)
		b->order[b->histogram[b->candidates[i].score]++] = (uint32_t)i;
}

/* Is it new in this layer?  Remembers it.  One slot stays free, so that every look-up ends. */
static bool
is_new_in_layer(struct beam *b, uint64_t hash)
{
	hash |= 1;
	for (unsigned i = (unsigned)(hash >> 40) % SEEN;; i = (i + 1) % SEEN) {
		if (b->seen[i] == hash)
			return false;
		if (b->seen[i] == 0) {
			if (b->seen_n == SEEN - 1)
				return false;
			b->seen[i] = hash;
			b->seen_n++;
			return true;
		}
	}
}

static struct trace *
trace_of(const struct beam *b, int ply, uint32_t i)
{
	return &b->trace[(size_t)ply * (size_t)b->width + i];
}

/* Makes the next layer from the best candidates. */
static void
select_best(struct proof_beam_work *w, struct beam *b, const struct proof_plan *plan, int ply)
{
	struct proof_state *swap = b->now;
	int n = 0, parity[2] = { 0, 0 };

	sort_candidates(b);
	memset(b->seen, 0, sizeof(b->seen));
	b->seen_n = 0;
	for (int i = 0; i < b->candidates_n && n < w->width; i++) {
		struct candidate *c = &b->candidates[b->order[i]];

		if (!is_new_in_layer(b, c->m.hash))
			continue;
		b->next[n] = b->now[c->parent];
		proof_state_do(b->routes, plan, &b->next[n], &c->m);
		b->next[n].hash = c->m.hash;
		if (w->halves && parity[proof_state_left(b->routes, plan, &b->next[n]) & 1]++ >= w->width / 2)
			continue;
		*trace_of(b, ply, (uint32_t)n++) = (struct trace){ (uint16_t)c->parent, proof_state_move(plan, &c->m) };
	}
	b->n = n;
	b->now = b->next;
	b->next = swap;
}

/* Writes the moves in the order of play: the move taken back last is the first. */
static void
write_moves(const struct beam *b, int plies, uint32_t at, move *moves)
{
	for (int ply = plies - 1; ply >= 0; ply--) {
		const struct trace *t = trace_of(b, ply, at);

		moves[plies - 1 - ply] = t->move;
		at = t->parent;
	}
}

/*
 * Writes the moves, in the order of play, and their number.  1: found; 0: not found; -1 and errno: out of memory.
 * `first` and `last`: the side to move in the first and the last position of the game.
 */
static int
proof_beam_search(struct proof_beam_work *w, const struct proof_plan *plan, int first, int last, move moves[PROOF_BEAM_PLIES_MAX],
    int *n)
{
	struct beam *b = beam_get(w);
	int best = PROOF_STATE_LOST, stale = 0;

	if (b == NULL)
		return -1;	/* errno is calloc()'s */
	w->depth = 0;
	proof_state_begin(b->routes, plan, !last, &b->now[0]);
	b->n = b->now[0].cost < PROOF_STATE_LOST;
	for (int ply = 0; b->n > 0 && ply < PROOF_BEAM_PLIES_MAX && stale < STALE; ply++, stale++) {
		for (int i = 0; i < b->n; i++)
			if (proof_state_home(&b->now[i]) && b->now[i].turn != first) {
				write_moves(b, *n = ply, (uint32_t)i, moves);
				return 1;
			}
		b->candidates_n = 0;
		for (int i = 0; i < b->n; i++)
			expand_candidates(w, b, plan, (uint32_t)i, ply == 0);
		select_best(w, b, plan, ply);
		w->depth = b->n > 0 ? ply + 1 : ply;
		if (b->n > 0 && b->now[0].cost < best) {
			best = b->now[0].cost;
			w->left = best / PROOF_STATE_MOVE;
			stale = 0;
		}
		if (w->nodes > w->limit)
			break;
		if (w->go_on != NULL && !w->go_on(w->data, w)) {
			w->stopped = true;
			break;
		}
	}
	return 0;
}

/* -- plays through a kernel, keeping the range of ranks on which each pawn may be -- */

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
leave_column(struct step_columns *c, int man, struct proof_plan_step *s)
{
	int file = c->file[man], at = place_of_pawn(c, man);

	for (int i = 0; i < c->n[file] && s != NULL; i++)
		if (i != at)
			*(i < at ? &s->below : &s->above) |= (uint32_t)1 << c->man[file][i];
	memmove(&c->man[file][at], &c->man[file][at + 1], (size_t)(--c->n[file] - at));
}

static void
enter_column(struct step_columns *c, int man, int file, int at)
{
	memmove(&c->man[file][at + 1], &c->man[file][at], (size_t)(c->n[file]++ - at));
	c->man[file][at] = (uint8_t)man;
	c->file[man] = (uint8_t)file;
}

/* Is there room on the file for its pawns, in this order?  Narrows their ranges; sets that of the pawn of->man. */
static bool
squeeze_ranks(struct step_columns *c, int file, struct pawn_ranks *of)
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
meet_victim(struct step_columns *c, int man, int victim)
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

	leave_column(c, s->man, s);
	c->low[s->man] = (int8_t)(c->low[s->man] + on);
	c->high[s->man] = (int8_t)(c->high[s->man] + on);
	if (s->victim < PROOF_PLAN_MEN) {
		int place = place_of_pawn(c, s->victim);

		if (c->file[s->victim] != s->file || !meet_victim(c, s->man, s->victim))
			return false;
		leave_column(c, s->victim, NULL);
		enter_column(c, s->man, s->file, place);
		return squeeze_ranks(c, s->file, &stand) && play_kernel_from(r, i + 1, c);
	}
	for (int n = c->n[s->file] + 1, k = 0; k < n; k++) {
		struct step_columns next = *c;

		enter_column(&next, s->man, s->file, (r->place[i] + k) % n);
		if (squeeze_ranks(&next, s->file, &stand) && has_shade(&stand, s->file, r->shade[!s->colour]) &&
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
		leave_column(&c, s->victim, s);
		return play_kernel_from(r, i + 1, &c);
	}
	/* No pawn may be ahead of one that is promoted. */
	if (place_of_pawn(&c, s->man) != (s->colour == WHITE ? c.n[s->from] - 1 : 0))
		return false;
	leave_column(&c, s->man, s->victim != PROOF_PLAN_NOBODY ? s : NULL);
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

/* The plan must come from proof_plan_begin(); its pawns get their ends and steps.  False: it is not possible. */
static bool
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
		enter_column(&c, m, name & 7, c.n[name & 7]);
	}
	return play_kernel_from(&r, 0, &c);
}

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
_Static_assert((int)PROOF_BEAM_PLIES_MAX <= (int)PROOF_GAME_MAX, "a game that is found, and a last move after it, has room");

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
spend_nodes(struct attempt *a, unsigned long nodes)
{
	a->work.nodes += nodes + TRY_NODES;
	if (!go_on_proving(a, &a->work))
		a->work.stopped = true;
}

/* The final check of what the search found, by the rules.  No game continues in a dead position (FIDE 5.2.2). */
static bool
proves_position(const struct position *from, const struct position *to, const struct proof_game *proof)
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
	return proves_position(a->from, a->to, out);
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
		if (!(a->dead && insufficient_material_by_material(aim)) &&
		    (!a->array || retro_structure_read(aim, rules_orthodox, &a->structure, NULL))) {
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
is_end_near(struct attempt *a)
{
	for (int plies = a->from->turn == a->to->turn ? 2 : 1; plies <= NEAR_PLIES; plies += 2)
		if (search_near(a, a->from, 0, plies)) {
			a->out->n = plies;
			return proves_position(a->from, a->to, a->out);
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
	spend_nodes(a, answer == PROOF_KERNEL_FOUND ? FOUND_NODES : nodes);
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
	spend_nodes(a, LOOSE_NODES);
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
	found = is_end_near(&a);
	for (int try = 0; found == 0 && may_go_on(&a); try++)
		found = a.array ? search_kernels(&a, try) : search_loosely(&a, try);
	if (found != 1)
		out->n = 0;
	out->nodes = a.work.nodes;
	proof_beam_free(&a.work);
	free(a.last);
	return found;
}
