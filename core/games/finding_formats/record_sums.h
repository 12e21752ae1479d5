/* record_sums: what is added up of the records of a run: `sums` of struct judged and struct totals. */
#ifndef RECORD_SUMS_H
#define RECORD_SUMS_H

#include "toolkit/finding/report.h"

enum {
	SUM_PLIES,		/* half-moves */
	SUM_ILLEGAL,		/* illegal positions, or games with an illegal move */
	SUM_PROVED,		/* positions with a proof game */
	SUM_N
};
_Static_assert((int)SUM_N <= (int)RECORD_SUMS, "there is room for each");

#endif
