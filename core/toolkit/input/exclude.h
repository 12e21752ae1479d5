/* exclude: which files below a folder are left out, by patterns as in gitignore(5). */
#ifndef EXCLUDE_H
#define EXCLUDE_H

#include "base/arena.h"

enum { EXCLUDE_BYTES_MAX = 1 << 20 };	/* of a .gitignore */

struct exclude_pattern {
	struct span glob;	/* without the signs below */
	struct span whole;	/* as it was given */
	bool opposite;		/* ! before it: what it matches is not left out */
	bool folders;		/* / after it: it matches folders only */
	bool anchored;		/* a slash before or inside: it is compared with the whole name, else with the last part */
	bool met;		/* exclude_asked() had a name that it matches, whatever the others say of it */
};

/* All zeros: no pattern. */
struct exclude {
	struct exclude_pattern *list;
	size_t n, max;
	struct arena text;
};

/* What the last pattern that matches a name says. */
enum exclude_verdict { EXCLUDE_NOTHING, EXCLUDE_OUT, EXCLUDE_IN };

/* Adds a pattern, which is copied.  False: out of memory. */
bool exclude_add(struct exclude *, struct span pattern);
/* Adds the lines of a .gitignore.  False: out of memory. */
bool exclude_read(struct exclude *, struct span text);
/*
 * Asks about one file or folder, not about those that it is in.  The name is relative to the folder that the patterns
 * belong to; `below`: it is in that folder, else only patterns that are not anchored can match.
 */
enum exclude_verdict exclude_asked(struct exclude *, struct span name, bool folder, bool below);
/* Is a file left out, or one of the folders on the way to it? */
bool exclude_has(struct exclude *, struct span name, bool below);
void exclude_free(struct exclude *);

#endif
