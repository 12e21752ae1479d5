/*
 * decompress: recognises compressed data by its first bytes, never by the name of the file, and decompresses gzip,
 * zstd, bzip2 and xz with any number of members or frames.
 */
#ifndef DECOMPRESS_H
#define DECOMPRESS_H

#include "input/byte_source.h"
#include "input/input_error.h"

enum {
	DECOMPRESS_MAGIC_LEAST = 6,	/* bytes of the longest magic number: decompress_find() needs so many to be sure */
	/*
	 * Limits of the memory for earlier text that a stream may refer to; data that needs more is INPUT_MEMORY.  Only
	 * what the text fills is really used.  gzip takes 40 KiB, bzip2 4 MiB.
	 */
	DECOMPRESS_ZSTD_WINDOW_LOG_MAX = 27,		/* 128 MiB: all that the program zstd writes without --long */
	DECOMPRESS_XZ_MEMORY_MAX = 72 << 20,		/* `xz -9` needs 65 MiB: a dictionary of 64, and the decoder */
};

enum decompress_kind {
	DECOMPRESS_STREAM,	/* decompress_open() */
	DECOMPRESS_ZIP,	/* an archive: see zip.h */
	DECOMPRESS_FOREIGN,	/* recognised, so that it is not taken for text, but not read */
};

struct codec;	/* a row of the table */

/* Recognises the first bytes of a file; NULL: not compressed. */
const struct codec *decompress_find(const unsigned char *p, size_t n);
const char         *decompress_name(const struct codec *);
enum decompress_kind     decompress_kind(const struct codec *);

struct codec_stream;

/*
 * Decompresses a source from where it is.  Source and error stay the caller's and must outlive the stream.  NULL: out
 * of memory.
 */
struct codec_stream *decompress_open(const struct codec *, struct byte_source *, struct input_error *);
/* Returns fewer than max bytes at the end of the data or before an error, which is then set.  These bytes are good. */
size_t decompress_read(struct codec_stream *, char *to, size_t max);
void   decompress_close(struct codec_stream *);	/* NULL is allowed */

#endif
