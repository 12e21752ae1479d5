/* rule_set: what the rules of variants have in common. */
#include <string.h>

#include "base/invariant.h"
#include "games/chess/castling_rights.h"
#include "games/chess/rule_set.h"
#include "games/chess/zobrist.h"

/* What the key of a position is made of in addition; the numbers up to 792 are those of zobrist.h. */
#define POCKET_KEY(colour, kind, n) ZOBRIST(1024 + ((colour) * 8 + (kind)) * 256 + (n))
#define PROMOTED_KEY(s) ZOBRIST(8192 + (s))
#define CHECKS_KEY(colour, n) ZOBRIST(8448 + (colour) * 256 + (n))

void
rule_set_remove(struct position *p, square s)
{
	int colour = (p->side[BLACK] & SQUARE_BIT(s)) != 0;

	if (p->board[s] == NONE)
		return;
	p->castling &= s == castling_rights_king(p, colour) ? ~p->side[colour] : ~SQUARE_BIT(s);
	p->promoted &= ~SQUARE_BIT(s);
	position_lift(p, s);
}

/* Takes the piece on that square; where there are pockets, it goes to that of the side to move. */
static void
take_piece_on(struct position *p, square s)
{
	int kind = p->promoted & SQUARE_BIT(s) ? PAWN : p->board[s];

	rule_set_remove(p, s);
	if (p->rules->pockets && kind != KING)
		p->pocket[p->turn][kind]++;
}

static void
play_castling(struct position *p, square king, square rook)
{
	struct castling_way w = position_castling_way(p, king, rook);

	p->castling &= ~p->side[p->turn];
	position_lift(p, king);
	position_lift(p, rook);
	position_put(p, w.king_to, (enum colour)p->turn, KING);
	position_put(p, w.rook_to, (enum colour)p->turn, ROOK);
}

/* A move that is not castling and not a drop. */
static void
play_step(struct position *p, move m, square passed)
{
	square from = move_from(m), to = move_to(m);
	enum kind kind = (enum kind)p->board[from], becomes = move_promotion(m) != NONE ? move_promotion(m) : kind;
	bool promoted = p->rules->pockets && (move_promotion(m) != NONE || p->promoted & SQUARE_BIT(from));
	bits doubles = p->turn == WHITE ? RANK_BITS(1) : RANK_BITS(6);

	if (kind == PAWN || p->board[to] != NONE)
		p->halfmoves = 0;
	if (kind == PAWN && to == passed)
		take_piece_on(p, to ^ 8);
	else if (p->board[to] != NONE)
		take_piece_on(p, to);
	rule_set_remove(p, from);
	position_put(p, to, (enum colour)p->turn, becomes);
	if (promoted)
		p->promoted |= SQUARE_BIT(to);
	if (kind == PAWN && (from ^ to) == 16 && doubles & SQUARE_BIT(from))
		p->en_passant = (square)((from + to) / 2);
}

void
rule_set_move(struct position *p, move m)
{
	const square passed = p->en_passant;

	INVARIANT(move_is_drop(m) ? p->pocket[p->turn][move_promotion(m)] > 0 : (p->side[p->turn] & SQUARE_BIT(move_from(m))) != 0);
	p->en_passant = NO_SQUARE;
	p->halfmoves++;
	if (move_is_drop(m)) {
		position_put(p, move_to(m), (enum colour)p->turn, move_promotion(m));
		p->pocket[p->turn][move_promotion(m)]--;
		p->halfmoves = move_promotion(m) == PAWN ? 0 : p->halfmoves;
	} else if (p->side[p->turn] & SQUARE_BIT(move_to(m))) {
		play_castling(p, move_from(m), move_to(m));
	} else {
		play_step(p, m, passed);
	}
	p->fullmoves += (uint32_t)p->turn;
	p->turn = !p->turn;
}

void
rule_set_play(struct position *p, move m)
{
	rule_set_move(p, m);
	position_settle(p);
}

bits
rule_set_checkers(const struct position *p)
{
	return position_attackers(p, p->king[p->turn], position_occupied(p)) & p->side[!p->turn];
}

bool
rule_set_takes(const struct position *p, move m)
{
	return p->side[!p->turn] & SQUARE_BIT(move_to(m)) ||
	    (p->board[move_from(m)] == PAWN && move_to(m) == p->en_passant);
}

bool
rule_set_bare(const struct position *p, int side)
{
	return !bits_several(p->side[side]);
}

/* Can that pawn take anything, if its side is to move? */
static bool
pawn_can_take(const struct position *p, square s)
{
	struct position own = *p;
	bits targets;

	own.turn = (p->side[BLACK] & SQUARE_BIT(s)) != 0;
	targets = own.side[!own.turn];
	if (own.turn == p->turn && p->en_passant != NO_SQUARE)
		targets |= SQUARE_BIT(p->en_passant);
	for (targets &= attack_pawn[own.turn][s]; targets != 0; targets &= targets - 1)
		if (p->rules->legal(&own, move_make(s, bits_lowest(targets), NONE)))
			return true;
	return false;
}

bool
rule_set_pawns_blocked(const struct position *p)
{
	const bits pawns = p->kind[PAWN];

	if ((p->side[WHITE] & pawns & ~(pawns >> 8)) | (p->side[BLACK] & pawns & ~(pawns << 8)))
		return false;
	for (bits b = pawns; b != 0; b &= b - 1)
		if (pawn_can_take(p, (square)bits_lowest(b)))
			return false;
	return true;
}

bool
rule_set_legal(const struct position *p, move m)
{
	if (p->rules->special_end != NULL && p->rules->special_end(p).kind != OUTCOME_OPEN)
		return false;
	return p->rules->legal(p, m);
}

/* Is its side to move allowed to pick up that piece, or to take it out of the pocket, and to put it there? */
static bool
can_put(const struct position *p, move m)
{
	const int us = p->turn;
	const bits from = SQUARE_BIT(move_from(m)), to = SQUARE_BIT(move_to(m));

	if (move_is_drop(m))
		return p->rules->pockets && p->pocket[us][move_promotion(m)] > 0 && !(position_occupied(p) & to);
	return p->side[us] & from && !(p->side[us] & to) && !(p->rules->royal[!us] && p->kind[KING] & to) &&
	    (move_promotion(m) == NONE || p->kind[PAWN] & from);
}

bool
rule_set_force(struct position *p, move m)
{
	struct position next = *p, back;
	const int us = p->turn;

	if (!can_put(p, m))
		return false;
	p->rules->play(&next, m);
	if (next.kind[PAWN] & (RANK_BITS(0) | RANK_BITS(7)) & ~p->rules->double_step[WHITE])
		return false;
	if (p->rules->royal[us]) {
		if (next.king[us] == NO_SQUARE)
			return false;
		back = next;
		back.turn = us;
		position_settle(&back);
		if (back.checkers != 0)
			return false;
	}
	*p = next;
	return true;
}

bool
rule_set_same(const struct position *a, const struct position *b)
{
	return a->promoted == b->promoted && memcmp(a->pocket, b->pocket, sizeof(a->pocket)) == 0 &&
	    memcmp(a->checks_left, b->checks_left, sizeof(a->checks_left)) == 0;
}

static uint64_t
extra_key(const struct position *p)
{
	uint64_t key = 0;

	for (int colour = WHITE; colour <= BLACK; colour++) {
		for (int kind = PAWN; kind <= QUEEN; kind++)
			if (p->pocket[colour][kind] > 0)
				key ^= POCKET_KEY(colour, kind, p->pocket[colour][kind]);
		if (p->checks_left[colour] > 0)
			key ^= CHECKS_KEY(colour, p->checks_left[colour]);
	}
	for (bits b = p->promoted; b != 0; b &= b - 1)
		key ^= PROMOTED_KEY(bits_lowest(b));
	return key;
}

void
rule_set_settle(struct position *p)
{
	for (int colour = WHITE; colour <= BLACK; colour++) {
		bits king = p->rules->royal[colour] ? position_men(p, colour, KING) : 0;

		p->king[colour] = king == 0 ? NO_SQUARE : (square)bits_lowest(king);
	}
	p->checkers = p->king[p->turn] == NO_SQUARE ? 0 : p->rules->checkers(p);
	p->key ^= extra_key(p);
}
