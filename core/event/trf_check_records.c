/* trf_check_records: do the records of a tournament report file agree with its players? */
#include <limits.h>
#include <string.h>

#include "base/ascii.h"
#include "event/trf_check_internal.h"

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
	bool numbered = trf_find(t, "310") != NULL, team[TRF_NUMBER_MAX + 1] = { false };
	bool in_team[2][TRF_NUMBER_MAX + 1] = { { false } };

	for (size_t i = 0; i < t->n; i++)
		if (trf_line_is(&t->lines[i], "310") && trf_number(&t->lines[i], 0) <= TRF_NUMBER_MAX)
			team[trf_number(&t->lines[i], 0)] = true;
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
			if (of_team ? !team[n] : trf_player(t, (unsigned)n) == NULL)
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

/* Do players of the line meet each other in the rounds from index `from` up to, but not including, `to`? */
static void
check_forbidden(struct trf_checking *c, const struct trf_line *l, int from, int to)
{
	bool named[TRF_NUMBER_MAX + 1] = { false };
	unsigned long n;

	for (unsigned k = 0; k < l->cells_n; k++)
		if (l->record->fields[l->cells[k].field].kind == TRF_PLAYER && span_number(l->cells[k].text, &n) &&
		    n <= TRF_NUMBER_MAX)
			named[n] = true;
	for (unsigned number = 1; number <= TRF_NUMBER_MAX; number++) {
		const struct trf_player *p = named[number] ? trf_player(c->t, number) : NULL;

		for (int r = from; p != NULL && r < p->games_n && r < to; r++)
			if (p->games[r].opponent > number && named[p->games[r].opponent])
				finding_add_saying(c->found, DIAG_TRF_FORBIDDEN, p->games[r].at[0],
				    "players %u and %u meet in round %d, which record %s forbids", number,
				    p->games[r].opponent, r + 1, l->record->code);
	}
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
	unsigned long n;

	for (size_t i = 0; i < t->n && !t->teams; i++) {
		const struct trf_line *l = &t->lines[i];

		if (trf_line_is(l, "260"))
			check_forbidden(c, l, round_in(l, 0, 1) - 1, round_in(l, 1, INT_MAX));
		else if (trf_line_is(l, "XXP"))
			check_forbidden(c, l, 0, INT_MAX);
		else if (trf_line_is(l, "240"))
			check_bye(c, l);
	}
	for (size_t i = 0; i < t->n; i++)
		for (unsigned k = 0; trf_line_is(&t->lines[i], "299") && k < t->lines[i].cells_n; k++)
			if (span_number(t->lines[i].cells[k].text, &n) && n <= TRF_NUMBER_MAX)
				c->adjusted[n] = true;
}

/* -- dates -- */

static unsigned long
date_of(const struct trf *t, const char *code, struct span *at)
{
	unsigned long day;

	*at = trf_value(t, code);
	return at->n > 0 && trf_day(*at, &day) ? day : 0;
}

static void
check_dates(struct trf_checking *c)
{
	struct span at, first_at;
	unsigned long first = date_of(c->t, "042", &first_at), last = date_of(c->t, "052", &at), before = 0, day;
	const struct trf_line *l = trf_find(c->t, "132");

	if (first != 0 && last != 0 && last < first)
		finding_add_saying(c->found, DIAG_TRF_DATE, at, "the last date is before the first one, %.*s",
		    (int)first_at.n,
		    first_at.p);
	for (unsigned k = 0; l != NULL && k < l->cells_n; k++) {
		if (!trf_day(l->cells[k].text, &day))
			continue;
		if (day < before)
			finding_add_saying(c->found, DIAG_TRF_DATE, l->cells[k].text,
			    "round %u has an earlier date than the round before it",
			    l->cells[k].again + 1);
		else if ((first != 0 && day < first) || (last != 0 && last >= first && day > last))
			finding_add_saying(c->found, DIAG_TRF_DATE, l->cells[k].text,
			    "round %u is not between the first and the last date of the tournament",
			    l->cells[k].again + 1);
		before = day;
	}
}

void
trf_check_records(struct trf_checking *c)
{
	check_counts(c);
	check_numbers(c);
	check_decisions(c);
	check_dates(c);
}
