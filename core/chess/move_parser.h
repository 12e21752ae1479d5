/* parse: the parts that the ways of writing moves have in common, and what a word asks for when they are read. */
#ifndef MOVE_PARSER_H
#define MOVE_PARSER_H

#include "finding/diag.h"
#include "chess/piece_letters.h"
#include "chess/position.h"

enum { ASKED_TOLERATED_MAX = 8 };

/* How the squares are named: what must be said about them besides. */
enum writing {
	WRITTEN_SAN,		/* as little of the origin as is needed */
	WRITTEN_LONG,		/* the origin anyway */
	WRITTEN_SQUARES,	/* two squares, nothing else: no capture sign is missing */
	WRITTEN_OTHERWISE,	/* nothing more is to be said */
};

/* What a word asks for. */
struct asked {
	bool castling, null;
	bool short_side;	/* of castling */
	enum kind kind;		/* NONE: whatever stands on `from` */
	bits from, to;		/* sets of squares */
	enum kind promotion;	/* as written: may be KING or PAWN */
	bool capture;		/* a capture sign was written */
	bool must_capture;	/* no other move is meant */
	bool en_passant;	/* "e.p." was written */
	char mark;		/* + or #; 0 */
	bool double_plus;	/* "++", which has meant double check and mate */
	int named;		/* of the origin: SAN_FILE, SAN_RANK, as far as disambiguation is to be judged */
	bits home;		/* descriptive: where the man that is named was at the start; empty: no name */
	enum writing writing;
	enum diag tolerated[ASKED_TOLERATED_MAX];
	int tolerated_n;
};

/* Adds an id once; what is more than fits is left out. */
void asked_tolerate(struct asked *, enum diag);

/* The course of reading a word one way. */
struct parse {
	const struct symbols *s;
	const struct position *p;
	const struct letters *letters;
	unsigned how;		/* LETTER_* */
	int i;			/* the symbol to come */
	uint64_t foreign;	/* symbols beyond ASCII that are accounted for */
	struct asked a;
};

enum { NOWHERE = -1 };	/* no file, no rank */

/* Files and ranks in the order written: "Nb1xd2", "ed5", "R1d4", "e4". */
struct squares {
	int file1, rank1, file2, rank2;
	bool upper1, upper2;
	char sign;	/* x, X, : or - between or behind them; 0 */
	bool bracket;	/* the first was written in another style: N(1)d2, N/1d2 */
};

void parse_tolerate(struct parse *, enum diag);
char parse_now(const struct parse *);		/* the symbol to come, in ASCII; 0 at the end */
char parse_ahead(const struct parse *, int n);	/* the n-th behind it */
bool parse_take(struct parse *, char);		/* goes over this one if it comes */
void parse_skip(struct parse *, int n);		/* goes over n symbols whose characters have an id of their own */

int  parse_file_at(const struct parse *, int n, bool *upper);
int  parse_rank_at(const struct parse *, int n);
int  parse_file(struct parse *, bool *upper);	/* 0 to 7, or NOWHERE and stays */
int  parse_rank(struct parse *);
bool parse_is_capture(char);
void parse_captures(struct parse *, char sign);

/* Up to two squares, in full or in part; the last is the target.  With `brackets` also N(1)d2 and N/1d2. */
bool parse_squares(struct parse *, bool brackets, struct squares *);
/* The squares on a file, on a rank, or where they cross; all when neither is named. */
bits parse_set(int file, int rank);

/* The letter or figurine of a piece, pawn included. */
bool parse_piece(struct parse *, unsigned how, struct named_piece *);
/*
 * "=Q" and its relatives, if there is one.  Only `due`, that is for a pawn on
 * the last rank, a bare letter is one, and a lone = asks for a piece.
 */
void parse_promotion(struct parse *, bool due);
/* Everything behind the move itself, to the end of the word. */
bool parse_tail(struct parse *);

#endif
