/* termination: how people and programs write the reason for the end of a game.  PGN 9.8.1. */
#ifndef TERMINATION_H
#define TERMINATION_H

#include "base/buf.h"

enum termination { TERM_NONE, TERM_NORMAL, TERM_TIME, TERM_RULES, TERM_ABANDONED, TERM_ADJUDICATION, TERM_UNTERMINATED,
	TERM_CHECKMATE, TERM_RESIGNATION, TERM_AGREEMENT, TERM_REPETITION, TERM_STALEMATE, TERM_MATERIAL, TERM_FIFTY,
	TERM_TIME_MATERIAL, TERM_DEATH, TERM_EMERGENCY, TERM_FORFEIT, TERM_FIVEFOLD, TERM_SEVENTYFIVE, TERM_DEAD,
	TERM_BOTH_TIME,		/* both flags have fallen, a draw */
	TERM_ADJOURNED,		/* also a sealed move: says nothing about the result */
	TERM_VARIANT,		/* by a rule that only a variant of chess has */
	TERM_UNKNOWN };

/* What else the words tell.  Names are as written, a player's or White or Black, and empty when there is none. */
struct termination_said {
	struct span winner, loser;
	struct span claimant;	/* who claimed the draw */
	struct span flagged;	/* TERM_TIME_MATERIAL: whose time ran out while the other could not mate */
	bool drawn;		/* it says in words that nobody won, whatever the reason */
	bool certain;		/* false: few words that may mean something else, as "time", "sealed", "White mates" */
};

/* A Termination tag: PGN 9.8.1 and the sentences of servers and programs. */
enum termination termination_read(struct span, struct termination_said *);
/*
 * A comment at the end of a game, without its braces: TERM_NONE unless it is such a sentence and nothing else.
 * A name in it may still be another's than the players' of this game: compare it with the tags.
 */
enum termination termination_in_comment(struct span, struct termination_said *);

#endif
