/*
 * Room toolkit/input: from a path to records: files, decompression, encodings, and cutting into games, lines and rows.
 * It does not know what is inside a record.
 */
/*
 * input: reads text from a file, standard input, or the members of an archive.
 *
 * Compression is recognised by the first bytes, never by the name: gzip, zstd (also with many frames and with skippable
 * ones), bzip2, xz; tar archives, also compressed, zip and 7z archives are read member by member, and a member may be
 * compressed once more, or be such an archive: see MEMBERS_NESTED.  Where tables are wanted, a workbook is read sheet by
 * sheet (workbook.h).  UTF-16 and UTF-32 are converted to UTF-8.
 *
 * Memory does not grow with the file.  But data compressed with a large window needs that window again, as far as the
 * text fills it, an archive its list of members, and zip and 7z inside another archive are read into memory; what needs more
 * than allowed is INPUT_MEMORY.  bzip2 needs 4 MiB,
 * everything else 0.5 MiB, or 1 MiB with input_ahead().
 */
#ifndef INPUT_H
#define INPUT_H

#include <stdint.h>

#include "base/buf.h"
#include "toolkit/input/csv_cells.h"
#include "toolkit/input/input_error.h"
#include "toolkit/input/skipped_members.h"

struct input;

/*
 * Opens a path; NULL is standard input.  Returns NULL and sets errno only when out of memory; any other error comes
 * from the first input_next().
 */
struct input *input_open(const char *path);
/* The same, but nothing except a regular file is read or waited for. */
struct input *input_open_regular(const char *path);
/*
 * The same for a part of a regular file: its stored bytes from lo up to hi.  The caller knows what they are, from the
 * start of the file: frames of zstd (`compressed`), or text that needs no conversion.  input_consumed() counts from the
 * start of the file.
 */
struct input *input_open_window(const char *path, uint64_t lo, uint64_t hi, bool compressed);
/* The same for a descriptor, which stays the caller's. */
struct input *input_open_fd(int fd);

/* Before the first input_next(): decompress in a thread of its own, ahead of input_read().  The bytes are the same. */
void input_ahead(struct input *);

/* Before the first input_next(): the endings of the members that are wanted from an archive, see file_list_wants(). */
void input_members(struct input *, const char *const *endings);

/* Before the first input_next(): what is read is not text, and is not converted from UTF-16 or UTF-32. */
void input_bytes(struct input *);

/* The default limit of memory: `zstd -19` takes 8 MiB of it, `xz -6` 9, `7z` up to 32. */
enum { INPUT_MEANS_MEMORY = 32 << 20 };

/* What reading may use. */
struct input_means {
	uint64_t memory;	/* bytes for a window, or for the list of members; 0: INPUT_MEANS_MEMORY */
	int spool;		/* an open file, into which archives from pipes are copied; 0: none, these are refused */
	const char *sheet;	/* of a workbook, as workbook_open() has it; NULL: it is an archive like any other */
};

/* Before the first input_next(): uses these means; NULL: the default. */
void input_allow(struct input *, const struct input_means *);

/*
 * Goes to the next text: the content of the file, or the next wanted member of an archive; other members are skipped
 * and counted, see input_skipped().  1: there is one, 0: no more, -1: error.  It may be called again after any error: it goes to
 * the member after a bad one if the archive can still be read, else it returns 0.
 */
int input_next(struct input *);
/*
 * Name of the present member or sheet, as valid UTF-8 without control characters;
 * empty when there are no members.  Valid until input_next().
 */
struct span input_member(const struct input *);
/* Appends the names of the sheets of the workbook that are not read although nobody chose one. */
void input_others(const struct input *, struct buf *names);
/* How the cells of the present text are separated, if it is a sheet of a workbook; else all zeros. */
struct csv_cells input_cells(const struct input *);
/* Members of an archive that were skipped so far: members_skipped(); NULL: it is not an archive. */
const struct skipped_members *input_skipped(const struct input *);

/* Reads up to `max` bytes of the present text; 0 at its end, -1: error. */
ptrdiff_t input_read(struct input *, char *to, size_t max);

/* After input_next(): looks at the first bytes of the text already, so that input_converted() is known. */
void input_look(struct input *);
/* "UTF-16" or "UTF-32" when the present text was converted, else NULL.  Known after the first input_read(). */
const char *input_converted(const struct input *);
uint64_t    input_lost(const struct input *);	/* the line of what could not be converted so far: utf16_lost() */

/* How the file differs from the text that comes out: "compressed", or as input_converted(); NULL: it does not. */
const char *input_stored(const struct input *);

/* What the error was, after a -1 or for an input that could not be opened. */
bool             input_failed(const struct input *);
enum input_state input_trouble(const struct input *);
const char      *input_message(const struct input *);	/* one sentence, no full stop, no file name */
/* Bytes of the stored file that were read for what input_read() has returned: progress, and the place of damage. */
uint64_t         input_consumed(const struct input *);
int64_t          input_size(const struct input *);	/* bytes of the file; -1 if not known (a pipe) */

void input_close(struct input *);

/* Appends the whole text of a small file, of an archive that of all its members.  NULL, or what is wrong, as input_message(). */
const char *input_whole(struct input *, struct buf *);

#endif
