/*
 * move_grammar: what a word asks for, whether or not there is a legal move that fits.
 *
 * There are several ways of writing moves, and some words can be read in more than one.  The ways are rows of a
 * table, the likelier first.
 */
#ifndef MOVE_GRAMMAR_H
#define MOVE_GRAMMAR_H

#include "games/move_notation/move_parser.h"

/* A way of writing moves. */
struct move_grammar {
	const char *name;
	bool (*read)(struct move_parser *);
	const char *rival;	/* the name of another row with which people confuse it; NULL: none */
	bool placed;		/* it needs a digit, or the sign of a capture or promotion */
};
extern const struct move_grammar move_grammars[];	/* in order of preference; ends with a row without a name */

/*
 * Reads the whole word in one way.  False: it is not written that way.  The position is used only by descriptive
 * notation, where ranks depend on the side to move and "PxN" on the pieces.  With `exact`, look-alike letters of other
 * alphabets are not accepted.
 */
bool move_grammar_read(const struct move_grammar *, const struct piece_symbols *, const struct position *,
    const struct piece_letters *,
    bool exact, struct move_request *);

#endif
