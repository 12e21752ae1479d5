/*
 * game_digest: what there is to read in a game, apart from how it is written: the
 * measure of whether a correction of its text has changed the game.
 */
#ifndef GAME_DIGEST_H
#define GAME_DIGEST_H

#include "game/game.h"

/* Sums over the parts of a game.  Two that are equal are taken for the same part. */
struct game_digest {
	uint64_t moves;		/* the start, the moves of all lines, the words that were not read */
	uint64_t remarks;	/* comments, annotations and what else is kept, with the moves they stand at */
	uint64_t tags;		/* names and values */
	int result;		/* enum result, at the end of the moves */
};

/*
 * Of the game that was checked last, whose options ask for its score.  Blanks
 * count once, however many there are; empty comments and variations, and the
 * same annotation twice at a move, do not count at all, nor do the order of the
 * tags and those of the names listed.
 */
struct game_digest game_digest_of(const struct game *, const struct span *names, size_t n);

#endif
