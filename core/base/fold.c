/* fold: text as the words that two spellings of it have in common. */
#include <string.h>

#include "base/ascii.h"
#include "base/fold.h"
#include "base/utf8.h"

/* Ranges of Unicode. */
enum {
	LATIN = 0xc0, LATIN_END = 0x250,
	MARKS = 0x300, MARKS_END = 0x370,	/* combining ones */
	PUNCTUATION = 0x2000, PUNCTUATION_END = 0x2c00,
	APOSTROPHE = 0x2019,
};

enum { PIECE_MAX = 4, SEPARATES = -1 };

/* The letters of LATIN in ASCII; "" for what is not a letter. */
static const char *const latin[LATIN_END - LATIN] = {
#include "latin.def"
};

const char *
fold_latin(uint32_t code)
{
	return code >= LATIN && code < LATIN_END ? latin[code - LATIN] : "";
}

/* What a character becomes: returns the length, or SEPARATES if it belongs to no word. */
static int
piece_of(uint32_t code, char piece[PIECE_MAX])
{
	if (code < 0x80) {
		*piece = ascii_lower((char)code);
		return ascii_is_alnum(*piece) ? 1 : code == '\'' ? 0 : SEPARATES;
	}
	if (code >= LATIN && code < LATIN_END) {
		size_t n = strlen(latin[code - LATIN]);

		memcpy(piece, latin[code - LATIN], n);
		return n > 0 ? (int)n : SEPARATES;
	}
	if ((code >= MARKS && code < MARKS_END) || code == APOSTROPHE)
		return 0;
	return code < MARKS || (code >= PUNCTUATION && code < PUNCTUATION_END) ? SEPARATES : utf8_encode(code, piece);
}

/* The letters and digits at the start, as they are. */
static size_t
plain_length(struct span s)
{
	size_t n = 0;

	while (n < s.n && ascii_is_alnum(s.p[n]))
		n++;
	return n;
}

void
fold_words(struct buf *out, struct span s, enum encoding encoding)
{
	size_t start = out->n, plain;
	bool gap = false;

	if (!buf_reserve(out, 2 * s.n + PIECE_MAX))	/* mostly enough: then nothing below needs to ask for memory */
		return;
	while (s.n > 0) {
		if ((plain = plain_length(s)) > 0) {
			if (gap && out->n > start)
				buf_char(out, ' ');
			gap = false;
			buf_add(out, (struct span){ s.p, plain });
			for (size_t i = out->n - plain; i < out->n; i++)
				out->p[i] = ascii_lower(out->p[i]);
			s = span_after(s, plain);
			continue;
		}
		uint32_t code = (unsigned char)*s.p;
		char piece[PIECE_MAX];
		int n = code < 0x80 ? 1 : encoding_decode(s, encoding, &code), length = piece_of(code, piece);

		s = span_after(s, (size_t)n);
		if (length > 0 && gap && out->n > start)
			buf_char(out, ' ');
		if (length != 0)
			gap = length == SEPARATES;
		if (length > 0)
			buf_add(out, (struct span){ piece, (size_t)length });
	}
}
