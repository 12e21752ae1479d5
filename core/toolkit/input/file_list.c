/* file_list: the files to read, from operands, lists of names, and folders; listed before any of them is opened. */
#define _GNU_SOURCE	/* realpath */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/list.h"
#include "toolkit/input/file_list.h"

static bool
add_file(struct file_list *f, const char *path, const char *trouble, const struct stat *st)
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
const char *const file_list_workbooks[] = { ".xlsx", ".xlsm", ".ods", NULL };

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
by_file_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Reads the names in a folder and sorts them.  False and errno on failure; some names may have been read. */
static bool
read_folder_names(const char *path, struct names *names)
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
		qsort(names->list, names->n, sizeof(*names->list), by_file_name);
	errno = error;
	return error == 0;
}

static char *
joined_path(const char *folder, const char *name)
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

/* -- what is left out -- */

/* The .gitignore of a folder. */
struct ignore_level {
	struct exclude patterns;
	size_t base;		/* where names relative to that folder begin, in the name of struct folder_walk */
	struct ignore_level *up;	/* of the folder above; NULL: none */
};

/* A walk through a folder. */
struct folder_walk {
	struct file_list *files;
	char name[2 * PATH_MAX];	/* of the present entry, relative to the highest folder whose .gitignore counts */
	size_t base;			/* where names relative to the folder that is added begin */
	struct ignore_level *level;
};

/* Is the present entry left out?  Patterns of the caller come first, then those of the nearest .gitignore. */
static bool
is_entry_left_out(const struct folder_walk *w, bool folder)
{
	const struct file_list *f = w->files;
	enum exclude_verdict says = EXCLUDE_NOTHING;

	if (f->exclude != NULL)
		says = exclude_asked(f->exclude, span_of(w->name + w->base), folder, true);
	for (struct ignore_level *l = w->level; l != NULL && says == EXCLUDE_NOTHING; l = l->up)
		says = exclude_asked(&l->patterns, span_of(w->name + l->base), folder, true);
	return says == EXCLUDE_OUT;
}

/* Reads a regular file; 0, or an errno.  A link is none: git does not follow it, either. */
static int
read_ignore(const char *path, struct exclude *to)
{
	int fd, error = 0;
	struct buf text = { 0 };
	struct stat st;
	ssize_t got = 1;

	if (lstat(path, &st) != 0)
		return errno == ENOENT || errno == ENOTDIR ? 0 : errno;
	if (!S_ISREG(st.st_mode))
		return 0;
	if ((fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)) < 0)
		return errno;
	while (got > 0 && text.n <= EXCLUDE_BYTES_MAX) {
		if (!buf_reserve(&text, 1 << 16)) {
			errno = ENOMEM;
			got = -1;
		} else if ((got = read(fd, text.p + text.n, 1 << 16)) > 0) {
			text.n += (size_t)got;
		}
	}
	error = got < 0 ? errno : text.n > EXCLUDE_BYTES_MAX ? EFBIG : 0;
	close(fd);
	if (error == 0 && !exclude_read(to, buf_span(&text)))
		error = ENOMEM;
	buf_free(&text);
	return error;
}

/* Adds the .gitignore of a folder, whose entries have names from `base` on.  False: out of memory. */
static bool
enter_level(struct folder_walk *w, const char *folder, size_t base)
{
	struct ignore_level *l = calloc(1, sizeof(*l));
	char *path = joined_path(folder, ".gitignore");
	int error = l == NULL || path == NULL ? ENOMEM : read_ignore(path, &l->patterns);
	bool good = error == 0 || (error != ENOMEM && add_file(w->files, path, strerror(error), NULL));

	if (l != NULL) {
		l->base = base;
		l->up = w->level;
		w->level = l;
	}
	free(path);
	return good;
}

static void
leave_level(struct folder_walk *w)
{
	struct ignore_level *l = w->level;

	if (l == NULL)
		return;
	w->level = l->up;
	exclude_free(&l->patterns);
	free(l);
}

/* How much of an absolute path names the working tree of git that it is in; 0: it is in none. */
static size_t
tree_of(const char *path)
{
	for (size_t n = strlen(path); n > 0; ) {
		char git[PATH_MAX + 8];
		struct stat st;

		snprintf(git, sizeof(git), "%.*s/.git", (int)n, path);
		if (lstat(git, &st) == 0)
			return n;
		while (n > 0 && path[n - 1] != '/')
			n--;
		n -= n > 0;
	}
	return 0;
}

/* Adds the .gitignore files of the folders above, up to the top of a working tree.  False: out of memory. */
static bool
enter_above(struct folder_walk *w, const char *folder)
{
	char *path = realpath(folder, NULL);
	size_t top = path == NULL ? 0 : tree_of(path);
	bool good = true;

	if (top > 0 && path[top] == '/') {
		w->base = (size_t)snprintf(w->name, sizeof(w->name), "%s/", path + top + 1);
		for (size_t at = top; good && path[at] == '/'; at += 1 + strcspn(path + at + 1, "/")) {
			path[at] = '\0';
			good = enter_level(w, path, at - top);
			path[at] = '/';
		}
	}
	free(path);
	return good;
}

/* -- folders -- */

static bool walk_folder(struct folder_walk *, const char *folder, size_t n);

static void
count_passed(struct folder_walk *w, const char *name)
{
	struct file_list *f = w->files;

	for (int i = 0; i < FILE_LIST_PASSED; i++)
		if (f->passed_endings[i] != NULL && file_list_wants(span_of(name), f->passed_endings[i]))
			f->passed[i] += !is_entry_left_out(w, false);
}

/* `n`: bytes of the name of the folder, with a slash if there are any. */
static bool
walk_entry(struct folder_walk *w, const char *folder, const char *name, size_t n)
{
	struct file_list *f = w->files;
	char *path = joined_path(folder, name);
	struct stat st;
	bool good = path != NULL;

	if (!good)
		return false;
	/* No longer name can be opened. */
	snprintf(w->name + n, sizeof(w->name) - n, "%s", name);
	if (lstat(path, &st) != 0)
		good = errno == ENOENT || add_file(f, path, strerror(errno), NULL);
	else if (S_ISDIR(st.st_mode))	/* in .git, a branch called x.pgn is a file */
		good = strcmp(name, ".git") == 0 || is_entry_left_out(w, true) || walk_folder(w, path, n + strlen(name) + 1);
	else if ((file_list_wants(span_of(name), f->endings) || file_list_is_archive(span_of(name))) &&
	    (stat(path, &st) != 0 || S_ISREG(st.st_mode)) && !is_entry_left_out(w, false))
		good = add_file(f, path, NULL, &st) && (f->list[f->n - 1].found = true);
	else
		count_passed(w, name);
	free(path);
	return good;
}

static bool
walk_folder(struct folder_walk *w, const char *folder, size_t n)
{
	struct names names = { 0 };
	bool good = read_folder_names(folder, &names), level = w->files->gitignore;

	if (n > sizeof(w->name) - NAME_MAX - 2)
		good = add_file(w->files, folder, strerror(ENAMETOOLONG), NULL);
	else if (!good)
		good = errno != ENOMEM && add_file(w->files, folder, strerror(errno), NULL);
	if (n > 0 && n < sizeof(w->name))
		w->name[n - 1] = '/';
	good = good && (!level || enter_level(w, folder, n));
	for (size_t i = 0; good && i < names.n; i++)
		good = walk_entry(w, folder, names.list[i], n);
	if (level)
		leave_level(w);
	names_free(&names);
	return good;
}

/* Adds what is wanted below a folder.  False: out of memory. */
static bool
add_folder(struct file_list *f, const char *folder)
{
	struct folder_walk *w = calloc(1, sizeof(*w));
	size_t before = f->n;
	bool good = w != NULL;

	if (w != NULL) {
		w->files = f;
		good = (!f->gitignore || enter_above(w, folder)) && walk_folder(w, folder, w->base);
		while (w->level != NULL)
			leave_level(w);
	}
	free(w);
	return good && (f->n > before || add_file(f, folder, f->exclude == NULL && !f->gitignore ?
	    "there is no file of this kind in this folder" :
	    "there is no file of this kind in this folder that is not excluded", NULL));
}

bool
file_list_add(struct file_list *f, const char *path, bool recursive)
{
	struct stat st;

	if (strcmp(path, "-") == 0)
		return add_file(f, NULL, NULL, fstat(0, &st) == 0 ? &st : NULL);
	if (stat(path, &st) != 0)
		return add_file(f, path, NULL, NULL);
	if (!recursive || !S_ISDIR(st.st_mode))
		return add_file(f, path, NULL, &st);
	if (!list_reserve(&f->folders, f->folders_n + 1, &f->folders_max, sizeof(*f->folders)) ||
	    (f->folders[f->folders_n] = strdup(path)) == NULL)
		return false;
	f->folders_n++;
	return add_folder(f, path);
}

static int
by_path(const void *a, const void *b)
{
	const struct source *x = a, *y = b;

	return strcmp(x->path, y->path);
}

bool
file_list_again(const struct file_list *f, struct file_list *again)
{
	*again = (struct file_list){ .endings = f->endings, .exclude = f->exclude, .gitignore = true };
	for (size_t i = 0; i < f->folders_n; i++)
		if (!add_folder(again, f->folders[i]))
			return false;
	if (again->n > 0)
		qsort(again->list, again->n, sizeof(*again->list), by_path);
	return true;
}

bool
file_list_names(const struct file_list *again, const char *path)
{
	struct source s = { .path = (char *)path };

	return again->n > 0 && bsearch(&s, again->list, again->n, sizeof(*again->list), by_path) != NULL;
}

bool
file_list_add_unread(struct file_list *f, const struct file_list *again)
{
	for (size_t i = 0; i < again->n; i++)
		if (again->list[i].trouble != NULL && ends_with(span_of(again->list[i].path), "/.gitignore") &&
		    !add_file(f, again->list[i].path, again->list[i].trouble, NULL))
			return false;
	return true;
}

bool
file_list_add_text(struct file_list *f, const char *name, FILE *text)
{
	struct stat st;

	if (fflush(text) != 0 || lseek(fileno(text), 0, SEEK_SET) != 0 || fstat(fileno(text), &st) != 0 ||
	    !add_file(f, name, NULL, &st))
		return false;
	f->list[f->n - 1].fd = fileno(text);
	return true;
}

enum { NAME_ROOM = PATH_MAX + 1 };	/* of the longest name of a file, which has PATH_MAX - 1 bytes, and CR */

/* The next line of a list, without its end; cut short where no name of a file can be as long.  False: there is none. */
static bool
read_name_of_list(FILE *in, char separator, char name[NAME_ROOM], size_t *n)
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

	while (wrong == NULL && read_name_of_list(in, separator, name, &n)) {
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
stat_source(const struct source *s, struct stat *st)
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
		if (stat_source(&f->list[i], &st) && S_ISREG(st.st_mode))
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
		if (stat_source(&f->list[i], &st) && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode))
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
	for (size_t i = 0; i < f->folders_n; i++)
		free(f->folders[i]);
	free(f->folders);
	*f = (struct file_list){ .endings = f->endings, .exclude = f->exclude, .gitignore = f->gitignore };
}
