/* game_facts: what can be asked of a game besides its tags: a table, one row each. */
#ifndef GAME_FACTS_H
#define GAME_FACTS_H

#include "game/view.h"

enum { FACT_UNKNOWN = -1 };

/* Either a number or a text. */
struct fact {
	const char *name;
	const char *help;
	long (*number)(const struct view *);	/* FACT_UNKNOWN: the game does not say */
	struct span (*text)(const struct view *);
	bool early;		/* known without the moves */
	const char *const *values;	/* of a text: all there can be, ends with NULL; NULL: anything */
};
extern const struct fact facts[];	/* ends with a row without a name */

const struct fact *game_facts_find(struct span name);	/* NULL: there is none */
/* The name of the nearest one, if it is near enough to have been meant; else NULL. */
const char        *game_facts_near(const char *name);

#endif
