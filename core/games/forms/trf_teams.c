/* trf_teams: the teams of a tournament report file (TRF). */
#include <stdlib.h>

#include "games/forms/trf_teams.h"

enum { SIDES_MOST = 1 << 20 };	/* teams in all rounds: more than any event has */

static bool
is_of_26(const struct trf_line *record)
{
	return trf_line_is(record, "310");
}

static void
read_records(struct trf_teams *to)
{
	const struct trf *t = to->t;
	const char *code = trf_find(t, "310") != NULL ? "310" : "013";

	for (size_t i = 0; i < t->n; i++) {
		const struct trf_line *l = &t->lines[i];

		if (!trf_line_is(l, code))
			continue;
		to->records[to->n] = l;
		for (unsigned k = 0; k < l->cells_n; k++) {
			const struct trf_player *p = trf_player_in(t, l, &l->cells[k]);

			if (p != NULL)
				to->members[p - t->players] = (struct trf_member){ to->n, &l->cells[k] };
		}
		to->n++;
		if (is_of_26(l) && trf_number(l, 0) <= TRF_NUMBER_MAX && to->by_number[trf_number(l, 0)] == 0)
			to->by_number[trf_number(l, 0)] = to->n;
	}
}

static void
read_line_ups(struct trf_teams *to)
{
	for (size_t i = 0; i < to->t->n; i++) {
		const struct trf_line *l = &to->t->lines[i];
		const unsigned long round = trf_line_is(l, "300") ? trf_number(l, 0) : 0;
		const int team = round > 0 && round <= to->rounds ? trf_teams_find(to, trf_number(l, 1)) : TRF_NOBODY;

		if (team != TRF_NOBODY)
			to->line_ups[(size_t)team * to->rounds + round - 1] = l;
	}
}

bool
trf_teams_read(struct trf_teams *to, const struct trf *t)
{
	size_t records = 0;

	*to = (struct trf_teams){ .t = t };
	for (size_t i = 0; t->teams && i < t->n; i++)
		records += trf_line_is(&t->lines[i], "310") || trf_line_is(&t->lines[i], "013");
	to->rounds = records * (size_t)t->rounds > SIDES_MOST ? 0 : (size_t)t->rounds;
	to->records = calloc(records + 1, sizeof(*to->records));
	to->members = calloc((size_t)t->players_n + 1, sizeof(*to->members));
	to->line_ups = calloc(records * to->rounds + 1, sizeof(*to->line_ups));
	if (to->records == NULL || to->members == NULL || to->line_ups == NULL)
		return false;
	for (int i = 0; i < t->players_n; i++)
		to->members[i].team = TRF_NOBODY;
	if (records > 0) {
		read_records(to);
		read_line_ups(to);
	}
	return true;
}

void
trf_teams_free(struct trf_teams *s)
{
	free(s->records);
	free(s->members);
	free(s->line_ups);
}

unsigned long
trf_teams_number(const struct trf_teams *s, int team)
{
	return is_of_26(s->records[team]) ? trf_number(s->records[team], 0) : (unsigned long)team + 1;
}

int
trf_teams_find(const struct trf_teams *s, unsigned long number)
{
	return number == 0 || number > TRF_NUMBER_MAX ? TRF_NOBODY : s->by_number[number] - 1;
}

struct span
trf_teams_name(const struct trf_teams *s, int team)
{
	const struct trf_cell *cell = trf_cell(s->records[team], is_of_26(s->records[team]), 0);

	return cell == NULL ? SPAN("") : cell->text;
}

int
trf_teams_of(const struct trf_teams *s, const struct trf_player *p)
{
	return s->members[p - s->t->players].team;
}

struct span
trf_teams_name_of(const struct trf_teams *s, const struct trf_player *p)
{
	const int team = trf_teams_of(s, p);

	return team == TRF_NOBODY ? SPAN("") : trf_teams_name(s, team);
}

const struct trf_line *
trf_teams_line_up(const struct trf_teams *s, int team, int round, bool *named)
{
	const struct trf_line *l = (size_t)round < s->rounds ? s->line_ups[(size_t)team * s->rounds + (size_t)round] : NULL;

	*named = l != NULL;
	return l != NULL ? l : s->records[team];
}

/* Does the player play in the round, or does nobody come to play? */
static bool
plays_or_nobody_comes(const struct trf_player *p, int round)
{
	return round < p->games_n && (p->games[round].opponent != 0 || p->games[round].result == '+');
}

/* The board of a player in a round, from 1; 0: not known. */
static int
board_of(const struct trf_teams *s, const struct trf_player *player, int round)
{
	const int team = trf_teams_of(s, player);
	bool named;
	const struct trf_line *l = team == TRF_NOBODY ? NULL : trf_teams_line_up(s, team, round, &named);
	int board = 0;

	for (unsigned k = 0; l != NULL && k < l->cells_n; k++) {
		const struct trf_player *p = trf_player_in(s->t, l, &l->cells[k]);

		if (!named && p != NULL)
			board += plays_or_nobody_comes(p, round);
		if (p == player)
			return named ? (int)l->cells[k].again + 1 : board;
	}
	return 0;
}

int
trf_teams_board(const struct trf_teams *s, const struct trf_player *p, const struct trf_player *o, int round)
{
	const int one = board_of(s, p, round), two = board_of(s, o, round);

	return one == two ? one : 0;
}
