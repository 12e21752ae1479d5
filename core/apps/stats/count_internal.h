/* count_internal: the working memory of counting, and what count*.c share; for these only. */
#ifndef COUNT_INTERNAL_H
#define COUNT_INTERNAL_H

#include "apps/stats/count.h"
#include "apps/stats/count_arrays.h"
#include "apps/stats/count_tree.h"
#include "games/openings/eco.h"
#include "games/pgn/event_text.h"
#include "games/pgn/result.h"

enum { TEXT_WHITE, TEXT_BLACK, TEXT_OTHER, COUNT_TEXTS };	/* texts in use at the same time */

enum { COUNT_MATERIAL = 72 };	/* bytes for the letters of all pieces of a position */

/*
 * The rows of a game in large tables, which are rarely in the cache.  Their places are fetched when the game is counted,
 * they themselves when the next one is, and they are added to after that.
 */
struct count_later {
	bool waits;			/* there is such a game */
	struct counted_game game;	/* its result and number of half-moves */
	unsigned long date, elo[2];
	bool somebody[2];		/* there is the name of a player of that colour */
	int first;			/* the colour whose name is first in the key of the pair */
	struct ledger_want player[2], pair, event, material;	/* material: without a key, there is none */
	struct buf names, event_text;	/* what the keys are in */
	char material_text[COUNT_MATERIAL];
};

/* A row that was added to lately: of the table, for a number or for a text that stays where it is. */
struct count_known {
	uint64_t moved;			/* ledger_moved() then */
	uint64_t *row;			/* NULL: none */
	intptr_t what;			/* the number, or where the text is */
	enum table_id table;
};
enum { COUNT_KNOWN_BITS = 8 };

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
	struct count_known known[1 << COUNT_KNOWN_BITS];
	struct count_later later[2];
	int now;			/* the one of `later` for the present game */
	uint64_t limited;		/* games that were only read up to a limit */
	struct event_source source;	/* of the texts */
};

/*
 * A tag value as a part of a key: UTF-8 without escapes and control characters, trimmed.  It may be in
 * c->texts[which], and is then valid until that is used again.
 */
struct span count_text(struct counting *, const struct counted_game *, enum tag_name, int which);
unsigned long count_elo(const struct counted_game *, enum tag_name);	/* 0: it has none */
/* A row to add to; NULL: the table is not in the plan, or the ledger does not keep the row. */
uint64_t *count_row(struct counting *, enum table_id, struct span key);
/* The same for numbers and for texts that stay where they are: the row is rarely looked up. */
uint64_t *count_row_number(struct counting *, enum table_id, long);
uint64_t *count_row_constant(struct counting *, enum table_id, struct span key);
/* Adds a game to a row whose first columns are SCORE; NULL: to none. */
uint64_t *count_score(uint64_t *row, const struct counted_game *);
/* Looks the row up; and adds the half-moves after these columns. */
uint64_t *count_score_plies(struct counting *, enum table_id, struct span key, const struct counted_game *);
int       count_score_column(enum result);

/*
 * count_tags.c: begins with a game, and adds to the rows of the one before the last.  `date`: YYYYMMDD with 00 for an
 * unknown month or day; 0: no year.
 */
void count_later_start(struct counting *, const struct counted_game *, unsigned long date);
void count_later_settle(struct counting *);	/* adds to all rows that wait */
/* Counts what else the tags say. */
void count_tags(struct counting *, const struct counted_game *);
/* count_moves.c: counts what the moves say. */
void count_play(struct counting *, const struct counted_game *, unsigned long date);

#endif
