/*
 * move_numbers: the numbers before the moves, compared with the board (PGN 8.2.2). After a wrong number the next ones
 * are expected to count on from it or to be right again, so that one slip is reported once.
 */
#ifndef MOVE_NUMBERS_H
#define MOVE_NUMBERS_H

#include "games/interface/game_rules.h"
#include "games/pgn/token.h"

struct move_numbers {
	long ahead;		/* how far the text's move numbers are ahead of the board's */
	long right;		/* how far they may be, by the first number of a game from a FEN */
	bool dotted;		/* numbers have dots in this text */
	bool counted;		/* a number has been seen, so that `ahead` is known */
	bool has_lone;		/* a number without a word came; it is for the next move: */
	struct token lone;
	bool missing;		/* the current word has no number */
	bool interrupted;	/* a comment or variation came since the last move (PGN 8.2.2.2) */
	bool annotated;		/* a NAG or an escape line did: Black's move may have a number, and has one in export format */
	bool strict;		/* findings about the form of numbers are wanted */
};

/* Where on the board a number is read. */
struct move_number_place {
	struct findings *findings;
	const struct position *now;	/* its side to move and its number */
	const struct game_rules *rules;
	const void *board;	/* the position of that game */
	int ply;		/* half-moves played to get here */
	bool line_start;	/* no move yet in this line */
	bool variation;
	bool set_up;		/* the game does not begin with the initial position */
};

/* Begins a game. */
void move_numbers_start(struct move_numbers *, const struct findings *);

/* The number that the next move should have. */
static inline unsigned long
move_numbers_next(const struct move_numbers *n, const struct position *now)
{
	return (unsigned long)((long)now->fullmoves + n->ahead);
}

/* Does the move have the number and the dots that are expected? False also if their form must be checked (`strict`). */
static inline bool
move_numbers_agree(const struct move_numbers *n, const struct token *t, const struct position *now)
{
	return !n->strict && t->value == (unsigned)move_numbers_next(n, now) && t->dots == 1 + 2 * now->turn && t->counted;
}

/* Compares a number with the board, and counts on from it. */
void move_numbers_check(struct move_numbers *, const struct token *, const struct move_number_place *);
/* A move without a number is played: reports it if it should have one. */
void move_numbers_check_missing(const struct move_numbers *, struct span word, const struct move_number_place *);

/* Fills in where in a game a finding is: in position `at`, half-move number `ply`. The finding may be NULL. */
void move_numbers_locate(const struct move_numbers *, struct findings *, const struct game_rules *, const void *at,
    int ply, struct finding *);

#endif
