/* event_ratings: a player whose rating is not that of the other games of the event. */
#include <limits.h>
#include <stdlib.h>

#include "apps/tournament/event_check.h"
#include "games/pgn/date.h"
#include "games/pgn/tag_value.h"

/* As --contradictions has them: contradictions.c says where these numbers come from. */
enum { SPREAD_DAYS = 14, SPREAD_INFO = 25, SPREAD_WARNING = 100, GAMES_LEAST = 3, VARY_SHARE = 10, VARY_FEW = 2 };

static unsigned long
rating_of(const struct crosstable_game *g)
{
	const unsigned long n = tag_value_rating(crosstable_part(g->row, EVENT_ROW_RATING + (g->colour == 1)));

	return n <= TAG_VALUE_RATING_MAX ? n : 0;
}

static bool
is_near(const struct crosstable_game *a, const struct crosstable_game *b)
{
	return a->row->from != CROSSTABLE_NO_DAY && b->row->from != CROSSTABLE_NO_DAY &&
	    labs((long)a->row->from - b->row->from) <= SPREAD_DAYS;
}

/* The game with the rating that most games of these days have, if more than half have it; NULL: there is none. */
static const struct crosstable_game *
usual(const struct crosstable_player *p, const struct crosstable_game *at)
{
	const struct crosstable_game *best = NULL;
	int most = 0, all = 0;

	for (int i = 0; i < p->list_n; i++) {
		const struct crosstable_game *one = &p->list[i];
		int n = 0;

		if (one->colour < 0 || rating_of(one) == 0 || !is_near(one, at))
			continue;
		all++;
		for (int k = 0; k < p->list_n; k++)
			n += p->list[k].colour >= 0 && rating_of(&p->list[k]) == rating_of(one) &&
			    is_near(&p->list[k], at);
		if (n > most) {
			most = n;
			best = one;
		}
	}
	return all >= GAMES_LEAST && 2 * most > all ? best : NULL;
}

/* The earlier one of two games in one month, for which there is one list of ratings; NULL: this is none of such. */
static const struct crosstable_game *
earlier_of_two(const struct crosstable_player *p, const struct crosstable_game *g)
{
	const struct crosstable_game *other = NULL;
	struct date one, two;

	for (int k = 0; k < p->list_n; k++) {
		const struct crosstable_game *at = &p->list[k];

		if (at->colour < 0 || rating_of(at) == 0 || at == g)
			continue;
		if (other != NULL || at > g)
			return NULL;
		other = at;
	}
	return other != NULL && is_near(other, g) && date_known(crosstable_part(other->row, EVENT_ROW_DATE), &one) &&
	    date_known(crosstable_part(g->row, EVENT_ROW_DATE), &two) && one.month == two.month && one.day > 0 &&
	    two.day > 0 ? other : NULL;
}

/* The game that has another rating, which most games have, or the only other one; NULL: nothing is wrong. */
static const struct crosstable_game *
contradicted(const struct crosstable_player *p, const struct crosstable_game *g)
{
	const struct crosstable_game *other;

	if (g->colour < 0 || rating_of(g) == 0 ||
	    ((other = usual(p, g)) == NULL && (other = earlier_of_two(p, g)) == NULL))
		return NULL;
	return labs((long)rating_of(g) - (long)rating_of(other)) > SPREAD_INFO ? other : NULL;
}

/* Has the player an earlier game with this rating?  Then it has been reported. */
static bool
is_repeated(const struct crosstable_player *p, int game)
{
	for (int k = 0; k < game; k++)
		if (p->list[k].colour >= 0 && rating_of(&p->list[k]) == rating_of(&p->list[game]))
			return true;
	return false;
}

/* On servers ratings change from game to game. */
static bool
ratings_vary(const struct crosstable *t)
{
	int vary = 0, all = 0;

	for (int i = 0; i < t->players_n; i++) {
		const struct crosstable_player *p = &t->players[i];
		bool varies = false;

		for (int k = 1; k < p->list_n; k++)
			varies = varies || (p->list[k].colour >= 0 && p->list[k - 1].colour >= 0 &&
			    rating_of(&p->list[k]) != rating_of(&p->list[k - 1]));
		all += p->list_n >= GAMES_LEAST;
		vary += p->list_n >= GAMES_LEAST && varies;
	}
	return vary > VARY_FEW && vary * VARY_SHARE > all;
}

bool
event_ratings_check(const struct crosstable *t, const struct event_shape *s, struct event_faults *faults)
{
	bool good = true;

	(void)s;
	if (ratings_vary(t))
		return true;
	for (int i = 0; good && i < t->players_n; i++)
		for (int k = 0; good && k < t->players[i].list_n; k++) {
			const struct crosstable_player *p = &t->players[i];
			const struct crosstable_game *g = &p->list[k], *other = contradicted(p, g);

			if (other == NULL || is_repeated(p, k))
				continue;
			good = event_fault_add(faults, (struct event_fault){
				.id = DIAG_ELO_SPREAD, .tag = g->colour == 0 ? TAG_WhiteElo : TAG_BlackElo,
				.row = g->row, .other = other->row,
				.severity = labs((long)rating_of(g) - (long)rating_of(other)) > SPREAD_WARNING ?
				    SEVERITY_WARNING : SEVERITY_INFO,
			}, "%.*s has the rating %lu, but %lu in %s of the event", (int)p->name.n, p->name.p,
			    rating_of(g), rating_of(other), usual(p, g) != NULL ? "other games" : "the other game");
		}
	return good;
}
