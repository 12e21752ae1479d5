/* hash_table: open addressing; growing needs no keys, as the slots have what counts of the hashes. */
#include <stdlib.h>
#include <string.h>

#include "base/hash_table.h"

enum { SLOTS_LEAST = 16 };

static void
put_in_free_slot(struct hash_table *t, struct hash_slot new)
{
	size_t i = new.hash & (t->size - 1);

	while (t->slots[i].entry != 0)
		i = (i + 1) & (t->size - 1);
	t->slots[i] = new;
}

bool
hash_table_reserve(struct hash_table *t, size_t n)
{
	struct hash_table larger = { .n = t->n, .size = t->size > 0 ? t->size : SLOTS_LEAST };

	if (n <= t->size - t->size / 4)
		return true;
	while (n > larger.size - larger.size / 4) {
		if (larger.size > SIZE_MAX / 2)
			return false;
		larger.size *= 2;
	}
	if ((larger.slots = calloc(larger.size, sizeof(*larger.slots))) == NULL)
		return false;
	for (size_t i = 0; i < t->size; i++)
		if (t->slots[i].entry != 0)
			put_in_free_slot(&larger, t->slots[i]);
	free(t->slots);
	*t = larger;
	return true;
}

bool
hash_table_add(struct hash_table *t, uint64_t hash, size_t index)
{
	if (index >= UINT32_MAX || !hash_table_reserve(t, t->n + 1))
		return false;
	put_in_free_slot(t, (struct hash_slot){ (uint32_t)(hash >> 32), (uint32_t)index + 1 });
	t->n++;
	return true;
}

void
hash_table_clear(struct hash_table *t)
{
	if (t->n > 0)
		memset(t->slots, 0, t->size * sizeof(*t->slots));
	t->n = 0;
}

void
hash_table_free(struct hash_table *t)
{
	free(t->slots);
	*t = (struct hash_table){ 0 };
}
