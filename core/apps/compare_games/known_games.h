/* known_games: games that count when games are compared, and are neither reported nor written. */
#ifndef KNOWN_GAMES_H
#define KNOWN_GAMES_H

#include "apps/compare_games/key_file.h"
#include "apps/shared/all_games.h"
#include "toolkit/cli/program.h"

/* All zeros: there are none. */
struct known_games {
	struct file_list list;		/* as they were given: PGN, or key files */
};

/* Adds a file.  0, or 2 after a complaint. */
int  known_games_add(struct known_games *, struct program_run *, const char *path);
/*
 * Reads all games of files that the run writes later, without a report: what cannot be read is reported then.  Which of the
 * games have errors is known, too.  Returns the exit status.  If memory ran out, which is reported, `broken` of the run is set.
 */
int  known_games_read_written(struct program_run *, struct all_games *, const struct file_list *);
/* Reads all that are known, before all others.  False after a complaint. */
bool known_games_read(const struct known_games *, struct program_run *, struct all_games *);
/*
 * Reads key files; what they say about players is added to `also`, which may be NULL.  False after a complaint.  `merging` is
 * the caller's in any case.
 */
bool known_games_read_keys(struct program_run *, struct all_games *, struct contradictions *also, const struct file_list *,
    struct key_merging *);
void known_games_free(struct known_games *);

#endif
