/* crosstable_kind: finds what kind of event it was. */
#include <stdlib.h>

#include "apps/tournament/crosstable_kind.h"
#include "apps/tournament/event_berger.h"
#include "apps/tournament/event_classes.h"
#include "apps/tournament/event_knockout.h"
#include "apps/tournament/event_shape.h"
#include "apps/tournament/event_teams.h"
#include "apps/tournament/meeting.h"

enum {
	PLAYERS_LEAST = 5,	/* with fewer, a game that is missing is more than a tenth */
	SHARE = 90,		/* so many of a hundred games must be there */
};

/* How often pairs met. */
struct meetings {
	size_t pairs;		/* how many pairs met at all */
	int least, most;	/* how often these met, at least and at most */
	int most_played;	/* the same without forfeits, after which a Swiss may pair them again (C.04.2) */
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
		m->most_played = played > m->most_played ? (int)played : m->most_played;
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
	return t->orderly && m->most_played == 1 && t->rounds_n > 1 && t->rounds_n < t->players_n - 1 &&
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
is_whole(const struct crosstable *t)
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
		t->kind = is_whole(t) ? CROSSTABLE_SWISS : CROSSTABLE_OTHER;
	}
	return true;
}
