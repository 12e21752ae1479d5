/* unwind: a game played backward by a plan: where all men stand, what can be taken back, and how far home is. */
#ifndef UNWIND_H
#define UNWIND_H

#include "plan.h"

enum { NOBODY = 255, UNWIND_LOST = 30000 };

/* Where the men stand, and what of the plan has happened yet. */
struct unwind {
	bits kind[8], side[2];
	/* Squares that nobody passes: now, when all pawns are home, and for ever. */
	bits walls, walls_soon, walls_certain;
	uint64_t undone;	/* steps of the plan that are still to be taken back */
	uint64_t hash;
	uint32_t alive;		/* men on the board */
	uint32_t risen;		/* of the pawns: those that are promoted now, or were when they were taken */
	bits soft;		/* officers at home, who can step aside */
	uint32_t tight, stuck;	/* men that must pass before pawns are home, and that cannot do so now */
	uint32_t fixed, restless;	/* as in the plan */
	int16_t cost;		/* what is left, in quarters of a half-move */
	uint8_t turn;		/* whose move is taken back next */
	uint8_t at[PLAN_MEN];
	uint8_t who[64];
};

/* A move taken back. */
struct unmove {
	uint8_t man, from, to;	/* backward: from where it stands now */
	uint8_t victim;		/* who appears on `from`; NOBODY */
	uint8_t step;		/* of the plan that this takes back; NO_STEP */
	bool castling;
	bool again;		/* other men may be nearer home or further from it than before */
	int16_t cost;		/* afterwards */
	uint64_t hash;
};
enum { UNMOVES_MAX = 4000 };

/* Distances are remembered between calls. */
struct unwind_memory;
struct unwind_memory *unwind_memory_new(void);
void unwind_memory_free(struct unwind_memory *);

void unwind_begin(struct unwind_memory *, const struct plan *, int turn, struct unwind *);
int  unwind_all(struct unwind_memory *, const struct plan *, const struct unwind *, struct unmove out[UNMOVES_MAX]);
void unwind_do(struct unwind_memory *, const struct plan *, struct unwind *, const struct unmove *);
bool unwind_home(const struct unwind *);
/* As it is played forward. */
move unwind_move(const struct plan *, const struct unmove *);

#endif
