/*
 * ledger: numbers by what they are about: the rows of all tables, by group and
 * key.  It adds up: the ledger of a whole is the one that is merged from its
 * parts, in any order.
 *
 * Memory is bounded.  A table that may grow without end has a share of it; when
 * its rows need more, only those are kept whose hash, over its group and key,
 * begins with so many bits of 0 (its level), and the level goes up until they
 * fit.  What is kept has been counted from the first time on, since a row that
 * is kept now was kept at every lower level; and the level depends only on the
 * set of all keys, not on their order.  So what is left is a sample of the keys
 * with exact numbers, and the number of all keys is estimated from it without
 * bias (adaptive sampling: M. Wegman; P. Flajolet, "On adaptive sampling", 1990).
 *
 * Tables without a share have a few rows a group, but of groups there may be any
 * number.  All of these tables together have one share, and one level, of
 * groups: a group is kept in all of them, with all of its rows, or in none, by
 * the hash of its text alone.  The empty group is always kept and costs nothing
 * here.  What a row costs depends on its table, group and key only, so what the
 * groups of a level cost depends on the set of all rows only, and grows with it:
 * the level at the end is the first at which they fit, a part of the rows never
 * needs a higher one than all, and what is kept at the end was kept everywhere
 * and always.  Tables with a share take no notice of the level of groups.  If they
 * dropped the rows of a group that goes, how high their own level once went would
 * depend on whether the group went before or after.
 */
#ifndef LEDGER_H
#define LEDGER_H

#include "base/arena.h"
#include "stats/table.h"

struct ledger;	/* opaque: its memory grows */

struct ledger_row {
	struct span group;		/* empty where nothing is grouped */
	struct span key;		/* parts with a tab between them */
	const uint64_t *values;		/* one a column of the table */
};

enum {
	LEDGER_MEMORY = 256 << 20, LEDGER_LEAST = 1 << 20,
	LEDGER_LEVELS = 64,		/* the last level, where nothing is kept */
};

/*
 * `memory`: bytes for all rows of all tables together, from LEDGER_LEAST; what
 * has no share is not counted where there are no groups.  NULL: out of memory.
 */
struct ledger *ledger_new(uint64_t memory);
void           ledger_free(struct ledger *);	/* NULL is nothing */

/* The group that rows are of from now on; the text may go away after the call. */
void ledger_group(struct ledger *, struct span group);
/*
 * The numbers of a row, to be added to, until the next call; a new row is all
 * 0.  NULL: it is not kept, for its table is full; or memory is out, and
 * ledger_failed().
 */
uint64_t *ledger_row(struct ledger *, enum table_id, struct span key);
/* The same for a key that is a hash already (POSITIONS): it is 16 hexadecimal digits where the row is read. */
uint64_t *ledger_hashed(struct ledger *, enum table_id, uint64_t key);
/* As ledger_hashed() of each and one more in its first column, but their places in memory are fetched together. */
void      ledger_count_hashed(struct ledger *, enum table_id, const uint64_t *keys, size_t n);
/* For columns of LEAST and MOST: `value` counts, too.  0 is none. */
void      ledger_least(uint64_t *at, uint64_t value);
void      ledger_most(uint64_t *at, uint64_t value);

/*
 * Adds the numbers of a row of this table to those of another.  Sums stay at
 * INT64_MAX when they get there, which no order changes: so every number can be
 * written as a partial result, and none begins again at 0.
 */
void      ledger_fold(enum table_id, uint64_t *to, const uint64_t *from);
/* The same of two sums. */
uint64_t  ledger_sum(uint64_t a, uint64_t b);

/*
 * Adds all rows of a ledger, whose `memory` may be another.  Levels become the
 * higher ones of both, or go up until the rows fit.  False: out of memory.
 */
bool ledger_merge(struct ledger *to, const struct ledger *from);
/* Takes the levels of a ledger that this one will be merged into: what that one does not keep need not be counted. */
void ledger_follow(struct ledger *, const struct ledger *leader);
void ledger_clear(struct ledger *);		/* of all rows; memory, levels and group stay */
bool ledger_failed(const struct ledger *);
size_t ledger_bytes(const struct ledger *);	/* that its rows take */

/* 0: all rows are kept; n: those of one key in 2^n; of a table without a share: of one group in 2^n. */
int      ledger_level(const struct ledger *, enum table_id);
/* Sets it, for partial results that are read; it only ever goes up. */
void     ledger_raise(struct ledger *, enum table_id, int level);
uint64_t ledger_rows(const struct ledger *, enum table_id);	/* that are kept */
/* Distinct keys of the table, over all groups: exact at level 0, else estimated. */
uint64_t ledger_distinct(const struct ledger *, enum table_id);
/* The standard error of that in tenths of a percent: also where the keys of a group go together. */
unsigned ledger_distinct_error(const struct ledger *, enum table_id);
/* Of the same in one group; of a table without a share it is exact, for all groups that ledger_groups() lists. */
uint64_t ledger_distinct_in(const struct ledger *, enum table_id, struct span group);
/* Of how many so many kept ones tell; UINT64_MAX: of more than that. */
uint64_t ledger_estimate(uint64_t kept, int level);
/* 2^level: of how many keys or groups one is kept; UINT64_MAX at the last level. */
uint64_t ledger_one_in(int level);
/* The standard error of such an estimate from so many kept rows, in tenths of a percent, rounded up; 0 at level 0. */
unsigned ledger_error(int level, uint64_t rows);

/*
 * The rows of a table: those of one group (p NULL: of all groups, one after the
 * other), in the order of the table.  The list is the caller's, to be freed; *n is
 * how many.  Keys of ledger_hashed() are in digits, in `texts`.  NULL: there
 * are none, or out of memory (*n is 1).
 */
struct ledger_row *ledger_sorted(const struct ledger *, enum table_id, struct span group, struct arena *texts,
    size_t *n);
/*
 * The groups, ordered as ORDER_KEY; the list is the caller's, too, and the texts
 * are the ledger's.  NULL: out of memory.  Without any group it is one empty one.
 * They are those that the level of groups keeps, where there are rows in tables
 * without a share, or were; else those of all rows.
 */
struct span *ledger_groups(const struct ledger *, size_t *n);
/* 0: all groups are listed; n: one in 2^n. */
int      ledger_groups_level(const struct ledger *);
/*
 * Distinct groups: exact at level 0, else estimated.  Where only tables with a
 * share were counted, these are the groups of their rows, and there may be more
 * when one of these tables is a sample.  0: out of memory.
 */
uint64_t ledger_groups_all(const struct ledger *);

#endif
