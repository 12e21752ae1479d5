/*
 * export_check: compares a game with what pgn-replay would write of it, byte for byte.  So every deviation from PGN
 * export format is found; one that another finding explains is left to that finding.
 */
#ifndef EXPORT_CHECK_H
#define EXPORT_CHECK_H

#include "games/checks/game.h"

struct export_check;	/* working memory, one a thread */

/*
 * Prepares games to be compared when they are checked with `out`, which is filled with a copy of the options.  `out`
 * must stay where it is.  NULL: out of memory.
 */
struct export_check *export_check_new(const struct game_options *, struct game_options *out);
void export_check_free(struct export_check *);

#endif
