/*
 * zip: the members of a zip archive, by libarchive.  The library costs a
 * millisecond of start-up, so it is loaded when there is an archive, and only
 * then; without it the programs read everything else.
 */
#ifndef ZIP_H
#define ZIP_H

#include "base/buf.h"
#include "input/byte_source.h"
#include "input/input_error.h"

struct zip;

/*
 * Reads the archive that is in `raw`; both pointers stay the caller's and
 * must live as long.  NULL after trouble: no library is INPUT_OPEN.
 */
struct zip *zip_open(struct byte_source *, struct input_error *);
/* Which members are wanted: endings of their names, with a point; ends with NULL, lives as long.  At first: .pgn. */
void        zip_members(struct zip *, const char *const *endings);

/*
 * Goes on to the next member that is a wanted file.  1: there is one; 0: no more; -1: trouble with this one, or with the archive (then zip_dead()).
 */
int zip_next(struct zip *);
bool zip_dead(const struct zip *);	/* nothing more can be got out of this archive */
/* Name of the present member, as valid UTF-8 without control characters.  Until zip_next(). */
struct span zip_member(const struct zip *);
uint64_t    zip_passed_over(const struct zip *);	/* other members so far, without folders */

/* Fewer than max bytes: the end of the member, or trouble is set. */
size_t zip_read(struct zip *, char *to, size_t max);
bool   zip_waiting(const struct zip *);	/* trouble, if any, lies after bytes that zip_read() has still to give */

void zip_close(struct zip *);	/* NULL is nothing */

#endif
