/* text_grid: cells of text in columns, for people: aligned when all of them are known. */
#ifndef TEXT_GRID_H
#define TEXT_GRID_H

#include "base/buf.h"

/* All zeros at the start, but for `columns` and what is aligned to the left. */
struct text_grid {
	struct buf text;	/* the caller appends a cell to it, and then calls text_grid_end() */
	size_t *ends;		/* by cell: the end of its text in `text` */
	size_t n, max;
	int columns;
	uint64_t left;		/* the columns aligned to the left, 1 << column; others are aligned to the right */
};

void text_grid_end(struct text_grid *);		/* the end of a cell */
void text_grid_word(struct text_grid *, const char *text);	/* a whole cell */
void text_grid_number(struct text_grid *, uint64_t);		/* the same */
/* Cuts the text of the cell, which begins at `from`, if it is wider than `most`, and ends it with an ellipsis. */
void text_grid_cut(struct text_grid *, size_t from, size_t most);
/* Appends the lines, without trailing blanks, and frees the grid.  Out of memory: the buffer's `failed`. */
void text_grid_finish(struct text_grid *, struct buf *to);

#endif
