/* five_renlib: libraries of RenLib, turned into PGN. */
#include <limits.h>
#include <stdlib.h>

#include "base/list.h"
#include "games/record_formats/five_renlib.h"
#include "games/record_formats/five_sgf.h"

enum { HEAD = 20, SIZE = 15, ROOT = 0 };

/* The second byte of a node, and then the second one of two more that it may have. */
enum flag { SIBLING = 0x80, LEAF = 0x40, OLD_COMMENT = 0x20, COMMENT = 0x08, NO_MOVE = 0x02, EXTENDED = 0x01 };
enum { BOARD_TEXT = 0x01 };

struct node {
	size_t at;			/* where it is in the file */
	unsigned point, flags;
	struct span comment, label;	/* of the record, and on the board */
};

/* A node without a stone: a text on the board, which belongs to the node before it. */
struct label {
	size_t parent, at;		/* the number of that node, and where the label is in the file */
};

struct library {
	struct span text, rest;
	struct buf sgf;
	struct label *labels;		/* in the order of their parents, once they have been collected */
	size_t labels_n, labels_max, label;	/* label: the next one to be written */
	size_t n, *path, path_max;	/* the number of the next stone, and those of the stones at each depth */
	int *pending;			/* the depths at which a sibling is still to come */
	size_t pending_n, pending_max;
	int *open;			/* the depths of the nodes with a parenthesis before them */
	size_t open_n, open_max;
	int depth;			/* of the next node; the root has 0 */
	int hidden;			/* nodes deeper than that come after a label */
	bool next_of_many;		/* it is the sibling of another one */
	bool whole, cut;		/* the last node has been read; or the file ends in a text */
	bool failed;
};

static bool
push_number(struct library *l, int **list, size_t *n, size_t *max)
{
	if (!list_reserve(list, *n + 1, max, sizeof(**list)))
		l->failed = true;
	else
		(*list)[(*n)++] = l->depth;
	return !l->failed;
}

/* -- nodes -- */

/*
 * Takes a text: up to a NUL, or, in an old library, up to the character with the high bit, which belongs to it.  What
 * follows begins at an even distance from the start.
 */
static struct span
take_library_text(struct library *l, bool old)
{
	struct span text = l->rest;
	size_t n = 0, length;

	while (n < l->rest.n && (old ? (signed char)l->rest.p[n] >= 0 : l->rest.p[n] != '\0'))
		n++;
	l->cut = l->cut || n == l->rest.n;
	text.n = old && n < l->rest.n ? n + 1 : n;
	length = n + 1 + (n + 1) % 2;
	l->rest = span_after(l->rest, length < l->rest.n ? length : l->rest.n);
	return text;
}

/* Reads a node.  False: there is no more. */
static bool
read_node(struct library *l, struct node *node)
{
	unsigned more = 0;

	if (l->rest.n < 2)
		return false;
	*node = (struct node){ .at = (size_t)(l->rest.p - l->text.p), .point = (unsigned char)l->rest.p[0],
		.flags = (unsigned char)l->rest.p[1] };
	l->rest = span_after(l->rest, 2);
	if (node->flags & EXTENDED && l->rest.n >= 2) {
		more = (unsigned char)l->rest.p[1];
		l->rest = span_after(l->rest, 2);
	}
	if (node->flags & (COMMENT | OLD_COMMENT))
		node->comment = take_library_text(l, node->flags & OLD_COMMENT);
	if (more & BOARD_TEXT)
		node->label = take_library_text(l, false);
	return true;
}

static bool
is_label(const struct library *l, const struct node *node)
{
	return l->depth > 0 && node->flags & NO_MOVE;
}

/* -- writing them as SGF -- */

/* 8 is between a title and what follows; old comments have letters of Danish and Norwegian in 7 bits. */
static void
put_library_text(struct library *l, struct span text, bool old)
{
	static const char *const letters[] = { "Æ", "Ø", "Å" }, *const small[] = { "æ", "ø", "å" };

	for (size_t i = 0; i < text.n; i++) {
		char c = old ? text.p[i] & 0x7f : text.p[i];

		if (old && c >= '[' && c <= ']')
			buf_str(&l->sgf, letters[c - '[']);
		else if (old && c >= '{' && c <= '}')
			buf_str(&l->sgf, small[c - '{']);
		else if (c == ']' || c == '\\')
			buf_add(&l->sgf, (struct span){ (char []){ '\\', c }, 2 });
		else
			buf_char(&l->sgf, c == 8 ? '\n' : c);
	}
}

static void
put_library_comment(struct library *l, struct span text, bool old)
{
	if (text.n == 0)
		return;
	buf_str(&l->sgf, "C[");
	put_library_text(l, text, old);
	buf_char(&l->sgf, ']');
}

/* The point: the column from 1 in the lower half of the byte, the row from the top in the upper one; 0: none. */
static void
put_library_point(struct library *l, unsigned byte)
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

/* The labels that belong to a node: "C[j8: A]". */
static void
put_labels(struct library *l, size_t number)
{
	for (; l->label < l->labels_n && l->labels[l->label].parent == number; l->label++) {
		struct library at = { .text = l->text, .rest = span_after(l->text, l->labels[l->label].at) };
		struct node node;

		read_node(&at, &node);
		buf_str(&l->sgf, "C[");
		if (node.point >> 4 < SIZE && (node.point & 15) > 0)
			buf_fmt(&l->sgf, "%c%u: ", 'a' + (int)(node.point & 15) - 1, SIZE - (node.point >> 4));
		put_library_text(l, node.label, false);
		buf_str(&l->sgf, node.label.n > 0 && node.comment.n > 0 ? " " : "");
		put_library_text(l, node.comment, node.flags & OLD_COMMENT);
		if (node.label.n == 0 && node.comment.n == 0)
			buf_str(&l->sgf, "a mark");
		buf_str(&l->sgf, node.flags & LEAF ? "]" : "; the moves after it are left out]");
	}
}

static void
put_library_node(struct library *l, const struct node *node)
{
	if (l->depth > l->hidden)
		return;
	if (!is_label(l, node)) {
		if (l->depth > 0 && (l->next_of_many || node->flags & SIBLING) && push_number(l, &l->open, &l->open_n, &l->open_max))
			buf_char(&l->sgf, '(');
		buf_str(&l->sgf, l->depth > 0 ? ";" : "");
		put_library_point(l, node->point);
		put_library_comment(l, node->comment, node->flags & OLD_COMMENT);
		put_library_comment(l, node->label, false);
		put_labels(l, l->n);
	}
}

/* -- the walk through the tree -- */

/* Keeps a label, or the number of the stone. */
static void
collect_label(struct library *l, const struct node *node)
{
	size_t depth = (size_t)l->depth;

	if (l->depth > l->hidden)
		return;
	if (is_label(l, node)) {
		if (!list_reserve(&l->labels, l->labels_n + 1, &l->labels_max, sizeof(*l->labels)))
			l->failed = true;
		else
			l->labels[l->labels_n++] = (struct label){ depth > 1 ? l->path[depth - 1] : ROOT, node->at };
	} else if (!list_reserve(&l->path, depth + 1, &l->path_max, sizeof(*l->path))) {
		l->failed = true;
	} else {
		l->path[depth] = l->n;
	}
}

/* After a leaf: back to where the next sibling belongs.  False: there is none. */
static bool
back_to_sibling(struct library *l)
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

/* Goes on to the next node.  False: it was the last one, or the file is cut off. */
static bool
take_node(struct library *l, void (*visit)(struct library *, const struct node *))
{
	struct node node;

	if (!read_node(l, &node))
		return false;
	if (l->depth <= l->hidden)
		l->hidden = INT_MAX;
	visit(l, &node);
	if (l->cut || l->failed)
		return false;
	if (l->depth <= l->hidden) {
		if (is_label(l, &node))
			l->hidden = l->depth;
		else
			l->n++;
	}
	if (node.flags & SIBLING && l->depth > 0)
		push_number(l, &l->pending, &l->pending_n, &l->pending_max);
	l->next_of_many = false;
	if (node.flags & LEAF)
		return back_to_sibling(l);
	l->depth++;
	return !l->failed;
}

static void
walk_library(struct library *l, void (*visit)(struct library *, const struct node *))
{
	l->rest = span_after(l->text, l->text.n < HEAD ? l->text.n : HEAD);
	l->depth = l->rest.n > 0 && *l->rest.p != '\0';	/* a library may begin with the first stone */
	l->n = l->depth == 0 ? ROOT : ROOT + 1;
	l->pending_n = l->open_n = 0;
	l->hidden = INT_MAX;
	l->next_of_many = l->cut = false;
	while (take_node(l, visit))
		continue;
}

static int
by_parent(const void *one, const void *other)
{
	const struct label *a = one, *b = other;

	if (a->parent != b->parent)
		return a->parent < b->parent ? -1 : 1;
	return a->at < b->at ? -1 : a->at > b->at;
}

bool
five_renlib_looks(struct span text)
{
	return span_starts(text, SPAN("\xffRenLib\xff"));
}

static bool
all_zero(struct span s)
{
	while (s.n > 0 && *s.p == '\0')
		s = span_after(s, 1);
	return s.n == 0;
}

/* Bytes after the end of the tree: the game is not closed, which is reported. */
static void
say_more(struct buf *pgn, size_t bytes)
{
	while (pgn->n > 0 && (pgn->p[pgn->n - 1] == '\n' || pgn->p[pgn->n - 1] == '*'))
		pgn->n--;
	buf_fmt(pgn, "{%zu bytes after the end of the tree are not read\n", bytes);
}

bool
five_renlib_pgn(struct span text, struct buf *pgn, struct form_marks *marks)
{
	struct library l = { .text = text };

	(void)marks;
	walk_library(&l, collect_label);
	if (l.labels_n > 0)
		qsort(l.labels, l.labels_n, sizeof(*l.labels), by_parent);
	buf_str(&l.sgf, "(;GM[4]SZ[15]RU[renju]");
	if (text.n > HEAD && text.p[HEAD] != '\0')	/* there is no root that would write them */
		put_labels(&l, ROOT);
	walk_library(&l, put_library_node);
	for (; l.whole && l.open_n > 0; l.open_n--)
		buf_char(&l.sgf, ')');
	buf_str(&l.sgf, l.whole ? ")" : "");
	l.failed = l.failed || l.sgf.failed || !five_sgf_pgn(buf_span(&l.sgf), pgn, NULL);
	if (l.whole && !all_zero(l.rest))
		say_more(pgn, l.rest.n);
	buf_free(&l.sgf);
	free(l.labels);
	free(l.path);
	free(l.pending);
	free(l.open);
	return !l.failed;
}
