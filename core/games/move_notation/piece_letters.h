/* piece_letters: the letters of the pieces in many languages, and a word as characters rather than bytes. */
#ifndef PIECE_LETTERS_H
#define PIECE_LETTERS_H

#include <stdint.h>

#include "base/buf.h"
#include "games/chess/attack.h"

/* The letters of the pieces in one language, in UTF-8 (a few rows: in an 8-bit encoding). */
struct piece_letters {
	const char *name;		/* English name of the language */
	const char *piece[7];		/* by enum kind; "": no letter is known; [NONE] is unused */
};
extern const struct piece_letters piece_letters_languages[];	/* the first is English; ends with a row without a name */

extern const struct piece_letters piece_letters_figurines;	/* the white ones; for writing only */

/* The language of that name, in any ASCII case; NULL: there is none. */
const struct piece_letters *piece_letters_find(struct span name);
/* Do two languages have the same letters for king, queen, rook, bishop and knight? */
bool piece_letters_same(const struct piece_letters *, const struct piece_letters *);

enum { SYMBOLS_MAX = 40 };	/* longer words are not moves */

/* A word as characters.  Both arrays end with 0; blanks and characters without width are left out. */
struct piece_symbols {
	int n;
	uint32_t c[SYMBOLS_MAX + 1];	/* code points; bytes that are not UTF-8 as BAD_BYTE + byte */
	char ascii[SYMBOLS_MAX + 1];	/* the ASCII character it looks like; OTHER: like none */
	bool plain;			/* the word is ASCII */
	bool placed;			/* it has a digit, or the sign of a capture or promotion */
};
enum { BAD_BYTE = 0x110000, OTHER = 1 };

/* Decodes a word.  False: too long. */
bool piece_letters_read(struct span, struct piece_symbols *);

/* How similar two characters are. */
enum likeness { UNLIKE, SAME, SAME_BUT_CASE, LOOKS_LIKE };
/* piece_letters_match() of texts whose first byte may match. */
int piece_letters_match_all(const struct piece_symbols *, int i, const char *text, enum likeness least);
/* The number of symbols, from i on, that match a UTF-8 text; 0: no match.  `least` is the weakest likeness accepted. */
static inline int
piece_letters_match(const struct piece_symbols *s, int i, const char *text, enum likeness least)
{
	/* Letters of ASCII differ from other such letters in more than their case: nearly all texts are refused here. */
	if (s->c[i] < 0x80 && least < LOOKS_LIKE && ((s->c[i] ^ (unsigned char)*text) & ~0x20u) != 0)
		return 0;
	return piece_letters_match_all(s, i, text, least);
}

/* A piece that is named in a word. */
struct named_piece {
	enum kind kind;		/* NONE: none is named */
	int n;			/* symbols of its name */
	bool lower, foreign, figurine;	/* in lower case; not the English letter; a figurine */
};
enum { LETTER_LOWER = 1, LETTER_ALIKE = 2 };	/* accept lower case; accept look-alikes of other alphabets */
/* The piece that is named at symbol i; `how` is a set of LETTER_*. */
struct named_piece piece_letters_piece(const struct piece_letters *, const struct piece_symbols *, int i, unsigned how);

#endif
