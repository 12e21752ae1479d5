/* crosstable_teams: the cells of the standings of teams. */
#include "base/encoding.h"
#include "stats/crosstable_cells.h"
#include "stats/crosstable_teams.h"

static const struct {
	const char *heading;
	int value;		/* a tie-break; -1: none */
	const char *help;
} columns[CROSSTABLE_TEAM_COLUMNS] = {
	{ "Rank", -1, NULL }, { "Team", -1, NULL }, { "Matches", -1, NULL }, { "Won", -1, NULL }, { "Drawn", -1, NULL },
	{ "Lost", -1, NULL }, { "MP", -1, "match points" }, { "GP", -1, "game points" }, { "DE", TEAM_DIRECT, NULL },
	{ "EMGSB", TEAM_EMGSB, NULL },
};

const char crosstable_teams_note[] =
    "Teams are ranked by match points (MP; 2 for a won match, 1 for a drawn one), game points (GP), direct encounter, EMGSB.";

struct crosstable_teams
crosstable_teams(const struct crosstable *t)
{
	struct crosstable_teams teams = { .failed = false };

	teams.failed = !team_table_make(&teams.table, t, &teams.texts);
	if (teams.failed)
		teams.table = (struct team_table){ 0 };
	return teams;
}

void
crosstable_teams_free(struct crosstable_teams *teams)
{
	arena_free(&teams->texts);
}

const char *
crosstable_teams_help(int column)
{
	return columns[column].value >= 0 ? team_breaks[columns[column].value].help : columns[column].help;
}

static void
put_value(struct buf *b, const struct team *a, int column)
{
	const int numbers[] = { a->rank, 0, a->matches, a->won, a->drawn, a->lost, a->match_points };
	int value = columns[column].value;

	if (column == CROSSTABLE_TEAM_NAME) {
		encoding_append(b, a->name, ENC_UTF8);
	} else if (value >= 0) {
		if (a->breaks[value] >= 0)
			crosstable_cells_decimal(b, a->breaks[value], team_breaks[value].divisor,
			    team_breaks[value].divisor > 1);
	} else if (column < (int)(sizeof(numbers) / sizeof(numbers[0]))) {
		buf_number(b, (uint64_t)numbers[column]);
	} else {
		crosstable_cells_halves(b, a->game_points);
	}
}

void
crosstable_teams_cell(struct buf *b, const struct crosstable_teams *teams, int row, int column)
{
	if (row < 0)
		buf_str(b, columns[column].heading);
	else
		put_value(b, &teams->table.teams[row], column);
}
