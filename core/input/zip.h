/*
 * zip: reads the members of a zip archive with libarchive.  Loading that library takes a millisecond, so it is done
 * only when there is an archive.  Where it is not installed the programs still read everything else.
 */
#ifndef ZIP_H
#define ZIP_H

#include "base/buf.h"
#include "input/byte_source.h"
#include "input/input_error.h"

struct zip;

/*
 * Opens the archive in a source.  Source and error stay the caller's and must outlive the result.  NULL: the error is
 * set; INPUT_OPEN if libarchive cannot be loaded.
 */
struct zip *zip_open(struct byte_source *, struct input_error *);
/* The wanted endings of member names, with the dot; ends with NULL and must outlive the archive.  Default: .pgn. */
void        zip_members(struct zip *, const char *const *endings);

/* Goes to the next wanted member.  1: there is one; 0: no more; -1: error in this member, or if zip_dead(), in all. */
int zip_next(struct zip *);
bool zip_dead(const struct zip *);	/* nothing more can be read from this archive */
/* Name of the present member, as valid UTF-8 without control characters.  Valid until zip_next(). */
struct span zip_member(const struct zip *);
uint64_t    zip_passed_over(const struct zip *);	/* members skipped so far, without folders */

/* Returns fewer than max bytes at the end of the member or before an error, which is then set. */
size_t zip_read(struct zip *, char *to, size_t max);
bool   zip_waiting(const struct zip *);	/* there are more bytes for zip_read(), even if an error is set already */

void zip_close(struct zip *);	/* NULL is allowed */

#endif
