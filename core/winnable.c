/* winnable: can a side still give mate, by any series of legal moves?  FIDE 5.2.2, 6.9. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "dead.h"
#include "epoch.h"
#include "guess.h"
#include "mobility.h"
#include "movegen.h"
#include "plain.h"
#include "winnable.h"

/*
 * Best first over the positions that can be reached, each once: compared whole,
 * without the counters, so that "nothing left" is a proof.  Positions behind
 * walls are given up when mobility.c or epoch.c prove them hopeless.
 */

/*
 * A position in four planes, exactly: the black men, and three bits of the kind.
 * The seventh kind is a rook that may castle (on its first rank) or a pawn that
 * may be taken in passing.
 */
struct packed {
	bits plane[4];
};

enum { GUESSES = 256, FIRST_ROOM = 512, QUICK = 400, QUICK_PLAIN = 2000, QUICK_NO_LINE = 24 };
enum { TESTED = 1 };	/* node: the men's mobility has been looked at since the last move that cannot be undone */

static const struct style styles[] = {
	{ .nodes = 4000, .detour = 16, .crowd = 2, .promote = true },
	{ .nodes = 20000, .detour = 16, .crowd = 2, .promote = true },
	{ .nodes = 60000, .detour = 8, .crowd = 2 },
	{ .nodes = 200000, .detour = 4, .crowd = 4, .promote = true },
	{ .nodes = 1000000, .detour = 16, .crowd = 4 },
};
enum { STYLES = sizeof(styles) / sizeof(*styles) };

struct node {
	struct packed packed;
	uint32_t parent, next;	/* next: of the same rank, still to be expanded */
	move move;
	uint16_t plies, detour;	/* detour: how often the way here was not the one that looked best, and by how much */
	uint8_t turn, flags;
};

struct search {
	const struct style *style;
	const struct position *root;
	int winner;
	struct node *nodes;
	uint32_t *table;	/* node + 1 by key; 0: free */
	uint32_t n, room, mask;
	uint32_t open[GUESSES];	/* lists of nodes + 1 to be expanded, the most promising first */
	uint32_t best;		/* no list below is in use */
	uint32_t quick;		/* so many nodes before the first test of mobility */
	uint32_t tested, proved;
	bool too_long;		/* a mate was found, but further away than a line can tell */
	bool own;		/* nodes and table are of the heap */
};

static void
pack(const struct position *p, struct packed *out)
{
	bits odd = p->castling;

	if (p->en_passant != NO_SQUARE)
		odd |= BIT(p->en_passant ^ 8);
	out->plane[0] = p->side[BLACK];
	out->plane[1] = p->kind[PAWN] | p->kind[BISHOP] | p->kind[QUEEN] | odd;
	out->plane[2] = p->kind[KNIGHT] | p->kind[BISHOP] | p->kind[KING] | odd;
	out->plane[3] = p->kind[ROOK] | p->kind[QUEEN] | p->kind[KING] | odd;
}

static void
unpack(const struct packed *in, int turn, struct position *p)
{
	const bits a = in->plane[1], b = in->plane[2], c = in->plane[3], odd = a & b & c, back = RANK(0) | RANK(7);

	*p = (struct position){ .en_passant = NO_SQUARE, .turn = turn };
	p->kind[PAWN] = (a & ~b & ~c) | (odd & ~back);
	p->kind[KNIGHT] = ~a & b & ~c;
	p->kind[BISHOP] = a & b & ~c;
	p->kind[ROOK] = (~a & ~b & c) | (odd & back);
	p->kind[QUEEN] = a & ~b & c;
	p->kind[KING] = ~a & b & c;
	p->castling = odd & back;
	p->side[BLACK] = in->plane[0];
	p->side[WHITE] = (a | b | c) & ~in->plane[0];
	for (int kind = PAWN; kind <= KING; kind++)
		for (bits m = p->kind[kind]; m != 0; m &= m - 1)
			p->board[lowest(m)] = (uint8_t)kind;
	if (odd & ~back)
		p->en_passant = (square)(lowest(odd & ~back) ^ 8);
	position_settle(p);
}

static bool
is_mate(const struct position *p, int winner)
{
	return p->turn != winner && p->checkers != 0 && !movegen_any(p);
}

/* The place of the position in the table: where it is, or where it would be. */
static uint32_t
slot_of(const struct search *s, const struct packed *packed, int turn, uint64_t key)
{
	uint32_t i = (uint32_t)key & s->mask;

	for (; s->table[i] != 0; i = (i + 1) & s->mask) {
		const struct node *n = &s->nodes[s->table[i] - 1];

		if (n->turn == turn && memcmp(&n->packed, packed, sizeof(*packed)) == 0)
			break;
	}
	return i;
}

static uint64_t
key_of(const struct packed *p, int turn)
{
	uint64_t z = (uint64_t)turn;

	for (int i = 0; i < 4; i++) {
		z = (z ^ p->plane[i]) * 0x9e3779b97f4a7c15u;
		z ^= z >> 29;
	}
	return z;
}

/* Twice the room; from the stack to the heap the first time. */
static int
grow(struct search *s)
{
	uint32_t room = s->room * 2;
	struct node *nodes = malloc(room * sizeof(*nodes));
	uint32_t *table = calloc((size_t)room * 2, sizeof(*table));

	if (nodes == NULL || table == NULL) {
		free(nodes);
		free(table);
		errno = ENOMEM;
		return -1;
	}
	memcpy(nodes, s->nodes, s->n * sizeof(*nodes));
	if (s->own) {
		free(s->nodes);
		free(s->table);
	}
	s->nodes = nodes;
	s->table = table;
	s->room = room;
	s->mask = room * 2 - 1;
	s->own = true;
	for (uint32_t i = 0; i < s->n; i++) {
		const struct node *n = &s->nodes[i];

		s->table[slot_of(s, &n->packed, n->turn, key_of(&n->packed, n->turn))] = i + 1;
	}
	return 0;
}

/* 1: a new node; 0: there already; -1: no memory. */
static int
add(struct search *s, const struct position *p, uint32_t parent, move m, int plies, int flags)
{
	struct packed packed;
	uint32_t slot;

	pack(p, &packed);
	slot = slot_of(s, &packed, p->turn, key_of(&packed, p->turn));
	if (s->table[slot] != 0)
		return 0;
	if (s->n == s->room) {
		if (grow(s) < 0)
			return -1;
		slot = slot_of(s, &packed, p->turn, key_of(&packed, p->turn));
	}
	s->nodes[s->n] = (struct node){ packed, parent, 0, m, (uint16_t)plies, 0, (uint8_t)p->turn, (uint8_t)flags };
	s->table[slot] = ++s->n;
	return 1;
}

static void
queue(struct search *s, uint32_t node, int at)
{
	if (at >= GUESSES || s->nodes[node].plies >= MATE_LINE_MAX)
		at = GUESSES - 1;
	s->nodes[node].next = s->open[at];
	s->open[at] = node + 1;
	if ((uint32_t)at < s->best)
		s->best = (uint32_t)at;
}

/* The way to the mate; false: too long to be told. */
static bool
line_of(const struct search *s, uint32_t node, move last, struct mate_line *line)
{
	if (line == NULL)
		return true;
	if (s->nodes[node].plies + 1 > MATE_LINE_MAX)
		return false;
	line->n = s->nodes[node].plies + 1;
	line->moves[line->n - 1] = last;
	for (int i = line->n - 2; i >= 0; i--) {
		line->moves[i] = s->nodes[node].move;
		node = s->nodes[node].parent;
	}
	return true;
}

/* Looking at the men's mobility costs as much as some hundred positions: less often where it does not help. */
static bool
worth_testing(const struct search *s)
{
	return s->n > s->quick && s->tested < 2 + 2 * s->proved + s->n / 256;
}

/*
 * Puts the new nodes, from `first` on, among those to be expanded.  The order among
 * brothers counts as much as the guess: it keeps the search narrow.
 */
static void
queue_all(struct search *s, uint32_t at, uint32_t first, const uint8_t *guesses)
{
	uint16_t order[MOVES_MAX];
	int n = (int)(s->n - first);

	for (int i = 0; i < n; i++) {
		int k = i;

		for (; k > 0 && guesses[order[k - 1]] > guesses[i]; k--)
			order[k] = order[k - 1];
		order[k] = (uint16_t)i;
	}
	for (int i = 0; i < n; i++) {
		int steps = i == 0 ? 0 : 32 - __builtin_clz((unsigned)i);
		int detour = s->nodes[at].detour + s->style->detour * steps;
		uint32_t node = first + order[i];

		s->nodes[node].detour = (uint16_t)(detour < UINT16_MAX ? detour : UINT16_MAX);
		queue(s, node, guesses[order[i]] + detour / 4);
	}
}

/* FOUND: a mate; MORE: not yet; -1: no memory. */
enum { MORE, FOUND };

static int
expand(struct search *s, uint32_t at, struct mate_line *line)
{
	move list[MOVES_MAX];
	uint8_t guesses[MOVES_MAX];
	struct position p;
	const int plies = s->nodes[at].plies;
	uint32_t first = s->n;
	int n;

	unpack(&s->nodes[at].packed, s->nodes[at].turn, &p);
	if (!(s->nodes[at].flags & TESTED) && worth_testing(s)) {
		s->tested++;
		if (mobility_hopeless(&p, s->winner)) {
			s->proved++;
			return MORE;
		}
		s->nodes[at].flags |= TESTED;
	}
	n = movegen_all(&p, list);
	for (int i = 0; i < n; i++) {
		struct position next = p;
		int added, flags, g;

		position_play(&next, list[i]);
		if (is_mate(&next, s->winner)) {
			if (line_of(s, at, list[i], line))
				return FOUND;
			s->too_long = true;
		}
		if (dead_for_side(&next, s->winner))
			continue;
		if (line == NULL && plain(&next, s->winner))
			return FOUND;
		flags = next.halfmoves == 0 || next.castling != p.castling ? 0 : s->nodes[at].flags & TESTED;
		if ((added = add(s, &next, at, list[i], plies + 1, flags)) < 0)
			return -1;
		if (added == 0)
			continue;
		g = guess(s->style, &next, s->winner);
		guesses[s->n - 1 - first] = (uint8_t)(g < GUESSES ? g : GUESSES - 1);
	}
	queue_all(s, at, first, guesses);
	return MORE;
}

static int
search(struct search *s, unsigned long limit, struct mate_line *line)
{
	if (add(s, s->root, 0, NO_MOVE, 0, 0) < 0)
		return -1;
	queue(s, 0, 0);
	for (;;) {
		uint32_t at;
		int found;

		while (s->best < GUESSES && s->open[s->best] == 0)
			s->best++;
		if (s->best == GUESSES)
			return s->too_long ? UNDECIDED : UNWINNABLE;
		if (s->n > limit)
			return UNDECIDED;
		at = s->open[s->best] - 1;
		s->open[s->best] = s->nodes[at].next;
		if ((found = expand(s, at, line)) != MORE)
			return found < 0 ? -1 : WINNABLE;
	}
}

static void
restart(struct search *s)
{
	memset(s->table, 0, ((size_t)s->mask + 1) * sizeof(*s->table));
	memset(s->open, 0, sizeof(s->open));
	s->n = s->best = 0;
	s->too_long = false;
}

/* One style after the other, and the proof by epochs when the first has not found anything. */
static int
search_all(struct search *s, unsigned long limit, struct mate_line *line)
{
	for (int i = 0; i < STYLES; i++) {
		unsigned long nodes = styles[i].nodes;
		bool last = i == STYLES - 1 || (limit != 0 && limit <= nodes);
		int verdict;

		if (i == 1 && (verdict = epoch_hopeless(s->root, s->winner)) != 0)
			return verdict < 0 ? -1 : UNWINNABLE;
		if (i > 0)
			restart(s);
		s->style = &styles[i];
		verdict = search(s, limit != 0 && (last || limit < nodes) ? limit : nodes, line);
		if (verdict != UNDECIDED || last)
			return verdict;
	}
	return UNDECIDED;
}

/* What most positions never come to: it begins on the stack, and takes from the heap what it needs beyond. */
RARE static int
decide(const struct position *p, int winner, uint32_t quick, unsigned long nodes, struct mate_line *line)
{
	struct node first[FIRST_ROOM];
	uint32_t table[2 * FIRST_ROOM] = { 0 };
	struct search s = { .root = p, .winner = winner, .nodes = first, .table = table, .room = FIRST_ROOM,
	    .mask = 2 * FIRST_ROOM - 1, .quick = quick };
	int verdict = search_all(&s, nodes, line);

	if (s.own) {
		free(s.nodes);
		free(s.table);
	}
	return verdict;
}

int
winnable(const struct position *p, int winner, unsigned long nodes, struct mate_line *line)
{
	bool plainly;

	if (line != NULL)
		line->n = 0;
	if (is_mate(p, winner))
		return WINNABLE;
	if (dead_for_side(p, winner))
		return UNWINNABLE;
	plainly = plain(p, winner);
	if (plainly && line == NULL)
		return WINNABLE;
	return decide(p, winner, line == NULL ? QUICK_NO_LINE : plainly ? QUICK_PLAIN : QUICK, nodes, line);
}

bool
winnable_plainly(const struct position *p, int winner)
{
	return plain(p, winner);
}
