/* moves_at: the position of --moves-at as users write it. */
#ifndef MOVES_AT_H
#define MOVES_AT_H

#include "games/chess/fen.h"

enum { MOVES_AT_MAX = FEN_MAX };

/*
 * Reads a FEN, or moves in SAN from the initial array with or without their numbers, and writes it as fen_write() does.
 * False: *wrong is the move that is not legal, or its p is NULL, and the FEN is not a position.
 */
bool moves_at_read(const char *text, char fen[MOVES_AT_MAX], struct span *wrong);

#endif
