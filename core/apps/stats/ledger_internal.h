/* ledger_internal: how a ledger keeps its rows in memory; for ledger*.c only. */
#ifndef LEDGER_INTERNAL_H
#define LEDGER_INTERNAL_H

#include "apps/stats/stats_tables.h"
#include "base/arena.h"
#include "base/hash_table.h"

/* A row.  The key follows the values, without a terminator; the size of a row is rounded up to a multiple of 8. */
struct ledger_entry {
	uint32_t group;			/* index in ledger.groups */
	uint32_t key_n;			/* the length of the key in bytes, and maybe the bit HASHED */
	uint64_t values[];
};

/* The key is from ledger_hashed(): the 8 bytes of a uint64_t as they are in memory. */
#define HASHED (UINT32_C(1) << 31)

/* Not a hash_table, which would put a list between slots and rows: these are prefetched by their slots. */
struct ledger_slot {
	uint64_t hash;			/* 0: free */
	struct ledger_entry *row;
};

struct ledger_chunk {
	char *p;
	size_t n, max;
};

/* The rows of one table, packed into chunks, and their index, a hash table with linear probing. */
struct ledger_shelf {
	uint64_t limit;			/* the largest hash_of_key() that is kept: `level` zero bits, then ones */
	uint64_t seed;			/* of hash_of_slot(), different for each table */
	uint64_t sample;		/* of hash_of_key() */
	struct ledger_slot *slots;
	size_t mask;			/* the number of slots, a power of 2, minus 1 */
	size_t rows;
	int level, columns;
	bool whole;			/* the table has no share: all rows of a group are kept, or none */
	uint64_t cost, most;		/* what its rows cost, and what they may cost, in bytes */
	struct ledger_chunk *chunks;
	size_t chunks_n, chunks_max;
	size_t chunk;			/* the index of the one being filled, after which all are empty */
};

struct ledger_group {
	struct span text;
	uint64_t hash;			/* by hash_key() */
	uint64_t sample;		/* by the sampling key */
};

/* The current group is not looked up, or added, until one of its rows is kept: so each group here has had a row. */
#define GROUP_OPEN UINT32_MAX

struct ledger {
	struct ledger_shelf shelves[TABLE_COUNT];
	struct ledger_group *groups;	/* the first is the empty one */
	struct hash_table places;	/* of the groups, by hash */
	size_t groups_n, groups_max;
	size_t groups_next;		/* groups without rows are dropped once there are more groups than this */
	bool stale;			/* rows were dropped, so that some groups may have none left */
	struct arena texts;		/* of the groups */
	struct buf now;			/* the current group, that of new rows */
	uint64_t hash, sample;		/* of `now` */
	uint32_t group;			/* the index of `now`, or GROUP_OPEN */
	bool aside;			/* the level of groups does not keep `now` */
	int level;			/* of groups */
	uint64_t limit;			/* the largest hash of a group that is kept */
	uint64_t cost, most;		/* of rows with a group in shelves that are `whole`: cost, and what it may be */
	uint64_t moved;			/* see ledger_moved() */
	bool failed;
	uint64_t key, sample_key;	/* hash_key(), and what samples are chosen by */
};

/* Does the level of groups keep a group with this hash for samples, and a text of `text_n` bytes? */
static inline bool
ledger_group_kept(const struct ledger *l, size_t text_n, uint64_t sample)
{
	return text_n == 0 || sample <= l->limit;
}

static inline size_t
ledger_bytes_of(uint32_t key_n)
{
	return key_n & ~HASHED;
}

static inline size_t
ledger_row_size(const struct ledger_shelf *s, uint32_t key_n)
{
	return (sizeof(struct ledger_entry) + 8 * (size_t)s->columns + ledger_bytes_of(key_n) + 7) & ~(size_t)7;
}

static inline const char *
ledger_row_key(const struct ledger_shelf *s, const struct ledger_entry *row)
{
	return (const char *)(row->values + s->columns);
}

/* Goes through all rows of a shelf, in the order they were added. */
struct ledger_walk {
	const struct ledger_shelf *shelf;
	size_t chunk, at;
};

static inline struct ledger_entry *
ledger_walk_next(struct ledger_walk *w)
{
	for (; w->chunk < w->shelf->chunks_n; w->chunk++, w->at = 0)
		if (w->at < w->shelf->chunks[w->chunk].n) {
			struct ledger_entry *row = (void *)(w->shelf->chunks[w->chunk].p + w->at);

			w->at += ledger_row_size(w->shelf, row->key_n);
			return row;
		}
	return NULL;
}

/* The index of a group plus 1; 0: it has no rows. */
uint32_t ledger_group_index(const struct ledger *, struct span group);

#endif
