/*
 * Room edit: which games are chosen, and what is changed in them: --where, tags, parts, fixes, diffs. It does
 * not know files, or findings.
 */
/* selection: which games are wanted: by their number, conditions, positions and material. */
#ifndef SELECTION_H
#define SELECTION_H

#include <stdbool.h>

#include "base/ranges.h"

/* Room for what is wrong with a condition, a position or a material, with the zero at the end. */
enum { SELECTION_ERROR = 200 };

struct view;
struct where;			/* edit/expr_parse.h */
struct position_pattern;
struct material_pattern;

/*
 * The number of the game must be wanted, all conditions must hold, and one of the positions, and one of the materials;
 * none of a kind: any.  All zeros is empty.
 */
struct selection {
	struct ranges games;	/* by their number in the file; none: all */
	struct where **where;
	struct position_pattern *patterns;
	struct material_pattern *materials;
	size_t where_n, patterns_n, materials_n;
	size_t where_max, patterns_max, materials_max;
};

/* False: `error` says why it is not read. */
bool selection_where(struct selection *, const char *text, char error[SELECTION_ERROR]);
bool selection_position(struct selection *, const char *text, char error[SELECTION_ERROR]);
bool selection_material(struct selection *, const char *text, char error[SELECTION_ERROR]);
/* At the end: positions and material also with the colours exchanged. */
void selection_either(struct selection *);
void selection_free(struct selection *);

/* Is there more to it than the number of the game? */
static inline bool
selection_wanted(const struct selection *s)
{
	return s->where_n + s->patterns_n + s->materials_n > 0;
}

/* Can a game of that number be wanted?  What can be said before it is read. */
bool selection_may_have(const struct selection *, uint64_t ordinal);

/* 1: the game is wanted, 0: it is not, -1: out of memory.  From any thread. */
int selection_has(const struct selection *, const struct view *);

#endif
