/*
 * laws_check: what the Laws make of the moves of a game: how it ended on the board,
 * what was played after that, and whether the winner could have won.
 * Catalogue 2.7, 2.8.
 */
#ifndef LAWS_CHECK_H
#define LAWS_CHECK_H

#include "chess/draws.h"
#include "game/game_end.h"
#include "game/replay.h"

/* A game before its judge. */
struct trial {
	struct replay *play;		/* at the end of the game */
	const struct laws *laws;
	struct draws *draws;		/* working memory; afterwards what draws_find() found */
	struct game_end *game_end;	/* `board` and `over` are filled in by laws_check_end() */
	struct span site;		/* value of the Site tag */
};

/* Settles how the game ended on the board; says what was played after that.  False: out of memory. */
bool laws_check_end(struct trial *);
/* Judges whether the winner can have won, and a draw on time can be one.  After laws_check_end().  False: out of memory. */
bool laws_check_result(struct trial *);

/* -- for claim_check.c -- */

/*
 * A finding about the position after so many half-moves, where that came about;
 * its article as `ref`.  `most`: it is that loud in this case; OFF: as loud as its row.
 */
struct finding *laws_check_found(struct trial *, enum diag, enum severity most, int ply, const char *article);
/* Fills in when the position of a recurrence stood; of very many times the latest. */
void laws_check_plies(const struct trial *, struct finding *, const struct recurrence *);
/* "FIDE 9.2.2 (2023)", in the findings' arena. */
struct span laws_check_article(const struct trial *, const char *article);

#endif
