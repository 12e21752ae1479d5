/*
 * Room games/spreadsheets: games typed as tables: scoresheets, workbooks, tables with a game in each row.
 */
/*
 * scoresheet: turns a game typed from a scoresheet into a table (CSV) into PGN, and
 * finds for every place of that PGN where it comes from in the table.
 */
#ifndef SCORESHEET_H
#define SCORESHEET_H

#include "toolkit/finding/finding.h"
#include "toolkit/input/csv_table.h"
#include "toolkit/input/input_kind.h"

/* A piece of the PGN and the bytes of the table from which it was made. */
struct sheet_piece {
	uint32_t at, n;			/* in the PGN */
	uint32_t origin, origin_n;	/* in the record; origin_n is 0 if it is not in the table */
	/* Byte for byte, so that parts of it can be found, too: only signs that mean something in PGN may be other ones. */
	bool exact;
};

/* All zeros is an empty one.  Reusable: every scoresheet_read() starts again. */
struct scoresheet {
	struct buf pgn;			/* followed by RECORD_PADDING zero bytes that pgn.n does not count */
	struct span record;		/* the table as text; the caller's */
	struct csv_table grid;
	struct sheet_piece *pieces;	/* in the order of the PGN */
	size_t pieces_n, pieces_max;
	bool failed;			/* out of memory */
};

/*
 * As any split_next, but the whole file is one record.  A file longer than RECORD_MAX
 * is cut there; the rest of it are records with `rest` set, which are not checked.
 */
split_next scoresheet_next;
extern const struct input_kind input_scoresheets;	/* each file is a table with one game */
/* The same for a job that reports no findings of records: of a table without moves a finding of the file says so. */
extern const struct input_kind input_scoresheets_counted;

/*
 * Reads the table and writes its game to `pgn`.  Errors of the table are added to the
 * findings, with tokens in the record; errors of the game are for game_check() to find
 * in the PGN.  A cell left blank in the middle of the game becomes the word "~", one
 * that was crossed out the word "_".  False: out of memory.
 */
bool scoresheet_read(struct scoresheet *, const struct record *, struct findings *);

/* The PGN; empty if the table holds no game. */
static inline struct span
scoresheet_pgn(const struct scoresheet *s)
{
	return buf_span(&s->pgn);
}

/* Where a token of that PGN comes from in the table: the cell or a part of it; empty if it is not in the table. */
struct span scoresheet_origin(const struct scoresheet *, struct span token);

void scoresheet_free(struct scoresheet *);

#endif
