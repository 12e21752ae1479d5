/* crosstable_teams: the columns of the standings of teams. */
#include <string.h>

#include "apps/tournament/crosstable_teams.h"
#include "base/ratio.h"

enum { NAME_SHOWN = 24 };	/* text: characters of a name */

/* The points on board 1, 2 and so on (TBR); or those without the last board, the last two and so on (BBE). */
static void
put_boards(struct table_out *o)
{
	const struct crosstable_teams *teams = o->with;
	const struct team_table *t = &teams->table;
	const struct team *a = o->row;
	const bool top = o->column->a == TEAM_TOP_BOARD;

	if (a->on_board == NULL)
		return;
	table_list(o);
	for (int i = 0; i < t->boards_n - !top; i++)
		table_item_halves(o, top ? a->on_board[i] : team_table_without(t, a, i + 1));
	table_list_end(o);
}

/* A tie-break: `a` of them. */
static void
put_break(struct table_out *o)
{
	const struct team_break_row *row = &team_breaks[o->column->a];
	const struct team *a = o->row;

	table_decimal(o, a->breaks[o->column->a], row->divisor, row->divisor > 1);
}

#define OF_TEAM(name, title, what) { .key = name, .heading = title, TABLE_MEMBER(team, what) }
static const struct table_column columns[] = {
	OF_TEAM("rank", "Rank", rank),
	{ .key = "team", .heading = "Team", TABLE_MEMBER(team, name), .how = TABLE_LEFT | TABLE_NAME, .most = NAME_SHOWN,
	    .head_class = "name", .cell_class = "name" },
	OF_TEAM("matches", "Matches", matches), OF_TEAM("won", "Won", won), OF_TEAM("drawn", "Drawn", drawn),
	OF_TEAM("lost", "Lost", lost),
	{ .key = "byes", .heading = "Byes", .help = "rounds without a match",
	    TABLE_MEMBER(team, byes) },
	{ .key = "match_points", .heading = "MP", .help = "match points", TABLE_MEMBER(team, match_points) },
	{ .key = "game_points", .heading = "GP", .help = "game points", TABLE_HALF_POINTS(team, game_points) },
};
enum { COLUMNS = sizeof(columns) / sizeof(columns[0]) };

static struct table_column
break_column(int by)
{
	return (struct table_column){ .key = team_breaks[by].name, .group = "breaks", .heading = team_breaks[by].name,
		.help = team_breaks[by].help, .put = by >= TEAM_BREAK_COUNT ? put_boards : put_break, .a = by };
}

/* The columns that every table has, and the byes, if there are any; returns how many. */
static int
put_team_columns(struct table_column *list, const struct team_table *t)
{
	int n = 0;

	for (int i = 0; i < COLUMNS; i++)
		if (t->byes > 0 || strcmp(columns[i].key, "byes") != 0)
			list[n++] = columns[i];
	return n;
}

struct crosstable_teams
crosstable_teams(const struct crosstable *t)
{
	struct crosstable_teams teams = { .order = &t->teams };

	teams.failed = !team_table_make(&teams.table, t, &teams.texts);
	if (teams.failed)
		teams.table = (struct team_table){ 0 };
	teams.columns_n = put_team_columns(teams.columns, &teams.table);
	for (int i = 0; i < t->teams.n; i++)
		if (t->teams.by[i] != TEAM_MATCH_POINTS && t->teams.by[i] != TEAM_GAME_POINTS)
			teams.columns[teams.columns_n++] = break_column(t->teams.by[i]);
	return teams;
}

void
crosstable_teams_free(struct crosstable_teams *teams)
{
	arena_free(&teams->texts);
}

void
crosstable_teams_json(struct table_out *o, struct crosstable_teams *teams)
{
	struct table_column list[COLUMNS + TEAM_CRITERIA];
	void *with = o->with;
	int n = put_team_columns(list, &teams->table);

	if (teams->table.n == 0)
		return;
	for (int by = 0; by < TEAM_CRITERIA; by++)
		if (by != TEAM_MATCH_POINTS && by != TEAM_GAME_POINTS)
			list[n++] = break_column(by);
	o->with = teams;
	table_rows(o, list, n, teams->table.teams, (size_t)teams->table.n, sizeof(teams->table.teams[0]));
	o->with = with;
}

static bool
asks_boards(const struct team_order *order)
{
	bool any = false;

	for (int i = 0; i < order->n; i++)
		any = any || order->by[i] == TEAM_BOARD_COUNT || order->by[i] == TEAM_TOP_BOARD || order->by[i] == TEAM_BOTTOM_BOARD;
	return any;
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
	if (asks_boards(teams->order) && !teams->table.boards)
		buf_str(b, " The boards of some games are not known, so BC, TBR and BBE have no values.");
	if (teams->table.unknown_byes > 0)
		buf_str(b, " Match points and game points are without those of byes that are not in the record, which the regulations of the event say.");
}
