/* event_check: who plays twice in a round, or meets more often than the event has them meet; all checks of an event. */
#include <limits.h>
#include <stdlib.h>

#include "apps/tournament/crosstable_slips.h"
#include "apps/tournament/event_berger.h"
#include "apps/tournament/event_check.h"
#include "apps/tournament/event_classes.h"
#include "apps/tournament/event_knockout.h"
#include "apps/tournament/event_teams.h"
#include "base/ascii.h"

/* The first day of the last round; LONG_MAX: it is not known. */
static long
event_check_last_day(const struct crosstable *t)
{
	long day = LONG_MAX;

	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];

			if (g->round == t->rounds_n - 1 && g->row->from == g->row->to && crosstable_first(g->row) < day)
				day = crosstable_first(g->row);
		}
	return day;
}

/*
 * Is the game of a play-off, which counts its own rounds?  So are games of earlier rounds on the first day of the last one
 * or later, and those of a last round with less than half of the usual number of games.
 */
static bool
event_check_play_off(const struct crosstable *t, const struct crosstable_game *g, long last_day)
{
	int games = 0;

	if (g->round < t->rounds_n - 1)
		return last_day != LONG_MAX && g->row->from == g->row->to && crosstable_first(g->row) >= last_day;
	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++)
			games += t->players[i].list[k].round == g->round && event_check_white(&t->players[i].list[k]);
	return 2L * games * t->rounds_n < t->games;
}

/*
 * Can both be of one event?  Dates without a day can be of different years, and tournaments of successive years are
 * then one table.
 */
static bool
event_check_same_year(const struct crosstable_row *a, const struct crosstable_row *b)
{
	return (a->from == a->to && b->from == b->to) || (a->from <= b->to && b->from <= a->to);
}

/* -- a player or a pairing twice in one round -- */

/* An event of fewer games or rounds does not show how it counts rounds. */
enum { GAMES_LEAST = 10, ROUNDS_LEAST = 3 };

/* Has the player another game in the round of this one? */
static const struct crosstable_game *
other_game(const struct crosstable *t, int player, const struct crosstable_row *row, int round)
{
	for (int k = 0; player >= 0 && k < t->players[player].list_n; k++)
		if (t->players[player].list[k].round == round && t->players[player].list[k].row != row)
			return &t->players[player].list[k];
	return NULL;
}

/* Two games of a player in one round, the later one second. */
static bool
say_two_games_in_round(const struct crosstable *t, int player, const struct crosstable_game *a,
    const struct crosstable_game *b, struct event_faults *faults)
{
	const struct span round = t->rounds[a->round], name = t->players[player].name;
	/* The game whose players both have another one is the wrong one. */
	bool first = b->opponent != a->opponent && other_game(t, a->opponent, a->row, a->round) != NULL &&
	    other_game(t, b->opponent, b->row, b->round) == NULL;
	struct event_fault fault = { .id = DIAG_PLAYER_TWICE_IN_ROUND, .tag = TAG_Round };
	const struct crosstable_row *wrong = first ? a->row : b->row, *other = first ? b->row : a->row;

	if (event_fault_said(faults, wrong) || event_fault_said(faults, other))
		return true;
	fault.place = event_place(wrong);
	fault.of = event_place(other);
	if (a->opponent != b->opponent)
		return event_fault_add(faults, fault, "%.*s has another opponent in round %.*s", (int)name.n, name.p,
		    (int)round.n, round.p);
	fault.id = DIAG_PAIR_TWICE_IN_ROUND;
	return event_fault_add(faults, fault, "the same players met before in round %.*s", (int)round.n, round.p);
}

/* Another record of this game, whose result is another one; NULL: none is of the same year. */
static const struct crosstable_row *
other_result(const struct crosstable *t, const struct crosstable_row *row)
{
	for (size_t i = 0; i < t->rows_n; i++) {
		const struct crosstable_row *r = &t->rows[i];

		if (span_eq(crosstable_part(r, EVENT_ROW_NAME), crosstable_part(row, EVENT_ROW_NAME)) &&
		    span_eq(crosstable_part(r, EVENT_ROW_BLACK), crosstable_part(row, EVENT_ROW_BLACK)) &&
		    crosstable_games_compare_rounds(crosstable_part(r, EVENT_ROW_ROUND),
		    crosstable_part(row, EVENT_ROW_ROUND)) == 0 &&
		    !span_eq(crosstable_part(r, EVENT_ROW_RESULT), crosstable_part(row, EVENT_ROW_RESULT)) &&
		    event_check_same_year(r, row))
			return r;
	}
	return NULL;
}

/* A game of a round robin or a Swiss with two results. */
static bool
check_results(const struct crosstable *t, const struct crosstable_player *p, struct event_faults *faults)
{
	bool good = true;

	for (int k = 0; good && k < p->list_n; k++) {
		const struct crosstable_row *other = p->list[k].conflict && event_check_white(&p->list[k]) ?
		    other_result(t, p->list[k].row) : NULL;

		if (other != NULL)
			good = event_fault_add(faults, (struct event_fault){
				.id = DIAG_PAIR_TWICE_IN_ROUND, .tag = TAG_Result,
				.place = event_place(other->place > p->list[k].row->place ? other : p->list[k].row),
				.of = event_place(other->place > p->list[k].row->place ? p->list[k].row : other),
			}, "the same players, round and colours have another result before");
	}
	return good;
}

static bool
check_byes(const struct crosstable_player *p, struct event_faults *faults)
{
	const struct crosstable_game *before = NULL;	/* the last bye, or else the first win by forfeit */
	bool good = true;

	for (int k = 0; good && k < p->list_n; k++) {
		const struct crosstable_game *g = &p->list[k];

		if (!g->forfeit || g->points != 2)
			continue;
		if (g->opponent < 0 && before != NULL)
			good = event_fault_add(faults, (struct event_fault){
				.id = DIAG_BYE_TWICE, .tag = TAG_Round, .place = event_place(g->row),
				.of = event_place(before->row),
			}, before->opponent < 0 ? "%.*s has had a bye with the points of a win before" :
			    "%.*s has won by forfeit before, and gets no bye", (int)p->name.n, p->name.p);
		before = before == NULL || g->opponent < 0 ? g : before;
	}
	return good;
}

bool
event_byes_check(const struct crosstable *t, struct event_faults *faults)
{
	bool good = true;

	for (int i = 0; good && i < t->players_n; i++)
		good = check_byes(&t->players[i], faults);
	return good;
}

/* A player, or a pairing, twice in a round. */
static bool
event_twice_check(const struct crosstable *t, const struct event_shape *s, struct event_faults *faults)
{
	long last = event_check_last_day(t);
	bool good = true;

	for (int i = 0; good && t->conflicts > 0 && (s->swiss || s->cycles > 0) && i < t->players_n; i++)
		good = check_results(t, &t->players[i], faults);
	if (s->seconds == 0 || !s->counted || t->games < GAMES_LEAST || t->rounds_n < ROUNDS_LEAST)
		return good;
	for (int i = 0; good && i < t->players_n; i++)
		for (int k = 1; good && k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];

			if (g->round >= 0 && g->round == g[-1].round && g->opponent >= 0 && g[-1].opponent >= 0 &&
			    event_check_same_year(g->row, g[-1].row) && !event_check_play_off(t, g, last) &&
			    !event_check_play_off(t, g - 1, last))
				good = say_two_games_in_round(t, i, g - 1, g, faults);
		}
	return good;
}

/* -- two players who meet more often than their event has them meet -- */

enum { AGAIN_SHARE = 10 };	/* where one game in so many is a further meeting, players of a report may meet again */

/* The meetings of one player before a round, by opponent. */
struct meetings_before {
	const struct crosstable *t;
	const struct event_shape *s;
	struct event_faults *faults;	/* NULL: they are counted only */
	long last_day;			/* as event_check_last_day() */
	int cycles;			/* so often two players may meet */
	int *times;			/* how often they met */
	const struct crosstable_game **last;
	int games, again;		/* of all players: games that count, and those of players who had met so often before */
};

/* A game that was not played does not count as a meeting (C.04.2); in a report, one without a result is still to come. */
static bool
is_meeting(const struct meetings_before *m, const struct crosstable_game *g)
{
	return g->opponent >= 0 && !g->forfeit && !(m->s->reported && g->unfinished);
}

/* Is one of the meetings of these players wrong for another reason? */
static bool
is_meeting_wrong(const struct crosstable_player *p, int opponent, const struct event_faults *faults)
{
	for (int k = 0; k < p->list_n; k++)
		if (p->list[k].opponent == opponent && event_fault_said(faults, p->list[k].row))
			return true;
	return false;
}

/*
 * Play-offs are left out, which a report does not have, and in a round robin with rounds that are not known a last game
 * cannot be told from one.
 */
static bool
is_fault_of_meeting(const struct meetings_before *m, int player, const struct crosstable_game *g)
{
	return m->s->reported || (!is_meeting_wrong(&m->t->players[player], g->opponent, m->faults) &&
	    event_check_same_year(g->row, m->last[g->opponent]->row) && !event_check_play_off(m->t, g, m->last_day));
}

static bool
look_at_meeting(struct meetings_before *m, int player, const struct crosstable_game *g)
{
	if (!event_check_white(g) || !is_meeting(m, g))
		return true;
	m->games++;
	if (m->times[g->opponent] < m->cycles)
		return true;
	m->again++;
	return m->faults == NULL || !is_fault_of_meeting(m, player, g) || event_fault_add(m->faults, (struct event_fault){
		.id = DIAG_PAIR_AGAIN, .tag = TAG_Round, .place = event_place(g->row),
		.of = event_place(m->last[g->opponent]->row),
	    }, m->cycles == 1 ? "the same players have met before" : "the same players have met %d times before", m->cycles);
}

/* Goes through the games of a player by rounds, and then forgets them. */
static bool
look_at_meetings(struct meetings_before *m, int player)
{
	const struct crosstable_player *p = &m->t->players[player];
	bool good = true;

	for (int k = 0, next; good && k < p->list_n; k = next) {
		for (next = k; good && next < p->list_n && p->list[next].round == p->list[k].round; next++)
			good = look_at_meeting(m, player, &p->list[next]);
		for (int i = k; i < next; i++)
			if (is_meeting(m, &p->list[i])) {
				m->times[p->list[i].opponent]++;
				m->last[p->list[i].opponent] = &p->list[i];
			}
	}
	for (int k = 0; k < p->list_n; k++)
		if (p->list[k].opponent >= 0)
			m->times[p->list[k].opponent] = 0;
	return good;
}

/* How often two players of a report meet whose kind is not known: once, if hardly any meet again; 0: it is not known. */
static int
cycles_of_report(struct meetings_before *m)
{
	m->cycles = 1;
	for (int i = 0; i < m->t->players_n; i++)
		look_at_meetings(m, i);
	return m->again * AGAIN_SHARE <= m->games;
}

bool
event_again_check(const struct crosstable *t, const struct event_shape *s, struct event_faults *faults)
{
	struct meetings_before m = { .t = t, .s = s, .last_day = event_check_last_day(t) };
	bool good = true;

	m.cycles = s->swiss || s->said_swiss ? 1 : s->cycles;
	if (!s->reported && (m.cycles == 0 || !s->rounds))
		return true;
	m.times = calloc((size_t)t->players_n + 1, sizeof(*m.times));
	m.last = calloc((size_t)t->players_n + 1, sizeof(*m.last));
	good = m.times != NULL && m.last != NULL;
	if (good && m.cycles == 0)
		m.cycles = cycles_of_report(&m);
	m.faults = faults;
	for (int i = 0; good && m.cycles > 0 && i < t->players_n; i++)
		good = look_at_meetings(&m, i);
	free(m.times);
	free(m.last);
	return good;
}

bool
event_kind_check(const struct crosstable *t, const struct event_shape *s, struct event_faults *faults)
{
	const struct crosstable_slips slips = crosstable_slips_find(t);
	struct buf why = { 0 };
	bool good = true;

	if (s->swiss || s->cycles > 0 || slips.n == 0)
		return true;
	crosstable_slips_put(&why, t, &slips);
	good = !why.failed && event_fault_add(faults, (struct event_fault){
		.id = DIAG_EVENT_KIND, .tag = TAG_Round, .place = event_place(slips.second->row), .of = event_place(slips.first->row),
	    }, "%c%.*s", ascii_lower(*why.p), (int)why.n - 1, why.p + 1);
	buf_free(&why);
	return good;
}

/* What the plan of the event says.  These come before the others, since they say best what is wrong with a game. */
static bool (*const plans[])(const struct crosstable *, struct event_faults *) = {
	event_berger_check, event_classes_check, event_knockout_check, event_teams_check,
};
/* In this order: most of them do not report a game that an earlier one has reported. */
static bool (*const checks[])(const struct crosstable *, const struct event_shape *, struct event_faults *) = {
	event_colours_check, event_colours_due_check, event_scores_check, event_gaps_check,
	event_days_check, event_ratings_check,
};

const struct crosstable_row *
event_check_first(const struct crosstable *t, int round)
{
	const struct crosstable_row *first = NULL;

	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];

			if (event_check_white(g) && g->round == round && (first == NULL || g->row->place < first->place))
				first = g->row;
		}
	return first;
}

bool
event_check_table(const struct crosstable *t, const struct event_shape *s, struct event_faults *faults)
{
	/*
	 * First what is certain: a plan, which is inferred, may say besides in which round such a game should be, but
	 * not instead.
	 */
	bool good = s->reported || ((!s->swiss || event_byes_check(t, faults)) && event_twice_check(t, s, faults));

	for (size_t k = 0; good && k < sizeof(plans) / sizeof(plans[0]); k++)
		good = plans[k](t, faults);
	good = good && (s->reported || event_again_check(t, s, faults));
	for (size_t k = 0; good && k < sizeof(checks) / sizeof(checks[0]); k++)
		good = checks[k](t, s, faults);
	return good;
}

bool
event_check(struct crosstable_series *tables, struct event_faults *faults)
{
	struct event_variants variants = { 0 };
	struct event_shape shape;
	const struct crosstable *t;
	bool good = true;

	while (good && (t = crosstable_series_next(tables)) != NULL)
		good = event_shape_find(t, &shape) && event_check_table(t, &shape, faults) && event_kind_check(t, &shape, faults) &&
		    event_variants_add(&variants, t, faults);
	good = good && !crosstable_series_failed(tables) && event_variants_check(&variants, faults);
	event_variants_free(&variants);
	return good;
}
