/*
 * csv_guard: CSV for spreadsheets, which take a cell that begins with = + - or @, or with a tab or carriage return in
 * quotes, for a formula and calculate it.  An apostrophe before it makes it a text (OWASP, "CSV Injection").  Numbers
 * stay as they are, and so do cells of a sign alone, which PGN writes for "none".
 */
#ifndef CSV_GUARD_H
#define CSV_GUARD_H

#include "base/buf.h"

enum { CSV_GUARD_HELD = 32 };

/* Where a table is that is written in pieces.  All zeros: at its start. */
struct csv_guard {
	int at;				/* see csv_guard.c */
	bool quoted;
	int held_n;
	char held[CSV_GUARD_HELD];	/* the start of a cell that may be a number */
};

/*
 * Appends the next piece of a table, whose cells end with a comma, semicolon or tab: which of them separates cells
 * depends on the language of the spreadsheet.  The table must end with a line end.
 */
void csv_guard(struct csv_guard *, struct span piece, struct buf *out);

#endif
