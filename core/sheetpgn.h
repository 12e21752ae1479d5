/* sheetpgn: the PGN of a scoresheet while it is written: moves, comments, clocks, and where each came from. */
#ifndef SHEETPGN_H
#define SHEETPGN_H

#include "scorecell.h"
#include "sheetlayout.h"
#include "sheetmap.h"

enum { PENDING_MAX = 16 };	/* half-moves without a move that are passed on; more of them nobody can fill */

/* A half-move that may or may not turn out to be missing: only a move behind it tells. */
struct pending {
	struct span origin, text;	/* text: of a cell that is no move, empty for one that is blank */
	bool crossed;			/* perhaps nothing was played */
	unsigned ply;
};

/* While a table is written as PGN. */
struct writer {
	struct scoresheet *sheet;
	struct findings *findings;
	const struct grid *grid;
	struct sheet_layout *layout;
	unsigned base;		/* half-moves before the first of the sheet: 2 * (number - 1), one more for Black */
	unsigned ply;		/* due, from 0: 12 is White's 7th move */
	bool started, fresh;	/* a move has been written; the next one has its number in front */
	bool crossed;		/* the row before was crossed out as a whole */
	unsigned number;	/* of the row before; 0: none */
	struct pending pending[PENDING_MAX];
	int pending_n;
	struct span result;	/* its cell */
	enum result outcome;
	size_t heading;		/* row of the heading; that of the first move if there is none */
};

/*
 * Text and where it came from: _piece() of what has been added from `at` on, _made() of what stands nowhere;
 * _comment(), _cell(), _clock() and _notes() write what a cell or a row holds; _pend() says that the half-move that
 * is due has no move, and _end() that no move follows.  _result() takes the first result that is met.
 */
void sheetpgn_add(struct scoresheet *s, struct span text, struct span origin, bool exact);
void sheetpgn_made(struct writer *w, const char *text, struct span at);
void sheetpgn_cell(struct writer *w, struct span text, struct span cell);
void sheetpgn_clock(struct writer *w, size_t row, int column);
void sheetpgn_notes(struct writer *w, size_t row);
void sheetpgn_result(struct writer *w, const struct scorecell *c, struct span cell);
void sheetpgn_pend(struct writer *w, struct span origin, struct span text, bool crossed);
void sheetpgn_end(struct writer *w);
void sheetpgn_piece(struct scoresheet *s, size_t at, struct span origin, bool exact);
bool sheetpgn_inside(struct span outer, struct span part);
struct span sheetpgn_nowhere(struct span at);

#endif
