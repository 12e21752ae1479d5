/* app_check: the options of pgn-check for what is found in games, and the run that reports it. */
#include <string.h>

#include "apps/check_and_fix/app_check.h"
#include "apps/shared/job_check.h"
#include "apps/shared/options_eco.h"
#include "apps/shared/options_games.h"
#include "apps/shared/options_select.h"
#include "apps/shared/options_sheets.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/program.h"
#include "toolkit/run/job.h"

struct check {
	struct game_options game;
	struct options_eco eco;
	struct selection selection;
};

static void
begin_check(struct program_run *t, void *state)
{
	struct check *c = state;

	t->game = &c->game;
	t->selection = &c->selection;
	t->run.batch.job = &job_check;
	t->run.batch.policy.how = &c->game;
	t->config.how_size = sizeof(c->game);
	t->config.keys = options_games_keys;
}

/* Reports what an arbiter wants to see of each game: everything about draws, at every place. */
static int
take_claims(struct program_run *t, const struct option *o, const char *arg)
{
	(void)o, (void)arg;
	t->run.batch.policy.level = SEVERITY_INFO;
	option_count(t, "level", true);
	t->findings.every = t->reports.games = true;
	t->game->occurrences = true;
	return program_options_choice(t, CHOOSE_ONLY, GRADING_CLAIMS);
}

static int
take_from_of_check(struct program_run *t, const struct option *o, const char *arg)
{
	int i = option_take_word(t, o, arg);

	if (i < 0)
		return 2;
	t->inputs.from = arg;
	option_count(t, "from", i > 0);	/* pgn excludes nothing */
	return 0;
}

static int
settle_app_check(struct program_run *t, void *state)
{
	struct check *c = state;

	if (option_given(t, "from") != NULL && option_given(t, "events") != NULL && strcmp(t->inputs.from, "trf") != 0)
		return program_usage_error(t, "--from %s and --events exclude each other: that is only for games of PGN and "
		    "tournament reports", t->inputs.from);
	if (t->run.batch.statistics && option_given(t, "all-games") != NULL)
		return program_usage_error(t, "--statistics and --all-games exclude each other");
	if (option_given(t, "all-games") != NULL && options_format_have(t, "all-games", REPORT_GAMES, false) != 0)
		return 2;
	if (c->game.occurrences)
		batch_options_claims(&t->run.batch);
	options_games_settle(t);
	options_sheets_plan(t, (struct sheets_plan){
		.job = &job_check_scoresheets, .pgn_only = PROGRAM_PGN_ONLY " trf" });
	if (option_given(t, "game where") != NULL) {
		c->game.chosen = &c->selection;
		c->game.score = selection_wanted(&c->selection);
		t->lint.partly = true;
	}
	if (selection_asks_opening(&c->selection) && c->eco.name == NULL)
		return program_usage_error(t, "--where: eco and opening need a table of openings: --eco FILE");
	return c->eco.name != NULL ? options_eco_settle(&c->eco, t, c->eco.name) : 0;
}

static int
read_check(struct program_run *t, void *state)
{
	return options_eco_read(&((struct check *)state)->eco, t);
}

static int
close_check(struct program_run *t, void *state, int status)
{
	return ((struct check *)state)->game.chosen == NULL ? status : options_select_remarks(t, status);
}

static void
free_check(struct program_run *t, void *state)
{
	struct check *c = state;

	(void)t;
	eco_free(c->eco.table);
	selection_free(&c->selection);
}

const struct option check_rows_files[] = {
	OPTIONS_ROWS(program_rows_output),
	PROGRAM_OPTION_REPORT,
	PROGRAM_OPTION_RECURSIVE("PGN and TRF"),
	{ 0, "from", "FORM", "what to read: pgn, trf, or scoresheets typed as tables: csv, xlsx, ods (default by name)",
	    .take = take_from_of_check, .words = PROGRAM_FORMS " trf", .meanings = PROGRAM_FORMS_MEAN "|tournament reports of FIDE",
	    OPTION_RULES({ OPTION_EXCLUDES, PROGRAM_NOT_REPORTS, "that is only for games of PGN" }) },
	OPTIONS_SHEETS_SHEET(OPTION_RULES({ OPTION_EXCLUDES, PROGRAM_PGN_ONLY, "that is only for games of PGN" })),
	OPTIONS_LAST,
};

const struct option check_rows_reported[] = {
	OPTIONS_HEADING("What is reported:"),
	OPTIONS_ROWS(select_rows_check),
	OPTIONS_ROWS(program_rows_choice),
	OPTIONS_ROWS(games_rows_profile),
	OPTIONS_ROWS(program_rows_ids),
	PROGRAM_OPTION_MAX_FINDINGS,
	{ 0, "all-games", NULL, "report every game, also those without findings", RUN_FLAG(reports.games) },
	{ 0, "claims", NULL, "report only repetitions and draws that could be claimed", .take = take_claims },
	OPTIONS_ROWS(games_rows_replay),
	ECO_OPTION(struct check, eco, "compare ECO tags with this table of openings (TSV, eco.pgn or scid.eco)"),
	PROGRAM_OPTION_SUMMARY,
	PROGRAM_OPTION_STATISTICS,
	PROGRAM_OPTION_QUIET(PROGRAM_QUIET_REPORT),
	OPTIONS_ROWS(program_rows_rules),
	OPTIONS_HEADING("For archives that are checked again and again:"),
	OPTIONS_ROWS(program_rows_config),
	{ 0, "init", NULL, "write the settings given to .arbiter.ini, a configuration to begin with", RUN_FLAG(config.init) },
	OPTIONS_ROWS(lint_rows_baseline),
	OPTIONS_ROWS(lint_rows_cache),
	OPTIONS_LAST,
};

const struct option check_rows_rest[] = {
	OPTIONS_NAMES("Also, see pgn-check(1):"),
	PROGRAM_OPTIONS_PARTS("games"),
	OPTIONS_ROWS(program_rows_rest),
	OPTIONS_LAST,
};

const struct app app_check = {
	.size = sizeof(struct check), .begin = begin_check, .settle = settle_app_check, .read = read_check, .close = close_check,
	.free = free_check,
};
