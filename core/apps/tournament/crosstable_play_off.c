/* crosstable_play_off: finds the games of play-offs, and who won them. */
#include <limits.h>
#include <stdlib.h>

#include "apps/tournament/crosstable_play_off.h"
#include "apps/tournament/event_name.h"
#include "apps/tournament/meeting.h"

/* -- who won a play-off -- */

/* A player of a play-off. */
struct standing {
	int depth;		/* of the last match, from 1; 0: there was none */
	int opponent;		/* in it */
	int margin;		/* of points in it */
	int sum;		/* of the points of all matches */
};

/* By points, then by time. */
static int
compare_deciders(const void *x, const void *y)
{
	const struct play_off_decider *a = x, *b = y;
	int c = a->group - b->group;

	c = c != 0 ? c : crosstable_games_compare_longs(crosstable_first(a->row), crosstable_first(b->row));
	c = c != 0 ? c : crosstable_games_compare_rounds(crosstable_part(a->row, EVENT_ROW_ROUND),
	    crosstable_part(b->row, EVENT_ROW_ROUND));
	return c != 0 ? c : crosstable_games_compare(a->row, b->row);
}

/* Begins another match of the player.  False: the match before it was lost, or not decided. */
static bool
begin_match(struct standing *s, int opponent, int depth)
{
	bool good = s->depth == 0 || s->margin > 0;

	*s = (struct standing){ .depth = depth, .opponent = opponent, .sum = s->sum };
	return good;
}

/* Adds up the games of some players with the same points.  True: who lost a match did not play on. */
static bool
play_matches(struct standing *s, const struct play_off_decider *d, size_t n)
{
	bool good = true;

	for (size_t i = 0; i < n; i++) {
		int a = d[i].player[0], b = d[i].player[1];

		if (s[a].depth == 0 || s[b].depth == 0 || s[a].opponent != b || s[b].opponent != a) {
			int depth = 1 + (s[a].depth > s[b].depth ? s[a].depth : s[b].depth);

			good = begin_match(&s[a], b, depth) && good;
			good = begin_match(&s[b], a, depth) && good;
		}
		s[a].sum += d[i].points;
		s[b].sum += 2 - d[i].points;
		s[a].margin += 2 * d[i].points - 2;
		s[b].margin -= 2 * d[i].points - 2;
		/* Black wins an Armageddon game by a draw. */
		if (d[i].armageddon && d[i].points == 1) {
			s[a].margin--;
			s[b].margin++;
		}
	}
	return good;
}

/*
 * Have all pairs of the players of these games met equally often?  `list`: room for n; `players`: how many there are.
 */
static bool
all_met(struct meeting *list, const struct play_off_decider *d, size_t n, size_t players)
{
	size_t different = 0, times = 0;

	for (size_t i = 0; i < n; i++)
		list[i] = (struct meeting){
			d[i].player[d[i].player[0] > d[i].player[1]], d[i].player[d[i].player[0] < d[i].player[1]], 0, 0
		};
	qsort(list, n, sizeof(*list), meeting_compare);
	for (size_t i = 0, next; i < n; i = next, different++) {
		for (next = i + 1; next < n && meeting_compare(&list[i], &list[next]) == 0; next++)
			;
		if (i > 0 && next - i != times)
			return false;
		times = next - i;
	}
	return 2 * different == players * (players - 1);
}

/*
 * The places of players with the same points: in matches, by how far they came; if everybody met everybody, by points.
 * Otherwise nothing is decided.
 */
static void
put_places(struct crosstable *t, struct standing *s, struct meeting *room, const struct play_off_decider *d, size_t n)
{
	bool matches = play_matches(s, d, n), robin;
	size_t players = 0;

	for (size_t i = 0; i < n; i++)
		for (int side = 0; side < 2; side++) {
			players += s[d[i].player[side]].depth > 0 && t->players[d[i].player[side]].play_off == 0;
			t->players[d[i].player[side]].play_off = 1;
			matches = matches && s[d[i].player[side]].margin != 0;
		}
	robin = !matches && players > 2 && all_met(room, d, n, players);
	for (size_t i = 0; i < n; i++)
		for (int side = 0; side < 2; side++) {
			const struct standing *own = &s[d[i].player[side]];

			t->players[d[i].player[side]].play_off = matches ? 2 * own->depth + (own->margin > 0) :
			    robin ? 1 + own->sum : 0;
		}
	t->decided = t->decided || matches || robin;
}

bool
play_off_places(struct crosstable *t, struct play_off_decider *list, size_t n)
{
	struct standing *standings = calloc((size_t)t->players_n + 1, sizeof(*standings));
	struct meeting *room = malloc((n + 1) * sizeof(*room));
	bool good = standings != NULL && room != NULL;

	for (size_t i = 0; i < n; i++)
		list[i].group = t->players[list[i].player[0]].points;
	if (n > 0)
		qsort(list, n, sizeof(*list), compare_deciders);
	for (size_t i = 0, next; good && i < n; i = next) {
		for (next = i + 1; next < n && list[next].group == list[i].group; next++)
			;
		put_places(t, standings, room, list + i, next - i);
	}
	free(standings);
	free(room);
	return good;
}

/* Why a game may be one of a play-off. */
enum reason {
	REASON_NONE,
	REASON_SAID,		/* its tags say that it decides a tie */
	REASON_NAMED,		/* they name a play-off, which may also be a stage of its own */
	REASON_FAST,		/* it is faster than the event */
	REASON_LATE		/* it comes after the last round */
};

enum { RECHECKS_MOST = 10 };	/* after so many, only those that are said to be of a play-off are */

/* -- what the tags say -- */

/* The words of a tag, which most rows have in common with the row before. */
struct words_read {
	struct span text;
	struct event_name_words words;
};

/* False: out of memory. */
static bool
read_stage_words(struct words_read *last, const struct crosstable_row *r, struct crosstable_trait *to)
{
	static const enum event_row_part parts[] = {
		EVENT_ROW_ROUND, EVENT_ROW_STAGE, EVENT_ROW_SECTION, EVENT_ROW_EVENT
	};

	*to = (struct crosstable_trait){ .speed = r->speed };
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		struct span text = crosstable_part(r, parts[i]);

		if (last[i].text.p == NULL || !span_eq(last[i].text, text)) {
			last[i].text = text;
			if (!event_name_words(&last[i].words, text))
				return false;
		}
		if (to->speed == CONTROL_UNTOLD)
			to->speed = (unsigned char)last[i].words.speed;
		to->armageddon = to->armageddon || last[i].words.armageddon;
		if (last[i].words.play_off > (enum event_name_games)to->said)
			to->said = (unsigned char)last[i].words.play_off;
	}
	return true;
}

/* The slowest speed of a quarter of the games; not known if that of most games is not. */
static enum control_speed
speed_of_event(const struct crosstable_making *m)
{
	size_t n[CONTROL_STANDARD + 1] = { 0 };
	enum control_speed speed = CONTROL_STANDARD;

	for (size_t i = 0; i < m->rows_n; i++)
		n[m->traits[i].speed]++;
	while (speed > CONTROL_UNTOLD && 4 * n[speed] < m->rows_n - n[CONTROL_UNTOLD])
		speed--;
	return 2 * n[CONTROL_UNTOLD] > m->rows_n ? CONTROL_UNTOLD : speed;
}

/* Games without a time control are taken for standard ones. */
static bool
is_faster(unsigned char speed, enum control_speed event)
{
	return speed != CONTROL_UNTOLD &&
	    (enum control_speed)speed < (event == CONTROL_UNTOLD ? CONTROL_STANDARD : event);
}

/* -- after the last round -- */

/* A game of the table. */
struct turn {
	int round;		/* as its number; 0: not known */
	int low, high;		/* the players, low < high */
	long day;		/* LONG_MAX: not known */
};

static int
compare_turns(const void *x, const void *y)
{
	const struct turn *a = x, *b = y;

	if (a->round != b->round)
		return a->round < b->round ? -1 : 1;
	if (a->low != b->low)
		return a->low < b->low ? -1 : 1;
	return (a->high > b->high) - (a->high < b->high);
}

static struct turn
turn_of(const struct crosstable_row *r, int low, int high)
{
	return (struct turn){
		crosstable_games_round_number(crosstable_part(r, EVENT_ROW_ROUND)), low, high,
		r->from == r->to ? crosstable_first(r) : LONG_MAX
	};
}

struct scheduled {
	int number;
	size_t pairs;		/* so many play */
	long day;		/* the first one; LONG_MAX: none is known */
};

/* The rounds of the table, by number. */
struct schedule {
	struct scheduled *rounds;
	size_t n;
	size_t last;		/* the last round in which more than half as many pairs play as in any; `n`: there is none */
};

/* The round that begins there; *next: the next one. */
static struct scheduled
round_at(const struct turn *turns, size_t n, size_t from, size_t *next)
{
	struct scheduled round = { .number = turns[from].round, .day = LONG_MAX };

	for (*next = from; *next < n && turns[*next].round == round.number; ++*next) {
		const struct turn *turn = &turns[*next];

		round.pairs += *next == from || turn->low != turn[-1].low || turn->high != turn[-1].high;
		round.day = turn->day < round.day ? turn->day : round.day;
	}
	return round;
}

/* The games whose round is known, and which are not faster than the event. */
static size_t
take_turns(const struct crosstable_making *m, struct turn *turns)
{
	const struct crosstable *t = m->t;
	size_t n = 0;

	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];

			turns[n] = turn_of(g->row, i, g->opponent);
			n += g->opponent > i && turns[n].round > 0 && !is_faster(m->traits[g->row - m->rows].speed, t->speed);
		}
	return n;
}

/* False: out of memory. */
static bool
schedule_make(struct schedule *s, const struct crosstable_making *m)
{
	size_t games = (size_t)m->t->games + 2, n = 0, most = 0;
	struct turn *turns = malloc(games * sizeof(*turns));

	*s = (struct schedule){ malloc(games * sizeof(*s->rounds)), 0, 0 };
	if (turns != NULL && s->rounds != NULL && (n = take_turns(m, turns)) > 0)
		qsort(turns, n, sizeof(*turns), compare_turns);
	for (size_t i = 0, next; i < n; i = next, s->n++) {
		s->rounds[s->n] = round_at(turns, n, i, &next);
		most = s->rounds[s->n].pairs > most ? s->rounds[s->n].pairs : most;
	}
	s->last = s->n;
	for (size_t i = 0; i < s->n; i++)
		s->last = 2 * s->rounds[i].pairs > most ? i : s->last;
	free(turns);
	return turns != NULL && s->rounds != NULL;
}

static int
compare_round_number(const void *number, const void *round)
{
	const struct scheduled *s = round;

	return *(const int *)number - s->number;
}

/*
 * In a later round; or on the first day of the last one or after that, in a round that was played before or in none, as
 * play-offs may count their own rounds.
 */
static bool
is_late(const struct crosstable_row *r, const struct schedule *s)
{
	const struct turn turn = turn_of(r, 0, 0);
	const struct scheduled *last = &s->rounds[s->last], *own;

	if (s->last == s->n || turn.round >= last->number)
		return s->last < s->n && turn.round > last->number;
	if (turn.day == LONG_MAX || last->day == LONG_MAX || turn.day < last->day)
		return false;
	own = bsearch(&turn.round, s->rounds, s->n, sizeof(*s->rounds), compare_round_number);
	return turn.round == 0 || (own != NULL && own->day < last->day);
}

/* -- the games of play-offs -- */

static bool
is_robin(const struct crosstable *t)
{
	return t->kind == CROSSTABLE_ROUND_ROBIN || t->kind == CROSSTABLE_DOUBLE_ROUND_ROBIN ||
	    t->kind == CROSSTABLE_MANY_ROUND_ROBIN;
}

/*
 * The games of the table, to find those of two players.  A round is 0 if it is not known, and -1 if the result is not
 * known either; the value is the margin of the points of `low` over those of `high`, of all games up to this one.
 */
struct meetings {
	struct meeting *list;
	size_t n;
};

static bool
meetings_make(struct meetings *m, const struct crosstable *t)
{
	*m = (struct meetings){ malloc(((size_t)t->games + 1) * sizeof(*m->list)), 0 };
	if (m->list == NULL)
		return false;
	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];

			if (g->opponent > i)
				m->list[m->n++] = (struct meeting){
					i, g->opponent, g->points < 0 ? -1 :
					crosstable_games_round_number(crosstable_part(g->row, EVENT_ROW_ROUND)),
					g->points < 0 ? 0 : 2 * g->points - 2
				};
		}
	if (m->n > 0)
		qsort(m->list, m->n, sizeof(*m->list), meeting_compare);
	for (size_t i = 1; i < m->n; i++)
		m->list[i].value += m->list[i - 1].value;
	return true;
}

/* How many are before that one. */
static size_t
meetings_before(const struct meetings *m, struct meeting at)
{
	size_t low = 0, high = m->n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (meeting_compare(&m->list[middle], &at) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static long
margin_before(const struct meetings *m, size_t i)
{
	return i == 0 ? 0 : m->list[i - 1].value;
}

/* What the table has of the other games of two players. */
struct before {
	bool tied;		/* they have the same points */
	size_t met;
	bool drawn;		/* they have games in the round of this one, with the same points */
};

/* False: it is a bye. */
static bool
find_before(const struct crosstable *t, const struct meetings *m, const struct crosstable_row *r, struct before *b)
{
	int side[2], round = crosstable_games_round_number(crosstable_part(r, EVENT_ROW_ROUND)), low, high;
	size_t from, to;

	for (int i = 0; i < 2; i++) {
		const struct span name = crosstable_part(r, EVENT_ROW_NAME + i);

		if (crosstable_games_is_bye(name, crosstable_part(r, EVENT_ROW_RESULT)))
			return false;
		side[i] = crosstable_find_player(t, name);
	}
	low = side[0] < side[1] ? side[0] : side[1];
	high = side[0] < side[1] ? side[1] : side[0];
	b->tied = t->players[low].points == t->players[high].points;
	b->met = meetings_before(m, (struct meeting){ low, high, INT_MAX, 0 }) -
	    meetings_before(m, (struct meeting){ low, high, INT_MIN, 0 });
	from = meetings_before(m, (struct meeting){ low, high, round, 0 });
	to = meetings_before(m, (struct meeting){ low, high, round + 1, 0 });
	b->drawn = round > 0 && to > from && margin_before(m, to) == margin_before(m, from);
	return true;
}

static enum reason
reason_of(const struct crosstable_making *m, const struct meetings *meetings, size_t i, bool words)
{
	const struct crosstable_trait *trait = &m->traits[i];
	struct before b;

	/* With points for Armageddon games, one is part of the game before it. */
	if (!find_before(m->t, meetings, &m->rows[i], &b) || (m->t->scale.armageddon && !trait->late))
		return REASON_NONE;
	if (words && trait->said != EVENT_NAME_GAMES)
		return trait->said == EVENT_NAME_TIE_BREAK ? REASON_SAID : REASON_NAMED;
	if (is_faster(trait->speed, m->t->speed))
		return REASON_FAST;
	return trait->late && b.met > 1 && m->t->kind != CROSSTABLE_MATCH ? REASON_LATE : REASON_NONE;
}

/* Reads the words of all rows; *some: not all games are called a play-off, as in a table of one.  False: out of memory. */
static bool
read_traits(struct crosstable_making *m, bool *some)
{
	struct words_read last[4] = { { .text = { NULL, 0 } } };

	*some = false;
	for (size_t i = 0; i < m->rows_n; i++) {
		if (!read_stage_words(last, &m->rows[i], &m->traits[i]))
			return false;
		*some = *some || m->traits[i].said == EVENT_NAME_GAMES;
	}
	return true;
}

/* Finds which games come after the last round; *some: there may be a game of a play-off.  False: out of memory. */
static bool
find_late(struct crosstable_making *m, bool *some)
{
	struct schedule schedule;

	*some = false;
	if (!schedule_make(&schedule, m)) {
		free(schedule.rounds);
		return false;
	}
	for (size_t i = 0; i < m->rows_n; i++) {
		struct crosstable_trait *trait = &m->traits[i];

		trait->late = is_late(&m->rows[i], &schedule);
		*some = *some || trait->late || trait->said != EVENT_NAME_GAMES || is_faster(trait->speed, m->t->speed);
	}
	free(schedule.rounds);
	return true;
}

bool
crosstable_play_off_find(struct crosstable_making *m, bool *any)
{
	struct meetings meetings;
	bool words, some;

	*any = false;
	if (!read_traits(m, &words))
		return false;
	m->t->speed = speed_of_event(m);
	if (m->t->kind == CROSSTABLE_KNOCKOUT || m->t->kind == CROSSTABLE_TEAMS)
		return true;
	if (!find_late(m, &some))
		return false;
	if (!some)
		return true;
	if (!meetings_make(&meetings, m->t))
		return false;
	for (size_t i = 0; i < m->rows_n; i++) {
		m->traits[i].reason = (unsigned char)reason_of(m, &meetings, i, words);
		*any = *any || m->traits[i].reason != REASON_NONE;
	}
	free(meetings.list);
	return true;
}

static bool
fits_as_play_off(const struct crosstable_making *m, const struct meetings *meetings, size_t i)
{
	const struct crosstable *t = m->t;
	const struct crosstable_trait *trait = &m->traits[i];
	struct before b;

	if (trait->reason == REASON_NONE || trait->reason == REASON_SAID)
		return true;
	if (!find_before(t, meetings, &m->rows[i], &b))
		return false;
	switch ((enum reason)trait->reason) {
	case REASON_NAMED: return b.tied;
	case REASON_FAST: return b.drawn || (b.tied && (trait->late || t->kind == CROSSTABLE_MATCH));
	case REASON_LATE: return b.tied && ((is_robin(t) && b.met >= (size_t)t->cycles) ||
	    (t->kind == CROSSTABLE_SWISS && b.met > 0));
	default: return true;
	}
}

bool
crosstable_play_off_recheck(struct crosstable_making *m, bool *again)
{
	struct meetings meetings;
	size_t fast = 0, wrong = 0;

	*again = false;
	m->rechecks++;
	if (!meetings_make(&meetings, m->t))
		return false;
	for (size_t i = 0; i < m->rows_n; i++) {
		m->traits[i].wrong = !fits_as_play_off(m, &meetings, i) ||
		    (m->rechecks == RECHECKS_MOST && m->traits[i].reason > REASON_SAID);
		fast += m->traits[i].reason == REASON_FAST;
		wrong += m->traits[i].reason == REASON_FAST && m->traits[i].wrong;
	}
	for (size_t i = 0; i < m->rows_n; i++) {
		struct crosstable_trait *trait = &m->traits[i];

		/* Many faster games are a part of the event, as some have them. */
		if (!trait->wrong && (trait->reason != REASON_FAST || 2 * wrong <= fast))
			continue;
		trait->reason = REASON_NONE;
		*again = true;
	}
	free(meetings.list);
	return true;
}

/* -- what decides the order -- */

/* A faster game after a draw in the same round does not decide the order of two who have the same points in the end. */
static bool
decides_order(const struct crosstable_making *m, int player, const struct crosstable_game *g)
{
	const struct crosstable_trait *trait = &m->traits[g->row - m->rows];

	return g->colour == 0 && g->points >= 0 && m->t->players[player].points == m->t->players[g->opponent].points &&
	    (trait->late || trait->reason != REASON_FAST || m->t->kind == CROSSTABLE_MATCH);
}

bool
crosstable_play_off_decide(struct crosstable_making *m)
{
	const struct crosstable *t = m->t;
	struct play_off_decider *list = malloc(((size_t)t->play_offs + 1) * sizeof(*list));
	size_t n = 0;
	bool good = list != NULL;

	for (int i = 0; good && i < t->players_n; i++)
		for (int k = 0; k < t->players[i].play_offs; k++) {
			const struct crosstable_game *g = &t->players[i].list[t->players[i].list_n + k];

			if (decides_order(m, i, g))
				list[n++] = (struct play_off_decider){
					.player = { i, g->opponent }, .points = g->points, .row = g->row,
					.armageddon = m->traits[g->row - m->rows].armageddon,
				};
		}
	good = good && play_off_places(m->t, list, n);
	free(list);
	return good;
}
