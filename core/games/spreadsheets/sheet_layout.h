/*
 * sheet_layout: which columns of a table hold numbers, moves and times, and which
 * rows hold the game; this is found from the cells, not from the headings.
 */
#ifndef SHEET_LAYOUT_H
#define SHEET_LAYOUT_H

#include "games/spreadsheets/sheet_cell.h"
#include "toolkit/input/csv_table.h"

enum sheet_column_role { COLUMN_BLANK, COLUMN_NUMBER, COLUMN_MOVES, COLUMN_TIME, COLUMN_RESULT, COLUMN_SIDE, COLUMN_NOTE };

/* Columns that belong together, as on paper; the second block goes on where the first one ends. */
struct sheet_block {
	int number;		/* column of the move numbers; -1: none */
	int moves[2];		/* columns of White's and of Black's moves; with one move in a row only the first */
	int moves_n;
	int time[2];		/* columns of their clocks; -1: none */
};

enum { BLOCKS_MAX = CSV_TABLE_COLUMNS_MAX };

struct sheet_layout {
	enum sheet_column_role role[CSV_TABLE_COLUMNS_MAX];
	struct sheet_block blocks[BLOCKS_MAX];
	int blocks_n;
	bool single;		/* one half-move in each row */
	bool paired;		/* one column of moves, with White's and Black's in each of its cells */
	uint32_t letters;	/* the capitals that moves begin with: 1 is A */
	bool squares;		/* most moves are written as two squares, so that "e2 e4" is one */
	bool minutes[CSV_TABLE_COLUMNS_MAX];		/* its times of two parts are minutes and seconds */
	bool falling[CSV_TABLE_COLUMNS_MAX];		/* its times are what is left, not what was used */
	bool used[CSV_TABLE_COLUMNS_MAX];		/* its heading says that its times are what was used */
	bool numbers[CSV_TABLE_COLUMNS_MAX];		/* its heading says that its numbers are minutes */
	int side;		/* column that says whose move it is; -1: none */
	struct span white;	/* what it says for White */
	int doubtful;		/* column of notes that may be moves; -1: none */
	size_t first, end;	/* rows of the game, without `end` */
};

/* False: no column holds moves, or no row. */
bool sheet_layout_find(const struct csv_table *, struct sheet_layout *);

enum { SHEET_TAGS_MAX = 8 };	/* in one row */

struct sheet_tag {
	struct span name, name_cell;	/* PGN's name, and the bytes of its cell in the record */
	struct span value, cell;	/* its value, and the bytes of that cell */
};

/* How many tags there are in a row of nothing but tag names and values; 0: it is another row. */
int sheet_layout_tags(const struct csv_table *, size_t row, struct sheet_tag[SHEET_TAGS_MAX]);

/* Does the row hold headings of columns and nothing else? */
bool sheet_layout_heading(const struct csv_table *, const struct sheet_layout *, size_t row);

/* Does that block hold a part of the game in that row? */
bool sheet_layout_holds(const struct csv_table *, const struct sheet_block *, size_t row);

#endif
