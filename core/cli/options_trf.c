/* options_trf: the tournament report file that --trf names, with which the games are compared. */
#include <stdlib.h>
#include <string.h>

#include "batch/job_check_archive.h"
#include "batch/job_check_trf.h"
#include "cli/options_format.h"
#include "cli/options_trf.h"
#include "cli/program_files.h"
#include "event/trf.h"

/* Is there a tournament in that file?  Else no game could be compared, and nothing would be said. */
static int
refuse_other(struct program_run *t, const char *name, struct span text)
{
	struct grading grading = { .every = false };	/* all are off */
	struct findings none = { .grading = &grading };
	struct trf *trf = calloc(1, sizeof(*trf));
	bool good = trf != NULL && trf_read(trf, text, encoding_guess(text), &none), is = good && trf_is(trf);

	if (trf != NULL)
		trf_free(trf);
	free(trf);
	findings_free(&none);
	if (!good)
		return program_no_memory(t, name);
	if (is)
		return 0;
	program_complain(t, name, "there is no tournament in this file");
	t->broken = true;
	return 2;
}

int
options_trf_settle(struct options_trf *o, struct program_run *t)
{
	if (o->name == NULL)
		return 0;
	if (options_format_late(t, "trf") != 0)
		return 2;
	if (program_files_read(t, o->name, &o->text) != 0) {
		t->broken = true;
		return 2;
	}
	if (refuse_other(t, o->name, buf_span(&o->text)) != 0)
		return 2;
	if (!file_list_add(&t->beside, o->name, false) || (o->run = trf_run_new(o->name, buf_span(&o->text))) == NULL)
		return program_no_memory(t, NULL);
	trf_run_start(o->run, &t->run.batch);
	((struct check_archive_options *)t->own)->trf = o->run;
	t->run.batch.job = &job_check_trf_games;
	t->run.late = trf_run_fill;
	t->run.late_data = o->run;
	return 0;
}

int
options_trf_close(struct options_trf *o, struct program_run *t, int status)
{
	int error = o->run == NULL ? 0 : trf_run_error(o->run);

	if (error == 0)
		return status;
	program_complain(t, o->name, strerror(error));
	return 2;
}

void
options_trf_free(struct options_trf *o)
{
	trf_run_free(o->run);
	buf_free(&o->text);
}
