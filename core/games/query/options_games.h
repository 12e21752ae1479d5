/* options_games: the options of all programs that check games. */
#ifndef OPTIONS_GAMES_H
#define OPTIONS_GAMES_H

#include "games/judge/game.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/options_values.h"

/* Rows for a program that sets `game` in struct program. */
#define GAMES_OPTION_PROFILE \
	{ 0, "profile", "NAME", "default, relaxed, export, arbiter or archive", .take = options_games_profile, \
	    .list = options_values_profiles }
#define GAMES_OPTION_LAWS \
	{ 0, "laws", "EDITION", "apply this edition of the Laws, such as fide-2023 (default auto)", .take = options_games_key, \
	    .list = options_games_editions, .helps = true }
#define GAMES_OPTIONS \
	{ 0, "on-illegal", "WHAT", "what to do with the rest of the game: stop, skip, force or repair", .take = options_games_key, \
	    .words = "stop skip force repair" }, \
	GAMES_OPTION_LAWS

/* Keys of a configuration that set how games are checked. */
extern const struct program_config_key options_games_keys[];
void options_games_editions(struct buf *);	/* what --laws can be, a line each */
/* The edition that a struct game_options asks for, of whatever game; "auto": none. */
const char *options_games_laws(const void *how);

/*
 * They apply an option: 0, or what program_usage_error() returned.  options_games_key() is for options that set
 * the same as the key of that name.
 */
int options_games_profile(struct program_run *, const struct option *, const char *name);
int options_games_key(struct program_run *, const struct option *, const char *value);
/*
 * Called after the last option: sets the date of today for findings about the future, from SOURCE_DATE_EPOCH if
 * that is set.
 */
void options_games_settle(struct program_run *);

#endif
