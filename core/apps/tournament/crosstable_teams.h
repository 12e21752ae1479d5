/* crosstable_teams: the columns of the standings of teams. */
#ifndef CROSSTABLE_TEAMS_H
#define CROSSTABLE_TEAMS_H

#include "apps/tournament/team_table.h"
#include "base/table.h"

enum { CROSSTABLE_TEAM_COLUMNS = 8 + TEAM_CRITERIA };	/* the most */

struct crosstable_teams {
	struct team_table table;	/* without teams if the event is not one of teams */
	struct arena texts;
	bool failed;			/* out of memory */
	const struct team_order *order;
	struct table_column columns[CROSSTABLE_TEAM_COLUMNS];	/* for people; their `with` is this, a row is a team */
	int columns_n;
};
struct crosstable_teams crosstable_teams(const struct crosstable *);
void crosstable_teams_free(struct crosstable_teams *);

/* Writes the teams as an array of JSON; nothing if the event is not one of teams. */
void crosstable_teams_json(struct table_out *, struct crosstable_teams *);
void crosstable_teams_note(struct buf *, const struct crosstable_teams *);	/* what teams are ranked by */

#endif
