/* baseline: findings that are known, as a JSON file that lists them by fingerprint. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <jansson.h>

#include "baseline.h"
#include "encoding.h"
#include "tally.h"
#include "utf8.h"

enum { FORMAT = 1, ERROR_MAX = 200, HEX = 16, NO_FILE = -1 };

/* By what an entry is looked for: by both of its prints first, then by one of them. */
enum key { BY_BOTH, BY_ROSTER, BY_PLAY, KEYS };

struct entry {
	size_t file;
	enum diag id;
	struct prints prints;
	uint32_t count, left, added;	/* as read; of these not needed so far; found now */
	bool sought;			/* what is left of it is stale */
	struct span game;
	uint32_t next[KEYS];		/* of those with the same key: its index and 1; 0: none */
};

struct file {
	struct span name;		/* relative to the folder of the baseline, as it stands in there */
	uint32_t next;			/* of those whose names hash alike: its index and 1; 0: none */
	size_t first, n;		/* its entries, as read */
	bool judged;
};

struct baseline {
	struct buf here, folder;	/* the current folder; that of the baseline, absolute */
	struct file *files;
	struct entry *entries;
	size_t files_n, files_max, entries_n, entries_max;
	struct tally by_name;		/* of files, by a hash of their names: the first of a list */
	struct tally by_key[KEYS];	/* of entries, by a hash of file, id and prints: the first of a list */
	struct arena text;
	struct buf asked, path, name;	/* the file that was looked for last, and its name as above */
	long asked_file;		/* its index, or NO_FILE */
	bool failed;			/* out of memory */
};

/* -- names -- */

/* Appends the components of a path to an absolute one; no "." stays, and ".." takes one away. */
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

/* As it stands in the file, which is UTF-8: % and bytes that are not UTF-8 become %XX. */
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

/* The way from one absolute path to the other. */
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

/* The index of the file of that name, or NO_FILE. */
static long
find_file(const struct baseline *b, struct span name)
{
	const uint32_t *first = tally_find(&b->by_name, fingerprint_hash(name));

	for (uint32_t at = first == NULL ? 0 : *first; at != 0; at = b->files[at - 1].next)
		if (span_eq(b->files[at - 1].name, name))
			return (long)at - 1;
	return NO_FILE;
}

static bool
room(void **list, size_t n, size_t *max, size_t size)
{
	size_t more = *max == 0 ? 64 : *max * 2;
	void *p;

	if (n < *max)
		return true;
	if ((p = realloc(*list, more * size)) == NULL)
		return false;
	*list = p;
	*max = more;
	return true;
}

static long
add_file(struct baseline *b, struct span name)
{
	void *list = b->files;
	bool good = room(&list, b->files_n, &b->files_max, sizeof(*b->files));
	uint32_t *at = good ? tally_at(&b->by_name, fingerprint_hash(name)) : NULL;

	b->files = list;
	if (at == NULL) {
		b->failed = true;
		return NO_FILE;
	}
	b->files[b->files_n] = (struct file){ .name = arena_span(&b->text, name), .next = *at };
	*at = (uint32_t)b->files_n + 1;
	return (long)b->files_n++;
}

/* The file that the user calls so, or NO_FILE; the same one is asked for again and again. */
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
key_of(size_t file, enum diag id, struct prints prints, enum key key)
{
	uint64_t parts[4] = { file, (uint64_t)id, key == BY_PLAY ? 0 : prints.roster, key == BY_ROSTER ? 0 : prints.play };

	return fingerprint_hash((struct span){ (const char *)parts, sizeof(parts) });
}

static bool
same(const struct entry *e, size_t file, enum diag id, struct prints prints, enum key key)
{
	return e->file == file && e->id == id && (key == BY_PLAY || e->prints.roster == prints.roster) &&
	    (key == BY_ROSTER || e->prints.play == prints.play);
}

/* The one with both prints; NULL if there is none. */
static struct entry *
find_entry(struct baseline *b, size_t file, enum diag id, struct prints prints)
{
	const uint32_t *first = tally_find(&b->by_key[BY_BOTH], key_of(file, id, prints, BY_BOTH));

	for (uint32_t at = first == NULL ? 0 : *first; at != 0; at = b->entries[at - 1].next[BY_BOTH])
		if (same(&b->entries[at - 1], file, id, prints, BY_BOTH))
			return &b->entries[at - 1];
	return NULL;
}

static struct entry *
add_entry(struct baseline *b, size_t file, enum diag id, struct prints prints, struct span game)
{
	struct entry *e = find_entry(b, file, id, prints);
	void *list = b->entries;
	bool good = e != NULL || room(&list, b->entries_n, &b->entries_max, sizeof(*b->entries));

	b->entries = list;
	if (e != NULL)
		return e;
	b->failed = b->failed || !good;
	if (!good)
		return NULL;
	e = &b->entries[b->entries_n];
	*e = (struct entry){ .file = file, .id = id, .prints = prints, .game = arena_span(&b->text, game) };
	for (int key = BY_BOTH; key < KEYS; key++) {
		uint32_t *first = tally_at(&b->by_key[key], key_of(file, id, prints, (enum key)key));

		if (first == NULL) {
			b->failed = true;
			return NULL;
		}
		e->next[key] = *first;
		*first = (uint32_t)b->entries_n + 1;
	}
	b->entries_n++;
	return e;
}

/* Takes one from an entry; those that have none left leave the list on the way, so that no search is long twice. */
static bool
take(struct baseline *b, size_t file, enum diag id, struct prints prints, enum key key)
{
	uint32_t *link = tally_find(&b->by_key[key], key_of(file, id, prints, key));

	while (link != NULL && *link != 0) {
		struct entry *e = &b->entries[*link - 1];

		if (e->left == 0) {
			*link = e->next[key];
		} else if (same(e, file, id, prints, key)) {
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

	for (int key = BY_BOTH; file != NO_FILE && key < KEYS; key++)
		if (take(b, (size_t)file, id, prints, (enum key)key))
			return true;
	return false;
}

void
baseline_add(struct baseline *b, struct span path, enum diag id, struct prints prints, struct span game)
{
	long file = file_of_user(b, path);
	struct entry *e;

	if (file == NO_FILE)
		b->asked_file = file = add_file(b, buf_span(&b->name));
	if (file == NO_FILE || (e = add_entry(b, (size_t)file, id, prints, game)) == NULL)
		return;
	e->added += e->added < UINT32_MAX;
}

void
baseline_judged(struct baseline *b, struct span path, const struct grading *g, const struct mutes *mutes)
{
	long file = file_of_user(b, path);
	struct file *f = file == NO_FILE ? NULL : &b->files[file];

	if (f == NULL)
		return;
	f->judged = true;
	/* What is below the level is off, too: see grade(). */
	for (struct entry *e = b->entries + f->first; e < b->entries + f->first + f->n; e++)
		e->sought = g->severity[e->id] != OFF && mutes->by[e->id] == 0;
}

static int
hex_digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
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

/* Is there no such file?  Below something that is no folder it may be a member of an archive. */
static bool
is_gone(struct baseline *b, struct span name)
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
baseline_look_after(struct baseline *b, struct span except)
{
	long other = file_of_user(b, except);

	for (size_t i = 0; i < b->files_n; i++) {
		const struct file *f = &b->files[i];

		if (f->judged || (long)i == other || !is_gone(b, f->name))
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

/* -- reading -- */

/* Bytes of somebody's file are part of it: nothing but printable ASCII stays. */
__attribute__((format(printf, 2, 3))) static bool
complain(char error[ERROR_MAX], const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(error, ERROR_MAX, format, ap);
	va_end(ap);
	for (char *p = error; *p != '\0'; p++)
		if (*p < ' ' || *p > '~')
			*p = '?';
	return false;
}

/* The line of entry number n, from 0: entries are the only objects in objects in objects. */
static size_t
line_of(struct span text, size_t n)
{
	size_t line = 1, deep = 0;
	bool string = false;

	for (size_t i = 0; i < text.n; i++) {
		char c = text.p[i];

		line += c == '\n';
		if (string && c == '\\')
			i++;
		else if (c == '"')
			string = !string;
		else if (!string && c == '{' && ++deep == 3 && n-- == 0)
			return line;
		else if (!string && c == '}')
			deep--;
	}
	return line;
}

static bool
read_print(const char *s, uint64_t *out)
{
	*out = 0;
	for (int i = 0; i < HEX; i++) {
		const char *digits = "0123456789abcdef", *digit = s[i] == '\0' ? NULL : strchr(digits, s[i]);

		if (digit == NULL)
			return false;
		*out = *out << 4 | (uint64_t)(digit - digits);
	}
	return s[HEX] == '\0';
}

/* One entry; false: it is none, which `why` says, or memory is out. */
static bool
read_entry(struct baseline *b, size_t file, json_t *json, char why[ERROR_MAX])
{
	const char *id, *roster, *play, *game = "";
	struct prints prints;
	json_int_t count;
	json_error_t wrong;
	struct entry *e;

	if (json_unpack_ex(json, &wrong, JSON_STRICT, "{s:s, s:s, s:s, s:I, s?s}", "id", &id, "roster", &roster,
	    "play", &play, "count", &count, "game", &game) != 0)
		return complain(why, "%s", wrong.text);
	if (diag_find(span_of(id)) == DIAG_NONE)
		return complain(why, "no finding has the id '%.40s'", id);
	if (!read_print(roster, &prints.roster) || !read_print(play, &prints.play))
		return complain(why, "a fingerprint has %d digits, 0 to 9 and a to f", HEX);
	if (count < 1 || count > UINT32_MAX)
		return complain(why, "no count from 1 to %lu", (unsigned long)UINT32_MAX);
	if ((e = add_entry(b, file, diag_find(span_of(id)), prints, span_of(game))) == NULL)
		return false;
	/* The same line from two sides of a merge is one. */
	if (e->count < (uint32_t)count)
		e->count = e->left = (uint32_t)count;
	return true;
}

static bool
read_files(struct baseline *b, json_t *files, struct span text, char error[ERROR_MAX])
{
	char why[ERROR_MAX];
	const char *name;
	json_t *list, *json;
	size_t i, n = 0;

	json_object_foreach(files, name, list) {
		long file = add_file(b, span_of(name));

		if (file == NO_FILE)
			return false;
		if (!json_is_array(list))
			return complain(error, "what \"%.100s\" has is no list", name);
		b->files[file].first = b->entries_n;
		json_array_foreach(list, i, json) {
			if (!json_is_object(json))
				return complain(error, "item %zu of \"%.100s\" is no object", i + 1, name);
			if (!read_entry(b, (size_t)file, json, why))
				return !b->failed && complain(error, "line %zu: %s", line_of(text, n), why);
			n++;
		}
		b->files[file].n = b->entries_n - b->files[file].first;
	}
	return !b->failed && !b->text.failed;
}

bool
baseline_begins(struct span text)
{
	text = span_trim(text);
	if (!span_starts(text, SPAN("{")))
		return false;
	return span_starts(span_trim((struct span){ text.p + 1, text.n - 1 }), SPAN("\"arbiter-baseline\""));
}

static bool
read_root(struct baseline *b, json_t *root, struct span text, char error[ERROR_MAX])
{
	json_t *version = json_object_get(root, "arbiter-baseline"), *files = json_object_get(root, "files");

	if (!json_is_integer(version))
		return complain(error, "this is no baseline of Arbiter");
	if (json_integer_value(version) != FORMAT)
		return complain(error, "it is written in version %lld of the format, of which this program knows nothing",
		    (long long)json_integer_value(version));
	if (!json_is_object(files) || json_object_size(root) != 2)
		return complain(error, "there is more or less in it than a version and files");
	return read_files(b, files, text, error);
}

static bool
read_text(struct baseline *b, struct span text, char error[ERROR_MAX])
{
	json_error_t wrong;
	json_t *root = json_loadb(text.p, text.n, JSON_REJECT_DUPLICATES, &wrong);
	bool good;

	if (root == NULL)
		return json_error_code(&wrong) != json_error_out_of_memory &&
		    complain(error, "line %d: %s", wrong.line > 0 ? wrong.line : 1, wrong.text);
	good = read_root(b, root, text, error);
	json_decref(root);
	return good;
}

/* The current folder; false: there is none, or memory is out. */
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
baseline_open(const char *path, struct span text, char error[ERROR_MAX])
{
	struct baseline *b = calloc(1, sizeof(*b));
	const char *slash = strrchr(path, '/');

	error[0] = '\0';
	if (b == NULL)
		return NULL;
	b->asked_file = NO_FILE;
	if (find_here(&b->here)) {
		make_absolute(b, (struct span){ path, slash == NULL ? 0 : (size_t)(slash - path) + 1 }, &b->folder);
		if (!b->folder.failed && (text.p == NULL || read_text(b, text, error)))
			return b;
	} else if (errno != ENOMEM) {
		complain(error, "the current folder is not known: %s", strerror(errno));
	}
	baseline_free(b);
	if (error[0] == '\0')
		errno = ENOMEM;
	return NULL;
}

/* -- writing -- */

/* An entry that is to be written. */
struct line {
	const struct entry *entry;
	struct span file;
	uint64_t count;
};

static int
line_order(const void *a, const void *b)
{
	const struct line *x = a, *y = b;
	const struct prints *p = &x->entry->prints, *q = &y->entry->prints;
	int order = span_order(x->file, y->file);

	if (order == 0)
		order = strcmp(diag_rows[x->entry->id].id, diag_rows[y->entry->id].id);
	if (order == 0)
		order = (p->roster > q->roster) - (p->roster < q->roster);
	return order != 0 ? order : (p->play > q->play) - (p->play < q->play);
}

/* One a line, so that what changes is what a difference of two versions shows. */
static void
write_line(struct buf *out, const struct line *l)
{
	const struct entry *e = l->entry;

	buf_fmt(out, "{\"id\": \"%s\", \"roster\": \"%016llx\", \"play\": \"%016llx\", \"count\": ", diag_rows[e->id].id,
	    (unsigned long long)e->prints.roster, (unsigned long long)e->prints.play);
	buf_number(out, l->count);
	if (e->game.n > 0) {
		buf_str(out, ", \"game\": ");
		encoding_json_string(out, e->game, ENC_UTF8);
	}
	buf_char(out, '}');
}

static void
write_lines(struct buf *out, const struct line *lines, size_t n)
{
	buf_fmt(out, "{\"arbiter-baseline\": %d, \"files\": {\n", FORMAT);
	for (size_t i = 0; i < n; i++) {
		if (i == 0 || lines[i].entry->file != lines[i - 1].entry->file) {
			buf_str(out, i == 0 ? "" : "\n],\n");
			encoding_json_string(out, lines[i].file, ENC_UTF8);
			buf_str(out, ": [\n");
		} else {
			buf_str(out, ",\n");
		}
		write_line(out, &lines[i]);
	}
	buf_str(out, n > 0 ? "\n]\n}}\n" : "}}\n");
}

bool
baseline_write(const struct baseline *b, struct buf *out)
{
	struct line *lines = malloc((b->entries_n + 1) * sizeof(*lines));
	size_t n = 0;

	if (lines == NULL || b->failed || b->text.failed) {
		free(lines);
		return false;
	}
	for (size_t i = 0; i < b->entries_n; i++) {
		const struct entry *e = &b->entries[i];

		lines[n] = (struct line){ e, b->files[e->file].name, (uint64_t)e->count - (e->sought ? e->left : 0) + e->added };
		if (lines[n].count > UINT32_MAX)
			lines[n].count = UINT32_MAX;
		n += lines[n].count > 0;
	}
	qsort(lines, n, sizeof(*lines), line_order);
	write_lines(out, lines, n);
	free(lines);
	return !out->failed;
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
