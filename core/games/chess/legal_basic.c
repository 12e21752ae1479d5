/* legal_basic: material, checks and en passant squares that no game can lead to. */
#include "games/chess/legal_basic.h"

#define BACK_RANKS (RANK_BITS(0) | RANK_BITS(7))

struct fault_list {
	struct legal_basic_fault *out;
	int n;
};

static void
add_fault(struct fault_list *list, enum diag id, square at)
{
	list->out[list->n++] = (struct legal_basic_fault){ id, at };
}

static int
count_beyond(bits men, int initially)
{
	for (; initially > 0; initially--)
		men &= men - 1;
	return men == 0 ? 0 : count(men);
}

/* Can all officers of that colour be original ones? */
static inline bool
none_promoted(const struct position *p, int colour)
{
	bits own = p->side[colour], bishops = own & p->kind[BISHOP];

	return (bits_several(own & p->kind[QUEEN]) | bits_several(bits_several(own & p->kind[ROOK])) |
	    bits_several(bits_several(own & p->kind[KNIGHT])) | bits_several(bishops & LIGHT_SQUARES) |
	    bits_several(bishops & ~LIGHT_SQUARES)) == 0;
}

int
legal_basic_promoted(const struct position *p, int colour)
{
	bits queens = position_men(p, colour, QUEEN), rooks = position_men(p, colour, ROOK);
	bits knights = position_men(p, colour, KNIGHT), bishops = position_men(p, colour, BISHOP);
	bits light = bishops & LIGHT_SQUARES, dark = bishops & ~LIGHT_SQUARES;

	if (none_promoted(p, colour))
		return 0;
	return count_beyond(queens, 1) + count_beyond(rooks, 2) + count_beyond(knights, 2) + count_beyond(light, 1) +
	    count_beyond(dark, 1);
}

static void
material_of(const struct position *p, int colour, struct fault_list *list)
{
	bits kings = position_men(p, colour, KING);
	int pawns = count(position_men(p, colour, PAWN));

	if (kings == 0)
		add_fault(list, DIAG_FEN_NO_KING, NO_SQUARE);
	if (bits_several(kings))
		add_fault(list, DIAG_FEN_MANY_KINGS, (square)bits_lowest(kings));
	if (count(p->side[colour]) > 16)
		add_fault(list, DIAG_FEN_TOO_MANY_PIECES, NO_SQUARE);
	if (pawns > 8)
		add_fault(list, DIAG_FEN_TOO_MANY_PAWNS, NO_SQUARE);
	if (legal_basic_promoted(p, colour) > (pawns < 8 ? 8 - pawns : 0))
		add_fault(list, DIAG_FEN_TOO_MUCH_PROMOTION, NO_SQUARE);
}

/* One king, at most eight pawns, and no more officers than at first: so there are at most 16 pieces. */
static inline bool
at_most_first(const struct position *p, int colour)
{
	bits king = position_men(p, colour, KING);

	return king != 0 && !bits_several(king) && none_promoted(p, colour) && count(position_men(p, colour, PAWN)) <= 8;
}

int
legal_basic_material(const struct position *p, struct legal_basic_fault out[LEGAL_BASIC_FAULTS_MAX])
{
	struct fault_list list = { out, 0 };
	bits black = position_men(p, BLACK, KING);
	bits pawns = p->kind[PAWN] & position_occupied(p) & BACK_RANKS;

	if (at_most_first(p, WHITE) && at_most_first(p, BLACK) && pawns == 0 &&
	    !(attack_reach[KING][bits_lowest(black)] & position_men(p, WHITE, KING)))
		return 0;
	material_of(p, WHITE, &list);
	material_of(p, BLACK, &list);
	for (bits white = position_men(p, WHITE, KING); white != 0; white &= white - 1)
		if (attack_reach[KING][bits_lowest(white)] & black) {
			add_fault(&list, DIAG_FEN_KINGS_ADJACENT, (square)bits_lowest(white));
			break;
		}
	if (pawns & RANK_BITS(7))
		add_fault(&list, DIAG_FEN_PAWN_ON_BACKRANK, (square)bits_lowest(pawns & RANK_BITS(7)));
	if (pawns & RANK_BITS(0))
		add_fault(&list, DIAG_FEN_PAWN_ON_BACKRANK, (square)bits_lowest(pawns & RANK_BITS(0)));
	return list.n;
}

static square
king_of(const struct position *p, int colour)
{
	return (square)bits_lowest(position_men(p, colour, KING));
}

/* The pieces that attack the king of that colour, without the other king, which is a fault of its own. */
static bits
checkers_of(const struct position *p, int colour)
{
	square king = king_of(p, colour);

	return position_attackers(p, king, position_occupied(p)) & p->side[!colour] & ~p->kind[KING];
}

/* The squares from which a pawn of that colour may have moved to `to`, other than by taking en passant. */
static bits
pawn_origins(const struct position *p, int colour, square to)
{
	bits occupied = position_occupied(p);
	bits behind = colour == WHITE ? SQUARE_BIT(to) >> 8 : SQUARE_BIT(to) << 8;
	bits from = attack_pawn[!colour][to] | behind;

	if (!(behind & occupied)) {
		if (colour == WHITE && RANK_OF(to) == 3)
			from |= SQUARE_BIT(to) >> 16;
		if (colour == BLACK && RANK_OF(to) == 4)
			from |= SQUARE_BIT(to) << 16;
	}
	return from & ~BACK_RANKS & ~occupied;
}

/* How two checks at once may have come about. */
enum { NO_WAY, BY_PROMOTION, SOME_WAY };	/* BY_PROMOTION: only by a pawn that took and was promoted */

/*
 * Can the last move have been of the piece on `moved`, opening the line of the checker on `slider` and giving check
 * too?  Then it came from a square of that line, from which it gave no check.  (Castling never gives double check: a
 * line through the squares it vacates is the back rank, where the castled king and rook are in the way.)
 */
static int
uncovered_by(const struct position *p, square king, square slider, square moved)
{
	bits opened = attack_between[slider][king];	/* all empty, as it gives check; none for a knight or pawn */
	bits occupied = position_occupied(p);
	int by = !p->turn, kind = p->board[moved];
	bits as_pawn = opened & pawn_origins(p, by, moved) & ~attack_pawn[!by][king];
	int last_rank = by == WHITE ? 7 : 0;

	if (kind == PAWN)
		return as_pawn ? SOME_WAY : NO_WAY;
	if (opened & attack_officer(kind, moved, occupied) & ~attack_officer(kind, king, occupied))
		return SOME_WAY;
	if (RANK_OF(moved) != last_rank || !as_pawn)
		return NO_WAY;
	return as_pawn & ~attack_pawn[!by][moved] ? SOME_WAY : BY_PROMOTION;
}

/* Can the last move have been an en passant capture that opened the lines?  It vacates two squares. */
static bool
opened_en_passant(const struct position *p, square king, bits checkers)
{
	int by = !p->turn;
	bits occupied = position_occupied(p);
	bits rank = by == WHITE ? RANK_BITS(5) : RANK_BITS(2);

	for (bits pawns = position_men(p, by, PAWN) & rank; pawns != 0; pawns &= pawns - 1) {
		square to = (square)bits_lowest(pawns);
		bits taken = by == WHITE ? SQUARE_BIT(to) >> 8 : SQUARE_BIT(to) << 8;
		bits origin = by == WHITE ? SQUARE_BIT(to) << 8 : SQUARE_BIT(to) >> 8;
		bits from = attack_pawn[!by][to] & ~occupied & ~attack_pawn[!by][king];

		if ((taken | origin) & occupied)
			continue;
		for (; from != 0; from &= from - 1) {
			bits opened = SQUARE_BIT(bits_lowest(from)) | taken, left = checkers & ~SQUARE_BIT(to);

			while (left != 0 && (attack_between[bits_lowest(left)][king] & opened))
				left &= left - 1;
			if (left == 0)
				return true;
		}
	}
	return false;
}

/* Exactly two checkers: is there a last move that gives both checks at once? */
static int
double_check_ways(const struct position *p, square king, bits checkers)
{
	square a = (square)bits_lowest(checkers), b = (square)bits_lowest(bits_several(checkers));
	int one = uncovered_by(p, king, a, b), other = uncovered_by(p, king, b, a);

	if (opened_en_passant(p, king, checkers))
		return SOME_WAY;
	return one > other ? one : other;
}

bool
legal_basic_checked_by_promotion(const struct position *p)
{
	square king = king_of(p, p->turn);
	bits checkers = checkers_of(p, p->turn);

	return count(checkers) == 2 && double_check_ways(p, king, checkers) == BY_PROMOTION;
}

int
legal_basic_checks(const struct position *p, struct legal_basic_fault out[LEGAL_BASIC_FAULTS_MAX])
{
	struct fault_list list = { out, 0 };
	square king = king_of(p, p->turn), other = king_of(p, !p->turn);
	bits checkers, occupied = position_occupied(p);

	if (!position_attacked(p, p->turn, king, occupied, p->side[!p->turn]) &&
	    !position_attacked(p, !p->turn, other, occupied, p->side[p->turn]))
		return 0;
	checkers = checkers_of(p, p->turn);
	if (checkers_of(p, !p->turn))
		add_fault(&list, DIAG_FEN_OPPOSITE_CHECK, other);
	if (count(checkers) > 2)
		add_fault(&list, DIAG_FEN_TOO_MANY_CHECKERS, king);
	if (count(checkers) == 2 && double_check_ways(p, king, checkers) == NO_WAY)
		add_fault(&list, DIAG_FEN_IMPOSSIBLE_DOUBLE_CHECK, king);
	return list.n;
}

/* FIDE 3.7.4: can a pawn take on `passed` without exposing its king?  Without exactly one king, any pawn can. */
static bool
is_passed_capturable(const struct position *p, square passed, bits pawn)
{
	bits king = position_men(p, p->turn, KING);

	for (bits by = attack_pawn[!p->turn][passed] & position_men(p, p->turn, PAWN); by != 0; by &= by - 1) {
		bits occupied = (position_occupied(p) ^ SQUARE_BIT(bits_lowest(by)) ^ pawn) | SQUARE_BIT(passed);

		if (king == 0 || bits_several(king))
			return true;
		if (!(position_attackers(p, (square)bits_lowest(king), occupied) & p->side[!p->turn] & ~pawn))
			return true;
	}
	return false;
}

/*
 * The last move is known to be the double step.  So every check must be by the pawn, or by a line piece whose line
 * the pawn opened by leaving `origin`.
 */
static bool
check_unexplained(const struct position *p, bits pawn, bits origin)
{
	square king = king_of(p, p->turn);
	bits checkers = checkers_of(p, p->turn) & ~pawn;

	while (checkers != 0 && (attack_between[bits_lowest(checkers)][king] & origin))
		checkers &= checkers - 1;
	return checkers != 0;
}

/*
 * Before the double step it was the pawn's side to move: if a piece of that side attacked the king then, that
 * position was illegal (FIDE 1.4.1).  Pieces that give check now are left to check_unexplained().
 */
static bool
check_before(const struct position *p, bits pawn, bits origin)
{
	square king = king_of(p, p->turn);
	bits occupied = (position_occupied(p) ^ pawn) | origin;
	bits enemies = p->side[!p->turn] & ~p->kind[KING] & ~pawn & ~checkers_of(p, p->turn);

	return (position_attackers(p, king, occupied) & enemies) || (attack_pawn[p->turn][king] & origin);
}

int
legal_basic_en_passant(const struct position *p, square passed, struct legal_basic_fault out[LEGAL_BASIC_FAULTS_MAX])
{
	struct fault_list list = { out, 0 };
	square stood = (square)(p->turn == WHITE ? passed - 8 : passed + 8);
	square start = (square)(p->turn == WHITE ? passed + 8 : passed - 8);
	bits kings = position_men(p, p->turn, KING);

	if (!(position_men(p, !p->turn, PAWN) & SQUARE_BIT(stood)))
		add_fault(&list, DIAG_FEN_EP_NO_PAWN, NO_SQUARE);
	if (position_occupied(p) & SQUARE_BIT(passed))
		add_fault(&list, DIAG_FEN_EP_NOT_EMPTY, passed);
	if (position_occupied(p) & SQUARE_BIT(start))
		add_fault(&list, DIAG_FEN_EP_ORIGIN_NOT_EMPTY, start);
	if (list.n > 0)
		return list.n;
	if (kings != 0 && !bits_several(kings) && check_unexplained(p, SQUARE_BIT(stood), SQUARE_BIT(start)))
		add_fault(&list, DIAG_FEN_CHECK_IMPOSSIBLE_WITH_EP, NO_SQUARE);
	if (kings != 0 && !bits_several(kings) && check_before(p, SQUARE_BIT(stood), SQUARE_BIT(start)))
		add_fault(&list, DIAG_FEN_EP_PREVIOUS_POSITION_ILLEGAL, NO_SQUARE);
	if (!is_passed_capturable(p, passed, SQUARE_BIT(stood)))
		add_fault(&list, DIAG_FEN_EP_NOT_CAPTURABLE, NO_SQUARE);
	return list.n;
}
