/*
 * reconcile_words: one of several records of a game: what each of its words costs if a
 * certain move was played.  Costs are roughly tenths of -ln(probability), as in suggest.c.
 */
#ifndef RECONCILE_WORDS_H
#define RECONCILE_WORDS_H

#include "games/move_notation/notation.h"

enum {
	RECONCILE_WORDS_WORDS_MAX = 2000,	/* more than any game has; further ones are ignored */
	RECONCILE_WORDS_SLIP = 32,		/* that a word is wrong; the kind of slip costs in addition */
	RECONCILE_WORDS_SLIP_LEAST = 37,	/* the least that a wrong word costs */
	RECONCILE_WORDS_OTHERS = 4,
	RECONCILE_WORDS_BLANK = 37,		/* a word that says nothing, and may be for any move */
};

struct reconcile_word {
	struct span text;		/* without move number and !? */
	char san[2 * SAN_MAX];		/* in English letters, followed by zeros, for san_read() */
	uint8_t san_n;			/* 0: san[] is empty, and only notation_read() can read the word */
	char piece;			/* an English letter, 'P', 'O' for castling; 0: not known without a board */
	square to;			/* its target; NO_SQUARE: not known without a board */
	/* What its first letters, which name no piece in the language of the record, name in others: "S" is N or B. */
	struct {
		char letter;		/* in English; 0: there is no further one */
		uint8_t n;		/* bytes of the name */
	} others[RECONCILE_WORDS_OTHERS];
	bool blank;			/* it says nothing: no letter or digit */
	bool stray;			/* if it is one too many, nothing explains it */
	uint8_t extra;			/* what it costs if it is one too many */
};

struct reconcile_words {
	struct reconcile_word *words;
	int n;
	const struct piece_letters *letters;	/* NULL: English */
	bool signs, marks;		/* it has an x in some word, a + in some word, and leaves out few */
	int origins;			/* words of pieces with an origin, less those without one */
};

/* The legal moves that a word says as it is written. */
struct reconcile_meant {
	int n;				/* 0: it does not say a legal move */
	move moves[CANDIDATES_MAX];
	int cost[CANDIDATES_MAX];	/* for what is odd about the writing; less than a slip */
};

/* A word without the move number before it, which may be dots alone. */
struct span reconcile_words_unnumbered(struct span);
/* The texts of the words stay the caller's.  False: out of memory; to be closed all the same. */
bool reconcile_words_open(struct reconcile_words *, const struct position *start, const struct span *words, int n,
    const struct piece_letters *);
void reconcile_words_close(struct reconcile_words *);

void reconcile_words_meant(const struct reconcile_words *, int word, const struct position *, struct reconcile_meant *);
/* What it costs if the word is for each of these n legal moves; a cost above `most` is not exact, only above it. */
void reconcile_words_slips(const struct reconcile_words *, int word, const struct position *, const move *, int n, int most,
    int *cost);
/* What it costs at least, on any board, if these two words are for the same move; 0: both may say it. */
int reconcile_words_apart(const struct reconcile_words *, int, const struct reconcile_words *, int);
#endif
