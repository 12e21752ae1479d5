/*
 * Room apps/archive: what is found among all games of an archive: copies, contradictions, names; key files.
 */
/* archive_searches: copies of games, and tags and names that contradict those of other games. */
#ifndef ARCHIVE_SEARCHES_H
#define ARCHIVE_SEARCHES_H

#include "apps/judging/all_games.h"

/* Copies of games, in an all_games_plan with `compared`. */
struct copies_search {
	struct duplicates *store;	/* NULL until all games have been read */
	uint64_t first;			/* as in find() of struct all_games_search */
};
extern const struct all_games_search copies_search;

struct contradictions_search {
	struct contradictions_plan plan;	/* but for the memory and the folder */
	struct contradictions *found;
};
extern const struct all_games_search contradictions_search;

#endif
