/* sheet_game: checks the game of a scoresheet (a table); its findings point to cells. */
#ifndef SHEET_GAME_H
#define SHEET_GAME_H

#include "games/checks/game.h"
#include "games/spreadsheets/scoresheet.h"

/* Reusable.  An empty one is all zeros except findings.grading, which the caller sets. */
struct sheet_game {
	struct scoresheet sheet;
	struct record record;		/* the PGN made from the table; the struct game's findings point into it */
	struct findings findings;	/* about the table and the game; tokens in the table */
};

/*
 * Makes PGN of a table, which is `record` then, and checks nothing; `findings` are about the table.  False: out of
 * memory, and findings.failed is set.
 */
bool sheet_game_read(struct sheet_game *, const struct record *);
/*
 * Checks the record of a table.  The findings of the game are copied to those of the
 * sheet_game, with tokens in the table.  Out of memory: findings.failed is set.
 */
void sheet_game_check(struct sheet_game *, struct game *, const struct record *, struct game_summary *);
/* In which a report shows names and tokens: what is made of the table is UTF-8, its own bytes are those of its page. */
enum encoding sheet_game_encoding(const struct sheet_game *);
void sheet_game_free(struct sheet_game *);

#endif
