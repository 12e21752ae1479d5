/*
 * Room apps/stats: what is counted, how it adds up, and reports and charts of it. It knows nothing of
 * files and threads.
 */
/* stats: what was counted and how, which is what a report of pgn-stats is made from, and the report formats. */
#ifndef STATS_H
#define STATS_H

#include "apps/shared/event_rows.h"
#include "apps/stats/ledger.h"
#include "base/table.h"

/* The settings that determine the numbers.  Partial results are only merged if all of these are the same. */
struct stats_plan {
	uint64_t tables;	/* a set: 1 << enum table_id */
	bool replayed;		/* moves were replayed; else words that can be moves were counted */
	unsigned depth;		/* of the tree of first moves, or of MOVES, in half-moves; at most STATS_DEPTH_MAX */
	uint64_t memory;	/* of the ledger, in bytes */
	uint64_t sample_key;	/* of the ledger; at most INT64_MAX */
	const char *by;		/* what games are grouped by; NULL: not grouped */
	const char *wishes;	/* all other options that determine numbers, in one line */
	const char *openings;	/* identifies the table of openings, see eco_identity(); "": there is none */
	const char *moves_at;	/* the position of MOVES, as fen_write() has it; NULL: there is none */
};

enum { STATS_DEPTH_MAX = 60 };

static inline bool
stats_plan_has(const struct stats_plan *p, enum table_id id)
{
	return (p->tables & TABLE_SET(id)) != 0;
}

struct stats {
	struct stats_plan plan;
	struct ledger *ledger;
	uint64_t files;		/* how many were read */
	uint64_t bytes;		/* of text in them */
	/* The SHA-256, in base64, of the names and sizes of the files; "" or NULL: not known, as for a pipe. */
	const char *input;
};

/* For qsort() of struct ledger_row: by the first column, the largest first; then by key. */
int stats_by_games(const void *, const void *);

/*
 * The numbers of a row of COUNTS in a group (p NULL: the sum over all groups); zeros if it was not counted.
 * `failed` is set if out of memory.
 */
struct stats_counted { uint64_t games, times; };
struct stats_counted stats_count(const struct stats *, struct span group, enum count, bool *failed);

/* Does the table give the number of all games?  Then shares can be computed from it. */
static inline bool
stats_counts_all(enum table_id id)
{
	return tables[id].size >= SIZE_ALL;
}

/* Was any of these tables counted? */
bool stats_knows_games(const struct stats *);
/* The number of games of a group, which shares refer to, by the first such table that has any; 0: not counted. */
uint64_t stats_games(const struct stats *, struct span group, bool *failed);
/*
 * The table to take the sizes of groups from: the first that counts games and is not a sample (those that count
 * all games come first); TABLE_COUNT: there is none.
 */
enum table_id stats_sizes(const struct stats *);
/* The games that a row of that table adds to the size of its group. */
uint64_t stats_size(enum table_id, const struct ledger_row *);
/* The heading of such sizes: "games", or for instance "ends: games" if the table may not count all games. */
const char *stats_size_name(enum table_id, char name[40]);

/* The results of a group, from the rows of RESULTS; parts: White won, drawn, Black won, others. */
enum { STATS_PARTS = 4 };
struct stats_results { uint64_t parts[STATS_PARTS], games, plies; };
void stats_results_add(struct stats_results *, const struct ledger_row *);

/* What the formats share. */
bool stats_has(const struct stats *, enum table_id);	/* was the table counted? */
bool stats_grouped(const struct stats *);
/* The sampling level of a table within a group: 0 for tables without a share, which keep all rows of a group. */
int  stats_level_in(const struct stats *, enum table_id);
void stats_date(struct buf *, uint64_t date);		/* "2024-03-31", as far as it is known */
void stats_row_name(struct buf *, const struct ledger_row *, const char *between);	/* its key's parts, joined */
/* "Moves at a position", with the position. */
void stats_title(struct buf *, const struct stats *, enum table_id);
/* How many half-moves come before those that the keys of a table list: moves are numbered from there on. */
unsigned stats_plies_before(const struct stats *, enum table_id);
/* The heading of a part of a key for people: "time control". */
void stats_heading(struct buf *, const char *key);
/* The cell of a part of a key: part `a` of the column; `b`: the parts may be numbers in JSON. */
void stats_put_key(struct table_out *);
enum { STATS_PROGRAM_COLUMNS = 1 + TABLE_KEYS + TABLE_COLUMNS };
/* A table for programs: the group, if games are grouped, the parts of the key, and the numbers; returns how many. */
int  stats_columns(const struct stats *, enum table_id, struct table_column *list);
/* The cell of a number; 0 is none in columns of dates, minimums and maximums. */
void stats_put_value(struct table_out *, const struct stats_column *, uint64_t);

/* The groups of a report.  If their level is not 0, they are a sample, and no total over all groups is known. */
struct stats_grouping {
	uint64_t listed;		/* those in the report */
	int level;			/* one group in 2^level is listed */
	uint64_t sample;		/* 2^level */
	uint64_t all;			/* how many groups there are: an estimate if the level is not 0 */
	unsigned error;			/* its standard error, in tenths of a percent */
	bool open;			/* there may be more: no counted table is sure to keep a row of each group */
};
struct stats_grouping stats_grouping(const struct stats *, bool *failed);

/* The rows of games that were counted (TABLE_GAMES).  They stay as long as the ledger does not change. */
struct stats_rows {
	struct event_rows rows;
	const struct ledger *ledger;
	const struct ledger_entry **list;
};
bool stats_rows_open(struct stats_rows *, const struct stats *);	/* false: out of memory; it need not be closed */
void stats_rows_close(struct stats_rows *);

/* How a report is written. */
struct stats_style {
	size_t top;		/* rows shown per table in reports for people; 0: all */
	bool colour;
	const char *title;	/* of the page; NULL: a default title */
	const char *plot;	/* the name of the chart for stats_plot() */
	void (*drain)(void *data, struct buf *);	/* writes the buffer and empties it; NULL: it grows instead */
	void *data;
};

enum { STATS_DRAIN = 1 << 18 };		/* bytes */

/* Called between two rows, since a report may be larger than memory. */
static inline void
stats_drain(const struct stats_style *style, struct buf *b)
{
	if (style->drain != NULL && b->n >= STATS_DRAIN && !b->failed)
		style->drain(style->data, b);
}

/*
 * A report format.  Each writes the tables of the plan in their order, by group if there are groups.  For a table
 * whose level is not 0 it says that it is a sample, which numbers are estimates, and their standard error.  Out of
 * memory: buf.failed.
 */
struct stats_format {
	const char *name;	/* of --format */
	const char *help;
	void (*report)(struct buf *, const struct stats *, const struct stats_style *);
};
extern const struct stats_format stats_text, stats_csv, stats_json, stats_html;	/* in stats_NAME.c */
extern const struct stats_format *const stats_formats[];	/* in the order of lists; ends with NULL */
const struct stats_format *stats_format_find(struct span name);	/* NULL: there is none */

/* Writes one chart as an SVG document; style->plot must be the name of a row of stats_charts. */
void stats_plot(struct buf *, const struct stats *, const struct stats_style *);

/* A chart of the page, which can also be written alone. */
struct stats_chart {
	const char *name;		/* of --plot */
	const char *help;
	enum table_id table;		/* drawn from this one, which must have been counted */
	const char *title;		/* shown above it */
	/* Appends an <svg> element with the numbers of a group; nothing if there is nothing to draw. */
	void (*draw)(struct buf *, const struct stats *, struct span group, const struct stats_chart *);
};
extern const struct stats_chart stats_charts[];	/* ends with a row without a name */

#endif
