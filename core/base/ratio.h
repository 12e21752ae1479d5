/*
 * ratio: shares, means and long numbers for people, computed with whole numbers.  Results too large for their type become its
 * maximum; for numbers from 2^59 on the last digits are ignored.
 */
#ifndef RATIO_H
#define RATIO_H

#include "base/buf.h"

/* `part` of `whole` in tenths of a percent, rounded half up; 0 if `whole` is 0. */
unsigned ratio_permille(uint64_t part, uint64_t whole);
/* `sum` / `n` in tenths, rounded half up; 0 if `n` is 0. */
uint64_t ratio_tenths(uint64_t sum, uint64_t n);
/*
 * The score of wins, draws and losses (in this order): points in tenths of a percent of the number of these games;
 * 0 if there are none.
 */
unsigned ratio_score(const uint64_t results[3]);
/* a + b, at most INT64_MAX. */
uint64_t ratio_sum(uint64_t a, uint64_t b);
void ratio_thousands(struct buf *, uint64_t);	/* "1,234,567" */
void ratio_halves(struct buf *, int halves);	/* "7½"; not negative */
/* value / divisor (1, 2, 4 or 100) as "7.5", with at least `decimals` decimals; not negative. */
void ratio_decimal(struct buf *, long value, int divisor, int decimals);

#endif
