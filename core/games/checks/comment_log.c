/* comment_log: the comments of a game that may have commands in them. */
#include <stdlib.h>

#include "games/checks/comment_log.h"

bool
comment_log_grow(struct comment_log *l, struct findings *findings, const struct logged_comment *c)
{
	if (l->n == COMMENTS_MAX) {
		if (!l->full)
			finding_add_saying(findings, DIAG_LIMIT_MEMORY, c->text,
			    "more than %d comments with commands: the rest are not checked", COMMENTS_MAX);
		l->full = true;
		return true;
	}
	if (!list_reserve(&l->list, (size_t)l->n + 1, &l->max, sizeof(*l->list)))
		return false;
	l->list[l->n++] = *c;
	return true;
}

void
comment_log_free(struct comment_log *l)
{
	free(l->list);
}
