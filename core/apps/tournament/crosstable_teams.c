/* crosstable_teams: the cells of the standings of teams. */
#include "base/ratio.h"
#include "base/encoding.h"
#include "apps/tournament/crosstable_cells.h"
#include "apps/tournament/crosstable_teams.h"

static const struct {
	const char *heading, *help;
} columns[] = {
	{ "Rank", NULL }, { "Team", NULL }, { "Matches", NULL }, { "Won", NULL }, { "Drawn", NULL }, { "Lost", NULL },
	{ "MP", "match points" }, { "GP", "game points" },
};
enum { COLUMNS = sizeof(columns) / sizeof(columns[0]) };

struct crosstable_teams
crosstable_teams(const struct crosstable *t)
{
	struct crosstable_teams teams = { .order = &t->teams, .columns_n = COLUMNS };

	for (int i = 0; i < COLUMNS; i++)
		teams.columns[i] = -1;
	for (int i = 0; i < t->teams.n; i++)
		if (t->teams.by[i] != TEAM_MATCH_POINTS && t->teams.by[i] != TEAM_GAME_POINTS)
			teams.columns[teams.columns_n++] = t->teams.by[i];
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
crosstable_teams_help(const struct crosstable_teams *teams, int column)
{
	return column < COLUMNS ? columns[column].help : team_breaks[teams->columns[column]].help;
}

void
crosstable_teams_note(struct buf *b, const struct crosstable_teams *teams)
{
	buf_str(b, "Teams are ranked by ");
	for (int i = 0; i < teams->order->n; i++) {
		int by = teams->order->by[i];

		buf_str(b, i > 0 ? ", " : "");
		buf_str(b, by == TEAM_MATCH_POINTS ? "match points (MP; 2 for a won match, 1 for a drawn one)" :
		    by == TEAM_GAME_POINTS ? "game points (GP)" : by == TEAM_DIRECT ? "direct encounter" : team_breaks[by].name);
	}
	buf_char(b, '.');
}

/* The points on board 1, 2 and so on; or those without the last board, the last two and so on. */
static void
put_boards(struct buf *b, const struct team_table *t, const struct team *a, int by)
{
	int n = by == TEAM_TOP_BOARD ? t->boards_n : t->boards_n - 1;

	for (int i = 0; t->boards && i < n; i++) {
		buf_str(b, i > 0 ? " " : "");
		ratio_halves(b, by == TEAM_TOP_BOARD ? a->on_board[i] : team_table_without(t, a, i + 1));
	}
}

static void
put_value(struct buf *b, const struct crosstable_teams *teams, const struct team *a, int column)
{
	const int numbers[] = { a->rank, 0, a->matches, a->won, a->drawn, a->lost, a->match_points };
	int by = teams->columns[column];

	if (column == CROSSTABLE_TEAM_NAME) {
		encoding_append(b, a->name, ENC_UTF8);
	} else if (column < (int)(sizeof(numbers) / sizeof(numbers[0]))) {
		buf_number(b, (uint64_t)numbers[column]);
	} else if (column < COLUMNS) {
		ratio_halves(b, a->game_points);
	} else if (by >= TEAM_BREAK_COUNT) {
		put_boards(b, &teams->table, a, by);
	} else if (a->breaks[by] >= 0) {
		ratio_decimal(b, a->breaks[by], team_breaks[by].divisor, team_breaks[by].divisor > 1);
	}
}

void
crosstable_teams_cell(struct buf *b, const struct crosstable_teams *teams, int row, int column)
{
	if (row >= 0)
		put_value(b, teams, &teams->table.teams[row], column);
	else
		buf_str(b, column < COLUMNS ? columns[column].heading : team_breaks[teams->columns[column]].name);
}
