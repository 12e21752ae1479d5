/* app_stats: the options of pgn-stats, and its run. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/shared/job_check.h"
#include "apps/shared/options_eco.h"
#include "apps/shared/options_games.h"
#include "apps/shared/options_select.h"
#include "apps/shared/options_sheets.h"
#include "apps/stats/app_stats.h"
#include "apps/stats/job_stats.h"
#include "apps/stats/partial.h"
#include "base/ascii.h"
#include "games/checks/asked_tags.h"
#include "games/chess/fen.h"
#include "games/finding_formats/record_sums.h"
#include "games/finding_formats/report_formats.h"
#include "games/move_notation/san.h"
#include "games/pgn/tags.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/option_take.h"
#include "toolkit/cli/output_files.h"
#include "toolkit/cli/partial_file.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/program_files.h"
#include "toolkit/cli/program_libraries.h"
#include "toolkit/run/scheduler.h"

/* The options of pgn-stats, and the state of its run. */
struct stats_run_options {
	struct job_stats_options how;
	struct gathering gathering;
	struct stats_style style;
	const struct stats_format *format;	/* NULL: that is only for reports of rows, see event_rows.h */
	const char *format_name;
	const struct event_reporter *reporter;
	const struct stats_chart *chart;
	const char *partial;
	char moves_at[FEN_MAX];		/* that position, where the plan has it */
	struct options_eco eco;
	struct buf wishes;		/* the options that affect the counts, as partial results have them */
	struct buf input;		/* a digest of the names and sizes of the files */
	bool merge, quick;		/* this option is given, and that word of --tables */
	struct partial_file deposit;	/* the file of --write-counts */
	struct partial_shard shard;
};

static struct stats_run_options *
stats_run_of(const struct program_run *t)
{
	return app_state(t, &app_stats);
}

/* Are the rows of the games reported by another application, instead of the counts? */
static bool
stats_run_rows(const struct program_run *t)
{
	return option_given(t, "crosstable") != NULL;
}

/* -- the run: counts or partial results, and the report -- */

static const struct partial_kind partial_kind = { "{\"schema\":\"arbiter-stats/", "a partial result" };

/* Where a report is written while it is being made. */
struct outflow {
	struct program_run *tool;
	bool stopped;		/* nothing can be written any more, which has been reported */
};

static void
drain_outflow(void *data, struct buf *b)
{
	struct outflow *o = data;

	if (o->stopped)
		buf_clear(b);
	else
		o->stopped = !run_sink_write(&o->tool->run, &o->tool->run.out, b);
}

/* Reports an error in one line on standard error; returns 2. */
static int
stats_run_complain(struct program_run *t, const char *name, const char *message)
{
	program_complain(t, name, message);
	t->broken = true;
	return 2;
}

/* Another application reports the rows of the games. */
static int
report_rows(struct program_run *t, const struct stats *stats, const struct event_style *style, struct buf *b)
{
	const struct event_reporter *to = app_state(t, &app_event_rows);
	struct stats_rows rows;
	int status;

	if (!stats_rows_open(&rows, stats))
		return stats_run_complain(t, NULL, strerror(ENOMEM));
	status = to->report->write(t, to->state, &rows.rows, style, b);
	stats_rows_close(&rows);
	return status;
}

/* Writes the report of the counts; returns the exit status. */
static int
write_report_of_counts(struct program_run *t, const struct stats *stats)
{
	const struct stats_run_options *w = stats_run_of(t);
	struct outflow out = { .tool = t };
	struct stats_style style = w->style;
	struct buf b = { 0 };
	int status = 0;

	style.drain = drain_outflow;
	style.data = &out;
	if (w->chart != NULL && ledger_level(stats->ledger, w->chart->table) > 0)
		return stats_run_complain(t, NULL, "the table that this chart shows is a sample: give more --memory");
	if (w->chart != NULL)
		stats_plot(&b, stats, &style);
	else if (stats_run_rows(t))
		status = report_rows(t, stats, &(struct event_style){ style.title, drain_outflow, &out }, &b);
	else
		w->format->report(&b, stats, &style);
	if (status == 0)
		drain_outflow(&out, &b);
	buf_free(&b);
	t->broken = t->broken || out.stopped || status != 0;
	return out.stopped ? 2 : status;
}

static int
write_partial(struct program_run *t, const struct stats *stats)
{
	struct stats_run_options *w = stats_run_of(t);
	bool good;

	errno = 0;
	good = partial_write(stats, &w->shard, partial_file_write, &w->deposit);
	if (!good && errno == ENOMEM)	/* partial_file_write() has reported all other errors */
		stats_run_complain(t, w->partial, strerror(ENOMEM));
	return partial_file_close(&w->deposit, good) ? 0 : 2;
}

static int
write_result(struct program_run *t, const struct stats *stats)
{
	const struct stats_run_options *w = stats_run_of(t);

	return w->partial != NULL ? write_partial(t, stats) : write_report_of_counts(t, stats);
}

/* Writes remarks about the counts, one line each on standard error.  Returns 2 if memory runs out. */
static int
write_remarks(struct program_run *t, const struct stats *stats)
{
	const struct stats_run_options *w = stats_run_of(t);
	uint64_t limited = w->gathering.limited;
	const char *by = stats->plan.by;
	struct span *groups;
	char line[200];
	size_t n;

	if (limited > 0 && !t->quiet) {
		snprintf(line, sizeof(line),
		    "%llu game%s beyond a limit: counted up to there (beyond-limits in --tables counts)",
		    (unsigned long long)limited, limited == 1 ? " is" : "s are");
		program_complain(t, NULL, line);
	}
	/* Only for a complete archive: in a share of it the tag may be missing by chance. */
	if (by == NULL || w->partial != NULL || game_facts_find(span_of(by)) != NULL)
		return 0;
	if ((groups = ledger_groups(stats->ledger, &n)) == NULL)
		return stats_run_complain(t, NULL, strerror(ENOMEM));
	if (n == 1 && span_eq(groups[0], SPAN("?")))
		asked_tags_say("by", by, options_select_say, t);
	free(groups);
	return 0;
}

/* Returns 2 if memory runs out. */
static int
write_summary(struct program_run *t, const struct totals *totals)
{
	const struct stats_run_options *w = stats_run_of(t);
	struct buf b = { 0 };

	int status = 0;

	if (!t->reports.summary)
		return 0;
	if (w->how.plan.replayed) {
		report_text.summary(&b, totals);
	} else {
		buf_fmt(&b, "%" PRIu64 " game%s, %" PRIu64 " half-move%s: not checked", totals->records, totals->records == 1 ? "" : "s",
		    totals->sums[SUM_PLIES], totals->sums[SUM_PLIES] == 1 ? "" : "s");
		skipped_total_summary(&totals->skipped, &b);
		buf_char(&b, '\n');
	}
	if (b.failed)
		status = stats_run_complain(t, NULL, strerror(ENOMEM));
	else
		fwrite(b.p, 1, b.n, stderr);
	buf_free(&b);
	return status;
}

/* Compares all games, and counts those that are duplicates, in their groups.  False and errno on failure. */
static bool
count_duplicates(const struct stats_run_options *w)
{
	struct ledger *ledger = w->gathering.ledger;
	const struct duplicate *found;
	struct game_entry entry;
	struct buf group = { 0 };
	uint64_t *row;
	bool good = duplicates_find(w->how.duplicates);

	while (good && (found = duplicates_next(w->how.duplicates)) != NULL) {
		buf_clear(&group);
		if (!(good = duplicates_record(w->how.duplicates, found->entry, &entry, &group)))
			break;
		ledger_group(ledger, buf_span(&group));
		row = ledger_row(ledger, TABLE_DUPLICATES, span_of(diag_rows[relation_rows[found->relation.kind].id].id));
		if (row != NULL)
			row[0]++;
	}
	good = good && errno == 0;
	if (good && ledger_failed(ledger)) {
		errno = ENOMEM;
		good = false;
	}
	buf_free(&group);
	return good;
}

/* Counts games, and writes the report.  Returns the exit status. */
static int
stats_run_count_files(struct program_run *t, const struct file_list *files)
{
	struct stats_run_options *w = stats_run_of(t);
	const struct totals *totals = &t->totals;
	struct stats stats = { .plan = w->how.plan, .ledger = w->gathering.ledger };
	int status;

	if (!program_files_digest(t, files, w->partial != NULL, &w->input)) {
		t->broken = true;
		return 2;
	}
	if (w->partial != NULL && !partial_file_open(&w->deposit, t, w->partial, &partial_kind, files))
		return 2;
	status = scheduler(&t->run, files, &t->totals);
	progress_line(&t->progress, NULL);
	t->broken = t->broken || totals->broken;
	stats.input = w->input.p;
	stats.files = totals->files;
	stats.bytes = totals->bytes;
	if (w->gathering.failed)
		return stats_run_complain(t, NULL, strerror(ENOMEM));
	if (w->how.duplicates != NULL && !count_duplicates(w)) {
		t->broken = true;
		return program_files_failed(t, "duplicates", errno);
	}
	if (write_summary(t, totals) != 0 || write_remarks(t, &stats) != 0)
		return 2;
	/* A partial result of input that could not be read completely must not be merged, so it is not written. */
	if (status == 2 && w->partial != NULL) {
		output_files_unread(t, w->partial, "not written");
		return 2;
	}
	return write_result(t, &stats) == 0 ? status : 2;
}

/* The same for partial results, which are merged. */
static int
stats_run_merge_files(struct program_run *t, const struct file_list *files)
{
	struct stats_run_options *w = stats_run_of(t);
	struct partial_merging merging = { .memory = option_given(t, "memory") != NULL ? t->run.means.memory : 0 };
	char error[PARTIAL_ERROR];
	int status = w->partial != NULL && !partial_file_open(&w->deposit, t, w->partial, &partial_kind, files) ? 2 : 0;

	for (size_t i = 0; status == 0 && i < files->n; i++) {
		const char *path = files->list[i].path, *name = path == NULL ? t->run.stdin_name : path;
		FILE *from = path == NULL ? stdin : fopen(path, "r");

		if (files->list[i].trouble != NULL || from == NULL)
			status = stats_run_complain(t, name,
			    files->list[i].trouble != NULL ? files->list[i].trouble : strerror(errno));
		else if (!partial_read(&merging, from, name, error))
			status = stats_run_complain(t, NULL, error);
		if (from != NULL && from != stdin)
			fclose(from);
	}
	if (status == 0 && !partial_complete(&merging, error))
		status = stats_run_complain(t, NULL, error);
	if (status == 0 && w->chart != NULL && !stats_plan_has(&merging.stats.plan, w->chart->table))
		status = stats_run_complain(t, NULL, "the table that this chart shows was not counted");
	if (status == 0 && stats_run_rows(t) != stats_plan_has(&merging.stats.plan, TABLE_GAMES))
		status = stats_run_complain(t, NULL, stats_run_rows(t) ? "these were not counted with --crosstable" :
		    "these were counted with --crosstable: give it here, too");
	if (status == 0)
		status = write_remarks(t, &merging.stats);
	if (status == 0)
		status = write_result(t, &merging.stats);
	partial_close(&merging);
	return status;
}

/* -- the position of --moves-at as users write it -- */

/* Plays moves in SAN, with or without their numbers.  The one that is not legal; p NULL: all are. */
static struct span
play_words(struct position *p, struct span rest)
{
	while (rest.n > 0) {
		struct span word = span_cut(&rest, ' '), shown = word;
		char text[2 * SAN_MAX] = "";
		move m = NO_MOVE;

		while (word.n > 0 && (ascii_is_digit(*word.p) || *word.p == '.'))
			word = span_after(word, 1);
		if (word.n == 0)
			continue;
		if (word.n <= SAN_MAX) {
			memcpy(text, word.p, word.n);
			m = san_read(p, text, word.n).move;
		}
		if (m == NO_MOVE)
			return shown;
		position_play(p, m);
	}
	return (struct span){ NULL, 0 };
}

/*
 * Reads a FEN, or moves in SAN from the initial array with or without their numbers, and writes it as fen_write() does.
 * False: *wrong is the move that is not legal, or its p is NULL, and the FEN is not a position.
 */
static bool
moves_at_read(const char *text, char fen[FEN_MAX], struct span *wrong)
{
	struct fen_reading r = { .position = position_start, .usable = true };

	*wrong = (struct span){ NULL, 0 };
	if (strchr(text, '/') != NULL)
		fen_read(span_of(text), &r);
	else
		*wrong = play_words(&r.position, span_of(text));
	/* Without castling rights, for instance, it would be another position than was meant. */
	for (int i = 0; i < r.faults_n; i++)
		if (r.faults[i].severity == SEVERITY_ERROR)
			return false;
	if (r.usable && wrong->p == NULL)
		fen_write(&r.position, fen);
	return r.usable && wrong->p == NULL;
}

/* -- checks and applies the options of pgn-stats that depend on each other -- */

/* Names of the options that say how games are checked. */
#define STATS_JUDGING "level fail-on select severity profile laws"

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
		return program_usage_error(t, "--tables openings needs a table of openings: --eco FILE or ECO_FILE; "
		    "--by ECO counts the codes in the tags");
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
	if (!job_stats_prepare(how, (unsigned)scheduler_slots(t->run.threads)) || w->wishes.failed)
		return program_no_memory(t, NULL);
	/* Findings of games are counted; findings about files go to standard error. */
	t->run.first_report = (struct sink){ .to = stderr, .name = "standard error" };
	return 0;
}

static int
settle_stats(struct program_run *t, void *state)
{
	struct stats_run_options *w = state;

	if (w->style.title != NULL && strcmp(w->format_name, "html") != 0)
		return program_usage_error(t, "--title has no effect without --format html");
	t->run.summary = false;		/* the totals are written after the report, which does not know whether games were checked */
	options_games_settle(t);
	options_sheets_plan(t, (struct sheets_plan){ .job = &job_stats_scoresheets, .pgn_only = "merge" });
	w->style.colour = t->terminal.colour == ALWAYS || (t->terminal.colour == AUTO && t->outputs.main == NULL && isatty(1));
	t->outputs.table = w->format == &stats_csv && w->chart == NULL && w->partial == NULL;
	if (w->partial != NULL && output_files_beside(t, w->partial) != 0)
		return 2;
	t->libraries |= w->merge ? LIBRARIES_JSON : 0;
	return w->merge ? 0 : settle_counting(t);
}

/* -- the options of pgn-stats -- */

/* The group of tables that need no board. */
#define QUICK "quick"

/* -- what their arguments can be -- */

/* They list what arguments can be: lines of a word, blanks and its meaning. */
static void
list_tables(struct buf *b)
{
	buf_fmt(b, "%-13s %s\n", QUICK, "the usual ones that need no board: several times as fast");
	for (int i = 0; i < TABLE_COUNT; i++)
		if (!(TABLES_ALONE & TABLE_SET(i)))
			buf_fmt(b, "%-13s %s\n", tables[i].name, tables[i].title);
}

static void
list_charts(struct buf *b)
{
	for (const struct stats_chart *c = stats_charts; c->name != NULL; c++)
		buf_fmt(b, "%-13s %s\n", c->name, c->help);
}

static void
list_formats(struct buf *b, const void *state)
{
	const struct event_reporter *to = ((const struct stats_run_options *)state)->reporter;

	for (const struct stats_format *const *f = stats_formats; *f != NULL; f++)
		buf_fmt(b, "%-13s %s\n", (*f)->name, (*f)->help);
	if (to->report != NULL)
		to->report->list(b);
}

/* -- applying them -- */

/* They apply an option: 0, or what program_usage_error() returned. */
static int
take_tables(struct program_run *t, const struct option *o, const char *arg)
{
	struct stats_run_options *w = o->base;
	struct span rest = span_of(arg);

	while (rest.p != NULL) {
		struct span name = span_trim(span_cut(&rest, ','));
		int table = table_find(name);

		if (span_eq(name, SPAN(QUICK))) {
			for (int i = 0; i < TABLE_COUNT; i++)
				w->how.plan.tables |= stats_tables_board((enum table_id)i) ? 0 : TABLES_USUAL & TABLE_SET(i);
			w->quick = true;
			continue;
		}
		if (table < 0 || (TABLES_ALONE & TABLE_SET(table)))
			return program_usage_error(t, "--tables %s: there is no table '%.*s'; --tables help lists all",
			    arg, (int)name.n, name.p);
		w->how.plan.tables |= TABLE_SET(table);
	}
	return 0;
}

static int
take_plot(struct program_run *t, const struct option *o, const char *arg)
{
	struct stats_run_options *w = o->base;

	for (w->chart = stats_charts; w->chart->name != NULL; w->chart++)
		if (strcmp(w->chart->name, arg) == 0)
			break;
	if (w->chart->name == NULL)
		return program_usage_error(t, "--plot %s: there is no such chart; --plot help lists all", arg);
	w->style.plot = arg;
	return 0;
}

static int
take_format(struct program_run *t, const struct option *o, const char *arg)
{
	struct stats_run_options *w = o->base;

	const struct event_reporter *to = w->reporter;
	const bool rows = to->report != NULL && to->report->choose(to->state, span_of(arg));

	w->format = stats_format_find(span_of(arg));
	if (w->format != NULL || rows) {
		w->format_name = arg;
		t->reports.format_given = true;
		return 0;
	}
	return program_usage_error(t, "--format %s: there is no such format; --format help lists all", arg);
}

static int
take_shard(struct program_run *t, const struct option *o, const char *arg)
{
	struct stats_run_options *w = o->base;

	if (!shard_read(arg, &t->run.shard))
		return program_usage_error(t, "--shard %s: K/N, with K from 0 to N - 1", arg);
	w->shard = (struct partial_shard){ t->run.shard.k, t->run.shard.n };
	return 0;
}

static int
take_moves_at(struct program_run *t, const struct option *o, const char *arg)
{
	struct stats_run_options *w = o->base;
	struct span wrong;

	if (!moves_at_read(arg, w->moves_at, &wrong))
		return wrong.p == NULL ?
		    program_usage_error(t, "--%s %s: this is not a position; fen-legal says why", o->name, arg) :
		    program_usage_error(t, "--%s %s: %.*s is not a legal move there, in SAN", o->name, arg,
		    (int)wrong.n, wrong.p);
	w->how.plan.moves_at = w->moves_at;
	return 0;
}

static int
take_from_of_stats(struct program_run *t, const struct option *o, const char *arg)
{
	t->inputs.from = arg;
	return option_take_word(t, o, arg) < 0 ? 2 : 0;
}

static int
take_by(struct program_run *t, const struct option *o, const char *arg)
{
	struct stats_run_options *w = o->base;
	char error[GAME_NAME_ERROR];
	struct game_name name;
	const char *p = arg;

	while (ascii_is_word(*p))
		p++;
	if (*arg == '\0' || *p != '\0' || strcmp(arg, "game") == 0)
		return program_usage_error(t, "--by: the name of one tag, or year, result, end, verdict, plies ...");
	if (!game_name_find(span_of(arg), &name, "there is no tag and no fact called", error))
		return program_usage_error(t, "--by: %s", error);
	w->how.by_fact = name.fact;
	/* A tag that is known is written as PGN does. */
	w->how.by = name.fact != NULL ? NULL : tags_known(name.tag) != NULL ? tags_known(name.tag) : arg;
	w->how.plan.by = name.fact != NULL ? arg : w->how.by;
	if (w->how.by_fact != NULL && w->how.by_fact->second != NULL)
		return program_usage_error(t, "--by %s: a game has two; use White, Black, winner or loser", arg);
	return 0;
}

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
	t->config.how_size = sizeof(w->how);
	t->config.keys = options_games_judging;
	t->run.batch.policy.fail_on = FILE_POLICY_UNASKED;
}

/* Writes down what configurations say, which is known only now. */
static int
read_wishes(struct program_run *t, struct stats_run_options *w)
{
	struct buf b = { 0 };

	program_config_record(t, &b);
	if (b.n > 0 && !b.failed) {
		w->wishes.n--;
		encoding_append(&w->wishes, buf_span(&b), ENC_CP1252);
		buf_char(&w->wishes, '\0');
		w->how.plan.wishes = w->wishes.p;
	}
	w->wishes.failed = w->wishes.failed || b.failed;
	buf_free(&b);
	return w->wishes.failed ? program_no_memory(t, NULL) : 0;
}

static int
read_stats(struct program_run *t, void *state)
{
	struct stats_run_options *w = state;

	if (!w->merge && read_wishes(t, w) != 0)
		return 2;
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
	if (status == 0)
		status = job_check_misses_games(&t->totals);
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
	{ 'f', "format", "FORMAT", "text (default), csv, json, html, trf or trf16", .take = take_format,
	    .list_own = list_formats },
	PROGRAM_OPTION_OUTPUT("write the report to FILE"),
	{ 0, "from", "FORM", "what to read: pgn, or scoresheets typed as tables: csv, xlsx, ods (default by name)",
	    .take = take_from_of_stats, .words = PROGRAM_FORMS, .meanings = PROGRAM_FORMS_MEAN },
	OPTIONS_SHEETS_SHEET(.recorded = true),
	OPTIONS_HEADING("What is counted:"),
	{ 0, "tables", "LIST", "count only these tables; quick: those that need no board; help lists all", .take = take_tables,
	    .list = list_tables },
	{ 0, "by", "TAG", "group by this tag, or by year, result, end or verdict", .take = take_by,
	    .list = options_select_list_facts, .more = options_select_list_tags },
	{ 0, "moves-at", "POSITION", "the moves played at a position: FEN, or moves such as 'e4 c5'",
	    .take = take_moves_at,
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
	{ 0, "plot", "NAME", "one chart as SVG; --plot help lists all", .take = take_plot,
	    .list = list_charts,
	    OPTION_RULES({ OPTION_EXCLUDES, "top title crosstable", "it is one picture" },
		{ OPTION_EXCLUDES, "format", NULL }) },
	OPTIONS_HEADING("Archives larger than one machine:"),
	/* Games are numbered in their file, and a share does not know how many games precede it. */
	{ 0, "shard", "K/N", "count only shard K of N, K from 0", .take = take_shard,
	    OPTION_RULES({ OPTION_EXCLUDES, "game", "games have no numbers in a shard" }) },
	{ 0, "write-counts", "FILE", "write the counts to FILE for --merge; no report",
	    OWN_TEXT(struct stats_run_options, partial),
	    OPTION_RULES({ OPTION_EXCLUDES, "tie-breaks tie-break-edition points ratings top plot title",
		"it writes no report; --merge does" },
		{ OPTION_EXCLUDES, "standings pairings", NULL },
		{ OPTION_EXCLUDES, "format", NULL },
		{ OPTION_REFUSES, "output", "writes no report: --output and --plot are for --merge" }) },
	{ 0, "merge", NULL, "merge files written by --write-counts", OWN_FLAG(struct stats_run_options, merge),
	    OPTION_RULES({ OPTION_EXCLUDES, "tables by moves-at depth eco shard seed from sheet " CHOSEN_NAMES " " STATS_JUDGING
		" summary",
		"partial results have been counted already" }) },
	{ 0, "seed", "N", "seed of the samples; keep N secret if the games are hostile",
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
	PROGRAM_OPTION_QUIET(PROGRAM_QUIET_GAMES),
	OPTIONS_ROWS(program_rows_rest),
	OPTIONS_LAST,
};

const struct app app_stats = {
	.size = sizeof(struct stats_run_options), .begin = begin_stats, .settle = settle_stats, .read = read_stats,
	.work = work_stats, .close = close_stats, .free = free_stats,
};
