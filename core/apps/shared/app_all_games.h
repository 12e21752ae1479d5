/* app_all_games: the games of a run of job_check are gathered, and searched, for applications that want that. */
#ifndef APP_ALL_GAMES_H
#define APP_ALL_GAMES_H

#include "apps/shared/all_games.h"
#include "toolkit/cli/app.h"

/* Comes after those that use it. */
extern const struct app app_all_games;

/* For settle(): games are to be gathered, as the plan says, because of that option (NULL: they are only stored). */
struct all_games_plan *all_games_wanted(struct program_run *, const char *option);
/* After all have settled.  NULL: none are gathered. */
struct all_games *all_games_of(const struct program_run *);

#endif
