/* tag_player: tags whose values are names of players, addresses of games, or time controls.  PGN 8.1.1, 9.6.1. */
#ifndef TAG_PLAYER_H
#define TAG_PLAYER_H

#include "games/pgn/tag_value.h"

/* The checks that rows of tags.def name. */
void tag_player_player(const struct tag_look *);
void tag_player_site(const struct tag_look *);
void tag_player_link(const struct tag_look *);
void tag_player_timecontrol(const struct tag_look *);

bool tag_player_address(struct span);	/* is it a web address? */
bool tag_player_nobody(struct span);	/* does it name nobody, as "?" and "NN" do? */
bool tag_player_engine(struct span);	/* does it name a well-known engine or its interface? */
/* Are both players only named by their colours: "White" against "Black"?  One of them alone is a family name. */
bool tag_player_colours(struct span white, struct span black);

#endif
