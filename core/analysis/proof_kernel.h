/*
 * proof_kernel: can any sequence of captures and promotions lead from the eight
 * columns of the array to those on the board?  Officers are forgotten but for
 * their number, the colour of a bishop's squares, and what was promoted.
 * P. Österlund's "proof kernel" (Texel), searched in a way of our own.
 */
#ifndef PROOF_KERNEL_H
#define PROOF_KERNEL_H

#include "analysis/retro_structure.h"

/* A pawn is named by its colour and home file: colour * 8 + file. */
enum { PROOF_KERNEL_OFFICER = 16, PROOF_KERNEL_NOBODY = 17 };
enum { PROOF_KERNEL_STEPS_MAX = 48 };

/*
 * What matters to the columns; in the order of play.  Officers that take
 * officers do not: the captures of a side that are missing here are theirs.
 */
struct proof_kernel_step {
	uint8_t man;		/* the pawn that takes or is promoted; or PROOF_KERNEL_OFFICER of the side that takes */
	uint8_t colour;		/* enum colour of `man` */
	uint8_t victim;		/* a pawn; PROOF_KERNEL_OFFICER: another piece, promoted ones too; PROOF_KERNEL_NOBODY: no capture */
	uint8_t file;		/* on which `man` is afterwards; of an officer: where the victim stood */
	uint8_t promotion;	/* enum kind it becomes on that file; NONE */
	uint8_t rank;		/* 0 to 7; a pawn that takes gets to this one at least, seen from its side */
	uint8_t place;		/* so many pawns of that file stand then on White's side of a pawn that took */
};

struct proof_kernel {
	int n;
	struct proof_kernel_step step[PROOF_KERNEL_STEPS_MAX];
	/* Where each pawn is now: its square, or NO_SQUARE when it was taken or promoted. */
	square pawn[16];
};

enum proof_kernel_answer { PROOF_KERNEL_NONE, PROOF_KERNEL_FOUND, PROOF_KERNEL_UNDECIDED };

/*
 * The structure is that of the position; the rules as for retro_structure_read().
 * `nodes` limits the search (0: the usual limit, some milliseconds); the answer
 * is the same every time.  PROOF_KERNEL_NONE is certain, and `why` (may be NULL) gives
 * the reason.  `out` (may be NULL) gets a kernel when there is one.  `seed`
 * chooses among kernels when there are several; 0 is as good as any.
 */
enum proof_kernel_answer proof_kernel_find(const struct position *, struct rules, const struct retro_structure *, unsigned long nodes,
    uint64_t seed, struct proof_kernel *out, struct illegality *why);

#endif
