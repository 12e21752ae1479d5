/* epd: the operations after the fields of a position; PGN 16.2. */
#ifndef EPD_H
#define EPD_H

#include "base/buf.h"

/* What an operation has after its opcode. */
enum epd_operand {
	EPD_ANY,
	EPD_NOTHING,
	EPD_TEXT,	/* a word, or text in quotation marks; comments may be empty */
	EPD_INTEGER,
	EPD_MOVE,	/* one move that is legal in the position */
	EPD_MOVES,	/* moves of which each is legal in the position */
	EPD_LINE,	/* moves to be played one after another */
};

struct epd_row {
	const char *opcode;
	enum epd_operand operand;
	long least, most;	/* of an integer */
};

extern const struct epd_row epd_rows[];	/* the opcodes that the standard names (PGN 16.2.5); ends with NULL */

/* NULL: the standard does not name it. */
const struct epd_row *epd_find(struct span opcode);
/* D1, D2 ...: how many lines of so many half-moves there are; suites for move generators have a semicolon before each. */
bool epd_is_perft(struct span opcode);

/*
 * How many bytes the text in quotation marks has that `s` begins with, both marks included; 0: the closing one is missing.
 * The standard has no escapes; programs write \" and \\ as PGN does, so these are read so if the text ends well then.
 */
size_t epd_quoted(struct span s);

enum epd_taken {
	EPD_BROKEN = -1,	/* what is left does not begin with an operation */
	EPD_END,		/* nothing is left */
	EPD_TAKEN,
	EPD_UNENDED,		/* taken; the semicolon before the next operation is missing */
};
/*
 * Takes the next operation, and the blanks and semicolons around it, off the front of `rest`.  The last one may lack its
 * semicolon if its opcode is known.
 */
enum epd_taken epd_next(struct span *rest, struct span *opcode, struct span *operand);

#endif
