/*
 * sheet_cell: what a cell of a scoresheet says: a number, moves, a time, the
 * result, or nothing.  Knows how moves are written, and no position.
 */
#ifndef SHEET_CELL_H
#define SHEET_CELL_H

#include "sheet/sheet_result.h"

enum content {
	CELL_BLANK,
	CELL_CROSSED,	/* dashes, crosses, a stroke: no move is meant to be read here */
	CELL_NUMBER,	/* of a move: "12", "12." */
	CELL_MOVES,	/* one move or more, remarks between them */
	CELL_TIME,	/* "1:05", "0:23:45", "23'" */
	CELL_RESULT,	/* alone, or after moves: then the content is that */
	CELL_TEXT,	/* anything else */
	CELL_CONTENTS
};

enum { CELL_WORDS_MAX = 8 };

enum cell_word_kind {
	CELL_WORD_MOVE,
	CELL_WORD_REMARK,	/* PGN's readers know it as such: "ch", "e.p.", "(=)" */
	CELL_WORD_TIME,	/* a time that they would take for something else */
	CELL_WORD_OTHER,
};

struct cell_word {
	struct span text;
	enum cell_word_kind kind;
};

struct sheet_cell {
	enum content content;
	bool numbered;			/* a number is in front, or is all there is */
	unsigned number;
	struct cell_word words[CELL_WORDS_MAX];	/* of MOVES; the result, the number and signs of crossing out are left out */
	int words_n, moves_n;
	bool joined;			/* the move is written with blanks between its parts: "S f3 - e5" */
	struct span move;		/* that, where it is joined or two squares */
	bool squares;			/* it is two squares, blanks between them perhaps: "e2 e4" */
	enum result result;
	struct span result_text;	/* as written */
	struct span rest;		/* after moves or a result: from the first word on that is neither move nor remark */
};

void sheet_cell_read(struct span text, struct sheet_cell *);

/* A number and nothing else, where one is expected: 1111 could be a move in figures elsewhere. */
bool sheet_cell_number(struct span text, unsigned *number);

/* "1", "0", "½": the half of a result that one player's cell holds, in half-points; -1: it is none. */
int sheet_cell_points(struct span text);

/*
 * A time as hours, minutes and seconds.  Of two parts the first are hours, unless
 * `minutes`.  False: it is none.
 */
struct sheet_time {
	unsigned long seconds;
	int parts;		/* as written: 1 for 23' */
	unsigned long first;	/* the first of them */
};
bool sheet_cell_time(struct span text, bool minutes, struct sheet_time *);

#endif
