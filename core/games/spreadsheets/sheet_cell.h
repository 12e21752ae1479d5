/*
 * sheet_cell: what a cell of a scoresheet holds: a number, moves, a time, the
 * result, or nothing.  It knows how moves are written, but no position.
 */
#ifndef SHEET_CELL_H
#define SHEET_CELL_H

#include "games/spreadsheets/sheet_result.h"

enum { SHEET_SCAN_MAX = 8 };	/* bytes of a move in which signs are replaced */

enum content {
	CELL_BLANK,
	CELL_CROSSED,	/* dashes, crosses, a stroke: nothing that is to be read */
	CELL_NUMBER,	/* of a move: "12", "12." */
	CELL_MOVES,	/* one move or more, perhaps with remarks between them */
	CELL_TIME,	/* "1:05", "0:23:45", "23'" */
	CELL_RESULT,	/* nothing but the result; after moves it is CELL_MOVES */
	CELL_TEXT,	/* anything else */
	CELL_CONTENTS
};

enum { CELL_WORDS_MAX = 8 };

enum cell_word_kind {
	CELL_WORD_MOVE,
	CELL_WORD_REMARK,	/* notation_remark() knows it: "ch", "e.p.", "(=)" */
	CELL_WORD_TIME,	/* a time, which readers of PGN would take for something else */
	CELL_WORD_OTHER,
};

struct cell_word {
	struct span text;
	enum cell_word_kind kind;
};

struct sheet_cell {
	enum content content;
	bool numbered;			/* a move number comes first, or is all there is */
	unsigned number;
	struct cell_word words[CELL_WORDS_MAX];	/* moves and remarks, without result, number and crossing out */
	int words_n, moves_n;
	bool joined;			/* the only move is written with blanks in it: "S f3 - e5" */
	struct span move;		/* that move, if `joined` or `squares`; else empty */
	bool squares;			/* the cell holds two squares with a blank between them: "e2 e4" */
	struct span scanned;		/* the text, if it is a move only where signs are replaced; else empty */
	char room[SHEET_SCAN_MAX];	/* that move: the struct must not be moved */
	enum result result;
	struct span result_text;	/* as written */
	struct span rest;		/* from the first word on that is neither a move nor a remark */
};

/* Reads any text; its spans point into the text, or for a scanned one into the struct. */
void sheet_cell_read(struct span text, struct sheet_cell *);

/*
 * Reads a move number and nothing else: "12", "12.", and "l2", as scanners write it.  False: it is something else.
 * Only for columns of numbers: elsewhere 1111 may be a move in ICCF notation.
 */
bool sheet_cell_number(struct span text, unsigned *number);

/* The length of a blank at the start (ASCII, or a no-break space in UTF-8); 0: something else. */
size_t sheet_cell_blank(struct span);

/* One player's score, such as "1", "0" or "½", in half-points: 2, 0 or 1.  -1: it is something else. */
int sheet_cell_points(struct span text);

#endif
