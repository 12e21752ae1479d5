/* event_gaps: rounds and boards that are missing between others. */
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/event_check.h"

enum {
	ROUNDS_LEAST = 4, BOARDS_MOST = 512,
	FULL = 90,		/* so many of 100 seats of the rounds must be taken: nearly all play in each round */
	EVEN = 75,		/* a round has at least so many of 100 games, or boards, of another */
	COMPLETE = 80,		/* in so many of 100 rounds no board is missing */
	GAP_MOST = 4,		/* at most one in so many rounds is missing */
};

/* The number of the board; 0: there is none, or it is not that of an event. */
static int
usual_board(const struct crosstable_row *r)
{
	int board = crosstable_games_board(r);

	return board <= BOARDS_MOST ? board : 0;
}

static void
count_rounds(const struct crosstable *t, int *games)
{
	memset(games, 0, (size_t)t->rounds_n * sizeof(*games));
	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++)
			if (t->players[i].list[k].round >= 0)
				games[t->players[i].list[k].round] += event_check_white(&t->players[i].list[k]);
}

/* Does nearly everybody play in each round that there is? */
static bool
is_event_full(const struct crosstable *t, const int *games)
{
	int least = games[0], most = games[0];

	for (int i = 1; i < t->rounds_n; i++) {
		least = games[i] < least ? games[i] : least;
		most = games[i] > most ? games[i] : most;
	}
	return least >= 2 && 100L * least >= (long)EVEN * most &&
	    200L * t->games >= (long)FULL * t->players_n * t->rounds_n;
}

static bool
check_rounds(const struct crosstable *t, const int *games, struct event_faults *faults)
{
	bool good = true;

	if (!is_event_full(t, games) || GAP_MOST * (event_shape_round(t, t->rounds_n - 1) - event_shape_round(t, 0) + 1 -
	    t->rounds_n) > t->rounds_n)
		return true;
	for (int i = 1; good && i < t->rounds_n; i++) {
		int before = event_shape_round(t, i - 1), after = event_shape_round(t, i);
		const struct event_fault fault = {
			.id = DIAG_ROUND_GAP, .tag = TAG_Round, .place = event_place(event_check_first(t, i)),
			.of = event_place(event_check_first(t, i - 1)), .lack = { .table = t->number, .round = before + 1 },
		};

		if (after - before == 2)
			good = event_fault_add(faults, fault, "there is no game of round %d", before + 1);
		else if (after - before > 2)
			good = event_fault_add(faults, fault, "there is no game of rounds %d to %d", before + 1,
			    after - 1);
	}
	return good;
}

/* -- boards -- */

/* The boards of a round. */
struct boards {
	const struct crosstable_row *at[BOARDS_MOST + 1];	/* the first game in the files; NULL: there is none */
	int last;		/* the highest */
	int missing;		/* how many below that are not there */
	const struct crosstable_row *second;	/* a game on a board that another one has; NULL: there is none */
	const struct crosstable_row *first;	/* that other one */
	int twice;		/* how many boards have two */
	bool unclear;		/* a game has no board */
};

static void
add_board(struct boards *b, const struct crosstable_row *row)
{
	int board = usual_board(row);
	const struct crosstable_row *other = b->at[board];

	b->unclear = b->unclear || board == 0;
	b->last = board > b->last ? board : b->last;
	if (other == NULL || row->place < other->place)
		b->at[board] = row;
	if (other != NULL) {
		b->twice++;
		b->first = b->at[board];
		b->second = b->first == row ? other : row;
	}
}

/* A bye can have a board, too, which is mostly the last one: that board is not missing. */
static void
put_byes(const struct crosstable *t, int round, struct boards *b)
{
	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];
			const int board = g->opponent >= 0 || g->round != round ? 0 : usual_board(g->row);

			if (board > 0 && board < b->last && b->at[board] == NULL)
				b->at[board] = g->row;
		}
}

static void
find_boards(const struct crosstable *t, int round, struct boards *b)
{
	*b = (struct boards){ .last = 0 };
	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++)
			if (event_check_white(&t->players[i].list[k]) && t->players[i].list[k].round == round)
				add_board(b, t->players[i].list[k].row);
	put_byes(t, round, b);
	for (int i = 1; i < b->last; i++)
		b->missing += b->at[i] == NULL;
}

/* The highest board of the rounds in which none is missing or there twice; 0: none is, or a game has no board. */
static int
most_boards(const struct crosstable *t, struct boards *b)
{
	int most = 0;

	for (int i = 0; i < t->rounds_n; i++) {
		find_boards(t, i, b);
		if (b->unclear)
			return 0;
		if (b->missing == 0 && b->twice == 0 && b->last > most)
			most = b->last;
	}
	return most;
}

/* Have nearly all rounds all their boards, and about as many? */
static bool
boards_count(const struct crosstable *t, struct boards *b, int most)
{
	int complete = 0;

	for (int i = 0; i < t->rounds_n; i++) {
		find_boards(t, i, b);
		complete += b->missing == 0 && b->twice == 0 && b->last > 1 && 100 * b->last >= EVEN * most;
	}
	return complete < t->rounds_n && 100 * complete >= COMPLETE * t->rounds_n;
}

/* Has the plan of the event said which game of the round is missing? */
static bool
is_planned(const struct crosstable *t, const struct event_faults *faults, int round)
{
	for (size_t i = faults->n; i > 0; i--)
		if (faults->list[i - 1].lack.table == t->number &&
		    faults->list[i - 1].lack.round == event_shape_round(t, round))
			return true;
	return false;
}

/* A board that is not there: the finding is at the game that probably has its place, else at the next board. */
static bool
report_board(const struct crosstable *t, const struct boards *b, int round, int board, int most,
    struct event_faults *faults)
{
	int number = event_shape_round(t, round);
	struct event_fault fault = {
		.id = DIAG_BOARD_GAP, .tag = TAG_Round, .place = event_place(b->at[board + 1]),
		.lack = { t->number, number, .board = board },
	};

	if (b->missing == 1 && b->twice == 1) {
		fault.place = event_place(b->second);
		fault.of = event_place(b->first);
		return event_fault_add(faults, fault, "there are two games on board %d of round %d, and none on board %d",
		    usual_board(b->second), number, board);
	}
	if (b->missing == 1 && b->twice == 0 && b->last == most + 1) {
		fault.place = event_place(b->at[b->last]);
		return event_fault_add(faults, fault,
		    "there is no game on board %d of round %d, but one on board %d, which no other round has", board,
		    number, b->last);
	}
	return fault.place == 0 ||
	    event_fault_add(faults, fault, "there is no game on board %d of round %d", board, number);
}

static bool
check_boards(const struct crosstable *t, struct event_faults *faults)
{
	struct boards b;
	int most = most_boards(t, &b);
	bool good = true;

	if (most == 0 || !boards_count(t, &b, most))
		return true;
	for (int i = 0; i < t->rounds_n; i++) {
		find_boards(t, i, &b);
		for (int board = 1; good && board < b.last && !is_planned(t, faults, i); board++)
			if (b.at[board] == NULL)
				good = report_board(t, &b, i, board, most, faults);
	}
	return good;
}

bool
event_gaps_check(const struct crosstable *t, const struct event_shape *s, struct event_faults *faults)
{
	int *games;
	bool good;

	if (!s->rounds || t->rounds_n < ROUNDS_LEAST)
		return true;
	if ((games = malloc((size_t)t->rounds_n * sizeof(*games))) == NULL)
		return false;
	count_rounds(t, games);
	good = check_rounds(t, games, faults) && check_boards(t, faults);
	free(games);
	return good;
}
