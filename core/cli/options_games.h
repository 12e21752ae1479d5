/* options_games: the options of all programs that judge games. */
#ifndef OPTIONS_GAMES_H
#define OPTIONS_GAMES_H

#include "game/game.h"
#include "cli/program_config.h"
#include "cli/options_values.h"

/* Long options; a program's own letters begin with GAMES_OWN. */
enum { GAMES_PROFILE = PROGRAM_OWN, GAMES_ON_ILLEGAL, GAMES_LAWS, GAMES_OWN };

#define GAMES_OPTION_PROFILE \
	{ GAMES_PROFILE, "profile", "NAME", "default, relaxed, export, arbiter or archive" }
#define GAMES_OPTIONS \
	{ GAMES_ON_ILLEGAL, "on-illegal", "WHAT", "the rest of the game: stop, skip, force, repair" }, \
	{ GAMES_LAWS, "laws", "EDITION", "judge by these Laws, such as fide-2023 (auto)" }

#define GAMES_COMPLETIONS \
	{ "profile", .list = options_values_profiles }, \
	{ "on-illegal", .words = "stop skip force repair" }, \
	{ "laws", .list = options_values_editions }

/* What a configuration says about how games are judged. */
extern const struct program_config_key options_games_keys[];

/* One of these: 0, or what program_usage_error() gave. */
int options_games_option(struct program_run *, struct game_options *, int letter, const char *arg);
/* After the last option: the date that findings about the future go by; it can be set, so that a run can be repeated. */
void options_games_settle(struct program_run *, struct game_options *);

#endif
