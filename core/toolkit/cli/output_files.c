/* output_files: the files that a program writes: opened before anything is read, closed when all is written. */
#define _GNU_SOURCE	/* asprintf(3), realpath(3) */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "base/ascii.h"
#include "base/compress.h"
#include "base/utf8.h"
#include "base/whole_file.h"
#include "toolkit/cli/output_files.h"
#include "toolkit/cli/program.h"
#include "toolkit/input/input.h"

enum { MARK_MAX = 64, SAMPLE = 64 << 10, LINKS_MOST = 40 };

static const char not_dash[] = "a file to write cannot be '-'; /dev/stdout can";

/* Which files are written: none of them twice. */
struct written {
	const struct file_list *read;
	const char *option;			/* with which the next one is given */
	struct stat list[REPORTS_MAX + 4];	/* that are there already */
	int n;
	const struct whole_file *files[REPORTS_MAX + 4];
	int files_n;
};

static bool
is_read(const struct program_run *t, const struct file_list *files, const struct stat *st)
{
	return file_list_have(files, st) || file_list_have(&t->inputs.beside, st);
}

static bool
is_written(const struct written *others, const struct stat *st)
{
	for (int i = 0; i < others->n; i++)
		if (others->list[i].st_dev == st->st_dev && others->list[i].st_ino == st->st_ino)
			return true;
	return false;
}

static bool
is_replaced(const struct written *others, const char *path)
{
	for (int i = 0; i < others->files_n; i++)
		if (strcmp(others->files[i]->path, path) == 0)
			return true;
	return false;
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

/* Is it a name of what the process has open, or of a device?  Such a file has no other name under which it could be replaced. */
static bool
is_of_system(const char *name)
{
	return strncmp(name, "/dev/", 5) == 0 || strncmp(name, "/proc/", 6) == 0;
}

/*
 * Follows symbolic links to the name of a file, which need not be there; but a name of the system is not followed further.
 * NULL with errno.
 */
static char *
follow_links(const char *name)
{
	char *path = strdup(name), link[PATH_MAX];
	ssize_t n;

	for (int i = 0; path != NULL && !is_of_system(path) && (n = readlink(path, link, sizeof(link) - 1)) >= 0; i++) {
		char *folder = folder_of(path), *next = NULL;

		link[n] = '\0';
		if (i == LINKS_MOST)
			errno = ELOOP;
		else if (folder != NULL && *link == '/')
			next = strdup(link);
		else if (folder != NULL && asprintf(&next, "%s/%s", folder, link) < 0)
			next = NULL;
		free(folder);
		free(path);
		path = next;
	}
	return path;
}

/* A name of an output, and where symbolic links lead from it; they are followed once. */
struct place {
	const char *name;
	char *last;		/* the last name; NULL: it is not known */
	int error;		/* why: errno */
	bool system;		/* that is a name of the system, */
	int stream;		/* and another name of this standard stream, by its descriptor; -1: of neither */
	struct stat st;		/* what is there, */
	const struct stat *is;	/* which is `st`, or NULL: nothing, */
	int missing;		/* and why: errno */
};

/* Is it only another name of standard output or standard error?  Then their descriptor, else -1. */
static int
standard_stream(const struct stat *is)
{
	struct stat one;

	for (int i = STDOUT_FILENO; i <= STDERR_FILENO; i++)
		if (fstat(i, &one) == 0 && one.st_dev == is->st_dev && one.st_ino == is->st_ino)
			return i;
	return -1;
}

static void
place_find(struct place *p, const char *name)
{
	*p = (struct place){ .name = name, .last = follow_links(name), .stream = -1 };
	p->error = errno;
	p->is = stat(name, &p->st) == 0 ? &p->st : NULL;
	p->missing = errno;
	p->system = p->last != NULL && is_of_system(p->last);
	if (p->system && p->is != NULL)
		p->stream = standard_stream(p->is);
}

static void
place_free(struct place *p)
{
	free(p->last);
	p->last = NULL;
}

/* Where a file is, or will be, without symbolic links; NULL with errno. */
static char *
place_target(const struct place *p)
{
	char *folder = p->last == NULL ? NULL : folder_of(p->last), *path = NULL;
	char *real = folder == NULL ? NULL : realpath(folder, NULL);
	const char *slash = p->last == NULL ? NULL : strrchr(p->last, '/');

	if (p->last == NULL)
		errno = p->error;
	if (real != NULL && asprintf(&path, "%s/%s", strcmp(real, "/") == 0 ? "" : real, slash == NULL ? p->last : slash + 1) < 0)
		path = NULL;
	free(real);
	free(folder);
	return path;
}

static char *
target_of(const char *name)
{
	struct place p;
	char *path;

	place_find(&p, name);
	path = place_target(&p);
	place_free(&p);
	return path;
}

static bool
place_is_special(const struct place *p)
{
	return p->last == NULL || p->system || (p->is != NULL && !S_ISREG(p->is->st_mode));
}

bool
output_files_special(const char *name)
{
	struct place p;
	bool special;

	place_find(&p, name);
	special = place_is_special(&p);
	place_free(&p);
	return special;
}

/* Opens a file that is written itself.  The standard streams go on where they are, with what was written to them. */
static int
place_open(const struct place *p)
{
	return p->stream >= 0 ? fcntl(p->stream, F_DUPFD_CLOEXEC, 0) : open(p->name, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
}

static int
refuse_output(struct program_run *t, const char *name, const char *why)
{
	program_complain(t, name, why);
	return 2;
}

/* -- files of games -- */

/* Which program and option made a file is kept with it, where the file system can do that. */
static const char mark[] = "user.arbiter.option";

static void
name_option(const struct program_run *t, const char *option, char to[MARK_MAX])
{
	snprintf(to, MARK_MAX, "%s --%s", t->program->name, option);
}

static bool
is_ours(const struct program_run *t, const char *name, const char *option)
{
	char ours[MARK_MAX], is[MARK_MAX];
	ssize_t n = getxattr(name, mark, is, sizeof(is));

	name_option(t, option, ours);
	return n == (ssize_t)strlen(ours) && memcmp(is, ours, (size_t)n) == 0;
}

/* Without the mark the file is not written over the next time, unless --force is given: nothing worse. */
static void
make_ours(const struct program_run *t, int fd, const char *option)
{
	char ours[MARK_MAX];

	name_option(t, option, ours);
	(void)!fsetxattr(fd, mark, ours, strlen(ours), 0);
}

/* The first field of a position has seven slashes. */
static bool
is_position(struct span line)
{
	struct span field = span_cut(&line, ' ');
	int slashes = 0;

	for (size_t i = 0; i < field.n; i++)
		slashes += field.p[i] == '/';
	return slashes == 7;
}

/* Is there a tag, or does it begin with a move or a position? */
static bool
is_games(struct span text)
{
	bool first = true;

	while (text.n > 0) {
		struct span line = span_trim(span_cut(&text, '\n'));

		if (line.n == 0)
			continue;
		if (*line.p == '[' && line.n > 2 && ascii_is_letter(line.p[1]) && memchr(line.p, '"', line.n) != NULL)
			return true;
		if (first && (is_position(line) || (span_starts(line, SPAN("1.")) && !ascii_is_digit(line.p[line.n > 2 ? 2 : 1]))))
			return true;
		first = false;
	}
	return false;
}

/* Does the file begin as files that are read as games do?  -1: out of memory. */
static int
holds_games(struct program_run *t, const char *name)
{
	char text[SAMPLE];
	struct input *in = input_open(name);
	struct span s = { text, 0 };
	ptrdiff_t got = 0;
	bool failed = in == NULL;

	if (in != NULL && !input_failed(in)) {
		input_allow(in, &t->run.means);
		got = input_next(in);
	}
	while (got > 0 && s.n < sizeof(text))
		if ((got = input_read(in, text + s.n, sizeof(text) - s.n)) > 0)
			s.n += (size_t)got;
	failed = failed || (input_failed(in) && input_trouble(in) == INPUT_MEMORY);
	input_close(in);
	s = utf8_unmarked(s);
	return failed ? -1 : is_games(s) ? 1 : file_form_of(t->run.forms, s, FILE_FORMS_ALL);
}

/*
 * May a file be written over that an option names?  Not one that is read, nor, without --force, one of games that the same
 * option of this program did not write: whether it has any is seen later, in the sandbox.  0, or 2 after a complaint.
 */
static int
check_over(struct program_run *t, const char *name, const char *option, const struct file_list *files)
{
	struct stat st;

	if (stat(name, &st) != 0 || !S_ISREG(st.st_mode))
		return 0;
	if (is_read(t, files, &st))
		return refuse_output(t, name, "this file is also an input; left unchanged");
	if (st.st_size == 0 || t->outputs.force || is_ours(t, name, option))
		return 0;
	return file_list_add(&t->outputs.doubtful, name, false) && sandbox_allow(&t->sandbox.box, name, SANDBOX_READ) ? 0 :
	    program_no_memory(t, name);
}

int
output_files_check_suffix(const struct program_run *t, const char *suffix)
{
	if (suffix == NULL || (*suffix != '\0' && strchr(suffix, '/') == NULL))
		return 0;
	return program_usage_error(t, "--backup %s: a suffix for file names, without /", suffix);
}

int
output_files_check_all(struct program_run *t, const struct file_list *read)
{
	const char *names[REPORTS_MAX + 4] = { t->outputs.main, t->outputs.good, t->outputs.bad, t->outputs.proposed };
	struct stat st;

	for (size_t i = 1; i < t->run.batch.reports_n; i++)
		names[i + 3] = t->reports.names[i];
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (names[i] != NULL && stat(names[i], &st) == 0 && S_ISREG(st.st_mode) && file_list_have(read, &st))
			return refuse_output(t, names[i], "this file is also an input; left unchanged");
	return 0;
}

/* -- opening -- */

/* May that file be written?  It is there if `st` is not NULL. */
static int
check_free(struct program_run *t, const char *name, const struct stat *st, const struct written *others)
{
	if (st == NULL || !S_ISREG(st->st_mode))
		return 0;
	if (check_over(t, name, others->option, others->read) != 0)
		return 2;
	if (is_written(others, st))
		return refuse_output(t, name, "this file would be written twice");
	return 0;
}

/* A file that is written itself.  What is in it stays there until all of them are known to be good. */
static int
open_itself(struct program_run *t, struct sink *sink, const struct place *p, struct written *others)
{
	const char *name = p->name;
	size_t doubtful;
	struct stat st;
	int fd;

	if (compress_wanted(name))
		return refuse_output(t, name, "it has several names (hard links), or is not a file: it is not written compressed");
	fd = place_open(p);
	if (fd < 0 || fstat(fd, &st) != 0)
		return refuse_output(t, name, strerror(errno));
	doubtful = t->outputs.doubtful.n;
	if (check_free(t, name, &st, others) != 0)
		return 2;
	if (S_ISREG(st.st_mode)) {
		/* A file that may have to stay as it is has no mark of who wrote it. */
		if (t->outputs.doubtful.n == doubtful)
			make_ours(t, fd, others->option);
		others->list[others->n++] = st;
	}
	return (sink->to = fdopen(fd, "w")) != NULL ? 0 : refuse_output(t, name, strerror(errno));
}

/* Another name of a standard stream: what is written there goes on where it is. */
static int
open_stream(struct program_run *t, struct sink *sink, const struct place *p, const struct written *others)
{
	if (S_ISREG(p->st.st_mode) && is_read(t, others->read, &p->st))
		return refuse_output(t, sink->name, "this file is also an input; left unchanged");
	sink->to = fdopen(place_open(p), "w");
	return sink->to != NULL ? 0 : refuse_output(t, sink->name, strerror(errno));
}

/* A new file that takes the place of the one of that name when all is written. */
static int
open_beside(struct program_run *t, struct sink *sink, const struct place *p, struct written *others)
{
	const char *name = p->name;
	const struct stat *old = p->is;
	char *path = place_target(p);
	bool good = path != NULL && (old == NULL || access(path, W_OK) == 0);
	int fd = -1;

	if (!good || (sink->file = malloc(sizeof(*sink->file))) == NULL) {
		free(path);
		return refuse_output(t, name, strerror(errno));
	}
	*sink->file = whole_file_none();
	if (is_replaced(others, path)) {
		free(path);
		return refuse_output(t, name, "this file would be written twice");
	}
	/* The stream has a descriptor of its own: the other is needed when it is closed. */
	good = whole_file_open(sink->file, path, O_RDWR, old == NULL ? 0666 : 0600, t->run.temporaries) &&
	    (old == NULL || whole_file_resemble(sink->file, old)) && (fd = fcntl(sink->file->fd, F_DUPFD_CLOEXEC, 0)) >= 0 &&
	    (sink->to = compress_open(fd, name)) != NULL;
	free(path);
	if (!good)
		return refuse_output(t, name, strerror(errno));
	make_ours(t, sink->file->fd, others->option);
	sink->replaces = old != NULL;
	others->files[others->files_n++] = sink->file;
	if (old != NULL)
		others->list[others->n++] = *old;
	return output_files_beside(t, name);
}

/* A file of several names would have the new text by one of them only. */
static bool
is_replaceable(const struct place *p)
{
	return !place_is_special(p) && (p->is == NULL || p->is->st_nlink == 1);
}

/* rest: whatever it is now; else only what is written itself. */
static int
open_place(struct program_run *t, struct sink *sink, const struct place *p, const char *option, bool rest, struct written *others)
{
	const bool beside = is_replaceable(p);

	if (p->is == NULL && p->missing != ENOENT)
		return refuse_output(t, p->name, strerror(p->missing));
	if (beside && !rest)
		return 0;
	sink->name = p->name;
	others->option = option;
	if (p->stream >= 0)
		return open_stream(t, sink, p, others);
	if (check_free(t, p->name, p->is, others) != 0)
		return 2;
	return beside ? open_beside(t, sink, p, others) : open_itself(t, sink, p, others);
}

/* If it is not open yet. */
static int
open_output(struct program_run *t, struct sink *sink, const char *name, const char *option, bool rest,
    struct written *others)
{
	struct place p;
	int status;

	if (name == NULL || sink->to != NULL)
		return 0;
	if (strcmp(name, "-") == 0)
		return program_usage_error(t, not_dash);
	place_find(&p, name);
	status = open_place(t, sink, &p, option, rest, others);
	place_free(&p);
	return status;
}

static int
open_each(struct program_run *t, bool rest, struct written *others)
{
	struct run_options *o = &t->run;
	int status = open_output(t, &o->good, t->outputs.good, "good", rest, others);

	if (status == 0)
		status = open_output(t, &o->bad, t->outputs.bad, "bad", rest, others);
	for (size_t i = 1; status == 0 && i < o->batch.reports_n; i++)
		status = open_output(t, &o->reports[i], t->reports.names[i], "report", rest, others);
	return status != 0 ? status : open_output(t, &o->out, t->outputs.main, "output", rest, others);
}

/* Neither the file of a cache nor that of a baseline, which are replaced when all is done. */
static int
check_replaced(struct program_run *t, const struct written *others)
{
	const char *const names[] = { t->lint.cache, t->lint.written };
	struct stat st;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		char *path = names[i] == NULL ? NULL : target_of(names[i]);
		bool twice = path != NULL && (is_replaced(others, path) || (stat(path, &st) == 0 && is_written(others, &st)));

		free(path);
		if (twice)
			return refuse_output(t, names[i], "this file would be written twice");
	}
	return 0;
}

static bool
is_stream(const char *name)
{
	struct place p;

	place_find(&p, name);
	place_free(&p);
	return p.stream >= 0;
}

static int
empty_sink(struct program_run *t, const struct sink *sink)
{
	struct stat st;

	if (sink->to == NULL || sink->file != NULL || fstat(fileno(sink->to), &st) != 0 || !S_ISREG(st.st_mode) ||
	    is_stream(sink->name) || ftruncate(fileno(sink->to), 0) == 0)
		return 0;
	program_complain(t, sink->name, strerror(errno));
	return 2;
}

static int
empty_outputs(struct program_run *t)
{
	const struct run_options *o = &t->run;
	int status = empty_sink(t, &o->good) | empty_sink(t, &o->bad);

	for (size_t i = 1; i < o->batch.reports_n; i++)
		status |= empty_sink(t, &o->reports[i]);
	return t->outputs.main == NULL ? status : status | empty_sink(t, &o->out);
}

static bool
is_table(const struct report *r)
{
	return r->form != NULL ? r->table : r->format->table;
}

/* Of --spreadsheet: all that is CSV is guarded; something must be. */
static int
guard_tables(struct program_run *t)
{
	struct run_options *o = &t->run;
	struct sink *first = o->first_report.to != NULL ? &o->first_report : &o->out;
	bool any = t->outputs.table;

	if (!t->outputs.spreadsheet)
		return 0;
	for (size_t i = 0; i < o->batch.reports_n; i++)
		if (is_table(&o->batch.reports[i])) {
			(i == 0 ? first : &o->reports[i])->guard = &t->outputs.guards[i];
			any = true;
		}
	if (t->outputs.table)
		o->out.guard = &t->outputs.guards[REPORTS_MAX];
	return any ? 0 : program_usage_error(t, "--spreadsheet has an effect only on csv, in one file");
}

int
output_files_open(struct program_run *t, const struct file_list *files)
{
	struct written others = { .read = files };
	struct run_options *o = &t->run;
	int status;

	if (fstat(1, &others.list[0]) == 0 && S_ISREG(others.list[0].st_mode))
		others.n = 1;
	if (others.n == 1 && t->outputs.main == NULL && is_read(t, files, &others.list[0])) {
		program_complain(t, "standard output", "this file is also an input");
		return 2;
	}
	if (t->outputs.main == NULL)
		o->out = (struct sink){ .to = stdout, .name = "standard output" };
	/* A FIFO waits for its reader, and may be given up while there is nothing to remove. */
	status = open_each(t, false, &others);
	t->outputs.incomplete = true;
	if (status == 0)
		status = open_each(t, true, &others);
	if (status == 0)
		status = check_replaced(t, &others);
	if (status == 0 && t->outputs.proposed != NULL)
		status = check_over(t, t->outputs.proposed, "propose", files);
	return status == 0 ? guard_tables(t) : status;
}

int
output_files_begin(struct program_run *t)
{
	for (size_t i = 0; i < t->outputs.doubtful.n; i++) {
		const char *name = t->outputs.doubtful.list[i].path;
		const int holds = holds_games(t, name);

		if (holds < 0)
			return program_no_memory(t, name);
		if (holds > 0)
			return refuse_output(t, name, "this file has games that the same option did not write; left unchanged "
			    "(--force overwrites it)");
	}
	return empty_outputs(t);
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
	good = good && sandbox_allow(&t->sandbox.box, there, SANDBOX_CHANGE);
	if (!good)
		program_complain(t, folder, strerror(ENOMEM));
	free(there);
	return good ? 0 : 2;
}

int
output_files_beside(struct program_run *t, const char *path)
{
	/* A symbolic link is replaced where it leads to. */
	char *real, *folder;
	int status = 2;

	if (strcmp(path, "-") == 0)
		return program_usage_error(t, not_dash);
	if ((real = realpath(path, NULL)) == NULL)
		real = target_of(path);
	folder = folder_of(real == NULL ? path : real);
	/* What is there may be read, to see whether it may be replaced. */
	if (folder == NULL || !sandbox_allow(&t->sandbox.box, real == NULL ? path : real, SANDBOX_READ))
		program_complain(t, path, strerror(ENOMEM));
	else if (t->outputs.read_again && !sandbox_allow(&t->sandbox.box, folder, SANDBOX_READ))
		program_complain(t, path, strerror(ENOMEM));
	else
		status = output_files_below(t, folder);
	free(folder);
	free(real);
	return status;
}

bool
output_files_open_whole(struct program_run *t, const char *path, struct whole_file *hidden, FILE **to)
{
	struct place p;
	char *target;
	int fd = -1;

	place_find(&p, path);
	target = place_is_special(&p) ? NULL : place_target(&p);
	*hidden = whole_file_none();
	/* The stream has a descriptor of its own: the other is needed when it is closed. */
	if (place_is_special(&p))
		fd = place_open(&p);
	else if (target != NULL && whole_file_open(hidden, target, O_WRONLY, 0666, t->run.temporaries))
		fd = fcntl(hidden->fd, F_DUPFD_CLOEXEC, 0);
	free(target);
	place_free(&p);
	if (fd >= 0 && (*to = fdopen(fd, "w")) != NULL)
		return true;
	whole_file_close(hidden);
	return false;
}

int
output_files_write_whole(struct program_run *t, const char *path, struct span text)
{
	struct whole_file hidden;
	bool good = false;
	FILE *to;

	if (output_files_open_whole(t, path, &hidden, &to)) {
		good = fwrite(text.p, 1, text.n, to) == text.n;
		good = fclose(to) == 0 && good && (hidden.path == NULL || (fsync(hidden.fd) == 0 && whole_file_replace(&hidden)));
		whole_file_close(&hidden);
	}
	if (good)
		return 0;
	program_complain(t, path, strerror(errno));
	return 2;
}

int
output_files_close(struct program_run *t, FILE *to, const char *name, int status)
{
	bool failed = ferror(to) != 0, good;
	/* What is written last may have a name of standard output, such as /dev/stdout. */
	int kept = to == stdout ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0) : -1;

	good = fclose(to) == 0;
	if (kept >= 0) {
		int error = errno;

		dup2(kept, STDOUT_FILENO);
		close(kept);
		errno = error;
	}
	if (good)
		return failed ? 2 : status;
	if (!failed && errno != EPIPE)
		program_complain(t, name, strerror(errno));
	return 2;
}

void
output_files_unread(struct program_run *t, const char *name, const char *state)
{
	const struct totals *totals = &t->totals;
	struct buf message = { 0 };

	buf_fmt(&message, "%s, since ", state);
	if (totals->unread_path == NULL) {
		buf_str(&message, "not everything could be read");
	} else {
		encoding_append(&message, span_of(totals->unread_path), ENC_CP1252);
		if (totals->unread > 1)
			buf_fmt(&message, " and %" PRIu64 " other%s", totals->unread - 1, totals->unread == 2 ? "" : "s");
		buf_fmt(&message, " could not be read%s", !totals->unread_found ? "" :
		    totals->unread == 1 ? "; --exclude leaves it out" : "; --exclude leaves them out");
	}
	buf_char(&message, '\0');
	if (message.failed)
		program_no_memory(t, name);
	else
		program_complain(t, name, message.p);
	buf_free(&message);
}

/*
 * As output_files_close(); the file appears, or replaces an older one, when all went well.  A report says what could not
 * be read; anything else would be less than it seems.  `complete`: all could be read.
 */
static int
close_sink(struct program_run *t, struct sink *sink, bool report, bool complete, int status)
{
	struct whole_file *file = sink->file;
	bool good;

	if (sink->to == NULL)
		return status;
	good = output_files_close(t, sink->to, sink->name, 0) == 0;
	sink->to = NULL;
	if (good && !complete && file != NULL && !report && !t->broken) {
		output_files_unread(t, sink->name, sink->replaces ? "left unchanged" : "not written");
		return 2;
	}
	if (good && file != NULL && !t->broken && (fsync(file->fd) != 0 || !whole_file_replace(file))) {
		program_complain(t, sink->name, strerror(errno));
		good = false;
	}
	return good ? status : 2;
}

int
output_files_close_all(struct program_run *t, int status)
{
	struct run_options *o = &t->run;
	const bool complete = status < 2;

	/* Where the first report goes elsewhere, `out` has games or counts. */
	status = close_sink(t, &o->out, o->first_report.to == NULL, complete, status);
	status = close_sink(t, &o->good, false, complete, status);
	status = close_sink(t, &o->bad, false, complete, status);
	for (size_t i = 1; i < o->batch.reports_n; i++)
		status = close_sink(t, &o->reports[i], o->batch.reports[i].form == NULL, complete, status);
	return status;
}

static void
drop_sink(struct sink *sink)
{
	if (sink->file == NULL)
		return;
	if (sink->to != NULL)
		fclose(sink->to);
	whole_file_close(sink->file);
	free(sink->file);
}

void
output_files_free(struct program_run *t)
{
	drop_sink(&t->run.out);
	drop_sink(&t->run.good);
	drop_sink(&t->run.bad);
	for (size_t i = 1; i < t->run.batch.reports_n; i++)
		drop_sink(&t->run.reports[i]);
}
