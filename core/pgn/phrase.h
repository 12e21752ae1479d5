/* phrase: a short text made ready to be compared with tables of words, and the names in it as they were written. */
#ifndef PHRASE_H
#define PHRASE_H

#include "base/buf.h"

/* A constant of a table, written as phrase_make() leaves a text: small letters, a blank for every dash. */
#define TEXT(s) { s, sizeof(s) - 1 }
#define ROWS(table) (sizeof(table) / sizeof((table)[0]))

enum { PHRASE_MAX = 160, PHRASE_SOURCE_MAX = 65535 };
struct phrase {
	struct span source;
	bool comment;		/* commands as [%clk ...] are no part of it, and only what looks like a name is one */
	size_t n;
	char text[PHRASE_MAX];
	unsigned short at[PHRASE_MAX];	/* where in the source each character is */
};

bool        phrase_make(struct phrase *, struct span source, bool comment);	/* false: too long */
struct span phrase_body(const struct phrase *);	/* without full stop, brackets, and what programs add */
struct span phrase_name(const struct phrase *, struct span in_text);	/* as in the source; empty: no name */
bool        phrase_colour(struct span name);		/* White or Black */

struct span phrase_after(struct span, size_t);
bool        phrase_ends(struct span, struct span end);
bool        phrase_strip(struct span *, struct span start);	/* takes it off, if it begins so */
size_t      phrase_find(struct span, struct span words);	/* where it begins; the length if nowhere */

#endif
