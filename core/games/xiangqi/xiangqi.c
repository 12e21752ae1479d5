/* xiangqi: what a position is and how it changes, and its moves. */
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

/* -- how the pieces move, who attacks what, and which moves are legal -- */

struct leap {
	int8_t file, rank;
};

/*
 * Where the pieces that do not move along lines go.  Half of a leap, rounded towards 0, is the point that must be
 * empty: the leg of a horse, the eye of an elephant; for steps it is the piece's own point.
 */
static const struct leap leaps[XQ_KINDS][9] = {	/* each ends with { 0, 0 } */
	[XQ_GENERAL] = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } },
	[XQ_ADVISOR] = { { 1, 1 }, { 1, -1 }, { -1, -1 }, { -1, 1 } },
	[XQ_ELEPHANT] = { { 2, 2 }, { 2, -2 }, { -2, -2 }, { -2, 2 } },
	[XQ_HORSE] = { { 1, 2 }, { 2, 1 }, { 2, -1 }, { 1, -2 }, { -1, -2 }, { -2, -1 }, { -2, 1 }, { -1, 2 } },
	[XQ_SOLDIER] = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } },
};

static bool
is_leap(struct leap l)
{
	return l.file != 0 || l.rank != 0;
}

/* Rules 2.2: palace, river, and the way of soldiers. */
static bool
area_allows(uint8_t man, int from, int to)
{
	int colour = xq_colour_of(man);

	switch (xq_kind_of(man)) {
	case XQ_GENERAL:
	case XQ_ADVISOR:
		return xq_in_palace(colour, to);
	case XQ_ELEPHANT:
		return !xq_crossed(colour, to);
	case XQ_SOLDIER:
		return xq_rank_of(colour, to) > xq_rank_of(colour, from) ||
		    (xq_rank(to) == xq_rank(from) && xq_crossed(colour, from));
	default:
		return true;
	}
}

/* Is the leap of that piece from that point possible?  It must lead to a point of the board. */
static bool
can_leap(const uint8_t *board, uint8_t man, int from, struct leap l)
{
	int via = from + l.rank / 2 * XQ_FILES + l.file / 2;

	return (via == from || board[via] == XQ_NONE) && area_allows(man, from, from + l.rank * XQ_FILES + l.file);
}

static int
after_leap(int from, int file, int rank)
{
	return xq_point(xq_file(from) + file, xq_rank(from) + rank);
}

/* The four ways along lines: what to add to a point, and how many points there are that way. */
static const int8_t steps[4] = { XQ_FILES, 1, -XQ_FILES, -1 };

static int
points_ahead(int point, int way)
{
	switch (way) {
	case 0:
		return XQ_RANKS - 1 - xq_rank(point);
	case 1:
		return XQ_FILES - 1 - xq_file(point);
	case 2:
		return xq_rank(point);
	default:
		return xq_file(point);
	}
}

static int
attackers_on_lines(const uint8_t *board, int colour, int point, uint8_t *out)
{
	bool faces = board[point] == xq_man(!colour, XQ_GENERAL);
	int found = 0;

	for (int way = 0; way < 4; way++) {
		int at = point, seen = 0;

		for (int n = points_ahead(point, way); n > 0 && seen < 2; n--) {
			uint8_t man = board[at += steps[way]];

			if (man == XQ_NONE)
				continue;
			if (man == xq_man(colour, seen == 0 ? XQ_CHARIOT : XQ_CANNON) ||
			    (seen == 0 && faces && way % 2 == 0 && man == xq_man(colour, XQ_GENERAL)))
				out[found++] = (uint8_t)at;
			seen++;
		}
	}
	return found;
}

static int
attackers_by_leaps(const uint8_t *board, int colour, int kind, int point, uint8_t *out)
{
	int found = 0;

	for (const struct leap *l = leaps[kind]; is_leap(*l); l++) {
		int from = after_leap(point, -l->file, -l->rank);

		if (from != XQ_NO_POINT && board[from] == xq_man(colour, kind) && can_leap(board, board[from], from, *l))
			out[found++] = (uint8_t)from;
	}
	return found;
}

int
xq_attackers(const struct xq_position *p, int colour, int point, uint8_t out[XQ_ATTACKERS_MAX])
{
	int found = attackers_on_lines(p->board, colour, point, out);

	for (int kind = XQ_GENERAL; kind < XQ_KINDS; kind++)
		found += attackers_by_leaps(p->board, colour, kind, point, out + found);
	return found;
}

/* Only pieces that cross the river, and a general on the same file, can attack a general. */
static bool
is_attacked(const uint8_t *board, int general, int by)
{
	uint8_t out[XQ_ATTACKERS_MAX];

	return attackers_on_lines(board, by, general, out) > 0 || attackers_by_leaps(board, by, XQ_HORSE, general, out) > 0 ||
	    attackers_by_leaps(board, by, XQ_SOLDIER, general, out) > 0;
}

bool
xq_in_check(const struct xq_position *p, int colour)
{
	return p->general[colour] != XQ_NO_POINT && is_attacked(p->board, p->general[colour], !colour);
}

int
xq_between(const struct xq_position *p, int from, int to, int first[2])
{
	int way = xq_file(from) == xq_file(to) ? (to > from ? 0 : 2) : to > from ? 1 : 3, n = 0;

	first[0] = first[1] = XQ_NO_POINT;
	if (from == to || (xq_file(from) != xq_file(to) && xq_rank(from) != xq_rank(to)))
		return -1;
	for (int at = from + steps[way]; at != to; at += steps[way])
		if (p->board[at] != XQ_NONE && n++ < 2)
			first[n - 1] = at;
	return n;
}

bool
xq_reaches(const struct xq_position *p, int from, int to, bool takes)
{
	uint8_t man = p->board[from];
	int kind = xq_kind_of(man), between[2];

	if (kind == XQ_CHARIOT || kind == XQ_CANNON)
		return xq_between(p, from, to, between) == (kind == XQ_CANNON && takes);
	for (const struct leap *l = leaps[kind]; is_leap(*l); l++)
		if (after_leap(from, l->file, l->rank) == to)
			return can_leap(p->board, man, from, *l);
	return false;
}

bool
xq_could_move(const struct xq_position *p, xq_move m)
{
	int from = xq_from(m), to = xq_to(m);

	return from < XQ_POINTS && to < XQ_POINTS && xq_is_of(p->board[from], p->turn) &&
	    !xq_is_of(p->board[to], p->turn) && xq_reaches(p, from, to, p->board[to] != XQ_NONE);
}

bool
xq_general_is_safe_after(const struct xq_position *p, xq_move m)
{
	int general = p->general[p->turn] == xq_from(m) ? xq_to(m) : p->general[p->turn];
	uint8_t board[XQ_POINTS];

	if (general == XQ_NO_POINT)
		return true;
	memcpy(board, p->board, sizeof(board));
	board[xq_to(m)] = board[xq_from(m)];
	board[xq_from(m)] = XQ_NONE;
	return !is_attacked(board, general, !p->turn);
}

bool
xq_legal(const struct xq_position *p, xq_move m)
{
	return xq_could_move(p, m) && xq_to(m) != p->general[!p->turn] && xq_general_is_safe_after(p, m);
}

/*
 * Can the move expose a general that is not attacked?  Only if the general moves, or a piece comes into one of its lines
 * or leaves one, or leaves a point diagonally beside it, which is a leg of a horse that would attack it.
 */
static bool
may_expose(int general, xq_move m)
{
	int file = xq_file(xq_from(m)) - xq_file(general), rank = xq_rank(xq_from(m)) - xq_rank(general);

	return file == 0 || rank == 0 || (file * file == 1 && rank * rank == 1) ||
	    xq_file(xq_to(m)) == xq_file(general) || xq_rank(xq_to(m)) == xq_rank(general);
}

/* The points where that piece could go: returns how many. */
static int
targets_of_piece(const struct xq_position *p, int from, uint8_t out[XQ_MOVES_MAX])
{
	uint8_t man = p->board[from];
	int kind = xq_kind_of(man), found = 0;

	for (const struct leap *l = leaps[kind]; is_leap(*l); l++) {
		int to = after_leap(from, l->file, l->rank);

		if (to != XQ_NO_POINT && !xq_is_of(p->board[to], p->turn) && can_leap(p->board, man, from, *l))
			out[found++] = (uint8_t)to;
	}
	for (int way = 0; way < 4 && (kind == XQ_CHARIOT || kind == XQ_CANNON); way++) {
		int to = from, seen = 0;

		for (int n = points_ahead(from, way); n > 0 && seen < 2; n--) {
			to += steps[way];
			if (p->board[to] == XQ_NONE ? seen == 0 :
			    seen == (kind == XQ_CANNON) && !xq_is_of(p->board[to], p->turn))
				out[found++] = (uint8_t)to;
			seen += p->board[to] != XQ_NONE;
		}
	}
	return found;
}

/* Lists at most so many legal moves. */
static int
list_moves(const struct xq_position *p, int most, xq_move *out)
{
	bool checked = xq_in_check(p, p->turn);
	uint8_t to[XQ_MOVES_MAX];
	int found = 0;

	for (int from = 0; from < XQ_POINTS; from++) {
		int n = xq_is_of(p->board[from], p->turn) ? targets_of_piece(p, from, to) : 0;

		for (int i = 0; i < n; i++) {
			xq_move m = xq_move_of(from, to[i]);

			if (to[i] != p->general[!p->turn] &&
			    ((!checked && !may_expose(p->general[p->turn], m)) || xq_general_is_safe_after(p, m))) {
				out[found++] = m;
				if (found == most)
					return found;
			}
		}
	}
	return found;
}

int
xq_moves(const struct xq_position *p, xq_move out[XQ_MOVES_MAX])
{
	return list_moves(p, XQ_MOVES_MAX, out);
}

bool
xq_has_move(const struct xq_position *p)
{
	xq_move one;

	return list_moves(p, 1, &one) > 0;
}
