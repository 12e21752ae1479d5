/*
 * name_pairs: finds the names of an archive that may be spellings of one player's, in limited memory.
 *
 * Games of names come sorted, first by name, which are put into blocks of what names of one player have in common: a
 * FIDE id, the sound of the surname, or an event.  Then they come sorted by block, and all names of a block are compared.
 */
#ifndef NAME_PAIRS_H
#define NAME_PAIRS_H

#include "games/identity/duplicates.h"
#include "games/names/name_profile.h"
#include "base/sorter.h"

enum { NAME_GAMES = 4096 };	/* of a name that are looked at: those of the events that are first in order */

/* Two names that may be one player's: the first is to be replaced by the second. */
struct name_pair {
	uint64_t spelling, of;		/* hashes */
	uint64_t place, of_place, entry, of_entry;	/* of their first games */
	uint32_t games, of_games, fide;	/* fide: that of the second name, if it has one */
	uint16_t muted;
	uint8_t side, of_side, likeness, reason, verdict;
	uint8_t of_form;		/* how complete the second name is */
};

/* A contradiction of ids and names: games of two names with one id, or of one name with two ids. */
struct name_conflict {
	const struct name_game *game, *of;
	bool two_ids;			/* one name, two ids; if not, one id and two names */
	bool given;			/* the names have the same given name */
};

/* Functions return false and errno on failure. */
struct name_pairs {
	bool (*add)(void *to, const struct name_pair *);
	bool (*conflict)(void *to, const struct name_conflict *);
	void *to;
	const struct duplicates *entries;
	size_t most;			/* games of a block that may be in memory */
	/* State: all zeros at first. */
	struct name_game *games;
	size_t games_n, games_max;
	struct name_profile *profiles;
	size_t profiles_n, profiles_max;
	struct buf text, tags;
	uint64_t passed;		/* names that were not compared with all others of a block */
};

/* Games by name and event: adds each with its blocks to the sorter `blocks`, which has the order of name_pairs_by_block(). */
bool name_pairs_names(struct name_pairs *, struct sorter *sorted, struct sorter *blocks);
bool name_pairs_blocks(struct name_pairs *, struct sorter *sorted);
int  name_pairs_by_name(const void *, const void *);	/* the orders of games, for sorters */
int  name_pairs_by_block(const void *, const void *);
/* Appends the name of a player in a tag section of the entry, in UTF-8.  False and errno on failure. */
bool name_pairs_text(const struct duplicates *, uint64_t entry, int side, struct buf *tags, struct buf *out);
void name_pairs_free(struct name_pairs *);

#endif
