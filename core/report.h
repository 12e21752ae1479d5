/* report: findings, games and totals as text, JSON Lines or CSV; a table of formats. */
#ifndef REPORT_H
#define REPORT_H

#include "finding.h"

struct place {
	struct span file;	/* as named by the user; "archive.zip/member.pgn" */
	uint64_t line, column;	/* from 1; column in bytes; line 0: the file as a whole */
	uint64_t offset;	/* from 0 */
	uint64_t game;		/* ordinal in its file, from 1; 0: none */
	struct span source;	/* the line it stands in, without its end; for people */
};

/* A game object; spans as they stand in the input. */
struct game_row {
	struct place place;	/* of its first byte */
	struct span event, white, black, round, date, result;
	int plies;
	const char *end;	/* NULL: none */
	const char *verdict;	/* "clean", "findings", "illegal" */
	uint64_t findings;
};

struct totals {
	uint64_t files, games, plies, bytes, illegal;
	uint64_t by_id[DIAG_COUNT];
	uint64_t by_severity[ERROR + 1];
	int status;		/* exit status so far */
};

/* How a person sees it; all false for pipes. */
struct style {
	bool colour;
	bool detail;		/* source line, caret, players, board, suggestion */
	bool links;
};

struct reporter {
	const char *name;
	const char *help;
	void (*header)(struct buf *);	/* NULL: none */
	void (*finding)(struct buf *, const struct place *, const struct finding *, const struct style *, const struct game_row *);
	void (*game)(struct buf *, const struct game_row *);
	/* `more` findings of this id were left out in this file. */
	void (*left_out)(struct buf *, struct span file, enum diag, enum severity, uint64_t more);
	void (*summary)(struct buf *, const struct totals *);
	unsigned default_max;		/* findings of one id shown per file; 0: all */
};
extern const struct reporter reporters[];	/* ends with a row without a name */

/* Any bytes as valid UTF-8: what is not UTF-8 is taken for CP1252 (see text.h); control characters become U+FFFD or \xNN. */
void report_statistics(struct buf *, const struct totals *);

#endif
