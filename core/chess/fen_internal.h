/* fen_internal: what the fen*.c share while one FEN is read. */
#ifndef FEN_INTERNAL_H
#define FEN_INTERNAL_H

#include "base/ascii.h"
#include "chess/fen.h"
#include "chess/legal_basic.h"

struct fen_counter {
	bool given;		/* and a number */
	unsigned long value;
	struct span where;	/* empty: not there at all */
};

struct fen_reader {
	struct fen_reading *out;
	struct position *p;		/* out->position */
	struct span rest;		/* not read yet; begins with the blanks before the next field */
	struct span last;		/* the field read last */
	struct span placement;
	const char *man[64];		/* where the text puts it; only where there is one on the board */
	bool board, side, variant;	/* board and side to move understood; not chess */
	struct fen_counter half, full;
};

/* Notes a fault: in order of place; what touches or overlaps the same fault is one. */
void fen_fault_as(struct fen_reader *, enum diag, enum severity, struct span where);
void fen_fault(struct fen_reader *, enum diag, struct span where);
/* Faults that the board told, at the piece they are about or else at `where`. */
void fen_board_faults(struct fen_reader *, const struct legal_basic_fault *, int n, struct span where);

/* The first word of a text, blanks before it skipped; empty at the end. */
struct span fen_word(struct span);
/* The next field; empty at the end. */
struct span fen_peek(const struct fen_reader *);
/* The field is read.  The standard wants one space before it (PGN 16.1.2). */
void fen_take(struct fen_reader *, struct span field);
/* How many digits the text begins with. */
size_t fen_digits(struct span);
/* "-" is 1, and a dash of another kind, which is tolerated, 2. */
int fen_dash(struct span);

/* The board is empty. */
static inline void
fen_clear_board(struct fen_reader *in)
{
	*in->p = (struct position){ .en_passant = NO_SQUARE, .fullmoves = 1 };
}

/* Field 1 of the text, and a label in front of it; false: there is nothing at all. */
bool fen_placement_read(struct fen_reader *, struct span text);
/* Fields 3 and 4.  Where a clock or an operation is instead, they were left out. */
void fen_rights_read(struct fen_reader *);
/* Fields 5 and 6, and what comes behind them; then whether they fit the position. */
void fen_counters_read(struct fen_reader *);
void fen_counters_judge(struct fen_reader *, struct span en_passant);

#endif
