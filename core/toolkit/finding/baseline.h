/* baseline: a file that lists known findings by fingerprint, so that only new ones are reported. */
#ifndef BASELINE_H
#define BASELINE_H

#include "toolkit/finding/finding.h"
#include "toolkit/finding/fingerprint.h"

struct baseline;

/* Is this the beginning of a baseline?  It may be damaged further on. */
bool baseline_begins(struct span text);
/*
 * `path`: the name of the baseline file; it stores the names of checked files relative to its own folder.
 * `text`: its content, needed during the call only; p NULL: start an empty baseline.  Returns a baseline that the
 * caller frees, or NULL: out of memory (errno ENOMEM, `error` empty), or the current folder is unknown or the text
 * is not a baseline (`error` says why, in printable ASCII).
 */
struct baseline *baseline_open(const char *path, struct span text, char error[200]);
/*
 * Does an entry cover this finding?  Each entry covers as many findings as its count; one is used up by each call
 * that returns true.  An entry with the same two prints is tried first, then one that shares either of them.
 * `file`: as named by the user.
 */
bool baseline_covers(struct baseline *, struct span file, enum diag, struct prints);
/* Adds a finding to a new baseline.  `game`: a label for human readers, UTF-8; may be empty. */
void baseline_add(struct baseline *, struct span file, enum diag, struct prints, struct span game);
/*
 * Before the next run of several: what was added in the last one is covered from now on, and each entry covers as many
 * findings as at first.
 */
void baseline_renew(struct baseline *);	/* may be NULL */
/*
 * The file was checked to its end: its unused entries are stale, except those of findings that were not looked
 * for, because they are off or muted for the file.
 */
void baseline_file_checked(struct baseline *, struct span file, const struct grading *, const struct mutes *);
/* Makes entries of files that no longer exist stale, but not those of `except` (standard input).  False: no memory. */
bool baseline_files_gone(struct baseline *, struct span except);
uint64_t baseline_stale(const struct baseline *);	/* the number of findings that stale entries still list */
/* Appends the baseline as sorted JSON: what was added, and what was read and is not stale.  False: out of memory. */
bool baseline_write(const struct baseline *, struct buf *);
void baseline_free(struct baseline *);	/* may be NULL */

#endif
