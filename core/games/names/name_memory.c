/* name_memory: what a list of names has for the names that were looked up before. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "games/names/name_memory.h"

enum { PLACES = 16 };	/* where a name may be, from that of its hash on */

/* Once it is in the table, an entry stays as it is until the end. */
struct entry {
	struct name_key key;
	struct name_found found;
	uint64_t hash;
	char text[];		/* the name, and the corrected one */
};

struct name_memory {
	uint64_t secret;
	_Atomic(struct entry *) places[NAME_MEMORY];
};

struct name_memory *
name_memory_new(void)
{
	struct name_memory *m = calloc(1, sizeof(*m));

	if (m != NULL)
		m->secret = hash_key();
	return m;
}

void
name_memory_free(struct name_memory *m)
{
	for (size_t i = 0; m != NULL && i < NAME_MEMORY; i++)
		free(atomic_load_explicit(&m->places[i], memory_order_relaxed));
	free(m);
}

static bool
is_of(const struct entry *e, uint64_t hash, const struct name_key *key)
{
	return e->hash == hash && e->key.kind == key->kind && e->key.other == key->other && span_eq(e->key.name, key->name);
}

const struct name_found *
name_memory_find(const struct name_memory *m, const struct name_key *key)
{
	uint64_t hash = hash_bytes(m->secret, key->name);

	for (size_t i = 0; i < PLACES; i++) {
		const struct entry *e = atomic_load_explicit(&m->places[(hash + i) % NAME_MEMORY], memory_order_acquire);

		if (e == NULL)
			return NULL;
		if (is_of(e, hash, key))
			return &e->found;
	}
	return NULL;
}

static struct entry *
new_entry(const struct name_key *key, const struct name_found *found, uint64_t hash)
{
	struct entry *e = malloc(sizeof(*e) + key->name.n + found->corrected.n);

	if (e == NULL)
		return NULL;
	e->key = *key;
	e->found = *found;
	e->hash = hash;
	memcpy(e->text, key->name.p, key->name.n);
	e->key.name.p = e->text;
	if (found->corrected.n > 0)
		memcpy(e->text + key->name.n, found->corrected.p, found->corrected.n);
	e->found.corrected.p = e->text + key->name.n;
	return e;
}

void
name_memory_keep(struct name_memory *m, const struct name_key *key, const struct name_found *found)
{
	uint64_t hash = hash_bytes(m->secret, key->name);
	struct entry *e = new_entry(key, found, hash);

	for (size_t i = 0; e != NULL && i < PLACES; i++) {
		struct entry *there = NULL;

		if (atomic_compare_exchange_strong_explicit(&m->places[(hash + i) % NAME_MEMORY], &there, e,
		    memory_order_release, memory_order_acquire))
			return;
		if (is_of(there, hash, key))
			break;		/* another thread was first, and found the same */
	}
	free(e);
}
