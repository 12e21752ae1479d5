/* count_position: what was played at one position, by whatever moves games reach it; adds to the rows of MOVES. */
#include "games/chess/san.h"
#include "apps/stats/count.h"
#include "apps/stats/count_internal.h"

/* How many half-moves it takes the game to reach the position for the first time; -1: it does not reach it. */
static int
reaches(const struct position *at, const struct line *l)
{
	struct position p;

	if (position_same(l->start, at))
		return 0;
	for (int ply = 1; ply <= l->n; ply++) {
		if (l->steps[ply - 1].key != at->key)
			continue;
		line_at(l, NULL, ply, &p);
		if (position_same(&p, at))
			return ply;
	}
	return -1;
}

/* Adds the game to the row of a line whose last move is by this colour. */
static void
add_game(uint64_t *row, const struct counted_game *g, int us, const unsigned long elo[2], unsigned long date)
{
	static const int halves[2][SCORE_COLUMNS] = {
		[WHITE] = { [SCORE_WHITE] = 2, [SCORE_DRAWS] = 1 }, [BLACK] = { [SCORE_BLACK] = 2, [SCORE_DRAWS] = 1 },
	};
	int column = count_score_column(g->result);

	row[SCORE_GAMES]++;
	row[column]++;
	row[MOVES_RATED] += elo[us] > 0;
	row[MOVES_RATINGS_SUM] += elo[us];
	if (elo[!us] > 0 && column != SCORE_OTHER) {
		row[MOVES_RATED_OPPONENTS]++;
		row[MOVES_OPPONENTS_SUM] += elo[!us];
		row[MOVES_HALF_POINTS] += (uint64_t)halves[us][column];
	}
	ledger_most(&row[MOVES_LAST], date);
}

/* A game that comes to the position again is counted for the first time only. */
void
count_position(struct counting *c, const struct counted_game *g, unsigned long date)
{
	const struct line *l = g->play->line;
	const unsigned long elo[2] = { count_elo(g, TAG_WhiteElo), count_elo(g, TAG_BlackElo) };
	struct position p = c->at;
	int first = reaches(&p, l);

	buf_clear(&c->key);
	if (first < 0)
		return;
	for (int ply = first; ply < l->n && (unsigned)(ply - first) < c->plan->depth; ply++) {
		char san[SAN_MAX];
		uint64_t *row;

		if (l->steps[ply].move == NO_MOVE)
			return;
		if (ply > first)
			buf_char(&c->key, ' ');
		buf_add(&c->key, (struct span){ san, (size_t)san_write(&p, l->steps[ply].move, san) });
		if ((row = count_row(c, TABLE_MOVES, buf_span(&c->key))) != NULL)
			add_game(row, g, p.turn, elo, date);
		position_play(&p, l->steps[ply].move);
	}
}
