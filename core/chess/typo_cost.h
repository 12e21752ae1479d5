/* typo_cost: what it costs to write one word for another: signs taken for others, left out, put in, turned round. */
#ifndef TYPO_COST_H
#define TYPO_COST_H

#include "chess/notation.h"

/*
 * What it costs to write `word`, which was read so, for each of these legal
 * moves.  What costs more than `most` may be given as most + 1.
 */
void typo_cost_costs(const struct position *, struct span word, const struct notation_reading *, const move *, int n, int most,
    int *cost);
/* The same for one word instead of another, without a board; signs for capture, check and promotion do not count. */
int typo_cost_distance(struct span, struct span);

#endif
