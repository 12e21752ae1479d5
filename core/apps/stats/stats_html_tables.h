/* stats_html_tables: tables of a report as HTML. */
#ifndef STATS_HTML_TABLES_H
#define STATS_HTML_TABLES_H

#include "apps/stats/stats.h"

/* A part of a report: the numbers of one group, or of everything. */
struct stats_part {
	const struct stats *stats;
	const struct stats_style *style;
	struct span group;		/* if games are not grouped, empty, but not NULL */
	uint64_t games;			/* its number of games, which shares refer to; 0: not counted */
};

/* Rows with the columns of the table `like`, such as the rows of all groups. */
struct stats_rows {
	enum table_id like;
	const char *const *headings;	/* of the parts of the keys; ends with NULL */
	const struct ledger_row *rows;
	size_t n;
	uint64_t whole;			/* what shares refer to; 0: not known */
	const char *size;		/* the heading of the first column; NULL: that of the table */
	size_t links;			/* so many of the first rows link to the sections "g1", "g2" ... */
	unsigned before;		/* half-moves before those that the keys list */
};
void stats_html_rows(struct buf *, const struct stats_rows *);

/* Was the table counted, is it one that is shown, and does it have no rows? */
bool stats_html_empty(const struct stats_part *, enum table_id);
/* A table of the plan: its title, its first rows, how many more there are, and a note if it is a sample. */
enum stats_heading { HEADING_NONE, HEADING_TITLE, HEADING_FOLDED };
void stats_html_table(struct buf *, const struct stats_part *, enum table_id, enum stats_heading);

#endif
