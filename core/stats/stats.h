/*
 * Room stats: what is counted, how it adds up, and reports, charts and crosstables of it. It does not know files
 * and threads.
 */
/* stats: what was counted, and how: all that a report of pgn-stats says. */
#ifndef STATS_H
#define STATS_H

#include "stats/ledger.h"

/* What decides the numbers; partial results are only merged when all of this is the same. */
struct stats_plan {
	uint64_t tables;	/* a set: 1 << enum table_id */
	bool replayed;		/* moves were replayed; else words were counted */
	unsigned depth;		/* half-moves of the tree of first moves */
	uint64_t memory;	/* of the ledger, in bytes */
	const char *by;		/* what games are grouped by; NULL: nothing */
	const char *wishes;	/* all other options that decide numbers, in one line */
	const char *openings;	/* what tells the table of openings from others (eco_identity()); "" */
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
	uint64_t files;		/* that were read */
	uint64_t bytes;		/* of text */
	/* SHA-256 in base64 of the names of what was read; "" or NULL: not known, as of a pipe. */
	const char *input;
};

/* A number that is not counted but made of others, for people: exact, by whole numbers. */
/* What is too large for its type is the largest of it; above 2^59 the last digits of what is divided do not count. */
/* `part` of `whole` in tenths of a percent, halves up; 0 of 0 is 0. */
unsigned stats_permille(uint64_t part, uint64_t whole);
/* `sum` / `n` in tenths, halves up; 0 of 0 is 0. */
uint64_t stats_tenths(uint64_t sum, uint64_t n);
/*
 * The score of wins, draws and losses, which stand side by side: the points of
 * games with a result in tenths of a percent of these games; 0 where there are none.
 */
unsigned stats_score(const uint64_t results[3]);
/* For qsort() of struct ledger_row: the most of the first column first, then by key. */
int stats_by_games(const void *, const void *);

/*
 * The numbers of a row of COUNTS in a group (p NULL: all groups together); zeros when nobody counted it, or memory
 * is out.
 */
struct stats_counted { uint64_t games, times; };
struct stats_counted stats_count(const struct stats *, struct span group, enum count, bool *failed);

/* Does a table tell of every game?  Then shares are of what it says. */
static inline bool
stats_counts_all(enum table_id id)
{
	return tables[id].size >= SIZE_ALL;
}

/* Was any of these counted? */
bool stats_knows_games(const struct stats *);
/* All games of a group by the first of them that has any: what shares are of; 0: nobody counted them. */
uint64_t stats_games(const struct stats *, struct span group, bool *failed);
/*
 * The table whose games tell how large groups are: the first that counts games and
 * is no sample (those that count all are the first); TABLE_COUNT: there is none.
 */
enum table_id stats_sizes(const struct stats *);
/* What a row of that table adds to its group. */
uint64_t stats_size(enum table_id, const struct ledger_row *);
/* What the sum of these is called: "games", or "ends: games" where nobody knows that these are all. */
const char *stats_size_name(enum table_id, char name[40]);

/* How the games of a group ended, by the rows of RESULTS: White won, drawn, Black won, all else. */
enum { STATS_PARTS = 4 };
struct stats_results { uint64_t parts[STATS_PARTS], games, plies; };
void stats_results_add(struct stats_results *, const struct ledger_row *);

/* What the formats share. */
bool stats_has(const struct stats *, enum table_id);	/* it was counted */
bool stats_grouped(const struct stats *);
/* The level of a table in one group: when a group is kept all of its rows are, in tables without a share. */
int  stats_level_in(const struct stats *, enum table_id);
/* Is 0 of this column no number but none? */
bool stats_none(const struct table_column *, uint64_t value);
void stats_date(struct buf *, uint64_t date);		/* "2024.03.??" */
void stats_thousands(struct buf *, uint64_t);		/* "1,234,567" */
size_t stats_width(struct span);			/* in cells of a terminal: letters of the east take two */
size_t stats_fit(struct span, size_t cells);		/* how many bytes of its beginning fit into so many */
/* A name of keys or columns as programs like it: "time-control". */
void stats_name(struct buf *, const char *heading);

/* The groups of a report.  They are a sample when the level is not 0: then nothing is known of all groups together. */
struct stats_grouping {
	uint64_t listed;		/* those that the report can tell of */
	int level;			/* one in 2^level is listed */
	uint64_t sample;		/* that power */
	uint64_t all;			/* how many there are: an estimate when the level is not 0 */
	unsigned error;			/* its standard error, in tenths of a percent */
	bool open;			/* there may be more: only tables were counted that are samples themselves */
};
struct stats_grouping stats_grouping(const struct stats *, bool *failed);

/* How a report is written. */
struct stats_style {
	size_t top;		/* rows a table in reports for people; 0: all */
	bool colour;
	const char *title;	/* of the page; NULL: a plain one */
	const char *tie_breaks;	/* of crosstables: names with commas between them; NULL: the usual ones */
	const char *plot;	/* of stats_plot(): which chart */
	void (*drain)(void *data, struct buf *);	/* writes and empties it; NULL: nothing does */
	void *data;
};

enum { STATS_DRAIN = 1 << 18 };

/* Between two rows: a report may be longer than memory. */
static inline void
stats_drain(const struct stats_style *style, struct buf *b)
{
	if (style->drain != NULL && b->n >= STATS_DRAIN && !b->failed)
		style->drain(style->data, b);
}

/*
 * Every one writes the tables of the plan in their order, each by group where
 * there are groups, and says of each whose level is not 0 that it is a sample,
 * which numbers are estimates, and their standard error.  Out of memory:
 * buf.failed.
 */
struct stats_format {
	const char *name;	/* of --format */
	const char *help;
	void (*report)(struct buf *, const struct stats *, const struct stats_style *);
	/* Of --crosstable: crosstable.h. */
	void (*crosstable)(struct buf *, const struct stats *, const struct stats_style *);
};
extern const struct stats_format stats_text, stats_csv, stats_json, stats_html;	/* of stats_X.c */
extern const struct stats_format *const stats_formats[];	/* all of them, as lists show them; NULL ends it */

/* One chart as a document of its own; its name must be that of a row of stats_charts. */
void stats_plot(struct buf *, const struct stats *, const struct stats_style *);

/* The charts of the page, each also to be had alone. */
struct stats_chart {
	const char *name;		/* of --plot */
	const char *help;
	enum table_id table;		/* that it is drawn from: it must have been counted */
	const char *title;		/* above it */
	/* An <svg> element of the group's numbers; nothing where there is nothing to draw. */
	void (*draw)(struct buf *, const struct stats *, struct span group, const struct stats_chart *);
};
extern const struct stats_chart stats_charts[];	/* ends with a row without a name */

#endif
