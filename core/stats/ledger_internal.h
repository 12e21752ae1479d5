/* ledger_internal: the rows of a ledger as they are in memory; for ledger*.c only. */
#ifndef LEDGER_INTERNAL_H
#define LEDGER_INTERNAL_H

#include "base/arena.h"
#include "stats/table.h"

/* The key follows the values of the columns, without an end; rows are as long as a multiple of 8. */
struct ledger_entry {
	uint32_t group;			/* index in ledger.groups */
	uint32_t key_n;			/* its bytes, and whether they are HASHED */
	uint64_t values[];
};

/* Of ledger_hashed(): the 8 bytes of the number as they are in memory. */
#define HASHED (UINT32_C(1) << 31)

struct ledger_slot {
	uint64_t hash;			/* 0: free */
	struct ledger_entry *row;
};

struct ledger_chunk {
	char *p;
	size_t n, max;
};

/* The rows of one table, packed into chunks, and an index of them: open addressing, linear probing. */
struct ledger_shelf {
	uint64_t limit;			/* hashes above it are not kept: level times a 0, then ones */
	uint64_t seed;
	struct ledger_slot *slots;
	size_t mask;			/* their number less 1, which is a power of 2 */
	size_t rows;
	int level, columns;
	bool whole;			/* it has no share of its own: of a group it keeps all rows or none */
	uint64_t cost, most;		/* of its rows; what they may cost */
	struct ledger_chunk *chunks;
	size_t chunks_n, chunk;		/* `chunk` is the one that is being filled; those after it are empty */
};

struct ledger_group {
	struct span text;
	uint64_t hash;
};

/* The group of new rows is not looked for before one of them is kept: so each that has been made has had a row. */
#define GROUP_OPEN UINT32_MAX

struct ledger {
	struct ledger_shelf shelves[TABLE_COUNT];
	struct ledger_group *groups;	/* the first is the empty one */
	uint32_t *places;		/* index of them by hash: 1 + index; 0: free */
	size_t groups_n, groups_max;	/* twice as many places */
	size_t groups_next;		/* when there are more, those without rows are dropped */
	bool stale;			/* rows went, so that groups may be without any */
	struct arena texts;
	struct buf now;			/* the group of new rows */
	uint64_t hash;			/* its */
	uint32_t group;			/* its index, or GROUP_OPEN */
	bool aside;			/* the level of groups does not keep it */
	int level;			/* of groups */
	uint64_t limit;			/* hashes of groups above it are not kept */
	uint64_t cost, most;		/* of the rows in whole shelves that are of a group */
	bool failed;
};

/* Does the level of groups keep it? */
static inline bool
ledger_group_kept(const struct ledger *l, size_t text_n, uint64_t hash)
{
	return text_n == 0 || hash <= l->limit;
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

/* All rows of a shelf, one a call, in the order they came. */
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

/* 1 + the index of a group; 0: there is no row of it. */
uint32_t ledger_group_index(const struct ledger *, struct span group);
/* The index of a group, which is made where there is none; others' may be new after it.  0 on failure. */
uint32_t ledger_group_make(struct ledger *, struct span group, uint64_t hash);
/* Finds or makes the group of new rows.  False on failure. */
bool     ledger_group_find(struct ledger *);
/* Only the empty one is left; that of new rows is again to be found.  False on failure. */
bool     ledger_groups_clear(struct ledger *);

#endif
