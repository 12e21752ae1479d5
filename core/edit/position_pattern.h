/*
 * position_pattern: positions that are looked for in games, as FEN with wildcards.
 *
 * In the placement, beside pieces and numbers of empty squares: ? is any square,
 * ! one that is not empty, A a white piece, a a black one, [Qr] one of these pieces,
 * [^Qr] none of them, and * any number of squares.  Behind it: side to move,
 * castling, en passant, and counters, which do not matter; a field that is * or
 * left out is any.  A FEN without wildcards is a position as FIDE 9.2.3 has it:
 * an en passant square counts only if a capture is legal.
 */
#ifndef POSITION_PATTERN_H
#define POSITION_PATTERN_H

#include "game/movelist.h"
#include "edit/selection.h"

enum {
	POSITION_PATTERN_SETS = 64,	/* different sets of pieces: no more than squares */
	POSITION_PATTERN_ITEMS = 17,	/* of a rank: eight squares, and * around each */
};

/* A rank in which more than one * is: its items from the a-file on. */
struct position_pattern_rank {
	int rank, n;
	uint16_t men[POSITION_PATTERN_ITEMS];	/* 0: any number of squares */
};

/* One way to stand.  A set of pieces has a bit for each, and bit 0 for an empty square. */
struct position_pattern_form {
	struct {
		uint16_t men;
		bits where;	/* on each of these is one of those */
	} set[POSITION_PATTERN_SETS];
	int sets;
	struct position_pattern_rank rank[8];
	int ranks;
	int turn, en_passant;	/* -1: any; en_passant NO_SQUARE: none */
	int wings;		/* castling: a set of WING_* of the code; -1: any */
	bool exact;		/* castling with these rooks and no others */
	bits rooks;
	bits home[2];		/* pawns where they begin: without them there is no way there any more */
	int men[2], pawns[2];	/* the same with fewer of them */
};

struct position_pattern {
	struct position_pattern_form form[2];
	int forms;
};

/* False: `error` says what is wrong. */
bool position_pattern_read(struct span text, struct position_pattern *, char error[SELECTION_ERROR]);
/* The same with the colours exchanged and the board turned upside down will do, too. */
void position_pattern_either(struct position_pattern *);
/* Half-moves of the main line that were played when it first is there; -1: never. */
int  position_pattern_find(const struct position_pattern *, const struct movelist *);

#endif
