/* movetext_internal: what the files of movetext share. */
#ifndef MOVETEXT_INTERNAL_H
#define MOVETEXT_INTERNAL_H

#include "games/checks/game_state.h"

/* The } at which text without moves and without other brackets ends; NULL: it does not end so. */
const char *movetext_prose_end(const char *p, const char *end);
/* Handles the comment that is the current token. */
void movetext_comment(struct game *);

#endif
