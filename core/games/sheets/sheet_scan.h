/* sheet_scan: signs that scanners take for each other, such as 5 and S: what a word was before. */
#ifndef SHEET_SCAN_H
#define SHEET_SCAN_H

#include "base/buf.h"

enum { SHEET_SCAN_MAX = 8 };

/*
 * A word with the shape of a move if some signs are replaced: "Rel" is Re1, "5f3" is Sf3, "O-0" castling.  Empty: it
 * has not, or nothing had to be replaced.  The letter of the piece may be that of any language.
 */
struct span sheet_scan_move(struct span word, char room[SHEET_SCAN_MAX]);
/* The same for a number: "l2" is 12.  Not for words of letters alone, but of l, I and O. */
bool        sheet_scan_number(struct span word, unsigned *number);
/* The same for a result: "l-O" is 1-0. */
struct span sheet_scan_result(struct span word);

#endif
