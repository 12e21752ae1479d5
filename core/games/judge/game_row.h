/* game_row: what reports say of a game, from the summary of its replay. */
#ifndef GAME_ROW_H
#define GAME_ROW_H

#include "games/judge/game.h"
#include "toolkit/report/report.h"

static inline struct game_row
game_row_from(const struct game_summary *s)
{
	return (struct game_row){
		.event = s->event, .white = s->white, .black = s->black, .round = s->round, .date = s->date,
		.result = s->result, .plies = s->plies, .stopped = s->stopped,
		.stopped_black = s->stopped_black, .unclaimed = s->unclaimed, .midway = s->midway,
		.claim_now = s->claim_now, .end = s->end, .final = s->final, .verdict = game_verdicts[s->verdict],
	};
}

#endif
