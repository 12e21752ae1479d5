/* illegal_reason_pawn: why a pawn cannot make a move, or cannot be promoted like that. */
#include "games/chess/illegal_reason_internal.h"
#include "games/chess/movegen.h"

/* A capture on an empty square, with an enemy pawn where one would be taken en passant (FIDE 3.7.4). */
static void
judge_en_passant(struct inquiry *q, square from)
{
	const struct position *p = q->p;
	int us = p->turn;
	square victim = q->to ^ 8, origin = (square)(q->to + (us == WHITE ? 8 : -8)), king = p->king[us];
	struct span name;
	bits attackers;
	move m;

	if (!illegal_reason_last_move(q, &m, &name)) {
		illegal_reason_blame(q, NEAR_OWN_PIECE, DIAG_ILLEGAL_EP,
		    "%s can be taken en passant only right after %s-%s", at(victim).s, at(origin).s, at(victim).s);
		return;
	}
	if (m != move_make(origin, victim, NONE)) {
		illegal_reason_blame(q, NEAR_OWN_PIECE, DIAG_ILLEGAL_EP,
		    "%s can be taken en passant only right after %s-%s, and the last move was %.*s%s%s", at(victim).s,
		    at(origin).s, at(victim).s, (int)name.n, name.p, move_to(m) == victim ? " from " : "",
		    move_to(m) == victim ? at(move_from(m)).s : "");
		return;
	}
	attackers = illegal_reason_attackers(p, from, q->to, SQUARE_BIT(victim));
	if (attackers != 0 && p->checkers == 0 && illegal_reason_attackers(p, from, q->to, 0) == 0)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_EP,
		    "taking en passant removes both pawns, %s and %s: the %s on %s would attack the king on %s",
		    at(from).s, at(victim).s, man(p, bits_lowest(attackers)), at(bits_lowest(attackers)).s, at(king).s);
	illegal_reason_safety(q, from, SQUARE_BIT(victim));
}

static void
judge_pawn_straight(struct inquiry *q, square from, int steps)
{
	const struct position *p = q->p;
	int us = p->turn;
	square middle = (square)((from + q->to) / 2);

	if (steps > 2) {
		illegal_reason_blame(q, NEAR_NOT, DIAG_ILLEGAL_UNREACHABLE, "the pawn on %s cannot reach %s",
		    at(from).s, at(q->to).s);
	} else if (steps == 2 && !(movegen_double_step(p, us) & SQUARE_BIT(from))) {
		illegal_reason_blame(q, NEAR_SHAPE, DIAG_ILLEGAL_PAWN_DOUBLE_STEP,
		    "the pawn on %s cannot go two squares to %s: it is not on its home rank", at(from).s, at(q->to).s);
	} else if (steps == 2 && p->board[middle] != NONE) {
		illegal_reason_blame(q, NEAR_BLOCKED, DIAG_ILLEGAL_PAWN_DOUBLE_STEP,
		    "the pawn on %s cannot go two squares to %s: the %s on %s is in the way", at(from).s, at(q->to).s,
		    man(p, middle), at(middle).s);
	} else if (p->side[us] & SQUARE_BIT(q->to)) {
		illegal_reason_blame(q, NEAR_OWN_PIECE, DIAG_ILLEGAL_OWN_PIECE,
		    "the pawn on %s cannot go to %s, which is occupied by %s's own %s", at(from).s, at(q->to).s,
		    illegal_reason_sides[us], man(p, q->to));
	} else if (p->board[q->to] != NONE) {
		illegal_reason_blame(q, NEAR_BLOCKED, DIAG_ILLEGAL_BLOCKED,
		    "the pawn on %s cannot go to %s, which is occupied by %s's %s: pawns take diagonally", at(from).s,
		    at(q->to).s, illegal_reason_sides[!us], man(p, q->to));
	} else {
		illegal_reason_safety(q, from, 0);
	}
}

static void
judge_pawn_capture(struct inquiry *q, square from)
{
	const struct position *p = q->p;
	int us = p->turn;
	bool passing = RANK_OF(q->to) == (us == WHITE ? 5 : 2);

	if (p->side[us] & SQUARE_BIT(q->to))
		illegal_reason_blame(q, NEAR_OWN_PIECE, DIAG_ILLEGAL_OWN_PIECE,
		    "the pawn on %s cannot take on %s, which is occupied by %s's own %s", at(from).s, at(q->to).s,
		    illegal_reason_sides[us], man(p, q->to));
	else if (p->board[q->to] != NONE)
		illegal_reason_safety(q, from, SQUARE_BIT(q->to));
	else if (passing && (position_men(p, !us, PAWN) & SQUARE_BIT(q->to ^ 8)))
		judge_en_passant(q, from);
	else
		illegal_reason_blame(q, NEAR_SHAPE, DIAG_ILLEGAL_PAWN_CAPTURE_EMPTY,
		    "the pawn on %s cannot take on %s: the square is empty", at(from).s, at(q->to).s);
}

void
illegal_reason_pawn(struct inquiry *q, square from)
{
	const struct position *p = q->p;
	int forward = (RANK_OF(q->to) - RANK_OF(from)) * (p->turn == WHITE ? 1 : -1);

	if (forward < 0)
		illegal_reason_blame(q, NEAR_NOT, DIAG_ILLEGAL_PAWN_DIRECTION, "the pawn on %s cannot go back to %s",
		    at(from).s, at(q->to).s);
	else if (from == q->to)
		illegal_reason_blame(q, NEAR_NOT, DIAG_ILLEGAL_UNREACHABLE, "the pawn is already on %s",
		    at(from).s);
	else if (forward == 0)
		illegal_reason_blame(q, NEAR_NOT, DIAG_ILLEGAL_PAWN_DIRECTION,
		    "the pawn on %s cannot move sideways to %s", at(from).s, at(q->to).s);
	else if (FILE_OF(from) == FILE_OF(q->to))
		judge_pawn_straight(q, from, forward);
	else if (attack_pawn[p->turn][from] & SQUARE_BIT(q->to))
		judge_pawn_capture(q, from);
}

void
illegal_reason_promotion(struct inquiry *q, square from)
{
	bool last = RANK_OF(q->to) == 0 || RANK_OF(q->to) == 7;
	bool reaches = (attack_pawn[q->p->turn][from] & SQUARE_BIT(q->to)) || q->to == from + (q->p->turn == WHITE ? 8 : -8);
	enum kind to = q->r->promotion;

	if (q->p->board[from] != PAWN && to != NONE)
		illegal_reason_blame(q, NEAR_WRITING, DIAG_ILLEGAL_MOVE,
		    "a %s cannot become a %s: only pawns are promoted", man(q->p, from), illegal_reason_men[to]);
	else if (to == PAWN || (int)to > movegen_promotes_to(q->p))
		illegal_reason_blame(q, NEAR_WRITING, DIAG_SAN_PROMOTION_KING_OR_PAWN,
		    "the pawn that reaches %s cannot become a %s", at(q->to).s, illegal_reason_men[to]);
	else if (!last && to != NONE)
		illegal_reason_blame(q, NEAR_WRITING, DIAG_ILLEGAL_MOVE,
		    "a pawn becomes a %s on the last rank, not on %s", illegal_reason_men[to], at(q->to).s);
	else if (q->p->board[from] == PAWN && last && reaches && to == NONE)
		illegal_reason_blame(q, NEAR_WRITING, DIAG_SAN_PROMOTION_MISSING_PIECE,
		    "the pawn that reaches %s must become another piece", at(q->to).s);
}
