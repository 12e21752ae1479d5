/*
 * members: reads the members of an archive (tar, zip, 7z) with libarchive.  Loading that library takes a millisecond, so
 * it is done only when there is an archive.  Where it is not installed the programs still read everything else.
 *
 * Nothing is written anywhere, so that absolute names and ".." do no harm; links and devices are skipped.
 */
#ifndef MEMBERS_H
#define MEMBERS_H

#include "base/buf.h"
#include "toolkit/input/decompress.h"
#include "toolkit/input/skipped_members.h"

struct members;

enum { MEMBERS_NESTED = 4 };	/* an archive, and up to three more, each inside the one before */

/* Loads libarchive, where it cannot be loaded later. */
void members_load(void);

/*
 * Opens the archive in a source, of a kind that decompress_find() found; seeking must be possible for zip and 7z.
 * Source and error stay the caller's and must outlive the result.  `memory`: for the list of members, and for earlier
 * text that packed data may refer to.  NULL: the error is set; INPUT_OPEN if libarchive cannot be loaded.
 *
 * `outer`: the archive whose present member it is, which must outlive it; NULL: it is the file.  Members are named after that
 * member, what is skipped is counted in the outermost archive, and all that are inside that one share `memory`.  `file`: the
 * bytes as stored, for members_count().
 */
struct members *members_open(const struct codec *, struct byte_source *, struct members *outer, const struct byte_source *file,
    uint64_t memory, struct input_error *);
/*
 * The wanted endings of member names, see file_list_wants(); they must outlive the archive; NULL: .pgn.  `archives`: those
 * among the members, too, unless they are deeper than MEMBERS_NESTED.
 */
void            members_want(struct members *, const char *const *endings, bool archives);
/*
 * Counts bytes that came out of an archive inside another one.  False: all these together unpack to far more than the file has; the error is set, and all archives are dead.
 */
bool            members_count(struct members *, uint64_t bytes);
/* How much of the shared memory the archive and those around it take; NULL: nothing. */
uint64_t        members_takes(const struct members *);

/* Goes to the next wanted member.  1: there is one; 0: no more; -1: error in this member, or if members_dead(), in all. */
int members_next(struct members *);
bool members_dead(const struct members *);	/* nothing more can be read from this archive */
/*
 * Name of the present member, as valid UTF-8 without control characters and without the parts "/" at the start, "."
 * and "..".  Valid until members_next().
 */
struct span members_name(const struct members *);
/*
 * The members that were skipped so far, also in archives inside: files of other kinds; no folders, links, devices and attributes
 * of files.
 */
const struct skipped_members *members_skipped(const struct members *);

/* Reads up to max bytes of the member.  0: at its end; -1: the error is set.  For byte_source_open_made(). */
ptrdiff_t members_read(void *members, char *to, size_t max);

void members_close(struct members *);	/* NULL is allowed */

#endif
