/* options_select: the options that choose games. */
#ifndef OPTIONS_SELECT_H
#define OPTIONS_SELECT_H

#include "games/query/selection.h"
#include "games/query/options_games.h"

/*
 * Rows for a program that sets `selection` in struct program; and the names of the options in CHOSEN_OPTIONS but
 * --where.
 */
#define CHOSEN_NAMES "game where position material either-colour"
#define CHOSEN_OPTIONS \
	{ 0, "game", "LIST", "only these games of a file, by their number: 3, 1-5,8,20-", .take = options_select_games, \
	    .recorded = true }, \
	{ 0, "where", "EXPR", "games such as 'WhiteElo >= 2400 && end == \"checkmate\"'", .take = options_select_where, \
	    .recorded = true }, \
	{ 0, "position", "FEN", "games that reach it; ? ! A a [..] * and fewer fields are allowed", \
	    .take = options_select_position, .recorded = true }, \
	{ 0, "material", "PIECES", "games that reach KRP*vKR, or KRPvKR:4 for four positions in a row", \
	    .take = options_select_material, .recorded = true }, \
	{ 0, "either-colour", NULL, "positions and material also with colours exchanged", .recorded = true, \
	    OPTION_RULES({ OPTION_NEEDS, "position material", "has no effect without --position or --material" }) }
#define CHOSEN_OPTION_FIRST \
	{ 0, "range", "LIST", "only these of the chosen games, counted from 1: 1-10,15", .take = options_select_range, \
	    OPTION_RULES({ OPTION_EXCLUDES, "first", "--range 1-N is the same" }) }, \
	{ 0, "first", "N", "only the first N of the chosen games", RUN_NUMBER(run.most, 1, 1ul << 40) }

/* They apply an option: 0, or what program_usage_error() returned. */
int options_select_games(struct program_run *, const struct option *, const char *arg);
int options_select_range(struct program_run *, const struct option *, const char *arg);
int options_select_where(struct program_run *, const struct option *, const char *arg);
int options_select_position(struct program_run *, const struct option *, const char *arg);
int options_select_material(struct program_run *, const struct option *, const char *arg);
/* Called after the last option. */
void options_select_settle(struct program_run *);
/*
 * Called after the last game, with the status of the run: says on standard error which conditions look like a slip,
 * unless --quiet is given, and which game is not there.  Returns the status, 2 if a game is not there.
 */
int options_select_remarks(struct program_run *, int status);

#endif
