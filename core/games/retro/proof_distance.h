/* proof_distance: how many moves officers need from any square to their goals, around walls; with a cache. */
#ifndef PROOF_DISTANCE_H
#define PROOF_DISTANCE_H

#include "games/chess/position.h"

enum { PROOF_DISTANCE_MEN = 32, FAR = 63 };	/* FAR: there is no way */
enum { PROOF_DISTANCE_OPEN = 64 };	/* index after the squares: can the goal be reached from ranks 3 to 6? */

/* The distances of all pieces around the same walls. */
struct proof_distance_layout {
	bits walls;		/* squares that no piece ever passes */
	bits soft;		/* squares of pieces that can step aside */
	bool used;
	const uint8_t *far[PROOF_DISTANCE_MEN];	/* by piece: its distances by square; NULL: not looked up yet */
};

struct routes;	/* the cache */

/* A hash function: every bit of the result depends on every bit of z.  splitmix64 (S. Vigna, public domain). */
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
/* Forgets the layouts, because the pieces now have other kinds and goals. */
void proof_distance_other_men(struct routes *);
/*
 * To be called before look-ups.  Layouts that are looked up stay valid until the next call, and distances until the
 * next call with `distances`.
 */
void proof_distance_make_room(struct routes *, bool distances);

/* For the validity of both results see proof_distance_make_room(). */
struct proof_distance_layout *proof_distance_layout(struct routes *, bits walls, bits soft);
/*
 * The moves from each square to the goal, or FAR: there is no way, or no room in the cache.  `own`: the goal is the
 * home of the piece, so that the goal square does not count as a wall.  Until proof_distance_other_men() is called,
 * each piece must always be given the same kind, goal and `own`.
 */
const uint8_t *proof_distance_far(struct routes *, struct proof_distance_layout *, int man, int kind, square goal, bool own);

#endif
