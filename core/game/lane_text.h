/* lane_text: the words and short comments of canonical movetext, for the lane. */
#ifndef LANE_TEXT_H
#define LANE_TEXT_H

#include "base/buf.h"
#include "chess/lane.h"

struct lane_comment {
	struct span inside;	/* between its braces */
	int word;		/* it comes before this one */
	int32_t seconds;	/* command_usual_clock() of it */
	bool command;		/* a % is in it */
};

struct lane_text {
	struct lane words;
	const char *start;		/* where the text begins */
	int numbered;			/* the first word with a number; LANE_MAX: none */
	struct lane_comment comments[LANE_MAX];
	int comments_n;
};

/*
 * Reads words, each with at most one blank or line end before it and before its number, if it has one.  The first
 * number is expected to be `number`, if White is to move, or `number` with three dots.  Ends where anything else comes,
 * or where there is no more room; true: that is why.  At least 64 bytes after `end` are readable.
 */
bool lane_text_read(struct lane_text *, struct span, char eol, unsigned long number, int turn);
/* Where the text before that word ends, if the first `comments` comments are part of it. */
const char *lane_text_before(const struct lane_text *, int word, int comments);

#endif
