/*
 * uci_log: what programs and engines say to each other in UCI and UCCI, turned into PGN: each line "position fen F moves
 * M..." or "position startpos moves M..." is a game, unless the next such line goes on with it.
 */
#ifndef UCI_LOG_H
#define UCI_LOG_H

#include "base/buf.h"
#include "toolkit/input/form_marks.h"

bool uci_log_looks(struct span text);	/* does the text begin as such a log? */
/* Appends its games, and marks unless NULL; false: out of memory. */
bool uci_log_pgn(struct span text, struct buf *pgn, struct form_marks *);
/* How many bytes at its start can be read by themselves; 0: no game is known to be whole. */
size_t uci_log_cut(struct span text);

#endif
