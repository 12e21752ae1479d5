/*
 * tag_form: a tag pair that has lost its bracket, a quotation mark or the blank, or has something next to its name.  Where
 * games begin and what their tags are is decided by the same forms.
 */
#ifndef TAG_FORM_H
#define TAG_FORM_H

#include "base/span.h"

enum {
	TAG_FORM_LOOK = 64,	/* bytes that decide whether a line may be one, and what the line below it is */
	TAG_FORM_MAX = 4096,	/* bytes of a line; what is longer is none */
};

struct tag_form {
	struct span name, value;	/* as written */
	bool roster;			/* the name is one of the seven, in any case */
	bool known;			/* or of any tag that is known */
	bool event;			/* it is Event */
	bool opened, closed;		/* it has a bracket, of any kind, before the name and at the end */
	bool label;			/* White: Doe, as in the head of a mail */
	bool spaced;			/* nothing but blanks and a quotation mark is around the name */
	size_t start, n;		/* where it begins, after blanks and marks, and where it ends */
};

/* Is it the name of one of the seven tags of the roster, in any case? */
bool tag_form_is_roster(struct span name);
/* May the line that begins so be a pair with a known name?  By its first TAG_FORM_LOOK bytes. */
bool tag_form_may(struct span line);
/* Is all read that tag_form_read() looks at, if the text does not end here? */
bool tag_form_whole(struct span text, char eol);
/*
 * Reads a pair at the start of a line.  With its brackets at the wrong place, or without any, a pair has a known name, or
 * a bracket at its end; or the name has a colon after it, and the head of a game goes on below.  What looks like a
 * comment or a variation is one, unless a tag is in the next line.
 */
bool tag_form_read(struct span text, char eol, struct tag_form *);
/* Is there a quotation mark in the value, and a name of the roster after it, as in [White "Doe" Black "Roe"]? */
bool tag_form_in_value(struct span value);

#endif
