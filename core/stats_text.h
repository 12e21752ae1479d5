/* stats_text: what the report for people is made of, and what every report says of its groups. */
#ifndef STATS_TEXT_H
#define STATS_TEXT_H

#include "stats.h"

/* The groups of a report.  They are a sample when the level is not 0: then nothing is known of all groups together. */
struct grouping {
	uint64_t listed;		/* those that the report can tell of */
	int level;			/* one in 2^level is listed */
	uint64_t sample;		/* that power */
	uint64_t all;			/* how many there are: an estimate when the level is not 0 */
	unsigned error;			/* its standard error, in tenths of a percent */
	bool open;			/* there may be more: only tables were counted that are samples themselves */
};
struct grouping text_grouping(const struct stats *, bool *failed);

/*
 * A report at work: the rows of every table of the plan, sorted, all groups one
 * behind the other.  Of POSITIONS that are a sample there is only a number,
 * where nothing is grouped: no report shows them.
 */
struct text {
	struct buf *b;
	const struct stats *s;
	const struct stats_style *style;
	struct arena texts;
	struct ledger_row *rows[TABLE_COUNT];
	size_t n[TABLE_COUNT];
	bool failed;
};

/* One group of it, or all of it where there are none. */
struct section {
	struct text *t;
	struct span group;
	const struct ledger_row *rows[TABLE_COUNT];
	size_t n[TABLE_COUNT];
	uint64_t games;			/* 0: nobody counted them */
	struct span *opponents;		/* everybody's name, once for each pair, by bytes */
	size_t opponents_n;
};

int  text_order(struct span, struct span);	/* by bytes, as groups and keys are ordered */
void text_title(struct text *, const char *);
void text_row_name(struct buf *, const struct ledger_row *, const char *between);	/* the parts of its key */
/* The first lines of a section: what people want to know first. */
void text_overview(const struct section *);
/* A table of the plan; nothing where it has no rows. */
void text_table(const struct section *, enum table_id);
/* The groups beside each other: rows have the columns SCORE and half-moves. */
void text_groups(const struct section *, const struct ledger_row *rows, size_t n, size_t more);

/* A table as it is shown. */
struct view {
	const struct section *x;
	enum table_id id;
	uint64_t whole;			/* that shares are of; 0: nobody knows */
	const struct ledger_row *rows;
	size_t n;
	uint64_t more;			/* rows that are not shown */
	bool indented;			/* a tree with all its branches */
	const char *heading;		/* of the keys; NULL: the table's */
};
/* Its rows below their headings. */
void text_rows(struct text *, const struct view *);

#endif
