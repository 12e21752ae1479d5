/*
 * notation: moves as people write them.
 *
 * san_read() (san.h) takes canonical SAN in a few nanoseconds and refuses
 * everything else.  notation_read() takes whatever people write, says what it
 * tolerated, and lists every legal move that fits.
 */
#ifndef NOTATION_H
#define NOTATION_H

#include "finding/diag.h"
#include "chess/piece_letters.h"
#include "chess/san.h"

enum { TOLERATED_MAX = 8, CANDIDATES_MAX = 8 };

/* What a word was taken to say. */
struct notation_reading {
	enum diag trouble;		/* DIAG_NONE: exactly one legal move fits, moves[0] */
	int moves_n;			/* legal moves that fit: 0 none, 2 or more: ambiguous */
	move moves[CANDIDATES_MAX];
	enum diag tolerated[TOLERATED_MAX];	/* how the writing deviates; ends at DIAG_NONE */
	char mark;			/* '+', '#' or 0; "ch" and "mate" count too, and "++" as the board has it */
	/* What was asked for, also when no legal move fits; for the reason. */
	bool castling;			/* then `to` is the square the king goes to, on file g or c of its first rank */
	bool null;			/* --, Z0, null, 0000, @@@@ */
	enum kind kind;			/* NONE: no move at all, or two squares and nothing is on the first */
	bits from;			/* squares the writing allows; all of them when it says nothing */
	square to;			/* NO_SQUARE: not given in full */
	enum kind promotion;
	bool capture;			/* a capture sign was written */
	bool en_passant;		/* "e.p." was written; it does not choose the move */
};

/*
 * Reads a word in the letters of a language (NULL: English), and figurines.
 * DIAG_LEX_UNKNOWN_TOKEN in `trouble`: no notation known writes a move so.
 * DIAG_ILLEGAL_MOVE: understood, but no legal move fits.  DIAG_SAN_AMBIGUOUS:
 * more than one does; DIAG_SAN_PROMOTION_MISSING_PIECE and
 * DIAG_SAN_PROMOTION_KING_OR_PAWN: the pawn move is legal, moves[] are the four
 * ways of it.  A null move has trouble DIAG_NONE and no moves.
 */
void notation_read(const struct position *, struct span word, const struct piece_letters *, struct notation_reading *);

/* A word that is no move but a remark on the one before it: its row of the catalogue; DIAG_NONE when it is not. */
enum diag notation_remark(struct span word);

/*
 * The languages under whose letters the word has the shape of a move: bit i is
 * languages[i].  Look-alikes of other alphabets do not count here.  How many.
 */
int  notation_languages(struct span word, uint64_t *set);
/* Does it name a piece in the letters of some language other than English? */
bool notation_foreign(struct span word);

/* The row for naming more or other of the origin than SAN needs; sets of SAN_FILE and SAN_RANK.  DIAG_NONE: as needed. */
enum diag notation_origin(int needed, int written);

/* Ways of writing a move. */
enum notation {
	NOTATION_SAN, NOTATION_LAN, NOTATION_UCI, NOTATION_ICCF, NOTATION_FAN,
	NOTATION_UCI960, NOTATION_ICCF960,	/* for games of Chess960: castling is always "king takes rook" */
};
struct notation_row {
	const char *name;
	const char *help;
	bool lettered;			/* uses the letters of a language */
};
extern const struct notation_row notations[];	/* by enum notation; ends with a row without a name */

enum { NOTATION_MAX = 48 };
/*
 * Writes a legal move; letters NULL: English.  Returns the length; terminated.
 * Castling in UCI and ICCF is the king's move if he and the rook stand on the files
 * of orthodox chess, else "king takes rook".
 */
int notation_write(const struct position *, move, enum notation, const struct piece_letters *, char out[NOTATION_MAX]);

#endif
