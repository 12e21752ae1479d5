/* fen: positions as text.  FEN, X-FEN, Shredder-FEN and EPD; PGN 16.1, 16.2. */
#ifndef FEN_H
#define FEN_H

#include "finding/diag.h"
#include "chess/position.h"
#include "chess/rules.h"

enum { FEN_MAX = 120 };	/* bytes fen_write() may write, terminator included */

/* One thing wrong with, or tolerated in, the text. */
struct fen_fault {
	enum diag id;		/* a row of section 2.11 */
	enum severity severity;	/* the row's own; less where the form is odd but its meaning certain */
	struct span where;	/* the bytes, inside the text that was read */
};
enum { FEN_FAULTS_MAX = 32 };	/* kept; if there are more, the worst ones */

struct fen_reading {
	struct position position;	/* usable only if `usable`; else the pieces that could be read */
	bool usable;		/* a game can be played from it */
	bool readable;		/* every piece and the side to move are known: fen_write() makes sense */
	enum rules_castling castles;	/* of which kind its castling rights are */
	struct span castling;	/* the field, for fen_restrict() */
	struct span placement;	/* the field */
	struct span operations;	/* of EPD, behind the fields; empty: none */
	bool counted;		/* the counters stood in fields, in front of operations */
	bool lossy;		/* a counter is there that is no number, or larger than is kept */
	struct fen_fault faults[FEN_FAULTS_MAX];	/* in order of place; what the text and the material tell */
	int faults_n;
};

/*
 * Reads one FEN; blanks at both ends are allowed.  Every fault is listed; errors
 * that can be read past do not stop it.  All spans are parts of `text`.
 */
void fen_read(struct span text, struct fen_reading *);

/* For a game by these rules: takes away the castling rights that they do not know, and says so. */
void fen_restrict(struct fen_reading *, struct rules);

/* Canonical FEN: castling as X-FEN, en passant only where a capture is legal.  Returns the length; terminated. */
int fen_write(const struct position *, char out[FEN_MAX]);

#endif
