/*
 * input: reads text from a file, standard input, or the members of an archive.
 *
 *     raw (bytes as stored) -> packed -> members -> member -> packed -> ahead (blocks) -> wide -> caller
 *
 * From members to packed it goes round once for each archive inside another one.
 * A workbook takes the place of the members, and its sheet that of the member.  Each of these is left out where it is
 * not needed.  Plain text skips all of this: read(2) writes directly into the memory of the caller.  Compressed data is
 * read and decompressed in blocks of fixed size, whatever size the caller asks for, so that the place reported for
 * damage depends neither on the caller nor on the thread.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "toolkit/input/byte_source.h"
#include "toolkit/input/decompress.h"
#include "toolkit/input/file_list.h"
#include "toolkit/input/input.h"
#include "toolkit/input/members.h"
#include "toolkit/input/read_ahead.h"
#include "toolkit/input/utf16.h"
#include "toolkit/input/workbook.h"

/* What comes out of compressed data. */
struct packed {
	const struct codec *codec;	/* NULL: there is none */
	struct codec_stream *stream;
	struct input_error trouble;
	struct byte_source out;
};

/* An archive. */
struct opened {
	struct members *members;
	struct input_error trouble;
	struct byte_source member;	/* the present one */
	struct packed inner;		/* it is compressed */
};

struct input {
	enum { FAILED, NEW, TEXT, OVER } stage;
	struct input_error trouble;	/* what the caller is told */
	struct input_error source;	/* of a layer or the file; becomes `trouble` when the bytes before it are read */
	struct byte_source raw;
	struct packed file;		/* the file is compressed */
	struct opened archives[MEMBERS_NESTED];	/* it is an archive, perhaps in `file`; each is the present member of the one before */
	int n;				/* how many archives these are */
	struct workbook *book;		/* it is a workbook, and its sheets are wanted: `archives` has one without `members` */
	struct byte_source *top;	/* where the text comes from: one of the above */
	struct input_means means;
	const char *const *endings;	/* of the wanted members of an archive; NULL: .pgn */
	bool wants_thread;
	bool bytes;		/* it is not text */
	bool stored;		/* the file holds the text as it is */
	enum { ANY_FILE, PLAIN_PART, COMPRESSED_PART } part;
	struct read_ahead ahead;	/* while its thread runs, everything from raw to top belongs to that, and source */
	uint64_t consumed;
	bool sniffed;		/* text_sniff() has been called for the present text */
	struct utf16_form form;
	struct wide *wide;	/* converts to UTF-8; NULL: not needed */
};

/* -- compressed data -- */

static ptrdiff_t
packed_read(void *packed, char *to, size_t max)
{
	struct packed *p = packed;
	size_t n = decompress_read(p->stream, to, max);

	return n == 0 && p->trouble.set ? -1 : (ptrdiff_t)n;
}

static bool
widen_source(const struct codec *c, struct byte_source *from, struct input_error *t)
{
	if (byte_source_widen(from))
		return true;
	input_error_set(t, INPUT_MEMORY, "not enough memory to read %s data", decompress_name(c));
	return false;
}

static bool
packed_open(struct packed *p, const struct codec *c, struct byte_source *from, uint64_t memory, struct input_error *t)
{
	*p = (struct packed){ .codec = c };
	if (!widen_source(c, from, t))
		return false;
	byte_source_open_made(&p->out, packed_read, p, &p->trouble);
	if ((p->stream = decompress_open(c, from, memory, &p->trouble)) == NULL)
		input_error_set(t, INPUT_MEMORY, "not enough memory to read %s data", decompress_name(c));
	return p->stream != NULL;
}

static void
packed_close(struct packed *p)
{
	if (p->codec == NULL)
		return;
	decompress_close(p->stream);
	if (p->out.make != NULL)
		byte_source_close(&p->out);
	p->codec = NULL;
}

/* -- the text -- */

static void
make_input_block(void *input, struct read_ahead_block *b)
{
	struct input *in = input;
	ptrdiff_t n = 1;

	for (b->n = 0; b->n < READ_AHEAD_BLOCK && n > 0; b->n += n > 0 ? (size_t)n : 0)
		n = byte_source_read(in->top, b->p + b->n, READ_AHEAD_BLOCK - b->n);
	b->consumed = byte_source_place(&in->raw);
	if (n < 0)
		byte_source_explain(in->top, &in->source);
	if (in->n > 1 && !members_count(in->archives[in->n - 1].members, b->n)) {
		in->source = in->archives[in->n - 1].trouble;
		n = -1;
	}
	b->then = n > 0 ? READ_AHEAD_MORE : n < 0 ? READ_AHEAD_TROUBLE : READ_AHEAD_END;
}

static struct read_ahead_block *
block_now(struct input *in)
{
	struct read_ahead_block *b = read_ahead_now(&in->ahead);

	in->consumed = b->consumed;
	return b;
}

static ptrdiff_t
read_from_block(struct input *in, char *to, size_t max)
{
	struct read_ahead_block *b = block_now(in);
	size_t n = b->n - b->at < max ? b->n - b->at : max;

	if (n == 0 && b->then == READ_AHEAD_TROUBLE) {
		in->trouble = in->source;
		return -1;
	}
	if (n > 0)
		memcpy(to, b->p + b->at, n);
	b->at += n;
	return (ptrdiff_t)n;
}

/* Reads directly into the caller's memory, after the bytes that file_sniff() has read. */
static ptrdiff_t
plain_read(struct input *in, char *to, size_t max)
{
	ptrdiff_t n = byte_source_read(&in->raw, to, max);

	if (n < 0)
		input_error_errno(&in->trouble, INPUT_READ, in->raw.error);
	else
		in->consumed = byte_source_place(&in->raw);
	return n;
}

static ptrdiff_t
source_read(void *input, char *to, size_t max)
{
	struct input *in = input;

	return in->stored ? plain_read(in, to, max) : read_from_block(in, to, max);
}

/* Looks at the first bytes of the text to find out whether it is UTF-16 or UTF-32.  False: out of memory. */
static bool
text_sniff(struct input *in)
{
	struct read_ahead_block *b = in->stored ? NULL : block_now(in);
	struct byte_source *r = &in->raw;

	in->sniffed = true;
	if (b != NULL)
		in->form = utf16_guess((struct span){ b->p + b->at, b->n - b->at });
	else
		in->form = utf16_guess((struct span){ (char *)r->p + r->at, byte_source_left(r) });
	if (in->form.unit == 0)
		return true;
	if (b != NULL)
		b->at += in->form.mark;
	else
		r->at += in->form.mark;
	in->wide = utf16_open(in->form);
	return in->wide != NULL;
}

void
input_look(struct input *in)
{
	if (in->stage == TEXT && !in->trouble.set && !in->sniffed && !in->bytes && in->part == ANY_FILE && !text_sniff(in))
		input_error_set(&in->trouble, INPUT_MEMORY, "not enough memory to convert the text");
}

ptrdiff_t
input_read(struct input *in, char *to, size_t max)
{
	if (in->stage == TEXT && max > 0)
		input_look(in);
	if (in->trouble.set)
		return -1;
	if (in->stage != TEXT || max == 0)
		return 0;
	return in->wide == NULL ? source_read(in, to, max) : utf16_read(in->wide, to, max, source_read, in);
}

const char *
input_converted(const struct input *in)
{
	return utf16_name(in->form);
}

uint64_t
input_lost(const struct input *in)
{
	return in->wide == NULL ? 0 : utf16_lost(in->wide);
}

const char *
input_stored(const struct input *in)
{
	return in->stored ? input_converted(in) : "compressed";
}

/* -- opening, and the next text -- */

static void
refuse_codec(struct input *in, const struct codec *c)
{
	input_error_set(&in->source, INPUT_DAMAGED, "this is %s data, which is not read here", decompress_name(c));
}

/* Begins a workbook, or sets the error.  False: the archive is not a workbook, and is to be read from its start. */
static bool
book_open(struct input *in, const struct codec *c, struct byte_source *from)
{
	struct input_error *trouble = &in->archives[0].trouble;

	in->book = workbook_open(c, from, in->means.memory, in->means.sheet, trouble);
	if (in->book == NULL && !trouble->set && byte_source_seek(from, 0, SEEK_SET) != 0)
		byte_source_explain(from, trouble);
	in->source = *trouble;
	in->n = in->book != NULL;
	return in->book != NULL || in->source.set;
}

/* The archive that is read; NULL: it is none. */
static struct members *
innermost_archive(const struct input *in)
{
	return in->n == 0 ? NULL : in->archives[in->n - 1].members;
}

/* Copies an archive that must be seekable, and comes through a pipe, into the file for that. */
static void
spool_archive(struct input *in, const struct codec *c, struct byte_source *from)
{
	int error;

	if (in->means.spool <= 0)
		input_error_set(&in->source, INPUT_OPEN, "a %s archive from a pipe needs a temporary file, and none can be made "
		    "(TMPDIR): read it from a file", decompress_name(c));
	else if ((error = byte_source_keep(from, in->means.spool)) != 0)
		input_error_errno(&in->source, INPUT_READ, error);
}

/* Reads one that is inside another archive into memory. */
static void
hold_archive(struct input *in, const struct codec *c, struct byte_source *from)
{
	const uint64_t taken = members_takes(innermost_archive(in));
	int error = byte_source_hold(from, taken < in->means.memory ? in->means.memory - taken : 0);

	if (error == EFBIG && members_count(innermost_archive(in), from->total))
		decompress_needs(&in->source, decompress_name(c), taken + from->total);
	else if (error == EFBIG)
		in->source = in->archives[in->n - 1].trouble;
	else if (error == ENOMEM)
		input_error_set(&in->source, INPUT_MEMORY, "not enough memory to read %s data", decompress_name(c));
	else if (error != 0)
		byte_source_explain(from, &in->source);
}

/* Begins an archive, which is in the bytes of that source. */
static void
archive_open(struct input *in, const struct codec *c, struct byte_source *from)
{
	struct opened *a = &in->archives[in->n];

	if (!widen_source(c, from, &in->source))
		return;
	if (decompress_kind(c) != DECOMPRESS_TAR && !from->regular)
		in->n == 0 ? spool_archive(in, c, from) : hold_archive(in, c, from);
	if (in->source.set)
		return;
	if (decompress_kind(c) == DECOMPRESS_ZIP && in->n == 0 && in->means.sheet != NULL && book_open(in, c, from))
		return;
	a->trouble.set = false;
	a->members = members_open(c, from, innermost_archive(in), &in->raw, in->means.memory, &a->trouble);
	if (a->members == NULL) {
		in->source = a->trouble;
		return;
	}
	members_want(a->members, in->endings, true);
	in->n++;
}

/* Begins compressed data, in which there may be a tar archive. */
static void
compressed_open(struct input *in, const struct codec *c)
{
	struct byte_source *out = &in->file.out;
	const struct codec *inside;

	if (!packed_open(&in->file, c, &in->raw, in->means.memory, &in->source))
		return;
	in->top = out;
	if (in->part == COMPRESSED_PART)
		return;
	byte_source_fill(out, DECOMPRESS_MAGIC_LEAST);
	inside = decompress_find(out->p, out->n);
	if (inside != NULL && decompress_kind(inside) == DECOMPRESS_TAR)
		archive_open(in, inside, out);
}

/* Looks at the first bytes of the file to find out whether it is compressed, or an archive. */
static void
file_sniff(struct input *in)
{
	struct byte_source *r = &in->raw;
	const struct codec *c = NULL;

	in->stored = true;
	in->top = r;
	if (in->part == PLAIN_PART)
		return;
	byte_source_fill(r, DECOMPRESS_MAGIC_LEAST);
	if (r->n == 0 && r->error != 0)
		input_error_errno(&in->source, INPUT_READ, r->error);
	else if ((c = decompress_find(r->p, r->n)) == NULL && in->part == COMPRESSED_PART)
		input_error_set(&in->source, INPUT_DAMAGED, "at byte %llu begins no frame of zstd data",
		    (unsigned long long)byte_source_place(r));
	if (c == NULL)
		return;
	in->stored = false;
	r->polled = in->wants_thread;
	if (decompress_kind(c) == DECOMPRESS_FOREIGN)
		refuse_codec(in, c);
	else if (!read_ahead_open(&in->ahead, in->wants_thread, make_input_block, in))
		input_error_set(&in->source, INPUT_MEMORY, "not enough memory to read %s data", decompress_name(c));
	else if (decompress_kind(c) == DECOMPRESS_STREAM)
		compressed_open(in, c);
	else
		archive_open(in, c, r);
}

static void
member_close(struct input *in)
{
	struct opened *a = in->n == 0 ? NULL : &in->archives[in->n - 1];

	if (a == NULL)
		return;
	packed_close(&a->inner);
	if (a->member.make != NULL)
		byte_source_close(&a->member);
	a->member.make = NULL;
}

/* Goes from the innermost archive to the one that it is in.  False: it is in none. */
static bool
archive_leave(struct input *in)
{
	if (in->n < 2)
		return false;
	member_close(in);
	members_close(innermost_archive(in));
	in->n--;
	member_close(in);
	in->archives[in->n - 1].trouble.set = false;
	return true;
}

/* Forgets the present text. */
static void
text_clear(struct input *in)
{
	member_close(in);
	in->trouble.set = in->source.set = in->archives[in->n - 1].trouble.set = false;
	in->sniffed = false;
	in->form = (struct utf16_form){ 0 };
	utf16_close(in->wide);
	in->wide = NULL;
}

/* Looks at the first bytes of a member to find out whether it is compressed once more, or an archive, which is then begun. */
static void
member_sniff(struct input *in)
{
	struct opened *a = &in->archives[in->n - 1];
	struct byte_source *m = &a->member;
	const struct codec *c;

	byte_source_open_made(m, members_read, a->members, &a->trouble);
	in->top = m;
	byte_source_fill(m, DECOMPRESS_MAGIC_LEAST);
	if ((c = decompress_find(m->p, m->n)) == NULL)
		return;
	if (decompress_kind(c) == DECOMPRESS_STREAM) {
		if (!packed_open(&a->inner, c, m, in->means.memory, &in->source))
			return;
		in->top = m = &a->inner.out;
		byte_source_fill(m, DECOMPRESS_MAGIC_LEAST);
		if ((c = decompress_find(m->p, m->n)) == NULL || decompress_kind(c) != DECOMPRESS_TAR)
			return;
	}
	if (decompress_kind(c) == DECOMPRESS_FOREIGN || in->n == MEMBERS_NESTED ||
	    (decompress_kind(c) == DECOMPRESS_ZIP && file_list_wants(members_name(a->members), file_list_workbooks)))
		refuse_codec(in, c);
	else
		archive_open(in, c, m);
}

/* Nothing more can be read from the archives.  After a bad sheet the next one may be good. */
static bool
is_archive_dead(const struct input *in)
{
	for (int i = 0; i < in->n; i++)
		if (in->book != NULL || !members_dead(in->archives[i].members))
			return false;
	return true;
}

/* Goes to the next sheet. */
static int
next_sheet(struct input *in)
{
	struct opened *a = &in->archives[0];
	int r = workbook_next(in->book);

	byte_source_open_made(&a->member, workbook_read, in->book, &a->trouble);
	in->top = &a->member;
	return r;
}

/* Goes to the next member of the archive that is read, into archives among the members, and out of these. */
static int
next_text(struct input *in)
{
	int r, n;

	do {
		while (members_dead(innermost_archive(in)) && archive_leave(in))
			;
		n = in->n;
		r = members_dead(innermost_archive(in)) ? 0 : members_next(innermost_archive(in));
		if (r > 0)
			member_sniff(in);
		else if (r < 0)
			in->source = in->archives[n - 1].trouble;
	} while (in->n != n || (r == 0 && archive_leave(in)));
	return r;
}

static int
next_member(struct input *in)
{
	int r;

	text_clear(in);
	in->stage = TEXT;
	r = in->book != NULL ? next_sheet(in) : next_text(in);
	if (r < 0 && in->book != NULL)
		in->source = in->archives[0].trouble;
	if (in->source.set) {
		in->trouble = in->source;
		r = -1;
	}
	in->consumed = byte_source_place(&in->raw);
	if (r == 0 || is_archive_dead(in))
		in->stage = r > 0 ? TEXT : OVER;
	return r;
}

int
input_next(struct input *in)
{
	switch (in->stage) {
	case FAILED:
		in->stage = OVER;
		return -1;
	case OVER:
		return 0;
	case TEXT:
		read_ahead_stop(&in->ahead);
		if (in->n > 0 && !is_archive_dead(in))
			return next_member(in);
		in->stage = OVER;
		if (!in->source.set || in->trouble.set)
			return 0;
		break;		/* the error comes after the point up to which the caller has read */
	case NEW:
		file_sniff(in);
		if (!in->source.set && in->n > 0)
			return next_member(in);
		in->stage = in->source.set ? OVER : TEXT;
		if (in->stage == TEXT)
			return 1;
		break;
	}
	in->trouble = in->source;
	return -1;
}

struct span
input_member(const struct input *in)
{
	if (in->book != NULL)
		return workbook_name(in->book);
	return in->n == 0 ? (struct span){ NULL, 0 } : members_name(innermost_archive(in));
}

void
input_others(const struct input *in, struct buf *names)
{
	if (in->book != NULL)
		workbook_others(in->book, names);
}

struct csv_cells
input_cells(const struct input *in)
{
	return (struct csv_cells){ .separator = in->book != NULL ? '\t' : '\0', .sheet = in->book != NULL };
}

const struct skipped_members *
input_skipped(const struct input *in)
{
	return in->archives[0].members == NULL ? NULL : members_skipped(in->archives[0].members);
}

bool
input_failed(const struct input *in)
{
	return in->trouble.set;
}

enum input_state
input_trouble(const struct input *in)
{
	return in->trouble.state;
}

const char *
input_message(const struct input *in)
{
	return in->trouble.set ? in->trouble.text : "";
}

uint64_t
input_consumed(const struct input *in)
{
	return in->consumed;
}

int64_t
input_size(const struct input *in)
{
	return in->raw.size;
}

/* `error`: errno of the open(2) that failed; 0: fd is open. */
static struct input *
input_new(int fd, bool owned, int error)
{
	struct input *in = calloc(1, sizeof(*in));
	int wrong;

	if (in == NULL) {
		if (owned)
			close(fd);
		errno = ENOMEM;
		return NULL;
	}
	wrong = byte_source_open(&in->raw, fd, owned);
	error = error != 0 ? error : wrong;
	in->stage = error == 0 ? NEW : FAILED;
	in->stored = true;
	in->means.memory = INPUT_MEANS_MEMORY;
	if (error != 0)
		input_error_errno(&in->trouble, INPUT_OPEN, error);
	return in;
}

struct input *
input_open(const char *path)
{
	int fd;

	if (path == NULL)
		return input_new(STDIN_FILENO, false, 0);
	if ((fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)) < 0)
		return input_new(-1, false, errno);
	return input_new(fd, true, 0);
}

struct input *
input_open_regular(const char *path)
{
	const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
	struct input *in = input_new(fd, true, fd < 0 ? errno : 0);

	if (in != NULL && in->stage != FAILED && !in->raw.regular) {
		in->stage = FAILED;
		input_error_set(&in->trouble, INPUT_OPEN, "not a regular file");
	}
	return in;
}

struct input *
input_open_window(const char *path, uint64_t lo, uint64_t hi, bool compressed)
{
	struct input *in = input_open(path);
	int error;

	if (in == NULL || in->stage == FAILED)
		return in;
	in->part = compressed ? COMPRESSED_PART : PLAIN_PART;
	in->consumed = lo;
	if ((error = byte_source_part(&in->raw, lo, hi)) != 0) {
		in->stage = FAILED;
		input_error_errno(&in->trouble, INPUT_OPEN, error);
	}
	return in;
}

struct input *
input_open_fd(int fd)
{
	return input_new(fd, false, 0);
}

void
input_members(struct input *in, const char *const *endings)
{
	in->endings = endings;
}

void
input_bytes(struct input *in)
{
	in->bytes = true;
}

void
input_allow(struct input *in, const struct input_means *means)
{
	if (means == NULL)
		return;
	in->means = *means;
	if (means->memory == 0)
		in->means.memory = INPUT_MEANS_MEMORY;
}

void
input_ahead(struct input *in)
{
	if (in->stage == NEW)
		in->wants_thread = true;
}

void
input_close(struct input *in)
{
	if (in == NULL)
		return;
	byte_source_quit(&in->raw);
	read_ahead_close(&in->ahead);
	while (archive_leave(in))
		;
	member_close(in);
	members_close(innermost_archive(in));
	workbook_close(in->book);
	packed_close(&in->file);
	utf16_close(in->wide);
	byte_source_close(&in->raw);
	free(in);
}

enum {
	READ_MAX = 64 << 20,	/* the largest published tables of openings have about one MiB */
	PIECE = 1 << 16,
};

const char *
input_whole(struct input *in, struct buf *b)
{
	ptrdiff_t n = 0;

	while (input_next(in) == 1)
		do {
			if (!buf_reserve(b, PIECE))
				return strerror(ENOMEM);
			n = input_read(in, b->p + b->n, PIECE);
			b->n += n > 0 ? (size_t)n : 0;
		} while (n > 0 && b->n < READ_MAX);
	return input_failed(in) ? input_message(in) : b->n < READ_MAX ? NULL : strerror(EFBIG);
}
