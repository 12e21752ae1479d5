/*
 * Room games/chess: the board, legal moves, repetitions and FEN.  It does not know files, games, or the clock.
 */
/* position: the pieces on the board, the side to move and the rights of both sides; and playing moves. */
#ifndef POSITION_H
#define POSITION_H

#include <stdbool.h>

#include "games/chess/attack.h"

/*
 * A move: from (6 bits, the lowest), to (6 bits), what a pawn is promoted to (3 bits, an enum kind or NONE).
 * Castling is "king takes own rook", in orthodox chess too, so that Chess960 needs no code of its own.  No legal move
 * is 0.
 */
typedef uint16_t move;
enum { NO_MOVE = 0 };

static inline move move_make(int from, int to, int promotion) { return (move)(from | to << 6 | promotion << 12); }
static inline square move_from(move m) { return m & 63; }
static inline square move_to(move m) { return m >> 6 & 63; }
static inline enum kind move_promotion(move m) { return (enum kind)(m >> 12); }

/*
 * In Crazyhouse a piece of the pocket is dropped: from and to are the same square, and the promotion is its kind.  No
 * other move has from and to alike.
 */
static inline move move_drop(enum kind kind, int to) { return move_make(to, to, (int)kind); }
static inline bool move_is_drop(move m) { return move_from(m) == move_to(m); }

struct rule_set;

/*
 * A value: copy it with `=`.  Always consistent: each side has one king, and the side that is not to move is not in
 * check.  Only fen_read() and position_put() make others; their comments say so.  With `rules`, which are those of a
 * variant, what is consistent is up to them: see rule_set.h.
 */
struct position {
	bits kind[8];		/* by enum kind; kind[NONE] is scratch and has no meaning */
	bits side[2];		/* by enum colour */
	uint64_t key;		/* equal for equal positions (FIDE 9.2.3); see position_same() */
	bits checkers;		/* the pieces that give check to the side to move */
	bits castling;		/* the rooks with a castling right, even if castling is not possible now */
	const struct rule_set *rules;	/* of a variant; NULL: orthodox chess or Chess960 */
	bits promoted;		/* with pockets: the pieces that were pawns, and become pawns again when they are taken */
	uint8_t board[64];	/* enum kind; NONE where empty */
	int turn;		/* enum colour */
	uint32_t halfmoves;	/* half-move clock: plies since the last capture or pawn move */
	uint32_t fullmoves;	/* the number of the next move, from 1; 0 if a FEN says so */
	square en_passant;	/* the square passed over, if an en passant capture there is legal; else NO_SQUARE */
	square king[2];		/* by enum colour; NO_SQUARE, by some rules, if it is not royal or there is none */
	uint8_t pocket[2][6];	/* by enum colour and kind: pieces that can be dropped; [NONE] is 0 */
	uint8_t checks_left[2];	/* by enum colour: how many it must still give to win, if the rules count them */
	uint8_t zero[3];	/* instead of padding, so that readings of one FEN are equal as bytes */
};

extern const struct position position_start;	/* the starting position of orthodox chess */

static inline bits position_occupied(const struct position *p) { return p->side[WHITE] | p->side[BLACK]; }
static inline bits position_men(const struct position *p, int colour, int kind) { return p->side[colour] & p->kind[kind]; }

/* All pieces of both colours that attack the square, if the given squares are occupied. */
bits position_attackers(const struct position *, square, bits occupied);

/* Is a pseudo-legal move legal?  It must not leave its own king attacked; castling must meet all of FIDE 3.8.2. */
bool position_legal(const struct position *, move);
/* The same by the rules of chess, whatever rules the position has; its side to move must have a king. */
bool position_legal_chess(const struct position *, move);
/*
 * The squares that king and rook of a castling move pass or come to.  For rules by which other squares are attacked
 * than in chess.
 */
struct castling_way {
	square king_to, rook_to;
	bits must_be_empty, occupied;	/* occupied: without this king and this rook */
	bits king;			/* the squares of its way, from where it stands to before king_to */
};
struct castling_way position_castling_way(const struct position *, square king, square rook);
/* Where the moved piece is after a move; of castling, the king. */
square position_lands(const struct position *before, move);

/*
 * The enemy line pieces that attack s.  The loop is over those on a line with s: few, and the same for many plies, so
 * that the number of rounds is easy to predict.  Testing whether the moved piece was on a line is not.
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

/* Would a king of colour `us` on s be attacked by these enemies, if the given squares are occupied? */
static inline bool
position_attacked(const struct position *p, int us, square s, bits occupied, bits enemies)
{
	bits steps = (attack_sight[s].knight & p->kind[KNIGHT]) | (attack_sight[s].pawn[us] & p->kind[PAWN]) |
	    (attack_sight[s].king & p->kind[KING]);

	return (position_lines(p, s, occupied, enemies) | (steps & enemies)) != 0;
}

/* Is there a legal en passant capture on that square for the side to move? */
bool position_can_take_passing(const struct position *, square passed);

/* Plays a legal move. */
void position_play(struct position *, move);

/*
 * Plays a move that need not be legal, by lifting the piece and putting it down (for --on-illegal force).  False, with
 * nothing changed, if the result would not be a position: no piece is on the first square, a king is taken or left in
 * check, or a pawn is on its first or last rank; or if it is castling by rules of a variant.
 */
bool position_force(struct position *, move);

/* Plays a null move.  False, with nothing changed: the side to move is in check. */
bool position_pass(struct position *);

/*
 * Are they the same by FIDE 9.2.3: pieces, side to move, castling rights, legal en passant captures?  With rules of a
 * variant, also pockets, promoted pieces and checks to be given.
 */
bool position_same(const struct position *, const struct position *);

/*
 * To build a position: start from all zeros with en_passant NO_SQUARE; put the pieces; set turn, castling, en_passant
 * and the counters; then call position_settle(), which computes king, checkers and key and clears an en passant
 * square on which no capture is legal.  Each side must have exactly one king when it is called, unless its rules are
 * those of a variant.
 */
void position_put(struct position *, square, enum colour, enum kind);
void position_lift(struct position *, square);	/* takes the piece that is there off the board */
void position_settle(struct position *);
/* The same where the part of the key that comes from the pieces is known. */
void position_settle_keyed(struct position *, uint64_t men_key);

#endif
