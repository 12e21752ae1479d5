/*
 * Room chess: the board, legal moves, FEN, and moves as people write them. It does not know files, games, or the
 * clock.
 */
/* position: who is where, whose move it is, and what a legal move makes of it. */
#ifndef POSITION_H
#define POSITION_H

#include <stdbool.h>

#include "chess/attack.h"

/*
 * A move: from (6 bits), to (6 bits), what the pawn becomes (3 bits, an
 * enum kind or NONE).  Castling is "king takes own rook", in orthodox chess
 * too, so that Chess960 needs no code of its own.  No legal move is 0.
 */
typedef uint16_t move;
enum { NO_MOVE = 0 };

static inline move move_make(int from, int to, int promotion) { return (move)(from | to << 6 | promotion << 12); }
static inline square move_from(move m) { return m & 63; }
static inline square move_to(move m) { return m >> 6 & 63; }
static inline enum kind move_promotion(move m) { return (enum kind)(m >> 12); }

/*
 * A value: copy it with `=`.  Always consistent: one king a side, the side that
 * is not to move is not in check.  (Only fen_read() and position_put() make
 * others, and say so.)
 */
struct position {
	bits kind[8];		/* kind[NONE] is scratch: what is there means nothing */
	bits side[2];
	uint64_t key;		/* equal for equal positions (FIDE 9.2.3); see position_same() */
	bits checkers;		/* the pieces that give check to the side to move */
	bits castling;		/* the rooks that may still castle: the right, not the possibility */
	uint8_t board[64];	/* enum kind; NONE where empty */
	int turn;		/* enum colour */
	uint32_t halfmoves;	/* half-move clock: plies since the last capture or pawn move */
	uint32_t fullmoves;	/* the number of the move to come, from 1; a FEN may say 0 */
	square en_passant;	/* the square passed over, if a capture there is legal; else NO_SQUARE */
	square king[2];
};

extern const struct position position_start;	/* the initial array */

static inline bits position_occupied(const struct position *p) { return p->side[WHITE] | p->side[BLACK]; }
static inline bits position_men(const struct position *p, int colour, int kind) { return p->side[colour] & p->kind[kind]; }

/* All pieces of both colours that attack the square, over the given occupancy. */
bits position_attackers(const struct position *, square, bits occupied);

/* Is a pseudo-legal move legal, that is: does it leave the own king unattacked?  Castling: all of FIDE 3.8.2. */
bool position_legal(const struct position *, move);

/*
 * The enemy line pieces that see s.  Those on its lines are few, and the same
 * for many plies on end: how often the loop runs is easy to predict, which
 * looking whether the moved piece is on a line is not.
 */
static inline bits
position_lines(const struct position *p, square s, bits occupied, bits enemies)
{
	const struct sight *from = &attack_sight[s];
	bits aligned = ((from->bishop & (p->kind[BISHOP] | p->kind[QUEEN])) | (from->rook & (p->kind[ROOK] | p->kind[QUEEN]))) &
	    enemies, seen = 0;

	for (; aligned != 0; aligned &= aligned - 1) {
		bits one = aligned & -aligned;

		seen |= one & -(bits)((attack_between[s][bits_lowest(aligned)] & occupied) == 0);
	}
	return seen;
}

/* Would the king of that colour be attacked on s, over that occupancy, by those enemies? */
static inline bool
position_attacked(const struct position *p, int us, square s, bits occupied, bits enemies)
{
	bits steps = (attack_sight[s].knight & p->kind[KNIGHT]) | (attack_sight[s].pawn[us] & p->kind[PAWN]) |
	    (attack_sight[s].king & p->kind[KING]);

	return (position_lines(p, s, occupied, enemies) | (steps & enemies)) != 0;
}

/* Plays a legal move. */
void position_play(struct position *, move);

/*
 * Plays a move that need not be legal, by lifting the piece and putting it down
 * (`--on-illegal force`).  False, and nothing changed, if the outcome would not
 * be a position: no piece there, a king taken or left in check.
 */
bool position_force(struct position *, move);

/* Gives the move to the other side, as a null move does.  False when in check. */
bool position_pass(struct position *);

bool position_same(const struct position *, const struct position *);	/* FIDE 9.2.3 */

/*
 * Building one: start from all zeros with en_passant NO_SQUARE, put pieces, set
 * turn, castling, en_passant and the counters, then call position_settle(),
 * which computes king, checkers and key and drops an en passant square where no
 * capture is legal.  Both colours must have exactly one king by then.
 */
void position_put(struct position *, square, enum colour, enum kind);
void position_settle(struct position *);

#endif
