/* split_key: by what games are put into files: tags, facts, or the beginnings of them. */
#ifndef SPLIT_KEY_H
#define SPLIT_KEY_H

#include "games/checks/asked_tags.h"
#include "games/checks/game_facts.h"
#include "games/query/selection.h"

enum { SPLIT_KEYS_MAX = 4 };

struct split_key {
	const struct fact *fact;	/* NULL: a tag */
	struct span tag;		/* its name; also of a fact */
	unsigned long most;		/* characters that count; 0: all */
};

/* All zeros: none. */
struct split_keys {
	struct split_key list[SPLIT_KEYS_MAX];
	size_t n;
};

/*
 * Reads names with commas between them, each with a number of characters after a colon or without: "year,month",
 * "ECO:1": see game_name_find().  The text stays the caller's.  False: `error` says what is wrong.
 */
bool split_keys_read(struct split_keys *, const char *, char error[SELECTION_ERROR]);
/* Is it a list of shares, "train:80,test:20"?  No name in it is that of a tag or a fact, as in "ECO:1,year:2". */
bool split_keys_shares(const char *);
bool split_keys_have_tag(const struct split_keys *, const char *name);	/* or a fact of that name in small letters */
/* Adds its tags.  False: out of memory. */
bool split_keys_ask_tags(const struct split_keys *, struct asked_tags *);
bool split_keys_ask_opening(const struct split_keys *);
/* Appends the values, in UTF-8, with - between them; nothing if the game has none of them. */
void split_keys_write(const struct split_keys *, const struct view *, struct buf *);

#endif
