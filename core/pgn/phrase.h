/* phrase: a short text made ready to be compared with tables of words, and the names in it. */
#ifndef PHRASE_H
#define PHRASE_H

#include "base/buf.h"
#include "pgn/result.h"

/*
 * A span in a constant table.  To be compared with a phrase it is in small letters without marks ("u" for "ü", "ss" for
 * "ß", "е" for "ё"), with a blank for every dash.
 */
#define TEXT(s) { s, sizeof(s) - 1 }
#define ROWS(table) (sizeof(table) / sizeof((table)[0]))

enum { PHRASE_MAX = 160, PHRASE_SOURCE_MAX = 65535 };	/* bytes */
struct phrase {
	struct span source;	/* the text as it was written */
	bool comment;		/* commands such as [%clk ...] are skipped, and names must look like names */
	size_t n;
	char text[PHRASE_MAX];	/* in small letters without marks, with single blanks */
	unsigned short at[PHRASE_MAX];	/* the place of each character in the source */
};

bool        phrase_make(struct phrase *, struct span source, bool comment);	/* false: too long */
struct span phrase_body(const struct phrase *);	/* the text without full stop, brackets, and what programs add */
struct span phrase_name(const struct phrase *, struct span in_text);	/* as in the source; empty: not a name */
enum result phrase_side(struct span name);	/* "White", "les Noirs", "Schwarz": which side it is; RESULT_NONE: neither */

bool        phrase_ends(struct span, struct span end);
bool        phrase_strip(struct span *, struct span start);	/* removes `start`; false: it is not there */
size_t      phrase_find(struct span, struct span words);	/* the place of the words; the length: not there */

#endif
