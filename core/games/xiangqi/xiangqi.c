/* xiangqi: what a position is and how it changes; the moves are in xq_moves.c. */
#include <string.h>

#include "base/hash.h"
#include "base/invariant.h"
#include "games/xiangqi/xiangqi.h"

/* What a piece on a point adds to the key, by exclusive or. */
static uint64_t
part_of_key(int point, uint8_t man)
{
	return man == XQ_NONE ? 0 : hash_bytes(man, (struct span){ (char[]){ (char)point }, 1 });
}

void
xq_clear(struct xq_position *p)
{
	memset(p, 0, sizeof(*p));	/* its padding, too: positions are compared and hashed as bytes by others */
	p->general[XQ_RED] = p->general[XQ_BLACK] = XQ_NO_POINT;
	p->number = 1;
}

void
xq_put(struct xq_position *p, int point, uint8_t man)
{
	uint8_t old = p->board[point];

	if (xq_kind_of(old) == XQ_GENERAL && p->general[xq_colour_of(old)] == point)
		p->general[xq_colour_of(old)] = XQ_NO_POINT;
	if (xq_kind_of(man) == XQ_GENERAL)
		p->general[xq_colour_of(man)] = (uint8_t)point;
	p->key ^= part_of_key(point, old) ^ part_of_key(point, man);
	p->board[point] = man;
}

void
xq_pass(struct xq_position *p)
{
	p->turn ^= 1;
	p->key ^= 0x9e3779b97f4a7c15u;
}

void
xq_play(struct xq_position *p, xq_move m)
{
	uint8_t man;

	INVARIANT(xq_from(m) < XQ_POINTS && xq_to(m) < XQ_POINTS && p->board[xq_from(m)] != XQ_NONE);
	man = p->board[xq_from(m)];
	p->since_capture = p->board[xq_to(m)] == XQ_NONE ? p->since_capture + 1 : 0;
	p->number += p->turn == XQ_BLACK;
	xq_put(p, xq_from(m), XQ_NONE);
	xq_put(p, xq_to(m), man);
	xq_pass(p);
}

void
xq_start(struct xq_position *p)
{
	static const uint8_t back[XQ_FILES] = { XQ_CHARIOT, XQ_HORSE, XQ_ELEPHANT, XQ_ADVISOR, XQ_GENERAL, XQ_ADVISOR,
		XQ_ELEPHANT, XQ_HORSE, XQ_CHARIOT };

	xq_clear(p);
	for (int colour = XQ_RED; colour <= XQ_BLACK; colour++)
		for (int file = 0; file < XQ_FILES; file++) {
			int top = colour == XQ_RED ? 0 : XQ_RANKS - 1, up = colour == XQ_RED ? 1 : -1;

			xq_put(p, xq_point(file, top), xq_man(colour, back[file]));
			if (file == 1 || file == 7)
				xq_put(p, xq_point(file, top + 2 * up), xq_man(colour, XQ_CANNON));
			if (file % 2 == 0)
				xq_put(p, xq_point(file, top + 3 * up), xq_man(colour, XQ_SOLDIER));
		}
}

bool
xq_same(const struct xq_position *a, const struct xq_position *b)
{
	return a->key == b->key && a->turn == b->turn && memcmp(a->board, b->board, sizeof(a->board)) == 0;
}
