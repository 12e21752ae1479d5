/* unique_games: of each game one record is written: which records are left out, and what of them goes into the others. */
#ifndef UNIQUE_GAMES_H
#define UNIQUE_GAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "games/duplicates/duplicates.h"

/* -- a set of games, by their places in the input -- */

/* All zeros is an empty one. */
struct game_places {
	uint64_t *list;		/* GAME_PLACE, in order */
	size_t n, max;
};

bool game_places_add(struct game_places *, uint64_t place);	/* after all before it; false: out of memory */
bool game_places_have(const struct game_places *, uint64_t place);
void game_places_free(struct game_places *);

/* -- the records of games that are left out, and of each the one that is kept -- */

struct left_record {
	uint64_t place, of;		/* GAME_PLACE of the record, and of the one that is kept */
	uint64_t entry, of_entry;	/* as in struct duplicate */
};

/* All zeros: there are none. */
struct left_records {
	struct left_record *list;	/* by place; after left_records_group() by the record that is kept, then by place */
	size_t n, max;
};

/* Adds a record that is left out, in the order of their places.  False and errno on failure. */
bool left_records_add(struct left_records *, const struct duplicate *);
/*
 * The record that is kept may itself be the same as one that was found to be the same later.  Returns the row with the
 * one that is kept in the end; NULL: the record at that place is not left out.
 */
const struct left_record *left_records_last(const struct left_records *, uint64_t place);
/* After the last left_records_last(): sorts them by the records that are kept in the end. */
void left_records_group(struct left_records *);
/* Afterwards: those of the record that is kept at that place; *n: how many. */
const struct left_record *left_records_of(const struct left_records *, uint64_t place, size_t *n);
void left_records_free(struct left_records *);

/*
 * What records of a game that are left out know in their tags, and the one that is kept does not.  Tag by tag: what
 * is missing, "?" or less exact gives way to what is known: a date to a part of it, a name to a longer form of it.
 * Of values that contradict each other the one that is kept stays, and the others are handed to the caller.
 */

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

/* -- one record of each game -- */

struct duplicates;

struct unique_games {
	struct game_places left_out;
	size_t texts_before;		/* what the numbers of texts in `left_out` begin with */
	bool dropped;			/* they are not written at all; false: the key of their rows is not empty */
	bool merge, annotate;		/* the others get tags of them; comments, NAGs and variations */
	size_t merge_most;		/* tags that a game has room for, as who writes it knows */
	struct merged_tags merged;
	struct left_records left;
	const struct duplicates *records;	/* has the texts of all */
};

static inline void
unique_games_free(struct unique_games *u)
{
	game_places_free(&u->left_out);
	merged_tags_free(&u->merged);
	left_records_free(&u->left);
}

#endif
