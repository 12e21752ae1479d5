/*
 * laws_check: what the Laws say about the moves of a game: how it ended on the board, what was played after that, and
 * whether the winner could have won.
 */
#ifndef LAWS_CHECK_H
#define LAWS_CHECK_H

#include "games/checks/game_end.h"
#include "games/checks/replay.h"
#include "games/chess/draws.h"
#include "games/pgn/tags.h"
#include "games/retro/effort.h"

/* A game to be judged by the Laws. */
struct trial {
	struct replay *replay;		/* at the end of the game */
	const struct laws *laws;
	struct draws *draws;		/* what draws_find() found */
	struct game_end *game_end;	/* `board` and `over` are filled in by laws_check_end() */
	const struct tags *tags;
	bool occurrences;		/* findings are to have them */
	const struct span *clocks;	/* by half-moves played, of occurrence_add(); NULL: not read yet */
	struct effort *effort;		/* for the question whether a side can mate */
	enum { PLAINLY_UNKNOWN, PLAINLY_NO, PLAINLY_YES } plainly[2];	/* by colour: it can plainly mate at the end */
};

/* Determines how the game ended on the board; reports what was played after that. False: out of memory. */
bool laws_check_end(struct trial *);
/*
 * Reports a win by a side that could not win, and a draw on time that should be a win. Call laws_check_end() first.
 * False: out of memory.
 */
bool laws_check_result(struct trial *);

/*
 * Reports the win of that side by an illegal move of the other, if it could not have mated, and the edition has the
 * rule. False: out of memory.
 */
bool laws_check_illegal_win(struct trial *, int winner);

/* -- for claim_check.c -- */

/*
 * Adds a finding about the position after `ply` half-moves, placed at the move that led to it, with its article as
 * `ref`. `most`: its severity in this case; SEVERITY_OFF: that of the catalogue. NULL: it is not wanted.
 */
struct finding *laws_check_found(struct trial *, enum diag, enum severity most, int ply, const char *article);
/* Fills in after which half-moves the position occurred; of very many the latest. */
void laws_check_plies(const struct trial *, struct finding *, const struct recurrence *);
/* "FIDE 9.2.2 (2023)", in the findings' arena. */
struct span laws_check_article(const struct trial *, const char *article);

#endif
