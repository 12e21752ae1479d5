/* movetext: the elements of a game after its tags: moves, comments, annotations, variations, the result. */
#ifndef MOVETEXT_H
#define MOVETEXT_H

#include "game/game_state.h"

/* From the token that has been read to the end of the record. */
void movetext(struct game *);

#endif
