/*
 * partial: partial results: files with what was counted, to be merged with the other parts of the same whole.  They
 * are JSON Lines (man arbiter-stats(7)): a header with the version of the format and the plan, then one row per
 * line, and a last line with the number of rows and the SHA-256 of everything before it, by which a file that was
 * cut or changed is noticed.
 */
#ifndef PARTIAL_H
#define PARTIAL_H

#include <stdio.h>

#include "apps/stats/stats.h"

#define PARTIAL_SCHEMA "arbiter-stats/3"

/* Which part of the input was counted. */
struct partial_shard {
	unsigned long k, n;	/* as in --shard K/N: k from 0 to n - 1; 0 and 1: all of it */
};

/*
 * Passes the text of a partial result to `write`, piece by piece.  Rows are sorted by table, group and key, so that
 * the same numbers give the same bytes.  False: `write` returned false, after which it is not called again; or out
 * of memory (errno ENOMEM).
 */
bool partial_write(const struct stats *, const struct partial_shard *, bool (*write)(void *data, struct span),
    void *data);

enum { PARTIAL_ERROR = 500 };		/* bytes of a message */

/*
 * What has been merged so far.  It starts as all zeros; partial_close() frees what it holds.  partial_complete() sets
 * stats.input: the input of all parts if it is the same, else a digest of their inputs, so that the merged result can
 * be written as a partial result itself.
 */
struct partial_merging {
	struct stats stats;		/* the sum of all files so far; the ledger is freed by partial_close() */
	struct arena texts;		/* of the plan, of the parts, and stats.input */
	struct merged_part *parts;	/* one per file: its name, input, shard and digest */
	size_t parts_n, parts_max;
	unsigned long memory;		/* bytes for the ledger, from --memory; 0: as much as the files had */
};

/*
 * Adds a file, which is read line by line; `name` is for messages.  False: `error` says in one sentence why it is
 * refused: it is not a partial result, has another version or plan than the others, was cut or changed, cannot be
 * read, or out of memory.
 */
bool partial_read(struct partial_merging *, FILE *, const char *name, char error[PARTIAL_ERROR]);
/*
 * Are all parts there?  No part with rows may be given twice, and for each input either every shard must be given
 * once, all with the same N, or only parts that are not shards, in any number.  False: `error` names what is missing,
 * given twice, or of another N; or out of memory.
 */
bool partial_complete(struct partial_merging *, char error[PARTIAL_ERROR]);
void partial_close(struct partial_merging *);

#endif
