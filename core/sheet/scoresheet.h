/*
 * Room sheet: scoresheets typed as tables, and several records of one game. It does not know how many files
 * there are.
 */
/*
 * scoresheet: a game typed from a scoresheet into a table (CSV) becomes PGN,
 * and every place of that PGN can be found again in the table.
 */
#ifndef SCORESHEET_H
#define SCORESHEET_H

#include "finding/finding.h"
#include "input/csv_table.h"
#include "input/split_games.h"

enum { SCORESHEET_BEHIND = 64 };	/* zero bytes after the PGN, for those who look at many at a time */

/* A piece of the PGN and the bytes of the table it was made of. */
struct sheet_piece {
	uint32_t at, n;			/* in the PGN */
	uint32_t origin, origin_n;	/* in the record; nothing where it was made up */
	bool exact;			/* byte for byte the same, so that parts of it can be found too */
};

/* All zeros is an empty one.  Reusable: every scoresheet_read() begins anew. */
struct scoresheet {
	struct buf pgn;			/* and SCORESHEET_BEHIND zero bytes after its pgn.n bytes */
	struct span record;
	struct csv_table grid;
	struct sheet_piece *pieces;	/* in the order of the PGN */
	size_t pieces_n, pieces_max;
	bool failed;
};

/*
 * As split_games_next(): the whole file is one record up to RECORD_MAX; what is longer
 * is cut there, and the rest are records that are not judged.
 */
int scoresheet_next(struct split_games *, struct span text, bool eof, struct record *);

/*
 * Reads the table.  What is wrong with it as a table becomes findings with tokens
 * in the record; the rest is for game_check() to say of sheet->pgn.  A cell that
 * was left blank in the middle of the game is the word "~" there, one that was
 * crossed out the word "_".
 * False: out of memory.
 */
bool scoresheet_read(struct scoresheet *, const struct record *, struct findings *);

/* The PGN, for a record; empty where the table holds no game. */
static inline struct span
scoresheet_pgn(const struct scoresheet *s)
{
	return buf_span(&s->pgn);
}

/* Where a token of that PGN is in the table: the cell or a part of it; empty, where it was made up. */
struct span scoresheet_origin(const struct scoresheet *, struct span token);

void scoresheet_free(struct scoresheet *);

#endif
