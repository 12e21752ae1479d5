/* sentence: a short text made ready to be compared with tables of words, and the names in it as they were written. */
#ifndef PHRASE_H
#define PHRASE_H

#include "base/buf.h"

/* A constant of a table, written as sentence_make() leaves a text: small letters, a blank for every dash. */
#define TEXT(s) { s, sizeof(s) - 1 }
#define ROWS(table) (sizeof(table) / sizeof((table)[0]))

enum { SENTENCE_MAX = 160, SENTENCE_SOURCE_MAX = 65535 };
struct sentence {
	struct span source;
	bool comment;		/* commands as [%clk ...] are no part of it, and only what looks like a name is one */
	size_t n;
	char text[SENTENCE_MAX];
	unsigned short at[SENTENCE_MAX];	/* where in the source each character is */
};

bool        sentence_make(struct sentence *, struct span source, bool comment);	/* false: too long */
struct span sentence_body(const struct sentence *);	/* without full stop, brackets, and what programs add */
struct span sentence_name(const struct sentence *, struct span in_text);	/* as in the source; empty: no name */
bool        sentence_colour(struct span name);		/* White or Black */

struct span text_after(struct span, size_t);
bool        text_ends(struct span, struct span end);
bool        text_strip(struct span *, struct span start);	/* takes it off, if it begins so */
size_t      text_find(struct span, struct span words);	/* where it begins; the length if nowhere */

#endif
