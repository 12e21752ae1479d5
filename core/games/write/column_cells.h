/* column_cells: what the cells of each column are. */
#ifndef COLUMN_CELLS_H
#define COLUMN_CELLS_H

#include "games/chess/fen_incremental.h"
#include "games/judge/movelist.h"
#include "games/write/columns.h"
#include "games/write/move_notes.h"
#include "games/write/write.h"

/* The half-move of a row. */
struct column_half_move {
	struct walk walk;
	struct fen_incremental roll;		/* of chess: follows the walk, as long as `rolling` */
	bool rolling;
	const struct element *e;
	struct move_notes note;
	struct move_notes_lookup lookup;
};

/* What cells are made from: `with` of the table. */
struct column_row {
	const struct view *v;
	const struct write_options *how;
	const struct column_half_move *half_move;	/* of a table of half-moves */
	int engines;			/* caption_engines() */
	bool walked;			/* the main line was walked to its end: */
	union game_position last;	/* the position there */
	struct buf raw, text;		/* scratch for a cell */
};

/* What the tables have without --columns.  All lists end with a row without a name. */
extern const struct table_column column_cells_games[], column_cells_half_moves[];
/* What they can have in addition; it comes before facts and tags of the same name. */
extern const struct table_column column_cells_more_of_games[], column_cells_more_of_half_moves[];

/* For the columns that are named by the user. */
void column_cells_fact(struct table_out *);
void column_cells_raw_tag(struct table_out *);	/* as it is written */
void column_cells_tag(struct table_out *);	/* empty if its value is unknown */
void column_cells_number(struct table_out *);	/* without a + before it; empty if it is not a number */

#endif
