/* options_archive: the options that compare the games of an archive with each other. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "games/identity/game_group.h"
#include "toolkit/cli/option_take.h"
#include "apps/archive/options_archive.h"
#include "toolkit/cli/options_format.h"
#include "toolkit/cli/output_files.h"
#include "toolkit/cli/program_files.h"
#include "toolkit/cli/program_judge.h"

static struct options_archive *
member(struct program_run *t, const struct option *o)
{
	return (void *)((char *)t->own + o->at);
}

int
options_archive_known(struct program_run *t, const struct option *o, const char *arg)
{
	return known_games_add(&member(t, o)->known, t, arg);
}

int
options_archive_shard(struct program_run *t, const struct option *o, const char *arg)
{
	struct options_archive *a = member(t, o);

	if (!shard_read(arg, &t->run.shard))
		return program_usage_error(t, "--shard %s: K/N, with K from 0 to N - 1", arg);
	a->part.k = t->run.shard.k;
	a->part.n = t->run.shard.n;
	return 0;
}

/* The option because of which games are compared. */
static const char *
comparing(const struct program_run *t)
{
	return option_given(t, "duplicates merge contradictions spellings events");
}

int
options_archive_settle(struct options_archive *a, struct program_run *t)
{
	struct duplicates_plan plan = {
		.memory = t->run.means.memory, .listed = a->keys != NULL, .folder = program_files_temporary(),
	};
	const struct contradictions_plan tags = {
		.tags = a->contradictions, .names = a->spellings, .proposals = a->proposals,
	};

	if (comparing(t) == NULL && a->keys == NULL)
		return 0;
	if ((a->keys != NULL ? output_files_beside(t, a->keys) : options_format_late(t, comparing(t))) != 0)
		return 2;
	if (a->part.n == 0)
		a->part.n = 1;
	a->known.list.endings = t->run.batch.job->input->endings;
	if (a->merge && !a->contradictions && !a->spellings)
		a->duplicates = true;
	if (a->events)
		plan.memory /= 2;
	if ((a->check = archive_check_new(&plan, a->duplicates, &tags)) == NULL ||
	    (a->events && !archive_check_events(a->check, plan.memory, plan.folder)))
		return program_files_no_temporary(t);
	((struct check_archive_options *)t->own)->archive = a->check;
	t->run.batch.job = &job_check_archive;
	return 0;
}

/* Opens the file for keys, before anything is read.  False after a complaint. */
static bool
open_keys(struct options_archive *a, struct program_run *t, const struct file_list *files)
{
	static const struct partial_kind kind = { KEY_FILE_MAGIC, "a key file" };

	return partial_file_open(&a->deposit, t, a->keys, &kind, files);
}

int
options_archive_start(struct options_archive *a, struct program_run *t, const struct file_list *files)
{
	struct buf input = { 0 };
	bool good = true;

	if (a->check == NULL)
		return 0;
	if (a->keys != NULL) {
		good = program_files_digest(t, files, true, &input);
		if (input.n <= sizeof(a->part.input))
			memcpy(a->part.input, input.p == NULL ? "" : input.p, input.n);
		buf_free(&input);
		return good && open_keys(a, t, files) ? 0 : 2;
	}
	if (!known_games_read(&a->known, t, a->check))
		return 2;
	archive_check_start(a->check, &t->run.batch, files);
	t->run.late = archive_check_fill;
	t->run.late_data = a->check;
	return 0;
}

/* Writes the keys, unless the run failed. */
static int
write_keys(struct options_archive *a, struct program_run *t, int status)
{
	bool good = status < 2;

	if (!good && !a->deposit.failed)
		program_complain(t, a->keys, "not written, since not everything could be read");
	errno = 0;
	good = good && key_file_write(archive_check_duplicates(a->check), &a->part, partial_file_write, &a->deposit);
	if (!good && status < 2 && !a->deposit.failed)
		program_complain(t, a->keys, strerror(errno));
	return partial_file_close(&a->deposit, good) ? status : 2;
}

int
options_archive_merge(struct options_archive *a, struct program_run *t, const struct file_list *files)
{
	const struct file_list none = { .n = 0 };
	struct key_merging m = { 0 };
	bool good = (a->keys == NULL || open_keys(a, t, files)) && known_games_read_keys(t, a->check, files, &m);
	int status = good ? 0 : 2;

	a->part = m.part;
	key_merging_free(&m);
	if (a->keys != NULL) {
		t->broken = t->broken || !good;
		status = good ? write_keys(a, t, status) : 2;
		if (!good)
			partial_file_close(&a->deposit, false);
		return output_files_close_all(t, status);
	}
	if (!good) {
		t->broken = true;
		return output_files_close_all(t, 2);
	}
	archive_check_start(a->check, &t->run.batch, &none);
	t->run.late = archive_check_fill;
	t->run.late_data = a->check;
	return program_judge(t, &none);
}

int
options_archive_close(struct options_archive *a, struct program_run *t, int status)
{
	uint64_t passed;
	char line[160];
	int error = a->check == NULL ? 0 : archive_check_error(a->check);

	if (a->check != NULL && a->keys == NULL && !t->quiet && (passed = duplicates_passed(archive_check_duplicates(a->check))) > 0) {
		snprintf(line, sizeof(line), "%" PRIu64 " games have the same players as %d others or more: they were compared "
		    "only with those near in time", passed, GAME_GROUP_MAX);
		program_complain(t, "duplicates", line);
	}
	if (a->check != NULL && !t->quiet && (passed = archive_check_names_passed(a->check)) > 0) {
		snprintf(line, sizeof(line), "%" PRIu64 " names were not compared with all others that they may be like: too many "
		    "are, or --memory is too small", passed);
		program_complain(t, "spellings", line);
	}
	if (a->check != NULL && !t->quiet && (passed = archive_check_events_passed(a->check)) > 0) {
		snprintf(line, sizeof(line), "%" PRIu64 " games were not checked, since their events have more than %d games",
		    passed, ARCHIVE_EVENTS_MOST);
		program_complain(t, "events", line);
	}
	if (a->keys != NULL && !a->merge)
		status = write_keys(a, t, status);
	if (error != 0)
		status = program_files_failed(t, comparing(t), error);
	archive_check_free(a->check);
	a->check = NULL;
	return status;
}

void
options_archive_free(struct options_archive *a)
{
	archive_check_free(a->check);	/* a run that was refused after options_archive_settle() */
	known_games_free(&a->known);
}
