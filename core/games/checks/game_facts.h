/* game_facts: a table of what conditions can ask about a game in addition to its tags. */
#ifndef GAME_FACTS_H
#define GAME_FACTS_H

#include "games/checks/view.h"

#define FACT_UNKNOWN INT32_MIN

/* A fact has either a number or a text; the other function is NULL. */
struct fact {
	const char *name;
	const char *help;
	long (*number)(const struct view *);	/* FACT_UNKNOWN: the game does not say */
	/* UTF-8, empty if the game does not say; valid until the buffer, which it may use, changes. */
	struct span (*text)(const struct view *, struct buf *);
	bool early;		/* known without the moves */
	const char *const *values;	/* all possible values of a text, ended by NULL; NULL: any text */
	/* A game has two values, of which one is enough for a condition: this is the second.  NULL: it has one. */
	struct span (*second)(const struct view *, struct buf *);
};
extern const struct fact game_facts[];	/* ended by a row without a name */

/* Does it need a table of openings (game_options.eco)? */
bool               game_facts_of_opening(const struct fact *);
const struct fact *game_facts_find(struct span name);	/* NULL: there is none */
/* Appends the value as text; nothing if the game does not say.  A month and a day have two digits, so that they sort. */
void               game_facts_write(const struct fact *, const struct view *, struct buf *);

/* What a name in an option means.  Facts come first, then tags that are known, in upper or lower case. */
struct game_name {
	const struct fact *fact;	/* NULL: a tag */
	struct span tag;		/* as PGN writes it; one that is not known as it was given */
};
enum { GAME_NAME_ERROR = 160 };
/*
 * False: it is neither; `error` says so, with the name that may have been meant.  It begins with `wrong`, such as "there is
 * no tag and no fact called".
 */
bool               game_name_find(struct span, struct game_name *, const char *wrong, char error[GAME_NAME_ERROR]);
/* The fact with the most similar name, if it is similar enough to have been meant; else NULL. */
const char        *game_facts_near(const char *name);

#endif
