/* table_view: how the reports for people (text and page) show the tables: the rows of views.def. */
#ifndef TABLE_VIEW_H
#define TABLE_VIEW_H

#include "apps/stats/stats.h"

/* What a column of a report shows.  `a` and `b`, see struct table_cell, are columns of the table. */
enum view_cell {
	SHOW_NUMBER,		/* a */
	SHOW_SOME,		/* a; nothing if it is 0 */
	SHOW_TIMES,		/* a; nothing if it is 0, or if it equals b and has no colours: once per game */
	SHOW_SHARE,		/* a in percent of all games */
	SHOW_PERCENT,		/* a in percent of b */
	SHOW_BAR,		/* a small bar of the four results from `a` on; page only */
	SHOW_SCORE,		/* the score, in percent, of the wins, draws and losses from `a` on */
	SHOW_POINTS,		/* the points of these; text only */
	SHOW_LENGTH,		/* moves per game: a half-moves in b games */
	SHOW_MEAN,		/* a / b, rounded to a whole number */
	SHOW_PERFORMANCE,	/* the performance: from `a` on opponents, their ratings' sum, half points */
	SHOW_RANGE,		/* from a to b */
	SHOW_DATE,		/* a; text only */
	SHOW_DATES,		/* from a to b; page only */
	SHOW_YEARS,		/* the years from a to b, which are dates; text only */
	SHOW_OPPONENTS,		/* how many pairs of table `a` (an enum table_id) have the player; text only */
};

struct table_cell {
	const char *heading;
	enum view_cell kind;
	int a, b;
};

enum { TABLE_CELLS = TABLE_COLUMNS };

/* Which rows are shown. */
enum view_rows {
	ROWS_FIRST,		/* the first ones of a long table, all of a short one */
	ROWS_SOME,		/* in the text, those that are not 0 */
	ROWS_TENS,		/* in the text, numbers as keys are combined by tens */
	ROWS_TENS_LONG,		/* the same, but only if there are too many */
	ROWS_BANDS,		/* in the text, numbers as keys are combined into wider bands */
	ROWS_TREE,		/* moves, each with its answers */
	ROWS_BOARD,		/* none: the text shows two boards instead, the page charts */
	ROWS_NONE,		/* none: only the number of rows is shown */
};

/* How a key is shown. */
enum view_names {
	NAMES_KEYS,		/* as its parts */
	NAMES_WORDS,		/* as its parts, joined with blanks: "white pawn" */
	NAMES_HELP,		/* as table_count_help() describes it */
	NAMES_MOVES,		/* as its moves, numbered */
};

enum view_section {
	SECTION_NONE,		/* the table is not in the reports for people */
#define SECTION(name, title) SECTION_##name,
#define VIEW(table, section, rows, names, step, results, text, page)
#include "apps/stats/views.def"
#undef SECTION
#undef VIEW
	SECTION_COUNT
};

struct table_view {
	enum view_section section;	/* of the page, for the table and its charts */
	enum view_rows rows;
	enum view_names names;
	int step;			/* the width of the bands that keys are numbers of; 0: keys are not numbers */
	int results;			/* the first of the four columns of results; 0: it has none */
	struct table_cell text[TABLE_CELLS], page[TABLE_CELLS];
};
extern const struct table_view table_views[TABLE_COUNT];	/* by table */
extern const enum table_id table_view_order[TABLE_COUNT];	/* all of them, in the order of the page */
const char *table_view_section(enum view_section);		/* its title */

/* The rows of groups are not a table of the plan; they have the columns of this one and are shown like it. */
#define TABLE_VIEW_GROUPS TABLE_YEARS

/* Copies the listed cells; if there are none (OWN), makes one for each column of the table.  Returns how many. */
int  table_view_cells(enum table_id, const struct table_cell listed[TABLE_CELLS], struct table_cell out[TABLE_CELLS]);
/* Writes a cell of a kind that text and page show alike; false: it is of another kind. */
bool table_view_number(struct buf *, const struct table_cell *, const struct ledger_row *);

#endif
