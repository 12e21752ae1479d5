/* count_internal: the working memory of counting, and what count*.c share; for these only. */
#ifndef COUNT_INTERNAL_H
#define COUNT_INTERNAL_H

#include "stats/count_arrays.h"
#include "stats/count_tree.h"
#include "event/event_text.h"
#include "game/eco.h"
#include "pgn/result.h"

struct counted_game;

enum { TEXT_WHITE, TEXT_BLACK, TEXT_EVENT, TEXT_OTHER, COUNT_TEXTS };	/* texts in use at the same time */

struct counting {
	const struct stats_plan *plan;
	const struct eco *eco;
	struct ledger *ledger;
	struct buf group;		/* the group whose numbers are in `arrays` and `tree` */
	struct count_arrays arrays;
	struct tree *tree;
	struct position at;		/* the one of MOVES, if the plan has that table */
	struct buf texts[COUNT_TEXTS];	/* tag values that had to be converted */
	struct buf key;			/* a key of several parts */
	uint64_t limited;		/* games that were only read up to a limit */
	struct event_source source;	/* of the texts */
};

/*
 * A tag value as a part of a key: UTF-8 without escapes and control characters, trimmed.  It may be in
 * c->texts[which], and is then valid until that is used again.
 */
struct span count_text(struct counting *, const struct counted_game *, enum tag_name, int which);
unsigned long count_elo(const struct counted_game *, enum tag_name);	/* 0: it has none */
bool        count_unknown(struct span);		/* is it empty or a placeholder: "?", "-", "????.??.??"? */
struct span count_number(char text[24], long);

/* ledger_wanted() for a table that may not be in the plan. */
uint64_t *count_wanted(struct counting *, const struct ledger_want *);
uint64_t *count_score_wanted(struct counting *, const struct ledger_want *, const struct counted_game *);
/* A row to add to; NULL: the table is not in the plan, or the ledger does not keep the row. */
uint64_t *count_row(struct counting *, enum table_id, struct span key);
/* Adds a game to a row of a table whose first columns are SCORE; count_score_plies(): and its half-moves after them. */
uint64_t *count_score(struct counting *, enum table_id, struct span key, const struct counted_game *);
uint64_t *count_score_plies(struct counting *, enum table_id, struct span key, const struct counted_game *);
int       count_score_column(enum result);

/* count_tags.c: counts what the tags say.  `date`: YYYYMMDD with 00 for an unknown month or day; 0: no year. */
void count_tags(struct counting *, const struct counted_game *, unsigned long date);
/* count_moves.c: counts what the moves say. */
void count_play(struct counting *, const struct counted_game *, unsigned long date);
/* count_position.c: counts what was played at the position of MOVES, if the game reaches it. */
void count_position(struct counting *, const struct counted_game *, unsigned long date);

#endif
