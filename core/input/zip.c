/* zip: reads the members of a zip archive with libarchive, which is loaded when it is first needed. */
#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/encoding.h"
#include "input/zip.h"

#define ZIP_LIBRARY "libarchive.so.13"
/* The functions of libarchive that are used. */
#define ZIP_CALLS(X) \
	X(archive_read_new) X(archive_read_support_format_zip) X(archive_read_set_read_callback) \
	X(archive_read_set_seek_callback) X(archive_read_set_callback_data) X(archive_read_open1) \
	X(archive_read_next_header) X(archive_read_data_block) X(archive_read_free) X(archive_error_string) \
	X(archive_filter_bytes) X(archive_entry_pathname) X(archive_entry_filetype) X(archive_entry_is_data_encrypted)

struct zip {
#define MEMBER(name) __typeof__(name) *name;
	ZIP_CALLS(MEMBER)
#undef MEMBER
	struct byte_source *raw;
	struct input_error *trouble;
	struct archive *archive;
	const char *p;		/* bytes that libarchive has decompressed, and zip_read() not returned yet */
	size_t n;
	const char *const *endings;
	struct buf name;
	uint64_t passed_over;
	bool end;		/* no more bytes of this member come from libarchive */
	bool dead;		/* see zip_dead() */
};

enum { BEGINNING = 256 << 10 };

static bool
load(struct zip *z)
{
	/* Never closed: some of the libraries that libarchive depends on cannot be unloaded safely. */
	void *library = dlopen(ZIP_LIBRARY, RTLD_NOW | RTLD_LOCAL), *call;

	if (library == NULL)
		return false;
#define LOAD(name) \
	if ((call = dlsym(library, #name)) == NULL) \
		return false; \
	memcpy(&z->name, &call, sizeof(call));
	ZIP_CALLS(LOAD)
#undef LOAD
	return true;
}

static void
no_memory(struct input_error *t)
{
	input_error_set(t, INPUT_MEMORY, "not enough memory to read zip data");
}

static void
archive_trouble(struct zip *z)
{
	const struct byte_source *r = z->raw;
	const char *why = z->archive_error_string(z->archive);
	uint64_t place = (uint64_t)z->archive_filter_bytes(z->archive, 0);
	/* libarchive does not always say that bytes are missing; but if it has read the whole file, they are. */
	bool cut = why == NULL || strstr(why, "runcated") != NULL ? r->eof : r->eof && place >= r->total;

	if (r->error != 0)
		input_error_errno(z->trouble, INPUT_READ, r->error);
	else if (cut)
		input_error_set(z->trouble, INPUT_TRUNCATED, "the zip archive ends too early, at byte %llu",
		    (unsigned long long)r->total);
	else
		input_error_set(z->trouble, INPUT_DAMAGED, "the zip archive is damaged at byte %llu: %s",
		    (unsigned long long)place, why == NULL ? "unknown" : why);
}

static la_ssize_t
read_raw(struct archive *a, void *raw, const void **p)
{
	struct byte_source *r = raw;

	(void)a;
	byte_source_fill(r, r->max);
	*p = r->p;
	r->at = r->n;
	return r->n == 0 && r->error != 0 ? ARCHIVE_FATAL : (la_ssize_t)r->n;
}

static la_int64_t
seek_raw(struct archive *a, void *raw, la_int64_t to, int whence)
{
	int64_t place = byte_source_seek(raw, to, whence);

	(void)a;
	return place < 0 ? ARCHIVE_FATAL : place;
}

struct zip *
zip_open(struct byte_source *raw, struct input_error *t)
{
	static const char *const pgn[] = { ".pgn", NULL };
	struct zip *z = calloc(1, sizeof(*z));
	/* libarchive 3.6 crashes when its memory runs out while it begins: it begins only where there is some. */
	void *spare = malloc(BEGINNING);

	free(spare);
	if (z == NULL || spare == NULL) {
		no_memory(t);
		free(z);
		return NULL;
	}
	z->raw = raw;
	z->trouble = t;
	z->endings = pgn;
	if (!load(z)) {
		input_error_set(t, INPUT_OPEN, "a zip archive needs the library %s, which cannot be loaded", ZIP_LIBRARY);
		free(z);
		return NULL;
	}
	if ((z->archive = z->archive_read_new()) == NULL) {
		no_memory(t);
		free(z);
		return NULL;
	}
	/* Zip only, and no filters: members that are compressed once more are not decompressed. */
	z->archive_read_support_format_zip(z->archive);
	z->archive_read_set_read_callback(z->archive, read_raw);
	if (raw->regular)
		z->archive_read_set_seek_callback(z->archive, seek_raw);
	z->archive_read_set_callback_data(z->archive, raw);
	if (z->archive_read_open1(z->archive) != ARCHIVE_OK) {
		archive_trouble(z);
		zip_close(z);
		return NULL;
	}
	return z;
}

void
zip_close(struct zip *z)
{
	if (z == NULL)
		return;
	z->archive_read_free(z->archive);
	buf_free(&z->name);
	free(z);
}

/* libarchive converts names to the encoding of the thread's locale, which is UTF-8 for the time of the call. */
static int
next_header(struct zip *z, struct archive_entry **entry)
{
	locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0), before = (locale_t)0;
	struct span name;
	const char *path;
	int r;

	/* A system without that locale: names in other letters than those of ASCII may be lost there. */
	if (utf8 == (locale_t)0)
		z->name.failed = z->name.failed || errno == ENOMEM;
	else
		before = uselocale(utf8);
	buf_clear(&z->name);
	if ((r = z->archive_read_next_header(z->archive, entry)) == ARCHIVE_OK || r == ARCHIVE_WARN) {
		path = z->archive_entry_pathname(*entry);
		name = span_of(path == NULL ? "" : path);
		encoding_append(&z->name, name, encoding_of_part(name, ENC_ASCII));
	}
	if (utf8 != (locale_t)0) {
		uselocale(before);
		freelocale(utf8);
	}
	return r;
}

void
zip_members(struct zip *z, const char *const *endings)
{
	z->endings = endings;
}

/* Is the member one of the wanted files?  Those in __MACOSX/ have names of files, but hold Macintosh attributes. */
static bool
wanted(const struct zip *z, struct archive_entry *entry)
{
	struct span name = buf_span(&z->name);

	if (z->archive_entry_filetype(entry) != AE_IFREG || span_starts(name, SPAN("__MACOSX/")))
		return false;
	for (const char *const *e = z->endings; *e != NULL; e++) {
		struct span ending = span_of(*e);

		if (name.n >= ending.n &&
		    span_eq_nocase((struct span){ name.p + name.n - ending.n, ending.n }, ending))
			return true;
	}
	return false;
}

int
zip_next(struct zip *z)
{
	struct archive_entry *entry;
	int r;

	z->n = 0;
	z->end = false;
	while ((r = next_header(z, &entry)) == ARCHIVE_OK || r == ARCHIVE_WARN) {
		if (!z->name.failed && !wanted(z, entry)) {
			z->passed_over += z->archive_entry_filetype(entry) != AE_IFDIR;
			continue;
		}
		if (!z->archive_entry_is_data_encrypted(entry) && !z->name.failed)
			return 1;
		if (z->name.failed)
			no_memory(z->trouble);
		else
			input_error_set(z->trouble, INPUT_DAMAGED, "the member of the zip archive is encrypted");
		z->end = true;
		return -1;
	}
	z->dead = true;
	if (r == ARCHIVE_EOF)
		return 0;
	archive_trouble(z);
	return -1;
}

size_t
zip_read(struct zip *z, char *to, size_t max)
{
	const void *p = NULL;
	size_t n = 0, part;
	la_int64_t offset;
	int r;

	for (;;) {
		part = z->n < max - n ? z->n : max - n;
		if (part > 0) {
			memcpy(to + n, z->p, part);
			z->p += part;
			z->n -= part;
			n += part;
		}
		if (n == max || z->end)
			return n;
		p = NULL;
		r = z->archive_read_data_block(z->archive, &p, &z->n, &offset);
		if ((z->p = p) == NULL)
			z->n = 0;
		/* Even with an error there may be bytes: the last ones before a wrong checksum or a cut. */
		z->end = r != ARCHIVE_OK;
		if (r != ARCHIVE_OK && r != ARCHIVE_EOF)
			archive_trouble(z);
		z->dead = z->dead || r == ARCHIVE_FATAL;
	}
}

bool
zip_waiting(const struct zip *z)
{
	return z->n > 0;
}

bool
zip_dead(const struct zip *z)
{
	return z->dead;
}

struct span
zip_member(const struct zip *z)
{
	return buf_span(&z->name);
}

uint64_t
zip_passed_over(const struct zip *z)
{
	return z->passed_over;
}
