/* event_days: games whose day does not fit that of their round, or that of the event. */
#include <limits.h>
#include <stdlib.h>

#include "apps/tournament/event_check.h"

enum {
	ROUNDS_LEAST = 4, ROUNDS_MOST = 100, GAMES_LEAST = 8,
	ON_THE_DAY = 80,	/* so many of 100 games are on the day of their round */
	IN_ORDER = 80,		/* and of 100 rounds after the day of the one before */
	STRAYS = 2,		/* games with other days are more likely played on other days if there are more */
	FAR = 14
};

/* The day of most games of each round; LONG_MAX: there is none with more than half of them. */
struct round_days {
	long day[ROUNDS_MOST];
	const struct crosstable_row *first[ROUNDS_MOST];	/* the first game in the files on that day */
	long earliest, latest;	/* of all these days */
	int dated, fitting, strays;	/* games with a day, on that of the round, outside the rounds before and after */
	int inverted;		/* rounds before the one before */
};

static long
day_of(const struct crosstable_game *g)
{
	return g->row->from == g->row->to ? crosstable_first(g->row) : LONG_MAX;
}

struct day_count {
	long day;
	int n;
};

/* Counts the days of a round by majority vote: if more than half of the games have one day, that is what is left. */
static struct day_count
majority_day(const struct crosstable *t, int round)
{
	struct day_count c = { LONG_MAX, 0 };
	int votes = 0, all = 0;

	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < t->players_n; i++)
			for (int k = 0; k < t->players[i].list_n; k++) {
				const struct crosstable_game *g = &t->players[i].list[k];

				if (!event_check_white(g) || g->round != round || day_of(g) == LONG_MAX)
					continue;
				if (pass == 1) {
					c.n += day_of(g) == c.day;
					all++;
				} else if (votes == 0 || day_of(g) == c.day) {
					c.day = day_of(g);
					votes++;
				} else {
					votes--;
				}
			}
	return 2 * c.n > all ? c : (struct day_count){ LONG_MAX, 0 };
}

/* Is the game dated before the round before, or after the round after? */
static int
is_stray(const struct round_days *d, const struct crosstable *t, const struct crosstable_game *g)
{
	long day = day_of(g);

	if (g->round < 0 || day == LONG_MAX || d->day[g->round] == LONG_MAX || day == d->day[g->round])
		return 0;
	if (g->round > 0 && d->day[g->round - 1] != LONG_MAX && day < d->day[g->round - 1])
		return -1;
	if (g->round + 1 < t->rounds_n && d->day[g->round + 1] != LONG_MAX && day > d->day[g->round + 1])
		return 1;
	return day > d->latest + FAR ? 1 : day < d->earliest - FAR ? -1 : 0;
}

static void
find_days(const struct crosstable *t, struct round_days *d)
{
	*d = (struct round_days){ .earliest = LONG_MAX, .latest = LONG_MIN };
	for (int r = 0; r < t->rounds_n; r++) {
		struct day_count c = majority_day(t, r);

		d->day[r] = c.day;
		if (c.day == LONG_MAX)
			continue;
		d->earliest = c.day < d->earliest ? c.day : d->earliest;
		d->latest = c.day > d->latest ? c.day : d->latest;
		d->inverted += r > 0 && d->day[r - 1] != LONG_MAX && c.day < d->day[r - 1];
	}
	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];

			if (!event_check_white(g) || g->round < 0 || day_of(g) == LONG_MAX)
				continue;
			d->dated++;
			d->strays += is_stray(d, t, g) != 0;
			if (day_of(g) != d->day[g->round])
				continue;
			d->fitting++;
			if (d->first[g->round] == NULL || g->row->place < d->first[g->round]->place)
				d->first[g->round] = g->row;
		}
}

static bool
say_stray(const struct round_days *d, const struct crosstable_game *g, int round, int stray,
    struct event_faults *faults)
{
	long day = day_of(g), away = day < d->earliest ? d->earliest - day : day - d->latest;
	struct event_fault fault = { .tag = TAG_Date, .place = event_place(g->row) };

	if (away > FAR) {
		fault.id = DIAG_DATE_VS_EVENT;
		fault.of = event_place(d->first[g->round]);
		return event_fault_add(faults, fault, "the game was played %ld days %s the other games of the event",
		    away,
		    stray < 0 ? "before" : "after");
	}
	fault.id = DIAG_ORDER_BY_ROUND;
	fault.of = event_place(d->first[g->round + stray]);
	return event_fault_add(faults, fault, "this game of round %d is dated %s the round %s it", round,
	    stray < 0 ? "before" : "after", stray < 0 ? "before" : "after");
}

/* How many other rounds contradict the day of a round, and then how many have the same day. */
static long
rounds_against_day(const long *day, int rounds, int round)
{
	long n = 0;

	for (int r = 0; r < rounds; r++)
		if (r != round && day[r] != LONG_MAX)
			n += day[r] == day[round] ? 1 : (day[r] < day[round]) != (r < round) ? rounds : 0;
	return n;
}

bool
event_days_first_is_wrong(const long *day, int rounds, int first, int second)
{
	return rounds_against_day(day, rounds, first) > rounds_against_day(day, rounds, second);
}

/* A round as a whole before the one before it: the finding is at the round that is less likely right. */
static bool
check_order_of_rounds(const struct crosstable *t, const struct round_days *d, struct event_faults *faults)
{
	bool good = true;

	for (int r = 1; good && r < t->rounds_n; r++) {
		int before = r - 1;
		bool first;

		if (d->day[r] == LONG_MAX || d->day[before] == LONG_MAX || d->day[r] >= d->day[before])
			continue;
		first = event_days_first_is_wrong(d->day, t->rounds_n, before, r);
		good = event_fault_add(faults, (struct event_fault){
			.id = DIAG_ORDER_BY_ROUND, .tag = TAG_Date, .place = event_place(d->first[first ? before : r]),
			.of = event_place(d->first[first ? r : before]),
		}, "round %d is dated %s round %d", event_shape_round(t, first ? before : r),
		    first ? "after" : "before", event_shape_round(t, first ? r : before));
	}
	return good;
}

bool
event_days_check(const struct crosstable *t, const struct event_shape *s, struct event_faults *faults)
{
	struct round_days d;
	bool good;

	if (!s->rounds || t->rounds_n < ROUNDS_LEAST || t->rounds_n > ROUNDS_MOST || t->games < GAMES_LEAST)
		return true;
	find_days(t, &d);
	if (100 * d.fitting < ON_THE_DAY * d.dated ||
	    100 * (t->rounds_n - 1 - d.inverted) < IN_ORDER * (t->rounds_n - 1))
		return true;
	good = check_order_of_rounds(t, &d, faults);
	for (int i = 0; d.strays <= STRAYS && i < t->players_n; i++)
		for (int k = 0; good && k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];
			int stray = event_check_white(g) ? is_stray(&d, t, g) : 0;

			if (stray != 0 && !event_fault_said(faults, g->row))
				good = say_stray(&d, g, event_shape_round(t, g->round), stray, faults);
		}
	return good;
}
