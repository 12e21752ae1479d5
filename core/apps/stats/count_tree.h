/* count_tree: the first moves of games as a tree, with scores. */
#ifndef COUNT_TREE_H
#define COUNT_TREE_H

#include "apps/stats/ledger.h"
#include "games/chess/line.h"

struct tree;

struct tree *count_tree_new(unsigned depth);	/* depth: half-moves to keep; NULL: out of memory */
void count_tree_free(struct tree *);		/* may be NULL */
/* Adds a game that starts from the initial position; `column`: a SCORE_*, that of its result. */
void count_tree_line(struct tree *, const struct line *, int column, struct ledger *);
/* Adds all scores to TABLE_TREE, in the current group of the ledger, and empties the tree. */
void count_tree_flush(struct tree *, struct ledger *);
bool count_tree_failed(const struct tree *);	/* out of memory */

#endif
