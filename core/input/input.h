/*
 * Room input: from a path to records: files, decompression, encodings, and cutting into games, lines and rows.
 * It does not know what is inside a record.
 */
/*
 * input: bytes from a file, standard input or the members of an archive.
 *
 * Compression is recognised by the first bytes, never by the name: gzip, zstd
 * (many frames, skippable frames), bzip2, xz; zip archives are walked member
 * by member.  UTF-16 and UTF-32 come out as UTF-8.
 *
 * Memory does not grow with the file, but what was compressed with a large
 * window needs that window again, as far as the text fills it: zstd 8 MiB at
 * -19, and 128 MiB with --ultra -22 (DECOMPRESS_ZSTD_WINDOW_LOG_MAX); xz 8 MiB as a
 * rule, and 65 MiB with -9 (DECOMPRESS_XZ_MEMORY_MAX).  Beyond these limits is
 * INPUT_MEMORY.  bzip2 needs 4 MiB, all else 0.5 MiB, 1 MiB with input_ahead().
 */
#ifndef INPUT_H
#define INPUT_H

#include <stdint.h>

#include "base/buf.h"
#include "input/input_error.h"

struct input;	/* opaque: it holds what belongs to the system */

/*
 * Opens a path; NULL is standard input.  Returns NULL and sets errno only when
 * memory is out; else see input_trouble().
 */
struct input *input_open(const char *path);
/*
 * The same for a part of a regular file: stored bytes from lo up to hi.  What it is was
 * told by the start of the file: zstd frames, or text that is passed on as it is.
 * input_consumed() counts from the start of the file.
 */
struct input *input_open_window(const char *path, uint64_t lo, uint64_t hi, bool compressed);
/* The same for a descriptor, which stays the caller's. */
struct input *input_open_fd(int fd);

/*
 * Before the first input_next(): what is compressed shall be decompressed in a
 * thread of its own, ahead of input_read().  The same bytes come out.
 */
void input_ahead(struct input *);

/* Before the first input_next(): which members of an archive are wanted, by the endings of their names (zip.h). */
void input_members(struct input *, const char *const *endings);

/*
 * Goes on to the next stretch of text: the content itself, or the next wanted
 * member of a zip archive (others are passed over and counted).  1: there is one, 0: no more, -1: trouble.  It may be called again
 * after any trouble: one bad member does not cost the next one, where the
 * archive can still be walked; else it gives 0.
 */
int input_next(struct input *);
/*
 * Name of the present zip member, as valid UTF-8 without control characters;
 * empty when there are no members.  Valid until input_next().
 */
struct span input_member(const struct input *);
/* Members of a zip archive passed over so far; folders do not count. */
uint64_t    input_passed_over(const struct input *);

/* Up to `max` bytes of the present text; 0 at its end, -1 on trouble. */
ptrdiff_t input_read(struct input *, char *to, size_t max);

/* "UTF-16" or "UTF-32" when the present text was converted, else NULL.  Known after the first input_read(). */
const char *input_converted(const struct input *);

/* What the bytes of the file are, where they are not the text: "compressed", or input_converted(); NULL: they are. */
const char *input_stored(const struct input *);

/* What the trouble was, after a -1 or for an input that could not be opened. */
bool             input_failed(const struct input *);
enum input_state input_trouble(const struct input *);
const char      *input_message(const struct input *);	/* one sentence, no full stop, no file name */
/* Bytes of the file (compressed) read for what input_read() gave so far: place of the damage, and progress. */
uint64_t         input_consumed(const struct input *);
int64_t          input_size(const struct input *);	/* bytes of the file; -1 if not known (a pipe) */

void input_close(struct input *);

#endif
