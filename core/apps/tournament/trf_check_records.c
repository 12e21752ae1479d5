/* trf_check_records: do the records of a tournament report file agree with its players? */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/event_check.h"
#include "apps/tournament/meeting.h"
#include "apps/tournament/trf_check_internal.h"
#include "base/ascii.h"
#include "games/pgn/date.h"

/* -- what is counted -- */

static int
count_lines(const struct trf *t, const char *code)
{
	int n = 0;

	for (size_t i = 0; i < t->n; i++)
		n += trf_line_is(&t->lines[i], code);
	return n;
}

/* Is the number one of those in the record, as in "129 (88)"? */
static void
check_count(struct trf_checking *c, const char *code, int n, const char *what)
{
	struct span s = trf_value(c->t, code);
	bool any = false;

	for (struct span rest = s; rest.n > 0; ) {
		struct span digits = { rest.p, 0 };
		unsigned long said;

		while (digits.n < rest.n && ascii_is_digit(digits.p[digits.n]))
			digits.n++;
		if (digits.n > 0 && span_number(digits, &said) && said == (unsigned long)n)
			return;
		any = any || digits.n > 0;
		rest = span_after(rest, digits.n + (digits.n < rest.n));
	}
	if (any)
		finding_add_saying(c->found, DIAG_TRF_COUNT, s, "there are %d %s", n, what);
}

static void
check_counts(struct trf_checking *c)
{
	static const char *const rounds[] = { "142", "XXR" };
	const struct trf *t = c->t;
	int rated = 0, teams = count_lines(t, "310"), first = 0, bye = 0;
	bool shifted = false;

	for (int i = 0; i < t->players_n; i++) {
		rated += t->players[i].rating > 0;
		shifted = shifted || t->players[i].line->shifted;
	}
	for (int i = 0; i < t->players_n; i++)
		for (int r = first; r < t->players[i].games_n; r++)
			if (t->players[i].games[r].opponent != 0)
				first = r + 1;
	for (int i = 0; i < t->players_n; i++)
		for (int r = bye; r < t->players[i].games_n; r++)
			if (t->players[i].games[r].opponent == 0 && t->players[i].games[r].result != ' ')
				bye = r + 1;
	check_count(c, "062", t->players_n, "players");
	if (!shifted)	/* a rating is not where it belongs */
		check_count(c, "072", rated, "players with a rating");
	if (t->teams)
		check_count(c, "082", teams > 0 ? teams : count_lines(t, "013"), "teams");
	for (size_t i = 0; i < sizeof(rounds) / sizeof(rounds[0]); i++) {
		const struct trf_line *l = trf_find(t, rounds[i]);

		if (l != NULL && l->cells_n > 0 && trf_number(l, 0) < (unsigned long)first)
			finding_add_saying(c->found, DIAG_TRF_COUNT, l->cells[0].text, "there are games in round %d",
			    first);
		else if (l != NULL && l->cells_n > 0 && trf_number(l, 0) < (unsigned long)bye)
			finding_add_saying(c->found, DIAG_TRF_COUNT, l->cells[0].text, "there are byes in round %d", bye);
	}
}

/* -- numbers -- */

/* Reports each number of a cell that nobody has, and players in two teams. */
static void
check_numbers(struct trf_checking *c)
{
	static const char *const members[] = { "013", "310" };
	const struct trf *t = c->t;
	bool numbered = trf_find(t, "310") != NULL, in_team[2][TRF_NUMBER_MAX + 1] = { { false } };

	for (size_t i = 0; i < t->n; i++)
		for (unsigned k = 0; k < t->lines[i].cells_n; k++) {
			const struct trf_line *l = &t->lines[i];
			const struct trf_cell *cell = &l->cells[k];
			enum trf_kind kind = l->record->fields[cell->field].kind;
			bool of_team = kind == TRF_TEAM || (kind == TRF_PLAYER && l->record->of_teams && t->teams);
			unsigned long n;

			if ((kind != TRF_PLAYER && kind != TRF_TEAM) || !span_number(cell->text, &n) || n == 0 ||
			    n > TRF_NUMBER_MAX || (of_team && !numbered))
				continue;
			if (of_team ? trf_teams_find(&c->of->teams, n) == TRF_NOBODY : trf_player(t, (unsigned)n) == NULL)
				finding_add_saying(c->found, DIAG_TRF_NUMBER, cell->text, "there is no %s %lu",
				    of_team ? "team" : "player", n);
			for (int m = 0; m < 2; m++) {
				if (!trf_line_is(l, members[m]))
					continue;
				if (in_team[m][n])
					finding_add_saying(c->found, DIAG_TRF_NUMBER, cell->text,
					    "player %lu is in another team, too", n);
				in_team[m][n] = true;
			}
		}
}

/* -- byes, points and pairings that a record decides -- */

/* The round that a field names; if it names none, `none`. */
static int
round_in(const struct trf_line *l, unsigned field, int none)
{
	unsigned long n = trf_number(l, field);

	return n == 0 || n > INT_MAX ? none : (int)n;
}

/* All games, by the players, from the line of the one with the lower number.  Returns how many. */
static size_t
list_meetings(struct trf_checking *c)
{
	const struct trf *t = c->t;
	size_t n = 0;

	for (int i = 0; i < t->players_n; i++)
		for (int r = 0; r < t->players[i].games_n; r++)
			if (t->players[i].number != 0 && t->players[i].number < t->players[i].games[r].opponent)
				c->meetings[n++] = (struct meeting){ (int)t->players[i].number,
				    (int)t->players[i].games[r].opponent, r, 0 };
	if (n > 0)
		qsort(c->meetings, n, sizeof(*c->meetings), meeting_compare);
	return n;
}

/* Each game is reported once, by the first record that forbids it. */
static void
say_forbidden(struct trf_checking *c, const struct trf_line *l, const struct trf_player *p, int round)
{
	bool *said = &c->forbidden[c->first[p - c->t->players] + (size_t)round];

	if (*said)
		return;
	*said = true;
	finding_add_saying(c->found, DIAG_TRF_FORBIDDEN, p->games[round].at[0],
	    "players %u and %u meet in round %d, which record %s forbids", p->number, p->games[round].opponent, round + 1,
	    l->record->code);
}

/* The first meeting from `i` on that was not reported; `value` of one that was leads on to later ones. */
static size_t
skip_reported(struct meeting *list, size_t n, size_t i)
{
	size_t end = i;

	while (end < n && list[end].value > 0)
		end += (size_t)list[end].value;
	while (i < end) {
		size_t next = i + (size_t)list[i].value;

		list[i].value = (long)(end - i);
		i = next;
	}
	return end;
}

/* Do the two meet in the rounds from index `from` up to, but not including, `to`? */
static void
report_forbidden_pair(struct trf_checking *c, const struct trf_line *l, size_t meetings, struct meeting m, int to)
{
	size_t low = 0, high = meetings;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (meeting_compare(&c->meetings[middle], &m) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	for (size_t i = skip_reported(c->meetings, meetings, low); i < meetings && c->meetings[i].low == m.low &&
	    c->meetings[i].high == m.high && c->meetings[i].round < to; i = skip_reported(c->meetings, meetings, i)) {
		say_forbidden(c, l, trf_player(c->t, (unsigned)m.low), c->meetings[i].round);
		c->meetings[i].value = 1;
	}
}

static int
compare_unsigned(const void *x, const void *y)
{
	const unsigned *a = x, *b = y;

	return *a < *b ? -1 : *a > *b;
}

/*
 * Do players of the line meet each other in the rounds from index `from` up to, but not including, `to`?  Asks all pairs,
 * or goes through the games of all, whichever are fewer.
 */
static void
check_forbidden(struct trf_checking *c, const struct trf_line *l, size_t meetings, int from, int to)
{
	unsigned *numbers = c->numbers;
	size_t n = 0, games = 0;
	unsigned long number;

	for (unsigned k = 0; k < l->cells_n; k++) {
		const struct trf_player *p;

		if (l->record->fields[l->cells[k].field].kind != TRF_PLAYER || !span_number(l->cells[k].text, &number) ||
		    number == 0 || number > TRF_NUMBER_MAX || c->named[number])
			continue;
		c->named[number] = true;
		numbers[n++] = (unsigned)number;
		p = trf_player(c->t, (unsigned)number);
		games += p == NULL ? 0 : (size_t)p->games_n;
	}
	if (n > 0)
		qsort(numbers, n, sizeof(*numbers), compare_unsigned);
	for (size_t i = 0; i < n; i++) {
		const struct trf_player *p = trf_player(c->t, numbers[i]);

		for (size_t k = i + 1; k < n && n * n < games; k++)
			report_forbidden_pair(c, l, meetings, (struct meeting){ (int)numbers[i], (int)numbers[k], from, 0 }, to);
		for (int r = from; p != NULL && n * n >= games && r < p->games_n && r < to; r++)
			if (p->games[r].opponent > p->number && c->named[p->games[r].opponent])
				say_forbidden(c, l, p, r);
	}
	while (n > 0)
		c->named[numbers[--n]] = false;
}

/* Has a player who has a bye by record 240 an opponent in that round? */
static void
check_bye(struct trf_checking *c, const struct trf_line *l)
{
	unsigned long round = trf_number(l, 1), n;

	for (unsigned k = 0; k < l->cells_n; k++) {
		const struct trf_player *p = l->cells[k].field == 2 && span_number(l->cells[k].text, &n) &&
		    n <= TRF_NUMBER_MAX ? trf_player(c->t, (unsigned)n) : NULL;

		if (p != NULL && round > 0 && round <= (unsigned long)p->games_n && p->games[round - 1].opponent != 0)
			finding_add_saying(c->found, DIAG_TRF_BYE, l->cells[k].text,
			    "player %lu has a bye in round %lu here, but meets %u", n, round,
			    p->games[round - 1].opponent);
	}
}

static void
check_decisions(struct trf_checking *c)
{
	const struct trf *t = c->t;
	const size_t meetings = trf_find(t, "260") != NULL || trf_find(t, "XXP") != NULL ? list_meetings(c) : 0;
	unsigned long n;

	for (size_t i = 0; i < t->n && !t->teams; i++) {
		const struct trf_line *l = &t->lines[i];

		if (trf_line_is(l, "260"))
			check_forbidden(c, l, meetings, round_in(l, 0, 1) - 1, round_in(l, 1, INT_MAX));
		else if (trf_line_is(l, "XXP"))
			check_forbidden(c, l, meetings, 0, INT_MAX);
		else if (trf_line_is(l, "240"))
			check_bye(c, l);
	}
	for (size_t i = 0; i < t->n; i++)
		for (unsigned k = 0; trf_line_is(&t->lines[i], "299") && k < t->lines[i].cells_n; k++)
			if (span_number(t->lines[i].cells[k].text, &n) && n <= TRF_NUMBER_MAX)
				c->adjusted[n] = true;
}

/* -- dates -- */

enum { ROUNDS_MOST = 1000 };	/* whose dates are looked at */

static unsigned long
day_of_record(const struct trf *t, const char *code, struct span *at)
{
	unsigned long day;

	*at = trf_value(t, code);
	return at->n > 0 && trf_day(*at, &day) ? day : 0;
}

/* The dates of rounds that are not outside of the tournament. */
struct round_dates {
	const struct trf_cell *cell[ROUNDS_MOST];
	long day[ROUNDS_MOST];		/* LONG_MAX: not known */
	int n;
};

static void
check_order_of_rounds(struct trf_checking *c, const struct round_dates *d)
{
	int before = -1;

	for (int r = 0; r < d->n; r++) {
		if (d->day[r] == LONG_MAX)
			continue;
		if (before >= 0 && d->day[r] < d->day[before]) {
			const bool first = event_days_first_is_wrong(d->day, d->n, before, r);

			finding_add_saying(c->found, DIAG_TRF_DATE, d->cell[first ? before : r]->text, first ?
			    "round %d has a later date than the round after it" : "round %d has an earlier date than the round before it",
			    (first ? before : r) + 1);
		}
		before = r;
	}
}

static void
check_dates(struct trf_checking *c)
{
	struct span at, first_at;
	unsigned long first = day_of_record(c->t, "042", &first_at), last = day_of_record(c->t, "052", &at), day;
	const struct trf_line *l = trf_find(c->t, "132");
	struct round_dates dates = { .n = 0 };

	if (first != 0 && last != 0 && last < first)
		finding_add_saying(c->found, DIAG_TRF_DATE, at, "the last date is before the first one, %.*s",
		    (int)first_at.n,
		    first_at.p);
	for (unsigned k = 0; l != NULL && k < l->cells_n && l->cells[k].again < ROUNDS_MOST; k++) {
		const struct trf_cell *cell = &l->cells[k];
		const bool read = trf_day(cell->text, &day);
		const bool outside = read && ((first != 0 && day < first) || (last != 0 && last >= first && day > last));

		while (dates.n <= (int)cell->again)
			dates.day[dates.n++] = LONG_MAX;
		if (outside)
			finding_add_saying(c->found, DIAG_TRF_DATE, cell->text,
			    "round %u is not between the first and the last date of the tournament", cell->again + 1);
		dates.cell[cell->again] = cell;
		dates.day[cell->again] = read && !outside ? date_days(day) : LONG_MAX;
	}
	check_order_of_rounds(c, &dates);
}

void
trf_check_records(struct trf_checking *c)
{
	check_counts(c);
	check_numbers(c);
	check_decisions(c);
	check_dates(c);
}
