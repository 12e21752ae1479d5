/* eco: a table of openings in memory, looked up by position. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/list.h"
#include "stats/eco.h"
#include "stats/eco_read.h"
#include "base/encoding.h"
#include "input/split_games.h"

enum {
	ZEROS_AFTER = 64,		/* bytes of zeros after the text, which the lexer may read */
	FILTER_BITS = 17, FILTER_WORDS = 1 << (FILTER_BITS - 6),
};
_Static_assert((int)ECO_ERROR == (int)ECO_READ_ERROR, "a message of eco_read.c fits into that of eco.h");

struct eco_entry {
	uint64_t key;
	struct opening opening;
};

/* A slot of a hash table with linear probing; some slots are always free, so that every search ends. */
struct eco_slot {
	uint64_t key;
	uint32_t entry;		/* its index plus 1; 0: free */
};

struct eco {
	struct eco_entry *entries;	/* in the order of the table; one replaced by a later one has no slot */
	size_t n, max;
	struct eco_slot *slots;
	size_t mask, size;
	uint64_t seen[FILTER_WORDS];	/* a set of the upper bits of keys, to reject most positions quickly */
	int plies;		/* of the longest line */
	struct arena text;	/* of codes and names */
	char identity[17];
};

static bool
out_of_memory(struct eco_read *r)
{
	errno = ENOMEM;
	snprintf(r->error, ECO_READ_ERROR, "out of memory");
	return false;
}

static bool
add_entry(struct eco_read *r, uint64_t key, int plies)
{
	struct eco *e = r->to;
	struct eco_entry *new;

	if (e->n == UINT32_MAX || !list_reserve(&e->entries, e->n + 1, &e->max, sizeof(*e->entries)))
		return out_of_memory(r);
	new = &e->entries[e->n++];
	*new = (struct eco_entry){ key, {
		.eco = arena_span(&e->text, r->code), .name = arena_span(&e->text, buf_span(&r->name)), .plies = plies,
	} };
	if (plies > e->plies)
		e->plies = plies;
	return !e->text.failed && !r->name.failed ? true : out_of_memory(r);
}

static struct eco_slot *
slot_of(const struct eco *e, uint64_t key)
{
	size_t i = key & e->mask;

	while (e->slots[i].entry != 0 && e->slots[i].key != key)
		i = (i + 1) & e->mask;
	return &e->slots[i];
}

static size_t
filter_of(uint64_t key)
{
	return (size_t)(key >> (64 - FILTER_BITS));
}

static bool
index_entries(struct eco *e)
{
	size_t slots = 16;

	while (slots < 2 * e->n)
		slots *= 2;
	if ((e->slots = calloc(slots, sizeof(*e->slots))) == NULL)
		return false;
	e->mask = slots - 1;
	for (size_t i = 0; i < e->n; i++) {
		struct eco_slot *slot = slot_of(e, e->entries[i].key);

		e->size += slot->entry == 0;
		e->seen[filter_of(e->entries[i].key) / 64] |= UINT64_C(1) << filter_of(e->entries[i].key) % 64;
		*slot = (struct eco_slot){ e->entries[i].key, (uint32_t)i + 1 };
	}
	return true;
}

static int
by_key(const void *a, const void *b)
{
	const struct eco_slot *x = a, *y = b;

	return x->key < y->key ? -1 : x->key > y->key;
}

/* The digest of all answers, in the order of the keys: neither the order of the lines nor the format matters. */
static bool
identify(struct eco *e)
{
	struct eco_slot *sorted = malloc(e->size * sizeof(*sorted));
	struct buf said = { 0 };
	size_t n = 0;
	bool fine;

	if (sorted == NULL)
		return false;
	for (size_t i = 0; i <= e->mask; i++)
		if (e->slots[i].entry != 0)
			sorted[n++] = e->slots[i];
	qsort(sorted, n, sizeof(*sorted), by_key);
	for (size_t i = 0; i < n; i++) {
		const struct opening *o = &e->entries[sorted[i].entry - 1].opening;

		buf_fmt(&said, "%016llx\t%.*s\t%d\t", (unsigned long long)sorted[i].key, (int)o->eco.n, o->eco.p,
		    o->plies);
		buf_add(&said, o->name);
		buf_char(&said, '\n');
	}
	fine = !said.failed;
	if (fine)
		snprintf(e->identity, sizeof(e->identity), "%016llx", (unsigned long long)XXH3_64bits(said.p, said.n));
	free(sorted);
	buf_free(&said);
	return fine;
}

struct eco *
eco_read(struct span text, char error[ECO_ERROR])
{
	struct eco *const e = calloc(1, sizeof(*e));
	struct eco_read r = { .error = error, .add = add_entry, .to = e };
	char *copy = malloc(text.n + ZEROS_AFTER);
	bool fine;

	if (span_starts(text, SPAN("\xef\xbb\xbf")))
		text.p += 3, text.n -= 3;
	if (e == NULL || copy == NULL) {
		fine = out_of_memory(&r);
	} else {
		if (text.n > 0)
			memcpy(copy, text.p, text.n);
		memset(copy + text.n, 0, ZEROS_AFTER);
		r.text = (struct span){ copy, text.n };
		r.eol = split_games_line_end(r.text, true);
		r.encoding = encoding_of_part(r.text, ENC_ASCII);
		r.arena = &e->text;
		fine = eco_read_table(&r) &&
		    (e->n > 0 || eco_read_refuse(&r, copy, SPAN(""), "the table has no openings")) &&
		    ((index_entries(e) && identify(e)) || out_of_memory(&r));
	}
	free(copy);
	buf_free(&r.name);
	if (fine)
		return e;
	eco_free(e);
	return NULL;
}

void
eco_free(struct eco *e)
{
	if (e == NULL)
		return;
	free(e->entries);
	free(e->slots);
	arena_free(&e->text);
	free(e);
}

const struct opening *
eco_at(const struct eco *e, uint64_t key)
{
	const struct eco_slot *slot;

	if ((e->seen[filter_of(key) / 64] >> filter_of(key) % 64 & 1) == 0)
		return NULL;
	slot = slot_of(e, key);
	return slot->entry == 0 ? NULL : &e->entries[slot->entry - 1].opening;
}

int
eco_plies(const struct eco *e)
{
	return e->plies;
}

size_t
eco_size(const struct eco *e)
{
	return e->size;
}

const char *
eco_identity(const struct eco *e)
{
	return e->identity;
}
