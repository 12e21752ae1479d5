/*
 * reconcile_words: one of several records of a game: what each of its words costs if
 * this or that was played.  Costs are roughly tenths of -ln(probability), as in suggest.c.
 */
#ifndef RECONCILE_WORDS_H
#define RECONCILE_WORDS_H

#include "chess/notation.h"

enum {
	RECONCILE_WORDS_WORDS_MAX = 2000,	/* more than any game has; further ones are not looked at */
	RECONCILE_WORDS_SLIP = 32,		/* that a word is wrong at all; the kind of the slip comes on top */
	RECONCILE_WORDS_SLIP_LEAST = 37,	/* no word that stands for another move costs less */
	RECONCILE_WORDS_BLANK = 37,		/* a word that tells nothing: any move may stand after it */
};

struct reconcile_word {
	struct span text;		/* without move number and !? */
	char san[2 * SAN_MAX];		/* in English letters, zeros after, as san_read() wants it */
	uint8_t san_n;			/* 0: only notation_read() reads it */
	char piece;			/* an English letter, 'P', 'O' for castling; 0: not known without a board */
	square to;			/* of a plain word; NO_SQUARE: not known without a board */
	bool blank;			/* it tells nothing */
	bool stray;			/* if it is one too many, nothing explains it */
	uint8_t extra;			/* what it costs if it is one too many */
};

struct reconcile_words {
	struct reconcile_word *words;
	int n;
	const struct piece_letters *letters;	/* NULL: English */
	bool signs, marks;		/* it writes x where pieces are taken, + where check is given */
};

/* The moves that a word says, as written. */
struct reconcile_meant {
	int n;				/* 0: it does not say a legal move */
	move moves[CANDIDATES_MAX];
	int cost[CANDIDATES_MAX];	/* of what is odd about the writing; less than a slip */
};

/* False when memory is out.  The texts of the words stay where they are. */
bool reconcile_words_open(struct reconcile_words *, const struct span *words, int n, const struct piece_letters *);
void reconcile_words_close(struct reconcile_words *);

void reconcile_words_meant(const struct reconcile_words *, int word, const struct position *, struct reconcile_meant *);
/* What it costs that the word stands for each of these legal moves; where that is above `most`, anything above it. */
void reconcile_words_slips(const struct reconcile_words *, int word, const struct position *, const move *, int n, int most, int *cost);
/* What it costs at least that these two words stand for the same move, on any board; 0: they may both say it. */
int reconcile_words_apart(const struct reconcile_words *, int, const struct reconcile_words *, int);
#endif
