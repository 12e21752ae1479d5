/* question: what a person is asked about a word that is not a legal move, and the possible answers. */
#ifndef QUESTION_H
#define QUESTION_H

#include "base/buf.h"
#include "games/chess/position.h"
#include "games/move_notation/piece_letters.h"

struct suggestion;	/* suggest.h */

enum { QUESTION_BEFORE = 8 };	/* half-moves of the game shown before the word */

/* What it points to is valid only during the call of ask(). */
struct question {
	const struct position *position;	/* before the word */
	const struct piece_letters *letters;		/* of the game; NULL: English */
	int ply;				/* half-moves played to get there */
	long number_ahead;			/* how far the text's move numbers are ahead of the board's */
	struct span word;			/* inside the record */
	struct span message;			/* the reason: one sentence without a full stop */
	const struct suggestion *suggestions;	/* best first, of every kind of slip */
	int n;
	int rest_n;				/* half-moves of the main line after the word */
	struct span before[QUESTION_BEFORE];		/* the last half-moves, the oldest first */
	int before_n;
};

enum answer_kind {
	ANSWER_STOP,	/* leave the rest of the game as it is */
	ANSWER_PLAY,	/* the move is played instead of the word */
	ANSWER_INSERT,	/* the move is played before the word, which is then read again */
	ANSWER_DROP,	/* the word is removed */
	ANSWER_AUTO,	/* what repair would do without asking */
};

struct answer {
	enum answer_kind kind;
	move move;	/* for PLAY and INSERT: legal in the position asked about */
};

struct asker {
	void *data;
	struct answer (*ask)(void *data, const struct question *);
};

#endif
