/* retro_structure: what can be concluded about the past of a position by counting, without a search. */
#include <string.h>

#include "games/retro/retro_quick.h"
#include "games/retro/retro_home.h"
#include "games/chess/legal_basic.h"
#include "games/retro/retro_structure.h"

enum { NEVER = 99 };

static const char *const side_name[] = { "White", "Black" };
static const char *const kind_name[] = { "man", "pawn", "knight", "bishop", "rook", "queen", "king" };

static const char *
plural(int n)
{
	return n == 1 ? "" : "s";
}

static const char *
men(int n)
{
	return n == 1 ? "man" : "men";
}

/* -- Pieces where they cannot be -- */

/* If it would be possible without the castling rights, these are reported as wrong. */
ATTACK_RARE static void
object_misfit(const struct position *p, struct rules rules, const struct misfit *bad, struct illegality *why)
{
	struct retro_home homes[2];
	struct misfit other;
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
		    "promoted", side, bad->promoted, men(bad->promoted), walls);
	else
		illegality_add(why, id, at, "%s needed %d promoted %s, as %s shut the first ones in, but lacks only %d pawn%s",
		    side, bad->promoted, men(bad->promoted), walls, bad->pawns, plural(bad->pawns));
}

/* -- The number of moves -- */

/* Is it a rook that never moved, or only between the corner and the square next to it? */
static bool
rook_alternates(const struct home *h, int file)
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
	const struct home *h = &c->home;
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
changes(bits pawns)
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
		    plural(needed), other, enemy->lacks == 0 ? "no" : "", enemy->lacks, men(enemy->lacks));
	else
		illegality_add(why, id, NO_SQUARE, "%s's pawns needed %d capture%s; %s lacks %d %s, and %d of them died at "
		    "home, where no pawn takes", side, needed, plural(needed), other, enemy->lacks, men(enemy->lacks),
		    enemy->spared);
	return false;
}

/* The number of pawns left over when as many as possible are paired, each with an enemy pawn above it on its file. */
static int
unpaired(bits own, bits enemy)
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
	int loose = unpaired(c->kind[PAWN], retro_home_turned(enemy->kind[PAWN], BLACK));
	int captures = c->lacks - c->spared + enemy->lacks - enemy->spared;
	int pawns = enemy->pawns_lacking - enemy->promoted;

	if (c->promoted + loose <= captures + pawns && pawns >= 0)
		return true;
	illegality_add(why, DIAG_FEN_PAWN_CAPTURES_IMPOSSIBLE, NO_SQUARE,
	    "%d promoted %s and %d pawn%s of %s's had to get past the enemy pawns on their files; %d capture%s, of %d "
	    "pawn%s at most, cannot have made that much room", c->promoted, men(c->promoted), loose, plural(loose),
	    side_name[colour], captures, plural(captures), pawns, plural(pawns));
	return false;
}

static bool
pawns_possible(const struct retro_home homes[2], struct retro_structure *s, struct illegality *why)
{
	for (int c = WHITE; c <= BLACK; c++)
		if (s->pawn_captures[c] > 0)	/* else each is on a file of its own */
			s->pawn_captures[c] = changes(homes[c].kind[PAWN]);
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
fill(const struct position *p, const struct retro_home homes[2], struct retro_structure *s)
{
	for (int c = WHITE; c <= BLACK; c++) {
		const struct home *h = &homes[c].home;

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
	struct misfit bad;
	bool fits = retro_home_read(p, rules, p->castling, homes, &bad);

	fill(p, homes, s);
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
