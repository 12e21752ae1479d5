/* table_cells: the cells of tables, in CSV, with tabs, or as members of a JSON object. */
#ifndef TABLE_CELLS_H
#define TABLE_CELLS_H

#include "games/chess/fen_incremental.h"
#include "games/judge/board_walk.h"
#include "games/write/move_notes.h"
#include "games/write/write.h"

/* The half-move of a row. */
struct table_half_move {
	struct walk walk;
	struct board_walk points;		/* on another board; `next` and `ply` of `walk` are as in it */
	struct fen_incremental roll;		/* follows the walk, as long as `rolling` */
	bool rolling;
	const struct element *e;
	struct move_notes note;
	struct move_notes_lookup lookup;
};

/* A row that is being written. */
struct table_row {
	struct buf *b;
	const struct view *v;
	const struct write_options *how;
	const struct table_half_move *row;	/* of a table of half-moves */
	struct rules rules;
	char separator;			/* of cells; 0: JSON */
	bool more;			/* a cell comes before this one in its row */
	const char *name;		/* of the column */
	bool walked;			/* the main line was walked to its end: */
	struct position last;		/* the position there */
	bool list;			/* JSON: the cell is a list that has an item */
	struct buf raw, text, cell;	/* scratch for a cell */
};

/* These write a cell each.  Empty text is null in JSON. */
void table_begin(struct table_row *);	/* only what is before its value, which is a number that the caller appends */
void table_number(struct table_row *, long);
void table_utf8(struct table_row *, struct span);	/* as one line */
void table_text(struct table_row *, struct span);	/* of the record, in any encoding */
void table_empty(struct table_row *);
/* Text that needs no quotes and no other form, such as a move or a FEN. */
void table_word(struct table_row *, struct span);
/*
 * A list: blanks are between its items in a table of characters, and it is an array in JSON.  `missing`: there is no
 * item at this place, which is then - or null.
 */
void table_list(struct table_row *);
void table_item_text(struct table_row *, struct span utf8);
void table_item_word(struct table_row *, struct span);	/* as table_word() */
void table_item_number(struct table_row *, struct span digits);
void table_item_missing(struct table_row *);
void table_list_end(struct table_row *);
void table_free(struct table_row *);	/* the scratch; passes on that memory was out */

#endif
