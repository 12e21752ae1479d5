/*
 * merged_tags: what records of a game that are left out know in their tags, and the one that is kept does not.
 *
 * Tag by tag: what is missing, "?" or less exact gives way to what is known: a date to a part of it, a name to a longer
 * form of it.  Of values that contradict each other the one that is kept stays, and the others are handed to the caller.
 */
#ifndef MERGED_TAGS_H
#define MERGED_TAGS_H

#include "games/identity/left_records.h"
#include "base/arena.h"

/* A value of a tag; all in UTF-8, and as PGN writes it. */
struct merged_tag {
	uint64_t kept, place;		/* GAME_PLACE of the record that is kept, of the one that it comes from */
	struct span name, value;
	struct span had;		/* the value of the record that is kept; no bytes: none */
};

/* All zeros: there are none. */
struct merged_tags {
	struct merged_tag *list;	/* by game, at most one for a name */
	size_t n, max;
	struct arena text;
};

/* Adds a record that is left out.  False and errno on failure. */
bool merged_tags_add(struct merged_tags *, const struct duplicates *, const struct duplicate *);
/*
 * After the last one; `left` has all of them.  At most `most` tags of a game are merged.  `lost` is called with each
 * value that contradicts, and with the one that stays; and with each one for which there is no room, and with no bytes.
 * False and errno on failure.
 */
bool merged_tags_settle(struct merged_tags *, const struct duplicates *, const struct left_records *left, size_t most,
    void (*lost)(void *data, const struct merged_tag *, struct span stays), void *data);
/* Those of the game at that place; *n: how many. */
const struct merged_tag *merged_tags_find(const struct merged_tags *, uint64_t place, size_t *n);
void merged_tags_free(struct merged_tags *);

#endif
