/*
 * proof_state: a game played backward along a plan: where all pieces are, what must still be taken back, and the cost
 * of that, which is an estimate of how far the first position is.
 */
#ifndef PROOF_STATE_H
#define PROOF_STATE_H

#include "games/chess/position.h"
#include "games/retro/proof_plan.h"

/* -- how many moves officers need from any square to their goals, around walls; with a cache -- */

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

/* -- states -- */

enum { NOBODY = 255 };
enum { PROOF_STATE_MOVE = 5, PROOF_STATE_LOST = 30000 };	/* the cost of one half-move, and of the impossible */

struct proof_state {
	bits kind[8], side[2];	/* pieces on the board, by enum kind and by colour */
	/* Squares that no piece can pass: now, when all pawns are at home, and for certain. */
	bits walls, walls_soon, walls_certain;
	uint64_t undone;	/* steps of the plan that must still be taken back */
	uint64_t hash;		/* of the pieces' squares and of what is left to do; not of the side to move */
	uint32_t alive;		/* pieces on the board */
	uint32_t risen;		/* pawns that are promoted now, or were when they were taken */
	bits soft;		/* squares of officers at home, which can step aside */
	uint32_t tight, stuck;	/* officers that must go home before pawns do; of these, those that cannot go now */
	uint32_t shut;		/* officers that must still appear and may find no way home */
	uint32_t fixed, restless;	/* as in the plan, and up to date */
	int16_t cost;		/* of what is left; 0: all is as in the first position */
	uint8_t turn;		/* the side whose move is taken back next */
	uint8_t at[PROOF_PLAN_MEN];	/* by piece on the board: its square */
	uint8_t who[64];	/* by square: the piece; NOBODY */
};

/* A move taken back.  Castling is a move of the king, with the rook as `victim`. */
struct proof_unmove {
	uint8_t man, from, to;	/* backward: `from` is where the piece is before the move is taken back */
	uint8_t victim;		/* the piece that appears on `from`; NOBODY */
	uint8_t step;		/* the step of the plan that this takes back; NO_STEP */
	bool castling;
	bool again;		/* walls may change, so that the cost of all pieces must be computed again */
	int16_t cost;		/* proof_state.cost afterwards */
	uint64_t hash;		/* proof_state.hash afterwards */
};

/* Sets up the later position of the plan.  `routes` is a cache that belongs to one plan at a time. */
void proof_state_begin(struct routes *, const struct proof_plan *, int turn, struct proof_state *);
void proof_state_do(struct routes *, const struct proof_plan *, struct proof_state *, const struct proof_unmove *);
bool proof_state_home(const struct proof_state *);	/* Is the first position reached? */
/* An estimate of the half-moves left; its parity is right when few are left. */
int  proof_state_left(struct routes *, const struct proof_plan *, const struct proof_state *);
/* The move as it is played forward. */
move proof_state_move(const struct proof_plan *, const struct proof_unmove *);

/*
 * The costs to bring home one piece: a pawn on the board; a piece that must still appear; any piece on the board.
 * PROOF_STATE_LOST: it cannot get home.
 */
int  proof_state_pawn_cost(const struct proof_plan *, int man, square at, int captures);
int  proof_state_dead_cost(const struct proof_plan *, const struct proof_state *, int man);
int  proof_state_man_cost(const struct proof_plan *, const struct proof_state *, int man, square at, const uint8_t *far);
/* The cost of all pieces after a move, from scratch; needed if walls may change, which the second function tells. */
int  proof_state_cost_after(struct routes *, const struct proof_plan *, const struct proof_state *, const struct proof_unmove *);
bool proof_state_walls_change(const struct proof_plan *, const struct proof_state *, const struct proof_unmove *);
uint64_t proof_state_hash_after(const struct proof_plan *, const struct proof_state *, const struct proof_unmove *);
/* The distances of an officer to its goal, by square, around the walls of the layout. */
const uint8_t *proof_state_far(struct routes *, const struct proof_plan *, const struct proof_state *,
    struct proof_distance_layout *, int man);

/* The kind of a piece now, or when it was taken. */
static inline int
unwind_kind(const struct proof_plan *plan, const struct proof_state *u, int man)
{
	return u->risen >> man & 1 ? plan->man[man].risen : plan->man[man].kind;
}

/* The captures of a pawn that must still be taken back. */
static inline uint64_t
unwind_steps(const struct proof_plan *plan, const struct proof_state *u, int man)
{
	return plan->man[man].steps & u->undone;
}

#endif
