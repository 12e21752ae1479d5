/* termination: the reason for the end of a game, as people and programs write it.  PGN 9.8.1. */
#ifndef TERMINATION_H
#define TERMINATION_H

#include "base/buf.h"
#include "base/encoding.h"

enum termination { TERM_NONE, TERM_NORMAL, TERM_TIME, TERM_RULES, TERM_ABANDONED, TERM_ADJUDICATION, TERM_UNTERMINATED,
	TERM_CHECKMATE, TERM_RESIGNATION, TERM_AGREEMENT, TERM_REPETITION, TERM_STALEMATE, TERM_MATERIAL, TERM_FIFTY,
	TERM_TIME_MATERIAL, TERM_DEATH, TERM_EMERGENCY, TERM_FORFEIT, TERM_FIVEFOLD, TERM_SEVENTYFIVE, TERM_DEAD,
	TERM_BOTH_TIME,		/* both flags have fallen: a draw */
	TERM_ADJOURNED,		/* or a move was sealed: the result is open */
	TERM_QUICKPLAY,		/* a draw claimed in a quickplay finish: 10.2, Appendix G, Guidelines III */
	TERM_VARIANT,		/* by a rule that only a variant of chess has */
	TERM_UNKNOWN };

/* What else the words say.  Names are as written: of a player, or of a side, as phrase_side() reads it; empty: not named. */
struct termination_said {
	struct span winner, loser;
	struct span claimant;	/* who claimed the draw */
	struct span flagged;	/* TERM_TIME_MATERIAL: whose time ran out while the other could not mate */
	bool drawn;		/* the words say that the game was a draw */
	bool certain;		/* false: the words may mean something else, as "time", "sealed" and "White mates" */
};

/*
 * Reads a Termination tag: the words of PGN 9.8.1, and the sentences of servers and programs.  `page`: of its bytes that
 * are not UTF-8.
 */
enum termination termination_read(struct span, enum encoding page, struct termination_said *);
/*
 * Reads a comment at the end of a game, without its braces.  TERM_NONE: it is not such a sentence, or more than that.
 * Its names need not be those of the players of this game; the caller compares them with the tags.
 */
enum termination termination_in_comment(struct span, enum encoding page, struct termination_said *);

/* Does a comment say that a draw was offered: "(=)", "Black offers a draw", "Remis angeboten"? */
bool termination_offers_draw(struct span comment, enum encoding page);

#endif
