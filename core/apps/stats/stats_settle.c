/* stats_settle: checks and applies the options of pgn-stats that depend on each other. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "toolkit/cli/option_rules.h"
#include "apps/options/options_games.h"
#include "apps/options/options_select.h"
#include "toolkit/cli/output_files.h"
#include "toolkit/cli/program_files.h"
#include "toolkit/cli/program_libraries.h"
#include "apps/stats/stats_run.h"
#include "apps/stats/stats_settle.h"
#include "toolkit/run/scheduler.h"

/* -- openings -- */

static int
settle_eco(struct program_run *t)
{
	struct stats_run_options *w = stats_run_of(t);
	const char *name = options_eco_name(&w->eco);
	bool counted = stats_plan_has(&w->how.plan, TABLE_OPENINGS);
	bool asked = selection_asks_opening(&w->how.selection) ||
	    (w->how.by_fact != NULL && game_facts_of_opening(w->how.by_fact));

	if (!counted && !asked && w->eco.name != NULL && w->chart == NULL)
		return program_usage_error(t, "--eco %s: the table openings is not counted", w->eco.name);
	if ((counted || asked) && name != NULL)
		return options_eco_settle(&w->eco, t, name);
	if (asked)
		return program_usage_error(t, "eco and opening need a table of openings: --eco FILE or ECO_FILE");
	if (counted && option_given(t, "tables") != NULL)
		return program_usage_error(t, "--tables openings needs a table of openings: --eco FILE or ECO_FILE");
	w->how.plan.tables &= ~TABLE_SET(TABLE_OPENINGS);
	return 0;
}

/* -- tables -- */

/* Chooses the tables: those asked for, or those needed for what is asked for, or all. */
static void
choose_tables(struct program_run *t)
{
	struct stats_run_options *w = stats_run_of(t);
	struct stats_plan *plan = &w->how.plan;

	if (stats_run_rows(t))
		plan->tables = TABLE_SET(TABLE_GAMES);
	else if (plan->moves_at != NULL)
		plan->tables = TABLE_SET(TABLE_MOVES);
	else if (w->chart != NULL && plan->tables == 0)
		plan->tables = TABLE_SET(w->chart->table);
	else if (plan->tables == 0)
		plan->tables = TABLES_USUAL;
}

/* Decides whether moves are replayed: with --tables quick they are not, and what needs the board is refused. */
static int
settle_replay(struct program_run *t)
{
	struct stats_run_options *w = stats_run_of(t);
	struct stats_plan *plan = &w->how.plan;
	const bool quick = w->quick, asked = option_given(t, "tables") != NULL;
	const char *judging = option_given(t, STATS_JUDGING);

	if (quick && judging != NULL)
		return program_usage_error(t, "--tables quick and --%s exclude each other: games are checked by their moves", judging);
	for (int i = 0; i < TABLE_COUNT; i++) {
		if (!stats_plan_has(plan, (enum table_id)i))
			continue;
		/* The table of counts does not need the board, but with it has more. */
		plan->replayed |= i == TABLE_COUNTS && !quick;
		if (!stats_tables_board((enum table_id)i))
			continue;
		if (quick)
			return program_usage_error(t, "--tables quick and %s exclude each other: that table needs the board",
			    tables[i].name);
		plan->replayed = true;
	}
	/* Checking may be wanted even if no table needs it. */
	plan->replayed |= judging != NULL || (!asked && !stats_run_rows(t));
	if (quick && job_stats_replays(&w->how))
		return program_usage_error(t, "--tables quick: --where or this --by needs the moves");
	return 0;
}

static int
settle_tables(struct program_run *t)
{
	struct stats_run_options *w = stats_run_of(t);
	struct stats_plan *plan = &w->how.plan;

	choose_tables(t);
	if (plan->moves_at != NULL && option_given(t, "depth") == NULL)
		plan->depth = 1;
	if (w->chart != NULL && !stats_plan_has(plan, w->chart->table))
		return program_usage_error(t, "--plot %s shows the table %s, which --tables leaves out", w->style.plot,
		    tables[w->chart->table].name);
	if (w->chart != NULL)		/* shares are computed from it */
		plan->tables |= TABLE_SET(TABLE_RESULTS);
	if (settle_replay(t) != 0 || settle_eco(t) != 0)
		return 2;
	if (w->chart != NULL && !stats_plan_has(plan, w->chart->table))
		return program_usage_error(t, "--plot %s shows the table %s, which is not counted%s", w->style.plot,
		    tables[w->chart->table].name, w->chart->table == TABLE_OPENINGS ? ": give --eco FILE" : "");
	return 0;
}

/* -- duplicates -- */

/* Prepares the comparison of all games with each other. */
static int
settle_duplicates(struct program_run *t)
{
	struct stats_run_options *w = stats_run_of(t);
	struct duplicates_plan plan = { .memory = t->run.means.memory / 2, .folder = program_files_temporary() };

	if (!stats_plan_has(&w->how.plan, TABLE_DUPLICATES))
		return 0;
	if (option_given(t, "shard write-counts") != NULL)
		return program_usage_error(t, "--tables duplicates and --%s exclude each other: all games must be compared; "
		    "give pgn-check --write-keys, and --merge --statistics later",
		    option_given(t, "shard") != NULL ? "shard" : "write-counts");
	w->how.plan.memory -= plan.memory;
	if ((w->how.duplicates = duplicates_new(&plan)) != NULL)
		return 0;
	program_complain(t, "temporary file", strerror(errno));
	return 2;
}

/* -- the rest -- */

/* Writes down the rest of what affects the counts, so that only results with the same options are merged. */
static void
settle_wishes(struct program_run *t)
{
	static const char *const kinds[] = {
		[CHOOSE_SELECT] = "select", [CHOOSE_IGNORE] = "ignore", [CHOOSE_SEVERITY] = "severity",
		[CHOOSE_ONLY] = "only",
	};
	struct stats_run_options *w = stats_run_of(t);
	struct buf *record = &t->command.record;

	buf_fmt(record, " level=%s profile=%s laws=%s", severity_name(t->run.batch.policy.level), t->findings.profile->name,
	    options_games_laws(&w->how.game));
	for (size_t i = 0; i < t->findings.choices_n; i++) {
		const struct choice *c = &t->findings.choices[i];

		buf_fmt(record, " %s=%.*s", kinds[c->kind], (int)c->list.n, c->list.p);
		if (c->kind == CHOOSE_SEVERITY)
			buf_fmt(record, "=%s", severity_name(c->severity));
	}
	/* A condition may have any bytes; a partial result has it in one line, without control characters. */
	if (!record->failed)
		encoding_append(&w->wishes, (struct span){ record->p + 1, record->n - 1 }, ENC_CP1252);
	buf_char(&w->wishes, '\0');
	w->wishes.failed = w->wishes.failed || record->failed;
	w->how.plan.wishes = w->wishes.failed ? "" : w->wishes.p;
}

/* Sets up checking and counting. */
static int
settle_counting(struct program_run *t)
{
	struct stats_run_options *w = stats_run_of(t);
	struct job_stats_options *how = &w->how;

	if (w->chart != NULL) {		/* of all games: groups would cost memory, and might become a sample */
		how->plan.by = how->by = NULL;
		how->by_fact = NULL;
	}
	if (settle_tables(t) != 0)
		return 2;
	if (options_select_settle(t) != 0)
		return 2;
	settle_wishes(t);
	how->plan.memory = t->run.means.memory;
	if (settle_duplicates(t) != 0)
		return 2;
	how->game.score = selection_wanted(&how->selection) || (how->by_fact != NULL && !how->by_fact->early);
	if (!job_stats_prepare(how, t->run.batch.policy.level, (unsigned)scheduler_slots(t->run.threads)) || w->wishes.failed)
		return program_no_memory(t, NULL);
	/* Findings of games are counted; findings about files go to standard error. */
	t->run.first_report = (struct sink){ .to = stderr, .name = "standard error" };
	return 0;
}

int
stats_settle(struct program_run *t)
{
	struct stats_run_options *w = stats_run_of(t);

	if (w->style.title != NULL && strcmp(w->format_name, "html") != 0)
		return program_usage_error(t, "--title has no effect without --format html");
	options_games_settle(t);
	w->style.colour = t->terminal.colour == ALWAYS || (t->terminal.colour == AUTO && t->outputs.main == NULL && isatty(1));
	t->outputs.table = w->format == &stats_csv && w->chart == NULL && w->partial == NULL;
	if (w->partial != NULL && output_files_beside(t, w->partial) != 0)
		return 2;
	t->libraries |= w->merge ? LIBRARIES_JSON : 0;
	return w->merge ? 0 : settle_counting(t);
}
