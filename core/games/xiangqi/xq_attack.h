/* xq_attack: what chases what, by the rules of Asia and of the World: an attack on a piece that is not protected. */
#ifndef XQ_ATTACK_H
#define XQ_ATTACK_H

#include "games/xiangqi/xiangqi.h"

/*
 * The moves from the first to the last occurrence of a position.  Rulings on repetition are about these, and about
 * pieces, not points: each piece keeps its number through the cycle.
 */

enum {
	XQ_CYCLE_MAX = 120,		/* half-moves */
	XQ_OCCURRENCES_MAX = 16,	/* further ones are not listed */
	XQ_PIECES_MAX = 32,
	XQ_NOBODY = 255,
};

/* A position whose pieces are numbered. */
struct xq_pieces {
	struct xq_position now;
	uint8_t who[XQ_POINTS];		/* the number of the piece on the point, below XQ_PIECES_MAX; XQ_NOBODY */
};

void xq_pieces_set(struct xq_pieces *, const struct xq_position *);
void xq_pieces_play(struct xq_pieces *, xq_move);
int  xq_pieces_point(const struct xq_pieces *, int who);	/* where it is; XQ_NO_POINT: it has been captured */

struct xq_cycle {
	struct xq_pieces at[XQ_CYCLE_MAX + 1];	/* at[i]: before moves[i] */
	xq_move moves[XQ_CYCLE_MAX];
	int n;				/* of the moves */
	int first;			/* half-moves played before moves[0] */
	int plies[XQ_OCCURRENCES_MAX];	/* half-moves played at each occurrence, the first and the last included */
	int occurrences;
};

enum xq_cycle_found {
	XQ_CYCLE_NONE,			/* the last position is new */
	XQ_CYCLE_FOUND,
	XQ_CYCLE_TOO_LONG,		/* for a ruling, or has too many pieces: only plies are filled in */
};

/* Looks for earlier occurrences of the position after n legal moves.  Pieces and side to move make a position. */
enum xq_cycle_found xq_cycle_find(const struct xq_position *start, const xq_move *moves, int n, struct xq_cycle *);

/* All n moves as if they were a cycle, for sequences that repeat on other points; false: they are too many. */
bool xq_cycle_take(const struct xq_position *start, const xq_move *moves, int n, struct xq_cycle *);

/* -- attacks -- */

/* Why a piece can be chased by an attack on it. */
enum xq_why {
	XQ_WHY_NOTHING,
	XQ_UNPROTECTED,
	XQ_WORTH_MORE,		/* than its attacker: its protection does not matter */
	XQ_FALSELY_PROTECTED,	/* its protectors could take back, but may not: they are pinned */
	XQ_TOO_LITTLE_PROTECTED,	/* it is attacked more often */
	XQ_BY_CHECKS,		/* checks come first */
	XQ_WHYS
};
/* For a capture of the side to move, whose protection is judged after it. */
enum xq_why xq_attack_why(const struct xq_position *, xq_move capture);

/* Can the two pieces of a capture take each other, and are of one kind?  That is an exchange, not a chase. */
bool xq_is_mutual(const struct xq_position *, xq_move capture);

/*
 * The chases of that side, whoever is to move: chases[number of the attacker] is a set of numbers of targets.
 *
 * An attack is a capture that is legal.  Generals and soldiers chase nothing; generals and soldiers that have not
 * crossed the river are not chased.  A chariot can be chased by horse and cannon, a chariot, horse or cannon by
 * advisor and elephant, whether protected or not; anything else only if nothing can take back.  Pieces of one kind that
 * can take each other do not chase.
 */
void xq_attacks(const struct xq_pieces *, int side, uint32_t chases[XQ_PIECES_MAX]);

/*
 * Is every piece of the set a chariot of that side that is pinned by a horse, whose leg it blocks?  World rules: such a
 * chariot may not be chased, whatever it chases itself (diagrams 39 to 41).
 */
bool xq_all_pinned_by_horse(const struct xq_pieces *, int side, uint32_t set);

#endif
