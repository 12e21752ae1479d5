/* movetext_internal: what the files of movetext share. */
#ifndef MOVETEXT_INTERNAL_H
#define MOVETEXT_INTERNAL_H

#include "game/game_state.h"

/* Handles the comment that is the current token. */
void movetext_comment(struct game *);

#endif
