/* chart: numbers as pictures: columns and lines over an axis, bars, parts of parts, squares of a board. */
#ifndef CHART_H
#define CHART_H

#include "stats/svg_canvas.h"

/* Results: of White's wins, draws, Black's wins, others; see enum tint. */
enum { CHART_PARTS = 4 };
extern const char *const chart_results[CHART_PARTS];	/* their names */

/* Tenths of a percent for people: "12.3%". */
void chart_permille(struct buf *, unsigned);
/* White's score in tenths of a percent of the games with a result; 0 where there is none. */
unsigned chart_score(const uint64_t parts[CHART_PARTS]);

/* `length` * part / whole, rounded down, `length` at most; without overflow. */
int chart_scaled(uint64_t part, uint64_t whole, int length);

struct chart_series {
	const char *name;
	enum tint tint;
	const uint64_t *values;		/* one a column */
};

struct chart_line {
	const char *name;
	bool dashed;
	const int *permille;		/* one a column; -1: none */
};

/* Columns over numbers: each stands for those from `from` + i * `step` to the next. */
struct chart_columns {
	const char *title;
	const char *x, *y;		/* what the axes show, with their unit */
	int64_t from, step;
	size_t n;
	const struct chart_series *series;	/* one upon the other */
	int series_n;
	bool shares;			/* each column is 100 % high; so are lines, always */
	const struct chart_line *lines;
	int lines_n;
	struct span note;
};
void chart_columns(struct buf *, const struct chart_columns *);

struct chart_row {
	struct span label;
	uint64_t total;
	uint64_t parts[CHART_PARTS];	/* all 0: the row has one colour */
	enum tint tint;			/* that one */
};

struct chart_rows {
	const char *title;
	const struct chart_row *rows;
	size_t n;
	uint64_t whole;			/* of which all are parts */
	bool legend;			/* of results */
	struct span note;
};
void chart_rows(struct buf *, const struct chart_rows *);

/* A part of a whole, after it its own parts, the largest first. */
struct chart_node {
	struct span label, path;	/* inside it; and when one points at it */
	int depth;			/* from 1 */
	uint64_t total;
	uint64_t parts[CHART_PARTS];
};

enum { CHART_DEPTH = 10 };

struct chart_icicle {
	const char *title;
	const struct chart_node *nodes;
	size_t n;
	uint64_t whole;			/* of the nodes of depth 1 */
	uint64_t games;			/* that shares are of; 0: the whole */
	int depth;			/* columns, at most CHART_DEPTH */
	int widths[CHART_DEPTH];	/* of the columns, in tenths; together SVG_CANVAS_WIDTH */
	struct span note;
};
void chart_icicle(struct buf *, const struct chart_icicle *);

struct chart_board {
	const char *label;
	uint64_t squares[64];		/* from a1, b1 to h8 */
};

struct chart_boards {
	const char *title;
	const char *unit;		/* "arrivals" */
	const struct chart_board *boards;
	int n;
	int across;			/* boards side by side */
	struct span note;
};
void chart_boards(struct buf *, const struct chart_boards *);

/* A small bar of results, for a cell of a table. */
void chart_cell(struct buf *, const uint64_t parts[CHART_PARTS]);

#endif
