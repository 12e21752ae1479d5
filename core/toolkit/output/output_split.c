/* output_split: a file for each key, or for so many rows. */
#define _GNU_SOURCE	/* O_DIRECTORY, O_PATH, syncfs(2) */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/ascii.h"
#include "base/encoding.h"
#include "base/fold.h"
#include "base/hash.h"
#include "base/list.h"
#include "base/utf8.h"
#include "toolkit/output/output.h"
#include "toolkit/output/output_internal.h"

enum { HIDDEN_NAMES = 1000 };	/* that are tried */

/* -- names -- */

enum { FOLDED_MAX = 1024 };

/*
 * Case of letters, and whether a letter and its mark are one character or two, do not make names different, whatever file
 * system they are for.
 */
static struct span
folded_name(struct span name, char room[FOLDED_MAX])
{
	size_t n = 0;

	for (int length; name.n > 0 && n + FOLD_LETTER_MAX <= FOLDED_MAX; name = span_after(name, (size_t)length)) {
		uint32_t code = 0;

		length = utf8_decode(name, &code);
		if (length <= 1)
			room[n++] = ascii_lower(*name.p), length = 1;
		else
			n += fold_character(code, room + n);
	}
	return (struct span){ room, n };
}

static uint64_t
name_hash(struct span name)
{
	char room[FOLDED_MAX];

	return hash_bytes(hash_key(), folded_name(name, room));
}

static struct output_part *
find_part_named(const struct output_state *p, struct span name)
{
	struct hash_probe probe = hash_table_probe(&p->names, name_hash(name));
	char room[FOLDED_MAX], own[FOLDED_MAX];
	const struct span folded = folded_name(name, own);

	while (hash_probe_next(&probe))
		if (span_eq(folded_name(span_of(p->parts[probe.index].name), room), folded))
			return &p->parts[probe.index];
	return NULL;
}

static struct output_part *
find_key(const struct output_state *p, struct span key)
{
	struct hash_probe probe = hash_table_probe(&p->keys, hash_bytes(hash_key(), key));

	while (hash_probe_next(&probe))
		if (span_eq((struct span){ p->parts[probe.index].key, p->parts[probe.index].key_n }, key))
			return &p->parts[probe.index];
	return NULL;
}

static bool
room_for_part(struct output_state *p)
{
	return list_reserve(&p->parts, p->n + 1, &p->max, sizeof(*p->parts)) &&
	    hash_table_reserve(&p->keys, p->n + 1) && hash_table_reserve(&p->names, p->n + 1);
}

/* Is that, whatever ending it has, the name of a device of DOS, and so on Windows no name of a file? */
static bool
is_device(struct span name)
{
	static const char *const devices[] = { "con", "prn", "aux", "nul", "conin$", "conout$", "clock$" };
	static const char *const numbers = "0123456789\xc2\xb9\xc2\xb2\xc2\xb3";
	const char *point = name.n == 0 ? NULL : memchr(name.p, '.', name.n);
	struct span stem = { name.p, point == NULL ? name.n : (size_t)(point - name.p) };
	char number[3] = "";

	stem = span_trim(stem);
	for (size_t i = 0; i < sizeof(devices) / sizeof(*devices); i++)
		if (span_eq_nocase(stem, span_of(devices[i])))
			return true;
	if ((stem.n != 4 && stem.n != 5) || (!span_eq_nocase((struct span){ stem.p, 3 }, SPAN("com")) &&
	    !span_eq_nocase((struct span){ stem.p, 3 }, SPAN("lpt"))))
		return false;
	memcpy(number, stem.p + 3, stem.n - 3);
	return strstr(numbers, number) != NULL && (stem.n == 5) == ((unsigned char)*number >= 0x80);
}

/* May the character be there?  Not if it means something to a shell, a file system or a terminal. */
static bool
may_stand(struct span character, size_t at, struct buf *shown)
{
	buf_clear(shown);
	encoding_append(shown, character, ENC_UTF8);
	return span_eq(buf_span(shown), character) && strchr("/\\<>:\"|?*", *character.p) == NULL &&
	    (at > 0 || (*character.p != '.' && *character.p != '-'));
}

/* A name that is a name of a file everywhere, valid UTF-8, not hidden, not too long, not empty. */
static void
make_safe(struct span key, struct buf *name)
{
	struct buf shown = { 0 };
	uint32_t code;
	int n;

	buf_char(name, '_');	/* before devices; it goes elsewhere */
	key = span_trim(key);
	for (size_t at = 0; at < key.n; at += (size_t)n) {
		struct span rest = { key.p + at, key.n - at };

		if ((n = utf8_decode(rest, &code)) == 0)
			n = 1;
		rest.n = (size_t)n;
		if (name->n + rest.n > OUTPUT_NAME_MAX + 1)
			break;
		if (may_stand(rest, at, &shown))
			buf_add(name, rest);
		else
			buf_char(name, '_');
	}
	if (!shown.failed && !name->failed) {
		while (name->n > 1 && (name->p[name->n - 1] == '.' || name->p[name->n - 1] == ' '))
			name->n--;
		if (!is_device((struct span){ name->p + 1, name->n - 1 }))
			memmove(name->p, name->p + 1, --name->n);
	}
	if (name->n == 0)
		buf_str(name, "unnamed");
	name->failed |= shown.failed;
	buf_free(&shown);
}

/* -- writing -- */

static void
put_path(const struct output_state *p, const char *name, struct buf *path)
{
	if (p->plan->folder != NULL) {
		buf_str(path, p->plan->folder);
		buf_char(path, '/');
	}
	buf_str(path, name);
	buf_char(path, '\0');
}

static bool
complain_of(struct output_state *p, const char *name, const char *message)
{
	struct buf path = { 0 };

	put_path(p, name, &path);
	output_complain(p, path.failed ? name : path.p, message);
	buf_free(&path);
	return false;
}

/* Once for each file: what is after the first failure fails, too. */
static bool
writing_failed(struct output_state *p, struct output_part *part)
{
	if (!part->failed)
		complain_of(p, part->name, strerror(errno));
	part->failed = true;
	return false;
}

static bool
put_bytes(struct output_state *p, struct output_part *part, struct span bytes)
{
	if (bytes.n == 0 || p->plan->dry || (!part->failed && fwrite(bytes.p, 1, bytes.n, part->to) == bytes.n))
		return true;
	return writing_failed(p, part);
}

/* The numbered one is never among those that are listed. */
static void
list_open(struct output_state *p, const struct output_part *part)
{
	if (part != &p->single)
		p->open[p->open_n++] = (uint32_t)(part - p->parts);
}

static bool
close_part(struct output_state *p, struct output_part *part)
{
	FILE *to = part->to;

	part->to = NULL;
	for (size_t i = 0; i < p->open_n; i++)
		if (&p->parts[p->open[i]] == part) {
			p->open[i] = p->open[--p->open_n];
			break;
		}
	return fclose(to) == 0 || writing_failed(p, part);
}

/* Makes room for one more file that is open. */
static bool
close_oldest(struct output_state *p)
{
	struct output_part *oldest = NULL;

	if (p->open_n < OUTPUT_OPEN_MAX)
		return true;
	for (size_t i = 0; i < p->open_n; i++)
		if (oldest == NULL || p->parts[p->open[i]].used < oldest->used)
			oldest = &p->parts[p->open[i]];
	return close_part(p, oldest);
}

/* Is a file of that name one of ours, under another name that the file system takes for the same? */
static bool
is_own_file(const struct output_state *p, const char *name)
{
	struct stat st;

	if (fstatat(p->hidden, name, &st, AT_SYMLINK_NOFOLLOW) != 0)
		return false;
	for (size_t i = 0; i < p->n; i++)
		if (p->parts[i].dev == st.st_dev && p->parts[i].ino == st.st_ino)
			return true;
	return false;
}

static bool
is_name_free(const struct output_state *p, const char *name)
{
	struct stat st;

	errno = 0;
	return (p->folder < 0 && p->plan->dry) || (fstatat(p->folder, name, &st, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT);
}

static const char taken[] = "this file already exists; it is left unchanged";

static bool
name_part(struct output_state *p, const struct output_part *part)
{
	struct buf path = { 0 };
	bool good;

	put_path(p, part->name, &path);
	good = path.failed ? output_no_memory(p) : output_name(p, path.p);
	buf_free(&path);
	return good;
}

/* Makes the file, or names it.  1: done, 0: that name belongs to another part, -1: trouble, and it was said. */
static int
create_part(struct output_state *p, struct output_part *part)
{
	struct stat st;
	int fd;

	if (!is_name_free(p, part->name)) {
		complain_of(p, part->name, errno == 0 ? taken : strerror(errno));
		return -1;
	}
	if (p->plan->dry)
		return name_part(p, part) ? 1 : -1;
	temporaries_hold(p->plan->run->temporaries);
	fd = openat(p->hidden, part->name, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
	temporaries_release(p->plan->run->temporaries);
	if (fd < 0 && errno == EEXIST && is_own_file(p, part->name))
		return 0;
	if (fd < 0 || fstat(fd, &st) != 0 || (part->to = fdopen(fd, "a")) == NULL) {
		complain_of(p, part->name, strerror(errno));
		if (fd >= 0) {
			unlinkat(p->hidden, part->name, 0);
			close(fd);
		}
		return -1;
	}
	part->dev = st.st_dev;
	part->ino = st.st_ino;
	list_open(p, part);
	return put_bytes(p, part, p->plan->head) ? 1 : -1;
}

/* Opens one of ours again. */
static bool
reopen_part(struct output_state *p, struct output_part *part)
{
	struct stat st;
	int fd;

	if (!close_oldest(p))
		return false;
	fd = openat(p->hidden, part->name, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC);
	if (fd >= 0 && (fstat(fd, &st) != 0 || st.st_dev != part->dev || st.st_ino != part->ino)) {
		close(fd);
		return complain_of(p, part->name, "another file has taken its place");
	}
	if (fd < 0 || (part->to = fdopen(fd, "a")) == NULL) {
		complain_of(p, part->name, strerror(errno));
		if (fd >= 0)
			close(fd);
		return false;
	}
	list_open(p, part);
	return true;
}

/* Sets the first name that is free: that of the key, or the same with a number. */
static bool
choose_name(struct output_state *p, struct output_part *part, struct span safe, unsigned *number)
{
	struct buf name = { 0 };
	struct output_part *same;

	do {
		name.n = 0;
		buf_add(&name, safe);
		if (*number > 1) {
			buf_char(&name, '-');
			buf_number(&name, *number);
		}
		buf_str(&name, p->plan->ending);
		same = name.failed ? NULL : find_part_named(p, buf_span(&name));
		if (same != NULL && *number < 2)
			*number = same->next;
		else
			++*number;
	} while (same != NULL);
	buf_char(&name, '\0');
	part->name = name.failed ? NULL : strdup(name.p);
	buf_free(&name);
	return part->name != NULL;
}

/* Makes the file of a part: by the first name that is free, in our list and in the folder.  False after a complaint. */
static bool
make_file(struct output_state *p, struct output_part *part, struct buf *safe)
{
	struct output_part *first;
	const size_t plain = safe->n;
	unsigned number = 1;
	int made = 0;

	buf_str(safe, p->plan->ending);
	if (safe->failed)
		return output_no_memory(p);
	first = find_part_named(p, buf_span(safe));
	while (made == 0) {
		free(part->name);
		part->name = NULL;
		if (!choose_name(p, part, (struct span){ safe->p, plain }, &number))
			return output_no_memory(p);
		made = create_part(p, part);
	}
	if (first != NULL && made > 0)
		first->next = number;
	return made > 0;
}

/* The file of a new key.  NULL after a complaint. */
static struct output_part *
add_part_of_key(struct output_state *p, struct span key)
{
	struct output_part *part;
	struct buf safe = { 0 };
	bool made;

	if (!close_oldest(p))
		return NULL;
	if (!room_for_part(p)) {
		output_no_memory(p);
		return NULL;
	}
	part = &p->parts[p->n];
	*part = (struct output_part){ .next = 2, .key = malloc(key.n + 1), .key_n = key.n };
	make_safe(key, &safe);
	made = part->key != NULL ? make_file(p, part, &safe) : output_no_memory(p);
	buf_free(&safe);
	if (part->to == NULL && !(made && p->plan->dry)) {
		free(part->key);
		free(part->name);
		return NULL;
	}
	memcpy(part->key, key.p == NULL ? "" : key.p, key.n);
	hash_table_add(&p->keys, hash_bytes(hash_key(), key), p->n);
	hash_table_add(&p->names, name_hash(span_of(part->name)), p->n);
	p->n++;
	return made ? part : NULL;
}

static bool
end_part(struct output_state *p, struct output_part *part)
{
	bool good = put_bytes(p, part, p->plan->foot);

	return (p->plan->dry || close_part(p, part)) && good;
}

/* The name of the file with that number.  False: out of memory. */
static bool
name_numbered(struct output_state *p, uint64_t number)
{
	const size_t size = 24 + strlen(p->plan->ending);

	if (p->single.name == NULL && (p->single.name = malloc(size)) == NULL)
		return false;
	snprintf(p->single.name, size, "%06llu%s", (unsigned long long)number, p->plan->ending);
	return true;
}

static bool
row_numbered(struct output_state *p, struct span row)
{
	struct output_part *part = &p->single;

	if (p->rows == p->plan->every) {
		if (!end_part(p, part))
			return false;
		p->rows = 0;
	}
	if (p->rows == 0) {
		p->number++;
		if (!name_numbered(p, p->number))
			return output_no_memory(p);
		if (create_part(p, part) != 1)
			return false;
	}
	p->rows++;
	return put_bytes(p, part, row);
}

bool
output_split_row(void *data, struct span key, struct span row)
{
	struct output_state *p = data;
	struct output_part *part;

	if (p->plan->every > 0)
		return key.p == NULL ? put_bytes(p, &p->single, row) : row_numbered(p, row);
	part = p->n == 0 ? NULL : key.p == NULL ? &p->parts[p->last] : find_key(p, key);
	if (part == NULL && (part = add_part_of_key(p, key)) == NULL)
		return false;
	if (part->to == NULL && !p->plan->dry && !reopen_part(p, part))
		return false;
	part->used = ++p->now;
	p->last = (size_t)(part - p->parts);
	return put_bytes(p, part, row);
}

/* Makes a folder that is missing; it goes again if the run fails.  0 or errno. */
static int
make_folder(struct output_state *p, const char *path)
{
	struct temporaries *t = p->plan->run->temporaries;
	int error = 0;

	temporaries_hold(t);
	if (mkdir(path, 0777) != 0)
		error = errno;
	else if (!temporaries_add_folder(t, path)) {
		rmdir(path);
		error = ENOMEM;
	}
	temporaries_release(t);
	return error;
}

/* Makes the folder and those above it that are missing. */
static bool
open_folder(struct output_state *p)
{
	const char *folder = p->plan->folder == NULL ? "." : p->plan->folder;
	bool any = false;
	int error = 0;

	if ((p->made = strdup(folder)) == NULL)
		error = ENOMEM;
	for (char *c = p->made; error == 0 && c != NULL;) {
		if ((c = strchr(c + 1, '/')) != NULL)
			*c = '\0';
		error = make_folder(p, p->made);
		any = any || error == 0;
		if (!any)
			p->there = strlen(p->made);
		if (error == EEXIST || (error == EACCES && c != NULL))
			error = 0;
		if (c != NULL && error == 0)
			*c = '/';
	}
	if (error == 0 && (p->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) < 0)
		error = errno;
	if (error != 0)
		output_complain(p, folder, strerror(error));
	return error == 0;
}

/* What was made of the folder stays if the parts are there; else it goes, as far as nothing else is in it. */
static void
leave_folder(struct output_state *p)
{
	struct temporaries *t = p->plan->run->temporaries;

	temporaries_hold(t);
	while (p->made != NULL && strlen(p->made) > p->there) {
		char *slash = strrchr(p->made, '/');

		if (!p->published)
			rmdir(p->made);
		temporaries_forget(t, p->made);
		*(slash == NULL ? p->made : slash) = '\0';
	}
	temporaries_release(t);
	free(p->made);
}

static bool
make_hidden(struct output_state *p)
{
	struct temporaries *t = p->plan->run->temporaries;
	struct buf path = { 0 };
	bool good;

	buf_fmt(&path, "%s/%s", p->plan->folder == NULL ? "." : p->plan->folder, p->hidden_name);
	buf_char(&path, '\0');
	temporaries_hold(t);
	good = !path.failed && mkdirat(p->folder, p->hidden_name, 0777) == 0;
	if (good && !temporaries_add(t, path.p)) {
		unlinkat(p->folder, p->hidden_name, AT_REMOVEDIR);
		errno = ENOMEM;
		good = false;
	}
	temporaries_release(t);
	buf_free(&path);
	return good;
}

/* A folder for parts that are not complete: hidden, so that no pattern of a shell finds them. */
static bool
open_hidden(struct output_state *p)
{
	for (int i = 0; p->hidden < 0; i++) {
		snprintf(p->hidden_name, sizeof(p->hidden_name), ".arbiter-%ld-%d", (long)getpid(), i);
		if (make_hidden(p))
			p->hidden = openat(p->folder, p->hidden_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
		else if (errno == EEXIST && i < HIDDEN_NAMES)
			continue;
		if (p->hidden >= 0)
			break;
		output_complain(p, p->plan->folder == NULL ? "." : p->plan->folder, strerror(errno));
		return false;
	}
	return true;
}

/* The folder is not made: a missing one has no files. */
static bool
look_into_folder(struct output_state *p)
{
	const char *folder = p->plan->folder == NULL ? "." : p->plan->folder;

	p->folder = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (p->folder >= 0 || errno == ENOENT)
		return true;
	output_complain(p, folder, strerror(errno));
	return false;
}

/* The folder is made when the first file has been opened. */
bool
output_split_begin(void *data, const char *file, const struct origin *from)
{
	struct output_state *p = data;

	if (p->plan->dry)
		return output_begin(data, file, from) && (p->folder >= 0 || look_into_folder(p));
	return output_begin(data, file, from) && (p->folder >= 0 || (open_folder(p) && open_hidden(p)));
}

/* The complete file moves to where it belongs, unless something is there by now.  False after a complaint. */
static bool
publish_part(struct output_state *p, const char *name)
{
	return whole_file_rename_new(p->hidden, name, p->folder, name) == 0 ||
	    complain_of(p, name, errno == EEXIST ? taken : strerror(errno));
}

/* The first that cannot be moved ends it: what else there is stays hidden, and is dropped. */
static void
publish_all(struct output_state *p)
{
	bool good = true;

	/* Once for all: there may be thousands. */
	if (syncfs(p->hidden) != 0) {
		output_complain(p, p->plan->folder == NULL ? "." : p->plan->folder, strerror(errno));
		return;
	}
	temporaries_hold(p->plan->run->temporaries);
	for (uint64_t i = 1; good && i <= p->number; i++)
		good = name_numbered(p, i) && publish_part(p, p->single.name);
	for (size_t i = 0; good && i < p->n; i++)
		good = publish_part(p, p->parts[i].name);
	p->published = good;
	temporaries_release(p->plan->run->temporaries);
	(void)fsync(p->folder);
}

/* A tag that no game has is a slip of the pen, as a rule, but no trouble. */
static void
tell_unnamed(struct output_state *p)
{
	if (p->n == 1 && p->parts[0].key_n == 0 && !p->trouble) {
		complain_of(p, p->parts[0].name, "all games went here: none of them has a value in the tag to split by");
		p->trouble = false;
	}
}

/* What is at the end of each. */
void
output_split_end(struct output_state *p)
{
	bool good = !p->trouble && !p->plan->dry;

	if (p->single.to != NULL)
		end_part(p, &p->single);
	for (size_t i = 0; i < p->n; i++) {
		struct output_part *part = &p->parts[i];

		if (good && part->to == NULL && p->plan->foot.n > 0)
			good = reopen_part(p, part);
		if (part->to != NULL)
			good = end_part(p, part) && good;
	}
	if (p->trouble || p->broken)
		return;
	if (p->hidden >= 0)
		publish_all(p);
	tell_unnamed(p);
}

void
output_split_free(struct output_state *p)
{
	if (p->single.to != NULL)
		fclose(p->single.to);
	for (uint64_t i = 1; i <= p->number && p->hidden >= 0 && name_numbered(p, i); i++)
		unlinkat(p->hidden, p->single.name, 0);
	free(p->single.name);
	for (size_t i = 0; i < p->n; i++) {
		if (p->parts[i].to != NULL)
			fclose(p->parts[i].to);
		if (p->hidden >= 0)
			unlinkat(p->hidden, p->parts[i].name, 0);
		free(p->parts[i].key);
		free(p->parts[i].name);
	}
	free(p->parts);
	hash_table_free(&p->keys);
	hash_table_free(&p->names);
	if (p->hidden >= 0) {
		close(p->hidden);
		unlinkat(p->folder, p->hidden_name, AT_REMOVEDIR);
	}
	if (p->folder >= 0)
		close(p->folder);
	leave_folder(p);
}
