/* tagname: tags whose values are names and addresses, and the time control.  PGN 8.1.1, 9.6.1. */
#ifndef TAG_PLAYER_H
#define TAG_PLAYER_H

#include "pgn/tag_value.h"

/* Checks: named by the rows of tags.def. */
void tagname_player(const struct tag_look *);
void tagname_site(const struct tag_look *);
void tagname_link(const struct tag_look *);
void tagname_timecontrol(const struct tag_look *);

bool tagname_nobody(struct span);	/* "?", "NN", "White" */

#endif
