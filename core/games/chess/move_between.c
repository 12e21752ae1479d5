/* move_between: finds the only move that can lead from one position to another, and plays it. */
#include "games/chess/move_between.h"

/* The squares that the piece on `from` can move to, if its king is not attacked then; without castling. */
static bits
targets_from(const struct position *p, square from)
{
	const int us = p->turn, up = us == WHITE ? 8 : -8;
	const bits occupied = position_occupied(p), passed = p->en_passant != NO_SQUARE ? SQUARE_BIT(p->en_passant) : 0;
	bits to;

	if (p->board[from] != PAWN)
		return attack_officer(p->board[from], from, occupied) & ~p->side[us];
	to = attack_pawn[us][from] & (p->side[!us] | passed);
	if (!(occupied & SQUARE_BIT(from + up))) {
		to |= SQUARE_BIT(from + up);
		if (RANK_OF(from) == (us == WHITE ? 1 : 6))
			to |= SQUARE_BIT(from + 2 * up) & ~occupied;
	}
	return to;
}

/* The only move after which the pieces of the side to move can stand as in `next`; NO_MOVE: there is none. */
static move
only_move_between(const struct position *p, const struct position *next)
{
	const int us = p->turn;
	const bits gone = p->side[us] & ~next->side[us], come = next->side[us] & ~p->side[us];
	square from, to;
	bool last;

	if (gone == 0 || come == 0)
		return NO_MOVE;
	if (bits_several(gone)) {	/* castling; with other rooks it is not legal */
		bits rook = gone & p->castling;

		return rook == 0 ? NO_MOVE : move_make(p->king[us], bits_lowest(rook), NONE);
	}
	from = (square)bits_lowest(gone), to = (square)bits_lowest(come);
	if (bits_several(come) || !(targets_from(p, from) & come))
		return NO_MOVE;
	last = p->board[from] == PAWN && (come & (RANK_BITS(0) | RANK_BITS(7)));
	return move_make(from, to, last ? next->board[to] : NONE);
}

bool
move_between_play(struct position *p, const struct position *next)
{
	move m = p->turn != next->turn ? only_move_between(p, next) : NO_MOVE;

	if (m == NO_MOVE || !position_legal(p, m))
		return false;
	position_play(p, m);
	return position_same(p, next);
}
