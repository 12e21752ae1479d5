/* piece_language: the language in which a game names its pieces. */
#ifndef PIECE_LANGUAGE_H
#define PIECE_LANGUAGE_H

#include "games/move_notation/notation.h"
#include "games/pgn/token.h"

/* Is the word exactly one legal move in this position, in any notation? Letters NULL: English. */
bool piece_language_reads(const struct position *, struct span word, const struct piece_letters *);
/* How many of the words are legal moves, one after the other?  These are played. */
int piece_language_replayed(struct position *, const struct span *words, int n, const struct piece_letters *);
/* Sets the lexer before the first word of a whole game; false: it has none. */
bool piece_language_lexer(struct lexer *, struct span record, char eol);
/* The words of the main line of a whole game, up to REST_MAX of suggest.h. */
int piece_language_words(struct span record, char eol, struct span *words);

/*
 * The language with whose letters the main line replays clearly further than in English; NULL: there is none. The
 * record is the whole game.
 */
const struct piece_letters *piece_language_find(const struct position *start, struct span record, char eol);

#endif
