/* five_renlib: libraries of RenLib, turned into PGN. */
#include <stdlib.h>

#include "base/list.h"
#include "five/five_renlib.h"
#include "five/five_sgf.h"

enum { HEAD = 20, SIZE = 15 };

/* The second byte of a node, and then the second one of two more that it may have. */
enum flag { SIBLING = 0x80, LEAF = 0x40, OLD_COMMENT = 0x20, COMMENT = 0x08, EXTENDED = 0x01 };
enum { BOARD_TEXT = 0x01 };

struct library {
	struct span rest;
	struct buf sgf;
	int *pending;		/* the depths at which a sibling is still to come */
	size_t pending_n, pending_max;
	int *open;		/* the depths of the nodes with a parenthesis before them */
	size_t open_n, open_max;
	int depth;		/* of the next node; the root has 0 */
	bool next_of_many;	/* it is the sibling of another one */
	bool whole, cut;	/* the last node has been read; or the file ends in a text */
	bool failed;
};

static bool
push(struct library *l, int **list, size_t *n, size_t *max)
{
	if (!list_reserve(list, *n + 1, max, sizeof(**list)))
		l->failed = true;
	else
		(*list)[(*n)++] = l->depth;
	return !l->failed;
}

/* A text up to a NUL, and one more if the length is odd with the first.  8 is between a title and what follows. */
static void
put_text(struct library *l)
{
	size_t n = 0;

	buf_str(&l->sgf, "C[");
	for (; n < l->rest.n && l->rest.p[n] != '\0'; n++) {
		char c = l->rest.p[n] == 8 ? '\n' : l->rest.p[n];

		if (c == ']' || c == '\\')
			buf_char(&l->sgf, '\\');
		buf_char(&l->sgf, c);
	}
	buf_char(&l->sgf, ']');
	l->cut = n == l->rest.n;
	l->rest = span_after(l->rest, n + 2 - n % 2 < l->rest.n ? n + 2 - n % 2 : l->rest.n);
}

/* The point: the column from 1 in the lower half of the byte, the row from the top in the upper one; 0: none. */
static void
put_point(struct library *l, unsigned byte)
{
	int x = (int)(byte & 15) - 1, y = (int)(byte >> 4);

	if (l->depth == 0)	/* the root: the board is empty */
		return;
	buf_str(&l->sgf, l->depth % 2 == 1 ? "B[" : "W[");
	if (byte != 0 && x >= 0 && x < SIZE && y < SIZE)
		buf_fmt(&l->sgf, "%c%c", 'a' + x, 'a' + y);
	else if (byte != 0)
		buf_fmt(&l->sgf, "byte %u", byte);
	buf_char(&l->sgf, ']');
}

/* After a leaf: back to where the next sibling belongs.  False: there is none. */
static bool
back(struct library *l)
{
	l->whole = l->pending_n == 0;
	if (l->whole)
		return false;
	l->depth = l->pending[--l->pending_n];
	while (l->open_n > 0 && l->open[l->open_n - 1] >= l->depth) {
		buf_char(&l->sgf, ')');
		l->open_n--;
	}
	l->next_of_many = true;
	return true;
}

/* Reads a node.  False: it was the last one, or the file is cut off. */
static bool
take_node(struct library *l)
{
	unsigned point, flags, more = 0;

	if (l->rest.n < 2)
		return false;
	point = (unsigned char)l->rest.p[0];
	flags = (unsigned char)l->rest.p[1];
	l->rest = span_after(l->rest, 2);
	if (flags & EXTENDED && l->rest.n >= 2) {
		more = (unsigned char)l->rest.p[1];
		l->rest = span_after(l->rest, 2);
	}
	if (l->depth > 0) {
		if ((l->next_of_many || flags & SIBLING) && push(l, &l->open, &l->open_n, &l->open_max))
			buf_char(&l->sgf, '(');
		buf_char(&l->sgf, ';');
	}
	put_point(l, point);
	if (flags & (COMMENT | OLD_COMMENT))
		put_text(l);
	if (more & BOARD_TEXT)
		put_text(l);
	if (l->cut)
		return false;
	if (flags & SIBLING && l->depth > 0)
		push(l, &l->pending, &l->pending_n, &l->pending_max);
	l->next_of_many = false;
	if (flags & LEAF)
		return back(l);
	l->depth++;
	return !l->failed;
}

bool
five_renlib_looks(struct span text)
{
	return span_starts(text, SPAN("\xffRenLib\xff"));
}

bool
five_renlib_pgn(struct span text, struct buf *pgn)
{
	struct library l = { .rest = span_after(text, text.n < HEAD ? text.n : HEAD) };

	buf_str(&l.sgf, "(;GM[4]SZ[15]RU[renju]");
	l.depth = l.rest.n > 0 && *l.rest.p != '\0';	/* a library may begin with the first stone */
	while (take_node(&l))
		continue;
	for (; l.whole && l.open_n > 0; l.open_n--)
		buf_char(&l.sgf, ')');
	buf_str(&l.sgf, l.whole ? ")" : "");
	l.failed = l.failed || l.sgf.failed || !five_sgf_pgn(buf_span(&l.sgf), pgn);
	buf_free(&l.sgf);
	free(l.pending);
	free(l.open);
	return !l.failed;
}
