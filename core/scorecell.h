/*
 * scorecell: what a cell of a scoresheet says: a number, moves, a time, the
 * result, or nothing.  Knows how moves are written, and no position.
 */
#ifndef SCORECELL_H
#define SCORECELL_H

#include "outcome.h"

enum content {
	CELL_BLANK,
	CELL_CROSSED,	/* dashes, crosses, a stroke: no move is meant to be read here */
	CELL_NUMBER,	/* of a move: "12", "12." */
	CELL_MOVES,	/* one move or more, remarks between them */
	CELL_TIME,	/* "1:05", "0:23:45", "23'" */
	CELL_RESULT,	/* alone, or behind moves: then the content is that */
	CELL_TEXT,	/* anything else */
	CELL_CONTENTS
};

enum { CELL_WORDS_MAX = 8 };

enum word_kind {
	WORD_MOVE,
	WORD_REMARK,	/* PGN's readers know it as such: "ch", "e.p.", "(=)" */
	WORD_TIME,	/* a time that they would take for something else */
	WORD_OTHER,
};

struct cell_word {
	struct span text;
	enum word_kind kind;
};

struct scorecell {
	enum content content;
	bool numbered;			/* a number stands in front, or is all there is */
	unsigned number;
	struct cell_word words[CELL_WORDS_MAX];	/* of MOVES; the result, the number and signs of crossing out are left out */
	int words_n, moves_n;
	bool joined;			/* the words are parts of one move: "S f3 - e5" */
	bool squares;			/* it is two squares, blanks between them perhaps: "e2 e4" */
	enum result result;
	struct span result_text;	/* as written */
};

void scorecell_read(struct span text, struct scorecell *);

/* A number and nothing else, where one is expected: 1111 could be a move in figures elsewhere. */
bool scorecell_number(struct span text, unsigned *number);

/* "1", "0", "½": the half of a result that one player's cell holds, in half-points; -1: it is none. */
int scorecell_points(struct span text);

/*
 * A time as hours, minutes and seconds.  Of two parts the first are hours, unless
 * `minutes`.  False: it is none.
 */
struct sheet_time {
	unsigned long seconds;
	int parts;		/* as written: 1 for 23' */
	unsigned long first;	/* the first of them */
};
bool scorecell_time(struct span text, bool minutes, struct sheet_time *);

#endif
