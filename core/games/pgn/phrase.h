/* phrase: a short text made ready to be compared with tables of words, and the names in it. */
#ifndef PHRASE_H
#define PHRASE_H

#include "base/buf.h"
#include "base/encoding.h"
#include "games/pgn/result.h"

/*
 * A span in a constant table.  To be compared with a phrase it is in small letters without marks ("u" for "ü", "ss" for
 * "ß", "е" for "ё"), with a blank for every dash.
 */
#define TEXT(s) { s, sizeof(s) - 1 }
#define ROWS(table) (sizeof(table) / sizeof((table)[0]))

enum { PHRASE_MAX = 160, PHRASE_SOURCE_MAX = 65535 };	/* bytes */
struct phrase {
	struct span source;	/* the text as it was written */
	enum encoding page;	/* of its bytes that are not UTF-8 */
	bool comment;		/* commands such as [%clk ...] are skipped, and names must look like names */
	size_t n;
	char text[PHRASE_MAX];	/* in small letters without marks, with single blanks */
	unsigned short at[PHRASE_MAX];	/* the place of each character in the source */
};

/* `page`: of bytes that are not UTF-8.  False: the text is too long. */
bool        phrase_make(struct phrase *, struct span source, enum encoding page, bool comment);
struct span phrase_body(const struct phrase *);	/* the text without full stop, brackets, and what programs add */
struct span phrase_name(const struct phrase *, struct span in_text);	/* as in the source; empty: not a name */
/* Which side is it: "White", "les Noirs", "Schwarz"?  RESULT_NONE: neither. */
enum result phrase_side(struct span name, enum encoding page);

bool        phrase_ends(struct span, struct span end);
bool        phrase_strip(struct span *, struct span start);	/* removes `start`; false: it is not there */
size_t      phrase_find(struct span, struct span words);	/* the place of the words; the length: not there */

#endif
