/* tally: counts how often each of many 64-bit keys has occurred. */
#include <stdlib.h>

#include "base/hash.h"
#include "base/list.h"
#include "base/tally.h"

struct tally_count {
	uint64_t key;
	uint32_t n;
};

static uint64_t
hash_of(uint64_t key)
{
	return hash_bytes(hash_key(), (struct span){ (const char *)&key, sizeof(key) });
}

uint32_t *
tally_at(struct tally *t, uint64_t key)
{
	uint32_t *there = tally_find(t, key);

	if (there != NULL)
		return there;
	if (!list_reserve(&t->counts, t->n + 1, &t->max, sizeof(*t->counts)) ||
	    !hash_table_add(&t->table, hash_of(key), t->n))
		return NULL;
	t->counts[t->n] = (struct tally_count){ .key = key };
	return &t->counts[t->n++].n;
}

uint32_t *
tally_find(const struct tally *t, uint64_t key)
{
	struct hash_probe p = hash_table_probe(&t->table, hash_of(key));

	while (hash_probe_next(&p))
		if (t->counts[p.index].key == key)
			return &t->counts[p.index].n;
	return NULL;
}

void
tally_clear(struct tally *t)
{
	hash_table_clear(&t->table);
	t->n = 0;
}

void
tally_free(struct tally *t)
{
	hash_table_free(&t->table);
	free(t->counts);
	*t = (struct tally){ 0 };
}
