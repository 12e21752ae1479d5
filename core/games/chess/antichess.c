/*
 * antichess: who has no pieces left, or cannot move, has won.  Taking is compulsory; which piece is taken is free.
 * Kings are pieces like others: there is no check, and pawns can become kings.  In Giveaway, which is wild 26 of ICC, a
 * king can castle, through attacked squares as well.  In Suicide, the variant of FICS, the side with fewer pieces wins
 * when the side to move cannot.
 */
#include <stdio.h>

#include "games/chess/variant_rows.h"
#include "games/move_notation/san.h"

/* Can the side to move take something? */
static bool
can_take(const struct position *p)
{
	const bits enemies = p->side[!p->turn], occupied = position_occupied(p);

	for (bits b = p->side[p->turn]; b != 0; b &= b - 1) {
		square s = (square)bits_lowest(b);
		int kind = p->board[s];

		if ((kind == PAWN ? attack_pawn[p->turn][s] : attack_officer(kind, s, occupied)) & enemies)
			return true;
	}
	return p->en_passant != NO_SQUARE;
}

/* Is it castling with a piece in the way? */
static bool
castles_blocked(const struct position *p, move m)
{
	struct castling_way w;

	if (!(p->side[p->turn] & SQUARE_BIT(move_to(m))))
		return false;
	w = position_castling_way(p, move_from(m), move_to(m));
	return (w.must_be_empty & w.occupied) != 0;
}

static bool
antichess_legal(const struct position *p, move m)
{
	return rule_set_takes(p, m) || (!can_take(p) && !castles_blocked(p, m));
}

/* Names a capture that is possible: for a person, one is enough. */
static bool
antichess_reason(const struct position *p, move m, char *out, size_t room)
{
	move list[MOVES_MAX];
	char san[SAN_MAX];

	if (rule_set_takes(p, m) || !can_take(p) || movegen_all(p, list) == 0)
		return false;
	san_write(p, list[0], san);
	snprintf(out, room, "taking is compulsory, and %s was possible", san);
	return true;
}

static struct outcome
antichess_end(const struct position *p)
{
	for (int side = WHITE; side <= BLACK; side++)
		if (p->side[side] == 0)
			return (struct outcome){ OUTCOME_ALL_LOST, side };
	return (struct outcome){ OUTCOME_OPEN, OUTCOME_NOBODY };
}

static struct outcome
without_moves(const struct position *p)
{
	return (struct outcome){ OUTCOME_NO_MOVE, p->turn };
}

static struct outcome
without_moves_suicide(const struct position *p)
{
	int white = count(p->side[WHITE]), black = count(p->side[BLACK]);

	if (white == black)
		return (struct outcome){ OUTCOME_STALEMATE, OUTCOME_NOBODY };
	return (struct outcome){ OUTCOME_NO_MOVE, white < black ? WHITE : BLACK };
}

/* Is there one of these, and all are on squares of one colour?  That colour, or none of its squares. */
static bits
one_shade(bits pieces)
{
	const bits light = pieces & LIGHT_SQUARES;

	return pieces == 0 || (light != 0 && light != pieces) ? 0 : light != 0 ? LIGHT_SQUARES : ~LIGHT_SQUARES;
}

/*
 * Besides pawns that cannot move only bishops are left, White's on squares of one colour and Black's on those of the
 * other, and no pawn stands where an enemy bishop could take it: nothing can ever be taken.
 */
static bool
antichess_dead(const struct position *p)
{
	const bits bishops = p->kind[BISHOP], pawns = p->kind[PAWN];
	const bits white = one_shade(p->side[WHITE] & bishops), black = one_shade(p->side[BLACK] & bishops);

	return white != 0 && black != 0 && white != black && position_occupied(p) == (bishops | pawns) &&
	    ((p->side[WHITE] & pawns & black) | (p->side[BLACK] & pawns & white)) == 0 && rule_set_pawns_blocked(p);
}

/*
 * Of two knights, which are all that is left, only one can ever be taken: a knight changes the colour of its square
 * with each move, and takes on the other one.
 */
static bool
antichess_cannot_win(const struct position *p, int side)
{
	const bits knights = p->kind[KNIGHT];

	if (position_occupied(p) != knights || count(p->side[WHITE]) != 1 || count(p->side[BLACK]) != 1)
		return false;
	return (one_shade(knights) != 0) == (side != p->turn);
}

#define ANTICHESS .promotes_to = KING, .double_step = { RANK_BITS(1), RANK_BITS(6) }, .special_end = antichess_end, \
	.play = rule_set_play, .legal = antichess_legal, .reason = antichess_reason, .dead = antichess_dead
#define WITHOUT_CASTLING .start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"

const struct rule_set antichess = {
	.name = "Antichess", ANTICHESS, WITHOUT_CASTLING, .without_moves = without_moves,
	    .cannot_win = antichess_cannot_win,
};
const struct rule_set giveaway = {
	.name = "Giveaway", ANTICHESS, .start = VARIANTS_ARRAY, .castles = true, .without_moves = without_moves,
	.cannot_win = antichess_cannot_win,
};
const struct rule_set suicide = {
	.name = "Suicide", ANTICHESS, WITHOUT_CASTLING, .without_moves = without_moves_suicide,
};
