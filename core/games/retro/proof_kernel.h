/*
 * proof_kernel: can any sequence of captures and promotions lead from the pawn columns of the starting position to
 * those on the board?  Of the officers (pieces that are not pawns) only their number, the colour of a bishop's squares,
 * and promotions are considered.  The concept is P. Österlund's "proof kernel" (Texel); the search is our own.
 */
#ifndef PROOF_KERNEL_H
#define PROOF_KERNEL_H

#include "games/retro/effort.h"
#include "games/retro/retro_structure.h"

/* A pawn is identified by its colour and first file: colour * 8 + file. */
enum { PROOF_KERNEL_OFFICER = 16, PROOF_KERNEL_NOBODY = 17 };
enum { PROOF_KERNEL_STEPS_MAX = 48 };

/*
 * An event that changes the columns.  Captures of officers by officers do not; the captures of a side that are not
 * listed here are such.
 */
struct proof_kernel_step {
	uint8_t man;		/* the pawn that captures or is promoted; PROOF_KERNEL_OFFICER: an officer captures */
	uint8_t colour;		/* enum colour of `man` */
	uint8_t victim;		/* a pawn; PROOF_KERNEL_OFFICER: any officer; PROOF_KERNEL_NOBODY: no capture */
	uint8_t file;		/* on which `man` is afterwards; for an officer, that of the victim */
	uint8_t promotion;	/* enum kind it becomes on that file; NONE */
	uint8_t rank;		/* 0 to 7; a pawn that captures is on this rank or further ahead afterwards */
	uint8_t place;		/* for a pawn that captures: how many pawns are then on White's side of it */
};

struct proof_kernel {
	int n;
	struct proof_kernel_step step[PROOF_KERNEL_STEPS_MAX];	/* in the order of play */
	square pawn[16];	/* where each pawn is at the end; NO_SQUARE: it was taken or promoted */
};

enum proof_kernel_answer { PROOF_KERNEL_NONE, PROOF_KERNEL_FOUND, PROOF_KERNEL_UNDECIDED };

/*
 * The structure must be that of the position; the rules are as for retro_structure_read().  The effort (may
 * be NULL) limits the search, usually to some hundred milliseconds; it is begun even if no effort is left.  The answer
 * is the same every time.  PROOF_KERNEL_NONE is certain, and `why`
 * (may be NULL) gets the reason.  PROOF_KERNEL_FOUND: `out` (may be NULL) gets a kernel.  Different seeds may find
 * different kernels.
 */
enum proof_kernel_answer proof_kernel_find(const struct position *, struct rules, const struct retro_structure *, struct effort *,
    uint64_t seed, struct proof_kernel *out, struct illegality *why);

#endif
