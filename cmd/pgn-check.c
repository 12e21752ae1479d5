/* pgn-check: reports every defect of chess game files, with its place, the reason and a suggestion. */
#include <string.h>

#include "games/forms/game_forms.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/option_take.h"
#include "apps/archive/options_archive.h"
#include "games/query/options_eco.h"
#include "apps/check/options_fix.h"
#include "games/query/options_games.h"
#include "toolkit/cli/options_lint.h"
#include "apps/archive/options_names.h"
#include "apps/tournament/options_trf.h"
#include "toolkit/cli/options_watch.h"
#include "toolkit/cli/output_files.h"
#include "toolkit/cli/program_libraries.h"
#include "toolkit/cli/program_main.h"
#include "toolkit/cli/program_options.h"
#include "apps/tournament/job_check_trf.h"
#include "libraries/libraries.h"

struct wishes {
	struct check_archive_options check;	/* must be the first: it is what the job gets */
	struct options_fix fix;
	struct options_archive archive;
	struct options_eco eco;
	struct options_names names;
	struct options_trf trf;
	enum { FROM_NAMES, FROM_PGN, FROM_TABLES, FROM_TRF } from;	/* --from; FROM_NAMES: it is not given */
};

static int take_from(struct program_run *, const struct option *, const char *arg);
static int take_claims(struct program_run *, const struct option *, const char *arg);

#define NOT_WHILE_FIXING \
	{ OPTION_EXCLUDES, "statistics good bad games claims write-baseline", "files are corrected, not counted or sorted" }

/* What can be done only with games of PGN. */
#define PGN_ONLY \
	"fix diff good bad cache shard duplicates known write-keys merge contradictions spellings events names propose"

/* What cannot be done with a tournament report. */
#define NOT_WITH_TRF PGN_ONLY " claims eco"

static const struct option options[] = {
	PROGRAM_OPTIONS_OUTPUT,
	PROGRAM_OPTION_REPORT,
	PROGRAM_OPTION_RECURSIVE("PGN and TRF"),
	{ 0, "from", "FORM", "what to read: pgn, trf, or scoresheets typed as tables: csv, xlsx, ods (default by name)",
	    .take = take_from, .words = PROGRAM_FORMS " trf",
	    OPTION_RULES({ OPTION_EXCLUDES, PGN_ONLY, "that is only for games of PGN" }) },
	{ 0, "sheet", "NAME|N", "of a workbook: read this sheet, by name or number; *: all (default: the first)",
	    RUN_TEXT(run.means.sheet), OPTION_RULES({ OPTION_EXCLUDES, PGN_ONLY, "that is only for games of PGN" }) },
	OPTIONS_HEADING("What is reported:"),
	PROGRAM_OPTIONS_CHOICE,
	GAMES_OPTION_PROFILE,
	PROGRAM_OPTIONS_IDS,
	PROGRAM_OPTION_MAX_FINDINGS,
	{ 0, "games", NULL, "report every game, also those without findings", RUN_FLAG(reports.games) },
	{ 0, "claims", NULL, "report only repetitions and draws that could be claimed", .take = take_claims },
	GAMES_OPTIONS,
	ECO_OPTION(struct wishes, eco, "compare ECO tags with this table of openings (TSV, eco.pgn or scid.eco)"),
	PROGRAM_OPTION_SUMMARY,
	PROGRAM_OPTION_STATISTICS,
	PROGRAM_OPTIONS_RULES,
	OPTIONS_HEADING("For archives that are checked again and again:"),
	PROGRAM_OPTIONS_CONFIG,
	{ 0, "init", NULL, "write the settings given to .arbiter.ini, a configuration to begin with", RUN_FLAG(config.init) },
	LINT_OPTIONS_BASELINE,
	LINT_OPTION_CACHE,
	WATCH_OPTION,
	OPTIONS_HEADING("Games compared with each other:"),
	ARCHIVE_OPTIONS(struct wishes, archive),
	TRF_OPTION(struct wishes, trf),
	OPTIONS_HEADING("Names:"),
	NAMES_OPTION(struct wishes, names, "compare names with the list in FILE; may be repeated",
	    OPTION_RULES({ OPTION_EXCLUDES, "fix diff", "names are corrected by pgn-replay --names" },
		{ OPTION_EXCLUDES, "cache", "what is kept does not depend on the list" })),
	NAMES_OPTION_PROPOSE(struct wishes, names),
	OPTIONS_HEADING("Corrections:"),
	{ 0, "fix", NULL, "correct what can be corrected safely, then check the files", OWN_FLAG(struct wishes, fix.fix),
	    OPTION_RULES({ OPTION_EXCLUDES, "diff", "--diff does not change the files" }, NOT_WHILE_FIXING) },
	{ 0, "diff", NULL, "show what --fix would change as a unified diff; change nothing", OWN_FLAG(struct wishes, fix.diff),
	    OPTION_RULES(NOT_WHILE_FIXING,
		{ OPTION_EXCLUDES, "summary report prune-baseline", "only the diff is written" }) },
	{ 0, "unsafe-fixes", NULL, "with --fix or --diff: also corrections that may change the meaning", OWN_FLAG(struct wishes, fix.unsafe),
	    OPTION_RULES({ OPTION_NEEDS, "fix diff", "has no effect without --fix or --diff" }) },
	OPTIONS_NAMES("Also, see pgn-check(1):"),
	PROGRAM_OPTIONS_PARTS("games"),
	PROGRAM_OPTIONS_REST,
};

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
take_from(struct program_run *t, const struct option *o, const char *arg)
{
	struct wishes *w = t->own;
	int i = option_take_word(t, o, arg);

	if (i < 0)
		return 2;
	/* Which kind of table it is, the file says. */
	w->from = i == 0 ? FROM_PGN : strcmp(arg, "trf") == 0 ? FROM_TRF : FROM_TABLES;
	option_count(t, "from", i > 0);	/* pgn excludes nothing */
	return 0;
}

static const char *const folder_endings[] = { ".pgn", ".trf", ".trfx", NULL };
static const char *const table_endings[] = { ".csv", ".tsv", ".xlsx", ".xlsm", ".ods", NULL };

/* Do the names of all files have one of the endings? */
static bool
are_named(const struct file_list *files, const char *const *endings)
{
	size_t n = 0;

	while (n < files->n && files->list[n].path != NULL && file_list_wants(span_of(files->list[n].path), endings))
		n++;
	return n > 0 && n == files->n;
}

/* Reads each file as a table with one game, and of a workbook the first sheet. */
static void
read_tables(struct program_run *t)
{
	struct wishes *w = t->own;

	w->check.game.own_letters = true;
	t->run.batch.job = &job_check_scoresheets;
	if (t->run.means.sheet == NULL)
		t->run.means.sheet = "";
}

static int
settle(struct program_run *t)
{
	struct wishes *w = t->own;

	if (t->run.batch.statistics && t->reports.games)
		return program_usage_error(t, "--statistics and --games exclude each other");
	if (option_given(t, "games") != NULL && options_format_have(t, "games", REPORT_GAMES, false) != 0)
		return 2;
	if (w->fix.diff && t->run.batch.reports[0].format != &report_text)
		return program_usage_error(t, "--diff writes a unified diff: it does not work with --format");
	if (w->from == FROM_TABLES)
		read_tables(t);
	t->libraries |= w->from == FROM_TABLES ? LIBRARIES_CSV : 0;
	if (w->from == FROM_TRF)
		t->run.batch.job = &job_check_trf;
	for (size_t i = 0; i < t->run.batch.reports_n; i++) {
		struct report *r = &t->run.batch.reports[i];

		if (t->game->occurrences && r->format->claims != NULL)
			r->format = r->format->claims;
	}
	options_games_settle(t);
	if (w->eco.name != NULL && options_eco_settle(&w->eco, t, w->eco.name) != 0)
		return 2;
	options_fix_settle(&w->fix, t);
	if (options_names_settle_check(&w->names, t) != 0)
		return 2;
	w->archive.proposals = w->names.proposals == NULL ? NULL : w->names.check;
	if (options_trf_settle(&w->trf, t) != 0)
		return 2;
	if (w->from == FROM_NAMES && w->trf.name == NULL && option_given(t, NOT_WITH_TRF) == NULL)
		t->inputs.endings = folder_endings;
	return options_watch_settle(t) != 0 ? 2 : options_archive_settle(&w->archive, t);
}

static int
read_check_lists(struct program_run *t)
{
	struct wishes *w = t->own;

	return options_eco_read(&w->eco, t) != 0 || options_names_read(&w->names, t) != 0 || options_trf_read(&w->trf, t) != 0 ?
	    2 : 0;
}

static int
work(struct program_run *t, const struct file_list *files)
{
	struct wishes *w = t->own;
	int status = w->from == FROM_NAMES ? options_trf_files(&w->trf, t, files, NOT_WITH_TRF) : 0;

	if (w->from == FROM_NAMES && option_given(t, PGN_ONLY) == NULL && w->trf.name == NULL) {
		if (are_named(files, table_endings))
			read_tables(t);
		if (are_named(files, job_check_trf.input->endings))
			t->run.batch.job = &job_check_trf;
	}
	if (status == 0 && t->run.means.sheet != NULL && t->run.batch.job != &job_check_scoresheets)
		return program_usage_error(t, "--sheet has no effect: these files are not read as tables; give --from xlsx");
	if (status != 0) {
		t->broken = true;
		status = output_files_close_all(t, status);
	} else if (t->inputs.watch) {
		status = options_watch_work(t, files);
	} else if (w->archive.merge) {
		status = options_archive_merge(&w->archive, t, files);
	} else if ((status = options_archive_start(&w->archive, t, files)) == 0) {
		status = options_fix_work(&w->fix, t, files);
	} else {
		t->broken = true;
		status = output_files_close_all(t, status);
	}
	status = options_trf_close(&w->trf, t, options_archive_close(&w->archive, t, status));
	return options_names_close(&w->names, t, status);
}

static const struct program program = {
	.name = "pgn-check",
	.usage = "Usage: pgn-check [OPTION]... [FILE]...\nFind the defects of chess game files (PGN).",
	.examples = "Example: what is wrong with an archive, errors only\n"
	    "  pgn-check --level error games.pgn.zst\n"
	    "Example: separate good games from bad ones\n"
	    "  pgn-check --good good.pgn --bad bad.pgn games.pgn\n",
	.load = libraries_load, .forms = &game_forms, .job = &job_check, .options = options, .endings = ".trf .trfx .csv .tsv .xlsx .xlsm .ods",
	.game = offsetof(struct wishes, check.game),
	.settle = settle, .read = read_check_lists, .work = work,
	.how_size = sizeof(struct check_archive_options), .keys = options_games_keys,
};

int
main(int argc, char **argv)
{
	static struct wishes w = { 0 };
	int status = program_main(&program, &w, argc, argv);

	eco_free(w.eco.table);
	options_archive_free(&w.archive);
	options_names_free(&w.names);
	options_trf_free(&w.trf);
	return status;
}
