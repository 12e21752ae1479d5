/* typo_cost: the cost of writing one word for another: characters confused, left out, inserted or transposed. */
#ifndef TYPO_COST_H
#define TYPO_COST_H

#include "games/move_notation/notation.h"

/*
 * Sets cost[i] to the cost of writing `word`, which has this reading, for moves[i], a legal move.  Roughly
 * -10 ln(probability).  A cost above `most` may be given as most + 1.
 */
void typo_cost_costs(const struct position *, struct span word, const struct notation_reading *, const move *, int n, int most,
    int *cost);
/* The cost of one character for another that looks like it: the least of all slips but those of case. */
enum { TYPO_COST_ALIKE = 10 };
/* The cost of writing one word for another, without a position; x, +, # and = do not count. */
int typo_cost_distance(struct span, struct span);

#endif
