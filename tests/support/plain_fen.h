/* plain_fen: a plain reader of FEN for tests of variants, because the one of the programs is tested elsewhere. */
#ifndef PLAIN_FEN_H
#define PLAIN_FEN_H

#include "games/chess/variants.h"

/* The rules by the name that chess engines have for them ("3check"); NULL: chess, or not known. */
const struct rule_set *plain_rules_of(const char *name);

/*
 * Reads a FEN that is known to be right, by these rules: with a pocket in brackets and "~", or counters of checks in
 * both forms.  Castling letters are those of X-FEN.
 */
void plain_fen_read(const char *fen, const struct rule_set *, struct position *);

#endif
