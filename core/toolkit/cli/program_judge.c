/* program_judge: checks the files, writes the reports and totals. */
#include <inttypes.h>
#include <unistd.h>

#include "toolkit/cli/options_lint.h"
#include "toolkit/cli/output_files.h"
#include "toolkit/cli/program_judge.h"
#include "toolkit/run/scheduler.h"

/* Are the totals written to standard error, in addition to the report? */
static bool
totals_aside(const struct program_run *t, const struct totals *totals)
{
	const struct report_format *r = t->run.batch.reports[0].format;

	if (t->reports.summary && (r->summary != NULL || r->totals == TOTALS_INSIDE))
		return false;
	/* A run never fails without saying why. */
	if (totals->below > 0 && r->totals != TOTALS_INSIDE)
		return true;
	if (t->quiet)
		return false;
	if (t->reports.summary)
		return true;
	return isatty(2) && (r->totals == TOTALS_ASIDE || t->outputs.main != NULL);
}

/* After the run: writes the totals, then closes the outputs. */
static int
conclude_run(struct program_run *t, const struct totals *totals)
{
	struct buf b = { 0 };
	int status = totals->status;

	progress_line(&t->progress, NULL);
	/* With --write-baseline options_lint_close() says how much was found. */
	if (t->run.found == NULL && totals_aside(t, totals)) {
		report_formats[0]->summary(&b, totals);
		if (b.failed)
			status = program_no_memory(t, NULL);
		else
			fwrite(b.p, 1, b.n, stderr);
	}
	buf_free(&b);
	if (totals->uncached > 0) {
		char message[120];

		snprintf(message, sizeof(message), "the results of %" PRIu64 " file%s are too large to be kept: %s checked in every run",
		    totals->uncached, totals->uncached == 1 ? "" : "s", totals->uncached == 1 ? "it is" : "they are");
		program_complain(t, t->lint.cache, message);
	}
	t->broken = t->broken || totals->broken;
	return output_files_close_all(t, status);
}

int
program_judge(struct program_run *t, const struct file_list *files)
{
	scheduler(&t->run, files, &t->totals);
	return options_lint_close(t, t->totals.baselined, conclude_run(t, &t->totals));
}
