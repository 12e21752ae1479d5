/* options_unique: --unique and its helpers: of each game only one record is written. */
#ifndef OPTIONS_UNIQUE_H
#define OPTIONS_UNIQUE_H

#include "games/identity/game_places.h"
#include "games/identity/merged_tags.h"
#include "apps/archive/known_games.h"
#include "toolkit/cli/app.h"
#include "toolkit/run/run_options.h"

/* The options, and the state of the search.  All zeros: every game is written. */
struct options_unique {
	bool wanted, merge, annotate;
	size_t merge_most;		/* tags that can be merged into a game, which who writes it sets */
	enum duplicates_keep keep;
	struct known_games known;
	/* State. */
	struct program_run *tool;
	struct archive_check *check;
	int spool;			/* where standard input is kept */
	struct game_places left_out;
	struct merged_tags merged;
	struct left_records left;
	size_t texts_before;		/* texts of the known files */
	struct sink out, others;	/* for games that are kept, and for those that are not */
};

extern const struct option unique_rows[];
extern const struct app app_unique;

#endif
