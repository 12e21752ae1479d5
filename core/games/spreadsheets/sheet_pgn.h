/* sheet_pgn: writes the PGN of a scoresheet: moves, comments, clocks, and where in the table each comes from. */
#ifndef SHEET_PGN_H
#define SHEET_PGN_H

#include "games/spreadsheets/scoresheet.h"
#include "games/spreadsheets/sheet_cell.h"
#include "games/spreadsheets/sheet_date.h"
#include "games/spreadsheets/sheet_layout.h"

enum { SHEET_PGN_DUE_MAX = 16 };	/* blank half-moves in a row that are written; nobody can fill in more */

/* A half-move without a move.  It is written as a blank if a move follows, and not at all at the end of the game. */
struct sheet_pgn_due {
	struct span origin, text;	/* text: of a cell that is not a move; empty if it is blank */
	bool crossed;			/* crossed out: perhaps nothing was played */
	unsigned ply;
};

/* The state while a table is written as PGN. */
struct sheet_pgn {
	struct scoresheet *sheet;
	struct findings *findings;
	const struct csv_table *grid;
	struct sheet_layout *layout;
	unsigned base;		/* half-moves before the first one of the sheet: 2 * (number - 1), plus 1 for Black */
	unsigned ply;		/* the half-move that is due, from 0: 12 is White's 7th move */
	bool started, fresh;	/* a move has been written; the next one needs its number */
	bool crossed;		/* the row before was crossed out as a whole */
	unsigned number;	/* move number of the row before; 0: none */
	struct sheet_pgn_due pending[SHEET_PGN_DUE_MAX];
	int pending_n;
	struct span result_text;/* the bytes of the record that hold it */
	enum result result;
	enum sheet_date_order order;	/* of day and month in its dates */
	size_t heading;		/* row of the heading; that of the first move if there is none */
};

/* Adds text to the PGN; `origin`: the bytes of the record that it comes from; `exact`: see struct sheet_piece. */
void sheet_pgn_add(struct scoresheet *, struct span text, struct span origin, bool exact);
/* Says where the bytes come from that have been added to the PGN from `at` on. */
void sheet_pgn_piece(struct scoresheet *, size_t at, struct span origin, bool exact);
/* Adds text that is not in the record; its place there is the start of `at`. */
void sheet_pgn_made(struct sheet_pgn *, const char *text, struct span at);
/* Writes a cell of a column of moves; without a move the half-move that is due is blank. */
void sheet_pgn_cell(struct sheet_pgn *, struct span text, struct span cell);
/* Writes the time in that column as that of the move before; column -1: there is no such column. */
void sheet_pgn_clock(struct sheet_pgn *, size_t row, int column);
/* Writes what a row has in addition to its moves as comments. */
void sheet_pgn_notes(struct sheet_pgn *, size_t row);
/* Reports what a cell has in addition to its moves and its result, and writes it as a comment. */
void sheet_pgn_rest(struct sheet_pgn *, const struct sheet_cell *, struct span cell);
/* Takes the result of a cell, if it has one; the first one counts, a different one is reported. */
void sheet_pgn_result(struct sheet_pgn *, const struct sheet_cell *, struct span cell);
/* Leaves the half-move that is due blank; the next one is due.  Nothing is written until a move follows. */
void sheet_pgn_pend(struct sheet_pgn *, struct span origin, struct span text, bool crossed);
/* No move follows: texts of blank half-moves become comments, and the half-moves are dropped. */
void sheet_pgn_end(struct sheet_pgn *);

bool        sheet_pgn_inside(struct span outer, struct span part);	/* is the part in the outer span? */
struct span sheet_pgn_nowhere(struct span at);	/* an empty span at its start */

#endif
