/* stats_text: what the files of the text report share. */
#ifndef STATS_TEXT_H
#define STATS_TEXT_H

#include "apps/stats/stats.h"

/*
 * A report that is being written: the sorted rows of each table of the plan, group after group.  For tables whose
 * rows are not shown (ROWS_NONE) only their number is set, if games are not grouped.
 */
struct stats_text_report {
	struct buf *b;
	const struct stats *s;
	const struct stats_style *style;
	struct arena texts;
	struct ledger_row *rows[TABLE_COUNT];
	size_t n[TABLE_COUNT];
	bool scores;			/* it contains a score, so that the end of the report must explain it */
	bool failed;			/* out of memory */
};

enum { STATS_TEXT_NAMED = 4 };	/* rows of a table that the overview names */

/* The part of the report about one group, or all of it if games are not grouped. */
struct stats_text_section {
	struct stats_text_report *t;
	struct span group;
	const struct ledger_row *rows[TABLE_COUNT];
	size_t n[TABLE_COUNT];
	uint64_t games;			/* 0: not counted */
	uint64_t *opponents;		/* by row of PLAYERS: how many; NULL: not known, for want of the table PAIRS */
};

void stats_text_title(struct stats_text_report *, const char *);
/* A table of the plan with its title, which says so if it has no rows. */
void stats_text_table(const struct stats_text_section *, enum table_id);
/* The groups as one table; rows have the columns SCORE and half-moves.  `more`: how many groups are not in `rows`. */
void stats_text_groups(const struct stats_text_section *, const struct ledger_row *rows, size_t n, size_t more);

#endif
