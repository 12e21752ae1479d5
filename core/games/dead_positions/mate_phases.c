/* mate_phases: proves that no mate is possible, following every sequence of captures and pawn moves. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "games/dead_positions/mate_mobility.h"
#include "games/dead_positions/mate_phases.h"

/*
 * Between captures and pawn moves, pawns do not move and officers move within regions.  Such a stretch is an epoch: for
 * every piece except the kings, the squares on which it may be; and the possible pairs of squares of the kings, by the
 * side to move.  It covers all positions of the stretch.  Every capture or pawn move that is possible in one of them
 * leads to another epoch.  There are finitely many, and if no mate is possible in any of them, there is none.
 *
 * The kings are followed exactly; the other pieces are treated as if each were always on the square where it is needed.
 * A side whose other pieces cannot move must move its king.  This shows, for example, that a king with only two squares
 * is stalemated before it is mated.
 */
enum { MEN = 30, EPOCHS_MAX = 1000 };

struct epoch {
	bits at[MEN];		/* 0: taken */
	uint8_t kind[MEN];
	bits entry[2][64];	/* [is the loser to move][loser's king]: the winner's king at the start of the epoch */
	bits struck[64];	/* the part of entry[1] where the move before may have given check */
	uint32_t next;		/* the next epoch with the same key, plus 1; 0: none */
	bool done;		/* it has been worked out since the last change of its entries */
};

enum { TABLE = 4096 };

struct chain {
	int winner, men;
	uint8_t colour[MEN];
	struct epoch *epochs;
	uint32_t n;
	size_t room;
	uint32_t table[TABLE];
	bool mate;		/* there may be one: the proof has failed */
};

/* An epoch with what follows from it. */
struct epoch_world {
	struct mate_mobility_world world;
	int man[MEN];		/* index of the piece in the world, or -1: taken */
	bits pair[2][64];	/* as epoch.entry: all pairs of kings in the epoch */
	bool passes[2];		/* [is it the loser]: can the side move another piece than its king? */
};

/* The squares next to these. */
static bits
spread_squares(bits b)
{
	const bits a_file = FILE_A, h_file = (bits)FILE_A << 7;
	bits beside = (b & ~a_file) >> 1 | (b & ~h_file) << 1, row = b | beside;

	return beside | row << 8 | row >> 8;
}

static uint32_t
key_of_epoch(const struct epoch *e, int men)
{
	uint64_t z = 0;

	for (int i = 0; i < men; i++) {
		z = (z ^ e->at[i] ^ (uint64_t)e->kind[i] << 56) * 0x9e3779b97f4a7c15u;
		z ^= z >> 29;
	}
	return (uint32_t)z % TABLE;
}

/* Adds the epoch; if it is known already, adds its entries to that one.  -1: out of memory. */
static int
chain_add(struct chain *c, const struct epoch *e)
{
	uint32_t key = key_of_epoch(e, c->men);

	for (uint32_t i = c->table[key]; i != 0; i = c->epochs[i - 1].next) {
		struct epoch *old = &c->epochs[i - 1];

		if (memcmp(old->at, e->at, sizeof(e->at)) != 0 || memcmp(old->kind, e->kind, sizeof(e->kind)) != 0)
			continue;
		for (int k = 0; k < 64; k++) {
			if ((e->entry[0][k] & ~old->entry[0][k]) | (e->entry[1][k] & ~old->entry[1][k]) |
			    (e->struck[k] & ~old->struck[k]))
				old->done = false;
			old->entry[0][k] |= e->entry[0][k];
			old->entry[1][k] |= e->entry[1][k];
			old->struck[k] |= e->struck[k];
		}
		return 0;
	}
	if (!list_reserve(&c->epochs, (size_t)c->n + 1, &c->room, sizeof(*c->epochs)))
		return -1;
	c->epochs[c->n] = *e;
	c->epochs[c->n].done = false;
	c->epochs[c->n].next = c->table[key];
	c->table[key] = ++c->n;
	return 0;
}

static void
world_of(const struct chain *c, const struct epoch *e, struct epoch_world *s)
{
	struct mate_mobility_world *w = &s->world;
	bits king[2] = { 0, 0 };

	*w = (struct mate_mobility_world){ .passed = NO_SQUARE, .winner = (uint8_t)c->winner };
	for (int turn = 0; turn < 2; turn++)
		for (int k = 0; k < 64; k++) {
			king[c->winner] |= e->entry[turn][k];
			if (e->entry[turn][k])
				king[!c->winner] |= SQUARE_BIT(k);
		}
	for (int i = 0; i < c->men; i++) {
		s->man[i] = e->at[i] ? w->n : -1;
		if (e->at[i])
			w->man[w->n++] = (struct mate_mobility_man){ .at = e->at[i], .home = (square)bits_lowest(e->at[i]),
			    .kind = e->kind[i], .colour = c->colour[i] };
	}
	for (int colour = 0; colour < 2; colour++)
		w->man[w->n++] = (struct mate_mobility_man){ .at = king[colour], .home = (square)bits_lowest(king[colour]), .kind = KING,
		    .colour = (uint8_t)colour };
}

/* Can that side move a piece other than its king, with or without capture? */
static bool
may_pass(const struct mate_mobility_world *w, int colour)
{
	for (int i = 0; i < w->n; i++) {
		const struct mate_mobility_man *m = &w->man[i];
		bits front;

		if (m->colour != colour || m->kind == KING)
			continue;
		if (m->kind != PAWN) {
			if (bits_several(m->at) || mate_mobility_attacks(m->kind, colour, m->at, w->fixed) & w->ever[!colour])
				return true;
			continue;
		}
		front = colour == WHITE ? m->at << 8 : m->at >> 8;
		if ((front & ~w->fixed) || mate_mobility_attacks(PAWN, colour, m->at, 0) & w->ever[!colour])
			return true;
	}
	return false;
}

/* Finds all pairs of squares of the kings within the epoch; [0]: the winner is to move, [1]: the loser. */
static void
follow_kings(const struct chain *c, const struct epoch *e, struct epoch_world *s)
{
	const struct mate_mobility_world *w = &s->world;
	bits mine = ~w->fixed & ~w->guarded[!c->winner], others = ~w->fixed & ~w->guarded[c->winner];
	bool changed = true;

	memcpy(s->pair, e->entry, sizeof(s->pair));
	while (changed) {
		changed = false;
		for (int k = 0; k < 64; k++) {
			bits q = s->pair[0][k], steps = spread_squares(q) & mine & ~attack_reach[KING][k] & ~SQUARE_BIT(k);
			bits to = (s->passes[0] ? q : 0) | steps;

			if (to & ~s->pair[1][k]) {
				s->pair[1][k] |= to;
				changed = true;
			}
			q = s->pair[1][k];
			if (s->passes[1] && (q & ~s->pair[0][k])) {
				s->pair[0][k] |= q;
				changed = true;
			}
			for (bits b = q ? attack_reach[KING][k] & others : 0; b != 0; b &= b - 1) {
				int there = bits_lowest(b);

				to = q & ~attack_reach[KING][there] & ~SQUARE_BIT(there);
				if (to & ~s->pair[0][there]) {
					s->pair[0][there] |= to;
					changed = true;
				}
			}
		}
	}
}

/* What the winner's pieces see when the loser's king is on k. */
struct king_cover {
	bits check, cover;
	const struct mate_mobility_man *only;		/* if there is one attacker only */
	struct mate_mobility_blocks blocks;
	bits blocked;
};

static void
net_of(const struct chain *c, const struct mate_mobility_world *w, int k, struct king_cover *net)
{
	bits zone = attack_reach[KING][k] | SQUARE_BIT(k);
	int attackers = 0;

	net->check = net->cover = 0;
	net->only = NULL;
	net->blocks.n = 0;
	net->blocked = w->fixed & ~SQUARE_BIT(k);
	for (int i = 0; i < w->n; i++) {
		const struct mate_mobility_man *m = &w->man[i];
		bits seen;

		if (m->kind == KING)
			continue;
		if (m->colour != c->winner) {
			net->blocks.where[net->blocks.n++] = m->at;
			continue;
		}
		seen = mate_mobility_attacks(m->kind, m->colour, m->at, net->blocked);
		if (!(seen & zone))
			continue;
		net->check |= seen & SQUARE_BIT(k);
		net->cover |= seen;
		net->only = attackers++ == 0 ? m : NULL;
	}
}

static bool
mate_with(const struct chain *c, const struct mate_mobility_world *w, int k, int q, struct king_cover *net)
{
	bits flights = attack_reach[KING][k] & ~w->guarded[c->winner] & ~attack_reach[KING][q];

	if (net->only == NULL)
		return mate_mobility_blockable(&net->blocks, flights & ~net->cover);
	for (bits from = net->only->at; from != 0; from &= from - 1) {
		bits seen = mate_mobility_attacks(net->only->kind, c->winner, from & -from, net->blocked);

		if (seen & SQUARE_BIT(k) && mate_mobility_blockable(&net->blocks, flights & ~seen))
			return true;
	}
	return false;
}

/* The squares from which a step of the winner's king may open a line to k. */
static bits
screening_squares(const struct chain *c, const struct mate_mobility_world *w, int k)
{
	bits out = 0;

	for (int i = 0; i < w->n; i++) {
		const struct mate_mobility_man *m = &w->man[i];
		bits on = attack_reach[m->kind == RISEN ? QUEEN : m->kind][k];

		if (m->colour != c->winner || m->kind < BISHOP || m->kind == KING)
			continue;
		for (bits b = m->at & on; b != 0; b &= b - 1)
			if (!(attack_between[k][bits_lowest(b)] & w->fixed & ~SQUARE_BIT(k)))
				out |= attack_between[k][bits_lowest(b)];
	}
	return out;
}

/* Can the loser be mated on k? */
static bool
mate_on(const struct chain *c, const struct epoch *e, const struct epoch_world *s, int k)
{
	const struct mate_mobility_world *w = &s->world;
	struct king_cover net;
	bits q = e->struck[k] | (s->passes[0] ? s->pair[0][k] : 0);
	bits step = s->pair[0][k];

	if (!(q | step))
		return false;
	net_of(c, w, k, &net);
	if (net.check == 0)
		return false;
	if (step &= screening_squares(c, w, k))
		q |= spread_squares(step) & ~w->fixed & ~w->guarded[!c->winner] & ~attack_reach[KING][k] & ~SQUARE_BIT(k);
	for (; q != 0; q &= q - 1)
		if (mate_with(c, w, k, bits_lowest(q), &net))
			return true;
	return false;
}

/* Adds the epoch after `who` has moved to `to` and taken `victim` (-1: none); the mover's pairs become its entries. */
static int
add_epoch_after(struct chain *c, const struct epoch *e, const struct epoch_world *s, int who, int to, int victim)
{
	struct epoch next = *e;
	int loser = c->colour[who] != c->winner;
	bool any = false;

	memset(next.entry, 0, sizeof(next.entry));
	memset(next.struck, 0, sizeof(next.struck));
	for (int k = 0; k < 64; k++) {
		next.entry[!loser][k] = loser && k == to ? 0 : s->pair[loser][k] & ~SQUARE_BIT(to);
		if (k == to)
			next.entry[!loser][k] = 0;
		any |= next.entry[!loser][k] != 0;
		next.struck[k] = next.entry[1][k];
	}
	if (!any)
		return 0;
	next.at[who] = SQUARE_BIT(to);
	if (next.kind[who] == PAWN && (RANK_OF(to) == 0 || RANK_OF(to) == 7))
		next.kind[who] = RISEN;
	if (victim >= 0) {
		next.at[victim] = 0;
		next.kind[victim] = NONE;
	}
	for (int i = 0; i < c->men; i++)
		if (i != who && next.at[i])
			next.at[i] = s->world.man[s->man[i]].at;
	return chain_add(c, &next);
}

/* The same for a capture by a king. */
static int
after_king(struct chain *c, const struct epoch *e, const struct epoch_world *s, int to, int victim)
{
	struct epoch next = *e;
	int loser = c->colour[victim] == c->winner;
	bool any = false;

	if (s->world.guarded[c->colour[victim]] & SQUARE_BIT(to))
		return 0;
	memset(next.entry, 0, sizeof(next.entry));
	memset(next.struck, 0, sizeof(next.struck));
	if (loser) {
		for (bits b = attack_reach[KING][to]; b != 0; b &= b - 1)
			next.entry[0][to] |= s->pair[1][bits_lowest(b)];
		next.entry[0][to] &= ~attack_reach[KING][to] & ~SQUARE_BIT(to);
		any = next.entry[0][to] != 0;
	} else {
		for (int k = 0; k < 64; k++)
			if (k != to && !(attack_reach[KING][k] & SQUARE_BIT(to)) && (s->pair[0][k] & attack_reach[KING][to])) {
				next.entry[1][k] = SQUARE_BIT(to);
				if (s->pair[0][k] & attack_reach[KING][to] & screening_squares(c, &s->world, k))
					next.struck[k] = SQUARE_BIT(to);
				any = true;
			}
	}
	if (!any)
		return 0;
	for (int i = 0; i < c->men; i++)
		if (next.at[i])
			next.at[i] = s->world.man[s->man[i]].at;
	next.at[victim] = 0;
	next.kind[victim] = NONE;
	return chain_add(c, &next);
}

static int
pawn_moves(struct chain *c, const struct epoch *e, const struct epoch_world *s, int who)
{
	int colour = c->colour[who], from = bits_lowest(e->at[who]), up = colour == WHITE ? 8 : -8;
	bits fixed = s->world.fixed;

	if (fixed & SQUARE_BIT(from + up))
		return 0;
	if (add_epoch_after(c, e, s, who, from + up, -1) < 0)
		return -1;
	if (RANK_OF(from) != (colour == WHITE ? 1 : 6) || (fixed & SQUARE_BIT(from + 2 * up)))
		return 0;
	if (add_epoch_after(c, e, s, who, from + 2 * up, -1) < 0)
		return -1;
	/* Then the pawn may be taken en passant. */
	for (int i = 0; i < c->men; i++)
		if (c->colour[i] != colour && e->kind[i] == PAWN && (e->at[i] & attack_pawn[colour][from + up])) {
			struct epoch_world turned = *s;

			memset(turned.pair, 0, sizeof(turned.pair));
			for (int k = 0; k < 64; k++)
				turned.pair[c->colour[i] != c->winner][k] = s->pair[colour != c->winner][k];
			if (add_epoch_after(c, e, &turned, i, from + up, who) < 0)
				return -1;
		}
	return 0;
}

static int
captures_of_victim(struct chain *c, const struct epoch *e, const struct epoch_world *s, int victim)
{
	const struct mate_mobility_world *w = &s->world;
	bits on = w->man[s->man[victim]].at;

	for (int i = 0; i < c->men; i++) {
		bits hits;

		if (!e->at[i] || c->colour[i] == c->colour[victim])
			continue;
		hits = mate_mobility_attacks(e->kind[i], c->colour[i], w->man[s->man[i]].at, w->fixed) & on;
		for (; hits != 0; hits &= hits - 1)
			if (add_epoch_after(c, e, s, i, bits_lowest(hits), victim) < 0)
				return -1;
	}
	for (; on != 0; on &= on - 1)
		if (after_king(c, e, s, bits_lowest(on), victim) < 0)
			return -1;
	return 0;
}

/* Looks for mates in an epoch, and adds the epochs that follow from it. */
static int
work_out(struct chain *c, const struct epoch *e)
{
	struct epoch_world s;
	bool armed = false;

	for (int i = 0; i < c->men; i++)
		armed |= e->at[i] && c->colour[i] == c->winner;
	if (!armed)
		return 0;
	world_of(c, e, &s);
	mate_mobility_close(&s.world);
	if (!mate_mobility_mate(&s.world, c->winner))
		return 0;
	world_of(c, e, &s);
	s.world.quiet = true;
	mate_mobility_close(&s.world);
	s.passes[0] = may_pass(&s.world, c->winner);
	s.passes[1] = may_pass(&s.world, !c->winner);
	follow_kings(c, e, &s);
	for (int k = 0; k < 64; k++)
		if (mate_on(c, e, &s, k)) {
			c->mate = true;
			return 0;
		}
	for (int i = 0; i < c->men; i++) {
		if (e->at[i] && captures_of_victim(c, e, &s, i) < 0)
			return -1;
		if (e->at[i] && e->kind[i] == PAWN && pawn_moves(c, e, &s, i) < 0)
			return -1;
	}
	return 0;
}

static int
chain_run(struct chain *c)
{
	bool changed = true;

	while (changed && !c->mate && c->n < EPOCHS_MAX) {
		changed = false;
		for (uint32_t i = 0; i < c->n && !c->mate && c->n < EPOCHS_MAX; i++) {
			struct epoch e = c->epochs[i];

			if (e.done)
				continue;
			c->epochs[i].done = changed = true;
			if (work_out(c, &e) < 0)
				return -1;
		}
	}
	return !c->mate && c->n < EPOCHS_MAX;
}

int
mate_phases_hopeless(const struct position *p, int winner)
{
	struct chain c = { .winner = winner };
	struct epoch first = { .done = false };
	int verdict;

	if (p->castling != 0 || p->en_passant != NO_SQUARE || count(position_occupied(p)) > MEN + 2)
		return 0;
	if (p->turn == winner && (position_attackers(p, p->king[!winner], position_occupied(p)) & p->side[winner]))
		return 0;
	for (bits b = position_occupied(p) & ~p->kind[KING]; b != 0; b &= b - 1) {
		first.at[c.men] = b & -b;
		first.kind[c.men] = p->board[bits_lowest(b)];
		c.colour[c.men++] = (uint8_t)(p->side[BLACK] >> bits_lowest(b) & 1);
	}
	first.entry[p->turn != winner][p->king[!winner]] = SQUARE_BIT(p->king[winner]);
	first.struck[p->king[!winner]] = first.entry[1][p->king[!winner]];
	verdict = chain_add(&c, &first) < 0 ? -1 : chain_run(&c);
	free(c.epochs);
	if (verdict < 0)
		errno = ENOMEM;
	return verdict;
}
