/* comment_log: the comments of a game that may have commands in them. */
#include <stdlib.h>

#include "game/comment_log.h"

static bool
grow(struct comment_log *l)
{
	int max = l->max == 0 ? 256 : l->max * 2;
	struct logged_comment *list = realloc(l->list, (size_t)max * sizeof(*list));

	if (list == NULL)
		return false;
	l->list = list;
	l->max = max;
	return true;
}

bool
comment_log_add(struct comment_log *l, struct findings *findings, const struct logged_comment *c)
{
	if (l->n == COMMENTS_MAX) {
		if (!l->full)
			finding_add_saying(findings, DIAG_LIMIT_MEMORY, c->text,
			    "more than %d comments with commands: the rest are not checked", COMMENTS_MAX);
		l->full = true;
		return true;
	}
	if (l->n == l->max && !grow(l))
		return false;
	l->list[l->n++] = *c;
	return true;
}

void
comment_log_free(struct comment_log *l)
{
	free(l->list);
}
