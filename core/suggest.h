/*
 * suggest: what was probably meant by an illegal move.
 *
 * Candidates are legal moves one plausible slip away from what is written, and
 * the games in which a move was left out, doubled or exchanged.  They are
 * ranked by how far the rest of the game replays.
 */
#ifndef SUGGEST_H
#define SUGGEST_H

#include "notation.h"

enum slip {
	SLIP_REPLACED,	/* another move stands for this word */
	SLIP_MISSING,	/* a move was left out before this word: `move` is one that fits */
	SLIP_DOUBLED,	/* this word is one too many: without it the rest goes on; `move` is NO_MOVE */
	SLIP_SWAPPED,	/* this word and the next have changed places: `move` is the next one's */
};

struct suggestion {
	enum slip slip;
	move move;
	int replayed;	/* half-moves behind this one that are legal then */
	bool whole;	/* to the end of the game */
};

enum { SUGGESTIONS_MAX = 5, REST_MAX = 600 };

/*
 * words[0] is the illegal move, words[1..n-1] the main line behind it, as many
 * as there are up to REST_MAX; `cut` if there are more.  Best first; returns how many.
 */
int suggest(const struct position *, const struct span *words, int n, bool cut, const struct letters *,
    const struct reading *, struct suggestion out[SUGGESTIONS_MAX]);

#endif
