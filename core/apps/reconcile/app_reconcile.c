/* app_reconcile: --reconcile: one game is written of several records of it. */
#include "apps/reconcile/app_reconcile.h"
#include "apps/reconcile/reconcile.h"
#include "apps/reconcile/report_records.h"
#include "apps/shared/options_select.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/program.h"
#include "toolkit/run/file_effort.h"

struct reconcile_run {
	struct reconcile_output records[REPORTS_MAX];	/* reports */
	size_t records_n;
};

static void
list_reports(struct buf *b)
{
	for (const struct report_records *r = report_records; r->name != NULL; r++)
		buf_fmt(b, "%-10s %s\n", r->name, r->help);
}

static int
take_report(struct program_run *t, const struct option *o, const char *arg)
{
	struct reconcile_run *w = o->base;
	struct span name = options_format_output(t, o, arg, "html=game.html");
	const struct report_records *form;

	if (name.p == NULL)
		return 2;
	if ((form = report_records_find(name)) == NULL)
		return program_usage_error(t, "--%s %s: there is no such format; use json or html", o->name, arg);
	w->records[w->records_n++].write = form->write;
	return 0;
}

/* Writes the reports.  False after a complaint. */
static bool
write_reports(struct program_run *t, struct reconcile_run *w)
{
	/* The first report is the one in words. */
	for (size_t i = 0; i < w->records_n; i++)
		if (!run_sink_write(&t->run, &t->run.reports[i + 1], &w->records[i].text))
			return false;
	return true;
}

static int
reconcile_records(struct program_run *t, struct reconcile_run *w, const struct file_list *files)
{
	const struct reconciling how = {
		.outputs = w->records, .outputs_n = w->records_n, .effort = FILE_EFFORT,
		.encoding = t->run.batch.policy.encoding,
		.game = t->game, .grading = &t->run.batch.policy.grading, .form = t->outputs.form, .how = t->outputs.how,
		.stdin_name = t->run.stdin_name, .means = &t->run.means, .forms = t->run.forms, .skipped = &t->totals.skipped,
		    .complain = program_complain, .data = t,
	};
	struct buf game = { 0 }, report = { 0 };
	int status = reconcile_files(&how, files, &game, &report);

	if (!run_sink_write(&t->run, &t->run.out, &game) || !run_sink_write(&t->run, &t->run.first_report, &report) ||
	    (status != 2 && !write_reports(t, w)))
		status = 2;
	t->broken = status == 2;
	buf_free(&game);
	buf_free(&report);
	return status;
}

static bool
work_reconcile(struct program_run *t, void *state, const struct file_list *files, int *status)
{
	if (option_given(t, "reconcile") == NULL)
		return false;
	*status = output_files_close_all(t, reconcile_records(t, state, files));
	return true;
}

static void
free_reconcile(struct program_run *t, void *state)
{
	struct reconcile_run *w = state;

	(void)t;
	for (size_t i = 0; i < REPORTS_MAX; i++)
		buf_free(&w->records[i].text);
}

const struct option reconcile_rows[] = {
	{ 0, "reconcile", NULL, "merge several records of one game, PGN or tables",
	    OPTION_RULES({ OPTION_EXCLUDES, "range sample " CHOSEN_NAMES, "all files are records of one game" },
		{ OPTION_EXCLUDES, "ply strip keep split-variations set rename drop add names roster tag-order",
		    "the game is written with all that its records have" },
		{ OPTION_EXCLUDES, "columns from repair interactive mark-repairs diff in-place dry-run backup split line-ends",
		    "records are read and merged in their own way" },
		{ OPTION_EXCLUDES, "level fail-on select severity max-findings summary profile on-illegal laws",
		    "it reports where records differ, not the findings in them" },
		{ OPTION_EXCLUDES, "format", "differences are reported in words, or with --report" }) },
	{ 0, "report", "FORMAT=FILE", "with --reconcile: write a report to FILE, too: json, html", .take = take_report,
	    .list = list_reports, .then = COMPLETION_FILES,
	    OPTION_RULES({ OPTION_NEEDS, "reconcile", "has no effect without --reconcile" }) },
	OPTIONS_LAST,
};

const struct app app_reconcile = {
	.size = sizeof(struct reconcile_run), .work = work_reconcile, .free = free_reconcile,
};
