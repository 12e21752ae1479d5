/* event_twice: a player or a pairing twice in one round. */
#include "apps/tournament/event_check.h"

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
say(const struct crosstable *t, int player, const struct crosstable_game *a, const struct crosstable_game *b,
    struct event_faults *faults)
{
	const struct span round = t->rounds[a->round], name = t->players[player].name;
	/* The game that both its players have another one beside is the wrong one. */
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

/*
 * A bye that the pairing gives has the points of a win.  Nobody gets one who has had one before, or has won by forfeit
 * (C.04.1, 4).
 */
static bool
check_byes(const struct crosstable_player *p, struct event_faults *faults)
{
	const struct crosstable_game *first = NULL;
	bool good = true;

	for (int k = 0; good && k < p->list_n; k++) {
		const struct crosstable_game *g = &p->list[k];

		if (!g->forfeit || g->points != 2)
			continue;
		if (g->opponent < 0 && first != NULL)
			good = event_fault_add(faults, (struct event_fault){
				.id = DIAG_BYE_TWICE, .tag = TAG_Round, .place = event_place(g->row),
				.of = event_place(first->row),
			}, first->opponent < 0 ? "%.*s has had a bye with the points of a win before" :
			    "%.*s has won by forfeit before, and gets no bye", (int)p->name.n, p->name.p);
		first = first == NULL ? g : first;
	}
	return good;
}

bool
event_twice_check(const struct crosstable *t, const struct event_shape *s, struct event_faults *faults)
{
	long last = event_check_last_day(t);
	bool good = true;

	for (int i = 0; good && s->swiss && i < t->players_n; i++)
		good = check_byes(&t->players[i], faults);
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
				good = say(t, i, g - 1, g, faults);
		}
	return good;
}
