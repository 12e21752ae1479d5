/* app_stats: the options of pgn-stats, and its run. */
#include "apps/stats/app_stats.h"
#include "apps/stats/options_stats.h"
#include "apps/stats/stats_run.h"
#include "apps/stats/stats_settle.h"
#include "apps/options/options_games.h"
#include "apps/options/options_select.h"
#include "toolkit/cli/program.h"

static void
begin_stats(struct program_run *t, void *state)
{
	struct stats_run_options *w = state;

	job_stats_begin(&w->how, &w->gathering);
	w->style.top = 20;
	w->format = &stats_text;
	w->shard.n = 1;
	w->format_name = stats_text.name;
	w->reporter = app_state(t, &app_event_rows);
	t->game = &w->how.game;
	t->selection = &w->how.selection;
	t->run.batch.job = &job_stats;
	t->run.batch.policy.how = &w->how;
	t->run.batch.policy.fail_on = FILE_POLICY_NEVER;
}

static int
settle_stats(struct program_run *t, void *state)
{
	(void)state;
	return stats_settle(t);
}

static int
read_stats(struct program_run *t, void *state)
{
	struct stats_run_options *w = state;

	if (options_eco_read(&w->eco, t) != 0)
		return 2;
	w->how.eco = w->eco.table;
	if (w->eco.table != NULL)
		w->how.plan.openings = eco_identity(w->eco.table);
	return 0;
}

static bool
work_stats(struct program_run *t, void *state, const struct file_list *files, int *status)
{
	const struct stats_run_options *w = state;

	*status = output_files_close_all(t, w->merge ? stats_run_merge_files(t, files) : stats_run_count_files(t, files));
	return true;
}

static int
close_stats(struct program_run *t, void *state, int status)
{
	(void)state;
	return options_select_remarks(t, status);
}

static void
free_stats(struct program_run *t, void *state)
{
	struct stats_run_options *w = state;

	(void)t;
	ledger_free(w->gathering.ledger);
	duplicates_free(w->how.duplicates);
	eco_free(w->eco.table);
	selection_free(&w->how.selection);
	buf_free(&w->wishes);
	buf_free(&w->input);
	partial_file_close(&w->deposit, false);
}

const struct option stats_rows_counted[] = {
	{ 'f', "format", "FORMAT", "text (default), csv, json, html, trf or trf16", .take = options_stats_format,
	    .list_own = options_stats_list_formats },
	PROGRAM_OPTION_OUTPUT("write the report to FILE"),
	OPTIONS_HEADING("What is counted:"),
	{ 0, "tables", "LIST", "count only these tables; quick: those that need no board; help lists all", .take = options_stats_tables,
	    .list = options_stats_list_tables },
	{ 0, "by", "TAG", "group by this tag, or by year, result, end or verdict", .take = options_stats_by,
	    .list = options_select_list_facts, .more = options_select_list_tags },
	{ 0, "moves-at", "POSITION", "the moves played at a position: FEN, or moves such as 'e4 c5'",
	    .take = options_stats_moves_at,
	    OPTION_RULES({ OPTION_EXCLUDES, "tables eco", "there is one table, of moves" },
		{ OPTION_EXCLUDES, "crosstable plot", NULL }) },
	{ 0, "depth", "N", "half-moves in the tree of first moves (default 6), or after --moves-at (1)",
	    OWN_NUMBER(struct stats_run_options, how.plan.depth, 1, STATS_DEPTH_MAX) },
	ECO_OPTION(struct stats_run_options, eco, "table of openings: TSV, eco.pgn or scid.eco (default $ECO_FILE)"),
	OPTIONS_LAST,
};

const struct option stats_rows_shown[] = {
	OPTIONS_HEADING("How it is shown:"),
	{ 0, "top", "N", "rows of each table in text and html; 0: all (default 20)",
	    OWN_NUMBER(struct stats_run_options, style.top, 0, INT32_MAX) },
	{ 0, "title", "TEXT", "title of the page", OWN_TEXT(struct stats_run_options, style.title) },
	{ 0, "plot", "NAME", "one chart as SVG; --plot help lists all", .take = options_stats_plot,
	    .list = options_stats_list_charts,
	    OPTION_RULES({ OPTION_EXCLUDES, "top title crosstable", "it is one picture" },
		{ OPTION_EXCLUDES, "format", NULL }) },
	OPTIONS_HEADING("Archives larger than one machine:"),
	/* Games are numbered in their file, and a share does not know how many games precede it. */
	{ 0, "shard", "K/N", "count only shard K of N, K from 0", .take = options_stats_shard,
	    OPTION_RULES({ OPTION_EXCLUDES, "game", "games have no numbers in a shard" }) },
	{ 0, "write-counts", "FILE", "write the counts to FILE for --merge; no report",
	    OWN_TEXT(struct stats_run_options, partial),
	    OPTION_RULES({ OPTION_EXCLUDES, "tie-breaks tie-break-edition points ratings top plot title",
		"it writes no report; --merge does" },
		{ OPTION_EXCLUDES, "standings pairings", NULL },
		{ OPTION_EXCLUDES, "format", NULL },
		{ OPTION_REFUSES, "output", "writes no report: --output and --plot are for --merge" }) },
	{ 0, "merge", NULL, "merge files written by --write-counts", OWN_FLAG(struct stats_run_options, merge),
	    OPTION_RULES({ OPTION_EXCLUDES, "tables by moves-at depth eco shard seed " CHOSEN_NAMES " " STATS_JUDGING " summary",
		"partial results have been counted already" }) },
	{ 0, "seed", "N", "choose samples by N, which strangers should not know",
	    OWN_NUMBER(struct stats_run_options, how.plan.sample_key, 0, INT64_MAX) },
	OPTIONS_HEADING("Which games:"),
	OPTIONS_ROWS(select_rows),
	OPTIONS_NAMES("Also, as in pgn-check:"),
	PROGRAM_OPTION_RECURSIVE("PGN"),
	PROGRAM_OPTION_JOBS("use N threads"),
	OPTIONS_ROWS(program_rows_choice),
	OPTIONS_ROWS(games_rows_profile),
	OPTIONS_ROWS(program_rows_ids),
	OPTIONS_ROWS(games_rows_laws),
	PROGRAM_OPTION_SUMMARY,
	OPTIONS_ROWS(program_rows_config),
	OPTIONS_ROWS(program_rows_rest),
	OPTIONS_LAST,
};

const struct app app_stats = {
	.size = sizeof(struct stats_run_options), .begin = begin_stats, .settle = settle_stats, .read = read_stats,
	.work = work_stats, .close = close_stats, .free = free_stats,
};

struct stats_run_options *
stats_run_of(const struct program_run *t)
{
	return app_state(t, &app_stats);
}
