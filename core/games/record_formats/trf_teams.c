/* trf_teams: the teams of a tournament report file (TRF). */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "games/record_formats/trf_teams.h"

enum {
	SIDES_MOST = 1 << 20,	/* teams in all rounds: more than any event has */
	PLACES_MOST = 1 << 22,	/* the same of players */
	SHARE = 75,		/* so many of a hundred teams in a round meet one other team: else they are clubs */
};

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

/* A record 330 says which teams would have met, though nobody came for one of them, or for both. */
static void
read_forfeits(struct trf_teams *to)
{
	for (size_t i = 0; i < to->t->n; i++) {
		const struct trf_line *l = &to->t->lines[i];
		const struct trf_cell *result = trf_line_is(l, "330") ? trf_cell(l, 0, 0) : NULL;
		const unsigned long round = result == NULL ? 0 : trf_number(l, 1);

		for (unsigned k = 0; k < 2 && round > 0 && round <= to->rounds; k++) {
			const int team = trf_teams_find(to, trf_number(l, 2 + k));
			struct trf_team_round *met = team == TRF_NOBODY ? NULL : &to->met[(size_t)team * to->rounds + round - 1];

			if (met == NULL || k >= result->text.n)
				continue;
			met->forfeit = result->text.p[k];
			met->absent = trf_teams_find(to, trf_number(l, 3 - k));
		}
	}
}

/* Has a game a result, of a forfeit or not? */
static bool
is_match_decided(const struct trf_game *g)
{
	return g->result != '\0' && strchr("1=0WDL+-HFUZ", g->result) != NULL;
}

/* Does nobody come to play against the player in the round? */
static bool
is_without_opponent(const struct trf_player *p, int round)
{
	return round < p->games_n && p->games[round].opponent == 0 && p->games[round].result == '+';
}

static void
read_opponents(struct trf_teams *to)
{
	int one = 0, all = 0;

	for (size_t i = 0; i < (size_t)to->n * to->rounds; i++)
		to->met[i].opponents = to->met[i].absent = TRF_NOBODY;
	for (int i = 0; i < to->t->players_n; i++) {
		const struct trf_player *p = &to->t->players[i];
		const int team = trf_teams_of(to, p);

		for (int r = 0; r < p->games_n && (size_t)r < to->rounds && team != TRF_NOBODY; r++) {
			const int other = trf_teams_met_by(to, p, r);
			struct trf_team_round *met = &to->met[(size_t)team * to->rounds + (size_t)r];

			met->games += other != TRF_NOBODY;
			met->alone += other == TRF_NOBODY && is_without_opponent(p, r);
			to->boards = met->games + met->alone > to->boards ? met->games + met->alone : to->boards;
			if (other == TRF_NOBODY)
				continue;
			to->last = r >= to->last && is_match_decided(&p->games[r]) ? r + 1 : to->last;
			met->opponents = met->opponents == TRF_NOBODY || met->opponents == other ? other : TRF_SEVERAL;
		}
	}
	for (size_t i = 0; i < (size_t)to->n * to->rounds; i++) {
		const bool several = to->met[i].games > 1;

		all += several;
		one += several && to->met[i].opponents >= 0 && to->met[i].opponents != (int)(i / to->rounds);
	}
	to->meet = all > 0 && 100 * one >= SHARE * all;
	if (trf_value(to->t, "352").n > 0)
		to->boards = (int)trf_value(to->t, "352").n;
}

/* Adds the byes of a record 240, or of 320, which has their points and a column for each round. */
static void
read_byes_of(struct trf_teams *to, const struct trf_line *l)
{
	const bool of_pairing = trf_line_is(l, "320");
	const struct trf_cell *kind = trf_cell(l, 0, 0);
	struct trf_team_bye bye = { .kind = 'U' };

	if (kind == NULL)
		return;
	for (unsigned i = 0; i < 2 && of_pairing; i++)
		if (trf_cell(l, i, 0) != NULL)
			trf_points(trf_cell(l, i, 0)->text, &bye.points[i]);
	if (!of_pairing)
		bye.kind = ascii_upper(*kind->text.p);
	for (unsigned k = 0; k < l->cells_n; k++) {
		unsigned long n, round = of_pairing ? l->cells[k].again + 1 : trf_number(l, 1);

		if (l->cells[k].field != 2 || !span_number(l->cells[k].text, &n) || (bye.team = trf_teams_find(to, n)) == TRF_NOBODY ||
		    round > (unsigned long)to->last)
			continue;
		bye.round = (int)round - 1;
		to->byes[to->byes_n++] = bye;
	}
}

static bool
has_byes(const struct trf_line *l)
{
	return trf_line_is(l, "240") || trf_line_is(l, "320");
}

/* False: out of memory. */
static bool
read_byes(struct trf_teams *to)
{
	size_t most = 0;

	for (size_t i = 0; i < to->t->n && to->n > 0; i++)
		most += has_byes(&to->t->lines[i]) ? to->t->lines[i].cells_n : 0;
	to->byes = malloc((most + 1) * sizeof(*to->byes));
	for (size_t i = 0; to->byes != NULL && most > 0 && i < to->t->n; i++)
		if (has_byes(&to->t->lines[i]))
			read_byes_of(to, &to->t->lines[i]);
	return to->byes != NULL;
}

bool
trf_teams_worth(const struct trf *t, int worth[TEAM_RESULTS])
{
	static const char letters[TEAM_RESULTS + 1] = "WDL";
	const struct trf_line *l = trf_find(t, "362");
	bool certain = false;
	int tenths;

	worth[TEAM_WIN] = 20;
	worth[TEAM_DRAW] = 10;
	worth[TEAM_LOSS] = 0;
	for (unsigned k = 1; l != NULL && k < l->cells_n; k++) {
		struct span code = l->cells[k - 1].text;
		const char *at = l->cells[k].field == 1 && code.n == 2 ? strchr(letters, code.p[1]) : NULL;

		if (at != NULL && *at != '\0' && trf_points(l->cells[k].text, &tenths)) {
			worth[at - letters] = tenths;
			certain = true;
		}
	}
	return certain;
}

/* Sets the places of the players of a team in a round. */
static void
read_places_of(struct trf_teams *to, int team, int round)
{
	struct trf_place at = { 0 };
	const struct trf_line *l = trf_teams_line_up(to, team, round, &at.named);

	for (unsigned k = 0; k < l->cells_n; k++) {
		const struct trf_player *p = trf_player_in(to->t, l, &l->cells[k]);
		const bool plays = p != NULL && round < p->games_n && (p->games[round].opponent != 0 || is_without_opponent(p, round));
		struct trf_place *place = p == NULL || trf_teams_of(to, p) != team ? NULL :
		    &to->places[(size_t)(p - to->t->players) * to->rounds + (size_t)round];

		at.board = at.named ? (int)l->cells[k].again + 1 : at.board + plays;
		if (place != NULL && place->board == 0)
			*place = at;
		at.alone += !at.named && plays && is_without_opponent(p, round);
	}
}

/* False: out of memory. */
static bool
read_places(struct trf_teams *to)
{
	size_t n = (size_t)to->t->players_n;

	for (int i = 0; i < to->n; i++)
		n += to->records[i]->cells_n;
	if (n * to->rounds > PLACES_MOST)
		return true;
	to->places = calloc((size_t)to->t->players_n * to->rounds + 1, sizeof(*to->places));
	for (int i = 0; to->places != NULL && i < to->n; i++)
		for (int r = 0; r < (int)to->rounds; r++)
			read_places_of(to, i, r);
	return to->places != NULL;
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
	to->met = calloc(records * to->rounds + 1, sizeof(*to->met));
	if (to->records == NULL || to->members == NULL || to->line_ups == NULL || to->met == NULL)
		return false;
	for (int i = 0; i < t->players_n; i++)
		to->members[i].team = TRF_NOBODY;
	if (records > 0) {
		read_records(to);
		read_line_ups(to);
		read_opponents(to);
		read_forfeits(to);
	}
	return read_places(to) && read_byes(to);
}

void
trf_teams_free(struct trf_teams *s)
{
	free(s->records);
	free(s->members);
	free(s->line_ups);
	free(s->met);
	free(s->places);
	free(s->byes);
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

int
trf_teams_met_by(const struct trf_teams *s, const struct trf_player *p, int round)
{
	const struct trf_player *o = round < p->games_n ? trf_player(s->t, p->games[round].opponent) : NULL;

	return o == NULL ? TRF_NOBODY : trf_teams_of(s, o);
}

const struct trf_team_round *
trf_teams_round(const struct trf_teams *s, int team, int round)
{
	return &s->met[(size_t)team * s->rounds + (size_t)round];
}

int
trf_teams_opponents(const struct trf_teams *s, int team, int round)
{
	const struct trf_team_round *met = s->meet && team != TRF_NOBODY && (size_t)round < s->rounds ?
	    trf_teams_round(s, team, round) : NULL;

	if (met == NULL || (met->forfeit == '\0' && met->opponents == TRF_SEVERAL))
		return TRF_NOBODY;
	return met->forfeit != '\0' ? met->absent : met->opponents;
}

static struct trf_place
place_on_boards(const struct trf_teams *s, const struct trf_player *player, int round)
{
	return s->places == NULL || (size_t)round >= s->rounds ? (struct trf_place){ 0 } :
	    s->places[(size_t)(player - s->t->players) * s->rounds + (size_t)round];
}

/* The board of a player, if it is not the board for which nobody came. */
static int
board_between(struct trf_place own, struct trf_place other)
{
	return own.board > 0 ? own.board + (own.named ? 0 : other.alone) : 0;
}

int
trf_teams_board(const struct trf_teams *s, const struct trf_player *p, const struct trf_player *o, int round)
{
	const struct trf_place own = place_on_boards(s, p, round), other = place_on_boards(s, o, round);
	const int one = board_between(own, other), two = board_between(other, own);

	return one == two ? one : 0;
}

/* Is a player of the team alone in the round? */
static bool
has_alone(const struct trf_teams *s, int team, int round)
{
	const struct trf_line *l = s->records[team];
	bool any = false;

	for (unsigned k = 0; k < l->cells_n && !any; k++) {
		const struct trf_player *p = trf_player_in(s->t, l, &l->cells[k]);

		any = p != NULL && is_without_opponent(p, round);
	}
	return any;
}

int
trf_teams_board_alone(const struct trf_teams *s, const struct trf_player *p, int round)
{
	const struct trf_place at = place_on_boards(s, p, round);
	const int other = trf_teams_opponents(s, trf_teams_of(s, p), round);

	return at.named || other == TRF_NOBODY || !has_alone(s, other, round) ? at.board : 0;
}
