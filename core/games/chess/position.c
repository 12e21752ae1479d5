/* position: the pieces on the board, the side to move and the rights of both sides; and playing moves. */
#include <string.h>

#include "base/invariant.h"
#include "games/chess/rule_set.h"
#include "games/chess/zobrist.h"

#define BOTH(kind, s) (ZOBRIST_PIECE(WHITE, kind, s) ^ ZOBRIST_PIECE(BLACK, kind, (s + 56)))
#define PAWNS(s) (ZOBRIST_PIECE(WHITE, PAWN, (s + 8)) ^ ZOBRIST_PIECE(BLACK, PAWN, (s + 48)))
#define RIGHTS(file) (ZOBRIST_CASTLING(WHITE, file) ^ ZOBRIST_CASTLING(BLACK, file))
#define START_KEY (BOTH(ROOK, 0) ^ BOTH(KNIGHT, 1) ^ BOTH(BISHOP, 2) ^ BOTH(QUEEN, 3) ^ BOTH(KING, 4) ^ \
	BOTH(BISHOP, 5) ^ BOTH(KNIGHT, 6) ^ BOTH(ROOK, 7) ^ PAWNS(0) ^ PAWNS(1) ^ PAWNS(2) ^ PAWNS(3) ^ PAWNS(4) ^ \
	PAWNS(5) ^ PAWNS(6) ^ PAWNS(7) ^ RIGHTS(0) ^ RIGHTS(7))
#define OFFICERS ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK
#define EIGHT_PAWNS PAWN, PAWN, PAWN, PAWN, PAWN, PAWN, PAWN, PAWN
#define ON_RANKS(a, b, files) (((bits)(files) << 8 * (a)) | ((bits)(files) << 8 * (b)))

const struct position position_start = {
	.kind = {
		[PAWN] = ON_RANKS(1, 6, 0xff), [KNIGHT] = ON_RANKS(0, 7, 0x42), [BISHOP] = ON_RANKS(0, 7, 0x24),
		[ROOK] = ON_RANKS(0, 7, 0x81), [QUEEN] = ON_RANKS(0, 7, 0x08), [KING] = ON_RANKS(0, 7, 0x10),
	},
	.side = { 0xffffu, (bits)0xffff << 48 },
	.key = START_KEY,
	.castling = ON_RANKS(0, 7, 0x81),
	.board = { [A1] = OFFICERS, EIGHT_PAWNS, [48] = EIGHT_PAWNS, OFFICERS },
	.en_passant = NO_SQUARE,
	.king = { E1, E1 + 56 },
	.fullmoves = 1,
};

/* A king that moves ends the castling rights of its side.  A table, because a branch would often be mispredicted. */
static const bits king_keeps[2][8] = { [WHITE] = { [KING] = RANK_BITS(0) }, [BLACK] = { [KING] = RANK_BITS(7) } };

bits
position_attackers(const struct position *p, square s, bits occupied)
{
	return (attack_reach[KNIGHT][s] & p->kind[KNIGHT]) | (attack_reach[KING][s] & p->kind[KING]) |
	    (attack_pawn[WHITE][s] & p->side[BLACK] & p->kind[PAWN]) |
	    (attack_pawn[BLACK][s] & p->side[WHITE] & p->kind[PAWN]) |
	    (attack_bishop(s, occupied) & (p->kind[BISHOP] | p->kind[QUEEN])) |
	    (attack_rook(s, occupied) & (p->kind[ROOK] | p->kind[QUEEN]));
}

struct castling_way
position_castling_way(const struct position *p, square king, square rook)
{
	int base = p->turn == WHITE ? A1 : A8;
	square king_to = (square)(base + (rook > king ? G1 : C1)), rook_to = (square)(base + (rook > king ? F1 : D1));
	bits way = attack_between[king][king_to] | SQUARE_BIT(king_to);

	return (struct castling_way){ king_to, rook_to, way | attack_between[rook][rook_to] | SQUARE_BIT(rook_to),
		position_occupied(p) & ~SQUARE_BIT(king) & ~SQUARE_BIT(rook), way & ~SQUARE_BIT(king_to) };
}

square
position_lands(const struct position *p, move m)
{
	if (move_is_drop(m) || !(p->side[p->turn] & SQUARE_BIT(move_to(m))))
		return move_to(m);
	return position_castling_way(p, move_from(m), move_to(m)).king_to;
}

/*
 * FIDE 3.8.2 and the guidelines for Chess960: the right exists, the squares between are empty, and the king is not in
 * check on any square of its way, nor at the end with the rook on its new square.
 */
static bool
castling_legal(const struct position *p, square king, square rook)
{
	int us = p->turn;
	struct castling_way w = position_castling_way(p, king, rook);

	if (!(p->castling & p->side[us] & SQUARE_BIT(rook)) || p->checkers || w.must_be_empty & w.occupied)
		return false;
	for (bits b = w.king; b != 0; b &= b - 1)
		if (position_attacked(p, us, (square)bits_lowest(b), w.occupied | SQUARE_BIT(rook), p->side[!us]))
			return false;
	return !position_attacked(p, us, w.king_to, w.occupied | SQUARE_BIT(w.rook_to), p->side[!us]);
}

bool
position_legal(const struct position *p, move m)
{
	return p->rules != NULL ? rule_set_legal(p, m) : position_legal_chess(p, m);
}

bool
position_legal_chess(const struct position *p, move m)
{
	int us = p->turn;
	square from = move_from(m), to = move_to(m), king = p->king[us];
	bits gone = SQUARE_BIT(to), occupied = position_occupied(p);

	if (from == king) {
		if (p->side[us] & SQUARE_BIT(to))
			return castling_legal(p, from, to);
		king = to;
	}
	if (to == p->en_passant && p->board[from] == PAWN)
		gone = SQUARE_BIT(to ^ 8);
	return !position_attacked(p, us, king, (occupied & ~SQUARE_BIT(from) & ~gone) | SQUARE_BIT(to), p->side[!us] & ~gone);
}

bool
position_can_take_passing(const struct position *p, square passed)
{
	bits takers = attack_pawn[!p->turn][passed] & position_men(p, p->turn, PAWN);
	struct position try = *p;

	try.en_passant = passed;
	for (; takers != 0; takers &= takers - 1)
		if (position_legal(&try, move_make(bits_lowest(takers), passed, NONE)))
			return true;
	return false;
}

static void
set_en_passant(struct position *p, square passed)
{
	p->en_passant = passed;
	p->key ^= zobrist_passed[FILE_OF(passed)];
}

static void
clear_en_passant(struct position *p)
{
	if (p->en_passant == NO_SQUARE)
		return;
	p->key ^= zobrist_passed[FILE_OF(p->en_passant)];
	p->en_passant = NO_SQUARE;
}

ATTACK_RARE static void
lose_castling(struct position *p, bits rooks)
{
	p->castling &= ~rooks;
	for (; rooks != 0; rooks &= rooks - 1) {
		int s = bits_lowest(rooks);

		p->key ^= zobrist_castling[RANK_OF(s) != 0][FILE_OF(s)];
	}
}

static void
lift_piece(struct position *p, square s, int colour, int kind)
{
	p->kind[kind] &= ~SQUARE_BIT(s);
	p->side[colour] &= ~SQUARE_BIT(s);
	p->board[s] = NONE;
	p->key ^= zobrist_piece[colour][kind][s];
}

static void
put_piece(struct position *p, square s, int colour, int kind)
{
	p->kind[kind] |= SQUARE_BIT(s);
	p->side[colour] |= SQUARE_BIT(s);
	p->board[s] = (uint8_t)kind;
	p->key ^= zobrist_piece[colour][kind][s];
}

ATTACK_RARE static void
castle_pieces(struct position *p, int us, square king, square rook)
{
	int base = us == WHITE ? A1 : A8;
	bool short_side = rook > king;

	lift_piece(p, king, us, KING);
	lift_piece(p, rook, us, ROOK);
	p->king[us] = (square)(base + (short_side ? G1 : C1));
	put_piece(p, p->king[us], us, KING);
	put_piece(p, (square)(base + (short_side ? F1 : D1)), us, ROOK);
	p->halfmoves++;
}

/* The pieces that check the king of that colour. */
static inline bits
checkers_of(const struct position *p, const int us)
{
	square k = p->king[us];

	return position_lines(p, k, position_occupied(p), p->side[!us]) |
	    (p->side[!us] & ((attack_sight[k].knight & p->kind[KNIGHT]) | (attack_sight[k].pawn[us] & p->kind[PAWN])));
}

static bits
find_checkers(const struct position *p)
{
	return checkers_of(p, p->turn);
}

/* FIDE 9.2.3: there is an en passant square only if a pawn can legally take there; a double step is not enough. */
static void
give_passing(struct position *p, square passed)
{
	if (position_can_take_passing(p, passed))
		set_en_passant(p, passed);
}

/* The rest of an en passant capture, a promotion or a double step, after the pawn has moved. */
ATTACK_RARE static void
pawn_rarity(struct position *p, move m, square passed)
{
	const square from = move_from(m), to = move_to(m);

	if (to == passed) {
		lift_piece(p, to ^ 8, p->turn, PAWN);
	} else if (move_promotion(m) != NONE) {
		lift_piece(p, to, !p->turn, PAWN);
		put_piece(p, to, !p->turn, (int)move_promotion(m));
	} else {
		if (attack_pawn[!p->turn][(from + to) / 2] & position_men(p, p->turn, PAWN))
			give_passing(p, (square)((from + to) / 2));
		return;
	}
	p->checkers = find_checkers(p);
}

/*
 * Plays a move that is not castling.  `passed` is the en passant square before the move.  For speed: `us` is a
 * constant where this is inlined, which makes half of the addresses constant; and everything is read before anything
 * is written, because the processor cannot foresee which loads depend on which stores.  `moved` is stored after `left`
 * because victim may be of the same kind.
 */
ATTACK_INLINE void
play_man(struct position *p, move m, const int us, square passed)
{
	const square from = move_from(m), to = move_to(m);
	const int kind = p->board[from], victim = p->board[to], pawn = kind == PAWN;
	const bits f = SQUARE_BIT(from), t = SQUARE_BIT(to);
	const bits left = p->kind[victim] & ~t, moved = (p->kind[kind] ^ f) | t;	/* stored last */

	p->kind[victim] = left;
	p->kind[kind] = moved;
	p->side[!us] &= ~t;
	p->side[us] ^= f | t;
	p->key ^= ZOBRIST_TURN ^ zobrist_piece[us][kind][from] ^ zobrist_piece[us][kind][to] ^ zobrist_piece[!us][victim][to];
	p->halfmoves = (p->halfmoves + 1) & -(uint32_t)(!pawn & (victim == NONE));
	p->fullmoves += (uint32_t)us;
	p->turn = !us;
	p->king[us] = (square)bits_lowest(p->side[us] & p->kind[KING]);
	p->board[from] = NONE;
	p->board[to] = (uint8_t)kind;
	p->checkers = checkers_of(p, !us);
	if ((pawn & ((to == passed) | ((from ^ to) == 16))) | (move_promotion(m) != NONE))
		pawn_rarity(p, m, passed);
}

/* Plays castling, a move that ends castling rights (those of `lost`), or a move with an en passant square set. */
ATTACK_RARE static void
play_rarity(struct position *p, move m, bits lost)
{
	const int us = p->turn;
	const square from = move_from(m), to = move_to(m), passed = p->en_passant;

	if (lost != 0)
		lose_castling(p, lost);
	clear_en_passant(p);
	if (!(p->side[us] & SQUARE_BIT(to))) {
		if (us == WHITE)
			play_man(p, m, WHITE, passed);
		else
			play_man(p, m, BLACK, passed);
		return;
	}
	castle_pieces(p, us, from, to);
	p->fullmoves += (uint32_t)us;
	p->turn = !us;
	p->key ^= ZOBRIST_TURN;
	p->checkers = find_checkers(p);
}

/* With no castling rights and no en passant square left, play_man() is enough. */
ATTACK_INLINE void
play_as(struct position *p, move m, const int us)
{
	INVARIANT(p->side[us] & SQUARE_BIT(move_from(m)));
	if ((p->castling != 0) | (p->en_passant != NO_SQUARE)) {
		const bits f = SQUARE_BIT(move_from(m)), t = SQUARE_BIT(move_to(m));
		const bits lost = p->castling & (f | t | king_keeps[us][p->board[move_from(m)]]);

		if ((lost | (p->side[us] & t)) != 0 || p->en_passant != NO_SQUARE) {
			play_rarity(p, m, lost);
			return;
		}
	}
	play_man(p, m, us, NO_SQUARE);
}

void
position_play(struct position *p, move m)
{
	if (p->rules != NULL)
		p->rules->play(p, m);
	else if (p->turn == WHITE)
		play_as(p, m, WHITE);
	else
		play_as(p, m, BLACK);
}

bool
position_pass(struct position *p)
{
	if (p->checkers)
		return false;
	clear_en_passant(p);
	p->fullmoves += (uint32_t)p->turn;
	p->halfmoves++;
	p->turn = !p->turn;
	p->key ^= ZOBRIST_TURN;
	if (p->rules != NULL)
		position_settle(p);
	else
		p->checkers = find_checkers(p);
	return true;
}

bool
position_force(struct position *p, move m)
{
	struct position next = *p;
	int us = p->turn;
	square from = move_from(m), to = move_to(m);
	int kind = p->board[from];

	if (p->rules != NULL)
		return rule_set_force(p, m);
	if (!(p->side[us] & SQUARE_BIT(from)) || from == to || p->board[to] == KING)
		return false;
	if (move_promotion(m) != NONE && (kind != PAWN || move_promotion(m) < KNIGHT || move_promotion(m) > QUEEN))
		return false;
	if ((p->side[us] & SQUARE_BIT(to)) && kind == KING && p->board[to] == ROOK) {
		int base = us == WHITE ? A1 : A8;
		bits lands = to > from ? SQUARE_BIT(base + F1) | SQUARE_BIT(base + G1) : SQUARE_BIT(base + C1) | SQUARE_BIT(base + D1);

		/* King and rook are lifted and put down: only the squares where they land must be free. */
		if (lands & position_occupied(p) & ~SQUARE_BIT(from) & ~SQUARE_BIT(to))
			return false;
		castle_pieces(&next, us, from, to);
	} else {
		if (p->board[to] != NONE)
			lift_piece(&next, to, p->side[us] & SQUARE_BIT(to) ? us : !us, p->board[to]);
		lift_piece(&next, from, us, kind);
		put_piece(&next, to, us, move_promotion(m) != NONE ? (int)move_promotion(m) : kind);
		next.halfmoves = 0;
	}
	next.fullmoves += (uint32_t)us;
	next.turn = !us;
	next.castling &= next.kind[ROOK] & ~SQUARE_BIT(from) & ~SQUARE_BIT(to) & ~(kind == KING ? attack_home_rank(us) : 0);
	next.en_passant = NO_SQUARE;
	if (next.kind[PAWN] & (RANK_BITS(0) | RANK_BITS(7)))
		return false;
	position_settle(&next);
	if (position_attackers(&next, next.king[us], position_occupied(&next)) & next.side[!us])
		return false;
	*p = next;
	return true;
}

bool
position_same(const struct position *a, const struct position *b)
{
	return a->key == b->key && a->turn == b->turn && a->castling == b->castling && a->en_passant == b->en_passant &&
	    a->side[WHITE] == b->side[WHITE] && a->side[BLACK] == b->side[BLACK] && a->rules == b->rules &&
	    (a->rules == NULL || rule_set_same(a, b)) && memcmp(a->board, b->board, sizeof(a->board)) == 0;
}

void
position_put(struct position *p, square s, enum colour colour, enum kind kind)
{
	put_piece(p, s, colour, kind);
}

void
position_lift(struct position *p, square s)
{
	lift_piece(p, s, (p->side[BLACK] & SQUARE_BIT(s)) != 0, p->board[s]);
}

void
position_settle(struct position *p)
{
	uint64_t key = 0;

	for (int colour = WHITE; colour <= BLACK; colour++)
		for (int kind = PAWN; kind <= KING; kind++)
			for (bits b = position_men(p, colour, kind); b != 0; b &= b - 1)
				key ^= zobrist_piece[colour][kind][bits_lowest(b)];
	position_settle_keyed(p, key);
}

void
position_settle_keyed(struct position *p, uint64_t men_key)
{
	square passed = p->en_passant;

	p->kind[NONE] = 0;
	p->key = men_key ^ (p->turn == BLACK ? ZOBRIST_TURN : 0);
	for (bits b = p->castling; b != 0; b &= b - 1)
		p->key ^= zobrist_castling[RANK_OF(bits_lowest(b)) != 0][FILE_OF(bits_lowest(b))];
	if (p->rules != NULL) {
		rule_set_settle(p);
	} else {
		for (int colour = WHITE; colour <= BLACK; colour++)
			p->king[colour] = (square)bits_lowest(position_men(p, colour, KING));
		p->checkers = find_checkers(p);
	}
	p->en_passant = NO_SQUARE;
	if (passed != NO_SQUARE && position_can_take_passing(p, passed))
		set_en_passant(p, passed);
}
