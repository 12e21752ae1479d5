/* members: reads the members of an archive with libarchive, which is loaded when it is first needed. */
#define _GNU_SOURCE	/* memmem(3) */
#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "base/encoding.h"
#include "toolkit/input/file_list.h"
#include "toolkit/input/members.h"
#include "toolkit/input/seven_zip.h"
#include "toolkit/input/zip_end.h"

#define MEMBERS_LIBRARY "libarchive.so.13"

struct members {
#define MEMBERS_CALL(name) __typeof__(name) *name;
#include "toolkit/input/members.def"
#undef MEMBERS_CALL
	const struct codec *codec;
	struct byte_source *raw;
	struct input_error *trouble;
	struct archive *archive;
	struct archive_entry *entry;	/* the member; libarchive 3.6 crashes if it had no memory for one of its own */
	locale_t utf8;
	const struct byte_source *file;	/* the bytes as stored */
	struct members *outer;	/* the archive that it is in; NULL: none */
	int depth;		/* how many archives it is in */
	uint64_t memory;
	uint64_t inside;	/* bytes that came out of the archives in it */
	uint64_t unpacks;	/* 7z: the memory that it needs */
	const char *p;		/* bytes that libarchive has unpacked, and members_read() not returned yet */
	size_t n;
	la_int64_t place;	/* in the member, after these bytes */
	const char *const *endings;
	bool archives;		/* archives among the members are wanted */
	struct buf name;
	struct buf stored;	/* the name as it is stored */
	struct skipped_members skipped;
	uint64_t listed;	/* zip: members in the list that libarchive reads at the start */
	uint64_t zeros;		/* how many zero bytes are the last ones that were read */
	bool wanted;		/* the member is one of the wanted files */
	bool begun;		/* members_next() has been called */
	bool cut;		/* zip: what follows the members is missing */
	bool end;		/* no more bytes of this member come from libarchive */
	bool dead;		/* see members_dead() */
};

enum {
	BEGINNING = 256 << 10,
	LIST_COST = 256,	/* bytes for a member in the list of a zip archive, at most, without very long names */
	TAR_BLOCK = 512,
	/* What archives inside another one may unpack to, in all: a multiple of the size of the file, and bytes in addition. */
	INSIDE_TIMES = 1000, INSIDE_BYTES = 64 << 20,
};

/* Never closed: some of the libraries that libarchive depends on cannot be unloaded safely. */
static void *
open_library(void)
{
	return dlopen(MEMBERS_LIBRARY, RTLD_NOW | RTLD_LOCAL);
}

void
members_load(void)
{
	/* Without it archives are refused when they are read. */
	(void)open_library();
}

static bool
load_libarchive(struct members *m)
{
	void *library = open_library(), *call;

	if (library == NULL)
		return false;
#define MEMBERS_CALL(name) \
	if ((call = dlsym(library, #name)) == NULL) \
		return false; \
	memcpy(&m->name, &call, sizeof(call));
#include "toolkit/input/members.def"
#undef MEMBERS_CALL
	return true;
}

static void
no_memory(const struct codec *c, struct input_error *t)
{
	input_error_set(t, INPUT_MEMORY, "not enough memory to read %s data", decompress_name(c));
}

static void
report_cut_archive(const struct codec *c, uint64_t place, struct input_error *t)
{
	input_error_set(t, INPUT_TRUNCATED, "the %s archive ends too early, at byte %llu", decompress_name(c),
	    (unsigned long long)place);
}

static void
archive_trouble(struct members *m)
{
	const struct byte_source *r = m->raw;
	const char *why = m->archive_error_string(m->archive), *name = decompress_name(m->codec);
	uint64_t place = (uint64_t)m->archive_filter_bytes(m->archive, 0);
	/* libarchive does not always say that bytes are missing; but if it has read the whole file, they are. */
	bool cut = why == NULL || strstr(why, "runcated") != NULL ? r->eof : r->eof && place >= r->total;

	if (r->error != 0)
		byte_source_explain(r, m->trouble);
	else if (m->begun && m->archive_read_has_encrypted_entries(m->archive) > 0)	/* libarchive 3.6 crashes if it has not */
		input_error_set(m->trouble, INPUT_DAMAGED, "the %s archive is encrypted", name);
	else if (cut)
		report_cut_archive(m->codec, m->raw->total, m->trouble);
	else
		input_error_set(m->trouble, INPUT_DAMAGED, "the %s archive is damaged at byte %llu: %s", name,
		    (unsigned long long)place, why == NULL ? "unknown" : why);
}

/* Is there memory for so much more?  If not, the error is set: `most`, with room to spare. */
static bool
has_memory_for(struct members *m, uint64_t needs, uint64_t most)
{
	const uint64_t taken = members_takes(m->outer) + m->raw->held.n;

	if (taken <= m->memory && needs <= m->memory - taken)
		return true;
	decompress_needs(m->trouble, decompress_name(m->codec), taken + most);
	return false;
}

static struct members *
outermost_members(struct members *m)
{
	while (m->outer != NULL)
		m = m->outer;
	return m;
}

bool
members_count(struct members *m, uint64_t bytes)
{
	struct members *o = outermost_members(m);
	const uint64_t size = o->file->regular ? (uint64_t)o->file->size : o->file->total;

	o->inside += bytes;
	if (o->inside <= INSIDE_BYTES || (o->inside - INSIDE_BYTES) / INSIDE_TIMES <= size)
		return true;
	input_error_set(m->trouble, INPUT_DAMAGED, "archives inside another one unpack to more than %d times the size of the file; the rest "
	    "is not read", INSIDE_TIMES);
	for (; m != NULL; m = m->outer)
		m->dead = true;
	return false;
}

/* Counts the zero bytes at the end, and the members in the list at the end of a zip archive. */
static void
survey_archive(struct members *m)
{
	static const char entry[] = { 'P', 'K', 1, 2 };
	const struct byte_source *r = m->raw;
	const unsigned char *at = r->p, *end = r->p + r->n;
	uint64_t zeros = 0;

	while (zeros < r->n && end[-1 - (ptrdiff_t)zeros] == 0)
		zeros++;
	m->zeros = zeros == r->n ? m->zeros + zeros : zeros;
	while (!m->begun && decompress_kind(m->codec) == DECOMPRESS_ZIP && (at = memmem(at, (size_t)(end - at), entry, sizeof(entry))) != NULL) {
		at += sizeof(entry);
		m->listed++;
	}
}

static la_ssize_t
read_raw_block(struct archive *a, void *members, const void **p)
{
	struct members *m = members;
	struct byte_source *r = m->raw;

	(void)a;
	byte_source_fill(r, r->max);
	*p = r->p;
	r->at = r->n;
	survey_archive(m);
	if (m->outer != NULL && !members_count(m, r->n))
		return ARCHIVE_FATAL;
	if (!has_memory_for(m, m->unpacks + m->listed * LIST_COST, m->unpacks + 2 * m->listed * LIST_COST))
		return ARCHIVE_FATAL;
	return r->n == 0 && r->error != 0 ? ARCHIVE_FATAL : (la_ssize_t)r->n;
}

static la_int64_t
seek_raw(struct archive *a, void *members, la_int64_t to, int whence)
{
	int64_t place = byte_source_seek(((struct members *)members)->raw, to, whence);

	(void)a;
	return place < 0 ? ARCHIVE_FATAL : place;
}

/* Only the format that the first bytes show, and no filters, some of which would run other programs. */
static int
allow_one_format(struct members *m)
{
	struct archive *a = m->archive;

	m->archive_read_set_read_callback(a, read_raw_block);
	if (m->archive_read_set_callback_data(a, m) != ARCHIVE_OK)
		return ARCHIVE_FATAL;
	if (decompress_kind(m->codec) == DECOMPRESS_TAR) {
		if (m->archive_read_support_format_tar(a) != ARCHIVE_OK)
			return ARCHIVE_FATAL;
		/* Read to the end of the data, where a checksum of what it is packed in may be. */
		m->archive_read_set_option(a, "tar", "read_concatenated_archives", "1");
	} else {
		m->archive_read_set_seek_callback(a, seek_raw);
		if ((decompress_kind(m->codec) == DECOMPRESS_ZIP ? m->archive_read_support_format_zip(a) :
		    m->archive_read_support_format_7zip(a)) != ARCHIVE_OK)
			return ARCHIVE_FATAL;
	}
	return m->archive_read_open1(a);
}

/* libarchive has no limit for the memory that unpacking takes. */
static bool
affords_memory(struct members *m)
{
	bool cut = false;

	if (decompress_kind(m->codec) == DECOMPRESS_7Z)
		m->unpacks = seven_zip_needs(m->raw, m->memory, &cut);
	if (cut)
		report_cut_archive(m->codec, (uint64_t)m->raw->size, m->trouble);
	return !cut && has_memory_for(m, m->unpacks, m->unpacks);
}

struct members *
members_open(const struct codec *c, struct byte_source *raw, struct members *outer, const struct byte_source *file, uint64_t memory,
    struct input_error *t)
{
	static const char *const pgn[] = { ".pgn", NULL };
	struct members *m;
	/* libarchive 3.6 crashes when its memory runs out while it begins: it begins only where there is some. */
	void *spare = malloc(BEGINNING);

	free(spare);
	if (spare == NULL || (m = calloc(1, sizeof(*m))) == NULL) {
		no_memory(c, t);
		return NULL;
	}
	*m = (struct members){ .codec = c, .raw = raw, .file = file, .outer = outer, .depth = outer == NULL ? 0 : outer->depth + 1,
		.memory = memory, .trouble = t, .endings = pgn };
	if (!affords_memory(m)) {
		free(m);
		return NULL;
	}
	m->cut = decompress_kind(c) == DECOMPRESS_ZIP && zip_end_missing(raw);
	if (!load_libarchive(m)) {
		input_error_set(t, INPUT_OPEN, "a %s archive needs the library %s, which cannot be loaded", decompress_name(c),
		    MEMBERS_LIBRARY);
		free(m);
		return NULL;
	}
	/* A system without that locale: names in other letters than those of ASCII may be lost there. */
	m->utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
	if ((m->utf8 == (locale_t)0 && errno == ENOMEM) || (m->archive = m->archive_read_new()) == NULL ||
	    (m->entry = m->archive_entry_new()) == NULL)
		no_memory(c, t);
	else if (allow_one_format(m) != ARCHIVE_OK)
		archive_trouble(m);
	else
		return m;
	members_close(m);
	return NULL;
}

void
members_close(struct members *m)
{
	if (m == NULL)
		return;
	if (m->archive != NULL)
		m->archive_read_free(m->archive);
	if (m->entry != NULL)
		m->archive_entry_free(m->entry);
	if (m->utf8 != (locale_t)0)
		freelocale(m->utf8);
	buf_free(&m->name);
	buf_free(&m->stored);
	free(m);
}

/* Adds a name without the parts that lead out of the archive, or nowhere: "./a/../b.pgn" is a/b.pgn. */
static void
add_safe_name(struct buf *b, const char *path)
{
	struct span rest = span_of(path);
	struct buf kept = { 0 };
	enum encoding encoding = encoding_of_part(rest, ENC_ASCII);

	while (rest.p != NULL) {
		struct span part = span_cut(&rest, '/');

		if (part.n == 0 || span_eq(part, SPAN(".")) || span_eq(part, SPAN("..")))
			continue;
		if (kept.n > 0)
			buf_char(&kept, '/');
		buf_add(&kept, part);
	}
	encoding_append(b, buf_span(&kept), encoding);
	b->failed = b->failed || kept.failed;
	buf_free(&kept);
}

/* Has the member nothing that another one has, or that the system has made?  A hard link is an earlier member once more. */
static bool
is_file(const struct members *m, struct span name, struct span base)
{
	/* Macintosh computers store attributes of files as members in __MACOSX/, or whose names begin with "._". */
	return m->archive_entry_filetype(m->entry) == AE_IFREG && m->archive_entry_hardlink(m->entry) == NULL &&
	    !span_starts(name, SPAN("__MACOSX/")) && !span_starts(base, SPAN("._")) &&
	    !span_eq(base, SPAN(".DS_Store"));
}

/* What has an archive that is too deep inside is what the command unpacks: the member of the outermost archive. */
static void
skip_member(struct members *m)
{
	static const char *const unpacks[] = { [DECOMPRESS_TAR] = "tar -xOf", [DECOMPRESS_ZIP] = "unzip -p", [DECOMPRESS_7Z] = "7z x -so" };
	struct members *o = outermost_members(m);

	skipped_members_add(&o->skipped, buf_span(&m->name), buf_span(&o->stored), unpacks[decompress_kind(o->codec)]);
}

/* What kind of member it is, named from the `own` th byte on; one that is skipped is counted. */
static void
sort_member(struct members *m, size_t own)
{
	struct span name = span_after(buf_span(&m->name), own), base = name;
	bool file;

	for (size_t i = 0; i < name.n; i++)
		if (name.p[i] == '/')
			base = span_after(name, i + 1);
	file = is_file(m, name, base);
	m->wanted = file && (file_list_wants(name, m->endings) ||
	    (m->archives && m->depth + 1 < MEMBERS_NESTED && file_list_is_archive(name)));
	if (file && !m->wanted)
		skip_member(m);
}

/* libarchive converts names to the encoding of the thread's locale, which is UTF-8 for the time of the call. */
static int
next_header(struct members *m, bool *named)
{
	locale_t before = m->utf8 == (locale_t)0 ? m->utf8 : uselocale(m->utf8);
	const char *path = NULL;
	size_t own;
	int r;

	buf_clear(&m->name);
	if (m->outer != NULL)
		buf_add(&m->name, members_name(m->outer));
	if ((r = m->archive_read_next_header2(m->archive, m->entry)) == ARCHIVE_OK || r == ARCHIVE_WARN)
		path = m->archive_entry_pathname(m->entry);
	*named = path != NULL;
	if (path != NULL) {
		buf_clear(&m->stored);
		buf_str(&m->stored, path);
		if (m->outer != NULL)
			buf_char(&m->name, '/');
		own = m->name.n;
		add_safe_name(&m->name, path);
		m->name.failed = m->name.failed || m->stored.failed;
		sort_member(m, own);
	}
	if (m->utf8 != (locale_t)0)
		uselocale(before);
	m->begun = true;
	return r;
}

void
members_want(struct members *m, const char *const *endings, bool archives)
{
	m->archives = archives;
	if (endings != NULL)
		m->endings = endings;
}

/* What methods of zip may need that libarchive has no limit for: their greatest dictionary, or model. */
static uint64_t
method_needs(const struct members *m)
{
	static const struct {
		const char *in_name;
		uint64_t needs;
	} methods[] = {
		{ "(lzma)", UINT64_C(4) << 30 }, { "(xz)", UINT64_C(4) << 30 }, { "(ppmd", 256 << 20 }, { "(zstd", 128 << 20 },
	};
	const char *name = m->archive_format_name(m->archive);

	for (size_t i = 0; name != NULL && i < sizeof(methods) / sizeof(methods[0]); i++)
		if (strstr(name, methods[i].in_name) != NULL)
			return methods[i].needs;
	return 0;
}

/* Can this member be read?  If not, the error is set. */
static bool
check_member(struct members *m, bool named)
{
	if (m->name.failed)
		no_memory(m->codec, m->trouble);
	else if (!named)
		input_error_set(m->trouble, INPUT_DAMAGED, "the name of a member of the %s archive cannot be read",
		    decompress_name(m->codec));
	else if (m->archive_entry_is_data_encrypted(m->entry))
		input_error_set(m->trouble, INPUT_DAMAGED, "the member of the %s archive is encrypted", decompress_name(m->codec));
	else if (has_memory_for(m, method_needs(m), method_needs(m)))
		return true;
	m->end = true;
	return false;
}

/*
 * What libarchive takes for the end may be an error of the file, or a cut.  POSIX: at least two blocks of zeros end the
 * archive.  Without any, nobody knows how many members are missing.
 */
static void
check_tar_end(struct members *m)
{
	if (m->raw->error != 0)
		byte_source_explain(m->raw, m->trouble);
	else if (m->zeros < TAR_BLOCK)
		report_cut_archive(m->codec, m->raw->total, m->trouble);
}

int
members_next(struct members *m)
{
	bool named;
	int r;

	m->n = 0;
	m->place = 0;
	m->end = false;
	while ((r = next_header(m, &named)) == ARCHIVE_OK || r == ARCHIVE_WARN)
		if (m->name.failed || !named || m->wanted)
			return check_member(m, named) ? 1 : -1;
	m->dead = m->end = true;
	if (r != ARCHIVE_EOF)
		archive_trouble(m);
	else if (m->cut)
		report_cut_archive(m->codec, (uint64_t)m->raw->size, m->trouble);
	else if (decompress_kind(m->codec) == DECOMPRESS_TAR)
		check_tar_end(m);
	return m->trouble->set ? -1 : 0;
}

/* Asks libarchive for more bytes of the member. */
static void
unpack_block(struct members *m)
{
	const void *p = NULL;
	la_int64_t place = m->place;
	int r = m->archive_read_data_block(m->archive, &p, &m->n, &place);

	if ((m->p = p) == NULL)
		m->n = 0;
	/* Even with an error there may be bytes: the last ones before a wrong checksum or a cut. */
	m->end = r != ARCHIVE_OK;
	if (r != ARCHIVE_OK && r != ARCHIVE_EOF)
		archive_trouble(m);
	m->dead = m->dead || r == ARCHIVE_FATAL;
	if (m->n > 0 && place != m->place) {
		input_error_set(m->trouble, INPUT_DAMAGED, "the member of the %s archive has holes", decompress_name(m->codec));
		m->n = 0;
		m->end = true;
	}
	m->place += (la_int64_t)m->n;
}

ptrdiff_t
members_read(void *members, char *to, size_t max)
{
	struct members *m = members;
	size_t n;

	while (m->n == 0 && !m->end)
		unpack_block(m);
	if (m->n == 0 && m->trouble->set)
		return -1;
	n = m->n < max ? m->n : max;
	if (n == 0)	/* there may be no block at all */
		return 0;
	memcpy(to, m->p, n);
	m->p += n;
	m->n -= n;
	return (ptrdiff_t)n;
}

bool
members_dead(const struct members *m)
{
	return m->dead;
}

struct span
members_name(const struct members *m)
{
	return buf_span(&m->name);
}

uint64_t
members_takes(const struct members *m)
{
	uint64_t sum = 0;

	for (; m != NULL && m->outer != NULL; m = m->outer)
		sum += m->raw->held.n + m->unpacks + m->listed * LIST_COST;
	return sum;
}

const struct skipped_members *
members_skipped(const struct members *m)
{
	return &m->skipped;
}
