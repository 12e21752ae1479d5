/* compress: streams that compress what is written to them, by the ending of a file's name. */
#define _GNU_SOURCE	/* fopencookie(3) */
#include <bzlib.h>
#include <errno.h>
#include <lzma.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include "base/compress.h"
#include "base/whole_file.h"

enum {
	OUT = 64 << 10,
	GZIP_WINDOW = 15 + 16,	/* zlib.h: 16 more for the gzip format */
	XZ_WINDOW = 2 << 20,	/* the encoder takes eleven times as much: games need no more, and the preset has 8 MiB */
};

struct compressor {
	const struct method *method;
	int fd;
	bool failed;
	union {
		ZSTD_CCtx *zstd;
		z_stream gzip;
		bz_stream bzip2;
		lzma_stream xz;
	} state;
	size_t made;			/* bytes in `out` */
	char out[OUT];
};

enum step { STEP_MORE, STEP_ENDED, STEP_FAILED };

/* A way to compress.  step() takes bytes off `in` and sets `made`; with `end` it is called until it answers STEP_ENDED. */
struct method {
	const char *ending;
	bool (*begin)(struct compressor *);	/* false: out of memory */
	enum step (*step)(struct compressor *, struct span *in, bool end);
	void (*end)(struct compressor *);
};

static bool
zstd_begin(struct compressor *c)
{
	c->state.zstd = ZSTD_createCCtx();
	return c->state.zstd != NULL && !ZSTD_isError(ZSTD_CCtx_setParameter(c->state.zstd, ZSTD_c_checksumFlag, 1));
}

static enum step
zstd_step(struct compressor *c, struct span *in, bool end)
{
	ZSTD_inBuffer from = { in->p, in->n, 0 };
	ZSTD_outBuffer to = { c->out, OUT, 0 };
	size_t left = ZSTD_compressStream2(c->state.zstd, &to, &from, end ? ZSTD_e_end : ZSTD_e_continue);

	if (ZSTD_isError(left))
		return STEP_FAILED;
	in->p += from.pos, in->n -= from.pos;
	c->made = to.pos;
	return end && left == 0 ? STEP_ENDED : STEP_MORE;
}

static void
zstd_end(struct compressor *c)
{
	ZSTD_freeCCtx(c->state.zstd);
}

static bool
gzip_begin(struct compressor *c)
{
	return deflateInit2(&c->state.gzip, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, 8, Z_DEFAULT_STRATEGY) == Z_OK;
}

/* At most so many bytes at a time: the libraries count in unsigned int. */
static unsigned
piece_length(const struct span *in)
{
	return in->n < 1 << 30 ? (unsigned)in->n : 1u << 30;
}

static enum step
gzip_step(struct compressor *c, struct span *in, bool end)
{
	z_stream *z = &c->state.gzip;
	unsigned n = piece_length(in);
	int got;

	z->next_in = (unsigned char *)(uintptr_t)in->p;
	z->avail_in = n;
	z->next_out = (unsigned char *)c->out;
	z->avail_out = OUT;
	got = deflate(z, end ? Z_FINISH : Z_NO_FLUSH);
	in->p += n - z->avail_in, in->n -= n - z->avail_in;
	c->made = OUT - z->avail_out;
	return got == Z_STREAM_END ? STEP_ENDED : got == Z_OK || got == Z_BUF_ERROR ? STEP_MORE : STEP_FAILED;
}

static void
gzip_end(struct compressor *c)
{
	deflateEnd(&c->state.gzip);
}

static bool
bzip2_begin(struct compressor *c)
{
	return BZ2_bzCompressInit(&c->state.bzip2, 9, 0, 0) == BZ_OK;
}

static enum step
bzip2_step(struct compressor *c, struct span *in, bool end)
{
	bz_stream *b = &c->state.bzip2;
	unsigned n = piece_length(in);
	int got;

	b->next_in = (char *)(uintptr_t)in->p;
	b->avail_in = n;
	b->next_out = c->out;
	b->avail_out = OUT;
	got = n > 0 || end ? BZ2_bzCompress(b, end ? BZ_FINISH : BZ_RUN) : BZ_RUN_OK;
	in->p += n - b->avail_in, in->n -= n - b->avail_in;
	c->made = OUT - b->avail_out;
	return got == BZ_STREAM_END ? STEP_ENDED : got == BZ_RUN_OK || got == BZ_FINISH_OK ? STEP_MORE : STEP_FAILED;
}

static void
bzip2_end(struct compressor *c)
{
	BZ2_bzCompressEnd(&c->state.bzip2);
}

static bool
xz_begin(struct compressor *c)
{
	lzma_options_lzma options;
	const lzma_filter filters[] = { { LZMA_FILTER_LZMA2, &options }, { LZMA_VLI_UNKNOWN, NULL } };

	c->state.xz = (lzma_stream)LZMA_STREAM_INIT;
	if (lzma_lzma_preset(&options, LZMA_PRESET_DEFAULT))
		return false;
	options.dict_size = XZ_WINDOW;
	return lzma_stream_encoder(&c->state.xz, filters, LZMA_CHECK_CRC64) == LZMA_OK;
}

static enum step
xz_step(struct compressor *c, struct span *in, bool end)
{
	lzma_stream *x = &c->state.xz;
	lzma_ret got;

	x->next_in = (const uint8_t *)in->p;
	x->avail_in = in->n;
	x->next_out = (uint8_t *)c->out;
	x->avail_out = OUT;
	got = lzma_code(x, end ? LZMA_FINISH : LZMA_RUN);
	in->p += in->n - x->avail_in;
	in->n = x->avail_in;
	c->made = OUT - x->avail_out;
	return got == LZMA_STREAM_END ? STEP_ENDED : got == LZMA_OK || got == LZMA_BUF_ERROR ? STEP_MORE : STEP_FAILED;
}

static void
xz_end(struct compressor *c)
{
	lzma_end(&c->state.xz);
}

static const struct method methods[] = {
	{ ".gz", gzip_begin, gzip_step, gzip_end },
	{ ".zst", zstd_begin, zstd_step, zstd_end },
	{ ".bz2", bzip2_begin, bzip2_step, bzip2_end },
	{ ".xz", xz_begin, xz_step, xz_end },
};

static const struct method *
method_of(const char *name)
{
	const size_t n = strlen(name);

	for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++) {
		size_t k = strlen(methods[i].ending);

		if (n > k && strcmp(name + n - k, methods[i].ending) == 0)
			return &methods[i];
	}
	return NULL;
}

bool
compress_wanted(const char *name)
{
	return method_of(name) != NULL;
}

/* False with errno. */
static bool
feed_compressor(struct compressor *c, struct span in, bool end)
{
	enum step step;

	do {
		step = c->method->step(c, &in, end);
		if (step == STEP_FAILED)
			errno = ENOMEM;	/* nothing else can go wrong there */
		if (step == STEP_FAILED || !whole_file_write(c->fd, (struct span){ c->out, c->made })) {
			c->failed = true;
			return false;
		}
	} while (end ? step != STEP_ENDED : in.n > 0 || c->made == OUT);
	return true;
}

static ssize_t
cookie_write(void *cookie, const char *p, size_t n)
{
	return feed_compressor(cookie, (struct span){ p, n }, false) ? (ssize_t)n : 0;
}

static int
cookie_close(void *cookie)
{
	struct compressor *c = cookie;
	bool good = !c->failed && feed_compressor(c, (struct span){ "", 0 }, true);
	int error = errno;

	c->method->end(c);
	if (close(c->fd) != 0 && good) {
		error = errno;
		good = false;
	}
	free(c);
	errno = error;
	return good ? 0 : EOF;
}

FILE *
compress_open(int fd, const char *name)
{
	const struct method *method = method_of(name);
	struct compressor *c;
	FILE *stream;

	if (method == NULL)
		return fdopen(fd, "w");
	if ((c = calloc(1, sizeof(*c))) == NULL)
		return NULL;
	c->method = method;
	c->fd = fd;
	if (!method->begin(c)) {
		method->end(c);
		free(c);
		errno = ENOMEM;
		return NULL;
	}
	stream = fopencookie(c, "w", (cookie_io_functions_t){ .write = cookie_write, .close = cookie_close });
	if (stream == NULL) {
		method->end(c);
		free(c);
	}
	return stream;
}
