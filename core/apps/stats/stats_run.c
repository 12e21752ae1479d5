/* stats_run: the run of pgn-stats: counts games or merges partial results, and reports. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "toolkit/run/scheduler.h"
#include "toolkit/cli/option_rules.h"
#include "apps/options/options_select.h"
#include "toolkit/cli/program_files.h"
#include "apps/stats/stats_run.h"
#include "games/forms/trf.h"

/* With these a report that was read is not written as it is. */
#define AS_READ_EXCLUDES CHOSEN_NAMES " team-tie-breaks"

/* The tables of an event may need so many times --memory, or the usual one if that is more. */
enum { EVENT_SHARE = 2, EVENT_SHOWN = 80 };

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

/* A file that has one event cannot have the crosstables of several, or of too many players. */
static int
refuse_events(struct program_run *t, struct crosstable_report *events)
{
	const struct stats_run_options *w = stats_run_of(t);
	const size_t n = crosstable_report_events(events);
	const int players = n == 1 ? crosstable_report_players(events) : 0;
	char line[160];

	if (events->failed)
		return stats_run_complain(t, NULL, strerror(ENOMEM));
	if (n == 1 && players <= TRF_NUMBER_MAX)
		return 0;
	if (n == 1)
		snprintf(line, sizeof(line), "--format %s: the event has %d players, and the file has numbers for %d",
		    w->events->name, players, TRF_NUMBER_MAX);
	else
		snprintf(line, sizeof(line), "--format %s: these are %zu events, and the file has one: choose it, for "
		    "instance with --where", w->events->name, n);
	return stats_run_complain(t, NULL, line);
}

/* A round that no event has would be an empty report. */
static int
refuse_rounds(struct program_run *t, struct crosstable_report *events)
{
	const struct stats_run_options *w = stats_run_of(t);
	const bool pairings = w->pairings.n > 0;
	const struct span asked = pairings ? w->pairings : w->crosstables.after;
	char line[160];

	if (asked.n == 0 || crosstable_report_has_round(events, asked, !pairings))
		return 0;
	if (events->failed)
		return stats_run_complain(t, NULL, strerror(ENOMEM));
	snprintf(line, sizeof(line), "--%s %.100s: %s", pairings ? "pairings" : "standings", asked.p,
	    !span_eq(asked, SPAN("all")) && !span_eq(asked, SPAN("last")) ? "no event has this round" :
	    pairings ? "no round is known" : "no round is known that has a result");
	return stats_run_complain(t, NULL, line);
}

/* A table whose making needs too much memory.  `level`: only one game in 2^level is in memory, with less of it. */
static int
refuse_size(struct program_run *t, const struct crosstable_excess *excess, int level)
{
	const uint64_t bytes = level < 20 ? excess->bytes << level : excess->bytes;
	const struct span event = excess->event.n > 0 ? utf8_cut(excess->event, EVENT_SHOWN) : SPAN("?");
	char line[240];

	snprintf(line, sizeof(line), "--memory: tables of %zu games%s, of the event \"%.*s\", need about %llu MiB: "
	    "give %lluM, or choose games, for instance with --where", excess->games, level > 0 ? " of a sample" : "",
	    (int)event.n, event.p, (unsigned long long)(excess->bytes >> 20),
	    (unsigned long long)(bytes / EVENT_SHARE >> 20) + 1);
	return stats_run_complain(t, NULL, line);
}

/* Writes tables of events, or their pairings, into the buffer; returns 2 if there are none. */
static int
report_tables(struct program_run *t, const struct stats *stats, const struct outflow *out, struct buf *b)
{
	const struct stats_run_options *w = stats_run_of(t);
	const uint64_t memory = t->run.means.memory > INPUT_MEANS_MEMORY ? t->run.means.memory : INPUT_MEANS_MEMORY;
	const struct crosstable_style how = {
		.plan = &w->crosstables, .pairings = w->pairings, .title = w->style.title, .reports = buf_span(&w->reports.text),
		.as_read = w->reports.n == 1 && stats->files == 1 && option_given(t, AS_READ_EXCLUDES) == NULL,
		.ranked = option_given(t, "tie-breaks tie-break-edition") != NULL, .drain = drain, .data = (void *)out,
	};
	const bool one_event = w->events->one_event && (!how.as_read || how.ranked);
	struct stats_events events;
	struct crosstable_style style;
	struct crosstable_excess excess;
	int status = 0;

	if (one_event && ledger_level(stats->ledger, TABLE_GAMES) > 0)
		return stats_run_complain(t, NULL, "only a sample of the games is in memory: give more --memory");
	if (!stats_events_open(&events, stats, &w->crosstables, EVENT_SHARE * memory, &excess))
		status = excess.bytes > 0 ? refuse_size(t, &excess, ledger_level(stats->ledger, TABLE_GAMES)) :
		    stats_run_complain(t, NULL, strerror(ENOMEM));
	else if ((one_event && refuse_events(t, &events.report) != 0) || refuse_rounds(t, &events.report) != 0)
		status = 2;
	style = stats_events_style(&events, &how);
	if (status == 0)
		(style.pairings.n > 0 ? w->events->pairings : w->events->tables)(b, &style);
	stats_events_close(&events);
	return status;
}

/* Writes the report of the counts; returns the exit status. */
static int
report(struct program_run *t, const struct stats *stats)
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
	else if (w->crosstable)
		status = report_tables(t, stats, &out, &b);
	else
		w->format->report(&b, stats, &style);
	if (status == 0)
		drain(&out, &b);
	buf_free(&b);
	t->broken = t->broken || out.stopped;
	return out.stopped ? 2 : status;
}

int
stats_run_complain(struct program_run *t, const char *name, const char *message)
{
	program_complain(t, name, message);
	t->broken = true;
	return 2;
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

	return w->partial != NULL ? write_partial(t, stats) : report(t, stats);
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
		snprintf(line, sizeof(line), "--by %.100s: no game has that tag", by);
		program_complain(t, NULL, line);
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

	if (!t->reports.summary || t->quiet)
		return 0;
	if (w->how.plan.replayed)
		report_text.summary(&b, totals);
	else
		buf_fmt(&b, "%llu games, %llu half-moves: not checked\n", (unsigned long long)totals->records,
		    (unsigned long long)totals->plies);
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
	if (status == 2 && w->partial != NULL)
		return stats_run_complain(t, w->partial, "not written, since not everything could be read");
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
	if (status == 0 && w->crosstable != stats_plan_has(&merging.stats.plan, TABLE_GAMES))
		status = stats_run_complain(t, NULL, w->crosstable ? "these were not counted with --crosstable" :
		    "these were counted with --crosstable: give it here, too");
	if (status == 0)
		status = remark(t, &merging.stats);
	if (status == 0)
		status = write_result(t, &merging.stats);
	partial_close(&merging);
	return status;
}
