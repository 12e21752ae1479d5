/*
 * laws_illegal: illegal moves by the Laws: the article that each breaks, in the edition of the day, and games that were
 * ended by one.
 */
#ifndef LAWS_ILLEGAL_H
#define LAWS_ILLEGAL_H

#include "games/judge/laws_check.h"

/* Was the last move of the game refused, and is there nothing after it? */
bool laws_illegal_ends(const struct replay *);
/*
 * An illegal last move of the side that lost is no error of the record if that is what the game was lost for, nor if it
 * was drawn because the opponent could not mate.  Reports a result that does not follow from it. False: out of memory.
 */
bool laws_illegal_end(struct trial *);
/* Gives findings about illegal moves the article of the edition in force, where their row has that of today. */
void laws_illegal_cite(const struct laws *, struct findings *);
/* Says at an illegal move of a rapid or blitz game that was answered by a move that it stands, if the edition has it so. */
void laws_illegal_stands(struct trial *);

#endif
