/* polyglot: keys of positions, and entries of opening books, also those of a game. */
#include <stdlib.h>
#include <string.h>

#include "games/chess/castling_rights.h"
#include "games/output_forms/write.h"
#include "games/record_formats/polyglot.h"

enum { NUMBERS_CASTLING = 768, NUMBERS_PASSED = 772, NUMBERS_TURN = 780 };

static const uint64_t numbers[781] = {
#include "games/record_formats/polyglot.def"
};

/* The kinds of pieces are pawn, knight, bishop, rook, queen, king; each first black, then white. */
static uint64_t
piece_keys(const struct position *p)
{
	uint64_t key = 0;

	for (int colour = WHITE; colour <= BLACK; colour++)
		for (int kind = PAWN; kind <= KING; kind++)
			for (bits left = position_men(p, colour, kind); left != 0; left &= left - 1)
				key ^= numbers[64 * (2 * (kind - PAWN) + (colour == WHITE)) + bits_lowest(left)];
	return key;
}

/* The file of a pawn that has just moved two squares, past a square that a pawn next to it attacks; -1: none. */
static int
passed_file(const struct position *p, move last)
{
	int from = move_from(last), to = move_to(last), passed = (from + to) / 2;

	if (last == NO_MOVE)
		return p->en_passant == NO_SQUARE ? -1 : FILE_OF(p->en_passant);
	/* From the first rank, in horde, it cannot be taken in passing. */
	if (p->board[to] != PAWN || (from - to != 16 && to - from != 16) || (RANK_OF(from) != 1 && RANK_OF(from) != 6))
		return -1;
	return attack_pawn[!p->turn][passed] & position_men(p, p->turn, PAWN) ? FILE_OF(to) : -1;
}

bool
polyglot_key(const struct position *p, move last, uint64_t *key)
{
	int file = passed_file(p, last);

	*key = piece_keys(p);
	for (bits left = p->castling; left != 0; left &= left - 1) {
		int rook = bits_lowest(left), colour = (p->side[BLACK] >> rook & 1) != 0;
		bool king_side = rook > p->king[colour];

		if (castling_rights_outermost(castling_rights_wing(p, colour, king_side), king_side) != rook)
			return false;
		*key ^= numbers[NUMBERS_CASTLING + 2 * colour + !king_side];
	}
	if (file >= 0)
		*key ^= numbers[NUMBERS_PASSED + file];
	if (p->turn == WHITE)
		*key ^= numbers[NUMBERS_TURN];
	return true;
}

uint16_t
polyglot_code(move m)
{
	int promotion = move_promotion(m);

	return (uint16_t)(move_to(m) | move_from(m) << 6 | (promotion == NONE ? 0 : promotion - PAWN) << 12);
}

move
polyglot_move(uint16_t code, bool kings)
{
	int promotion = code >> 12, from = code >> 6 & 63, to = code & 63;

	if (promotion > (kings ? KING : QUEEN) - PAWN || from == to)
		return NO_MOVE;
	return move_make(from, to, promotion == 0 ? NONE : promotion + PAWN);
}

void
polyglot_write(const struct polyglot_entry *e, unsigned char out[POLYGLOT_ENTRY])
{
	const uint64_t rest = (uint64_t)e->code << 48 | (uint64_t)e->weight << 32 | e->learn;

	for (int i = 0; i < 8; i++) {
		out[i] = (unsigned char)(e->key >> (56 - 8 * i));
		out[8 + i] = (unsigned char)(rest >> (56 - 8 * i));
	}
}

struct polyglot_entry
polyglot_read(const unsigned char from[POLYGLOT_ENTRY])
{
	uint64_t key = 0, rest = 0;

	for (int i = 0; i < 8; i++) {
		key = key << 8 | from[i];
		rest = rest << 8 | from[8 + i];
	}
	return (struct polyglot_entry){ key, (uint16_t)(rest >> 48), (uint16_t)(rest >> 32), (uint32_t)rest };
}

/*
 * -- the moves of a game for a book --
 *
 * An entry of the book is made from all games, see output_book.c; a game gives the moves it has, each once.
 */

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
