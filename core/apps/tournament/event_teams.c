/* event_teams: the matches of a team event, from the team tags of its games, and what is wrong in them. */
#include <stdlib.h>

#include "apps/tournament/event_teams.h"

/* -- what is wrong in the matches of a team event -- */

enum { RARE = 10 };	/* a rule that is broken in more than one of RARE cases was not a rule of the event: nothing is reported */

struct checking {
	const struct crosstable *t;
	const struct event_teams *e;
	struct event_faults *faults;
};

/* The team of a player in a game. */
static struct span
team_in(const struct event_board *b, int player)
{
	return crosstable_part(b->game->row, EVENT_ROW_TEAM + (b->player[0] != player));
}

/* -- players in two teams -- */

/*
 * A game of the player for another team than in most games, of which `usual` is one, or of two games the later one; NULL:
 * there is none.
 */
static const struct event_board *
in_other_team(const struct event_board *all, int n, int player, const struct event_board **usual)
{
	const struct event_board *first = NULL, *other = NULL;
	int own = 0, games = 0;

	for (int i = 0; i < n; i++)
		if (all[i].player[0] == player || all[i].player[1] == player) {
			games++;
			if (first == NULL || own == 0) {
				first = &all[i];
				own = 1;
			} else {
				own += span_eq(team_in(&all[i], player), team_in(first, player)) ? 1 : -1;
			}
		}
	*usual = first;
	own = 0;
	for (int i = 0; i < n; i++)
		if (all[i].player[0] == player || all[i].player[1] == player) {
			if (span_eq(team_in(&all[i], player), team_in(first, player)))
				own++;
			else
				other = &all[i];
		}
	return own > games / 2 || (games == 2 && own == 1) ? other : NULL;
}

static bool
check_players(const struct checking *c, int n)
{
	int two = 0;

	for (int pass = 0; pass < 2; pass++)
		for (int p = 0; p < c->t->players_n; p++) {
			const struct event_board *usual, *other = in_other_team(c->e->boards, n, p, &usual);
			struct span name = c->t->players[p].name;
			int side;

			two += pass == 0 && other != NULL;
			if (pass == 0 || other == NULL || RARE * two > c->t->players_n)
				continue;
			side = other->player[0] != p;
			if (!event_fault_add(c->faults, (struct event_fault){
				.id = DIAG_PLAYER_TWO_TEAMS, .tag = side == 0 ? TAG_WhiteTeam : TAG_BlackTeam,
				.place = event_place(other->game->row),
				.of = event_place(usual->game->row)
			    }, "%.*s plays for %.*s in other games", (int)name.n, name.p, (int)team_in(usual, p).n,
			    team_in(usual, p).p))
				return false;
		}
	return true;
}

/* -- colours and gaps -- */

/* Is its number known, and did somebody come for both teams? */
static bool
has_colours(const struct event_board *b)
{
	return b->board > 0 && b->player[0] >= 0 && b->player[1] >= 0;
}

/* Which colour the first team has on odd boards in most games: 0 White, 1 Black; *others: games that are not so. */
static int
usual_colour_on_odd_boards(const struct event_match *m, int *others)
{
	int by[2] = { 0, 0 };

	for (int i = 0; i < m->boards_n; i++)
		if (has_colours(&m->boards[i]))
			by[(m->boards[i].side + m->boards[i].board + 1) % 2]++;
	*others = by[0] < by[1] ? by[0] : by[1];
	return by[1] > by[0];
}

static bool
check_colours(const struct checking *c)
{
	int wrong = 0, games = 0, others;

	for (int i = 0; i < c->e->matches_n; i++) {
		usual_colour_on_odd_boards(&c->e->matches[i], &others);
		wrong += others;
		games += c->e->matches[i].boards_n;
	}
	if (RARE * wrong > games)
		return true;
	for (int i = 0; i < c->e->matches_n; i++) {
		const struct event_match *m = &c->e->matches[i];
		int colour = usual_colour_on_odd_boards(m, &others);

		for (int k = 0; k < m->boards_n && others == 1 && m->boards_n > 2; k++)
			if (has_colours(&m->boards[k]) && (m->boards[k].side + m->boards[k].board + 1) % 2 != colour &&
			    !event_fault_add(c->faults, (struct event_fault){
				.id = DIAG_TEAM_COLOURS, .tag = TAG_WhiteTeam, .place = event_place(m->boards[k].game->row)
			    }, "board %d of %.*s - %.*s has the colours of its neighbours", m->boards[k].board,
			    (int)m->team[0].n, m->team[0].p, (int)m->team[1].n, m->team[1].p))
				return false;
	}
	return true;
}

/* Has a player a bye on that board of the match? */
static bool
has_bye(const struct crosstable *t, const struct event_match *m, int board)
{
	for (int p = 0; p < t->players_n; p++)
		for (int k = 0; k < t->players[p].list_n; k++) {
			const struct crosstable_game *g = &t->players[p].list[k];
			const struct span white = crosstable_part(g->row, EVENT_ROW_TEAM);
			const int side = !span_eq(white, m->team[0]);

			if (g->opponent < 0 && crosstable_games_board(g->row) == board && span_eq(white, m->team[side]) &&
			    span_eq(crosstable_part(g->row, EVENT_ROW_BLACK_TEAM), m->team[1 - side]) &&
			    crosstable_games_round_number(crosstable_part(g->row, EVENT_ROW_ROUND)) == m->round)
				return true;
		}
	return false;
}

/* The first board that is missing before another one; 0: there is none. */
static int
gap_of_boards(const struct crosstable *t, const struct event_match *m, const struct event_board **after)
{
	for (int i = 0; i < m->boards_n && m->boards[i].board > 0; i++)
		for (int board = i == 0 ? 1 : m->boards[i - 1].board + 1; board < m->boards[i].board; board++)
			if (!has_bye(t, m, board)) {
				*after = &m->boards[i];
				return board;
			}
	return 0;
}

static bool
check_gaps(const struct checking *c)
{
	const struct event_board *after = NULL;
	int gaps = 0;

	for (int i = 0; i < c->e->matches_n; i++)
		gaps += gap_of_boards(c->t, &c->e->matches[i], &after) > 0;
	for (int i = 0; i < c->e->matches_n && RARE * gaps <= c->e->matches_n; i++) {
		const struct event_match *m = &c->e->matches[i];
		int board = gap_of_boards(c->t, m, &after);

		if (board > 0 && !event_fault_add(c->faults, (struct event_fault){
			.id = DIAG_TEAM_BOARD_GAP, .tag = TAG_Board, .place = event_place(after->game->row),
			.lack = { c->t->number, m->round, .team = { m->team[0], m->team[1] }, .board = board }
		    }, "board %d of %.*s - %.*s in round %d is missing", board, (int)m->team[0].n, m->team[0].p,
		    (int)m->team[1].n, m->team[1].p, m->round))
			return false;
	}
	return true;
}

/* -- the order of boards -- */

/* The player of a team of the match. */
static int
player_of_side(const struct event_board *b, int side)
{
	return b->player[b->side != side];
}

/* The board of a player; NULL: is not in the match. */
static const struct event_board *
board_in(const struct event_match *m, int side, int player)
{
	for (int i = 0; i < m->boards_n && player >= 0; i++)
		if (m->boards[i].board > 0 && player_of_side(&m->boards[i], side) == player)
			return &m->boards[i];
	return NULL;
}

/* Two players of a team, one above the other in match a and below in match b. */
struct reversed {
	const struct event_board *upper, *lower;	/* in a */
	const struct event_board *other;		/* of the upper one, in b */
};

/* Are the boards of these further apart?  Who was exchanged is farther from the usual board than those in between. */
static bool
is_wider(const struct reversed *a, const struct reversed *b)
{
	return a->lower->board - a->upper->board > b->lower->board - b->upper->board;
}

/*
 * Do the matches contradict each other in the order of a team?  1: yes, *r are the players whose boards are furthest
 * apart; 0: no; -1: they have no two players in common.
 */
static int
compare_order(const struct event_match *a, int side, const struct event_match *b, int other, struct reversed *r)
{
	int found = -1;

	for (int i = 0; i < a->boards_n; i++)
		for (int k = i + 1; k < a->boards_n; k++) {
			const struct event_board *upper = board_in(b, other, player_of_side(&a->boards[i], side));
			const struct event_board *lower = board_in(b, other, player_of_side(&a->boards[k], side));
			struct reversed one = { &a->boards[i], &a->boards[k], upper };

			if (upper == NULL || lower == NULL || a->boards[i].board == 0 ||
			    a->boards[k].board == a->boards[i].board)
				continue;
			if (upper->board > lower->board && (found < 1 || is_wider(&one, r)))
				*r = one;
			found = upper->board > lower->board || found > 0;
		}
	return found;
}

/* How many matches of the team contradict this one, how many agree, and, of a contradiction, the players. */
static void
count_orders(const struct event_teams *e, int match, int side, int *against, int *with, struct reversed *r)
{
	const struct event_match *m = &e->matches[match];

	*against = *with = 0;
	for (int j = 0; j < e->matches_n; j++)
		for (int s = 0; s < 2; s++) {
			struct reversed one = { NULL, NULL, NULL };
			int order = j == match || !span_eq(e->matches[j].team[s], m->team[side]) ? -1 :
			    compare_order(m, side, &e->matches[j], s, &one);

			if (order == 1 && (++*against == 1 || is_wider(&one, r)))
				*r = one;
			*with += order == 0;
		}
}

/*
 * A match with another order than most matches of the team; in many events the order is free, and then nothing is
 * wrong.
 */
static bool
check_board_order(const struct checking *c)
{
	int all = 0, contradicted = 0;

	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < 2 * c->e->matches_n; i++) {
			int against, with, side;
			struct reversed r = { 0 };
			struct span upper, lower;

			count_orders(c->e, i / 2, i % 2, &against, &with, &r);
			contradicted += pass == 0 ? against : 0;
			all += pass == 0 ? against + with : 0;
			if (pass == 0 || against <= with || RARE * contradicted > 2 * all)
				continue;
			side = r.upper->side != i % 2;
			upper = c->t->players[player_of_side(r.upper, i % 2)].name;
			lower = c->t->players[player_of_side(r.lower, i % 2)].name;
			if (!event_fault_add(c->faults, (struct event_fault){
				.id = DIAG_BOARD_ORDER, .tag = side == 0 ? TAG_White : TAG_Black,
				.place = event_place(r.upper->game->row),
				.of = event_place(r.other->game->row)
			    }, "%.*s is above %.*s, but below in other matches", (int)upper.n, upper.p, (int)lower.n,
			    lower.p))
				return false;
		}
	return true;
}

bool
event_teams_check(const struct crosstable *t, struct event_faults *faults)
{
	struct event_teams e;
	struct checking c = { t, &e, faults };
	bool good = event_teams_find(t, &e);
	if (good && e.is)
		good = check_players(&c, e.boards_n) && check_colours(&c) && check_gaps(&c) && check_board_order(&c);
	event_teams_free(&e);
	return good;
}

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
round_of_board(const struct event_board *b)
{
	return crosstable_games_round_number(tag_of(b));
}

/* By the number of the round, or if that is none, by its name. */
static int
compare_rounds(const struct event_board *a, const struct event_board *b)
{
	int c = crosstable_games_compare_longs(round_of_board(a), round_of_board(b));

	return c != 0 || round_of_board(a) > 0 ? c : span_order(tag_of(a), tag_of(b));
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

/* A game of the player with White, or one that is won as nobody of the other team came; false: it is not one of a match. */
static bool
take_board(const struct crosstable *t, int player, const struct crosstable_game *g, struct event_board *b)
{
	const bool black = g->opponent < 0 && span_eq(crosstable_part(g->row, EVENT_ROW_BLACK), t->players[player].name);

	if (g->colour == 1 || !crosstable_of_teams(g) ||
	    !crosstable_games_round_known(crosstable_part(g->row, EVENT_ROW_ROUND)))
		return false;
	*b = (struct event_board){ .game = g, .board = crosstable_games_board(g->row) };
	b->player[black] = player;
	b->player[!black] = g->opponent < 0 ? -1 : g->opponent;
	b->side = span_order(team_of(b, 0), team_of(b, 1)) > 0;
	return true;
}

static void
take_boards(const struct crosstable *t, struct event_teams *e)
{
	for (int p = 0; p < t->players_n; p++)
		for (int k = 0; k < t->players[p].list_n; k++) {
			const struct crosstable_game *g = &t->players[p].list[k];
			const bool is = take_board(t, p, g, &e->boards[e->boards_n]);

			e->boards_n += is;
			e->games += is && g->opponent >= 0;
		}
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
	const size_t most = (size_t)t->games + (size_t)t->byes + 1;

	*e = (struct event_teams){
		.boards = malloc(most * sizeof(*e->boards)), .matches = malloc(most * sizeof(*e->matches)),
	};
	if (e->boards == NULL || e->matches == NULL)
		return false;
	take_boards(t, e);
	if (e->games == 0 || 100L * e->games < (long)SHARE * t->games)
		return true;
	qsort(e->boards, (size_t)e->boards_n, sizeof(*e->boards), compare_boards);
	for (int i = 0; i < e->boards_n; i++) {
		struct event_board *b = &e->boards[i];

		if (i == 0 || !same_match(b, b - 1))
			e->matches[e->matches_n++] = (struct event_match){
				.team = { team_of(b, b->side), team_of(b, 1 - b->side) }, .round = round_of_board(b),
				.boards = b,
			};
		e->matches[e->matches_n - 1].boards_n++;
	}
	e->matched = e->boards_n >= 2 * e->matches_n && meet_one(e);
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
