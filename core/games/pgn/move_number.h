/*
 * move_number: move numbers as PGN writes them (8.2.2), as eight bytes that can be compared or written at once; and a
 * text without its number.
 */
#ifndef MOVE_NUMBER_H
#define MOVE_NUMBER_H

#include <stdint.h>

#include "base/span.h"

/* All zeros: the number is not in the table. */
struct move_number {
	uint64_t text;		/* its digits, the first one lowest, and dots above them */
	uint8_t length[2];	/* by colour, White first: bytes of the number and its dots, one or three */
	uint8_t above[2];	/* by colour: bits of `text` above those */
};

enum {
	MOVE_NUMBERS = 300,
	MOVE_NUMBERS_MORE = 64,	/* those after them, which are not in the table, can be looked up, too */
};

extern const struct move_number move_numbers[MOVE_NUMBERS + MOVE_NUMBERS_MORE];

/* What follows the move number that a text begins with, digits and dots, without blanks; all of it if it begins with none. */
struct span move_number_after(struct span);

#endif
