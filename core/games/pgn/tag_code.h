/* tag_code: tags whose values are numbers, codes or one of a list of words.  PGN 9. */
#ifndef TAG_CODE_H
#define TAG_CODE_H

#include "games/pgn/tag_value.h"

/* The checks that rows of tags.def name. */
void tag_code_round(const struct tag_look *);
void tag_code_elo(const struct tag_look *);
void tag_code_title(const struct tag_look *);
void tag_code_fideid(const struct tag_look *);
void tag_code_eco(const struct tag_look *);
void tag_code_result(const struct tag_look *);
void tag_code_termination(const struct tag_look *);
void tag_code_setup(const struct tag_look *);
void tag_code_fen(const struct tag_look *);
void tag_code_variant(const struct tag_look *);

#endif
