/* options_sheets: scoresheets typed as tables are checked as games. */
#include <string.h>

#include "apps/check/options_sheets.h"
#include "apps/judging/job_check.h"
#include "games/judge/game.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/program_libraries.h"
#include "toolkit/run/job.h"

/* Reads each file as a table with one game, and of a workbook the first sheet. */
static void
read_tables(struct program_run *t)
{
	t->game->own_letters = true;
	t->run.batch.job = &job_check_scoresheets;
	if (t->run.means.sheet == NULL)
		t->run.means.sheet = "";
}

/* Which kind of table it is, the file says. */
static int
settle_sheets(struct program_run *t, void *state)
{
	const char *from = t->inputs.from;

	(void)state;
	if (from != NULL && strcmp(from, "pgn") != 0 && strcmp(from, "trf") != 0) {
		read_tables(t);
		t->libraries |= LIBRARIES_CSV;
	}
	return 0;
}

static int
start_sheets(struct program_run *t, void *state, const struct file_list *files)
{
	static const char *const endings[] = { ".csv", ".tsv", ".xlsx", ".xlsm", ".ods", NULL };

	(void)state;
	if (t->inputs.from == NULL && option_given(t, PROGRAM_PGN_ONLY " trf") == NULL && file_list_all_want(files, endings))
		read_tables(t);
	if (t->run.means.sheet == NULL || t->run.batch.job == &job_check_scoresheets)
		return 0;
	return program_usage_error(t, "--sheet has no effect: these files are not read as tables; give --from xlsx");
}

const struct option sheets_rows[] = {
	{ 0, "sheet", "NAME|N", "of a workbook: read this sheet, by name or number; *: all (default: the first)",
	    RUN_TEXT(run.means.sheet), OPTION_RULES({ OPTION_EXCLUDES, PROGRAM_PGN_ONLY, "that is only for games of PGN" }) },
	OPTIONS_LAST,
};

const struct app app_sheets = { .settle = settle_sheets, .start = start_sheets };
