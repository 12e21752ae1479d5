/* table_view: how the reports for people (text and page) show the tables: the rows of views.def. */
#ifndef TABLE_VIEW_H
#define TABLE_VIEW_H

#include "apps/stats/stats.h"
#include "base/table.h"

enum { TABLE_CELLS = TABLE_COLUMNS, TABLE_VIEW_COLUMNS = TABLE_KEYS + TABLE_CELLS };

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
	/* What columns show, see table_view.c: `a` and `b` are columns of the table.  None: all columns of it, as numbers. */
	struct table_column text[TABLE_CELLS], page[TABLE_CELLS];
};
extern const struct table_view table_views[TABLE_COUNT];	/* by table */
extern const enum table_id table_view_order[TABLE_COUNT];	/* all of them, in the order of the page */
const char *table_view_section(enum view_section);		/* its title */

/* The rows of groups are not a table of the plan; they have the columns of this one and are shown like it. */
#define TABLE_VIEW_GROUPS TABLE_YEARS

/* Rows that are shown, with the columns of the table `like`: `with` of the columns. */
struct table_view_rows {
	const struct stats *stats;
	enum table_id like;
	const struct ledger_row *rows;
	size_t n;
	uint64_t whole;			/* what shares refer to; 0: not known */
	const char *by;			/* the rows are groups, and this is the heading of their names; NULL: they are not */
	size_t links;			/* page: how many rows, from the first, link to the sections "g1", "g2" ... */
	bool indented;			/* text: moves are a tree, each below the move that it answers */
	/* Text: by row of `players` how many opponents; NULL: not known, for want of the table PAIRS. */
	const uint64_t *opponents;
	const struct ledger_row *players;
	bool scores;			/* is set when a score is written */
	char size[40];			/* memory for the heading of the size of groups */
};
/* The columns of the text (TABLE_TEXT) or the page: their names, then what is shown.  Returns how many. */
int table_view_columns(struct table_view_rows *, enum table_form, struct table_column list[TABLE_VIEW_COLUMNS]);

#endif
