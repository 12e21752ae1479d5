/*
 * move_grammar: what a word asks for, before anyone looks whether a legal move does it.
 *
 * There are several ways of writing moves and one word can be read in more than
 * one; they are rows of a table, the likelier first.
 */
#ifndef MOVE_GRAMMAR_H
#define MOVE_GRAMMAR_H

#include "chess/move_parser.h"

/* A way of writing moves. */
struct move_grammar {
	const char *name;
	bool (*read)(struct move_parser *);
	const char *rival;	/* the other reading that people confuse with it; NULL: none */
};
extern const struct move_grammar move_grammars[];	/* in order of preference; ends with a row without a name */

/*
 * Reads the whole word one way; false when it is not written so.  The position
 * is only asked for what the words "king's knight 3" and "PxN" mean.  With
 * `exact` look-alike letters of other alphabets do not count.
 */
bool move_grammar_read(const struct move_grammar *, const struct piece_symbols *, const struct position *, const struct piece_letters *,
    bool exact, struct move_request *);

#endif
