/* start_guess: where the moves of a game begin, if it is not in the position of its FEN tag. */
#ifndef START_GUESS_H
#define START_GUESS_H

#include "base/span.h"

struct game;

enum start_fit {
	START_FITS,		/* the position of the tag is right, or nothing is better */
	START_ARRAY,		/* the moves begin in the initial array */
	START_EARLIER,		/* the first moves are those that lead to the position of the tag */
	START_OTHER_SIDE,	/* the other side is to move */
	START_REVERSED,		/* the ranks are in the opposite order */
	START_MIRRORED,		/* the files are */
	START_TURNED,		/* both are: the board is seen from the other side */
	START_COLOURS,		/* the colours of the pieces are exchanged */
};

struct start_guess {
	enum start_fit fit;
	bool black;		/* in the position of the tag Black is to move, */
	bool other_side;	/* and it should be the other side */
	int plies;		/* after so many half-moves the position of the tag is reached; 0: that is not known */
	struct span last;	/* the last of them */
};

/*
 * For a game with a FEN tag, in which a move was illegal or could not be read: a beginning from which all of its moves are
 * legal, or many more than from the position of the tag.
 */
struct start_guess start_guess_find(const struct game *);
/* Reports it as move-vs-fen. */
void start_guess_report(struct game *);

#endif
