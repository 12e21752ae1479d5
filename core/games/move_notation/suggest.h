/*
 * suggest: what was probably meant by an illegal move.
 *
 * Candidates are the legal moves, by how plausible it is to write the word for them, and the possibilities that a move
 * was left out, written twice or swapped with the next.  They are ranked by this and by how well the rest of the game
 * can be replayed after them.
 */
#ifndef SUGGEST_H
#define SUGGEST_H

#include "games/move_notation/notation.h"

enum slip {
	SLIP_REPLACED,	/* `move` was meant by this word */
	SLIP_MISSING,	/* a move was left out before this word: `move` is one that fits */
	SLIP_DOUBLED,	/* this word (or both, if two are blank) should not be there; `move` is NO_MOVE */
	SLIP_SWAPPED,	/* this word and the next have changed places: `move` is that of the next word */
};

struct suggestion {
	enum slip slip;
	move move;
	move second;	/* if words[0] and words[1] are blank, the move for words[1]; else NO_MOVE */
	int replayed;	/* half-moves of the rest that are then legal in a row */
	bool whole;	/* the rest is legal to the end of the game */
};

enum { SUGGESTIONS_MAX = 5, REST_MAX = 600 };

/*
 * Work, in units of reading one half-move of SAN (about 50 ns), not seconds: results are the same on every machine.
 * SUGGEST_WORK(n) is what a game of n bytes is allowed, in all its calls together.
 */
#define SUGGEST_WORK(n) (SUGGEST_WORK_GAME + SUGGEST_WORK_BYTE * (long)(n))
enum { SUGGEST_WORK_GAME = 20000, SUGGEST_WORK_BYTE = 40 };

struct suggest_work {
	long left;	/* for the rest of the game; the caller sets it once a game */
	bool cut;	/* not all possibilities could be tried in the last call */
	struct span before;	/* the move written before words[0]; empty: none, or it does not matter */
};

/*
 * Does the word mark an unknown move?  "~", "???", "...", "---": a move was played and not written down.
 * "_": something was crossed out, and perhaps no move was played.
 */
enum { BLANK_MAX = 8 };	/* bytes; more of them are a line drawn across the page */
bool suggest_blank(struct span word);
/* Is the word written like the move before it?  Both sides castle alike, so that says nothing. */
bool suggest_repeats(struct span word, struct span before);
/* The word with the letter of its piece in English; as it is, if it names none in these letters. */
struct span suggest_english(char room[2 * SAN_MAX], struct span word, const struct piece_letters *);

/*
 * words[0] is the illegal move, words[1..n-1] the main line after it, of which REST_MAX are used; `cut`: the game has
 * more than these.  The reading is that of words[0] by notation_read().  Writes suggestions, best first; returns how
 * many.  If words[0] is blank, any legal move can be suggested for it; if words[1] is blank too, any two.  Then the
 * rest ends at the next blank.
 */
int suggest(const struct position *, const struct span *words, int n, bool cut, const struct piece_letters *,
    const struct notation_reading *, struct suggest_work *, struct suggestion out[SUGGESTIONS_MAX]);

/*
 * Another slip that explains what a suggestion explains: one in an earlier word, which is a legal move, or a slip of
 * another kind at the same word.
 */
struct suggest_rival {
	int at;			/* the index of the word */
	enum slip slip;
	move move;		/* see struct suggestion */
};

enum { SUGGEST_BACK = 24 };	/* half-moves before the illegal word in which a slip is sought */

/* What was played before the illegal word. */
struct suggest_past {
	struct position start;
	move played[SUGGEST_BACK];
	int n;
};

/*
 * Is there a rival that is not clearly less likely than this suggestion, under which the whole rest is legal, too? words[]
 * are those of the past, then the illegal one, then the rest to the end of the game: n together.  Gives the likeliest.
 */
bool suggest_rival(const struct suggest_past *, const struct span *words, int n, const struct piece_letters *,
    const struct suggestion *, struct suggest_work *, struct suggest_rival *);

/*
 * The cost (see suggest.c) of having moved to this position, for the pieces that this left to be taken and that `reply`
 * (NO_MOVE: none) does not take.
 */
int suggest_blunder(const struct position *after, move reply);

#endif
