/* game_facts: a table of what conditions can ask about a game in addition to its tags. */
#ifndef GAME_FACTS_H
#define GAME_FACTS_H

#include "game/view.h"

enum { FACT_UNKNOWN = -1 };

/* A fact has either a number or a text; the other function is NULL. */
struct fact {
	const char *name;
	const char *help;
	long (*number)(const struct view *);	/* FACT_UNKNOWN: the game does not say */
	struct span (*text)(const struct view *);
	bool early;		/* known without the moves */
	const char *const *values;	/* all possible values of a text, ended by NULL; NULL: any text */
};
extern const struct fact game_facts[];	/* ended by a row without a name */

/* Does it need a table of openings (game_options.eco)? */
bool               game_facts_of_opening(const struct fact *);
const struct fact *game_facts_find(struct span name);	/* NULL: there is none */
/* The fact with the most similar name, if it is similar enough to have been meant; else NULL. */
const char        *game_facts_near(const char *name);

#endif
