/* rest_words: what a game says behind one of its words. */
#ifndef REST_WORDS_H
#define REST_WORDS_H

#include "chess/suggest.h"
#include "pgn/token.h"

/*
 * The words of the main line behind the lexer, without what stands between its
 * moves, put behind the n that are there already, up to REST_MAX.  Returns how
 * many there are then; *cut: there are more.
 */
int rest_words(const struct lexer *behind, struct span *words, int n, bool *cut);

#endif
