/* movetext: the elements of a game after its tags: moves, comments, annotations, variations, the result. */
#ifndef MOVETEXT_H
#define MOVETEXT_H

#include "games/checks/game_state.h"

/*
 * Reads what the lane plays, from `unread` on, and the result if it comes after that.  Needs nothing but this game: no
 * effort is spent, and nobody is asked.
 */
void movetext_plain(struct game *);
/* Reads what movetext_plain() has left: from the current token to the end of the record, or all of the movetext. */
void movetext(struct game *);
/* Reports the entities of web pages, "&amp;", in all comments of the record. */
void movetext_entities(struct game *);

#endif
