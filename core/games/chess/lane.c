/* lane: its tables, and what few moves need. */
#include <string.h>

#include "games/chess/attack_squares.h"
#include "games/chess/lane_tables.h"
#include "games/chess/zobrist.h"

/* -- shapes: [NBRQ][a-h1-8]?x?, Kx?, [a-h]x, and nothing for a push; what names file and rank is too rare -- */

#define PREFIX1(a) ((uint32_t)(a) << 24)
#define PREFIX2(a, b) ((uint32_t)(b) << 24 | (uint32_t)(a) << 16)
#define PREFIX3(a, b, c) ((uint32_t)(c) << 24 | (uint32_t)(b) << 16 | (uint32_t)(a) << 8)
#define ANY (~(bits)0)	/* every square */
#define ANY_IF(condition) ((condition) ? ANY : 0)
#define STEP(k, pawn) ((k) == KNIGHT ? 1 : (k) == PAWN ? (pawn) : 0)

#define SHAPE(text, squares, sign, k, white, black) \
	[(uint32_t)((text) * LANE_SHAPE_FACTOR) >> (32 - LANE_SHAPE_BITS)] = { \
		.prefix = (uint64_t)(text) << 32, .named = (squares), .takes = ANY_IF(sign), .kind = (k), \
		.quiet = (k) != PAWN && !(sign) ? UINT32_MAX : 0, \
		.lined = (k) == KNIGHT || (k) == KING || ((k) == PAWN && (sign)) ? 0 : UINT32_MAX, \
		.not_slope = ANY_IF((k) == KNIGHT || (k) == ROOK || (k) == KING), \
		.not_straight = ANY_IF((k) == PAWN || (k) == KNIGHT || (k) == BISHOP), \
		.not_special = ANY_IF((k) == BISHOP || (k) == ROOK || (k) == QUEEN), \
		.row = { 64 * (white), 64 * (black) }, .step = { STEP(k, 2), STEP(k, 3) } }
#define TAKES(f) SHAPE(PREFIX2('a' + f, 'x'), (bits)FILE_A << f, 1, PAWN, TAKE_TO + WHITE, TAKE_TO + BLACK)
#define UNNAMED(letter, k) SHAPE(PREFIX1(letter), ANY, 0, k, k, k), SHAPE(PREFIX2(letter, 'x'), ANY, 1, k, k, k)
#define NAMED(letter, k, origin, squares) SHAPE(PREFIX2(letter, origin), squares, 0, k, k, k), \
	SHAPE(PREFIX3(letter, origin, 'x'), squares, 1, k, k, k)
#define BY(letter, k, n) NAMED(letter, k, 'a' + n, (bits)FILE_A << n), NAMED(letter, k, '1' + n, RANK_BITS(n))
#define OFFICER(letter, k) UNNAMED(letter, k), BY(letter, k, 0), BY(letter, k, 1), BY(letter, k, 2), BY(letter, k, 3), \
	BY(letter, k, 4), BY(letter, k, 5), BY(letter, k, 6), BY(letter, k, 7)

const struct lane_shape lane_shapes[LANE_SHAPES] = {
	SHAPE((uint32_t)0, ANY, 0, PAWN, PUSH_TO + WHITE, PUSH_TO + BLACK),
	TAKES(0), TAKES(1), TAKES(2), TAKES(3), TAKES(4), TAKES(5), TAKES(6), TAKES(7),
	OFFICER('N', KNIGHT), OFFICER('B', BISHOP), OFFICER('R', ROOK), OFFICER('Q', QUEEN), UNNAMED('K', KING),
};

/* -- what kings see -- */

#define ABOVE(on, s) (on(s) & ~(SQUARE_BIT(s) - 1))
#define BELOW(on, s) (on(s) & (SQUARE_BIT(s) - 1))
#define LINES(part, s) { part(ON_RANK, s), part(ON_FILE, s), part(DIAGONAL, s), part(ANTIDIAGONAL, s) }
/* A pawn of White attacks the squares from which one of Black would attack its own. */
#define SIGHT(s) { LINES(ABOVE, s), LINES(BELOW, s), { 0, KNIGHT_ON(s), BLACK_PAWN_ON(s), WHITE_PAWN_ON(s) }, { 0 } }

const struct lane_sight lane_sight[64] = { ALL(SIGHT) };

/* -- positions and planes -- */

void
lane_load(struct lane_board *b, const struct position *p)
{
	b->slope = p->kind[BISHOP] | p->kind[QUEEN] | p->kind[PAWN];
	b->straight = p->kind[ROOK] | p->kind[QUEEN] | p->kind[KING];
	b->special = p->kind[PAWN] | p->kind[KNIGHT] | p->kind[KING];
	b->side[WHITE] = p->side[WHITE];
	b->side[BLACK] = p->side[BLACK];
}

void
lane_store(struct position *p, const struct lane_board *b)
{
	p->kind[PAWN] = b->special & b->slope;
	p->kind[KNIGHT] = b->special & ~b->slope & ~b->straight;
	p->kind[BISHOP] = b->slope & ~b->straight & ~b->special;
	p->kind[ROOK] = b->straight & ~b->slope & ~b->special;
	p->kind[QUEEN] = b->straight & b->slope;
	p->kind[KING] = b->special & b->straight;
	p->side[WHITE] = b->side[WHITE];
	p->side[BLACK] = b->side[BLACK];
	p->king[WHITE] = (square)bits_lowest(position_men(p, WHITE, KING));
	p->king[BLACK] = (square)bits_lowest(position_men(p, BLACK, KING));
}

bits
lane_checkers(const struct position *p)
{
	return position_attackers(p, p->king[p->turn], position_occupied(p)) & p->side[!p->turn];
}

/* -- what few moves need -- */

bits
lane_rights(const struct position *p)
{
	bits rights = p->castling;

	for (int us = WHITE; us <= BLACK; us++)
		if (p->castling & p->side[us])
			rights |= SQUARE_BIT(p->king[us]);
	return rights;
}

uint64_t
lane_lose_castling(struct position *p, const struct lane_board *before, bits both)
{
	bits lost = p->castling & both;
	uint64_t key = 0;

	for (int us = WHITE; us <= BLACK; us++)
		if (both & before->side[us] & before->special & before->straight)
			lost |= p->castling & before->side[us];
	p->castling &= ~lost;
	for (; lost != 0; lost &= lost - 1) {
		int rook = bits_lowest(lost);

		key ^= zobrist_castling[RANK_OF(rook) != 0][FILE_OF(rook)];
	}
	return key;
}

/* The castling that word i says, with the rights of a position; NO_MOVE: it says something else, or there is none. */
static move
castling_of(const struct lane *l, int i, const struct position *p, int us)
{
	const unsigned n = l->says[i].length - l->says[i].check;
	const bool is_short = n == 3;

	if ((n != 3 && n != 5) || memcmp(l->at[i], "O-O-O", n) != 0)
		return NO_MOVE;
	for (bits rooks = p->castling & p->side[us]; rooks != 0; rooks &= rooks - 1)
		if ((bits_lowest(rooks) > p->king[us]) == is_short)
			return move_make(p->king[us], bits_lowest(rooks), NONE);
	return NO_MOVE;
}

bool
lane_guess_castling(struct lane *l, int first, int i, const struct position *p, int us)
{
	const move m = castling_of(l, i, p, us);
	const bits king = SQUARE_BIT(move_from(m)), rook = SQUARE_BIT(move_to(m));
	const bits king_to = SQUARE_BIT(lane_king_goes(m)), rook_to = SQUARE_BIT(lane_rook_goes(m));
	struct lane_board *b = &l->board[i + 1];
	bits stayed = king | rook;

	if (m == NO_MOVE || (king & (king_to | rook_to)))	/* in Chess960 the king may stay: too rare */
		return false;
	for (int k = i; k > first; k -= 2)	/* a square that was left stays empty while the other side moves */
		stayed &= l->board[k].side[us];
	if (stayed != (king | rook))
		return false;
	*b = l->board[i];
	b->straight = (b->straight & ~(king | rook)) | king_to | rook_to;
	b->special = (b->special & ~king) | king_to;
	b->side[us] = (b->side[us] & ~(king | rook)) | king_to | rook_to;
	l->says[i].shape = LANE_KING;
	l->says[i].move = m;
	l->says[i].to = move_to(m);
	l->says[i].castles = true;
	return true;
}

uint64_t
lane_pass_castling(struct position *p, move m, int us)
{
	const uint64_t *kings = zobrist_piece[us][KING], *rooks = zobrist_piece[us][ROOK];

	p->board[move_from(m)] = p->board[move_to(m)] = NONE;
	p->board[lane_king_goes(m)] = KING;
	p->board[lane_rook_goes(m)] = ROOK;
	return kings[move_from(m)] ^ kings[lane_king_goes(m)] ^ rooks[move_to(m)] ^ rooks[lane_rook_goes(m)];
}

uint64_t
lane_pass(struct position *p, const struct lane_board *b, int us, square passed)
{
	lane_store(p, b);
	p->turn = !us;
	if (!position_can_take_passing(p, passed))
		return 0;
	p->en_passant = passed;
	return zobrist_passed[FILE_OF(passed)];
}

/* Would the king of `us` be safe if another of its pieces went from one of these squares to the other? */
static bool
leaves_king_safe(const struct lane_board *b, int us, bits from, bits to)
{
	const square king = (square)bits_lowest(b->side[us] & b->special & b->straight);
	const bits occupied = ((b->side[WHITE] | b->side[BLACK]) & ~from) | to, them = b->side[!us] & ~to;
	const struct sight *see = &attack_sight[king];

	return (((attack_rook(king, occupied) & b->straight) | (attack_bishop(king, occupied) & b->slope)) &
	    ~b->special & them) == 0 && (((see->knight & ~b->slope & ~b->straight) | (see->pawn[us] & b->slope)) & b->special & them) == 0;
}

/* Does SAN need what word i names, its file or rank, since other pieces of its kind can go there, too (PGN 8.2.3.4)? */
static bool
is_named_as_needed(const struct lane *l, int i, int us, const struct lane_shape *shape)
{
	const struct lane_board *b = &l->board[i];
	const square from = move_from(l->says[i].move), to = l->says[i].to;
	const bits file = (bits)FILE_A << FILE_OF(from), rank = RANK_BITS(RANK_OF(from)), occupied = b->side[WHITE] | b->side[BLACK];
	bits rivals = lane_reach[shape->row[us] + to] & b->side[us] & (b->slope ^ shape->not_slope) &
	    (b->straight ^ shape->not_straight) & (b->special ^ shape->not_special) & ~SQUARE_BIT(from), legal = 0;

	for (; rivals != 0; rivals &= rivals - 1)
		if ((shape->lined == 0 || !(attack_between[bits_lowest(rivals)][to] & occupied)) &&
		    leaves_king_safe(b, us, rivals & -rivals, SQUARE_BIT(to)))
			legal |= rivals & -rivals;
	return legal != 0 && shape->named == (!(legal & file) ? file : !(legal & rank) ? rank : 0);
}

int
lane_first_misnamed(const struct lane *l, int turn, int first, int end, const uint8_t *longer, int n)
{
	for (int k = 0; k < n; k++) {
		const int i = longer[k];
		const struct lane_shape *shape = lane_shape_of(&l->says[i]);

		if (shape->named != ANY && shape->kind != PAWN && !is_named_as_needed(l, i, turn ^ ((i - first) & 1), shape))
			return i;
	}
	return end;
}

const struct lane_body *
lane_best(void)
{
	const struct lane_body *fast = lane_avx2();

	return fast != NULL ? fast : &lane_portable;
}
