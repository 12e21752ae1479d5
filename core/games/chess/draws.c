/* draws: repetitions and half-move clocks along a line of play, and what could be claimed. */
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "games/chess/castling_rights.h"
#include "games/chess/draws.h"
#include "games/chess/movegen.h"
#include "games/chess/rule_set.h"

enum {
	FIFTY = 100,		/* plies: fifty moves by each side */
	SLOTS_MIN = 64,
	FEW = 32,		/* recurrences; if there are more, worth_trying() does not look at each */
	NEAR = 64,		/* plies; nor does it follow the moves back further than this */
	FAR = 256,		/* plies over which all_back() follows pieces */
	MEN_MAX = 16,		/* pieces that all_back() follows */
};

/* A stretch without captures and pawn moves: a position can recur only within one. */
struct run {
	int first, last;	/* plies */
};

struct draws_memory {
	struct run run;
	/* Not a hash_table: the plies of a position are wanted from the last to the first. */
	int *slots;		/* hash table by key: the last ply of the run with a key of this slot, -1: none */
	int *chain;		/* by ply minus run.first: the ply before it in the same slot, -1: none */
	struct run *runs;	/* those that find_runs() picked, the last one first */
	int slots_n;
	size_t slots_max, chain_max, runs_max;
	size_t recurrences_max, claims_max;
};

/* One call of draws_find(). */
struct draws_look {
	struct draws *draws;
	struct draws_memory *memory;
	const struct line *line;
	struct line_replay *replay;
	unsigned ahead;
	int fresh;
	bool clockless;		/* a position can recur after a capture or pawn move: the clock says nothing */
	bool failed;		/* out of memory */
	bits homes;		/* where moves can end a castling right; 0: not known yet, or there are none */
	bool left_known;
	int left[2];		/* by colour, the step with which the king leaves its square; see find_departures() */
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

static void
draws_position_at(struct draws_look *k, int ply, struct position *out)
{
	line_at(k->line, k->replay, ply, out);
}

/* -- Positions that recur -- */

static int *
draws_slot_of(const struct draws_memory *m, uint64_t key)
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

/* Finds the step with which each king first leaves its square, which ends its castling rights; line->n: never. */
static void
find_departures(struct draws_look *k)
{
	const struct line *l = k->line;

	for (int side = WHITE; side <= BLACK; side++) {
		square home = castling_rights_king(l->start, side);
		int i = 0;

		while (i < l->n && move_from(l->steps[i].move) != home)
			i++;
		k->left[side] = i;
	}
	k->left_known = true;
}

/* The squares of the rooks that have a castling right at the start, and of their kings. */
static bits
castling_homes(const struct position *start)
{
	bits homes = start->castling;

	for (int side = WHITE; side <= BLACK; side++)
		if (start->castling & start->side[side])
			homes |= SQUARE_BIT(castling_rights_king(start, side));
	return homes;
}

/* Can a move from that square, after half-move `then`, have ended a castling right? */
static bool
holds_right(struct draws_look *k, square s, int then)
{
	const struct position *start = k->line->start;

	if (k->homes == 0)
		k->homes = castling_homes(start);
	if (!(k->homes & SQUARE_BIT(s)))
		return false;
	if (!k->left_known)
		find_departures(k);
	return k->left[(start->side[BLACK] & SQUARE_BIT(s)) != 0] >= then;
}

/* Could the position at that ply have a legal en passant capture?  Only right after a double step. */
static bool
passed_over(const struct line *l, int ply)
{
	if (ply == 0)
		return l->start->en_passant != NO_SQUARE;
	return l->steps[ply - 1].halfmoves == 0 &&
	    (move_from(l->steps[ply - 1].move) ^ move_to(l->steps[ply - 1].move)) == 16;
}

/* Does the second move take a piece back to where the first one took it from? */
static bool
takes_back(move first, move second)
{
	return ((move_from(first) ^ move_to(second)) | (move_to(first) ^ move_from(second))) == 0 && first != NO_MOVE;
}

/*
 * Is every piece that moved between two plies of a run back on its square, and can no castling or en passant right
 * have been lost?  Then the positions are the same, and need not be set up to be compared.  False proves nothing.
 */
static bool
all_back(struct draws_look *k, int then, int now)
{
	const struct line *l = k->line;
	const struct line_step *step = l->steps + then;
	struct {
		square home, at;
	} men[MEN_MAX];
	int n = 0, away = 0;

	if ((now - then) & 1 || now - then > FAR || l->start->rules != NULL || passed_over(l, then))
		return false;
	if (now - then == DRAWS_REPEAT && takes_back(step->move, step[2].move) && takes_back(step[1].move, step[3].move))
		return !holds_right(k, move_from(step->move), then) && !holds_right(k, move_from(step[1].move), then);
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

/*
 * The last ply of the run before `ply` with that position; -1: none.  p: the position, or NULL for that of the line
 * at `ply`.  Positions with equal keys are compared, for different ones may share a key.
 */
static int
last_time(struct draws_look *k, const struct position *p, uint64_t key, int ply)
{
	const struct draws_memory *m = k->memory;
	struct position now, then;

	for (int i = *draws_slot_of(m, key); i >= m->run.first; i = m->chain[i - m->run.first]) {
		if (key_at(k->line, i) != key || i >= ply)
			continue;
		if (p == NULL && all_back(k, i, ply))
			return i;
		if (p == NULL)
			draws_position_at(k, ply, &now);
		draws_position_at(k, i, &then);
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

	if (ply - before == DRAWS_REPEAT)
		r.row = earlier == NULL ? 2 : earlier->row + 1;
	if (list_reserve(&d->recurrences, (size_t)d->recurrences_n + 1, &k->memory->recurrences_max, sizeof(*d->recurrences)))
		d->recurrences[d->recurrences_n++] = r;
	else
		k->failed = true;
}

/* Enters the position of this ply into the hash table of the run, and adds a recurrence if it occurred before. */
static void
enter_position(struct draws_look *k, int ply)
{
	struct draws_memory *m = k->memory;
	uint64_t key = key_at(k->line, ply);
	int *slot = draws_slot_of(m, key), before;

	if (*slot >= 0 && (before = last_time(k, NULL, key, ply)) >= 0)
		add_recurrence(k, ply, before);
	m->chain[ply - m->run.first] = *slot;
	*slot = ply;
}

/* -- Claims -- */

/*
 * Could one move of the side to move at `ply` bring back the position of ply `then`?  All pieces of the other side
 * must be where they were at `then`, and all of its own except one: the from and to squares of the moves between show
 * this.  (After castling a position cannot recur: the castling right is lost.  The squares of a castling move do
 * not cancel out either.)
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
 * Can there be a claim under 9.2.1?  That is, could one move bring back a position that has occurred twice, one of the
 * recurrences from number `from` on?  True also where finding out would take longer than trying all moves.
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

/* FIDE 9.2.1: claims with the moves after which a position would appear for at least the third time. */
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
is_quiet_move(const struct position *p, move m)
{
	return m != NO_MOVE && p->board[move_from(m)] != PAWN &&
	    (p->board[move_to(m)] == NONE || p->side[p->turn] & SQUARE_BIT(move_to(m)));
}

/* FIDE 9.3.1: a claim with a move that completes fifty moves by each side. */
static void
fifty_ahead(struct draws_look *k, const struct position *now, const move *moves, int n, int ply)
{
	if (ply < k->line->n && is_quiet_move(now, k->line->steps[ply].move)) {
		add_claim(k, ply, CLAIM_FIFTY_AHEAD, k->line->steps[ply].move, -1);
		return;
	}
	for (int i = 0; i < n; i++)
		if (is_quiet_move(now, moves[i])) {
			add_claim(k, ply, CLAIM_FIFTY_AHEAD, moves[i], -1);
			return;
		}
}

/* Adds what the side to move could claim at `ply`; `from` is the number of the first recurrence of the run. */
static void
find_claims(struct draws_look *k, int from, int ply)
{
	const struct draws *d = k->draws;
	const struct recurrence *last = d->recurrences_n > from ? &d->recurrences[d->recurrences_n - 1] : NULL;
	bool mine = k->ahead >> (k->line->start->turn ^ (ply & 1)) & 1, repeat = mine && worth_trying(k, from, ply);
	bool fifty = mine && line_clock(k->line, ply) >= FIFTY - 1;	/* never without a clock: `mine` is not set then */
	struct position now;
	move moves[MOVES_MAX];
	int n = 0;

	if (last != NULL && last->ply == ply && last->times >= 3)
		add_claim(k, ply, CLAIM_THREEFOLD, NO_MOVE, last->before);
	if (repeat || fifty) {
		draws_position_at(k, ply, &now);
		n = movegen_all(&now, moves);
	}
	if (repeat)
		threefold_ahead(k, &now, moves, n, ply);
	if (line_clock(k->line, ply) >= FIFTY && !k->clockless)
		add_claim(k, ply, CLAIM_FIFTY, NO_MOVE, -1);
	if (fifty)
		fifty_ahead(k, &now, moves, n, ply);
}

static void
look_at_reversible_run(struct draws_look *k, struct run run)
{
	int from = k->draws->recurrences_n;

	if (!run_begin(k, run))
		return;
	for (int ply = run.first; ply <= run.last && !k->failed; ply++) {
		enter_position(k, ply);
		if (k->draws->recurrences_n > from || (line_clock(k->line, ply) >= FIFTY - 1 && !k->clockless))
			find_claims(k, from, ply);
	}
}

/*
 * Lists the runs in which something can be claimed: those long enough for a position to recur, and those in which
 * the half-move clock gets to 99.  Walks from the end of the line to its start: the clock at the end of a run gives
 * its length.  n is increased without a branch, which would be hard to predict.
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
	if (k->clockless) {
		m->runs[0] = (struct run){ 0, last };
		return 1;
	}
	do {
		uint32_t clock = line_clock(k->line, last);

		first = clock > (uint32_t)last ? 0 : last - (int)clock;
		m->runs[n] = (struct run){ first, last };
		n += (last - first >= DRAWS_RUN) | (clock >= FIFTY - 1);
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
		.fresh = fresh, .clockless = l->start->rules != NULL && l->start->rules->repeats_over_captures };

	draws_none(d);
	if (k.memory == NULL && (k.memory = d->memory = calloc(1, sizeof(*k.memory))) == NULL)
		return false;
	for (int i = find_runs(&k); i-- > 0 && !k.failed; )
		look_at_reversible_run(&k, k.memory->runs[i]);
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
