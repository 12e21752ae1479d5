/*
 * input: reads text from a file, standard input, or the members of an archive.
 *
 *     descriptor -> raw (bytes as stored) -> codec or zip -> ahead (blocks) -> wide -> caller
 *
 * Plain text skips all of this: read(2) writes directly into the memory of the caller.  Compressed data is read and
 * decompressed in blocks of fixed size, whatever size the caller asks for, so that the place reported for damage
 * depends neither on the caller nor on the thread.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "input/read_ahead.h"
#include "input/decompress.h"
#include "input/input.h"
#include "input/byte_source.h"
#include "input/utf16.h"
#include "input/zip.h"

struct input {
	enum { FAILED, NEW, TEXT, OVER } stage;
	struct input_error trouble;	/* what the caller is told */
	struct input_error source;	/* of codec or file; becomes `trouble` when the bytes before it are read */
	struct byte_source raw;
	const struct codec *codec;	/* NULL: not compressed */
	struct codec_stream *stream;	/* compressed: either this or `zip` */
	struct zip *zip;
	const char *const *endings;	/* of the wanted members of an archive; NULL: .pgn */
	bool wants_thread;
	enum { ANY_FILE, PLAIN_PART, COMPRESSED_PART } part;
	struct read_ahead ahead;	/* while its thread runs, raw, stream, zip and source belong to that */
	uint64_t consumed;
	bool sniffed;		/* text_sniff() has been called for the present text */
	struct utf16_form form;
	struct wide *wide;	/* converts to UTF-8; NULL: not needed */
};

/* -- the text -- */

static void
make_block(void *input, struct read_ahead_block *b)
{
	struct input *in = input;

	b->n = in->zip != NULL ? zip_read(in->zip, b->p, READ_AHEAD_BLOCK) : decompress_read(in->stream, b->p, READ_AHEAD_BLOCK);
	b->consumed = byte_source_place(&in->raw);
	if (in->zip != NULL && zip_waiting(in->zip))
		b->then = READ_AHEAD_MORE;		/* an error, if any, is after the bytes that zip still has */
	else
		b->then = in->source.set ? READ_AHEAD_TROUBLE : b->n == READ_AHEAD_BLOCK ? READ_AHEAD_MORE : READ_AHEAD_END;
}

static struct read_ahead_block *
block_now(struct input *in)
{
	struct read_ahead_block *b = read_ahead_now(&in->ahead);

	in->consumed = b->consumed;
	return b;
}

static ptrdiff_t
block_read(struct input *in, char *to, size_t max)
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

	return in->codec == NULL ? plain_read(in, to, max) : block_read(in, to, max);
}

/* Looks at the first bytes of the text to find out whether it is UTF-16 or UTF-32.  False: out of memory. */
static bool
text_sniff(struct input *in)
{
	struct read_ahead_block *b = in->codec == NULL ? NULL : block_now(in);
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

ptrdiff_t
input_read(struct input *in, char *to, size_t max)
{
	if (in->trouble.set)
		return -1;
	if (in->stage != TEXT || max == 0)
		return 0;
	if (!in->sniffed && in->part == ANY_FILE && !text_sniff(in)) {
		input_error_set(&in->trouble, INPUT_MEMORY, "not enough memory to convert the text");
		return -1;
	}
	return in->wide == NULL ? source_read(in, to, max) : utf16_read(in->wide, to, max, source_read, in);
}

const char *
input_converted(const struct input *in)
{
	return utf16_name(in->form);
}

const char *
input_stored(const struct input *in)
{
	return in->codec != NULL ? "compressed" : input_converted(in);
}

/* -- opening, and the next text -- */

/* Prepares everything for reading compressed data. */
static void
compressed_open(struct input *in)
{
	bool zip = decompress_kind(in->codec) == DECOMPRESS_ZIP;

	in->raw.polled = in->wants_thread;
	if (!byte_source_widen(&in->raw) || !read_ahead_open(&in->ahead, in->wants_thread, make_block, in) ||
	    (!zip && (in->stream = decompress_open(in->codec, &in->raw, &in->source)) == NULL))
		input_error_set(&in->source, INPUT_MEMORY, "not enough memory to read %s data", decompress_name(in->codec));
	else if (zip && (in->zip = zip_open(&in->raw, &in->source)) != NULL && in->endings != NULL)
		zip_members(in->zip, in->endings);
}

/* Looks at the first bytes of the file to find out whether it is compressed. */
static void
file_sniff(struct input *in)
{
	struct byte_source *r = &in->raw;

	if (in->part == PLAIN_PART)
		return;
	byte_source_fill(r, DECOMPRESS_MAGIC_LEAST);
	if (r->n == 0 && r->error != 0)
		input_error_errno(&in->source, INPUT_READ, r->error);
	else if ((in->codec = decompress_find(r->p, r->n)) == NULL && in->part == COMPRESSED_PART)
		input_error_set(&in->source, INPUT_DAMAGED, "at byte %llu begins no frame of zstd data",
		    (unsigned long long)byte_source_place(r));
	else if (in->codec == NULL)
		return;
	else if (decompress_kind(in->codec) == DECOMPRESS_FOREIGN)
		input_error_set(&in->source, INPUT_DAMAGED, "this is %s data, which is not read here",
		    decompress_name(in->codec));
	else
		compressed_open(in);
}

/* Forgets the present text. */
static void
text_clear(struct input *in)
{
	in->trouble.set = in->source.set = false;
	in->sniffed = false;
	in->form = (struct utf16_form){ 0 };
	utf16_close(in->wide);
	in->wide = NULL;
}

static int
next_member(struct input *in)
{
	int r;

	text_clear(in);
	in->stage = TEXT;
	if ((r = zip_next(in->zip)) < 0)
		in->trouble = in->source;
	in->consumed = byte_source_place(&in->raw);
	if (r == 0 || zip_dead(in->zip))
		in->stage = OVER;
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
		if (in->zip != NULL && !zip_dead(in->zip))
			return next_member(in);
		in->stage = OVER;
		if (!in->source.set || in->trouble.set)
			return 0;
		break;		/* the error comes after the point up to which the caller has read */
	case NEW:
		file_sniff(in);
		if (!in->source.set && in->zip != NULL)
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
	return in->zip == NULL ? (struct span){ NULL, 0 } : zip_member(in->zip);
}

uint64_t
input_passed_over(const struct input *in)
{
	return in->zip == NULL ? 0 : zip_passed_over(in->zip);
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
	decompress_close(in->stream);
	zip_close(in->zip);
	utf16_close(in->wide);
	byte_source_close(&in->raw);
	free(in);
}
