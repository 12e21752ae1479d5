/*
 * decompress: recognises compressed data by its first bytes, never by the name of the file, and decompresses gzip,
 * zstd, bzip2 and xz with any number of members or frames.
 */
#ifndef DECOMPRESS_H
#define DECOMPRESS_H

#include "toolkit/input/byte_source.h"
#include "toolkit/input/input_error.h"

enum {
	DECOMPRESS_MAGIC_LEAST = BYTE_SOURCE_HEAD,	/* decompress_find() needs so many bytes to be sure: a header of tar */
};

enum decompress_kind {
	DECOMPRESS_STREAM,	/* decompress_open() */
	DECOMPRESS_TAR, DECOMPRESS_ZIP, DECOMPRESS_7Z,	/* archives: see members.h */
	DECOMPRESS_FOREIGN,	/* recognised, so that it is not taken for text, but not read */
};

struct codec;	/* a row of the table */

/* Recognises the first bytes of a file; NULL: not compressed. */
const struct codec *decompress_find(const unsigned char *p, size_t n);
const char         *decompress_name(const struct codec *);
enum decompress_kind     decompress_kind(const struct codec *);

/* How many bytes of the data are enough, as a rule, for the first of what they unpack to; 0: too many to look at. */
size_t decompress_first(const struct codec *);

struct codec_stream;

/*
 * Decompresses a source from where it is.  Source and error stay the caller's and must outlive the stream.  Data that
 * needs more than `memory` bytes for earlier text is INPUT_MEMORY.  NULL: out of memory.
 */
struct codec_stream *decompress_open(const struct codec *, struct byte_source *, uint64_t memory, struct input_error *);
/* Returns fewer than max bytes at the end of the data or before an error, which is then set.  These bytes are good. */
size_t decompress_read(struct codec_stream *, char *to, size_t max);
void   decompress_close(struct codec_stream *);	/* NULL is allowed */

/* Sets the error INPUT_MEMORY for data of that name which needs so many bytes. */
void   decompress_needs(struct input_error *, const char *name, uint64_t bytes);

#endif
