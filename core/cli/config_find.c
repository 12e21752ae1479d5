/* config_find: which configuration is that of a file: the nearest .arbiter.ini upwards, or the user's own. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/config_find.h"
#include "base/path.h"

#define NAME ".arbiter.ini"

/* A folder, and what is the configuration of its files. */
struct known_folder {
	const struct found_config *found;
	bool known;
	struct known_folder *next;	/* of the same hash */
	size_t n;
	char name[];			/* without a slash at the end: the root is empty */
};

static bool
out_of_memory(struct buf *error)
{
	buf_str(error, strerror(ENOMEM));
	return false;
}

/* -1 with errno.  It is asked twice what it is: opening does something to some devices, and names change hands. */
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
	config_free(&f->config);
	free(f);
}

/* Where it is and how it is called. */
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

/* Puts a configuration that was read in the list, if it is right. */
static bool
take(struct config_finder *finder, struct found_config *f, struct span text, struct buf *error)
{
	struct config_fault fault;

	if (config_read(&f->config, text, &fault)) {
		f->next = finder->list;
		finder->list = f;
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
config_find_open(struct config_finder *finder, const char *path, const struct found_config **found, struct buf *error)
{
	struct found_config *f = found_new(finder, path);
	struct buf text = { 0 };
	bool good;

	if (f == NULL)
		return out_of_memory(error);
	good = config_find_slurp(path, CONFIG_BYTES_MAX, false, &text);
	if (!good && errno == EFBIG)
		buf_fmt(error, "%s: larger than %d bytes", f->shown, CONFIG_BYTES_MAX);
	else if (!good && errno == EISDIR)
		buf_fmt(error, "%s: this is a folder, not a file", f->shown);
	else if (!good)
		buf_fmt(error, "%s: %s", f->shown, strerror(errno));
	good = good && take(finder, f, buf_span(&text), error);
	buf_free(&text);
	if (good)
		*found = f;
	else
		found_free(f);
	return good;
}

/* The one of that name if there is one; else *found stays NULL.  Pipes and devices are not waited for. */
static bool
open_if_there(struct config_finder *finder, const char *path, const struct found_config **found, struct buf *error)
{
	struct stat st;

	if (stat(path, &st) != 0) {
		int e = errno;

		/* What cannot even be looked at is trouble of the files beside it. */
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

/* $XDG_CONFIG_HOME/arbiter.ini; a relative one is to be ignored (XDG Base Directory Specification). */
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
	struct known_folder **slot, *f;
	uint32_t hash = 2166136261u;	/* FNV-1a */

	for (size_t i = 0; i < n; i++)
		hash = (hash ^ (unsigned char)name[i]) * 16777619u;
	slot = &finder->folders[hash % FOLDERS_HASH];
	for (f = *slot; f != NULL; f = f->next)
		if (f->n == n && memcmp(f->name, name, n) == 0)
			return f;
	if ((f = calloc(1, sizeof(*f) + n + sizeof("/" NAME))) == NULL)
		return NULL;
	memcpy(f->name, name, n);
	f->n = n;
	f->next = *slot;
	return *slot = f;
}

/* Looks into that folder alone; *found stays NULL where nothing is. */
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
parent(const char *path, size_t n)
{
	while (n > 0 && path[n - 1] != '/')
		n--;
	return n == 0 ? 0 : n - 1;
}

bool
config_find(struct config_finder *finder, const char *path, const struct found_config **found, struct buf *error)
{
	size_t start = parent(path, strlen(path)), end;
	struct known_folder *f;

	while (start >= PATH_MAX)	/* there is no such folder */
		start = parent(path, start);
	*found = NULL;
	/* Upwards to a folder that is known or has one; then all those on the way are known, too. */
	for (end = start;; end = parent(path, end)) {
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
	for (size_t n = start;; n = parent(path, n)) {
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
	*finder = (struct config_finder){ .base = base, .home = home };
	finder->here = getcwd(NULL, 0);
	/* Where the folder is gone, or not below the root, relative names have no folders above them. */
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
	for (int i = 0; i < FOLDERS_HASH; i++)
		for (struct known_folder *f = finder->folders[i], *next; f != NULL; f = next) {
			next = f->next;
			free(f);
		}
	free(finder->here);
	*finder = (struct config_finder){ 0 };
}
