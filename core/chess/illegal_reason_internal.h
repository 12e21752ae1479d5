/* illegal_reason_internal: what the illegal_reason*.c share while one move is judged. */
#ifndef ILLEGAL_REASON_INTERNAL_H
#define ILLEGAL_REASON_INTERNAL_H

#include "chess/illegal_reason.h"

/* How near to legal a fault is; of several pieces the nearest is what a person would speak of. */
enum near {
	NEAR_NOT, NEAR_SHAPE, NEAR_BLOCKED, NEAR_OWN_PIECE,
	NEAR_KING,	/* everything is right but for the own king */
	NEAR_WRITING,	/* only the writing is at fault */
};

struct inquiry {
	const struct position *p;
	const struct notation_reading *r;
	const struct line *h;
	struct arena *arena;
	square to;
	enum near near;
	struct illegal_reason best;
};

extern const char *const illegal_reason_men[];	/* by enum kind; NONE: "piece" */
extern const char *const illegal_reason_sides[];	/* by enum colour: "White" */
extern const char *const illegal_reason_colours[];	/* "white" */

/* The name of a square, usable until the end of the expression. */
struct square_name {
	char s[3];
};

static inline struct square_name
at(int s)
{
	return (struct square_name){ { (char)('a' + FILE_OF(s)), (char)('1' + RANK_OF(s)), '\0' } };
}

static inline const char *
man(const struct position *p, int s)
{
	return illegal_reason_men[p->board[s]];
}

/* Says it, unless something nearer to legal has been said. */
void illegal_reason_blame(struct inquiry *, enum near, enum diag, const char *format, ...) __attribute__((format(printf, 4, 5)));

/* -- illegal_reason_history.c -- */

/* The move before this one, and its label ("23. Qxf7#"); false when there is none or it is not known. */
bool illegal_reason_last_move(const struct inquiry *, move *, struct span *name);
/* The game was over before this move. */
void illegal_reason_after_end(struct inquiry *);

/* What the history knows of a right that is gone. */
struct lost_right {
	struct span castled, king, rook;	/* SAN */
	unsigned long castled_at, king_at, rook_at;	/* move numbers; 0: it did not happen */
	bool captured;
};

/* The first time that the king of the side to move, or that rook, left its place. */
struct lost_right illegal_reason_lost(const struct inquiry *, square rook);

/* -- illegal_reason_king.c -- */

/* The enemies that attack the mover's king after a pseudo-legal move; `gone` leaves the board. */
bits illegal_reason_attackers(const struct position *, square from, square to, bits gone);
/* A piece that goes where its kind may go: does its king allow it? */
void illegal_reason_safety(struct inquiry *, square from, bits gone);
void illegal_reason_king_step(struct inquiry *, square from);

/* -- illegal_reason_castling.c -- */

/* FIDE 3.8.2, in the order of what a person sees first: right, pieces between, check, the way, the goal. */
void illegal_reason_castling(struct inquiry *);
/* Does the king's move mean castling, written by its squares? */
bool illegal_reason_castles(const struct position *, const struct notation_reading *);

/* -- illegal_reason_pawn.c -- */

void illegal_reason_pawn(struct inquiry *, square from);
/* What is wrong with a promotion in itself. */
void illegal_reason_promotion(struct inquiry *, square from);

/* -- illegal_reason_piece.c -- */

void illegal_reason_piece(struct inquiry *, square from);

#endif
