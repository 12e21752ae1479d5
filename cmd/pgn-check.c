/* pgn-check: every defect of chess game files, with its place, the reason and a suggestion. */
#include "tool_games.h"

enum { OPT_GAMES = GAMES_OWN, OPT_CLAIMS };

static const struct opt options[] = {
	TOOL_OPTIONS_OUTPUT("text, jsonl or csv"),
	{ 'r', "recursive", NULL, "read every PGN file below a folder" },
	TOOL_OPTIONS_CHOICE,
	GAMES_OPTION_PROFILE,
	TOOL_OPTIONS_IDS,
	{ OPT_GAMES, "games", NULL, "report every game, too" },
	TOOL_OPTIONS_TOTALS,
	GAMES_OPTIONS,
	{ OPT_CLAIMS, "claims", NULL, "only repetitions and the draws that could be claimed" },
	TOOL_OPTIONS_PARTS("games"),
	TOOL_OPTIONS_REST,
};

/* What an arbiter wants to see of each game: all of the draw rules, every place. */
static int
take_claims(struct tool *t)
{
	t->run.batch.telling.level = INFO;
	t->every = t->run.batch.telling.style.games = true;
	return tool_choice(t, CHOOSE_ONLY, "rep-*,fifty-*,seventyfive-*,missed-claim-*,claimed-draw-unsupported,"
	    "dead-position-reached,draw-*,record-gap,rule-date-unknown");
}

static int
take_option(struct tool *t, int letter, const char *arg)
{
	switch (letter) {
	case OPT_CLAIMS:
		return take_claims(t);
	case OPT_GAMES:
		t->run.batch.telling.style.games = true;
		return 0;
	default:
		return games_option(t, t->own, letter, arg);
	}
}

static int
settle(struct tool *t)
{
	if (t->run.batch.statistics && t->run.batch.telling.style.games)
		return tool_usage_error(t, "--statistics and --games exclude each other");
	games_settle(t->own);
	return 0;
}

static const struct program program = {
	"pgn-check", "Usage: pgn-check [OPTION]... [FILE]...\nFind the defects of chess game files (PGN).",
	"Example: what is wrong with an archive, errors only\n"
	"  pgn-check --level error games.pgn.zst\n"
	"Example: part the good games from the bad ones\n"
	"  pgn-check --good good.pgn --bad bad.pgn games.pgn\n",
	&subject_games, options, take_option, settle, NULL,
};

int
main(int argc, char **argv)
{
	return tool_main(&program, &(struct game_options){ 0 }, argc, argv);
}
