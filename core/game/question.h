/* question: what a person is asked about a word that is no legal move, and what the answer may be. */
#ifndef QUESTION_H
#define QUESTION_H

#include "base/buf.h"
#include "chess/piece_letters.h"
#include "chess/position.h"

struct suggestion;	/* suggest.h */

enum { QUESTION_BEFORE = 8 };	/* half-moves shown before the word */

/* Nothing of it outlasts the call. */
struct question {
	const struct position *position;	/* before the word */
	const struct piece_letters *letters;		/* of the game; NULL: English */
	int ply;				/* half-moves played to get there */
	long number_ahead;			/* what the text's move numbers are ahead of the board's */
	struct span word;			/* inside the record */
	struct span message;			/* the reason: one sentence without a full stop */
	const struct suggestion *suggestions;	/* best first, of any slip */
	int n;
	int rest_n;				/* half-moves of the main line after the word */
	struct span before[QUESTION_BEFORE];		/* the last half-moves, the oldest first */
	int before_n;
};

enum answer_kind {
	ANSWER_STOP,	/* leave the rest of the game as it is */
	ANSWER_PLAY,	/* the move is played instead of the word */
	ANSWER_INSERT,	/* the move is played before the word, which is then read again */
	ANSWER_DROP,	/* the word is taken out */
	ANSWER_AUTO,	/* what repair would do without asking */
};

struct answer {
	enum answer_kind kind;
	move move;	/* of PLAY and INSERT: legal in the position asked about */
};

struct asker {
	void *data;
	struct answer (*ask)(void *data, const struct question *);
};

#endif
