/* file_list: the files to read, from operands, lists of names, and folders; listed before any of them is opened. */
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/list.h"
#include "toolkit/input/file_list.h"

static bool
add(struct file_list *f, const char *path, const char *trouble, const struct stat *st)
{
	if (!list_reserve(&f->list, f->n + 1, &f->max, sizeof(*f->list)))
		return false;
	f->list[f->n] = (struct source){ .trouble = trouble, .fd = -1 };
	if (path != NULL && (f->list[f->n].path = strdup(path)) == NULL)
		return false;
	f->n++;
	if (st != NULL && S_ISREG(st->st_mode))
		f->bytes += st->st_size;
	else
		f->unknown = true;
	return true;
}

const char *const file_list_compressed[] = { ".gz", ".zst", ".bz2", ".xz", NULL };
const char *const file_list_archives[] = { ".zip", ".7z", ".tar", ".tar.gz", ".tar.zst", ".tar.bz2", ".tar.xz", ".tgz",
	".tzst", ".tbz2", ".txz", NULL };

static bool
ends_with(struct span name, const char *ending)
{
	struct span e = span_of(ending);

	return name.n > e.n && span_eq_nocase(span_after(name, name.n - e.n), e);
}

static bool
has_ending(struct span name, const char *const *endings)
{
	for (; *endings != NULL; endings++)
		if (ends_with(name, *endings))
			return true;
	return false;
}

bool
file_list_wants(struct span name, const char *const *endings)
{
	for (const char *const *e = file_list_compressed; *e != NULL; e++)
		if (ends_with(name, *e)) {
			name.n -= strlen(*e);
			break;
		}
	return has_ending(name, endings);
}

bool
file_list_all_want(const struct file_list *files, const char *const *endings)
{
	for (size_t i = 0; i < files->n; i++)
		if (files->list[i].path == NULL || !file_list_wants(span_of(files->list[i].path), endings))
			return false;
	return files->n > 0;
}

bool
file_list_is_archive(struct span name)
{
	return has_ending(name, file_list_archives);
}

struct span
file_list_outer(struct span name)
{
	for (size_t i = 1; i + 1 < name.n; i++)
		if (name.p[i] == '/' && file_list_is_archive((struct span){ name.p, i }))
			return (struct span){ name.p, i };
	return name;
}

struct names {
	char **list;
	size_t n, max;
};

static void
names_free(struct names *names)
{
	for (size_t i = 0; i < names->n; i++)
		free(names->list[i]);
	free(names->list);
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Reads the names in a folder and sorts them.  False and errno on failure; some names may have been read. */
static bool
read_names(const char *path, struct names *names)
{
	DIR *dir = opendir(path);
	struct dirent *entry;
	int error;

	if (dir == NULL)
		return false;
	while (errno = 0, (entry = readdir(dir)) != NULL) {
		if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
			continue;
		if (!list_reserve(&names->list, names->n + 1, &names->max, sizeof(*names->list)) ||
		    (names->list[names->n] = strdup(entry->d_name)) == NULL)
			break;
		names->n++;
	}
	error = errno;
	closedir(dir);
	if (names->n > 0)
		qsort(names->list, names->n, sizeof(*names->list), by_name);
	errno = error;
	return error == 0;
}

static char *
joined(const char *folder, const char *name)
{
	size_t n = strlen(folder), m = strlen(name);
	char *path = malloc(n + m + 2);

	if (path == NULL)
		return NULL;
	memcpy(path, folder, n);
	if (n > 0 && folder[n - 1] != '/')
		path[n++] = '/';
	memcpy(path + n, name, m + 1);
	return path;
}

static bool walk(struct file_list *, const char *folder);

static bool
walk_entry(struct file_list *f, const char *folder, const char *name)
{
	char *path = joined(folder, name);
	struct stat st;
	bool good = path != NULL;

	if (!good)
		return false;
	if (lstat(path, &st) != 0)
		good = errno == ENOENT || add(f, path, strerror(errno), NULL);
	else if (S_ISDIR(st.st_mode))
		good = strcmp(name, ".git") == 0 || walk(f, path);	/* in .git, a branch called x.pgn is a file */
	else if ((file_list_wants(span_of(name), f->endings) || file_list_is_archive(span_of(name))) &&
	    (stat(path, &st) != 0 || S_ISREG(st.st_mode)))
		good = add(f, path, NULL, &st) && (f->list[f->n - 1].found = true);
	free(path);
	return good;
}

static bool
walk(struct file_list *f, const char *folder)
{
	struct names names = { 0 };
	bool good = read_names(folder, &names);

	if (!good)
		good = errno != ENOMEM && add(f, folder, strerror(errno), NULL);
	for (size_t i = 0; good && i < names.n; i++)
		good = walk_entry(f, folder, names.list[i]);
	names_free(&names);
	return good;
}

bool
file_list_add(struct file_list *f, const char *path, bool recursive)
{
	size_t before = f->n;
	struct stat st;

	if (strcmp(path, "-") == 0)
		return add(f, NULL, NULL, fstat(0, &st) == 0 ? &st : NULL);
	if (stat(path, &st) != 0)
		return add(f, path, NULL, NULL);
	if (!recursive || !S_ISDIR(st.st_mode))
		return add(f, path, NULL, &st);
	if (!walk(f, path))
		return false;
	return f->n > before || add(f, path, "there is no file of this kind in this folder", NULL);
}

bool
file_list_add_text(struct file_list *f, const char *name, FILE *text)
{
	struct stat st;

	if (fflush(text) != 0 || lseek(fileno(text), 0, SEEK_SET) != 0 || fstat(fileno(text), &st) != 0 ||
	    !add(f, name, NULL, &st))
		return false;
	f->list[f->n - 1].fd = fileno(text);
	return true;
}

enum { NAME_ROOM = PATH_MAX + 1 };	/* of the longest name of a file, which has PATH_MAX - 1 bytes, and CR */

/* The next line of a list, without its end; cut short where no name of a file can be as long.  False: there is none. */
static bool
read_name(FILE *in, char separator, char name[NAME_ROOM], size_t *n)
{
	int c = 0;

	for (*n = 0; *n < NAME_ROOM && (c = getc_unlocked(in)) != EOF && c != separator; ++*n)
		name[*n] = (char)c;
	if (*n == 0 && c == EOF)
		return false;
	*n -= separator == '\n' && *n > 0 && name[*n - 1] == '\r';
	return true;
}

bool
file_list_add_list(struct file_list *f, FILE *in, char separator, bool recursive, char error[FILE_LIST_ERROR])
{
	char name[NAME_ROOM];
	const char *wrong = NULL;
	unsigned long long line = 0;
	size_t n;

	while (wrong == NULL && read_name(in, separator, name, &n)) {
		line++;
		if (n >= PATH_MAX)
			wrong = "this is longer than any name of a file";
		else if (memchr(name, '\0', n) != NULL)
			wrong = "this name has a zero byte; --null reads names that end in one";
		if (wrong != NULL)
			break;
		name[n] = '\0';
		if (n > 0 && !file_list_add(f, name, recursive))
			wrong = strerror(ENOMEM);
	}
	if (wrong != NULL)
		snprintf(error, FILE_LIST_ERROR, "line %llu: %s", line, wrong);
	else if (ferror(in))
		snprintf(error, FILE_LIST_ERROR, "%s", strerror(errno));
	return wrong == NULL && !ferror(in);
}

/* -- what is in the list -- */

static bool
find(const struct source *s, struct stat *st)
{
	return s->fd < 0 && s->trouble == NULL && s->path != NULL && stat(s->path, st) == 0;
}

enum { AGAIN = -2 };	/* in place of a descriptor: the file is in the list before, and is removed here */

struct file_identity {
	dev_t dev;
	ino_t ino;
	size_t i;		/* in the list */
};

static int
by_identity(const void *a, const void *b)
{
	const struct file_identity *x = a, *y = b;

	if (x->dev != y->dev)
		return x->dev < y->dev ? -1 : 1;
	if (x->ino != y->ino)
		return x->ino < y->ino ? -1 : 1;
	return x->i < y->i ? -1 : x->i > y->i;
}

bool
file_list_once(struct file_list *f)
{
	struct file_identity *all = malloc((f->n + 1) * sizeof(*all));
	struct stat st;
	size_t n = 0, kept = 0;

	if (all == NULL)
		return false;
	for (size_t i = 0; i < f->n; i++)
		if (find(&f->list[i], &st) && S_ISREG(st.st_mode))
			all[n++] = (struct file_identity){ st.st_dev, st.st_ino, i };
	qsort(all, n, sizeof(*all), by_identity);
	for (size_t i = 1; i < n; i++)
		if (all[i].dev == all[i - 1].dev && all[i].ino == all[i - 1].ino) {
			free(f->list[all[i].i].path);
			f->list[all[i].i].fd = AGAIN;
		}
	for (size_t i = 0; i < f->n; i++)
		if (f->list[i].fd != AGAIN)
			f->list[kept++] = f->list[i];
	f->n = kept;
	free(all);
	return true;
}

void
file_list_regular(struct file_list *f, const char *trouble)
{
	struct stat st;

	for (size_t i = 0; i < f->n; i++)
		if (find(&f->list[i], &st) && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode))
			f->list[i].trouble = trouble;
}

bool
file_list_have(const struct file_list *f, const struct stat *wanted)
{
	struct stat st;

	for (size_t i = 0; i < f->n; i++)
		if (f->list[i].fd < 0 && (f->list[i].path == NULL ? fstat(0, &st) : stat(f->list[i].path, &st)) == 0 &&
		    st.st_dev == wanted->st_dev && st.st_ino == wanted->st_ino)
			return true;
	return false;
}

void
file_list_free(struct file_list *f)
{
	for (size_t i = 0; i < f->n; i++)
		free(f->list[i].path);
	free(f->list);
	*f = (struct file_list){ .endings = f->endings };
}
