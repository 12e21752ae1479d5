/* output_book: an opening book of Polyglot, made of all games. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/transform/output_book.h"
#include "base/list.h"
#include "base/sorter.h"
#include "base/spill.h"
#include "games/record_formats/polyglot.h"

enum { BOOK_WRITE = 64 << 10 };	/* bytes that are written together */

/* What is sorted: one move of one game. */
struct played {
	uint64_t key;
	uint64_t rest;		/* the code of the move, then its weight in 16 bits */
};

/* A move in the position whose entries are collected. */
struct output_book_move {
	uint64_t games, weight;
	uint16_t code;
};

static int
by_move(const void *a, const void *b)
{
	return sorter_compare(a, b, sizeof(struct played) / sizeof(uint64_t));
}

static uint64_t
position_key_of(const void *played)
{
	return ((const struct played *)played)->key;
}

static bool
complain_of_book(struct output_book *k, const char *name, const char *message)
{
	k->trouble = true;
	k->run->complain(k->run->data, name, message);
	return false;
}

static bool
complain_no_memory(struct output_book *k)
{
	return complain_of_book(k, NULL, strerror(ENOMEM));
}

/* About the temporary file, by errno; false. */
static bool
complain_temporary(struct output_book *k)
{
	char message[160];

	if (errno == ENOMEM)
		return complain_no_memory(k);
	snprintf(message, sizeof(message), "temporary file: %s", strerror(errno));
	return complain_of_book(k, k->temporary, message);
}

static bool
take_book_entries(void *data, struct span key, struct span row)
{
	struct output_book *k = data;

	(void)key;
	for (; row.n >= POLYGLOT_ENTRY; row = span_after(row, POLYGLOT_ENTRY)) {
		struct polyglot_entry e = polyglot_read((const unsigned char *)row.p);

		if (!sorter_add(k->sorter, &(struct played){ e.key, (uint64_t)e.code << 16 | e.weight }))
			return complain_temporary(k);
	}
	return true;
}

static int
by_weight(const void *one, const void *other)
{
	const struct output_book_move *a = one, *b = other;

	if (a->weight != b->weight)
		return a->weight < b->weight ? 1 : -1;
	return (a->code > b->code) - (a->code < b->code);
}

/* Writes the moves of a position, the one with the greatest weight first.  False after a complaint. */
static bool
put_position_moves(struct output_book *k, uint64_t key)
{
	struct output_book_move *moves = k->moves;
	uint64_t most;

	if (k->n == 0)
		return true;
	qsort(moves, k->n, sizeof(*moves), by_weight);
	most = moves[0].weight;
	for (size_t i = 0; i < k->n && moves[i].weight > 0; i++) {
		struct polyglot_entry e = { .key = key, .code = moves[i].code };
		unsigned char bytes[POLYGLOT_ENTRY];
		uint64_t weight = moves[i].weight;

		if (moves[i].games < k->least)
			continue;
		/* A weight of 0 would mean never.  The product is below 2^64, since there are fewer than 2^47 games. */
		if (most > UINT16_MAX)
			weight = weight * UINT16_MAX / most > 0 ? weight * UINT16_MAX / most : 1;
		e.weight = (uint16_t)weight;
		polyglot_write(&e, bytes);
		buf_add(&k->out, (struct span){ (const char *)bytes, sizeof(bytes) });
		k->entries++;
	}
	k->n = 0;
	if (k->out.n < BOOK_WRITE && !k->out.failed)
		return true;
	return run_sink_write(k->run, &k->run->out, &k->out);
}

/* Adds one game to the last move, or begins another one.  False: out of memory. */
static bool
add_played(struct output_book *k, const struct played *g)
{
	const uint16_t code = (uint16_t)(g->rest >> 16);

	if (k->n == 0 || k->moves[k->n - 1].code != code) {
		if (!list_reserve(&k->moves, k->n + 1, &k->max, sizeof(*k->moves)))
			return complain_no_memory(k);
		k->moves[k->n++] = (struct output_book_move){ .code = code };
	}
	k->moves[k->n - 1].games++;
	k->moves[k->n - 1].weight += g->rest & UINT16_MAX;
	return true;
}

static bool
close_book(void *data, bool whole)
{
	struct output_book *k = data;
	const struct played *g = NULL;
	uint64_t key = 0;
	bool good;

	if (!whole || k->trouble)
		return !k->trouble;
	if (!sorter_sort(k->sorter))
		return complain_temporary(k);
	errno = 0;
	for (good = true; good && (g = sorter_next(k->sorter)) != NULL; key = g->key)
		good = (g->key == key || put_position_moves(k, key)) && add_played(k, g);
	if (good && g == NULL && errno != 0)
		good = complain_temporary(k);
	return good && put_position_moves(k, key) && run_sink_write(k->run, &k->run->out, &k->out);
}

bool
output_book_open(struct output_book *k, struct output *o)
{
	*o = (struct output){ .row = take_book_entries, .close = close_book, .data = k, .waits = true };
	if ((k->spill = spill_open(k->temporary)) >= 0)
		k->sorter = sorter_new(&(struct sorter_plan){
		    .size = sizeof(struct played), .order = by_move, .memory = k->memory, .fd = k->spill,
		    .hash = position_key_of });
	return k->sorter != NULL || complain_temporary(k);
}

void
output_book_free(struct output_book *k)
{
	sorter_free(k->sorter);
	if (k->run != NULL && k->spill >= 0)
		close(k->spill);
	free(k->moves);
	buf_free(&k->out);
}
