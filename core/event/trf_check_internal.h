/* trf_check_internal: what the checks of a tournament report file share. */
#ifndef TRF_CHECK_INTERNAL_H
#define TRF_CHECK_INTERNAL_H

#include "event/trf_check.h"

struct trf_checking {
	const struct trf *t;
	struct findings *found;
	struct trf_scale scale;
	size_t *first;			/* by player: where the rounds begin in `doubtful` */
	bool *doubtful;			/* by player and round: it was reported by itself */
	bool *excused;			/* by player: a result was reported, so the points are not */
	bool adjusted[TRF_NUMBER_MAX + 1];	/* by starting number: record 299 changes the points */
	bool lost[TRF_NUMBER_MAX + 1];	/* by number: several name it, and one without a number may have it */
	/* Working memory. */
	struct ranked *list;		/* room for all players */
	unsigned *holder;		/* by round: who has the bye */
	struct meeting *meetings;	/* room for all games */
};

/* Checks the records other than those of players: what they count, the numbers they name, and dates. */
void trf_check_records(struct trf_checking *);

/* Is it a Swiss, in which nobody meets a player twice? */
bool trf_is_swiss(const struct trf *);
/* Checks the colours of a Swiss. */
void trf_check_colours(struct trf_checking *);
/*
 * Checks the points of teams, and whether the games of a team in a round, and its line-ups, are those of one match.
 * False: out of memory.
 */
bool trf_check_teams(struct trf_checking *);

#endif
