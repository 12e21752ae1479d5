/* count_internal: the working memory of counting, and what its parts share; for count*.c only. */
#ifndef COUNT_INTERNAL_H
#define COUNT_INTERNAL_H

#include "stats/count_arrays.h"
#include "stats/count_tree.h"
#include "stats/eco.h"
#include "pgn/result.h"

struct counted_game;

enum { COUNT_TEXTS = 2 };	/* that are in use at a time */

struct counting {
	const struct stats_plan *plan;
	const struct eco *eco;
	struct ledger *ledger;
	struct buf group;		/* that the arrays are of */
	struct count_arrays flat;
	struct tree *tree;
	struct buf texts[COUNT_TEXTS];	/* of what is not plain */
	struct buf key;			/* of several parts */
	uint64_t limited;		/* games that were read up to a limit only */
	int encoding;			/* of the game's bytes that are not UTF-8; -1: nobody has asked */
};

/*
 * A tag value as a part of a key: UTF-8 without escapes, control characters and
 * blanks around; it may be in c->texts[which].
 */
struct span count_text(struct counting *, const struct counted_game *, enum tag_name, int which);
bool        count_unknown(struct span);		/* does it say nothing: "?", "-", "????.??.??"? */
struct span count_number(char text[24], long);

/* NULL: nobody wants it, or the ledger does not keep it. */
uint64_t *count_row(struct counting *, enum table_id, struct span key);
/* A game more in a table whose first columns are SCORE; and its half-moves after them. */
uint64_t *count_score(struct counting *, enum table_id, struct span key, const struct counted_game *);
uint64_t *count_score_plies(struct counting *, enum table_id, struct span key, const struct counted_game *);
int       count_score_column(enum result);

/* count_tags.c: what the tags say.  `date`: YYYYMMDD with 00 for what is not known, 0: no year. */
void count_tags(struct counting *, const struct counted_game *, unsigned long date);
/* count_moves.c: what the moves say. */
void count_play(struct counting *, const struct counted_game *);

#endif
