/* stats_html_page: what the pages of pgn-stats are made of: no program, nothing from elsewhere. */
#ifndef STATS_HTML_PAGE_H
#define STATS_HTML_PAGE_H

#include "stats/stats.h"

/* From the doctype to the title of the page, with this style; and what closes it. */
void stats_html_page_head(struct buf *, struct span title, struct span css);
void stats_html_page_foot(struct buf *);

/* A part of a report: the numbers of one group. */
struct stats_part {
	const struct stats *stats;
	const struct stats_style *style;
	struct span group;		/* empty, not NULL, where there are none */
	uint64_t games;			/* all of it, that shares are of; 0: nobody counted them */
};

/* Rows that are columns of SCORE and, after them, of the table `like`, such as those of all groups. */
struct stats_rows {
	enum table_id like;
	const char *const *headings;	/* of the parts of the keys; ends with NULL */
	const struct ledger_row *rows;
	size_t n;
	uint64_t whole;			/* of which each is a share; 0: nobody knows */
	const char *size;		/* of rows that are no table of the plan: what the first column is called */
	size_t links;			/* so many of the first lead to the sections "g1", "g2" ... */
};
void stats_html_page_rows(struct buf *, const struct stats_rows *);

/* It was counted, and nothing is in it. */
bool stats_html_page_empty(const struct stats_part *, enum table_id);
/* A table of the plan with its title, its first rows, how many more there are, and what of it is an estimate. */
enum stats_heading { HEADING_NONE, HEADING_TITLE, HEADING_FOLDED };
void stats_html_page_table(struct buf *, const struct stats_part *, enum table_id, enum stats_heading);

#endif
