/* options_sheets: which files are scoresheets typed as tables, and are read as games. */
#include <stdio.h>
#include <string.h>

#include "apps/shared/options_sheets.h"
#include "games/checks/game.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/program_libraries.h"
#include "toolkit/run/job.h"

struct sheets {
	struct sheets_plan plan;
	bool chosen;		/* the files are read as tables */
	const char *left;	/* a file that is a table by its name and is read as PGN; NULL: none */
};

void
options_sheets_plan(struct program_run *t, struct sheets_plan plan)
{
	((struct sheets *)app_state(t, &app_sheets))->plan = plan;
}

int
options_sheets_take_sheet(struct program_run *t, const struct option *o, const char *arg)
{
	(void)o;
	t->run.means.sheet = arg;
	return *arg != '\0' ? 0 : program_usage_error(t, "--sheet: the name of a sheet, its number, or *");
}

/* Reads each file as a table with one game, and of a workbook the first sheet. */
static void
read_tables(struct program_run *t, struct sheets *s)
{
	s->chosen = true;
	t->game->letters_expected = true;
	t->run.batch.job = s->plan.job;
	if (t->run.means.sheet == NULL)
		t->run.means.sheet = "";
	if (s->plan.chosen != NULL)
		s->plan.chosen(t);
}

/* Which kind of table it is, the file says. */
static int
settle_sheets(struct program_run *t, void *state)
{
	static const char *const tables[] = { ".csv", ".tsv", ".xlsx", ".xlsm", ".ods", NULL };
	const char *from = t->inputs.from;

	if (from == NULL)
		t->inputs.passed_endings[FILE_LIST_TABLES] = tables;
	if (from != NULL && option_named("csv xlsx ods", from)) {
		read_tables(t, state);
		t->libraries |= LIBRARIES_CSV;
	}
	return 0;
}

static bool
has_sheet_ending(const struct source *s, const char *const *endings)
{
	return s->path != NULL && file_list_wants(span_of(s->path), endings);
}

/* Says that tables in folders are not read: whether there are games in them, their names do not say. */
static void
note_passed_tables(struct program_run *t, size_t n)
{
	char line[160];

	if (n == 0 || t->quiet)
		return;
	snprintf(line, sizeof(line), "%zu table%s (.csv, .tsv, .xlsx, .ods) below the folders %s not read; --from csv reads %s and "
	    ".txt, and no other files", n, n == 1 ? "" : "s", n == 1 ? "is" : "are", n == 1 ? "it" : "them");
	program_complain(t, NULL, line);
}

/* The same of those in archives; workbooks are not read there. */
static void
note_skipped_tables(struct program_run *t)
{
	if (t->inputs.passed_endings[FILE_LIST_TABLES] != NULL && t->totals.skipped.members.tables > 0 && !t->quiet)
		program_complain(t, NULL, "--from csv reads tables (.csv, .tsv, .txt) in archives, and no other files");
}

static int
list_sheets(struct program_run *t, void *state, const struct file_list *files)
{
	static const char *const texts[] = { ".csv", ".tsv", NULL };
	struct sheets *s = state;
	bool all = files->n > 0 && t->inputs.from == NULL && option_given(t, s->plan.pgn_only) == NULL;

	for (size_t i = 0; i < files->n; i++)
		all = all && (has_sheet_ending(&files->list[i], texts) || has_sheet_ending(&files->list[i], file_list_workbooks));
	if (all)
		read_tables(t, s);
	note_passed_tables(t, files->passed[FILE_LIST_TABLES]);
	/* Workbooks are refused among others. */
	for (size_t i = 0; i < files->n && t->inputs.from == NULL && !all && s->left == NULL; i++)
		s->left = has_sheet_ending(&files->list[i], texts) ? files->list[i].path : NULL;
	if (s->chosen || option_given(t, "sheet") == NULL || option_given(t, "reconcile") != NULL)
		return 0;
	return program_usage_error(t, "--sheet has no effect: these files are not read as tables; give --from xlsx");
}

/* Tables with a game in each row are known by their headings; a scoresheet reads like bad PGN. */
static int
close_sheets(struct program_run *t, void *state, int status)
{
	const struct sheets *s = state;
	const char *option = option_given(t, s->plan.pgn_only);
	char line[200];

	note_skipped_tables(t);
	/* That a table is not changed has been said. */
	if (s->left == NULL || t->quiet || (option != NULL && option_named("fix diff in-place dry-run", option)) ||
	    t->totals.by_id[DIAG_STRUCT_MOVES_WITHOUT_TAGS] + t->totals.by_id[DIAG_STRUCT_GAME_WITHOUT_TERMINATOR] == 0)
		return status;
	if (option != NULL)
		snprintf(line, sizeof(line), "this was read as PGN because of --%s; if it is a scoresheet typed as a "
		    "table, pgn-replay alone makes PGN of it", option);
	else
		snprintf(line, sizeof(line), "this was read as PGN because not all files are tables by their names; if "
		    "it is a scoresheet typed as a table, give it in a run of its own");
	program_complain(t, s->left, line);
	return status;
}

const struct app app_sheets = {
	.size = sizeof(struct sheets), .settle = settle_sheets, .list = list_sheets, .close = close_sheets,
};
