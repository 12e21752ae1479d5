/* baseline: looks up, adds and ages the entries of a baseline. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/ascii.h"
#include "base/list.h"
#include "base/utf8.h"
#include "toolkit/finding/baseline.h"
#include "toolkit/finding/baseline_internal.h"

/* -- names -- */

/* Appends the components of a path to an absolute path: "." is dropped, and ".." removes the component before it. */
static void
add_path(struct buf *to, struct span path)
{
	while (path.p != NULL && path.n > 0) {
		struct span part = span_cut(&path, '/');

		if (part.n == 0 || span_eq(part, SPAN(".")))
			continue;
		if (span_eq(part, SPAN(".."))) {
			while (to->n > 0 && to->p[--to->n] != '/')
				continue;
			continue;
		}
		buf_char(to, '/');
		buf_add(to, part);
	}
}

static void
make_absolute(const struct baseline *b, struct span path, struct buf *out)
{
	buf_clear(out);
	if (path.n == 0 || *path.p != '/')
		add_path(out, buf_span(&b->here));
	add_path(out, path);
}

/* Appends a name as the file stores it: the file is UTF-8, so % and bytes that are not UTF-8 become %XX. */
static void
add_encoded(struct buf *out, struct span s)
{
	while (s.n > 0) {
		uint32_t code;
		int n = utf8_decode(s, &code);
		struct span one = { s.p, n > 0 ? (size_t)n : 1 };

		if (n == 0 || *s.p == '%')
			buf_fmt(out, "%%%02X", (unsigned char)*s.p);
		else
			buf_add(out, one);
		s.p += one.n, s.n -= one.n;
	}
}

/* Appends the stored form of `path` relative to `folder`; both are absolute. */
static void
add_relative(struct buf *out, struct span folder, struct span path)
{
	size_t same = 0;

	for (size_t i = 0; i <= folder.n && i <= path.n; i++) {
		if ((i == folder.n || folder.p[i] == '/') && (i == path.n || path.p[i] == '/'))
			same = i;
		if (i < folder.n && i < path.n && folder.p[i] != path.p[i])
			break;
	}
	for (size_t i = same; i < folder.n; i++)
		if (folder.p[i] == '/')
			buf_str(out, "../");
	if (same < path.n)
		add_encoded(out, (struct span){ path.p + same + 1, path.n - same - 1 });
}

/* The index of the file with that stored name, or BASELINE_NO_FILE. */
static long
find_file(const struct baseline *b, struct span name)
{
	const uint32_t *first = tally_find(&b->by_name, fingerprint_hash(name));

	for (uint32_t at = first == NULL ? 0 : *first; at != 0; at = b->files[at - 1].next)
		if (span_eq(b->files[at - 1].name, name))
			return (long)at - 1;
	return BASELINE_NO_FILE;
}

long
baseline_add_file(struct baseline *b, struct span name)
{
	bool good = list_reserve(&b->files, b->files_n + 1, &b->files_max, sizeof(*b->files));
	uint32_t *at = good ? tally_at(&b->by_name, fingerprint_hash(name)) : NULL;

	if (at == NULL) {
		b->failed = true;
		return BASELINE_NO_FILE;
	}
	b->files[b->files_n] = (struct baseline_file){ .name = arena_span(&b->text, name), .next = *at };
	*at = (uint32_t)b->files_n + 1;
	return (long)b->files_n++;
}

/* The index of a file as named by the user, or BASELINE_NO_FILE.  Keeps the last answer: calls come file by file. */
static long
file_of_user(struct baseline *b, struct span path)
{
	if (b->asked.n > 0 && span_eq(buf_span(&b->asked), path))
		return b->asked_file;
	buf_clear(&b->asked);
	buf_add(&b->asked, path);
	make_absolute(b, path, &b->path);
	buf_clear(&b->name);
	add_relative(&b->name, buf_span(&b->folder), buf_span(&b->path));
	b->failed = b->failed || b->asked.failed || b->path.failed || b->name.failed;
	b->asked_file = find_file(b, buf_span(&b->name));
	return b->asked_file;
}

/* -- entries -- */

static uint64_t
baseline_key_of(size_t file, enum diag id, struct prints prints, enum baseline_key key)
{
	uint64_t parts[4] = { file, (uint64_t)id, key == BY_PLAY ? 0 : prints.roster, key == BY_ROSTER ? 0 : prints.play };

	return fingerprint_hash((struct span){ (const char *)parts, sizeof(parts) });
}

static bool
is_same_entry(const struct baseline_entry *e, size_t file, enum diag id, struct prints prints, enum baseline_key key)
{
	return e->file == file && e->id == id && (key == BY_PLAY || e->prints.roster == prints.roster) &&
	    (key == BY_ROSTER || e->prints.play == prints.play);
}

/* The entry with both prints; NULL if there is none. */
static struct baseline_entry *
find_entry(struct baseline *b, size_t file, enum diag id, struct prints prints)
{
	const uint32_t *first = tally_find(&b->by_key[BY_BOTH], baseline_key_of(file, id, prints, BY_BOTH));

	for (uint32_t at = first == NULL ? 0 : *first; at != 0; at = b->entries[at - 1].next[BY_BOTH])
		if (is_same_entry(&b->entries[at - 1], file, id, prints, BY_BOTH))
			return &b->entries[at - 1];
	return NULL;
}

/* Lists the entry with those of the same keys.  False: out of memory. */
static bool
link_entry(struct baseline *b, size_t at)
{
	struct baseline_entry *e = &b->entries[at];

	for (int key = BY_BOTH; key < KEYS; key++) {
		uint32_t *first = tally_at(&b->by_key[key], baseline_key_of(e->file, e->id, e->prints, (enum baseline_key)key));

		if (first == NULL) {
			b->failed = true;
			return false;
		}
		e->next[key] = *first;
		*first = (uint32_t)at + 1;
	}
	return true;
}

struct baseline_entry *
baseline_add_entry(struct baseline *b, size_t file, enum diag id, struct prints prints, struct span game)
{
	struct baseline_entry *e = find_entry(b, file, id, prints);
	bool good = e != NULL || list_reserve(&b->entries, b->entries_n + 1, &b->entries_max, sizeof(*b->entries));

	if (e != NULL)
		return e;
	b->failed = b->failed || !good;
	if (!good)
		return NULL;
	e = &b->entries[b->entries_n];
	*e = (struct baseline_entry){ .file = file, .id = id, .prints = prints, .game = arena_span(&b->text, game) };
	if (!link_entry(b, b->entries_n))
		return NULL;
	b->entries_n++;
	return e;
}

void
baseline_renew(struct baseline *b)
{
	if (b == NULL)
		return;
	for (int key = BY_BOTH; key < KEYS; key++)
		tally_clear(&b->by_key[key]);
	for (size_t i = 0; i < b->entries_n; i++) {
		struct baseline_entry *e = &b->entries[i];

		e->count += e->added;
		e->left = e->count;
		e->added = 0;
		link_entry(b, i);
	}
}

/* Uses up one finding of an entry.  Used-up entries are unlinked on the way, so that no later search passes them. */
static bool
use_up_entry(struct baseline *b, size_t file, enum diag id, struct prints prints, enum baseline_key key)
{
	uint32_t *link = tally_find(&b->by_key[key], baseline_key_of(file, id, prints, key));

	while (link != NULL && *link != 0) {
		struct baseline_entry *e = &b->entries[*link - 1];

		if (e->left == 0) {
			*link = e->next[key];
		} else if (is_same_entry(e, file, id, prints, key)) {
			e->left--;
			return true;
		} else {
			link = &e->next[key];
		}
	}
	return false;
}

bool
baseline_covers(struct baseline *b, struct span path, enum diag id, struct prints prints)
{
	long file = file_of_user(b, path);

	for (int key = BY_BOTH; file != BASELINE_NO_FILE && key < KEYS; key++)
		if (use_up_entry(b, (size_t)file, id, prints, (enum baseline_key)key))
			return true;
	return false;
}

void
baseline_add(struct baseline *b, struct span path, enum diag id, struct prints prints, struct span game)
{
	long file = file_of_user(b, path);
	struct baseline_entry *e;

	if (file == BASELINE_NO_FILE)
		b->asked_file = file = baseline_add_file(b, buf_span(&b->name));
	if (file == BASELINE_NO_FILE || (e = baseline_add_entry(b, (size_t)file, id, prints, game)) == NULL)
		return;
	e->added += e->added < UINT32_MAX;
}

void
baseline_file_checked(struct baseline *b, struct span path, const struct grading *g, const struct mutes *mutes)
{
	long file = file_of_user(b, path);
	struct baseline_file *f = file == BASELINE_NO_FILE ? NULL : &b->files[file];

	if (f == NULL)
		return;
	f->checked = true;
	/* What only an option finds may not have been looked for, and what is below the level is not compared. */
	for (struct baseline_entry *e = b->entries + f->first; e < b->entries + f->first + f->n; e++)
		e->sought = g->severity[e->id] != SEVERITY_OFF && g->severity[e->id] >= g->least && mutes->by[e->id] == 0 &&
		    !(diag_rows[e->id].flags & DIAG_LATE);
}

static int
hex_digit(char c)
{
	return ascii_is_digit(c) ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Undoes add_encoded(). */
static void
add_decoded(struct buf *out, struct span s)
{
	while (s.n > 0) {
		bool coded = *s.p == '%' && s.n > 2 && hex_digit(s.p[1]) >= 0 && hex_digit(s.p[2]) >= 0;
		size_t n = coded ? 3 : 1;

		buf_char(out, coded ? (char)(hex_digit(s.p[1]) << 4 | hex_digit(s.p[2])) : *s.p);
		s.p += n, s.n -= n;
	}
}

/* Does the file no longer exist?  ENOTDIR does not count: the name may be that of a member of an archive. */
static bool
is_file_gone(struct baseline *b, struct span name)
{
	struct stat st;

	buf_clear(&b->name);
	add_decoded(&b->name, name);
	buf_clear(&b->path);
	buf_add(&b->path, buf_span(&b->folder));
	add_path(&b->path, buf_span(&b->name));
	buf_char(&b->path, '\0');
	b->failed = b->failed || b->name.failed || b->path.failed;
	return !b->failed && stat(b->path.p, &st) != 0 && errno == ENOENT;
}

bool
baseline_files_gone(struct baseline *b, struct span except)
{
	long other = file_of_user(b, except);

	for (size_t i = 0; i < b->files_n; i++) {
		const struct baseline_file *f = &b->files[i];

		if (f->checked || (long)i == other || !is_file_gone(b, f->name))
			continue;
		for (size_t k = f->first; k < f->first + f->n; k++)
			b->entries[k].sought = true;
	}
	buf_clear(&b->asked);
	return !b->failed;
}

uint64_t
baseline_stale(const struct baseline *b)
{
	uint64_t n = 0;

	for (size_t i = 0; i < b->entries_n; i++)
		n += b->entries[i].sought ? b->entries[i].left : 0;
	return n;
}

/* -- opening -- */

/* Finds the current folder; false: it is unknown, or out of memory (errno ENOMEM). */
static bool
find_here(struct buf *here)
{
	for (size_t size = 256; buf_reserve(here, size); size *= 2) {
		if (getcwd(here->p, size) != NULL) {
			here->n = strlen(here->p);
			return true;
		}
		if (errno != ERANGE)
			return false;
	}
	errno = ENOMEM;
	return false;
}

struct baseline *
baseline_open(const char *path, struct span text, char error[BASELINE_ERROR_MAX])
{
	struct baseline *b = calloc(1, sizeof(*b));
	const char *slash = strrchr(path, '/');

	error[0] = '\0';
	if (b == NULL)
		return NULL;
	b->asked_file = BASELINE_NO_FILE;
	if (find_here(&b->here)) {
		make_absolute(b, (struct span){ path, slash == NULL ? 0 : (size_t)(slash - path) + 1 }, &b->folder);
		if (!b->folder.failed && (text.p == NULL || baseline_read(b, text, error)))
			return b;
	} else if (errno != ENOMEM) {
		baseline_complain(error, "the current folder is unknown: %s", strerror(errno));
	}
	baseline_free(b);
	if (error[0] == '\0')
		errno = ENOMEM;
	return NULL;
}

void
baseline_free(struct baseline *b)
{
	if (b == NULL)
		return;
	buf_free(&b->here);
	buf_free(&b->folder);
	buf_free(&b->asked);
	buf_free(&b->path);
	buf_free(&b->name);
	free(b->files);
	free(b->entries);
	tally_free(&b->by_name);
	for (int key = BY_BOTH; key < KEYS; key++)
		tally_free(&b->by_key[key]);
	arena_free(&b->text);
	free(b);
}
