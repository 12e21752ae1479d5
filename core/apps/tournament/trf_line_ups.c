/* trf_line_ups: the teams and the boards of a tournament report file, and whether they are those of its games. */
#include <stdlib.h>

#include "apps/tournament/trf_line_ups.h"

enum {
	SIDES_MOST = 1 << 20,	/* teams in all rounds: more than any event has */
	WRONG_SHARE = 4,	/* if more than one board in four is wrong, the report has another order of boards */
};

/* Where a player is in the teams of the report. */
struct member {
	int team;		/* -1: in none */
	const struct trf_cell *cell;
};

struct trf_line_ups {
	const struct trf *t;
	struct findings *found;		/* NULL: nothing is compared */
	const struct trf_line **teams;
	int n;
	struct member *members;		/* by player */
	const struct trf_line **given;	/* record 300 by team and round; NULL: there is none */
};

/* -- the report -- */

static void
read_teams(struct trf_line_ups *u)
{
	const char *code = trf_find(u->t, "310") != NULL ? "310" : "013";

	for (int i = 0; i < u->t->players_n; i++)
		u->members[i].team = -1;
	for (size_t i = 0; i < u->t->n; i++) {
		const struct trf_line *l = &u->t->lines[i];

		if (!trf_line_is(l, code))
			continue;
		u->teams[u->n] = l;
		for (unsigned k = 0; k < l->cells_n; k++) {
			const struct trf_player *p = trf_player_in(u->t, l, &l->cells[k]);

			if (p != NULL)
				u->members[p - u->t->players] = (struct member){ u->n, &l->cells[k] };
		}
		u->n++;
	}
}

/* The index of the team in record 310 with the number in a field of a line; -1: there is none. */
static int
team_of(const struct trf_line_ups *u, const struct trf_line *l, unsigned field)
{
	unsigned long number = trf_number(l, field);
	int i = 0;

	while (i < u->n && (!trf_line_is(u->teams[i], "310") || trf_number(u->teams[i], 0) != number))
		i++;
	return number == 0 || i == u->n ? -1 : i;
}

static void
read_line_ups(struct trf_line_ups *u)
{
	for (size_t i = 0; i < u->t->n; i++) {
		const struct trf_line *l = &u->t->lines[i];
		unsigned long round = trf_line_is(l, "300") ? trf_number(l, 0) : 0;
		int team = round > 0 && round <= (unsigned long)u->t->rounds ? team_of(u, l, 1) : -1;

		if (team >= 0)
			u->given[(size_t)team * (size_t)u->t->rounds + round - 1] = l;
	}
}

/* Does the player play in the round, or does nobody come to play? */
static bool
plays(const struct trf_player *p, int round)
{
	return round < p->games_n && (p->games[round].opponent != 0 || p->games[round].result == '+');
}

/* The board of a player of a team in a round, from 1; 0: not known. */
static int
board_of(const struct trf_line_ups *u, const struct trf_player *player, int round)
{
	const int team = u->members[player - u->t->players].team;
	const struct trf_line *given = team < 0 ? NULL : u->given[(size_t)team * (size_t)u->t->rounds + (size_t)round];
	const struct trf_line *l = given != NULL ? given : team < 0 ? NULL : u->teams[team];
	int board = 0;

	for (unsigned k = 0; l != NULL && k < l->cells_n; k++) {
		const struct trf_player *p = trf_player_in(u->t, l, &l->cells[k]);

		if (given == NULL && p != NULL)
			board += plays(p, round);
		if (p == player)
			return given != NULL ? (int)l->cells[k].again + 1 : board;
	}
	return 0;
}

struct trf_line_ups *
trf_line_ups_open(const struct trf *t)
{
	struct trf_line_ups *u = calloc(1, sizeof(*u));
	size_t lines = 0, sides;

	for (size_t i = 0; i < t->n; i++)
		lines += trf_line_is(&t->lines[i], "310") || trf_line_is(&t->lines[i], "013");
	sides = lines * (size_t)t->rounds;
	if (u == NULL)
		return NULL;
	u->t = t;
	if (!t->teams || lines > TRF_NUMBER_MAX || sides > SIDES_MOST)
		return u;
	u->teams = calloc(lines + 1, sizeof(*u->teams));
	u->members = calloc((size_t)t->players_n + 1, sizeof(*u->members));
	u->given = calloc(sides + 1, sizeof(*u->given));
	if (u->teams != NULL && u->members != NULL && u->given != NULL) {
		read_teams(u);
		read_line_ups(u);
		return u;
	}
	trf_line_ups_free(u);
	return NULL;
}

void
trf_line_ups_free(struct trf_line_ups *u)
{
	if (u == NULL)
		return;
	free(u->teams);
	free(u->members);
	free(u->given);
	free(u);
}

int
trf_line_ups_board(const struct trf_line_ups *u, const struct trf_player *p, const struct trf_player *o, int round)
{
	const int one = u->n == 0 ? 0 : board_of(u, p, round), two = u->n == 0 ? 0 : board_of(u, o, round);

	return one == two ? one : 0;
}

/* -- teams -- */

/* How often the games have a name for a team of the report. */
struct vote {
	struct span name;
	int team;
	const struct trf_met *met;
	int side;
};

static int
compare_votes(const void *x, const void *y)
{
	const struct vote *a = x, *b = y;
	int c = span_order(a->name, b->name);

	c = c != 0 ? c : a->team - b->team;
	c = c != 0 ? c : (a->met > b->met) - (a->met < b->met);
	return c != 0 ? c : a->side - b->side;
}

/* The team that most of the votes for one name are for; -1: none has more than half of them. */
static int
winner(const struct vote *v, size_t n)
{
	for (size_t i = 0, next; i < n; i = next) {
		for (next = i + 1; next < n && v[next].team == v[i].team; next++)
			;
		if (2 * (next - i) > n && next - i > 1)
			return v[i].team;
	}
	return -1;
}

static struct span
name_of(const struct trf_line_ups *u, int team)
{
	const struct trf_cell *cell = trf_cell(u->teams[team], trf_line_is(u->teams[team], "310") ? 1 : 0, 0);

	return cell == NULL ? SPAN("?") : cell->text;
}

/* Once for each player; the names of teams need not be the same in the report and in the games. */
static void
check_teams(const struct trf_line_ups *u, struct vote *v, size_t n, bool *said)
{
	if (n > 0)
		qsort(v, n, sizeof(*v), compare_votes);
	for (size_t i = 0, next; i < n; i = next) {
		int team;

		for (next = i + 1; next < n && span_eq(v[next].name, v[i].name); next++)
			;
		team = winner(v + i, next - i);
		for (size_t k = i; k < next && team >= 0; k++) {
			size_t player = (size_t)(v[k].met->player[v[k].side] - u->t->players);
			const struct trf_seen *g = v[k].met->game;
			struct span own = name_of(u, v[k].team), other = name_of(u, team);

			if (v[k].team == team || said[player])
				continue;
			said[player] = true;
			finding_add_saying(u->found, DIAG_TRF_TEAM, u->members[player].cell->text,
			    "player %u is in team %.*s here, but plays for %.*s, as other players of %.*s do, in game %llu of "
			    "%.*s (line %llu)", u->t->players[player].number, (int)own.n, own.p, (int)v[k].name.n,
			    v[k].name.p, (int)other.n, other.p, (unsigned long long)g->game, (int)g->file.n, g->file.p,
			    (unsigned long long)g->line);
		}
	}
}

/* -- boards -- */

static void
check_boards(const struct trf_line_ups *u, const struct trf_met *list, size_t n)
{
	size_t all = 0, wrong = 0;

	for (int pass = 0; pass < 2 && (pass == 0 || WRONG_SHARE * wrong <= all); pass++)
		for (size_t i = 0; i < n; i++) {
			const struct trf_met *m = &list[i];
			int said = crosstable_games_board(&m->game->row), board = said == 0 ? 0 :
			    trf_line_ups_board(u, m->player[0], m->player[1], m->round);

			all += pass == 0 && board > 0;
			wrong += pass == 0 && board > 0 && said != board;
			if (pass == 1 && board > 0 && said != board)
				finding_add_saying(u->found, DIAG_TRF_BOARD, m->player[0]->games[m->round].at[0],
				    "by the teams of this file, players %u and %u meet on board %d in round %d; it is board "
				    "%d in game %llu of %.*s (line %llu)", m->player[0]->number, m->player[1]->number,
				    board, m->round + 1, said, (unsigned long long)m->game->game,
				    (int)m->game->file.n, m->game->file.p, (unsigned long long)m->game->line);
		}
}

/* -- all -- */

static size_t
take_votes(const struct trf_line_ups *u, struct vote *v, const struct trf_met *list, size_t n)
{
	size_t votes = 0;

	for (size_t i = 0; i < 2 * n; i++) {
		const struct trf_met *m = &list[i / 2];
		int side = (int)(i % 2), team = u->members[m->player[side] - u->t->players].team;
		struct span name = crosstable_part(&m->game->row, EVENT_ROW_TEAM + side);

		if (team >= 0 && crosstable_games_said(name))
			v[votes++] = (struct vote){ name, team, m, side };
	}
	return votes;
}

bool
trf_line_ups_compare(const struct trf *t, const struct trf_met *list, size_t n, struct findings *found)
{
	struct trf_line_ups *u = trf_line_ups_open(t);
	struct vote *votes = malloc((2 * n + 1) * sizeof(*votes));
	bool *said = calloc((size_t)t->players_n + 1, sizeof(*said));
	const bool good = u != NULL && votes != NULL && said != NULL;

	if (good && u->n > 0) {
		u->found = found;
		check_teams(u, votes, take_votes(u, votes, list, n), said);
		check_boards(u, list, n);
	}
	trf_line_ups_free(u);
	free(votes);
	free(said);
	return good;
}
