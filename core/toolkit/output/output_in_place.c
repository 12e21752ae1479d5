/* output_in_place: the text of a file corrected in place: it is replaced as a whole, or stays as it is. */
#define _GNU_SOURCE	/* O_DIRECTORY */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "toolkit/output/output.h"
#include "toolkit/output/output_internal.h"

enum { CHUNK = 1 << 16 };

void
output_in_place_forget(struct output_state *p)
{
	struct output_replaced *in = &p->in;

	whole_file_close(&in->to);
	if (in->from >= 0)
		close(in->from);
	free(in->path);
	free(in->folder);
	buf_free(&in->text);
	*in = (struct output_replaced){ .from = -1, .to = whole_file_none() };
}

static bool
same_time(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

/*
 * Is it the same file, unchanged?  The time of the last status change also shows a new mode, and cannot be set
 * back.
 */
static bool
same_file(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
	    same_time(&a->st_mtim, &b->st_mtim) && same_time(&a->st_ctim, &b->st_ctim);
}

static const char changed[] = "it has changed since it was opened; it is left unchanged";

/* Is the text that of a member of an archive, compressed or converted? */
static bool
is_packed(const char *file, const struct origin *from)
{
	return from->path != NULL && (from->stored != NULL || strcmp(file, from->path) != 0);
}

/* By its name, is it a table, with what is not PGN: a scoresheet? */
static bool
is_table_by_name(const char *file)
{
	const char *ending = strrchr(file, '.');

	return ending != NULL && (strcasecmp(ending, ".csv") == 0 || strcasecmp(ending, ".tsv") == 0);
}

/* The name under which the old file is kept.  False: out of memory. */
static bool
backup_name(const struct output_state *p, struct buf *name)
{
	buf_str(name, p->in.path);
	buf_str(name, p->plan->backup);
	buf_char(name, '\0');
	return !name->failed;
}

/*
 * Is the only other name of the file that of its backup?  So it is when a run was killed that had kept the old file, and not
 * replaced it yet.
 */
static bool
is_backup_kept(const struct output_state *p)
{
	const struct stat *is = &p->in.st;
	struct buf name = { 0 };
	struct stat st;
	bool kept = is->st_nlink == 2 && p->plan->backup != NULL && backup_name(p, &name) && lstat(name.p, &st) == 0 &&
	    st.st_dev == is->st_dev && st.st_ino == is->st_ino;

	buf_free(&name);
	return kept;
}

const char *
output_in_place_refuses(struct output_state *p, const char *file, const struct origin *from)
{
	struct output_replaced *in = &p->in;
	char *slash;

	if (from->path == NULL)
		return "standard input cannot be written in place";
	if (strcmp(file, from->path) != 0)
		return "members of an archive are not written in place";
	if (from->opened.st_nlink == 0)
		return stat(file, &in->st) == 0 && S_ISREG(in->st.st_mode) && access(file, R_OK) == 0 ?
		    "its state could not be read; it is left unchanged" : "";
	if ((in->path = realpath(file, NULL)) == NULL)
		return strerror(errno);
	if ((in->folder = strdup(in->path)) == NULL)
		return strerror(ENOMEM);
	slash = strrchr(in->folder, '/');
	slash[slash == in->folder] = '\0';
	if (stat(in->path, &in->st) != 0)
		return strerror(errno);
	if (S_ISDIR(in->st.st_mode))
		return "";
	if (is_table_by_name(file) && (from->stored == NULL || from->wide))
		return "it is a table by its name, and is not written in place; pgn-replay writes its games as PGN";
	if (!S_ISREG(in->st.st_mode))
		return "it is not a regular file, and is not written in place";
	if (!(in->st.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) || access(in->path, W_OK) != 0)
		return "there is no permission to write it";
	if (in->st.st_nlink > 1 && !is_backup_kept(p))
		return "it has several names (hard links), and is not written in place";
	if (from->guessed)
		return "its encoding is a guess, which is not written back: name it with --encoding; left unchanged";
	if (from->stored != NULL && !from->wide)
		return strcmp(from->stored, "compressed") == 0 ? "it is compressed, and is not written in place" :
		    "it was converted for reading, and is not written in place";
	if (!same_file(&in->st, &from->opened))	/* a file that has taken the name may be one that must not be opened */
		return changed;
	if ((in->from = open(in->path, O_RDONLY | O_CLOEXEC)) < 0)
		return strerror(errno);
	return fstat(in->from, &in->st) != 0 || !same_file(&in->st, &from->opened) ? changed : NULL;
}

/*
 * That a packed file which was only found in a folder cannot be replaced is not an error.  An archive is reported
 * once.
 */
static void
report_refused(struct output_state *p, const char *file, const struct origin *from, const char *why)
{
	bool member = from->path != NULL && strcmp(file, from->path) != 0;

	p->trouble = p->trouble || !from->found || !is_packed(file, from);
	if (*why != '\0' && !(member && p->archive == from->path))
		p->plan->run->complain(p->plan->run->data, member ? from->path : file, why);
	if (member)
		p->archive = from->path;
}

/* A file that cannot be replaced is not a reason to stop: `trouble` remembers it. */
bool
output_in_place_begin(void *data, const char *file, const struct origin *from)
{
	struct output_state *p = data;
	const char *why;

	if (!output_begin(data, file, from))
		return false;
	output_in_place_forget(p);
	if ((why = output_in_place_refuses(p, file, from)) != NULL) {
		report_refused(p, file, from, why);
		output_in_place_forget(p);
	}
	return true;
}

static bool
in_place_failed(struct output_state *p, const char *message)
{
	output_complain(p, p->file, message);
	p->in.failed = true;
	return false;
}

/* The first n bytes of a file.  False with errno. */
static bool
copy_file_start(int from, int to, uint64_t n)
{
	char bytes[CHUNK];
	uint64_t done = 0;

	while (done < n) {
		size_t want = n - done < CHUNK ? (size_t)(n - done) : CHUNK;
		ptrdiff_t got = pread(from, bytes, want, (off_t)done);

		if (got == 0)
			errno = EIO;	/* it has become shorter */
		if (got <= 0 || !whole_file_write(to, (struct span){ bytes, (size_t)got }))
			return false;
		done += (uint64_t)got;
	}
	return true;
}

static bool
flush_text(struct output_state *p)
{
	struct output_replaced *in = &p->in;

	if (in->text.failed)
		return in_place_failed(p, strerror(ENOMEM));
	if (!whole_file_write(in->to.fd, buf_span(&in->text)))
		return in_place_failed(p, strerror(errno));
	buf_clear(&in->text);
	return true;
}

bool
output_in_place_row(void *data, struct span key, struct span row)
{
	struct output_state *p = data;
	struct output_replaced *in = &p->in;
	const bool same = key.n == 0 || *key.p != '!';

	if (in->path == NULL || in->failed)
		return true;
	if ((in->failed = output_guessed(p, key)))
		return true;
	in->changed = in->changed || !same;
	if (p->plan->dry)
		return true;
	if (same && in->to.fd < 0 && p->wide == NULL) {	/* else no byte of the old file is one of the new */
		in->same += row.n;
		return true;
	}
	if (in->to.fd < 0 && (!whole_file_open(&in->to, in->path, O_WRONLY, 0600, p->plan->run->temporaries) ||
	    !copy_file_start(in->from, in->to.fd, in->same))) {
		in_place_failed(p, strerror(errno));
		return true;
	}
	buf_add(&in->text, row);
	if ((in->text.n >= CHUNK || in->text.failed) && !flush_text(p))
		return true;
	if (!same)
		key.p++, key.n--;
	return p->plan->quiet || output_hunks(p, key);
}

/* Where a file can have one name only, its copy gets the other when it is complete. */
static bool
copy_old(const struct output_state *p, const char *name)
{
	const struct output_replaced *in = &p->in;
	struct whole_file to = whole_file_none();
	bool good = whole_file_open(&to, name, O_WRONLY, in->st.st_mode & 0777, p->plan->run->temporaries) &&
	    copy_file_start(in->from, to.fd, (uint64_t)in->st.st_size) && fsync(to.fd) == 0 && whole_file_appear(&to);

	whole_file_close(&to);
	return good;
}

static const char kept_exists[] = "this file already exists; the file to be kept under this name is left unchanged";

/* Keeps the old file under the other name, which must be free, or its own.  False with errno. */
static bool
keep_old(const struct output_state *p, const char *name)
{
	if (link(p->in.path, name) == 0)
		return true;
	return errno == EEXIST ? is_backup_kept(p) : copy_old(p, name);
}

static void
sync_folder(const char *folder)
{
	int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd < 0)
		return;
	(void)fsync(fd);
	close(fd);
}

/* Keeps the old file under its backup name, which is put into `name`.  False after a complaint. */
static bool
back_up(struct output_state *p, struct buf *name)
{
	const char *why = NULL;

	if (!backup_name(p, name))
		why = strerror(ENOMEM);
	else if (!keep_old(p, name->p))
		why = errno == EEXIST ? kept_exists : strerror(errno);
	if (why != NULL)
		output_complain(p, name->failed ? p->file : name->p, why);
	return why == NULL;
}

/* Writes the name of the file that would be replaced, unless the old one could not be kept. */
static bool
name_replaced(struct output_state *p)
{
	struct buf backup = { 0 };
	struct stat st;
	bool good = true;

	if (p->plan->backup != NULL && !backup_name(p, &backup))
		good = output_no_memory(p);
	else if (backup.n > 0 && lstat(backup.p, &st) == 0 && !is_backup_kept(p))
		output_complain(p, backup.p, kept_exists);
	else
		good = output_name(p, p->file);
	buf_free(&backup);
	return good;
}

/* Replaces the old text by the new one: at any time one of them is there, complete. */
static void
replace_text(struct output_state *p)
{
	struct output_replaced *in = &p->in;
	struct buf backup = { 0 };
	struct stat st;

	if (!whole_file_resemble(&in->to, &in->st) || fsync(in->to.fd) != 0 || !whole_file_name(&in->to)) {
		in_place_failed(p, strerror(errno));
		return;
	}
	/* This comes after fsync(2), which takes long. */
	if (stat(in->path, &st) != 0 || !same_file(&st, &in->st)) {
		in_place_failed(p, changed);
		return;
	}
	if (p->plan->backup == NULL || back_up(p, &backup)) {
		if (whole_file_replace(&in->to)) {
			sync_folder(in->folder);
			output_changed(p);
		} else {
			in_place_failed(p, strerror(errno));
			if (backup.n > 0)
				unlink(backup.p);
		}
	}
	buf_free(&backup);
}

bool
output_in_place_end(void *data, const struct text_end *end)
{
	struct output_state *p = data;
	struct output_replaced *in = &p->in;
	bool good = output_hunks_end(p, end->whole);

	p->widens = p->widens && end->converted;
	if (in->path != NULL && (in->to.fd >= 0 || p->plan->dry) && !in->failed && (in->changed || p->widens)) {
		if (!end->whole)
			in_place_failed(p, end->why != NULL ? end->why : "it could not be read to its end; it is left unchanged");
		else if (p->plan->dry)
			good = name_replaced(p) && good;
		else if (flush_text(p))
			replace_text(p);
		good = good && (in->failed || p->plan->quiet || p->plan->dry || output_converted(p, end));
	}
	output_in_place_forget(p);
	return good;
}
