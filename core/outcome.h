/* outcome: how people write the result of a game and the reason for its end.  PGN 8.1.1.7, 8.2.6, 9.8.1. */
#ifndef OUTCOME_H
#define OUTCOME_H

#include "buf.h"

enum result { RESULT_NONE, RESULT_WHITE, RESULT_BLACK, RESULT_DRAW, RESULT_UNKNOWN, RESULT_DOUBLE_FORFEIT };

/* Reads any way of writing a result; *standard tells whether it is one of PGN's four. */
enum result result_read(struct span, bool *standard);
struct span result_name(enum result);	/* as PGN writes it; "*" for a double forfeit */
/* Does it say that the game was not played: "+:-", "1-0 ff", "0-0"? */
bool result_is_forfeit(struct span);

enum termination { TERM_NONE, TERM_NORMAL, TERM_TIME, TERM_RULES, TERM_ABANDONED, TERM_ADJUDICATION, TERM_UNTERMINATED,
	TERM_CHECKMATE, TERM_RESIGNATION, TERM_AGREEMENT, TERM_REPETITION, TERM_STALEMATE, TERM_MATERIAL, TERM_FIFTY,
	TERM_TIME_MATERIAL, TERM_DEATH, TERM_EMERGENCY, TERM_FORFEIT, TERM_FIVEFOLD, TERM_SEVENTYFIVE, TERM_DEAD,
	TERM_BOTH_TIME,		/* both flags have fallen, a draw */
	TERM_ADJOURNED,		/* also a sealed move: says nothing about the result */
	TERM_VARIANT,		/* by a rule that only a variant of chess has */
	TERM_UNKNOWN };

/* What else the words tell.  Names are as written, a player's or White or Black, and empty when there is none. */
struct said {
	struct span winner, loser;
	struct span claimant;	/* who claimed the draw */
	struct span flagged;	/* TERM_TIME_MATERIAL: whose time ran out while the other could not mate */
	bool drawn;		/* it says in words that nobody won, whatever the reason */
	bool certain;		/* false: few words that may mean something else, as "time", "sealed", "White mates" */
};

/* A Termination tag: PGN 9.8.1 and the sentences of servers and programs. */
enum termination termination_read(struct span, struct said *);
/*
 * A comment at the end of a game, without its braces: TERM_NONE unless it is such a sentence and nothing else.
 * A name in it may still be another's than the players' of this game: compare it with the tags.
 */
enum termination comment_termination(struct span, struct said *);

#endif
