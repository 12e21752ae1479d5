/*
 * decompress: what is compressed, told by its first bytes and never by its name,
 * and decompressed: gzip, zstd, bzip2, xz, of any number of members or frames.
 */
#ifndef DECOMPRESS_H
#define DECOMPRESS_H

#include "input/byte_source.h"
#include "input/input_error.h"

enum {
	DECOMPRESS_MAGIC_LEAST = 6,	/* bytes that decompress_find() needs to be sure: the longest magic number */
	/*
	 * The most memory that one stream gets for what it refers back to; beyond it is INPUT_MEMORY.
	 * Only the part that a text fills is ever touched.  gzip takes 40 KiB, bzip2 4 MiB.
	 */
	DECOMPRESS_ZSTD_WINDOW_LOG_MAX = 27,		/* 128 MiB: every frame that `zstd` writes and reads without --long */
	DECOMPRESS_XZ_MEMORY_MAX = 72 << 20,		/* `xz -9` needs 65 MiB: a dictionary of 64, and the decoder */
};

enum decompress_kind {
	DECOMPRESS_STREAM,	/* decompress_open() */
	DECOMPRESS_ZIP,	/* an archive: see zip.h */
	DECOMPRESS_FOREIGN,	/* recognised, so that nobody takes it for text, but not read */
};

struct codec;	/* a row of the table */

/* By the first bytes of a file; NULL: not compressed. */
const struct codec *decompress_find(const unsigned char *p, size_t n);
const char         *decompress_name(const struct codec *);
enum decompress_kind     decompress_kind(const struct codec *);

struct codec_stream;

/*
 * Decompresses what is in `raw` from here; both pointers stay the caller's
 * and must live as long.  NULL when memory is out.
 */
struct codec_stream *decompress_open(const struct codec *, struct byte_source *, struct input_error *);
/* Fewer than max bytes: the end, or trouble is set.  The bytes before the trouble are good. */
size_t decompress_read(struct codec_stream *, char *to, size_t max);
void   decompress_close(struct codec_stream *);	/* NULL is nothing */

#endif
