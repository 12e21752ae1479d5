/*
 * comment_piece: the pieces of a comment, which are its commands and the texts between them, for comparing the comments of
 * two records of a game piece by piece.
 */
#ifndef COMMENT_PIECE_H
#define COMMENT_PIECE_H

#include "games/pgn/comment_command.h"

struct comment_piece {
	struct span text;	/* without blanks at the ends; never empty */
	bool command, clock;	/* it is a command; it is %clk */
};

/* Reading a comment; what is in it is for comment_piece.c only. */
struct comment_pieces {
	struct span comment, rest;
	const char *at;			/* the next piece begins here */
	struct comment_command command;	/* the next command, if there is one: */
	bool more;
};

struct comment_pieces comment_pieces(struct span comment);
bool comment_piece_next(struct comment_pieces *, struct comment_piece *);	/* false: there are no more */
/* Are the texts the same, except for the number of blanks? */
bool comment_piece_same(struct span, struct span);

#endif
