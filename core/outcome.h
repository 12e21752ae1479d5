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
	TERM_TIME_MATERIAL, TERM_DEATH, TERM_EMERGENCY, TERM_FORFEIT, TERM_UNKNOWN };
/* PGN 9.8.1 and the sentences of servers.  *winner: the name before "won", empty when there is none. */
enum termination termination_read(struct span, struct span *winner);

#endif
