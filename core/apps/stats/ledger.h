/*
 * ledger: the rows of all tables, each with its numbers, by group and key.  Ledgers can be merged in any order: the
 * result is the same as if everything had been counted in one.
 *
 * Memory is bounded.  A table whose rows can grow without limit has a share of the memory.  When its rows need more,
 * only those are kept whose hash (of group and key) begins with a certain number of zero bits, the level of the
 * table; the level is raised until they fit.  A row that is kept has been counted from its first game on, since it
 * was kept at every lower level, too; and the level only depends on the set of all keys, not on their order.  So the
 * rows left are a sample of the keys with exact numbers, and they give an unbiased estimate of the number of all
 * keys (adaptive sampling: M. Wegman; P. Flajolet, "On adaptive sampling", 1990).
 *
 * Tables without a share have few rows per group, but there can be any number of groups.  All of these tables have
 * one share together, and one level, that of groups: by the hash of its text, a group is either kept in all of them,
 * with all of its rows, or in none.  The empty group is always kept, and its rows are not charged to that share.
 * The cost of a row only depends on its table, group and key.  So the cost of the groups at a level only depends on
 * the set of all rows, and grows with that set.  It follows that the final level is the lowest at which the groups
 * fit, that a part of the rows never needs a higher level than all rows, and that a group kept at the end was kept
 * at all times in all parts.
 *
 * Tables with a share ignore the level of groups.  If they dropped the rows of dropped groups, their own level would
 * depend on the order in which rows and groups came.
 */
#ifndef LEDGER_H
#define LEDGER_H

#include "apps/stats/stats_tables.h"
#include "base/arena.h"
#include "toolkit/input/input.h"

struct ledger;	/* opaque: its memory grows */
struct ledger_entry;

struct ledger_row {
	struct span group;		/* empty if games are not grouped */
	struct span key;		/* see table_parts() */
	const uint64_t *values;		/* one per column of the table */
};

enum {
	LEDGER_MEMORY = INPUT_MEANS_MEMORY, LEDGER_LEAST = 1 << 20,	/* the default memory and the least, in bytes */
	LEDGER_LEVELS = 64,		/* the highest level, at which nothing is kept */
};

/*
 * `memory`: bytes for the rows of all tables together, at least LEDGER_LEAST; without groups, the rows of tables
 * without a share come on top of that.  `sample_key`: for the hashes by which samples are chosen, 0 unless the user
 * chose one; ledgers that are merged must have the same.  NULL: out of memory.
 */
struct ledger *ledger_new(uint64_t memory, uint64_t sample_key);
void           ledger_free(struct ledger *);	/* may be NULL */

/* A number that changes when the group does, and when rows get to another place or are dropped. */
uint64_t ledger_moved(const struct ledger *);
/* Sets the group of the rows that come after this; the text is copied.  At first it is the empty group. */
void ledger_group(struct ledger *, struct span group);
/*
 * The numbers of a row of the current group, one per column, for the caller to add to; all 0 in a new row.  Valid
 * until ledger_moved() changes.  NULL: the row is not kept in the sample; or out of memory, see ledger_failed().
 */
uint64_t *ledger_row(struct ledger *, enum table_id, struct span key);
/* The same for a key that is a hash already (POSITIONS); rows read back have it as 16 hexadecimal digits. */
uint64_t *ledger_hashed(struct ledger *, enum table_id, uint64_t key);
/*
 * The same as ledger_row() in three steps: a row that has not been used for long is not in the cache, and other work
 * can be done while it comes.  The group must be the same in all three.
 */
struct ledger_want {
	enum table_id table;
	struct span key;
	uint64_t hash;
};
struct ledger_want ledger_want(const struct ledger *, enum table_id, struct span key);	/* prefetches its slot, */
void      ledger_prefetch(const struct ledger *, const struct ledger_want *);		/* and its row; may be left out */
uint64_t *ledger_wanted(struct ledger *, const struct ledger_want *);
/*
 * Adds 1 to the first column of ledger_hashed() for each of n keys, which are `stride` bytes apart, but faster: it
 * prefetches their rows.
 */
void      ledger_count_hashed(struct ledger *, enum table_id, const uint64_t *keys, size_t stride, size_t n);
/* For columns with FOLD_LEAST and FOLD_MOST: takes `value` into account.  0 means none. */
void      ledger_least(uint64_t *at, uint64_t value);
void      ledger_most(uint64_t *at, uint64_t value);

/*
 * Adds the numbers of a row of this table to those of another.  Sums stop at INT64_MAX, whatever the order, so that
 * they never overflow and can always be written to a partial result, where JSON numbers are signed.
 */
void      ledger_fold(enum table_id, uint64_t *to, const uint64_t *from);

/*
 * Adds all rows of a ledger, which may have been made with other `memory`.  Each level becomes the higher one of
 * both, or higher if the rows do not fit.  False: out of memory.
 */
bool ledger_merge(struct ledger *to, const struct ledger *from);
/* Raises the levels to those of a ledger that this one will be merged into, to save counting what that drops. */
void ledger_follow(struct ledger *, const struct ledger *leader);
void ledger_clear(struct ledger *);		/* drops all rows, but keeps the levels and the current group */
bool ledger_failed(const struct ledger *);	/* out of memory; it stays so */
size_t ledger_bytes(const struct ledger *);	/* the cost of its rows */

/* 0: all rows are kept; n: the rows of one key in 2^n; for a table without a share: of one group in 2^n. */
int      ledger_level(const struct ledger *, enum table_id);
/* Raises it, when a partial result is read; a level never goes down. */
void     ledger_raise(struct ledger *, enum table_id, int level);
uint64_t ledger_rows(const struct ledger *, enum table_id);	/* the number of rows kept */
/* The number of distinct rows of the table, over all groups: exact at level 0, else an estimate. */
uint64_t ledger_distinct(const struct ledger *, enum table_id);
/* Its standard error in tenths of a percent, which allows for tables whose groups are kept or dropped as a whole. */
unsigned ledger_distinct_error(const struct ledger *, enum table_id);
/* The same number for one group; for a table without a share it is exact in all groups that ledger_groups() lists. */
uint64_t ledger_distinct_in(const struct ledger *, enum table_id, struct span group);
/* An estimate of the number of all keys (or groups) if `kept` of them are kept at this level; at most UINT64_MAX. */
uint64_t ledger_estimate(uint64_t kept, int level);
/* 2^level: one in so many keys or groups is kept; UINT64_MAX at the highest level. */
uint64_t ledger_one_in(int level);
/* The standard error of such an estimate from `rows` kept, in tenths of a percent, rounded up; 0 at level 0. */
unsigned ledger_error(int level, uint64_t rows);

/*
 * The rows of a group in the order of the table; p NULL: of all groups, group by group.  The caller frees the list;
 * *n is its length.  Groups, keys and values belong to the ledger and are valid until it changes, except the digits
 * of keys of ledger_hashed(), which are in `texts`.  NULL: no rows (*n is 0), or out of memory (*n is 1).
 */
struct ledger_row *ledger_sorted(const struct ledger *, enum table_id, struct span group, struct arena *texts,
    size_t *n);
/*
 * The same for one group, if only the first rows of a table by frequency are wanted in their order: the others come after
 * them in any order.
 */
struct ledger_row *ledger_first(const struct ledger *, enum table_id, struct span group, struct arena *texts,
    size_t first, size_t *n);
/*
 * The rows of a table, ordered by key, to be read with ledger_entry(); they take less memory than ledger_sorted().  The
 * caller frees the list; *n is its length.  They are valid as long as those.  NULL: out of memory.
 */
const struct ledger_entry **ledger_entries(const struct ledger *, enum table_id, size_t *n);
struct ledger_row ledger_entry(const struct ledger *, enum table_id, const struct ledger_entry *);
/*
 * The groups, ordered by their bytes; there is at least one, which may be the empty one.  The caller frees the list,
 * the texts belong to the ledger.  NULL: out of memory.  If tables without a share have rows, or had some before the
 * level of groups went up, these are the groups kept at that level; else the groups of all rows.
 */
struct span *ledger_groups(const struct ledger *, size_t *n);
/* 0: all groups are listed; n: one in 2^n. */
int      ledger_groups_level(const struct ledger *);
/*
 * The number of distinct groups: exact at level 0, else an estimate.  If only tables with a share were counted, it is
 * that of the groups of their rows, and may be too low if one of them is a sample.  0: no groups, or out of memory.
 */
uint64_t ledger_groups_all(const struct ledger *);

#endif
