/* partial_file: what is not complete has no name, or a hidden one: `--merge part-*` never finds it. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "toolkit/cli/partial_file.h"

static bool
complain_partial(struct partial_file *d, const char *message)
{
	d->failed = true;
	program_complain(d->tool, d->path, message);
	return false;
}

/* May a file that is there be replaced? */
static bool
is_replaceable(const char *path, const struct partial_kind *kind)
{
	char head[32];
	FILE *f = fopen(path, "r");
	size_t n, least = strlen(kind->start);

	if (f == NULL)
		return false;
	n = fread(head, 1, least, f);
	fclose(f);
	return n == 0 || (n == least && memcmp(head, kind->start, n) == 0);
}

bool
partial_file_open(struct partial_file *d, struct program_run *t, const char *path, const struct partial_kind *kind,
    const struct file_list *files)
{
	char message[80];
	struct stat st;
	bool replaced = stat(path, &st) == 0 && !output_files_special(path);

	*d = (struct partial_file){ .tool = t, .path = path, .hidden = whole_file_none() };
	if (replaced && file_list_have(files, &st))
		return complain_partial(d, "this file is also an input; left unchanged");
	if (replaced && !is_replaceable(path, kind)) {
		snprintf(message, sizeof(message), "this file exists and is not %s; left unchanged", kind->name);
		return complain_partial(d, message);
	}
	return output_files_open_whole(t, path, &d->hidden, &d->to) || complain_partial(d, strerror(errno));
}

bool
partial_file_write(void *deposit, struct span text)
{
	struct partial_file *d = deposit;

	if (fwrite(text.p, 1, text.n, d->to) == text.n)
		return true;
	return errno == EPIPE ? false : complain_partial(d, strerror(errno));
}

bool
partial_file_close(struct partial_file *d, bool good)
{
	if (d->to != NULL && fclose(d->to) != 0 && good)
		good = complain_partial(d, strerror(errno));
	if (d->hidden.path != NULL && good && (fsync(d->hidden.fd) != 0 || !whole_file_replace(&d->hidden)))
		good = complain_partial(d, strerror(errno));
	if (d->hidden.path != NULL)
		whole_file_close(&d->hidden);
	d->to = NULL;
	return good;
}
