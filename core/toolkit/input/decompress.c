/* decompress: the table of compressions, by magic number, and the loop that reads all of them. */
#include <bzlib.h>
#include <lzma.h>
#include <stdlib.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "toolkit/input/decompress.h"
#include "toolkit/input/zstd_frames.h"

enum {
	ZSTD_WINDOW_LOG_MAX = sizeof(size_t) == 4 ? 30 : 31,	/* the most that libzstd reads */
	FRAME_HEAD = 18,		/* bytes of the longest header of a member or frame that is looked at */
	SOON = 4 << 10,			/* a name and other fields of a header may come first */
	BLOCK = 128 << 10,		/* zstd unpacks a block as a whole, which is no larger when it is packed */
	TAR_SUM = 148, TAR_SUM_N = 8,	/* of the header of a member: where its checksum is */
};

union engine {
	z_stream gzip;
	bz_stream bzip2;
	lzma_stream xz;
	struct { ZSTD_DStream *stream; size_t hint; } zstd;
};

/* The input and the output of a step, which moves both on. */
struct decompress_piece {
	unsigned char *from;
	size_t left;
	char *to;
	size_t room;
};

enum step { STEP_ON, STEP_END, STEP_DAMAGED, STEP_MEMORY, STEP_LIMIT };

/*
 * A row of the table.  begin() prepares an engine for a member or frame; `again`: it has been used for one before.
 * False: out of memory.  step() returns STEP_END at the end of a member or frame, after which another may begin, and
 * STEP_LIMIT if it needs more memory than allowed.  close() frees what begin() allocated.  needs() says how much memory
 * the frame with these first bytes needs; or, with an engine, what that needed at STEP_LIMIT.
 */
struct codec {
	const char *name;
	const char *magic;
	unsigned char n;
	unsigned char loose;	/* index of the byte of `magic` whose low four bits do not matter; n: none */
	unsigned short at;	/* where the magic number is */
	unsigned first;		/* see decompress_first() */
	bool padded;		/* zero bytes may follow */
	enum decompress_kind kind;	/* the functions are for DECOMPRESS_STREAM */
	bool (*begin)(union engine *, bool again, uint64_t memory);
	enum step (*step)(union engine *, struct decompress_piece *);
	void (*close)(union engine *);
	uint64_t (*needs)(const union engine *, const unsigned char *p, size_t n);	/* NULL: little */
};

struct codec_stream {
	const struct codec *codec;
	struct byte_source *raw;
	struct input_error *trouble;
	uint64_t memory;
	bool between;		/* before a member or frame, or after the last one */
	bool begun;		/* the engine holds memory: close() is needed */
	union engine engine;
};

/* zlib, bzip2 and liblzma have the same four members, of different types: sets them from p, calls, and moves p on. */
#define CALL(result, z, p, call) do { \
	(z)->next_in = (__typeof__((z)->next_in))(p)->from; \
	(z)->avail_in = (__typeof__((z)->avail_in))(p)->left; \
	(z)->next_out = (__typeof__((z)->next_out))(p)->to; \
	(z)->avail_out = (__typeof__((z)->avail_out))(p)->room; \
	(result) = (call); \
	(p)->from += (p)->left - (z)->avail_in; \
	(p)->left = (z)->avail_in; \
	(p)->to += (p)->room - (z)->avail_out; \
	(p)->room = (z)->avail_out; \
} while (0)

static bool
gzip_begin(union engine *e, bool again, uint64_t memory)
{
	(void)memory;
	if (again)
		return inflateReset(&e->gzip) == Z_OK;
	e->gzip = (z_stream){ 0 };
	return inflateInit2(&e->gzip, 15 + 16) == Z_OK;
}

static enum step
gzip_step(union engine *e, struct decompress_piece *p)
{
	int r;

	CALL(r, &e->gzip, p, inflate(&e->gzip, Z_NO_FLUSH));
	return r == Z_STREAM_END ? STEP_END : r == Z_OK || r == Z_BUF_ERROR ? STEP_ON :
	    r == Z_MEM_ERROR ? STEP_MEMORY : STEP_DAMAGED;
}

static void
gzip_close(union engine *e)
{
	inflateEnd(&e->gzip);
}

static void
bzip2_close(union engine *e)
{
	BZ2_bzDecompressEnd(&e->bzip2);
}

static bool
bzip2_begin(union engine *e, bool again, uint64_t memory)
{
	(void)memory;
	if (again)
		bzip2_close(e);
	e->bzip2 = (bz_stream){ 0 };
	return BZ2_bzDecompressInit(&e->bzip2, 0, 0) == BZ_OK;
}

static enum step
bzip2_step(union engine *e, struct decompress_piece *p)
{
	int r;

	CALL(r, &e->bzip2, p, BZ2_bzDecompress(&e->bzip2));
	return r == BZ_STREAM_END ? STEP_END : r == BZ_OK ? STEP_ON : r == BZ_MEM_ERROR ? STEP_MEMORY : STEP_DAMAGED;
}

static bool
xz_begin(union engine *e, bool again, uint64_t memory)
{
	if (!again)
		e->xz = (lzma_stream)LZMA_STREAM_INIT;
	return lzma_stream_decoder(&e->xz, memory, 0) == LZMA_OK;
}

static enum step
xz_step(union engine *e, struct decompress_piece *p)
{
	lzma_ret r;

	CALL(r, &e->xz, p, lzma_code(&e->xz, LZMA_RUN));
	return r == LZMA_STREAM_END ? STEP_END : r == LZMA_OK || r == LZMA_BUF_ERROR ? STEP_ON :
	    r == LZMA_MEM_ERROR ? STEP_MEMORY : r == LZMA_MEMLIMIT_ERROR ? STEP_LIMIT : STEP_DAMAGED;
}

static uint64_t
xz_needs(const union engine *e, const unsigned char *p, size_t n)
{
	(void)p, (void)n;
	return e == NULL ? 0 : lzma_memusage(&e->xz);
}

static void
xz_close(union engine *e)
{
	lzma_end(&e->xz);
}

static void
zstd_close(union engine *e)
{
	ZSTD_freeDStream(e->zstd.stream);
}

static bool
zstd_begin(union engine *e, bool again, uint64_t memory)
{
	ZSTD_DStream *z = again ? e->zstd.stream : ZSTD_createDStream();

	(void)memory;		/* zstd_needs() has been asked */
	if (z == NULL)
		return false;
	e->zstd.stream = z;
	e->zstd.hint = ZSTD_initDStream(z);
	if (!ZSTD_isError(e->zstd.hint) &&
	    !ZSTD_isError(ZSTD_DCtx_setParameter(z, ZSTD_d_windowLogMax, ZSTD_WINDOW_LOG_MAX)))
		return true;
	if (!again)
		zstd_close(e);
	return false;
}

/* Takes one compressed block at a time, as zstd asks for them, so that the place of damage is that of its block. */
static enum step
zstd_step(union engine *e, struct decompress_piece *p)
{
	ZSTD_inBuffer from = { p->from, p->left < e->zstd.hint ? p->left : e->zstd.hint, 0 };
	ZSTD_outBuffer out = { p->to, p->room, 0 };
	size_t r = ZSTD_decompressStream(e->zstd.stream, &out, &from);
	ZSTD_ErrorCode error;

	p->from += from.pos;
	p->left -= from.pos;
	p->to += out.pos;
	p->room -= out.pos;
	if (!ZSTD_isError(r)) {
		e->zstd.hint = r;
		return r == 0 ? STEP_END : STEP_ON;
	}
	error = ZSTD_getErrorCode(r);
	return error == ZSTD_error_memory_allocation || error == ZSTD_error_frameParameter_windowTooLarge ?
	    STEP_MEMORY : STEP_DAMAGED;
}

static uint64_t
zstd_needs(const union engine *e, const unsigned char *p, size_t n)
{
	(void)e;
	return zstd_frames_window(p, n);
}

static const struct codec codecs[] = {
	/* name, magic, its length, loose, at, first, padded, kind, begin, step, close, needs */
	{ "zstd", "\x28\xb5\x2f\xfd", 4, 4, 0, BLOCK, false, DECOMPRESS_STREAM, zstd_begin, zstd_step, zstd_close, zstd_needs },
	/* skippable frames */
	{ "zstd", "\x50\x2a\x4d\x18", 4, 0, 0, BLOCK, false, DECOMPRESS_STREAM, zstd_begin, zstd_step, zstd_close, zstd_needs },
	{ "gzip", "\x1f\x8b\x08", 3, 3, 0, SOON, true, DECOMPRESS_STREAM, gzip_begin, gzip_step, gzip_close, NULL },
	{ "bzip2", "BZh\x30", 4, 3, 0, 0, false, DECOMPRESS_STREAM, bzip2_begin, bzip2_step, bzip2_close, NULL },
	{ "xz", "\xfd""7zXZ\0", 6, 6, 0, SOON, true, DECOMPRESS_STREAM, xz_begin, xz_step, xz_close, xz_needs },
	{ .name = "zip", .magic = "PK\3\4", 4, 4, .kind = DECOMPRESS_ZIP },
	/* an archive without members */
	{ .name = "zip", .magic = "PK\5\6", 4, 4, .kind = DECOMPRESS_ZIP },
	{ .name = "7z", .magic = "7z\xbc\xaf\x27\x1c", 6, 6, .kind = DECOMPRESS_7Z },
	{ .name = "lz4", .magic = "\4\x22\x4d\x18", 4, 4, .kind = DECOMPRESS_FOREIGN },
	{ .name = "RAR", .magic = "Rar!\x1a\x07", 6, 6, .kind = DECOMPRESS_FOREIGN },
	{ .name = "OLE (an .xls or an encrypted workbook)", .magic = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 8, 8,
	    .kind = DECOMPRESS_FOREIGN },
	/* Also without the magic number: see is_tar(). */
	{ .name = "tar", .magic = "ustar", 5, 5, .at = 257, .kind = DECOMPRESS_TAR },
	{ .name = NULL },
};

/* Do the bytes begin with the magic number?  If there are fewer than it has, those that are there are compared. */
static bool
codec_fits(const struct codec *c, const unsigned char *p, size_t n)
{
	for (size_t i = 0; i < c->n && c->at + i < n; i++)
		if (((unsigned char)c->magic[i] ^ p[c->at + i]) & (i == c->loose ? 0xf0 : 0xff))
			return false;
	return true;
}

/* Is it the header of a member of tar?  The oldest kind has no magic number; all have a checksum, in octal digits. */
static bool
is_tar(const unsigned char *p, size_t n)
{
	unsigned long sum = 0, told = 0;
	bool digits = false;

	for (size_t i = 0; n >= BYTE_SOURCE_HEAD && i < BYTE_SOURCE_HEAD; i++) {
		bool inside = i >= TAR_SUM && i < TAR_SUM + TAR_SUM_N;

		sum += inside ? ' ' : p[i];
		if (inside && p[i] >= '0' && p[i] <= '7') {
			told = told * 8 + p[i] - '0';
			digits = true;
		} else if (inside && p[i] != ' ' && p[i] != '\0')
			return false;
	}
	return digits && sum == told;
}

const struct codec *
decompress_find(const unsigned char *p, size_t n)
{
	for (const struct codec *c = codecs; c->name != NULL; c++)
		if (n >= (size_t)c->at + c->n && (codec_fits(c, p, n) || (c->kind == DECOMPRESS_TAR && is_tar(p, n))))
			return c;
	return NULL;
}

const char *
decompress_name(const struct codec *c)
{
	return c->name;
}

enum decompress_kind
decompress_kind(const struct codec *c)
{
	return c->kind;
}

size_t
decompress_first(const struct codec *c)
{
	return c->first;
}

struct codec_stream *
decompress_open(const struct codec *c, struct byte_source *raw, uint64_t memory, struct input_error *t)
{
	struct codec_stream *s = malloc(sizeof(*s));

	if (s != NULL)
		*s = (struct codec_stream){ .codec = c, .raw = raw, .trouble = t, .memory = memory, .between = true };
	return s;
}

void
decompress_close(struct codec_stream *s)
{
	if (s != NULL && s->begun)
		s->codec->close(&s->engine);
	free(s);
}

/* The file ends where it should not. */
static void
report_cut_stream(struct codec_stream *s)
{
	if (s->raw->error != 0)
		byte_source_explain(s->raw, s->trouble);
	else
		input_error_set(s->trouble, INPUT_TRUNCATED, "the %s data ends too early, at byte %llu", s->codec->name,
		    (unsigned long long)byte_source_place(s->raw));
}

void
decompress_needs(struct input_error *t, const char *name, uint64_t bytes)
{
	unsigned long long mib = (bytes >> 20) + ((bytes & ((1 << 20) - 1)) != 0);

	input_error_set(t, INPUT_MEMORY, "the %s data needs %llu MiB of memory: --memory %lluM allows that", name, mib, mib);
}

static void
pass_padding(struct codec_stream *s)
{
	struct byte_source *r = s->raw;

	for (;;) {
		if (byte_source_left(r) < FRAME_HEAD)
			byte_source_fill(r, r->max);
		if (!s->codec->padded || !s->begun || byte_source_left(r) == 0 || r->p[r->at] != 0)
			return;
		r->at++;
	}
}

/* Begins the next member or frame.  False with an error. */
static bool
begin_member(struct codec_stream *s, const struct codec *c)
{
	struct byte_source *r = s->raw;
	uint64_t needs = c->needs == NULL ? 0 : c->needs(NULL, r->p + r->at, byte_source_left(r));

	if (needs > s->memory)
		decompress_needs(s->trouble, c->name, needs);
	else if (!s->codec->begin(&s->engine, s->begun, s->memory))
		input_error_set(s->trouble, INPUT_MEMORY, "not enough memory to read %s data", c->name);
	else
		s->begun = true;
	return !s->trouble->set;
}

/* Between members or frames: begins the next one.  False: there is none, or there is an error. */
static bool
goes_on(struct codec_stream *s)
{
	struct byte_source *r = s->raw;
	const struct codec *c = codecs;

	pass_padding(s);
	if (byte_source_left(r) == 0) {
		if (r->error != 0)
			report_cut_stream(s);
		return false;
	}
	while (c->name != NULL && (c->step != s->codec->step || !codec_fits(c, r->p + r->at, byte_source_left(r))))
		c++;
	if (c->name == NULL)
		input_error_set(s->trouble, INPUT_DAMAGED, "after the %s data, at byte %llu, there is something else",
		    s->codec->name, (unsigned long long)byte_source_place(r));
	else if (byte_source_left(r) < c->n) {
		r->at = r->n;
		report_cut_stream(s);
	} else
		return begin_member(s, c);
	return false;
}

/* One step of the engine: returns how many bytes it wrote.  If it neither reads nor writes any, the data is damaged. */
static size_t
step_codec(struct codec_stream *s, char *to, size_t max)
{
	struct byte_source *r = s->raw;
	struct decompress_piece p = { .from = r->p + r->at, .left = byte_source_left(r), .to = to, .room = max };
	size_t left = p.left;
	enum step step = s->codec->step(&s->engine, &p);
	bool idle = p.room == max && p.left == left;

	r->at = r->n - p.left;
	if (step == STEP_END)
		s->between = true;
	else if (step == STEP_MEMORY)
		input_error_set(s->trouble, INPUT_MEMORY, "not enough memory to read %s data", s->codec->name);
	else if (step == STEP_LIMIT)
		decompress_needs(s->trouble, s->codec->name, s->codec->needs(&s->engine, r->p + r->at, byte_source_left(r)));
	else if (step == STEP_DAMAGED || (idle && left > 0))
		input_error_set(s->trouble, INPUT_DAMAGED, "the %s data is damaged at byte %llu", s->codec->name,
		    (unsigned long long)byte_source_place(r));
	else if (idle)
		report_cut_stream(s);
	return max - p.room;
}

size_t
decompress_read(struct codec_stream *s, char *to, size_t max)
{
	size_t n = 0;

	while (n < max && !s->trouble->set) {
		if (s->between && !goes_on(s))
			break;
		s->between = false;
		if (byte_source_left(s->raw) == 0)
			byte_source_fill(s->raw, s->raw->max);
		n += step_codec(s, to + n, max - n);
	}
	return n;
}
