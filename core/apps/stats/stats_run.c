/* stats_run: the run of pgn-stats: counts games or merges partial results, and reports. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "apps/options/options_select.h"
#include "apps/stats/stats_run.h"
#include "games/judge/asked_tags.h"
#include "games/reports/record_sums.h"
#include "games/reports/report_formats.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/program_files.h"
#include "toolkit/run/scheduler.h"

static const struct partial_kind partial_kind = { "{\"schema\":\"arbiter-stats/", "a partial result" };

/* Where a report is written while it is being made. */
struct outflow {
	struct program_run *tool;
	bool stopped;		/* nothing can be written any more, which has been reported */
};

static void
drain(void *data, struct buf *b)
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

	style.drain = drain;
	style.data = &out;
	if (w->chart != NULL && ledger_level(stats->ledger, w->chart->table) > 0)
		return stats_run_complain(t, NULL, "the table that this chart shows is a sample: give more --memory");
	if (w->chart != NULL)
		stats_plot(&b, stats, &style);
	else if (stats_run_rows(t))
		status = report_rows(t, stats, &(struct event_style){ style.title, drain, &out }, &b);
	else
		w->format->report(&b, stats, &style);
	if (status == 0)
		drain(&out, &b);
	buf_free(&b);
	t->broken = t->broken || out.stopped || status != 0;
	return out.stopped ? 2 : status;
}

bool
stats_run_rows(const struct program_run *t)
{
	return option_given(t, "crosstable") != NULL;
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
remark(struct program_run *t, const struct stats *stats)
{
	const struct stats_run_options *w = stats_run_of(t);
	uint64_t limited = w->gathering.limited;
	const char *by = stats->plan.by;
	struct span *groups;
	char line[200];
	size_t n;

	if (t->quiet)
		return 0;
	if (limited > 0) {
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
	if (n == 1 && span_eq(groups[0], SPAN("?"))) {
		asked_tags_say("by", by, options_select_say, t);
	}
	free(groups);
	return 0;
}

/* Returns 2 if memory runs out. */
static int
summarise(struct program_run *t, const struct totals *totals)
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
		report_text_skipped(&b, totals);
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

int
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
	if (summarise(t, totals) != 0 || remark(t, &stats) != 0)
		return 2;
	/* A partial result of input that could not be read completely must not be merged, so it is not written. */
	if (status == 2 && w->partial != NULL) {
		output_files_unread(t, w->partial, false);
		return 2;
	}
	return write_result(t, &stats) == 0 ? status : 2;
}

int
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
		status = remark(t, &merging.stats);
	if (status == 0)
		status = write_result(t, &merging.stats);
	partial_close(&merging);
	return status;
}
