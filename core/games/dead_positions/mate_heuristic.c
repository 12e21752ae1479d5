/* mate_heuristic: an estimate of how far a helpmate is.  It guides the search; errors only make it slower. */
#include <stdlib.h>

#include "games/dead_positions/mate_heuristic.h"

/* The weights, found by experiment. */
enum {
	FLIGHT = 3,		/* a flight square that no piece covers */
	AWAY = 2,		/* each move of the piece that is to give the check */
	EDGE = 1,		/* each step of the loser's king from the edge */
	NEAR = 2,		/* each step between the kings, if there is only one rook or queen */
	MAN = 2,		/* each piece of the loser, if there is a rook or queen */
	NO_ROOK = 10,		/* no rook and no queen */
	TO_PROMOTE = 14, PROMOTION = 2,	/* a promotion must come first; each step to it */
	RAM = 6,		/* an enemy pawn is in the way; 4 more if no officer can lure it away */
	LURE = 3,		/* an enemy officer must come to be taken */
	CORNER = 2, SUPPORT = 2,/* each step of the loser's king to the corner; of the winner's to where it helps */
	ALONE = 4,		/* only one minor piece */
};
static const bits dark = 0xaa55aa55aa55aa55u;

static int
king_distance(int a, int b)
{
	int files = abs(FILE_OF(a) - FILE_OF(b)), ranks = abs(RANK_OF(a) - RANK_OF(b));

	return files > ranks ? files : ranks;
}

/*
 * The cost of the nearest promotion: the pawn moves, and more for what is in the way or would have to come to be taken.
 * Works from the last rank back: for each cost, all squares from which it is enough, at once.  For Black the board is
 * turned upside down.
 */
static int
promotion_distance(const struct position *p, int colour)
{
	enum { FAR = 20, LONGEST = 1 + RAM + 4 };	/* LONGEST: the highest cost of one step */
	const bits enemies = p->side[!colour], occupied = position_occupied(p);
	const bits officers = enemies & ~p->kind[PAWN] & ~p->kind[KING];
	const bool any = (officers & ~p->kind[BISHOP]) != 0;
	const int ram = p->side[colour] & ~p->kind[PAWN] & ~p->kind[KING] ? 1 + RAM : LONGEST;
	bits prey = enemies & ~p->kind[KING], pawns = position_men(p, colour, PAWN), lured = any ? ~prey : 0;
	bits way[4] = { ~occupied, occupied & ~p->kind[PAWN], p->kind[PAWN] & ~enemies, p->kind[PAWN] & enemies };
	bits from[LONGEST + FAR] = { 0 }, *now = from + LONGEST;	/* *now: squares from which `cost` is enough */

	if (!any && officers)
		lured = ~prey & ((officers & dark ? dark : 0) | (officers & ~dark ? ~dark : 0));
	if (colour == BLACK) {
		prey = __builtin_bswap64(prey);
		pawns = __builtin_bswap64(pawns);
		lured = __builtin_bswap64(lured);
		for (int i = 0; i < 4; i++)
			way[i] = __builtin_bswap64(way[i]);
	}
	*now = RANK_BITS(7);
	for (int cost = 1; cost < FAR; cost++) {
		bits last = *now++, straight;

		straight = (last & way[0]) | (now[-2] & way[1]) | (now[-3] & way[2]) | (now[-ram] & way[3]);
		*now = last | straight >> 8 | attack_by_pawns(BLACK, (last & prey) | (now[-1 - LURE] & lured));
		if (*now & pawns)
			return cost;
	}
	return FAR;
}

/*
 * What is missing to a mate by this piece: the flight squares left uncovered when it gives check from the best square,
 * and its way there.
 */
static int
missing_to_mate(const struct position *p, int winner, int from, bits seen_now, bits others)
{
	int k = p->king[!winner], kind = p->board[from], least = 99;
	bits occupied = position_occupied(p) & ~SQUARE_BIT(from), own = p->side[winner] & ~SQUARE_BIT(from);
	bits flights = attack_reach[KING][k] & ~p->side[!winner] & ~others;
	bits guards = attack_reach[KING][k] & ~others, at = attack_officer(kind, (square)k, occupied) & ~own;
	bits now = at & (seen_now | SQUARE_BIT(from));

	if (now)
		at = now | (at & attack_reach[KING][k] & others);
	for (; at != 0; at &= at - 1) {
		int c = bits_lowest(at);
		bits open = flights & ~attack_officer(kind, (square)c, occupied & ~SQUARE_BIT(k) & ~SQUARE_BIT(c));
		int d = FLIGHT * count(open | (guards & SQUARE_BIT(c))) + (seen_now & SQUARE_BIT(c) ? 0 : AWAY);

		if (d < least)
			least = d;
	}
	return least;
}

/* Moves of a knight between two squares, by files and ranks apart (in corners it may need two more). */
static const uint8_t knight_moves[8][8] = {
	{ 0, 3, 2, 3, 2, 3, 4, 5 },
	{ 3, 2, 1, 2, 3, 4, 3, 4 },
	{ 2, 1, 4, 3, 2, 3, 4, 5 },
	{ 3, 2, 3, 2, 3, 4, 3, 4 },
	{ 2, 3, 2, 3, 4, 3, 4, 5 },
	{ 3, 4, 3, 4, 3, 4, 5, 4 },
	{ 4, 3, 4, 3, 4, 5, 4, 5 },
	{ 5, 4, 5, 4, 5, 4, 5, 6 },
};

/* About how many moves a piece needs to get to a square on an empty board. */
static int
moves_to(const struct position *p, int from, int to)
{
	int kind = p->board[from], pawn = p->side[WHITE] >> from & 1 ? 7 - RANK_OF(from) : RANK_OF(from);

	if (from == to)
		return 0;
	if (kind == KNIGHT)
		return knight_moves[abs(FILE_OF(from) - FILE_OF(to))][abs(RANK_OF(from) - RANK_OF(to))];
	if (kind == PAWN) {
		int ahead = p->side[WHITE] >> from & 1 ? RANK_OF(to) - RANK_OF(from) : RANK_OF(from) - RANK_OF(to);

		return FILE_OF(from) == FILE_OF(to) && ahead > 0 ? ahead : pawn + 2;
	}
	if (kind == BISHOP && ((dark >> from ^ dark >> to) & 1))
		return 16;
	return attack_reach[kind][from] & SQUARE_BIT(to) ? 1 : 2;
}

/*
 * About how many moves the loser's pieces need to occupy all these squares; more if one of them would attack the piece
 * that gives check.  Stops counting at `enough`.
 */
static int
moves_to_block(const struct position *p, bits men, bits squares, int check, int enough)
{
	int sum = 0;

	for (; squares != 0 && sum < enough; squares &= squares - 1) {
		int to = bits_lowest(squares), least = 16, who = 0;

		for (bits b = men; b != 0; b &= b - 1) {
			int kind = p->board[bits_lowest(b)], d = moves_to(p, bits_lowest(b), to);

			if (kind != PAWN && attack_reach[kind][to] & SQUARE_BIT(check))
				d += 3;
			if (d < least) {
				least = d;
				who = bits_lowest(b);
			}
		}
		if (least < 16)
			men &= ~SQUARE_BIT(who);
		sum += least;
	}
	return sum;
}

/* A set of files and ranks, given for a1, mirrored to another corner. */
static bits
region_of_corner(int corner, bits files, bits ranks)
{
	return (FILE_OF(corner) == 0 ? files : files << 5) & (RANK_OF(corner) == 0 ? ranks : ranks << 40);
}

/* The cost of a mate in that corner by that piece: how far away the pieces are that must take part. */
static int
corner_mate(const struct position *p, int winner, int corner, int from, bits seen, int least)
{
	const bits men = p->side[!winner] & ~p->kind[KING];
	const bits about = region_of_corner(corner, 7 * (bits)FILE_A, 0xffffff) & ~attack_reach[KING][corner] & ~SQUARE_BIT(corner);
	int kind = p->board[from];
	bits at = kind == KNIGHT ? attack_reach[KNIGHT][corner] :
	    attack_reach[BISHOP][corner] & (attack_reach[KING][corner] | RANK_BITS(RANK_OF(corner) ^ 2));

	for (; at != 0; at &= at - 1) {
		int check = bits_lowest(at), d = AWAY * moves_to(p, from, check);
		bits open = attack_reach[KING][corner] & ~((attack_reach[kind][check] | seen) & ~SQUARE_BIT(check));

		if (d >= least)
			continue;
		for (bits k = about & ~SQUARE_BIT(check); k != 0; k &= k - 1) {
			int e = d + SUPPORT * king_distance(p->king[winner], bits_lowest(k));

			if (e < least && (e += moves_to_block(p, men, open & ~attack_reach[KING][bits_lowest(k)], check, least - e)) < least)
				least = e;
		}
	}
	return least;
}

/* Few minor pieces mate only in a corner, where the loser's own pieces must block squares. */
static int
corner_score(const struct position *p, int winner, bits seen)
{
	static const square corner[4] = { A1, H1, A8, H8 };
	const bits minor = p->side[winner] & (p->kind[KNIGHT] | p->kind[BISHOP]);
	int least = 99;

	for (int i = 0; i < 4; i++) {
		int c = corner[i], king = CORNER * king_distance(p->king[!winner], c);

		if (p->king[!winner] != c)
			king += 2 * count(position_attackers(p, (square)c, position_occupied(p)) & minor);
		for (bits m = minor; m != 0; m &= m - 1)
			if (king < least)
				least = king + corner_mate(p, winner, c, bits_lowest(m), seen, least - king);
	}
	return least;
}

/* missing_to_mate() for the best placed piece; `twice` gets the squares covered by two pieces. */
static int
least_missing(const struct position *p, int winner, bits officers, bits *twice)
{
	bits seen[64], occupied = position_occupied(p) & ~SQUARE_BIT(p->king[!winner]);
	bits once = attack_reach[KING][p->king[winner]], more = attack_by_pawns(winner, position_men(p, winner, PAWN));
	int least = 30, n = 0;

	*twice = once & more;
	once |= more;
	for (bits b = officers; b != 0; b &= b - 1) {
		int from = bits_lowest(b);

		seen[n] = attack_officer(p->board[from], (square)from, occupied);
		*twice |= once & seen[n];
		once |= seen[n++];
	}
	n = 0;
	for (bits b = officers; b != 0; b &= b - 1, n++) {
		int d = missing_to_mate(p, winner, bits_lowest(b), seen[n], *twice | (once & ~seen[n]));

		if (d < least)
			least = d;
	}
	return least;
}

int
mate_heuristic(const struct mate_style *style, const struct position *p, int winner)
{
	int k = p->king[!winner], file = FILE_OF(k), rank = RANK_OF(k);
	int from_side = file < 4 ? file : 7 - file, from_end = rank < 4 ? rank : 7 - rank;
	int others = MAN * count(p->side[!winner]), s, t;
	bits mine = p->side[winner], pawns = mine & p->kind[PAWN], officers = position_occupied(p) & ~p->kind[PAWN];
	bits strong = mine & (p->kind[ROOK] | p->kind[QUEEN]), minor = mine & (p->kind[KNIGHT] | p->kind[BISHOP]);
	bits twice;

	t = pawns == 0 || strong ? 0 : TO_PROMOTE + promotion_distance(p, winner) * PROMOTION + others;
	if (t != 0 && (!minor || style->promote))
		return NO_ROOK + t + style->crowd * count(officers);
	s = least_missing(p, winner, strong | minor, &twice);
	if (strong) {
		s += EDGE * (from_side < from_end ? from_side : from_end) + others;
		return s + (bits_several(strong) ? 0 : king_distance(p->king[winner], k) * NEAR);
	}
	if (minor)
		s = s / 2 + (bits_several(minor) ? corner_score(p, winner, twice) :
		    ALONE + corner_score(p, winner, attack_by_pawns(winner, pawns)));
	if (t != 0 && t < s)
		s = t;
	return NO_ROOK + s + style->crowd * count(officers);
}
