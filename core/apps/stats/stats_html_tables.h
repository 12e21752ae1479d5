/* stats_html_tables: tables of a report as HTML. */
#ifndef STATS_HTML_TABLES_H
#define STATS_HTML_TABLES_H

#include "apps/stats/table_view.h"

/* A part of a report: the numbers of one group, or of everything. */
struct stats_part {
	const struct stats *stats;
	const struct stats_style *style;
	struct span group;		/* if games are not grouped, empty, but not NULL */
	uint64_t games;			/* its number of games, which shares refer to; 0: not counted */
};

void stats_html_rows(struct buf *, struct table_view_rows *);

/* Was the table counted, is it one that is shown, and does it have no rows? */
bool stats_html_empty(const struct stats_part *, enum table_id);
/* A table of the plan: its title, its first rows, how many more there are, and a note if it is a sample. */
enum stats_heading { HEADING_NONE, HEADING_TITLE, HEADING_FOLDED };
void stats_html_table(struct buf *, const struct stats_part *, enum table_id, enum stats_heading);

#endif
