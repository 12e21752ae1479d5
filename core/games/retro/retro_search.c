/* retro_search: takes moves back until more can surely be taken back, or no more can be. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/retro/proof_kernel.h"
#include "games/retro/retro_retract.h"
#include "games/retro/retro_search.h"

#define BACK_RANKS (RANK_BITS(0) | RANK_BITS(7))

/* -- Positions with a plain past -- */

/* A piece that can move to and fro between a and b for ever. */
struct shuttling_piece {
	square a, b;
	int kind;
};
enum { SWINGS_MAX = 16 };

/* Does it attack none of these squares, from either of its own, if only `occupied` is in its way? */
static bool
attacks_none_of(const struct shuttling_piece *s, bits squares, bits occupied)
{
	return !((attack_officer(s->kind, s->a, occupied) | attack_officer(s->kind, s->b, occupied)) & squares);
}

/* Is the king of that colour safe from the pieces that do not swing, also where it swings itself? */
static bool
king_safe(const struct position *p, int colour, const struct shuttling_piece *s, const struct shuttling_piece *enemy,
    bits occupied)
{
	bits others = p->side[!colour] & ~SQUARE_BIT(enemy->a);

	if (position_lines(p, p->king[colour], occupied, others) != 0)
		return false;
	return s->kind != KING || !position_attacked(p, colour, s->b, occupied, others);
}

/*
 * Can both swing, each at any time, without a king ever being attacked?  The squares of both are treated as empty,
 * which is stricter than necessary.  A king with a == b does not move.
 */
static bool
are_independent(const struct position *p, const struct shuttling_piece s[2])
{
	bits w = SQUARE_BIT(s[WHITE].a) | SQUARE_BIT(s[WHITE].b), b = SQUARE_BIT(s[BLACK].a) | SQUARE_BIT(s[BLACK].b);
	bits occupied = position_occupied(p) & ~(bits_several(w) ? w : 0) & ~(bits_several(b) ? b : 0);

	if ((w & b) || (attack_between[s[WHITE].a][s[WHITE].b] & b) || (attack_between[s[BLACK].a][s[BLACK].b] & w))
		return false;
	return attacks_none_of(&s[WHITE], s[BLACK].kind == KING ? b : SQUARE_BIT(p->king[BLACK]), occupied) &&
	    attacks_none_of(&s[BLACK], s[WHITE].kind == KING ? w : SQUARE_BIT(p->king[WHITE]), occupied) &&
	    king_safe(p, WHITE, &s[WHITE], &s[BLACK], occupied) && king_safe(p, BLACK, &s[BLACK], &s[WHITE], occupied);
}

/* Lists the pieces of that colour that can swing while the other side does nothing.  Returns how many, up to max. */
static int
swings_of(const struct position *p, int colour, struct shuttling_piece out[SWINGS_MAX], int max)
{
	bits occupied = position_occupied(p), rights = p->castling & p->side[colour];
	int n = 0;

	for (int kind = KNIGHT; kind <= KING; kind++)
		for (bits men = position_men(p, colour, kind) & ~rights; men != 0 && n < max; men &= men - 1) {
			square a = (square)bits_lowest(men);
			bits to = kind == KING && rights != 0 ? 0 : attack_officer(kind, a, occupied) & ~occupied;

			for (; to != 0 && n < max; to &= to - 1) {
				struct shuttling_piece s[2] = { [WHITE] = { 0, 0, NONE } };

				s[colour] = (struct shuttling_piece){ a, (square)bits_lowest(to), kind };
				s[!colour] = (struct shuttling_piece){ p->king[!colour], p->king[!colour], KING };
				if (are_independent(p, s))
					out[n++] = s[colour];
			}
		}
	return n;
}

/* Are there two pieces, among the first `max` of each side, that can swing together? */
static bool
swing_together(const struct position *p, int max)
{
	struct shuttling_piece white[SWINGS_MAX], black[SWINGS_MAX];
	int w = swings_of(p, WHITE, white, max), b = w == 0 ? 0 : swings_of(p, BLACK, black, max);

	for (int i = 0; i < w; i++)
		for (int j = 0; j < b; j++)
			if (are_independent(p, (const struct shuttling_piece[2]){ white[i], black[j] }))
				return true;
	return false;
}

/* The squares that a queen in the place of that king would see.  False: an enemy line piece attacks it. */
static bool
seen_by_king(const struct position *p, int colour, bits occupied, bits *seen)
{
	bits enemies = p->side[!colour], slopes = attack_bishop(p->king[colour], occupied);
	bits straight = attack_rook(p->king[colour], occupied);

	*seen |= slopes | straight;
	return !(slopes & enemies & (p->kind[BISHOP] | p->kind[QUEEN])) && !(straight & enemies & (p->kind[ROOK] | p->kind[QUEEN]));
}

/*
 * The first officer of that colour, knights first and without the king, that can move, and a square for it, neither of
 * them `seen` by a king.
 */
static bool
first_swing(const struct position *p, int colour, bits occupied, bits seen, struct shuttling_piece *out)
{
	bits men = p->side[colour] & ~(p->castling | seen), room = ~(occupied | seen);
	bits jumps = attack_reach[KNIGHT][p->king[!colour]];

	for (int kind = KNIGHT; kind < KING; kind++, jumps = 0)
		for (bits left = men & p->kind[kind] & ~jumps; left != 0; left &= left - 1) {
			bits to = attack_officer(kind, (square)bits_lowest(left), occupied) & room & ~jumps;

			if (to != 0) {
				*out = (struct shuttling_piece){ (square)bits_lowest(left), (square)bits_lowest(to),
				    kind };
				return true;
			}
		}
	return false;
}

/*
 * Have both sides a piece that swings between two squares that no king sees?  Then it shields no king and attacks none,
 * now and while it swings: a quick case of are_independent(), which most positions are.
 */
static bool
swing_aside(const struct position *p)
{
	bits occupied = position_occupied(p), seen = 0, taken = 0;
	int colour = WHITE;

	if (!seen_by_king(p, WHITE, occupied, &seen) || !seen_by_king(p, BLACK, occupied, &seen))
		return false;
	for (; colour <= BLACK; colour++) {
		struct shuttling_piece s;

		if (!first_swing(p, colour, occupied | taken, seen, &s))
			return false;
		taken = attack_between[s.a][s.b] | SQUARE_BIT(s.b);
	}
	return true;
}

/* The empty squares to which that king can move, as far as pawns, knights and the other king are concerned. */
static bits
king_room(const struct position *p, int colour)
{
	const square king = p->king[colour], other = p->king[!colour];
	const bits pawns = position_men(p, !colour, PAWN);
	bits taken = position_occupied(p) | attack_reach[KING][other] | attack_by_pawns(!colour, pawns);

	for (bits knights = position_men(p, !colour, KNIGHT); knights != 0; knights &= knights - 1)
		taken |= attack_reach[KNIGHT][bits_lowest(knights)];
	return attack_reach[KING][king] & ~taken;
}

enum { LIKELY_MAX = 3 };

/* Pieces of that colour that can probably swing: an officer that no king sees, then the king.  Returns how many. */
static int
likely_swings(const struct position *p, int colour, bits seen, struct shuttling_piece out[LIKELY_MAX])
{
	bits room = p->castling & p->side[colour] ? 0 : king_room(p, colour);
	int n = first_swing(p, colour, position_occupied(p), seen, &out[0]);

	for (; room != 0 && n < LIKELY_MAX; room &= room - 1)
		out[n++] = (struct shuttling_piece){ p->king[colour], (square)bits_lowest(room), KING };
	return n;
}

/* The same for positions with few officers, where it often has to be a king that swings. */
static bool
swing_likely(const struct position *p)
{
	bits occupied = position_occupied(p), seen = 0;
	struct shuttling_piece white[LIKELY_MAX], black[LIKELY_MAX];
	int w, b;

	if (!seen_by_king(p, WHITE, occupied, &seen) || !seen_by_king(p, BLACK, occupied, &seen))
		return false;
	w = likely_swings(p, WHITE, seen, white);
	b = w == 0 ? 0 : likely_swings(p, BLACK, seen, black);
	for (int i = 0; i < w; i++)
		for (int j = 0; j < b; j++)
			if (are_independent(p, (const struct shuttling_piece[2]){ white[i], black[j] }))
				return true;
	return false;
}

/* Have both sides a piece that swings?  Then moves can be taken back for ever, and prove nothing. */
static bool
both_swing(const struct position *p)
{
	return swing_aside(p) || swing_likely(p) || swing_together(p, 1) || swing_together(p, SWINGS_MAX);
}

static bool
quiet_past(const struct position *p)
{
	return p->checkers == 0 && p->en_passant == NO_SQUARE && both_swing(p);
}

static bool
quiet_before(const struct position *p, square from, square to)
{
	struct retraction r = { .move = move_make(from, to, NONE) };
	struct position before;

	retro_retract(p, &r, &before);
	return quiet_past(&before);
}

/* Is no piece promoted, and can every pawn have stayed on its file?  Then taking back a pawn's step changes nothing. */
static bool
pawns_at_ease(const struct position *p)
{
	static const uint8_t at_first[] = { [KNIGHT] = 2, [BISHOP] = 2, [ROOK] = 2, [QUEEN] = 1 };
	bits white = position_men(p, WHITE, PAWN), black = position_men(p, BLACK, PAWN), above = white << 8;

	for (int colour = WHITE; colour <= BLACK; colour++)
		for (int kind = KNIGHT; kind <= QUEEN; kind++)
			if (count(position_men(p, colour, kind)) > at_first[kind])
				return false;
	for (int colour = WHITE; colour <= BLACK; colour++) {
		bits bishops = position_men(p, colour, BISHOP);

		if (bits_several(bishops & LIGHT_SQUARES) || bits_several(bishops & ~LIGHT_SQUARES))
			return false;
	}
	above |= above << 8;
	above |= above << 16;
	above |= above << 32;
	if (above & white)
		return false;
	for (bits b = black; b != 0; b &= b - 1)
		if (bits_several(black & (bits)FILE_A << FILE_OF(bits_lowest(b))))
			return false;
	for (bits b = white; b != 0; b &= b - 1)
		if (black & ~above & ((bits)FILE_A << FILE_OF(bits_lowest(b))))
			return false;
	return true;
}

/* The squares from which it can have come without a capture; a pawn: not from home, where it might lock in others. */
static bits
came_from(const struct position *p, square s, bits without)
{
	int kind = p->board[s];
	bits one = p->turn == WHITE ? SQUARE_BIT(s) << 8 : SQUARE_BIT(s) >> 8;

	if (kind != PAWN)
		return attack_officer(kind, s, without) & ~without & ~SQUARE_BIT(s);
	return pawns_at_ease(p) ? one & ~without & ~(RANK_BITS(1) | RANK_BITS(6)) : 0;
}

/* Can the piece that gives check have come from a square where it gave none, opening no line, from a quiet position? */
static bool
checker_came(const struct position *p)
{
	square s = (square)bits_lowest(p->checkers), king = p->king[p->turn];
	int us = !p->turn, kind = p->board[s];
	bits without = position_occupied(p) & ~SQUARE_BIT(s), from;

	if (bits_several(p->checkers) || (p->castling & SQUARE_BIT(s)))
		return false;
	if (position_lines(p, king, without, p->side[us] & ~SQUARE_BIT(s)) != 0 ||
	    position_lines(p, p->king[us], without, p->side[!us]) != 0)
		return false;
	from = came_from(p, s, without) & ~(kind == PAWN ? 0 : attack_officer(kind, king, without));
	for (int tried = 0; from != 0 && tried < 4; from &= from - 1, tried++)
		if (quiet_before(p, (square)bits_lowest(from), s))
			return true;
	return false;
}

bool
retro_search_plain(const struct position *p)
{
	if (p->en_passant != NO_SQUARE) {
		struct retraction step[RETRACTIONS_MAX];

		return retro_retract_all(p, step) == 1 && quiet_before(p, move_from(step->move), move_to(step->move));
	}
	return p->checkers == 0 ? quiet_past(p) : checker_came(p);
}

/* -- The search -- */

/* A position is identified by two independent keys, since one may be equal by chance. */
struct position_name {
	uint64_t key, proof;
};

enum { REFUTED_BITS = 14, KERNELS_BITS = 12 };

/*
 * A cache: entries are overwritten by later ones; what is lost is computed again. Most searches are short: memory is
 * taken, and cleared, with the first entry.
 */
struct memo {
	struct position_name *slots;	/* NULL: none yet, or no memory for it; the search is slower without */
	unsigned bits;			/* of its size; 0: nothing is noted */
};

/* Half-moves after which a line counts as possible: known cases are refuted within two, composed ones need more. */
enum { DEPTH_MAX = 8 };
/* A node is one position checked, some microseconds; it costs as much as this many nodes of a kernel search. */
enum { NODES_USUAL = 6000, KERNEL_NODES_PER_NODE = 25 };
/* First with short searches for kernels, then with long ones if these were not enough. */
static const unsigned long kernel_nodes[] = { 1000, 12000 };

struct past_search {
	struct rules rules;
	bool gave_up;		/* there were no more nodes */
	bool open;		/* a kernel search was undecided: with more nodes it might refute something */
	unsigned long nodes;	/* left */
	struct effort kernel;	/* limit of each kernel search; what all of them took, negative */
	uint64_t spent;		/* nodes, not counting those of kernel searches */
	struct memo refuted;	/* positions to which no game can lead */
	struct memo kernels;	/* pawns and material that may have a kernel */
};

static void
mix_name(struct position_name *n, uint64_t value)
{
	n->key = (n->key ^ value) * 0x9e3779b97f4a7c15u;
	n->key ^= n->key >> 29;
	n->proof = (n->proof + value) * 0xbf58476d1ce4e5b9u;
	n->proof ^= n->proof >> 31;
}

static struct position_name
name_of_position(const struct position *p)
{
	struct position_name n = { p->key, p->castling ^ (uint64_t)p->turn << 32 ^ (uint64_t)p->en_passant << 40 };

	for (int kind = PAWN; kind <= KING; kind++)
		mix_name(&n, p->kind[kind]);
	mix_name(&n, p->side[WHITE]);
	return n;
}

/* All that the kernel depends on: pawns, the number of pieces of each kind, pieces on back ranks, and the structure. */
static struct position_name
name_of_columns(const struct position *p, const struct retro_structure *st)
{
	struct position_name n = { p->en_passant, (uint64_t)p->turn };

	for (int colour = WHITE; colour <= BLACK; colour++) {
		uint64_t numbers = (uint64_t)count(position_men(p, colour, BISHOP) & LIGHT_SQUARES);

		for (int kind = KNIGHT; kind <= QUEEN; kind++) {
			numbers = numbers << 5 | (uint64_t)count(position_men(p, colour, kind));
			mix_name(&n, position_men(p, colour, kind) & BACK_RANKS);
		}
		numbers = numbers << 5 | (uint64_t)st->captures[colour];
		numbers = numbers << 5 | (uint64_t)st->promotions[colour];
		mix_name(&n, numbers << 5 | (uint64_t)st->pawn_captures[colour]);
		mix_name(&n, position_men(p, colour, PAWN));
		mix_name(&n, st->still[colour]);
	}
	return n;
}

static bool
is_same_position_name(const struct position_name *a, const struct position_name *b)
{
	return a->key == b->key && a->proof == b->proof;
}

static size_t
memo_slot_of(const struct memo *m, const struct position_name *n)
{
	return n->key & (((size_t)1 << m->bits) - 1);
}

static bool
is_noted(const struct memo *m, const struct position_name *n)
{
	return m->slots != NULL && is_same_position_name(&m->slots[memo_slot_of(m, n)], n);
}

static void
note_in_memo(struct memo *m, const struct position_name *n)
{
	if (m->slots == NULL && m->bits > 0)
		m->slots = calloc((size_t)1 << m->bits, sizeof(*m->slots));
	if (m->slots != NULL)
		m->slots[memo_slot_of(m, n)] = *n;
}

static void
forget_memo(struct memo *m)
{
	free(m->slots);
	m->slots = NULL;
}

/* Does the move leave the pawns and the numbers of pieces unchanged? */
static bool
changes_nothing(const struct position *p, const struct retraction *r)
{
	return r->captured == NONE && move_promotion(r->move) == NONE && (r->castling || p->board[move_to(r->move)] != PAWN);
}

static bool
no_kernel(struct past_search *s, const struct position *p, const struct retro_structure *st, struct illegality *why)
{
	struct position_name n = name_of_columns(p, st);
	unsigned long cost = s->kernel.nodes / KERNEL_NODES_PER_NODE;
	enum proof_kernel_answer answer;

	if (is_noted(&s->kernels, &n))
		return false;
	s->nodes -= s->nodes > cost ? cost : s->nodes;
	answer = proof_kernel_find(p, s->rules, st, &s->kernel, 0, NULL, why);
	s->open |= answer == PROOF_KERNEL_UNDECIDED;
	if (answer != PROOF_KERNEL_NONE)
		note_in_memo(&s->kernels, &n);
	return answer == PROOF_KERNEL_NONE;
}

/* Is there an objection to the position before, that can be seen without taking back more moves? */
static bool
has_objection(struct past_search *s, const struct position *p, const struct retraction *r, const struct position *before,
    struct retro_structure *st, struct illegality *why)
{
	s->nodes -= s->nodes > 0;
	s->spent++;
	if (!retro_structure_read(before, s->rules, st, why))
		return true;
	return !changes_nothing(p, r) && !st->free && no_kernel(s, before, st, why);
}

static bool
is_array(const struct position *p, struct rules rules)
{
	const bits ranks = RANK_BITS(0) | RANK_BITS(7), pawns = RANK_BITS(1) | RANK_BITS(6);

	if (rules.orthodox_array)
		return memcmp(p->board, position_start.board, sizeof(p->board)) == 0;
	return (position_occupied(p) & ~pawns) == ranks && p->kind[PAWN] == pawns;
}

/*
 * Lists the possible last moves, without those of pieces that never moved according to the structure.  Those that
 * change nothing come first: they are likelier to be possible.
 */
static int
last_moves(const struct past_search *s, const struct position *p, bool known, const struct retro_structure *st,
    struct retraction out[RETRACTIONS_MAX])
{
	struct retraction all[RETRACTIONS_MAX];
	unsigned how = (s->rules.castling == RULES_CASTLING_CHESS960 ? RETRO_RETRACT_CHESS960 : 0) | (known ? 0 :
	    RETRO_RETRACT_PASSED_UNKNOWN);
	int found = retro_retract_some(p, how, all), n = 0;

	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < found; i++)
			if (changes_nothing(p, &all[i]) == (pass == 0) &&
			    (all[i].castling || !(st->still[!p->turn] & SQUARE_BIT(move_to(all[i].move)))))
				out[n++] = all[i];
	return n;
}

/* Does the structure of a position show that a search for a kernel would find one? */
static bool
is_free_of_kernel(struct past_search *s, const struct position *p)
{
	struct retro_structure st;

	s->spent++;
	return retro_structure_read(p, s->rules, &st, NULL) && st.free;
}

/*
 * Is one of the moves certainly possible?  Asked before any search for a kernel: a capture of a piece that was promoted
 * needs a long one, and is as good a last move as the capture of another piece, which needs none.
 */
static bool
any_plain(struct past_search *s, const struct position *p, const struct retraction *moves, int n)
{
	struct position before;
	struct retro_structure st;

	for (int i = 0; i < n; i++) {
		retro_retract(p, &moves[i], &before);
		if (retro_search_plain(&before) && (changes_nothing(p, &moves[i]) ?
		    !has_objection(s, p, &moves[i], &before, &st, NULL) : is_free_of_kernel(s, &before)))
			return true;
	}
	return false;
}

static bool all_last_moves_refuted(struct past_search *, const struct position *, bool known, const struct retro_structure *,
    int depth);

/* Is it certain that this was not the last move? */
static bool
refuted_move(struct past_search *s, const struct position *p, const struct retraction *r, int depth)
{
	struct position before;
	struct retro_structure st;
	struct position_name n;

	retro_retract(p, r, &before);
	n = name_of_position(&before);
	if (is_noted(&s->refuted, &n))
		return true;
	if (!has_objection(s, p, r, &before, &st, NULL) && !all_last_moves_refuted(s, &before, false, &st, depth - 1))
		return false;
	note_in_memo(&s->refuted, &n);
	return true;
}

/*
 * Are all possible last moves refuted?  A line of `depth` half-moves that is not refuted counts as possible.  `known`:
 * it is known whether the position has an en passant square.
 */
static bool
all_last_moves_refuted(struct past_search *s, const struct position *p, bool known, const struct retro_structure *st, int depth)
{
	struct retraction moves[RETRACTIONS_MAX];
	int n;

	if (depth == 0 || is_array(p, s->rules) || retro_search_plain(p))
		return false;
	n = last_moves(s, p, known, st, moves);
	if (any_plain(s, p, moves, n))
		return false;
	for (int i = 0; i < n; i++) {
		if (s->nodes == 0)
			s->gave_up = true;
		if (s->gave_up || !refuted_move(s, p, &moves[i], depth))
			return false;
	}
	return true;
}

/* -- The reason -- */

static const char *const colours[] = { "White", "Black" };
static const char *const kinds[] = { "", "pawn", "knight", "bishop", "rook", "queen", "king" };

enum { MOVE_TEXT = 24 };

/* In long notation, as is usual for moves taken back. */
static void
write_retraction(const struct position *p, const struct retraction *r, char out[MOVE_TEXT])
{
	static const char letters[] = " PNBRQK";
	square from = move_from(r->move), to = move_to(r->move);
	int kind = move_promotion(r->move) != NONE ? PAWN : p->board[to], n = 0;

	if (r->castling) {
		snprintf(out, MOVE_TEXT, "%s", to > from ? "O-O" : "O-O-O");
		return;
	}
	if (kind != PAWN)
		out[n++] = letters[kind];
	n += snprintf(out + n, (size_t)(MOVE_TEXT - n), "%c%c%c%c%c", 'a' + FILE_OF(from), '1' + RANK_OF(from),
	    r->captured != NONE ? 'x' : '-', 'a' + FILE_OF(to), '1' + RANK_OF(to));
	if (move_promotion(r->move) != NONE)
		n += snprintf(out + n, (size_t)(MOVE_TEXT - n), "=%c", letters[move_promotion(r->move)]);
	if (r->en_passant)
		snprintf(out + n, (size_t)(MOVE_TEXT - n), " in passing");
}

/* The reason if no move at all leads to the position. */
static void
explain_none(const struct position *p, struct illegality *why)
{
	const char *side = colours[!p->turn];
	square s = (square)(p->checkers != 0 ? bits_lowest(p->checkers) : NO_SQUARE);

	if (bits_several(p->checkers)) {
		square t = (square)bits_lowest(bits_several(p->checkers));

		illegality_add(why, DIAG_FEN_NO_LAST_MOVE, p->king[p->turn],
		    "no last move of %s gives check by the %s on %c%d and by the %s on %c%d at once", side, kinds[p->board[s]],
		    'a' + FILE_OF(s), 1 + RANK_OF(s), kinds[p->board[t]], 'a' + FILE_OF(t), 1 + RANK_OF(t));
	} else if (s != NO_SQUARE) {
		illegality_add(why, DIAG_FEN_NO_LAST_MOVE, s, "no last move of %s gives the check by the %s on %c%d", side,
		    kinds[p->board[s]], 'a' + FILE_OF(s), 1 + RANK_OF(s));
	} else {
		illegality_add(why, DIAG_FEN_NO_LAST_MOVE, NO_SQUARE, "%s has no last move", side);
	}
}

/* The number of different moves, whatever they took; equal ones are next to each other. */
static int
count_moves(const struct retraction *r, int n)
{
	int moves = 0;

	for (int i = 0; i < n; i++)
		moves += i == 0 || r[i].move != r[i - 1].move;
	return moves;
}

/* The reason if all last moves are refuted: names the first, or the only one, and why it is impossible. */
static void
explain_refuted(struct past_search *s, const struct position *p, bool known, const struct retro_structure *st, int depth,
    struct illegality *why)
{
	struct retraction out[RETRACTIONS_MAX];
	int n = last_moves(s, p, known, st, out), moves = count_moves(out, n);
	struct illegality inner = { DIAG_NONE, NO_SQUARE, "" };
	struct retro_structure back;
	struct position before;
	char text[MOVE_TEXT], taken[MOVE_TEXT] = "";

	if (n == 0) {
		explain_none(p, why);
		return;
	}
	retro_retract(p, &out[0], &before);
	write_retraction(p, &out[0], text);
	if (out[0].captured != NONE && !out[0].en_passant)
		snprintf(taken, sizeof(taken), moves > 1 ? ", taking a %s" : ", with a %s there",
		    kinds[out[0].captured]);
	if (!has_objection(s, p, &out[0], &before, &back, &inner) && depth > 1)
		explain_refuted(s, &before, false, &back, depth - 1, &inner);
	if (inner.reason[0] == '\0')
		snprintf(inner.reason, sizeof(inner.reason), "no moves lead to that position");
	if (moves > 1)
		illegality_add(why, DIAG_FEN_NO_LAST_MOVE, NO_SQUARE, "none of the %d moves that %s can have made last was possible; "
		    "before %s%s, %s", moves, colours[!p->turn], text, taken, inner.reason);
	else
		illegality_add(why, DIAG_FEN_NO_LAST_MOVE, move_to(out[0].move), "%s's last move can only have been %s; before it%s, %s",
		    colours[!p->turn], text, taken, inner.reason);
}

enum retro_search
retro_search_find(const struct position *p, struct rules rules, struct effort *effort, struct illegality *why)
{
	struct past_search s = { .rules = rules, .nodes = effort_nodes(effort) != 0 ? effort_nodes(effort) : NODES_USUAL,
		.open = true, .refuted.bits = REFUTED_BITS, .kernels.bits = KERNELS_BITS };
	struct retro_structure st;
	bool none = false;

	if (retro_search_plain(p) || is_array(p, rules))
		return RETRO_SEARCH_FOUND;
	if (!retro_structure_read(p, rules, &st, why))
		return RETRO_SEARCH_NONE;
	for (size_t i = 0; i < sizeof(kernel_nodes) / sizeof(*kernel_nodes) && s.open && !s.gave_up && !none; i++) {
		s.open = false;
		s.kernel.nodes = kernel_nodes[i];
		forget_memo(&s.kernels);
		none = all_last_moves_refuted(&s, p, true, &st, DEPTH_MAX);
	}
	forget_memo(&s.refuted);
	forget_memo(&s.kernels);
	s.refuted.bits = s.kernels.bits = 0;
	if (none)
		explain_refuted(&s, p, true, &st, 3, why);
	effort_take(effort, s.spent * KERNEL_NODES_PER_NODE + (uint64_t)-s.kernel.left);
	return none ? RETRO_SEARCH_NONE : s.gave_up ? RETRO_SEARCH_UNDECIDED : RETRO_SEARCH_FOUND;
}
