/* config_find: finds the configuration of a file: the nearest .arbiter.ini upwards, or the user's own. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/list.h"
#include "base/path.h"
#include "toolkit/cli/config_find.h"

#define NAME ".arbiter.ini"

/* A folder, and the configuration of its files. */
struct known_folder {
	const struct found_config *found;
	bool known;
	size_t n;
	char name[];			/* without a slash at its end: that of the root is empty */
};

static bool
out_of_memory(struct buf *error)
{
	buf_str(error, strerror(ENOMEM));
	return false;
}

/*
 * Opens a regular file; -1 with errno.  The kind of the file is checked twice: before, because opening affects
 * some devices, and afterwards, because another file may have got the name.
 */
static int
open_regular(const char *path)
{
	struct stat st;
	int fd = -1;

	if (stat(path, &st) != 0)
		return -1;
	if (S_ISREG(st.st_mode) && (fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)) < 0)
		return -1;
	if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode))
		return fd;
	if (fd >= 0)
		close(fd);
	errno = S_ISDIR(st.st_mode) ? EISDIR : EINVAL;
	return -1;
}

bool
config_find_slurp(const char *path, size_t most, bool regular, struct buf *to)
{
	int fd = regular ? open_regular(path) : open(path, O_RDONLY | O_CLOEXEC), e;
	ssize_t got = 1;

	if (fd < 0)
		return false;
	while (got > 0 && to->n <= most) {
		if (!buf_reserve(to, 1 << 16)) {
			errno = ENOMEM;
			got = -1;
		} else if ((got = read(fd, to->p + to->n, 1 << 16)) > 0) {
			to->n += (size_t)got;
		} else if (got < 0 && errno == EINTR) {
			got = 1;
		}
	}
	e = got < 0 ? errno : to->n > most ? EFBIG : 0;
	close(fd);
	errno = e;
	return e == 0;
}

static void
found_free(struct found_config *f)
{
	if (f == NULL)
		return;
	free(f->folder);
	free(f->shown);
	buf_free(&f->text);
	config_free(&f->config);
	free(f);
}

/* Makes a configuration of that name, not read yet.  NULL: out of memory. */
static struct found_config *
found_new(const struct config_finder *finder, const char *path)
{
	struct found_config *f = calloc(1, sizeof(*f));
	char *absolute = path_absolute(finder->here, path), *slash;

	if (f != NULL && absolute != NULL) {
		f->shown = path_relative(finder->here, absolute);
		slash = strrchr(absolute, '/');
		f->folder = strndup(absolute, slash == absolute ? 1 : (size_t)(slash - absolute));
	}
	free(absolute);
	if (f != NULL && f->shown != NULL && f->folder != NULL)
		return f;
	found_free(f);
	return NULL;
}

static bool
read_text(struct found_config *f, struct buf *error)
{
	struct config_fault fault;

	if (config_read(&f->config, buf_span(&f->text), &fault)) {
		buf_free(&f->text);
		return true;
	}
	buf_str(error, f->shown);
	if (fault.line > 0)
		buf_fmt(error, ":%u", fault.line);
	buf_str(error, ": ");
	buf_str(error, fault.text);
	return false;
}

bool
config_find_read(struct config_finder *finder, struct buf *error)
{
	for (struct found_config *f = finder->list; f != NULL; f = f->next)
		if (!read_text(f, error))
			return false;
	return true;
}

bool
config_find_open(struct config_finder *finder, const char *path, const struct found_config **found, struct buf *error)
{
	struct found_config *f = found_new(finder, path);
	bool good;

	if (f == NULL)
		return out_of_memory(error);
	good = config_find_slurp(path, CONFIG_BYTES_MAX, false, &f->text);
	if (!good && errno == EFBIG)
		buf_fmt(error, "%s: larger than %d bytes", f->shown, CONFIG_BYTES_MAX);
	else if (!good && errno == EISDIR)
		buf_fmt(error, "%s: this is a folder, not a file", f->shown);
	else if (!good)
		buf_fmt(error, "%s: %s", f->shown, strerror(errno));
	if (!good) {
		found_free(f);
		return false;
	}
	*finder->end = f;
	finder->end = &f->next;
	*found = f;
	return true;
}

/*
 * Opens the configuration of that name if there is one; otherwise *found stays NULL.  Pipes and devices are
 * refused, not waited for.
 */
static bool
open_if_there(struct config_finder *finder, const char *path, const struct found_config **found, struct buf *error)
{
	struct stat st;

	if (stat(path, &st) != 0) {
		int e = errno;

		/* If the folder cannot be searched, opening the files in it fails, too, and that is reported. */
		if (lstat(path, &st) != 0)
			return true;
		buf_fmt(error, "%s: this link is broken: %s", path, strerror(e));
		return false;
	}
	if (!S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode)) {
		buf_fmt(error, "%s: not a regular file", path);
		return false;
	}
	return config_find_open(finder, path, found, error);
}

/*
 * Finds the user's configuration, $XDG_CONFIG_HOME/arbiter.ini.  A relative folder is ignored (XDG Base Directory
 * Specification).
 */
static bool
find_user(struct config_finder *finder, const struct found_config **found, struct buf *error)
{
	const char *base = finder->base, *home = finder->home;
	struct buf path = { 0 };
	bool good = true;

	if (base != NULL && base[0] == '/')
		buf_fmt(&path, "%s/arbiter.ini", base);
	else if (home != NULL && home[0] == '/')
		buf_fmt(&path, "%s/.config/arbiter.ini", home);
	buf_char(&path, '\0');
	if (path.failed)
		good = out_of_memory(error);
	else if (!finder->user_known && path.n > 1)
		good = open_if_there(finder, path.p, &finder->user, error);
	buf_free(&path);
	finder->user_known = true;
	*found = finder->user;
	return good;
}

static struct known_folder *
folder_at(struct config_finder *finder, const char *name, size_t n)
{
	uint64_t hash = hash_bytes(0, (struct span){ name, n });
	struct hash_probe p = hash_table_probe(&finder->by_name, hash);
	struct known_folder *f;

	while (hash_probe_next(&p))
		if ((f = finder->folders[p.index])->n == n && memcmp(f->name, name, n) == 0)
			return f;
	if (!list_reserve(&finder->folders, finder->folders_n + 1, &finder->folders_max, sizeof(f)) ||
	    !hash_table_reserve(&finder->by_name, finder->folders_n + 1) ||
	    (f = calloc(1, sizeof(*f) + n + sizeof("/" NAME))) == NULL)
		return NULL;
	memcpy(f->name, name, n);
	f->n = n;
	hash_table_add(&finder->by_name, hash, finder->folders_n);
	return finder->folders[finder->folders_n++] = f;
}

/* Looks for a configuration in that folder only; *found stays NULL if there is none. */
static bool
look_into(struct config_finder *finder, struct known_folder *f, const struct found_config **found, struct buf *error)
{
	bool good;

	strcpy(f->name + f->n, "/" NAME);
	good = open_if_there(finder, f->name, found, error);
	f->name[f->n] = '\0';
	return good;
}

static size_t
parent_length(const char *path, size_t n)
{
	while (n > 0 && path[n - 1] != '/')
		n--;
	return n == 0 ? 0 : n - 1;
}

bool
config_find(struct config_finder *finder, const char *path, const struct found_config **found, struct buf *error)
{
	size_t start = parent_length(path, strlen(path)), end;
	struct known_folder *f;

	while (start >= PATH_MAX)	/* a folder with so long a name cannot exist */
		start = parent_length(path, start);
	*found = NULL;
	/* Goes up to a folder that is known or has a configuration; then all folders on the way are known, too. */
	for (end = start;; end = parent_length(path, end)) {
		if ((f = folder_at(finder, path, end)) == NULL)
			return out_of_memory(error);
		if (f->known)
			*found = f->found;
		else if (!look_into(finder, f, found, error))
			return false;
		if (f->known || *found != NULL)
			break;
		if (end == 0) {
			if (!find_user(finder, found, error))
				return false;
			break;
		}
	}
	for (size_t n = start;; n = parent_length(path, n)) {
		if ((f = folder_at(finder, path, n)) == NULL)
			return out_of_memory(error);
		f->found = *found;
		f->known = true;
		if (n == end)
			return true;
	}
}

bool
config_finder_open(struct config_finder *finder, const char *base, const char *home)
{
	*finder = (struct config_finder){ .base = base, .home = home, .end = &finder->list };
	finder->here = getcwd(NULL, 0);
	/* If the current folder was removed, or is outside the root, relative names are taken as if it were /. */
	if ((finder->here == NULL && errno == ENOENT) || (finder->here != NULL && finder->here[0] != '/')) {
		free(finder->here);
		finder->here = strdup("/");
	}
	return finder->here != NULL;
}

void
config_finder_close(struct config_finder *finder)
{
	for (struct found_config *f = finder->list, *next; f != NULL; f = next) {
		next = f->next;
		found_free(f);
	}
	for (size_t i = 0; i < finder->folders_n; i++)
		free(finder->folders[i]);
	free(finder->folders);
	hash_table_free(&finder->by_name);
	free(finder->here);
	*finder = (struct config_finder){ 0 };
}
