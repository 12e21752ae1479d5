/* table_view: how the reports for people, text and page, show the tables: the rows of views.def. */
#ifndef TABLE_VIEW_H
#define TABLE_VIEW_H

#include "stats/stats.h"

/* What a column of a report is made of: `a` and `b` are columns of the table. */
enum view_cell {
	SHOW_NUMBER,
	SHOW_SOME,		/* a number, but no 0 */
	SHOW_TIMES,		/* a number; nothing where it is that of the games, b */
	SHOW_SHARE,		/* of the whole */
	SHOW_PERCENT,		/* of b */
	SHOW_BAR,		/* of the four results from `a` on; for the page */
	SHOW_SCORE,		/* in percent, of the wins, draws and losses from `a` on */
	SHOW_POINTS,		/* of these; for the text */
	SHOW_LENGTH,		/* moves a game: half-moves, games */
	SHOW_MEAN,		/* a sum and of how many */
	SHOW_RANGE,		/* least and most */
	SHOW_DATE,		/* for the text */
	SHOW_DATES,		/* from the first to the last; for the page */
	SHOW_YEARS,		/* the years of these; for the text */
	SHOW_OPPONENTS,		/* how many pairs of table `a` the player is in; for the text */
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
	ROWS_SOME,		/* those that are not 0 */
	ROWS_TENS,		/* in the text keys that are numbers by tens */
	ROWS_TENS_LONG,		/* the same when there are too many */
	ROWS_BANDS,		/* in the text keys that are numbers by wider bands */
	ROWS_TREE,		/* moves, each with its answers */
	ROWS_BOARD,		/* none: in the text as two boards, on the page as charts */
	ROWS_NONE,		/* none: only how many there are is of use */
};

/* What stands for a key. */
enum view_names {
	NAMES_KEYS,		/* its parts */
	NAMES_WORDS,		/* its parts as words of one name */
	NAMES_HELP,		/* what table_count_help() says of it */
	NAMES_MOVES,		/* its moves, numbered */
};

enum view_section {
	SECTION_NONE,		/* it is in no report for people */
#define SECTION(name, title) SECTION_##name,
#define VIEW(table, section, rows, names, step, results, text, page)
#include "stats/views.def"
#undef SECTION
#undef VIEW
	SECTION_COUNT
};

struct table_view {
	enum view_section section;	/* of the page; the table's charts are in it, too */
	enum view_rows rows;
	enum view_names names;
	int step;			/* of keys that are numbers; 0: they are none */
	int results;			/* the first of the four columns with results; 0: there are none */
	struct table_cell text[TABLE_CELLS], page[TABLE_CELLS];
};
extern const struct table_view table_views[TABLE_COUNT];	/* by table */
extern const enum table_id table_view_order[TABLE_COUNT];	/* all of them, as the page has them */
const char *table_view_section(enum view_section);		/* its title */

/* Rows of groups, which are no table, have the columns of this one, and are shown as its are. */
#define TABLE_VIEW_GROUPS TABLE_YEARS

/* The cells of a report: those that are listed for it, else a number for each column.  Returns how many. */
int  table_view_cells(enum table_id, const struct table_cell listed[TABLE_CELLS], struct table_cell out[TABLE_CELLS]);
/* Writes what text and page show alike; false: it is of another kind. */
bool table_view_number(struct buf *, const struct table_cell *, const struct ledger_row *);

#endif
