/* epd: operations behind the fields of a position; PGN 16.2. */
#ifndef EPD_H
#define EPD_H

#include "base/buf.h"

/* One of the opcodes that the standard names (PGN 16.2.5). */
bool epd_opcode(struct span word);
/*
 * Takes the next operation off, blanks around it too; the last one may lack its
 * semicolon if it is one of the standard.  1: there is one; 0: nothing is left; -1: what is there is none.
 */
int epd_next(struct span *rest, struct span *opcode, struct span *operand);

#endif
