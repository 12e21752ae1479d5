/* options_select: the options that choose games. */
#ifndef OPTIONS_SELECT_H
#define OPTIONS_SELECT_H

#include "apps/shared/options_games.h"
#include "games/query/selection.h"

/* Rows for a program whose applications set `selection` of struct program_run; the names of the first ones. */
extern const struct option select_rows[];
extern const struct option select_rows_first[];
extern const struct option select_rows_check[];	/* for a program that reports games instead of writing them */
#define CHOSEN_NAMES "game where either-side"

/* List the facts with one value that a game has, but for its number, with their meanings; and the known tags, for people. */
void options_select_list_facts(struct buf *);
void options_select_list_tags(struct buf *);
/* Called after the last option. */
int  options_select_settle(struct program_run *);
/*
 * Called after the last game, with the status of the run: says on standard error which conditions look like a slip,
 * unless --quiet is given, and which game is not there.  Returns the status, 2 if a game is not there.
 */
int options_select_remarks(struct program_run *, int status);
void options_select_say(void *tool, const char *message);	/* writes such a remark; `tool`: a struct program_run */

#endif
