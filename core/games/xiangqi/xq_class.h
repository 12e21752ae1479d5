/* xq_class: what a move of a cycle does: check, threat of mate, chase, or something that is permitted. */
#ifndef XQ_CLASS_H
#define XQ_CLASS_H

#include "games/xiangqi/xq_attack.h"

/* How much may be searched, in all calls with the same struct; zeros with `most` set at first. */
struct xq_search {
	unsigned nodes, most;	/* positions looked at, and how many may be */
	bool exhausted;		/* there were more: answers "no" mean nothing */
};
enum { XQ_SEARCH_MOST = 300000 };	/* for the rulings of one game */

/* From the lightest to the heaviest; a move that does several things is the heaviest of them (CXA 1999 27.4). */
enum xq_class_kind {
	XQ_IDLE,
	XQ_FOLLOW,		/* attacks a piece that is protected */
	XQ_BLOCK,		/* ends an attack by standing in its way */
	XQ_OFFER,		/* moves a piece to where it can be taken */
	XQ_EXCHANGE,		/* attacks a piece of the same kind that can take the attacker */
	XQ_CHASE,
	XQ_THREAT,		/* of mate by checks */
	XQ_CHECK,
	XQ_CLASSES
};

/* How a chase is defined. */
enum xq_chase_rule {
	XQ_CHASE_BY_ATTACK,	/* Asia and World: xq_attacks() */
	XQ_CHASE_BY_GAIN,	/* China: xq_gains_at_once() and xq_gain_by_checks() */
	XQ_CHASE_BY_NEW_GAIN,	/* before 2020: an older attack that becomes a threat is not a chase (1999, ruling 6) */
	XQ_CHASE_IN_MUTUAL,	/* the same in a mutual chase, where soldiers chase as well (1999, 27.2, ruling 11) */
};

struct xq_class {
	enum xq_class_kind kind;
	uint32_t targets;	/* pieces that are chased anew, by number, whatever `kind` is */
	/* The heaviest chase, or the attack of a lighter class; after the move.  XQ_NO_POINT: there is none. */
	uint8_t by, target;
	enum xq_why why;	/* for a chase */
	xq_move first;		/* for XQ_BY_CHECKS: the first check */
	bool joint;		/* two pieces are needed to win the target (China 2020, 26.9) */
	bool undecided;		/* the search was stopped by its bound, and might show a heavier class */
};

/* The class of cycle->moves[i]. */
void xq_class_find(const struct xq_cycle *, int i, enum xq_chase_rule, struct xq_search *, struct xq_class *);

const char *xq_class_name(enum xq_class_kind);	/* "check", "threat of mate", "chase", ... */

#endif
