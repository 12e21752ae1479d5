/*
 * xq_gain: what a side threatens, as the Chinese rulings on repetition define it: mate by an unbroken series of checks
 * (CXA 1999 28.2), and the gain of material by a capture or by checks and a capture (28.3, 29).
 *
 * All searches are bounded, and say so when the bound stopped them: then nothing is known.
 */
#ifndef XQ_GAIN_H
#define XQ_GAIN_H

#include "games/xiangqi/xq_cycle.h"

/* How much may be searched, in all calls with the same struct; zeros with `most` set at first. */
struct xq_search {
	unsigned nodes, most;	/* positions looked at, and how many may be */
	bool exhausted;		/* there were more: answers "no" mean nothing */
};
enum {
	XQ_MATE_CHECKS = 5,	/* a threat of mate is looked for so many checks deep */
	XQ_GAIN_CHECKS = 3,	/* the same for a gain of material */
	XQ_CAPTURES = 6,	/* half-moves of captures that are counted after a capture */
	XQ_SEARCH_MOST = 300000,	/* for the rulings of one game */
};

/* CXA 1999 25.3, in halves of a horse: chariot 4, horse, cannon 2, advisor, elephant, crossed soldier 1, others 0. */
int xq_value_at(const struct xq_position *, int point);
/* What a capture wins for the side to move if both sides then capture on that point only as long as it pays. */
int xq_net_of(const struct xq_position *, xq_move capture);

/* Can the side to move force mate by checks alone? */
bool xq_threatens_mate(const struct xq_position *, struct xq_search *);
/*
 * Which captures of the side to move win material, by attacker and target: gains[number of the attacker] is a set of
 * numbers of targets.  Captures by general and soldiers are no chases (27.1, 27.2), but for that of a soldier that lets
 * another piece give check (2020: 26.8).
 */
enum xq_gain_rule {
	XQ_ROOTS_STAY = 1,	/* what loses its protection because the attacker takes something does not matter (ruling 4) */
	XQ_SOLDIERS_CHASE = 2,	/* captures by soldiers count like those of other pieces */
};
void xq_gains_at_once(const struct xq_pieces *, unsigned rules, uint32_t gains[XQ_PIECES_MAX], struct xq_search *);

/* A gain by checks. */
struct xq_series {
	uint32_t targets;	/* what is won, as a set of numbers: another piece for each defence */
	uint32_t movers;	/* who checks and captures */
	xq_move first;		/* the first check; 0: there is no gain */
};
void xq_gain_by_checks(const struct xq_pieces *, struct xq_series *, struct xq_search *);

#endif
