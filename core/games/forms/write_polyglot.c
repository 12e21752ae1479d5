/*
 * write_polyglot: the moves of a game for an opening book of Polyglot.  An entry of the book is made from all games,
 * see output_book.c; a game gives the moves it has, each once.
 */
#include <stdlib.h>
#include <string.h>

#include "games/forms/polyglot.h"
#include "games/write/write.h"

/* What the side to move gets from the game: 2 for a win, 1 for a draw or if the result is not known. */
static unsigned
points_of_mover(struct span result, int turn)
{
	static const char *const won[] = { [WHITE] = "1-0", [BLACK] = "0-1" };

	return span_eq(result, span_of(won[turn])) ? 2 : span_eq(result, span_of(won[!turn])) ? 0 : 1;
}

static int
by_bytes(const void *a, const void *b)
{
	return memcmp(a, b, POLYGLOT_ENTRY);
}

/* Leaves out what is there more than once: a game is counted once for a move in a position that it reaches again. */
static size_t
sort_once(char *entries, size_t bytes)
{
	size_t n = 0;

	if (bytes > 0)
		qsort(entries, bytes / POLYGLOT_ENTRY, POLYGLOT_ENTRY, by_bytes);
	for (size_t i = 0; i < bytes; i += POLYGLOT_ENTRY)
		if (n == 0 || by_bytes(entries + n - POLYGLOT_ENTRY, entries + i) != 0) {
			memmove(entries + n, entries + i, POLYGLOT_ENTRY);
			n += POLYGLOT_ENTRY;
		}
	return n;
}

/* Illegal moves that were played (--on-illegal force) and positions without a key (polyglot_key()) are left out. */
static void
put_entries(struct buf *b, const struct view *v, const struct write_options *how)
{
	const struct element *e;
	size_t before = b->n;
	move last = NO_MOVE;
	struct walk walk;

	(void)how;
	if (movelist_chess(v->score) == NULL)
		return;
	movelist_walk_start(&walk, v->score);
	while ((e = movelist_walk_main(&walk)) != NULL) {
		struct polyglot_entry entry = { .weight = (uint16_t)points_of_mover(v->result,
		    walk.before.chess.turn) };
		unsigned char bytes[POLYGLOT_ENTRY];

		if (e->kind == ELEMENT_MOVE && polyglot_key(&walk.before.chess, last, &entry.key)) {
			entry.code = polyglot_code(e->move);
			polyglot_write(&entry, bytes);
			buf_add(b, (struct span){ (const char *)bytes, sizeof(bytes) });
		}
		last = e->kind == ELEMENT_MOVE ? e->move : NO_MOVE;
	}
	if (!b->failed)
		b->n = before + sort_once(b->p + before, b->n - before);
}

const struct write_form write_polyglot = {
	.name = "polyglot", .help = "an opening book (.bin) of all games", .ending = ".bin",
	.kind = WRITE_BOOK | WRITE_SQUARES, .game = put_entries,
};
