/* move_parser: the parts that the ways of writing moves have in common, and what a word asks for when they are read. */
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
struct move_request {
	bool castling, null;
	bool short_side;	/* of castling */
	enum kind kind;		/* NONE: whatever is on `from` */
	bits from, to;		/* sets of squares */
	enum kind promotion;	/* as written: may be KING or PAWN */
	bool capture;		/* a capture sign was written */
	bool must_capture;	/* no other move is meant */
	bool en_passant;	/* "e.p." was written */
	char mark;		/* + or #; 0 */
	bool double_plus;	/* "++", which has meant double check and mate */
	int named;		/* of the origin: SAN_FILE, SAN_RANK, as far as disambiguation is to be judged */
	bits home;		/* descriptive: where the piece that is named was at the start; empty: no name */
	enum writing writing;
	enum diag tolerated[ASKED_TOLERATED_MAX];
	int tolerated_n;
};

/* Adds an id once; what is more than fits is left out. */
void move_request_tolerate(struct move_request *, enum diag);

/* The course of reading a word one way. */
struct move_parser {
	const struct piece_symbols *s;
	const struct position *p;
	const struct piece_letters *letters;
	unsigned how;		/* LETTER_* */
	int i;			/* the symbol to come */
	uint64_t foreign;	/* symbols beyond ASCII that are accounted for */
	struct move_request a;
};

enum { NOWHERE = -1 };	/* no file, no rank */

/* Files and ranks in the order written: "Nb1xd2", "ed5", "R1d4", "e4". */
struct move_squares {
	int file1, rank1, file2, rank2;
	bool upper1, upper2;
	char sign;	/* x, X, : or - between or behind them; 0 */
	bool bracket;	/* the first was written in another style: N(1)d2, N/1d2 */
};

void move_parser_tolerate(struct move_parser *, enum diag);
char move_parser_now(const struct move_parser *);		/* the symbol to come, in ASCII; 0 at the end */
char move_parser_ahead(const struct move_parser *, int n);	/* the n-th behind it */
bool move_parser_take(struct move_parser *, char);		/* goes over this one if it comes */
void move_parser_skip(struct move_parser *, int n);		/* goes over n symbols whose characters have an id of their own */

int  move_parser_file_at(const struct move_parser *, int n, bool *upper);
int  move_parser_rank_at(const struct move_parser *, int n);
int  move_parser_file(struct move_parser *, bool *upper);	/* 0 to 7, or NOWHERE and stays */
int  move_parser_rank(struct move_parser *);
bool move_parser_is_capture(char);
void move_parser_captures(struct move_parser *, char sign);

/* Up to two squares, in full or in part; the last is the target.  With `brackets` also N(1)d2 and N/1d2. */
bool move_parser_squares(struct move_parser *, bool brackets, struct move_squares *);
/* The squares on a file, on a rank, or where they cross; all when neither is named. */
bits move_parser_set(int file, int rank);

/* The letter or figurine of a piece, pawn included. */
bool move_parser_piece(struct move_parser *, unsigned how, struct named_piece *);
/*
 * "=Q" and its relatives, if there is one.  Only `due`, that is for a pawn on
 * the last rank, a bare letter is one, and a lone = asks for a piece.
 */
void move_parser_promotion(struct move_parser *, bool due);
/* Everything behind the move itself, to the end of the word. */
bool move_parser_tail(struct move_parser *);

#endif
