/* proof_beam: a beam search: of every depth, the best positions are kept. */
#include <stdlib.h>
#include <string.h>

#include "games/retro/proof_beam.h"
#include "base/invariant.h"

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

void
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
expand(struct proof_beam_work *w, struct beam *b, const struct proof_plan *plan, uint32_t parent, bool last)
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
sort(struct beam *b)
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
fresh(struct beam *b, uint64_t hash)
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

	sort(b);
	memset(b->seen, 0, sizeof(b->seen));
	b->seen_n = 0;
	for (int i = 0; i < b->candidates_n && n < w->width; i++) {
		struct candidate *c = &b->candidates[b->order[i]];

		if (!fresh(b, c->m.hash))
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

int
proof_beam_search(struct proof_beam_work *w, const struct proof_plan *plan, int first, int last, move moves[PROOF_BEAM_PLIES_MAX], int *n)
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
			expand(w, b, plan, (uint32_t)i, ply == 0);
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
