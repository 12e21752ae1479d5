/* team_table: the standings of the teams of an event. */
#include <stdlib.h>
#include <string.h>

#include "event/team_table.h"

const struct team_break_row team_breaks[TEAM_BREAK_COUNT] = {
	[TEAM_DIRECT] = { "DE",
	    "match points among those with the same match and game points, if all of them met equally "
	    "often (FIDE C.07, 6 and 13.3)", 1 },
	[TEAM_EMGSB] = { "EMGSB",
	    "match points of each opponent times the game points against it (FIDE C.07, 13.2)", 2 },
	[TEAM_EMMSB] = { "EMMSB",
	    "match points of each opponent times the match points against it (FIDE C.07, 13.2)", 1 },
	[TEAM_EGMSB] = { "EGMSB",
	    "game points of each opponent times the match points against it (FIDE C.07, 13.2)", 2 },
	[TEAM_EGGSB] = { "EGGSB",
	    "game points of each opponent times the game points against it (FIDE C.07, 13.2)", 4 },
	[TEAM_BUCHHOLZ] = { "BH", "match points of all opponents (FIDE C.07, 8.1)", 1 },
	[TEAM_BOARD_COUNT] = { "BC",
	    "sum of the numbers of boards times the points there; less is better (FIDE C.07, 12.1)",
	    2 },
	[TEAM_STRENGTH] = { "SSSC",
	    "game points, and Buchholz by the most match points per board of a match (FIDE C.07, 13.4)", 100 },
};

/* -- matches -- */

/* A game in a match, for the number of its board. */
struct board {
	int match;		/* index in `matches` */
	struct span number;	/* as the record has it */
	int score[2];		/* of the teams of the match */
};

static int
compare_teams_by_name(const void *x, const void *y)
{
	const struct team *a = x, *b = y;

	return span_order(a->name, b->name);
}

static int
team_find(const struct team_table *t, struct span name)
{
	int low = 0, high = t->n;

	while (low < high) {
		int middle = low + (high - low) / 2;

		if (span_order(t->teams[middle].name, name) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static struct span
team_of(const struct crosstable_game *g, int colour)
{
	return g->row->part[CROSSTABLE_TEAM + (unsigned)colour];
}

/* Do all games name two teams and their round? */
static bool
names_teams(const struct crosstable *t)
{
	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];

			if (g->opponent >= 0 && (g->round < 0 || !crosstable_games_names_teams(g->row)))
				return false;
		}
	return t->games > 0;
}

static void
make_teams(struct team_table *to, const struct crosstable *t)
{
	int n = 0, distinct = 0;

	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++)
			if (t->players[i].list[k].opponent >= 0)
				to->teams[n++] = (struct team){
					.name = team_of(&t->players[i].list[k], t->players[i].list[k].colour)
				};
	qsort(to->teams, (size_t)n, sizeof(*to->teams), compare_teams_by_name);
	for (int i = 0; i < n; i++)
		if (i == 0 || !span_eq(to->teams[i].name, to->teams[i - 1].name))
			to->teams[distinct++] = to->teams[i];
	to->n = distinct;
}

static int
compare_matches(const void *x, const void *y)
{
	const struct team_match *a = x, *b = y;
	int c = crosstable_games_compare_longs(a->round, b->round);

	for (int side = 0; side < 2 && c == 0; side++)
		c = crosstable_games_compare_longs(a->team[side], b->team[side]);
	return c;
}

/* The match of a game as a key, the team that is first by name being the first; *side is that of White. */
static struct team_match
match_of(const struct team_table *t, const struct crosstable_game *g, int *side)
{
	int white = team_find(t, team_of(g, 0)), black = team_find(t, team_of(g, 1));

	*side = white < black ? 0 : 1;
	return (struct team_match){
		.round = g->round, .team = { white < black ? white : black, white < black ? black : white }
	};
}

/* What the record says about the board: the Board tag, or the last part of a Round with several. */
static struct span
board_of(const struct crosstable_game *g)
{
	struct span board = g->row->part[CROSSTABLE_BOARD], round = g->row->part[CROSSTABLE_ROUND], last = { NULL, 0 };
	unsigned long n;

	if (span_number(board, &n))
		return board;
	span_cut(&round, '.');
	while (round.p != NULL)
		last = span_cut(&round, '.');
	return last.p != NULL && span_number(last, &n) ? last : (struct span){ NULL, 0 };
}

/* The matches, and a board for each game. */
static void
make_matches(struct team_table *to, const struct crosstable *t, struct board *boards)
{
	int n = 0, distinct = 0, side;

	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++)
			if (t->players[i].list[k].opponent >= 0 && t->players[i].list[k].colour == 0)
				to->matches[n++] = match_of(to, &t->players[i].list[k], &side);
	qsort(to->matches, (size_t)n, sizeof(*to->matches), compare_matches);
	for (int i = 0; i < n; i++)
		if (i == 0 || compare_matches(&to->matches[i], &to->matches[i - 1]) != 0)
			to->matches[distinct++] = to->matches[i];
	to->matches_n = distinct;
	n = 0;
	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];
			struct team_match key, *match;

			if (g->opponent < 0)
				continue;
			key = match_of(to, g, &side);
			match = bsearch(&key, to->matches, (size_t)distinct, sizeof(key), compare_matches);
			side = g->colour == 0 ? side : 1 - side;
			match->score[side] += g->score;
			match->games += g->colour == 0;
			boards[n] = (struct board){ .match = (int)(match - to->matches), .number = board_of(g) };
			boards[n++].score[side] = g->score;
		}
}

static int
compare_boards(const void *x, const void *y)
{
	const struct board *a = x, *b = y;
	int c = crosstable_games_compare_longs(a->match, b->match);

	return c != 0 ? c : crosstable_games_compare_rounds(a->number, b->number);
}

/* The places for points by board.  False: out of memory. */
static bool
make_on_board(struct team_table *t, struct arena *texts)
{
	int *all;

	for (int i = 0; i < t->matches_n; i++)
		t->boards_n = t->matches[i].games > t->boards_n ? t->matches[i].games : t->boards_n;
	if ((all = arena_take(texts, (size_t)t->n * (size_t)t->boards_n * sizeof(*all))) == NULL)
		return false;
	memset(all, 0, (size_t)t->n * (size_t)t->boards_n * sizeof(*all));
	for (int i = 0; i < t->n; i++)
		t->teams[i].on_board = all + i * t->boards_n;
	return true;
}

/* Numbers the boards of each match from 1; each is there twice, for White and for Black. */
static void
count_boards(struct team_table *t, struct board *boards, int n)
{
	qsort(boards, (size_t)n, sizeof(*boards), compare_boards);
	t->boards = true;
	for (int i = 0, number = 0; i < n; i++) {
		bool next = i == 0 || boards[i].match != boards[i - 1].match;

		number = next ? 0 : number;
		number += next || crosstable_games_compare_rounds(boards[i].number, boards[i - 1].number) != 0;
		t->boards = t->boards && boards[i].number.n > 0 && number <= t->matches[boards[i].match].games;
		for (int side = 0; side < 2; side++) {
			struct team_match *m = &t->matches[boards[i].match];

			m->boards[side] += (long)number * boards[i].score[side];
			if (number <= t->boards_n)
				t->teams[m->team[side]].on_board[number - 1] += boards[i].score[side];
		}
		if (i + 1 == n || boards[i + 1].match != boards[i].match)
			t->boards = t->boards && number == t->matches[boards[i].match].games;
	}
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
strength(const struct team_table *t, const struct team *a, int rounds)
{
	long divisor = 2L * rounds / t->boards_n;

	divisor = divisor > 0 ? divisor : 1;
	return 50L * a->game_points + (200 * a->breaks[TEAM_BUCHHOLZ] + divisor) / (2 * divisor);
}

static void
put_points(struct team_table *t, int rounds)
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
		t->teams[i].breaks[TEAM_STRENGTH] = strength(t, &t->teams[i], rounds);
		if (!t->boards) {
			t->teams[i].breaks[TEAM_BOARD_COUNT] = -1;
			t->teams[i].on_board = NULL;
		}
	}
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
	long value;		/* match points, or those against the others who are tied, or EMGSB */
	long second;		/* game points likewise, or 0 */
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
direct(const struct team_table *t, struct standing *places, int n)
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
 * C.07, 13.3: sets the values of n tied teams to their match points against each other or, if these are equal, their
 * game points.  False: not every pair met equally often, or these are equal, too.
 */
static bool
extended_direct(const struct team_table *t, struct standing *places, int n)
{
	bool apart = false;

	if (n < 2 || !direct(t, places, n))
		return false;
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

/* Ranks n teams with the same points, from `rank` on. */
static void
rank_tied(struct team_table *t, struct standing *places, int n, int rank)
{
	if (extended_direct(t, places, n)) {
		qsort(places, (size_t)n, sizeof(*places), compare_standings);
		for (int i = 0, next; i < n; i = next) {
			for (next = i + 1; next < n && places[next].value == places[i].value; next++)
				;
			rank_tied(t, places + i, next - i, rank + i);
		}
		return;
	}
	for (int i = 0; i < n; i++) {
		places[i].value = t->teams[places[i].team].breaks[TEAM_EMGSB];
		places[i].second = 0;
	}
	qsort(places, (size_t)n, sizeof(*places), compare_standings);
	for (int i = 0; i < n; i++)
		t->teams[places[i].team].rank = i > 0 && places[i].value == places[i - 1].value ?
		    t->teams[places[i - 1].team].rank : rank + i;
}

/* Sorts the teams into these places, and the indexes of matches likewise. */
static void
put_order(struct team_table *t, const struct standing *places, struct team *old)
{
	memcpy(old, t->teams, (size_t)t->n * sizeof(*old));
	for (int i = 0; i < t->n; i++)
		t->teams[i] = old[places[i].team];
	for (int i = 0; i < t->matches_n; i++)
		for (int side = 0; side < 2; side++)
			t->matches[i].team[side] = standing_of(places, t->n, t->matches[i].team[side]);
}

static void
rank_teams(struct team_table *t, struct standing *places, struct team *old)
{
	for (int i = 0; i < t->n; i++)
		places[i] = (struct standing){ i, t->teams[i].match_points, t->teams[i].game_points, t->teams[i].name };
	qsort(places, (size_t)t->n, sizeof(*places), compare_standings);
	for (int i = 0, next; i < t->n; i = next) {
		const struct team *a = &t->teams[places[i].team];

		for (next = i + 1; next < t->n && t->teams[places[next].team].match_points == a->match_points &&
		    t->teams[places[next].team].game_points == a->game_points; next++)
			;
		if (next - i > 1 && direct(t, places + i, next - i))
			for (int k = i; k < next; k++)
				t->teams[places[k].team].breaks[TEAM_DIRECT] = places[k].value;
		rank_tied(t, places + i, next - i, i + 1);
	}
	put_order(t, places, old);
}

bool
team_table_make(struct team_table *to, const struct crosstable *t, struct arena *texts)
{
	size_t most = 2 * (size_t)t->games + 1;
	struct board *boards;
	struct standing *places;
	struct team *old;
	bool done;

	*to = (struct team_table){ 0 };
	if (!names_teams(t))
		return true;
	to->teams = arena_take(texts, most * sizeof(*to->teams));
	to->matches = arena_take(texts, most * sizeof(*to->matches));
	boards = malloc(most * sizeof(*boards));
	places = malloc(most * sizeof(*places));
	old = malloc(most * sizeof(*old));
	done = to->teams != NULL && to->matches != NULL && boards != NULL && places != NULL && old != NULL;
	if (done) {
		make_teams(to, t);
		make_matches(to, t, boards);
		if (t->games < 2 * to->matches_n) {
			*to = (struct team_table){ 0 };
		} else if ((done = make_on_board(to, texts))) {
			count_boards(to, boards, 2 * t->games);
			put_points(to, t->rounds_n);
			rank_teams(to, places, old);
		}
	}
	free(boards);
	free(places);
	free(old);
	return done;
}
