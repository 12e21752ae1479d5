/* unique_games: of each game one record is written: which records are left out, and what of them goes into the others. */
#ifndef UNIQUE_GAMES_H
#define UNIQUE_GAMES_H

#include "games/identity/game_places.h"
#include "games/identity/left_records.h"
#include "games/identity/merged_tags.h"

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
