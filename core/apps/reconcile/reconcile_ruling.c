/* reconcile_ruling: the game that explains several records, and a ruling on each half-move.  See reconcile_align.c. */
#include <stdlib.h>
#include <string.h>

#include "apps/reconcile/reconcile_align.h"
#include "apps/reconcile/reconcile_ruling.h"
#include "games/move_notation/suggest.h"

enum {
	/*
	 * Half-moves are undecided where another game differs that costs at most this much more
	 * than the best one.  It is less than any slip, so that one slip more decides.
	 */
	MARGIN = 35,
	/*
	 * A game that costs this much more is e times less likely.  A smaller difference is not a reason to prefer
	 * a game; that the first record has it is not one either.
	 */
	CLEARLY = 10,
	LIKELY_PLIES = 30,	/* how many half-moves unlikely_cost() looks at */
	FAR = RECONCILE_WORDS_SLIP + 50,	/* what a word costs that has nothing in common with the move */
	SHIFT_MAX = 8,		/* another game may be longer by so many half-moves and still be the same later on */
};
_Static_assert((int)MARGIN < (int)RECONCILE_WORDS_SLIP_LEAST, "a slip more must decide");

/* Is the word, which is left out before the word for this move, a legal move after it: perhaps the two are swapped? */
static bool
may_be_next(const struct reconcile_align *a, int r, int word, move m, const struct position *before)
{
	struct reconcile_meant meant;
	struct position after = *before;

	position_play(&after, m);
	reconcile_words_meant(&a->words[r], word, &after, &meant);
	return meant.n > 0;
}

/* What a record has for the half-move between two states. */
static struct reconcile_reading
reading_between(const struct reconcile_align *a, int r, const struct reconcile_align_state *s,
    const struct reconcile_align_state *next, move m,
    const struct position *before)
{
	struct reconcile_reading t = { .word = -1 };
	struct reconcile_meant meant;
	int cost;

	if (next->place.mode[r] == RECONCILE_BOUND_LOST || next->place.mode[r] == RECONCILE_BOUND_ENDED)
		return t;
	if (next->place.mode[r] == RECONCILE_BOUND_MISSED) {
		t.how = READS_LEFT_OUT;
		return t;
	}
	t.late = s->place.mode[r] == RECONCILE_BOUND_SWAPPED;
	t.early = next->place.mode[r] == RECONCILE_BOUND_SWAPPED;
	t.word = t.late ? s->place.at[r] - 2 : next->place.at[r] - 1;
	t.skipped = t.late || t.early ? 0 : t.word - s->place.at[r];
	for (int i = t.word - t.skipped; i < t.word; i++)
		t.stray |= a->words[r].words[i].stray || may_be_next(a, r, i, m, before);
	reconcile_words_meant(&a->words[r], t.word, before, &meant);
	t.how = a->words[r].words[t.word].blank ? READS_BLANK : READS_WRONG;
	for (int i = 0; i < meant.n; i++)
		if (meant.moves[i] == m)
			t.how = READS_IT;
	if (t.how == READS_WRONG) {
		reconcile_words_slips(&a->words[r], t.word, before, &m, 1, FAR, &cost);
		t.far = cost >= FAR;
	}
	return t;
}

static enum ruling
ruling_of_ply(const struct agreed_ply *p, int records)
{
	int it = 0, wrong = 0;
	bool far = false;

	for (int r = 0; r < records; r++) {
		if (p->reading[r].stray)
			return RULING_UNDECIDED;
		it += p->reading[r].how == READS_IT;
		wrong += p->reading[r].how == READS_WRONG;
		far |= p->reading[r].far;
	}
	if (far && it < 2)
		return RULING_UNDECIDED;
	if (it == 0)
		return RULING_RESTORED;
	return wrong > 0 ? RULING_READING : it == 1 ? RULING_ALONE : RULING_AGREED;
}

/* How unlikely the moves from this edge on are, by the pieces that they leave to be taken: a cost. */
static int
unlikely_cost(const struct reconcile_align *a, struct position now, const struct reconcile_align_edge *e)
{
	int cost = 0;

	for (int i = 0; i < LIKELY_PLIES && e != NULL; i++) {
		const struct reconcile_align_edge *reply = reconcile_align_best(a, e->to);
		int left;

		position_play(&now, e->move);
		left = suggest_blunder(&now, reply == NULL ? NO_MOVE : reply->move);
		cost += i == 0 ? 2 * left : left;
		e = reply;
	}
	return cost;
}

/*
 * The best way on from a state; of those that cost about the same, the one that leaves
 * fewer pieces to be taken.  That decides which move is written, never whether it is
 * undecided.
 */
static const struct reconcile_align_edge *
likeliest_edge(const struct reconcile_align *a, uint32_t state, const struct position *now)
{
	const struct reconcile_align_state *s = &a->states[state];
	const struct reconcile_align_edge *best = reconcile_align_best(a, state);
	int least = 0, limit = s->ahead + MARGIN;
	bool alone = true;

	if (best == NULL)
		return NULL;
	for (uint32_t k = s->edges; k < s->edges + s->edges_n; k++)
		alone &= a->edges[k].move == best->move || a->edges[k].cost + a->states[a->edges[k].to].ahead > limit;
	if (alone)
		return best;
	least = s->ahead + unlikely_cost(a, *now, best);
	for (uint32_t k = s->edges; k < s->edges + s->edges_n; k++) {
		const struct reconcile_align_edge *e = &a->edges[k];
		int cost = e->cost + a->states[e->to].ahead;

		if (e->move == best->move || cost > limit || cost >= least)
			continue;
		cost += unlikely_cost(a, *now, e);
		if (cost < least) {
			least = cost;
			best = e;
		}
	}
	return best;
}

/* Follows the best way into `g`; way[i] is the state before half-move i. */
static void
follow_best_way(const struct reconcile_align *a, struct agreed_game *g, uint32_t *way)
{
	uint32_t at = 0;
	struct position now = *a->start;

	for (g->n = 0;; g->n++) {
		const struct reconcile_align_state *s = &a->states[at];
		const struct reconcile_align_edge *e = likeliest_edge(a, at, &now);
		struct agreed_ply *p = &g->plies[g->n];

		if (e == NULL) {
			for (int r = 0; r < a->n; r++) {
				g->lost[r] = s->place.mode[r] == RECONCILE_BOUND_LOST || reconcile_align_gives_up(a, r, s);
				g->used[r] = s->place.at[r];
			}
			return;
		}
		*p = (struct agreed_ply){ .move = e->move };
		way[g->n] = at;
		for (int r = 0; r < a->n; r++)
			p->reading[r] = reading_between(a, r, s, &a->states[e->to], e->move, &now);
		p->ruling = ruling_of_ply(p, a->n);
		position_play(&now, e->move);
		at = e->to;
	}
}

/* Does this game, too, have move m, which another game has at this half-move, perhaps a little earlier or later? */
static bool
has_move_nearby(const struct reconcile_align *a, const struct agreed_game *g, const uint32_t *way, int ply,
    const struct reconcile_align_state *s,
    move m)
{
	if (ply < g->n && g->plies[ply].move == m)
		return true;
	for (int q = ply > SHIFT_MAX ? ply - SHIFT_MAX : 0; q < g->n && q <= ply + SHIFT_MAX; q++) {
		const struct reconcile_align_state *own = &a->states[way[q]];

		/* A position may occur twice in one game, so the words to come must be the same, too. */
		if (own->key == s->key && g->plies[q].move == m &&
		    memcmp(own->place.at, s->place.at, sizeof(s->place.at)) == 0)
			return true;
	}
	return false;
}

/* The cheapest way on from a state by this move; NULL: there is none. */
static const struct reconcile_align_edge *
cheapest_edge(const struct reconcile_align *a, uint32_t state, move m)
{
	const struct reconcile_align_state *s = &a->states[state];
	const struct reconcile_align_edge *best = NULL;

	for (uint32_t k = s->edges; k < s->edges + s->edges_n; k++) {
		const struct reconcile_align_edge *e = &a->edges[k];

		if (e->move == m && (best == NULL || e->cost + a->states[e->to].ahead < best->cost + a->states[best->to].ahead))
			best = e;
	}
	return best;
}

/* Why likeliest_edge() took the move of the game and not the other one. */
static enum preference
preference_of_ply(const struct reconcile_align *a, uint32_t state, const struct position *now, const struct agreed_ply *p)
{
	const struct reconcile_align_edge *own = cheapest_edge(a, state, p->move), *other = cheapest_edge(a, state, p->other);
	int more;

	if (own == NULL || other == NULL)
		return PREFERENCE_NONE;
	more = other->cost + a->states[other->to].ahead - own->cost - a->states[own->to].ahead;
	if (more >= CLEARLY)
		return PREFERENCE_SLIPS;
	return unlikely_cost(a, *now, other) > unlikely_cost(a, *now, own) ? PREFERENCE_PIECES : PREFERENCE_NONE;
}

/* Marks the half-moves at which another game differs that is about as good. */
static void
mark_doubtful_moves(const struct reconcile_align *a, struct agreed_game *g, const uint32_t *way)
{
	int limit = a->states[0].ahead + MARGIN;
	struct position now = *a->start;

	for (int ply = 0; ply < g->n && ply < a->layers; position_play(&now, g->plies[ply++].move)) {
		struct agreed_ply *p = &g->plies[ply];
		int least = limit;
		bool found = false;
		move other = NO_MOVE;

		for (uint32_t i = a->layer[ply]; i < a->layer[ply + 1]; i++) {
			const struct reconcile_align_state *s = &a->states[i];

			if (s->edges_n == 0 && s->cost + s->end_cost > limit)
				continue;
			for (uint32_t k = s->edges; k < s->edges + s->edges_n; k++) {
				const struct reconcile_align_edge *e = &a->edges[k];
				int cost = s->cost + e->cost + a->states[e->to].ahead;

				if (cost > least || (found && cost == least) || has_move_nearby(a, g, way, ply, s, e->move))
					continue;
				least = cost;
				other = e->move;
				found = true;
			}
			if (s->cost + s->end_cost < least) {
				least = s->cost + s->end_cost;
				other = NO_MOVE;
				found = true;
			}
		}
		if (found) {
			p->ruling = RULING_UNDECIDED;
			p->other = other != NO_MOVE && movegen_has(&now, other) ? other : NO_MOVE;
			p->preference = p->other == NO_MOVE ? PREFERENCE_NONE : preference_of_ply(a, way[ply], &now, p);
		}
	}
}

/* Makes the game that the search has found best; `only`: no other one was looked at.  False: out of memory. */
static bool
make_game(const struct reconcile_align *a, struct agreed_game *g, bool only)
{
	uint32_t *way = calloc((size_t)a->layers + 1, sizeof(*way));

	g->plies = calloc((size_t)a->layers + 1, sizeof(*g->plies));
	if (g->plies != NULL && way != NULL) {
		follow_best_way(a, g, way);
		if (!only)
			mark_doubtful_moves(a, g, way);
	}
	free(way);
	return g->plies != NULL && way != NULL;
}

/* How many words the game explains; *invented: it has a half-move that no record has. */
static int
count_words_explained(const struct agreed_game *g, int records, bool *invented)
{
	int explained = 0;

	*invented = false;
	for (int i = 0; i < g->n; i++) {
		int here = 0;

		for (int r = 0; r < records; r++)
			here += g->plies[i].reading[r].how == READS_IT;
		explained += here;
		*invented |= here == 0;
	}
	return explained;
}

/* Fills moves[] with those of a record.  False: it is not legal throughout, or not clear. */
static bool
read_legal_game(const struct reconcile_words *w, const struct position *start, move *moves)
{
	struct position now = *start;
	struct reconcile_meant meant;

	for (int i = 0; i < w->n; position_play(&now, moves[i++])) {
		meant.n = 0;
		reconcile_words_meant(w, i, &now, &meant);
		if (meant.n != 1)
			return false;
		moves[i] = meant.moves[0];
	}
	return true;
}

/*
 * A record that is legal throughout is the game, unless a game with half-moves that no record has explains more words.
 * False: out of memory.
 */
static bool
prefer_legal_record(struct reconcile_align *a, struct agreed_game *g)
{
	bool invented, good = true;
	int explained = count_words_explained(g, a->n, &invented), most = 0;
	move *moves;

	for (int r = 0; r < a->n; r++)
		most = a->words[r].n > most ? a->words[r].n : most;
	if (!invented)
		return true;
	if ((moves = malloc(((size_t)most + 1) * sizeof(*moves))) == NULL)
		return false;
	for (int r = 0; r < a->n && invented && good; r++) {
		struct agreed_game other = { 0 };

		if (!read_legal_game(&a->words[r], a->start, moves))
			continue;
		good = reconcile_align_follow(a, moves, a->words[r].n) && make_game(a, &other, true);
		if (good && other.n == a->words[r].n && count_words_explained(&other, a->n, &invented) >= explained && !invented) {
			struct agreed_game swap = *g;

			*g = other;
			other = swap;
		} else {
			invented = true;
		}
		reconcile_ruling_free(&other);
	}
	free(moves);
	return good;
}

int
reconcile_ruling_find(const struct position *start, const struct reconcile_align_record *records, int n, long work,
    struct agreed_game *g)
{
	struct reconcile_align a;
	int status = -1;
	bool certain;

	*g = (struct agreed_game){ 0 };
	if (!reconcile_align_open(&a, start, records, n) || !reconcile_align_search(&a, MARGIN, work))
		goto out;
	certain = a.certain;
	if (!make_game(&a, g, false) || !prefer_legal_record(&a, g))
		goto out;
	g->certain = certain;
	for (int i = 0; i < g->n; i++) {
		/* A move that nobody wrote is certain only if all other games have been examined. */
		if (!g->certain && g->plies[i].ruling == RULING_RESTORED)
			g->plies[i].ruling = RULING_UNDECIDED;
		g->count[g->plies[i].ruling]++;
	}
	status = 0;
out:
	reconcile_align_close(&a);
	return status;
}

void
reconcile_ruling_free(struct agreed_game *g)
{
	free(g->plies);
	*g = (struct agreed_game){ 0 };
}

int
reconcile_ruling_refuted(const struct position *before, const struct agreed_game *g, int ply, move instead)
{
	struct position line = *before, real = *before;

	position_play(&line, instead);
	position_play(&real, g->plies[ply].move);
	for (int i = ply + 1; i < g->n; i++) {
		char san[2 * SAN_MAX] = "";
		move m = g->plies[i].move;

		/* The same SAN must say some move; it may be another one, of a piece from another square. */
		if (!movegen_has(&line, m) &&
		    (m = san_read(&line, san, (size_t)san_write(&real, g->plies[i].move, san)).move) == NO_MOVE)
			return i;
		position_play(&line, m);
		position_play(&real, g->plies[i].move);
	}
	return -1;
}
