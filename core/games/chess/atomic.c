/*
 * atomic: a capture explodes.  It removes the taken piece, the one that took it, and all but pawns on the eight squares
 * around.  Who explodes the enemy king wins, even in check; a capture that would explode one's own king is illegal.
 * Kings that touch each other are never in check, as neither can be taken without the other.
 */
#include <stdio.h>

#include "games/chess/variant_rows.h"

/* Moves the pieces, and takes off the board what explodes.  The position is not settled. */
static void
move_and_explode(struct position *p, move m)
{
	const square to = move_to(m);
	const bool takes = rule_set_takes(p, m);
	bits around;

	rule_set_move(p, m);
	if (!takes)
		return;
	around = attack_reach[KING][to] & position_occupied(p) & ~p->kind[PAWN];
	for (bits b = around | SQUARE_BIT(to); b != 0; b &= b - 1)
		rule_set_remove(p, (square)bits_lowest(b));
}

static void
atomic_play(struct position *p, move m)
{
	move_and_explode(p, m);
	position_settle(p);
}

/* Would a king of that side be in check on s?  Not if it touches the enemy king. */
static bool
atomic_attacked(const struct position *p, int side, square s, bits occupied)
{
	if (attack_reach[KING][s] & position_men(p, !side, KING))
		return false;
	return position_attacked(p, side, s, occupied, p->side[!side]);
}

static bits
atomic_checkers(const struct position *p)
{
	return atomic_attacked(p, p->turn, p->king[p->turn], position_occupied(p)) ? rule_set_checkers(p) : 0;
}

static bool
castling_legal(const struct position *p, square king, square rook)
{
	struct castling_way w = position_castling_way(p, king, rook);

	if (!(p->castling & p->side[p->turn] & SQUARE_BIT(rook)) || p->checkers || w.must_be_empty & w.occupied)
		return false;
	for (bits b = w.king; b != 0; b &= b - 1)
		if (atomic_attacked(p, p->turn, (square)bits_lowest(b), w.occupied | SQUARE_BIT(rook)))
			return false;
	return !atomic_attacked(p, p->turn, w.king_to, w.occupied | SQUARE_BIT(w.rook_to));
}

static bool
atomic_legal(const struct position *p, move m)
{
	const int us = p->turn;
	struct position next = *p;
	bits king;

	if (p->side[us] & SQUARE_BIT(move_to(m)))
		return castling_legal(p, move_from(m), move_to(m));
	move_and_explode(&next, m);
	king = position_men(&next, us, KING);
	if (king == 0)
		return false;
	return position_men(&next, !us, KING) == 0 ||
	    !atomic_attacked(&next, us, (square)bits_lowest(king), position_occupied(&next));
}

static bool
atomic_reason(const struct position *p, move m, char *out, size_t room)
{
	struct position next = *p;
	square king = p->king[p->turn], by;

	if (!rule_set_takes(p, m))
		return false;
	if (move_from(m) == king) {
		snprintf(out, room, "a king cannot take: it would explode");
		return true;
	}
	move_and_explode(&next, m);
	if (position_men(&next, p->turn, KING) == 0) {
		snprintf(out, room, "taking on %s would explode one's own king on %s", at(move_to(m)).s, at(king).s);
		return true;
	}
	if (!atomic_attacked(&next, p->turn, king, position_occupied(&next)))
		return false;
	by = (square)bits_lowest(position_attackers(&next, king, position_occupied(&next)) & next.side[next.turn]);
	snprintf(out, room, "after the explosion on %s the king on %s would be in check from %s", at(move_to(m)).s,
	    at(king).s, at(by).s);
	return true;
}

static struct outcome
atomic_end(const struct position *p)
{
	for (int side = WHITE; side <= BLACK; side++)
		if (position_men(p, side, KING) == 0)
			return (struct outcome){ OUTCOME_EXPLODED, !side };
	return (struct outcome){ OUTCOME_OPEN, OUTCOME_NOBODY };
}

/*
 * A bishop each, on squares of different colours, so that neither can be taken; or a bare king, and too little against
 * it to mate or to explode it.
 */
static bool
dead_by_material(const struct position *p)
{
	const bits kings = p->kind[KING], bishops = p->kind[BISHOP], knights = p->kind[KNIGHT];
	const int men = count(position_occupied(p));

	if (!rule_set_bare(p, WHITE) && !rule_set_bare(p, BLACK))
		return men <= 4 && position_occupied(p) == (kings | bishops) && bishops & LIGHT_SQUARES &&
		    bishops & ~LIGHT_SQUARES;
	if (position_occupied(p) == (kings | knights))
		return men <= 4;
	return men <= 3 && position_occupied(p) == (kings | knights | bishops | p->kind[ROOK]);
}

/*
 * Besides the kings, which cannot take, there are only pawns that cannot move, and perhaps bishops of one side on
 * squares of one colour, on which the other side has no pawns.
 */
static bool
is_position_closed(const struct position *p)
{
	const bits pawns = p->kind[PAWN], bishops = p->kind[BISHOP];
	const int owner = (p->side[WHITE] & bishops) == 0;
	const bits reach = bishops & LIGHT_SQUARES ? LIGHT_SQUARES : ~LIGHT_SQUARES;

	if (position_occupied(p) != (p->kind[KING] | pawns | bishops))
		return false;
	if (bishops != 0 && (bishops & ~(p->side[owner] & reach)) | (p->side[!owner] & pawns & reach))
		return false;
	return rule_set_pawns_blocked(p);
}

static bool
atomic_dead(const struct position *p)
{
	return dead_by_material(p) || is_position_closed(p);
}

const struct rule_set atomic = {
	.name = "Atomic", VARIANTS_LIKE_CHESS, .kings_explode = true, .checkers = atomic_checkers, .special_end = atomic_end,
	.play = atomic_play, .legal = atomic_legal, .reason = atomic_reason, .dead = atomic_dead,
	    .cannot_win = rule_set_bare,
};
