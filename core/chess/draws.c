/* draws: repetitions and half-move clocks along a line of play, and what could be claimed. */
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "chess/draws.h"
#include "chess/movegen.h"

enum {
	REPEAT_MIN = 4,		/* plies: no position comes back sooner */
	RUN_MIN = 2 * REPEAT_MIN - 1,	/* plies: with one more a position could stand three times */
	FIFTY = 100,		/* plies: fifty moves by each side */
	SLOTS_MIN = 64,
	FEW = 32,		/* positions that stood twice; with more it is quicker to try all moves */
	NEAR = 64,		/* plies; further back it is, too */
	FAR = 256,		/* plies over which pieces are followed from one time to the other */
	MEN_MAX = 16,		/* that are followed from one time to the other */
};

/* A stretch without captures and pawn moves: only there can a position come back. */
struct run {
	int first, last;	/* plies */
};

struct draws_memory {
	struct run run;
	/* Not a hash_table: the plies of a position are wanted from the last to the first. */
	int *slots;		/* by key: the last ply of the run that fell there, -1: none */
	int *chain;		/* by ply of the run: the one before in the same slot */
	struct run *runs;	/* those worth a look, the last one first */
	int slots_n;
	size_t slots_max, chain_max, runs_max;
	size_t recurrences_max, claims_max;
};

/* One look along a line. */
struct draws_look {
	struct draws *draws;
	struct draws_memory *memory;
	const struct line *line;
	struct line_replay *replay;
	unsigned ahead;
	int fresh;
	bool failed;		/* out of memory */
	bool left_known;
	int left[2];		/* when each king left its place; see find_departures() */
};

static void
add_claim(struct draws_look *k, int ply, enum claim_kind kind, move intended, int before)
{
	struct draws *d = k->draws;

	if (list_reserve(&d->claims, (size_t)d->claims_n + 1, &k->memory->claims_max, sizeof(*d->claims)))
		d->claims[d->claims_n++] = (struct claim){ ply, kind, intended, before };
	else
		k->failed = true;
}

static uint64_t
key_at(const struct line *l, int ply)
{
	return ply == 0 ? l->start->key : l->steps[ply - 1].key;
}

static uint32_t
clock_at(const struct line *l, int ply)
{
	return ply == 0 ? l->start->halfmoves : l->steps[ply - 1].halfmoves;
}

static void
position_at(struct draws_look *k, int ply, struct position *out)
{
	line_at(k->line, k->replay, ply, out);
}

/* -- positions that come back -- */

static int *
slot_of(const struct draws_memory *m, uint64_t key)
{
	return &m->slots[key & (uint64_t)(m->slots_n - 1)];
}

static bool
run_begin(struct draws_look *k, struct run run)
{
	struct draws_memory *m = k->memory;
	int length = run.last - run.first + 1;

	m->run = run;
	for (m->slots_n = SLOTS_MIN; m->slots_n < length; )
		m->slots_n *= 2;
	if (!list_reserve(&m->slots, (size_t)m->slots_n, &m->slots_max, sizeof(*m->slots)) ||
	    !list_reserve(&m->chain, (size_t)length, &m->chain_max, sizeof(*m->chain))) {
		k->failed = true;
		return false;
	}
	memset(m->slots, 0xff, (size_t)m->slots_n * sizeof(*m->slots));
	return true;
}

/* The half-move with which a king first leaves its place, and with it all rights to castle; n of the line: none. */
static void
find_departures(struct draws_look *k)
{
	const struct line *l = k->line;

	for (int side = WHITE; side <= BLACK; side++) {
		square home = l->start->king[side];
		int i = 0;

		while (i < l->n && move_from(l->steps[i].move) != home)
			i++;
		k->left[side] = i;
	}
	k->left_known = true;
}

/* Might a move from that square after half-move `then` have cost a right to castle? */
static bool
holds_right(struct draws_look *k, square s, int then)
{
	const struct position *start = k->line->start;
	bits homes = start->castling;

	if (start->castling & start->side[WHITE])
		homes |= SQUARE_BIT(start->king[WHITE]);
	if (start->castling & start->side[BLACK])
		homes |= SQUARE_BIT(start->king[BLACK]);
	if (!(homes & SQUARE_BIT(s)))
		return false;
	if (!k->left_known)
		find_departures(k);
	return k->left[(start->side[BLACK] & SQUARE_BIT(s)) != 0] >= then;
}

/* May the position at that ply have a right to take in passing?  Only right after a double step. */
static bool
passed_over(const struct line *l, int ply)
{
	if (ply == 0)
		return l->start->en_passant != NO_SQUARE;
	return l->steps[ply - 1].halfmoves == 0 &&
	    (move_from(l->steps[ply - 1].move) ^ move_to(l->steps[ply - 1].move)) == 16;
}

/*
 * Has every piece that moved between two plies of a run come back to its place, and
 * can no right have been lost?  Then the positions are the same, which need not
 * be set up to see it.  False proves nothing.
 */
static bool
all_back(struct draws_look *k, int then, int now)
{
	const struct line *l = k->line;
	struct {
		square home, at;
	} men[MEN_MAX];
	int n = 0, away = 0;

	if ((now - then) & 1 || now - then > FAR || passed_over(l, then))
		return false;
	for (int i = then; i < now; i++) {
		square from = move_from(l->steps[i].move), to = move_to(l->steps[i].move);
		int man = 0;

		if (l->steps[i].move == NO_MOVE || holds_right(k, from, then))
			return false;
		while (man < n && men[man].at != from)
			man++;
		if (man == MEN_MAX)
			return false;
		if (man == n) {
			men[man].home = from;
			men[man].at = from;
			n++;
		}
		away += (men[man].home != to) - (men[man].home != men[man].at);
		men[man].at = to;
	}
	return away == 0;
}

/* The last ply of the run before `ply` where that position stood; -1: never.  Equal keys are no proof. */
static int
last_time(struct draws_look *k, const struct position *p, uint64_t key, int ply)
{
	const struct draws_memory *m = k->memory;
	struct position now, then;

	for (int i = *slot_of(m, key); i >= m->run.first; i = m->chain[i - m->run.first]) {
		if (key_at(k->line, i) != key || i >= ply)
			continue;
		if (p == NULL && all_back(k, i, ply))
			return i;
		if (p == NULL)
			position_at(k, ply, &now);
		position_at(k, i, &then);
		if (position_same(p == NULL ? &now : p, &then))
			return i;
	}
	return -1;
}

const struct recurrence *
draws_at(const struct draws *d, int ply)
{
	int low = 0, high = d->recurrences_n;

	while (low < high) {
		int middle = low + (high - low) / 2;

		if (d->recurrences[middle].ply < ply)
			low = middle + 1;
		else
			high = middle;
	}
	return low < d->recurrences_n && d->recurrences[low].ply == ply ? &d->recurrences[low] : NULL;
}

static void
add_recurrence(struct draws_look *k, int ply, int before)
{
	struct draws *d = k->draws;
	const struct recurrence *earlier = draws_at(d, before);
	struct recurrence r = { ply, before, earlier == NULL ? 2 : earlier->times + 1, 1 };

	if (ply - before == REPEAT_MIN)
		r.row = earlier == NULL ? 2 : earlier->row + 1;
	if (list_reserve(&d->recurrences, (size_t)d->recurrences_n + 1, &k->memory->recurrences_max, sizeof(*d->recurrences)))
		d->recurrences[d->recurrences_n++] = r;
	else
		k->failed = true;
}

/* The position of this ply joins those of the run that can come back. */
static void
enter(struct draws_look *k, int ply)
{
	struct draws_memory *m = k->memory;
	uint64_t key = key_at(k->line, ply);
	int *slot = slot_of(m, key), before;

	if (*slot >= 0 && (before = last_time(k, NULL, key, ply)) >= 0)
		add_recurrence(k, ply, before);
	m->chain[ply - m->run.first] = *slot;
	*slot = ply;
}

/* -- claims -- */

/*
 * Could one move of the side to move at `ply` bring the position of `then` back?
 * Since then the other side's pieces must be where they were, and all of its own but
 * one: so much the squares of the moves tell.  (Castling on the way never comes
 * back; its king and rook make a difference here, too.)
 */
static bool
one_move_away(const struct line *l, int then, int ply)
{
	bits moved[2] = { 0, 0 };

	for (int i = then; i < ply; i++)
		moved[(ply - i) & 1] ^= SQUARE_BIT(move_from(l->steps[i].move)) ^ SQUARE_BIT(move_to(l->steps[i].move));
	return moved[1] == 0 && count(moved[0]) == 2;
}

/*
 * Might there be a claim of 9.2.1?  A position that has stood twice, recurrence
 * `from` or later, is a move away.  Where that takes long to tell, all moves are
 * tried.
 */
static bool
worth_trying(const struct draws_look *k, int from, int ply)
{
	const struct draws *d = k->draws;

	if (d->recurrences_n - from > FEW)
		return true;
	for (int i = from; i < d->recurrences_n; i++) {
		int then = d->recurrences[i].ply;

		if ((then ^ ply) & 1 && (ply - then > NEAR || one_move_away(k->line, then, ply)))
			return true;
	}
	return false;
}

/* 9.2.1: the moves that make a position stand for the third time at least. */
static void
threefold_ahead(struct draws_look *k, const struct position *now, const move *moves, int n, int ply)
{
	for (int i = 0; i < n; i++) {
		struct position after = *now;
		const struct recurrence *r;
		int before;

		position_play(&after, moves[i]);
		if (after.halfmoves == 0)
			continue;
		before = last_time(k, &after, after.key, ply);
		if (before >= 0 && (r = draws_at(k->draws, before)) != NULL && r->times >= 2)
			add_claim(k, ply, CLAIM_THREEFOLD_AHEAD, moves[i], before);
	}
}

static bool
quiet(const struct position *p, move m)
{
	return m != NO_MOVE && p->board[move_from(m)] != PAWN &&
	    (p->board[move_to(m)] == NONE || p->side[p->turn] & SQUARE_BIT(move_to(m)));
}

/* 9.3.1: a move that completes fifty. */
static void
fifty_ahead(struct draws_look *k, const struct position *now, const move *moves, int n, int ply)
{
	if (ply < k->line->n && quiet(now, k->line->steps[ply].move)) {
		add_claim(k, ply, CLAIM_FIFTY_AHEAD, k->line->steps[ply].move, -1);
		return;
	}
	for (int i = 0; i < n; i++)
		if (quiet(now, moves[i])) {
			add_claim(k, ply, CLAIM_FIFTY_AHEAD, moves[i], -1);
			return;
		}
}

/* What the side to move could claim; the recurrences of the run are those from number `from` on. */
static void
find_claims(struct draws_look *k, int from, int ply)
{
	const struct draws *d = k->draws;
	const struct recurrence *last = d->recurrences_n > from ? &d->recurrences[d->recurrences_n - 1] : NULL;
	bool mine = k->ahead >> (k->line->start->turn ^ (ply & 1)) & 1, repeat = mine && worth_trying(k, from, ply);
	bool fifty = mine && clock_at(k->line, ply) >= FIFTY - 1;
	struct position now;
	move moves[MOVES_MAX];
	int n = 0;

	if (last != NULL && last->ply == ply && last->times >= 3)
		add_claim(k, ply, CLAIM_THREEFOLD, NO_MOVE, last->before);
	if (repeat || fifty) {
		position_at(k, ply, &now);
		n = movegen_all(&now, moves);
	}
	if (repeat)
		threefold_ahead(k, &now, moves, n, ply);
	if (clock_at(k->line, ply) >= FIFTY)
		add_claim(k, ply, CLAIM_FIFTY, NO_MOVE, -1);
	if (fifty)
		fifty_ahead(k, &now, moves, n, ply);
}

static void
look_at_run(struct draws_look *k, struct run run)
{
	int from = k->draws->recurrences_n;

	if (!run_begin(k, run))
		return;
	for (int ply = run.first; ply <= run.last && !k->failed; ply++) {
		enter(k, ply);
		if (k->draws->recurrences_n > from || clock_at(k->line, ply) >= FIFTY - 1)
			find_claims(k, from, ply);
	}
}

/*
 * The runs that are long enough for a position to come back, or have a clock that
 * counts.  Their ends are reported by the clocks: from the last one on, without a
 * branch that nobody could foresee.
 */
static int
find_runs(struct draws_look *k)
{
	struct draws_memory *m = k->memory;
	int n = 0, last = k->line->n, first;

	if (!list_reserve(&m->runs, (size_t)k->line->n + 2, &m->runs_max, sizeof(*m->runs))) {
		k->failed = true;
		return 0;
	}
	do {
		uint32_t clock = clock_at(k->line, last);

		first = clock > (uint32_t)last ? 0 : last - (int)clock;
		m->runs[n] = (struct run){ first, last };
		n += (last - first >= RUN_MIN) | (clock >= FIFTY - 1);
		k->draws->longest = clock > k->draws->longest ? clock : k->draws->longest;
		last = first - 1;
	} while (last >= k->fresh && last >= 0);
	return n;
}

void
draws_none(struct draws *d)
{
	d->recurrences_n = d->claims_n = 0;
	d->longest = 0;
}

bool
draws_find(struct draws *d, const struct line *l, struct line_replay *replay, int fresh, unsigned ahead)
{
	struct draws_look k = { .draws = d, .memory = d->memory, .line = l, .replay = replay, .ahead = ahead,
		.fresh = fresh };

	draws_none(d);
	if (k.memory == NULL && (k.memory = d->memory = calloc(1, sizeof(*k.memory))) == NULL)
		return false;
	for (int i = find_runs(&k); i-- > 0 && !k.failed; )
		look_at_run(&k, k.memory->runs[i]);
	return !k.failed;
}

void
draws_free(struct draws *d)
{
	if (d->memory != NULL) {
		free(d->memory->slots);
		free(d->memory->chain);
		free(d->memory->runs);
	}
	free(d->memory);
	free(d->recurrences);
	free(d->claims);
	*d = (struct draws){ 0 };
}

int
draws_plies(const struct draws *d, const struct recurrence *r, int *out, int max)
{
	int n = r->times < max ? r->times : max, ply = r->ply;

	for (int i = n; i-- > 0; ) {
		const struct recurrence *at = draws_at(d, ply);

		out[i] = ply;
		ply = at == NULL ? -1 : at->before;
	}
	return n;
}
