/* tiebreak_values: computes tie-breaks, performance and rating change from the games of a table. */
#include <stdlib.h>

#include "apps/tournament/crosstable.h"
#include "apps/tournament/tiebreak.h"
#include "base/invariant.h"
#include "games/pgn/fide_rating.h"

/* What one game contributes to a sum over opponents, in halves. */
struct share {
	int score;		/* of the opponent, or of the dummy */
	int points;		/* the player's, in the game */
	bool voluntary;		/* C.07, 16.1.2: a round that the player chose not to play */
};

/* What the tie-breaks of one player are computed from. */
struct sums {
	const struct crosstable *t;
	const struct crosstable_player *p;
	const int *adjusted;	/* by player: the points that count for their opponents (16.3) */
	const int *fore;	/* the same as if the last round was drawn (8.3) */
	struct share *shares;	/* room for all games of a player */
	unsigned *ratings;	/* the same, for ratings of opponents */
};

static bool
in_swiss(const struct crosstable *t)
{
	return t->kind == CROSSTABLE_SWISS;
}

/* -- rounds that were not played -- */

/* C.07, 16.1.1: a bye with a half or no point. */
static bool
is_requested(const struct crosstable_game *g)
{
	return g->opponent < 0 && g->points >= 0 && g->points < 2;
}

static bool
is_voluntary(const struct crosstable_game *g)
{
	return is_requested(g) || (g->forfeit && g->opponent >= 0 && g->points == 0);
}

static bool
in_last_round(const struct crosstable *t, const struct crosstable_game *g)
{
	return g->opponent >= 0 && g->round == t->rounds_n - 1;
}

/* A player's points as they count for the opponents: C.07, 16.3; `fore`: as if the last round was drawn (8.3). */
static int
adjusted_points(const struct crosstable *t, const struct crosstable_player *p, bool fore)
{
	bool trailing = true;	/* only requested byes and lost forfeits come after */
	int sum = 0;

	for (int i = p->list_n; i-- > 0; ) {
		const struct crosstable_game *g = &p->list[i];
		bool drawn = fore && in_last_round(t, g);

		trailing = trailing && is_voluntary(g) && !drawn;
		if (drawn || (in_swiss(t) && t->edition == EDITION_2009 && g->forfeit) ||
		    (in_swiss(t) && t->edition != EDITION_2009 && trailing && is_requested(g)))
			sum += t->scale.draw;
		else
			sum += g->score;
	}
	return sum;
}

/* The player's points before the game's round. */
static int
points_before(const struct crosstable_player *p, const struct crosstable_game *game)
{
	int sum = 0;

	for (const struct crosstable_game *g = p->list; g < game; g++)
		sum += g->score;
	return sum;
}

/*
 * The score of the dummy in a round that was not played: the player's own points (C.07, 16.4).  Since the edition of
 * 1 March 2026 it is at most that of the opponent, if there was one, or that of draws in all rounds.  Until 2023 it is
 * that of the virtual opponent of 2009.
 */
static int
dummy_score(const struct sums *s, const struct crosstable_game *g, const int *adjusted, int own)
{
	const struct crosstable *t = s->t;
	int most = g->opponent >= 0 ? adjusted[g->opponent] : t->scale.draw * t->rounds_n;

	if (t->edition == EDITION_2009)
		return points_before(s->p, g) + t->scale.win - g->score + t->scale.draw * (t->rounds_n - 1 - g->round);
	return own > most && t->edition == EDITION_2026 ? most : own;
}

static int
take_shares(const struct sums *s, const struct tiebreak_way *way)
{
	bool fore = way->rule == RULE_FB;
	const int *adjusted = fore ? s->fore : s->adjusted;
	int n = 0, own = s->p->points;

	for (int i = 0; i < s->p->list_n && fore; i++)
		if (in_last_round(s->t, &s->p->list[i]))
			own += s->t->scale.draw - s->p->list[i].score;
	for (int i = 0; i < s->p->list_n; i++) {
		const struct crosstable_game *g = &s->p->list[i];
		bool played = !g->forfeit || (g->opponent >= 0 && (way->played || (fore && in_last_round(s->t, g))));
		bool dummy = in_swiss(s->t) && !played;

		if (!dummy && g->opponent < 0)
			continue;
		s->shares[n++] = (struct share){
			.score = dummy ? dummy_score(s, g, adjusted, own) : adjusted[g->opponent],
			.points = g->score,
			.voluntary = dummy && is_voluntary(g) && s->t->edition != EDITION_2009,
		};
	}
	return n;
}

/* -- sums over opponents -- */

static long
share_value(const struct share *a, bool times_points)
{
	return times_points ? (long)a->score * a->points : a->score;
}

/*
 * Is `a` cut before `b`?  The lowest score (`sign` 1) or the highest (-1), of several the one with the lowest or
 * highest value.
 */
static bool
goes_first(const struct share *a, const struct share *b, bool times_points, int sign)
{
	long x = share_value(a, times_points), y = share_value(b, times_points);

	return a->score != b->score ? sign * a->score < sign * b->score : sign * x < sign * y;
}

/*
 * C.07, 14 and 16.5: a round that the player chose not to play is cut first, unless it contributes less than the
 * least.
 */
static int
least_share(const struct share *shares, int n, bool times_points)
{
	int least = 0, chosen = -1;

	for (int i = 0; i < n; i++) {
		if (goes_first(&shares[i], &shares[least], times_points, 1))
			least = i;
		if (shares[i].voluntary && (chosen < 0 || share_value(&shares[i], times_points) <
		    share_value(&shares[chosen], times_points)))
			chosen = i;
	}
	return chosen >= 0 && share_value(&shares[chosen], times_points) >= share_value(&shares[least], times_points) ?
	    chosen : least;
}

static long
sum_shares(const struct sums *s, const struct tiebreak_way *way)
{
	bool times_points = way->rule == RULE_SB;
	int n = take_shares(s, way);
	long sum = 0;

	if (way->rule == RULE_FB && !s->t->orderly)
		return -1;
	for (int cut = 0; cut < way->least && n > 0; cut++, n--)
		s->shares[least_share(s->shares, n, times_points)] = s->shares[n - 1];
	for (int cut = 0; cut < way->most && n > 0; cut++, n--) {
		int most = 0;

		for (int i = 1; i < n; i++)
			if (goes_first(&s->shares[i], &s->shares[most], times_points, -1))
				most = i;
		s->shares[most] = s->shares[n - 1];
	}
	for (int i = 0; i < n; i++)
		sum += share_value(&s->shares[i], times_points);
	return sum;
}

/* C.07, 9.2: half of the points that were possible. */
static long
koya_points(const struct sums *s, const struct tiebreak_way *way)
{
	const struct crosstable *t = s->t;
	int games = t->cycles > 0 ? t->cycles * (t->players_n - 1) : t->rounds_n;
	long sum = 0;

	for (int i = 0; i < s->p->list_n; i++) {
		const struct crosstable_game *g = &s->p->list[i];

		if (g->opponent >= 0 &&
		    2L * t->players[g->opponent].points >= (long)t->scale.win * games + 2 * way->limit)
			sum += g->score;
	}
	return games > 0 ? sum : -1;
}

/* -- the player's own record -- */

/* The points of a round are in the sums after that round and after each later one, but for those that are cut. */
static long
progressive_points(const struct sums *s, const struct tiebreak_way *way)
{
	long sum = 0;

	if (!s->t->orderly)
		return -1;
	for (int i = 0; i < s->p->list_n; i++) {
		int round = s->p->list[i].round, first = round < way->least ? way->least : round;

		sum += (long)s->p->list[i].score * (s->t->rounds_n > first ? s->t->rounds_n - first : 0);
	}
	return sum;
}

/* What a game adds to a count of the player's own games; halves for standard points. */
static int
halves_for_count(const struct crosstable_game *g, enum tiebreak_rule rule)
{
	switch (rule) {
	case RULE_WIN: return g->points == 2;
	case RULE_WON: return g->points == 2 && !g->forfeit;
	case RULE_BPG: return g->colour == 1 && !g->forfeit;
	case RULE_BWG: return g->colour == 1 && !g->forfeit && g->points == 2;
	case RULE_REP: return !is_voluntary(g);
	case RULE_STD: return g->armageddon >= 0 ? g->armageddon : g->points > 0 ? g->points : 0;
	default: INVARIANT(0); return 0;
	}
}

static long
count_halves(const struct sums *s, const struct tiebreak_way *way)
{
	long sum = 0;

	for (int i = 0; i < s->p->list_n; i++)
		sum += halves_for_count(&s->p->list[i], (enum tiebreak_rule)way->rule);
	return sum;
}

/* -- ratings -- */

/*
 * Takes the ratings of the opponents in games that were played; *halves are the points made against them.
 * `event`: only in games at the speed of the event, which are rated together.
 */
static int
take_ratings(const struct sums *s, bool event, int *halves)
{
	int n = 0;

	*halves = 0;
	for (int i = 0; i < s->p->list_n; i++) {
		const struct crosstable_game *g = &s->p->list[i];

		if (g->forfeit || g->points < 0 || (event && g->other_speed) || s->t->players[g->opponent].rating == 0)
			continue;
		s->ratings[n++] = s->t->players[g->opponent].rating;
		*halves += g->points;
	}
	return n;
}

static long
rounded_average(long sum, long n)
{
	return n > 0 ? (2 * sum + n) / (2 * n) : -1;
}

static long
rating_of_opponents(const struct sums *s, const struct tiebreak_way *way)
{
	int halves, n = take_ratings(s, false, &halves);
	long sum = 0;

	for (int cut = 0; cut < way->least + way->most && n > 0; cut++, n--) {
		int which = 0;

		for (int i = 1; i < n; i++)
			if (cut < way->least ? s->ratings[i] < s->ratings[which] : s->ratings[i] > s->ratings[which])
				which = i;
		s->ratings[which] = s->ratings[n - 1];
	}
	for (int i = 0; i < n; i++)
		sum += s->ratings[i];
	return rounded_average(sum, n);
}

/* Ratings below 0 are not shown, so they count as 0. */
static long
perfect_rating(const struct sums *s, const struct tiebreak_way *way)
{
	int halves, n = take_ratings(s, false, &halves);
	long rating = n > 0 ? fide_rating_perfect(s->ratings, n, halves) : -1;

	(void)way;
	return n > 0 && rating < 0 ? 0 : rating;
}

static long
rating_performance(const struct sums *s, const struct tiebreak_way *way)
{
	(void)way;
	return s->p->rated == 0 ? -1 : s->p->performance < 0 ? 0 : s->p->performance;
}

static long
own_rating(const struct sums *s, const struct tiebreak_way *way)
{
	(void)way;
	return (long)s->p->rating;
}

static long
pairing_number(const struct sums *s, const struct tiebreak_way *way)
{
	(void)way;
	return start_list_number(s->t, s->p);
}

/* The mean of a value of the opponents met over the board; C.07, 15.2: or by forfeit, if it is not based on ratings. */
static long
average_of_opponents(const struct sums *s, const struct tiebreak_way *way)
{
	static const struct tiebreak_way of[RULE_COUNT] = {
		[RULE_AOB] = { .rule = RULE_BH }, [RULE_APRO] = { .rule = RULE_TPR },
		[RULE_APPO] = { .rule = RULE_PTP },
	};
	bool rated = tiebreak_rules[way->rule].rated, forfeits = !rated && (way->played || !in_swiss(s->t));
	struct tiebreak_way inner = of[way->rule];
	long sum = 0, n = 0;

	inner.played = way->played;
	for (int i = 0; i < s->p->list_n; i++) {
		const struct crosstable_game *g = &s->p->list[i];
		struct sums other = *s;
		long value;

		if (g->opponent < 0 || (g->forfeit && !forfeits))
			continue;
		other.p = &s->t->players[g->opponent];
		value = inner.rule == RULE_BH ? sum_shares(&other, &inner) :
		    inner.rule == RULE_TPR ? rating_performance(&other, &inner) : perfect_rating(&other, &inner);
		if (value >= 0) {
			sum += value;
			n++;
		}
	}
	return rated ? rounded_average(sum, n) : rounded_average(100 * sum, 2 * n);
}

/* -- all of them -- */

static long (*const values[RULE_COUNT])(const struct sums *, const struct tiebreak_way *) = {
	[RULE_SB] = sum_shares, [RULE_BH] = sum_shares, [RULE_FB] = sum_shares, [RULE_AOB] = average_of_opponents,
	[RULE_DE] = NULL,	/* depends on who is tied: see tiebreak_rank() */
	[RULE_WIN] = count_halves, [RULE_WON] = count_halves, [RULE_BPG] = count_halves, [RULE_BWG] = count_halves,
	    [RULE_PS] = progressive_points,
	[RULE_REP] = count_halves, [RULE_STD] = count_halves, [RULE_KS] = koya_points,
	[RULE_ARO] = rating_of_opponents, [RULE_TPR] = rating_performance, [RULE_PTP] = perfect_rating,
	[RULE_APRO] = average_of_opponents, [RULE_APPO] = average_of_opponents, [RULE_RTNG] = own_rating,
	[RULE_TPN] = pairing_number,
};

/*
 * The coefficient K is 40 for new and for young players, whom the record does not tell; for the ratings of rapid and
 * blitz games it is 20 for all.
 */
static int
usual_k(const struct crosstable *t, const struct crosstable_player *p)
{
	return p->rating >= 2400 && (t->speed == CONTROL_UNTOLD || t->speed == CONTROL_STANDARD) ? 10 : 20;
}

static void
put_ratings(const struct sums *s, struct crosstable_player *p, int k)
{
	uint64_t ratings = 0;
	int halves;

	p->rated = take_ratings(s, false, &halves);
	for (int i = 0; i < p->rated; i++)
		ratings += s->ratings[i];
	p->performance = p->rated > 0 ? (int)fide_rating_performance((uint64_t)p->rated, ratings, (uint64_t)halves) : 0;
	p->changed_by = take_ratings(s, true, &halves);
	p->k = fide_rating_k(k > 0 ? k : usual_k(s->t, p), p->changed_by, s->t->day);
	if (p->rating == 0 || p->changed_by == 0)
		return;
	p->expected = fide_rating_expected_sum(p->rating, s->ratings, p->changed_by, s->t->day);
	p->change = p->k * (50L * halves - p->expected);
}

static void
put_tiebreak_values(struct crosstable *t, struct sums *s, int k)
{
	for (int i = 0; i < t->players_n; i++) {
		s->p = &t->players[i];
		put_ratings(s, &t->players[i], k);
	}
	for (int i = 0; i < t->players_n; i++)
		for (int c = 0; c < t->columns_n; c++) {
			const struct tiebreak_way *way = &t->columns[c].way;

			s->p = &t->players[i];
			t->players[i].breaks[c] = values[way->rule] == NULL ||
			    (t->unrated > 0 && tiebreak_rules[way->rule].rated) ? -1 : values[way->rule](s, way);
		}
}

bool
tiebreak_values(struct crosstable *t, int k)
{
	size_t players = (size_t)t->players_n + 1, most = 1;
	int *points = malloc(2 * players * sizeof(*points));
	struct sums s = { .t = t };

	t->unrated = 0;
	for (int i = 0; i < t->players_n; i++) {
		most = (size_t)t->players[i].list_n > most ? (size_t)t->players[i].list_n : most;
		t->unrated += t->players[i].rating == 0;
	}
	s.shares = malloc(most * sizeof(*s.shares));
	s.ratings = malloc(most * sizeof(*s.ratings));
	if (points != NULL && s.shares != NULL && s.ratings != NULL) {
		for (int i = 0; i < t->players_n; i++) {
			points[i] = adjusted_points(t, &t->players[i], false);
			points[players + (size_t)i] = adjusted_points(t, &t->players[i], true);
		}
		s.adjusted = points;
		s.fore = points + players;
		put_tiebreak_values(t, &s, k);
	}
	free(points);
	free(s.shares);
	free(s.ratings);
	return points != NULL && s.shares != NULL && s.ratings != NULL;
}
