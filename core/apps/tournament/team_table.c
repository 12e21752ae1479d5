/* team_table: the standings of the teams of an event. */
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/event_teams.h"
#include "apps/tournament/team_table.h"

/* -- matches -- */

static int
compare_teams_by_name(const void *x, const void *y)
{
	const struct team *a = x, *b = y;

	return span_order(a->name, b->name);
}

static void
make_teams(struct team_table *to, const struct event_teams *e)
{
	int n = 0, distinct = 0;

	for (int i = 0; i < e->matches_n; i++)
		for (int side = 0; side < 2; side++)
			to->teams[n++] = (struct team){ .name = e->matches[i].team[side] };
	qsort(to->teams, (size_t)n, sizeof(*to->teams), compare_teams_by_name);
	for (int i = 0; i < n; i++)
		if (i == 0 || !span_eq(to->teams[i].name, to->teams[i - 1].name))
			to->teams[distinct++] = to->teams[i];
	to->n = distinct;
}

/* -1: there is no team of that name. */
static int
team_find(const struct team_table *t, struct span name)
{
	const struct team sought = { .name = name }, *found =
	    bsearch(&sought, t->teams, (size_t)t->n, sizeof(sought), compare_teams_by_name);

	return found == NULL ? -1 : (int)(found - t->teams);
}

/* Adds the scores of a match, and numbers its boards from 1; they are in their order. */
static void
count_match(struct team_table *to, const struct crosstable *t, const struct event_match *of, struct team_match *m)
{
	for (int i = 0, number = 0; i < of->boards_n; i++) {
		const struct event_board *b = &of->boards[i];
		const int first = b->player[0] < 0;	/* White, or the only player */
		const struct crosstable_game *other = crosstable_other_side(t, b->player[first], b->game);
		int score[2] = { 0, 0 };

		m->met += other != NULL;
		score[first] = b->game->score;
		score[!first] = other == NULL ? 0 : other->score;
		number += i == 0 || b->board != b[-1].board;
		to->boards = to->boards && b->board > 0 && number == i + 1;
		for (int side = 0; side < 2; side++) {
			m->score[side] += score[side != b->side];
			m->boards[side] += (long)number * score[side != b->side];
			to->teams[m->team[side]].on_board[number - 1] += score[side != b->side];
		}
	}
}

/* The places for points by board.  False: out of memory. */
static bool
make_on_board(struct team_table *t, const struct event_teams *e, struct arena *texts)
{
	int *all;

	for (int i = 0; i < e->matches_n; i++)
		t->boards_n = e->matches[i].boards_n > t->boards_n ? e->matches[i].boards_n : t->boards_n;
	if ((all = arena_take(texts, (size_t)t->n * (size_t)t->boards_n * sizeof(*all))) == NULL)
		return false;
	memset(all, 0, (size_t)t->n * (size_t)t->boards_n * sizeof(*all));
	for (int i = 0; i < t->n; i++)
		t->teams[i].on_board = all + i * t->boards_n;
	return true;
}

static void
make_matches(struct team_table *to, const struct crosstable *t, const struct event_teams *e)
{
	to->boards = true;
	for (int i = 0; i < e->matches_n; i++) {
		const struct event_match *m = &e->matches[i];

		to->matches[to->matches_n] = (struct team_match){
			.round = m->boards[0].game->round, .games = m->boards_n,
			.team = { team_find(to, m->team[0]), team_find(to, m->team[1]) },
		};
		count_match(to, t, m, &to->matches[to->matches_n++]);
	}
}

/* -- byes -- */

bool
team_table_list_byes(struct crosstable *t, const struct crosstable_row *rows, size_t n, struct arena *texts)
{
	size_t byes = 0;

	for (size_t i = 0; i < n; i++)
		byes += crosstable_games_use(&rows[i]) == CROSSTABLE_TEAM_BYE;
	if (byes == 0)
		return true;
	if ((t->team_byes = arena_take(texts, byes * sizeof(*t->team_byes))) == NULL)
		return false;
	for (size_t i = 0; i < n; i++) {
		bool standard;
		const enum result result = result_read(crosstable_part(&rows[i], EVENT_ROW_RESULT), &standard);

		if (crosstable_games_use(&rows[i]) == CROSSTABLE_TEAM_BYE)
			t->team_byes[t->team_byes_n++] = (struct crosstable_team_bye){
				crosstable_part(&rows[i], EVENT_ROW_TEAM), crosstable_part(&rows[i], EVENT_ROW_ROUND),
				result == RESULT_WHITE ? 2 : result == RESULT_DRAW ? 1 : result == RESULT_BLACK ? 0 : -1, -1,
			};
	}
	return true;
}

/* A team in a round. */
enum { NO_MATCH, IN_MATCH, BYE_KNOWN, BYE_UNKNOWN };

/* A bye of a player with points, by team and round; the team has a bye if it has no match in the round. */
static void
mark_byes(const struct team_table *to, const struct crosstable *t, char *state)
{
	for (int p = 0; p < t->players_n; p++)
		for (int k = 0; k < t->players[p].list_n; k++) {
			const struct crosstable_game *g = &t->players[p].list[k];
			const bool black = span_eq(crosstable_part(g->row, EVENT_ROW_BLACK), t->players[p].name);
			const int team = g->opponent >= 0 || g->round < 0 || g->points <= 0 ? -1 :
			    team_find(to, crosstable_part(g->row, EVENT_ROW_TEAM + black));

			if (team >= 0)
				state[team * t->rounds_n + g->round] = BYE_UNKNOWN;
		}
}

/* The round of the table with that name; -1: there is none, or it comes later. */
static int
round_named(const struct crosstable *t, struct span name)
{
	int r = t->rounds_n;

	while (r-- > 0 && crosstable_games_compare_rounds(t->rounds[r], name) != 0)
		;
	return r;
}

/* Adds the points of the byes that the record has, once or several times, of teams without a match in the round. */
static void
add_team_byes(struct team_table *to, const struct crosstable *t, char *state)
{
	for (int i = 0; i < t->team_byes_n; i++) {
		struct crosstable_team_bye *bye = &t->team_byes[i];
		const int team = team_find(to, bye->team), round = team < 0 ? -1 : round_named(t, bye->round);
		char *at = round < 0 ? NULL : &state[team * t->rounds_n + round];

		bye->counts = at != NULL && *at != IN_MATCH && *at != BYE_KNOWN ? round : -1;
		if (bye->counts < 0)
			continue;
		*at = bye->points < 0 ? BYE_UNKNOWN : BYE_KNOWN;
		if (bye->points > 0) {
			to->teams[team].match_points += bye->points;
			to->teams[team].game_points += bye->points * to->boards_n;
		}
	}
}

/* False: out of memory. */
static bool
count_byes(struct team_table *to, const struct crosstable *t)
{
	char *state = calloc((size_t)to->n * (size_t)t->rounds_n + 1, 1);

	if (state == NULL)
		return false;
	mark_byes(to, t, state);
	for (int i = 0; i < to->matches_n; i++)
		for (int side = 0; side < 2 && to->matches[i].round >= 0; side++)
			state[to->matches[i].team[side] * t->rounds_n + to->matches[i].round] = IN_MATCH;
	add_team_byes(to, t, state);
	for (int i = 0; i < to->n * t->rounds_n; i++) {
		to->teams[i / t->rounds_n].byes += state[i] >= BYE_KNOWN;
		to->teams[i / t->rounds_n].unknown_byes += state[i] == BYE_UNKNOWN;
		to->byes += state[i] >= BYE_KNOWN;
		to->unknown_byes += state[i] == BYE_UNKNOWN;
	}
	free(state);
	return true;
}

/* -- points -- */

/* Where nobody has a point, as no result is known or nobody came, the match is not drawn. */
static int
match_points(const struct team_match *m, int side)
{
	return m->score[side] > m->score[1 - side] ? 2 : m->score[side] > 0 && m->score[side] == m->score[1 - side];
}

/*
 * C.07, 13.4, in hundredths: the game points, and the Buchholz of match points divided by the most match points that
 * are possible in the event over those of games in a match, as a whole number.  The rule leaves open what divides
 * if that is 0; here it is 1.
 */
static long
extended_strength(const struct team_table *t, const struct team *a, int rounds)
{
	long divisor = 2L * rounds / t->boards_n;

	divisor = divisor > 0 ? divisor : 1;
	return 50L * a->game_points + (200 * a->breaks[TEAM_BUCHHOLZ] + divisor) / (2 * divisor);
}

static void
sum_team_points(struct team_table *t, int rounds)
{
	for (int i = 0; i < t->matches_n; i++)
		for (int side = 0; side < 2; side++) {
			const struct team_match *m = &t->matches[i];
			struct team *a = &t->teams[m->team[side]];
			int points = match_points(m, side);

			a->matches++;
			a->won += points == 2;
			a->drawn += points == 1;
			a->lost += points == 0 && m->score[1 - side] > 0;
			a->match_points += points;
			a->game_points += m->score[side];
			a->breaks[TEAM_BOARD_COUNT] += m->boards[side];
		}
	for (int i = 0; i < t->matches_n; i++)
		for (int side = 0; side < 2; side++) {
			const struct team_match *m = &t->matches[i];
			const struct team *b = &t->teams[m->team[1 - side]];
			long *to = t->teams[m->team[side]].breaks, own = match_points(m, side);

			to[TEAM_EMMSB] += b->match_points * own;
			to[TEAM_EMGSB] += (long)b->match_points * m->score[side];
			to[TEAM_EGMSB] += b->game_points * own;
			to[TEAM_EGGSB] += (long)b->game_points * m->score[side];
			to[TEAM_BUCHHOLZ] += b->match_points;
		}
	for (int i = 0; i < t->n; i++) {
		t->teams[i].breaks[TEAM_DIRECT] = -1;
		t->teams[i].breaks[TEAM_STRENGTH] = extended_strength(t, &t->teams[i], rounds);
		if (!t->boards) {
			t->teams[i].breaks[TEAM_BOARD_COUNT] = -1;
			t->teams[i].on_board = NULL;
		}
	}
}

int
team_table_find(const struct team_table *t, struct span name)
{
	int i = 0;

	while (i < t->n && !span_eq(t->teams[i].name, name))
		i++;
	return i < t->n ? i : -1;
}

int
team_table_without(const struct team_table *t, const struct team *team, int boards)
{
	int sum = 0;

	for (int i = 0; i < t->boards_n - boards; i++)
		sum += team->on_board[i];
	return sum;
}

/* -- order -- */

/* A team while the order is made. */
struct standing {
	int team;
	long value;		/* what the order looks at next */
	long second;		/* of the direct encounter: the score that is not primary; else 0 */
	struct span name;
};

static int
compare_standings(const void *x, const void *y)
{
	const struct standing *a = x, *b = y;
	int c = crosstable_games_compare_longs(b->value, a->value);

	c = c != 0 ? c : crosstable_games_compare_longs(b->second, a->second);
	return c != 0 ? c : span_order(a->name, b->name);
}

static int
standing_of(const struct standing *places, int n, int team)
{
	int i = 0;

	while (i < n && places[i].team != team)
		i++;
	return i;
}

/* Sets the points of n tied teams against each other; false: not every pair met equally often. */
static bool
set_direct_of_teams(const struct team_table *t, struct standing *places, int n)
{
	long meetings = 0, times;

	for (int i = 0; i < n; i++)
		places[i].value = places[i].second = 0;
	for (int i = 0; i < t->matches_n; i++) {
		const struct team_match *m = &t->matches[i];
		int a = standing_of(places, n, m->team[0]), b = standing_of(places, n, m->team[1]);

		if (a == n || b == n)
			continue;
		meetings++;
		places[a].value += match_points(m, 0);
		places[b].value += match_points(m, 1);
		places[a].second += m->score[0];
		places[b].second += m->score[1];
	}
	times = meetings / ((long)n * (n - 1) / 2);
	if (times == 0)
		return false;
	for (int i = 0; i < n; i++)
		for (int k = i + 1; k < n; k++) {
			long met = 0;

			for (int j = 0; j < t->matches_n; j++)
				met += (t->matches[j].team[0] == places[i].team &&
				    t->matches[j].team[1] == places[k].team) ||
				    (t->matches[j].team[0] == places[k].team &&
				    t->matches[j].team[1] == places[i].team);
			if (met != times)
				return false;
		}
	return true;
}

/*
 * C.07, 13.3: sets the values of n tied teams to their primary score against each other or, if these are equal, the
 * other one.  False: not every pair met equally often, or these are equal, too.
 */
static bool
extended_direct(const struct team_table *t, const struct team_order *order, struct standing *places, int n)
{
	bool apart = false;

	if (n < 2 || !set_direct_of_teams(t, places, n))
		return false;
	for (int i = 0; order->by[0] == TEAM_GAME_POINTS && i < n; i++) {
		long match_points = places[i].value;

		places[i].value = places[i].second;
		places[i].second = match_points;
	}
	for (int i = 1; i < n; i++)
		apart = apart || places[i].value != places[0].value;
	for (int i = 0; i < n; i++) {
		places[i].value = apart ? places[i].value : places[i].second;
		places[i].second = 0;
	}
	for (int i = 1; i < n; i++)
		apart = apart || places[i].value != places[0].value;
	return apart;
}

/* The value of a team by which the highest is first; `step`: of a rule that compares boards, how many it has compared. */
static long
value_of(const struct team_table *t, const struct team *a, int criterion, int step)
{
	switch (criterion) {
	case TEAM_MATCH_POINTS:
		return a->match_points;
	case TEAM_GAME_POINTS:
		return a->game_points;
	case TEAM_TOP_BOARD:
		return t->boards ? a->on_board[step] : 0;
	case TEAM_BOTTOM_BOARD:
		return t->boards ? team_table_without(t, a, step + 1) : 0;
	default:
		return team_breaks[criterion].ascending ? -a->breaks[criterion] : a->breaks[criterion];
	}
}

/* How often the rule at that place of the order compares. */
static int
steps_of(const struct team_table *t, int criterion)
{
	return criterion == TEAM_TOP_BOARD ? t->boards_n : criterion == TEAM_BOTTOM_BOARD ? t->boards_n - 1 : 1;
}

/* Where the order goes on. */
struct order_place {
	int at;			/* in the order */
	int step;		/* of a rule that compares boards */
};

/*
 * Sets the values of n tied teams for the next comparison, and where the order goes on among those who are still tied:
 * the direct encounter begins again if it has told some of them apart (C.07, 6).
 */
static struct order_place
set_values_of_tied(const struct team_table *t, const struct team_order *order, struct standing *places, int n,
    struct order_place at)
{
	int criterion = order->by[at.at];

	if (criterion == TEAM_DIRECT && extended_direct(t, order, places, n))
		return at;
	for (int i = 0; i < n; i++) {
		places[i].value = criterion == TEAM_DIRECT ? 0 : value_of(t, &t->teams[places[i].team], criterion, at.step);
		places[i].second = 0;
	}
	at.step++;
	return at.step < steps_of(t, criterion) ? at : (struct order_place){ at.at + 1, 0 };
}

/* Ranks n teams that are tied so far, from `rank` on. */
static void
rank_tied(struct team_table *t, const struct team_order *order, struct standing *places, int n, int rank,
    struct order_place at)
{
	if (n == 1 || at.at == order->n) {
		for (int i = 0; i < n; i++)
			t->teams[places[i].team].rank = rank;
		return;
	}
	at = set_values_of_tied(t, order, places, n, at);
	qsort(places, (size_t)n, sizeof(*places), compare_standings);
	for (int i = 0, end; i < n; i = end) {
		for (end = i + 1; end < n && places[end].value == places[i].value; end++)
			;
		rank_tied(t, order, places + i, end - i, rank + i, at);
	}
}

/* Sorts the teams into these places, and the indexes of matches likewise. */
static void
sort_teams_and_matches(struct team_table *t, const struct standing *places, struct team *old)
{
	memcpy(old, t->teams, (size_t)t->n * sizeof(*old));
	for (int i = 0; i < t->n; i++)
		t->teams[i] = old[places[i].team];
	for (int i = 0; i < t->matches_n; i++)
		for (int side = 0; side < 2; side++)
			t->matches[i].team[side] = standing_of(places, t->n, t->matches[i].team[side]);
}

/* Sets the direct encounter of teams with the same match and game points. */
static void
put_direct(struct team_table *t, struct standing *places)
{
	qsort(places, (size_t)t->n, sizeof(*places), compare_standings);
	for (int i = 0, next; i < t->n; i = next) {
		const struct team *a = &t->teams[places[i].team];

		for (next = i + 1; next < t->n && t->teams[places[next].team].match_points == a->match_points &&
		    t->teams[places[next].team].game_points == a->game_points; next++)
			;
		if (next - i > 1 && set_direct_of_teams(t, places + i, next - i))
			for (int k = i; k < next; k++)
				t->teams[places[k].team].breaks[TEAM_DIRECT] = places[k].value;
	}
}

static void
rank_teams(struct team_table *t, const struct team_order *order, struct standing *places, struct team *old)
{
	for (int i = 0; i < t->n; i++)
		places[i] = (struct standing){ i, t->teams[i].match_points, t->teams[i].game_points, t->teams[i].name };
	put_direct(t, places);
	rank_tied(t, order, places, t->n, 1, (struct order_place){ 0, 0 });
	sort_teams_and_matches(t, places, old);
}

bool
team_table_make(struct team_table *to, const struct crosstable *t, struct arena *texts)
{
	struct event_teams e;
	size_t most;
	struct standing *places = NULL;
	struct team *old = NULL;
	bool done = event_teams_find(t, &e);

	*to = (struct team_table){ 0 };
	if (done && e.matched && e.games == t->games) {
		most = 2 * (size_t)e.matches_n;
		to->teams = arena_take(texts, most * sizeof(*to->teams));
		to->matches = arena_take(texts, most * sizeof(*to->matches));
		places = malloc(most * sizeof(*places));
		old = malloc(most * sizeof(*old));
		done = to->teams != NULL && to->matches != NULL && places != NULL && old != NULL;
		if (done) {
			make_teams(to, &e);
			done = make_on_board(to, &e, texts);
		}
		if (done) {
			make_matches(to, t, &e);
			done = count_byes(to, t);
			sum_team_points(to, t->rounds_n);
			rank_teams(to, &t->teams, places, old);
		}
	}
	event_teams_free(&e);
	free(places);
	free(old);
	return done;
}
