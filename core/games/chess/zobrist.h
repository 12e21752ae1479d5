/* zobrist: what the key of a position is made of, by exclusive or; constants, computed by the compiler. */
#ifndef ZOBRIST_H
#define ZOBRIST_H

#include "games/chess/attack.h"

/* The finaliser of splitmix64 (S. Vigna, public domain) of the index. */
#define ZOBRIST_MIX1(z) (((z) ^ (z) >> 30) * 0xbf58476d1ce4e5b9u)
#define ZOBRIST_MIX2(z) (((z) ^ (z) >> 27) * 0x94d049bb133111ebu)
#define ZOBRIST_MIX3(z) ((z) ^ (z) >> 31)
#define ZOBRIST(n) ZOBRIST_MIX3(ZOBRIST_MIX2(ZOBRIST_MIX1((uint64_t)(n + 1) * 0x9e3779b97f4a7c15u)))

/* Which of them belong to what; the pieces of Black come 384 after those of White. */
#define ZOBRIST_PIECE(colour, kind, s) ZOBRIST(colour * 384 + (kind - 1) * 64 + s)
#define ZOBRIST_CASTLING(colour, file) ZOBRIST(768 + colour * 8 + file)
#define ZOBRIST_PASSED(file) ZOBRIST(784 + file)
#define ZOBRIST_TURN ZOBRIST(792)	/* Black is to move */

extern const uint64_t zobrist_piece[2][8][64];	/* by colour, kind and square; those of NONE are 0 */
extern const uint64_t zobrist_castling[2][8];	/* by colour, and file of the rook */
extern const uint64_t zobrist_passed[8];	/* by file of the en passant square */

#endif
