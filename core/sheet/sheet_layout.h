/*
 * sheet_layout: which columns of a table are numbers, moves and times, and which
 * rows hold the game: by what is in them, not by what is over them.
 */
#ifndef SHEET_LAYOUT_H
#define SHEET_LAYOUT_H

#include "input/csv_table.h"
#include "sheet/sheet_cell.h"

enum sheet_column_role { COLUMN_BLANK, COLUMN_NUMBER, COLUMN_MOVES, COLUMN_TIME, COLUMN_RESULT, COLUMN_SIDE, COLUMN_NOTE };

/* Columns that belong together, as on paper: the second begins where the first ends. */
struct sheet_block {
	int number;		/* column of the move numbers; -1: none */
	int moves[2];		/* of White's and Black's; one move a row: only the first */
	int moves_n;
	int time[2];		/* of their clocks; -1: none */
};

enum { BLOCKS_MAX = CSV_TABLE_COLUMNS_MAX };

struct sheet_layout {
	enum sheet_column_role role[CSV_TABLE_COLUMNS_MAX];
	struct sheet_block blocks[BLOCKS_MAX];
	int blocks_n;
	bool single;		/* one half-move a row */
	bool paired;		/* one column, and White's and Black's moves in each cell of it */
	bool squares;		/* "e2 e4" is one move: most are two squares */
	bool minutes[CSV_TABLE_COLUMNS_MAX];		/* of a time: two parts are minutes and seconds, one is minutes */
	bool falling[CSV_TABLE_COLUMNS_MAX];		/* what is left on the clock, not what has been used */
	int side;		/* column that tells whose move it is; -1: none */
	struct span white;	/* what is there for White */
	int doubtful;		/* column of notes that may be moves; -1: none */
	size_t first, end;	/* rows: from here, to here */
};

/* False: no column holds moves. */
bool sheet_layout_find(const struct csv_table *, struct sheet_layout *);

enum { SHEET_TAGS_MAX = 8 };	/* in one row */

struct sheet_tag {
	struct span name, name_cell;	/* PGN's name, and where the table has it */
	struct span value, cell;	/* and the same of the value; the cell is of the record */
};

/* A row that is nothing but names of tags and their values: how many; 0: another row. */
int sheet_layout_tags(const struct csv_table *, size_t row, struct sheet_tag[SHEET_TAGS_MAX]);

/* What is over the columns: not a word of it is anything else. */
bool sheet_layout_heading(const struct csv_table *, const struct sheet_layout *, size_t row);

/* Is it a row of the game, in that block? */
bool sheet_layout_holds(const struct csv_table *, const struct sheet_block *, size_t row);

#endif
