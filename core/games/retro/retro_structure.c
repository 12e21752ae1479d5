/* retro_structure: what can be concluded about the past of a position by counting, without a search. */
#include <string.h>

#include "games/chess/legal_basic.h"
#include "games/retro/retro_home.h"
#include "games/retro/retro_structure.h"

/* Takes the pawns home in a simple way, after taking back captures that are in the way of this. */

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
squares_above(bits b)
{
	b <<= 8;
	b |= b << 8;
	b |= b << 16;
	return b | b << 32;
}

static bits
squares_below(bits b)
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
	bits doubled = pawns & squares_above(pawns);
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
has_victims(const struct pawn_columns *x, int colour, unsigned takers)
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
is_plan_simple(const struct pawn_columns *x, const struct plan *white, const struct plan *black)
{
	unsigned by_white = white->takers & black->vacant, by_black = black->takers & white->vacant & ~by_white;

	return white->found && black->found &&
	    x->promoted <= count(white->vacant & black->vacant & ~by_white & ~by_black) &&
	    has_victims(x, BLACK, white->takers & ~by_white) && has_victims(x, WHITE, black->takers & ~by_black);
}

/* How far the pawns are from such a position: counts those that have passed each other, and the doubled ones. */
static int
disorder_of_pawns(const struct pawn_columns *x)
{
	bits white = x->pawns[WHITE], black = x->pawns[BLACK];

	return 3 * (count(white & squares_above(black)) + count(black & squares_below(white))) +
	    count(white & squares_above(white)) + count(black & squares_above(black));
}

struct untangle_search {
	int nodes;
	bool sideways;		/* also take back captures that do not reduce the disorder */
};

static bool can_be_untangled(const struct pawn_columns *, int depth, struct untangle_search *);

/* Takes back a capture on `to` by a pawn that came from `from`, and goes on. */
static bool
uncapture_pawn(const struct pawn_columns *x, int colour, square from, square to, int depth, struct untangle_search *search)
{
	struct pawn_columns y = *x;
	unsigned shade = LIGHT_SQUARES & SQUARE_BIT(to) ? LIGHT : DARK;
	int now = disorder_of_pawns(x) + search->sideways;

	y.pawns[colour] ^= SQUARE_BIT(from) | SQUARE_BIT(to);
	if (disorder_of_pawns(&y) < now && (y.officers[!colour] > 0 || (y.bishops[!colour] & shade))) {
		if (y.officers[!colour] > 0)
			y.officers[!colour]--;
		else
			y.bishops[!colour] &= ~shade;
		if (can_be_untangled(&y, depth + 1, search))
			return true;
		y = *x;
		y.pawns[colour] ^= SQUARE_BIT(from) | SQUARE_BIT(to);
	}
	if (y.missing[!colour] == 0)
		return false;
	y.missing[!colour]--;
	y.pawns[!colour] |= SQUARE_BIT(to);
	return disorder_of_pawns(&y) <= disorder_of_pawns(x) && can_be_untangled(&y, depth + 1, search);
}

/* Takes the pawn back along its file as far as that is free, and from each of these squares to the sides. */
static bool
take_back_pawn(const struct pawn_columns *x, int colour, square s, int depth, struct untangle_search *search)
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
			if (uncapture_pawn(&y, colour, (square)from, (square)at, depth, search))
				return true;
		}
		if (occupied & SQUARE_BIT(at + back))
			break;
	}
	return false;
}

static bits
columns_of_bits(bits b)
{
	return files_of(b) * (bits)FILE_A;
}

/*
 * Takes back captures by pawns that have passed each other or are doubled, until is_plan_simple() is true of the rest.  If the
 * position before these captures can be reached, so can this one, by playing them.
 */
static bool
can_be_untangled(const struct pawn_columns *x, int depth, struct untangle_search *search)
{
	bits white = x->pawns[WHITE], black = x->pawns[BLACK];
	bits passed = (white & squares_above(black)) | (black & squares_below(white));

	search->nodes++;
	if (passed == 0) {
		struct plan plan[2] = { plan_homes(white), plan_homes(retro_home_turned(black, BLACK)) };

		if (is_plan_simple(x, &plan[WHITE], &plan[BLACK]))
			return true;
		passed = (white & columns_of_bits(white & squares_above(white))) |
		    (black & columns_of_bits(black & squares_above(black)));
	}
	if (depth == DEPTH_MAX)
		return false;
	for (; passed != 0 && search->nodes <= NODES_MAX; passed &= passed - 1) {
		square s = (square)bits_lowest(passed);

		if (take_back_pawn(x, white & SQUARE_BIT(s) ? WHITE : BLACK, s, depth, search))
			return true;
	}
	return false;
}

static int
lacking_men(bits men, int initially)
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

	x->officers[colour] = lacking_men(c->kind[KNIGHT], 2) + lacking_men(c->kind[ROOK], 2) + lacking_men(c->kind[QUEEN], 1) -
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

/* Can all pawns have stayed on their files?  If also no piece was promoted, retro_quick() is true. */
static bool
retro_quick_in_order(const struct position *p)
{
	bits white = position_men(p, WHITE, PAWN), black = position_men(p, BLACK, PAWN);

	return ((white & (squares_above(white) | squares_above(black))) | (black & squares_above(black))) == 0;
}

/*
 * True: there is a way to play the pawns and promotions, whatever the officers did.  False says nothing.
 * captures[colour] gets the least number of captures that the pawns on the board needed, also if false.
 */
static bool
retro_quick(const struct position *p, const struct retro_home homes[2], int captures[2])
{
	bits white = position_men(p, WHITE, PAWN), black = position_men(p, BLACK, PAWN);
	struct pawn_columns x = { { white, black }, { 0, 0 }, { 0, 0 }, { 0, 0 }, 0 };
	struct plan plan[2] = { plan_homes(white), plan_homes(homes[BLACK].kind[PAWN]) };

	captures[WHITE] = plan[WHITE].least;
	captures[BLACK] = plan[BLACK].least;
	if ((homes[WHITE].promoted | homes[BLACK].promoted | (int)plan[WHITE].takers | (int)plan[BLACK].takers) == 0 &&
	    !(white & squares_above(black)))
		return true;
	if (!plainly_promoted(&homes[WHITE]) || !plainly_promoted(&homes[BLACK]))
		return false;
	victims_of(&homes[WHITE], WHITE, &x);
	victims_of(&homes[BLACK], BLACK, &x);
	if (!(white & squares_above(black)) && is_plan_simple(&x, &plan[WHITE], &plan[BLACK]))
		return true;
	if (x.promoted > homes[WHITE].pawns_lacking || x.promoted > homes[BLACK].pawns_lacking)
		return false;	/* is_plan_simple() would fail; taking back captures by pawns does not change this */
	return can_be_untangled(&x, 0, &(struct untangle_search){ 0, false }) ||
	    can_be_untangled(&x, 0, &(struct untangle_search){ 0, true });
}

enum { NEVER = 99 };

static const char *const side_name[] = { "White", "Black" };
static const char *const kind_name[] = { "man", "pawn", "knight", "bishop", "rook", "queen", "king" };

static const char *
plural_ending(int n)
{
	return n == 1 ? "" : "s";
}

static const char *
man_or_men(int n)
{
	return n == 1 ? "man" : "men";
}

/* -- Pieces where they cannot be -- */

/* If it would be possible without the castling rights, these are reported as wrong. */
ATTACK_RARE static void
object_misfit(const struct position *p, struct rules rules, const struct impossible_piece *bad, struct illegality *why)
{
	struct retro_home homes[2];
	struct impossible_piece other;
	bool right = rules.orthodox_array && p->castling != 0 && retro_home_read(p, rules, 0, homes, &other);
	enum diag id = right ? DIAG_FEN_CASTLING_VS_STRUCTURE : DIAG_FEN_BISHOP_TRAPPED_HOME;
	const char *side = side_name[bad->colour];
	const char *walls = right ? "a king and rook that may still castle" : "pawns that have never moved";
	square at = bad->colour == WHITE || bad->at == NO_SQUARE ? bad->at : bad->at ^ 56;

	if (at != NO_SQUARE && p->board[at] == KING)
		illegality_add(why, id, at, "%s's king cannot have come to %c%c past %s, and what they attack", side,
		    'a' + FILE_OF(at), '1' + RANK_OF(at), walls);
	else if (at != NO_SQUARE)
		illegality_add(why, id, at, "%s's %s on %c%c can neither have come there nor have been promoted there, past %s",
		    side, kind_name[p->board[at]], 'a' + FILE_OF(at), '1' + RANK_OF(at), walls);
	else if (bad->pawns == 0 && bad->promoted > 0)
		illegality_add(why, id, at, "%s needed %d promoted %s, as %s shut the first ones in, but no pawn can have been "
		    "promoted", side, bad->promoted, man_or_men(bad->promoted), walls);
	else
		illegality_add(why, id, at, "%s needed %d promoted %s, as %s shut the first ones in, but lacks only %d pawn%s",
		    side, bad->promoted, man_or_men(bad->promoted), walls, bad->pawns, plural_ending(bad->pawns));
}

/* -- The number of moves -- */

/* Is it a rook that never moved, or only between the corner and the square next to it? */
static bool
rook_alternates(const struct home_ranks *h, int file)
{
	unsigned corner = 1u << file, pair = corner | retro_home_beside(corner);

	return (h->fixed & corner) ||
	    (!(h->open[ROOK] & corner) && retro_home_along(corner, ~h->fixed & ROW) == pair);
}

/*
 * Is it known whether the side made an even or an odd number of moves?  A knight changes the colour of its square with
 * each move, and so does a rook that alternates; a pawn on the third rank made one move.  Nothing else moved: queen,
 * king and bishops never did, or were taken at home.  As no pawn captured, there is one pawn on each file.
 */
static bool
moves_known(const struct retro_home *c, int *odd)
{
	const struct home_ranks *h = &c->home;
	unsigned needed = (1u << C_FILE | 1u << D_FILE | 1u << E_FILE | 1u << F_FILE) & ~c->spared_bishops;
	bits pawns = c->kind[PAWN], jumpers = c->kind[KNIGHT] | c->kind[ROOK];

	if ((h->fixed & needed) != needed || (pawns & ~(RANK_BITS(1) | RANK_BITS(2))) || c->lacks != count(c->spared_bishops))
		return false;
	if (!rook_alternates(h, 0) || !rook_alternates(h, H_FILE))
		return false;
	/* In the starting position one knight and one rook are on light squares, so the sum is even. */
	*odd = (count(pawns & RANK_BITS(2)) + count(jumpers & LIGHT_SQUARES)) & 1;
	return true;
}

/*
 * White has made as many moves as Black, or one more if Black is to move.  Each side lacks at most bishops that no pawn
 * can have taken, so no pawn captured.
 */
static bool
turn_possible(const struct position *p, const struct retro_home homes[2], struct illegality *why)
{
	int odd[2];

	if ((homes[WHITE].pawns_lacking | homes[BLACK].pawns_lacking) != 0 ||
	    !moves_known(&homes[WHITE], &odd[WHITE]) || !moves_known(&homes[BLACK], &odd[BLACK]))
		return true;
	if ((odd[WHITE] != odd[BLACK]) == (p->turn == BLACK))
		return true;
	illegality_add(why, DIAG_FEN_START_MOVES_INCONSISTENT, NO_SQUARE,
	    "White has made an %s number of moves and Black an %s one, so it is not %s's turn",
	    odd[WHITE] ? "odd" : "even", odd[BLACK] ? "odd" : "even", side_name[p->turn]);
	return false;
}

/* -- Captures -- */

/* The next larger set with the same number of members. */
static unsigned
next_set(unsigned set)
{
	unsigned lowest_one = set & -set, carried = set + lowest_one;

	return carried | (carried ^ set) >> (2 + __builtin_ctz(set));
}

/*
 * The fewest changes of file with which the pawns, going upwards, can have come from different home files; NEVER: they
 * cannot.  A pawn changes its file by capturing, at most once for each rank it gains.  Dynamic programming, pawn by
 * pawn: the fewest changes for each set of home files of the pawns so far.
 */
static int
changes_of_file(bits pawns)
{
	uint8_t least[256];
	int best = NEVER, n = 0;

	memset(least, NEVER, sizeof(least));
	least[0] = 0;
	for (; pawns != 0; pawns &= pawns - 1, n++) {
		int file = FILE_OF(bits_lowest(pawns)), steps = RANK_OF(bits_lowest(pawns)) - 1;

		for (unsigned set = (1u << n) - 1; set <= ROW; set = next_set(set)) {
			for (int home = file > steps ? file - steps : 0; home < 8 && home <= file + steps; home++) {
				unsigned with = set | 1u << home;
				int sum = least[set] + (home < file ? file - home : home - file);

				if (with != set && sum < least[with])
					least[with] = (uint8_t)sum;
			}
			if (set == 0)
				break;
		}
	}
	for (unsigned set = (1u << n) - 1; set <= ROW; set = next_set(set)) {
		best = least[set] < best ? least[set] : best;
		if (set == 0)
			break;
	}
	return best;
}

/* Has the other side lost enough pieces for the captures that the pawns needed?  Spared pieces do not count. */
static bool
origins_possible(const struct retro_home homes[2], int colour, int needed, struct illegality *why)
{
	const struct retro_home *enemy = &homes[!colour];
	const char *side = side_name[colour], *other = side_name[!colour];
	enum diag id = DIAG_FEN_PAWN_CAPTURES_IMPOSSIBLE;

	if (needed <= enemy->lacks - enemy->spared)
		return true;
	if (needed == NEVER)
		illegality_add(why, id, NO_SQUARE, "%s's pawns cannot all have come from home squares of their own", side);
	else if (enemy->spared == 0)
		illegality_add(why, id, NO_SQUARE, "%s's pawns needed %d capture%s; %s lacks %s%.0d %s", side, needed,
		    plural_ending(needed), other, enemy->lacks == 0 ? "no" : "", enemy->lacks, man_or_men(enemy->lacks));
	else
		illegality_add(why, id, NO_SQUARE, "%s's pawns needed %d capture%s; %s lacks %d %s, and %d of them died at "
		    "home, where no pawn takes", side, needed, plural_ending(needed), other, enemy->lacks, man_or_men(enemy->lacks),
		    enemy->spared);
	return false;
}

/* The number of pawns left over when as many as possible are paired, each with an enemy pawn above it on its file. */
static int
count_unpaired(bits own, bits enemy)
{
	int n = 0;

	for (int file = 0; file < 8; file++) {
		int waiting = 0;

		for (int s = 48 + file; s > 7; s -= 8) {
			waiting += (int)(enemy >> s & 1);
			if (own >> s & 1)
				waiting > 0 ? waiting-- : n++;
		}
	}
	return n;
}

/*
 * In the starting position each pawn is paired with the enemy pawn above it.  A capture by a pawn of either side breaks
 * one pair at most, because the pawn leaves its file; the death of an enemy pawn breaks one more; a pawn that is
 * promoted has no pair.  So there cannot be more unpaired and promoted pawns than captures by pawns and deaths of enemy
 * pawns.
 */
static bool
pairs_possible(const struct retro_home homes[2], int colour, struct illegality *why)
{
	const struct retro_home *c = &homes[colour], *enemy = &homes[!colour];
	int loose = count_unpaired(c->kind[PAWN], retro_home_turned(enemy->kind[PAWN], BLACK));
	int captures = c->lacks - c->spared + enemy->lacks - enemy->spared;
	int pawns = enemy->pawns_lacking - enemy->promoted;

	if (c->promoted + loose <= captures + pawns && pawns >= 0)
		return true;
	illegality_add(why, DIAG_FEN_PAWN_CAPTURES_IMPOSSIBLE, NO_SQUARE,
	    "%d promoted %s and %d pawn%s of %s's had to get past the enemy pawns on their files; %d capture%s, of %d "
	    "pawn%s at most, cannot have made that much room", c->promoted, man_or_men(c->promoted), loose, plural_ending(loose),
	    side_name[colour], captures, plural_ending(captures), pawns, plural_ending(pawns));
	return false;
}

static bool
pawns_possible(const struct retro_home homes[2], struct retro_structure *s, struct illegality *why)
{
	for (int c = WHITE; c <= BLACK; c++)
		if (s->pawn_captures[c] > 0)	/* else each is on a file of its own */
			s->pawn_captures[c] = changes_of_file(homes[c].kind[PAWN]);
	for (int c = WHITE; c <= BLACK; c++)
		if (!origins_possible(homes, c, s->pawn_captures[c], why))
			return false;
	return pairs_possible(homes, WHITE, why) && pairs_possible(homes, BLACK, why);
}

static bool
lacks_officer(const struct retro_home *c)
{
	bits bishops = c->kind[BISHOP];

	return c->kind[QUEEN] == 0 || !bits_several(c->kind[ROOK]) || !bits_several(c->kind[KNIGHT]) ||
	    !(bishops & LIGHT_SQUARES) || !(bishops & ~LIGHT_SQUARES);
}

/*
 * A double check that only a capture with promotion can have given: on the last rank the victim was an officer, and if
 * all the original ones are still there, a promoted one.
 */
ATTACK_RARE static bool
double_check_possible(const struct position *p, const struct retro_home homes[2], struct illegality *why)
{
	struct retro_home before[2] = { homes[WHITE], homes[BLACK] };

	if (!legal_basic_checked_by_promotion(p) || lacks_officer(&homes[p->turn]))
		return true;
	before[p->turn].promoted++;
	if (pairs_possible(before, WHITE, NULL) && pairs_possible(before, BLACK, NULL))
		return true;
	illegality_add(why, DIAG_FEN_IMPOSSIBLE_DOUBLE_CHECK, p->king[p->turn], "only a pawn that took a piece on the "
	    "last rank gives this double check, but that piece would have been promoted, and too few pawns can have "
	    "got past each other");
	return false;
}

static void
fill_structure(const struct position *p, const struct retro_home homes[2], struct retro_structure *s)
{
	for (int c = WHITE; c <= BLACK; c++) {
		const struct home_ranks *h = &homes[c].home;

		s->captures[c] = homes[!c].lacks;
		s->promotions[c] = homes[c].promoted;
		s->spared[c] = homes[c].spared;
		s->pawn_captures[c] = 0;
		s->still[c] = retro_home_turned(h->fixed | (bits)h->pawns << 8, c) | (p->castling & p->side[c]);
		if (p->castling & p->side[c])
			s->still[c] |= position_men(p, c, KING);
	}
	s->free = false;
}

bool
retro_structure_read(const struct position *p, struct rules rules, struct retro_structure *s, struct illegality *why)
{
	struct retro_home homes[2];
	struct impossible_piece bad;
	bool fits = retro_home_read(p, rules, p->castling, homes, &bad);

	fill_structure(p, homes, s);
	if (!fits) {
		object_misfit(p, rules, &bad, why);
		return false;
	}
	if (rules.orthodox_array && !turn_possible(p, homes, why))
		return false;
	if (bits_several(p->checkers) && !double_check_possible(p, homes, why))
		return false;
	s->free = retro_quick(p, homes, s->pawn_captures);
	return s->free || pawns_possible(homes, s, why);
}

bool
retro_structure_plain(const struct position *p, struct rules rules)
{
	return rules.orthodox_array && !bits_several(p->checkers) && retro_quick_in_order(p) && retro_home_plain(p);
}
