/* sort_key: by what games are sorted: tags and facts, as bytes that compare as the values do. */
#ifndef SORT_KEY_H
#define SORT_KEY_H

#include "games/checks/asked_tags.h"
#include "games/checks/game_facts.h"
#include "games/query/selection.h"

enum {
	SORT_KEYS_MAX = 16,
	SORT_KEY_VALUE = 255,	/* bytes of a folded value that are compared */
	SORT_KEYS_BYTES = SORT_KEYS_MAX * 3 * SORT_KEY_VALUE,	/* that sort_keys_write() writes at most */
};

struct sort_key {
	const struct fact *fact;	/* NULL: a tag */
	char *tag;
	bool date;			/* the tag is a date */
	bool falling;			/* the greatest value first */
};

/* All zeros: none.  The first one counts most. */
struct sort_keys {
	struct sort_key list[SORT_KEYS_MAX];
	size_t n;
};

/*
 * Reads names between commas, each with a - before it if the greatest value comes first: facts, tags as they are
 * written, and known tags also in lower case.  False: `error` says what is wrong.
 */
bool sort_keys_read(struct sort_keys *, struct span text, char error[SELECTION_ERROR]);
/*
 * Appends bytes: of two games, the one whose bytes are less comes first, and those of none are the beginning of those
 * of another.  Numbers in a text count as numbers (round 9.10 comes after 9.9), its other characters by fold_words();
 * dates by the calendar, in any form that date_known() can read.  What is not known comes last, also with `falling`.
 */
void sort_keys_write(const struct sort_keys *, const struct view *, struct buf *);
/* Adds its tags.  False: out of memory. */
bool sort_keys_ask_tags(const struct sort_keys *, struct asked_tags *);
bool sort_keys_ask_opening(const struct sort_keys *);	/* is there a fact that needs a table of openings? */
void sort_keys_free(struct sort_keys *);

#endif
