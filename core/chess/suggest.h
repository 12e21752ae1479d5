/*
 * suggest: what was probably meant by an illegal move.
 *
 * Candidates are legal moves one plausible slip away from what is written, and
 * the games in which a move was left out, doubled or exchanged.  They are
 * ranked by how far the rest of the game replays.
 */
#ifndef SUGGEST_H
#define SUGGEST_H

#include "chess/notation.h"

enum slip {
	SLIP_REPLACED,	/* another move stands for this word */
	SLIP_MISSING,	/* a move was left out before this word: `move` is one that fits */
	SLIP_DOUBLED,	/* this word (or both, if two are blank) is one too many: without it the rest goes on; `move` is NO_MOVE */
	SLIP_SWAPPED,	/* this word and the next have changed places: `move` is the next one's */
};

struct suggestion {
	enum slip slip;
	move move;
	move second;	/* of two moves in a row that are not written, the other one; else NO_MOVE */
	int replayed;	/* half-moves behind this one that are legal then */
	bool whole;	/* to the end of the game */
};

enum { SUGGESTIONS_MAX = 5, REST_MAX = 600 };

/*
 * Words for a move that is not known.  "~": it was played, and not written down.
 * "_": something was crossed out, and perhaps nothing was played.
 */
bool suggest_blank(struct span word);

/*
 * words[0] is the illegal move, words[1..n-1] the main line behind it, as many
 * as there are up to REST_MAX; `cut` if there are more.  Best first; returns how many.
 * If words[0] is blank, any legal move may stand there, and where words[1] is blank, too,
 * any two; and the rest is what comes up to the next blank.
 */
int suggest(const struct position *, const struct span *words, int n, bool cut, const struct piece_letters *,
    const struct notation_reading *, struct suggestion out[SUGGESTIONS_MAX]);

/* How unlikely a move is that led to this position, for what it leaves to be taken and `reply` (NO_MOVE) does not take. */
int suggest_blunder(const struct position *after, move reply);

#endif
