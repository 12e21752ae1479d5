/* event_teams: the matches of a team event, from the team tags of its games, and what is wrong in them. */
#include <stdlib.h>

#include "apps/tournament/event_teams.h"

/* -- what is wrong in the matches of a team event -- */

enum { RARE = 10 };	/* a rule that is broken in more than one of RARE cases was not a rule of the event: nothing is reported */

/* A bye of a player of one team in a match against another. */
struct match_bye {
	struct span team[2];	/* in the order of their names */
	int round, board;	/* as in the matches */
};

/* A team in a match. */
struct match_side {
	const struct event_match *match;
	int side;
};

/* The game of a player of the team in another match and in this one. */
struct common_board {
	const struct event_board *own, *other;
};

struct checking {
	const struct crosstable *t;
	const struct event_teams *e;
	struct event_faults *faults;
	const struct event_board **boards;	/* by player, in the order of all boards */
	int *from;				/* by player: where they begin there; and where the last ones end */
	struct match_bye *byes;			/* in the order of compare_byes() */
	int byes_n;
	struct match_side *sides;		/* by team, then in the order of the matches */
	const struct event_board **of_player;	/* working memory, by player: all NULL between uses */
	struct common_board *common, **highest;	/* the same, for the boards of a match */
};

static bool
open_checking(struct checking *c, const struct crosstable *t, const struct event_teams *e, struct event_faults *faults)
{
	const size_t players = (size_t)t->players_n + 1, boards = (size_t)e->boards_n + 1;

	*c = (struct checking){
		.t = t, .e = e, .faults = faults, .boards = malloc(2 * boards * sizeof(*c->boards)),
		.from = calloc(players, sizeof(*c->from)), .byes = malloc(((size_t)t->byes + 1) * sizeof(*c->byes)),
		.sides = malloc((2 * (size_t)e->matches_n + 1) * sizeof(*c->sides)),
		.of_player = calloc(players, sizeof(*c->of_player)),
		.common = malloc(boards * sizeof(*c->common)), .highest = malloc(boards * sizeof(*c->highest)),
	};
	return c->boards != NULL && c->from != NULL && c->byes != NULL && c->sides != NULL && c->of_player != NULL &&
	    c->common != NULL && c->highest != NULL;
}

static void
close_checking(struct checking *c)
{
	free(c->boards);
	free(c->from);
	free(c->byes);
	free(c->sides);
	free(c->of_player);
	free(c->common);
	free(c->highest);
}

/* The team of a player in a game. */
static struct span
team_in(const struct event_board *b, int player)
{
	return crosstable_part(b->game->row, EVENT_ROW_TEAM + (b->player[0] != player));
}

/* -- players in two teams -- */

/* Makes the lists of boards by player. */
static void
list_boards(struct checking *c)
{
	for (int i = 0; i < c->e->boards_n; i++)
		for (int k = 0; k < 2; k++)
			if (c->e->boards[i].player[k] >= 0)
				c->from[c->e->boards[i].player[k]]++;
	/* First where each list ends, then where it begins. */
	for (int p = 0; p < c->t->players_n; p++)
		c->from[p + 1] += c->from[p];
	for (int i = c->e->boards_n; i-- > 0; )
		for (int k = 0; k < 2; k++)
			if (c->e->boards[i].player[k] >= 0)
				c->boards[--c->from[c->e->boards[i].player[k]]] = &c->e->boards[i];
}

/*
 * A game of the player for another team than in most games, of which `usual` is one, or of two games the later one; NULL:
 * there is none.
 */
static const struct event_board *
in_other_team(const struct checking *c, int player, const struct event_board **usual)
{
	const struct event_board *const *list = c->boards + c->from[player], *first = NULL, *other = NULL;
	const int games = c->from[player + 1] - c->from[player];
	int own = 0;

	for (int i = 0; i < games; i++) {
		if (own == 0)
			first = list[i];
		own += span_eq(team_in(list[i], player), team_in(first, player)) ? 1 : -1;
	}
	*usual = first;
	own = 0;
	for (int i = 0; i < games; i++)
		if (span_eq(team_in(list[i], player), team_in(first, player)))
			own++;
		else
			other = list[i];
	return own > games / 2 || (games == 2 && own == 1) ? other : NULL;
}

static bool
check_players(struct checking *c)
{
	int two = 0;

	list_boards(c);

	for (int pass = 0; pass < 2; pass++)
		for (int p = 0; p < c->t->players_n; p++) {
			const struct event_board *usual, *other = in_other_team(c, p, &usual);
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

static int
compare_byes(const void *x, const void *y)
{
	const struct match_bye *a = x, *b = y;
	int c = span_order(a->team[0], b->team[0]);

	c = c != 0 ? c : span_order(a->team[1], b->team[1]);
	c = c != 0 ? c : crosstable_games_compare_longs(a->round, b->round);
	return c != 0 ? c : crosstable_games_compare_longs(a->board, b->board);
}

static void
list_byes(struct checking *c)
{
	for (int p = 0; p < c->t->players_n; p++)
		for (int k = 0; k < c->t->players[p].list_n; k++) {
			const struct crosstable_game *g = &c->t->players[p].list[k];
			const struct span white = crosstable_part(g->row, EVENT_ROW_TEAM);
			const struct span black = crosstable_part(g->row, EVENT_ROW_BLACK_TEAM);
			const bool later = span_order(white, black) > 0;

			if (g->opponent < 0)
				c->byes[c->byes_n++] = (struct match_bye){
					{ later ? black : white, later ? white : black },
					crosstable_games_round_number(crosstable_part(g->row, EVENT_ROW_ROUND)),
					crosstable_games_board(g->row),
				};
		}
	qsort(c->byes, (size_t)c->byes_n, sizeof(*c->byes), compare_byes);
}

/* Has a player a bye on that board of the match? */
static bool
has_bye(const struct checking *c, const struct event_match *m, int board)
{
	const struct match_bye sought = { { m->team[0], m->team[1] }, m->round, board };

	return bsearch(&sought, c->byes, (size_t)c->byes_n, sizeof(sought), compare_byes) != NULL;
}

/* The first board that is missing before another one; 0: there is none. */
static int
gap_of_boards(const struct checking *c, const struct event_match *m, const struct event_board **after)
{
	for (int i = 0; i < m->boards_n && m->boards[i].board > 0; i++)
		for (int board = i == 0 ? 1 : m->boards[i - 1].board + 1; board < m->boards[i].board; board++)
			if (!has_bye(c, m, board)) {
				*after = &m->boards[i];
				return board;
			}
	return 0;
}

static bool
check_gaps(struct checking *c)
{
	const struct event_board *after = NULL;
	int gaps = 0;

	list_byes(c);
	for (int i = 0; i < c->e->matches_n; i++)
		gaps += gap_of_boards(c, &c->e->matches[i], &after) > 0;
	for (int i = 0; i < c->e->matches_n && RARE * gaps <= c->e->matches_n; i++) {
		const struct event_match *m = &c->e->matches[i];
		int board = gap_of_boards(c, m, &after);

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

static int
compare_teams_of(const struct match_side *a, const struct match_side *b)
{
	return span_order(a->match->team[a->side], b->match->team[b->side]);
}

static int
compare_sides(const void *x, const void *y)
{
	const struct match_side *a = x, *b = y;
	int c = compare_teams_of(a, b);

	c = c != 0 ? c : (a->match > b->match) - (a->match < b->match);
	return c != 0 ? c : a->side - b->side;
}

static void
list_sides(struct checking *c)
{
	for (int i = 0; i < 2 * c->e->matches_n; i++)
		c->sides[i] = (struct match_side){ &c->e->matches[i / 2], i % 2 };
	qsort(c->sides, 2 * (size_t)c->e->matches_n, sizeof(*c->sides), compare_sides);
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

/* Are they, or as far apart, and higher up in the match? */
static bool
is_first_of_widest(const struct reversed *a, const struct reversed *b)
{
	return is_wider(a, b) || (!is_wider(b, a) && (a->upper < b->upper || (a->upper == b->upper && a->lower < b->lower)));
}

/* Sets the boards of the players in a match; or, with `forget`, NULL. */
static void
seat_players(struct checking *c, struct match_side m, bool forget)
{
	for (int i = m.match->boards_n; i-- > 0; ) {
		const struct event_board *b = &m.match->boards[i];

		if (b->board > 0 && player_of_side(b, m.side) >= 0)
			c->of_player[player_of_side(b, m.side)] = forget ? NULL : b;
	}
}

/* Lists the boards of match a whose players are seated in b, too; returns how many. */
static int
list_common(struct checking *c, struct match_side a)
{
	int n = 0;

	for (int i = 0; i < a.match->boards_n; i++) {
		const struct event_board *own = &a.match->boards[i];
		const int player = player_of_side(own, a.side);

		if (own->board > 0 && player >= 0 && c->of_player[player] != NULL)
			c->common[n++] = (struct common_board){ own, c->of_player[player] };
	}
	return n;
}

/* The first of these boards, each of a higher one in the other match than those before, whose player is below `board` there. */
static const struct common_board *
first_below(struct common_board *const *highest, int n, int board)
{
	int from = 0;

	while (from < n) {
		const int middle = from + (n - from) / 2;

		if (highest[middle]->other->board > board)
			n = middle;
		else
			from = middle + 1;
	}
	return highest[from];
}

/*
 * Do the matches contradict each other in the order of a team?  1: yes, *r are the players whose boards are furthest
 * apart; 0: no; -1: they have no two players in common.
 */
static int
compare_order(struct checking *c, struct match_side a, struct match_side b, struct reversed *r)
{
	int n, highest = 0, found = -1;

	seat_players(c, b, false);
	n = list_common(c, a);
	seat_players(c, b, true);
	for (int i = 0; i < n; i++) {
		struct common_board *lower = &c->common[i];

		if (highest == 0 || c->highest[highest - 1]->other->board < lower->other->board)
			c->highest[highest++] = lower;
		found = found < 0 && lower->own->board > c->common[0].own->board ? 0 : found;
		if (c->highest[highest - 1]->other->board > lower->other->board) {
			const struct common_board *upper = first_below(c->highest, highest, lower->other->board);
			const struct reversed one = { upper->own, lower->own, upper->other };

			if (upper->own->board != lower->own->board && (found < 1 || is_first_of_widest(&one, r))) {
				*r = one;
				found = 1;
			}
		}
	}
	return found;
}

/* What the other matches of a team say of its order in one of them. */
struct order_votes {
	int against, with;	/* how many contradict it, and agree */
	struct reversed r;	/* of a contradiction, the players */
};

/* The votes on the order of a side, of all sides of the team from `from` on. */
static struct order_votes
count_orders(struct checking *c, int at, int from, int to)
{
	struct order_votes v = { 0 };

	for (int i = from; i < to; i++) {
		struct reversed one = { NULL, NULL, NULL };
		const int order = c->sides[i].match == c->sides[at].match ? -1 : compare_order(c, c->sides[at], c->sides[i], &one);

		if (order == 1 && (++v.against == 1 || is_wider(&one, &v.r)))
			v.r = one;
		v.with += order == 0;
	}
	return v;
}

/* By match and side. */
static void
count_all_orders(struct checking *c, struct order_votes *votes)
{
	const int n = 2 * c->e->matches_n;

	list_sides(c);
	for (int i = 0, next; i < n; i = next) {
		for (next = i + 1; next < n && compare_teams_of(&c->sides[i], &c->sides[next]) == 0; next++)
			;
		for (int k = i; k < next; k++)
			votes[2 * (c->sides[k].match - c->e->matches) + c->sides[k].side] = count_orders(c, k, i, next);
	}
}

static bool
report_order(const struct checking *c, const struct reversed *r, int team)
{
	const int side = r->upper->side != team;
	const struct span upper = c->t->players[player_of_side(r->upper, team)].name;
	const struct span lower = c->t->players[player_of_side(r->lower, team)].name;

	return event_fault_add(c->faults, (struct event_fault){
		.id = DIAG_BOARD_ORDER, .tag = side == 0 ? TAG_White : TAG_Black, .place = event_place(r->upper->game->row),
		.of = event_place(r->other->game->row)
	    }, "%.*s is above %.*s, but below in other matches", (int)upper.n, upper.p, (int)lower.n, lower.p);
}

/*
 * A match with another order than most matches of the team; in many events the order is free, and then nothing is
 * wrong.
 */
static bool
check_board_order(struct checking *c)
{
	const int n = 2 * c->e->matches_n;
	struct order_votes *votes = malloc(((size_t)n + 1) * sizeof(*votes));
	int all = 0, contradicted = 0;
	bool good = votes != NULL;

	if (good)
		count_all_orders(c, votes);
	for (int i = 0; good && i < n; i++) {
		contradicted += votes[i].against;
		all += votes[i].against + votes[i].with;
	}
	for (int i = 0; good && i < n && RARE * contradicted <= 2 * all; i++)
		if (votes[i].against > votes[i].with)
			good = report_order(c, &votes[i].r, i % 2);
	free(votes);
	return good;
}

bool
event_teams_check(const struct crosstable *t, struct event_faults *faults)
{
	struct event_teams e;
	struct checking c = { 0 };
	bool good = event_teams_find(t, &e);

	if (good && e.is)
		good = open_checking(&c, t, &e, faults) && check_players(&c) && check_colours(&c) && check_gaps(&c) &&
		    check_board_order(&c);
	close_checking(&c);
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

/* Does the team of a match meet another one in the same round, whose matches are these? */
static bool
meets_another(const struct event_match *m, const struct event_match *from, const struct event_match *end)
{
	for (; from < end; from++)
		for (int side = 0; side < 4 && from != m; side++)
			if (span_eq(m->team[side % 2], from->team[side / 2]))
				return true;
	return false;
}

/* Does each team meet one other team in a round? */
static bool
meet_one(const struct event_teams *e)
{
	int alone = 0;

	for (int i = 0, next; i < e->matches_n; i = next) {
		for (next = i + 1; next < e->matches_n && compare_rounds(e->matches[i].boards, e->matches[next].boards) == 0; next++)
			;
		for (int k = i; k < next; k++)
			alone += !meets_another(&e->matches[k], e->matches + i, e->matches + next);
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
