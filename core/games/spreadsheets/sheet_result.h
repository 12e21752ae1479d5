/* sheet_result: results in words, such as "White resigns", in many languages. */
#ifndef SHEET_RESULT_H
#define SHEET_RESULT_H

#include "games/pgn/result.h"

enum sheet_result_owner { OWNER_NOBODY = -1, OWNER_WHITE, OWNER_BLACK };

/*
 * The result that a text of known words states: "draw agreed", "White resigns".  "resigns"
 * alone is about the owner, in whose column it is.  RESULT_NONE if it is not certain.
 */
enum result sheet_result_read(struct span, enum sheet_result_owner);

/* Is it one word for a draw, "draw" or "remis"?  With other words it may be only an offer. */
bool        sheet_result_draw(struct span);

#endif
