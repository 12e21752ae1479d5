/* movetext: the elements of a game after its tags: moves, comments, annotations, variations, the result. */
#ifndef MOVETEXT_H
#define MOVETEXT_H

#include "game/game_state.h"

/* Reads from the current token to the end of the record. */
void movetext(struct game *);

#endif
