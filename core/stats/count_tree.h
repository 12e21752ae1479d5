/* count_tree: the first moves of games as a tree, with scores. */
#ifndef COUNT_TREE_H
#define COUNT_TREE_H

#include "stats/ledger.h"
#include "chess/line.h"

struct tree;

struct tree *count_tree_new(unsigned depth);	/* half-moves that are kept; NULL: out of memory */
void count_tree_free(struct tree *);		/* NULL is nothing */
/* A game from the initial array; `column` is that of its result, a SCORE_*. */
void count_tree_line(struct tree *, const struct line *, int column, struct ledger *);
/* All of it goes to TABLE_TREE, in the present group; then it is empty. */
void count_tree_flush(struct tree *, struct ledger *);
bool count_tree_failed(const struct tree *);	/* out of memory */

#endif
