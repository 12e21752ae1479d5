/* event_teams: the matches of a team event, from the team tags of its games. */
#include <stdlib.h>

#include "apps/tournament/event_teams.h"

enum {
	SHARE = 90,		/* so many of a hundred games are between teams, and matches between two of them */
	MATCHES_LEAST = 3,
};

static struct span
team_of(const struct event_board *b, int side)
{
	return crosstable_part(b->game->row, EVENT_ROW_TEAM + side);
}

static struct span
tag_of(const struct event_board *b)
{
	return crosstable_part(b->game->row, EVENT_ROW_ROUND);
}

static int
round_of(const struct event_board *b)
{
	return crosstable_games_round_number(tag_of(b));
}

/* By the number of the round, or if that is none, by its name. */
static int
compare_rounds(const struct event_board *a, const struct event_board *b)
{
	int c = crosstable_games_compare_longs(round_of(a), round_of(b));

	return c != 0 || round_of(a) > 0 ? c : span_order(tag_of(a), tag_of(b));
}

/* By round, the two teams, and board. */
static int
compare_boards(const void *x, const void *y)
{
	const struct event_board *a = x, *b = y;
	int c = compare_rounds(a, b);

	for (int i = 0; i < 2 && c == 0; i++)
		c = span_order(team_of(a, i == 0 ? a->side : 1 - a->side), team_of(b, i == 0 ? b->side : 1 - b->side));
	c = c != 0 ? c : crosstable_games_compare_longs(a->board, b->board);
	return c != 0 ? c : crosstable_games_compare(a->game->row, b->game->row);
}

static bool
same_match(const struct event_board *a, const struct event_board *b)
{
	return compare_rounds(a, b) == 0 && span_eq(team_of(a, a->side), team_of(b, b->side)) &&
	    span_eq(team_of(a, 1 - a->side), team_of(b, 1 - b->side));
}

/* Takes the games between two teams, of White; returns how many. */
static int
take_boards(const struct crosstable *t, struct event_board *list)
{
	int n = 0;

	for (int p = 0; p < t->players_n; p++)
		for (int k = 0; k < t->players[p].list_n; k++) {
			const struct crosstable_game *g = &t->players[p].list[k];
			struct event_board *b = &list[n];

			if (g->colour != 0 || g->opponent < 0)
				continue;
			*b = (struct event_board){
				.game = g, .player = { p, g->opponent }, .board = crosstable_games_board(g->row),
			};
			if (!crosstable_games_round_known(tag_of(b)) || !crosstable_games_names_teams(g->row))
				continue;
			b->side = span_order(team_of(b, 0), team_of(b, 1)) > 0;
			n++;
		}
	return n;
}

/* Does each team meet one other team in a round? */
static bool
meet_one(const struct event_teams *e)
{
	int alone = 0;

	for (int i = 0; i < e->matches_n; i++) {
		bool once = true;

		for (int j = 0; j < e->matches_n && once; j++)
			for (int side = 0; side < 4; side++)
				once = once && (j == i || e->matches[i].round != e->matches[j].round ||
				    compare_rounds(e->matches[i].boards, e->matches[j].boards) != 0 ||
				    !span_eq(e->matches[i].team[side % 2], e->matches[j].team[side / 2]));
		alone += once;
	}
	return 100 * alone >= SHARE * e->matches_n;
}

bool
event_teams_find(const struct crosstable *t, struct event_teams *e)
{
	int n;

	*e = (struct event_teams){
		.boards = malloc(((size_t)t->games + 1) * sizeof(*e->boards)),
		.matches = malloc(((size_t)t->games + 1) * sizeof(*e->matches)),
	};
	if (e->boards == NULL || e->matches == NULL)
		return false;
	n = take_boards(t, e->boards);
	if (n == 0 || 100L * n < (long)SHARE * t->games)
		return true;
	qsort(e->boards, (size_t)n, sizeof(*e->boards), compare_boards);
	for (int i = 0; i < n; i++) {
		struct event_board *b = &e->boards[i];

		if (i == 0 || !same_match(b, b - 1))
			e->matches[e->matches_n++] = (struct event_match){
				.team = { team_of(b, b->side), team_of(b, 1 - b->side) }, .round = round_of(b),
				.boards = b,
			};
		e->matches[e->matches_n - 1].boards_n++;
	}
	e->boards_n = n;
	e->matched = n >= 2 * e->matches_n && meet_one(e);
	e->is = e->matched && e->matches_n >= MATCHES_LEAST;
	return true;
}

void
event_teams_free(struct event_teams *e)
{
	free(e->boards);
	free(e->matches);
	*e = (struct event_teams){ 0 };
}
