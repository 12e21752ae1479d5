/* descriptive: English descriptive notation, P-K4 and QNxKBP. */
#ifndef DESCRIPTIVE_H
#define DESCRIPTIVE_H

#include "games/chess/move_parser.h"

/* Reads a move of descriptive notation (a row of move_grammars).  False: not one, or the letters are not English. */
bool descriptive_read(struct move_parser *);

#endif
