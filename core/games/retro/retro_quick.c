/* retro_quick: takes the pawns home in a simple way, after taking back captures that are in the way of this. */
#include "games/retro/retro_quick.h"

enum { NODES_MAX = 80, DEPTH_MAX = 6 };
enum { EVEN_FILES = 0x55, ODD_FILES = 0xaa };
enum { DARK = 1, LIGHT = 2 };

/* The pawns, and the pieces that pawns can have taken. */
struct pawn_columns {
	bits pawns[2];
	int missing[2];		/* pawns of that colour that are neither on the board nor promoted */
	int officers[2];	/* missing officers of that colour, without bishops, that pawns can have taken */
	unsigned bishops[2];	/* missing bishops likewise: a set of DARK, LIGHT */
	int promoted;		/* of both sides */
};

/* A home file for each pawn of one colour, such that none has changed its file more than once. */
struct plan {
	bool found;
	unsigned takers;	/* files with a pawn that captured once, from the next file */
	unsigned vacant;	/* home files of pawns that are not on the board */
	int least;		/* captures that are needed at least, also if `found` is false */
};

static unsigned
files_of(bits b)
{
	b |= b >> 32;
	b |= b >> 16;
	return (unsigned)(b | b >> 8) & ROW;
}

static bits
above(bits b)
{
	b <<= 8;
	b |= b << 8;
	b |= b << 16;
	return b | b << 32;
}

static bits
below(bits b)
{
	b >>= 8;
	b |= b >> 8;
	b |= b >> 16;
	return b | b >> 32;
}

/* The nearest of the files below `file`, and from `file` up; far away if there is none. */
static int
nearest_down(unsigned files, int file)
{
	files &= (1u << file) - 1;
	return files != 0 ? 31 - __builtin_clz(files) : -64;
}

static int
nearest_up(unsigned files, int file)
{
	files = files >> file << file;
	return files != 0 ? __builtin_ctz(files) : 64;
}

/*
 * If there are two pawns on a file, one of them came from the next file; if another pawn is on that one, this came from
 * the file after, and so on up to a vacant file.
 */
static void
move_in(struct plan *plan, unsigned empty, int file)
{
	int down = nearest_down(empty, file), up = nearest_up(empty, file);
	unsigned chain;

	plan->least += file - down < up - file ? file - down : up - file;
	down = nearest_down(plan->vacant, file), up = nearest_up(plan->vacant, file);
	if (file - down > 8 && up - file > 8) {
		plan->found = false;
		return;
	}
	if (file - down <= up - file) {
		chain = (2u << file) - (2u << down);
		plan->vacant &= ~(1u << down);
	} else {
		chain = (1u << up) - (1u << file);
		plan->vacant &= ~(1u << up);
	}
	plan->found = plan->found && !(plan->takers & chain);
	plan->takers |= chain;
}

/* For pawns that go upwards. */
static struct plan
plan_homes(bits pawns)
{
	bits doubled = pawns & above(pawns);
	unsigned empty = ~files_of(pawns) & ROW;
	struct plan plan = { true, 0, empty, 0 };

	if (doubled == 0)
		return plan;
	for (bits left = doubled; left != 0; left &= left - 1)
		move_in(&plan, empty, FILE_OF(bits_lowest(left)));
	if (plan.takers & ~files_of(doubled) & (unsigned)(pawns >> 8))
		plan.found = false;	/* a pawn on its second rank has not taken */
	return plan;
}

/* Are there victims of that colour for enemy pawns that capture on their third rank, on these files? */
static bool
victims(const struct pawn_columns *x, int colour, unsigned takers)
{
	unsigned bishops = x->bishops[colour];
	/* a3 is dark and a6 is light. */
	int on_even = bishops & (colour == BLACK ? DARK : LIGHT) ? 1 : 0;
	int on_odd = bishops & (colour == BLACK ? LIGHT : DARK) ? 1 : 0;
	int even = count(takers & EVEN_FILES), odd = count(takers & ODD_FILES), others = x->officers[colour];

	return even <= others + on_even && odd <= others + on_odd && even + odd <= others + on_even + on_odd;
}

/*
 * For positions in which no white pawn is above a black one on its file.  Then this is a way to play: first, officers
 * take the missing pawns on their home squares; where both of a file are missing, one may be promoted after the other
 * has gone.  Then each taker captures once, on its third rank.  Now White's pawns are on ranks 2 and 3, Black's on 7
 * and 6; and as White's are below Black's in the end, they just advance.  The victims are officers; or, before all
 * this, the enemy pawn that is missing from the same file, which advances to meet the taker (for one of the colours on
 * each file).
 */
static bool
simple(const struct pawn_columns *x, const struct plan *white, const struct plan *black)
{
	unsigned by_white = white->takers & black->vacant, by_black = black->takers & white->vacant & ~by_white;

	return white->found && black->found &&
	    x->promoted <= count(white->vacant & black->vacant & ~by_white & ~by_black) &&
	    victims(x, BLACK, white->takers & ~by_white) && victims(x, WHITE, black->takers & ~by_black);
}

/* How far the pawns are from such a position: counts those that have passed each other, and the doubled ones. */
static int
disorder(const struct pawn_columns *x)
{
	bits white = x->pawns[WHITE], black = x->pawns[BLACK];

	return 3 * (count(white & above(black)) + count(black & below(white))) +
	    count(white & above(white)) + count(black & above(black));
}

struct untangling {
	int nodes;
	bool sideways;		/* also take back captures that do not reduce the disorder */
};

static bool untangled(const struct pawn_columns *, int depth, struct untangling *);

/* Takes back a capture on `to` by a pawn that came from `from`, and goes on. */
static bool
uncapture(const struct pawn_columns *x, int colour, square from, square to, int depth, struct untangling *search)
{
	struct pawn_columns y = *x;
	unsigned shade = LIGHT_SQUARES & SQUARE_BIT(to) ? LIGHT : DARK;
	int now = disorder(x) + search->sideways;

	y.pawns[colour] ^= SQUARE_BIT(from) | SQUARE_BIT(to);
	if (disorder(&y) < now && (y.officers[!colour] > 0 || (y.bishops[!colour] & shade))) {
		if (y.officers[!colour] > 0)
			y.officers[!colour]--;
		else
			y.bishops[!colour] &= ~shade;
		if (untangled(&y, depth + 1, search))
			return true;
		y = *x;
		y.pawns[colour] ^= SQUARE_BIT(from) | SQUARE_BIT(to);
	}
	if (y.missing[!colour] == 0)
		return false;
	y.missing[!colour]--;
	y.pawns[!colour] |= SQUARE_BIT(to);
	return disorder(&y) <= disorder(x) && untangled(&y, depth + 1, search);
}

/* Takes the pawn back along its file as far as that is free, and from each of these squares to the sides. */
static bool
take_back(const struct pawn_columns *x, int colour, square s, int depth, struct untangling *search)
{
	bits occupied = x->pawns[WHITE] | x->pawns[BLACK];
	int back = colour == WHITE ? -8 : 8;
	struct pawn_columns y = *x;

	for (int at = s; RANK_OF(at) != (colour == WHITE ? 1 : 6); at += back) {
		y.pawns[colour] = (x->pawns[colour] & ~SQUARE_BIT(s)) | SQUARE_BIT(at);
		for (int side = -1; side <= 1; side += 2) {
			int from = at + back + side;

			if (FILE_OF(at) + side < 0 || FILE_OF(at) + side > 7 || (occupied & SQUARE_BIT(from)))
				continue;
			if (search->nodes > NODES_MAX)
				return false;
			if (uncapture(&y, colour, (square)from, (square)at, depth, search))
				return true;
		}
		if (occupied & SQUARE_BIT(at + back))
			break;
	}
	return false;
}

static bits
columns_of(bits b)
{
	return files_of(b) * (bits)FILE_A;
}

/*
 * Takes back captures by pawns that have passed each other or are doubled, until the rest is simple().  If the position
 * before these captures can be reached, so can this one, by playing them.
 */
static bool
untangled(const struct pawn_columns *x, int depth, struct untangling *search)
{
	bits white = x->pawns[WHITE], black = x->pawns[BLACK];
	bits passed = (white & above(black)) | (black & below(white));

	search->nodes++;
	if (passed == 0) {
		struct plan plan[2] = { plan_homes(white), plan_homes(retro_home_turned(black, BLACK)) };

		if (simple(x, &plan[WHITE], &plan[BLACK]))
			return true;
		passed = (white & columns_of(white & above(white))) | (black & columns_of(black & above(black)));
	}
	if (depth == DEPTH_MAX)
		return false;
	for (; passed != 0 && search->nodes <= NODES_MAX; passed &= passed - 1) {
		square s = (square)bits_lowest(passed);

		if (take_back(x, white & SQUARE_BIT(s) ? WHITE : BLACK, s, depth, search))
			return true;
	}
	return false;
}

static int
lacking(bits men, int initially)
{
	int n = count(men);

	return n < initially ? initially - n : 0;
}

static void
victims_of(const struct retro_home *c, int colour, struct pawn_columns *x)
{
	bits bishops = c->kind[BISHOP];
	/* On the turned board, the bishop of the c-file is on dark squares for both colours. */
	bool from_c = !(bishops & ~LIGHT_SQUARES), from_f = !(bishops & LIGHT_SQUARES);
	int locked = count(c->spared_bishops);

	x->officers[colour] = lacking(c->kind[KNIGHT], 2) + lacking(c->kind[ROOK], 2) + lacking(c->kind[QUEEN], 1) -
	    (c->spared - locked);
	x->missing[colour] = c->pawns_lacking - c->promoted;
	x->bishops[colour] = 0;
	if (from_c && !(c->spared_bishops & 1u << C_FILE))
		x->bishops[colour] |= colour == WHITE ? DARK : LIGHT;
	if (from_f && !(c->spared_bishops & 1u << F_FILE))
		x->bishops[colour] |= colour == WHITE ? LIGHT : DARK;
	x->promoted += c->promoted;
}

/* No bishop is promoted, which would need a square of its colour, and no piece that replaces one that was shut in. */
static bool
plainly_promoted(const struct retro_home *c)
{
	bits bishops = c->kind[BISHOP];

	return c->promoted == 0 ||
	    (c->promoted == c->beyond && !bits_several(bishops & LIGHT_SQUARES) && !bits_several(bishops & ~LIGHT_SQUARES));
}

bool
retro_quick_in_order(const struct position *p)
{
	bits white = position_men(p, WHITE, PAWN), black = position_men(p, BLACK, PAWN);

	return ((white & (above(white) | above(black))) | (black & above(black))) == 0;
}

bool
retro_quick(const struct position *p, const struct retro_home homes[2], int captures[2])
{
	bits white = position_men(p, WHITE, PAWN), black = position_men(p, BLACK, PAWN);
	struct pawn_columns x = { { white, black }, { 0, 0 }, { 0, 0 }, { 0, 0 }, 0 };
	struct plan plan[2] = { plan_homes(white), plan_homes(homes[BLACK].kind[PAWN]) };

	captures[WHITE] = plan[WHITE].least;
	captures[BLACK] = plan[BLACK].least;
	if ((homes[WHITE].promoted | homes[BLACK].promoted | (int)plan[WHITE].takers | (int)plan[BLACK].takers) == 0 &&
	    !(white & above(black)))
		return true;
	if (!plainly_promoted(&homes[WHITE]) || !plainly_promoted(&homes[BLACK]))
		return false;
	victims_of(&homes[WHITE], WHITE, &x);
	victims_of(&homes[BLACK], BLACK, &x);
	if (!(white & above(black)) && simple(&x, &plan[WHITE], &plan[BLACK]))
		return true;
	if (x.promoted > homes[WHITE].pawns_lacking || x.promoted > homes[BLACK].pawns_lacking)
		return false;	/* simple() would fail; taking back captures by pawns does not change this */
	return untangled(&x, 0, &(struct untangling){ 0, false }) || untangled(&x, 0, &(struct untangling){ 0, true });
}
