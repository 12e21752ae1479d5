/* sheet_result: how people say in words that a game has ended, in the languages of the world. */
#ifndef SHEET_RESULT_H
#define SHEET_RESULT_H

#include "pgn/result.h"

enum sheet_result_owner { OWNER_NOBODY = -1, OWNER_WHITE, OWNER_BLACK };

/*
 * What these words and no others say: "draw agreed", "White resigns".  "resigns" alone
 * is about the owner, who wrote it in his own column.  NONE where it is not certain.
 */
enum result sheet_result_read(struct span, enum sheet_result_owner);

/* "draw", "remis": one word, which may be an offer where others stand beside it. */
bool        sheet_result_draw(struct span);

#endif
