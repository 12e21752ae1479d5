/* trf_check: does a tournament report file contradict itself? */
#ifndef TRF_CHECK_H
#define TRF_CHECK_H

#include "games/forms/trf.h"

/* What a result is worth; forfeits and byes count as one of these. */
enum trf_worth { TRF_WIN, TRF_DRAW, TRF_LOSS, TRF_ABSENT, TRF_BYE, TRF_WORTHS };

/* In tenths of a point. */
struct trf_scale {
	int worth[TRF_WORTHS];
	bool certain;		/* the file says so; else it is what explains the points of most players */
	int explained, of;	/* players whose points it explains, of those who have points */
};

/* Finds what results are worth. */
void trf_scale_find(const struct trf *, struct trf_scale *);
/* What a round gives, in tenths; false: nothing yet, it is not played. */
bool trf_worth(const struct trf_game *, const struct trf_scale *, int *tenths);

/* Does the report say that it is a Swiss, in which nobody meets a player twice? */
bool trf_is_swiss(const struct trf *);
/* Reports contradictions.  False: out of memory. */
bool trf_check(const struct trf *, struct findings *);

#endif
