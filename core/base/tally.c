/* tally: counts how often each of many 64-bit keys has occurred. */
#include <stdlib.h>
#include <string.h>

#include "base/tally.h"

struct tally_slot {
	uint64_t key;
	uint32_t count;
	bool taken;
};

enum { SLOTS_LEAST = 64 };

/* The slot of the key, or the free one where it belongs.  At least a third of the slots is free. */
static struct tally_slot *
slot_of(const struct tally *t, uint64_t key)
{
	/* Fibonacci hashing: the high bits of the product spread any keys evenly. */
	size_t i = (size_t)((key * 0x9e3779b97f4a7c15u) >> 32) & (t->size - 1);

	while (t->slots[i].taken && t->slots[i].key != key)
		i = (i + 1) & (t->size - 1);
	return &t->slots[i];
}

/* Doubles the number of slots; false: out of memory, and nothing has changed. */
static bool
grow(struct tally *t)
{
	struct tally larger = { .n = t->n, .size = t->size == 0 ? SLOTS_LEAST : t->size * 2 };

	if ((larger.slots = calloc(larger.size, sizeof(*larger.slots))) == NULL)
		return false;
	for (size_t i = 0; i < t->size; i++)
		if (t->slots[i].taken)
			*slot_of(&larger, t->slots[i].key) = t->slots[i];
	free(t->slots);
	*t = larger;
	return true;
}

uint32_t *
tally_at(struct tally *t, uint64_t key)
{
	uint32_t *there = tally_find(t, key);
	struct tally_slot *slot;

	if (there != NULL)
		return there;
	if ((t->n + 1) * 3 > t->size * 2 && !grow(t))
		return NULL;
	slot = slot_of(t, key);
	*slot = (struct tally_slot){ .key = key, .taken = true };
	t->n++;
	return &slot->count;
}

uint32_t *
tally_find(const struct tally *t, uint64_t key)
{
	struct tally_slot *slot = t->size == 0 ? NULL : slot_of(t, key);

	return slot != NULL && slot->taken ? &slot->count : NULL;
}

void
tally_clear(struct tally *t)
{
	if (t->n > 0)
		memset(t->slots, 0, t->size * sizeof(*t->slots));
	t->n = 0;
}

void
tally_free(struct tally *t)
{
	free(t->slots);
	*t = (struct tally){ 0 };
}
