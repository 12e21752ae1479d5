/* winnable: can a side still give mate, by any series of legal moves?  FIDE 5.2.2, 6.9. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "games/chess/insufficient_material.h"
#include "games/chess/movegen.h"
#include "games/chess/position.h"
#include "games/dead_positions/mate_heuristic.h"
#include "games/dead_positions/mate_mobility.h"
#include "games/dead_positions/mate_phases.h"
#include "games/dead_positions/winnable.h"

/* A fast test that a side can still mate, which succeeds for nearly all positions of ordinary games. */

/*
 * The argument.  Both sides help.  Only two things can prevent a side from mating: walls, and forced moves.
 *
 * A wall consists of rams, which are pairs of pawns that block each other.  With fewer than three rams, or if rooks and
 * queens can take their way through, there is no wall.  A pawn with no enemy pawn ahead of it on its file passes any
 * wall.  So rooks, queens, or pawns that can still move get through; and minor pieces mate if pieces of the loser block
 * the flight squares of their king.
 *
 * A side is not forced if it has moves that it can take back: officers that are not pinned and have squares to go to,
 * or a king with two squares that are not attacked.  Pawn moves run out, and count for little.
 *
 * This is an argument, not a proof.  It was tested: for some 480,000 positions that it accepts, a mating line was found
 * for every one.  They were from master games, from a collection of hard cases, and constructed (locked walls with
 * officers inside, kings boxed into corners, sparse and crowded boards, and the results of random play from these).
 * tests/unit/test_winnable.c does the same on a small scale.
 */

static bits
squares_around(bits b, bool straight)
{
	const bits a_file = FILE_A, h_file = (bits)FILE_A << 7;
	bits west = b & ~a_file, east = b & ~h_file;

	return straight ? b << 8 | b >> 8 | west >> 1 | east << 1 : west << 7 | west >> 9 | east << 9 | east >> 7;
}

/* The squares that knights on these squares attack. */
static bits
knight_attacks(bits n)
{
	const bits ab = FILE_A | (bits)FILE_A << 1, gh = ab << 6, a_file = FILE_A, h_file = (bits)FILE_A << 7;

	return (n & ~a_file) << 15 | (n & ~a_file) >> 17 | (n & ~h_file) << 17 | (n & ~h_file) >> 15 |
	    (n & ~ab) << 6 | (n & ~ab) >> 10 | (n & ~gh) << 10 | (n & ~gh) >> 6;
}

/* The number of squares to which officers can move by one step or a knight's jump, without capture. */
static int
officers_free(const struct position *p, bits men, bits empty)
{
	return count(empty & knight_attacks(men & p->kind[KNIGHT])) +
	    count(empty & squares_around(men & (p->kind[BISHOP] | p->kind[QUEEN]), false)) +
	    count(empty & squares_around(men & (p->kind[ROOK] | p->kind[QUEEN]), true));
}

static int
pawns_free(const struct position *p, int colour, bits men, bits empty)
{
	bits pawns = men & p->kind[PAWN];

	return count(empty & (colour == WHITE ? pawns << 8 : pawns >> 8));
}

/* Has the king at least `wanted` empty squares next to it that are not attacked? */
static bool
king_free(const struct position *p, int us, bits empty, int wanted)
{
	bits others = position_occupied(p) & ~SQUARE_BIT(p->king[us]);

	for (bits b = attack_reach[KING][p->king[us]] & empty; b != 0; b &= b - 1)
		if (!position_attacked(p, us, (square)bits_lowest(b), others, p->side[!us]) && --wanted == 0)
			return true;
	return false;
}

/* The enemy pawns that rooks and queens can reach and take, one after the other, by straight moves from the region. */
static bits
pawns_in_reach(bits region, bits empty, bits pawns)
{
	bits eaten = 0, more;

	while ((more = squares_around(region, true) & (empty | pawns) & ~region) != 0) {
		region |= more;
		eaten |= more & pawns;
	}
	return eaten;
}

/* The squares that have an enemy pawn further ahead on their file, as seen by that side. */
static bits
pawns_stopped(int colour, bits enemies)
{
	if (colour == WHITE) {
		enemies >>= 8;
		enemies |= enemies >> 8;
		enemies |= enemies >> 16;
		return enemies | enemies >> 32;
	}
	enemies <<= 8;
	enemies |= enemies << 8;
	enemies |= enemies << 16;
	return enemies | enemies << 32;
}

/* The pieces that are alone between the king of colour `us` and an enemy line piece. */
static bits
pieces_pinned(const struct position *p, int us, bits occupied)
{
	const struct sight *from = &attack_sight[p->king[us]];
	bits pins = 0, snipers = p->side[!us] & ((from->bishop & (p->kind[BISHOP] | p->kind[QUEEN])) |
	    (from->rook & (p->kind[ROOK] | p->kind[QUEEN])));

	for (; snipers != 0; snipers &= snipers - 1) {
		bits men = attack_between[p->king[us]][bits_lowest(snipers)] & occupied;

		if (!bits_several(men))
			pins |= men;
	}
	return pins;
}

/* Pawns that can move. */
static bits
pawns_that_move(const struct position *p, int colour, bits empty)
{
	return position_men(p, colour, PAWN) & (colour == WHITE ? empty >> 8 : empty << 8);
}

/* Can the winner's minor pieces mate in a corner, by themselves or with pieces of the loser blocking their king? */
static bool
minors_mate(const struct position *p, int winner)
{
	const bits dark = 0xaa55aa55aa55aa55u, mine = p->side[winner], others = p->side[!winner];
	const bits knights = mine & p->kind[KNIGHT], bishops = mine & p->kind[BISHOP];
	const bits blocks = others & (p->kind[PAWN] | p->kind[KNIGHT]);

	if (bishops)
		return knights || ((bishops & dark) && (bishops & ~dark)) || blocks ||
		    (others & p->kind[BISHOP] & (bishops & dark ? ~dark : dark));
	return knights && (bits_several(knights) || blocks || (others & (p->kind[BISHOP] | p->kind[ROOK])));
}

/* For positions without a rook or queen that can move, without a passed pawn, and with at most two rams. */
static bool
weak_but_plain(const struct position *p, int winner, bits own, bits empty, bits rams)
{
	const bits enemies = position_men(p, !winner, PAWN), pawns = pawns_that_move(p, winner, empty);
	const bits rammed = winner == WHITE ? rams << 8 : rams, targets = rammed & ~attack_by_pawns(!winner, enemies);
	const bool pair = bits_several(pawns) && !bits_several(rams);
	const bool officers_gone = !(~empty & ~p->kind[PAWN] & ~p->kind[KING]);
	const int officers = officers_gone ? 0 : officers_free(p, own, empty);

	if (pair && officers >= 2)
		return true;
	if (!king_free(p, winner, empty, 2) || !king_free(p, !winner, empty, 2))
		return false;
	if (pair || (targets && officers_gone))
		return true;
	if (rams && (!targets || officers < 2))
		return false;
	return (officers > 0 || !position_men(p, winner, BISHOP)) && minors_mate(p, winner);
}

/* Are there at least three rams that the winner's rooks and queens cannot take? */
static bool
is_walled_off(const struct position *p, int winner, bits empty, bits ways, bits rams)
{
	bits white = position_men(p, WHITE, PAWN), black = position_men(p, BLACK, PAWN), eaten;

	if (!bits_several(bits_several(rams)))
		return false;
	eaten = ways ? pawns_in_reach(ways, empty, winner == WHITE ? black : white) : 0;
	rams = white & ~eaten & (black & ~eaten) >> 8;
	return bits_several(bits_several(rams)) != 0;
}

/* Has the winner enough free moves, and not only with one queen? */
static bool
own_free(const struct position *p, int winner, bits own, bits empty)
{
	int pawns, free;

	if (king_free(p, winner, empty, 2))
		return true;
	pawns = pawns_free(p, winner, own, empty);
	free = officers_free(p, own, empty) + pawns;
	return free >= 9 || (free >= 3 && officers_free(p, own & ~p->kind[QUEEN], empty) + pawns >= 2);
}

static bool
plain_quiet(const struct position *p, int winner)
{
	const bits white = position_men(p, WHITE, PAWN), black = position_men(p, BLACK, PAWN);
	const bits empty = ~position_occupied(p);
	const bits own = p->side[winner] & ~pieces_pinned(p, winner, ~empty);
	const bits others = p->side[!winner] & ~pieces_pinned(p, !winner, ~empty);
	const bits straight = own & (p->kind[ROOK] | p->kind[QUEEN]), slant = own & p->kind[QUEEN];
	const bits ways = empty & (squares_around(straight, true) | squares_around(slant, false));
	const bits rams = white & black >> 8;
	const bool passed = (pawns_that_move(p, winner, empty) & ~pawns_stopped(winner, winner == WHITE ? black : white)) != 0;

	if (!passed && is_walled_off(p, winner, empty, ways, rams))
		return false;
	if (!ways && !passed && !weak_but_plain(p, winner, own, empty, rams))
		return false;
	if (!own_free(p, winner, own, empty))
		return false;
	return king_free(p, !winner, empty, 2) || officers_free(p, others, empty) >= 3 ||
	    (pawns_free(p, !winner, others, empty) > 1 && king_free(p, !winner, empty, 1));
}

/*
 * The pieces of that colour that are surely not pinned: those on the diagonals of their king are left out if an enemy
 * bishop or queen is on one of them; the same for rank and file.
 */
static bits
pieces_not_pinned(const struct position *p, int us)
{
	const struct sight *from = &attack_sight[p->king[us]];
	const bits enemies = p->side[!us];
	const bits slant = from->bishop & enemies & (p->kind[BISHOP] | p->kind[QUEEN]);
	const bits straight = from->rook & enemies & (p->kind[ROOK] | p->kind[QUEEN]);

	return p->side[us] & ~(from->bishop & -(bits)(slant != 0)) & ~(from->rook & -(bits)(straight != 0));
}

/*
 * A cheaper and stricter test than plain_quiet(), which is enough for most positions: a rook or queen can move, there
 * is not a wall, and neither side is forced.
 */
static bool
plain_at_once(const struct position *p, int winner)
{
	const bits white = position_men(p, WHITE, PAWN), black = position_men(p, BLACK, PAWN);
	const bits empty = ~position_occupied(p), own = pieces_not_pinned(p, winner), others = pieces_not_pinned(p, !winner);
	const bits pawns = own & p->kind[PAWN], rooks = p->kind[ROOK], bishops = p->kind[BISHOP], queens = p->kind[QUEEN];
	const bits queen = squares_around(own & queens, true) | squares_around(own & queens, false),
	    rook = squares_around(own & rooks, true);
	bits free = empty & (rook | squares_around(own & bishops, false) | (winner == WHITE ? pawns << 8 : pawns >> 8));

	if (bits_several(bits_several(white & black >> 8)) || !(empty & (queen | rook)))
		return false;
	if (!(bits_several(free) && bits_several(bits_several(free | (empty & queen)))) && !king_free(p, winner, empty, 2))
		return false;
	free = empty & (squares_around(others & (rooks | queens), true) | squares_around(others & (bishops | queens), false));
	if (bits_several(bits_several(free)) || king_free(p, !winner, empty, 2))
		return true;
	return bits_several(bits_several(free | (empty & knight_attacks(others & p->kind[KNIGHT])))) != 0;
}

static bool
plain_after(const struct position *p, int winner, const move *list, int n)
{
	for (int i = 0; i < n; i++) {
		struct position next = *p;

		position_play(&next, list[i]);
		if (next.checkers == 0 && (plain_at_once(&next, winner) || plain_quiet(&next, winner)))
			return true;
	}
	return false;
}

/* In check: is there a move that leads to a plain position?  Usually it is a king move. */
ATTACK_RARE static bool
plain_out_of_check(const struct position *p, int winner)
{
	const int us = p->turn;
	const bits others = position_occupied(p) & ~SQUARE_BIT(p->king[us]);
	move list[MOVES_MAX];
	bool steps = false;

	for (bits b = attack_reach[KING][p->king[us]] & ~p->side[us]; b != 0; b &= b - 1) {
		move step = move_make(p->king[us], bits_lowest(b), NONE);

		if (position_attacked(p, us, (square)bits_lowest(b), others | (b & -b), p->side[!us] & ~(b & -b)))
			continue;
		if (plain_after(p, winner, &step, 1))
			return true;
		steps = true;
	}
	if (!steps && !movegen_any(p))
		return us != winner;
	return !bits_several(p->checkers) && plain_after(p, winner, list, movegen_all(p, list));
}

/* True: the winner can still mate (see the argument above).  False says nothing. */
static bool
mate_quick(const struct position *p, int winner)
{
	if (!bits_several(p->side[winner]))
		return false;
	return p->checkers != 0 ? plain_out_of_check(p, winner) : plain_at_once(p, winner) || plain_quiet(p, winner);
}

/*
 * A best-first search over the positions that can be reached, each once.  Positions are compared exactly, without the
 * counters, so that an exhausted search is a proof.  Positions that mate_mobility.c proves hopeless are not expanded,
 * and mate_phases.c may prove that the first position is hopeless.
 */

/*
 * A position in four planes: the black pieces, and three bits of the kind.  The seventh kind is a rook with a castling
 * right (on its first rank) or a pawn that may be taken en passant (elsewhere).
 */
struct packed {
	bits plane[4];
};

enum { GUESSES = 256, FIRST_ROOM = 256, FIRST_SLOTS = 512, MORE_SLOTS = 4 };	/* MORE_SLOTS: growth factor */
enum { QUICK = 400, QUICK_PLAIN = 2000, QUICK_NO_LINE = 24 };	/* nodes before the first test of mobility */

struct mate_node {
	struct packed packed;
	uint32_t next : 24;	/* in its list of nodes to be expanded: node + 1; 0: the end */
	uint32_t turn : 1;	/* enum colour */
	uint32_t tested : 1;	/* mobility has been tested since the last capture, pawn move or loss of a right */
	uint16_t detour;	/* sum of the costs of moves on the way here that did not look best */
};

/* How a node was reached; kept only if a line is wanted. */
struct step {
	uint32_t parent;
	move move;
	uint16_t plies;
};

/*
 * A slot of the hash table has node + 1 in its low bits, and above that a part of the key, so that few other nodes must
 * be compared.  0: free.
 */
enum { PLACE = (1 << 24) - 1, USUAL_SLOTS = 1 << 19 };
_Static_assert(PLACE - WINNABLE_NODES_MAX > 0, "a place has a number");
enum { TABLES = USUAL_SLOTS * sizeof(uint32_t) + 98304 };	/* bytes of the table, and of the stack */
_Static_assert(WINNABLE_NODES * (sizeof(struct mate_node) + sizeof(struct step)) + TABLES <= WINNABLE_MEMORY, "it fits");

static const struct mate_style styles[] = {
	{ .nodes = 4000, .detour = 16, .crowd = 2, .promote = true },
	{ .nodes = 20000, .detour = 16, .crowd = 2, .promote = true },
	{ .nodes = 60000, .detour = 8, .crowd = 2 },
	{ .nodes = 120000, .detour = 16, .crowd = 4 },
	{ .nodes = 200000, .detour = 4, .crowd = 4, .promote = true, .afresh = true },
	{ .nodes = WINNABLE_NODES, .detour = 16, .crowd = 2, .promote = true },
	{ .nodes = WINNABLE_NODES_MAX, .detour = 16, .crowd = 4, .afresh = true },
};
enum { TEST_UNITS = 10, MOVES_OF_UNIT = 4 };	/* what a test of mobility costs; as many moves cost a unit */
enum { STYLES = sizeof(styles) / sizeof(*styles) };

struct mate_search {
	const struct mate_style *style;
	const struct position *root;
	int winner;
	struct mate_node *nodes;
	struct step *steps;	/* NULL: no line is wanted */
	uint32_t *table;	/* not a hash_table: the first one is on the stack, which most searches do not outgrow */
	uint32_t n, room, most, slots;
	uint32_t open[GUESSES];	/* lists of nodes + 1 to be expanded, the most promising first */
	uint32_t best;		/* all lists before this one are empty */
	uint32_t quick;		/* nodes before the first test of mobility */
	uint64_t spent;		/* units of effort.h */
	uint32_t tested, proved;	/* tests of mobility, and those that proved a position hopeless */
	bool cut;		/* something was left out: a mate too long for a line, or positions for lack of room */
	bool own_table;		/* `table` is on the heap */
};

static void
pack_position(const struct position *p, struct packed *out)
{
	bits odd = p->castling;

	if (p->en_passant != NO_SQUARE)
		odd |= SQUARE_BIT(p->en_passant ^ 8);
	out->plane[0] = p->side[BLACK];
	out->plane[1] = p->kind[PAWN] | p->kind[BISHOP] | p->kind[QUEEN] | odd;
	out->plane[2] = p->kind[KNIGHT] | p->kind[BISHOP] | p->kind[KING] | odd;
	out->plane[3] = p->kind[ROOK] | p->kind[QUEEN] | p->kind[KING] | odd;
}

static void
unpack_position(const struct packed *in, int turn, struct position *p)
{
	const bits a = in->plane[1], b = in->plane[2], c = in->plane[3], odd = a & b & c, back = RANK_BITS(0) | RANK_BITS(7);

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
			p->board[bits_lowest(m)] = (uint8_t)kind;
	if (odd & ~back)
		p->en_passant = (square)(bits_lowest(odd & ~back) ^ 8);
	position_settle(p);
}

static bool
is_mate(const struct position *p, int winner)
{
	return p->turn != winner && p->checkers != 0 && !movegen_any(p);
}

static uint64_t
key_of_packed(const struct packed *p, int turn)
{
	uint64_t z = (uint64_t)turn;

	for (int i = 0; i < 4; i++) {
		z = (z ^ p->plane[i]) * 0x9e3779b97f4a7c15u;
		z ^= z >> 29;
	}
	return z;
}

/* The slot of the position in the table: where it is, or the free one where it would be put. */
static uint32_t
slot_of_packed(const struct mate_search *s, const struct packed *packed, int turn, uint64_t key)
{
	const uint32_t part = (uint32_t)(key >> 32) & ~(uint32_t)PLACE;
	uint32_t i = (uint32_t)key & (s->slots - 1);

	for (; s->table[i] != 0; i = (i + 1) & (s->slots - 1)) {
		const struct mate_node *n = &s->nodes[(s->table[i] & PLACE) - 1];

		if ((s->table[i] & ~(uint32_t)PLACE) == part && (int)n->turn == turn &&
		    memcmp(&n->packed, packed, sizeof(*packed)) == 0)
			break;
	}
	return i;
}

static uint32_t
entry_of_node(uint32_t node, uint64_t key)
{
	return ((uint32_t)(key >> 32) & ~(uint32_t)PLACE) | (node + 1);
}

/* More room for a list of nodes or steps, which at first is on the stack.  NULL: out of memory. */
static void *
larger_list(const struct mate_search *s, void *list, uint32_t room, size_t size)
{
	void *heap = realloc(s->room == FIRST_ROOM ? NULL : list, room * size);

	return heap == NULL || s->room > FIRST_ROOM ? heap : memcpy(heap, list, s->n * size);
}

/*
 * The first allocation has room for WINNABLE_NODES nodes, enough for nearly every search: the system gives memory only
 * when it is written to.
 */
static int
take_room(struct mate_search *s)
{
	uint32_t room = s->room < WINNABLE_NODES && s->most > WINNABLE_NODES ? WINNABLE_NODES : s->most;
	struct mate_node *nodes = larger_list(s, s->nodes, room, sizeof(*nodes));
	struct step *steps = s->steps != NULL ? larger_list(s, s->steps, room, sizeof(*steps)) : NULL;

	if (nodes != NULL)
		s->nodes = nodes;
	if (steps != NULL)
		s->steps = steps;
	if (nodes == NULL || (s->steps != NULL && steps == NULL))
		return -1;
	s->room = room;
	return 0;
}

/* Makes a larger table from the nodes; the old one is freed first, to save memory. */
static int
take_slots(struct mate_search *s)
{
	if (s->own_table)
		free(s->table);
	s->slots *= MORE_SLOTS;
	s->table = calloc(s->slots, sizeof(*s->table));
	s->own_table = true;
	if (s->table == NULL)
		return -1;
	for (uint32_t i = 0; i < s->n; i++) {
		const struct mate_node *n = &s->nodes[i];
		uint64_t key = key_of_packed(&n->packed, (int)n->turn);

		s->table[slot_of_packed(s, &n->packed, (int)n->turn, key)] = entry_of_node(i, key);
	}
	return 0;
}

/* A large table may be filled more, to save memory. */
static bool
is_crowded(const struct mate_search *s)
{
	return s->n >= (s->slots < USUAL_SLOTS ? s->slots / 2 : s->slots / 8 * 7);
}

enum { THERE, NEW, FULL };	/* results of add_mate_node(): known already, added, no room; -1: out of memory */

static int
add_mate_node(struct mate_search *s, const struct position *p, uint32_t parent, move m, bool tested)
{
	struct packed packed;
	uint64_t key;
	uint32_t slot;

	pack_position(p, &packed);
	key = key_of_packed(&packed, p->turn);
	slot = slot_of_packed(s, &packed, p->turn, key);
	if (s->table[slot] != 0)
		return THERE;
	if (s->n == s->most) {
		s->cut = true;
		return FULL;
	}
	if (s->n == s->room && take_room(s) < 0)
		return -1;
	if (is_crowded(s)) {
		if (take_slots(s) < 0)
			return -1;
		slot = slot_of_packed(s, &packed, p->turn, key);
	}
	if (s->steps != NULL)
		s->steps[s->n] = (struct step){ parent, m, (uint16_t)(s->n == 0 ? 0 : s->steps[parent].plies + 1) };
	s->nodes[s->n] = (struct mate_node){ .packed = packed, .turn = (unsigned)p->turn & 1, .tested = tested };
	s->table[slot] = entry_of_node(s->n++, key);
	return NEW;
}

static void
queue_node(struct mate_search *s, uint32_t node, int at)
{
	if (at >= GUESSES || (s->steps != NULL && s->steps[node].plies >= MATE_LINE_MAX))
		at = GUESSES - 1;
	s->nodes[node].next = s->open[at] & 0xffffff;
	s->open[at] = node + 1;
	if ((uint32_t)at < s->best)
		s->best = (uint32_t)at;
}

/* Writes the line to the mate.  False: it is too long. */
static bool
line_of_mate(const struct mate_search *s, uint32_t node, move last, struct mate_line *line)
{
	if (line == NULL)
		return true;
	if (s->steps[node].plies + 1 > MATE_LINE_MAX)
		return false;
	line->n = s->steps[node].plies + 1;
	line->moves[line->n - 1] = last;
	for (int i = line->n - 2; i >= 0; i--) {
		line->moves[i] = s->steps[node].move;
		node = s->steps[node].parent;
	}
	return true;
}

/* A test of mobility costs as much as some hundred positions, so it is made less often if it rarely proves anything. */
static bool
worth_testing(const struct mate_search *s)
{
	return s->n > s->quick && s->tested < 2 + 2 * s->proved + s->n / 256;
}

/*
 * Queues the new nodes, from `first` on, for expansion.  The rank of a node among its siblings counts as much as its
 * guess: this keeps the search narrow.
 */
static void
queue_all(struct mate_search *s, uint32_t at, uint32_t first, const uint8_t *guesses)
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
		queue_node(s, node, guesses[order[i]] + detour / 4);
	}
}

/* Results of expand_node(): no mate yet, a mate, given up for lack of room; -1: out of memory. */
enum { MORE, FOUND, NO_ROOM };

/* The position after a move, and the move. */
struct child {
	struct position position;
	move move;
};

/* Plays all moves.  FOUND: one mates; MORE: there are *n positions from which a mate is not ruled out. */
static int
play_all(struct mate_search *s, uint32_t at, const struct position *p, struct child *children, int *n,
    struct mate_line *line)
{
	move list[MOVES_MAX];
	int moves = movegen_all(p, list);

	s->spent += 1 + (uint64_t)moves / MOVES_OF_UNIT;
	*n = 0;
	for (int i = 0; i < moves; i++) {
		struct child *c = &children[*n];

		c->position = *p;
		c->move = list[i];
		position_play(&c->position, list[i]);
		if (is_mate(&c->position, s->winner)) {
			if (line_of_mate(s, at, list[i], line))
				return FOUND;
			s->cut = true;
		}
		if (insufficient_material_for_side(&c->position, s->winner))
			continue;
		if (line == NULL && mate_quick(&c->position, s->winner))
			return FOUND;
		++*n;
	}
	return MORE;
}

static int
expand_node(struct mate_search *s, uint32_t at, struct mate_line *line)
{
	struct child children[MOVES_MAX];
	uint8_t guesses[MOVES_MAX];
	struct position p;
	uint32_t first = s->n;
	int n, found;

	unpack_position(&s->nodes[at].packed, (int)s->nodes[at].turn, &p);
	if (!s->nodes[at].tested && worth_testing(s)) {
		s->tested++;
		s->spent += TEST_UNITS;
		if (mate_mobility_hopeless(&p, s->winner)) {
			s->proved++;
			return MORE;
		}
		s->nodes[at].tested = true;
	}
	if ((found = play_all(s, at, &p, children, &n, line)) != MORE)
		return found;
	for (int i = 0; i < n; i++) {
		const struct position *next = &children[i].position;
		bool undoes = next->halfmoves != 0 && next->castling == p.castling;
		int added = add_mate_node(s, next, at, children[i].move, undoes && s->nodes[at].tested), g;

		if (added < 0 || added == FULL)
			return added < 0 ? -1 : NO_ROOM;
		if (added == THERE)
			continue;
		g = mate_heuristic(s->style, next, s->winner);
		guesses[s->n - 1 - first] = (uint8_t)(g < GUESSES ? g : GUESSES - 1);
	}
	queue_all(s, at, first, guesses);
	return MORE;
}

static int
search_mate(struct mate_search *s, uint32_t limit, struct mate_line *line)
{
	if (s->n == 0) {
		if (add_mate_node(s, s->root, 0, NO_MOVE, false) < 0)
			return -1;
		queue_node(s, 0, 0);
	}
	for (;;) {
		uint32_t at;
		int found;

		while (s->best < GUESSES && s->open[s->best] == 0)
			s->best++;
		if (s->best == GUESSES)
			return s->cut ? UNDECIDED : UNWINNABLE;
		if (s->n > limit)
			return UNDECIDED;
		at = s->open[s->best] - 1;
		s->open[s->best] = s->nodes[at].next;
		found = expand_node(s, at, line);
		if (found != MORE)
			return found < 0 ? -1 : found == FOUND ? WINNABLE : UNDECIDED;
	}
}

static void
restart_search(struct mate_search *s)
{
	memset(s->table, 0, s->slots * sizeof(*s->table));
	memset(s->open, 0, sizeof(s->open));
	s->n = s->best = 0;
	s->cut = false;
}

/* Computes the rank of all nodes that are still to be expanded again, with the current style. */
static void
rank_anew(struct mate_search *s)
{
	uint32_t all = 0;

	for (int i = GUESSES - 1; i >= 0; i--)
		for (uint32_t next; s->open[i] != 0; s->open[i] = next) {
			next = s->nodes[s->open[i] - 1].next;
			s->nodes[s->open[i] - 1].next = all & 0xffffff;
			all = s->open[i];
		}
	for (uint32_t next; all != 0; all = next) {
		struct mate_node *n = &s->nodes[all - 1];
		struct position p;

		next = n->next;
		unpack_position(&n->packed, (int)n->turn, &p);
		n->detour = 0;
		queue_node(s, all - 1, mate_heuristic(s->style, &p, s->winner));
	}
}

/*
 * Tries one style after the other, and mate_phases_hopeless() if the first has found nothing.  Most styles continue
 * with the known nodes, so that the positions are exhausted only once; some start again, away from where the others
 * got stuck.
 */
static int
search_all(struct mate_search *s, uint32_t limit, struct mate_line *line)
{
	for (int i = 0; i < STYLES; i++) {
		uint32_t nodes = styles[i].nodes;
		bool last = i == STYLES - 1 || limit <= nodes;
		int verdict;

		if (i == 1 && (verdict = mate_phases_hopeless(s->root, s->winner)) != 0)
			return verdict < 0 ? -1 : UNWINNABLE;
		s->style = &styles[i];
		if (i > 0 && s->style->afresh)
			restart_search(s);
		else if (i > 0)
			rank_anew(s);
		verdict = search_mate(s, last ? limit : nodes, line);
		if (verdict != UNDECIDED || last)
			return verdict;
	}
	return UNDECIDED;
}

/* The search, which few positions need.  It starts with memory on the stack, and uses the heap when it needs more. */
ATTACK_RARE static int
decide_by_search(const struct position *p, int winner, uint32_t quick, struct effort *effort, struct mate_line *line)
{
	struct mate_node first[FIRST_ROOM];
	struct step steps[FIRST_ROOM];
	uint32_t table[FIRST_SLOTS] = { 0 };
	const uint32_t limit = effort_used_up(effort) ? FIRST_ROOM : winnable_nodes(effort);
	struct mate_search s = { .root = p, .winner = winner, .nodes = first, .steps = line != NULL ? steps : NULL,
	    .table = table, .room = FIRST_ROOM, .slots = FIRST_SLOTS, .quick = quick,
	    .most = limit < WINNABLE_NODES ? WINNABLE_NODES : limit };
	int verdict = search_all(&s, limit, line);

	if (s.nodes != first)
		free(s.nodes);
	if (s.steps != steps)
		free(s.steps);
	if (s.own_table)
		free(s.table);
	effort_take(effort, s.spent);
	if (verdict < 0)
		errno = ENOMEM;
	return verdict;
}

uint32_t
winnable_nodes(const struct effort *effort)
{
	unsigned long nodes = effort_nodes(effort);

	return nodes == 0 ? WINNABLE_NODES : nodes < WINNABLE_NODES_MAX ? (uint32_t)nodes : WINNABLE_NODES_MAX;
}

int
winnable(const struct position *p, int winner, struct effort *effort, struct mate_line *line)
{
	bool plainly;
	int verdict;

	if (line != NULL)
		line->n = 0;
	if (is_mate(p, winner))
		return WINNABLE;
	if (insufficient_material_for_side(p, winner))
		return UNWINNABLE;
	plainly = mate_quick(p, winner);
	if (plainly && line == NULL)
		return WINNABLE;
	verdict = decide_by_search(p, winner, line == NULL ? QUICK_NO_LINE : plainly ? QUICK_PLAIN : QUICK, effort, line);
	if (verdict != UNDECIDED || line == NULL)
		return verdict;
	line->n = NO_LINE;
	return plainly ? WINNABLE : decide_by_search(p, winner, QUICK_NO_LINE, effort, NULL);
}

bool
winnable_plainly(const struct position *p, int winner)
{
	return mate_quick(p, winner);
}
