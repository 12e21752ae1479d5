/* tagcode: tags whose values are numbers, codes or one of a list of words.  PGN 9. */
#ifndef TAG_CODE_H
#define TAG_CODE_H

#include "pgn/tag_value.h"

/* Checks: named by the rows of tags.def. */
void tagcode_round(const struct tag_look *);
void tagcode_elo(const struct tag_look *);
void tagcode_title(const struct tag_look *);
void tagcode_fideid(const struct tag_look *);
void tagcode_eco(const struct tag_look *);
void tagcode_result(const struct tag_look *);
void tagcode_termination(const struct tag_look *);
void tagcode_setup(const struct tag_look *);
void tagcode_variant(const struct tag_look *);

#endif
