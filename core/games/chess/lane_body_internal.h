/*
 * lane_body_internal: the passes of the lane, compiled for every machine (lane_body.c) and for those with AVX2
 * (lane_body_wide.c).  Vectors are those of the compiler, which makes of them what the machine has.
 */
#ifndef LANE_BODY_INTERNAL_H
#define LANE_BODY_INTERNAL_H

#include <stddef.h>
#include <string.h>

#include "games/chess/lane_tables.h"
#include "games/chess/zobrist.h"

/* With `#pragma clang attribute` __AVX2__ is not defined. */
#if defined(__AVX2__) || defined(LANE_BODY_WIDE)
#define LANE_BODY_AVX2
#include <immintrin.h>
#endif

typedef uint64_t four __attribute__((vector_size(32)));	/* words, or directions from a king */
typedef uint64_t four_at __attribute__((vector_size(32), may_alias, aligned(8)));	/* in memory */
typedef int64_t four_signed __attribute__((vector_size(32)));
typedef uint32_t eight __attribute__((vector_size(32)));

/* A pass is a function of its own, so that it has all registers. */
#define LANE_PASS static __attribute__((noinline))

/* The same number four times. */
ATTACK_INLINE void
spread(four *out, const bits *b)
{
#ifdef LANE_BODY_AVX2
	__asm__("vpbroadcastq %1, %0" : "=x" (*out) : "m" (*b));	/* from memory, although it is in a register, too */
#else
	*out = (four){ *b, *b, *b, *b };
#endif
}

/* -- 1. reading -- */

/* Four words at once: 'Nbxd2+' is the prefix 'Nbx', d2, and a check. */
ATTACK_INLINE void
read_four(struct lane *l, int i)
{
	four w = *(const four_at *)&l->text[i] << (64 - *(const four_at *)&l->bits[i]);
	const four check = (four)(w >> 56 == '+') & 8;
	four target, shape;

	w <<= check;
	target = (w >> 48) - ('1' << 8 | 'a');
	w <<= 16;
	/* No shape has bits in its lower half: neither this, if there is no square, nor more than four bytes fit any. */
	*(four_at *)&l->text[i] = w | (target & ~(uint64_t)0x0707);
	shape = (four)((eight)w * LANE_SHAPE_FACTOR) >> (64 - LANE_SHAPE_BITS) << 6;
	/* A struct lane_says, its first member lowest. */
	target = (target | target >> 5) & 63;
	*(four_at *)&l->says[i] = shape | target << 22 | *(const four_at *)&l->bits[i] << 29 | check << 37 | target << 48;
}

ATTACK_INLINE void
read_words(struct lane *l)
{
	for (int i = 0; i < l->n; i += 4)
		read_four(l, i);
}

/* -- 2. guessing -- */

/* Of several pieces that could go to a square, the one with a free line, if there is one; else 0. */
ATTACK_RARE static bits
unblocked(bits pieces, unsigned to, bits occupied)
{
	bits free = 0;

	for (; pieces != 0; pieces &= pieces - 1)
		if (!(attack_between[bits_lowest(pieces)][to] & occupied))
			free |= pieces & -pieces;
	return bits_several(free) ? 0 : free;
}

/* Moves the piece that word i means; false: there is none, or more than its reach would have to be asked. */
ATTACK_INLINE bool
guess(struct lane *l, long i, struct lane_board *b, const int us)
{
	const struct lane_shape *shape = lane_shape_of(&l->says[i]);
	const unsigned to = l->says[i].to;
	const bits t = SQUARE_BIT(to);
	bits from = lane_reach[shape->row[us] + to] & shape->named & b->side[us] & (b->slope ^ shape->not_slope) &
	    (b->straight ^ shape->not_straight) & (b->special ^ shape->not_special), both;

	if (((l->text[i] ^ shape->prefix) | (t & (b->side[us] | (b->side[!us] ^ shape->takes)))) != 0)
		return false;
	if (bits_several(from))
		from = unblocked(from, to, b->side[WHITE] | b->side[BLACK]);
	if (from == 0)
		return false;
	both = from | t;
	b->slope = (b->slope & ~both) | (t & ~shape->not_slope);
	b->straight = (b->straight & ~both) | (t & ~shape->not_straight);
	b->special = (b->special & ~both) | (t & ~shape->not_special);
	b->side[us] ^= both;
	b->side[!us] &= ~t;
	l->board[i + 1] = *b;
	return true;
}

/* Guesses what is not castling, and as far as that goes; the first word that it does not guess, or `end`. */
LANE_PASS long
guess_plain(struct lane *l, long i, long end, int turn)
{
	struct lane_board b = l->board[i];

	if (turn == BLACK && i < end) {
		if (!guess(l, i, &b, BLACK))
			return i;
		i++;
	}
	for (; i < end; i++)
		if (!guess(l, i, &b, WHITE) || ++i == end || !guess(l, i, &b, BLACK))
			break;
	return i;
}

/* The first word that is not guessed on a position, or `end`. */
ATTACK_INLINE int
guess_words(struct lane *l, const struct position *p, int first, int end)
{
	for (int i = first;; i++) {
		i = (int)guess_plain(l, i, end, p->turn ^ ((i - first) & 1));
		if (i == end || !lane_guess_castling(l, first, i, p, p->turn ^ ((i - first) & 1)))
			return i;
	}
}

/* -- 3. proving -- */

/* The pieces on a board, and those that move along lines: straight ones for two directions, on slopes for two. */
struct lines {
	four occupied, ours, theirs;
};

ATTACK_INLINE void
lines_on(struct lines *v, const struct lane_board *b, const int us)
{
	const four planes = *(const four_at *)&b->slope;	/* and straight, and two more */
	four special, sliders;

	spread(&special, &b->special);
	spread(&v->ours, &b->side[us]);
	spread(&v->theirs, &b->side[!us]);
	v->occupied = v->ours | v->theirs;
	sliders = __builtin_shufflevector(planes, planes, 1, 1, 0, 0) & ~special;
	v->ours &= sliders;
	v->theirs &= sliders;
}

/*
 * 1 if a line piece of the set attacks that king, else 0.  Up a ray, the first piece is the lowest bit; down a ray, the
 * highest: of two sets without a common square, the larger number has it.  (h8, the bit of the sign, is never below.)
 */
ATTACK_INLINE int
lines_hit(const struct lines *v, const four *set, const struct lane_sight *king)
{
	const four up = v->occupied & *(const four_at *)king->up, below = *(const four_at *)king->down, down = *set & below;
	const four hits = (up & -up & *set) | (four)((four_signed)down > (four_signed)((v->occupied & below) ^ down));

#ifdef LANE_BODY_AVX2
	return 1 ^ _mm256_testz_si256((__m256i)hits, (__m256i)hits);
#else
	return (hits[0] | hits[1] | hits[2] | hits[3]) != 0;
#endif
}

/* Is a king of `us` on that square next to the other king, or attacked by a knight or a pawn? */
ATTACK_INLINE bool
stepped_on(const struct lane_board *b, long king, const int us)
{
	const struct sight *s = &attack_sight[king];

	return (b->side[!us] & b->special & ((s->knight & ~b->slope & ~b->straight) | (s->pawn[us] & b->slope) |
	    (s->king & b->straight))) != 0;
}

/*
 * prove() for castling by a king that is not in check.  The squares that king and rook pass and go to must be empty (FIDE
 * 3.8.2.2.2), and none that the king passes attacked (3.8.2.2.1): a line piece that attacks one of them through the king
 * gives check, and where it goes is looked at when the rook has gone, too.  Returns what the king sees then, or NULL.
 */
ATTACK_RARE static const struct lane_sight *
prove_castling(const struct lane *l, long i, int us, const struct lane_sight *other)
{
	const move m = l->says[i].move;
	const square king = move_from(m), rook = move_to(m), king_to = lane_king_goes(m), rook_to = lane_rook_goes(m);
	const struct lane_board *before = &l->board[i], *b = before + 1;
	const bits both = SQUARE_BIT(king) | SQUARE_BIT(rook);
	const struct lane_sight *sight = &lane_sight[king_to];
	bits way = attack_between[king][king_to];
	struct lines lines;

	if (((way | SQUARE_BIT(king_to) | attack_between[rook][rook_to] | SQUARE_BIT(rook_to)) & ~both &
	    (before->side[WHITE] | before->side[BLACK])) != 0)
		return NULL;
	lines_on(&lines, before, us);
	for (; way != 0; way &= way - 1)
		if (stepped_on(before, bits_lowest(way), us) || lines_hit(&lines, &lines.theirs, &lane_sight[bits_lowest(way)]))
			return NULL;
	lines_on(&lines, b, us);
	return !stepped_on(b, king_to, us) && !lines_hit(&lines, &lines.theirs, sight) &&
	    lines_hit(&lines, &lines.ours, other) == l->says[i].check ? sight : NULL;
}

/*
 * Is the move of word i legal, and does it give check if the word says so, and only then?  `kings`: where they are, by
 * colour.  `check`: the one to move was in check.  Knights and pawns can attack it only then, or if it moves.
 */
ATTACK_INLINE bool
prove(struct lane *l, long i, const int us, const struct lane_sight *kings[2], bool check)
{
	const struct lane_shape *shape = lane_shape_of(&l->says[i]);
	const struct lane_board *before = &l->board[i], *b = before + 1;
	const int to = l->says[i].to, from = bits_lowest(before->side[us] & ~b->side[us]);
	struct lines lines;

	if (shape->kind == KING) {
		if (l->says[i].castles) {
			const struct lane_sight *castled = check ? NULL : prove_castling(l, i, us, kings[!us]);

			kings[us] = castled != NULL ? castled : kings[us];
			return castled != NULL;
		}
		kings[us] = &lane_sight[to];
	}
	if ((shape->kind == KING || check) && stepped_on(b, kings[us] - lane_sight, us))
		return false;
	l->says[i].move |= (move)from;
	lines_on(&lines, b, us);
	return !(lane_between[((unsigned)from << 6 | (unsigned)to) & shape->lined] &
	    (before->side[WHITE] | before->side[BLACK])) &&
	    !lines_hit(&lines, &lines.theirs, kings[us]) &&
	    (lines_hit(&lines, &lines.ours, kings[!us]) | (int)(kings[!us]->step[shape->step[us]] >> to & 1)) ==
	    l->says[i].check;
}

/* Proves the words that were guessed on a position; the first that fails, or `end`. */
LANE_PASS long
prove_words(struct lane *l, const struct position *p, long first, long end)
{
	const struct lane_sight *kings[2] = { &lane_sight[p->king[WHITE]], &lane_sight[p->king[BLACK]] };
	bool check = p->checkers != 0;
	long i = first;

	if (p->turn == BLACK) {
		if (i == end || !prove(l, i, BLACK, kings, check))
			return i;
		check = l->says[i++].check;
	}
	for (; i < end; i++) {
		if (!prove(l, i, WHITE, kings, check) || ++i == end || !prove(l, i, BLACK, kings, l->says[i - 1].check))
			break;
		check = l->says[i].check;
	}
	return i;
}

/* -- 4. passing -- */

/* What a run keeps from word to word. */
struct run {
	uint64_t key;		/* of the position with White to move, but for an en passant capture */
	bits rights;		/* rooks and kings that may still castle */
	uint32_t halfmoves;
};

/* A word and a step have move, length and check in the same order, so that they are copied together. */
#define DISTANCE(s, a, b) (offsetof(struct s, b) - offsetof(struct s, a))
_Static_assert(DISTANCE(lane_says, move, length) == 2 && DISTANCE(line_step, move, word_n) == 2, "length");
_Static_assert(DISTANCE(lane_says, move, check) == 3 && DISTANCE(line_step, move, check) == 3, "check");

ATTACK_INLINE void
write_step(const struct lane *l, long i, const int us, const struct run *r, struct line_step *step)
{
	step->key = us == WHITE ? r->key ^ ZOBRIST_TURN : r->key;
	step->word = l->at[i];
	step->halfmoves = r->halfmoves;
	memcpy(&step->move, &l->says[i].move, sizeof(uint32_t));
}

/* Plays the move of word i, which is proved: writes `board`, `en_passant` and the step; the rest is in the run. */
ATTACK_INLINE void
pass(const struct lane *l, long i, const int us, struct run *r, struct position *p, struct line_step *step)
{
	const struct lane_shape *shape = lane_shape_of(&l->says[i]);
	const struct lane_board *before = &l->board[i], *b = before + 1;
	const size_t to = l->says[i].to, from = l->says[i].move & 63, kind = shape->kind;
	const uint64_t *ours = zobrist_piece[us][kind];

	r->halfmoves = (r->halfmoves + 1) & shape->quiet;
	if (r->rights != 0 && (r->rights & (before->side[us] ^ b->side[us]))) {
		r->key ^= lane_lose_castling(p, before, before->side[us] ^ b->side[us]);
		r->rights = lane_rights(p);
		if (l->says[i].castles) {
			r->key ^= lane_pass_castling(p, l->says[i].move, us);
			write_step(l, i, us, r, step);
			return;
		}
	}
	r->key ^= ours[from] ^ ours[to] ^ zobrist_piece[!us][p->board[to]][to];
	p->board[from] = NONE;
	p->board[to] = (uint8_t)kind;
	write_step(l, i, us, r, step);
	if (((from ^ to ^ 16) | l->says[i].shape) == 0 && (lane_beside((int)to) & b->side[!us] & b->slope & b->special))
		step->key ^= lane_pass(p, b, us, (square)((from + to) / 2));
}

LANE_PASS void
pass_words(const struct lane *l, long first, long end, struct position *p, struct line_step *steps)
{
	const int last = p->turn ^ (int)((end - first - 1) & 1);	/* who moves last */
	struct run r = { p->key, lane_rights(p), p->halfmoves };
	long i = first;

	if (p->turn == BLACK)
		r.key ^= ZOBRIST_TURN;
	if (p->en_passant != NO_SQUARE)
		r.key ^= zobrist_passed[FILE_OF(p->en_passant)];
	if (p->turn == BLACK)
		pass(l, i++, BLACK, &r, p, steps++);
	for (; i + 1 < end; i += 2, steps += 2) {
		pass(l, i, WHITE, &r, p, steps);
		pass(l, i + 1, BLACK, &r, p, steps + 1);
	}
	if (i < end)
		pass(l, i, WHITE, &r, p, steps++);
	p->halfmoves = r.halfmoves;
	p->key = steps[-1].key;
	if (p->key == (last == WHITE ? r.key ^ ZOBRIST_TURN : r.key))
		p->en_passant = NO_SQUARE;
}

/* -- words that name where a piece comes from -- */

/* The words whose prefix has more than one letter, but for an x, in their order; how many there are. */
LANE_PASS int
longer_prefixes(const struct lane *l, int first, int end, uint8_t found[LANE_MAX])
{
	int n = 0;

	for (int i = first; i < end; i += 4) {
		const four prefix = *(const four_at *)&l->text[i], x = (four)(prefix >> 56 == 'x') & 8;
		const four longer = (four)(prefix << 8 << x != 0);
#ifdef LANE_BODY_AVX2
		unsigned which = (unsigned)_mm256_movemask_pd((__m256d)longer);
#else
		unsigned which = (unsigned)((longer[0] & 1) | (longer[1] & 2) | (longer[2] & 4) | (longer[3] & 8));
#endif

		for (which &= 15u >> (end - i < 4 ? 4 - (end - i) : 0); which != 0; which &= which - 1)
			found[n++] = (uint8_t)(i + __builtin_ctz(which));
	}
	return n;
}

ATTACK_INLINE int
play_words(struct lane *l, struct position *p, int first, int end, struct line_step *steps)
{
	const int turn = p->turn;

	lane_load(&l->board[first], p);
	end = (int)prove_words(l, p, first, guess_words(l, p, first, end));
	if (l->exact) {
		uint8_t longer[LANE_MAX];

		end = lane_first_misnamed(l, turn, first, end, longer, longer_prefixes(l, first, end, longer));
	}
	if (end == first)
		return first;
	pass_words(l, first, end, p, steps);
	lane_store(p, &l->board[end]);
	p->fullmoves += (uint32_t)((end - first + turn) / 2);
	p->turn = turn ^ ((end - first) & 1);
	p->checkers = l->says[end - 1].check ? lane_checkers(p) : 0;
	return end;
}

#endif
