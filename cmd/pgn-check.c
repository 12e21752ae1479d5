/* pgn-check: every defect of chess game files, with its place, the reason and a suggestion. */
#include "cli/options_fix.h"
#include "cli/options_format.h"
#include "cli/options_games.h"
#include "cli/options_lint.h"
#include "cli/program_main.h"
#include "cli/option_rules.h"

enum { OPT_GAMES = GAMES_OWN, OPT_CLAIMS, OPT_FIX, OPT_DIFF, OPT_UNSAFE };

_Static_assert((int)OPT_UNSAFE < (int)LINT_BASELINE, "letters of two kinds");

static const struct option options[] = {
	PROGRAM_OPTIONS_OUTPUT,
	PROGRAM_OPTION_REPORT,
	{ 'r', "recursive", NULL, "read every PGN file below a folder" },
	OPTIONS_HEADING("What is reported:"),
	PROGRAM_OPTIONS_CHOICE,
	GAMES_OPTION_PROFILE,
	PROGRAM_OPTIONS_IDS,
	{ OPT_GAMES, "games", NULL, "report every game, too" },
	{ OPT_CLAIMS, "claims", NULL, "only repetitions and the draws that could be claimed" },
	GAMES_OPTIONS,
	PROGRAM_OPTIONS_TOTALS,
	OPTIONS_HEADING("For archives that are checked again and again:"),
	PROGRAM_OPTIONS_CONFIG,
	LINT_OPTIONS_BASELINE,
	LINT_OPTION_CACHE,
	OPTIONS_HEADING("Corrections:"),
	{ OPT_FIX, "fix", NULL, "correct the files where it is sure how; then check them" },
	{ OPT_DIFF, "diff", NULL, "only show what --fix would change, as a unified diff" },
	{ OPT_UNSAFE, "unsafe-fixes", NULL, "with these: also where the meaning may change" },
	OPTIONS_NAMES("And, see pgn-check(1):"),
	PROGRAM_OPTIONS_PARTS("games"),
	PROGRAM_OPTIONS_REST,
};

static const struct completion_row completions[] = { GAMES_COMPLETIONS, TOOL_COMPLETIONS };

#define FIXING (PROGRAM_SET(OPT_FIX) | PROGRAM_SET(OPT_DIFF))

static const struct option_rule rules[] = {
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_FIX), PROGRAM_SET(OPT_DIFF), "a difference leaves the files as they are" },
	{ RULE_WANTS, PROGRAM_SET(OPT_UNSAFE), FIXING, "says what may be corrected: give --fix or --diff, too" },
	{ RULE_EXCLUDES, FIXING,
	    PROGRAM_SET(PROGRAM_STATISTICS) | PROGRAM_SETS(PROGRAM_GOOD, PROGRAM_BAD) | PROGRAM_SET(OPT_GAMES) | PROGRAM_SET(OPT_CLAIMS) |
	    PROGRAM_SET(LINT_WRITE_BASELINE),
	    "files are corrected, not counted or sorted" },
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_DIFF), PROGRAM_SET(PROGRAM_SUMMARY) | PROGRAM_SET(PROGRAM_REPORT) | PROGRAM_SET(LINT_PRUNE_BASELINE),
	    "nothing but the difference is shown" },
	{ 0 },
};

struct wishes {
	struct game_options game;	/* first: it is what the subject sees */
	struct options_fix fix;
};

/* What an arbiter wants to see of each game: all of the draw rules, every place. */
static int
take_claims(struct program_run *t)
{
	t->run.batch.policy.level = SEVERITY_INFO;
	t->given |= PROGRAM_SET(PROGRAM_LEVEL);
	t->every = t->games = true;
	return program_choice(t, CHOOSE_ONLY, "rep-*,fifty-*,seventyfive-*,missed-claim-*,claimed-draw-unsupported,"
	    "dead-position-reached,draw-*,record-gap,rule-date-unknown");
}

static int
take_option(struct program_run *t, int letter, const char *arg)
{
	switch (letter) {
	case OPT_CLAIMS:
		return take_claims(t);
	case OPT_GAMES:
		t->games = true;
		return 0;
	case LINT_BASELINE: case LINT_WRITE_BASELINE: case LINT_PRUNE_BASELINE: case LINT_CACHE:
		return options_lint_option(t, letter, arg);
	case OPT_FIX:
		((struct wishes *)t->own)->fix.fix = true;
		return 0;
	case OPT_DIFF:
		((struct wishes *)t->own)->fix.diff = true;
		return 0;
	case OPT_UNSAFE:
		((struct wishes *)t->own)->fix.unsafe = true;
		return 0;
	default:
		return options_games_option(t, t->own, letter, arg);
	}
}

static int
settle(struct program_run *t)
{
	if (t->run.batch.statistics && t->games)
		return program_usage_error(t, "--statistics and --games exclude each other");
	if (tool_given(t, OPT_GAMES) && options_format_have(t, "games", REPORT_GAMES, false) != 0)
		return 2;
	if (tool_given(t, OPT_DIFF) && t->run.batch.reports[0].reporter != &report_text)
		return program_usage_error(t, "--diff writes a unified diff: there is no place for --format");
	options_games_settle(t, t->own);
	if (option_rules(t, rules) != 0)
		return 2;
	return options_fix_settle(&((struct wishes *)t->own)->fix, t);
}

static const struct program program = {
	"pgn-check", "Usage: pgn-check [OPTION]... [FILE]...\nFind the defects of chess game files (PGN).",
	"Example: what is wrong with an archive, errors only\n"
	"  pgn-check --level error games.pgn.zst\n"
	"Example: part the good games from the bad ones\n"
	"  pgn-check --good good.pgn --bad bad.pgn games.pgn\n",
	&job_check, options, take_option, settle, NULL, sizeof(struct game_options), options_games_keys, completions,
};

int
main(int argc, char **argv)
{
	return program_main(&program, &(struct wishes){ 0 }, argc, argv);
}
