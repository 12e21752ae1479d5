/*
 * file_encoding: decides the encoding of a file once, by the first megabytes of its text.
 *
 * Nothing is read ahead of its turn before the first byte that is not UTF-8.  Then the text up to FILE_ENCODING_SAMPLE is
 * read and kept until it is wanted, so that a pipe is read only once.  The decision depends only on that part of the
 * text: neither on threads and batches, nor on the share of a file that is read.  A file without such a byte in it is
 * not decided: then each record is, by its own text.
 *
 * Text of more than one byte for a character (multibyte.h) is converted to UTF-8 here, since it cannot be cut into games
 * as it is: from the record with the first byte that is not UTF-8, or if the user has named the encoding, not ASCII.  That
 * it is named does not make it so: if all of as much text from there on is UTF-8, it is that.
 */
#ifndef FILE_ENCODING_H
#define FILE_ENCODING_H

#include <stddef.h>
#include <stdint.h>

#include "base/multibyte.h"
#include "toolkit/input/input.h"

enum { FILE_ENCODING_SAMPLE = 4 << 20 };

/* Set by file_encoding_start(). */
struct file_encoding {
	enum encoding encoding;		/* as struct record has it */
	uint64_t from;			/* records that end before this offset have only UTF-8 */
	enum encoding given;		/* one of multibyte.h that the user has named; ENC_ASCII: none */
	enum encoding multibyte;	/* what is converted to UTF-8, one of multibyte.h; ENC_ASCII: nothing */
	struct multibyte_state state;	/* of that */
	bool decided;
	bool share;			/* of a file: its text does not begin where that of the file does */
	size_t loose;			/* bytes at the end of the text that may be the start of a character */
	bool begun;			/* something was converted: a byte order mark would be text now */
	char part[MULTIBYTE_MAX + MULTIBYTE_AHEAD];	/* the start of what is to be converted */
	size_t part_n;
	struct buf ahead;		/* text that was read ahead, converted */
	size_t at;			/* how much of that is handed out */
	ptrdiff_t end;			/* what the last read returned if that was not bytes: 0, -1; else 1 */
};

/* As input_read(). */
typedef ptrdiff_t file_encoding_read(void *source, char *to, size_t max);

/* Before the text of a file, or of a share of it; `given`: what the user says, ENC_ASCII: nothing. */
void file_encoding_start(struct file_encoding *, enum encoding given, bool share);
/* Reads from what was read ahead, then from the source.  -1 and ahead.failed: out of memory. */
ptrdiff_t file_encoding_next(struct file_encoding *, file_encoding_read *, void *source, char *to, size_t max);
/* May the text still turn out to be in the encoding of multibyte.h that the user has named? */
bool file_encoding_open(const struct file_encoding *);
/* Is the encoding to be decided now?  `text` begins at that offset of the file; its last `got` bytes are new, 0: the end. */
bool file_encoding_due(struct file_encoding *, struct span text, size_t got, uint64_t offset);
/*
 * Decides by `text`, which begins at that offset, and what follows it; keeps all of that to be read again.  False: out
 * of memory.
 */
bool file_encoding_decide(struct file_encoding *, file_encoding_read *, void *source, struct span text, uint64_t offset);
/*
 * Decides for a share of a file, from the start of the file; if it is to be converted, `text` is kept to be read again.
 * False: out of memory.
 */
bool file_encoding_decide_share(struct file_encoding *, const char *path, const struct input_means *, struct span text);
void file_encoding_free(struct file_encoding *);

#endif
