/* partial_file: what is not complete stands under a hidden name. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "stats/partial.h"
#include "cli/partial_file.h"

static bool
complain(const struct partial_file *d, const char *message)
{
	program_complain(d->tool, d->path, message);
	return false;
}

/* May a file that is there be replaced? */
static bool
is_replaceable(const char *path)
{
	static const char start[] = "{\"schema\":\"arbiter-stats/";
	char head[sizeof(start) - 1];
	FILE *f = fopen(path, "r");
	size_t n;

	if (f == NULL)
		return false;
	n = fread(head, 1, sizeof(head), f);
	fclose(f);
	return n == 0 || (n == sizeof(head) && memcmp(head, start, n) == 0);
}

enum { NAMES_MOST = 1000 };	/* hidden ones that are tried */

/*
 * Hidden, so that `--merge part-*` never finds what a task that was killed has left; and nobody else's: in containers
 * all tasks may have the same number.  -1 with errno.
 */
static int
open_hidden(struct partial_file *d)
{
	const char *slash = strrchr(d->path, '/'), *base = slash == NULL ? d->path : slash + 1;
	int fd = -1;

	for (int i = 0; i < NAMES_MOST && fd < 0 && (i == 0 || errno == EEXIST); i++) {
		buf_clear(&d->name);
		buf_add(&d->name, (struct span){ d->path, (size_t)(base - d->path) });
		buf_fmt(&d->name, ".%s.%ld-%d.new", base, (long)getpid(), i);
		buf_char(&d->name, '\0');
		errno = ENOMEM;
		if (!d->name.failed)
			fd = open(d->name.p, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
	}
	return fd;
}

bool
partial_file_open(struct partial_file *d, struct program_run *t, const char *path, const struct file_list *files)
{
	struct stat st;
	bool there = stat(path, &st) == 0;
	int fd;

	*d = (struct partial_file){ .tool = t, .path = path };
	if (strcmp(path, "-") == 0)
		return complain(d, "a file to write cannot be '-'; /dev/stdout can");
	if (there && S_ISREG(st.st_mode) && file_list_have(files, &st))
		return complain(d, "this file is also an input; left unchanged");
	if (there && S_ISREG(st.st_mode) && !is_replaceable(path))
		return complain(d, "this file exists and is not a partial result; left unchanged");
	if (there && !S_ISREG(st.st_mode))
		fd = open(path, O_WRONLY | O_CLOEXEC);
	else
		fd = open_hidden(d);
	if (fd < 0 || (d->to = fdopen(fd, "w")) == NULL)
		return complain(d, strerror(errno));
	return true;
}

bool
partial_file_write(void *deposit, struct span text)
{
	struct partial_file *d = deposit;

	if (fwrite(text.p, 1, text.n, d->to) == text.n)
		return true;
	return errno == EPIPE ? false : complain(d, strerror(errno));
}

bool
partial_file_close(struct partial_file *d, bool good)
{
	if (d->to != NULL && fclose(d->to) != 0 && good)
		good = complain(d, strerror(errno));
	if (d->name.n > 0 && good && rename(d->name.p, d->path) != 0)
		good = complain(d, strerror(errno));
	if (d->name.n > 0 && !good && d->to != NULL)
		unlink(d->name.p);
	buf_free(&d->name);
	d->to = NULL;
	return good;
}
