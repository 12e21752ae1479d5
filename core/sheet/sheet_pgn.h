/* sheet_pgn: the PGN of a scoresheet while it is written: moves, comments, clocks, and where each came from. */
#ifndef SHEET_PGN_H
#define SHEET_PGN_H

#include "sheet/sheet_cell.h"
#include "sheet/sheet_layout.h"
#include "sheet/scoresheet.h"

enum { SHEET_PGN_DUE_MAX = 16 };	/* half-moves without a move that are passed on; more of them nobody can fill */

/* A half-move that may or may not turn out to be missing: only a move after it tells. */
struct sheet_pgn_due {
	struct span origin, text;	/* text: of a cell that is no move, empty for one that is blank */
	bool crossed;			/* perhaps nothing was played */
	unsigned ply;
};

/* While a table is written as PGN. */
struct sheet_pgn {
	struct scoresheet *sheet;
	struct findings *findings;
	const struct csv_table *grid;
	struct sheet_layout *layout;
	unsigned base;		/* half-moves before the first of the sheet: 2 * (number - 1), one more for Black */
	unsigned ply;		/* due, from 0: 12 is White's 7th move */
	bool started, fresh;	/* a move has been written; the next one has its number in front */
	bool crossed;		/* the row before was crossed out as a whole */
	unsigned number;	/* of the row before; 0: none */
	struct sheet_pgn_due pending[SHEET_PGN_DUE_MAX];
	int pending_n;
	struct span result_text;/* its cell */
	enum result result;
	size_t heading;		/* row of the heading; that of the first move if there is none */
};

/* Text of the PGN, and the bytes of the record that it came from; `exact`: they are the same. */
void sheet_pgn_add(struct scoresheet *, struct span text, struct span origin, bool exact);
/* The same of what has been added to the PGN from `at` on. */
void sheet_pgn_piece(struct scoresheet *, size_t at, struct span origin, bool exact);
/* Text that is nowhere in the record: it would stand at the start of `at`. */
void sheet_pgn_made(struct sheet_pgn *, const char *text, struct span at);
/* A cell of moves: they, or the half-move that is due has none. */
void sheet_pgn_cell(struct sheet_pgn *, struct span text, struct span cell);
/* The time in that column, about the move before; column -1: there is no such column. */
void sheet_pgn_clock(struct sheet_pgn *, size_t row, int column);
/* As comments what is in a row beside the moves. */
void sheet_pgn_notes(struct sheet_pgn *, size_t row);
/* What a cell says beside its moves and its result: as a comment, and reported. */
void sheet_pgn_rest(struct sheet_pgn *, const struct sheet_cell *, struct span cell);
/* The result of a cell, if it has one: the first one counts. */
void sheet_pgn_result(struct sheet_pgn *, const struct sheet_cell *, struct span cell);
/* The half-move that is due has no move, for now; the next one is due. */
void sheet_pgn_pend(struct sheet_pgn *, struct span origin, struct span text, bool crossed);
/* No move follows: what waits for one becomes comments, or nothing. */
void sheet_pgn_end(struct sheet_pgn *);

bool        sheet_pgn_inside(struct span outer, struct span part);
struct span sheet_pgn_nowhere(struct span at);	/* no bytes, at its start */

#endif
