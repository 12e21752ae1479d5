/* mate_quick: a fast test that a side can still mate, which succeeds for nearly all positions of ordinary games. */
#include "games/chess/movegen.h"
#include "games/retro/mate_quick.h"

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
around(bits b, bool straight)
{
	const bits a_file = FILE_A, h_file = (bits)FILE_A << 7;
	bits west = b & ~a_file, east = b & ~h_file;

	return straight ? b << 8 | b >> 8 | west >> 1 | east << 1 : west << 7 | west >> 9 | east << 9 | east >> 7;
}

/* The squares that knights on these squares attack. */
static bits
jumps(bits n)
{
	const bits ab = FILE_A | (bits)FILE_A << 1, gh = ab << 6, a_file = FILE_A, h_file = (bits)FILE_A << 7;

	return (n & ~a_file) << 15 | (n & ~a_file) >> 17 | (n & ~h_file) << 17 | (n & ~h_file) >> 15 |
	    (n & ~ab) << 6 | (n & ~ab) >> 10 | (n & ~gh) << 10 | (n & ~gh) >> 6;
}

/* The number of squares to which officers can move by one step or a knight's jump, without capture. */
static int
officers_free(const struct position *p, bits men, bits empty)
{
	return count(empty & jumps(men & p->kind[KNIGHT])) +
	    count(empty & around(men & (p->kind[BISHOP] | p->kind[QUEEN]), false)) +
	    count(empty & around(men & (p->kind[ROOK] | p->kind[QUEEN]), true));
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
prey(bits region, bits empty, bits pawns)
{
	bits eaten = 0, more;

	while ((more = around(region, true) & (empty | pawns) & ~region) != 0) {
		region |= more;
		eaten |= more & pawns;
	}
	return eaten;
}

/* The squares that have an enemy pawn further ahead on their file, as seen by that side. */
static bits
stopped(int colour, bits enemies)
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

static bits
guarded_by_pawns(int colour, bits pawns)
{
	const bits west = pawns & ~(bits)FILE_A, east = pawns & ~((bits)FILE_A << 7);

	return colour == WHITE ? west << 7 | east << 9 : west >> 9 | east >> 7;
}

/* The pieces that are alone between the king of colour `us` and an enemy line piece. */
static bits
pinned(const struct position *p, int us, bits occupied)
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
runners(const struct position *p, int colour, bits empty)
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
	const bits enemies = position_men(p, !winner, PAWN), pawns = runners(p, winner, empty);
	const bits rammed = winner == WHITE ? rams << 8 : rams, targets = rammed & ~guarded_by_pawns(!winner, enemies);
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
walled(const struct position *p, int winner, bits empty, bits ways, bits rams)
{
	bits white = position_men(p, WHITE, PAWN), black = position_men(p, BLACK, PAWN), eaten;

	if (!bits_several(bits_several(rams)))
		return false;
	eaten = ways ? prey(ways, empty, winner == WHITE ? black : white) : 0;
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
	const bits own = p->side[winner] & ~pinned(p, winner, ~empty);
	const bits others = p->side[!winner] & ~pinned(p, !winner, ~empty);
	const bits straight = own & (p->kind[ROOK] | p->kind[QUEEN]), slant = own & p->kind[QUEEN];
	const bits ways = empty & (around(straight, true) | around(slant, false));
	const bits rams = white & black >> 8;
	const bool passed = (runners(p, winner, empty) & ~stopped(winner, winner == WHITE ? black : white)) != 0;

	if (!passed && walled(p, winner, empty, ways, rams))
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
loose(const struct position *p, int us)
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
	const bits empty = ~position_occupied(p), own = loose(p, winner), others = loose(p, !winner);
	const bits pawns = own & p->kind[PAWN], rooks = p->kind[ROOK], bishops = p->kind[BISHOP], queens = p->kind[QUEEN];
	const bits queen = around(own & queens, true) | around(own & queens, false), rook = around(own & rooks, true);
	bits free = empty & (rook | around(own & bishops, false) | (winner == WHITE ? pawns << 8 : pawns >> 8));

	if (bits_several(bits_several(white & black >> 8)) || !(empty & (queen | rook)))
		return false;
	if (!(bits_several(free) && bits_several(bits_several(free | (empty & queen)))) && !king_free(p, winner, empty, 2))
		return false;
	free = empty & (around(others & (rooks | queens), true) | around(others & (bishops | queens), false));
	if (bits_several(bits_several(free)) || king_free(p, !winner, empty, 2))
		return true;
	return bits_several(bits_several(free | (empty & jumps(others & p->kind[KNIGHT])))) != 0;
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

bool
mate_quick(const struct position *p, int winner)
{
	if (!bits_several(p->side[winner]))
		return false;
	return p->checkers != 0 ? plain_out_of_check(p, winner) : plain_at_once(p, winner) || plain_quiet(p, winner);
}
