/* move_parser: what the ways of writing moves share: the result of reading a word, and functions that read parts. */
#ifndef MOVE_PARSER_H
#define MOVE_PARSER_H

#include "games/chess/position.h"
#include "games/move_notation/piece_letters.h"
#include "toolkit/finding/diag.h"

enum { ASKED_TOLERATED_MAX = 8 };

/* How the squares are given, on which it depends what is checked about them. */
enum writing {
	WRITTEN_SAN,		/* no more of the origin than needed: the origin and the capture sign are checked */
	WRITTEN_LONG,		/* the origin always: only the capture sign is checked */
	WRITTEN_SQUARES,	/* two squares and nothing else, as in UCI: neither is checked */
	WRITTEN_OTHERWISE,	/* in another notation: neither is checked, nor how castling is written */
};

/* What a word asks for: the legal moves that it fits are found in notation.c. */
struct move_request {
	bool castling, null;
	bool drop;		/* of a piece of that kind on `to` */
	bool short_side;	/* of castling, */
	bool either_side;	/* or no side is named */
	enum kind kind;		/* NONE: whatever is on `from` */
	bits from, to;		/* sets of squares */
	enum kind promotion;	/* as written: may be KING or PAWN */
	bool capture;		/* a capture sign was written */
	bool must_capture;	/* only captures fit */
	bool en_passant;	/* "e.p." was written */
	char mark;		/* + or #; 0 */
	bool double_plus;	/* "++" was written, which can mean double check or mate */
	int named;		/* parts of the origin that are written as in SAN: a set of SAN_FILE, SAN_RANK */
	bits home;		/* descriptive ("QR"): the square on which the named piece starts; empty: not named */
	enum writing writing;
	enum diag tolerated[ASKED_TOLERATED_MAX];
	int tolerated_n;
};

/* Adds an id if it is not there yet and there is room.  DIAG_NONE: adds nothing. */
void move_request_tolerate(struct move_request *, enum diag);

/* The state of reading a word in one way. */
struct move_parser {
	const struct piece_symbols *s;
	const struct position *p;
	const struct piece_letters *letters;
	unsigned how;		/* LETTER_* */
	int i;			/* index of the next symbol */
	uint64_t foreign;	/* a set: symbols that may be other than ASCII, because another finding covers them */
	struct move_request a;	/* what has been read so far */
};

enum { NOWHERE = -1 };	/* no file, no rank */

/* Files and ranks in the order written: "Nb1xd2", "ed5", "R1d4", "e4". */
struct move_squares {
	int file1, rank1, file2, rank2;
	bool upper1, upper2;
	char sign;	/* x, X, : or - between or after them; 0: none */
	bool bracket;	/* the first was written in another style: N(1)d2, N/1d2 */
};

void move_parser_tolerate(struct move_parser *, enum diag);
char move_parser_now(const struct move_parser *);		/* the next symbol, in ASCII; 0 at the end */
char move_parser_ahead(const struct move_parser *, int n);	/* the n-th after it; 0 beyond the end */
bool move_parser_take(struct move_parser *, char);		/* takes the next symbol if it is this one */
void move_parser_skip(struct move_parser *, int n);		/* takes n symbols, and adds them to `foreign` */

/* The file or rank, 0 to 7, that the next symbol names, or the n-th after it; NOWHERE: none.  A to H are files, too. */
int  move_parser_file_at(const struct move_parser *, int n, bool *upper);
int  move_parser_rank_at(const struct move_parser *, int n);
int  move_parser_file(struct move_parser *, bool *upper);	/* takes it, if there is one */
int  move_parser_rank(struct move_parser *);
bool move_parser_is_capture(char);			/* x, X or : */
void move_parser_captures(struct move_parser *, char sign);	/* notes that this capture sign was written */

/*
 * Reads up to two squares, in full or in part; the last is the target.  With `brackets` also N(1)d2 and N/1d2.  False:
 * there is no target.
 */
bool move_parser_squares(struct move_parser *, bool brackets, struct move_squares *);
/* The squares of that file and rank, each 0 to 7 or NOWHERE: any. */
bits move_parser_set(int file, int rank);

/* Takes the letter or figurine of a piece, pawn included; `how` adds to that of the parser (LETTER_*). */
bool move_parser_piece(struct move_parser *, unsigned how, struct named_piece *);
/*
 * Takes a promotion, "=Q" or another style, if there is one.  `due`: a pawn may be going to the last rank; only then
 * is a letter without "=" a promotion, and a lone "=" one whose piece is missing.
 */
void move_parser_promotion(struct move_parser *, bool due);
/* Takes the remarks after the move, to the end of the word.  False: something else is there. */
bool move_parser_tail(struct move_parser *);

#endif
