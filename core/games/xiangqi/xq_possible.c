/* xq_possible: what is on the board in no game. */
#include <stdarg.h>
#include <stdio.h>

#include "games/xiangqi/xq_possible.h"
#include "games/xiangqi/xq_reason.h"

struct list {
	struct xq_impossible *out;
	int n;
};

__attribute__((format(printf, 5, 6))) static void
add_impossible(struct list *l, enum diag id, int at, const char *ref, const char *format, ...)
{
	struct xq_impossible *new = &l->out[l->n];
	va_list ap;

	if (l->n == XQ_IMPOSSIBLE_MAX)
		return;
	*new = (struct xq_impossible){ .id = id, .at = at, .ref = ref };
	va_start(ap, format);
	vsnprintf(new->text, sizeof(new->text), format, ap);
	va_end(ap);
	l->n++;
}

/* CXA 1999, 1.2: what a side has at first.  Nothing is promoted, so it never has more. */
static const int set[XQ_KINDS] = { 0, 1, 2, 2, 2, 2, 2, 5 };

static void
count_xq_pieces(const struct xq_position *p, struct list *l)
{
	int count[2][XQ_KINDS] = { { 0 } };

	for (int point = 0; point < XQ_POINTS; point++)
		if (p->board[point] != XQ_NONE)
			count[xq_colour_of(p->board[point])][xq_kind_of(p->board[point])]++;
	for (int side = XQ_RED; side <= XQ_BLACK; side++) {
		const char *name = xq_colour_name(side);

		if (count[side][XQ_GENERAL] == 0)
			add_impossible(l, DIAG_FEN_NO_KING, XQ_NO_POINT, "CXA 1999 1.2", "%s has no general", name);
		for (int kind = XQ_GENERAL; kind < XQ_KINDS; kind++)
			if (count[side][kind] > set[kind])
				add_impossible(l, kind == XQ_GENERAL ? DIAG_FEN_MANY_KINGS : kind == XQ_SOLDIER ? DIAG_FEN_TOO_MANY_PAWNS :
				    DIAG_FEN_TOO_MANY_PIECES, XQ_NO_POINT, "CXA 1999 1.2", "%s has %d %ss, but begins with %d",
				    name, count[side][kind], xq_kind_name(kind), set[kind]);
	}
}

/* Can such a piece be on that point in a game? */
static bool
place_allows(uint8_t man, int point)
{
	int colour = xq_colour_of(man), file = xq_file(point), rank = xq_rank_of(colour, point);

	switch (xq_kind_of(man)) {
	case XQ_GENERAL:
		return xq_in_palace(colour, point);
	case XQ_ADVISOR:	/* the corners of the palace and its middle */
		return xq_in_palace(colour, point) && (file + rank) % 2 == 1;
	case XQ_ELEPHANT:	/* the points that two diagonal steps lead to from the back rank */
		return rank <= 4 && rank % 2 == 0 && file % 4 == (rank == 2 ? 0 : 2);
	case XQ_SOLDIER:
		return xq_crossed(colour, point) || (rank >= 3 && file % 2 == 0);
	default:
		return true;
	}
}

static void
blame_place(struct list *l, uint8_t man, int point)
{
	static const char *const why[XQ_KINDS] = {
		[XQ_GENERAL] = "outside the palace",
		[XQ_ADVISOR] = "not on one of the five points of its palace that it can reach",
		[XQ_ELEPHANT] = "not on one of the seven points that it can reach",
		[XQ_SOLDIER] = "where no soldier of its side can be",
	};
	int kind = xq_kind_of(man);

	add_impossible(l, DIAG_FEN_PIECE_PLACE, point, "CXA 1999 2.2", "%s's %s on %s is %s", xq_colour_name(xq_colour_of(man)),
	    xq_kind_name(kind), xq_point_name(point).s, why[kind]);
}

/* Each file has one soldier at first, and a soldier leaves its file only after the river. */
static void
check_files(const struct xq_position *p, struct list *l)
{
	for (int side = XQ_RED; side <= XQ_BLACK; side++)
		for (int file = 0; file < XQ_FILES; file += 2) {
			int third = xq_point(file, side == XQ_RED ? 3 : 6), fourth = xq_point(file, side == XQ_RED ? 4 : 5);
			uint8_t soldier = xq_man(side, XQ_SOLDIER);

			if (p->board[third] == soldier && p->board[fourth] == soldier)
				add_impossible(l, DIAG_FEN_PIECE_PLACE, fourth, "CXA 1999 2.2",
				    "%s has soldiers on %s and %s, two on one file before the river", xq_colour_name(side),
				    xq_point_name(third).s, xq_point_name(fourth).s);
		}
}

static int
check_pieces(const struct xq_position *p, struct xq_impossible out[XQ_IMPOSSIBLE_MAX])
{
	struct list l = { out, 0 };

	count_xq_pieces(p, &l);
	for (int point = 0; point < XQ_POINTS; point++)
		if (p->board[point] != XQ_NONE && !place_allows(p->board[point], point))
			blame_place(&l, p->board[point], point);
	check_files(p, &l);
	return l.n;
}

static void
check_generals(const struct xq_position *p, struct list *l)
{
	int red = p->general[XQ_RED], black = p->general[XQ_BLACK], general = p->general[!p->turn], first[2];
	uint8_t attackers[XQ_ATTACKERS_MAX];

	if (xq_file(red) == xq_file(black) && xq_between(p, red, black, first) == 0)
		add_impossible(l, DIAG_FEN_GENERALS_FACE, red, "CXA 1999 2.2", "the generals on %s and %s face each other on an open file",
		    xq_point_name(red).s, xq_point_name(black).s);
	else if (xq_attackers(p, p->turn, general, attackers) > 0)
		add_impossible(l, DIAG_FEN_OPPOSITE_CHECK, general, "CXA 1999 3.1",
		    "%s's general on %s is in check from the %s on %s, but it is %s's turn",
		    xq_colour_name(!p->turn), xq_point_name(general).s, xq_kind_name(xq_kind_of(p->board[attackers[0]])),
		    xq_point_name(attackers[0]).s, xq_colour_name(p->turn));
}

/* Can the last move have led there from that point, where it took such a piece, or XQ_NONE? */
static bool
move_back(const struct xq_position *p, int from, int to, uint8_t taken)
{
	struct xq_impossible none[XQ_IMPOSSIBLE_MAX];
	struct xq_position before = *p;

	xq_put(&before, from, p->board[to]);
	xq_put(&before, to, taken);
	return xq_reaches(&before, from, to, taken != XQ_NONE) && !xq_in_check(&before, p->turn) &&
	    check_pieces(&before, none) == 0;
}

static bool
has_last_move(const struct xq_position *p)
{
	for (int to = 0; to < XQ_POINTS; to++)
		for (int from = 0; xq_is_of(p->board[to], !p->turn) && from < XQ_POINTS; from++) {
			if (p->board[from] != XQ_NONE)
				continue;
			if (move_back(p, from, to, XQ_NONE))
				return true;
			for (int kind = XQ_ADVISOR; kind < XQ_KINDS; kind++)
				if (move_back(p, from, to, xq_man(p->turn, kind)))
					return true;
		}
	return false;
}

bool
xq_is_start(const struct xq_position *p)
{
	struct xq_position start;

	xq_start(&start);
	return xq_same(p, &start);
}

int
xq_impossible_find(const struct xq_position *p, struct xq_impossible out[XQ_IMPOSSIBLE_MAX])
{
	struct list l = { out, check_pieces(p, out) };

	if (l.n == 0)
		check_generals(p, &l);
	if (l.n == 0 && !xq_is_start(p) && !has_last_move(p))
		add_impossible(&l, DIAG_FEN_NO_LAST_MOVE, XQ_NO_POINT, "CXA 1999 2.1",
		    "%s can have made no last move that leads to this position",
		    xq_colour_name(!p->turn));
	return l.n;
}
