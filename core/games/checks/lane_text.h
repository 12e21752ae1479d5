/* lane_text: the words and short comments of canonical movetext, for the lane. */
#ifndef LANE_TEXT_H
#define LANE_TEXT_H

#include "games/checks/comment_log.h"
#include "games/chess/lane.h"

/* Comments read at once: a clock before each word, and LANE_MAX others. */
enum { LANE_COMMENTS = 2 * LANE_MAX };

struct lane_text {
	struct lane words;
	/* Set by the caller: */
	struct logged_comment *comments;	/* where the comments are written, LANE_COMMENTS at most; `own` or another place */
	int ply;			/* half-moves played before the first word; a comment's counts those before it */
	bool main;			/* the text is not in a variation */
	/* Set by reading: */
	const char *start;		/* where the text begins */
	int numbered;			/* the first word with a number; LANE_MAX: none */
	struct logged_comment *comments_end;
	int plain;			/* how many of them have no command */
	struct logged_comment own[LANE_COMMENTS];
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
