/*
 * notation: moves as people write them.
 *
 * Room games/move_notation: moves as people write them, in many languages and notations, and what was probably meant by one that
 * is illegal.
 *
 * san_read() (san.h) is fast and accepts nothing but canonical SAN.  notation_read() accepts whatever people write,
 * lists what it tolerated, and lists every legal move that fits.
 */
#ifndef NOTATION_H
#define NOTATION_H

#include "games/move_notation/piece_letters.h"
#include "games/move_notation/san.h"
#include "toolkit/finding/diag.h"

enum { TOLERATED_MAX = 8, CANDIDATES_MAX = 8 };

/* What a word was understood to mean. */
struct notation_reading {
	enum diag trouble;		/* DIAG_NONE: exactly one legal move fits, moves[0]; or it is a null move */
	int moves_n;			/* legal moves that fit, at most CANDIDATES_MAX */
	move moves[CANDIDATES_MAX];
	enum diag tolerated[TOLERATED_MAX];	/* how the writing deviates; ends with DIAG_NONE if there is room */
	char mark;			/* '+', '#' or 0; also for "ch" and "mate"; "++" is '#' if the move mates */
	/* What was asked for, also if no legal move fits: for illegal_reason.h. */
	bool castling;			/* then `to` is the square the king goes to, on file g or c of its first rank */
	bool null;			/* a null move: --, Z0, null, 0000, @@@@ */
	bool drop;			/* N@f3, where the rules know drops: then `kind` is dropped on `to` */
	enum kind kind;			/* NONE: not understood, or two squares of which the first is empty */
	bits from;			/* the squares that the writing allows; all of them if it names none */
	square to;			/* NO_SQUARE: not given, or not in full */
	enum kind promotion;
	bool capture;			/* a capture sign was written */
	bool en_passant;		/* "e.p." was written; moves that do not capture en passant fit all the same */
};

/*
 * Reads a word, with the piece letters of a language (NULL: English) or figurines.  `trouble` is
 * DIAG_LEX_UNKNOWN_TOKEN: not a move in any known notation;
 * DIAG_ILLEGAL_MOVE: understood, but no legal move fits;
 * DIAG_SAN_AMBIGUOUS: more than one legal move fits;
 * DIAG_SAN_PROMOTION_MISSING_PIECE, DIAG_SAN_PROMOTION_KING_OR_PAWN: the pawn move is legal, and moves[] has its four
 * promotions.
 * A null move has trouble DIAG_NONE and no moves.
 */
void notation_read(const struct position *, struct span word, const struct piece_letters *, struct notation_reading *);

/* For a word that is not a move but a remark on the one before it: its finding; else DIAG_NONE. */
enum diag notation_remark(struct span word);
/* The number of the annotation that such a word is the sign of, as PGN 10 and, from 140 on, most programs have it; 0: none. */
unsigned notation_remark_nag(struct span word);

/*
 * The languages in whose letters the word has the shape of a move: bit i is piece_letters_languages[i].  Look-alike
 * letters of other alphabets are not accepted.  Returns how many languages.
 */
int  notation_languages(struct span word, uint64_t *set);
bool notation_any_language(struct span word);	/* is there one? */
/* Can the word be a move, in any notation and language and in any position? */
bool notation_is_move(struct span word);
/* Does the word name a piece in the letters of some language other than English? */
bool notation_foreign(struct span word);

/* The finding for an origin that is written otherwise than SAN needs it (sets of SAN_FILE, SAN_RANK); or DIAG_NONE. */
enum diag notation_origin(int needed, int written);

/* Ways of writing a move. */
enum notation {
	NOTATION_SAN, NOTATION_LAN, NOTATION_UCI, NOTATION_ICCF, NOTATION_FAN,
	NOTATION_UCI960, NOTATION_ICCF960,	/* for games of Chess960: castling is always "king takes rook" */
};
struct notation_row {
	const char *name;
	const char *help;
	bool lettered;			/* uses the piece letters of a language */
};
extern const struct notation_row notations[];	/* by enum notation; ends with a row without a name */

enum { NOTATION_MAX = 48 };
/*
 * Writes a legal move; letters NULL: English.  Returns the length; terminated.
 * Castling in UCI and ICCF is the king's move if king and rook are on the files of orthodox chess, else "king takes
 * rook".
 */
int notation_write(const struct position *, move, enum notation, const struct piece_letters *, char out[NOTATION_MAX]);

#endif
