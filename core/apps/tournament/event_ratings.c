/* event_ratings: a player whose rating is not that of the other games of the event. */
#include <limits.h>
#include <stdlib.h>

#include "apps/tournament/event_check.h"
#include "games/pgn/date.h"
#include "games/pgn/tag_value.h"

/* As --contradictions has them: contradictions.c says where these numbers come from. */
enum { SPREAD_DAYS = 14, SPREAD_INFO = 25, SPREAD_WARNING = 100, GAMES_LEAST = 3, VARY_SHARE = 10, VARY_FEW = 2 };

/* A player, and the ratings in the list of games; 0: none, or not a game. */
struct rated_player {
	const struct crosstable_player *p;
	const unsigned *rating;
};

static void
find_ratings(const struct crosstable_player *p, unsigned *rating)
{
	for (int k = 0; k < p->list_n; k++) {
		const struct crosstable_game *g = &p->list[k];
		const unsigned long n = g->colour < 0 ? 0 :
		    tag_value_rating(crosstable_part(g->row, EVENT_ROW_RATING + (g->colour == 1)));

		rating[k] = n <= TAG_VALUE_RATING_MAX ? (unsigned)n : 0;
	}
}

/* Are there ratings so far apart that one of them may be wrong? */
static bool
ratings_differ(const struct rated_player *r)
{
	unsigned least = UINT_MAX, most = 0;

	for (int k = 0; k < r->p->list_n; k++) {
		least = r->rating[k] > 0 && r->rating[k] < least ? r->rating[k] : least;
		most = r->rating[k] > most ? r->rating[k] : most;
	}
	return most > 0 && most - least > SPREAD_INFO;
}

static bool
are_games_near(const struct crosstable_game *a, const struct crosstable_game *b)
{
	return a->row->from != CROSSTABLE_NO_DAY && b->row->from != CROSSTABLE_NO_DAY &&
	    labs((long)a->row->from - (long)b->row->from) <= SPREAD_DAYS;
}

/* The first game with the rating that more than half of the games of these days have; -1: there is none. */
static int
usual_rating(const struct rated_player *r, int at)
{
	const struct crosstable_game *list = r->p->list;
	int first = -1, lead = 0, all = 0, n = 0;

	/* What more than half have is left when each other one has taken one of these away. */
	for (int k = 0; k < r->p->list_n; k++) {
		if (r->rating[k] == 0 || !are_games_near(&list[k], &list[at]))
			continue;
		all++;
		first = lead == 0 ? k : first;
		lead += r->rating[k] == r->rating[first] ? 1 : -1;
	}
	if (all < GAMES_LEAST || lead == 0)
		return -1;
	for (int k = r->p->list_n - 1, rating = (int)r->rating[first]; k >= 0; k--)
		if ((int)r->rating[k] == rating && are_games_near(&list[k], &list[at])) {
			n++;
			first = k;
		}
	return 2 * n > all ? first : -1;
}

/* The earlier one of two games in one month, for which there is one list of ratings; -1: this is none of such. */
static int
earlier_of_two(const struct rated_player *r, int game)
{
	const struct crosstable_game *list = r->p->list;
	int other = -1;
	struct date one, two;

	for (int k = 0; k < r->p->list_n; k++) {
		if (r->rating[k] == 0 || k == game)
			continue;
		if (other >= 0 || k > game)
			return -1;
		other = k;
	}
	return other >= 0 && are_games_near(&list[other], &list[game]) &&
	    date_known(crosstable_part(list[other].row, EVENT_ROW_DATE), &one) &&
	    date_known(crosstable_part(list[game].row, EVENT_ROW_DATE), &two) && one.month == two.month && one.day > 0 &&
	    two.day > 0 ? other : -1;
}

static long
rating_gap(const struct rated_player *r, int game, int other)
{
	return labs((long)r->rating[game] - (long)r->rating[other]);
}

/* The game that has another rating, which most games have, or the only other one; -1: nothing is wrong. */
static int
contradicted_by(const struct rated_player *r, int game)
{
	int other;

	if (r->rating[game] == 0 || ((other = usual_rating(r, game)) < 0 && (other = earlier_of_two(r, game)) < 0))
		return -1;
	return rating_gap(r, game, other) > SPREAD_INFO ? other : -1;
}

static bool
rating_varies(const struct rated_player *r)
{
	for (int k = 1; k < r->p->list_n; k++)
		if (r->p->list[k].colour >= 0 && r->p->list[k - 1].colour >= 0 && r->rating[k] != r->rating[k - 1])
			return true;
	return false;
}

/* On servers ratings change from game to game. */
static bool
ratings_vary(const struct rated_player *players, int n)
{
	int vary = 0, all = 0;

	for (int i = 0; i < n; i++) {
		all += players[i].p->list_n >= GAMES_LEAST;
		vary += players[i].p->list_n >= GAMES_LEAST && rating_varies(&players[i]);
	}
	return vary > VARY_FEW && vary * VARY_SHARE > all;
}

static bool
check_ratings(const struct rated_player *r, struct event_faults *faults)
{
	bool reported[TAG_VALUE_RATING_MAX + 1] = { false };

	for (int k = 0; k < r->p->list_n; k++) {
		const struct crosstable_game *g = &r->p->list[k];
		const int other = contradicted_by(r, k);

		if (other < 0 || reported[r->rating[k]])
			continue;
		reported[r->rating[k]] = true;
		if (!event_fault_add(faults, (struct event_fault){
			.id = DIAG_ELO_SPREAD, .tag = g->colour == 0 ? TAG_WhiteElo : TAG_BlackElo,
			.place = event_place(g->row), .of = event_place(r->p->list[other].row),
			.severity = rating_gap(r, k, other) > SPREAD_WARNING ? SEVERITY_WARNING : SEVERITY_INFO,
		}, "%.*s has the rating %u, but %u in %s of the event", (int)r->p->name.n, r->p->name.p, r->rating[k],
		    r->rating[other], usual_rating(r, k) >= 0 ? "other games" : "the other game"))
			return false;
	}
	return true;
}

bool
event_ratings_check(const struct crosstable *t, const struct event_shape *s, struct event_faults *faults)
{
	struct rated_player *players = malloc(((size_t)t->players_n + 1) * sizeof(*players));
	unsigned *ratings, *next;
	size_t games = 0;
	bool good;

	(void)s;
	for (int i = 0; i < t->players_n; i++)
		games += (size_t)t->players[i].list_n;
	next = ratings = malloc((games + 1) * sizeof(*ratings));
	good = players != NULL && ratings != NULL;
	for (int i = 0; good && i < t->players_n; i++, next += t->players[i - 1].list_n) {
		players[i] = (struct rated_player){ &t->players[i], next };
		find_ratings(&t->players[i], next);
	}
	if (good && !ratings_vary(players, t->players_n))
		for (int i = 0; good && i < t->players_n; i++)
			good = !ratings_differ(&players[i]) || check_ratings(&players[i], faults);
	free(players);
	free(ratings);
	return good;
}
