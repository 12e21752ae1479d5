/* judge: words that are not canonical SAN: tolerated writings, illegal moves and what was meant, remarks. */
#ifndef JUDGE_H
#define JUDGE_H

#include "notation.h"
#include "play.h"

/* A word that play_word() refused, and the lexer behind it for what the rest of the game says. */
void judge_word(struct play *, const struct token *, const struct lexer *behind);

/* Is the word one legal move here, in whatever writing? */
bool judge_readable(const struct play *, struct span word);

/*
 * The language under whose letters the main line replays clearly further than
 * in English; NULL when there is none.  The record is the whole game.
 */
const struct letters *judge_language(const struct position *start, struct span record, char eol);

#endif
