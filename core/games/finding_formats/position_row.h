/* position_row: what reports say of a position. */
#ifndef POSITION_ROW_H
#define POSITION_ROW_H

#include "toolkit/finding/report.h"

/* What was asked about each position: `asked` of struct report_style. */
enum { POSITION_ASKED_MATE = 1, POSITION_ASKED_DEAD = 2, POSITION_ASKED_PROOF = 4 };

/* A position of a list.  Spans are UTF-8, ready to be written, except `text`, which is raw input. */
struct position_row {
	const struct location *place;	/* of `reason`, or of the record's first byte */
	struct span text;		/* the record, without its line end */
	const char *end;		/* the line end to write after a row of a table */
	struct span fen;		/* canonical; empty: not wanted, or it cannot be written */
	const char *verdict;		/* "legal", "illegal", "unknown" */
	bool playable;			/* it could be set up, so that `can_mate` and `dead` make sense */
	const struct finding *reason;	/* why it is illegal; NULL: it is not, or that finding is not reported */
	struct span doubt;		/* why the verdict is "unknown"; empty: it is another one */
	const struct finding *findings;
	const struct location *places;	/* of each finding */
	size_t findings_n;
	enum severity level;		/* the lowest that is reported */
	const char *can_mate[2];	/* can White, Black mate: "yes", "no", "undecided"; NULL: not asked */
	struct span mate_line[2];	/* SAN with move numbers; empty: none */
	bool lineless[2];		/* it can, but the search has found no line */
	const char *dead;		/* is it dead: "yes", "no", "undecided"; NULL: not asked */
	struct span proof;		/* a proof game in PGN; empty: none */
	/* Why there is no answer, as in "undecided after 10 positions", "found in 10 positions"; empty: there is. */
	const char *mate_open, *proof_open;
	char separator;			/* of the table that the record is a row of; 0: it is not one of a table */
	bool heading;			/* the record is the heading of that table */
};

#endif
