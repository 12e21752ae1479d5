/* epd: the operations after the fields of a position; PGN 16.2. */
#ifndef EPD_H
#define EPD_H

#include "base/buf.h"

/* Is this an opcode that the standard names (PGN 16.2.5), or one of c0 to c9, v0 to v9? */
bool epd_opcode(struct span word);
/*
 * Takes the next operation, and the blanks around it, off the front of `rest`.  The last one may lack its semicolon
 * if the standard names its opcode.  1: taken; 0: nothing is left; -1: what is left does not begin with an operation.
 */
int epd_next(struct span *rest, struct span *opcode, struct span *operand);

#endif
