/* crosstable_teams: the cells of the standings of teams, which text and page share. */
#ifndef CROSSTABLE_TEAMS_H
#define CROSSTABLE_TEAMS_H

#include "base/buf.h"
#include "apps/tournament/team_table.h"

enum { CROSSTABLE_TEAM_NAME = 1, CROSSTABLE_TEAM_COLUMNS = 8 + TEAM_CRITERIA };	/* the second column is the name; the most */

struct crosstable_teams {
	struct team_table table;	/* without teams if the event is not one of teams */
	struct arena texts;
	bool failed;			/* out of memory */
	const struct team_order *order;
	int columns[CROSSTABLE_TEAM_COLUMNS];	/* enum team_break; of the first, which are in all tables, -1 */
	int columns_n;
};
struct crosstable_teams crosstable_teams(const struct crosstable *);
void crosstable_teams_free(struct crosstable_teams *);

/* A cell, or with a row of -1 the heading of a column; names are as the record has them. */
void crosstable_teams_cell(struct buf *, const struct crosstable_teams *, int row, int column);
/* What a heading means; NULL: it says so itself. */
const char *crosstable_teams_help(const struct crosstable_teams *, int column);
void crosstable_teams_note(struct buf *, const struct crosstable_teams *);	/* what teams are ranked by */

#endif
