/* trf_check: does a tournament report file contradict itself? */
#ifndef TRF_CHECK_H
#define TRF_CHECK_H

#include "games/record_formats/trf_teams.h"

/* What a result is worth; forfeits and byes count as one of these. */
enum trf_worth { TRF_WIN, TRF_DRAW, TRF_LOSS, TRF_ABSENT, TRF_BYE, TRF_WORTHS };

/* In tenths of a point. */
struct trf_scale {
	int worth[TRF_WORTHS];
	bool certain;		/* the file says so; else it is what explains the points of most players */
	int explained, of;	/* players whose points it explains, of those who have points */
};

/* A report, and what all that look at it need. */
struct trf_tournament {
	const struct trf *t;
	struct trf_teams teams;
	struct trf_scale scale;
	bool swiss;		/* it says that it is a Swiss, in which nobody meets a player twice */
};

/* The report must stay as long; trf_tournament_free() frees the rest, also after a failure.  False: out of memory. */
bool trf_tournament_read(struct trf_tournament *, const struct trf *);
void trf_tournament_free(struct trf_tournament *);

/* What a round gives, in tenths; false: nothing yet, it is not played. */
bool trf_worth(const struct trf_game *, const struct trf_scale *, int *tenths);

/* Reports contradictions.  False: out of memory. */
bool trf_check(const struct trf_tournament *, struct findings *);

#endif
