/* illegal_reason_internal: what the illegal_reason*.c share while one move is checked. */
#ifndef ILLEGAL_REASON_INTERNAL_H
#define ILLEGAL_REASON_INTERNAL_H

#include "games/chess/illegal_reason.h"
#include "games/chess/square_name.h"

/*
 * How near to a legal move it is, in ascending order.  If several pieces could be meant, the nearest is what a person
 * would mention.
 */
enum near {
	NEAR_NOT, NEAR_SHAPE, NEAR_BLOCKED, NEAR_OWN_PIECE,
	NEAR_KING,	/* legal but for the safety of its own king */
	NEAR_WRITING,	/* only the way it is written is wrong */
};

struct inquiry {
	const struct position *p;
	const struct notation_reading *r;
	const struct line *h;	/* the game before the move; if there is none, nothing but the position */
	bool game;		/* there is one, in which a move before it may be wrong */
	struct arena *arena;	/* for messages */
	square to;		/* r->to */
	enum near near;		/* of `best` */
	struct illegal_reason best;	/* the nearest so far; DIAG_NONE: none yet */
};

extern const char *const illegal_reason_men[];	/* by enum kind; NONE: "piece" */
extern const char *const illegal_reason_sides[];	/* by enum colour: "White" */
extern const char *const illegal_reason_colours[];	/* "white" */

static inline const char *
man(const struct position *p, int s)
{
	return illegal_reason_men[p->board[s]];
}

/* Makes this the reason, unless there is one already that is as near or nearer. */
void illegal_reason_blame(struct inquiry *, enum near, enum diag, const char *format, ...) __attribute__((format(printf, 4, 5)));

/* -- illegal_reason_history.c -- */

/* The move before this one, and its label ("23. Qxf7#").  False: there is none, or a move up to it is illegal. */
bool illegal_reason_last_move(const struct inquiry *, move *, struct span *name);
/* The game was over before this move. */
void illegal_reason_after_end(struct inquiry *);

/* The first moves of the game that ended a castling right, each as SAN and with its move number. */
struct lost_right {
	struct span castled, king, rook;	/* castling; a king move; the move or the capture of the rook */
	unsigned long castled_at, king_at, rook_at;	/* their move numbers; 0: there was none */
	bool captured;		/* the rook was captured */
};

/* For the king of the side to move, and the rook that started on that square. */
struct lost_right illegal_reason_lost(const struct inquiry *, square rook);

/* -- illegal_reason.c: the king's safety -- */

/* The enemies that attack the mover's king after a pseudo-legal move; the pieces of `gone` are taken off the board. */
bits illegal_reason_attackers(const struct position *, square from, square to, bits gone);
/* For a pseudo-legal move from that square: does it leave its own king in check?  `gone` as above. */
void illegal_reason_safety(struct inquiry *, square from, bits gone);

/* -- illegal_reason_castling.c -- */

/*
 * FIDE 3.8.2, in the order in which a person notices it: the castling right, pieces between, check, squares on the
 * king's way that are attacked, the square it goes to.
 */
void illegal_reason_castling(struct inquiry *);
/* Is it a king move to g1 or c1 (g8, c8), more than a step away, that can only mean castling? */
bool illegal_reason_castles(const struct position *, const struct notation_reading *);

/* -- illegal_reason_pawn.c -- */

void illegal_reason_pawn(struct inquiry *, square from);
/* A promotion that is wrong by itself: of another piece, to king or pawn, not on the last rank, or missing. */
void illegal_reason_promotion(struct inquiry *, square from);

#endif
