/*
 * input: bytes from a file, standard input or the members of an archive.
 *
 *     descriptor -> raw (bytes as stored) -> codec -> blocks -> UTF-16 -> caller
 *
 * Plain text skips all of it: read(2) writes where the caller wants it.  What
 * is compressed is read and decompressed in pieces of fixed size, whatever the
 * caller asks for, so that the place of a damage never depends on him or on a
 * thread.  libarchive costs a millisecond of start-up, so it is loaded when
 * there is a zip archive, and only then.
 */
#include <sys/stat.h>

#include <archive.h>
#include <archive_entry.h>
#include <assert.h>
#include <bzlib.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <lzma.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "input.h"
#include "utf8.h"

enum {
	HEAD = 16, HEAD_LEAST = 6,	/* the longest magic number */
	RAW = 128 << 10,
	BLOCK = 256 << 10, BLOCKS = 3,	/* one being read, one waiting, one being filled */
	WIDE = 64 << 10,
	XZ_MEMORY = 192 << 20,		/* a dictionary of 128 MiB and its decoder */
	QUIT_POLL = 100,		/* ms until a thread that waits for a pipe looks up */
};

#define ZIP_LIBRARY "libarchive.so.13"
/* Every function of libarchive that is used, by name. */
#define ZIP_CALLS(X) \
	X(archive_read_new) X(archive_read_support_format_zip) X(archive_read_set_read_callback) \
	X(archive_read_set_seek_callback) X(archive_read_set_callback_data) X(archive_read_open1) \
	X(archive_read_next_header) X(archive_read_data_block) X(archive_read_free) X(archive_error_string) \
	X(archive_filter_bytes) X(archive_entry_pathname) X(archive_entry_filetype) X(archive_entry_is_data_encrypted)

struct zip {
#define MEMBER(name) __typeof__(name) *name;
	ZIP_CALLS(MEMBER)
#undef MEMBER
	struct archive *archive;
	const char *p;		/* what libarchive has decompressed and nobody taken */
	size_t n;
	struct buf name;
	uint64_t passed_over;
	bool end;		/* of the member */
	bool dead;		/* nothing more can be got out of this archive */
};

struct trouble {
	bool set;
	enum input_state state;
	char text[256];
};

/* The file as it is stored. */
struct raw {
	int fd;
	bool owned, regular;
	off_t start;		/* where reading began in a regular file */
	unsigned char *p;	/* `head` until it is known to be compressed */
	size_t at, n, max;
	uint64_t total;		/* bytes read so far */
	int error;		/* errno of the read that failed */
	bool eof;
	unsigned char head[HEAD];
};

/* Decompressed bytes; what comes behind them. */
struct block {
	char *p;
	size_t n, at;
	uint64_t consumed;
	enum { MORE, END, TROUBLE } then;
};

struct ahead {
	bool wanted, running;
	atomic_bool quit;	/* even from a pipe that says nothing */
	bool stop;		/* this and all below under the lock */
	unsigned made, released;
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t turn;
};

struct input {
	enum { FAILED, NEW, TEXT, OVER } stage;
	struct trouble trouble;	/* as told to the caller */
	struct trouble source;	/* of codec and file; becomes the caller's behind the last good byte */
	struct raw raw;
	int64_t size;
	const struct codec *codec;	/* NULL: plain */
	bool between;		/* before a compressed member or frame, or behind the last */
	bool open;		/* the codec holds memory */
	union {
		z_stream gzip;
		bz_stream bzip2;
		lzma_stream xz;
		struct { ZSTD_DStream *stream; size_t hint; } zstd;
	} as;
	struct zip zip;
	struct block blocks[BLOCKS], *block;
	struct ahead ahead;
	uint64_t consumed;
	bool sniffed, ended;	/* the text */
	struct utf8_wide wide;
	char *wide_bytes;
	struct span wide_rest;
	char stash[UTF8_WIDE_MIN];	/* converted, but the caller had no room for it */
	size_t stash_at, stash_n;
};

/* What a codec made of its bytes. */
enum step { STEP_ON, STEP_END, STEP_DAMAGED, STEP_MEMORY };

/*
 * A compression.  step() takes from raw and writes up to `max` bytes, *made in
 * all; STEP_END is the end of a member or frame, behind which another may begin.
 */
struct codec {
	const char *name;
	const char *magic;
	unsigned char n;
	unsigned char loose;	/* index of the byte whose low half may be anything; n: none */
	bool padded;		/* zero bytes may follow */
	bool (*begin)(struct input *);	/* NULL: no compressed stream, but an archive, or something we do not read */
	enum step (*step)(struct input *, char *to, size_t max, size_t *made);
	void (*close)(struct input *);
	bool archive;
};

__attribute__((format(printf, 3, 4))) static void
trouble(struct trouble *t, enum input_state state, const char *format, ...)
{
	va_list ap;

	if (t->set)
		return;
	va_start(ap, format);
	vsnprintf(t->text, sizeof(t->text), format, ap);
	va_end(ap);
	t->state = state;
	t->set = true;
}

static void
trouble_errno(struct trouble *t, enum input_state state, int error)
{
	char text[128];

	if (strerror_r(error, text, sizeof(text)) != 0)
		snprintf(text, sizeof(text), "error %d", error);
	trouble(t, state, "%s", text);
}

/* -- raw: the bytes of the file -- */

/* read(2) that is not disturbed by signals and by descriptors that do not block. */
static ssize_t
read_some(int fd, void *to, size_t max)
{
	struct pollfd p = { .fd = fd, .events = POLLIN };
	ssize_t n;

	for (;;) {
		if ((n = read(fd, to, max)) >= 0)
			return n;
		if (errno == EAGAIN)
			poll(&p, 1, -1);
		else if (errno != EINTR)
			return -1;
	}
}

/* A thread must not sleep in read(2), where input_close() could not wake it. */
static bool
raw_ready(const struct input *in)
{
	struct pollfd p = { .fd = in->raw.fd, .events = POLLIN };

	if (!in->ahead.wanted)
		return true;
	while (!atomic_load(&in->ahead.quit))
		if (in->raw.regular || poll(&p, 1, QUIT_POLL) > 0)
			return true;
	return false;
}

static size_t
raw_left(const struct raw *r)
{
	return r->n - r->at;
}

/* Reads until there are `least` bytes, or no more can be had. */
static void
raw_fill(struct input *in, size_t least)
{
	struct raw *r = &in->raw;

	assert(least <= r->max);
	if (r->at > 0)
		memmove(r->p, r->p + r->at, raw_left(r));
	r->n = raw_left(r);
	r->at = 0;
	while (r->n < least && !r->eof && r->error == 0) {
		ssize_t n = -1;

		errno = ECANCELED;
		if (raw_ready(in))
			n = read_some(r->fd, r->p + r->n, r->max - r->n);
		if (n < 0)
			r->error = errno;
		else if (n == 0)
			r->eof = true;
		else {
			r->n += (size_t)n;
			r->total += (uint64_t)n;
		}
	}
}

static uint64_t
raw_place(const struct raw *r)
{
	return r->total - raw_left(r);
}

/* -- codecs -- */

static bool
gzip_begin(struct input *in)
{
	return (in->open ? inflateReset(&in->as.gzip) : inflateInit2(&in->as.gzip, 15 + 16)) == Z_OK;
}

static enum step
gzip_step(struct input *in, char *to, size_t max, size_t *made)
{
	z_stream *z = &in->as.gzip;
	int r;

	z->next_in = in->raw.p + in->raw.at;
	z->avail_in = (uInt)raw_left(&in->raw);
	z->next_out = (Bytef *)to;
	z->avail_out = (uInt)max;
	r = inflate(z, Z_NO_FLUSH);
	in->raw.at = in->raw.n - z->avail_in;
	*made = max - z->avail_out;
	return r == Z_STREAM_END ? STEP_END : r == Z_OK || r == Z_BUF_ERROR ? STEP_ON :
	    r == Z_MEM_ERROR ? STEP_MEMORY : STEP_DAMAGED;
}

static void
gzip_close(struct input *in)
{
	inflateEnd(&in->as.gzip);
}

static bool
bzip2_begin(struct input *in)
{
	if (in->open)
		BZ2_bzDecompressEnd(&in->as.bzip2);
	in->open = false;
	in->as.bzip2 = (bz_stream){ 0 };
	return BZ2_bzDecompressInit(&in->as.bzip2, 0, 0) == BZ_OK;
}

static enum step
bzip2_step(struct input *in, char *to, size_t max, size_t *made)
{
	bz_stream *z = &in->as.bzip2;
	int r;

	z->next_in = (char *)in->raw.p + in->raw.at;
	z->avail_in = (unsigned)raw_left(&in->raw);
	z->next_out = to;
	z->avail_out = (unsigned)max;
	r = BZ2_bzDecompress(z);
	in->raw.at = in->raw.n - z->avail_in;
	*made = max - z->avail_out;
	return r == BZ_STREAM_END ? STEP_END : r == BZ_OK ? STEP_ON : r == BZ_MEM_ERROR ? STEP_MEMORY : STEP_DAMAGED;
}

static void
bzip2_close(struct input *in)
{
	BZ2_bzDecompressEnd(&in->as.bzip2);
}

static bool
xz_begin(struct input *in)
{
	if (!in->open)
		in->as.xz = (lzma_stream)LZMA_STREAM_INIT;
	return lzma_stream_decoder(&in->as.xz, XZ_MEMORY, 0) == LZMA_OK;
}

static enum step
xz_step(struct input *in, char *to, size_t max, size_t *made)
{
	lzma_stream *z = &in->as.xz;
	lzma_ret r;

	z->next_in = in->raw.p + in->raw.at;
	z->avail_in = raw_left(&in->raw);
	z->next_out = (uint8_t *)to;
	z->avail_out = max;
	r = lzma_code(z, LZMA_RUN);
	in->raw.at = in->raw.n - z->avail_in;
	*made = max - z->avail_out;
	return r == LZMA_STREAM_END ? STEP_END : r == LZMA_OK || r == LZMA_BUF_ERROR ? STEP_ON :
	    r == LZMA_MEM_ERROR || r == LZMA_MEMLIMIT_ERROR ? STEP_MEMORY : STEP_DAMAGED;
}

static void
xz_close(struct input *in)
{
	lzma_end(&in->as.xz);
}

static bool
zstd_begin(struct input *in)
{
	ZSTD_DStream *z = in->open ? in->as.zstd.stream : ZSTD_createDStream();

	if (z == NULL)
		return false;
	in->as.zstd.stream = z;
	in->open = true;
	in->as.zstd.hint = ZSTD_initDStream(z);
	return !ZSTD_isError(in->as.zstd.hint) &&
	    !ZSTD_isError(ZSTD_DCtx_setParameter(z, ZSTD_d_windowLogMax, INPUT_WINDOW_LOG_MAX));
}

/* One compressed block at a time, as zstd asks for them: a damage is then known by its block. */
static enum step
zstd_step(struct input *in, char *to, size_t max, size_t *made)
{
	size_t left = raw_left(&in->raw), hint = in->as.zstd.hint;
	ZSTD_inBuffer from = { in->raw.p + in->raw.at, left < hint ? left : hint, 0 };
	ZSTD_outBuffer out = { to, max, 0 };
	size_t r = ZSTD_decompressStream(in->as.zstd.stream, &out, &from);
	ZSTD_ErrorCode error;

	in->raw.at += from.pos;
	*made = out.pos;
	if (!ZSTD_isError(r)) {
		in->as.zstd.hint = r;
		return r == 0 ? STEP_END : STEP_ON;
	}
	error = ZSTD_getErrorCode(r);
	return error == ZSTD_error_memory_allocation || error == ZSTD_error_frameParameter_windowTooLarge ?
	    STEP_MEMORY : STEP_DAMAGED;
}

static void
zstd_close(struct input *in)
{
	ZSTD_freeDStream(in->as.zstd.stream);
}

static const struct codec codecs[] = {
	/* name, magic, its length, loose, padded, begin, step, close, archive */
	{ "zstd", "\x28\xb5\x2f\xfd", 4, 4, false, zstd_begin, zstd_step, zstd_close, false },
	{ "zstd", "\x50\x2a\x4d\x18", 4, 0, false, zstd_begin, zstd_step, zstd_close, false },	/* skippable frame */
	{ "gzip", "\x1f\x8b\x08", 3, 3, true, gzip_begin, gzip_step, gzip_close, false },
	{ "bzip2", "BZh\x30", 4, 3, false, bzip2_begin, bzip2_step, bzip2_close, false },
	{ "xz", "\xfd""7zXZ\0", 6, 6, true, xz_begin, xz_step, xz_close, false },
	{ "zip", "PK\3\4", 4, 4, false, NULL, NULL, NULL, true },
	{ "zip", "PK\5\6", 4, 4, false, NULL, NULL, NULL, true },	/* without members */
	{ "lz4", "\4\x22\x4d\x18", 4, 4, false, NULL, NULL, NULL, false },
	{ "7-Zip", "7z\xbc\xaf\x27\x1c", 6, 6, false, NULL, NULL, NULL, false },
	{ "RAR", "Rar!\x1a\x07", 6, 6, false, NULL, NULL, NULL, false },
	{ .name = NULL },
};

/* Are the first n bytes those of the codec?  Fewer than its magic number has are compared as far as they go. */
static bool
codec_fits(const struct codec *c, const unsigned char *p, size_t n)
{
	for (size_t i = 0; i < c->n && i < n; i++)
		if (((unsigned char)c->magic[i] ^ p[i]) & (i == c->loose ? 0xf0 : 0xff))
			return false;
	return true;
}

static const struct codec *
codec_find(const unsigned char *p, size_t n)
{
	for (const struct codec *c = codecs; c->name != NULL; c++)
		if (n >= c->n && codec_fits(c, p, n))
			return c;
	return NULL;
}

/* The file ends where it should not. */
static void
cut_off(struct input *in)
{
	if (in->raw.error != 0)
		trouble_errno(&in->source, INPUT_READ, in->raw.error);
	else
		trouble(&in->source, INPUT_TRUNCATED, "the %s data ends too early, at byte %llu", in->codec->name,
		    (unsigned long long)raw_place(&in->raw));
}

/* Between members or frames: true if another one begins here, false at the end or in trouble. */
static bool
stream_goes_on(struct input *in)
{
	struct raw *r = &in->raw;
	const struct codec *c = codecs;

	for (;;) {
		if (raw_left(r) < HEAD_LEAST)
			raw_fill(in, r->max);
		if (!in->codec->padded || !in->open || raw_left(r) == 0 || r->p[r->at] != 0)
			break;
		r->at++;
	}
	if (raw_left(r) == 0) {
		if (r->error != 0)
			cut_off(in);
		return false;
	}
	while (c->name != NULL && (c->step != in->codec->step || !codec_fits(c, r->p + r->at, raw_left(r))))
		c++;
	if (c->name == NULL)
		trouble(&in->source, INPUT_DAMAGED, "behind the %s data, at byte %llu, stands something else",
		    in->codec->name, (unsigned long long)raw_place(r));
	else if (raw_left(r) < c->n) {
		r->at = r->n;
		cut_off(in);
	} else if (!in->codec->begin(in))
		trouble(&in->source, INPUT_MEMORY, "not enough memory to read %s data", in->codec->name);
	else {
		in->open = true;
		return true;
	}
	return false;
}

/* Fewer than max bytes: the end, or trouble. */
static size_t
stream_read(struct input *in, char *to, size_t max)
{
	size_t n = 0, made, left;
	enum step step;

	while (n < max && !in->source.set) {
		if (in->between && !stream_goes_on(in))
			break;
		in->between = false;
		if (raw_left(&in->raw) == 0)
			raw_fill(in, in->raw.max);
		left = raw_left(&in->raw);
		made = 0;
		step = in->codec->step(in, to + n, max - n, &made);
		n += made;
		if (step == STEP_END)
			in->between = true;
		else if (step == STEP_MEMORY)
			trouble(&in->source, INPUT_MEMORY, "the %s data needs more memory than allowed, at byte %llu",
			    in->codec->name, (unsigned long long)raw_place(&in->raw));
		else if (step == STEP_DAMAGED || (made == 0 && left > 0 && left == raw_left(&in->raw)))
			trouble(&in->source, INPUT_DAMAGED, "the %s data is damaged at byte %llu", in->codec->name,
			    (unsigned long long)raw_place(&in->raw));
		else if (made == 0 && left == 0)
			cut_off(in);
	}
	return n;
}

/* -- zip -- */

static bool
zip_load(struct zip *z)
{
	/* Never closed: libraries that libarchive brings along do not like to be unloaded. */
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
zip_trouble(struct input *in)
{
	const char *why = in->zip.archive_error_string(in->zip.archive);
	uint64_t place = (uint64_t)in->zip.archive_filter_bytes(in->zip.archive, 0);
	/* libarchive does not always say that it missed bytes, but then it had all there are. */
	bool cut = why == NULL || strstr(why, "runcated") != NULL ? in->raw.eof : in->raw.eof && place >= in->raw.total;

	if (in->raw.error != 0)
		trouble_errno(&in->source, INPUT_READ, in->raw.error);
	else if (cut)
		trouble(&in->source, INPUT_TRUNCATED, "the zip archive ends too early, at byte %llu",
		    (unsigned long long)in->raw.total);
	else
		trouble(&in->source, INPUT_DAMAGED, "the zip archive is damaged at byte %llu: %s",
		    (unsigned long long)place, why == NULL ? "unknown" : why);
}

static la_ssize_t
zip_source(struct archive *a, void *input, const void **p)
{
	struct input *in = input;
	struct raw *r = &in->raw;

	(void)a;
	raw_fill(in, r->max);
	*p = r->p;
	r->at = r->n;
	return r->n == 0 && r->error != 0 ? ARCHIVE_FATAL : (la_ssize_t)r->n;
}

static la_int64_t
zip_seek(struct archive *a, void *input, la_int64_t to, int whence)
{
	struct input *in = input;
	struct raw *r = &in->raw;

	(void)a;
	if (whence == SEEK_CUR)
		to += (la_int64_t)r->total;
	else if (whence == SEEK_END)
		to += in->size;
	if (to < 0 || lseek(r->fd, r->start + to, SEEK_SET) < 0)
		return ARCHIVE_FATAL;
	r->at = r->n = 0;
	r->eof = false;
	r->total = (uint64_t)to;
	return to;
}

static void
zip_open(struct input *in)
{
	struct zip *z = &in->zip;

	if (!zip_load(z)) {
		trouble(
		    &in->source, INPUT_OPEN, "a zip archive needs the library %s, which cannot be loaded", ZIP_LIBRARY);
		return;
	}
	if ((z->archive = z->archive_read_new()) == NULL) {
		trouble(&in->source, INPUT_MEMORY, "not enough memory to read zip data");
		return;
	}
	/* One format and no filter: what is compressed twice stays so. */
	z->archive_read_support_format_zip(z->archive);
	z->archive_read_set_read_callback(z->archive, zip_source);
	if (in->raw.regular)
		z->archive_read_set_seek_callback(z->archive, zip_seek);
	z->archive_read_set_callback_data(z->archive, in);
	if (z->archive_read_open1(z->archive) != ARCHIVE_OK)
		zip_trouble(in);
}

/* libarchive spells names in the charset of the thread's locale. */
static int
zip_header(struct input *in, struct archive_entry **entry)
{
	locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0), before = (locale_t)0;
	struct span name;
	const char *path;
	int r;

	if (utf8 != (locale_t)0)
		before = uselocale(utf8);
	buf_clear(&in->zip.name);
	if ((r = in->zip.archive_read_next_header(in->zip.archive, entry)) == ARCHIVE_OK || r == ARCHIVE_WARN) {
		path = in->zip.archive_entry_pathname(*entry);
		name = span_of(path == NULL ? "" : path);
		utf8_append(&in->zip.name, name, encoding_guess(name));
	}
	if (utf8 != (locale_t)0) {
		uselocale(before);
		freelocale(utf8);
	}
	return r;
}

/* The copies of a file's Macintosh attributes have the file's name, but are no text. */
static bool
zip_wanted(const struct zip *z, struct archive_entry *entry)
{
	struct span name = buf_span(&z->name), tail = { NULL, 0 };

	if (name.n >= 4)
		tail = (struct span){ name.p + name.n - 4, 4 };
	return z->archive_entry_filetype(entry) == AE_IFREG && span_eq_nocase(tail, SPAN(".pgn")) &&
	    !span_starts(name, SPAN("__MACOSX/"));
}

static int
zip_next(struct input *in)
{
	struct zip *z = &in->zip;
	struct archive_entry *entry;
	int r;

	z->n = 0;
	z->end = false;
	while ((r = zip_header(in, &entry)) == ARCHIVE_OK || r == ARCHIVE_WARN) {
		if (!zip_wanted(z, entry)) {
			z->passed_over += z->archive_entry_filetype(entry) != AE_IFDIR;
			continue;
		}
		if (!z->archive_entry_is_data_encrypted(entry) && !z->name.failed)
			return 1;
		if (z->name.failed)
			trouble(&in->source, INPUT_MEMORY, "not enough memory to read zip data");
		else
			trouble(&in->source, INPUT_DAMAGED, "the member of the zip archive is encrypted");
		z->end = true;
		return -1;
	}
	z->dead = true;
	if (r == ARCHIVE_EOF)
		return 0;
	zip_trouble(in);
	return -1;
}

/* Like stream_read(). */
static size_t
zip_read(struct input *in, char *to, size_t max)
{
	struct zip *z = &in->zip;
	const void *p = NULL;
	size_t n = 0, part;
	la_int64_t offset;
	int r;

	for (;;) {
		part = z->n < max - n ? z->n : max - n;
		if (part > 0)
			memcpy(to + n, z->p, part);
		n += part;
		z->p += part;
		z->n -= part;
		if (n == max || z->end)
			return n;
		p = NULL;
		r = z->archive_read_data_block(z->archive, &p, &z->n, &offset);
		if ((z->p = p) == NULL)
			z->n = 0;
		/* Bytes may come even so: the last ones, before a wrong checksum or a cut. */
		z->end = r != ARCHIVE_OK;
		if (r != ARCHIVE_OK && r != ARCHIVE_EOF)
			zip_trouble(in);
		z->dead = z->dead || r == ARCHIVE_FATAL;
	}
}

/* -- blocks, and the thread that fills them -- */

static void
block_make(struct input *in, struct block *b)
{
	b->at = 0;
	b->n = in->codec->archive ? zip_read(in, b->p, BLOCK) : stream_read(in, b->p, BLOCK);
	b->consumed = raw_place(&in->raw);
	if (in->codec->archive && in->zip.n > 0)
		b->then = MORE;		/* and the trouble, if any, behind it */
	else
		b->then = in->source.set ? TROUBLE : b->n == BLOCK ? MORE : END;
}

static void *
ahead_run(void *input)
{
	struct input *in = input;
	struct ahead *a = &in->ahead;

	for (unsigned made = 0;; made++) {
		struct block *b = &in->blocks[made % BLOCKS];
		bool stop;

		pthread_mutex_lock(&a->lock);
		while (made - a->released == BLOCKS && !a->stop)
			pthread_cond_wait(&a->turn, &a->lock);
		stop = a->stop;
		pthread_mutex_unlock(&a->lock);
		if (stop)
			return NULL;
		block_make(in, b);
		stop = b->then != MORE;
		pthread_mutex_lock(&a->lock);
		a->made = made + 1;
		pthread_cond_signal(&a->turn);
		pthread_mutex_unlock(&a->lock);
		if (stop)
			return NULL;
	}
}

/* If there can be no thread, the caller's does the work. */
static void
ahead_start(struct input *in)
{
	struct ahead *a = &in->ahead;

	a->made = a->released = 0;
	a->stop = false;
	if (pthread_mutex_init(&a->lock, NULL) != 0)
		return;
	if (pthread_cond_init(&a->turn, NULL) == 0) {
		if (pthread_create(&a->thread, NULL, ahead_run, in) == 0) {
			a->running = true;
			return;
		}
		pthread_cond_destroy(&a->turn);
	}
	pthread_mutex_destroy(&a->lock);
}

static void
ahead_stop(struct input *in)
{
	struct ahead *a = &in->ahead;

	if (!a->running)
		return;
	pthread_mutex_lock(&a->lock);
	a->stop = true;
	pthread_cond_signal(&a->turn);
	pthread_mutex_unlock(&a->lock);
	pthread_join(a->thread, NULL);
	pthread_cond_destroy(&a->turn);
	pthread_mutex_destroy(&a->lock);
	a->running = false;
}

/* The block with the next bytes; an empty one at the end. */
static struct block *
block_now(struct input *in)
{
	struct ahead *a = &in->ahead;
	unsigned next = 0;

	if (in->block != NULL && (in->block->at < in->block->n || in->block->then != MORE))
		return in->block;
	if (in->block == NULL && a->wanted)
		ahead_start(in);
	if (!a->running)
		block_make(in, &in->blocks[0]);
	else {
		pthread_mutex_lock(&a->lock);
		a->released += in->block != NULL;
		pthread_cond_signal(&a->turn);
		while (a->made == a->released)
			pthread_cond_wait(&a->turn, &a->lock);
		next = a->released % BLOCKS;
		pthread_mutex_unlock(&a->lock);
	}
	in->block = &in->blocks[next];
	in->consumed = in->block->consumed;
	return in->block;
}

static ptrdiff_t
block_read(struct input *in, char *to, size_t max)
{
	struct block *b = block_now(in);
	size_t n = b->n - b->at < max ? b->n - b->at : max;

	if (n == 0 && b->then == TROUBLE) {
		in->trouble = in->source;
		return -1;
	}
	if (n > 0)
		memcpy(to, b->p + b->at, n);
	b->at += n;
	return (ptrdiff_t)n;
}

/* -- the text -- */

/* Straight into the caller's bytes, behind those that were looked at to tell what it is. */
static ptrdiff_t
plain_read(struct input *in, char *to, size_t max)
{
	struct raw *r = &in->raw;
	size_t head = raw_left(r) < max ? raw_left(r) : max;
	ssize_t n = 0;

	if (head > 0)
		memcpy(to, r->p + r->at, head);
	r->at += head;
	if (head == 0 && r->error == 0 && !r->eof)
		n = read_some(r->fd, to, max);
	if (n < 0)
		r->error = errno;
	if (head == 0 && r->error != 0) {
		trouble_errno(&in->trouble, INPUT_READ, r->error);
		return -1;
	}
	r->total += (uint64_t)n;
	in->consumed = raw_place(r);
	return (ptrdiff_t)head + n;
}

static ptrdiff_t
source_read(struct input *in, char *to, size_t max)
{
	return in->codec == NULL ? plain_read(in, to, max) : block_read(in, to, max);
}

/* Looks at the first bytes of the text.  False when memory is out. */
static bool
text_sniff(struct input *in)
{
	struct block *b = in->codec == NULL ? NULL : block_now(in);
	struct span head;
	size_t bom;

	in->sniffed = true;
	if (b != NULL)
		head = (struct span){ b->p + b->at, b->n - b->at };
	else
		head = (struct span){ (char *)in->raw.p + in->raw.at, raw_left(&in->raw) };
	if (!utf8_wide_guess(&in->wide, head, &bom))
		return true;
	if (in->wide_bytes == NULL && (in->wide_bytes = malloc(WIDE)) == NULL)
		return false;
	if (b != NULL)
		b->at += bom;
	else
		in->raw.at += bom;
	return true;
}

static size_t
stash_take(struct input *in, char *to, size_t max)
{
	size_t n = in->stash_n - in->stash_at < max ? in->stash_n - in->stash_at : max;

	memcpy(to, in->stash + in->stash_at, n);
	in->stash_at += n;
	return n;
}

static ptrdiff_t
wide_read(struct input *in, char *to, size_t max)
{
	ptrdiff_t got;
	size_t n;

	for (;;) {
		if ((n = stash_take(in, to, max)) > 0)
			return (ptrdiff_t)n;
		if (in->wide_rest.n == 0) {
			if (in->ended)
				return 0;
			if ((got = source_read(in, in->wide_bytes, WIDE)) < 0)
				return -1;
			in->wide_rest = (struct span){ in->wide_bytes, (size_t)got };
		}
		in->stash_at = in->stash_n = 0;
		if (in->wide_rest.n == 0) {
			in->ended = true;
			in->stash_n = utf8_wide_end(&in->wide, in->stash);
		} else if (max < UTF8_WIDE_MIN)
			in->stash_n = utf8_wide_convert(&in->wide, &in->wide_rest, in->stash, sizeof(in->stash));
		else if ((n = utf8_wide_convert(&in->wide, &in->wide_rest, to, max)) > 0)
			return (ptrdiff_t)n;
	}
}

ptrdiff_t
input_read(struct input *in, char *to, size_t max)
{
	if (in->trouble.set)
		return -1;
	if (in->stage != TEXT || max == 0)
		return 0;
	if (!in->sniffed && !text_sniff(in)) {
		trouble(&in->trouble, INPUT_MEMORY, "not enough memory to convert the text");
		return -1;
	}
	return in->wide.unit == 0 ? source_read(in, to, max) : wide_read(in, to, max);
}

const char *
input_converted(const struct input *in)
{
	return in->wide.unit == 0 ? NULL : in->wide.unit == 2 ? "UTF-16" : "UTF-32";
}

/* -- opening, and going on -- */

/* Makes what a compressed file needs: its stored bytes and what comes out of them. */
static bool
compressed_open(struct input *in)
{
	unsigned n = in->ahead.wanted ? BLOCKS : 1;
	unsigned char *raw = malloc(RAW);
	char *p = malloc((size_t)n * BLOCK);

	if (raw == NULL || p == NULL) {
		free(raw);
		free(p);
		return false;
	}
	for (unsigned i = 0; i < n; i++)
		in->blocks[i].p = p + (size_t)i * BLOCK;
	memcpy(raw, in->raw.head, in->raw.n);
	in->raw.p = raw;
	in->raw.max = RAW;
	in->between = true;
	return true;
}

/* Looks at the first bytes of the file. */
static void
file_sniff(struct input *in)
{
	struct raw *r = &in->raw;

	raw_fill(in, HEAD_LEAST);
	if (r->n == 0 && r->error != 0)
		trouble_errno(&in->source, INPUT_READ, r->error);
	else if ((in->codec = codec_find(r->p, r->n)) == NULL)
		return;
	else if (in->codec->begin == NULL && !in->codec->archive)
		trouble(&in->source, INPUT_DAMAGED, "this is %s data, which is not read here", in->codec->name);
	else if (!compressed_open(in))
		trouble(&in->source, INPUT_MEMORY, "not enough memory to read %s data", in->codec->name);
	else if (in->codec->archive)
		zip_open(in);
}

/* Forgets the present text. */
static void
text_clear(struct input *in)
{
	in->trouble.set = in->source.set = false;
	in->block = NULL;
	in->sniffed = in->ended = false;
	in->wide = (struct utf8_wide){ 0 };
	in->wide_rest = (struct span){ NULL, 0 };
	in->stash_at = in->stash_n = 0;
}

int
input_next(struct input *in)
{
	int r = 1;

	switch (in->stage) {
	case FAILED:
		in->stage = OVER;
		return -1;
	case OVER:
		return 0;
	case TEXT:
		ahead_stop(in);
		if (in->codec != NULL && in->codec->archive && !in->zip.dead)
			break;
		in->stage = OVER;
		if (!in->source.set || in->trouble.set)
			return 0;
		in->trouble = in->source;	/* in what the caller has not read */
		return -1;
	case NEW:
		file_sniff(in);
		if (in->source.set) {
			in->trouble = in->source;
			in->stage = OVER;
			return -1;
		}
		break;
	}
	in->stage = TEXT;
	if (in->codec == NULL || !in->codec->archive)
		return 1;
	text_clear(in);
	if ((r = zip_next(in)) < 0)
		in->trouble = in->source;
	in->consumed = raw_place(&in->raw);
	if (r == 0 || in->zip.dead)
		in->stage = OVER;
	return r;
}

struct span
input_member(const struct input *in)
{
	return buf_span(&in->zip.name);
}

uint64_t
input_passed_over(const struct input *in)
{
	return in->zip.passed_over;
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
	return in->size;
}

static struct input *
input_new(int fd, bool owned, int error)
{
	struct input *in = calloc(1, sizeof(*in));
	struct stat st;

	if (in == NULL) {
		if (owned)
			close(fd);
		errno = ENOMEM;
		return NULL;
	}
	in->stage = NEW;
	in->size = -1;
	in->raw = (struct raw){ .fd = fd, .owned = owned, .max = HEAD };
	in->raw.p = in->raw.head;
	atomic_init(&in->ahead.quit, false);
	if (error == 0 && fstat(fd, &st) != 0)
		error = errno;
	if (error == 0 && S_ISDIR(st.st_mode))
		error = EISDIR;
	if (error != 0) {
		trouble_errno(&in->trouble, INPUT_OPEN, error);
		in->stage = FAILED;
	} else if (S_ISREG(st.st_mode) && (in->raw.start = lseek(fd, 0, SEEK_CUR)) >= 0) {
		in->raw.regular = true;
		in->size = st.st_size > in->raw.start ? (int64_t)(st.st_size - in->raw.start) : 0;
		posix_fadvise(fd, 0, 0, POSIX_FADV_SEQUENTIAL);
	}
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
input_open_fd(int fd)
{
	return input_new(fd, false, 0);
}

void
input_ahead(struct input *in)
{
	if (in->stage == NEW)
		in->ahead.wanted = true;
}

void
input_close(struct input *in)
{
	if (in == NULL)
		return;
	atomic_store(&in->ahead.quit, true);
	ahead_stop(in);
	if (in->open)
		in->codec->close(in);
	if (in->zip.archive != NULL)
		in->zip.archive_read_free(in->zip.archive);
	buf_free(&in->zip.name);
	free(in->blocks[0].p);
	free(in->wide_bytes);
	if (in->raw.p != in->raw.head)
		free(in->raw.p);
	if (in->raw.owned)
		close(in->raw.fd);
	free(in);
}
