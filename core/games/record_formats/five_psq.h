/*
 * five_psq: games of Piskvork (.psq), turned into PGN: a line "Piskvorky 15x15, 11:11, 0", a line "x,y,time" for each
 * move, from 1 at the top left, the names of the players, and a number.  The last number of the first line says which of
 * them begins.  Gomocup adds a line with the number of the rule and the name of the league, "0,Freestyle15_1"; without it
 * the game is gomoku.  The result is not in such a file: a row that wins is it.
 */
#ifndef FIVE_PSQ_H
#define FIVE_PSQ_H

#include "base/buf.h"
#include "toolkit/input/form_marks.h"

bool five_psq_looks(struct span text);
/* Appends its games, and marks unless NULL; false: out of memory. */
bool five_psq_pgn(struct span text, struct buf *pgn, struct form_marks *);
/* How many bytes at its start can be read by themselves; 0: no game is known to be whole. */
size_t five_psq_cut(struct span text);

#endif
