/* proof_state: a game played backward by a plan: where all pieces stand, what can be taken back, and how far home is. */
#ifndef PROOF_STATE_H
#define PROOF_STATE_H

#include "analysis/proof_plan.h"
#include "analysis/proof_distance.h"

enum { NOBODY = 255 };
enum { PROOF_STATE_MOVE = 5, PROOF_STATE_LOST = 30000 };	/* the cost of one half-move, and of what can never be */

/* Where the pieces stand, and what of the plan has happened yet. */
struct proof_state {
	bits kind[8], side[2];	/* pieces on the board, by enum kind and by colour */
	/* Squares that nobody passes: now, when all pawns are home, and for ever. */
	bits walls, walls_soon, walls_certain;
	uint64_t undone;	/* steps of the plan that are still to be taken back */
	uint64_t hash;		/* of where pieces stand, and of what is left to do; not of whose turn it is */
	uint32_t alive;		/* pieces on the board */
	uint32_t risen;		/* of the pawns: those that are promoted now, or were when they were taken */
	bits soft;		/* officers at home, who can step aside */
	uint32_t tight, stuck;	/* pieces that must pass before pawns are home, and that cannot do so now */
	uint32_t shut;		/* pieces that are to appear and may find no way home */
	uint32_t fixed, restless;	/* as in the plan */
	int16_t cost;		/* of what is left; 0: all is as in the first position */
	uint8_t turn;		/* whose move is taken back next */
	uint8_t at[PROOF_PLAN_MEN];	/* the square of a piece on the board */
	uint8_t who[64];	/* the piece on a square; NOBODY */
};

/* A move taken back.  Castling: the king's, and the rook is the `victim`. */
struct proof_unmove {
	uint8_t man, from, to;	/* backward: from where it is now */
	uint8_t victim;		/* who appears on `from`; NOBODY */
	uint8_t step;		/* of the plan that this takes back; NO_STEP */
	bool castling;
	bool again;		/* other pieces may be nearer home or further from it than before */
	int16_t cost;		/* afterwards */
	uint64_t hash;
};

/* The routes are the caller's memory of this plan; proof_state_begin() forgets what belongs to another one. */
void proof_state_begin(struct routes *, const struct proof_plan *, int turn, struct proof_state *);
void proof_state_do(struct routes *, const struct proof_plan *, struct proof_state *, const struct proof_unmove *);
bool proof_state_home(const struct proof_state *);
/* About how many half-moves; exact in parity when little is left. */
int  proof_state_left(struct routes *, const struct proof_plan *, const struct proof_state *);
/* As it is played forward. */
move proof_state_move(const struct proof_plan *, const struct proof_unmove *);

/* Costs; PROOF_STATE_LOST: it will never come home from there. */
int  proof_state_pawn_cost(const struct proof_plan *, int man, square at, int captures);
int  proof_state_dead_cost(const struct proof_plan *, const struct proof_state *, int man);
int  proof_state_man_cost(const struct proof_plan *, const struct proof_state *, int man, square at, const uint8_t *far);
/* Of everything after the move; needed when it may change how far others have to go. */
int  proof_state_cost_after(struct routes *, const struct proof_plan *, const struct proof_state *, const struct proof_unmove *);
bool proof_state_walls_change(const struct proof_plan *, const struct proof_state *, const struct proof_unmove *);
uint64_t proof_state_hash_after(const struct proof_plan *, const struct proof_state *, const struct proof_unmove *);
/* How far an officer has to go, from each square, around walls. */
const uint8_t *proof_state_far(struct routes *, const struct proof_plan *, const struct proof_state *, struct proof_distance_layout *, int man);

/* What a piece is now, or was when it was taken. */
static inline int
unwind_kind(const struct proof_plan *plan, const struct proof_state *u, int man)
{
	return u->risen >> man & 1 ? plan->man[man].risen : plan->man[man].kind;
}

/* Captures of a pawn that are to be taken back. */
static inline uint64_t
unwind_steps(const struct proof_plan *plan, const struct proof_state *u, int man)
{
	return plan->man[man].steps & u->undone;
}

#endif
