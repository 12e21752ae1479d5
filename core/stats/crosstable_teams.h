/* crosstable_teams: the cells of the standings of teams, which text and page share. */
#ifndef CROSSTABLE_TEAMS_H
#define CROSSTABLE_TEAMS_H

#include "base/buf.h"
#include "event/team_table.h"

enum { CROSSTABLE_TEAM_COLUMNS = 10, CROSSTABLE_TEAM_NAME = 1 };	/* the second column is the name */

struct crosstable_teams {
	struct team_table table;	/* without teams if it is no event of teams */
	struct arena texts;
	bool failed;			/* out of memory */
};
struct crosstable_teams crosstable_teams(const struct crosstable *);
void crosstable_teams_free(struct crosstable_teams *);

/* A cell, or with a row of -1 the heading of a column; names are as the record has them. */
void crosstable_teams_cell(struct buf *, const struct crosstable_teams *, int row, int column);
const char *crosstable_teams_help(int column);		/* what a heading means; NULL: it says so itself */
extern const char crosstable_teams_note[];		/* what teams are ranked by */

#endif
