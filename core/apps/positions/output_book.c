/*
 * output_book: rows are moves of games, entries as write_polyglot.c has them; all of them together become an opening
 * book of Polyglot.  The weight of a move is the sum of what its games gave; where that is more than an entry can hold,
 * all weights of the position are scaled alike.
 */
#include <errno.h>
#include <stdlib.h>

#include "base/sorter.h"
#include "base/spill.h"
#include "base/list.h"
#include "apps/positions/polyglot.h"
#include "toolkit/run/output.h"
#include "toolkit/run/output_internal.h"

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
key_of(const void *played)
{
	return ((const struct played *)played)->key;
}

bool
output_book_open(struct output_state *p)
{
	p->spill = spill_open(p->plan->temporary);
	if (p->spill >= 0)
		p->book.sorter = sorter_new(&(struct sorter_plan){
		    .size = sizeof(struct played), .order = by_move, .memory = p->plan->memory, .fd = p->spill,
		    .hash = key_of });
	return p->book.sorter != NULL || output_complain_temporary(p);
}

bool
output_book_row(void *data, struct span key, struct span row)
{
	struct output_state *p = data;

	(void)key;
	for (; row.n >= POLYGLOT_ENTRY; row = span_after(row, POLYGLOT_ENTRY)) {
		struct polyglot_entry e = polyglot_read((const unsigned char *)row.p);

		if (!sorter_add(p->book.sorter, &(struct played){ e.key, (uint64_t)e.code << 16 | e.weight }))
			return output_complain_temporary(p);
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
put_position(struct output_state *p, uint64_t key)
{
	struct output_book_move *moves = p->book.moves;
	uint64_t most;

	if (p->book.n == 0)
		return true;
	qsort(moves, p->book.n, sizeof(*moves), by_weight);
	most = moves[0].weight;
	for (size_t i = 0; i < p->book.n && moves[i].weight > 0; i++) {
		struct polyglot_entry e = { .key = key, .code = moves[i].code };
		unsigned char bytes[POLYGLOT_ENTRY];
		uint64_t weight = moves[i].weight;

		if (moves[i].games < p->plan->least)
			continue;
		/* A weight of 0 would mean never.  The product is below 2^64, since there are fewer than 2^47 games. */
		if (most > UINT16_MAX)
			weight = weight * UINT16_MAX / most > 0 ? weight * UINT16_MAX / most : 1;
		e.weight = (uint16_t)weight;
		polyglot_write(&e, bytes);
		buf_add(&p->out, (struct span){ (const char *)bytes, sizeof(bytes) });
		output_changed(p);
	}
	p->book.n = 0;
	if (p->out.n < OUTPUT_BOOK_WRITE && !p->out.failed)
		return true;
	return run_sink_write(p->plan->run, &p->plan->run->out, &p->out);
}

/* Adds one game to the last move, or begins another one.  False: out of memory. */
static bool
add(struct output_state *p, const struct played *g)
{
	const uint16_t code = (uint16_t)(g->rest >> 16);
	struct output_book *k = &p->book;

	if (k->n == 0 || k->moves[k->n - 1].code != code) {
		if (!list_reserve(&k->moves, k->n + 1, &k->max, sizeof(*k->moves)))
			return output_no_memory(p);
		k->moves[k->n++] = (struct output_book_move){ .code = code };
	}
	k->moves[k->n - 1].games++;
	k->moves[k->n - 1].weight += g->rest & UINT16_MAX;
	return true;
}

void
output_book_end(struct output_state *p)
{
	const struct played *g = NULL;
	uint64_t key = 0;
	bool good;

	if (p->broken)
		return;
	if (!sorter_sort(p->book.sorter)) {
		output_complain_temporary(p);
		return;
	}
	errno = 0;
	for (good = true; good && (g = sorter_next(p->book.sorter)) != NULL; key = g->key)
		good = (g->key == key || put_position(p, key)) && add(p, g);
	if (good && g == NULL && errno != 0)
		good = output_complain_temporary(p);
	if (!good || !put_position(p, key) || !run_sink_write(p->plan->run, &p->plan->run->out, &p->out))
		p->trouble = true;
}

void
output_book_free(struct output_state *p)
{
	sorter_free(p->book.sorter);
	free(p->book.moves);
}
