/* fide_rating: FIDE's arithmetic of ratings. */
#include <stdbool.h>

#include "base/invariant.h"
#include "games/pgn/date.h"
#include "games/pgn/fide_rating.h"

int
fide_rating_difference(int percent)
{
	static const short from_half[51] = {
#define PERCENT(difference) difference,
#include "games/pgn/fide_rating.def"
	};

	INVARIANT(percent >= 0 && percent <= 100);
	return percent < 50 ? -from_half[50 - percent] : from_half[percent - 50];
}

long
fide_rating_performance(uint64_t n, uint64_t ratings, uint64_t halves)
{
	return (long)((2 * ratings + n) / (2 * n)) + fide_rating_difference((int)((100 * halves + n) / (2 * n)));
}

int
fide_rating_expected(int difference)
{
	static const short greatest[50] = {
#define EXPECTED(difference) difference,
#include "games/pgn/fide_rating.def"
	};
	int higher = difference < 0 ? -difference : difference, percent = 50;

	while (percent < 100 && higher > greatest[percent - 50])
		percent++;
	return difference < 0 ? 100 - percent : percent;
}

/* -- performance -- */

static long
expected_of(long rating, const unsigned *ratings, int n)
{
	long sum = 0;

	for (int i = 0; i < n; i++)
		sum += fide_rating_expected((int)(rating - (long)ratings[i]));
	return sum;
}

long
fide_rating_perfect(const unsigned *ratings, int n, int halves)
{
	long low = ratings[0], high = ratings[0];

	INVARIANT(n > 0 && halves <= 2 * n);
	for (int i = 1; i < n; i++) {
		low = (long)ratings[i] < low ? (long)ratings[i] : low;
		high = (long)ratings[i] > high ? (long)ratings[i] : high;
	}
	low -= 800;
	high += 800;
	if (halves == 0)
		return low;
	/* Less than the score is expected at `low`, and at least the score at `high`. */
	while (high - low > 1) {
		long middle = low + (high - low) / 2;

		if (expected_of(middle, ratings, n) >= 50L * halves)
			high = middle;
		else
			low = middle;
	}
	return high;
}

/* -- the 400-point rule -- */

static const struct edition {
	unsigned long from;	/* as 20240301; 0: from the beginning */
	int limit;		/* greater differences count as this one */
	bool once;		/* only once in an event in favour of the higher rated player */
	unsigned exempt;	/* not for players with this rating or more; 0: for all */
} editions[] = {
	{ 20251001, 400, false, 2650 }, { 20240301, 400, false, 0 }, { 20220101, 400, true, 0 },
	{ 20090701, 400, false, 0 }, { 0, 350, false, 0 },
};

static const struct edition *
edition_of(long day)
{
	const struct edition *e = editions;

	while (e->from != 0 && day < date_days(e->from))
		e++;
	return e;
}

long
fide_rating_expected_sum(unsigned rating, const unsigned *ratings, int n, long day)
{
	const struct edition *e = edition_of(day);
	bool exempt = e->exempt != 0 && rating >= e->exempt;
	int lowest = 0;
	long sum = 0;

	for (int i = 1; i < n; i++)
		lowest = ratings[i] < ratings[lowest] ? i : lowest;
	for (int i = 0; i < n; i++) {
		int difference = (int)rating - (int)ratings[i];

		if (!exempt && difference < -e->limit)
			difference = -e->limit;
		if (!exempt && difference > e->limit && (!e->once || i == lowest))
			difference = e->limit;
		sum += fide_rating_expected(difference);
	}
	return sum;
}

enum { K_LIMIT = 700, K_LIMIT_FROM = 20140701 };

int
fide_rating_k(int k, int games, long day)
{
	return games > 0 && day >= date_days(K_LIMIT_FROM) && k * games > K_LIMIT ? K_LIMIT / games : k;
}
