/* output_files: the files that a program writes: opened before anything is read, closed when all is written. */
#define _XOPEN_SOURCE 700	/* realpath(3) */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/output_files.h"
#include "run/whole_file.h"

/* Which files are written: none of them twice. */
struct written {
	const struct file_list *read;
	struct stat list[REPORTS_MAX + 4];
	int n;
};

static bool
is_read(const struct program_run *t, const struct file_list *files, const struct stat *st)
{
	return file_list_have(files, st) || file_list_have(&t->beside, st);
}

static bool
is_written(const struct written *others, const struct stat *st)
{
	for (int i = 0; i < others->n; i++)
		if (others->list[i].st_dev == st->st_dev && others->list[i].st_ino == st->st_ino)
			return true;
	return false;
}

/* What is in it stays there until all of them are known to be good. */
static int
open_output(struct program_run *t, struct sink *sink, const char *name, struct written *others)
{
	struct stat st;
	int fd;

	if (strcmp(name, "-") == 0)
		return program_usage_error(t, "a file to write cannot be '-'; /dev/stdout can");
	if ((fd = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0666)) < 0 || fstat(fd, &st) != 0) {
		program_complain(t, name, strerror(errno));
		return 2;
	}
	if (S_ISREG(st.st_mode)) {
		if (is_read(t, others->read, &st)) {
			program_complain(t, name, "this file is also an input; left unchanged");
			return 2;
		}
		if (is_written(others, &st)) {
			program_complain(t, name, "this file would be written twice");
			return 2;
		}
		others->list[others->n++] = st;
	}
	if ((sink->to = fdopen(fd, "w")) == NULL) {
		program_complain(t, name, strerror(errno));
		return 2;
	}
	sink->name = name;
	return 0;
}

/* Neither the file of a cache nor that of a baseline, which are replaced when all is done. */
static int
check_replaced(struct program_run *t, const struct written *others)
{
	const char *const names[] = { t->lint.cache, t->lint.written };
	struct stat st;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (names[i] != NULL && stat(names[i], &st) == 0 && is_written(others, &st)) {
			program_complain(t, names[i], "this file would be written twice");
			return 2;
		}
	return 0;
}

static int
empty(struct program_run *t, const struct sink *sink)
{
	struct stat st;

	if (sink->to == NULL || fstat(fileno(sink->to), &st) != 0 || !S_ISREG(st.st_mode) ||
	    ftruncate(fileno(sink->to), 0) == 0)
		return 0;
	program_complain(t, sink->name, strerror(errno));
	return 2;
}

static int
empty_outputs(struct program_run *t)
{
	const struct run_options *o = &t->run;
	int status = empty(t, &o->good) | empty(t, &o->bad);

	for (size_t i = 1; i < o->batch.reports_n; i++)
		status |= empty(t, &o->reports[i]);
	return t->output == NULL ? status : status | empty(t, &o->out);
}

int
output_files_open(struct program_run *t, const struct file_list *files)
{
	struct written others = { .read = files };
	struct run_options *o = &t->run;
	int status = 0;

	if (fstat(1, &others.list[0]) == 0 && S_ISREG(others.list[0].st_mode))
		others.n = 1;
	if (others.n == 1 && t->output == NULL && is_read(t, files, &others.list[0])) {
		program_complain(t, "standard output", "this file is also an input");
		return 2;
	}
	o->out = (struct sink){ stdout, "standard output" };
	if (t->good != NULL)
		status = open_output(t, &o->good, t->good, &others);
	if (status == 0 && t->bad != NULL)
		status = open_output(t, &o->bad, t->bad, &others);
	for (size_t i = 1; status == 0 && i < o->batch.reports_n; i++)
		status = open_output(t, &o->reports[i], t->report_names[i], &others);
	if (status == 0 && t->output != NULL)
		status = open_output(t, &o->out, t->output, &others);
	if (status == 0)
		status = check_replaced(t, &others);
	return status == 0 ? empty_outputs(t) : status;
}

/* The folder a file is in; NULL: out of memory. */
static char *
folder_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	if (slash == NULL)
		return strdup(".");
	return strndup(path, slash == path ? 1 : (size_t)(slash - path));
}

int
output_files_below(struct program_run *t, const char *folder)
{
	char *there = strdup(folder);
	bool good = there != NULL;
	struct stat st;

	/* One that is still to be made is below one that exists. */
	while (good && stat(there, &st) != 0 && errno == ENOENT) {
		char *above = folder_of(there);

		good = above != NULL;
		free(there);
		there = above;
	}
	/* Folders are opened for reading to make sure that what was renamed there is on the disk. */
	good = good && sandbox_allow(&t->box, there, SANDBOX_CHANGE) && sandbox_allow(&t->box, there, SANDBOX_READ);
	if (!good)
		program_complain(t, folder, strerror(ENOMEM));
	free(there);
	return good ? 0 : 2;
}

int
output_files_beside(struct program_run *t, const char *path)
{
	/* A symbolic link is replaced where it leads to. */
	char *real = realpath(path, NULL), *folder = folder_of(real == NULL ? path : real);
	int status = 2;

	if (folder == NULL)
		program_complain(t, path, strerror(ENOMEM));
	else if (t->read_again && !sandbox_allow(&t->box, folder, SANDBOX_READ))	/* the new file is read again */
		program_complain(t, path, strerror(ENOMEM));
	else
		status = output_files_below(t, folder);
	free(folder);
	free(real);
	return status;
}

int
output_files_write_whole(struct program_run *t, const char *path, struct span text)
{
	/* As in output_files_beside(). */
	char *real = realpath(path, NULL);
	struct whole_file to = whole_file_none();
	bool good = whole_file_open(&to, real == NULL ? path : real, 0666) && whole_file_write(to.fd, text) &&
	    fsync(to.fd) == 0 && whole_file_replace(&to);

	if (!good)
		program_complain(t, path, strerror(errno));
	whole_file_close(&to);
	free(real);
	return good ? 0 : 2;
}

int
output_files_close(struct program_run *t, FILE *to, const char *name, int status)
{
	bool failed = ferror(to) != 0;

	if (fclose(to) == 0)
		return failed ? 2 : status;
	if (!failed && errno != EPIPE)
		program_complain(t, name, strerror(errno));
	return 2;
}

int
output_files_close_all(struct program_run *t, int status)
{
	const struct run_options *o = &t->run;

	status = output_files_close(t, o->out.to, o->out.name, status);
	if (o->good.to != NULL)
		status = output_files_close(t, o->good.to, o->good.name, status);
	if (o->bad.to != NULL)
		status = output_files_close(t, o->bad.to, o->bad.name, status);
	for (size_t i = 1; i < o->batch.reports_n; i++)
		status = output_files_close(t, o->reports[i].to, o->reports[i].name, status);
	return status;
}
