/* selection: which games are wanted: by number, conditions, positions and material. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "games/query/expr_parse.h"
#include "games/query/selection.h"

bool
selection_where(struct selection *s, const char *text, char error[SELECTION_ERROR])
{
	if (!list_reserve(&s->where, s->where_n + 1, &s->where_max, sizeof(*s->where))) {
		snprintf(error, SELECTION_ERROR, "out of memory");
		return false;
	}
	if ((s->where[s->where_n] = expr_parse_read(text, error)) == NULL)
		return false;
	s->where_n++;
	return true;
}

bool
selection_either(struct selection *s)
{
	bool any = false;

	for (size_t i = 0; i < s->where_n; i++)
		any = expr_parse_either(s->where[i]) || any;
	return any;
}

void
selection_free(struct selection *s)
{
	for (size_t i = 0; i < s->where_n; i++)
		expr_parse_free(s->where[i]);
	free(s->where);
	ranges_free(&s->games);
	ranges_free(&s->range);
	*s = (struct selection){ 0 };
}

bool
selection_may_have(const struct selection *s, uint64_t ordinal)
{
	return s->games.n == 0 || ranges_have(&s->games, ordinal);
}

bool
selection_asks_opening(const struct selection *s)
{
	for (size_t i = 0; i < s->where_n; i++)
		if (expr_parse_asks_opening(s->where[i]))
			return true;
	return false;
}

int
selection_has(const struct selection *s, const struct view *v)
{
	for (size_t i = 0; i < s->where_n; i++)
		expr_parse_note(s->where[i], v);
	for (size_t i = 0; i < s->where_n; i++) {
		int holds = expr_parse_holds(s->where[i], v);

		if (holds <= 0)
			return holds;
	}
	return 1;
}

void
selection_remarks(const struct selection *s, bool quiet, void (*say)(void *, const char *), void *data)
{
	for (size_t i = 0; i < s->where_n; i++)
		expr_parse_remarks(s->where[i], quiet, say, data);
}
