/* xq_attack: what chases what, by the rules of Asia and of the World: an attack on a piece that is not protected. */
#ifndef XQ_ATTACK_H
#define XQ_ATTACK_H

#include "games/xiangqi/xq_cycle.h"

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
