/* options_archive: the options that compare the games of an archive with each other. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "archive/game_group.h"
#include "cli/option_take.h"
#include "cli/options_archive.h"
#include "cli/program_files.h"

int
options_archive_settle(struct options_archive *a, struct program_run *t)
{
	const char *what = a->duplicates ? "duplicates" : "contradictions";
	struct duplicates_plan plan = { .memory = t->run.means.memory, .folder = program_files_temporary() };

	if (!a->duplicates && !a->contradictions)
		return 0;
	for (size_t i = 0; i < t->run.batch.reports_n; i++) {
		const struct report_format *format = t->run.batch.reports[i].format;

		if (format->file != NULL)
			return program_usage_error(t, "--%s does not work with format %s, which reports file by file: "
			    "%s are found when all files have been read", what, format->name, what);
	}
	if ((a->check = archive_check_new(&plan, a->duplicates, a->contradictions)) == NULL) {
		program_complain(t, "temporary file", strerror(errno));
		return 2;
	}
	((struct check_archive_options *)t->own)->archive = a->check;
	t->run.batch.job = &job_check_archive;
	return 0;
}

void
options_archive_start(struct options_archive *a, struct program_run *t, const struct file_list *files)
{
	if (a->check == NULL)
		return;
	archive_check_start(a->check, &t->run.batch, files);
	t->run.late = archive_check_fill;
	t->run.late_data = a->check;
}

int
options_archive_close(struct options_archive *a, struct program_run *t, int status)
{
	uint64_t passed;
	char line[160];
	int error = a->check == NULL ? 0 : archive_check_error(a->check);

	if (a->check != NULL && !t->quiet && (passed = duplicates_passed(archive_check_duplicates(a->check))) > 0) {
		snprintf(line, sizeof(line), "%" PRIu64 " games have the same players as %d others or more: they were compared "
		    "only with those near in time", passed, GAME_GROUP_MAX);
		program_complain(t, "duplicates", line);
	}
	if (error != 0) {
		program_complain(t, a->duplicates ? "duplicates" : "contradictions", strerror(error));
		status = 2;
	}
	archive_check_free(a->check);
	a->check = NULL;
	return status;
}
