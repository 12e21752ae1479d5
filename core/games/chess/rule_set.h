/*
 * rule_set: the rules of a game that is played like chess, but not by the rules of chess.  One row for each variant;
 * variant_rows.def lists them, and each is in a file of its own.  A position that points to a row is judged by it in everything
 * that the functions of this room say; a position without one is of orthodox chess or Chess960: functions that work
 * by a row ask for that first.
 */
#ifndef RULE_SET_H
#define RULE_SET_H

#include "games/chess/outcome.h"

struct rule_set {
	const char *name;		/* as lichess writes it in Variant tags */
	const char *start;		/* FEN of the starting position, without what is special to the variant */
	bool royal[2];			/* by enum colour: its king must not be left attacked */
	bits double_step[2];		/* from where a pawn of that colour may go two squares */
	enum kind promotes_to;		/* the highest kind a pawn can become: QUEEN or KING */
	bool castles;
	bool pockets;			/* captured pieces change sides and can be dropped */
	bool chess_moves;		/* its moves are those of chess: what no game of chess leads to, none of it does */
	bool kings_explode;		/* a side without a king has lost */
	bool checks_forbidden;		/* nobody may give check */
	uint8_t checks;			/* a side wins by giving so many; 0: they are not counted */
	bool repeats_over_captures;	/* a position can recur after a capture or pawn move; there is no 50-move rule */
	/* Is a move that a piece could make, whatever its king, legal in a position that does not end the game? */
	bool (*legal)(const struct position *, move);
	/* Plays a legal move: rule_set_move(), what comes of it, and position_settle(). */
	void (*play)(struct position *, move);
	/* The pieces that check the side to move; called only if it has a royal king. */
	bits (*checkers)(const struct position *);
	/* What ended the game whatever moves could still be made; OUTCOME_OPEN: nothing did.  NULL: there is no such end. */
	struct outcome (*special_end)(const struct position *);
	/* The outcome if there is no special end and no legal move; NULL: as in chess. */
	struct outcome (*without_moves)(const struct position *);
	/* Can neither side win any more, as lichess judges it?  NULL: that is never said. */
	bool (*dead)(const struct position *);
	/* Can that side not win on time, as lichess judges it?  NULL: it always can. */
	bool (*cannot_win)(const struct position *, int side);
	/*
	 * Why a move that a piece could make, whatever its king, is illegal by this variant's own rules, as a sentence
	 * in the buffer; false: for the same reason as in chess.  NULL: it has none.
	 */
	bool (*reason)(const struct position *, move, char *out, size_t room);
};
enum { RULE_SET_REASON_MAX = 160 };	/* bytes of the longest reason, terminator included */

/* -- for the rows -- */

/*
 * Moves the pieces as in chess, or drops one, and keeps pockets, promoted pieces, castling rights, clocks and the
 * side to move.  The position is not settled: en_passant is the square passed over, if any.
 */
void rule_set_move(struct position *, move);
/* Takes the piece from that square, if there is one, with the castling right that it has. */
void rule_set_remove(struct position *, square);
/* The same and position_settle(): for variants in which nothing else comes of a move. */
void rule_set_play(struct position *, move);
/* The pieces that check the side to move, as in chess. */
bits rule_set_checkers(const struct position *);
/* Does the move, which a piece could make, take something? */
bool rule_set_takes(const struct position *, move);
/* Has that side nothing but its king? */
bool rule_set_bare(const struct position *, int side);
/* Are all pawns directly behind other pawns, and none can legally take, whichever side is to move? */
bool rule_set_pawns_blocked(const struct position *);

/* -- for position.c -- */

bool rule_set_legal(const struct position *, move);
/* The same as position_force(); not for castling. */
bool rule_set_force(struct position *, move);
/* Are pockets, promoted pieces and checks to be given the same? */
bool rule_set_same(const struct position *, const struct position *);
/* king, checkers, and the part of the key that orthodox positions do not have. */
void rule_set_settle(struct position *);

#endif
