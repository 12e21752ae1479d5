/*
 * games_ahead: games of several records, which are begun before the first of them is checked, each step for all of them:
 * the code of one step stays in the processor's cache, that of a whole game does not.
 */
#ifndef GAMES_AHEAD_H
#define GAMES_AHEAD_H

#include "games/checks/game.h"

enum { GAMES_AHEAD = 8 };

/* All zeros before games_ahead_open(). */
struct games_ahead {
	struct game *games[GAMES_AHEAD];	/* the first is there once it is open, the others when they are needed */
	const struct record *records;		/* that these have begun with */
	size_t n;
};

/* The options and the grading are those of all games.  False: out of memory. */
bool games_ahead_open(struct games_ahead *, const struct game_options *, const struct grading *);
void games_ahead_free(struct games_ahead *);
/*
 * Begins with the first of these records, n or fewer, for which `wanted` (NULL: all) says so.  The others may be given to
 * game_check() all the same.
 */
void games_ahead_begin(struct games_ahead *, const struct record *, size_t n,
    bool (*wanted)(const void *data, const struct record *), const void *data);
/* The game to check the record with, whether it has begun with it or not. */
struct game *games_ahead_of(const struct games_ahead *, const struct record *);

#endif
