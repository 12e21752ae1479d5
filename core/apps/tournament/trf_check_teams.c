/* trf_check_teams: do the records of teams agree with the games of their players? */
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/trf_check_internal.h"

struct trf_side *
trf_matches_side(const struct trf_matches *s, int team, int round)
{
	return &s->sides[(size_t)team * (size_t)s->rounds + (size_t)round];
}

/* -- who is in a team, and meets whom -- */

static void
make_teams(struct trf_matches *s)
{
	for (int i = 0; i < s->n; i++)
		s->teams[i] = (struct trf_team){
			.line = s->of->records[i], .excused = s->of->records[i]->shifted, .number = trf_teams_number(s->of, i),
		};
	for (int i = 0; i < s->c->t->players_n; i++)
		if (s->of->members[i].team != TRF_NOBODY)
			s->teams[s->of->members[i].team].excused |= s->c->excused[i];
}

/* Makes the lists of players by team. */
static void
sort_players(struct trf_matches *s)
{
	int *const from = s->from;

	for (int i = 0; i < s->c->t->players_n; i++)
		if (s->of->members[i].team != TRF_NOBODY)
			from[s->of->members[i].team + 1]++;
	for (int i = 0; i < s->n; i++)
		from[i + 1] += from[i];
	for (int i = 0; i < s->c->t->players_n; i++)
		if (s->of->members[i].team != TRF_NOBODY)
			s->members[from[s->of->members[i].team]++] = i;
	memmove(from + 1, from, (size_t)s->n * sizeof(*from));
	from[0] = 0;
}

static void
add_games_to_team(struct trf_matches *s, int player)
{
	const struct trf_player *p = &s->c->t->players[player];

	for (int r = 0; r < p->games_n; r++) {
		struct trf_side *side = trf_matches_side(s, s->of->members[player].team, r);
		int tenths;
		bool decided = trf_worth(&p->games[r], &s->c->of->scale, &tenths);

		side->score += tenths;
		side->player_bye |= tenths > 0 && p->games[r].opponent == 0 && p->games[r].result != '+';
		side->open += !decided && trf_teams_met_by(s->of, p, r) != TRF_NOBODY;
	}
}

/* The team that most players of a team meet in a round; TRF_NOBODY: two of them are as frequent.  `counts`: zeros. */
static int
usual_opponents(const struct trf_matches *s, int team, int round, int *counts)
{
	int best = TRF_NOBODY;
	bool equal = false;

	for (int k = s->from[team]; k < s->from[team + 1]; k++) {
		int opponents = trf_teams_met_by(s->of, &s->c->t->players[s->members[k]], round);

		if (opponents == TRF_NOBODY)
			continue;
		counts[opponents]++;
		best = best == TRF_NOBODY || counts[opponents] > counts[best] ? opponents : best;
	}
	for (int k = s->from[team]; k < s->from[team + 1]; k++) {
		int opponents = trf_teams_met_by(s->of, &s->c->t->players[s->members[k]], round);

		equal = equal || (opponents != TRF_NOBODY && opponents != best && counts[opponents] == counts[best]);
	}
	for (int k = s->from[team]; k < s->from[team + 1]; k++) {
		int opponents = trf_teams_met_by(s->of, &s->c->t->players[s->members[k]], round);

		if (opponents != TRF_NOBODY)
			counts[opponents] = 0;
	}
	return equal ? TRF_NOBODY : best;
}

/*
 * Reports players who do not meet the team that the others of their team meet, once for each game.  Lines that
 * contradict each other were reported.
 */
static void
check_team_round(struct trf_matches *s, int team, int round, int *counts)
{
	const struct trf *t = s->c->t;
	int usual = trf_teams_round(s->of, team, round)->opponents == TRF_SEVERAL ? usual_opponents(s, team, round, counts) : TRF_NOBODY;

	for (int k = s->from[team]; usual != TRF_NOBODY && k < s->from[team + 1]; k++) {
		const struct trf_player *p = &t->players[s->members[k]], *o;
		int opponents = trf_teams_met_by(s->of, p, round);

		if (opponents == TRF_NOBODY || opponents == usual)
			continue;
		s->teams[team].excused = s->teams[opponents].excused = s->teams[usual].excused = true;
		o = trf_player(t, p->games[round].opponent);
		if (p < o && round < o->games_n && o->games[round].opponent == p->number)
			finding_add_saying(s->c->found, DIAG_TRF_OPPONENT, p->games[round].at[0],
			    "player %u meets %u of team %lu in round %d, but the team meets team %lu", p->number,
			    o->number, s->teams[opponents].number, round + 1, s->teams[usual].number);
	}
}

/* -- points -- */

/* Adds the byes, of which record 240 says that they give a team the points of all boards, or half of them. */
static void
add_byes(struct trf_matches *s)
{
	const int *const game = s->c->of->scale.worth;

	for (size_t i = 0; i < s->of->byes_n; i++) {
		const struct trf_team_bye *bye = &s->of->byes[i];
		struct trf_team *team = &s->teams[bye->team];

		if (bye->round >= 0 && bye->round < s->rounds)
			trf_matches_side(s, bye->team, bye->round)->bye = bye->kind;
		if (bye->kind == 'U') {
			team->match_points += bye->points[0];
			team->game_points += bye->points[1];
		} else if (bye->kind == 'F' || bye->kind == 'H') {
			team->match_points += s->worth[bye->kind == 'F' ? TEAM_WIN : TEAM_DRAW];
			team->game_points += s->of->boards * game[bye->kind == 'F' ? TRF_WIN : TRF_DRAW];
		}
	}
}

/* What the rounds make. */
static void
add_up_matches(struct trf_matches *s)
{
	for (int i = 0; i < s->n; i++) {
		struct trf_team *team = &s->teams[i];

		team->match_points = team->game_points = 0;
		for (int r = 0; r < s->rounds; r++) {
			const struct trf_team_round *met = trf_teams_round(s->of, i, r);
			const struct trf_side *side = trf_matches_side(s, i, r), *other;

			team->game_points += side->score;
			if (met->forfeit != '\0') {
				team->match_points += s->worth[met->forfeit == '+' ? TEAM_WIN : TEAM_LOSS];
				continue;
			}
			if (met->opponents < 0 || side->open == met->games)
				continue;
			other = trf_matches_side(s, met->opponents, r);
			team->excused |= side->open > 0 || trf_teams_round(s->of, met->opponents, r)->opponents != i ||
			    side->player_bye || other->player_bye;
			team->match_points += s->worth[side->score > other->score ? TEAM_WIN :
			    side->score == other->score ? TEAM_DRAW : TEAM_LOSS];
		}
	}
	add_byes(s);
}

/* The points that record 310 has for the match (field 4) or the games (5), in tenths; -1: none. */
static int
said_points(const struct trf_team *team, unsigned field)
{
	const struct trf_cell *cell = trf_cell(team->line, field, 0);
	int tenths;

	return cell != NULL && trf_points(cell->text, &tenths) ? tenths : -1;
}

static int
made_points(const struct trf_team *team, unsigned field)
{
	return field == 4 ? team->match_points : team->game_points;
}

/* Of how many teams are the points explained?  *of: of so many that have points. */
static int
count_teams_explained(const struct trf_matches *s, unsigned field, int *of)
{
	int explained = 0;

	*of = 0;
	for (int i = 0; i < s->n; i++) {
		*of += said_points(&s->teams[i], field) >= 0;
		explained += said_points(&s->teams[i], field) == made_points(&s->teams[i], field);
	}
	return explained;
}

/* Without record 362, the usual match points that explain those of most teams. */
static void
find_match_points(struct trf_matches *s)
{
	static const int scales[][TEAM_RESULTS] = { { 20, 10, 0 }, { 30, 10, 0 }, { 10, 5, 0 } };
	int best = 0, most = -1, of;

	for (int i = 0; i < 3 && !s->certain; i++) {
		int explained;

		memcpy(s->worth, scales[i], sizeof(s->worth));
		add_up_matches(s);
		explained = count_teams_explained(s, 4, &of);
		if (explained > most) {
			most = explained;
			best = i;
		}
	}
	if (!s->certain)
		memcpy(s->worth, scales[best], sizeof(s->worth));
	add_up_matches(s);
}

/* Where the points of half of the teams are not explained, they are counted in another way. */
static void
check_points(const struct trf_matches *s, unsigned field, const char *what)
{
	int of, explained = count_teams_explained(s, field, &of);

	for (int i = 0; i < s->n && 2 * explained >= of; i++) {
		const struct trf_team *team = &s->teams[i];
		int said = said_points(team, field), made = made_points(team, field);

		if (said >= 0 && said != made && !team->excused &&
		    (team->number > TRF_NUMBER_MAX || !s->c->adjusted[team->number]))
			finding_add_saying(s->c->found, DIAG_TRF_POINTS, trf_cell(team->line, field, 0)->text,
			    "team %lu has %d.%d %s points, but its games and byes make %d.%d", team->number, said / 10,
			    said % 10, what, made / 10, made % 10);
	}
}

/* -- line-ups -- */

/* A player in the line-up of record 300 is one of the team, and meets the team that the record names. */
static void
check_line_up_place(const struct trf_matches *s, const struct trf_cell *cell, int team, int opponents, int round)
{
	const struct trf *t = s->c->t;
	unsigned long n;
	bool named = span_number(cell->text, &n) && n <= TRF_NUMBER_MAX;
	const struct trf_player *p = named ? trf_player(t, (unsigned)n) : NULL;
	int meets;

	if (p == NULL)
		return;
	if (trf_teams_of(s->of, p) != team) {
		finding_add_saying(s->c->found, DIAG_TRF_NUMBER, cell->text, "player %lu is not in team %lu", n,
		    s->teams[team].number);
		return;
	}
	meets = trf_teams_met_by(s->of, p, round);
	if (meets != TRF_NOBODY && meets != opponents && opponents != TRF_NOBODY)
		finding_add_saying(s->c->found, DIAG_TRF_OPPONENT, cell->text,
		    "player %lu meets team %lu in round %d, but the line-up is against team %lu", n,
		    s->teams[meets].number, round + 1, s->teams[opponents].number);
	else if (meets == TRF_NOBODY && trf_teams_round(s->of, team, round)->games > 0 && (round >= p->games_n ||
	    p->games[round].result == '\0' || strchr("+-*", p->games[round].result) == NULL))
		finding_add_saying(s->c->found, DIAG_TRF_OPPONENT, cell->text,
		    "player %lu is in the line-up of round %d, but has no game in it", n, round + 1);
}

static void
check_line_ups(const struct trf_matches *s)
{
	const struct trf *t = s->c->t;

	for (size_t i = 0; i < t->n; i++) {
		const struct trf_line *l = &t->lines[i];
		unsigned long round = trf_line_is(l, "300") ? trf_number(l, 0) : 0;
		int team = round == 0 ? TRF_NOBODY : trf_teams_find(s->of, trf_number(l, 1));
		int opponents = round == 0 ? TRF_NOBODY : trf_teams_find(s->of, trf_number(l, 2));

		for (unsigned k = 0; k < l->cells_n && team != TRF_NOBODY && round <= (unsigned long)s->rounds; k++)
			if (l->cells[k].field == 3)
				check_line_up_place(s, &l->cells[k], team, opponents, (int)round - 1);
	}
}

/* -- all -- */

static void
check_trf_teams(struct trf_matches *s, int *counts)
{
	make_teams(s);
	sort_players(s);
	for (int i = 0; i < s->c->t->players_n; i++)
		if (s->of->members[i].team != TRF_NOBODY)
			add_games_to_team(s, i);
	for (int i = 0; i < s->n; i++)
		for (int r = 0; r < s->rounds; r++)
			check_team_round(s, i, r, counts);
	if (trf_find(s->c->t, "310") == NULL)
		return;
	s->certain = trf_teams_worth(s->c->t, s->worth);
	find_match_points(s);
	check_points(s, 4, "match");
	check_points(s, 5, "game");
	check_line_ups(s);
	trf_check_results(s);
}

bool
trf_check_teams(struct trf_checking *c)
{
	const struct trf *t = c->t;
	const size_t teams = (size_t)c->of->teams.n, sides = teams * (size_t)t->rounds;
	struct trf_matches s = { .c = c, .of = &c->of->teams, .n = c->of->teams.n, .rounds = t->rounds };
	int *counts;
	bool good;

	if (teams == 0 || teams > TRF_NUMBER_MAX || !c->of->teams.meet)
		return true;
	s.teams = calloc(teams, sizeof(*s.teams));
	s.sides = calloc(sides + 1, sizeof(*s.sides));
	s.members = calloc((size_t)t->players_n + 1, sizeof(*s.members));
	s.from = calloc(teams + 1, sizeof(*s.from));
	counts = calloc(teams, sizeof(*counts));
	good = s.teams != NULL && s.sides != NULL && s.members != NULL && s.from != NULL && counts != NULL;
	if (good)
		check_trf_teams(&s, counts);
	free(s.teams);
	free(s.sides);
	free(s.members);
	free(s.from);
	free(counts);
	return good;
}
