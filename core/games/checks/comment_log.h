/* comment_log: the comments of a game that may have commands in them ("[%clk 0:05:00]"), for the end of the game. */
#ifndef COMMENT_LOG_H
#define COMMENT_LOG_H

#include "base/list.h"
#include "games/pgn/comment_command.h"
#include "toolkit/finding/finding.h"

enum { COMMENTS_MAX = 1 << 17 };	/* of a game */

struct logged_comment {
	struct span text;	/* between its braces */
	int ply;		/* half-moves played before it */
	int32_t seconds;	/* command_usual_clock() of the text */
	bool main;		/* not in a variation */
	bool command;		/* a % is in it; those without one are not kept */
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
comment_log_add(struct comment_log *l, struct findings *findings, const struct logged_comment *comment)
{
	if ((size_t)l->n >= l->max || l->n == COMMENTS_MAX)
		return comment_log_grow(l, findings, comment);
	l->list[l->n++] = *comment;
	return true;
}
/* Room for that many more, after those of the log; NULL: it would have more than COMMENTS_MAX, or memory is out. */
static inline struct logged_comment *
comment_log_room(struct comment_log *l, int n)
{
	return l->n + n <= COMMENTS_MAX && list_reserve(&l->list, (size_t)(l->n + n), &l->max, sizeof(*l->list)) ?
	    l->list + l->n : NULL;
}
void comment_log_free(struct comment_log *);

#endif
