/* token_tags: reads tag pairs as PGN 8.1 writes them, one on each line, without the lexer. */
#ifndef TOKEN_TAGS_H
#define TOKEN_TAGS_H

#include "games/pgn/tags.h"

/*
 * Adds the tag pairs from `p` on, which is where the first one opens, if each is as the lexer reads a token without
 * oddities and the next one is on the next line.  Returns the place after the last one that was added; `p`: there is
 * none, or this machine has no fast way.  As for the lexer, 64 bytes after `end` may be read, unused.
 */
const char *token_tags_read(struct tags *, const char *p, const char *end, char eol);

#endif
