/*
 * Room games/query: which games are chosen: --where, positions, material.  It does not know which files there are, or how
 * findings are reported.
 */
/* selection: which games are wanted: by number, conditions, positions and material. */
#ifndef SELECTION_H
#define SELECTION_H

#include <stdbool.h>

#include "base/ranges.h"

/* Size of a message about an error in a condition, with the zero at its end. */
enum { SELECTION_ERROR = 400 };

struct view;
struct where;			/* games/query/expr_parse.h */
struct unique_games;		/* games/duplicates/unique_games.h */

/*
 * A game is wanted if its number is, and all conditions hold.  An empty list allows all games.  All zeros is an empty
 * selection.
 */
struct selection {
	struct ranges games;	/* numbers in the file, from 1 */
	struct ranges range;	/* of the games that all else chooses, the numbers of those that are written; whoever counts asks */
	struct where **where;
	size_t where_n, where_max;
	struct unique_games *unique;	/* which of several records of a game are left out; NULL: none are.  Not owned */
};

/* Adds a condition.  False: `error` says what is wrong with the text. */
bool selection_where(struct selection *, const char *text, char error[SELECTION_ERROR]);
/* Accepts all positions and materials in the conditions also with the colours exchanged.  False: there are none. */
bool selection_either(struct selection *);
void selection_free(struct selection *);

/* Does the selection look at anything but the number of the game? */
static inline bool
selection_wanted(const struct selection *s)
{
	return s->where_n > 0;
}

/* Does a condition ask for the opening, so that games are read with a table of openings? */
bool selection_asks_opening(const struct selection *);

/* Can a game with that number be wanted?  To be asked before the game is read. */
bool selection_may_have(const struct selection *, uint64_t ordinal);

/* 1: the game is wanted, 0: it is not, -1: out of memory.  Several threads may call it at once. */
int selection_has(const struct selection *, const struct view *);
/* What the user should know about the conditions after all games: see expr_parse_remarks(). */
void selection_remarks(const struct selection *, bool quiet, void (*say)(void *, const char *), void *data);

#endif
