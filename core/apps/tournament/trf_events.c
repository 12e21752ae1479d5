/*
 * trf_events: the games of a tournament report file as a table, and what the checks of events find in it, at the cells
 * of the report.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/event_check.h"
#include "apps/tournament/trf_events.h"
#include "games/record_formats/trf_pairings.h"

struct trf_reported {
	const struct trf_tournament *of;
	const struct trf *t;		/* of->t */
	struct findings *found;
	struct trf_pairing *games;	/* by the place of their rows */
	size_t n;
	struct crosstable_row *rows;
	struct span *team;		/* by team: the name in UTF-8 */
	char month[16];			/* of its first day, as of a Date tag; empty: not known */
	struct span *name;		/* by player: in the table; empty: in no row */
	bool contradicted;		/* lines contradict each other: points and colours of players are in doubt */
	struct arena texts;
};

/* -- the table -- */

/* The name with the starting number, since two players may have one name, or none. */
static struct span
table_name(struct trf_reported *e, const struct trf_player *p, struct buf *b)
{
	struct span *name = &e->name[p - e->t->players];

	if (name->n > 0)
		return *name;
	buf_clear(b);
	encoding_append(b, p->name, e->t->encoding);
	buf_fmt(b, "%s(%u)", b->n > 0 ? " " : "", p->number);
	return *name = arena_span(&e->texts, buf_span(b));
}

/*
 * The row of a game.  Its day is not that of the round, but only the month of the event: by days, games would be taken
 * for those of a play-off, which a report does not have, and dates are checked as what they are, records of the report.
 */
static bool
make_row(struct trf_reported *e, size_t i, struct buf *b, struct buf *value)
{
	const struct trf_pairing *g = &e->games[i];
	const struct trf_player *side[] = { g->white, g->black };
	struct event_row_making row;
	int board;

	buf_clear(b);
	row = event_row_begin(b);
	buf_str(b, e->month);
	event_row_take(&row, EVENT_ROW_DATE);
	buf_fmt(b, "%d", g->round + 1);
	event_row_take(&row, EVENT_ROW_ROUND);
	for (int k = 0; k < 2; k++) {
		buf_add(b, side[k] == NULL ? SPAN("bye") : table_name(e, side[k], value));
		event_row_take(&row, EVENT_ROW_NAME + k);
	}
	/* A game that both have lost was played, but 0-0 would be a forfeit, and * is one that is still to come. */
	buf_str(b, !g->forfeit && span_eq(span_of(g->result), SPAN("0-0")) ? "?" : g->result);
	buf_str(b, g->forfeit ? " ff" : "");
	event_row_take(&row, EVENT_ROW_RESULT);
	if (g->black != NULL && (board = trf_teams_board(&e->of->teams, g->white, g->black, g->round)) > 0)
		buf_fmt(b, "%d", board);
	event_row_take(&row, EVENT_ROW_BOARD);
	for (int k = 0; k < 2; k++) {
		const int team = side[k] == NULL ? TRF_NOBODY : trf_teams_of(&e->of->teams, side[k]);

		buf_add(b, team == TRF_NOBODY ? SPAN("") : e->team[team]);
		event_row_take(&row, EVENT_ROW_TEAM + k);
	}
	event_row_end(&row);
	crosstable_games_read(&e->rows[i], arena_span(&e->texts, buf_span(b)), 1);
	e->rows[i].place = (uint32_t)i;
	return !b->failed && !value->failed && !e->texts.failed;
}

/* A bye without points. */
static bool
is_absence(const struct trf_pairing *g)
{
	return g->black == NULL && *g->result == '0';
}

/* Has the player nothing in that round: no opponent, and no points? */
static bool
is_absent(const struct trf_player *p, int round)
{
	const struct trf_game *g = &p->games[round];

	return g->opponent == 0 && (g->result == ' ' || g->result == 'Z' || g->result == '-');
}

/*
 * Adds the byes without points of a player.  A report has all rounds: where there is nothing before the last game of a
 * player, he was absent; after it he has withdrawn, whatever the report says of the rounds.
 */
static void
add_absences(struct trf_reported *e, const struct trf_player *p)
{
	int rounds = p->number == 0 || p->line->shifted ? 0 : p->games_n;

	while (rounds > 0 && is_absent(p, rounds - 1))
		rounds--;
	for (int r = 0; r < rounds; r++)
		if (is_absent(p, r))
			e->games[e->n++] = (struct trf_pairing){ .white = p, .round = r, .result = "0-1", .agreed = true };
}

/* A game that only one of its lines has was reported, and is left out. */
static bool
find_games(struct trf_reported *e)
{
	size_t n, most = 0;
	struct trf_pairing *all = trf_pairings(&e->of->teams, &n);

	for (int i = 0; i < e->t->players_n; i++)
		most += (size_t)e->t->players[i].games_n;
	e->games = malloc((n + most + 1) * sizeof(*e->games));
	for (size_t i = 0; all != NULL && e->games != NULL && i < n; i++)
		if (all[i].agreed && !is_absence(&all[i]))
			e->games[e->n++] = all[i];
	/* In teams who does not play is only not in the line-up. */
	for (int i = 0; e->games != NULL && !e->of->teams.meet && i < e->t->players_n; i++)
		add_absences(e, &e->t->players[i]);
	free(all);
	return all != NULL && e->games != NULL;
}

static bool
make_reported_rows(struct trf_reported *e)
{
	struct buf b = { 0 }, value = { 0 };
	unsigned long day;
	bool good = find_games(e) && (e->rows = malloc((e->n + 1) * sizeof(*e->rows))) != NULL &&
	    (e->team = calloc((size_t)e->of->teams.n + 1, sizeof(*e->team))) != NULL &&
	    (e->name = calloc((size_t)e->t->players_n + 1, sizeof(*e->name))) != NULL;

	for (int i = 0; good && i < e->of->teams.n; i++) {
		buf_clear(&value);
		encoding_append(&value, trf_teams_name(&e->of->teams, i), e->t->encoding);
		e->team[i] = arena_span(&e->texts, buf_span(&value));
	}
	if (trf_day(trf_value(e->t, "042"), &day))
		snprintf(e->month, sizeof(e->month), "%04lu.%02lu.??", day / 10000 % 10000, day / 100 % 100);
	for (size_t i = 0; good && i < e->n; i++)
		good = make_row(e, i, &b, &value);
	buf_free(&b);
	buf_free(&value);
	return good;
}

/* -- what was found -- */

static const struct trf_player *
player_with_name(const struct trf_reported *e, struct span name)
{
	for (int i = 0; i < e->t->players_n; i++)
		if (name.n > 0 && span_eq(e->name[i], name))
			return &e->t->players[i];
	return NULL;
}

/* The cells of a round of a player; NULL: the line has none there. */
static const struct trf_game *
cells_of(const struct trf_player *p, int round)
{
	return p == NULL || round < 0 || round >= p->games_n ? NULL : &p->games[round];
}

/* Has a player of a game that is missing points without one?  Then the report says why it is. */
static bool
is_lack_explained(const struct trf_reported *e, const struct event_lack *l)
{
	for (int k = 0; k < 2; k++) {
		const struct trf_game *g = cells_of(player_with_name(e, l->name[k]), l->round - 1);

		if (g != NULL && g->result != '\0' && strchr("UFH+", g->result) != NULL)
			return true;
	}
	return false;
}

/* What trf_check() looks for itself, or what does not count in a report. */
static bool
is_left_out_of_report(const struct trf_reported *e, const struct event_fault *f)
{
	const struct trf_pairing *g = &e->games[f->place - 1];
	const int *worth = e->of->scale.worth;

	switch (f->id) {
	case DIAG_GAME_MISSING:
		return is_lack_explained(e, &f->lack);
	case DIAG_TEAM_BOARD_GAP:
	case DIAG_BOARD_GAP:
		return true;
	case DIAG_PAIR_SCORE_GAP:
		/* The table has the usual points, and only those of games and byes. */
		return e->contradicted || worth[TRF_WIN] != 10 || worth[TRF_DRAW] != 5 || worth[TRF_LOSS] != 0 ||
		    worth[TRF_BYE] != 10 || trf_find(e->t, "XXA") != NULL || trf_find(e->t, "250") != NULL ||
		    trf_find(e->t, "299") != NULL;
	case DIAG_PAIR_COLOUR_THREE:
	case DIAG_PAIR_COLOUR_BALANCE:
	case DIAG_PAIR_COLOUR_DUE:
		return e->contradicted || !g->coloured;
	case DIAG_COLOURS_VS_PLAN:
	case DIAG_TEAM_COLOURS:
		return !g->coloured;
	default:
		return false;
	}
}

/* Was something found in these cells? */
static bool
is_reported(const struct trf_reported *e, size_t of_check, const struct trf_game *g)
{
	for (size_t i = 0; g != NULL && i < of_check; i++)
		for (int k = 0; k < 3; k++)
			if (e->found->list[i].token.p == g->at[k].p)
				return true;
	return false;
}

/* The place of a fault: that of the game, or of the player of whom a game is missing. */
struct trf_fault_place {
	const struct trf_player *side[2];	/* White, Black; NULL: there is none */
	int round;
	int column;				/* of trf_game.at */
	int of;					/* the side with the cell */
};

static struct trf_fault_place
place_of_fault(const struct trf_reported *e, const struct event_fault *f)
{
	const struct trf_pairing *g = &e->games[f->place - 1];
	const bool missing = f->lack.table != 0 && player_with_name(e, f->lack.name[0]) != NULL;
	struct trf_fault_place p = { { g->white, g->black }, g->round, 0, 0 };

	if (missing) {
		p.side[0] = player_with_name(e, f->lack.name[0]);
		p.side[1] = player_with_name(e, f->lack.name[1]);
		p.round = f->lack.round > 0 ? f->lack.round - 1 : p.round;
		return p;
	}
	p.column = f->tag == TAG_White || f->tag == TAG_Black || f->tag == TAG_WhiteTeam || f->tag == TAG_BlackTeam ? 1 :
	    f->tag == TAG_Result ? 2 : 0;
	p.of = (f->tag == TAG_Black || f->tag == TAG_BlackTeam) && g->black != NULL;
	return p;
}

/* The cell of a fault, and the message with the other game that it is about. */
static void
report_fault(const struct trf_reported *e, const struct event_fault *f, size_t of_check)
{
	const struct trf_fault_place p = place_of_fault(e, f);
	const struct trf_game *cells[] = { cells_of(p.side[0], p.round), cells_of(p.side[1], p.round) };
	const struct trf_pairing *other = f->of == 0 ? NULL : &e->games[f->of - 1];
	const struct span at = cells[p.of] != NULL ? cells[p.of]->at[p.column] : e->games[f->place - 1].white->games->at[0];
	struct finding *to;

	if (is_left_out_of_report(e, f) || is_reported(e, of_check, cells[0]) || is_reported(e, of_check, cells[1]))
		return;
	to = f->severity == SEVERITY_OFF ? finding_add(e->found, f->id, at) :
	    finding_add_as(e->found, f->id, f->severity, at);
	if (to == NULL)
		return;
	to->message = arena_span(&e->found->text, f->message);
	to->utf8 = true;
	if (other != NULL && other->black != NULL)
		to->message = arena_fmt(&e->found->text, "%.*s (%u and %u in round %d)", (int)f->message.n, f->message.p,
		    other->white->number, other->black->number, other->round + 1);
	else if (other != NULL)
		to->message = arena_fmt(&e->found->text, "%.*s (%u in round %d)", (int)f->message.n, f->message.p,
		    other->white->number, other->round + 1);
}

/* -- what a report has findings of its own for -- */

static void
report_again(const struct trf_reported *e, const struct trf_pairing *g, const struct trf_pairing *before)
{
	const bool white = g->white->number < g->black->number;
	const struct trf_player *low = white ? g->white : g->black, *high = white ? g->black : g->white;

	finding_add_saying(e->found, DIAG_TRF_MET_TWICE, low->games[g->round].at[0],
	    "players %u and %u meet in round %d, and met in round %d", low->number, high->number, g->round + 1,
	    before->round + 1);
}

/* Is it a bye that the pairing gives?  Others were asked for. */
static bool
is_allocated(const struct trf_pairing *g)
{
	return g->black == NULL && g->white->games[g->round].result == 'U';
}

/* Of a win by forfeit that the line of the opponent contradicts, nothing follows. */
static void
report_bye(const struct trf_reported *e, const struct trf_pairing *g, const struct trf_pairing *before)
{
	const int round = before->round;
	const char wanted = before->white->games[round].result == '+' ? '-' : '+';

	if (!is_allocated(g) || (before->black != NULL && before->black->games[round].result != wanted))
		return;
	finding_add_saying(e->found, DIAG_TRF_BYE, g->white->games[g->round].at[2], is_allocated(before) ?
	    "player %u has the bye in round %d, and had it in round %d" :
	    "player %u has the bye in round %d, and won without a game in round %d", g->white->number, g->round + 1, round + 1);
}

/* Only one player of a round can have the bye of the pairing; what was found of that bye, from `from` on, is not said again. */
static void
check_byes_of_round(const struct trf_reported *e, size_t from)
{
	const struct trf_pairing *holder = NULL;
	const size_t to = e->found->n;

	for (size_t i = 0; i < e->n; i++) {
		const struct trf_pairing *g = &e->games[i];
		const struct span at = g->white->games[g->round].at[2];
		size_t said = from;

		if (!is_allocated(g))
			continue;
		while (said < to && e->found->list[said].token.p != at.p)
			said++;
		if (said == to && holder != NULL && holder->round == g->round)
			finding_add_saying(e->found, DIAG_TRF_BYE, at, "player %u has the bye in round %d, and so has %u",
			    g->white->number, g->round + 1, holder->white->number);
		holder = g;
	}
}

/* Who has met before, and who has had the bye.  False: out of memory. */
static bool
check_own_faults(const struct trf_reported *e, const struct crosstable *t, const struct event_shape *shape)
{
	struct event_faults faults = { 0 };
	const size_t from = e->found->n;
	const bool good = event_again_check(t, shape, &faults) && (e->of->teams.meet || event_byes_check(t, &faults));

	for (size_t i = 0; good && i < faults.n; i++) {
		const struct event_fault *f = &faults.list[i];

		(f->id == DIAG_PAIR_AGAIN ? report_again : report_bye)(e, &e->games[f->place - 1], &e->games[f->of - 1]);
	}
	if (good && !e->of->teams.meet)
		check_byes_of_round(e, from);
	event_faults_free(&faults);
	return good;
}

/* -- all -- */

/* Will further rounds follow? */
static bool
is_unfinished(const struct trf *t)
{
	const struct trf_line *l = trf_find(t, "142");

	l = l != NULL ? l : trf_find(t, "XXR");
	return l != NULL && trf_number(l, 0) > (unsigned long)t->rounds;
}

/* What is found of the kind of the event, with `all`, and what the report says of it.  False: out of memory. */
static bool
find_shape(const struct trf_reported *e, bool all, const struct crosstable *t, struct event_shape *shape)
{
	const bool said = trf_value(e->t, "092").n > 0 || trf_value(e->t, "192").n > 0;

	*shape = (struct event_shape){ 0 };
	if (all && !event_shape_find(t, shape))
		return false;
	shape->reported = true;
	shape->said_swiss = e->of->swiss;
	shape->unfinished = is_unfinished(e->t);
	shape->swiss = shape->swiss && (shape->said_swiss || !said);
	return true;
}

/* Of what says that it is a Swiss, and so is checked as one, who has met before is reported. */
static bool
check_kind(const struct crosstable *t, const struct event_shape *shape, struct event_faults *faults)
{
	struct crosstable named = *t;

	return shape->said_swiss || (crosstable_kind_find(&named) && event_kind_check(&named, shape, faults));
}

static bool
check_table(const struct trf_reported *e, const struct crosstable *t, bool all)
{
	struct event_faults faults = { 0 };
	struct event_shape shape;
	bool good = find_shape(e, all, t, &shape) && check_own_faults(e, t, &shape);
	const size_t before = e->found->n;

	shape.said_swiss = shape.said_swiss && !e->of->teams.meet;
	if (all)
		good = good && event_check_table(t, &shape, &faults) && check_kind(t, &shape, &faults);
	else if (shape.said_swiss && !e->contradicted)
		good = good && event_colours_check(t, &shape, &faults);
	for (size_t i = 0; good && i < faults.n; i++)
		report_fault(e, &faults.list[i], before);
	event_faults_free(&faults);
	return good;
}

bool
trf_events_check(const struct trf_tournament *of, bool all, struct findings *found)
{
	const struct crosstable_plan plan = { .unranked = true, .unnamed = true };
	struct trf_reported e = { .of = of, .t = of->t, .found = found };
	struct crosstable table;
	bool good = make_reported_rows(&e);

	for (size_t i = 0; i < found->n; i++)
		e.contradicted = e.contradicted || found->list[i].id == DIAG_TRF_OPPONENT;
	if (good && e.n > 0) {
		qsort(e.rows, e.n, sizeof(*e.rows), crosstable_games_compare);
		good = crosstable_make(&table, e.rows, e.n, &plan, &e.texts);
		table.number = 1;
		good = good && check_table(&e, &table, all);
	}
	free(e.games);
	free(e.rows);
	free(e.team);
	free(e.name);
	arena_free(&e.texts);
	return good && !found->failed;
}
