/* san: Standard Algebraic Notation exactly as PGN 8.2.3 writes it. */
#ifndef SAN_H
#define SAN_H

#include <stddef.h>

#include "movegen.h"

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

/*
 * The fast door: the word of n bytes, which may be read up to 8 bytes behind
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
