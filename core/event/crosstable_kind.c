/* crosstable_kind: finds what kind of event it was. */
#include <stdlib.h>

#include "event/crosstable_kind.h"

struct pair {
	int low, high;
};

/* How often pairs met. */
struct meetings {
	size_t pairs;		/* how many pairs met at all */
	int least, most;	/* how often these met, at least and at most */
};

static int
compare_pairs(const void *x, const void *y)
{
	const struct pair *a = x, *b = y;

	if (a->low != b->low)
		return a->low < b->low ? -1 : 1;
	return (a->high > b->high) - (a->high < b->high);
}

static bool
count_meetings(const struct crosstable *t, struct meetings *m)
{
	struct pair *pairs = malloc(((size_t)t->games + 1) * sizeof(*pairs));
	size_t n = 0;

	*m = (struct meetings){ 0, 0, 0 };
	if (pairs == NULL)
		return false;
	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++)
			if (t->players[i].list[k].opponent > i)
				pairs[n++] = (struct pair){ i, t->players[i].list[k].opponent };
	if (n > 0)
		qsort(pairs, n, sizeof(*pairs), compare_pairs);
	for (size_t i = 0, next; i < n; i = next) {
		int times;

		for (next = i + 1; next < n && compare_pairs(&pairs[i], &pairs[next]) == 0; next++)
			;
		times = (int)(next - i);
		m->least = m->pairs == 0 || times < m->least ? times : m->least;
		m->most = times > m->most ? times : m->most;
		m->pairs++;
	}
	free(pairs);
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
	return t->orderly && m->most == 1 && t->rounds_n > 1 && t->rounds_n < t->players_n - 1 && losers_play_on(t);
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

bool
crosstable_kind_find(struct crosstable *t)
{
	struct meetings m;
	size_t players = (size_t)t->players_n;

	if (!count_meetings(t, &m))
		return false;
	t->kind = CROSSTABLE_OTHER;
	t->cycles = 0;
	t->possible = 0;
	if (players == 2 && m.pairs == 1) {
		t->kind = CROSSTABLE_MATCH;
	} else if (players > 2 && m.least == m.most && m.pairs == players * (players - 1) / 2) {
		t->cycles = m.most;
		t->kind = m.most == 1 ? CROSSTABLE_ROUND_ROBIN :
		    m.most == 2 ? CROSSTABLE_DOUBLE_ROUND_ROBIN : CROSSTABLE_MANY_ROUND_ROBIN;
	} else if (is_like_swiss(t, &m)) {
		t->possible = games_possible(t);
		t->kind = is_whole(t) ? CROSSTABLE_SWISS : CROSSTABLE_OTHER;
	}
	return true;
}
