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
#include "sheet/sheet_map.h"
#include "input/split_games.h"

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

/* Where a token of that PGN stands in the table: the cell or a part of it; empty, where it was made up. */
struct span scoresheet_origin(const struct scoresheet *, struct span token);

void scoresheet_free(struct scoresheet *);

#endif
