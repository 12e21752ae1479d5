/* trf_check_results: do the records 801 and 802, which repeat the results of teams for people, agree with the others? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/trf_check_internal.h"

enum {
	BOARDS_MOST = 16, WORD_MOST = 24,
	MEMBERS_MOST = 256,	/* cells of a line of players that are looked at for each round; no team has so many players */
	UNLIKE = 4,		/* if one in so many is otherwise, the columns or their meaning are */
};

/* What is compared, in two passes: the first counts. */
struct results {
	const struct trf_matches *s;
	bool report;
	long cells, wrong;
};

/* The players of a team in a round. */
struct line_up {
	const struct trf_player *on[BOARDS_MOST];	/* by board; NULL: nobody */
	int place[BOARDS_MOST];		/* in the team, from 1; 0: nobody */
	int n;
};

/* -- who was on which board -- */

/* The place of a player in the list of the team, from 1; 0: is not in it. */
static int
place_in_team(const struct trf_matches *s, int team, const struct trf_player *p)
{
	const struct trf_line *l = s->teams[team].line;
	int place = 0;

	for (unsigned k = 0; p != NULL && k < l->cells_n && k < MEMBERS_MOST; k++)
		if (l->record->fields[l->cells[k].field].kind == TRF_PLAYER) {
			place++;
			if (trf_player_in(s->c->t, l, &l->cells[k]) == p)
				return place;
		}
	return 0;
}

static void
add_board(const struct trf_matches *s, int team, const struct trf_player *p, struct line_up *up)
{
	if (up->n == BOARDS_MOST)
		return;
	up->on[up->n] = p;
	up->place[up->n++] = place_in_team(s, team, p);
}

static bool
is_paired_in_round(const struct trf_player *p, int round)
{
	return round < p->games_n && (p->games[round].opponent != 0 || p->games[round].result == '+' ||
	    p->games[round].result == '-');
}

/* By record 300, or else in the order of the team. */
static void
find_line_up(const struct trf_matches *s, int team, int round, struct line_up *up)
{
	bool named;
	const struct trf_line *l = trf_teams_line_up(s->of, team, round, &named);

	*up = (struct line_up){ .n = 0 };
	for (unsigned k = 0; k < l->cells_n && k < MEMBERS_MOST; k++) {
		bool is_player = l->record->fields[l->cells[k].field].kind == TRF_PLAYER;
		const struct trf_player *p = trf_player_in(s->c->t, l, &l->cells[k]);

		if (is_player && (named || (p != NULL && is_paired_in_round(p, round))))
			add_board(s, team, p, up);
	}
}

/* -- comparing -- */

/* Some columns of a line, as far as it has them, without blanks around. */
static struct span
columns_of_line(struct span raw, size_t from, size_t n)
{
	if (from >= raw.n)
		return (struct span){ raw.p + raw.n, 0 };
	return span_trim((struct span){ raw.p + from, from + n > raw.n ? raw.n - from : n });
}

/* Compares a cell with what it should be; `at` is the place of the finding, where the cell is blank. */
static void
compare_cell(struct results *r, struct span cell, struct span at, const char *wanted, const char *what, int team, int round)
{
	r->cells++;
	if (span_eq_nocase(cell, span_of(wanted)))
		return;
	r->wrong++;
	if (r->report)
		finding_add_saying(r->s->c->found, DIAG_TRF_SUMMARY, cell.n > 0 ? cell : at,
		    "by the other records %s of team %lu in round %d is %s", what,
		    r->s->teams[team].number, round + 1, wanted);
}

/* The opponents of a round, or the word for a bye; false: neither is known. */
static bool
opponents_word(const struct trf_matches *s, int team, int round, char word[WORD_MOST])
{
	const struct trf_team_round *met = trf_teams_round(s->of, team, round);
	const struct trf_side *side = trf_matches_side(s, team, round);
	static const char byes[] = "FHZU";
	static const char *const words[] = { "FPB", "HPB", "ZPB", "PAB" };
	int opponents = met->opponents >= 0 ? met->opponents : met->absent;
	const char *bye = side->bye != '\0' ? strchr(byes, side->bye) : NULL;

	if (opponents >= 0)
		snprintf(word, WORD_MOST, "%lu", s->teams[opponents].number);
	else if (bye != NULL && met->games == 0)
		snprintf(word, WORD_MOST, "%s", words[bye - byes]);
	return opponents >= 0 || (bye != NULL && met->games == 0);
}

/* The colour on the first board, where somebody plays. */
static const char *
colour_on_first_board(const struct line_up *up, int round)
{
	const struct trf_player *p = up->n > 0 ? up->on[0] : NULL;
	char colour = p != NULL && round < p->games_n && p->games[round].opponent != 0 ? p->games[round].colour : '-';

	return colour == 'w' ? "w" : colour == 'b' ? "b" : NULL;
}

/* Record 802: opponents or a bye, colour, and game points. */
static void
compare_802(struct results *r, struct span raw, int team, int round)
{
	const struct trf_team_round *met = trf_teams_round(r->s->of, team, round);
	const struct trf_side *side = trf_matches_side(r->s, team, round);
	size_t from = (size_t)round * 13;
	struct span at = columns_of_line(raw, from, 11);
	struct line_up up;
	char word[WORD_MOST];

	if (!opponents_word(r->s, team, round, word))
		return;
	compare_cell(r, columns_of_line(raw, from, 3), at, word, "the opponent or bye", team, round);
	if (met->games == 0 || side->open > 0)
		return;
	find_line_up(r->s, team, round, &up);
	if (colour_on_first_board(&up, round) != NULL)
		compare_cell(r, columns_of_line(raw, from + 4, 1), at, colour_on_first_board(&up, round), "the colour", team, round);
	snprintf(word, sizeof(word), "%d.%d", side->score / 10, side->score % 10);
	compare_cell(r, columns_of_line(raw, from + 6, 4), at, word, "the score", team, round);
}

/* Record 801: opponents, colour, the results by board, and who played there. */
static void
compare_801(struct results *r, struct span raw, int team, int round)
{
	const struct trf_team_round *met = trf_teams_round(r->s->of, team, round);
	const struct trf_side *side = trf_matches_side(r->s, team, round);
	size_t boards = (size_t)r->s->of->boards, from = (size_t)round * (8 + 2 * boards);
	struct span at = columns_of_line(raw, from, 7 + 2 * boards);
	struct line_up up;
	char word[WORD_MOST], places[WORD_MOST];
	size_t n = 0;

	if (boards > BOARDS_MOST || !opponents_word(r->s, team, round, word))
		return;
	if (met->opponents < 0 && met->absent < 0) {
		memset(word, side->bye, boards);
		word[boards] = '\0';
		compare_cell(r, columns_of_line(raw, from + 6, boards), at, word, "the bye", team, round);
		return;
	}
	compare_cell(r, columns_of_line(raw, from, 3), at, word, "the opponent", team, round);
	find_line_up(r->s, team, round, &up);
	if (met->games == 0 || side->open > 0 || (size_t)up.n != boards)
		return;
	if (colour_on_first_board(&up, round) != NULL)
		compare_cell(r, columns_of_line(raw, from + 4, 1), at, colour_on_first_board(&up, round), "the colour", team, round);
	for (; n < boards; n++) {
		const struct trf_player *p = up.on[n];

		word[n] = p == NULL || round >= p->games_n ? '-' : p->games[round].result;
		places[n] = (char)('0' + up.place[n] % 10);
	}
	word[n] = places[n] = '\0';
	compare_cell(r, columns_of_line(raw, from + 6, boards), at, word, "the row of results", team, round);
	compare_cell(r, columns_of_line(raw, from + 7 + boards, boards), at, places, "the line-up", team, round);
}

/*
 * The points of the team, as record 310 has them: fields 4 and 5 there, 2 and 3 here.  If they are not those of its
 * games, that was reported.
 */
static void
compare_points(struct results *r, const struct trf_line *l, int team, unsigned field)
{
	const struct trf_cell *cell = trf_cell(l, field, 0), *other = trf_cell(r->s->teams[team].line, field + 2, 0);
	int have, wanted, made = field == 2 ? r->s->teams[team].match_points : r->s->teams[team].game_points;

	if (cell == NULL || other == NULL || !trf_points(cell->text, &have) ||
	    !trf_points(other->text, &wanted) || wanted != made)
		return;
	r->cells++;
	r->wrong += have != wanted;
	if (have != wanted && r->report)
		finding_add_saying(r->s->c->found, DIAG_TRF_SUMMARY, cell->text, "record 310 has %d.%d %s points for team %lu",
		    wanted / 10, wanted % 10, field == 2 ? "match" : "game", r->s->teams[team].number);
}

static void
compare_line(struct results *r, const struct trf_line *l)
{
	bool short_one = trf_line_is(l, "802");
	int team = short_one || trf_line_is(l, "801") ? trf_teams_find(r->s->of, trf_number(l, 0)) : TRF_NOBODY;
	const struct trf_cell *rounds = team == TRF_NOBODY ? NULL : trf_cell(l, 4, 0);
	size_t width = short_one ? 13 : 8 + 2 * (size_t)r->s->of->boards;
	const struct trf_line **first;

	if (team == TRF_NOBODY || l->shifted)
		return;
	first = &r->s->teams[team].summary[short_one];
	*first = *first == NULL ? l : *first;
	compare_points(r, l, team, 2);
	compare_points(r, l, team, 3);
	/* Of a further line only the rounds that it has: else many short lines would take much time. */
	for (int i = 0; rounds != NULL && i < r->s->rounds && (*first == l || (size_t)i * width < rounds->raw.n); i++)
		(short_one ? compare_802 : compare_801)(r, rounds->raw, team, i);
}

void
trf_check_results(const struct trf_matches *s)
{
	struct results r = { .s = s };

	for (int pass = 0; pass < 2 && UNLIKE * r.wrong <= r.cells; pass++) {
		r.report = pass == 1;
		for (size_t i = 0; i < s->c->t->n; i++)
			compare_line(&r, &s->c->t->lines[i]);
	}
}
