/* options_select: the options that choose games. */
#ifndef OPTIONS_SELECT_H
#define OPTIONS_SELECT_H

#include "edit/selection.h"
#include "cli/options_games.h"

enum {
	CHOSEN_FIRST = GAMES_OWN, CHOSEN_GAME, CHOSEN_WHERE, CHOSEN_POSITION, CHOSEN_MATERIAL, CHOSEN_EITHER,
	CHOSEN_OWN,	/* letters behind these begin here */
};

#define CHOSEN_OPTIONS \
	{ CHOSEN_GAME, "game", "LIST", "only these games of a file, by their number: 3, 1-5,8,20-" }, \
	{ CHOSEN_WHERE, "where", "EXPR", "games such as 'WhiteElo >= 2400 && end == \"checkmate\"'" }, \
	{ CHOSEN_POSITION, "position", "FEN", "games that reach it; ? ! A a [..] * and fewer fields are allowed" }, \
	{ CHOSEN_MATERIAL, "material", "MEN", "games that reach it, such as KRP*vKR, or KRPvKR:4 where it lasts" }, \
	{ CHOSEN_EITHER, "either-colour", NULL, "positions and material with the colours exchanged, too" }
#define CHOSEN_OPTION_FIRST \
	{ CHOSEN_FIRST, "first", "N", "only the first N of the games that are chosen" }

/* One of these: 0, or what program_usage_error() gave. */
int options_select_option(struct program_run *, struct selection *, int letter, const char *arg);
/* After the last option. */
void options_select_settle(const struct program_run *, struct selection *);

#endif
