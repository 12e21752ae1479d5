/* comment_log: the comments of a game that may have commands in them ("[%clk 0:05:00]"), for the end of the game. */
#ifndef COMMENT_LOG_H
#define COMMENT_LOG_H

#include "finding/finding.h"

enum { COMMENTS_MAX = 1 << 17 };	/* of a game */

struct logged_comment {
	struct span text;	/* between its braces */
	int ply;		/* half-moves played before it */
	bool main;		/* not in a variation */
};

/* All zeros is an empty log; so is one with n = 0 and full = false. */
struct comment_log {
	struct logged_comment *list;	/* in the order of the text */
	size_t max;
	int n;
	bool full;			/* there were more, and that has been reported */
};

/* The part of comment_log_add() where there is no room. */
bool comment_log_grow(struct comment_log *, struct findings *, const struct logged_comment *);
/* False: out of memory. Comments after COMMENTS_MAX are ignored, which is reported once. */
static inline bool
comment_log_add(struct comment_log *l, struct findings *findings, struct span text, int ply, bool main)
{
	if ((size_t)l->n >= l->max || l->n == COMMENTS_MAX)
		return comment_log_grow(l, findings, &(struct logged_comment){ text, ply, main });
	l->list[l->n++] = (struct logged_comment){ text, ply, main };
	return true;
}
void comment_log_free(struct comment_log *);

#endif
