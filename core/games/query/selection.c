/* selection: which games are wanted: by number, conditions, positions and material. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "games/query/expr_parse.h"
#include "games/query/material_pattern.h"
#include "games/query/position_pattern.h"
#include "games/query/selection.h"

/* Makes room for one more; false: out of memory. */
static bool
reserve(void *list, size_t n, size_t *max, size_t size, char error[SELECTION_ERROR])
{
	if (list_reserve(list, n + 1, max, size))
		return true;
	snprintf(error, SELECTION_ERROR, "out of memory");
	return false;
}

bool
selection_where(struct selection *s, const char *text, char error[SELECTION_ERROR])
{
	if (!reserve(&s->where, s->where_n, &s->where_max, sizeof(*s->where), error))
		return false;
	if ((s->where[s->where_n] = expr_parse_read(text, error)) == NULL)
		return false;
	s->where_n++;
	return true;
}

bool
selection_position(struct selection *s, const char *text, char error[SELECTION_ERROR])
{
	if (!reserve(&s->patterns, s->patterns_n, &s->patterns_max, sizeof(*s->patterns), error))
		return false;
	if (!position_pattern_read(span_of(text), &s->patterns[s->patterns_n], error))
		return false;
	s->patterns_n++;
	return true;
}

bool
selection_material(struct selection *s, const char *text, char error[SELECTION_ERROR])
{
	struct span rest = span_of(text);
	bool more;

	do {
		more = memchr(rest.p, ',', rest.n) != NULL;
		if (!reserve(&s->materials, s->materials_n, &s->materials_max, sizeof(*s->materials), error) ||
		    !material_pattern_read(span_cut(&rest, ','), &s->materials[s->materials_n], error))
			return false;
		s->materials_n++;
	} while (more);
	return true;
}

void
selection_either(struct selection *s)
{
	for (size_t i = 0; i < s->patterns_n; i++)
		position_pattern_either(&s->patterns[i]);
	for (size_t i = 0; i < s->materials_n; i++)
		s->materials[i].either = true;
}

void
selection_free(struct selection *s)
{
	for (size_t i = 0; i < s->where_n; i++)
		expr_parse_free(s->where[i]);
	free(s->where);
	free(s->patterns);
	free(s->materials);
	ranges_free(&s->games);
	ranges_free(&s->range);
	*s = (struct selection){ 0 };
}

static bool
has_position(const struct selection *s, const struct movelist *score)
{
	for (size_t i = 0; i < s->patterns_n; i++)
		if (position_pattern_find(&s->patterns[i], score, RANGE_ALL) >= 0)
			return true;
	return s->patterns_n == 0;
}

static bool
has_material(const struct selection *s, const struct movelist *score)
{
	for (size_t i = 0; i < s->materials_n; i++)
		if (material_pattern_find(&s->materials[i], score, RANGE_ALL) >= 0)
			return true;
	return s->materials_n == 0;
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
	return has_position(s, v->score) && has_material(s, v->score);
}

void
selection_remarks(const struct selection *s, void (*say)(void *, const char *), void *data)
{
	for (size_t i = 0; i < s->where_n; i++)
		expr_parse_remarks(s->where[i], say, data);
}
