/* piece_letters: the names of the pieces in the languages of the world, and a word as characters rather than bytes. */
#ifndef PIECE_LETTERS_H
#define PIECE_LETTERS_H

#include <stdint.h>

#include "chess/attack.h"
#include "base/buf.h"

/* Letters of a language for king, queen, rook, bishop, knight, pawn; UTF-8. */
struct piece_letters {
	const char *name;		/* English name of the language */
	const char *piece[7];		/* indexed by enum kind; "" where none is written; [NONE] unused */
};
extern const struct piece_letters piece_letters_languages[];	/* the first is English; ends with a row without a name */

extern const struct piece_letters piece_letters_figurines;	/* white ones; for writing only */

/* NULL when there is no such language; ASCII case does not matter. */
const struct piece_letters *piece_letters_find(struct span name);
/* The same letters for king to knight: what one language reads, the other reads alike. */
bool piece_letters_same(const struct piece_letters *, const struct piece_letters *);

enum { SYMBOLS_MAX = 40 };	/* longer words are no moves */

/* A word as characters.  Both arrays end in 0; what has no width is left out. */
struct piece_symbols {
	int n;
	uint32_t c[SYMBOLS_MAX + 1];	/* code points; bytes that are not UTF-8 as BAD_BYTE + byte */
	char ascii[SYMBOLS_MAX + 1];	/* what it looks like in ASCII; OTHER when like nothing */
	bool plain;			/* c and ascii are equal throughout */
};
enum { BAD_BYTE = 0x110000, OTHER = 1 };

/* False: too long. */
bool piece_letters_read(struct span, struct piece_symbols *);

/* How a text is at a place of the word. */
enum likeness { UNLIKE, SAME, SAME_BUT_CASE, LOOKS_LIKE };
/* How many symbols of the word, from i on, are this UTF-8 text; 0: they are not.  `least` is the worst likeness taken. */
int piece_letters_match(const struct piece_symbols *, int i, const char *text, enum likeness least);

/* A piece named at a place of the word. */
struct named_piece {
	enum kind kind;		/* NONE: none is */
	int n;			/* symbols */
	bool lower, foreign, figurine;
};
enum { LETTER_LOWER = 1, LETTER_ALIKE = 2 };	/* lower case and look-alikes count too */
struct named_piece piece_letters_piece(const struct piece_letters *, const struct piece_symbols *, int i, unsigned how);

#endif
