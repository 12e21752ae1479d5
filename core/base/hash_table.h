/* hash_table: where in a list something is, by its hash. */
#ifndef HASH_TABLE_H
#define HASH_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hash_slot {
	uint32_t hash;			/* its upper half */
	uint32_t entry;			/* 1 + index; 0: free */
};

/*
 * The indices of a list that the caller keeps, by 64-bit hashes.  The table does
 * not know the keys: the caller compares what is at the indices it finds, and
 * adds what is not there yet.
 *
 *	struct hash_probe p = hash_table_probe(&table, hash);
 *
 *	while (hash_probe_next(&p))
 *		if (same(&list[p.index], key))
 *			return &list[p.index];
 *
 * The upper half of a hash counts, so that is where its bits must be mixed.
 * The order of the slots depends on the hashes; the order of no output may.
 * All zeros is an empty one.
 */
struct hash_table {
	struct hash_slot *slots;	/* linear probing; one in four is free at least */
	size_t n, size;			/* size: a power of 2, or 0 */
};

/* A search for one hash. */
struct hash_probe {
	const struct hash_slot *slots;
	size_t at, mask;
	uint32_t hash;
	uint32_t index;			/* what was found */
};

/* Room for n entries in all.  False: out of memory, and nothing has changed. */
bool hash_table_reserve(struct hash_table *, size_t n);
/* With room for it, this cannot fail.  False: out of memory, or the index is 2^32 - 1 or more; nothing has changed. */
bool hash_table_add(struct hash_table *, uint64_t hash, size_t index);
void hash_table_clear(struct hash_table *);	/* keeps its memory */
void hash_table_free(struct hash_table *);

static inline struct hash_probe
hash_table_probe(const struct hash_table *t, uint64_t hash)
{
	static const struct hash_slot none[1] = { { 0, 0 } };
	uint32_t upper = (uint32_t)(hash >> 32);
	size_t mask = t->size > 0 ? t->size - 1 : 0;

	return (struct hash_probe){ t->size > 0 ? t->slots : none, upper & mask, mask, upper, 0 };
}

/* The next index with that hash; false: there are no more.  Of a table that has changed since, it means nothing. */
static inline bool
hash_probe_next(struct hash_probe *p)
{
	const struct hash_slot *s;

	while ((s = &p->slots[p->at])->entry != 0) {
		p->at = (p->at + 1) & p->mask;
		if (s->hash == p->hash) {
			p->index = s->entry - 1;
			return true;
		}
	}
	return false;
}

#endif
