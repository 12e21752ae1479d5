/* tiebreak: computes tie-breaks and performance from the games of a table, and ranks its players. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "pgn/date.h"
#include "event/tiebreak.h"

const struct tiebreak_row tiebreaks[BREAK_COUNT] = {
	[BREAK_SONNEBORN] = { "sonneborn-berger", "SB", "Sonneborn-Berger",
	    "points of each opponent times those made against him (FIDE C.07, 9.1)", 4 },
	[BREAK_BUCHHOLZ] = { "buchholz", "BH", "Buchholz", "points of all opponents (FIDE C.07, 8.1)", 2 },
	[BREAK_BUCHHOLZ_CUT_1] = { "buchholz-cut-1", "BH-C1", "Buchholz cut 1",
	    "Buchholz without the least (FIDE C.07, 8.1 and 14.1)", 2 },
	[BREAK_BUCHHOLZ_CUT_2] = { "buchholz-cut-2", "BH-C2", "Buchholz cut 2",
	    "Buchholz without the two least (FIDE C.07, 8.1 and 14.2)", 2 },
	[BREAK_MEDIAN] = { "median-buchholz", "BH-M1", "median Buchholz",
	    "Buchholz without the least and the most (FIDE C.07, 8.1 and 14.3)", 2 },
	[BREAK_DIRECT] = { "direct-encounter", "DE", "direct encounter",
	    "points among those with the same points, if all of them met equally often (FIDE C.07, 6)", 2 },
	[BREAK_WINS] = { "rounds-won", "Won", "rounds won",
	    "rounds won, also by a forfeit or a bye (FIDE C.07, 7.1)", 1 },
	[BREAK_PROGRESSIVE] = { "progressive", "PS", "progressive score",
	    "sum of the points after each round (FIDE C.07, 7.5)", 2 },
	[BREAK_BLACKS] = { "blacks", "Blk", "games with Black",
	    "games played with Black (FIDE C.07, 7.3)", 1 },
};

int
tiebreak_find(struct span name)
{
	for (int i = 0; i < BREAK_COUNT; i++)
		if (span_eq_nocase(name, span_of(tiebreaks[i].name)) ||
		    span_eq_nocase(name, span_of(tiebreaks[i].label)))
			return i;
	return -1;
}

/* -- values -- */

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
	struct share *shares;	/* in the order in which cuts remove them */
	int n;
};

static int
points_of(const struct crosstable_game *g)
{
	return g->points < 0 ? 0 : g->points;
}

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

/* A player's points as they count for the opponents: C.07, 16.3. */
static int
adjusted_points(const struct crosstable_player *p)
{
	int sum = p->points;

	for (int i = p->list_n; i-- > 0 && is_voluntary(&p->list[i]); )
		if (is_requested(&p->list[i]))
			sum += 1 - p->list[i].points;
	return sum;
}

static int
compare_shares(const void *x, const void *y)
{
	const struct share *a = x, *b = y;

	if (a->voluntary != b->voluntary)
		return a->voluntary ? -1 : 1;
	return (a->score > b->score) - (a->score < b->score);
}

/*
 * The score of the dummy in a round that was not played: the player's own points (C.07, 16.4).  Since the edition of
 * 1 March 2026 it is at most that of the opponent, if there was one, or that of draws in all rounds.
 */
static int
dummy_score(const struct sums *s, const struct crosstable_game *g)
{
	int most = g->opponent >= 0 ? s->adjusted[g->opponent] : s->t->rounds_n;

	return s->p->points > most && s->t->day >= date_days(20260301) ? most : s->p->points;
}

static void
take_shares(struct sums *s)
{
	s->n = 0;
	for (int i = 0; i < s->p->list_n; i++) {
		const struct crosstable_game *g = &s->p->list[i];
		bool dummy = s->t->kind == CROSSTABLE_SWISS && g->forfeit;

		if (!dummy && g->opponent < 0)
			continue;
		s->shares[s->n++] = (struct share){
			.score = dummy ? dummy_score(s, g) : s->adjusted[g->opponent],
			.points = points_of(g),
			.voluntary = dummy && is_voluntary(g),
		};
	}
	if (s->n > 0)
		qsort(s->shares, (size_t)s->n, sizeof(*s->shares), compare_shares);
}

static long
sonneborn(const struct sums *s, int least, int most)
{
	long sum = 0;

	(void)least, (void)most;
	for (int i = 0; i < s->n; i++)
		sum += (long)s->shares[i].score * s->shares[i].points;
	return sum;
}

static long
buchholz(const struct sums *s, int least, int most)
{
	long sum = 0;
	int highest = 0;

	assert(most == 0 || most == 1);
	for (int i = least; i < s->n; i++) {
		sum += s->shares[i].score;
		highest = s->shares[i].score > highest ? s->shares[i].score : highest;
	}
	return most > 0 ? sum - highest : sum;
}

static long
wins(const struct sums *s, int least, int most)
{
	long sum = 0;

	(void)least, (void)most;
	for (int i = 0; i < s->p->list_n; i++)
		sum += s->p->list[i].points == 2;
	return sum;
}

/* The points of a round are in the sums after that round and after each later one. */
static long
progressive(const struct sums *s, int least, int most)
{
	long sum = 0;

	(void)least, (void)most;
	if (!s->t->orderly)
		return -1;
	for (int i = 0; i < s->p->list_n; i++)
		sum += (long)points_of(&s->p->list[i]) * (s->t->rounds_n - s->p->list[i].round);
	return sum;
}

static long
blacks(const struct sums *s, int least, int most)
{
	long sum = 0;

	(void)least, (void)most;
	for (int i = 0; i < s->p->list_n; i++)
		sum += s->p->list[i].colour == 1 && !s->p->list[i].forfeit;
	return sum;
}

static const struct {
	long (*value)(const struct sums *, int least, int most);
	int least, most;	/* how many of the least and of the most are cut */
} ways[BREAK_COUNT] = {
	[BREAK_SONNEBORN] = { sonneborn, 0, 0 },
	[BREAK_BUCHHOLZ] = { buchholz, 0, 0 },
	[BREAK_BUCHHOLZ_CUT_1] = { buchholz, 1, 0 },
	[BREAK_BUCHHOLZ_CUT_2] = { buchholz, 2, 0 },
	[BREAK_MEDIAN] = { buchholz, 1, 1 },
	[BREAK_DIRECT] = { NULL, 0, 0 },	/* depends on who is tied: see tiebreak_rank() */
	[BREAK_WINS] = { wins, 0, 0 },
	[BREAK_PROGRESSIVE] = { progressive, 0, 0 },
	[BREAK_BLACKS] = { blacks, 0, 0 },
};

/* -- performance -- */

int
tiebreak_difference(int hundredths)
{
	static const short from_half[51] = {
		0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175,
		184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444,
		470, 501, 538, 589, 677, 800,
	};

	assert(hundredths >= 0 && hundredths <= 100);
	return hundredths < 50 ? -from_half[50 - hundredths] : from_half[hundredths - 50];
}

/*
 * FIDE B.01, 1.4.9 (1.4.8 since 2022): the average rating of the opponents, rounded half up to a whole number, plus
 * the rating difference for the score against them, rounded likewise to a whole percent.  FIDE raises low ratings of
 * opponents for title norms; that is not done here.
 */
long
tiebreak_performance(uint64_t n, uint64_t ratings, uint64_t halves)
{
	return (long)((2 * ratings + n) / (2 * n)) + tiebreak_difference((int)((100 * halves + n) / (2 * n)));
}

static void
put_performance(const struct crosstable *t, struct crosstable_player *p)
{
	uint64_t ratings = 0, halves = 0, n = 0;

	for (int i = 0; i < p->list_n; i++) {
		const struct crosstable_game *g = &p->list[i];

		if (g->forfeit || g->points < 0 || t->players[g->opponent].rating == 0)
			continue;
		ratings += (uint64_t)t->players[g->opponent].rating;
		halves += (uint64_t)g->points;
		n++;
	}
	p->rated = (int)n;
	p->performance = n > 0 ? (int)tiebreak_performance(n, ratings, halves) : 0;
}

bool
tiebreak_values(struct crosstable *t)
{
	int most = 1, *adjusted = malloc(((size_t)t->players_n + 1) * sizeof(*adjusted));
	struct share *shares;

	for (int i = 0; i < t->players_n; i++)
		most = t->players[i].list_n > most ? t->players[i].list_n : most;
	shares = malloc((size_t)most * sizeof(*shares));
	for (int i = 0; adjusted != NULL && i < t->players_n; i++)
		adjusted[i] = t->kind == CROSSTABLE_SWISS ? adjusted_points(&t->players[i]) : t->players[i].points;
	for (int i = 0; adjusted != NULL && shares != NULL && i < t->players_n; i++) {
		struct crosstable_player *p = &t->players[i];
		struct sums s = { t, p, adjusted, shares, 0 };

		take_shares(&s);
		for (int k = 0; k < BREAK_COUNT; k++)
			p->breaks[k] = ways[k].value == NULL ? -1 : ways[k].value(&s, ways[k].least, ways[k].most);
		put_performance(t, p);
	}
	free(adjusted);
	free(shares);
	return adjusted != NULL && shares != NULL;
}

/* -- order -- */

struct place {
	int player;
	long value;		/* what places are being sorted by */
	struct span name;
};

/* The order of the players; those who are tied are neighbours and have the same number in `tie`. */
struct break_order {
	struct crosstable *t;
	struct place *places;
	int *tie;		/* by place: the first of the places tied with it */
	int *place;		/* by player: the place */
	int *met;		/* working memory: the opponents of one player */
	int n;
};

static int
compare_places(const void *x, const void *y)
{
	const struct place *a = x, *b = y;

	if (a->value != b->value)
		return a->value > b->value ? -1 : 1;
	return span_order(a->name, b->name);
}

static int
compare_ints(const void *x, const void *y)
{
	const int *a = x, *b = y;

	return (*a > *b) - (*a < *b);
}

/* Sorts the places from `from` up to, but not including, `to` by their values, and finds who is still tied. */
static void
split(struct break_order *o, int from, int to)
{
	qsort(o->places + from, (size_t)(to - from), sizeof(*o->places), compare_places);
	for (int i = from; i < to; i++) {
		o->tie[i] = i > from && o->places[i].value == o->places[i - 1].value ? o->tie[i - 1] : i;
		o->place[o->places[i].player] = i;
	}
}

static int
tie_end(const struct break_order *o, int from)
{
	int to = from + 1;

	while (to < o->n && o->tie[to] == o->tie[from])
		to++;
	return to;
}

/*
 * How often a player met each other player of the places from `from` up to `to`; 0: not the same for all.  Sets the
 * points made against them.  C.07, 6.1: in a Swiss, a game that was not played does not count as meeting.
 */
static int
times_met(const struct break_order *o, const struct crosstable_player *p, int from, int to, long *points)
{
	int n = 0, others = to - from - 1, times;

	*points = 0;
	if (p->list_n < others)
		return 0;
	for (int i = 0; i < p->list_n; i++) {
		const struct crosstable_game *g = &p->list[i];
		bool counts = g->opponent >= 0 && g->points >= 0 && !(g->forfeit && o->t->kind == CROSSTABLE_SWISS);

		if (!counts || o->place[g->opponent] < from || o->place[g->opponent] >= to)
			continue;
		o->met[n++] = g->opponent;
		*points += g->points;
	}
	if (n == 0 || n % others != 0)
		return 0;
	times = n / others;
	qsort(o->met, (size_t)n, sizeof(*o->met), compare_ints);
	for (int i = 0; i < n; i += times)
		if (o->met[i] != o->met[i + times - 1] || (i > 0 && o->met[i] == o->met[i - 1]))
			return 0;
	return times;
}

/*
 * C.07, 6.1: sets the values of tied players to their points against each other; false: not every pair met equally
 * often.  If every pair did, sums give the same order as the averages of 6.1.2.  Rule 6.3, for a player who would be
 * first whatever the result of missing games, is not applied.
 */
static bool
direct(struct break_order *o, int from, int to)
{
	int times = 0;

	for (int i = from; i < to; i++) {
		struct place *at = &o->places[i];
		int met = times_met(o, &o->t->players[at->player], from, to, &at->value);

		if (met == 0 || (times != 0 && met != times))
			return false;
		times = met;
	}
	return true;
}

/* C.07, 6.2: those who are still tied are compared among themselves again. */
static void
split_direct(struct break_order *o, int from, int to)
{
	if (!direct(o, from, to))
		return;
	split(o, from, to);
	for (int i = from, next; i < to; i = next) {
		next = tie_end(o, i);
		if (next - i > 1 && next - i < to - from)
			split_direct(o, i, next);
	}
}

static void
split_by(struct break_order *o, enum tiebreak by)
{
	for (int i = 0, next; i < o->n; i = next) {
		next = tie_end(o, i);
		if (next - i == 1)
			continue;
		if (by == BREAK_DIRECT) {
			split_direct(o, i, next);
			continue;
		}
		for (int k = i; k < next; k++)
			o->places[k].value = o->t->players[o->places[k].player].breaks[by];
		split(o, i, next);
	}
}

/* Sets the value of the direct encounter among all with the same points; the order does not change. */
static void
set_direct(struct break_order *o)
{
	for (int i = 0, next; i < o->n; i = next) {
		bool known;

		next = tie_end(o, i);
		known = next - i > 1 && direct(o, i, next);
		for (int k = i; k < next && known; k++)
			o->t->players[o->places[k].player].breaks[BREAK_DIRECT] = o->places[k].value;
	}
}

static void
put_order(struct break_order *o, struct crosstable_player *old)
{
	struct crosstable *t = o->t;

	memcpy(old, t->players, (size_t)o->n * sizeof(*old));
	for (int i = 0; i < o->n; i++) {
		struct crosstable_player *p = &t->players[i];

		*p = old[o->places[i].player];
		p->rank = o->tie[i] + 1;
		for (int k = 0; k < p->list_n; k++)
			if (p->list[k].opponent >= 0)
				p->list[k].opponent = o->place[p->list[k].opponent];
	}
}

static void
make_order(struct break_order *o, struct crosstable_player *old)
{
	const struct crosstable *t = o->t;

	for (int i = 0; i < o->n; i++) {
		t->players[i].breaks[BREAK_DIRECT] = -1;
		o->places[i] = (struct place){ i, t->players[i].points, t->players[i].name };
	}
	split(o, 0, o->n);
	set_direct(o);
	for (int i = 0; i < t->used_n; i++)
		split_by(o, t->used[i]);
	put_order(o, old);
}

bool
tiebreak_rank(struct crosstable *t, const enum tiebreak *by, int n)
{
	size_t players = (size_t)t->players_n, most = 1;
	struct break_order o = { .t = t, .n = t->players_n };
	struct crosstable_player *old = malloc((players + 1) * sizeof(*old));
	bool done;

	assert(n >= 0 && n <= BREAK_COUNT);
	for (size_t i = 0; i < players; i++)
		most = (size_t)t->players[i].list_n > most ? (size_t)t->players[i].list_n : most;
	o.places = malloc((players + 1) * sizeof(*o.places));
	o.tie = malloc((players + 1) * sizeof(*o.tie));
	o.place = malloc((players + 1) * sizeof(*o.place));
	o.met = malloc(most * sizeof(*o.met));
	done = old != NULL && o.places != NULL && o.tie != NULL && o.place != NULL && o.met != NULL;
	if (done) {
		memmove(t->used, by, (size_t)n * sizeof(*by));
		t->used_n = n;
		if (players > 0)
			make_order(&o, old);
	}
	free(old);
	free(o.places);
	free(o.tie);
	free(o.place);
	free(o.met);
	return done;
}

int
tiebreak_usual(enum crosstable_kind kind, enum tiebreak out[BREAK_COUNT])
{
	static const struct {
		enum tiebreak by[BREAK_COUNT];
		int n;
	} usual[] = {
		[CROSSTABLE_ROUND_ROBIN] = { { BREAK_SONNEBORN, BREAK_DIRECT, BREAK_WINS }, 3 },
		[CROSSTABLE_DOUBLE_ROUND_ROBIN] = { { BREAK_SONNEBORN, BREAK_DIRECT, BREAK_WINS }, 3 },
		[CROSSTABLE_MANY_ROUND_ROBIN] = { { BREAK_SONNEBORN, BREAK_DIRECT, BREAK_WINS }, 3 },
		[CROSSTABLE_SWISS] = { { BREAK_BUCHHOLZ_CUT_1, BREAK_BUCHHOLZ, BREAK_SONNEBORN, BREAK_WINS }, 4 },
		[CROSSTABLE_MATCH] = { { BREAK_SONNEBORN }, 0 },	/* a drawn match stays drawn */
		[CROSSTABLE_OTHER] = { { BREAK_SONNEBORN }, 0 },	/* they mean little if games are missing */
	};

	memcpy(out, usual[kind].by, sizeof(usual[kind].by));
	return usual[kind].n;
}
