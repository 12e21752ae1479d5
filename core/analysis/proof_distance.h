/* proof_distance: how many moves officers need from anywhere to their goals, around walls.  Remembered. */
#ifndef PROOF_DISTANCE_H
#define PROOF_DISTANCE_H

#include "chess/position.h"

enum { PROOF_DISTANCE_MEN = 32, FAR = 63 };	/* FAR: there is no way */
enum { PROOF_DISTANCE_OPEN = 64 };	/* behind the squares: can the goal be left for the middle of the board? */

/* The distances of all pieces around the same walls. */
struct proof_distance_layout {
	bits walls;		/* nobody ever passes */
	bits soft;		/* pieces stand there that can step aside */
	bool used;
	const uint8_t *far[PROOF_DISTANCE_MEN];	/* by square; NULL: not looked up yet */
};

struct routes;

/* For hash values: every bit of the answer depends on every one of z.  splitmix64 (S. Vigna, public domain). */
static inline uint64_t
routes_mix(uint64_t z)
{
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

/* NULL and errno: out of memory. */
struct routes *proof_distance_new(void);
void proof_distance_free(struct routes *);
/* What is remembered of single pieces is of no use any more: they are others. */
void proof_distance_other_men(struct routes *);
/*
 * To be called before some look-ups: layouts that they answer stay until the next call, and distances until the
 * next one with `distances`.
 */
void proof_distance_make_room(struct routes *, bool distances);

/* Both stay the caller's to look up in, as long as proof_distance_make_room() says. */
struct proof_distance_layout *proof_distance_layout(struct routes *, bits walls, bits soft);
/*
 * Moves from each square to the goal, or FAR; also when there is no room any more.  `own`: it is the piece's home,
 * and so no wall to it.  Until proof_distance_other_men() a piece always has the same kind, goal and `own`.
 */
const uint8_t *proof_distance_far(struct routes *, struct proof_distance_layout *, int man, int kind, square goal, bool own);

#endif
