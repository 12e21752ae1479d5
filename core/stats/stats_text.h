/* stats_text: what the report for people is made of. */
#ifndef STATS_TEXT_H
#define STATS_TEXT_H

#include "stats/stats.h"

/*
 * A report at work: the rows of every table of the plan, sorted, all groups one
 * after the other.  Of tables whose rows nobody shows (ROWS_NONE) there is only
 * their number where nothing is grouped.
 */
struct stats_text_report {
	struct buf *b;
	const struct stats *s;
	const struct stats_style *style;
	struct arena texts;
	struct ledger_row *rows[TABLE_COUNT];
	size_t n[TABLE_COUNT];
	bool scores;			/* there is a score in it, which is explained at its end */
	bool failed;
};

/* One group of it, or all of it where there are none. */
struct stats_text_section {
	struct stats_text_report *t;
	struct span group;
	const struct ledger_row *rows[TABLE_COUNT];
	size_t n[TABLE_COUNT];
	uint64_t games;			/* 0: nobody counted them */
	struct span *opponents;		/* everybody's name, once for each pair, by bytes */
	size_t opponents_n;
};

/*
 * The first of n texts, in order by their bytes and `step` bytes apart, that is not
 * before this one, or that is after it.
 */
size_t stats_text_first(const struct span *, size_t n, size_t step, struct span text, bool behind);
void stats_text_title(struct stats_text_report *, const char *);
void stats_text_row_name(struct buf *, const struct ledger_row *, const char *between);	/* the parts of its key */
/* The first lines of a section: what people want to know first. */
void stats_text_overview(const struct stats_text_section *);
/* A table of the plan, or that it has no rows. */
void stats_text_table(const struct stats_text_section *, enum table_id);
/* The groups beside each other: rows have the columns SCORE and half-moves. */
void stats_text_groups(const struct stats_text_section *, const struct ledger_row *rows, size_t n, size_t more);

/* A table as it is shown. */
struct stats_text_view {
	const struct stats_text_section *x;
	enum table_id id;
	uint64_t whole;			/* that shares are of; 0: nobody knows */
	const struct ledger_row *rows;
	size_t n;
	uint64_t more;			/* rows that are not shown */
	bool indented;			/* a tree with all its branches */
	const char *heading;		/* of the keys, and it is groups that are shown; NULL: the table's */
};
/* Its rows below their headings. */
void stats_text_rows(struct stats_text_report *, const struct stats_text_view *);

#endif
