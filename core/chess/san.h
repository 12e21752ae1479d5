/* san: Standard Algebraic Notation exactly as PGN 8.2.3 writes it. */
#ifndef SAN_H
#define SAN_H

#include <stddef.h>
#include <string.h>

#include "chess/movegen.h"

enum { SAN_MAX = 8 };	/* "Qa6xb7#" and "fxg1=Q+" and a terminator */

/* What is odd about a word that san_read() took, beside the move itself. */
enum {
	SAN_NO_CAPTURE_SIGN = 1,	/* captures without x */
	SAN_NEEDLESS_CAPTURE_SIGN = 2,	/* x on an empty square */
	SAN_DISAMBIGUATED = 4,		/* names file, rank or both of the origin of a piece */
};

/* What a word says: small enough for a register. */
struct san {
	move move;	/* the one legal move that it writes; else NO_MOVE */
	char mark;	/* '+', '#' or 0 as written; nobody has compared it with the board */
	uint8_t odd;	/* a set of SAN_* */
};

/* A word cut up: "Nbxd2+" is "Nbx", d2 and '+'. */
struct san_text {
	uint32_t prefix;	/* the first byte lowest */
	uint8_t length;		/* without the mark */
	square to;		/* NO_SQUARE where it does not end with one: castling, promotion, or nothing that is SAN */
	char mark;
};

/* What a prefix means, on any board. */
struct san_shape {
	uint32_t key;		/* the prefix and 1, so that all zeros are a shape too: of a prefix that means nothing */
	uint8_t kind;		/* NONE: it means nothing */
	uint8_t row;		/* of `reach`, White's */
	uint8_t sign;		/* has it an x? */
	uint8_t odd;		/* SAN_DISAMBIGUATED */
	bits named;		/* the squares that its origin leaves */
};
_Static_assert(SAN_NO_CAPTURE_SIGN == 1 << 0 && SAN_NEEDLESS_CAPTURE_SIGN == 1 << 1, "san_find() shifts by `sign`");

/* Up to 8 bytes are read.  No branch: how long words are and how they end is hard to predict. */
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

void       san_shape(uint32_t prefix, struct san_shape *);
struct san san_find(const struct position *, const char *word, const struct san_text *, const struct san_shape *);

/*
 * Both together.  The fast door: the word of n bytes, which may be read up to 8 bytes behind
 * its end.  NO_MOVE for everything that is not
 * [KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?[+#]? or O-O or O-O-O, or that fits
 * no legal move or several.
 */
struct san san_read(const struct position *, const char *word, size_t n);

/* Writes a legal move with its + or #.  Returns the length; terminated. */
int san_write(const struct position *, move, char out[SAN_MAX]);

/* What SAN needs in front of the target: sets of SAN_FILE and SAN_RANK (PGN 8.2.3.4). Pieces only. */
enum { SAN_FILE = 1, SAN_RANK = 2 };
int san_disambiguation(const struct position *, move);

#endif
