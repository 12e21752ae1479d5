/*
 * baseline: findings that are known: a file that lists them by fingerprint, so
 * that only new ones are reported.
 */
#ifndef BASELINE_H
#define BASELINE_H

#include "finding/finding.h"
#include "finding/fingerprint.h"

struct baseline;

/* Does a file that begins so mean to be one, even if it is damaged? */
bool baseline_begins(struct span text);
/*
 * `path` is the name of the file; names of checked files are kept relative to
 * its folder.  `text` is what is in it; p NULL: it is to be written anew.  NULL:
 * out of memory (errno ENOMEM, `error` is empty), or the text is no baseline, which
 * `error` says in printable ASCII.
 */
struct baseline *baseline_open(const char *path, struct span text, char error[200]);
/* Is it in there?  Each entry covers as many as it counts.  `file`: as named by the user. */
bool baseline_covers(struct baseline *, struct span file, enum diag, struct prints);
/* For a new one: this was found.  `game`: for people who read it, UTF-8; may be empty. */
void baseline_add(struct baseline *, struct span file, enum diag, struct prints, struct span game);
/*
 * The file was judged to its end: what was looked for in it, and is not needed, is
 * stale.  Not looked for is what is off, or muted for the file.
 */
void baseline_judged(struct baseline *, struct span file, const struct grading *, const struct mutes *);
/* All that is about files that are not there any more is stale, but of that one (standard input).  False: no memory. */
bool baseline_look_after(struct baseline *, struct span except);
uint64_t baseline_stale(const struct baseline *);	/* how many */
/* As JSON, sorted: what was added, and what is not stale.  False: out of memory. */
bool baseline_write(const struct baseline *, struct buf *);
void baseline_free(struct baseline *);	/* NULL is nothing */

#endif
