/*
 * grammar: what a word asks for, before anyone looks whether a legal move does it.
 *
 * There are several ways of writing moves and one word can be read in more than
 * one; they are rows of a table, the likelier first.
 */
#ifndef GRAMMAR_H
#define GRAMMAR_H

#include "diag.h"
#include "letters.h"
#include "position.h"

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
	int home;		/* descriptive: 'Q' or 'K' side of the man; 0 */
	enum writing writing;
	enum diag tolerated[ASKED_TOLERATED_MAX];
	int tolerated_n;
};

/* Adds an id once; what is more than fits is left out. */
void asked_tolerate(struct asked *, enum diag);

struct parse;

/* A way of writing moves. */
struct grammar {
	const char *name;
	bool (*read)(struct parse *);
	const char *rival;	/* the other reading that people confuse with it; NULL: none */
};
extern const struct grammar grammars[];	/* in order of preference; ends with a row without a name */

/*
 * Reads the whole word one way; false when it is not written so.  The position
 * is only asked for what the words "king's knight 3" and "PxN" mean.  With
 * `exact` look-alike letters of other alphabets do not count.
 */
bool grammar_read(const struct grammar *, const struct symbols *, const struct position *, const struct letters *,
    bool exact, struct asked *);

/* A stand-alone remark: the row of the catalogue for it, or DIAG_NONE. */
enum diag grammar_remark(const struct symbols *);

#endif
