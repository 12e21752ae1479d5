/* routes: how many moves officers need from anywhere to their goals, around walls.  Remembered. */
#ifndef PROOF_DISTANCE_H
#define PROOF_DISTANCE_H

#include "chess/position.h"

enum { ROUTES_MEN = 32, FAR = 63 };	/* FAR: there is no way */
enum { ROUTES_OPEN = 64 };	/* behind the squares: can the goal be left for the middle of the board? */

/* The distances of all men around the same walls. */
struct routes_layout {
	bits walls;		/* nobody ever passes */
	bits soft;		/* men stand there that can step aside */
	bool used;
	const uint8_t *far[ROUTES_MEN];	/* by square; NULL: not looked up yet */
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
struct routes *routes_new(void);
void routes_free(struct routes *);
/* What is remembered of single men is of no use any more: they are others. */
void routes_other_men(struct routes *);
/*
 * To be called before some look-ups: layouts that they answer stay until the next call, and distances until the
 * next one with `distances`.
 */
void routes_make_room(struct routes *, bool distances);

/* Both stay the caller's to look up in, as long as routes_make_room() says. */
struct routes_layout *routes_layout(struct routes *, bits walls, bits soft);
/*
 * Moves from each square to the goal, or FAR; also when there is no room any more.  `own`: it is the man's home,
 * and so no wall to it.  Until routes_other_men() a man always has the same kind, goal and `own`.
 */
const uint8_t *routes_far(struct routes *, struct routes_layout *, int man, int kind, square goal, bool own);

#endif
