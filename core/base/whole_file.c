/* whole_file: a new file in the place of another: whole, or not at all. */
#define _GNU_SOURCE	/* O_TMPFILE, renameat2(2) */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/whole_file.h"

enum { NAMES_MOST = 1000 };	/* hidden names that are tried */

struct whole_file
whole_file_none(void)
{
	return (struct whole_file){ .fd = -1 };
}

/* The length of the folder before a name, with its slash. */
static size_t
folder_length(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash == NULL ? 0 : (size_t)(slash - path) + 1;
}

/*
 * Hidden, so that no pattern of a shell finds it.  In containers all runs may have
 * the same number, and one that was killed may have left its file.
 */
static char *
hidden_name(const char *path, int nth)
{
	struct buf name = { 0 };
	char *copy;

	buf_add(&name, (struct span){ path, folder_length(path) });
	buf_fmt(&name, ".arbiter-%ld-%d", (long)getpid(), nth);
	buf_char(&name, '\0');
	copy = name.failed ? NULL : strdup(name.p);
	buf_free(&name);
	if (copy == NULL)
		errno = ENOMEM;
	return copy;
}

/* A link to the file, or where it is not open yet, the file. */
static bool
take_name(struct whole_file *f, const char *name, int way, mode_t mode)
{
	char self[64];

	if (f->fd < 0)
		return (f->fd = open(name, way | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)) >= 0;
	snprintf(self, sizeof(self), "/proc/self/fd/%d", f->fd);
	return linkat(AT_FDCWD, self, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0;
}

/* The first of the hidden names that is free. */
static bool
choose_name(struct whole_file *f, int way, mode_t mode)
{
	for (int i = 0; f->temp == NULL && i < NAMES_MOST; i++) {
		char *name = hidden_name(f->path, i);

		if (name == NULL)
			return false;
		if (take_name(f, name, way, mode)) {
			f->temp = name;
			return temporaries_add(f->temporaries, name);
		}
		free(name);
		if (errno != EEXIST)
			return false;
	}
	return f->temp != NULL;
}

static bool
give_name(struct whole_file *f, int way, mode_t mode)
{
	bool good;

	temporaries_hold(f->temporaries);
	good = choose_name(f, way, mode);
	temporaries_release(f->temporaries);
	return good;
}

/* -1: here are no files without a name. */
static int
open_nameless(const char *path, int way, mode_t mode)
{
	const size_t n = folder_length(path);
	char *folder;
	int fd;

	/* Without this it could not get a name later. */
	if (access("/proc/self/fd", X_OK) != 0)
		return -1;
	folder = n == 0 ? strdup(".") : strndup(path, n);
	fd = folder == NULL ? -1 : open(folder, O_TMPFILE | way | O_CLOEXEC, mode);
	free(folder);
	return fd;
}

bool
whole_file_open(struct whole_file *f, const char *path, int way, mode_t mode, struct temporaries *temporaries)
{
	*f = whole_file_none();
	f->temporaries = temporaries;
	if ((f->path = strdup(path)) == NULL) {
		errno = ENOMEM;
		return false;
	}
	if ((f->fd = open_nameless(path, way, mode)) >= 0 || give_name(f, way, mode))
		return true;
	whole_file_close(f);
	return false;
}

/* Owner first: changing it takes bits of the mode away.  Who may not give files away keeps it. */
bool
whole_file_resemble(struct whole_file *f, const struct stat *old)
{
	mode_t mode = old->st_mode & 07777;
	struct stat st;

	if (fstat(f->fd, &st) == 0 && (st.st_uid != old->st_uid || st.st_gid != old->st_gid) &&
	    fchown(f->fd, old->st_uid, old->st_gid) != 0 && fchown(f->fd, (uid_t)-1, old->st_gid) != 0)
		mode &= 0777;
	return fchmod(f->fd, mode) == 0;
}

bool
whole_file_name(struct whole_file *f)
{
	return f->temp != NULL || give_name(f, O_WRONLY, 0);
}

int
whole_file_rename_new(int from_folder, const char *from, int to_folder, const char *to)
{
	struct stat st;

	if (renameat2(from_folder, from, to_folder, to, RENAME_NOREPLACE) == 0)
		return 0;
	if (errno != EINVAL && errno != ENOSYS)
		return -1;
	if (fstatat(to_folder, to, &st, AT_SYMLINK_NOFOLLOW) == 0) {
		errno = EEXIST;
		return -1;
	}
	return errno == ENOENT ? renameat(from_folder, from, to_folder, to) : -1;
}

static bool
take_place(struct whole_file *f, int (*take)(int from_folder, const char *from, int to_folder, const char *to))
{
	bool good;

	if (!whole_file_name(f))
		return false;
	temporaries_hold(f->temporaries);
	if ((good = take(AT_FDCWD, f->temp, AT_FDCWD, f->path) == 0)) {
		temporaries_forget(f->temporaries, f->temp);
		free(f->temp);
		f->temp = NULL;
	}
	temporaries_release(f->temporaries);
	return good;
}

bool
whole_file_replace(struct whole_file *f)
{
	return take_place(f, renameat);
}

bool
whole_file_appear(struct whole_file *f)
{
	return take_place(f, whole_file_rename_new);
}

void
whole_file_close(struct whole_file *f)
{
	int error = errno;

	if (f->temp != NULL) {
		temporaries_hold(f->temporaries);
		unlink(f->temp);
		temporaries_forget(f->temporaries, f->temp);
		temporaries_release(f->temporaries);
	}
	if (f->fd >= 0)
		close(f->fd);
	free(f->temp);
	free(f->path);
	*f = whole_file_none();
	errno = error;
}

bool
whole_file_write(int fd, struct span bytes)
{
	while (bytes.n > 0) {
		ptrdiff_t wrote = write(fd, bytes.p, bytes.n);

		if (wrote < 0 && errno == EINTR)
			continue;
		if (wrote < 0)
			return false;
		bytes.p += wrote, bytes.n -= (size_t)wrote;
	}
	return true;
}
