/*
 * test_input: every compression: complete, cut, damaged and in pieces; archives; UTF-16; files that cannot be
 * opened.
 */
#include <sys/stat.h>

#include <archive.h>
#include <archive_entry.h>
#include <bzlib.h>
#include <errno.h>
#include <locale.h>
#include <lzma.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include "support/check.h"
#include "toolkit/input/input.h"

static const size_t chunks[] = { 1, 2, 3, 5, 7, 13, 64, 1000, 4096, 1 << 20 };
enum { CHUNKS = sizeof(chunks) / sizeof(*chunks), ALL = 1 << 20 };

/* Something like a game file that does not compress too well. */
static struct buf
text_of(size_t n, unsigned seed)
{
	struct buf b = { 0 };

	buf_str(&b, "[Event \"A\"]\n\n");
	while (b.n < n) {
		seed = seed * 1103515245 + 12345;
		buf_fmt(&b, "%u. N%c%u ", seed >> 24, 'a' + (int)(seed >> 16 & 7), seed >> 8 & 0xff);
	}
	b.n = n;
	return b;
}

/* -- packing -- */

static void
pack_plain(struct buf *b, struct span s)
{
	buf_add(b, s);
}

static void
pack_gzip(struct buf *b, struct span s)
{
	z_stream z = { 0 };

	deflateInit2(&z, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
	buf_reserve(b, s.n + 1000);
	z.next_in = (Bytef *)(uintptr_t)s.p;
	z.avail_in = (uInt)s.n;
	z.next_out = (Bytef *)b->p + b->n;
	z.avail_out = (uInt)(b->max - b->n);
	deflate(&z, Z_FINISH);
	b->n = b->max - z.avail_out;
	deflateEnd(&z);
}

static void
pack_bzip2(struct buf *b, struct span s)
{
	unsigned n;

	buf_reserve(b, s.n + s.n / 50 + 1000);
	n = (unsigned)(b->max - b->n);
	BZ2_bzBuffToBuffCompress(b->p + b->n, &n, (char *)(uintptr_t)s.p, (unsigned)s.n, 1, 0, 0);
	b->n += n;
}

static void
pack_xz(struct buf *b, struct span s)
{
	size_t at = 0;

	buf_reserve(b, s.n + 2000);
	lzma_easy_buffer_encode(0, LZMA_CHECK_CRC32, NULL, (const uint8_t *)s.p, s.n, (uint8_t *)b->p + b->n, &at,
	    b->max - b->n);
	b->n += at;
}

static void
pack_zstd(struct buf *b, struct span s)
{
	ZSTD_CCtx *z = ZSTD_createCCtx();

	buf_reserve(b, s.n + 1000);
	ZSTD_CCtx_setParameter(z, ZSTD_c_checksumFlag, 1);
	b->n += ZSTD_compress2(z, b->p + b->n, b->max - b->n, s.p, s.n);
	ZSTD_freeCCtx(z);
}

static const struct {
	const char *name;
	void (*pack)(struct buf *, struct span);
	size_t magic;
} codecs[] = {
	{ "plain", pack_plain, 0 }, { "gzip", pack_gzip, 3 }, { "bzip2", pack_bzip2, 4 }, { "xz", pack_xz, 6 },
	{ "zstd", pack_zstd, 4 },
};
enum { CODECS = sizeof(codecs) / sizeof(*codecs) };

/* -- reading -- */

/* All texts of an input, each with its member's name if it has one, as "<name>". */
struct got {
	struct buf text;
	int texts, troubles;
	enum input_state state;
	char message[300];
	const char *converted;
	uint64_t skipped, consumed;
};

static void
got_trouble(struct got *g, const struct input *in)
{
	g->troubles++;
	g->state = input_trouble(in);
	snprintf(g->message, sizeof(g->message), "%s", input_message(in));
	CHECK(input_failed(in) && g->message[0] != '\0', "trouble without a word");
}

static struct input_means means;

static struct got
got_all(struct input *in, size_t chunk, bool ahead)
{
	static char bytes[ALL];
	struct got g = { 0 };
	ptrdiff_t n;
	int r;

	input_allow(in, &means);
	if (ahead)
		input_ahead(in);
	while ((r = input_next(in)) != 0) {
		if (input_member(in).n > 0) {
			buf_char(&g.text, '<');
			buf_add(&g.text, input_member(in));
			buf_char(&g.text, '>');
		}
		if (r < 0) {
			got_trouble(&g, in);
			continue;
		}
		g.texts++;
		while ((n = input_read(in, bytes, chunk)) > 0)
			buf_add(&g.text, (struct span){ bytes, (size_t)n });
		if (n < 0)
			got_trouble(&g, in);
		else
			CHECK(input_read(in, bytes, chunk) == 0, "something behind the end");
		g.converted = input_converted(in);
	}
	g.skipped = input_skipped(in) == NULL ? 0 : input_skipped(in)->n;
	g.consumed = input_consumed(in);
	input_close(in);
	return g;
}

static FILE *
file_of(struct span s)
{
	FILE *f = tmpfile();

	if (f == NULL || fwrite(s.p == NULL ? "" : s.p, 1, s.n, f) != s.n || fflush(f) != 0) {
		perror("tmpfile");
		exit(1);
	}
	lseek(fileno(f), 0, SEEK_SET);
	return f;
}

static struct got
got_file(struct span s, size_t chunk, bool ahead)
{
	FILE *f = file_of(s);
	struct got g = got_all(input_open_fd(fileno(f)), chunk, ahead);

	fclose(f);
	return g;
}

struct feed {
	struct span s;
	int fd;
};

static void *
feed_pipe(void *arg)
{
	struct feed *f = arg;

	for (size_t n, step = 1; f->s.n > 0; f->s.p += n, f->s.n -= n, step = step * 3 % 4999 + 1) {
		n = f->s.n < step ? f->s.n : step;
		if (write(f->fd, f->s.p, n) != (ssize_t)n)
			break;
	}
	close(f->fd);
	return NULL;
}

static struct got
got_pipe(struct span s, size_t chunk, bool ahead)
{
	struct feed feed = { .s = s };
	pthread_t thread;
	struct got g;
	int fd[2];

	if (pipe(fd) != 0)
		exit(1);
	feed.fd = fd[1];
	pthread_create(&thread, NULL, feed_pipe, &feed);
	g = got_all(input_open_fd(fd[0]), chunk, ahead);
	close(fd[0]);		/* if the reader fails, the writer gets a broken pipe */
	pthread_join(thread, NULL);
	return g;
}

/* `troubles` below 0: some, after any text. */
static void
check_got(struct got g, struct span text, int troubles, const char *what, size_t n)
{
	CHECK(troubles < 0 || span_eq(buf_span(&g.text), text), "%s, %zu: %zu bytes instead of %zu", what, n, g.text.n, text.n);
	CHECK(g.troubles == troubles || (troubles < 0 && g.troubles > 0), "%s, %zu: %d troubles: %s", what, n, g.troubles,
	    g.message);
	buf_free(&g.text);
}

/* -- compressed streams -- */

static void
whole(void)
{
	struct buf text = text_of(20000, 1), large = text_of(check_all() ? 1500000 : 600000, 2);

	for (size_t c = 0; c < CODECS; c++) {
		struct buf b = { 0 }, l = { 0 };

		codecs[c].pack(&b, buf_span(&text));
		codecs[c].pack(&l, buf_span(&large));
		for (size_t i = 0; i < CHUNKS; i++) {
			check_got(
			    got_file(buf_span(&b), chunks[i], false), buf_span(&text), 0, codecs[c].name, chunks[i]);
			check_got(
			    got_file(buf_span(&b), chunks[i], true), buf_span(&text), 0, codecs[c].name, chunks[i]);
			check_got(
			    got_pipe(buf_span(&b), chunks[i], i & 1), buf_span(&text), 0, codecs[c].name, chunks[i]);
		}
		check_got(got_file(buf_span(&l), ALL, false), buf_span(&large), 0, codecs[c].name, 0);
		check_got(got_file(buf_span(&l), 9999, true), buf_span(&large), 0, codecs[c].name, 1);
		check_got(got_pipe(buf_span(&l), 77777, true), buf_span(&large), 0, codecs[c].name, 2);
		buf_free(&b);
		buf_free(&l);
	}
	buf_free(&text);
	buf_free(&large);
}

static void
many_members(void)
{
	struct buf text = text_of(check_all() ? 1000000 : 300000, 3);

	for (size_t c = 0; c < CODECS; c++) {
		struct buf b = { 0 };
		size_t n = 0, part = 0;

		for (; n < text.n; n += part) {
			part = text.n - n < 3 * part + 1 ? text.n - n : 3 * part + 1;
			codecs[c].pack(&b, (struct span){ text.p + n, part });
		}
		codecs[c].pack(&b, SPAN(""));
		check_got(got_file(buf_span(&b), 5000, false), buf_span(&text), 0, codecs[c].name, 0);
		check_got(got_pipe(buf_span(&b), 5000, true), buf_span(&text), 0, codecs[c].name, 1);
		buf_free(&b);
	}
	buf_free(&text);
}

static void
skippable_frames(void)
{
	struct buf text = text_of(5000, 4), b = { 0 };

	buf_add(&b, SPAN("\x50\x2a\x4d\x18\4\0\0\0abcd"));
	pack_zstd(&b, (struct span){ text.p, 2000 });
	buf_add(&b, SPAN("\x5f\x2a\x4d\x18\0\0\0\0"));
	pack_zstd(&b, (struct span){ text.p + 2000, 3000 });
	buf_add(&b, SPAN("\x57\x2a\x4d\x18\5\0\0\0abcde"));
	check_got(got_file(buf_span(&b), 100, false), buf_span(&text), 0, "skippable", 0);
	check_got(got_pipe(buf_span(&b), 100, true), buf_span(&text), 0, "skippable", 1);
	b.n--;
	check_got(got_file(buf_span(&b), 100, false), buf_span(&text), 1, "skippable, cut", 0);
	buf_free(&b);
	buf_free(&text);
}

/*
 * Everything that can be read before the cut comes first; then the error is reported, in the same way by all
 * readers.
 */
static void
truncated(void)
{
	struct buf text = text_of(3000, 5);

	for (size_t c = 1; c < CODECS; c++) {
		struct buf b = { 0 };
		size_t longest = 0, first;

		codecs[c].pack(&b, (struct span){ text.p, 2000 });
		first = b.n;
		codecs[c].pack(&b, (struct span){ text.p + 2000, 1000 });
		for (size_t n = codecs[c].magic; n < b.n; n++) {
			struct got g = got_file((struct span){ b.p, n }, 100, n & 1);
			bool edge = n == first;

			CHECK(g.troubles == !edge, "%s cut at %zu: %d troubles", codecs[c].name, n, g.troubles);
			CHECK(edge || (g.state == INPUT_TRUNCATED && g.consumed == n), "%s cut at %zu: %s",
			    codecs[c].name, n, g.message);
			CHECK(g.text.n <= text.n && span_eq(buf_span(&g.text), (struct span){ text.p, g.text.n }),
			    "%s cut at %zu: other bytes", codecs[c].name, n);
			CHECK(g.text.n >= longest && (n < first || g.text.n >= 2000), "%s cut at %zu: only %zu bytes",
			    codecs[c].name, n, g.text.n);
			longest = g.text.n;
			buf_free(&g.text);
		}
		buf_free(&b);
	}
	buf_free(&text);
}

static void
damaged(void)
{
	struct buf text = text_of(2000, 6);

	for (size_t c = 1; c < CODECS; c++) {
		struct buf b = { 0 };

		codecs[c].pack(&b, buf_span(&text));
		for (size_t n = codecs[c].magic; n < b.n; n++) {
			struct got g;

			b.p[n] ^= (char)(1 << n % 8);
			g = got_file(buf_span(&b), 100, n & 1);
			b.p[n] ^= (char)(1 << n % 8);
			CHECK(g.troubles == 1 || span_eq(buf_span(&g.text), buf_span(&text)), "%s, byte %zu: silence",
			    codecs[c].name, n);
			CHECK(g.troubles <= 1, "%s, byte %zu: %d troubles", codecs[c].name, n, g.troubles);
			buf_free(&g.text);
		}
		buf_free(&b);
	}
	buf_free(&text);
}

/* The message names the same place, however the file is read. */
static void
same_place(void)
{
	struct buf text = text_of(check_all() ? 1500000 : 600000, 7);

	for (size_t c = 1; c < CODECS; c++) {
		struct buf b = { 0 };
		struct got a, g;

		codecs[c].pack(&b, buf_span(&text));
		b.p[b.n * 3 / 4] ^= 0x55;
		b.p[b.n * 3 / 4 + 1] ^= 0x55;
		a = got_file(buf_span(&b), ALL, false);
		CHECK(a.troubles == 1 && a.state == INPUT_DAMAGED && a.text.n > 100000, "%s: %zu bytes, %s",
		    codecs[c].name, a.text.n, a.message);
		for (size_t i = 0; i < 4; i++) {
			g = i & 1 ? got_pipe(buf_span(&b), 999 * i, i & 2) : got_file(buf_span(&b), 77 + i, i & 2);
			CHECK(strcmp(a.message, g.message) == 0, "%s: %s / %s", codecs[c].name, a.message, g.message);
			CHECK(span_eq(buf_span(&a.text), buf_span(&g.text)) && a.consumed == g.consumed,
			    "%s: %zu and %zu bytes", codecs[c].name, a.text.n, g.text.n);
			buf_free(&g.text);
		}
		buf_free(&a.text);
		buf_free(&b);
	}
	buf_free(&text);
}

static void
trailing(void)
{
	struct buf text = text_of(700, 8);

	for (size_t c = 1; c < CODECS; c++) {
		struct buf b = { 0 };
		bool padded = strcmp(codecs[c].name, "gzip") == 0 || strcmp(codecs[c].name, "xz") == 0;

		codecs[c].pack(&b, buf_span(&text));
		buf_add(&b, SPAN("\0\0\0\0\0\0\0\0"));
		check_got(got_file(buf_span(&b), 64, false), buf_span(&text), !padded, codecs[c].name, 0);
		buf_add(&b, SPAN("rubbish"));
		check_got(got_file(buf_span(&b), 64, false), buf_span(&text), 1, codecs[c].name, 1);
		buf_free(&b);
	}
	buf_free(&text);
}

static void
empty(void)
{
	for (size_t c = 0; c < CODECS; c++) {
		struct buf b = { 0 };
		struct got g;

		codecs[c].pack(&b, SPAN(""));
		g = got_file(buf_span(&b), 100, c & 1);
		CHECK(g.texts == 1 && g.troubles == 0 && g.text.n == 0, "%s: %d texts, %s", codecs[c].name, g.texts,
		    g.message);
		g = got_pipe(buf_span(&b), 100, true);
		CHECK(g.texts == 1 && g.troubles == 0 && g.text.n == 0, "%s: %d texts, %s", codecs[c].name, g.texts,
		    g.message);
		buf_free(&b);
	}
}

static void
short_plain(void)
{
	static const char *const texts[] = {
	    "B", "BZh", "\x1f\x8b", "PK", "\x28\xb5\x2f", "[", "\n", "\xef\xbb\xbf", "\xef\xbb\xbf*"};

	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++)
		for (size_t chunk = 1; chunk < 5; chunk++)
			check_got(got_pipe(span_of(texts[i]), chunk, chunk & 1), span_of(texts[i]), 0, texts[i], chunk);
}

/* The window that the header of a stream announces decides, not its content: so the headers are changed. */
static void
check_limit(struct buf *b, struct span text, const char *refused, const char *what)
{
	for (int ahead = 0; ahead < 2; ahead++) {
		struct got g = got_file(buf_span(b), 1000, ahead);

		CHECK(refused == NULL || (g.state == INPUT_MEMORY && strstr(g.message, refused) != NULL), "%s: %s", what,
		    g.message);
		check_got(g, refused == NULL ? text : SPAN(""), refused != NULL, what, (size_t)ahead);
	}
	means.memory = UINT64_C(5) << 30;
	check_got(got_file(buf_span(b), 1000, false), text, 0, what, 2);
	means.memory = 0;
	buf_free(b);
}

static void
limits(void)
{
	enum { XZ_BLOCK = 12, ZSTD_WINDOW = 5 };
	static const struct {
		const char *what;
		unsigned char code;
		const char *refused;	/* part of the message; NULL: it is read */
	} xz[] = {
		{ "xz -6, 8 MiB", 22, NULL }, { "xz, 24 MiB", 25, NULL }, { "xz -8, 32 MiB", 26, "xz data needs 33 MiB" },
		{ "xz -9, 64 MiB", 28, "needs 65 MiB of memory: --memory 65M" }, { "xz, 4 GiB", 40, "needs 4097 MiB" },
	}, zstd[] = {
		{ "zstd -19", 13 << 3, NULL }, { "zstd --ultra -20", 15 << 3, NULL },
		{ "zstd, 36 MiB", 15 << 3 | 1, "zstd data needs 36 MiB of memory: --memory 36M" },
		{ "zstd --ultra -22", 17 << 3, "needs 128 MiB" }, { "zstd --long=31", 21 << 3, "needs 2048 MiB" },
	};
	struct buf text = text_of(5000, 14);

	for (size_t i = 0; i < sizeof(xz) / sizeof(*xz); i++) {
		struct buf b = { 0 };
		size_t n;
		uint32_t sum;

		pack_xz(&b, buf_span(&text));
		n = ((unsigned char)b.p[XZ_BLOCK] + 1u) * 4 - 4;
		for (size_t k = XZ_BLOCK + 2; k < XZ_BLOCK + n; k++)	/* the filter LZMA2, with one byte after */
			if (memcmp(b.p + k, "\x21\1", 2) == 0) {
				b.p[k + 2] = (char)xz[i].code;
				break;
			}
		sum = lzma_crc32((const uint8_t *)b.p + XZ_BLOCK, n, 0);
		for (size_t k = 0; k < 4; k++)
			b.p[XZ_BLOCK + n + k] = (char)(sum >> 8 * k & 0xff);
		check_limit(&b, buf_span(&text), xz[i].refused, xz[i].what);
	}
	for (size_t i = 0; i < sizeof(zstd) / sizeof(*zstd); i++) {
		ZSTD_CCtx *z = ZSTD_createCCtx();
		struct buf b = { 0 };

		buf_reserve(&b, text.n + 1000);
		ZSTD_CCtx_setParameter(z, ZSTD_c_contentSizeFlag, 0);
		b.n = ZSTD_compress2(z, b.p, b.max, text.p, text.n);
		ZSTD_freeCCtx(z);
		b.p[ZSTD_WINDOW] = (char)zstd[i].code;
		check_limit(&b, buf_span(&text), zstd[i].refused, zstd[i].what);
	}
	buf_free(&text);
}

/* A kind of file is told by its first bytes, and if there are no others behind them; without the last one it is a text. */
static void
other_archives(void)
{
	static const struct { const char *name; struct span magic; } kinds[] = {
		{ "RAR", { "Rar!\x1a\x07", 6 } }, { "lz4", { "\4\x22\x4d\x18", 4 } },
		{ "OLE (an .xls or an encrypted workbook)", { "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 8 } },
	};
	static const struct span begun[] = {
		{ "\x28\xb5\x2f\xfd", 4 }, { "\x50\x2a\x4d\x18", 4 }, { "\x5f\x2a\x4d\x18", 4 }, { "\x1f\x8b\x08", 3 }, { "BZh1", 4 },
		{ "BZh9", 4 }, { "\xfd""7zXZ\0", 6 }, { "PK\3\4", 4 }, { "7z\xbc\xaf\x27\x1c", 6 },
	};
	char tar[262];

	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		struct span magic = kinds[i].magic;
		struct buf b = { 0 };

		buf_add(&b, magic);
		for (int longer = 0; longer < 2; longer++) {
			struct got g = got_file(buf_span(&b), 100, longer);

			CHECK(g.texts == 0 && g.troubles == 1 && g.state == INPUT_DAMAGED && strstr(g.message, kinds[i].name) != NULL,
			    "%s: %d texts, %s", kinds[i].name, g.texts, g.message);
			buf_add(&b, SPAN("\1\0abcdefgh"));
		}
		buf_free(&b);
		magic.n--;
		check_got(got_file(magic, 100, false), magic, 0, kinds[i].name, 0);
	}
	for (size_t i = 0; i < sizeof(begun) / sizeof(*begun); i++) {
		struct got g = got_file(begun[i], 100, false);

		CHECK(g.text.n == 0 && g.troubles == 1 && g.state == INPUT_TRUNCATED, "%zu: %d troubles, %s", i, g.troubles, g.message);
		check_got(got_file((struct span){ begun[i].p, begun[i].n - 1 }, 100, false),
		    (struct span){ begun[i].p, begun[i].n - 1 }, 0, "begun", i);
	}
	/* The magic number of tar is far behind the start. */
	memset(tar, 'a', sizeof(tar));
	memcpy(tar + 257, "ustar", 5);
	check_got(got_file((struct span){ tar, 262 }, 100, false), SPAN(""), 1, "tar", 262);
	check_got(got_file((struct span){ tar, 261 }, 100, false), (struct span){ tar, 261 }, 0, "tar", 261);
	tar[261] = 'R';
	check_got(got_file((struct span){ tar, 262 }, 100, false), (struct span){ tar, 262 }, 0, "no tar", 262);
}

/* -- what cannot be opened -- */

static void
refused(const char *path, int error)
{
	struct input *in = input_open(path);

	CHECK(in != NULL && input_failed(in) && input_trouble(in) == INPUT_OPEN, "%s is open", path);
	CHECK(strcmp(input_message(in), strerror(error)) == 0, "%s: %s", path, input_message(in));
	CHECK(input_next(in) == -1 && input_next(in) == 0, "%s: a text", path);
	input_close(in);
}

static void
cannot_open(void)
{
	refused("/", EISDIR);
	refused("core/no-such-file", ENOENT);
	input_close(NULL);
}

static void
no_permission(void)
{
	char path[] = "/tmp/test_input_XXXXXX";
	int fd;

	if (geteuid() == 0) {
		skip("root may read everything");
		return;
	}
	if ((fd = mkstemp(path)) < 0)
		return;
	fchmod(fd, 0);
	refused(path, EACCES);
	close(fd);
	unlink(path);
}

/* Nobody writes to the FIFO: input_open() would wait for ever. */
static void
only_regular_files(void)
{
	char folder[] = "/tmp/test_input_XXXXXX", path[64];
	struct input *in;

	if (mkdtemp(folder) == NULL)
		return;
	snprintf(path, sizeof(path), "%s/fifo", folder);
	CHECK(mkfifo(path, 0600) == 0, "no FIFO: %s", strerror(errno));
	in = input_open_regular(path);
	CHECK(in != NULL && input_failed(in) && strcmp(input_message(in), "not a regular file") == 0, "a FIFO is open");
	input_close(in);
	unlink(path);
	in = input_open_regular(path);
	CHECK(in != NULL && input_failed(in) && strcmp(input_message(in), strerror(ENOENT)) == 0, "nothing is open");
	input_close(in);
	rmdir(folder);
	in = input_open_regular("Makefile");
	CHECK(in != NULL && !input_failed(in) && input_next(in) == 1, "a file is not open");
	input_close(in);
}

static void
sizes(void)
{
	FILE *f = file_of(SPAN("0123456789"));
	struct input *in;
	char bytes[100];

	lseek(fileno(f), 4, SEEK_SET);	/* as when a shell has read the first line */
	in = input_open_fd(fileno(f));
	CHECK(input_size(in) == 6 && input_next(in) == 1, "size %lld", (long long)input_size(in));
	CHECK(input_read(in, bytes, 100) == 6 && memcmp(bytes, "456789", 6) == 0, "not the rest");
	CHECK(input_consumed(in) == 6, "consumed %llu", (unsigned long long)input_consumed(in));
	CHECK(input_read(in, bytes, 100) == 0, "no end");
	CHECK(ftruncate(fileno(f), 2) == 0 && input_read(in, bytes, 100) == 0, "a file that shrinks");
	CHECK(input_next(in) == 0 && input_next(in) == 0, "a second text");
	input_close(in);
	fclose(f);
}

/* -- archives -- */

struct member {
	const char *name, *text;
	mode_t type;
	const char *link;	/* where a link leads to; a hard link is a regular file with one */
};

static const struct form {
	const char *name;
	int (*set)(struct archive *);
	bool seeks, ends;	/* ends: it has a mark at its end, without which it is cut */
} forms[] = {
	{ "zip", archive_write_set_format_zip, true, false }, { "tar", archive_write_set_format_ustar, false, true },
	{ "GNU tar", archive_write_set_format_gnutar, false, true }, { "pax tar", archive_write_set_format_pax, false, true },
	{ "old tar", archive_write_set_format_v7tar, false, true }, { "7z", archive_write_set_format_7zip, true, false },
};
enum { FORMS = sizeof(forms) / sizeof(*forms), ZIP = 0, TAR = 1, PAX = 3, SEVEN = 5 };

static struct buf
archive_of(int form, const struct member *m, const char *option, const char *password)
{
	struct archive *a = archive_write_new();
	struct buf b = { 0 };
	size_t used = 0;

	buf_reserve(&b, 1 << 20);
	forms[form].set(a);
	archive_write_set_bytes_in_last_block(a, 1);
	if (option != NULL)
		CHECK(archive_write_set_options(a, option) == ARCHIVE_OK, "%s", archive_error_string(a));
	if (password != NULL)
		archive_write_set_passphrase(a, password);
	archive_write_open_memory(a, b.p, b.max, &used);
	for (; m->name != NULL; m++) {
		struct archive_entry *e = archive_entry_new();
		bool hard = m->link != NULL && m->type == AE_IFREG;

		archive_entry_set_pathname(e, m->name);
		archive_entry_set_filetype(e, m->type);
		archive_entry_set_perm(e, 0644);
		if (hard)
			archive_entry_set_hardlink(e, m->link);
		else if (m->link != NULL)
			archive_entry_set_symlink(e, m->link);
		archive_entry_set_size(e, m->link == NULL ? (la_int64_t)strlen(m->text) : 0);
		archive_write_header(a, e);
		if (m->link == NULL)
			archive_write_data(a, m->text, strlen(m->text));
		archive_entry_free(e);
	}
	archive_write_free(a);
	b.n = used;
	return b;
}

static const struct member mixed[] = {
	{ "sub/", "", AE_IFDIR, NULL }, { "readme.txt", "no chess here", AE_IFREG, NULL },
	{ "sub/a.pgn", "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0\n", AE_IFREG, NULL },
	{ "__MACOSX/._a.pgn", "attributes", AE_IFREG, NULL }, { "pgn", "x", AE_IFREG, NULL },
	{ "d.pgn/", "", AE_IFDIR, NULL },
	{ "B.PGN", "[Event \"b\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 0-1\n", AE_IFREG, NULL },
	{ "M\xc3\xbcller\x1b.pgn", "*", AE_IFREG, NULL }, { NULL, NULL, 0, NULL },
};

static struct span
mixed_text(struct buf *b)
{
	buf_fmt(b, "<sub/a.pgn>%s<B.PGN>%s<M\xc3\xbcller\\x1b.pgn>*", mixed[2].text, mixed[6].text);
	return buf_span(b);
}

static void
archive_members(void)
{
	static const struct { int form; const char *option; } cases[] = {
		{ ZIP, NULL }, { ZIP, "zip:compression=store" }, { ZIP, "zip:compression=deflate" }, { TAR, NULL }, { 2, NULL },
		{ PAX, NULL }, { 4, NULL }, { SEVEN, NULL }, { SEVEN, "7zip:compression=store" },
		{ SEVEN, "7zip:compression=lzma2" }, { SEVEN, "7zip:compression=deflate" }, { SEVEN, "7zip:compression=bzip2" },
		{ SEVEN, "7zip:compression=ppmd" },
	};
	struct buf want = { 0 };
	struct span text = mixed_text(&want);

	for (size_t c = 0; c < sizeof(cases) / sizeof(*cases); c++) {
		const char *name = forms[cases[c].form].name;
		struct buf b = archive_of(cases[c].form, mixed, cases[c].option, NULL);

		for (size_t i = 0; i < CHUNKS; i++) {
			struct got g = got_file(buf_span(&b), chunks[i], i & 1);

			CHECK(g.texts == 3 && g.skipped == 2, "%s: %d texts, %d others", name, g.texts, (int)g.skipped);
			check_got(g, text, 0, name, chunks[i]);
			check_got(got_pipe(buf_span(&b), chunks[i], !(i & 1)), text, 0, name, chunks[i]);
		}
		buf_free(&b);
	}
	buf_free(&want);
}

/* An archive of one member, with these bytes. */
static struct buf
archive_around(int form, const char *name, struct span bytes)
{
	struct archive *a = archive_write_new();
	struct archive_entry *e = archive_entry_new();
	struct buf b = { 0 };
	size_t used = 0;

	buf_reserve(&b, 1 << 20);
	forms[form].set(a);
	archive_write_open_memory(a, b.p, b.max, &used);
	archive_entry_set_pathname(e, name);
	archive_entry_set_filetype(e, AE_IFREG);
	archive_entry_set_size(e, (la_int64_t)bytes.n);
	archive_write_header(a, e);
	archive_write_data(a, bytes.p, bytes.n);
	archive_entry_free(e);
	archive_write_free(a);
	b.n = used;
	return b;
}

/* Archives in compressed data, members in compressed data, and both. */
static void
archive_compressed(void)
{
	struct buf text = text_of(70000, 15), want = { 0 };

	buf_fmt(&want, "<a.pgn.gz>%.*s", (int)text.n, text.p);
	for (int f = 0; f < FORMS; f++)
		for (size_t inner = 1; inner < CODECS; inner++) {
			struct buf packed = { 0 }, b;

			codecs[inner].pack(&packed, buf_span(&text));
			b = archive_around(f, "a.pgn.gz", buf_span(&packed));	/* the bytes decide, not the name */
			for (size_t outer = 0; outer < (forms[f].seeks ? 1 : CODECS); outer++) {
				struct buf z = { 0 };

				/* All forms of tar look alike to what is around them. */
				if (!check_all() && f > TAR && outer > 0 && ((size_t)f + inner + outer) % 4 != 0)
					continue;

				codecs[outer].pack(&z, buf_span(&b));
				check_got(got_file(buf_span(&z), 999, outer & 1), buf_span(&want), 0, forms[f].name, outer);
				check_got(got_pipe(buf_span(&z), ALL, inner & 1), buf_span(&want), 0, forms[f].name, outer);
				z.n -= z.n / 3;
				check_got(got_file(buf_span(&z), 999, false), SPAN(""), -1, forms[f].name, outer);
				buf_free(&z);
			}
			buf_free(&b);
			buf_free(&packed);
		}
	buf_free(&want);
	buf_free(&text);
}

/* What is in an archive, and is not a file with games of its own. */
static void
archive_odd_members(void)
{
	static const struct member odd[] = {
		{ "/etc/a.pgn", "1", AE_IFREG, NULL }, { "../../b.pgn", "2", AE_IFREG, NULL }, { "./c//d/../e.pgn", "3", AE_IFREG, NULL },
		{ "f.pgn", "", AE_IFLNK, "b.pgn" }, { "h.pgn", "", AE_IFCHR, NULL }, { "i.pgn", "", AE_IFIFO, NULL },
		{ "g.pgn", "", AE_IFREG, "./c//d/../e.pgn" }, { "x/._e.pgn", "attributes", AE_IFREG, NULL },
		{ "k\xe9.pgn", "4", AE_IFREG, NULL }, { ".pgn", "no name", AE_IFREG, NULL }, { NULL, NULL, 0, NULL },
	};

	for (int f = TAR; f <= PAX; f++) {
		struct buf b = archive_of(f, odd, f == PAX ? "pax:hdrcharset=BINARY" : NULL, NULL);

		check_got(got_file(buf_span(&b), 100, false), SPAN("<etc/a.pgn>1<b.pgn>2<c/d/e.pgn>3<k\xc3\xa9.pgn>4"), 0,
		    forms[f].name, 0);
		buf_free(&b);
	}
}

static void
archive_large(void)
{
	struct buf text = text_of(90000, 9), want = { 0 };
	struct member m[] = { { "a.pgn", NULL, AE_IFREG, NULL }, { "b.pgn", NULL, AE_IFREG, NULL }, { NULL, NULL, 0, NULL } };

	buf_char(&text, '\0');
	m[0].text = m[1].text = text.p;
	buf_fmt(&want, "<a.pgn>%s<b.pgn>%s", text.p, text.p);
	for (int f = 0; f < FORMS; f++) {
		struct buf b = archive_of(f, m, NULL, NULL);

		check_got(got_file(buf_span(&b), 1000, false), buf_span(&want), 0, forms[f].name, 0);
		check_got(got_pipe(buf_span(&b), 1000, true), buf_span(&want), 0, forms[f].name, 1);
		buf_free(&b);
	}
	buf_free(&text);
	buf_free(&want);
}

/* A tar archive of no members is nothing but zeros, as are many other files. */
static void
archive_without_games(void)
{
	static const struct member none[] = { { "a.txt", "x", AE_IFREG, NULL }, { NULL, NULL, 0, NULL } };

	for (int f = 0; f < FORMS; f++)
		for (int empty = 0; empty < 2; empty++) {
			struct buf b = archive_of(f, none + empty, NULL, NULL);
			struct got g = got_file(buf_span(&b), 100, false);

			if (!empty || forms[f].seeks)
				CHECK(g.texts == 0 && g.troubles == 0 && (int)g.skipped == !empty, "%s: %d, %s",
				    forms[f].name, g.texts, g.message);
			buf_free(&g.text);
			buf_free(&b);
		}
}

/* The header of a 7z says how large the dictionary is, and how many members there are. */
static void
seven_zip_memory(void)
{
	static const struct {
		const char *what;
		unsigned char size, members;
		const char *refused;
	} cases[] = {
		{ "24 MiB", 25, 1, NULL }, { "32 MiB", 26, 1, NULL }, { "64 MiB", 28, 1, "7z data needs 64 MiB of memory: --memory 64M" },
		{ "4 GiB", 40, 1, "needs 4096 MiB" }, { "more members than the header has room for", 20, 0xe0, NULL },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		/* No packed streams; one folder of LZMA2, unpacked to nothing; as many members. */
		const unsigned char header[] = { 1, 4, 6, 0, 1, 9, 0, 0, 7, 11, 1, 0, 1, 0x21, 0x21, 1, cases[i].size, 12, 0, 0, 0,
			5, cases[i].members, 0x40, 0x42, 0x0f, 0 };
		struct buf b = { 0 };
		struct got g;

		buf_add(&b, SPAN("7z\xbc\xaf\x27\x1c\0\4\0\0\0\0\0\0\0\0\0\0\0\0"));
		buf_char(&b, (char)sizeof(header));
		buf_add(&b, SPAN("\0\0\0\0\0\0\0\0\0\0\0"));
		buf_add(&b, (struct span){ (const char *)header, sizeof(header) });
		g = got_file(buf_span(&b), 100, false);
		/* The checksums are wrong: libarchive refuses what is not too large. */
		CHECK(g.troubles == 1 && (cases[i].refused == NULL ? g.state == INPUT_DAMAGED :
		    g.state == INPUT_MEMORY && strstr(g.message, cases[i].refused) != NULL), "%s: %s", cases[i].what, g.message);
		buf_free(&g.text);
		buf_free(&b);
	}
}

/* These need seeking: without a place for what comes through the pipe they are refused. */
static void
archive_from_a_pipe(void)
{
	int spool = means.spool;

	means.spool = 0;
	for (int f = 0; f < FORMS; f++) {
		struct buf b = archive_of(f, mixed, NULL, NULL), want = { 0 };
		struct got g = got_pipe(buf_span(&b), 100, false);

		CHECK(!forms[f].seeks || (g.state == INPUT_OPEN && strstr(g.message, "needs a temporary file") != NULL), "%s: %s",
		    forms[f].name, g.message);
		mixed_text(&want);
		check_got(g, forms[f].seeks ? SPAN("") : buf_span(&want), forms[f].seeks, forms[f].name, 0);
		buf_free(&want);
		buf_free(&b);
	}
	means.spool = spool;
}

/* A zip is its list of members, at the end: what is before them, and not in it, is not read, also not from a pipe. */
static void
zip_list(void)
{
	struct buf a = archive_of(ZIP, mixed, NULL, NULL), b = archive_of(ZIP, mixed + 6, NULL, NULL), want = { 0 };

	buf_add(&a, buf_span(&b));
	buf_fmt(&want, "<B.PGN>%s<M\xc3\xbcller\\x1b.pgn>*", mixed[6].text);
	check_got(got_file(buf_span(&a), 100, false), buf_span(&want), 0, "two zips", 0);
	check_got(got_pipe(buf_span(&a), 100, true), buf_span(&want), 0, "two zips", 1);
	buf_free(&want);
	buf_free(&a);
	buf_free(&b);
}

static void
zip_encrypted(void)
{
	struct buf b = archive_of(ZIP, mixed, "zip:encryption=zipcrypt", "secret");
	struct got g = got_file(buf_span(&b), 100, false);

	CHECK(g.texts == 0 && g.troubles == 3 && g.state == INPUT_DAMAGED && strstr(g.message, "encrypted") != NULL,
	    "%d texts, %d troubles: %s", g.texts, g.troubles, g.message);
	CHECK(span_eq(buf_span(&g.text), SPAN("<sub/a.pgn><B.PGN><M\xc3\xbcller\\x1b.pgn>")), "%.*s", (int)g.text.n,
	    g.text.p);
	buf_free(&g.text);
	buf_free(&b);
}

/*
 * A stored member with a wrong checksum is read completely, then the error is reported, then the next member is
 * read.
 */
static void
zip_damaged(void)
{
	struct buf b = archive_of(ZIP, mixed, "zip:compression=store", NULL), want = { 0 };
	struct span text = mixed_text(&want);

	for (size_t i = 0; i + 2 < b.n; i++)
		if (memcmp(b.p + i, "Nf3", 3) == 0)
			b.p[i] = 'B';
	for (size_t i = 0; i + 2 < want.n; i++)
		if (memcmp(want.p + i, "Nf3", 3) == 0)
			want.p[i] = 'B';
	for (int ahead = 0; ahead < 2; ahead++) {
		struct got g = got_file(buf_span(&b), 10, ahead);

		CHECK(g.state == INPUT_DAMAGED && strstr(g.message, "CRC") != NULL, "%s", g.message);
		check_got(g, text, 1, "zip", 0);
	}
	buf_free(&want);
	buf_free(&b);
}

/* Where there is no list of members, it is read from the start on, as far as it goes. */
static void
archive_truncated(void)
{
	struct buf want = { 0 };
	struct span text = mixed_text(&want);

	for (int f = 0; f < FORMS; f++) {
		struct buf b = archive_of(f, mixed, NULL, NULL);
		size_t last = 0, end = b.n;

		while (forms[f].ends && b.p[end - 1] == '\0')
			end--;
		/* With little time, every byte of what is at the end and at the start, and a third of the others. */
		for (size_t n = forms[f].ends ? 512 : 6; n < end; n += check_all() || n < 64 || end - n < 256 ? 1 : 3) {
			struct got g = got_file((struct span){ b.p, n }, 1000, n & 1);

			CHECK(g.text.n == 0 || span_starts(text, buf_span(&g.text)), "%s cut at %zu: other bytes", forms[f].name, n);
			CHECK(g.troubles == 1 || (f == ZIP && g.troubles == 0 && span_eq(text, buf_span(&g.text))),
			    "%s cut at %zu: %zu bytes, %d: %s", forms[f].name, n, g.text.n, g.troubles, g.message);
			CHECK(g.troubles == 0 || g.state == INPUT_TRUNCATED, "%s cut at %zu: %s", forms[f].name, n, g.message);
			CHECK(g.text.n >= last, "%s cut at %zu: %zu bytes", forms[f].name, n, g.text.n);
			last = g.text.n;
			buf_free(&g.text);
		}
		buf_free(&b);
	}
	buf_free(&want);
}

/* Each form inside each, and that inside another one; compressed, if it is tar. */
static void
archive_nested(void)
{
	static const char *const names[] = { "in/a.zip", "in/a.tar.gz", "in/a.tar", "in/a.tgz", "in/a.tar.xz", "in/a.7z" };
	struct buf want = { 0 }, text = { 0 };

	mixed_text(&text);
	for (size_t i = 0; i < text.n; i++)
		text.p[i] == '<' ? buf_str(&want, "<in/b.pgn/in/a.7z/") : buf_char(&want, text.p[i]);
	for (int f = 0; f < FORMS * FORMS; f++) {
		const int inner = f % FORMS, outer = f / FORMS;
		struct buf a = archive_of(inner, mixed, NULL, NULL), packed = { 0 }, b, c;
		struct got g;

		codecs[forms[inner].seeks ? 0 : (size_t)outer % CODECS].pack(&packed, buf_span(&a));
		/* The names decide that it is read, and the bytes what it is. */
		b = archive_around(outer, "in/a.7z", buf_span(&packed));
		c = archive_around((inner + outer) % FORMS, "in/b.pgn", buf_span(&b));
		g = got_file(buf_span(&c), chunks[f % CHUNKS], f & 1);
		CHECK(g.texts == 3 && g.skipped == 2, "%s: %d texts, %d others", names[inner], g.texts, (int)g.skipped);
		check_got(g, buf_span(&want), 0, names[inner], (size_t)outer);
		check_got(got_pipe(buf_span(&c), ALL, f & 1), buf_span(&want), 0, names[inner], (size_t)outer);
		buf_free(&a);
		buf_free(&packed);
		buf_free(&b);
		buf_free(&c);
	}
	buf_free(&want);
	buf_free(&text);
}

/* An archive inside that is cut does not affect what follows, and the error has its name. */
static void
archive_nested_cut(void)
{
	const struct span last = SPAN("<z.zip/z.pgn>last");
	static const struct member z[] = { { "z.pgn", "last", AE_IFREG, NULL }, { NULL, NULL, 0, NULL } };

	for (int f = 0; f < FORMS; f++) {
		struct buf a = archive_of(f, mixed, NULL, NULL), b = archive_of(f, z, NULL, NULL);
		struct buf after = archive_around(TAR, "z.zip", buf_span(&b));

		while (forms[f].ends && a.p[a.n - 1] == '\0')
			a.n--;
		for (size_t n = forms[f].ends ? 512 : 6; n < a.n; n += 37) {
			struct buf t = archive_around(TAR, "in.7z", (struct span){ a.p, n });
			struct got g;

			buf_add(&t, buf_span(&after));
			g = got_file(buf_span(&t), 1000, n & 1);
			CHECK(g.text.n >= last.n && span_eq(span_after(buf_span(&g.text), g.text.n - last.n), last), "%s cut at %zu: %.*s",
			    forms[f].name, n, (int)g.text.n, g.text.p);
			CHECK(span_starts(buf_span(&g.text), SPAN("<in.7z")) && g.troubles == 1 && g.state == INPUT_TRUNCATED,
			    "%s cut at %zu: %d, %s", forms[f].name, n, g.troubles, g.message);
			buf_free(&g.text);
			buf_free(&t);
		}
		buf_free(&a);
		buf_free(&b);
		buf_free(&after);
	}
}

/* What is held of archives inside others takes the memory together, whatever is in the outermost. */
static void
archive_nested_memory(void)
{
	enum { LISTS = 4096 };
	const struct input_means before = means;
	struct buf text = text_of(700000, 5), a = archive_around(ZIP, "a.pgn", buf_span(&text));
	struct buf b = archive_around(ZIP, "a.zip", buf_span(&a)), c = archive_around(TAR, "b.zip", buf_span(&b));
	const size_t cases[] = { 4096, a.n, b.n + 4096, a.n + b.n - 1, a.n + b.n + LISTS, 3 * b.n };

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		const bool enough = cases[i] > a.n + b.n;
		struct got g;

		means.memory = cases[i];
		g = got_file(buf_span(&c), 1000, false);
		CHECK(enough ? g.troubles == 0 && g.texts == 1 : g.troubles == 1 && g.state == INPUT_MEMORY, "%zu of %zu + %zu: %s",
		    cases[i], a.n, b.n, g.message);
		CHECK(enough || strstr(g.message, "the zip data needs 1 MiB of memory: --memory 1M allows that") != NULL, "%s", g.message);
		buf_free(&g.text);
	}
	means = before;
	buf_free(&text);
	buf_free(&a);
	buf_free(&b);
	buf_free(&c);
}

/* No archive in compressed data, except tar, and none of a kind that is not read. */
static void
archive_not_nested(void)
{
	struct buf b = { 0 }, z = archive_of(ZIP, mixed, NULL, NULL);
	struct member m[] = { { "a.pgn", NULL, AE_IFREG, NULL }, { NULL, NULL, 0, NULL } };
	struct got g;

	pack_gzip(&b, buf_span(&z));
	g = got_file(buf_span(&b), 1000, false);
	CHECK(g.texts == 1 && span_eq(buf_span(&g.text), buf_span(&z)), "unpacked twice");
	buf_free(&g.text);
	buf_free(&b);
	buf_free(&z);
	m[0].text = "Rar!\x1a\7 and more";
	b = archive_of(TAR, m, NULL, NULL);
	g = got_file(buf_span(&b), 1000, false);
	CHECK(g.texts == 0 && g.troubles == 1 && g.state == INPUT_DAMAGED && strstr(g.message, "RAR") != NULL, "%s", g.message);
	buf_free(&g.text);
	buf_free(&b);
}

/* -- UTF-16 and UTF-32 -- */

static const struct {
	const char *name, *converted;
	struct span bytes, text;
} wide[] = {
#define S(s) { s, sizeof(s) - 1 }
    {"16 little", "UTF-16", S("\xff\xfe[\0\xe9\0\x3d\xd8\x00\xde\x5a\x26"), S("[\xc3\xa9\xf0\x9f\x98\x80\xe2\x99\x9a")},
    {"16 big", "UTF-16", S("\xfe\xff\0[\0\xe9\xd8\x3d\xde\x00\x26\x5a"), S("[\xc3\xa9\xf0\x9f\x98\x80\xe2\x99\x9a")},
    {"16 little, no mark", "UTF-16", S("[\0E\0v\0"), S("[Ev")},
    {"16 big, no mark", "UTF-16", S("\0[\0E\0v"), S("[Ev")},
    {"odd byte", "UTF-16", S("\xff\xfe[\0E"), S("[\xef\xbf\xbd")},
    {"high alone", "UTF-16", S("\xfe\xff\xd8\x3d\0a\xd8\x3d\xd8\x3d\xde\x00"),
	S("\xed\xa0\xbd"
	  "a\xed\xa0\xbd\xf0\x9f\x98\x80")},
    {"low alone", "UTF-16", S("\xfe\xff\xde\x00\0a"),
	S("\xed\xb8\x80"
	  "a")},
    {"high and odd at the end", "UTF-16", S("\xfe\xff\0a\xd8\x3d\xde"), S("a\xed\xa0\xbd\xef\xbf\xbd")},
    {"mark inside", "UTF-16", S("\xfe\xff\xfe\xff\0a"),
	S("\xef\xbb\xbf"
	  "a")},
    {"mark only", "UTF-16", S("\xff\xfe"), S("")},
    {"32 little", "UTF-32", S("\xff\xfe\0\0[\0\0\0\0\xf6\1\0\0\0\x11\0"), S("[\xf0\x9f\x98\x80\xef\xbf\xbd")},
    {"32 big", "UTF-32", S("\0\0\xfe\xff\0\0\0[\0\1\xf6\0\0\0\xd8\0\0\0"),
	S("[\xf0\x9f\x98\x80\xed\xa0\x80\xef\xbf\xbd")},
    {"UTF-8 mark", NULL, S("\xef\xbb\xbf[Event"), S("\xef\xbb\xbf[Event")},
    {"a zero byte", NULL, S("[\0Event"), S("[\0Event")},
#undef S
};

static void
wide_texts(void)
{
	for (size_t i = 0; i < sizeof(wide) / sizeof(*wide); i++) {
		struct span text = wide[i].text;

		for (size_t chunk = 1; chunk < 20; chunk++) {
			struct got g = got_file(wide[i].bytes, chunk, false);
			const char *want = wide[i].converted;

			CHECK(
			    want == NULL ? g.converted == NULL : g.converted != NULL && strcmp(g.converted, want) == 0,
			    "%s: %s", wide[i].name, g.converted);
			check_got(g, text, 0, wide[i].name, chunk);
			check_got(got_pipe(wide[i].bytes, chunk, false), text, 0, wide[i].name, chunk);
		}
	}
}

static void
wide_compressed(void)
{
	struct buf text = text_of(check_all() ? 400001 : 100001, 10), w = { 0 };

	buf_add(&w, SPAN("\xff\xfe"));
	for (size_t i = 0; i < text.n; i++) {
		buf_char(&w, text.p[i]);
		buf_char(&w, '\0');
	}
	for (size_t c = 0; c < CODECS; c++) {
		struct buf b = { 0 };

		codecs[c].pack(&b, buf_span(&w));
		check_got(got_file(buf_span(&b), 7, true), buf_span(&text), 0, codecs[c].name, 7);
		check_got(got_pipe(buf_span(&b), 65536, false), buf_span(&text), 0, codecs[c].name, 65536);
		buf_free(&b);
	}
	buf_free(&text);
	buf_free(&w);
}

/* -- the thread -- */

static void
closed_early(void)
{
	struct buf text = text_of(3000000, 11), b = { 0 };
	char bytes[1000];

	pack_zstd(&b, buf_span(&text));
	for (int reads = 0; reads < 40; reads++) {
		FILE *f = file_of(buf_span(&b));
		struct input *in = input_open_fd(fileno(f));

		input_ahead(in);
		CHECK(input_next(in) == 1, "no text");
		for (int i = 0; i < reads; i++)
			CHECK(input_read(in, bytes, sizeof(bytes)) == sizeof(bytes), "no bytes");
		input_close(in);
		fclose(f);
	}
	buf_free(&text);
	buf_free(&b);
}

static void *
ask_one(void *input)
{
	char byte;

	return input_read(input, &byte, 1) == 1 ? input : NULL;
}

/* After the first block nothing more comes from the pipe: closing does not wait for it. */
static void
closed_before_a_silent_pipe(void)
{
	struct buf text = text_of(700000, 12), b = { 0 };
	struct feed feed;
	struct input *in;
	pthread_t thread;
	int fd[2];

	pack_gzip(&b, buf_span(&text));
	b.n -= 100;
	if (pipe(fd) != 0)
		return;
	feed = (struct feed){ buf_span(&b), dup(fd[1]) };
	pthread_create(&thread, NULL, feed_pipe, &feed);
	in = input_open_fd(fd[0]);
	input_ahead(in);
	CHECK(input_next(in) == 1 && ask_one(in) == in, "no text");
	pthread_join(thread, NULL);
	input_close(in);
	close(fd[0]);
	close(fd[1]);
	buf_free(&text);
	buf_free(&b);
}

/* Members of a zip are closed half read, while a thread is reading. */
static void
members_left_early(void)
{
	struct buf text = text_of(90000, 13), b;
	struct member m[] = { { "a.pgn", NULL, AE_IFREG, NULL }, { "b.pgn", NULL, AE_IFREG, NULL }, { NULL, NULL, 0, NULL } };
	FILE *f;
	struct input *in;
	char bytes[10];

	buf_char(&text, '\0');
	m[0].text = m[1].text = text.p;
	b = archive_of(ZIP, m, NULL, NULL);
	f = file_of(buf_span(&b));
	in = input_open_fd(fileno(f));
	input_ahead(in);
	for (int i = 0; i < 2; i++)
		CHECK(input_next(in) == 1 && input_read(in, bytes, 10) == 10 && memcmp(bytes, text.p, 10) == 0,
		    "member %d", i);
	CHECK(input_next(in) == 0, "a third");
	input_close(in);
	fclose(f);
	buf_free(&text);
	buf_free(&b);
}

int
main(void)
{
	FILE *spool = tmpfile();

	if (spool == NULL)
		return 1;
	means.spool = fileno(spool);
	setlocale(LC_CTYPE, "C.UTF-8");		/* of the names that libarchive writes into 7z */
	signal(SIGPIPE, SIG_IGN);
	RUN(whole);
	RUN(many_members);
	RUN(skippable_frames);
	RUN(truncated);
	RUN(damaged);
	RUN(same_place);
	RUN(trailing);
	RUN(empty);
	RUN(short_plain);
	RUN(limits);
	RUN(other_archives);
	RUN(cannot_open);
	RUN(no_permission);
	RUN(only_regular_files);
	RUN(sizes);
	RUN(archive_members);
	RUN(archive_compressed);
	RUN(archive_odd_members);
	RUN(archive_large);
	RUN(archive_without_games);
	RUN(seven_zip_memory);
	RUN(archive_from_a_pipe);
	RUN(zip_list);
	RUN(zip_encrypted);
	RUN(zip_damaged);
	RUN(archive_truncated);
	RUN(archive_nested);
	RUN(archive_nested_cut);
	RUN(archive_nested_memory);
	RUN(archive_not_nested);
	RUN(wide_texts);
	RUN(wide_compressed);
	RUN(closed_early);
	RUN(closed_before_a_silent_pipe);
	RUN(members_left_early);
	return check_end();
}
