/*
 * chart: numbers as SVG charts: columns and lines over an axis, bars, an icicle (parts of parts), and boards.  Each
 * appends an <svg> element; out of memory is buf.failed.  A `note` is a text below the chart and may be empty.
 */
#ifndef CHART_H
#define CHART_H

#include "base/svg_canvas.h"

/* Results in the order White won, drawn, Black won, others, as in enum tint. */
enum { CHART_PARTS = 4 };
extern const char *const chart_results[CHART_PARTS];	/* their names */

/* Writes tenths of a percent: "12.3%". */
void chart_permille(struct buf *, unsigned);
/* White's score in tenths of a percent of the games with a result; 0 if there are none. */
unsigned chart_score(const uint64_t parts[CHART_PARTS]);

struct chart_series {
	const char *name;
	enum tint tint;
	const uint64_t *values;		/* one per column */
};

struct chart_line {
	const char *name;
	bool dashed;
	const int *permille;		/* one per column; -1: none */
};

/* Columns over an axis of numbers: column i stands for those from `from` + i * `step` up to the next column. */
struct chart_columns {
	const char *title;
	const char *x, *y;		/* the titles of the axes */
	int64_t from, step;
	size_t n;
	const struct chart_series *series;	/* stacked */
	int series_n;
	bool permille;			/* the values are thousandths; they are shown in percent */
	bool shares;			/* scale each column to 100 %; lines always are in percent of the height */
	const struct chart_line *lines;
	int lines_n;
	struct span note;
};
void chart_columns(struct buf *, const struct chart_columns *);

struct chart_row {
	struct span label;
	uint64_t total;
	uint64_t parts[CHART_PARTS];	/* all 0: the bar has one colour */
	enum tint tint;			/* that colour */
};

/* Horizontal bars. */
struct chart_rows {
	const char *title;
	const struct chart_row *rows;
	size_t n;
	uint64_t whole;			/* what shares refer to */
	bool legend;			/* with a legend of results */
	struct span note;
};
void chart_rows(struct buf *, const struct chart_rows *);

/* A part of a whole.  In a list it is followed by its own parts, the largest first. */
struct chart_node {
	struct span label, path;	/* shown in it, and when the pointer is on it */
	int depth;			/* from 1 */
	uint64_t total;
	uint64_t parts[CHART_PARTS];
};

enum { CHART_DEPTH = 10 };		/* the largest depth */

struct chart_icicle {
	const char *title;
	const struct chart_node *nodes;
	size_t n;
	uint64_t whole;			/* the sum of the nodes of depth 1 */
	uint64_t games;			/* what shares refer to; 0: `whole` */
	int depth;			/* how many columns, at most CHART_DEPTH */
	int widths[CHART_DEPTH];	/* of the columns, in tenths of a unit; their sum is SVG_CANVAS_WIDTH */
	struct span note;
};
void chart_icicle(struct buf *, const struct chart_icicle *);

struct chart_board {
	const char *label;
	uint64_t squares[64];		/* from a1, b1 to h8 */
};

struct chart_boards {
	const char *title;
	const char *unit;		/* what is counted: "captures" */
	const struct chart_board *boards;
	int n;
	int across;			/* how many boards are side by side */
	struct span note;
};
void chart_boards(struct buf *, const struct chart_boards *);

/* A small bar of results for a cell of a table, as an <svg> element. */
void chart_cell(struct buf *, const uint64_t parts[CHART_PARTS]);

#endif
