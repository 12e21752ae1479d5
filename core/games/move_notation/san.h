/* san: Standard Algebraic Notation exactly as in PGN 8.2.3; drops of Crazyhouse as N@f3 and @e4. */
#ifndef SAN_H
#define SAN_H

#include <stddef.h>
#include <string.h>

#include "games/chess/movegen.h"
#include "games/chess/outcome.h"

enum { SAN_MAX = 8 };	/* bytes of the longest, "Qa6xb7#" or "fxg1=Q+", and a terminator */

/* Deviations that san_read() accepts. */
enum {
	SAN_NO_CAPTURE_SIGN = 1,	/* captures without x */
	SAN_NEEDLESS_CAPTURE_SIGN = 2,	/* x on an empty square */
	SAN_DISAMBIGUATED = 4,		/* names file, rank or both of the origin of a piece */
};

/* What a word says; small enough to be returned in a register. */
struct san {
	move move;	/* the one legal move that it writes; else NO_MOVE */
	char mark;	/* '+', '#' or 0 as written; not compared with the board */
	uint8_t odd;	/* a set of SAN_* */
};

/* A word split into parts: "Nbxd2+" is "Nbx", d2 and '+'. */
struct san_text {
	uint32_t prefix;	/* the bytes before the target square, the first lowest */
	uint8_t length;		/* bytes of the word without the mark */
	square to;		/* NO_SQUARE if it does not end with one: castling, promotion, or not SAN */
	char mark;		/* '+', '#' or 0 */
};

/* What a prefix means, whatever the position.  Callers may cache shapes by prefix. */
struct san_shape {
	uint32_t key;		/* the prefix plus 1; so all zeros is a valid shape, of a prefix without a meaning */
	uint8_t kind;		/* enum kind; NONE: the prefix has no meaning */
	uint8_t row;		/* the row of attack_reach; for a pawn, that of White */
	uint8_t sign;		/* 1 if there is an x, else 0 */
	uint8_t odd;		/* SAN_DISAMBIGUATED or 0 */
	bits named;		/* the squares that the origin allows */
};
_Static_assert(SAN_NO_CAPTURE_SIGN == 1 << 0 && SAN_NEEDLESS_CAPTURE_SIGN == 1 << 1, "san_find() shifts by `sign`");

/* Splits a word; may read 8 bytes from its start.  Without branches, as lengths and marks are hard to predict. */
static inline struct san_text
san_text(const char *word, size_t length)
{
	unsigned n = (unsigned)length, last, marked, file, rank;
	uint64_t w;

	if (length - 2 >= SAN_MAX - 2)
		return (struct san_text){ 0, 0, NO_SQUARE, 0 };
	memcpy(&w, word, sizeof(w));
	last = (unsigned)(w >> 8 * (n - 1)) & 0xff;
	marked = (last == '+') | (last == '#');
	n -= marked;
	file = ((unsigned)(w >> (8 * (n - 2) & 63)) & 0xff) - 'a';
	rank = ((unsigned)(w >> 8 * (n - 1)) & 0xff) - '1';
	return (struct san_text){
		.prefix = (uint32_t)(w & (((uint64_t)1 << (8 * (n - 2) & 63)) - 1)), .length = (uint8_t)n,
		.to = (square)((file | rank) > 7 || n > 6 || n < 2 ? NO_SQUARE : rank * 8 + file), .mark = (char)(last & -marked),
	};
}

/* The meaning of a prefix; then the move, as san_read() returns it. */
void       san_shape(uint32_t prefix, struct san_shape *);
struct san san_find(const struct position *, const char *word, const struct san_text *, const struct san_shape *);

/*
 * All three together, for a word of n bytes; 8 bytes from its start must be readable.  NO_MOVE for everything that is
 * not [KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?[+#]? or O-O or O-O-O, and if no legal move fits or several do.
 */
struct san san_read(const struct position *, const char *word, size_t n);

/* Writes a legal move with its + or # (outcome_mark()).  Returns the length; terminated. */
int san_write(const struct position *, move, char out[SAN_MAX]);

/* The parts of the origin that SAN needs: a set of SAN_FILE and SAN_RANK (PGN 8.2.3.4).  Not for pawns. */
enum { SAN_FILE = 1, SAN_RANK = 2 };
int san_disambiguation(const struct position *, move);

#endif
