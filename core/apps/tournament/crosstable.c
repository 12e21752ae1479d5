/* crosstable: makes the table of each event from its games: players, ratings, distinct games and points. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/crosstable.h"
#include "apps/tournament/crosstable_after.h"
#include "apps/tournament/crosstable_play_off.h"
#include "apps/tournament/crosstable_rounds.h"
#include "apps/tournament/event_berger.h"
#include "apps/tournament/event_classes.h"
#include "apps/tournament/event_knockout.h"
#include "apps/tournament/event_name.h"
#include "apps/tournament/event_shape.h"
#include "apps/tournament/event_teams.h"
#include "apps/tournament/meeting.h"
#include "apps/tournament/team_table.h"
#include "apps/tournament/tiebreak.h"
#include "games/pgn/result.h"
#include "games/pgn/tag_value.h"

/* -- finds what kind of event it was -- */

enum {
	PLAYERS_LEAST = 5,	/* with fewer, a game that is missing is more than a tenth */
	SHARE = 90,		/* so many of a hundred games must be there */
};

/* How often pairs met. */
struct meetings {
	size_t pairs;		/* how many pairs met at all */
	int least, most;	/* how often these met, at least and at most */
	int again;		/* further meetings, without forfeits, after which a Swiss may pair them again (C.04.2) */
	int games;
};

static bool
count_meetings(const struct crosstable *t, struct meetings *m)
{
	struct meeting *list = malloc(((size_t)t->games + 1) * sizeof(*list));
	size_t n = 0;

	*m = (struct meetings){ 0 };
	if (list == NULL)
		return false;
	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++)
			if (t->players[i].list[k].opponent > i)
				list[n++] = (struct meeting){
					i, t->players[i].list[k].opponent, 0, !t->players[i].list[k].forfeit
				};
	m->games = (int)n;
	if (n > 0)
		qsort(list, n, sizeof(*list), meeting_compare);
	for (size_t i = 0, next; i < n; i = next) {
		int times;
		long played = list[i].value;

		for (next = i + 1; next < n && meeting_compare(&list[i], &list[next]) == 0; next++)
			played += list[next].value;
		times = (int)(next - i);
		m->least = m->pairs == 0 || times < m->least ? times : m->least;
		m->most = times > m->most ? times : m->most;
		m->again += played > 1 ? (int)played - 1 : 0;
		m->pairs++;
	}
	free(list);
	return true;
}

/* In a knockout, players who do not win drop out; in a Swiss, most of them play on. */
static bool
losers_play_on(const struct crosstable *t)
{
	long not_won = 0, played_on = 0;

	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];

			if (g->points < 0 || g->points == 2 || g->round == t->rounds_n - 1)
				continue;
			not_won++;
			played_on += k + 1 < t->players[i].list_n;
		}
	return 2 * played_on > not_won;
}

/* Fewer rounds than a round robin would have: one that lacks some games still has all of its rounds. */
static bool
is_like_swiss(const struct crosstable *t, const struct meetings *m)
{
	return t->orderly && m->again <= event_shape_swiss_again(t) && t->rounds_n > 1 && t->rounds_n < t->players_n - 1 &&
	    losers_play_on(t);
}

/* All players play in all rounds, except for byes; with an odd number of players one of them cannot. */
static int
games_possible(const struct crosstable *t)
{
	long most = (long)t->rounds_n * (t->players_n / 2);
	long seats = ((long)t->rounds_n * t->players_n - t->byes) / 2;

	return (int)(seats < most ? seats : most);
}

/* Late entries and withdrawals cost an open some games; if more are missing, Buchholz has little meaning. */
static bool
has_most_games(const struct crosstable *t)
{
	return 4L * t->games >= 3L * t->possible;
}

static void
put_robin(struct crosstable *t, int cycles)
{
	int pairs = t->players_n * (t->players_n - 1) / 2;

	t->cycles = cycles;
	t->kind = cycles == 1 ? CROSSTABLE_ROUND_ROBIN :
	    cycles == 2 ? CROSSTABLE_DOUBLE_ROUND_ROBIN : CROSSTABLE_MANY_ROUND_ROBIN;
	t->possible = t->games < cycles * pairs ? cycles * pairs : 0;
}

/*
 * Nearly all games of a round robin, or all but those of players who have withdrawn, or a part of one that follows the
 * Berger tables.  False: out of memory.
 */
static bool
find_part_of_robin(struct crosstable *t, const struct meetings *m)
{
	struct event_berger b;
	struct event_shape s;
	long whole = (long)m->most * t->players_n * (t->players_n - 1) / 2;
	bool good = true;

	if (t->players_n < PLAYERS_LEAST)
		return true;
	if (!event_shape_find(t, &s))
		return false;
	if (s.whole && s.gone > 0) {
		put_robin(t, s.cycles);
		for (int i = 0; i < t->players_n; i++)
			t->left += event_shape_gone(t, i) && 2 * t->players[i].games < s.cycles * (t->players_n - 1);
		return true;
	}
	if (100L * m->games >= SHARE * whole) {
		put_robin(t, m->most);
		return true;
	}
	good = event_berger_find(t, &b);
	/* Pairs may play several games in a round; play-offs do not count. */
	if (good && b.grade != EVENT_BERGER_NONE)
		put_robin(t, b.cycles * ((b.fit + b.places / 2) / b.places));
	event_berger_free(&b);
	return good;
}

/* False: out of memory. */
static bool
find_scheveningen(struct crosstable *t, const struct meetings *m)
{
	struct event_classes c;
	bool good = event_classes_find(t, &c);

	(void)m;
	if (c.is && 2 * c.size == t->players_n) {
		t->kind = CROSSTABLE_SCHEVENINGEN;
		t->possible = c.cycles * c.size * c.size;
	}
	event_classes_free(&c);
	return good;
}

static bool
find_teams(struct crosstable *t, const struct meetings *m)
{
	struct event_teams e;
	bool good = event_teams_find(t, &e);

	(void)m;
	t->kind = good && e.is ? CROSSTABLE_TEAMS : t->kind;
	event_teams_free(&e);
	return good;
}

static bool
find_knockout(struct crosstable *t, const struct meetings *m)
{
	int *reached = malloc((size_t)t->players_n * sizeof(*reached));
	bool is = false, good = reached != NULL && event_knockout_find(t, &is, reached);

	(void)m;
	for (int p = 0; p < t->players_n && is; p++)
		t->players[p].reached = reached[p];
	t->kind = is ? CROSSTABLE_KNOCKOUT : t->kind;
	free(reached);
	return good;
}

/* What is looked for in this order, if not every pair met equally often; each returns false if memory ran out. */
static bool (*const finders[])(struct crosstable *, const struct meetings *) = {
	find_scheveningen, find_teams, find_knockout, find_part_of_robin,
};

bool
crosstable_kind_find(struct crosstable *t)
{
	struct meetings m;
	size_t players = (size_t)t->players_n;

	if (!count_meetings(t, &m))
		return false;
	t->kind = CROSSTABLE_OTHER;
	t->cycles = t->left = 0;
	t->possible = 0;
	if (players == 2 && m.pairs == 1)
		t->kind = CROSSTABLE_MATCH;
	else if (players > 2 && m.least == m.most && m.pairs == players * (players - 1) / 2)
		put_robin(t, m.most);
	for (size_t i = 0; i < sizeof(finders) / sizeof(finders[0]) && t->kind == CROSSTABLE_OTHER && m.pairs > 0; i++)
		if (!finders[i](t, &m))
			return false;
	if (t->kind == CROSSTABLE_OTHER && is_like_swiss(t, &m)) {
		t->possible = games_possible(t);
		t->kind = has_most_games(t) ? CROSSTABLE_SWISS : CROSSTABLE_OTHER;
	}
	return true;
}

/* -- players -- */

static int
compare_names(const void *x, const void *y)
{
	const struct span *a = x, *b = y;

	return span_order(*a, *b);
}

int
crosstable_find_player(const struct crosstable *t, struct span name)
{
	int low = 0, high = t->players_n;

	while (low < high) {
		int middle = low + (high - low) / 2;

		if (span_order(t->players[middle].name, name) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

size_t
crosstable_distinct(struct span *sorted, size_t n, int (*compare)(const void *, const void *))
{
	size_t distinct = 0;

	for (size_t i = 0; i < n; i++)
		if (i == 0 || compare(&sorted[distinct - 1], &sorted[i]) != 0)
			sorted[distinct++] = sorted[i];
	return distinct;
}

/* Makes the players from all different names; a table without players still has a list, so that it is not NULL. */
static bool
make_players(struct crosstable_making *m)
{
	struct crosstable *t = m->t;
	struct span *names = m->scratch;
	size_t n = 0;

	for (size_t i = 0; i < m->rows_n; i++) {
		const struct span result = crosstable_part(&m->rows[i], EVENT_ROW_RESULT);

		for (int side = 0; side < 2; side++) {
			struct span name = crosstable_part(&m->rows[i], EVENT_ROW_NAME + side);

			if (!crosstable_games_is_bye(name, result))
				names[n++] = name;
		}
	}
	if (n > 0)
		qsort(names, n, sizeof(*names), compare_names);
	n = crosstable_distinct(names, n, compare_names);
	if ((t->players = arena_take(m->texts, (n + 1) * sizeof(*t->players))) == NULL)
		return false;
	for (size_t i = 0; i < n; i++)
		t->players[t->players_n++] = (struct crosstable_player){ .name = names[i] };
	return true;
}

struct rating {
	int player;
	unsigned rating;
	uint32_t times;
};

static int
compare_ratings(const void *x, const void *y)
{
	const struct rating *a = x, *b = y;

	if (a->player != b->player)
		return a->player < b->player ? -1 : 1;
	return a->rating < b->rating ? -1 : a->rating > b->rating;
}

static void
make_ratings(struct crosstable_making *m)
{
	struct rating *said = m->scratch;
	size_t n = 0;
	uint64_t most = 0, times = 0;

	for (size_t i = 0; i < m->n; i++)
		for (int side = 0; side < 2; side++) {
			const struct crosstable_row *row = m->games[i].row;
			struct rating *r = &said[n];

			*r = (struct rating){
				m->games[i].player[side],
				(unsigned)tag_value_rating(crosstable_part(row, EVENT_ROW_RATING + side)), row->times,
			};
			n += r->player != CROSSTABLE_BYE && r->rating > 0;
		}
	if (n > 0)
		qsort(said, n, sizeof(*said), compare_ratings);
	for (size_t i = 0; i < n; i++) {
		bool other = i == 0 || said[i].player != said[i - 1].player;

		most = other ? 0 : most;
		times = other || said[i].rating != said[i - 1].rating ? said[i].times : times + said[i].times;
		if (times >= most) {
			most = times;
			m->t->players[said[i].player].rating = said[i].rating;
		}
	}
}

/* -- games -- */

/* The Round of a game that is in no round of the table; a play-off may have one. */
static struct span
other_round(const struct crosstable_played *g)
{
	struct span round = crosstable_part(g->row, EVENT_ROW_ROUND);

	return crosstable_games_round_known(round) ? round : SPAN("");
}

/* The rows of a table are in an array, in the order of rows. */
static int
compare_rows(const struct crosstable_row *a, const struct crosstable_row *b)
{
	return (a > b) - (a < b);
}

/* By what identifies a game, unknown rounds last; then by result. */
static int
compare_games_played(const void *x, const void *y)
{
	const struct crosstable_played *a = x, *b = y;
	int c = crosstable_games_compare_longs(a->round < 0, b->round < 0);

	c = c != 0 ? c : crosstable_games_compare_longs(a->round, b->round);
	if (a->round < 0 || b->round < 0) {
		c = c != 0 ? c : span_order(crosstable_part(a->row, EVENT_ROW_DATE),
		    crosstable_part(b->row, EVENT_ROW_DATE));
		c = c != 0 ? c : crosstable_games_compare_rounds(other_round(a), other_round(b));
	}
	for (int side = 0; side < 2; side++)
		c = c != 0 ? c : crosstable_games_compare_longs(a->player[side], b->player[side]);
	c = c != 0 ? c : crosstable_games_compare_longs(a->result, b->result);
	return c != 0 ? c : compare_rows(a->row, b->row);
}

/*
 * Without a round, another result can only be taken for another game, not for a conflict.  Where there are Armageddon
 * games, it is one.
 */
static bool
is_same_game_played(const struct crosstable_played *a, const struct crosstable_played *b, bool armageddon)
{
	if (armageddon && (a->result != b->result ||
	    crosstable_games_compare_rounds(crosstable_part(a->row, EVENT_ROW_ROUND),
	    crosstable_part(b->row, EVENT_ROW_ROUND)) != 0))
		return false;
	return a->round == b->round && a->player[0] == b->player[0] && a->player[1] == b->player[1] &&
	    (a->round >= 0 || (a->result == b->result &&
	    crosstable_games_compare_rounds(other_round(a), other_round(b)) == 0 &&
	    span_eq(crosstable_part(a->row, EVENT_ROW_DATE), crosstable_part(b->row, EVENT_ROW_DATE))));
}

static bool
is_decided(int r)
{
	return r == RESULT_WHITE || r == RESULT_BLACK || r == RESULT_DRAW || r >= RESULT_DOUBLE_FORFEIT;
}

/* The points a player gets for a result, in halves; -1: not known. */
static int
points_of(enum result r, int side)
{
	switch (r) {
	case RESULT_WHITE: return side == 0 ? 2 : 0;
	case RESULT_BLACK: return side == 0 ? 0 : 2;
	case RESULT_DRAW: return 1;
	case RESULT_DOUBLE_FORFEIT: return 0;
	case RESULT_WHITE_HALF: return side == 0;
	case RESULT_BLACK_HALF: return side == 1;
	default: return -1;
	}
}

static void
count_game_played(struct crosstable *t, const struct crosstable_played *g)
{
	if (g->player[0] == CROSSTABLE_BYE || g->player[1] == CROSSTABLE_BYE) {
		t->byes++;
		return;
	}
	t->games++;
	t->conflicts += g->conflict;
	t->unknown += !g->conflict && !is_decided(g->result);
	t->forfeits += g->forfeit;
	t->armageddons += g->armageddon >= 0;
	t->unsettled += t->scale.armageddon && g->armageddon < 0 && !g->conflict && g->result == RESULT_DRAW;
}

static void
set_game_of_side(const struct crosstable *t, const struct crosstable_played *g, int side, struct crosstable_game *to)
{
	const bool bye = g->player[1 - side] == CROSSTABLE_BYE;
	const int points = g->conflict ? -1 : points_of((enum result)g->result, side);

	*to = (struct crosstable_game){
		.opponent = g->player[1 - side],
		.round = g->round,
		.colour = (signed char)(bye ? -1 : side),
		.points = (signed char)points,
		.armageddon = (signed char)(g->armageddon < 0 ? -1 : g->armageddon == side ? 2 : 0),
		.forfeit = bye || g->forfeit,
		.conflict = g->conflict,
		.unfinished = !g->conflict && g->result == RESULT_UNKNOWN,
		.row = g->row,
	};
	to->score = (short)(points < 0 ? 0 : to->armageddon >= 0 ?
	    (to->armageddon == 2 ? t->scale.late_win : t->scale.late_loss) :
	    crosstable_scale_points(&t->scale, points));
}

/* Makes one game of its copies.  Different results are a conflict; a copy without a result is not. */
static struct crosstable_played
fold_copies(const struct crosstable_played *copies, size_t n)
{
	struct crosstable_played game = copies[0];

	for (size_t i = 1; i < n; i++) {
		const struct crosstable_played *g = &copies[i];

		if (is_decided(g->result) && is_decided(game.result)) {
			game.conflict = game.conflict || g->result != game.result;
			game.forfeit = game.forfeit || g->forfeit;
		} else if (is_decided(g->result) || (g->result == RESULT_UNKNOWN && !is_decided(game.result))) {
			game.result = g->result;
			game.forfeit = g->forfeit;
		}
		if (compare_rows(g->row, game.row) < 0)
			game.row = g->row;
	}
	game.forfeit = game.forfeit && !game.conflict;
	return game;
}

/* By round, unknown rounds last; then by date. */
static int
compare_moments(const void *x, const void *y)
{
	const struct crosstable_played *a = x, *b = y;
	int c = crosstable_games_compare_longs(a->round < 0, b->round < 0);

	c = c != 0 ? c : crosstable_games_compare_longs(a->round, b->round);
	return c != 0 ? c : compare_rows(a->row, b->row);
}

/*
 * Is it the Armageddon game after this drawn one?  It is the same two players' in the same round; of two drawn ones it
 * is the later one.
 */
static bool
is_armageddon_of(const struct crosstable_played *drawn, const struct crosstable_played *g)
{
	bool same = drawn->player[0] == g->player[0] && drawn->player[1] == g->player[1];

	return g != drawn && !g->joined && g->armageddon < 0 && g->round == drawn->round && !g->conflict &&
	    !g->forfeit && is_decided(g->result) &&
	    (same || (drawn->player[0] == g->player[1] && drawn->player[1] == g->player[0])) &&
	    (g->result != RESULT_DRAW || g > drawn);
}

/* The Armageddon game after this drawn one, among the games of its round; NULL: there is none. */
static struct crosstable_played *
armageddon_of(const struct crosstable_played *drawn, struct crosstable_played *from, const struct crosstable_played *to)
{
	struct crosstable_played *found = NULL;

	for (struct crosstable_played *g = from; g < to; g++)
		if (is_armageddon_of(drawn, g) && (found == NULL || found->result == RESULT_DRAW))
			found = g;
	return found;
}

/* Makes one game of each drawn game and its Armageddon game, which Black wins by a draw; returns how many are left. */
static size_t
join_armageddons(struct crosstable_played *games, size_t n)
{
	size_t left = 0;

	for (size_t from = 0, to; from < n; from = to) {
		for (to = from + 1; to < n && games[to].round == games[from].round; to++)
			;
		for (size_t i = from; i < to && games[i].round >= 0; i++) {
			struct crosstable_played *g = &games[i], *last;

			if (g->result != RESULT_DRAW || g->joined || g->conflict || g->forfeit ||
			    (last = armageddon_of(g, games + from, games + to)) == NULL)
				continue;
			last->joined = true;
			g->armageddon = g->player[0] == last->player[last->result == RESULT_WHITE ? 0 : 1] ? 0 : 1;
		}
	}
	for (size_t i = 0; i < n; i++)
		if (!games[i].joined)
			games[left++] = games[i];
	return left;
}

/* Leaves only the distinct ones of the games; returns how many. */
static size_t
make_distinct(struct crosstable *t, struct crosstable_played *games, size_t n)
{
	size_t distinct = 0;

	if (n > 0)
		qsort(games, n, sizeof(*games), compare_games_played);
	for (size_t i = 0, next; i < n; i = next) {
		uint64_t times = 0;

		for (next = i; next < n && is_same_game_played(&games[i], &games[next], t->scale.armageddon); next++)
			times += games[next].row->times;
		t->duplicates += times - 1;
		games[distinct++] = fold_copies(&games[i], next - i);
	}
	if (distinct > 0)
		qsort(games, distinct, sizeof(*games), compare_moments);
	return t->scale.armageddon ? join_armageddons(games, distinct) : distinct;
}

/* Room for the games of all players. */
static void
share_out_game_lists(struct crosstable_making *m, const struct crosstable_played *games, size_t n)
{
	struct crosstable *t = m->t;
	struct crosstable_game *pool = m->scratch;

	for (size_t i = 0; i < 2 * n; i++)
		if (games[i / 2].player[i % 2] != CROSSTABLE_BYE)
			t->players[games[i / 2].player[i % 2]].list_n++;
	for (int i = 0; i < t->players_n; i++) {
		t->players[i].list = pool;
		pool += t->players[i].list_n;
		t->players[i].list_n = 0;
	}
}

static void
make_lists(struct crosstable_making *m)
{
	struct crosstable *t = m->t;
	struct crosstable_played *play_offs = m->games + m->n;
	size_t n = make_distinct(t, m->games, m->n), play_offs_n = make_distinct(t, play_offs, m->rows_n - m->n);

	memmove(m->games + n, play_offs, play_offs_n * sizeof(*play_offs));
	t->play_offs = (int)play_offs_n;
	share_out_game_lists(m, m->games, n + play_offs_n);
	for (size_t i = 0; i < n + play_offs_n; i++) {
		const struct crosstable_played *g = &m->games[i];

		if (i < n)
			count_game_played(t, g);
		for (int side = 0; side < 2; side++) {
			struct crosstable_player *p = g->player[side] == CROSSTABLE_BYE ? NULL : &t->players[g->player[side]];

			if (p == NULL)
				continue;
			set_game_of_side(t, g, side, &p->list[p->list_n + p->play_offs]);
			if (i < n)
				crosstable_after_count(p, &p->list[p->list_n++]);
			else
				p->play_offs++;
		}
	}
}

/* -- tables -- */

/* What the first game that says it has. */
static void
read_person(struct crosstable_player *p, const struct crosstable_row *r, int side)
{
	struct span *const to[] = { &p->team, &p->id, &p->title, &p->country };

	for (int i = 0; i < 4; i++) {
		const struct span fact = crosstable_part(r, EVENT_ROW_TEAM + 2 * i + side);

		if (to[i]->n == 0 && crosstable_games_said(fact))
			*to[i] = fact;
	}
}

/*
 * Fills in the players and results of the games, those of play-offs last; crosstable_rounds_make() fills in the rounds.
 */
static void
read_games(struct crosstable_making *m)
{
	size_t play_offs = m->rows_n;

	m->n = 0;
	for (size_t i = 0; i < m->rows_n; i++) {
		const struct crosstable_row *r = &m->rows[i];
		struct crosstable_played *to = &m->games[m->traits[i].reason != 0 ? --play_offs : m->n++];
		const struct span result = crosstable_part(r, EVENT_ROW_RESULT);
		bool standard;

		*to = (struct crosstable_played){
			.row = r,
			.round = -1,
			.result = (unsigned char)result_read(result, &standard),
			.forfeit = result_is_forfeit(result),
			.armageddon = -1,
		};
		for (int side = 0; side < 2; side++) {
			struct span name = crosstable_part(r, EVENT_ROW_NAME + side);

			to->player[side] = crosstable_games_is_bye(name, result) ? CROSSTABLE_BYE :
			    crosstable_find_player(m->t, name);
			if (to->player[side] != CROSSTABLE_BYE)
				read_person(&m->t->players[to->player[side]], r, side);
		}
	}
}

/* Of several Sites it is the first that is known, in the order of dates. */
static void
put_site(struct crosstable_making *m)
{
	struct crosstable *t = m->t;

	t->site = crosstable_part(m->rows, EVENT_ROW_SITE);
	for (size_t i = 0; i < m->rows_n; i++) {
		struct span site = crosstable_part(&m->rows[i], EVENT_ROW_SITE);

		if (!crosstable_games_said(t->site) && crosstable_games_said(site))
			t->site = site;
		t->sites = t->sites || (crosstable_games_said(site) && !span_eq(site, t->site));
		t->apart = t->apart || m->rows[i].apart;
		t->alike = t->alike || m->rows[i].alike;
		t->names_rounds = t->names_rounds || (m->rows[i].names_round &&
		    !crosstable_games_said(crosstable_part(&m->rows[i], EVENT_ROW_EVENT)));
	}
}

size_t
crosstable_names(struct span *names, size_t n, struct span *most)
{
	size_t found = 0, times = 0;

	qsort(names, n, sizeof(*names), compare_names);
	for (size_t i = 0, next; i < n; i = next, found++) {
		for (next = i + 1; next < n && span_eq(names[i], names[next]); next++)
			;
		if (next - i > times) {
			*most = names[i];
			times = next - i;
		}
	}
	return found;
}

/* False: out of memory. */
static bool
name_event_of_table(struct crosstable_making *m)
{
	struct crosstable *t = m->t;
	struct span *names = malloc((m->rows_n + 1) * sizeof(*names));

	if (names == NULL)
		return false;
	for (size_t i = 0; i < m->rows_n; i++)
		names[i] = crosstable_part(&m->rows[i], EVENT_ROW_EVENT);
	t->events = crosstable_names(names, m->rows_n, &t->event) > 1;
	t->server = event_name_is_server(t->event);
	free(names);
	return true;
}

static void
put_event(struct crosstable_making *m)
{
	const struct crosstable_row *last = m->rows;

	m->t->day = crosstable_first(m->rows);
	put_site(m);
	m->t->section = crosstable_part(m->rows, EVENT_ROW_SECTION);
	m->t->stage = crosstable_part(m->rows, EVENT_ROW_STAGE);
	if (m->t->day == LONG_MAX)
		return;
	for (size_t i = 0; i < m->rows_n && m->rows[i].from != CROSSTABLE_NO_DAY; i++)
		if (m->rows[i].to >= last->to)
			last = &m->rows[i];
	m->t->first = crosstable_part(m->rows, EVENT_ROW_DATE);
	m->t->last = crosstable_part(last, EVENT_ROW_DATE);
}

/* Keeps the rows that can be in a table, in their order; returns how many. */
static size_t
keep_rows(struct crosstable *t, struct crosstable_row *rows, size_t n)
{
	size_t kept = 0;

	for (size_t i = 0; i < n; i++) {
		switch (crosstable_games_use(&rows[i])) {
		case CROSSTABLE_GOOD:
			rows[kept++] = rows[i];
			break;
		case CROSSTABLE_NOBODY:
			t->nameless += rows[i].times;
			break;
		case CROSSTABLE_HIMSELF:
			t->selves += rows[i].times;
			break;
		case CROSSTABLE_TEAM_BYE:
			break;
		}
	}
	return kept;
}

/* The columns that players with the same points are usually ranked by in this kind of event; returns how many. */
static int
usual_order(enum crosstable_kind kind, int out[BREAK_COUNT])
{
	static const struct {
		int by[BREAK_COUNT];
		int n;
	} usual[] = {
		[CROSSTABLE_ROUND_ROBIN] = { { BREAK_SONNEBORN, BREAK_DIRECT, BREAK_WINS }, 3 },
		[CROSSTABLE_DOUBLE_ROUND_ROBIN] = { { BREAK_SONNEBORN, BREAK_DIRECT, BREAK_WINS }, 3 },
		[CROSSTABLE_MANY_ROUND_ROBIN] = { { BREAK_SONNEBORN, BREAK_DIRECT, BREAK_WINS }, 3 },
		[CROSSTABLE_SWISS] = { { BREAK_BUCHHOLZ_CUT_1, BREAK_BUCHHOLZ, BREAK_SONNEBORN, BREAK_WINS }, 4 },
		[CROSSTABLE_MATCH] = { { 0 }, 0 },	/* a drawn match stays drawn */
		[CROSSTABLE_SCHEVENINGEN] = { { BREAK_WINS }, 1 },
		[CROSSTABLE_KNOCKOUT] = { { 0 }, 0 },	/* ranked by the round reached */
		[CROSSTABLE_TEAMS] = { { 0 }, 0 },	/* players of different boards and numbers of games */
		[CROSSTABLE_OTHER] = { { 0 }, 0 },	/* they mean little if games are missing */
	};

	memcpy(out, usual[kind].by, sizeof(usual[kind].by));
	return usual[kind].n;
}

static bool
rank_players(struct crosstable *t, const struct crosstable_plan *plan)
{
	int usual[BREAK_COUNT];

	if (!tiebreak_values(t, plan->k))
		return false;
	t->asked = plan->breaks.columns_n > 0;
	if (t->asked)
		return tiebreak_rank(t, plan->breaks.order, plan->breaks.order_n);
	return tiebreak_rank(t, usual, usual_order(t->kind, usual));
}

static void
put_plan(struct crosstable *t, const struct crosstable_plan *plan)
{
	bool asked = plan->breaks.columns_n > 0;

	t->columns = asked ? plan->breaks.columns : tiebreak_usual_columns;
	t->columns_n = asked ? plan->breaks.columns_n : BREAK_COUNT;
	t->scale = plan->scale.win > 0 ? plan->scale : crosstable_scale_usual;
	t->teams = plan->teams.n > 0 ? plan->teams : team_order_usual;
	t->edition = plan->edition != EDITION_BY_DATE ? plan->edition : tiebreak_edition_of(t->day);
	t->ratings = plan->ratings;
	t->by_rating = plan->k == 0;
}

/* Makes the table of players whose names are known, without the games that are marked as those of play-offs. */
static bool
make_games(struct crosstable_making *m, const struct crosstable *empty)
{
	*m->t = *empty;
	for (int i = 0; i < m->t->players_n; i++)
		m->t->players[i] = (struct crosstable_player){ .name = m->t->players[i].name };
	read_games(m);
	make_ratings(m);
	if (!crosstable_rounds_make(m))
		return false;
	make_lists(m);
	return m->plan->unnamed || crosstable_kind_find(m->t);
}

/*
 * Games at another speed than the event's are rated with others.  A speed that is not known is taken for that of the
 * event, and that of the event for standard.
 */
static void
put_speeds(struct crosstable_making *m)
{
	struct crosstable *t = m->t;
	enum control_speed usual = t->speed == CONTROL_UNTOLD ? CONTROL_STANDARD : t->speed;

	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			struct crosstable_game *g = &t->players[i].list[k];
			const enum control_speed speed = (enum control_speed)m->traits[g->row - m->rows].speed;

			g->other_speed = !g->forfeit && speed != CONTROL_UNTOLD && speed != usual;
			t->other_speeds += g->other_speed && g->colour == 0;
		}
}

/* The same, until all games that are marked are of play-offs. */
static bool
make_all(struct crosstable_making *m)
{
	struct crosstable empty = *m->t;
	bool again;

	if (!make_games(m, &empty))
		return false;
	if (m->plan->unnamed)
		return true;
	if (!crosstable_play_off_find(m, &again))
		return false;
	empty.speed = m->t->speed;
	while (again)
		if (!make_games(m, &empty) || !crosstable_play_off_recheck(m, &again))
			return false;
	put_speeds(m);
	return crosstable_play_off_decide(m);
}

bool
crosstable_make(struct crosstable *t, struct crosstable_row *rows, size_t n, const struct crosstable_plan *plan,
    struct arena *texts)
{
	static const struct crosstable_plan usual;
	struct crosstable_making m = {
		.t = t, .texts = texts, .rows = rows, .rows_n = n, .plan = plan != NULL ? plan : &usual,
	};
	bool done;

	plan = m.plan;
	memset(t, 0, sizeof(*t));
	put_event(&m);
	put_plan(t, plan);
	if (!name_event_of_table(&m) || !team_table_list_byes(t, rows, n, texts))
		return false;
	m.rows_n = keep_rows(t, rows, n);
	t->rows = rows;
	t->rows_n = m.rows_n;
	m.games = malloc((m.rows_n + 1) * sizeof(*m.games));
	m.traits = calloc(m.rows_n + 1, sizeof(*m.traits));
	m.scratch = arena_take(texts, (m.rows_n + 1) * CROSSTABLE_SCRATCH);
	done = m.games != NULL && m.traits != NULL && m.scratch != NULL && make_players(&m) && make_all(&m);
	free(m.games);
	free(m.traits);
	return done && (plan->unranked || rank_players(t, plan));
}

const struct crosstable_game *
crosstable_other_side(const struct crosstable *t, int player, const struct crosstable_game *g)
{
	const struct crosstable_player *o = g->opponent < 0 ? NULL : &t->players[g->opponent];

	for (int i = 0; o != NULL && i < o->list_n; i++)
		if (o->list[i].opponent == player && o->list[i].row == g->row && o->list[i].round == g->round)
			return &o->list[i];
	return NULL;
}
