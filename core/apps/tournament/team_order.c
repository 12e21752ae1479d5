/* team_order: what the teams of an event are ranked by. */
#include "apps/tournament/team_order.h"

const struct team_break_row team_breaks[TEAM_CRITERIA] = {
	[TEAM_DIRECT] = { "DE",
	    "match points among those with the same match and game points, if all of them met equally "
	    "often (FIDE C.07, 6 and 13.3)", 1, false },
	[TEAM_EMGSB] = { "EMGSB",
	    "match points of each opponent times the game points against it (FIDE C.07, 13.2)", 2, false },
	[TEAM_EMMSB] = { "EMMSB",
	    "match points of each opponent times the match points against it (FIDE C.07, 13.2)", 1, false },
	[TEAM_EGMSB] = { "EGMSB",
	    "game points of each opponent times the match points against it (FIDE C.07, 13.2)", 2, false },
	[TEAM_EGGSB] = { "EGGSB",
	    "game points of each opponent times the game points against it (FIDE C.07, 13.2)", 4, false },
	[TEAM_BUCHHOLZ] = { "BH", "match points of all opponents (FIDE C.07, 8.1)", 1, false },
	[TEAM_BOARD_COUNT] = { "BC",
	    "sum of the numbers of boards times the points there; less is better (FIDE C.07, 12.1)",
	    2, true },
	[TEAM_STRENGTH] = { "SSSC",
	    "game points, and Buchholz by the most match points per board of a match (FIDE C.07, 13.4)", 100, false },
	[TEAM_MATCH_POINTS] = { "MP", "match points", 1, false },
	[TEAM_GAME_POINTS] = { "GP", "game points", 2, false },
	[TEAM_TOP_BOARD] = { "TBR", "game points on board 1, then on board 2, and so on (FIDE C.07, 12.2)", 2, false },
	[TEAM_BOTTOM_BOARD] = { "BBE",
	    "game points without the last board, then without the last two, and so on (FIDE C.07, 12.3)", 2, false },
};

const struct team_order team_order_usual = {
	{ TEAM_MATCH_POINTS, TEAM_GAME_POINTS, TEAM_DIRECT, TEAM_EMGSB }, 4
};

/* TEAM_CRITERIA: there is none of that name. */
static int
find_criterion(const struct team_order *order, struct span name)
{
	int i = 0;

	if (span_eq_nocase(name, SPAN("MPvGP")))
		return order->n > 0 && order->by[0] == TEAM_GAME_POINTS ? TEAM_MATCH_POINTS : TEAM_GAME_POINTS;
	while (i < TEAM_CRITERIA && !span_eq_nocase(name, span_of(team_breaks[i].name)))
		i++;
	return i;
}

static bool
has_criterion(const struct team_order *order, int criterion)
{
	for (int i = 0; i < order->n; i++)
		if (order->by[i] == criterion)
			return true;
	return false;
}

bool
team_order_read(struct team_order *order, struct span names, struct span *wrong, const char **why)
{
	order->n = 0;
	while (names.p != NULL) {
		int criterion;

		*wrong = span_trim(span_cut(&names, ','));
		criterion = find_criterion(order, *wrong);
		if (order->n == 0 && criterion != TEAM_MATCH_POINTS && criterion != TEAM_GAME_POINTS)
			order->by[order->n++] = TEAM_MATCH_POINTS;
		*why = criterion == TEAM_CRITERIA ? "is not a tie-break of teams" : "is given twice";
		if (criterion == TEAM_CRITERIA || has_criterion(order, criterion))
			return false;
		order->by[order->n++] = (unsigned char)criterion;
	}
	return true;
}
