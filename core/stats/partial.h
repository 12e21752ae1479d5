/*
 * partial: what was counted, as a file, to be merged with other parts of the
 * same whole.  JSON Lines (man arbiter-stats(7)): a header with the version of
 * the format and the plan, one row a line, and a last line with the number of
 * rows and the SHA-256 of all before, so that a file that was cut is noticed.
 */
#ifndef PARTIAL_H
#define PARTIAL_H

#include <stdio.h>

#include "stats/stats.h"

#define PARTIAL_SCHEMA "arbiter-stats/1"

/* Which part of the input it is. */
struct partial_shard {
	unsigned long k, n;	/* --shard K/N; 0/1: all of it */
};

/*
 * Gives `write` the text of a partial result, piece by piece; rows by table,
 * group and key, so that the same numbers are the same bytes.  False: `write`
 * was false, and was not called again; or out of memory, with errno ENOMEM.
 */
bool partial_write(const struct stats *, const struct partial_shard *, bool (*write)(void *data, struct span),
    void *data);

enum { PARTIAL_ERROR = 500 };

/*
 * All that has been merged so far.  All zeros is the start; partial_close() at
 * the end.  stats.input is known when it is complete: that of all parts, or where
 * they have different ones a digest of these, so that what was merged is a part of
 * its own when it is written.
 */
struct partial_merging {
	struct stats stats;		/* after the last file; the ledger belongs to the merging */
	struct arena texts;		/* of the plan, of the parts, and stats.input */
	struct merged_part *parts;	/* of each file: its name, input, shard, digest */
	size_t parts_n, parts_max;
	unsigned long memory;		/* of the ledger, where that is not the files'; see --memory */
};

/*
 * Adds a file, read line by line.  False: `error` says why it is refused, in
 * one sentence: no partial result; another version, another plan (and which
 * wish differs); cut or changed (its digest); memory.
 */
bool partial_read(struct partial_merging *, FILE *, const char *name, char error[PARTIAL_ERROR]);
/*
 * Is it a whole?  No file with rows is there twice.  Of each input every shard of
 * its number is there once, or there are only parts that are no shards, in any
 * number.  False: `error` names what is missing, there twice, or of another number.
 */
bool partial_complete(struct partial_merging *, char error[PARTIAL_ERROR]);
void partial_close(struct partial_merging *);

#endif
