/*
 * Room apps/compare_games: what is found among all games of an archive: copies, contradictions, names; key files.
 */
/* options_archive: the options that compare the games of an archive with each other. */
#ifndef OPTIONS_ARCHIVE_H
#define OPTIONS_ARCHIVE_H

#include "toolkit/cli/app.h"
#include "toolkit/cli/options.h"

/* Rows of pgn-check, whose job's options are struct game_options. */
extern const struct option archive_rows[];
extern const struct app app_archive;

#endif
