/*
 * regex: extended regular expressions of POSIX, over text that is not
 * terminated; plain ones are just searched for.
 */
#ifndef REGEX_H
#define REGEX_H

#include <regex.h>

#include "base/buf.h"

enum {	/* what an expression that is not plain may have */
	REGEX_LENGTH = 1000,	/* bytes */
	REGEX_DEPTH = 50,	/* parentheses in parentheses */
	REGEX_SIZE = 1000,	/* parts, when + and {} are spelt out */
};

struct regex {
	struct span plain;	/* what is searched for, unless there is a regex */
	bool start, end;	/* of the text: only there */
	bool nocase;		/* ASCII letters only, in both ways */
	bool compiled;		/* there is a regex */
	regex_t regex;
};

/* The pattern, terminated, must stay where it is.  False: `error` says why not. */
bool regex_read(struct regex *, const char *pattern, bool nocase, char *error, size_t error_max);
/* `spare` is used for long texts; out of memory, it has failed. */
bool regex_finds(const struct regex *, struct span text, struct buf *spare);
void regex_free(struct regex *);

#endif
