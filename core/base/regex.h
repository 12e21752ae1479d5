/* regex: searches text that is not terminated for extended regular expressions of POSIX. */
#ifndef REGEX_H
#define REGEX_H

#include <regex.h>

#include "base/buf.h"

enum {	/* limits of an expression that is not plain text */
	REGEX_LENGTH = 1000,	/* bytes */
	REGEX_DEPTH = 50,	/* parentheses in parentheses */
	REGEX_SIZE = 1000,	/* characters and brackets, when repetitions are spelt out */
};

struct regex {
	struct span plain;	/* the text to search for, unless `compiled` */
	bool start, end;	/* `plain` must be at the start, at the end of the text */
	bool nocase;		/* the case of ASCII letters does not matter */
	bool compiled;		/* `regex` is used, not `plain` */
	regex_t regex;
};

/* The pattern must outlive the regex.  False: `error` says what is wrong with it. */
bool regex_read(struct regex *, const char *pattern, bool nocase, char *error, size_t error_max);
/*
 * Does the pattern match anywhere in the text?  `spare` is used for long texts; false and spare->failed: out of memory.
 * Changes errno.
 */
bool regex_finds(const struct regex *, struct span text, struct buf *spare);
void regex_free(struct regex *);

#endif
