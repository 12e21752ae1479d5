/*
 * baseline: findings that are known: a file that lists them by fingerprint, so
 * that only new ones are told.
 */
#ifndef BASELINE_H
#define BASELINE_H

#include "fingerprint.h"

struct baseline;

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
/* The file was judged to its end: what it did not need is stale. */
void baseline_judged(struct baseline *, struct span file);
uint64_t baseline_stale(const struct baseline *);	/* how many were not needed so far */
/* As JSON, sorted: what was needed or added, and what is about files that were not judged.  False: out of memory. */
bool baseline_write(const struct baseline *, struct buf *);
void baseline_free(struct baseline *);	/* NULL is nothing */

#endif
